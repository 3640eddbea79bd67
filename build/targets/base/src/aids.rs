//! Reference tables for players as text: the sequence of play, and for each scenario the sides, the set-up and the
//! arrivals. The module shows them as charts, print as a booklet, a save as tabs of its notebook.

use std::collections::{BTreeMap, BTreeSet};
use std::fmt::Write;

use muster_schema::bundle::{
    Allegiance, Arrival, Bundle, Phase, Piece, PlaceKind, Printed, Purpose, Scenario, Side, TrackKind,
};
use muster_schema::{Phrases, phrase, say};

/// A table of text: its name, the heads of its columns, its lines.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Aid {
    pub name: String,
    pub heads: Vec<String>,
    pub lines: Vec<Vec<String>>,
}

impl Aid {
    /// Removes columns that are empty in all lines; `None` without any lines.
    pub fn in_use(self) -> Option<Self> {
        let is_used: Vec<bool> =
            (0..self.heads.len()).map(|at| self.lines.iter().any(|line| !line[at].is_empty())).collect();
        let kept = |cells: Vec<String>| {
            let cells = cells.into_iter().zip(&is_used).filter(|(_, is_used)| **is_used);
            cells.map(|(cell, _)| cell).collect::<Vec<_>>()
        };
        let lines: Vec<Vec<String>> = self.lines.into_iter().map(kept).collect();
        (!lines.is_empty()).then(|| Self { name: self.name, heads: kept(self.heads), lines })
    }

    /// The aid as a table in Markdown, without its name.
    pub fn markdown(&self) -> String {
        let row = |cells: &[String]| {
            format!("| {} |\n", cells.iter().map(|cell| plain(cell)).collect::<Vec<_>>().join(" | "))
        };
        let rule = format!("|{}\n", " --- |".repeat(self.heads.len()));
        let lines: String = self.lines.iter().map(|line| row(line)).collect();
        format!("{}{rule}{lines}", row(&self.heads))
    }
}

/// A text with the special characters of Markdown escaped.
fn plain(text: &str) -> String {
    let mut plain = String::new();
    for letter in text.chars() {
        match letter {
            '\n' => plain.push(' '),
            letter => {
                // Of quotation marks, print makes those of the language.
                if letter.is_ascii_punctuation() && !"\"'".contains(letter) {
                    plain.push('\\');
                }
                plain.push(letter);
            }
        }
    }
    plain
}

/// The heads of a table: the game's own are between Muster's.
pub fn heads_of(phrases: &Phrases, first: &[&str], own: &[&str], last: &[&str]) -> Vec<String> {
    let said = |head: &&str| phrases.say(head).to_owned();
    first.iter().map(said).chain(own.iter().map(|head| (*head).to_owned())).chain(last.iter().map(said)).collect()
}

/// The name of a place as it identifies it on the map: of a cell with its number, of a track space with the track,
/// unless that counts turns.
pub fn place_name(bundle: &Bundle, id: &str) -> String {
    let Some(place) = bundle.map.places.iter().find(|place| place.id == id) else { return id.to_owned() };
    let is_numbered = matches!(place.kind, PlaceKind::Hex | PlaceKind::Square) && place.name != place.id;
    let track = bundle.map.tracks.iter().find(|track| Some(&track.id) == place.track.as_ref());
    match track.filter(|track| track.kind != TrackKind::Turn) {
        Some(track) => format!("{}: {}", track.name, place.name),
        None if is_numbered => format!("{} ({})", place.name, place.id),
        None => place.name.clone(),
    }
}

/// Turns in words, each run of several as its first and its last.
fn spans(bundle: &Bundle, turns: &[String], place: &dyn Fn(&str) -> String) -> String {
    let at = |turn: &String| bundle.map.places.iter().position(|place| place.id == *turn);
    let runs = turns.chunk_by(|one, next| at(one).is_some_and(|one| Some(one + 1) == at(next)));
    let told = runs.flat_map(|run| match run {
        [first, _, .., last] => vec![format!("{}–{}", place(first), place(last))],
        few => few.iter().map(|turn| place(turn)).collect(),
    });
    told.collect::<Vec<_>>().join(", ")
}

