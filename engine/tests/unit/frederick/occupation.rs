use muster_engine::frederick::occupation::occupier;
use muster_schema::Id;

#[test]
fn units_hold_squares() {
    let [prussia, austria] = ["prussia", "austria"].map(Id::new);
    assert_eq!([occupier(&[]), occupier(&[prussia, prussia])], [None, Some(prussia)], "5.1");
    assert_eq!(occupier(&[prussia, austria]), None, "8.3");
}
