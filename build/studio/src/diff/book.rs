//! A version of a pack: the rows of its tables after the errata, with their names.

use std::collections::{BTreeMap, HashMap};

use muster_schema::bundle::heading;
use muster_schema::description::OwnRole;
use muster_schema::form::Words;
use muster_schema::table::{Column, Kind, Reference, TableDef};
use muster_schema::{Role, Slot, Text};

use super::change::Amendment;
use muster_source::errata::Target;
use muster_source::pack::Pack;
use muster_source::read::{Sheet, SheetIx};

/// The tables of a version.
pub(super) struct Book<'v> {
    pub(super) pack: &'v Pack,
    /// The sheets, by their paths.
    pub(super) pages: BTreeMap<&'v str, Page<'v>>,
    /// The names of rows with ids, by table.
    names: HashMap<(&'v str, String), String>,
}

pub(super) struct Page<'v> {
    pub(super) def: &'v TableDef,
    pub(super) sheet: &'v Sheet,
    ix: SheetIx,
    pub(super) rows: Vec<Row>,
    /// The printed rows that errata remove.
    removed: Vec<Row>,
}

/// The noun for a row, and the place of its changes in the report.
pub(super) struct About {
    pub(super) rank: usize,
    pub(super) group: String,
    pub(super) place: u32,
    pub(super) noun: String,
}

/// A row after the errata.
pub(super) struct Row {
    number: u32,
    /// The texts of its cells, column by column.
    pub(super) cells: Vec<String>,
    /// Their meanings: ids for names, numbers in one form.
    pub(super) means: Vec<String>,
}

impl<'v> Book<'v> {
    pub(super) fn of(pack: &'v Pack) -> Self {
        let mut book = Self { pack, pages: BTreeMap::new(), names: HashMap::new() };
        for (ix, sheet) in (0u32..).map(SheetIx).zip(&pack.sources.sheets) {
            let page = book.page(ix, sheet);
            book.pages.insert(pack.sources.files.path(sheet.file), page);
        }
        let mut names = HashMap::new();
        for page in book.pages.values() {
            for row in &page.rows {
                let id = page.get(row, Slot::Id);
                if !id.is_empty() {
                    names.insert((page.def.name.as_str(), id.to_owned()), page.name(row));
                }
            }
        }
        book.names = names;
        book
    }