/// The phases of a turn. `place` gives the names of places.
pub fn sequence(bundle: &Bundle, place: &dyn Fn(&str) -> String) -> Aid {
    let phrases = &bundle.phrases;
    let own = fact_names(bundle.phases.iter().map(|phase| &*phase.printed));
    let steps = bundle.phases.iter().map(|phase| {
        let note = phase.provenance.note.as_deref().unwrap_or_default();
        let is_own = |side: &&Side| phase.side.as_ref() == Some(&side.id) || phase.sides.contains(&side.id);
        let sides: Vec<_> = bundle.sides.iter().filter(is_own).map(|side| side.name.as_str()).collect();
        let own = own.iter().map(|name| fact(&phase.printed, name));
        let first = [phase.name.clone(), sides.join(", "), spans(bundle, &phase.turns, place)].into_iter().chain(own);
        first.chain([note.to_owned(), phase.provenance.cite.clone()]).collect()
    });
    let heads = [phrase!("Phase"), phrase!("Side"), phrase!("Only in")];
    let heads = heads_of(phrases, &heads, &own, &[phrase!("What happens"), phrase!("Rule")]);
    Aid { name: phrases.say("Sequence of play").to_owned(), heads, lines: steps.collect() }
}

/// The sides in each scenario that defines them.
pub fn sides_by_scenario(bundle: &Bundle) -> Aid {
    let phrases = &bundle.phrases;
    let told =
        bundle.scenarios.iter().filter_map(|scenario| Some(vec![scenario.name.clone(), sides(bundle, scenario)?]));
    let heads = heads_of(phrases, &[phrase!("Scenario"), phrase!("Who plays")], &[], &[]);
    Aid { name: phrases.say("Sides by scenario").to_owned(), heads, lines: told.collect() }
}

/// The sides that play and the powers on each, if the scenario defines them.
pub fn sides(bundle: &Bundle, scenario: &Scenario) -> Option<String> {
    let side =
        |id: &str| bundle.sides.iter().find(|side| side.id == id).map_or(id.to_owned(), |side| side.name.clone());
    let playing: Vec<String> = scenario.sides.iter().map(|id| side(id)).collect();
    let power =
        |id: &str| bundle.powers.iter().find(|power| power.id == id).map_or(id.to_owned(), |one| one.name.clone());
    let phrases = &bundle.phrases;
    let on = |one: &Allegiance| match &one.side {
        Some(id) => say!(phrases, "{power} is with {side}", power = power(&one.power), side = side(id)),
        None => say!(phrases, "{power} is neutral", power = power(&one.power)),
    };
    let powers: Vec<String> = scenario.powers.iter().map(on).collect();
    let playing = (!playing.is_empty()).then(|| say!(phrases, "Sides: {sides}.", sides = playing.join(", ")));
    let powers = (!powers.is_empty()).then(|| format!("{}.", powers.join(", ")));
    let all: Vec<String> = playing.into_iter().chain(powers).collect();
    (!all.is_empty()).then(|| all.join(" "))
}

/// The turn in which a scenario begins, and the one in which it ends.
pub fn span(bundle: &Bundle, scenario: &Scenario, place: &dyn Fn(&str) -> String) -> String {
    // The first of its phases that is played in this turn.
    let is_played = |phase: &&Phase| phase.turns.is_empty() || phase.turns.contains(&scenario.first_turn);
    let phase = bundle.phases.iter().find(is_played).map_or_else(String::new, |phase| format!(", {}", phase.name));
    say!(
        bundle.phrases,
        "It begins with {first}, and ends with {last}.",
        first = place(&scenario.first_turn) + &phase,
        last = place(&scenario.last_turn)
    )
}

/// The schedules of the scenarios. Scenarios with the same schedule share a table.
pub fn schedules(bundle: &Bundle, place: &dyn Fn(&str) -> String) -> Vec<Aid> {
    let phrases = &bundle.phrases;
    let piece = |id: &str| bundle.pieces.iter().find(|piece| piece.id == id);
    let side = |scenario: &Scenario, line: &Arrival| scenario.piece(bundle, piece(&line.piece)?).side.clone();
    let are_alike = |one: &Scenario, other: &Scenario| {
        other.arrivals == one.arrivals && one.arrivals.iter().all(|line| side(other, line) == side(one, line))
    };
    let mut shown: Vec<&Scenario> = Vec::new();
    let mut aids = Vec::new();
    for scenario in &bundle.scenarios {
        if shown.iter().any(|other| are_alike(scenario, other)) {
            continue;
        }
        let aid = schedule(bundle, scenario, place);
        let several = bundle.scenarios.iter().any(|other| !are_alike(scenario, other));
        let name = several.then(|| say!(phrases, "Schedule: {scenario}", scenario = scenario.name));
        aids.push(Aid { name: name.unwrap_or(aid.name), ..aid });
        shown.push(scenario);
    }
    aids
}

/// The column of a schedule with its counters.
const COUNTERS: usize = 3;

