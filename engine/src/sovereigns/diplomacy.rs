//! Diplomacy: who is whose friend, and what can still be played (6.5, 6.6, 7.0).

use muster_schema::Id;
use muster_schema::sovereigns::{Event, Power, Rules};

/// Where a power stands.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Stance {
    /// Its alliance, if it has joined one.
    pub alliance: Option<Id>,
    /// Whether it is at war.
    pub belligerent: bool,
}

/// Whether two powers are allies (7.1.1).
#[must_use]
pub fn are_allies(one: Stance, other: Stance) -> bool {
    one.alliance.is_some() && one.alliance == other.alliance
}

/// Whether two powers are at war with each other: both fight, and in different alliances (7.1.1).
#[must_use]
pub fn are_enemies(one: Stance, other: Stance) -> bool {
    let apart = matches!((one.alliance, other.alliance), (Some(one), Some(other)) if one != other);
    apart && one.belligerent && other.belligerent
}

/// Whether forces of a belligerent may attack another's, or besiege its fortresses: not those of a neutral (7.1.3).
#[must_use]
pub fn may_attack(one: Stance, other: Stance) -> bool {
    are_enemies(one, other)
}

/// Where a power stands after these events, in the order in which they were played: what brings it in makes it an ally and
/// takes it to war, what takes it out makes it neutral (7.2 to 7.8). One that may join either side joins that of the power
/// whose event it is (7.5, 7.7). A client without events of its own is at war when its patron is (7.4.1).
///
/// Some events take a power to war without a formal alliance (7.5.2): whether its forces may mix with its friends' and share
/// their supply is for the caller to know.
#[must_use]
pub fn stance(powers: &[Power], events: &[Event], power: Id, played: &[Id]) -> Stance {
    let nobody = Stance { alliance: None, belligerent: false };
    let Some(own) = find(powers, power) else { return nobody };
    let silent = own.joins.is_empty() && own.leaves.is_empty();
    let client = own.client_of.and_then(|patron| find(powers, patron.id())).filter(|_| silent);
    let led = client.unwrap_or(own);
    let usual = own.alliance.or(led.alliance).map(|alliance| alliance.id());
    let inviting = |event: Id| {
        let by = events.iter().find(|of| of.id == event)?.power?;
        find(powers, by.id())?.alliance.map(|alliance| alliance.id())
    };
    let start = Stance { alliance: usual.filter(|_| led.belligerent.is_yes()), belligerent: led.belligerent.is_yes() };
    played.iter().fold(start, |stance, event| {
        if led.joins.iter().any(|joins| joins.id() == *event) {
            Stance { alliance: usual.or_else(|| inviting(*event)), belligerent: true }
        } else if led.leaves.iter().any(|leaves| leaves.id() == *event) {
            nobody
        } else {
            stance
        }
    })
}

fn find(powers: &[Power], power: Id) -> Option<&Power> {
    powers.iter().find(|of| of.id == power)
}

/// Whether an event can be played after others: one of those that it needs was played, and none of those that shut it out; an
/// event that happens only once was not played yet (6.5.2).
#[must_use]
pub fn is_playable(event: &Event, once: bool, played: &[Id]) -> bool {
    let was = |of: &muster_schema::Ref<Event>| played.contains(&of.id());
    let ready = event.after.is_empty() || event.after.iter().any(was);
    ready && !event.before.iter().any(was) && !(once && played.contains(&event.id))
}

/// Whether the restriction of an event applies to something that was done: the event came first. Moments go by their order
/// (6.5.2, lost opportunities).
#[must_use]
pub fn restricts(played: u8, done: u8) -> bool {
    played < done
}

/// Whether an event may still be played that concerns a power which has joined an alliance already: one that brings it into
/// the war or an alliance, for the rest of its benefits (6.6.2). Others that would move it may not (7.9).
#[must_use]
pub fn may_ratify(power: &Power, event: Id) -> bool {
    power.joins.iter().any(|joins| joins.id() == event)
}

/// Whether an event allows activations in early winter (4.3).
#[must_use]
pub fn in_early_winter(rules: &Rules, event: Id) -> bool {
    rules.cards.early_winter.iter().any(|of| of.id() == event)
}

