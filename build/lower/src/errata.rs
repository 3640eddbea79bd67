//! The amendments, each with its position in the bundle and in words for players.

use muster_schema::bundle::{self, Bundle, Change, Component, heading};
use muster_schema::common::Erratum;
use muster_schema::form::Words;
use muster_schema::table::Column;
use muster_schema::{Cell, Kind, Role, Slot, TableDef, Text};
use serde_json::{Value, json};

use super::point;
use muster_ground::place::{FileIx, Row, SheetIx};
use muster_source::errata::Target;
use muster_source::pack::Pack;

/// Adds to a finished bundle the list of amendments that were applied.
pub(super) fn complete(pack: &Pack, bundle: &mut Bundle) {
    if pack.overlay.applied.is_empty() {
        return;
    }
    let whole = amended(pack, bundle);
    let lowering = Lowering { pack, bundle: &whole };
    let applied = pack.rows::<Erratum>().filter_map(|(at, erratum)| {
        let target = pack.overlay.applied.get(&(at.sheet, at.row))?;
        Some((lowering.place(target), lowering.erratum(erratum, target)))
    });
    let mut errata: Vec<_> = applied.collect();
    // Several that amend one thing after another stay in their order.
    errata.sort_by_key(|(place, erratum)| (Component::ALL.iter().position(|of| *of == erratum.component), *place));
    bundle.errata = errata.into_iter().map(|(_, erratum)| erratum).collect();
}

/// The bundle as JSON, without the largest parts as far as no erratum amends them.
fn amended(pack: &Pack, bundle: &mut Bundle) -> Value {
    let sources = &pack.sources;
    let role = |sheet: &SheetIx| sources.system.tables[sources.sheets[sheet.0 as usize].table].role;
    let lists: Vec<&str> = pack
        .overlay
        .applied
        .values()
        .filter_map(|target| match target {
            Target::Cell((sheet, ..)) => role(sheet).list(),
            _ => None,
        })
        .collect();
    // Nobody amends the ground, nor who controls what, which is worked out.
    let ground = std::mem::take(&mut bundle.map.ground);
    let pieces = aside(&lists, "/pieces", &mut bundle.pieces);
    let places = aside(&lists, "/map/places", &mut bundle.map.places);
    let connections = aside(&lists, "/map/connections", &mut bundle.map.connections);
    let set_ups = bundle.scenarios.iter_mut().map(|one| {
        let placements = aside(&lists, "/scenarios/*/placements", &mut one.placements);
        (placements, aside(&lists, "/scenarios/*/arrivals", &mut one.arrivals), std::mem::take(&mut one.control))
    });
    let set_ups: Vec<_> = set_ups.collect();
    let whole = json!(bundle);
    for (one, (placements, arrivals, control)) in bundle.scenarios.iter_mut().zip(set_ups) {
        one.control = control;
        put_back(placements, &mut one.placements);
        put_back(arrivals, &mut one.arrivals);
    }
    bundle.map.ground = ground;
    put_back(pieces, &mut bundle.pieces);
    put_back(places, &mut bundle.map.places);
    put_back(connections, &mut bundle.map.connections);
    whole
}

/// Takes a list out, unless it is among the amended ones.
fn aside<T>(amended: &[&str], list: &str, of: &mut Vec<T>) -> Vec<T> {
    if amended.contains(&list) { Vec::new() } else { std::mem::take(of) }
}

fn put_back<T>(taken: Vec<T>, list: &mut Vec<T>) {
    if !taken.is_empty() {
        *list = taken;
    }
}

struct Lowering<'p> {
    pack: &'p Pack,
    bundle: &'p Value,
}

/// The position of an amendment, and the words for it that players use.
struct Place {
    change: Change,
    target: Option<String>,
    component: Component,
    name: String,
    field: Option<String>,
    /// The old and the new value, in words.
    words: [String; 2],
}

