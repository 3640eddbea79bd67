//! Diplomacy: alliances, war and neutrality, and events that can still be played (6.5, 6.6, 7.0).

use crate::sovereigns::records::{Change, Event, Power, Rules, Theater};
use muster_schema::Id;

/// The stance of a power in the war.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Default)]
pub struct Stance {
    /// Its alliance, if it has joined one or fights on that side.
    pub alliance: Option<Id>,
    /// True if it is at war.
    pub belligerent: bool,
    /// True if it fights on that side without a formal alliance (7.5.2).
    pub informal: bool,
}

/// True if two powers are on the same side, with or without a formal alliance (7.1.1).
pub fn are_friends(one: Stance, other: Stance) -> bool {
    one.alliance.is_some() && one.alliance == other.alliance
}

/// True if two powers are formal allies: their forces may mix, and they share their sources of supply (7.5.2).
pub fn are_allies(one: Stance, other: Stance) -> bool {
    are_friends(one, other) && !one.informal && !other.informal
}

/// Derives the stance of a power from these events, in the order in which they were played: an event that brings it in makes it
/// an ally and takes it to war, one that takes it out makes it neutral, some for good (7.2 to 7.8). A power that may join either
/// side joins that of the power whose event it is (7.5, 7.7). A client that no event brings in is at war when its patron is, and
/// perhaps before (7.3.2, 7.4.1). Some events take a power to war without a formal alliance, or ally it without war (7.2.1,
/// 7.5.2). Diplomacy has `allied` some powers without an event, in their own alliance or that of their patron (6.6.1, 7.8.2);
/// some events have no effect without that (7.3).
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

/// True if an event takes powers to war: where it needs an ally for that, diplomacy has allied that power, and none of the events
/// played before has taken it away again (7.3).
fn takes_effect(rules: &Rules, powers: &[Power], event: Id, played: &[Id], allied: &[Id]) -> bool {
    let before = played.iter().position(|of| *of == event).and_then(|at| played.get(..at)).unwrap_or_default();
    let left = |power: &Power| power.leaves.iter().any(|leaves| before.contains(&leaves.id()));
    let mut needed = rules.diplomacy.if_allied.iter().filter(|change| change.event.id() == event);
    needed.all(|change| {
        let power = change.power.id();
        allied.contains(&power) && !find(powers, power).is_some_and(left)
    })
}

fn find(powers: &[Power], power: Id) -> Option<&Power> {
    powers.iter().find(|of| of.id == power)
}

/// True if an event can be played after others: one of those that it needs was played, and none of those that shut it out; an
/// event that happens only once was not played yet (6.5.2).
pub fn is_playable(event: &Event, once: bool, played: &[Id]) -> bool {
    let was = |of: &muster_schema::Ref<Event>| played.contains(&of.id());
    let ready = event.after.is_empty() || event.after.iter().any(was);
    ready && !event.before.iter().any(was) && !(once && played.contains(&event.id))
}

/// True if an event forbids the entry of a power's forces into a theater: it names both, and was `played` before the entry was
/// `done`; moments are numbered in their order (6.5.2, lost opportunities).
pub fn restricts(rules: &Rules, event: Id, power: Id, theater: Option<Theater>, played: u8, done: u8) -> bool {
    let mut of = rules.diplomacy.restrictions.iter().filter(|of| of.event.id() == event && of.power.id() == power);
    played < done && of.any(|of| Some(of.theater) == theater)
}

/// True if an event may still be played for a power that has joined an alliance already: one that brings it into the war or an
/// alliance, for the rest of its benefits (6.6.2). Other events that would move it may not (7.9).
pub fn may_ratify(power: &Power, event: Id) -> bool {
    power.joins.iter().any(|joins| joins.id() == event)
}

/// True if an event allows activations in early winter (4.3).
pub fn in_early_winter(rules: &Rules, event: Id) -> bool {
    rules.cards.early_winter.iter().any(|of| of.id() == event)
}
