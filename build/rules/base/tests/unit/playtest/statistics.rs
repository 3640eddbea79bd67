use muster_rules::playtest::Counts;
use muster_rules::playtest::statistics::share;

#[test]
fn shares_have_sensible_intervals() {
    let half = share(50, 100);
    assert!((half.low - 0.404).abs() < 0.001 && (half.high - 0.596).abs() < 0.001, "{half:?}");
    assert!(share(0, 100).low == 0.0 && share(0, 100).high > 0.03);
    assert!(share(100, 100).high > 0.999 && share(0, 0).high > 0.999);
}

#[test]
fn percentiles_and_means() {
    let mut counts = Counts::default();
    for value in 1..=100 {
        counts.add(value);
    }
    assert_eq!([0.05, 0.5, 0.95].map(|share| counts.percentile(share)), [5, 50, 95]);
    assert!((counts.mean().0 - 50.5).abs() < 1e-9);
}
