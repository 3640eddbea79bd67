//! Where forces may go: closed spaces, neutral powers (2.1.1, 7.1.3, 7.3, 7.6, 7.8, 7.9.3).

use muster_schema::sovereigns::{Alliance, Area, Closure, Event, Opening, Power, Rules, Space};
use muster_schema::{Cite, Id, Ref};

use super::diplomacy::{Stance, are_friends};

/// A force that wants to enter a space.
#[derive(Clone, Copy, Debug)]
pub struct Visitor<'a> {
    /// The power whose force it is (3.1.2).
    pub power: Id,
    /// Where that power stands.
    pub stance: Stance,
    /// The power of its commander, if it has one.
    pub led_by: Option<Id>,
    /// Events that were played.
    pub played: &'a [Id],
    /// Whether enemies have attacked out of that country, began a siege out of it, or landed in it (7.3.3, 7.6).
    pub provoked: bool,
}

/// The space that it wants to enter.
#[derive(Clone, Copy, Debug)]
pub struct Place<'a> {
    pub space: &'a Space,
    pub area: Option<&'a Area>,
    /// Where its owner stands; none if it has no owner.
    pub owner: Option<Stance>,
    /// Whether strength points of its owner are there.
    pub defended: bool,
}

/// Whether a force may enter a space.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Entry {
    Open,
    /// It may pass through, and neither end there nor attack (7.9.3).
    Passing,
    /// A region that only forces of its own power may enter (2.1.1).
    Region,
    /// It is neutral, and may be entered in retreat alone, if there is no other way (7.1.3).
    Neutral,
    /// This rule closes it.
    Closed(Cite),
}

/// Whether a force may enter a space. What a rule closes is closed, whoever owns it; spaces of neutral powers are closed unless
/// a rule opens them (7.1.3). A power that is on the force's side, or at war, is not neutral.
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

#[cfg(test)]
mod tests {
    use serde_json::json;

    use super::super::diplomacy::joined;
    use super::super::tests::rules;
    use super::*;

    /// A force that asks for spaces.
    struct Asker {
        power: Id,
        side: Id,
        led_by: Option<Id>,
        played: Vec<Id>,
        provoked: bool,
    }

    fn force(power: &str, side: &str, played: &[&str]) -> Asker {
        let played = played.iter().map(|event| Id::new(event)).collect();
        Asker { power: Id::new(power), side: Id::new(side), led_by: None, played, provoked: false }
    }

    /// What it is told of a space in an area, whose owner is neutral or at war on a side.
    fn told(asker: &Asker, id: &str, home: &str, area: &str, theater: Option<&str>, side: Option<&str>) -> Entry {
        let space = json!({ "id": id, "name": id, "home": home, "cite": "2.1", "region": if id == "hungary" { "yes" } else { "" } });
        let space: Space = muster_schema::table::record(&space).expect("a space");
        let area = json!({ "id": area, "name": area, "theater": theater, "cite": "2.1" });
        let area: Area = muster_schema::table::record(&area).expect("an area");
        let owner = side.map_or_else(Stance::default, |side| joined(Id::new(side)));
        let visitor = Visitor {
            power: asker.power,
            stance: joined(asker.side),
            led_by: asker.led_by,
            played: &asker.played,
            provoked: asker.provoked,
        };
        entry(&rules(), &visitor, &Place { space: &space, area: Some(&area), owner: Some(owner), defended: true })
    }

    fn closed(rule: &str) -> Entry {
        Entry::Closed(serde_json::from_value(json!(rule)).expect("a citation"))
    }

    #[test]
    fn hungary_is_austrian() {
        let told =
            |power, side| told(&force(power, side, &[]), "hungary", "austria", "hungary", None, Some("pragmatic"));
        assert_eq!([told("austria", "pragmatic"), told("britain", "pragmatic")], [Entry::Open, Entry::Region], "2.1.1");
    }

    #[test]
    fn the_french_wait_for_conti() {
        let milan = |played: &[&str]| {
            told(
                &force("france", "bourbon", played),
                "milan",
                "austria",
                "lombardy",
                Some("italian"),
                Some("pragmatic"),
            )
        };
        assert_eq!(milan(&[]), closed("7.8.4"));
        assert_eq!(milan(&["prince-of-conti"]), Entry::Open, "7.8.4");
        let spain = force("spain", "bourbon", &[]);
        assert_eq!(told(&spain, "milan", "austria", "lombardy", Some("italian"), Some("pragmatic")), Entry::Open);
    }