    fn page(&self, ix: SheetIx, sheet: &'v Sheet) -> Page<'v> {
        let def = &self.pack.sources.system.tables[sheet.table];
        let columns = def.columns();
        let (mut rows, mut removed) = (Vec::new(), Vec::new());
        if sheet.sound {
            let bytes = self.pack.sources.files.bytes(sheet.file);
            sheet.for_each_row(bytes, 0..sheet.len(), |row| {
                let held = |at| self.pack.overlay.cell(ix, row.index, at).unwrap_or_else(|| row.cell(at));
                let cell = |at: usize| columns[at].filled(held(at)).to_owned();
                let cells: Vec<String> = (0..columns.len()).map(cell).collect();
                let means = columns.iter().zip(&cells).map(|(column, cell)| self.meaning(column, cell)).collect();
                let kept = if self.pack.overlay.removes((ix, row.index)) { &mut removed } else { &mut rows };
                kept.push(Row { number: row.index, cells, means });
            });
        }
        Page { def, sheet, ix, rows, removed }
    }

    /// The meaning of a cell, however it is written.
    fn meaning(&self, column: &Column, cell: &str) -> String {
        let item = |item: &str| {
            let named = column.named(item);
            let row = column.refers.as_ref().and_then(|reference| self.resolve(reference, named));
            row.map_or_else(|| item.to_owned(), |(_, id)| format!("{id}{}", &item[named.len()..]))
        };
        match column.kind {
            _ if column.list => {
                column.items(cell).into_iter().map(|(_, part)| item(part)).collect::<Vec<_>>().join("|")
            }
            Kind::Whole | Kind::Number => {
                cell.parse::<f64>().map_or_else(|_| cell.to_owned(), |number| number.to_string())
            }
            Kind::YesNo if cell == "no" => String::new(),
            Kind::Text | Kind::YesNo => item(cell),
        }
    }

    /// The table and id of the row that a text names.
    fn resolve(&self, reference: &Reference, text: &str) -> Option<(&'v str, Text)> {
        let text = Text::known(text)?;
        let system = &self.pack.sources.system;
        reference.tables.iter().filter_map(|name| system.table(name)).find_map(|table| {
            let names = &self.pack.tables[table].names;
            let row = names.rows.get(text).filter(|_| !names.ambiguous.contains_key(&text))?;
            Some((system.tables[table].name.as_str(), names.id(row)?))
        })
    }

    /// A cell as it is shown to people: with the names of the rows it refers to.
    pub(super) fn words(&self, column: &Column, cell: &str) -> Vec<String> {
        let item = |item: &str| {
            let row = column.named(item);
            let named = column.refers.as_ref().and_then(|reference| self.resolve(reference, row));
            let called = named.and_then(|(table, id)| self.called(table, id.as_str()));
            called.map_or_else(|| item.to_owned(), |called| format!("{called}{}", &item[row.len()..]))
        };
        let items = column.items(cell).into_iter().map(|(_, one)| item(one)).collect();
        if cell.is_empty() { Vec::new() } else { items }
    }

    /// The name of the row with an id.
    fn called(&self, table: &str, id: &str) -> Option<&str> {
        // The names are by the tables of this version.
        let table =
            self.pack.sources.system.table(table).map(|at| self.pack.sources.system.tables[at].name.as_str())?;
        self.names.get(&(table, id.to_owned())).map(String::as_str)
    }

    /// The subject of a row, in the game's words.
    pub(super) fn subject(&self, page: &Page<'v>, row: &Row) -> String {
        let slot = |slot: Slot| self.at(page, row, slot);
        let own = match page.def.role {
            Role::Placement => format!("{} in {}", slot(Slot::Piece), slot(Slot::Place)),
            Role::Deal => slot(Slot::Card),
            Role::Allegiance => slot(Slot::Power),
            Role::Arrival => format!("{} in {}", slot(Slot::Piece), slot(Slot::Turn)),
            _ if page.def.slot(Slot::From).is_some() => format!("{} – {}", slot(Slot::From), slot(Slot::To)),
            _ if page.def.slot(Slot::Id).is_some() => page.name(row),
            _ => {
                let key = page.def.key_columns();
                let part = |at: &usize| self.words(&page.def.columns()[*at], &row.cells[*at]).join(", ");
                key.iter().map(part).filter(|part| !part.is_empty()).collect::<Vec<_>>().join(" / ")
            }
        };
        if let Some((cards, card)) = self.card_of(page, row) {
            return self.subject(cards, card);
        }
        // A card that has no title of its own is called by its event.
        let event =
            page.def.column("event").filter(|_| page.def.role == Role::Card && page.get(row, Slot::Name).is_empty());
        let event = event.map(|at| self.words(&page.def.columns()[at], &row.cells[at]).join(", "));
        let own = event.filter(|event| !event.is_empty()).map_or(own.clone(), |event| format!("{own} {event}"));
        match self.stem(page) {
            stem if stem.is_empty() => own,
            stem if is_of_die_table(page.def.role) => format!("{stem}, {own}"),
            stem => format!("{own} ({stem})"),
        }
    }

    /// The card that brings the event of a row.
    fn card_of(&self, page: &Page<'v>, row: &Row) -> Option<(&Page<'v>, &Row)> {
        let event = Some(page.get(row, Slot::Id)).filter(|_| page.def.role == Role::Event)?;
        let cards = self.pages.values().find(|page| page.def.role == Role::Card)?;
        let column = cards.def.column("event")?;
        cards.rows.iter().find(|card| card.means[column] == event).map(|card| (cards, card))
    }

    /// The noun for a row, and its place in the report: events with their cards, all others with their tables. Cards
    /// keep their order.
    pub(super) fn about(&self, page: &Page<'v>, row: &Row) -> About {
        let (page, row) = self.card_of(page, row).unwrap_or((page, row));
        let (rank, group) = group(page.def);
        let place = if page.def.role == Role::Card { row.number + 1 } else { 0 };
        About { rank, group, place, noun: noun(page.def) }
    }

    /// The name of a whole table, with the scenario or die table that it belongs to.
    pub(super) fn title(&self, page: &Page<'v>) -> String {
        let (title, stem) = (called(page.def), self.stem(page));
        if stem.is_empty() { title } else { format!("{title} ({stem})") }
    }

    /// The value of a row's slot, in words.
    fn at(&self, page: &Page<'v>, row: &Row, slot: Slot) -> String {
        let Some(at) = page.def.slot(slot) else { return String::new() };
        self.words(&page.def.columns()[at], &row.cells[at]).join(", ")
    }

    /// The name that the `*` of a sheet's path stands for: a scenario, a die table.
    fn stem(&self, page: &Page<'v>) -> String {
        let stem = page.sheet.stem.as_str();
        let scenario = self.pack.sources.documents.iter().find_map(|document| {
            let name = document.value.as_ref()?.get("name")?.as_str()?;
            (document.stem.as_str() == stem).then(|| name.to_owned())
        });
        let table = || self.names.iter().find(|((_, id), _)| id == stem).map(|(_, name)| name.clone());
        scenario.filter(|_| !is_of_die_table(page.def.role)).or_else(table).unwrap_or_else(|| stem.to_owned())
    }

    /// The erratum that amends a cell.
    pub(super) fn amendment(&self, page: &Page<'v>, row: &Row, column: usize) -> Option<Amendment> {
        let (sheet, row, _) = self.pack.overlay.cells.get(&(page.ix, row.number, column))?.by;
        self.erratum(sheet, row)
    }

    /// The erratum that removes the row of a key.
    pub(super) fn removal(&self, page: &Page<'v>, key: &str) -> Option<Amendment> {
        let row = page.removed.iter().find(|row| page.key(row) == key)?;
        let is_it = |target: &&Target| matches!(target, Target::Row(gone) if *gone == (page.ix, row.number));
        let ((sheet, row), _) = self.pack.overlay.applied.iter().find(|(_, target)| is_it(target))?;
        self.erratum(*sheet, *row)
    }

    /// True if there is an erratum of this id, or may be.
    pub(super) fn has_erratum(&self, id: &str) -> bool {
        let is_it = |page: &Page<'_>, row: &Row| page.get(row, Slot::Id) == id;
        let mut errata = self.pages.values().filter(|page| page.def.role == Role::Erratum);
        errata.any(|page| !page.sheet.sound || page.lost() > 0 || page.rows.iter().any(|row| is_it(page, row)))
    }

    /// The erratum of a row of `errata.csv`.
    pub(super) fn erratum(&self, sheet: SheetIx, row: u32) -> Option<Amendment> {
        let source = self.pack.sources.sheets.get(sheet.0 as usize)?;
        let (def, bytes) = (&self.pack.sources.system.tables[source.table], self.pack.sources.files.bytes(source.file));
        let cell = |name: &str| def.column(name).map(|at| source.cell_text(bytes, row, at)).unwrap_or_default();
        Some(Amendment {
            id: cell("id"),
            date: cell("date"),
            reason: cell("reason"),
            cite: cell("cite"),
            withdrawn: false,
        })
    }
}

impl Page<'_> {
    /// The text of a row in a slot.
    pub(super) fn get<'r>(&self, row: &'r Row, slot: Slot) -> &'r str {
        self.def.slot(slot).and_then(|at| row.cells.get(at)).map_or("", String::as_str)
    }

    /// The name of a row with an id, with the code or number of a card.
    fn name(&self, row: &Row) -> String {
        let [id, name] = [Slot::Id, Slot::Name].map(|slot| self.get(row, slot));
        if self.def.role != Role::Card {
            return if name.is_empty() { id.to_owned() } else { name.to_owned() };
        }
        let code = [Slot::Code, Slot::Number].map(|slot| self.get(row, slot)).into_iter().find(|code| !code.is_empty());
        match code {
            Some(code) if name.is_empty() || code == name => code.to_owned(),
            Some(code) => format!("{code} {name}"),
            None => if name.is_empty() { id } else { name }.to_owned(),
        }
    }

    /// The key of a row, as errata name it.
    pub(super) fn key(&self, row: &Row) -> String {
        let parts: Vec<&str> = self.def.key_columns().iter().map(|at| row.cells[*at].as_str()).collect();
        parts.join("/").trim_end_matches('/').to_owned()
    }

    /// The number of rows that could not be read.
    pub(super) fn lost(&self) -> usize {
        self.sheet.len() - self.rows.len() - self.removed.len()
    }
}

