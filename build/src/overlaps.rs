//! Finds overlaps on the drawn map: names, counters, boxes, tracks and decks that cover something else. Text that is
//! too long for its own frame is for [`fit`].

use std::collections::BTreeMap;
use std::sync::Arc;

use muster_schema::bundle::{Bundle, PlaceKind};
use muster_schema::game::Game;

use crate::draw::Art;
use crate::draw::sheet::{Clash, Misplaced, Sheet, Thing};
use crate::finding::{Cause, Code, Describe, Finding, Severity::Warning, Spot, Stage::Layout};
use crate::fit;
use crate::in_print::{self, Scale, Small};
use crate::lower;
use crate::marks::MapLooks;
use crate::marks::map::Agendas;
use crate::measures;
use crate::pack::Pack;

pub static COVERED: Code = Code::new("V008", "covered", Warning, Layout)
    .explained(
        "On the drawn map, two things cover each other or one goes beyond the edge: names, symbols, boxes, tracks, \
        decks, the legend, or the counters of a space, counted as a stack of six; or a box, a track, a deck or the legend \
        lies on cells or areas of the map; or the line near the edge of the sheet, or the frame of made-up land, runs \
        through a name, a track, a deck or the legend; or the legend lies on land that is made up. Names already look for the best \
        place, so there is no room for them: set `spacing` in `game.json`, move a space, box, track or deck, or make \
        the names smaller in `style.json`. The title and the legend also look for an empty place, the title in smaller \
        letters if need be; if the sheet has none, they are left out and you get this finding. `map.title` and \
        `map.legend` in `game.json` say where they go.",
    )
    .example("spaces.csv", "45.7,3.1,2.1", b"46.18,4.36,2.1");

pub static NEAR_DECKS: Code = Code::new("V013", "near-decks", Warning, Layout)
    .explained(
        "Cards on the map are at most 350 pixels long, and smaller if two decks are close together, so that they do \
        not cover each other. Here they would be less than two fifths of that size, too small to read or to pick up. \
        Move the decks apart, or change the shape of the cards with `card` in style.json.",
    )
    .example("decks.csv", "draw-deck,1362,662,", b"draw-deck,1262,340,");

pub static MISPLACED: Code = Code::new("V018", "misplaced-name", Warning, Layout)
    .explained(
        "A name on the drawn map does not show what it belongs to: that of a space stands closer to another space, \
        or reads as one with the name of another space and stands nearly as close to that; that of an area mostly outside, that of a cell more in another cell, that of a sea on land; or it touches the \
        name of another cell or area. Names look for the best place beside the \
        counters, so there is no room for this one: set `spacing` in `game.json`, move a space or the point of the \
        sea, make the area larger, or the name shorter or smaller (`sizes` in `style.json`).",
    )
    .example("areas.csv", "mere,Isle of Mere,", b"mere,The Isle of Mere between the North Sound and the Inner Sea,");

/// The codes that a designer may accept for a map.
pub static WAIVED: [&Code; 2] = [&COVERED, &MISPLACED];

/// The least scale of cards on the map, as a share of their size.
const LEAST: f64 = 0.4;

/// The share of a legend that may lie on land.
const MOST_ASHORE: f64 = 0.1;

/// Checks the space that decks leave for cards.
fn decks(pack: &Pack, bundle: &Bundle) -> Option<Finding> {
    let laid = measures::laid(bundle);
    let [one, other] = laid.between.filter(|_| laid.share < LEAST && !bundle.cards.is_empty())?;
    let [one, other] = [one, other].map(|at| &bundle.decks[at]);
    let [width, height] = laid.size;
    let spot = pack.locate(&other.id, "x").unwrap_or(Spot::Pack);
    let message =
        format!("`{}` is so close to `{}` that cards would be only {width} by {height} pixels", other.name, one.name);
    let finding = Finding::new(&NEAR_DECKS, spot, message).label("too close for cards").expected("decks further apart");
    Some(finding.see(pack.locate(&one.id, "x"), "the other deck"))
}

