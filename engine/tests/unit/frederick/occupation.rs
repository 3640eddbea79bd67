use muster_engine::frederick::occupation::{holder, occupier, works};
use muster_schema::Id;

#[test]
fn units_hold_squares() {
    let [prussia, austria, france] = ["prussia", "austria", "france"].map(Id::new);
    assert_eq!([occupier(&[]), occupier(&[prussia, prussia])], [None, Some(prussia)], "5.1");
    assert_eq!(occupier(&[prussia, austria]), None, "8.3");
    assert_eq!([holder(&[austria, prussia]), holder(&[])], [Some(austria), None], "5.4");
    assert_eq!(works(&[austria, prussia], Some(prussia)), Some(prussia), "26.4");
    assert_eq!(works(&[austria, prussia], Some(france)), None, "26.4: he has left");
    assert_eq!(works(&[austria], Some(prussia)), Some(austria), "26.4");
    assert_eq!(works(&[], Some(prussia)), None, "26.4");
}
