//! Charts for players, made of tables of the pack; and the costs of movement in the bundle.

use std::collections::{BTreeMap, BTreeSet};

use muster_schema::bundle::{self, Chart, ChartPart, ChartRow, Cost, CostOf, Points};
use muster_schema::description::{DescribedColumn, DescribedTable, SCENARIOS, UPHILL};
use muster_schema::{Attributes, Cell, Column, Kind, Role, Slot, TableDef, Text, phrase};
use serde_json::Value;

use super::{attributes, provenance, text};
use muster_source::pack::{Line, Pack};

/// The tables with a title in `chart`, as charts.
pub(super) fn charts(pack: &Pack) -> Vec<Chart> {
    let told = pack.records::<DescribedTable>();
    let title = |table: &TableDef| {
        let title = told.iter().find(|told| told.id.as_str() == table.name)?.chart;
        let title = title.map(|title| pack.phrases.say(&title).to_owned());
        title.or_else(|| (table.role == Role::Cost).then(|| heading(pack, &table.name)))
    };
    let mut charts: Vec<Chart> = Vec::new();
    for (at, table) in pack.sources.system.tables.iter().enumerate() {
        let Some(name) = title(table) else { continue };
        let part = part(pack, at, table);
        match charts.iter_mut().find(|chart| chart.name == name) {
            Some(chart) => chart.parts.push(part),
            None => charts.push(Chart { id: table.name.clone(), name, parts: vec![part], image: None }),
        }
    }
    charts
}

fn part(pack: &Pack, at: usize, table: &TableDef) -> ChartPart {
    let plain = pack.lines_of(at).all(|line| is_counted(&line.id()));
    let shown = table.columns().iter().enumerate().filter(|(_, column)| is_shown(table, column, plain));
    let shown: Vec<(usize, &Column)> = shown.collect();
    let is_signed = |column: usize| pack.lines_of(at).filter_map(|line| line.at(column).number()).any(|one| one < 0.0);
    let names = shown.iter().map(|(_, column)| names(pack, table, column)).collect::<Vec<_>>();
    let signed: Vec<bool> = shown.iter().map(|(column, _)| is_signed(*column)).collect();
    let of = |line: &Line<'_>| match table.role {
        Role::Terrain | Role::Feature => Some(line.id().to_string()),
        _ => text(line, Slot::Of),
    };
    let row = |line: Line<'_>| {
        let cells = shown.iter().zip(&names).zip(&signed);
        let cells =
            cells.map(|(((at, column), names), signed)| words(pack, &line.at(*at), column.kind, names, *signed));
        ChartRow { of: of(&line), cells: cells.collect() }
    };
    ChartPart {
        table: table.name.clone(),
        columns: shown.iter().map(|(_, column)| head(pack, table, column)).collect(),
        rows: pack.lines_of(at).map(row).collect(),
    }
}

/// The heading of a column.
pub(super) fn head(pack: &Pack, table: &TableDef, column: &Column) -> String {
    let told = pack.records::<DescribedColumn>().iter();
    let mut told = told.filter(|told| told.table.id().as_str() == table.name && told.column.as_str() == column.name);
    if let Some(called) = told.next().and_then(|told| told.label.or(told.called)) {
        return heading(pack, &called);
    }
    match column.slot {
        Some(Slot::Note) => pack.phrases.say("Notes").to_owned(),
        // What the rows are about needs no name.
        Some(Slot::Of) => String::new(),
        Some(Slot::Name) => heading(pack, &table.kind),
        _ => heading(pack, &column.name.replace('_', "-")),
    }
}

/// The headings of columns with the names of rows, by the kind of row; other tables have headings of their own.
pub const KINDS: [&str; 5] =
    [phrase!("Counter"), phrase!("Leader"), phrase!("Block"), phrase!("Marker"), phrase!("Constant")];

/// A word as a heading, in the language of the pack.
pub fn heading(pack: &Pack, word: &str) -> String {
    pack.phrases.say(&bundle::heading(word)).to_owned()
}

/// True if players see a column: not the source of a row, its look, its id beside its name, or a column that the pack
/// hides.
fn is_shown(table: &TableDef, column: &Column, plain: bool) -> bool {
    if column.hidden {
        return false;
    }
    let Some(slot) = column.slot else { return true };
    match slot {
        Slot::Id => table.slot(Slot::Name).is_none() && !plain,
        Slot::Note => true,
        other => !Slot::is_source(Some(other)) && !other.about().draws,
    }
}

/// True if an id only numbers its row: `v1`, `shift-12`.
fn is_counted(id: &str) -> bool {
    let digits = id.trim_start_matches(|letter: char| letter.is_alphabetic() || letter == '-');
    id != digits && !digits.is_empty() && digits.bytes().all(|byte| byte.is_ascii_digit())
}

