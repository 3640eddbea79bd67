use muster_engine::no_peace::play::Set;
use muster_no_peace::playtest::cells::{bits, set};

#[test]
fn sets_come_back() {
    for numbers in [&[][..], &[0], &[3, 4, 255], &[7, 8, 9]] {
        let one: Set = numbers.iter().copied().collect();
        assert_eq!(set(&bits(one)), Some(one));
    }
    assert_eq!(bits([0, 5].into_iter().collect()), "12");
    assert_eq!(set("g"), None);
    assert_eq!(set(&"f".repeat(65)), None);
}
