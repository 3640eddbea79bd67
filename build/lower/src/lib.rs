//! Lowering: a linked pack becomes the common model, by the roles of its tables and the slots of their columns. A
//! column without a slot becomes an attribute.
//!
//! It has two independent parts: the board, which is the game before anything is set up, and the forces. This file has
//! both, with the map; `counters` has the counters and cards, and their places, `dice` the die tables.

pub mod cells;
pub mod charts;
pub mod completeness;
mod counters;
pub mod dice;
mod errata;
pub mod expression;
pub mod faces;
pub mod island;
pub mod movement;
mod odds;
pub mod point;
pub mod sites;
pub mod states;
pub mod stencil;
mod told;
pub mod tracks;

pub use counters::{card, face, piece, shown, stem, unlimited};

use std::cmp::Ordering;
use std::collections::BTreeMap;

use muster_schema::bundle::{
    self, ArrowFacts, Bundle, Hand, PlaceKind, Provenance, SiteFacts, TrackKind, WorthFacts, WorthsFacts,
};
use muster_schema::common::{Missing, Phase, Ruling};
use muster_schema::description::DescribedWord;
use muster_schema::game::{AtStart, MapLayout};
use muster_schema::picture::Emblem;
use muster_schema::style::Style;
use muster_schema::table::camel;
use muster_schema::{Attributes, Cell, Column, InCell, Kind, Role, Slot, Standing, Table, Text};
use rayon::prelude::*;
use serde::Serialize;
use serde_json::{Map, Value, json};

use self::counters::{centre_decks, deal, deck, formation, scenario};
use muster_ground::geometry::Chart;
use muster_ground::land;
use muster_ground::numbers;
use muster_ground::spread::{Point, Spread};
use muster_marks::measures;
use muster_source::pack::{Line, Pack};

/// Compiles a pack without errors into the bundle for the targets. `None` if the pack is not whole.
pub fn lower(pack: &Pack, printed: bool) -> Option<Bundle> {
    let (board, forces) = rayon::join(|| board(pack, printed), || forces(pack));
    Some(whole(pack, board?, forces))
}

/// Assembles a game from its two parts.
pub fn whole(pack: &Pack, board: Bundle, Forces { pieces, scenarios, completeness }: Forces) -> Bundle {
    let mut bundle = Bundle { pieces, scenarios, completeness, ..board };
    control(pack, &mut bundle);
    errata::complete(pack, &mut bundle);
    bundle
}

/// Says who controls what at the start, where the game or its markers say so and the system does not work it out: sides what their
/// powers are at home in, and what their markers lie on, or markers on which their name is up.
fn control(pack: &Pack, bundle: &mut Bundle) {
    let by_home = pack.game().is_some_and(|game| game.control == Some(AtStart::Home));
    let is_shown = by_home || bundle.pieces.iter().any(numbers::controls);
    if !is_shown || bundle.scenarios.iter().any(|one| !one.control.is_empty()) {
        return;
    }
    let controls = |scenario: &bundle::Scenario| {
        // Where cities lie in cells, it is they who change hands.
        let is_held = |place: &&bundle::Place| bundle.map.settlements.is_empty() || place.attributes.has("site");
        let homes = numbers::places(bundle).filter(|_| by_home || scenario.powers.is_empty()).filter(is_held);
        let homes = homes.filter_map(|place| Some((place.id.clone(), at_home(bundle, scenario, place)?.to_owned())));
        let marked = scenario.placements.iter().filter_map(|line| {
            let piece = bundle.pieces.iter().find(|piece| piece.id == line.piece && numbers::controls(piece))?;
            let shown = || bundle.side_on(piece.faces.iter().find(|face| face.id == line.face)?);
            let side = piece.side.clone().or_else(|| Some(shown()?.id.clone()))?;
            numbers::places(bundle).any(|place| place.id == line.place).then(|| (line.place.clone(), side))
        });
        homes.chain(marked).collect()
    };
    let all: Vec<BTreeMap<String, String>> = bundle.scenarios.iter().map(controls).collect();
    bundle.scenarios.iter_mut().zip(all).for_each(|(scenario, control)| scenario.control = control);
}

/// The side that is at home in a place: the one that its power is on in a scenario.
fn at_home<'b>(bundle: &'b Bundle, scenario: &'b bundle::Scenario, place: &'b bundle::Place) -> Option<&'b str> {
    let power = place.home.first();
    match scenario.powers.iter().find(|there| Some(&there.power) == power) {
        Some(there) => there.side.as_deref(),
        None => bundle.side_of(place),
    }
}

