//! Makes the module that edited tables describe. What no table changes keeps its bytes.

mod cell;
mod follow;
mod rename;
mod write;

use std::collections::BTreeMap;

use muster_ground::numbers::{Numbers, PIECE};
use muster_vassal::sequence::{decode, encode};
use rustc_hash::{FxHashMap, FxHashSet};

pub(super) use self::cell::is_same;
use self::cell::{is_damaged, misfit, plain};
use self::write::Style;
use super::bind::{Bind, set, set_field};
use super::extract::Extract;
use super::{Column, Row, Table, traits};
use crate::Module;
use crate::piece::{ADD, Trait};
use crate::xml::NodeIx;

/// A table as it was edited.
#[derive(Clone, Debug, Default)]
pub struct Edited {
    pub id: String,
    /// The names of its columns.
    pub heads: Vec<String>,
    /// The cells of its rows, in the order of the columns.
    pub rows: Vec<Vec<String>>,
}

/// All that was edited.
#[derive(Clone, Debug, Default)]
pub struct Edits {
    pub tables: Vec<Edited>,
    /// The files of prototypes: name and text.
    pub prototypes: Vec<(String, String)>,
    /// The name and the version of the module.
    pub title: Option<String>,
    pub version: Option<String>,
}

/// The module that edits make.
#[derive(Debug, Default)]
pub struct Applied {
    /// The build file.
    pub text: String,
    pub problems: Vec<Problem>,
    /// Names that were changed and still stand elsewhere, at the cells that change them.
    pub notes: Vec<Problem>,
    /// The rows that say where components of the new module come from which that before has not.
    pub places: Vec<Place>,
    /// The numbers of all pieces, by the ids of their rows.
    pub numbers: BTreeMap<String, u32>,
    /// The number that the next new piece gets.
    pub next: u32,
    /// The numbers of the things that were changed, added, removed and moved.
    pub counts: Counts,
    /// The attributes of components that are others now.
    pub(super) changes: Changes,
}

/// New values of attributes, by components of the module before the changes.
pub(super) type Changes = FxHashMap<NodeIx, BTreeMap<String, String>>;

/// Numbers of edits.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Counts {
    pub changed: usize,
    pub added: usize,
    pub removed: usize,
    pub moved: usize,
}

/// The row of a component that is new, or has another name.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub struct Place {
    pub table: String,
    /// The row, from 0.
    pub row: usize,
    /// The class of the component, and an attribute with the value that tells it from others.
    pub class: String,
    pub attribute: String,
    pub value: String,
}

/// Something to say of a cell, such as that it cannot be applied.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Problem {
    /// The table, or the file of a prototype.
    pub table: String,
    /// The row, from 0; the line of a prototype's file.
    pub row: usize,
    pub column: String,
    pub says: String,
    /// The text that was probably meant.
    pub meant: Option<String>,
}

/// The changes of a component.
#[derive(Debug, Default)]
struct Edit {
    attributes: BTreeMap<String, String>,
    /// The text in its element, if it is no piece.
    text: Option<String>,
    traits: Option<Vec<Trait>>,
    is_removed: bool,
    /// The component that it goes to.
    into: Option<NodeIx>,
}

/// A component that is added: a copy of another, with changes.
#[derive(Debug)]
struct Added {
    like: NodeIx,
    into: NodeIx,
    edit: Edit,
    /// Its table and row.
    row: (String, usize),
}

struct Applying<'m> {
    module: &'m Module,
    extract: &'m Extract,
    lock: &'m Numbers,
    edits: FxHashMap<NodeIx, Edit>,
    added: Vec<Added>,
    out: Applied,
    style: Style,
    /// The rows of tables by their components, as they were edited: table and row.
    rows: FxHashMap<NodeIx, (String, usize)>,
    /// The components that are rows of tables.
    all_rows: FxHashSet<NodeIx>,
}

/// Applies edits to a module. `lock` has the numbers that pieces were given before.
pub fn apply(module: &Module, extract: &Extract, edits: &Edits, lock: &Numbers) -> Applied {
    let mut applying = Applying {
        module,
        extract,
        lock,
        edits: FxHashMap::default(),
        added: Vec::new(),
        out: Applied::default(),
        style: Style::of(module),
        rows: FxHashMap::default(),
        all_rows: extract.tables.iter().flat_map(|table| &table.rows).map(|row| row.node).collect(),
    };
    applying.root(edits);
    applying.prototypes(&edits.prototypes);
    applying.tables(&edits.tables);
    let renames = applying.renames();
    applying.follow_renames(&renames);
    applying.place();
    applying.number();
    applying.write();
    let changes = applying.edits.into_iter().filter(|(_, edit)| !edit.is_removed && !edit.attributes.is_empty());
    applying.out.changes = changes.map(|(node, edit)| (node, edit.attributes)).collect();
    applying.out
}

