//! Diplomacy: who is whose friend, and what can still be played (6.5, 6.6, 7.0).

use muster_schema::Id;
use muster_schema::sovereigns::{Change, Event, Power, Rules, Theater};

/// Where a power stands.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Default)]
pub struct Stance {
    /// Its alliance, if it has joined one or fights on that side.
    pub alliance: Option<Id>,
    /// Whether it is at war.
    pub belligerent: bool,
    /// Whether it fights on that side without a formal alliance (7.5.2).
    pub informal: bool,
}

/// Whether two powers are on the same side, with or without a formal alliance (7.1.1).
pub fn are_friends(one: Stance, other: Stance) -> bool {
    one.alliance.is_some() && one.alliance == other.alliance
}

/// Whether two powers are formal allies: their forces may mix, and they share their sources of supply (7.5.2).
pub fn are_allies(one: Stance, other: Stance) -> bool {
    are_friends(one, other) && !one.informal && !other.informal
}

/// Where a power stands when its marker has reached the level of an alliance: it joins that one, and is at war (6.6.1, 7.1.1).
pub fn joined(alliance: Id) -> Stance {
    Stance { alliance: Some(alliance), belligerent: true, informal: false }
}

/// Whether two powers are at war with each other: both fight, and in different alliances (7.1.1).
pub fn are_enemies(one: Stance, other: Stance) -> bool {
    let apart = matches!((one.alliance, other.alliance), (Some(one), Some(other)) if one != other);
    apart && one.belligerent && other.belligerent
}

/// Whether forces of a belligerent may attack another's, or besiege its fortresses: not those of a neutral (7.1.3).
pub fn may_attack(one: Stance, other: Stance) -> bool {
    are_enemies(one, other)
}

/// Where a power stands after these events, in the order in which they were played: what brings it in makes it an ally and
/// takes it to war, what takes it out makes it neutral, some events for good (7.2 to 7.8). One that may join either side joins
/// that of the power whose event it is (7.5, 7.7). A client that no event brings in is at war when its patron is, and perhaps
/// before (7.3.2, 7.4.1). Some events take a power to war without a formal alliance, or ally it without war (7.2.1, 7.5.2).
/// Diplomacy has `allied` some powers without an event, in their own alliance or that of their patron (6.6.1, 7.8.2); other
/// events need that (7.3).
pub fn stance(rules: &Rules, powers: &[Power], events: &[Event], power: Id, played: &[Id], allied: &[Id]) -> Stance {
    let Some(own) = find(powers, power) else { return Stance::default() };
    let stance = by_events(rules, powers, events, own, played, allied);
    let patron = own.client_of.and_then(|patron| find(powers, patron.id())).filter(|_| own.joins.is_empty());
    let led = patron.map(|patron| by_events(rules, powers, events, patron, played, allied));
    led.filter(|led| led.belligerent)
        .map_or(stance, |led| Stance { alliance: own.alliance.map(|alliance| alliance.id()).or(led.alliance), ..led })
}

fn by_events(rules: &Rules, powers: &[Power], events: &[Event], own: &Power, played: &[Id], allied: &[Id]) -> Stance {
    let does = |changes: &[Change], event: Id| {
        changes.iter().any(|change| change.power.id() == own.id && change.event.id() == event)
    };
    let usual = own.alliance.map(|alliance| alliance.id());
    let inviting = |event: Id| {
        if let Some(side) = rules.diplomacy.sides.iter().find(|side| side.event.id() == event) {
            return Some(side.alliance.id());
        }
        let by = events.iter().find(|of| of.id == event)?.power?;
        find(powers, by.id())?.alliance.map(|alliance| alliance.id())
    };
    let patron = || find(powers, own.client_of?.id())?.alliance.map(|alliance| alliance.id());
    let start = Stance {
        alliance: match () {
            () if allied.contains(&own.id) => usual.or_else(patron),
            () => usual.filter(|_| own.belligerent.is_yes()),
        },
        belligerent: own.belligerent.is_yes(),
        informal: false,
    };
    let last = played.iter().position(|event| does(&rules.diplomacy.for_good, *event));
    let counting = last.and_then(|last| played.get(..=last)).unwrap_or(played);
    counting.iter().fold(start, |stance, event| {
        if own.joins.iter().any(|joins| joins.id() == *event) && takes_effect(rules, powers, *event, played, allied) {
            let allied = stance.alliance.is_some() && !stance.informal;
            Stance {
                alliance: usual.or_else(|| inviting(*event)).or(stance.alliance),
                belligerent: stance.belligerent || !does(&rules.diplomacy.without_war, *event),
                informal: !allied && does(&rules.diplomacy.without_alliance, *event),
            }
        } else if own.leaves.iter().any(|leaves| leaves.id() == *event) {
            Stance::default()
        } else {
            stance
        }
    })
}