/// The game before anything is set up. `None` if the pack is not whole.
pub fn board(pack: &Pack, printed: bool) -> Option<Bundle> {
    let game = pack.game()?;
    let system = &pack.sources.system;
    let publication = game.publication.as_ref();
    let licence = publication.and_then(|publication| publication.licence.as_ref());
    let lines = |role: Role| pack.lines(role);
    let cards = || lines(Role::Card).map(|line| card(&line)).collect();
    let (map, cards) = rayon::join(|| map(pack, &game.map), cards);
    let mut bundle = Bundle {
        schema: "bundle.schema.json".into(),
        format_version: bundle::VERSION.into(),
        system: system.id.clone(),
        language: pack.translation.or(game.language).map(|language| language.to_string()),
        phrases: pack.phrases.clone(),
        game: bundle::Game {
            id: game.id.to_string(),
            title: game.title.to_string(),
            subtitle: game.subtitle.map(|text| text.to_string()),
            system: system.id.clone(),
            version: game.version.to_string(),
            document: game.document.to_string(),
            credits: game.credits.iter().map(ToString::to_string).collect(),
            licence: licence.map(|licence| bundle::Licence {
                name: licence.name.to_string(),
                url: licence.url.map(|url| url.to_string()),
            }),
            homepage: publication.and_then(|publication| publication.homepage).map(|page| page.to_string()),
            site: publication.and_then(|publication| publication.site).map(|page| page.to_string()),
            translated: pack.translation.is_some(),
            as_printed: printed,
        },
        style: Style { schema: None, ..pack.style() },
        sides: lines(Role::Side).map(|line| side(&line)).collect(),
        powers: lines(Role::Power).map(|line| power(&line)).collect(),
        alliances: lines(Role::Alliance).map(|line| alliance(&line)).collect(),
        seats: lines(Role::Seat).filter_map(|line| seat(&line)).collect(),
        map,
        pieces: Vec::new(),
        formations: lines(Role::Formation).map(|line| formation(&line)).collect(),
        decks: lines(Role::Deck).map(|line| deck(&line)).collect(),
        cards,
        events: lines(Role::Event).map(|line| event(&line)).collect(),
        hands: lines(Role::Side).map(|line| Hand { side: line.id().to_string(), holds: Vec::new() }).collect(),
        tables: dice::tables(pack),
        options: lines(Role::Option).map(|line| option(&line)).collect(),
        charts: charts::charts(pack),
        data: own_tables(pack),
        phases: rows::<Phase>(pack)
            .map(|(line, phase)| {
                let (side, sides) = one_or_several(phase.side.iter().map(|side| side.id().to_string()).collect());
                bundle::Phase {
                    id: phase.id.to_string(),
                    name: phase.name.to_string(),
                    side,
                    sides,
                    turns: phase.turns.iter().map(|turn| turn.id().to_string()).collect(),
                    does: phase.does.to_vec(),
                    who: phase.who.map(|who| who.to_string()),
                    roll: phase.roll.map(|roll| roll.id().to_string()),
                    state: phase.state.map(|state| state.id().to_string()),
                    limit: phase.limit.map(|limit| limit.to_string()),
                    printed: counters::own_columns(&line),
                    attributes: attributes(&line),
                    provenance: provenance(&line),
                }
            })
            .collect(),
        scenarios: Vec::new(),
        rules: pack.value("rules").map(published)?,
        rulings: rows::<Ruling>(pack)
            .map(|(line, ruling)| bundle::Ruling {
                id: ruling.id.to_string(),
                question: ruling.question.to_string(),
                ruling: ruling.ruling.to_string(),
                cite: ruling.cite.as_str().into(),
                note: ruling.note.map(|note| note.to_string()),
                attributes: attributes(&line),
            })
            .collect(),
        errata: Vec::new(),
        completeness: bundle::Completeness::default(),
        layout: None,
        emblems: Vec::new(),
        atlases: Vec::new(),
    };
    faces::deal(pack, &mut bundle);
    centre_decks(&mut bundle);
    deal(&mut bundle);
    point::on_board(&mut bundle);
    told::tell(pack, &mut bundle);
    if bundle.map.ground.is_empty() {
        bundle.map.ground = island::ground(&bundle, game.map.ground);
    }
    Some(bundle)
}

/// The pieces and scenarios, and the counts over all tables.
#[derive(Debug)]
pub struct Forces {
    pub pieces: Vec<bundle::Piece>,
    pub scenarios: Vec<bundle::Scenario>,
    completeness: bundle::Completeness,
}

