use crate::starter::linked;

#[test]
fn half_a_corps_is_a_reduced_one() {
    let bundle = muster_lower::lower(&linked(), false);
    let scenario = bundle.map(|bundle| bundle.scenarios).and_then(|scenarios| scenarios.into_iter().next());
    let placements = scenario.map(|scenario| scenario.placements).unwrap_or_default();
    let there = |face: &str| {
        placements
            .iter()
            .find(|p| p.place == "millbrook" && p.piece == "bluria-corps" && p.face == face)
            .map(|p| p.count)
    };
    assert_eq!((there("full"), there("reduced")), (Some(4), Some(1)));
}
