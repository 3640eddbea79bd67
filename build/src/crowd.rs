//! What covers what on the drawn map: names and counters that lie on something else.

use std::collections::BTreeSet;

use muster_schema::bundle::Bundle;

use crate::draw::sheet::{Clash, Sheet, Thing};
use crate::draw::{Art, geometry};
use crate::finding::{Code, Example, Finding, Severity, Spot};
use crate::pack::Pack;

/// All codes of this module.
pub const CODES: &[&Code] = &[&COVERED];

/// Something on the map covers something else.
pub static COVERED: Code = Code {
    id: "V008",
    name: "covered",
    severity: Severity::Warning,
    explanation: "On the drawn map a name lies on another name, on a symbol, on the counters of a space, on a box or beyond the \
        edge; or the counters of two spaces lie on each other. Names look for the best place of themselves, so there is no room \
        for them: set `spacing` in `game.json`, move a space, box or track, or make names smaller in `style.json`.",
    example: Example { file: "spaces.csv", right: "45.7,3.1,2.1", wrong: b"46.18,4.36,2.1" },
};

/// Packs of more rows than this are not looked at.
pub(crate) const MOST: usize = 20_000;

/// Looks at the map of a pack.
pub(crate) fn check(pack: &Pack, bundle: &Bundle, art: &Art, findings: &mut Vec<Finding>) {
    if art.own.contains_key(geometry::MAP) {
        // Where names and symbols stand on the designer's own map, nobody knows.
        return;
    }
    let sheet = Sheet::of(bundle, &art.theme);
    let clashes = sheet.clashes();
    // Where nothing draws the spaces apart, that is why they lie on each other, however many do.
    let apart = pack.game().is_some_and(|game| game.map.spacing.is_some());
    for cluster in clusters(&clashes, apart) {
        let mut crowded = cluster.into_iter().map(|clash| finding(pack, clash));
        if let Some(mut first) = crowded.next() {
            first.follows.extend(crowded);
            findings.push(first);
        }
    }
}

/// Clashes that have one cause: they are about the same things, directly or by way of others. If spaces are not drawn
/// `apart`, that is one cause of all clashes between their names and counters.
fn clusters<'c, 'b>(clashes: &'c [Clash<'b>], apart: bool) -> Vec<Vec<&'c Clash<'b>>> {
    let mut clusters: Vec<(BTreeSet<Key<'b>>, Vec<&Clash<'b>>)> = Vec::new();
    for clash in clashes {
        let mut keys: BTreeSet<Key<'b>> = [clash.thing, clash.other].into_iter().filter_map(key).collect();
        if !apart && keys.iter().all(|key| matches!(key, Key::Space(_))) {
            keys = BTreeSet::from([Key::Crowd]);
        }
        let touches = |(known, _): &(BTreeSet<Key<'b>>, Vec<&Clash<'b>>)| !known.is_disjoint(&keys);
        let (joined, rest): (Vec<_>, Vec<_>) = clusters.into_iter().partition(touches);
        clusters = rest;
        let (mut all, mut members) = (keys, Vec::new());
        for (known, clashes) in joined {
            all.extend(known);
            members.extend(clashes);
        }
        members.push(clash);
        clusters.push((all, members));
    }
    clusters.into_iter().map(|(_, members)| members).collect()
}

/// What clashes may have in common.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
enum Key<'b> {
    Crowd,
    Space(&'b str),
    Zone(&'b str),
    Box(&'b str),
    Track(&'b str),
    Deck(&'b str),
    Title,
    Legend,
}

/// What a thing is the same by; the edge is everybody's.
fn key(thing: Thing<'_>) -> Option<Key<'_>> {
    Some(match thing {
        Thing::Counters(place) | Thing::Name(place) => Key::Space(&place.id),
        Thing::Zone(zone) => Key::Zone(&zone.id),
        Thing::Place(place) => Key::Box(&place.id),
        Thing::Track(track) => Key::Track(&track.id),
        Thing::Deck(deck) => Key::Deck(&deck.id),
        Thing::Title => Key::Title,
        Thing::Legend => Key::Legend,
        Thing::Edge => return None,
    })
}

fn finding(pack: &Pack, clash: &Clash<'_>) -> Finding {
    // A box that lies on a town is in the wrong place rather than the town.
    let placed = matches!(clash.other, Thing::Place(_) | Thing::Track(_) | Thing::Deck(_));
    let (thing, other) = if placed { (clash.other, clash.thing) } else { (clash.thing, clash.other) };
    let (what, spot) = told(pack, thing);
    let (other, there) = told(pack, other);
    let expected = match clash.other {
        _ if placed => "a place of its own".to_owned(),
        Thing::Edge => "room on the sheet".to_owned(),
        _ => format!("room for both; {other} may have to move, or `spacing` in game.json to grow"),
    };
    let finding =
        Finding::new(&COVERED, spot.unwrap_or(Spot::Pack), format!("on the map {what} and {other} cover each other"))
            .label(format!("{:.0} square pixels in common", clash.shared))
            .expected(expected);
    match there {
        Some(spot) => finding.see(spot, other),
        None => finding,
    }
}

/// What a thing is called, and the row that places it.
fn told(pack: &Pack, thing: Thing<'_>) -> (String, Option<Spot>) {
    let row = |id: &str| pack.locate(id, "name");
    match thing {
        Thing::Place(place) => (format!("the box `{}`", place.name), row(&place.id)),
        Thing::Track(track) => (format!("the track `{}`", track.name), row(&track.id)),
        Thing::Deck(deck) => (format!("the deck `{}`", deck.name), row(&deck.id)),
        Thing::Title => ("the title".into(), None),
        Thing::Legend => ("the legend".into(), None),
        Thing::Edge => ("the edge of the sheet".into(), None),
        Thing::Counters(place) => (format!("the counters of `{}`", place.name), row(&place.id)),
        Thing::Name(place) => (format!("the name `{}`", place.name), row(&place.id)),
        Thing::Zone(zone) => (format!("the name `{}`", zone.name), row(&zone.id)),
    }
}