/// The arrivals of a scenario, by turns and sides.
pub fn schedule(bundle: &Bundle, scenario: &Scenario, place: &dyn Fn(&str) -> String) -> Aid {
    let phrases = &bundle.phrases;
    let piece = |id: &str| bundle.pieces.iter().find(|piece| piece.id == id);
    let mut lines: Vec<&Arrival> = scenario.arrivals.iter().collect();
    let turn = |id: &str| bundle.map.places.iter().position(|place| place.id == id);
    let side = |line: &Arrival| scenario.piece(bundle, piece(&line.piece)?).side.clone();
    let rank = |line: &Arrival| bundle.sides.iter().position(|one| Some(&one.id) == side(line).as_ref());
    lines.sort_by_key(|line| (turn(&line.turn), rank(line)));
    let own = fact_names(lines.iter().map(|line| &*line.printed));
    let heads = [phrase!("Turn"), phrase!("Side"), phrase!("Action"), phrase!("Counters"), phrase!("Where")];
    let heads = heads_of(phrases, &heads, &own, &[phrase!("Note"), phrase!("Rule")]);
    // Counters of which all else is the same share a line.
    let mut shared: Vec<Vec<String>> = Vec::new();
    for line in lines.iter().map(|line| arrival(bundle, place, scenario, line, &own)) {
        let is_same = |other: &&mut Vec<String>| (0..line.len()).all(|at| at == COUNTERS || other[at] == line[at]);
        match shared.iter_mut().find(is_same) {
            Some(other) => other[COUNTERS] = format!("{}, {}", other[COUNTERS], line[COUNTERS]),
            None => shared.push(line),
        }
    }
    let lines = shared;
    Aid { name: phrases.say("Schedule").to_owned(), heads, lines }
}

/// The rules that players agree on.
pub fn options(bundle: &Bundle) -> Aid {
    let phrases = &bundle.phrases;
    let options = bundle.options.iter().map(|option| {
        let usual = use_of(phrases, option.default);
        let scenarios = bundle.scenarios.iter().filter(|scenario| option.scenarios.contains(&scenario.id));
        let scenarios: Vec<&str> = scenarios.map(|scenario| scenario.name.as_str()).collect();
        let text = option.text.clone().unwrap_or_default();
        vec![option.name.clone(), text, usual.to_owned(), scenarios.join(", "), option.provenance.cite.clone()]
    });
    let heads = [
        phrase!("Rule"),
        phrase!("What it changes"),
        phrase!("Unless agreed otherwise"),
        phrase!("Scenarios"),
        phrase!("Cited"),
    ];
    let heads = heads_of(phrases, &heads, &[], &[]);
    Aid { name: phrases.say("Optional rules").to_owned(), heads, lines: options.collect() }
}

/// The common wording for a rule that is or is not in use.
pub fn use_of(phrases: &Phrases, is_used: bool) -> &str {
    phrases.say(if is_used { phrase!("in use") } else { phrase!("not in use") })
}

/// Places of a set-up, each with the counters that lie there and how many of each.
type Laid<'a> = Vec<(&'a str, Vec<(String, u32)>)>;

/// The counters of a scenario in their places at the start: a table for each side, and one for those of none. If others
/// may read it (`open` is false), it names nothing hidden.
pub fn set_up(bundle: &Bundle, scenario: &Scenario, place: &dyn Fn(&str) -> String, open: bool) -> Vec<Aid> {
    let phrases = &bundle.phrases;
    let mut of_sides: BTreeMap<usize, Laid<'_>> = BTreeMap::new();
    for placement in &scenario.placements {
        let Some(piece) = bundle.pieces.iter().find(|piece| piece.id == placement.piece) else { continue };
        let own = scenario.piece(bundle, piece);
        let side = bundle.sides.iter().position(|side| Some(&side.id) == own.side.as_ref());
        let is_unseen = piece.hidden && side.is_some() && !open;
        let called = if is_unseen { hidden(phrases, piece) } else { called(bundle, piece, &placement.face) };
        let places = of_sides.entry(side.unwrap_or(bundle.sides.len())).or_default();
        let at = places.iter().position(|(place, _)| *place == placement.place).unwrap_or_else(|| {
            places.push((&placement.place, Vec::new()));
            places.len() - 1
        });
        let lot = &mut places[at].1;
        match lot.iter_mut().find(|(other, _)| *other == called) {
            Some((_, many)) => *many = many.saturating_add(placement.count),
            None => lot.push((called, placement.count)),
        }
    }
    let aid = |(side, places): (usize, Laid<'_>)| {
        let line = |(at, lot): (&str, Vec<(String, u32)>)| {
            let lot: Vec<String> = lot.into_iter().map(|(called, many)| times(many, &called)).collect();
            vec![place(at), lot.join(", ")]
        };
        let name = match bundle.sides.get(side) {
            Some(side) => say!(phrases, "Set-up: {side}", side = side.name),
            None => phrases.say("Set-up").to_owned(),
        };
        let heads = heads_of(phrases, &[phrase!("Where"), phrase!("Counters")], &[], &[]);
        Aid { name, heads, lines: places.into_iter().map(line).collect() }
    };
    of_sides.into_iter().map(aid).collect()
}

