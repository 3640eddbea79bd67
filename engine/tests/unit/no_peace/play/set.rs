use muster_engine::no_peace::play::Set;

#[test]
fn numbers_come_back_in_order() {
    let set: Set = [255, 0, 64, 63, 7].into_iter().collect();
    assert_eq!(set.into_iter().collect::<Vec<_>>(), [0, 7, 63, 64, 255]);
    assert_eq!(set.len(), 5);
    assert!(set.contains(64) && !set.contains(65));
    assert!((set - set).is_empty());
    assert!(set.holds(Set::one(7)) && !set.holds(Set::one(8)));
}
