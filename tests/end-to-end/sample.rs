use std::collections::BTreeSet;

use muster_tests::sample::Sample;

#[test]
fn a_sample_is_about_as_large_as_it_should_be() {
    let taken = |sample: Sample| (0..10_000).filter(|number| sample.takes(*number, 10)).count();
    assert_eq!(taken(Sample(None)), 10_000);
    for seed in 0..5 {
        assert!((900..1100).contains(&taken(Sample(Some(seed)))));
    }
}

#[test]
fn no_kind_is_left_out() {
    let kinds: BTreeSet<u64> =
        Sample(Some(0)).of_each(0..100, 50, |number| number / 7).iter().map(|number| number / 7).collect();
    assert_eq!(kinds, (0..15).collect());
}

#[test]
fn what_must_never_fail_must_not_fail_in_a_sample() {
    let (all, sample) = (Sample(None), Sample(Some(0)));
    assert_eq!([all.least(100, 7), sample.least(100, 7), all.least(50, 7)], [7, 7, 4]);
    assert_eq!(sample.least(50, 100), 35);
}
