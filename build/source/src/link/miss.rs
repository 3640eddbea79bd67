//! Describes unresolved references.

use muster_ground::cells::Grid;
use muster_schema::table::{Reference, TableDef};
use muster_schema::{Role, Text, game};

use super::names::{Asked, Miss, resolve};
use super::{Linker, codes};
use crate::errata::REMOVED;
use crate::finding::{Cause, Describe, Finding, LOST_ZEROS, Spot, Suggestion, guess, zeros};
use crate::pack::Names;
use crate::read::lock;
use crate::validate::{listed, separated};

/// Up to this number of rows, all ids are listed.
const FEW: usize = 8;

/// A special blank that looks like the usual one, as spreadsheets and word processors write it.
fn odd_blank(text: &str) -> Option<char> {
    text.chars()
        .find(|letter| letter.is_whitespace() && !letter.is_ascii() || ('\u{200b}'..='\u{200d}').contains(letter))
}

impl Linker<'_> {
    /// The erratum that removed the row that a reference names.
    fn removal(&self, text: &str, reference: &Reference) -> Option<Spot> {
        let tables: Vec<usize> = reference.tables.iter().filter_map(|name| self.sources.system.table(name)).collect();
        self.overlay.removal(text, |sheet| tables.contains(&self.sources.sheets[sheet.0 as usize].table))
    }

    /// The file of another table that has a row of this id.
    fn elsewhere(&self, text: &str, reference: &Reference) -> Option<&str> {
        let (id, system) = (Text::known(text)?, &self.sources.system);
        let others = system.tables.iter().enumerate().filter(|(_, table)| {
            !reference.tables.contains(&table.name) && !system.description.contains(&table.name.as_str())
        });
        others.filter(|(table, _)| self.is_id(*table, id)).map(|(_, table)| table.file.as_str()).next()
    }

    /// Applies to a text in the form of a cell's number, if references may mean cells: the entry that makes the cell a
    /// blank, if one does, and the last cell of the grid.
    fn no_cell(&self, text: &str, reference: &Reference) -> Option<(Option<Spot>, String)> {
        let system = &self.sources.system;
        let is_of_cells = |table: &TableDef| table.role == Role::Cell && reference.tables.contains(&table.name);
        system.tables.iter().find(|table| is_of_cells(table))?;
        let game = self.sources.documents.iter().find(|document| system.documents[document.kind].name == "game")?;
        let layout = game.value.as_ref()?.get("map")?.get("grid")?.clone();
        let layout: game::Grid = serde_json::from_value(layout).ok()?;
        if layout.rows > 99 || layout.columns > 99 {
            return None;
        }
        let blank = layout.blanks.iter().position(|blank| blank.as_str() == text);
        let blank = blank.map(|number| Spot::Value(game.file, format!("/map/grid/blanks/{number}")));
        let grid = Grid::from(&layout);
        let last = grid.cells().last().map(|cell| grid.id(cell))?;
        let shape = |text: &str| text.chars().map(|letter| letter.is_ascii_digit()).collect::<Vec<_>>();
        (shape(text) == shape(&last)).then_some((blank, last))
    }

    /// The cause of a reference to a table that is not described: a fault in the description.
    fn undescribed(&self, reference: &Reference) -> Vec<Cause> {
        let system = &self.sources.system;
        let is_known = |name: &String| system.files().any(|(known, _)| known == name);
        let described = if reference.tables.iter().all(is_known) { &[] } else { system.description };
        described.iter().map(|name| Cause::Damaged((*name).to_owned())).collect()
    }

    /// A finding about a reference, possibly in a list with this separator. If very many are wrong (`said` so far),
    /// only the first get a suggestion, since comparing with every name of a large table takes time.
    pub(super) fn miss(&self, miss: &Miss, text: &str, asked: Asked<'_>, spot: Spot, said: usize) -> Finding {
        let Asked { reference, separator, is_turn } = asked;
        let is_turn = is_turn && self.turns.is_some();
        let tables = crate::finding::choices(reference.tables.iter().map(String::as_str));
        let system = &self.sources.system;
        let files: Vec<&str> = reference
            .tables
            .iter()
            .filter_map(|table| system.files().find(|(name, _)| name == table))
            .map(|(_, file)| file)
            .collect();
        match miss {
            Miss::Unknown if let Some(erratum) = self.removal(text, reference) => {
                Finding::new(&REMOVED, erratum, format!("`{text}` is removed, but something still names it"))
                    .label("still in use")
                    .expected("errata that also remove or amend whatever names it")
                    .see(spot, "names it")
                    .cause(Cause::Reference { tables: reference.tables.clone(), text: text.to_owned() })
            }
            Miss::Unknown => {
                let names = || self.searched(asked);
                let number = names().flat_map(|names| &names.ids).filter(|id| !is_turn || id.is_some()).count();
                let known = || names().flat_map(|names| names.rows.texts().map(|text| text.as_str()));
                // Who removed or renamed a row did not misspell it.
                let asks = said < if number < 10_000 { 100 } else { 3 };
                let gone = asks && lock::has(&self.sources.files, text);
                let search = self.search(asked);
                let is_known = |text: &str| resolve(text, &search).is_ok();
                let padded = zeros(text, is_known);
                let slip = padded.as_ref().map(|_| LOST_ZEROS);
                let (elsewhere, cell) = (self.elsewhere(text, reference), self.no_cell(text, reference));
                // What is an id of another table, or the number of a cell, is not misspelt.
                let is_spelt = |near: &Suggestion| elsewhere.is_none() || near.text.eq_ignore_ascii_case(text);
                let near = || guess(text, known()).filter(|near| cell.is_none() && is_spelt(near));
                let near = padded.map(Suggestion::from).or_else(|| (asks && !gone).then(near).flatten());
                let list = matches!(spot, Spot::Item(..)).then(|| listed(text, separator, is_known)).flatten();
                let odd =
                    odd_blank(text).map(|odd| format!("; it contains an unusual space, U+{:04X}", u32::from(odd)));
                let was = if gone { " any more" } else { "" };
                // Another space of a track is called so.
                let is_other = || {
                    reference
                        .tables
                        .iter()
                        .filter_map(|name| self.names_of(name))
                        .any(|names| Text::known(text).is_some_and(|text| names.rows.get(text).is_some()))
                };
                let is_other = is_turn && is_other();
                let message = if is_other {
                    format!("`{text}` is not a turn")
                } else {
                    format!("`{text}` is not in {tables}{was}{}", odd.unwrap_or_default())
                };
                let (blank, end) = cell.map_or((None, None), |(blank, end)| (blank, Some(end)));
                let label = match (&elsewhere, &blank) {
                    _ if list.is_some() => format!("values are separated by {}", separated(separator)),
                    _ if gone => "its row was removed or renamed".to_owned(),
                    (_, Some(_)) => "a blank: the grid leaves this cell out".to_owned(),
                    (Some(file), _) => format!("this is an id of {file}"),
                    _ if reference.tables == ["scenarios"] => "nothing has this id".to_owned(),
                    _ if is_other => "not on the turn track".to_owned(),
                    _ => "nothing has this id, name or alias".to_owned(),
                };
                let what = if reference.tables == ["scenarios"] { "an `id`" } else { "an id, name or alias" };
                let turn = if is_other { " of a space of the turn track" } else { "" };
                let mut expected = format!("{what}{turn} from {}", files.join(", "));
                let ids = || names().flat_map(|names| names.ids.iter().flatten().map(Text::as_str));
                let are_scenarios = reference.tables == ["scenarios"];
                if (1..=FEW).contains(&ids().count()) && (are_scenarios || ids().count() == number) {
                    expected = format!("{expected}: {}", crate::finding::choices(ids()));
                }
                let of_every_game = system.description.first().is_some_and(|own| reference.tables == [*own]);
                if of_every_game && system.table(text).is_some() {
                    expected =
                        format!("{expected}; `{text}` is a table of every game: give it a row there, without a role");
                }
                let is_list = !matches!(spot, Spot::Item(..)) && !system.description.is_empty();
                if is_list && listed(text, '|', is_known).is_some() {
                    expected =
                        format!("{expected}, and only one; a cell has several if `list` in system/columns.csv says so");
                }
                if let Some(end) = end {
                    expected = format!("{expected}; the grid ends at `{end}`");
                }
                Finding::new(&codes::UNKNOWN, spot, message)
                    .label(label)
                    .expected(expected)
                    .suggest(list.map(Suggestion::from).or(near))
                    .slip(slip)
                    .see(blank, "the blanks")
                    .cause(Cause::Reference { tables: reference.tables.clone(), text: text.to_owned() })
                    .blame_all(reference.tables.iter().cloned().map(Cause::Damaged))
                    .blame_all(self.undescribed(reference))
            }
            Miss::Ambiguous => {
                let names = || self.searched(asked);
                let rows = |names: &'_ Names| {
                    let rows = names.ambiguous.get(&Text::new(text)).into_iter().flatten();
                    rows.filter_map(|row| names.id(*row)).take(FEW).collect::<Vec<_>>()
                };
                let ids: Vec<Text> = names().flat_map(rows).collect();
                let meant = crate::finding::choices(ids.iter().map(Text::as_str));
                let or_these = if ids.is_empty() { String::new() } else { format!(": {meant}") };
                Finding::new(&codes::AMBIGUOUS, spot, format!("`{text}` could mean several rows of {tables}"))
                    .label("which one?")
                    .expected(format!("the id of the one you mean{or_these}"))
                    .cause(Cause::Reference { tables: reference.tables.clone(), text: text.to_owned() })
            }
        }
    }
}
