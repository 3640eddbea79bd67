//! What covers what on the drawn map: names and counters that lie on something else.

use muster_schema::bundle::Bundle;

use crate::draw::sheet::{Clash, Sheet, Thing};
use crate::draw::{Art, geometry};
use crate::finding::{Code, Example, Finding, Severity, Spot};
use crate::pack::Pack;

/// All codes of this module.
pub const CODES: &[&Code] = &[&COVERED, &NEAR_DECKS];

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

/// Decks leave cards too little room.
pub static NEAR_DECKS: Code = Code {
    id: "V013",
    name: "near-decks",
    severity: Severity::Warning,
    explanation: "Cards are laid on the map no longer than 350 pixels, and smaller where two decks lie close together, so that \
        they do not cover each other. Here they would be laid less than two fifths as large as that, which nobody can read or \
        get hold of. Move the decks apart, or give cards another shape by `card` in style.json.",
    example: Example { file: "decks.csv", right: "discard,draw-deck,1140,", wrong: b"discard,draw-deck,1080," },
};

/// The least share of their size in which cards may be laid.
const LEAST: f64 = 0.4;

/// Looks at how much room decks leave for cards.
fn decks(pack: &Pack, bundle: &Bundle, findings: &mut Vec<Finding>) {
    let laid = geometry::laid(bundle);
    let Some([one, other]) = laid.between.filter(|_| laid.share < LEAST && !bundle.cards.is_empty()) else { return };
    let [one, other] = [one, other].map(|at| &bundle.decks[at]);
    let [width, height] = laid.size;
    let spot = pack.locate(&other.id, "x").unwrap_or(Spot::Pack);
    let finding = Finding::new(
        &NEAR_DECKS,
        spot,
        format!("`{}` lies so close to `{}` that cards are laid {width} by {height} pixels", other.name, one.name),
    )
    .label("too close for cards")
    .expected("decks further apart");
    findings.push(match pack.locate(&one.id, "x") {
        Some(spot) => finding.see(spot, "the other deck"),
        None => finding,
    });
}

/// Packs of more rows than this are not looked at.
pub(crate) const MOST: usize = 20_000;

/// Looks at the map of a pack in which nothing is wrong.
pub(crate) fn check(pack: &Pack, bundle: &Bundle, art: &Art, findings: &mut Vec<Finding>) {
    decks(pack, bundle, findings);
    if art.own.contains_key(geometry::MAP) {
        // Where names and symbols stand on the designer's own map, nobody knows.
        return;
    }
    let sheet = Sheet::of(bundle, &art.theme);
    let clashes = sheet.clashes();
    let mut crowded = clashes.iter().map(|clash| finding(pack, clash));
    // Where much is crowded, it has one cause: the size of something, or a box in the midst.
    if let Some(mut first) = crowded.next() {
        first.follows.extend(crowded);
        findings.push(first);
    }
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