/// True if rows of this role are lines of the die table that the file is named after.
fn is_of_die_table(role: Role) -> bool {
    matches!(role, Role::DieResult | Role::DieLine)
}

/// The heading of a table's changes, and its place among the headings.
pub(super) fn group(def: &TableDef) -> (usize, String) {
    use Role as R;
    const ORDER: [&[Role]; 10] = [
        &[R::Side, R::Power],
        &[R::Place, R::Cell, R::Area, R::Settlement],
        &[R::Edge, R::CellSide, R::Path],
        &[R::Terrain, R::Feature, R::MapName, R::Zone, R::Region, R::Country, R::Box, R::Track, R::TrackSpace],
        &[R::Piece, R::Marker],
        &[R::Deck, R::Card, R::Event],
        &[R::Data],
        &[R::DieTable, R::DieModifier, R::DieResult, R::DieLine, R::Outcome],
        &[R::Phase],
        &[R::Placement, R::Arrival, R::Deal, R::Allegiance],
    ];
    let rank = ORDER.iter().position(|roles| roles.contains(&def.role)).unwrap_or(ORDER.len());
    (RULES + 1 + rank, called(def))
}

/// The name of a table, without its folder.
fn called(def: &TableDef) -> String {
    heading(def.name.rsplit('/').next().unwrap_or(&def.name))
}

/// The place of the documents among the headings: the game's description and its rules come first.
pub(super) const RULES: usize = 1;
/// The place of the game's looks, and of the pack's own pictures.
pub(super) const LOOKS: usize = RULES + 20;

/// The noun for a row of a table: `sea zone`.
pub(super) fn noun(def: &TableDef) -> String {
    if def.is_described() {
        let is_meant = |own: &&OwnRole| own.role() == def.role && [&*def.class, ""].contains(&own.kind());
        let role = OwnRole::ALL.iter().find(is_meant).filter(|own| own.role() != Role::Data);
        let word = if def.kind.is_empty() { role.map_or(def.name.as_str(), |role| role.word()) } else { &def.kind };
        return word.replace('-', " ");
    }
    let title = def.schema().get("title").and_then(serde_json::Value::as_str).unwrap_or_default();
    let mut noun = String::new();
    for letter in title.chars() {
        if letter.is_uppercase() && !noun.is_empty() {
            noun.push(' ');
        }
        noun.extend(letter.to_lowercase());
    }
    noun
}