/// The most rows of a pack that is examined.
pub const MOST: usize = 20_000;

/// A game that is ready to be laid out.
#[derive(Debug)]
pub struct Draft {
    /// The compiled game.
    pub bundle: Arc<Bundle>,
    /// The looks of the map without the coming arrivals; `None` if the designer has drawn the map, since the positions
    /// of its names and symbols are then unknown.
    looks: Option<MapLooks>,
}

/// Prepares a game for laying out, if its pack is whole. The time does not depend on the numbers in the tables.
pub fn draft(pack: &Pack, printed: bool) -> Option<Draft> {
    let art = crate::art::of(pack);
    let board = || {
        let board = lower::board(pack, printed)?;
        let drawn = !art.own.contains_key(measures::MAP);
        let looks = drawn.then(|| MapLooks::of_board(&board, &art.layout.map, &art.theme));
        Some((board, looks))
    };
    let (board, forces) = rayon::join(board, || lower::forces(pack));
    let (board, looks) = board?;
    Some(Draft { bundle: Arc::new(lower::whole(pack, board, forces)), looks })
}

/// Lays out a game: examines the map, the counters and the cards, and returns the looks of the map.
pub fn lay_out(pack: &Pack, draft: Draft, findings: &mut Vec<Finding>) -> Option<Arc<MapLooks>> {
    let Draft { bundle, looks } = draft;
    let (bundle, art) = (&*bundle, &crate::art::of(pack));
    findings.extend(decks(pack, bundle));
    let scale = Scale::of(&bundle.style, measures::map_size(bundle));
    let mut little = Vec::new();
    let pictures = || (fit::pictures(pack, bundle, art, &scale), Agendas::of(bundle, &art.layout.map, &art.theme));
    let on_map = || looks.as_ref().map(|looks| on_map(pack, bundle, looks, art, (&scale, &mut little)));
    let (on_map, ((long, small), agendas)) = rayon::join(on_map, pictures);
    little.extend(small);
    findings.extend(long);
    let narrow = in_print::narrow(pack, bundle);
    // Of a map that is too small for its counters, that goes without saying.
    little.retain(|small| narrow.is_none() || !small.is_on_map());
    findings.extend(in_print::tell(pack, little));
    findings.extend(narrow);
    let (mut looks, [framed, others]) = looks.zip(on_map)?;
    looks.announce(bundle, agendas);
    findings.extend(framed);
    findings.extend(fit::tracks(pack, bundle, &looks, art));
    findings.extend(others);
    Some(Arc::new(looks))
}

/// The findings about the frames of a map, and all others about it.
fn on_map(
    pack: &Pack,
    bundle: &Bundle,
    looks: &MapLooks,
    art: &Art,
    (scale, little): (&Scale, &mut Vec<Small>),
) -> [Vec<Finding>; 2] {
    let mut findings = Vec::new();
    let sheet = Sheet::of(bundle, looks, &art.theme);
    let framed = fit::map(pack, &sheet, art, scale, little);
    if sheet.legend_wanted && sheet.legend.is_none() {
        findings.push(homeless(pack, "legend", "/map/height", "`map.legend` in game.json"));
    }
    if sheet.legend.as_ref().is_some_and(|legend| legend.ashore > MOST_ASHORE) {
        let finding = Finding::new(&COVERED, game(pack, "/map/height"), "on the map the legend lies on land");
        let expected = "a larger sheet with room beside the land, or `map.legend` in game.json";
        findings.push(finding.label("too little room elsewhere").expected(expected));
    }
    if sheet.title.is_none() {
        let at = if bundle.game.subtitle.is_some() { "/subtitle" } else { "/title" };
        findings.push(homeless(pack, "title", at, "fewer words"));
    }
    for clashes in knots(&sheet.clashes(&art.theme), drawn_apart(pack)) {
        let mut crowded = clashes.into_iter().map(|clash| finding(pack, clash));
        if let Some(mut first) = crowded.next() {
            first.follows.extend(crowded);
            findings.push(first);
        }
    }
    findings.extend(sheet.misplaced(looks, &art.theme).into_iter().map(|name| astray(pack, name)));
    [framed, findings]
}