/// The cards of a scenario that begin it elsewhere than in their decks. Where others may read it, hands are only counted.
pub fn deal(bundle: &Bundle, scenario: &Scenario, open: bool) -> Aid {
    let phrases = &bundle.phrases;
    let mut dealt: BTreeMap<(Option<usize>, Option<usize>), Vec<&str>> = BTreeMap::new();
    for deal in &scenario.cards {
        let Some(card) = bundle.cards.iter().find(|card| card.id == deal.card) else { continue };
        let deck = bundle.decks.iter().position(|deck| Some(&deck.id) == deal.deck.as_ref());
        let side = bundle.sides.iter().position(|side| Some(&side.id) == deal.side.as_ref());
        dealt.entry((deck.filter(|_| side.is_none()), side)).or_default().push(&card.name);
    }
    let lines = dealt.into_iter().map(|((deck, side), cards)| {
        let to = match (deck, side) {
            (_, Some(side)) => say!(phrases, "Hand of {side}", side = bundle.sides[side].name),
            (Some(deck), None) => bundle.decks[deck].name.clone(),
            (None, None) => phrases.say("Not in the set-up").to_owned(),
        };
        let cards = match (side, cards.len()) {
            (Some(_), 1) if !open => phrases.say("1 card").to_owned(),
            (Some(_), many) if !open => say!(phrases, "{count} cards", count = many),
            _ => cards.join(", "),
        };
        vec![to, cards]
    });
    let heads = heads_of(phrases, &[phrase!("Where"), phrase!("Cards")], &[], &[]);
    Aid { name: phrases.say("Cards at the start").to_owned(), heads, lines: lines.collect() }
}

/// All reference tables of a game in Markdown, for players who have nothing but paper.
pub fn playbook(bundle: &Bundle) -> String {
    let place = |id: &str| place_name(bundle, id);
    let mut text = format!("# {}\n\n", plain(&bundle.game.title));
    let add = |text: &mut String, marks: &str, aid: Aid| {
        if let Some(aid) = aid.in_use() {
            let _ = write!(text, "{marks} {}\n\n{}\n", plain(&aid.name), aid.markdown());
        }
    };
    add(&mut text, "##", sequence(bundle, &place));
    for scenario in &bundle.scenarios {
        let _ = write!(text, "## {}\n\n", plain(&scenario.name));
        let told = [scenario.description.clone(), Some(span(bundle, scenario, &place)), sides(bundle, scenario)];
        told.into_iter().flatten().for_each(|told| {
            let _ = write!(text, "{}\n\n", plain(&told));
        });
        set_up(bundle, scenario, &place, true).into_iter().for_each(|aid| add(&mut text, "###", aid));
        add(&mut text, "###", deal(bundle, scenario, true));
        add(&mut text, "###", schedule(bundle, scenario, &place));
    }
    add(&mut text, "##", options(bundle));
    text
}

/// The name of a counter in a set-up: with the printed facts if others of its side have the same name, and with the
/// face that is up, unless that is the front.
fn called(bundle: &Bundle, piece: &Piece, face: &str) -> String {
    let at = piece.faces.iter().position(|known| known.id == face).unwrap_or_default();
    let Some(face) = piece.faces.get(at) else { return piece.name.clone() };
    let is_twin = |other: &Piece| other.id != piece.id && other.name == piece.name && other.side == piece.side;
    let label = Some(&face.label).filter(|label| !label.is_empty() && **label != piece.name);
    // The two sides of a marker are two things.
    let is_either = piece.purpose == Purpose::Marker && piece.faces.len() > 1 && !piece.name.contains(&face.label);
    let label = label.filter(|_| face.id == "back" || is_either || bundle.pieces.iter().any(is_twin));
    let face = Some(&face.name).filter(|name| at > 0 && !name.is_empty() && !(face.id == "back" && label.is_some()));
    let more: Vec<&str> = label.into_iter().chain(face).map(String::as_str).collect();
    if more.is_empty() { piece.name.clone() } else { format!("{} ({})", piece.name, more.join(", ")) }
}

fn times(many: u32, called: &str) -> String {
    if many == 1 { called.to_owned() } else { format!("{many} × {called}") }
}