/// The counters with their places in each scenario, and the share of the game that its document supports.
pub fn forces(pack: &Pack) -> Forces {
    let lines: Vec<Line<'_>> = pack.lines(Role::Piece).chain(pack.lines(Role::Marker)).collect();
    let mut pieces: Vec<_> = lines.par_iter().with_min_len(100).map(|line| piece(pack, line)).collect();
    states::worn(pack, &mut pieces, &lines);
    // Of two that are called alike the first is meant.
    let by_id = pieces.iter().rev().map(|piece| (piece.id.as_str(), piece)).collect();
    let mut scenarios: Vec<_> = pack.scenarios().par_iter().map(|one| scenario(pack, &by_id, one)).collect();
    point::in_forces(&mut pieces, &mut scenarios);
    let mut completeness = crate::completeness::completeness(pack);
    for (gap, (line, _)) in completeness.gaps.iter_mut().zip(rows::<Missing>(pack)) {
        gap.attributes = attributes(&line);
    }
    Forces { pieces, scenarios, completeness }
}

/// A document in the form of the bundle: members have the bundle's names, and empty ones are left out.
pub fn published(document: &Value) -> Value {
    match document {
        Value::Object(members) => {
            let told = members.iter().filter(|(name, value)| !value.is_null() && *name != "$schema");
            told.map(|(name, value)| (camel(name), published(value))).collect()
        }
        Value::Array(items) => items.iter().map(published).collect(),
        other => other.clone(),
    }
}

/// The records of a table with their rows.
pub fn rows<R: Table>(pack: &Pack) -> impl Iterator<Item = (Line<'_>, &R)> {
    pack.rows::<R>().filter_map(|(at, record)| Some((pack.line_of(at.sheet, at.row)?, record)))
}

/// The source of a row.
pub fn provenance(line: &Line<'_>) -> Provenance {
    line.source().unwrap_or_else(|| Provenance {
        cite: String::new(),
        standing: Standing::Reconstructed,
        reconstructed: Vec::new(),
        reconstructed_absent: Vec::new(),
        note: None,
    })
}

/// The texts that fill a slot.
pub fn texts(line: &Line<'_>, slot: Slot) -> Vec<String> {
    line.cell(slot).items().iter().map(ToString::to_string).collect()
}

/// The text that fills a slot.
pub fn text(line: &Line<'_>, slot: Slot) -> Option<String> {
    line.cell(slot).text().map(|text| text.to_string())
}

/// The number that fills a slot.
fn number(line: &Line<'_>, slot: Slot) -> f64 {
    line.cell(slot).number().unwrap_or_default()
}

/// The values of columns without a slot; empty cells and `no` are left out.
pub fn attributes(line: &Line<'_>) -> Attributes {
    let table = line.table();
    let columns = table.attributes().iter();
    let told = columns.filter_map(|(name, at)| Some((*name, value(line.at(*at), table.columns()[*at].kind)?)));
    Attributes::in_order(told).with_data(table.data())
}

/// The rows of the pack's own tables.
fn own_tables(pack: &Pack) -> BTreeMap<String, Vec<Map<String, Value>>> {
    let tables = pack.sources.system.tables.iter().enumerate().filter(|(_, table)| table.is_data());
    tables.map(|(at, table)| (camel(&table.name), pack.lines_of(at).map(|line| own_row(&line)).collect())).collect()
}

fn own_row(line: &Line<'_>) -> Map<String, Value> {
    let table = line.table();
    let columns = table.columns().iter().enumerate().filter(|(_, column)| !Slot::is_source(column.slot));
    // A part of the key is there even if it says `no`.
    let no = |column: &Column| table.key.contains(&column.name).then_some(Value::Bool(false));
    let cell = |(at, column): (usize, &Column)| {
        let told = value(line.at(at), column.kind).or_else(|| no(column).filter(|_| column.kind == Kind::YesNo));
        Some((column.attribute.clone(), told?))
    };
    let stem = table.stem().map(|member| (member.to_owned(), line.stem().as_str().into()));
    let mut row: Map<String, Value> = columns.filter_map(cell).chain(stem).collect();
    if let Some(source) = line.source().filter(|_| table.slot(Slot::Cite).is_some()) {
        let guessed = line.guessed().map(|column| format!("/{}", column.attribute));
        let (reconstructed, reconstructed_absent) = guessed.partition(|pointer| row.contains_key(&pointer[1..]));
        row.insert("provenance".to_owned(), json!(Provenance { reconstructed, reconstructed_absent, ..source }));
    }
    row
}