impl Lowering<'_> {
    fn erratum(&self, erratum: &Erratum, target: &Target) -> bundle::Erratum {
        let [before, after] =
            [erratum.before, erratum.after].map(|text| text.map_or_else(String::new, |text| text.to_string()));
        let Place { change, target, component, name, field, words: [printed, now] } = match target {
            Target::Cell((sheet, row, field)) => self.cell((*sheet, *row), *field, [&before, &after]),
            Target::Value(file, pointer) => self.value(*file, pointer, [&before, &after]),
            Target::Row(row) => self.removed(*row),
        };
        bundle::Erratum {
            id: erratum.id.to_string(),
            date: erratum.date.to_string(),
            version: erratum.version.map(|version| version.to_string()),
            change,
            target,
            component,
            name,
            field,
            before,
            after,
            printed,
            now,
            reason: erratum.reason.to_string(),
            cite: erratum.cite.as_str().into(),
        }
    }

    /// The row that determines the order of an amendment: for an event that of its card.
    fn place(&self, target: &Target) -> Option<Row> {
        let row = match target {
            Target::Cell((sheet, row, _)) | Target::Row((sheet, row)) => (*sheet, *row),
            Target::Value(..) => return None,
        };
        let table = self.table(row.0);
        let event = table.slot(Slot::Id).filter(|_| table.role == Role::Event).map(|id| self.text(row, id));
        Some(event.and_then(|event| self.pack.card_of(&event)?.spot().row()).unwrap_or(row))
    }

    fn cell(&self, (sheet, row): Row, field: usize, texts: [&str; 2]) -> Place {
        let table = self.table(sheet);
        let column = &table.columns()[field];
        let line = self.pack.line_of(sheet, row);
        let record = line.and_then(|line| point::record(self.bundle, &line));
        let target = record.map(|(at, record)| at + &point::member(record, column).unwrap_or_default());
        Place {
            change: if self.pack.overlay.adds((sheet, row)) { Change::Add } else { Change::Amend },
            target,
            component: table.role.component(),
            name: self.name((sheet, row)),
            field: Some(self.pack.phrases.say(&column.label()).to_owned()),
            words: texts.map(|text| self.words(column, text)),
        }
    }

    fn removed(&self, row: Row) -> Place {
        Place {
            change: Change::Remove,
            target: None,
            component: self.table(row.0).role.component(),
            name: self.name(row),
            field: None,
            words: [self.title(row), String::new()],
        }
    }

    /// A value of a document. All of the rules and of the style is in the bundle, and some of the rest.
    fn value(&self, file: FileIx, pointer: &str, texts: [&str; 2]) -> Place {
        let sources = &self.pack.sources;
        let document = sources.documents.iter().find(|document| document.file == file);
        let kind = document.map_or("", |document| sources.system.documents[document.kind].name.as_str());
        let id = document.and_then(|document| document.value.as_ref()?.get("id"));
        let scenarios = || self.bundle["scenarios"].as_array().into_iter().flatten();
        let scenario = scenarios().position(|scenario| kind == "scenarios" && Some(&scenario["id"]) == id);
        let roots = match (kind, scenario) {
            (_, Some(at)) => vec![format!("/scenarios/{at}")],
            ("game", _) => vec!["/game".to_owned(), String::new()],
            _ => vec![format!("/{kind}")],
        };
        let said = |words: &str| self.pack.phrases.say(words).to_owned();
        let mut parts = pointer.split('/').map(|part| part.replace('_', " "));
        let field = parts.next_back().map(|field| said(&field));
        let parts: Vec<String> = parts.filter(|part| !part.is_empty()).collect();
        let named = scenario.and_then(|at| self.bundle["scenarios"][at]["name"].as_str());
        let place = said(&if parts.is_empty() { heading(kind) } else { heading(&parts.join(", ")) });
        Place {
            change: Change::Amend,
            target: roots.iter().find_map(|root| point::resolve(self.bundle, &format!("{root}{pointer}"))),
            component: match kind {
                "scenarios" => Component::SetUp,
                "game" if pointer.starts_with("/map/") => Component::Map,
                _ => Component::Rules,
            },
            name: named.map_or(place, str::to_owned),
            field,
            words: texts.map(str::to_owned),
        }
    }

    fn table(&self, sheet: SheetIx) -> &TableDef {
        let sources = &self.pack.sources;
        &sources.system.tables[sources.sheets[sheet.0 as usize].table]
    }

    /// The value of a cell after the errata; that of a removed row as it was printed.
    fn text(&self, (sheet, row): Row, column: usize) -> String {
        let sources = &self.pack.sources;
        let source = &sources.sheets[sheet.0 as usize];
        let printed = || source.cell_text(sources.files.bytes(source.file), row, column);
        self.pack.overlay.cell(sheet, row, column).map_or_else(printed, str::to_owned)
    }

    /// A cell in words, with the names of rows that it refers to.
    fn words(&self, column: &Column, text: &str) -> String {
        let Some(reference) = &column.refers else {
            let items: Vec<&str> = column.items(text).into_iter().map(|(_, item)| item).collect();
            let phrases = &self.pack.phrases;
            return match text {
                "" | "no" if column.kind == Kind::YesNo => phrases.say("no").to_owned(),
                "yes" if column.kind == Kind::YesNo => phrases.say("yes").to_owned(),
                _ => items.join(", "),
            };
        };
        let named = |(_, item): (usize, &str)| {
            let named = column.named(item);
            let row = self.pack.named(&reference.tables, named).next();
            let row = row.or_else(|| self.removed_row(&reference.tables, named));
            row.map_or_else(|| item.to_owned(), |row| format!("{}{}", self.title(row), &item[named.len()..]))
        };
        column.items(text).into_iter().map(named).collect::<Vec<_>>().join(", ")
    }

    /// The row of one of these tables that has this id or name, and that an erratum removes.
    fn removed_row(&self, tables: &[String], named: &str) -> Option<Row> {
        let removed = self.pack.overlay.applied.values().filter_map(|target| match target {
            Target::Row(row) if tables.contains(&self.table(row.0).name) => Some(*row),
            _ => None,
        });
        let is_it = |row: &Row| {
            let columns = [Slot::Id, Slot::Name].map(|slot| self.table(row.0).slot(slot));
            columns.into_iter().flatten().any(|column| self.text(*row, column) == named)
        };
        removed.into_iter().find(is_it)
    }

    /// The title of a row: its name, or its key if it has none.
    fn title(&self, row: Row) -> String {
        let table = self.table(row.0);
        let name = table.slot(Slot::Name).map(|column| self.text(row, column)).filter(|name| !name.is_empty());
        let part = |at| Some(self.words(&table.columns()[at], &self.text(row, at))).filter(|part| !part.is_empty());
        name.unwrap_or_else(|| table.key_columns().into_iter().filter_map(part).collect::<Vec<_>>().join(" – "))
    }

    /// The name that players use for a row's subject: with the number of its card, its scenario or its die table.
    fn name(&self, row: Row) -> String {
        let (table, title) = (self.table(row.0), self.title(row));
        let code = match table.role {
            Role::Card => [Slot::Code, Slot::Number].iter().find_map(|slot| Some(self.text(row, table.slot(*slot)?))),
            Role::Event => table.slot(Slot::Id).and_then(|id| self.code_of_event(&self.text(row, id))),
            _ => None,
        };
        let stem = self.pack.stem(row.0);
        let owner = ["scenarios", "tables"].iter().find_map(|list| self.name_in(list, stem));
        match (owner, code.filter(|code| !code.is_empty() && *code != title)) {
            (Some(owner), _) => format!("{owner}: {title}"),
            (None, Some(code)) => format!("{code} {title}"),
            (None, None) => title,
        }
    }

    fn code_of_event(&self, event: &str) -> Option<String> {
        let card = self.pack.card_of(event)?;
        [Slot::Code, Slot::Number].map(|slot| card.cell(slot)).into_iter().find_map(|cell| match cell {
            Cell::Text(code) => Some(code.to_string()),
            other => other.count().map(|number| number.to_string()),
        })
    }

    /// The name of the record with this id in a list of the bundle.
    fn name_in(&self, list: &str, id: Text) -> Option<&str> {
        self.bundle[list].as_array()?.iter().find(|record| record["id"] == id.as_str())?["name"].as_str()
    }
}
