use muster_engine::chart::Chart;

#[test]
fn a_roll_gives_the_last_result_that_it_reaches() {
    let chart =
        Chart::new("leader-casualties", 2).gives("no effect").from(11, "captured", "").from(12, "eliminated", "");
    let results = [-3, 10, 11, 12, 30].map(|roll| chart.band(roll).map(|band| band.result));
    assert_eq!(results, ["no effect", "no effect", "captured", "eliminated", "eliminated"].map(Some));
    assert_eq!(Chart::new("combat-results", 1).band(3), None, "the document does not print it");
}

#[test]
fn ratings_are_added_or_subtracted() {
    let chart = Chart::new("bypass", 1).rated("attack", 1).rated("defence", -1);
    let value = |id: &str| chart.modifiers.iter().find(|(known, _)| known == id).map(|(_, number)| number.value);
    assert_eq!([value("attack-3"), value("defence-2"), value("attack-0")], [Some(3), Some(-2), None]);
}
