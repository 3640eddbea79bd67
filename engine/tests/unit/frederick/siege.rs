use muster_engine::frederick::records::Flight;
use muster_engine::frederick::siege::{Assault, assault, retreat};

#[test]
fn a_fortress_holds_while_anybody_is_left() {
    let held = assault(2, 1, 3, false);
    assert_eq!(held, Assault { attackers_retreat: true, won: false, must_pillage: false }, "19.4 example");
    assert!(assault(2, 2, 3, false).won && !assault(2, 2, 3, false).must_pillage);
    assert!(assault(2, 2, 1, true).must_pillage && !assault(2, 2, 0, true).must_pillage, "34.6");
    assert!(!assault(2, 1, 1, true).must_pillage, "34.6");
}

#[test]
fn walls_forbid_retreat() {
    assert_eq!([retreat(true, false), retreat(true, true)], [Flight::Ignored, Flight::Fatal], "19.1, 34.2");
    assert_eq!(retreat(false, false), Flight::Done, "19.5");
}
