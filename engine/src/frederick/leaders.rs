//! Leaders who are eliminated (23.0, 6.5).

use muster_schema::frederick::{Destiny, Leader, LeaderKind};

/// Whether a leader who is eliminated saves himself by a roll of the die, for which another friendly unit must be there to receive
/// him (23.5). A political leader's value serves as any other (23.11).
pub fn is_saved(value: u8, die: u8, friends: bool) -> bool {
    friends && die <= value
}

/// Where the counter of an eliminated leader goes: persons are lost for good, Marshals and Admirals come back, and leaders of mercenaries are campaign markers
/// again (23.6, 23.8, 23.10).
pub fn goes(leader: &Leader) -> Destiny {
    if leader.power.is_none() {
        Destiny::Markers
    } else if leader.named.is_yes() {
        Destiny::Out
    } else {
        Destiny::Pool
    }
}

/// Whether his player loses all campaign markers with him: he was a sovereign (23.9).
pub fn costs_all_markers(leader: &Leader) -> bool {
    leader.kind == LeaderKind::Sovereign
}

/// Whether the Balance of Power Table can eliminate him: no sovereign (6.5).
pub fn falls_by_event(leader: &Leader) -> bool {
    leader.kind != LeaderKind::Sovereign
}

#[cfg(test)]
mod tests {
    use super::*;

    fn leader(kind: &str, power: Option<&str>, named: &str) -> Leader {
        let row = serde_json::json!({ "id": "a", "name": "A", "power": power, "kind": kind, "named": named,
            "cite": "23.6" });
        muster_schema::table::record(&row).expect("a leader")
    }

    #[test]
    fn a_die_no_higher_than_his_value_saves_him() {
        assert!(is_saved(3, 3, true) && !is_saved(3, 4, true), "23.5");
        assert!(!is_saved(3, 1, false), "23.5: nobody receives him");
    }

    #[test]
    fn persons_do_not_come_back() {
        let king = leader("sovereign", Some("britain"), "yes");
        assert_eq!(goes(&king), Destiny::Out, "23.9");
        assert!(costs_all_markers(&king) && !falls_by_event(&king), "23.9, 6.5");
        assert_eq!(goes(&leader("commander", Some("britain"), "yes")), Destiny::Out, "23.6 example");
        let marshal = leader("commander", Some("britain"), "no");
        assert_eq!(goes(&marshal), Destiny::Pool, "23.10");
        assert!(!costs_all_markers(&marshal) && falls_by_event(&marshal), "23.9, 6.5");
        assert_eq!(goes(&leader("commander", None, "yes")), Destiny::Markers, "23.8");
    }
}