/// A finding about a misplaced name.
fn astray(pack: &Pack, misplaced: Misplaced<'_>) -> Finding {
    let spot = |id: &str| pack.locate(id, "name").or_else(|| pack.locate(id, "id")).unwrap_or(Spot::Pack);
    let percent = |share: f64| format!("{:.0}% of it", share * 100.0);
    match misplaced {
        Misplaced::Closer(place, other, by) => {
            let message = format!("on the map the name `{}` stands closer to `{}`", place.name, other.name);
            Finding::new(&MISPLACED, spot(&place.id), message)
                .label(format!("{by:.1} pixels closer than to its own space"))
                .expected("room for the name beside its space; `spacing` in game.json may have to grow")
                .see(pack.locate(&other.id, "name"), "the other space")
                // What lies on a space drives names away, and these others.
                .blame(Cause::Found(COVERED.id))
        }
        Misplaced::Outside(place, share) => {
            let what = if place.kind == PlaceKind::Area { "area" } else { "cell" };
            let message = format!("on the map the name `{}` stands outside its {what}", place.name);
            Finding::new(&MISPLACED, spot(&place.id), message)
                .label(format!("{} outside", percent(share)))
                .expected(format!("a larger {what}, or a shorter name"))
        }
        Misplaced::Touching(place, other) => {
            let message = format!("on the map the names `{}` and `{}` touch each other", place.name, other.name);
            Finding::new(&MISPLACED, spot(&place.id), message)
                .label("no room beside the other name")
                .expected("a shorter name, or smaller type: `sizes` in style.json")
                .see(pack.locate(&other.id, "name"), "the other name")
        }
        Misplaced::Mixed(place, other) => {
            let message = format!("on the map the names `{}` and `{}` read as one", place.name, other.name);
            Finding::new(&MISPLACED, spot(&place.id), message)
                .label("as close to the other space as to its own")
                .expected("room for both names; `spacing` in game.json may have to grow")
                .see(pack.locate(&other.id, "name"), "the other space")
                .blame(Cause::Found(COVERED.id))
        }
        Misplaced::Ashore(zone, share) => {
            let message = format!("on the map the name of the sea `{}` stands on land", zone.name);
            Finding::new(&MISPLACED, spot(&zone.id), message)
                .label(format!("{} on land", percent(share)))
                .expected("a point farther out at sea")
                // Where spaces lie in the sea, the map is not where it should be.
                .blame(Cause::Found("V014"))
        }
    }
}

/// True if the pack gives a least distance of its spaces.
fn drawn_apart(pack: &Pack) -> bool {
    pack.document::<Game>("game").is_some_and(|(_, game)| game.map.spacing.is_some())
}

/// Groups overlaps with a common cause: a thing that covers several others is misplaced only once, and crowded spaces
/// have one cause if nothing spreads them apart.
pub fn knots<'c, 'b>(clashes: &'c [Clash<'b>], drawn_apart: bool) -> Vec<Vec<&'c Clash<'b>>> {
    let most = clashes.iter().flat_map(|clash| clash.numbers).max().unwrap_or_default();
    // Each thing is tied to another of its knot, the last of them to itself.
    let mut ties: Vec<usize> = (0..=most).collect();
    let end = |ties: &mut Vec<usize>, mut at: usize| {
        while ties[at] != at {
            ties[at] = ties[ties[at]];
            at = ties[at];
        }
        at
    };
    let crowded = |clash: &&Clash<'_>| matches!(clash.things, [Thing::Counters(_), Thing::Counters(_)]);
    let crowd = clashes.iter().find(crowded).filter(|_| !drawn_apart).map(|clash| clash.numbers[0]);
    for clash in clashes {
        let [one, other] = clash.numbers;
        for other in [Some(other), crowd.filter(|_| crowded(&clash))].into_iter().flatten() {
            let [one, other] = [end(&mut ties, one), end(&mut ties, other)];
            ties[one.max(other)] = one.min(other);
        }
    }
    let mut knots: BTreeMap<usize, Vec<&Clash<'_>>> = BTreeMap::new();
    for clash in clashes {
        knots.entry(end(&mut ties, clash.numbers[0])).or_default().push(clash);
    }
    knots.into_values().collect()
}

