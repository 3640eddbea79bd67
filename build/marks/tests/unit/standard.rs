use muster_marks::standard::{ALL, patterns};
use muster_schema::bundle::Power;
use muster_schema::picture::Pattern::Lily;

#[test]
fn no_two_powers_carry_the_same() {
    let mut bundle = muster_fixture::bundle();
    let model = bundle.powers.first().cloned();
    bundle.powers = model
        .iter()
        .flat_map(|power| {
            (0..ALL.len()).map(|at| Power {
                id: format!("p{at}"),
                standard: (at == 3).then_some(Lily),
                ..power.clone()
            })
        })
        .collect();
    let patterns = patterns(&bundle);
    assert_eq!(patterns.get(3), Some(&Lily));
    for (at, pattern) in patterns.iter().enumerate() {
        assert!(!patterns.iter().skip(at + 1).any(|other| other == pattern), "{pattern:?}");
    }
}
