use muster_engine::frederick::turn::{bidders, order};
use muster_schema::Id;

#[test]
fn play_goes_clockwise() {
    let [prussia, austria, france] = ["prussia", "austria", "france"].map(Id::new);
    let seated = [prussia, austria, france];
    assert_eq!(order(&seated, france), [france, prussia, austria], "7.4");
    assert!(order(&seated, Id::new("britain")).is_empty());
    assert_eq!(bidders(&seated, france, 0), [france, prussia, austria], "9.3");
    assert_eq!(bidders(&seated, france, 4), [prussia, austria, france], "9.3");
    assert!(bidders(&[], france, 1).is_empty());
}