/// The value of a cell in the bundle.
fn value(cell: Cell, kind: Kind) -> Option<Value> {
    match cell {
        Cell::Text(_) if kind == Kind::YesNo => cell.is_yes().then_some(Value::Bool(true)),
        Cell::Empty => None,
        other => Some(other.to_json()),
    }
}

/// The members of a record beyond the columns of its table, as attributes.
pub fn facts<T: Serialize>(facts: &T) -> Map<String, Value> {
    match serde_json::to_value(facts) {
        Ok(Value::Object(facts)) => facts,
        _ => Map::new(),
    }
}

fn side(line: &Line<'_>) -> bundle::Side {
    bundle::Side {
        id: line.id().to_string(),
        name: line.name().to_string(),
        aliases: texts(line, Slot::Aliases),
        colour: text(line, Slot::Colour).unwrap_or_default(),
        standard: line.value(Slot::Standard),
        flag: texts(line, Slot::Flag),
        cover: None,
        attributes: attributes(line),
        provenance: provenance(line),
    }
}

/// A power; colours missing from its row are those of its side.
fn power(line: &Line<'_>) -> bundle::Power {
    let own = line.cell(Slot::Side).text().and_then(|id| line.pack().line(Role::Side, id)).map(|line| side(&line));
    let (standard, flag) = (line.value(Slot::Standard), texts(line, Slot::Flag));
    let bears = own.as_ref().filter(|_| standard.is_none() && flag.is_empty());
    let (standard, flag) = bears.map_or((standard, flag), |side| (side.standard, side.flag.clone()));
    bundle::Power {
        id: line.id().to_string(),
        name: line.name().to_string(),
        aliases: texts(line, Slot::Aliases),
        code: text(line, Slot::Code).unwrap_or_default(),
        side: text(line, Slot::Side).or_else(|| seated(line.pack(), line.id())),
        capital: sites::place_named(line, Slot::Capital).map(|place| place.to_string()),
        colour: text(line, Slot::Colour).or_else(|| Some(own?.colour)).unwrap_or_default(),
        standard,
        flag,
        image: None,
        attributes: attributes(line),
        provenance: provenance(line),
    }
}

/// The side that a power is on: its own, or that which leads it.
fn side_of(pack: &Pack, power: Text) -> Option<String> {
    text(&pack.line(Role::Power, power)?, Slot::Side).or_else(|| seated(pack, power))
}

/// The side that leads a power when most play.
fn seated(pack: &Pack, power: Text) -> Option<String> {
    let players = |seat: &Line<'_>| seat.cell(Slot::Players).count();
    let most = pack.lines(Role::Seat).filter_map(|seat| players(&seat)).max()?;
    let leads = |seat: &Line<'_>| players(seat) == Some(most) && seat.cell(Slot::Power).text() == Some(power);
    text(&pack.lines(Role::Seat).find(leads)?, Slot::Side)
}

/// The seat of a row: the side that leads a power with a number of players; `None` if the row is incomplete.
fn seat(line: &Line<'_>) -> Option<bundle::Seat> {
    Some(bundle::Seat {
        players: line.cell(Slot::Players).count()?,
        power: text(line, Slot::Power)?,
        side: text(line, Slot::Side)?,
        attributes: attributes(line),
        provenance: provenance(line),
    })
}

fn alliance(line: &Line<'_>) -> bundle::Alliance {
    bundle::Alliance {
        id: line.id().to_string(),
        name: line.name().to_string(),
        aliases: texts(line, Slot::Aliases),
        attributes: attributes(line),
        provenance: provenance(line),
    }
}

/// The value of a place to a power.
fn worth_to(line: &Line<'_>) -> bundle::Worth {
    bundle::Worth {
        place: text(line, Slot::Place).unwrap_or_default(),
        power: text(line, Slot::Power),
        points: line.cell(Slot::Worth).count().unwrap_or_default(),
        attributes: attributes(line),
        provenance: provenance(line),
    }
}