/// The names of the rows that a column refers to.
fn names(pack: &Pack, table: &TableDef, column: &Column) -> BTreeMap<Text, Text> {
    let tables = column.refers.iter().flat_map(|refers| &refers.tables);
    let tables = tables.filter_map(|name| pack.sources.system.table(name));
    // A table without names is known by its ids, and cells by what the map prints of these.
    let own = pack.lines(Role::Cell).filter(|_| table.role == Role::Cell && column.slot == Some(Slot::Id));
    let rows = tables.flat_map(|table| pack.lines_of(table)).chain(own).map(|line| (line.id(), line.name()));
    let is_of_scenarios = column.refers.iter().any(|refers| refers.tables.iter().any(|table| table == SCENARIOS));
    let scenarios = pack.scenarios().into_iter().filter(|_| is_of_scenarios);
    let uphill = (table.role == Role::Cost && column.slot == Some(Slot::Of))
        .then(|| (Text::new(UPHILL), Text::new(pack.phrases.say("Uphill, for each level"))));
    uphill.into_iter().chain(rows).chain(scenarios.map(|(_, scenario)| (scenario.id.text(), scenario.name))).collect()
}

/// A cell in words; numbers have signs if some are below 0.
fn words(pack: &Pack, cell: &Cell, kind: Kind, names: &BTreeMap<Text, Text>, signed: bool) -> String {
    let called = |value: &Value| match value {
        Value::String(text) => {
            let text = Text::new(text);
            // Where something never is.
            names.get(&text).unwrap_or(&text).replacen('-', "–", usize::from(text.as_str() == "-"))
        }
        Value::Number(number) => {
            let number = number.as_f64().unwrap_or_default();
            let sign = if number < 0.0 {
                "−"
            } else if signed && number > 0.0 {
                "+"
            } else {
                ""
            };
            format!("{sign}{}", muster_ground::maths::number(number.abs()))
        }
        other => other.to_string(),
    };
    match cell {
        Cell::Empty => String::new(),
        cell if kind == Kind::YesNo => pack.phrases.say(if cell.is_yes() { "yes" } else { "no" }).to_owned(),
        cell => match cell.to_json() {
            Value::Array(items) => items.iter().map(called).collect::<Vec<_>>().join(", "),
            one => called(&one),
        },
    }
}

/// The costs of movement: first from tables with the role `cost`, then from those of terrain and lines.
pub(super) fn costs(pack: &Pack) -> Vec<Cost> {
    let own = [(Role::Terrain, CostOf::Terrain), (Role::Feature, CostOf::Feature)];
    let own = own.into_iter().flat_map(|(role, kind)| pack.lines(role).map(move |line| (line, kind)));
    let own =
        own.map(|(line, kind)| Cost { attributes: Attributes::default(), ..cost(&line, kind, line.id().to_string()) });
    let tables = pack.lines(Role::Cost).map(|line| {
        let of = line.cell(Slot::Of).text().unwrap_or(Text::new(""));
        cost(&line, cost_of(of, |of| pack.line(Role::Terrain, of).is_some()), of.to_string())
    });
    tables.chain(own.filter(|cost| !cost.points.is_empty())).collect()
}

/// The subject of a row in a table of costs. One reference cannot mean both a kind of ground and a kind of line (L004).
pub fn cost_of(of: Text, is_ground: impl Fn(Text) -> bool) -> CostOf {
    match of.as_str() {
        UPHILL => CostOf::Uphill,
        _ if is_ground(of) => CostOf::Terrain,
        _ => CostOf::Feature,
    }
}

fn cost(line: &Line<'_>, kind: CostOf, of: String) -> Cost {
    let columns = columns(line.table());
    let is_one = columns.len() == 1;
    let points = columns.into_iter().filter_map(|(at, column)| {
        let cell = line.at(at);
        let all = cell.as_str() == Some("all");
        let points = cell.number().or_else(|| points(cell.as_str()?));
        let arm = (!is_one).then(|| arm(column));
        (cell != Cell::Empty).then_some(Points { arm, points, all })
    });
    Cost { of, kind, points: points.collect(), attributes: attributes(line), provenance: provenance(line) }
}

/// The columns with costs of movement, with their indices.
pub fn columns(table: &TableDef) -> Vec<(usize, &Column)> {
    table.columns().iter().enumerate().filter(|(_, column)| column.slot == Some(Slot::Cost)).collect()
}

/// The arms that have their own columns of costs.
pub fn arms<'t>(tables: impl Iterator<Item = &'t TableDef>) -> BTreeSet<String> {
    let tables = tables.filter(|table| matches!(table.role, Role::Terrain | Role::Feature | Role::Cost));
    let columns = tables.map(columns).filter(|columns| columns.len() > 1);
    columns.flatten().map(|(_, column)| arm(column)).collect()
}

/// The arm whose costs a column has.
pub fn arm(column: &Column) -> String {
    column.name.replace('_', "-")
}

/// The movement points in a cell: `2`, `+1`, `1/2`; `None` for `-` and `all`.
pub fn points(word: &str) -> Option<f64> {
    let plain = word.strip_prefix('+').unwrap_or(word);
    match plain.split_once('/') {
        Some((over, under)) => Some(over.parse::<f64>().ok()? / under.parse::<f64>().ok()?),
        None => plain.parse().ok(),
    }
}

/// The rating of counters that says how many movement points they have.
pub(super) fn allowance(pack: &Pack) -> Option<String> {
    let tables = pack.sources.system.tables.iter().filter(|table| table.role == Role::Piece);
    let mut columns = tables.filter_map(|table| Some(&table.columns()[table.slot(Slot::Movement)?]));
    columns.next().map(|column| column.attribute.clone())
}
