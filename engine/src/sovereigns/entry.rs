//! Entry of forces into spaces: closed spaces, neutral powers (2.1.1, 7.1.3, 7.3, 7.6, 7.8, 7.9.3).

use crate::sovereigns::records::{Alliance, Area, Closure, Event, Opening, Power, Rules, Space};
use muster_schema::{Cite, Id, Ref};

use super::diplomacy::{Stance, are_friends};

/// A force that wants to enter a space.
#[derive(Clone, Copy, Debug)]
pub struct Visitor<'a> {
    /// The power whose force it is (3.1.2).
    pub power: Id,
    pub stance: Stance,
    /// The power of its commander, if it has one.
    pub led_by: Option<Id>,
    /// Events that were played.
    pub played: &'a [Id],
    /// True if enemies have attacked out of that country, begun a siege out of it, or landed in it (7.3.3, 7.6).
    pub provoked: bool,
}

/// The space that it wants to enter.
#[derive(Clone, Copy, Debug)]
pub struct Place<'a> {
    pub space: &'a Space,
    pub area: Option<&'a Area>,
    /// Stance of its owner; none if it has no owner.
    pub owner: Option<Stance>,
    /// True if strength points of its owner are there.
    pub defended: bool,
}

/// Terms on which a force may enter a space.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Entry {
    Open,
    /// The force may pass through, and neither end there nor attack (7.9.3).
    Passing,
    /// A region that only forces of its own power may enter (2.1.1).
    Region,
    /// The space is neutral, and may be entered in retreat alone, if there is no other way (7.1.3).
    Neutral,
    /// Closed by this rule.
    Closed(Cite),
}

/// Determines whether a force may enter a space. A space that a rule closes is closed, whoever owns it; spaces of neutral powers
/// are closed unless a rule opens them (7.1.3). A power that is on the force's side, or at war, is not neutral.
pub fn entry(rules: &Rules, visitor: &Visitor<'_>, place: &Place<'_>) -> Entry {
    let home = place.space.home.map(|home| home.id());
    if place.space.region.is_yes() && home != Some(visitor.power) {
        return Entry::Region;
    }
    if let Some(closure) = rules.diplomacy.closed.iter().find(|closure| closes(closure, visitor, place)) {
        return Entry::Closed(closure.cite);
    }
    let foreign = home.is_some_and(|home| home != visitor.power);
    let neutral = place.owner.is_some_and(|owner| !owner.belligerent && !are_friends(owner, visitor.stance));
    if !foreign || !neutral {
        return Entry::Open;
    }
    match rules.diplomacy.open.iter().find(|opening| opens(opening, visitor, place.space)) {
        Some(opening) if opening.passing && place.defended => Entry::Passing,
        Some(_) => Entry::Open,
        None => Entry::Neutral,
    }
}

fn concerns(powers: &[Ref<Power>], alliance: Option<Ref<Alliance>>, visitor: &Visitor<'_>) -> bool {
    let named = powers.iter().any(|power| power.id() == visitor.power);
    named || alliance.is_some_and(|alliance| visitor.stance.alliance == Some(alliance.id()))
}

fn was_played(events: &[Ref<Event>], visitor: &Visitor<'_>) -> bool {
    events.iter().any(|event| visitor.played.contains(&event.id()))
}

fn closes(closure: &Closure, visitor: &Visitor<'_>, place: &Place<'_>) -> bool {
    let home = place.space.home.is_some_and(|home| closure.homes.iter().any(|of| of.id() == home.id()));
    let area = place.area.is_some_and(|area| {
        let theater = closure.theater.is_some() && closure.theater == area.theater;
        theater || closure.areas.iter().any(|of| of.id() == area.id)
    });
    let spared = closure.except.iter().any(|of| of.id() == place.space.id);
    let led = closure.led_by.is_some_and(|power| visitor.led_by == Some(power.id()));
    let lifted = was_played(&closure.until, visitor) || (closure.provoked && visitor.provoked);
    (home || area) && concerns(&closure.powers, closure.alliance, visitor) && !spared && !led && !lifted
}

fn opens(opening: &Opening, visitor: &Visitor<'_>, space: &Space) -> bool {
    let home = space.home.is_some_and(|home| opening.homes.iter().any(|of| of.id() == home.id()));
    let there = home || opening.spaces.iter().any(|of| of.id() == space.id);
    let all = opening.powers.is_empty() && opening.alliance.is_none();
    let whose = all || concerns(&opening.powers, opening.alliance, visitor);
    there && whose && (opening.after.is_empty() || was_played(&opening.after, visitor))
}