    #[test]
    fn the_netherlands_are_closed_to_the_bourbons() {
        let enters = |asker: &Asker, home: &str, area: &str| told(asker, "x", home, area, None, Some("pragmatic"));
        let mut french = force("france", "bourbon", &[]);
        assert_eq!(enters(&french, "austria", "austrian-netherlands"), closed("7.6.1"));
        assert_eq!(enters(&french, "netherlands", "dutch-netherlands"), closed("7.6.2"));
        french.provoked = true;
        assert_eq!(enters(&french, "netherlands", "dutch-netherlands"), Entry::Open, "7.6.2");
        let late = force("france", "bourbon", &["renewed-french-commitment", "velvet-glove-no-more"]);
        assert_eq!(enters(&late, "austria", "austrian-netherlands"), Entry::Open, "7.6.1");
        assert_eq!(enters(&late, "netherlands", "dutch-netherlands"), Entry::Open, "7.6.2");
    }

    #[test]
    fn auxiliaries_spare_each_others_homes() {
        let enters = |asker: &Asker| told(asker, "metz", "france", "lorraine", None, Some("bourbon"));
        let mut british = force("britain", "pragmatic", &[]);
        assert_eq!(enters(&british), closed("7.3.1"));
        british.led_by = Some(Id::new("austria"));
        assert_eq!(enters(&british), Entry::Open, "7.3.1");
        assert_eq!(enters(&force("britain", "pragmatic", &["renewed-french-commitment"])), Entry::Open, "7.3.1");
        assert_eq!(enters(&force("austria", "pragmatic", &[])), Entry::Open);
        let england = |asker: &Asker, id: &str| told(asker, id, "britain", "england", None, Some("pragmatic"));
        assert_eq!(england(&force("france", "bourbon", &[]), "london"), closed("7.3.1"));
        let mut british = force("britain", "pragmatic", &[]);
        assert_eq!([england(&british, "london"), england(&british, "york")], [Entry::Open, closed("7.3.3")]);
        british.provoked = true;
        assert_eq!(england(&british, "york"), Entry::Open, "7.3.3");
    }

    #[test]
    fn some_neutrals_are_open() {
        let enters = |power, side, played: &[&str], id: &str, home: &str| {
            told(&force(power, side, played), id, home, "somewhere", None, None)
        };
        assert_eq!(enters("france", "bourbon", &[], "x", "prussia"), Entry::Neutral, "7.1.3");
        assert_eq!(enters("france", "bourbon", &[], "frankfurt", "holy-roman-empire"), Entry::Open, "7.8.6");
        assert_eq!(enters("austria", "pragmatic", &[], "parma", "italian-states"), Entry::Open, "7.8.4");
        let hannover = ["convention-of-hannover"];
        assert_eq!(enters("britain", "pragmatic", &hannover, "minden", "prussia"), Entry::Open, "7.2.2");
        assert_eq!(enters("britain", "pragmatic", &hannover, "berlin", "prussia"), Entry::Neutral, "7.2.2");
        assert_eq!(enters("france", "bourbon", &["treaty-of-worms"], "genoa", "genoa"), Entry::Open, "7.8.5");
        assert_eq!(enters("austria", "pragmatic", &["treaty-of-worms"], "genoa", "genoa"), Entry::Neutral, "7.8.4");
        assert_eq!(enters("austria", "pragmatic", &["stabbing-the-rival"], "genoa", "genoa"), Entry::Open, "7.8.4");
        assert_eq!(enters("spain", "bourbon", &["belle-isle-triumphant"], "naples", "naples"), Entry::Open, "7.4.1");
        assert_eq!(enters("prussia", "bourbon", &["revenge"], "dresden", "saxony"), Entry::Open, "7.8.3");
        assert_eq!(enters("austria", "pragmatic", &["fussen"], "munich", "bavaria"), Entry::Passing, "7.9.3");
    }
}