/// A value of `game.json`.
fn game(pack: &Pack, at: &str) -> Spot {
    pack.document::<Game>("game").map_or(Spot::Pack, |(file, _)| Spot::Value(file, at.to_owned()))
}

fn homeless(pack: &Pack, what: &str, at: &str, cure: &str) -> Finding {
    Finding::new(&COVERED, game(pack, at), format!("the map has no {what}: no empty part of the sheet is large enough"))
        .label("too little room")
        .expected(format!("a larger sheet, boxes and tracks closer together, or {cure}"))
}

fn finding(pack: &Pack, clash: &Clash<'_>) -> Finding {
    let [thing, other] = clash.things;
    // A box that lies on a town is in the wrong place rather than the town, and so is a title or a legend that the pack puts there.
    let put = matches!(other, Thing::Legend | Thing::Title) && told(pack, other).1.is_some();
    let placed = put || matches!(other, Thing::Place(_) | Thing::Track(_) | Thing::Deck(_));
    let free = matches!(thing, Thing::Counters(_) | Thing::Name(_) | Thing::Zone(_));
    let (thing, other) = if placed && free { (other, thing) } else { (thing, other) };
    let (what, spot) = told(pack, thing);
    let (beside, there) = told(pack, other);
    let expected = match other {
        Thing::Edge | Thing::Border => "room on the sheet".to_owned(),
        Thing::Frame => "a place wholly on the map or beside it".to_owned(),
        Thing::Ground(_) => "a place beside the map".to_owned(),
        _ if placed => "a place of its own".to_owned(),
        Thing::Legend | Thing::Title => format!("room for both; {what} has to move"),
        _ => format!("room for both; {beside} may have to move, or `spacing` in game.json to grow"),
    };
    Finding::new(&COVERED, spot.unwrap_or(Spot::Pack), format!("on the map {what} and {beside} cover each other"))
        .label(format!("{:.0} square pixels in common", clash.shared))
        .expected(expected)
        .see(there, beside)
}

/// The value in `game.json` with the position of the title or the legend, if there is one.
fn put(pack: &Pack, what: &str, at: fn(&Game) -> Option<[f64; 2]>) -> Option<Spot> {
    let (file, _) = pack.document::<Game>("game").filter(|(_, game)| at(game).is_some())?;
    Some(Spot::Value(file, format!("/map/{what}")))
}

/// The name of a thing, and the cell that places it.
fn told(pack: &Pack, thing: Thing<'_>) -> (String, Option<Spot>) {
    let row = |id: &str| pack.locate(id, "name");
    match thing {
        Thing::Place(place) => (format!("the box `{}`", place.name), row(&place.id)),
        Thing::Track(track) => (format!("the track `{}`", track.name), row(&track.id)),
        Thing::Deck(deck) => (format!("the deck `{}`", deck.name), row(&deck.id)),
        Thing::Title => ("the title".into(), put(pack, "title", |game| game.map.title)),
        Thing::Legend => ("the legend".into(), put(pack, "legend", |game| game.map.legend)),
        Thing::Edge => ("the edge of the sheet".into(), None),
        Thing::Border => ("the border line of the sheet".into(), None),
        Thing::Frame => ("the frame of the map".into(), None),
        Thing::Counters(place) => (format!("the counters of `{}`", place.name), row(&place.id)),
        Thing::Name(place) => (format!("the name `{}`", place.name), row(&place.id)),
        Thing::Zone(zone) => (format!("the name `{}`", zone.name), row(&zone.id)),
        Thing::Ground(place) if place.kind == PlaceKind::Area => (format!("the area `{}`", place.name), row(&place.id)),
        Thing::Ground(place) => (format!("the cell `{}`", place.name), pack.locate(&place.id, "id")),
    }
}