/// Gives each place its worth to powers that value it differently.
fn value_places(pack: &Pack, places: &mut [bundle::Place]) {
    let mut all: BTreeMap<Text, BTreeMap<String, u32>> = BTreeMap::new();
    for line in pack.lines(Role::Worth).filter(|line| line.table().is_described()) {
        let Some(place) = line.cell(Slot::Place).text() else { continue };
        let worth = worth_to(&line);
        all.entry(place).or_default().insert(worth.power.unwrap_or_else(|| "others".to_owned()), worth.points);
    }
    for place in places.iter_mut() {
        let worth = Text::known(&place.id).and_then(|id| all.remove(&id));
        if let Some(worth) = worth.filter(|_| !place.attributes.has("worth")) {
            place.attributes.extend(facts(&WorthsFacts { worth }));
        }
    }
}

fn option(line: &Line<'_>) -> bundle::GameOption {
    bundle::GameOption {
        id: line.id().to_string(),
        name: line.name().to_string(),
        aliases: texts(line, Slot::Aliases),
        text: text(line, Slot::Text),
        default: line.cell(Slot::Default).is_yes(),
        scenarios: texts(line, Slot::Scenario),
        attributes: attributes(line),
        provenance: provenance(line),
    }
}

fn event(line: &Line<'_>) -> bundle::Event {
    bundle::Event {
        id: line.id().to_string(),
        name: line.name().to_string(),
        aliases: texts(line, Slot::Aliases),
        power: text(line, Slot::Power),
        text: text(line, Slot::Text),
        attributes: attributes(line),
        provenance: provenance(line),
    }
}

fn map(pack: &Pack, layout: &MapLayout) -> bundle::Map {
    let chart = layout.projection.as_ref().map(Chart::of);
    let spread = spread(pack, layout, chart.as_ref());
    let mut places: Vec<bundle::Place> =
        pack.lines(Role::Place).zip(spread.places()).map(|(line, at)| space(&line, *at)).collect();
    places.extend(cells::cells(pack, layout.grid.as_ref()));
    places.extend(cells::areas(pack));
    sites::lay(pack, &mut places);
    places.extend(pack.lines(Role::Box).map(|line| in_box(&line)));
    places.extend(pack.lines(Role::Track).flat_map(|track| track_spaces(pack, &track)));
    value_places(pack, &mut places);
    let mut connections: Vec<_> = pack.lines(Role::Edge).map(|line| connection(&line)).collect();
    if pack.style().arrows {
        point_arrows(pack, &mut connections);
    }
    connections.extend(tracks::connections(pack, &connections));
    route(pack, &mut connections);
    bundle::Map {
        width: f64::from(layout.width),
        height: f64::from(layout.height),
        scale: layout.scale,
        places,
        connections,
        zones: pack.lines(Role::Zone).map(|line| zone(pack, chart.as_ref(), &line)).collect(),
        ground: land::ground(layout, &spread, homes(pack)),
        grid: layout.grid.as_ref().map(cells::grid),
        terrains: pack.lines(Role::Terrain).map(|line| cells::terrain(&line)).collect(),
        features: cells::features(pack),
        sides: cells::sides(pack, layout.grid.as_ref()),
        paths: pack.lines(Role::Path).map(|line| cells::path(&line)).collect(),
        costs: charts::costs(pack),
        allowance: charts::allowance(pack),
        names: pack.lines(Role::MapName).map(|line| cells::map_name(&line)).collect(),
        regions: pack.lines(Role::Region).map(|line| region(&line)).collect(),
        settlements: pack.lines(Role::Settlement).map(|line| settlement(&line)).collect(),
        worths: pack.lines(Role::Worth).map(|line| worth_to(&line)).collect(),
        tracks: pack.lines(Role::Track).map(|line| track(pack, &line)).collect(),
        space_tracks: tracks::lowered(pack),
        legend: layout.legend,
        title: layout.title,
        image: None,
        image_without_names: None,
    }
}

/// The position of a place by its row, in map units; true if the row gives it directly, without the projection.
pub fn position(chart: Option<&Chart>, line: &Line<'_>) -> (Option<[f64; 2]>, bool) {
    let pair = |one: Slot, other: Slot| Some([line.cell(one).number()?, line.cell(other).number()?]);
    let own = pair(Slot::X, Slot::Y);
    let on_earth = || pair(Slot::Latitude, Slot::Longitude).and_then(|[lat, lon]| chart?.point(lat, lon));
    (own.or_else(on_earth), own.is_some())
}

/// The positions of spaces, spread apart as the layout asks and as their stacks require.
fn spread(pack: &Pack, layout: &MapLayout, chart: Option<&Chart>) -> Spread {
    let points = pack.lines(Role::Place).map(|line| {
        let (at, fixed) = position(chart, &line);
        Point { at: at.unwrap_or_default(), fixed }
    });
    let counter = f64::from(pack.style().counter);
    let room = measures::growth(measures::HIGHEST).map(|grown| (counter + grown) / layout.scale);
    Spread::of(points.collect(), layout.spacing.unwrap_or_default(), room)
}