/// Whether an event takes powers to war: where it needs an ally for that, diplomacy has allied that power, and none of the
/// events played before has taken it away again (7.3).
fn takes_effect(rules: &Rules, powers: &[Power], event: Id, played: &[Id], allied: &[Id]) -> bool {
    let before = played.iter().position(|of| *of == event).and_then(|at| played.get(..at)).unwrap_or_default();
    let left = |power: &Power| power.leaves.iter().any(|leaves| before.contains(&leaves.id()));
    let mut needed = rules.diplomacy.if_allied.iter().filter(|change| change.event.id() == event);
    needed.all(|change| {
        let power = change.power.id();
        allied.contains(&power) && !find(powers, power).is_some_and(left)
    })
}

/// What can betray a secret alliance (7.8.3).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Default)]
pub struct Betrayal {
    /// Whether its strength points entered a space of its new enemies or friends.
    pub left_home: bool,
    /// Whether its new friends came into its spaces on purpose, not in retreat.
    pub friends_came: bool,
    /// Whether its strength points fought its new enemies.
    pub fought: bool,
}

/// Where a power stands that makes a secret alliance by an event: it is neutral to all who do not know, until it is betrayed,
/// and then it is at war (7.8.3). None if the event makes none.
pub fn secret_stance(rules: &Rules, power: Id, event: Id, betrayal: Betrayal) -> Option<Stance> {
    let of =
        |change: &&muster_schema::sovereigns::SecretAlliance| change.power.id() == power && change.event.id() == event;
    let secret = rules.diplomacy.secret.iter().find(of)?;
    let betrayed = betrayal.left_home || betrayal.friends_came || betrayal.fought;
    Some(Stance { alliance: Some(secret.alliance.id()), belligerent: betrayed, informal: false })
}

/// Whether a power's forces stay at home: their ally is not at war yet, and no enemy came to them or attacked them (7.9.1).
/// `at_war` tells who is.
pub fn is_confined(rules: &Rules, power: Id, stance: Stance, attacked: bool, at_war: impl Fn(Id) -> bool) -> bool {
    let mut of = rules.diplomacy.confined.iter().filter(|of| of.power.id() == power);
    !attacked && of.any(|of| stance.alliance == Some(of.alliance.id()) && !at_war(of.until.id()))
}

fn find(powers: &[Power], power: Id) -> Option<&Power> {
    powers.iter().find(|of| of.id == power)
}

/// Whether an event can be played after others: one of those that it needs was played, and none of those that shut it out; an
/// event that happens only once was not played yet (6.5.2).
pub fn is_playable(event: &Event, once: bool, played: &[Id]) -> bool {
    let was = |of: &muster_schema::Ref<Event>| played.contains(&of.id());
    let ready = event.after.is_empty() || event.after.iter().any(was);
    ready && !event.before.iter().any(was) && !(once && played.contains(&event.id))
}

/// Whether an event forbids that a power's forces entered a theater: it speaks of both, and came first. Moments go by their
/// order (6.5.2, lost opportunities).
pub fn restricts(rules: &Rules, event: Id, power: Id, theater: Option<Theater>, played: u8, done: u8) -> bool {
    let mut of = rules.diplomacy.restrictions.iter().filter(|of| of.event.id() == event && of.power.id() == power);
    played < done && of.any(|of| Some(of.theater) == theater)
}