#[cfg(test)]
mod tests {
    use muster_schema::Ref;
    use serde_json::json;

    use super::super::tests::rules;
    use super::*;

    fn power(id: &str, alliance: Option<&str>, client_of: Option<&str>, joins: &[&str], leaves: &[&str]) -> Power {
        let power = json!({
            "id": id, "name": id, "code": "XX", "rank": "main", "colour": "#000000", "cite": "7.0",
            "alliance": alliance, "client_of": client_of, "joins": joins, "leaves": leaves,
        });
        serde_json::from_value(power).expect("a power")
    }

    fn event(id: &str, after: &[&str], before: &[&str]) -> Event {
        let event = json!({
            "id": id, "name": id, "source": "card", "cite": "6.5", "after": after, "before": before,
        });
        serde_json::from_value(event).expect("an event")
    }

    #[test]
    fn events_bring_powers_in_and_out() {
        let bourbon = Some("bourbon");
        let powers = [
            power("prussia", bourbon, None, &["surprise-invasion", "re-enter-the-fray"], &["treaty-of-berlin"]),
            power("france", bourbon, None, &["belle-isle-triumphant"], &[]),
            power("spain", bourbon, Some("france"), &[], &[]),
            power("austria", Some("pragmatic"), None, &["surprise-invasion"], &[]),
            power("piedmont", None, None, &["convention-of-turin"], &[]),
        ];
        let turin = Event { power: Some(Ref::new(Id::new("austria"))), ..event("convention-of-turin", &[], &[]) };
        let of = |id, played: &[&str]| {
            stance(
                &powers,
                std::slice::from_ref(&turin),
                Id::new(id),
                &played.iter().map(|event| Id::new(event)).collect::<Vec<_>>(),
            )
        };
        let war = ["surprise-invasion"];
        assert!(are_enemies(of("prussia", &war), of("austria", &war)), "7.2.1");
        assert!(!are_enemies(of("prussia", &[]), of("austria", &[])));
        let peace = ["surprise-invasion", "treaty-of-berlin"];
        assert!(!may_attack(of("austria", &peace), of("prussia", &peace)), "7.1.3");
        assert!(of("prussia", &["surprise-invasion", "treaty-of-berlin", "re-enter-the-fray"]).belligerent);
        assert!(of("spain", &["belle-isle-triumphant"]).belligerent, "7.4.1");
        let both = ["surprise-invasion", "belle-isle-triumphant"];
        assert!(are_allies(of("spain", &both), of("prussia", &both)));
        let late = ["belle-isle-triumphant", "convention-of-turin"];
        assert!(are_enemies(of("piedmont", &late), of("france", &late)), "7.5.2");
        assert!(!are_enemies(of("piedmont", &late), of("austria", &late)));
        assert!(!are_allies(of("spain", &[]), of("prussia", &[])) && !of("nobody", &both).belligerent);
    }

    #[test]
    fn events_need_others() {
        let ids = |events: &[&str]| events.iter().map(|event| Id::new(event)).collect::<Vec<_>>();
        let late = event("prince-of-conti", &["treaty-of-fontainebleau"], &["peace"]);
        assert!(!is_playable(&late, false, &[]));
        assert!(is_playable(&late, false, &ids(&["treaty-of-fontainebleau"])));
        assert!(!is_playable(&late, false, &ids(&["treaty-of-fontainebleau", "peace"])));
        let again = ids(&["treaty-of-fontainebleau", "prince-of-conti"]);
        assert!(is_playable(&late, false, &again) && !is_playable(&late, true, &again), "6.5.2");
        assert!(!restricts(2, 1) && restricts(1, 2), "6.5.2 example");
    }

    #[test]
    fn treaties_are_ratified() {
        let piedmont = power("piedmont", None, None, &["convention-of-turin"], &[]);
        assert!(may_ratify(&piedmont, Id::new("convention-of-turin")), "6.6.2 example");
        assert!(!may_ratify(&piedmont, Id::new("negotiations")), "7.9");
    }

    #[test]
    fn few_events_work_in_early_winter() {
        assert!(in_early_winter(&rules(), Id::new("surprise-invasion")), "4.3 example");
        assert!(!in_early_winter(&rules(), Id::new("prince-of-conti")));
    }
}