/// A place of some kind, with everything that a row of any kind of place can contain.
fn place(line: &Line<'_>, kind: PlaceKind, [x, y]: [f64; 2]) -> bundle::Place {
    let mut attributes = attributes(line);
    attributes.extend(worth(line));
    attributes.extend(mark(line));
    if let Some(at) = line.table().slot(Slot::Square).filter(|at| line.at(*at).is_yes()) {
        let name = charts::head(line.pack(), line.table(), &line.table().columns()[at]);
        attributes.insert(Text::new("squareName"), name.into());
    }
    let pictured = pictured(line);
    attributes.extend(pictured.iter().map(|(_, name)| ("pictureName".to_owned(), Value::from(name.as_str()))));
    bundle::Place {
        id: line.id().to_string(),
        name: line.name().to_string(),
        aliases: texts(line, Slot::Aliases),
        kind,
        x,
        y,
        size: None,
        outline: Vec::new(),
        purpose: line.value(Slot::Purpose),
        colour: inherited::<Text>(line, Slot::Colour).map(|colour| colour.to_string()),
        picture: inherited(line, Slot::Picture).or(pictured.map(|(picture, _)| picture)),
        home: texts(line, Slot::Home),
        position: on_earth(line),
        track: None,
        row: None,
        column: None,
        neighbours: Vec::new(),
        facts: Vec::new(),
        attributes,
        provenance: provenance(line),
    }
}

/// The numbers that are printed beside the name of a place, the first of them also beside the title of a card, and what their
/// columns are called.
pub fn worth(line: &Line<'_>) -> Map<String, Value> {
    let columns = line.table().columns().iter().enumerate().filter(|(_, column)| column.slot == Some(Slot::Worth));
    let told = |(at, column): (usize, &Column)| match value(line.at(at), column.kind) {
        // Where a column says that an empty cell is nothing, nothing is printed.
        Some(Value::Number(number)) if column.default.is_none() || number.as_f64() != Some(0.0) => {
            (Some(number), Some(charts::head(line.pack(), line.table(), column)))
        }
        _ => (None, None),
    };
    let mut columns = columns.map(told);
    let mut next = || columns.next().unwrap_or_default();
    let [(worth_figure, worth_name), (second_figure, second_name), (third_figure, third_name)] =
        [next(), next(), next()];
    let mut all = facts(&WorthFacts { worth_figure, worth_name, second_figure, second_name, third_figure, third_name });
    all.retain(|_, value| !value.is_null());
    all
}

/// The letter or sign printed on a place, and the name of its column: the cell's value or, for a column of `yes` and
/// `no`, the first letter of its name.
fn mark(line: &Line<'_>) -> Map<String, Value> {
    let columns = line.table().columns().iter().enumerate().filter(|(_, column)| column.slot == Some(Slot::Mark));
    let told = |(at, column): (usize, &Column)| {
        let name = || charts::head(line.pack(), line.table(), column);
        let sign = match value(line.at(at), column.kind)? {
            Value::Bool(_) => name().chars().next()?.to_string(),
            Value::Number(number) => muster_ground::maths::number(number.as_f64()?),
            Value::String(sign) => sign,
            _ => return None,
        };
        Some(facts(&SiteFacts { site: None, mark: Some(sign), mark_name: Some(name()), ..SiteFacts::default() }))
    };
    let mut all = columns.into_iter().find_map(told).unwrap_or_default();
    all.retain(|_, value| !value.is_null());
    all
}

/// The picture of a word in a row, and the meaning of it: the word, or for `yes` the name of the column.
fn pictured(line: &Line<'_>) -> Option<(Emblem, String)> {
    let (pack, table) = (line.pack(), line.table());
    let words = pack.records::<DescribedWord>().iter().filter(|word| word.table.as_str() == table.name);
    let of_word = |word: &DescribedWord| {
        let picture = word.picture?;
        let at = table.column(&word.column)?;
        let column = &table.columns()[at];
        match value(line.at(at), column.kind)? {
            Value::Bool(true) if word.word.as_str() == "yes" => Some((picture, charts::head(pack, table, column))),
            Value::String(said) if said == word.word.as_str() => Some((picture, charts::heading(pack, &said))),
            _ => None,
        }
    };
    words.into_iter().find_map(of_word)
}

