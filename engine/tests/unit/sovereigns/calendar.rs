use muster_engine::sovereigns::calendar::{Date, is_in_time};
use muster_schema::sovereigns::Event;
use serde_json::json;

#[test]
fn seasons_follow_each_other() {
    assert!(Date::first("late winter 1743") < Date::first("spring 1743"));
    assert!(Date::last("1742") < Date::first("1743"));
    assert_eq!(Date::first("fall 1743"), Date::last("fall 1743"));
    assert_eq!(Date::last("1743").map(|date| date.to_string()).as_deref(), Some("early winter 1743"));
    for wrong in ["autumn 1743", "1743 fall", "43", "fall", "", "fall 17430"] {
        assert_eq!(Date::first(wrong), None, "{wrong}");
    }
}

fn event(from: Option<&str>, until: Option<&str>) -> Event {
    let event = json!({ "id": "x", "name": "x", "source": "card", "cite": "errata", "from": from, "until": until });
    muster_schema::table::record(&event).expect("an event")
}

#[test]
fn treaties_have_their_time() {
    let at = |text| Date::first(text).expect("a date");
    let berlin = event(Some("summer 1742"), Some("1744"));
    let of = |text| is_in_time(&berlin, at(text));
    assert_eq!([of("spring 1742"), of("summer 1742"), of("fall 1742")], [Ok(false), Ok(true), Ok(true)], "errata, A13");
    assert_eq!([of("late winter 1743"), of("early winter 1744"), of("1745")], [Ok(true), Ok(true), Ok(false)]);
    let paris = event(Some("early winter 1743"), None);
    let of = |text| is_in_time(&paris, at(text));
    assert_eq!([of("fall 1743"), of("early winter 1743"), of("1748")], [Ok(false), Ok(true), Ok(true)], "errata, P12");
    assert_eq!(is_in_time(&event(None, None), at("1740")), Ok(true));
    assert!(is_in_time(&event(Some("autumn 1743"), None), at("1740")).is_err());
}
