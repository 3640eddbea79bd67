use muster_vassal::fragment::classes::{CLASSES, ONCE, parts};

#[test]
fn the_table_is_closed() {
    for part in CLASSES.values().flatten().chain(ONCE) {
        assert!(CLASSES.contains_key(part), "{part}");
    }
    assert_eq!(parts("module.PlayerHand"), parts("module.Map"));
}