impl<'m> Applying<'m> {
    fn root(&mut self, edits: &Edits) {
        let root = &self.module.tree.nodes[0];
        for (name, value) in [("name", &edits.title), ("version", &edits.version)] {
            if let Some(value) =
                value.as_ref().filter(|value| root.value(name).is_some_and(|old| plain(old) != plain(value)))
            {
                self.edit(0).attributes.insert(name.to_owned(), value.clone());
                self.out.counts.changed += 1;
            }
        }
    }

    fn edit(&mut self, node: NodeIx) -> &mut Edit {
        self.edits.entry(node).or_default()
    }

    fn prototypes(&mut self, files: &[(String, String)]) {
        let module = self.module;
        let known = traits::files(module);
        for (name, text) in files {
            let Some((_, ix, before)) = known.iter().find(|(known, ..)| known == name) else {
                self.problem(name, 0, "", "there is no prototype of this file in the module");
                continue;
            };
            if plain(before) == plain(text) {
                continue;
            }
            match traits::read(text, &module.pieces[*ix].traits) {
                Ok(traits) => {
                    self.edit(module.pieces[*ix].node).traits = Some(traits);
                    self.out.counts.changed += 1;
                }
                Err((line, says)) => self.problem(name, line, "", &says),
            }
        }
    }

    fn problem(&mut self, table: &str, row: usize, column: &str, says: &str) {
        let (table, column, says) = (table.to_owned(), column.to_owned(), says.to_owned());
        self.out.problems.push(Problem { table, row, column, says, meant: None });
    }

    fn tables(&mut self, tables: &[Edited]) {
        // A piece may go to another table; its id is its own among all pieces.
        let extract = self.extract;
        let is_of_pieces = |table: &Table| table.rows.iter().any(|row| extract.piece_ids.contains_key(&row.node));
        let mut elsewhere: FxHashSet<&str> = FxHashSet::default();
        for edited in tables {
            let of_pieces = extract.tables.iter().find(|table| table.id == edited.id).is_some_and(is_of_pieces);
            let at = edited.heads.iter().position(|head| head == super::ID).filter(|_| of_pieces);
            elsewhere.extend(
                at.into_iter().flat_map(|at| edited.rows.iter().filter_map(move |row| row.get(at)).map(String::as_str)),
            );
        }
        for table in &extract.tables {
            let Some(edited) = tables.iter().find(|edited| edited.id == table.id) else { continue };
            self.table(table, edited, if is_of_pieces(table) { Some(&elsewhere) } else { None });
        }
        self.find_lost_rows();
    }

    /// Reports rows whose components are inside one that was removed.
    fn find_lost_rows(&mut self) {
        let removed: Vec<NodeIx> =
            self.edits.iter().filter(|(_, edit)| edit.is_removed).map(|(node, _)| *node).collect();
        let mut lost: Vec<(String, usize, NodeIx)> = Vec::new();
        for node in removed {
            let inside =
                self.module.tree.inside(node).filter(|ix| self.edits.get(ix).is_none_or(|edit| edit.into.is_none()));
            lost.extend(inside.filter_map(|ix| self.rows.get(&ix).map(|(table, row)| (table.clone(), *row, node))));
        }
        lost.sort();
        lost.dedup_by_key(|(table, row, _)| (table.clone(), *row));
        for (table, row, node) in lost {
            let says = format!(
                "it is in `{}`, whose row was removed: remove this row, too, or move it",
                self.extract.address(node)
            );
            self.problem(&table, row, super::IN, &says);
        }
    }

    fn table(&mut self, table: &'m Table, edited: &Edited, elsewhere: Option<&FxHashSet<&str>>) {
        let places: Vec<Option<usize>> =
            table.columns.iter().map(|column| edited.heads.iter().position(|head| *head == column.name)).collect();
        let known: FxHashMap<&str, &Row> = table.rows.iter().map(|row| (row.id(), row)).collect();
        let mut seen: FxHashSet<&str> = FxHashSet::default();
        for (number, cells) in edited.rows.iter().enumerate() {
            let cell = |column: usize| places[column].and_then(|at| cells.get(at)).map(String::as_str);
            let id = cell(0).unwrap_or_default();
            seen.insert(id);
            let found = known.get(id).copied().or_else(|| self.in_other_table(table, id, elsewhere.is_some()));
            match found {
                Some(row) => {
                    self.rows.insert(row.node, (table.id.clone(), number));
                    self.change(table, row, number, &cell);
                }
                None => self.add(table, number, &cell),
            }
        }
        for row in table.rows.iter().filter(|row| !seen.contains(row.id())) {
            if elsewhere.is_none_or(|elsewhere| !elsewhere.contains(row.id())) {
                self.edit(row.node).is_removed = true;
                self.out.counts.removed += 1;
            }
        }
    }