/// The value of a row's slot, or else of plain data that the row refers to.
fn inherited<T: InCell>(line: &Line<'_>, slot: Slot) -> Option<T> {
    line.value(slot).or_else(|| referred(line, slot)?.value(slot))
}

/// The cell of a row that fills a slot, or else that of plain data that it refers to, with the row that it stands in.
pub fn said<'p>(line: &Line<'p>, slot: Slot) -> Option<(Line<'p>, Cell)> {
    let is_filled = |cell: &Cell| *cell != Cell::Empty && !matches!(cell, Cell::List(items) if items.is_empty());
    let own = Some((*line, line.cell(slot))).filter(|(_, cell)| is_filled(cell));
    own.or_else(|| referred(line, slot).map(|row| (row, row.cell(slot)))).filter(|(_, cell)| is_filled(cell))
}

/// The first row of plain data that a row refers to and that fills a slot: the arm of a unit, its set.
pub fn referred<'p>(line: &Line<'p>, slot: Slot) -> Option<Line<'p>> {
    let says = |row: &Line<'_>| row.table().is_data() && row.cell(slot) != Cell::Empty;
    rows_of(line).find(says)
}

/// The rows that a row refers to: of each column the first.
fn rows_of<'p>(line: &Line<'p>) -> impl Iterator<Item = Line<'p>> {
    let (pack, line) = (line.pack(), *line);
    line.table().columns().iter().enumerate().filter_map(move |(at, column)| {
        let cell = line.at(at);
        let name = cell.items().first().copied().or_else(|| cell.text())?;
        let (sheet, row) = pack.named(&column.refers.as_ref()?.tables, &name).next()?;
        pack.line_of(sheet, row)
    })
}

/// Degrees north and east.
fn on_earth(line: &Line<'_>) -> Option<[f64; 2]> {
    Some([line.cell(Slot::Latitude).number()?, line.cell(Slot::Longitude).number()?])
}

/// A space; one that says how large it is is drawn as a box.
fn space(line: &Line<'_>, at: [f64; 2]) -> bundle::Place {
    let size = line.cell(Slot::Width).number().zip(line.cell(Slot::Height).number());
    bundle::Place { size: size.map(|(width, height)| [width, height]), ..place(line, PlaceKind::Space, at) }
}

fn in_box(line: &Line<'_>) -> bundle::Place {
    let [width, height] = [number(line, Slot::Width), number(line, Slot::Height)];
    let at = [number(line, Slot::X) + width / 2.0, number(line, Slot::Y) + height / 2.0];
    bundle::Place { size: Some([width, height]), ..place(line, PlaceKind::Box, at) }
}

/// The spaces of a track: in their order, or by their numbers if the track gives its first and last.
fn spaces_of<'p>(pack: &'p Pack, track: &Line<'p>) -> Vec<Line<'p>> {
    let id = track.id();
    let own = pack.lines(Role::TrackSpace).filter(|space| space.cell(Slot::Track).text() == Some(id));
    let mut spaces: Vec<_> = own.collect();
    if track.get::<i32>("lowest").is_some() {
        spaces.sort_by_key(|space| space.get::<i32>("value"));
    }
    spaces
}

/// The spaces of a track, row by row.
fn track_spaces(pack: &Pack, track: &Line<'_>) -> Vec<bundle::Place> {
    let columns = track.cell(Slot::Columns).count().unwrap_or(u32::MAX).max(1);
    let [x, y, width, height] = [Slot::X, Slot::Y, Slot::Width, Slot::Height].map(|slot| number(track, slot));
    let space = |(number, line): (u32, Line<'_>)| {
        let (column, row) = (f64::from(number % columns), f64::from(number / columns));
        let at = [x + (column + 0.5) * width, y + (row + 0.5) * height];
        bundle::Place {
            size: Some([width, height]),
            colour: text(&line, Slot::Colour).or_else(|| text(track, Slot::Colour)),
            track: Some(track.id().to_string()),
            ..place(&line, PlaceKind::TrackSpace, at)
        }
    };
    (0u32..).zip(spaces_of(pack, track)).map(space).collect()
}

/// A single value by itself, or several as a list.
fn one_or_several(mut all: Vec<String>) -> (Option<String>, Vec<String>) {
    if all.len() == 1 { (all.pop(), all) } else { (None, all) }
}