/// The text that other sides see for a hidden counter.
fn hidden(phrases: &Phrases, piece: &Piece) -> String {
    match piece.seen() {
        "block" => phrases.say("hidden block"),
        _ => phrases.say("hidden counter"),
    }
    .to_owned()
}

/// The names of the powers of a counter.
pub fn powers(bundle: &Bundle, piece: &Piece) -> String {
    let name =
        |id: &String| bundle.powers.iter().find(|power| power.id == *id).map_or(id.clone(), |power| power.name.clone());
    piece.powers.iter().map(name).collect::<Vec<_>>().join(" & ")
}

/// Muster's own words for actions of the schedule, faces of counters, and times to play cards. Other words belong to
/// the game.
const WORDS: [&str; 11] = [
    phrase!("pool"),
    phrase!("promote"),
    phrase!("replace"),
    phrase!("withdraw"),
    phrase!("full"),
    phrase!("reduced"),
    phrase!("back"),
    phrase!("named"),
    phrase!("minor"),
    phrase!("hold"),
    phrase!("immediate"),
];

/// A word of Muster's in the language of the game; any other word unchanged.
pub fn in_words(phrases: &Phrases, word: &str) -> String {
    if WORDS.contains(&word) { phrases.say(word) } else { word }.to_owned()
}

/// The text that rows print under a name.
pub fn fact(printed: &[Printed], name: &str) -> String {
    printed.iter().find(|fact| fact.name == name).map(|fact| fact.text.clone()).unwrap_or_default()
}

/// The names of all that rows print besides, in their order: each row has some of them.
pub fn fact_names<'a>(rows: impl Iterator<Item = &'a [Printed]> + Clone) -> Vec<&'a str> {
    let pairs = rows.clone().flat_map(|row| row.windows(2));
    let before: BTreeSet<[&str; 2]> = pairs.map(|pair| [pair[0].name.as_str(), pair[1].name.as_str()]).collect();
    let mut left: Vec<&str> = Vec::new();
    for fact in rows.flatten() {
        if !left.contains(&fact.name.as_str()) {
            left.push(&fact.name);
        }
    }
    let mut names = Vec::new();
    while !left.is_empty() {
        let is_next = |name: &&str| !before.iter().any(|[one, other]| other == name && left.contains(one));
        names.push(left.remove(left.iter().position(is_next).unwrap_or_default()));
    }
    names
}

/// A line of a schedule, which is for the players of all sides.
fn arrival(
    bundle: &Bundle,
    place: &dyn Fn(&str) -> String,
    scenario: &Scenario,
    line: &Arrival,
    own: &[&str],
) -> Vec<String> {
    let phrases = &bundle.phrases;
    let piece = bundle.pieces.iter().find(|piece| piece.id == line.piece);
    let piece = piece.map(|piece| scenario.piece(bundle, piece));
    let piece = piece.as_deref();
    let side = piece.and_then(|piece| bundle.sides.iter().find(|side| Some(&side.id) == piece.side.as_ref()));
    let unseen = piece.filter(|piece| piece.hidden && side.is_some());
    let name = match (unseen, piece) {
        (Some(piece), _) => hidden(phrases, piece),
        (None, Some(piece)) => called(bundle, piece, &line.face),
        (None, None) => line.piece.clone(),
    };
    let told = |text: &str| if unseen.is_some() { String::new() } else { text.to_owned() };
    let counters = times(line.count, &name);
    let joins = line.joins.as_ref().map(|joins| {
        let power = bundle.powers.iter().find(|power| power.id == *joins);
        power.map_or(joins, |power| &power.name)
    });
    let turn = match (line.turn.as_str(), joins) {
        ("", None) => String::new(),
        ("", Some(power)) => say!(phrases, "when {power} joins", power = power),
        (turn, None) => place(turn),
        (turn, Some(power)) => {
            say!(phrases, "when {power} joins, in {turn} at the latest", power = power, turn = place(turn))
        }
    };
    let or = format!(" {} ", phrases.say("or"));
    let first = [
        turn,
        side.map(|side| side.name.clone()).unwrap_or_default(),
        if line.action == Arrival::ARRIVE { String::new() } else { in_words(phrases, &line.action) },
        counters,
        line.place.iter().chain(&line.others).map(|id| place(id)).collect::<Vec<_>>().join(&or),
    ];
    let last = [told(line.provenance.note.as_deref().unwrap_or_default()), line.provenance.cite.clone()];
    let own = own.iter().map(|name| told(&fact(&line.printed, name)));
    first.into_iter().chain(own).chain(last).collect()
}