    /// The row of a piece that stood in another table.
    fn in_other_table(&self, table: &Table, id: &str, is_piece: bool) -> Option<&'m Row> {
        let others = self.extract.tables.iter().filter(|other| is_piece && other.id != table.id);
        let rows = others.flat_map(|other| &other.rows).filter(|row| self.extract.piece_ids.contains_key(&row.node));
        rows.into_iter().find(|row| row.id() == id)
    }

    fn change<'c>(&mut self, table: &'m Table, row: &'m Row, number: usize, cell: &impl Fn(usize) -> Option<&'c str>) {
        let before = |at: usize| row.cells.get(at).map_or("", String::as_str);
        let changed: Vec<(&Column, String, String)> = table
            .columns
            .iter()
            .enumerate()
            .filter_map(|(at, column)| Some((column, before(at).to_owned(), cell(at)?.to_owned())))
            .filter(|(_, before, now)| !is_same(before, now))
            .collect();
        let (damaged, changed): (Vec<_>, Vec<_>) =
            changed.into_iter().partition(|(_, before, now)| is_damaged(before, now));
        for (column, before, now) in damaged {
            let says = format!("a spreadsheet made `{now}` of `{before}`: give the column the format `Text`");
            self.problem(&table.id, number, &column.name, &says);
            if let Some(problem) = self.out.problems.last_mut() {
                problem.meant = Some(before);
            }
        }
        if changed.is_empty() {
            return;
        }
        let mut edit = self.edits.remove(&row.node).unwrap_or_default();
        let is_moved = changed.iter().any(|(column, ..)| column.binds[0] == Bind::In);
        self.set(table, row.node, &mut edit, number, changed);
        self.edits.insert(row.node, edit);
        if is_moved {
            self.out.counts.moved += 1;
        } else {
            self.out.counts.changed += 1;
        }
    }

    /// Sets the cells of a component that changed.
    fn set(
        &mut self,
        table: &Table,
        node: NodeIx,
        edit: &mut Edit,
        number: usize,
        changed: Vec<(&Column, String, String)>,
    ) {
        let piece = self.module.piece_of(node);
        for (column, before, now) in changed {
            let now = now.replace("\r\n", "\n");
            if let Some(says) = misfit(&before, &now) {
                self.problem(&table.id, number, &column.name, &says);
                continue;
            }
            for bind in &column.binds {
                let done = match bind {
                    Bind::Id | Bind::Placed => Ok(()),
                    Bind::In => match self.home(&now) {
                        Some(home) => {
                            edit.into = Some(home);
                            Ok(())
                        }
                        None => Err(format!("there is nothing at `{now}` in the module")),
                    },
                    Bind::Attribute(name) => {
                        edit.attributes.insert(name.clone(), now.clone());
                        Ok(())
                    }
                    // A piece whose two names differed keeps the second.
                    Bind::PieceName if column.binds.len() > 1 => {
                        let traits = self.traits_of(edit, piece);
                        let same = traits.last().is_some_and(|basic| plain(basic.field(4)) == plain(&before));
                        if same { set(bind, traits, &now) } else { Ok(()) }
                    }
                    Bind::PieceName => {
                        let name = self.module.name(node).to_owned();
                        let name = edit.attributes.get("entryName").cloned().unwrap_or(name);
                        set(bind, self.traits_of(edit, piece), if now.is_empty() { &name } else { &now })
                    }
                    Bind::Slot(..) => match self.written_slot(&now) {
                        Ok(path) => set(bind, self.traits_of(edit, piece), &path),
                        Err(says) => Err(says),
                    },
                    bind => set(bind, self.traits_of(edit, piece), &now),
                };
                if let Err(says) = done {
                    self.problem(&table.id, number, &column.name, &says);
                }
            }
        }
    }

    fn traits_of<'e>(&self, edit: &'e mut Edit, piece: Option<usize>) -> &'e mut Vec<Trait> {
        edit.traits.get_or_insert_with(|| piece.map(|ix| self.module.pieces[ix].traits.clone()).unwrap_or_default())
    }

    /// The component at an address.
    fn home(&self, address: &str) -> Option<NodeIx> {
        let wanted = plain(address);
        self.extract
            .addresses
            .get(address)
            .copied()
            .or_else(|| self.extract.addresses.iter().find(|(known, _)| plain(known) == wanted).map(|(_, node)| *node))
    }

    /// The text of a field that names a slot, from its cell: the id of a row, or a path or a piece as it stands.
    fn written_slot(&self, cell: &str) -> Result<String, String> {
        if cell.is_empty() || cell == "null" || cell.starts_with(ADD) || cell.starts_with("VASSAL.") {
            return Ok(cell.to_owned());
        }
        let found = self.extract.piece_ids.iter().find(|(_, id)| *id == cell).map(|(node, _)| *node);
        let node = found.ok_or_else(|| format!("there is no piece with the id `{cell}`"))?;
        Ok(crate::path::write(self.module, node))
    }

    /// Adds a row: a copy of the row before it that is in the same component, or else of one that is most alike.
    fn add<'c>(&mut self, table: &'m Table, number: usize, cell: &impl Fn(usize) -> Option<&'c str>) {
        let address = cell(1).unwrap_or_default();
        let Some(into) = self.home(address) else {
            let says = format!("there is nothing at `{address}` in the module, so the row cannot be added");
            self.problem(&table.id, number, super::IN, &says);
            return;
        };
        let same = |row: &&Row| row.cells.get(1).is_some_and(|cell| plain(cell) == plain(address));
        let alike = |row: &Row| {
            let cells = row.cells.iter().enumerate().skip(1);
            cells.filter(|(at, before)| cell(*at).is_some_and(|now| plain(before) == plain(now))).count()
                + row
                    .cells
                    .iter()
                    .enumerate()
                    .filter(|(at, before)| before.is_empty() == cell(*at).unwrap_or_default().is_empty())
                    .count()
        };
        let template = table.rows.iter().filter(same).max_by_key(|row| alike(row));
        let Some(template) = template.or_else(|| table.rows.iter().max_by_key(|row| alike(row))) else {
            self.problem(&table.id, number, super::ID, "the table has no row that a new one could be made like");
            return;
        };
        let before = |at: usize| template.cells.get(at).map_or("", String::as_str);
        let changed: Vec<(&Column, String, String)> = table
            .columns
            .iter()
            .enumerate()
            .filter_map(|(at, column)| Some((column, before(at).to_owned(), cell(at)?.to_owned())))
            .filter(|(column, before, now)| !is_same(before, now) && !matches!(column.binds[0], Bind::Id | Bind::In))
            .collect();
        let mut edit = Edit::default();
        self.set(table, template.node, &mut edit, number, changed);
        if let Some(piece) = self.module.piece_of(template.node) {
            let id = cell(0).unwrap_or_default().to_owned();
            let number = self.lock.get(&format!("{PIECE}{id}")).filter(|number| self.is_free(*number));
            let number = number.unwrap_or_else(|| self.next_number());
            self.out.next = self.out.next.max(number + 1);
            self.out.numbers.insert(id, number);
            edit.attributes.insert("gpid".into(), number.to_string());
            let mut traits = edit.traits.take().unwrap_or_else(|| self.module.pieces[piece].traits.clone());
            self.give_numbers(&mut traits, number);
            edit.traits = Some(traits);
        }
        self.added.push(Added { like: template.node, into, edit, row: (table.id.clone(), number) });
        self.out.counts.added += 1;
    }

    /// Gives a new piece its number, and new ones to the pieces that its traits place.
    fn give_numbers(&mut self, traits: &mut [Trait], number: u32) {
        if let Some(basic) = traits.last_mut().filter(|basic| basic.id == "piece") {
            let mut state = decode(&basic.state, ';');
            state.resize(state.len().max(4), String::new());
            state[3] = number.to_string();
            basic.state = encode(state, ';');
        }
        for part in traits.iter_mut().filter(|part| ["placemark", "replace"].contains(&part.id.as_str())) {
            if !part.field(10).is_empty() {
                let number = self.next_number();
                self.out.next = number + 1;
                set_field(part, 10, &number.to_string());
            }
        }
    }

    fn next_number(&self) -> u32 {
        let next = self.module.tree.nodes[0].value("nextPieceSlotId").and_then(|text| text.parse().ok()).unwrap_or(1);
        self.out.next.max(next).max(self.lock.next)
    }

    /// True if no piece of the module has a number.
    fn is_free(&self, number: u32) -> bool {
        let text = number.to_string();
        !self.module.tree.nodes.iter().any(|node| node.value("gpid") == Some(&text))
    }

    /// Records the numbers of the pieces that stay, and raises the number of the next.
    fn number(&mut self) {
        for (node, id) in &self.extract.piece_ids {
            let is_removed = self.edits.get(node).is_some_and(|edit| edit.is_removed);
            let number =
                self.module.tree.nodes[*node].value("gpid").and_then(|text| text.rsplit(':').next()?.parse().ok());
            if let Some(number) = number.filter(|_| !is_removed) {
                self.out.numbers.insert(id.clone(), number);
            }
        }
        let next = self.next_number();
        let root = &self.module.tree.nodes[0];
        if self.out.next > 0 && root.value("nextPieceSlotId").is_none_or(|old| old != next.to_string()) {
            self.edit(0).attributes.insert("nextPieceSlotId".into(), next.to_string());
        }
        self.out.next = next;
    }
}