fn track(pack: &Pack, line: &Line<'_>) -> bundle::Track {
    bundle::Track {
        id: line.id().to_string(),
        name: line.name().to_string(),
        kind: line.value(Slot::Kind).unwrap_or(TrackKind::Record),
        places: spaces_of(pack, line).iter().map(|space| space.id().to_string()).collect(),
        attributes: attributes(line),
        provenance: provenance(line),
    }
}

fn connection(line: &Line<'_>) -> bundle::Connection {
    let (only, sides) = one_or_several(texts(line, Slot::Only));
    bundle::Connection {
        id: text(line, Slot::Id),
        name: text(line, Slot::Name),
        from: text(line, Slot::From).unwrap_or_default(),
        to: text(line, Slot::To).unwrap_or_default(),
        only,
        sides,
        features: [Slot::Feature, Slot::Drawn].iter().flat_map(|slot| texts(line, *slot)).collect(),
        via: text(line, Slot::Via).map(|text| cells::points(&text)).unwrap_or_default(),
        attributes: attributes(line),
        provenance: provenance(line),
    }
}

/// Points the arrow of each connection to the end whose kind of ground allows the smaller stack, if one does.
fn point_arrows(pack: &Pack, connections: &mut [bundle::Connection]) {
    let most = |place: &str| {
        let place = pack.line(Role::Place, Text::new(place))?;
        pack.line(Role::Terrain, place.cell(Slot::Terrain).text()?)?.cell(Slot::Stacking).number()
    };
    for way in connections {
        let (Some(from), Some(to)) = (most(&way.from), most(&way.to)) else { continue };
        let narrows = match from.total_cmp(&to) {
            Ordering::Less => Some(way.from.clone()),
            Ordering::Greater => Some(way.to.clone()),
            Ordering::Equal => None,
        };
        way.attributes.extend(narrows.into_iter().flat_map(|end| facts(&ArrowFacts { narrows: Some(end) })));
    }
}

/// Lays paths from space to space along the connections between them.
fn route(pack: &Pack, connections: &mut [bundle::Connection]) {
    for line in pack.lines(Role::Path) {
        let Some(feature) = text(&line, Slot::Feature) else { continue };
        let places = line.cell(Slot::Place);
        let is_space = |place: &Text| pack.line(Role::Place, *place).is_some();
        for pair in places.items().windows(2).filter(|pair| pair.iter().all(is_space)) {
            let joins = |way: &&mut bundle::Connection| {
                let ends = [way.from.as_str(), way.to.as_str()];
                ends == [pair[0].as_str(), pair[1].as_str()] || ends == [pair[1].as_str(), pair[0].as_str()]
            };
            if let Some(way) = connections.iter_mut().find(joins).filter(|way| !way.features.contains(&feature)) {
                way.features.push(feature.clone());
            }
        }
    }
}

/// An area such as a sea, and the places that border on it or lie in it.
fn zone(pack: &Pack, chart: Option<&Chart>, line: &Line<'_>) -> bundle::Zone {
    let id = line.id();
    let borders =
        |place: &Line<'_>| [Slot::Ports, Slot::Zone].iter().any(|slot| place.cell(*slot).items().contains(&id));
    let places = [Role::Place, Role::Cell].into_iter().flat_map(|role| pack.lines(role)).filter(borders);
    let [x, y] = position(chart, line).0.unwrap_or_default();
    bundle::Zone {
        id: id.to_string(),
        name: line.name().to_string(),
        aliases: texts(line, Slot::Aliases),
        x,
        y,
        places: places.map(|place| place.id().to_string()).collect(),
        attributes: attributes(line),
        provenance: provenance(line),
    }
}

fn region(line: &Line<'_>) -> bundle::Region {
    bundle::Region {
        id: line.id().to_string(),
        name: line.name().to_string(),
        aliases: texts(line, Slot::Aliases),
        attributes: attributes(line),
        provenance: provenance(line),
    }
}

fn settlement(line: &Line<'_>) -> bundle::Settlement {
    bundle::Settlement {
        id: line.id().to_string(),
        name: line.name().to_string(),
        aliases: texts(line, Slot::Aliases),
        place: text(line, Slot::Place).unwrap_or_default(),
        position: on_earth(line),
        attributes: attributes(line),
        provenance: provenance(line),
    }
}

/// The owners of land between spaces.
fn homes(pack: &Pack) -> impl Iterator<Item = land::Home> {
    pack.lines(Role::Country).map(|line| land::Home {
        power: text(&line, Slot::Home).unwrap_or_default(),
        at: on_earth(&line).unwrap_or_default(),
    })
}