/// Whether an event may still be played that concerns a power which has joined an alliance already: one that brings it into
/// the war or an alliance, for the rest of its benefits (6.6.2). Others that would move it may not (7.9).
pub fn may_ratify(power: &Power, event: Id) -> bool {
    power.joins.iter().any(|joins| joins.id() == event)
}

/// Whether an event allows activations in early winter (4.3).
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
        muster_schema::table::record(&power).expect("a power")
    }

    fn event(id: &str, after: &[&str], before: &[&str]) -> Event {
        let event = json!({
            "id": id, "name": id, "source": "card", "cite": "6.5", "after": after, "before": before,
        });
        muster_schema::table::record(&event).expect("an event")
    }

    #[test]
    fn events_bring_powers_in_and_out() {
        let bourbon = Some("bourbon");
        let powers = [
            power("prussia", bourbon, None, &["surprise-invasion", "re-enter-the-fray"], &["treaty-of-berlin"]),
            power("france", bourbon, None, &["belle-isle-triumphant"], &[]),
            power("bavaria", None, Some("france"), &["belle-isle-triumphant"], &["fussen"]),
            power("spain", bourbon, Some("france"), &[], &[]),
            power("austria", Some("pragmatic"), None, &["surprise-invasion"], &[]),
            power("piedmont", None, None, &["convention-of-turin", "treaty-of-worms"], &[]),
        ];
        let rules = rules();
        let turin = Event { power: Some(Ref::new(Id::new("austria"))), ..event("convention-of-turin", &[], &[]) };
        let of = |id, played: &[&str]| {
            stance(
                &rules,
                &powers,
                std::slice::from_ref(&turin),
                Id::new(id),
                &played.iter().map(|event| Id::new(event)).collect::<Vec<_>>(),
                &[Id::new("bavaria")],
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
        let late = ["surprise-invasion", "convention-of-turin"];
        let formal = ["surprise-invasion", "convention-of-turin", "treaty-of-worms"];
        assert!(are_friends(of("piedmont", &late), of("austria", &late)), "7.5.2");
        assert!(!are_allies(of("piedmont", &late), of("austria", &late)), "7.5.2");
        assert!(are_allies(of("piedmont", &formal), of("austria", &formal)), "7.5.2");
        let again = ["surprise-invasion", "treaty-of-worms", "convention-of-turin"];
        assert!(are_allies(of("piedmont", &again), of("austria", &again)), "6.6.2");
        assert!(!are_allies(of("spain", &[]), of("prussia", &[])) && !of("nobody", &both).belligerent);
    }

    #[test]
    fn france_comes_with_bavaria() {
        let powers = [
            power("france", Some("bourbon"), None, &["belle-isle-triumphant"], &[]),
            power("spain", Some("bourbon"), Some("france"), &[], &[]),
            power("bavaria", None, Some("france"), &["belle-isle-triumphant"], &["fussen"]),
        ];
        let ally = stance(&rules(), &powers, &[], Id::new("bavaria"), &[], &[Id::new("bavaria")]);
        assert_eq!((ally.alliance, ally.belligerent), (Some(Id::new("bourbon")), false), "7.3: an ally at peace");
        let at_war = |played: &[&str], allied: &[&str]| {
            let ids = |words: &[&str]| words.iter().map(|word| Id::new(word)).collect::<Vec<_>>();
            let stance = |id| stance(&rules(), &powers, &[], Id::new(id), &ids(played), &ids(allied));
            ["france", "spain", "bavaria"].map(|id| stance(id).belligerent)
        };
        assert_eq!(at_war(&["belle-isle-triumphant"], &["bavaria"]), [true; 3], "7.3");
        assert_eq!(at_war(&["belle-isle-triumphant"], &[]), [false; 3], "7.3: if they are allied");
        assert_eq!(at_war(&[], &["bavaria"]), [false; 3], "7.3");
        assert_eq!(at_war(&["fussen", "belle-isle-triumphant"], &["bavaria"]), [false; 3], "7.8.2");
        assert_eq!(at_war(&["belle-isle-triumphant", "fussen"], &["bavaria"]), [true, true, false], "7.8.2");
    }

    #[test]
    fn prussia_comes_back_once() {
        let powers = [
            power(
                "prussia",
                Some("bourbon"),
                None,
                &["surprise-invasion", "treaty-of-paris", "re-enter-the-fray"],
                &["treaty-of-berlin", "treaty-of-dresden"],
            ),
            power("britain", Some("pragmatic"), None, &["lord-carteret"], &[]),
            Power {
                belligerent: muster_schema::YesNo::Yes,
                ..power("hannover", Some("pragmatic"), Some("britain"), &[], &["protocol-of-neustadt"])
            },
        ];
        let of = |id: &str, played: &[&str]| {
            let played: Vec<Id> = played.iter().map(|event| Id::new(event)).collect();
            stance(&rules(), &powers, &[], Id::new(id), &played, &[])
        };
        let mut played = vec!["surprise-invasion", "treaty-of-berlin", "treaty-of-paris"];
        let ally = of("prussia", &played);
        assert!(ally.alliance.is_some() && !ally.belligerent, "7.2.1: an ally at peace");
        played.push("re-enter-the-fray");
        assert!(of("prussia", &played).belligerent, "7.2.1");
        played.extend(["treaty-of-dresden", "re-enter-the-fray"]);
        assert_eq!(of("prussia", &played), Stance::default(), "7.2.1: for good");
        assert!(of("hannover", &[]).belligerent && !of("hannover", &["protocol-of-neustadt"]).belligerent, "7.3.2");
        assert!(of("hannover", &["protocol-of-neustadt", "lord-carteret"]).belligerent, "7.3.2: British in all else");
    }

    #[test]
    fn saxony_stays_at_home_and_hides() {
        let rules = rules();
        let [saxony, france, secret] = ["saxony", "france", "secret-saxon-alliance"].map(Id::new);
        let bourbon = joined(Id::new("bourbon"));
        assert!(is_confined(&rules, saxony, bourbon, false, |_| false), "7.9.1");
        assert!(!is_confined(&rules, saxony, bourbon, true, |_| false), "7.9.1");
        assert!(!is_confined(&rules, saxony, bourbon, false, |power| power == france), "7.9.1");
        assert!(!is_confined(&rules, saxony, joined(Id::new("pragmatic")), false, |_| false));
        assert!(!is_confined(&rules, Id::new("bavaria"), bourbon, false, |_| false));
        let of = |betrayal| secret_stance(&rules, saxony, secret, betrayal).map(|stance| stance.belligerent);
        assert_eq!(of(Betrayal::default()), Some(false), "7.8.3");
        assert_eq!(of(Betrayal { fought: true, ..Betrayal::default() }), Some(true), "7.8.3");
        assert_eq!(of(Betrayal { left_home: true, ..Betrayal::default() }), Some(true), "7.8.3");
        assert_eq!(of(Betrayal { friends_came: true, ..Betrayal::default() }), Some(true), "7.8.3");
        assert_eq!(secret_stance(&rules, saxony, france, Betrayal::default()), None);
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
        let [fleury, conti, france, spain] =
            ["fleurys-intransigence", "prince-of-conti", "france", "spain"].map(Id::new);
        let italy =
            |event, power, played, done| restricts(&rules(), event, power, Some(Theater::Italian), played, done);
        assert!(!italy(fleury, france, 2, 1) && italy(fleury, france, 1, 2), "6.5.2 example");
        assert!(!italy(fleury, spain, 1, 2) && !italy(conti, france, 1, 2), "6.5.2");
        assert!(!restricts(&rules(), fleury, france, Some(Theater::German), 1, 2), "6.5.2");
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
