use muster_engine::frederick::turn::order;
use muster_schema::Id;

#[test]
fn play_goes_clockwise() {
    let [prussia, austria, france] = ["prussia", "austria", "france"].map(Id::new);
    let seated = [prussia, austria, france];
    assert_eq!(order(&seated, france), [france, prussia, austria], "7.4");
    assert!(order(&seated, Id::new("britain")).is_empty());
}
