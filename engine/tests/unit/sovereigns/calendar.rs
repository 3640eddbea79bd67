use muster_engine::sovereigns::calendar::Date;

#[test]
fn seasons_follow_each_other() {
    assert!(Date::first("late winter 1743") < Date::first("spring 1743"));
    assert!(Date::first("early winter 1742") < Date::first("1743"));
    assert_eq!(Date::first("1743"), Date::first("late winter 1743"));
    assert_eq!(Date::first("fall 1743").map(Date::year), Some(1743));
    for wrong in ["autumn 1743", "1743 fall", "43", "fall", "", "fall 17430"] {
        assert_eq!(Date::first(wrong), None, "{wrong}");
    }
}
