//! Makes the module that edited tables describe. What no table changes keeps its bytes.

use std::collections::BTreeMap;
use std::ops::Range;

use muster_ground::numbers::{Numbers, PIECE};
use muster_vassal::sequence::{decode, encode};
use rustc_hash::{FxHashMap, FxHashSet};
use unicode_normalization::UnicodeNormalization;

use super::bind::{Bind, set, set_field};
use super::extract::Extract;
use super::{Column, Row, Table, traits};
use crate::engine::{Kind, component};
use crate::names::{of_expression, of_format};
use crate::path::{Found, follow, step_name};
use crate::piece::{self, ADD, Trait};
use crate::xml::NodeIx;
use crate::{Home, Module, Role};

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
    /// What may be affected by the edits and was left as it is, in words.
    pub notes: Vec<String>,
    /// The numbers of all pieces, by the ids of their rows.
    pub numbers: BTreeMap<String, u32>,
    /// The number that the next new piece gets.
    pub next: u32,
    /// The numbers of the things that were changed, added, removed and moved.
    pub counts: Counts,
}

/// Numbers of edits.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Counts {
    pub changed: usize,
    pub added: usize,
    pub removed: usize,
    pub moved: usize,
}

/// A cell that cannot be applied.
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
}

/// Names that changed: of what, from, to.
type Renames = Vec<(Kind, String, String)>;

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
    applying.number();
    applying.write();
    applying.out
}

/// A text as it is compared: spreadsheets change blanks at the ends, line ends and the forms of accents.
fn plain(text: &str) -> String {
    text.trim().replace("\r\n", "\n").nfc().collect()
}

/// True if a cell says what it said before: also in capitals where a spreadsheet knows the word, and as a number written otherwise.
pub(super) fn is_same(before: &str, now: &str) -> bool {
    let [before, now] = [before, now].map(plain);
    let number = |text: &str| text.parse::<f64>().ok().filter(|number| number.is_finite());
    let is_truth = ["true", "false"].contains(&before.as_str()) && before.eq_ignore_ascii_case(&now);
    before == now || is_truth || number(&before).is_some_and(|number_before| number(&now) == Some(number_before))
}

/// Why a text cannot stand where another stood: it is no number, no truth or no colour, or has a tab; `None` if it can. What is worked out in
/// play stands anywhere.
fn misfit(before: &str, now: &str) -> Option<String> {
    let is_dynamic = now.contains('$') || now.trim_start().starts_with('{');
    let is_number = |text: &str| text.trim().parse::<f64>().is_ok_and(f64::is_finite);
    let is_truth = |text: &str| ["true", "false"].contains(&text.trim());
    let is_colour = |text: &str| {
        let parts: Vec<&str> = text.split(',').collect();
        (3..=4).contains(&parts.len()) && parts.iter().all(|part| part.trim().parse::<u8>().is_ok())
    };
    let is_empty = now.trim().is_empty();
    let wrong = |what: &str| Some(format!("`{now}` is no {what}, and `{before}` was one"));
    match () {
        () if now.contains('\t') && !before.contains('\t') => Some("a tab cannot stand in a text of a module".into()),
        () if is_dynamic || is_empty => None,
        () if is_truth(before) && !is_truth(now) => wrong("`true` or `false`"),
        () if is_colour(before) && !is_colour(now) => wrong("colour"),
        () if is_number(before) && !is_number(now) => wrong("number"),
        () => None,
    }
}

/// True if a spreadsheet made the text of a cell of the one before: a number of a key such as `67,520`, a date of `1-2`, an error of a
/// formula.
fn is_damaged(before: &str, now: &str) -> bool {
    let [before, now] = [before, now].map(plain);
    let is_digit = |letter: char| letter.is_ascii_digit();
    let digits = |text: &str| text.chars().filter(char::is_ascii_digit).collect::<String>();
    let is_numbers = |text: &str| {
        text.starts_with(is_digit)
            && text.contains([',', '.', '-', '/'])
            && text.chars().all(|letter| is_digit(letter) || [',', '.', '-', '/'].contains(&letter))
    };
    let is_date = |text: &str| {
        let parts: Vec<&str> = text.split(['-', '/', '.', ' ']).filter(|part| !part.is_empty()).collect();
        let is_month = |part: &&str| part.len() >= 3 && part.chars().all(char::is_alphabetic);
        (2..=3).contains(&parts.len())
            && parts.iter().any(|part| part.starts_with(is_digit))
            && parts.iter().all(|part| part.chars().all(is_digit) || is_month(part))
    };
    let is_number = now.chars().all(|letter| is_digit(letter) || ['.', ',', ' '].contains(&letter))
        && digits(&now) == digits(&before);
    let has_dashes = before.contains(['-', '/']) || before.matches('.').count() > 1;
    let is_formula = before.starts_with('=') && now.parse::<f64>().is_ok();
    let is_time = now.strip_prefix(before.as_str()).is_some_and(|rest| rest.starts_with(":00")) && before.contains(':');
    is_formula
        || is_time
        || is_numbers(&before) && (is_number || has_dashes && is_date(&now))
        || now.starts_with('#') && now.ends_with(['!', '?', 'A']) && !before.starts_with('#')
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
        self.added.push(Added { like: template.node, into, edit });
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

    /// The names that the edits change, of things that others name, unless another still has the old name.
    fn renames(&self) -> Renames {
        let mut renames = Renames::new();
        for (node, edit) in &self.edits {
            let class = &self.module.tree.nodes[*node].class;
            let Some(known) = component(class) else { continue };
            if let Some(piece) =
                self.module.piece_of(*node).filter(|ix| self.module.pieces[*ix].role != Role::Prototype)
            {
                renames.extend(self.renamed_piece(piece, edit));
                continue;
            }
            let (Some(now), old) = (edit.attributes.get(&known.named_by), self.module.name(*node)) else { continue };
            let Some((_, kind)) = known.attribute(&known.named_by) else { continue };
            let nodes = &self.module.tree.nodes;
            let others =
                (0..nodes.len()).filter(|ix| ix != node && nodes[*ix].class == *class && self.module.name(*ix) == old);
            let is_kept = others
                .into_iter()
                .any(|ix| self.edits.get(&ix).is_none_or(|edit| !edit.attributes.contains_key(&known.named_by)));
            if !old.is_empty() && old != now && !is_kept {
                renames.push((kind, old.to_owned(), now.clone()));
            }
        }
        renames.sort_by(|one, other| one.1.cmp(&other.1).then(one.2.cmp(&other.2)));
        renames
    }

    /// The names of a piece before and after an edit, if no other piece has the first.
    fn renamed_piece(&self, piece: usize, edit: &Edit) -> Option<(Kind, String, String)> {
        let name =
            |traits: &[Trait]| traits.last().filter(|basic| basic.id == "piece").map(|basic| basic.field(4).to_owned());
        let old = name(&self.module.pieces[piece].traits).filter(|name| !name.is_empty())?;
        let new = name(edit.traits.as_ref()?).filter(|new| *new != old)?;
        let is_kept = self.module.pieces.iter().enumerate().any(|(ix, other)| {
            let now = self.edits.get(&other.node).and_then(|edit| name(edit.traits.as_ref()?));
            ix != piece && name(&other.traits).as_ref() == Some(&old) && now.is_none_or(|now| now == old)
        });
        (!is_kept).then_some((Kind::Slot, old, new))
    }

    /// Changes what names things whose names changed: fields that name them alone, conditions that compare with them, and paths of
    /// slots. Other texts in which an old name stands are noted.
    fn follow_renames(&mut self, renames: &Renames) {
        let module = self.module;
        let mut mentions: BTreeMap<&str, usize> = BTreeMap::new();
        for field in module.fields_of_all() {
            let is_slot = field.kind == Kind::Slot && !field.text.is_empty() && !field.text.starts_with(ADD);
            let mut now = None;
            if is_slot {
                if let Found::Exact(node) = follow(module, field.text) {
                    let after = self.path_after(node);
                    now = Some(after).filter(|after| *after != crate::path::write(module, node));
                }
            } else {
                let is_script = matches!(field.kind, Kind::Expression | Kind::Filter | Kind::Format);
                let mut text = field.text.to_owned();
                // All names change at once: one may take the name that another had.
                for (at, (kind, old, new)) in renames.iter().enumerate() {
                    let names = field.kind == *kind || *kind == Kind::Property && field.kind == Kind::UsesProperty;
                    if names && field.text == old && !defines(module, field.home) {
                        now = Some(new.clone());
                        break;
                    }
                    if is_script && field.text.contains(old.as_str()) {
                        let before = std::mem::take(&mut text);
                        text = match kind {
                            Kind::Property => with_property(&before, field.kind, old, &token(at)),
                            kind => with_names(&before, *kind, old, &token(at)),
                        };
                        if text.contains(&format!("\"{old}\"")) || text == before && stands_alone(&before, old) {
                            *mentions.entry(old).or_default() += 1;
                        }
                    }
                }
                if is_script && text != field.text {
                    for (at, (.., new)) in renames.iter().enumerate() {
                        text = text.replace(&token(at), new);
                    }
                    now = Some(text);
                }
            }
            let Some(now) = now else { continue };
            match field.home {
                Home::Attribute(node, at) => {
                    let name = module.tree.nodes[node].attributes[at].name.clone();
                    self.edit(node).attributes.entry(name).or_insert(now);
                }
                Home::Field(piece, number, at) => {
                    // Pieces written inside others keep what they say.
                    if matches!(module.pieces[piece].role, Role::Inside(..)) {
                        continue;
                    }
                    let before = field.text.to_owned();
                    let key = super::bind::keys(&module.pieces[piece].traits)[number].clone();
                    let node = module.pieces[piece].node;
                    let mut edit = self.edits.remove(&node).unwrap_or_default();
                    let traits = self.traits_of(&mut edit, Some(piece));
                    let place = super::bind::keys(traits).iter().position(|other| *other == key);
                    if let Some(part) = place.map(|place| &mut traits[place]).filter(|part| part.field(at) == before) {
                        set_field(part, at, &now);
                    }
                    self.edits.insert(node, edit);
                }
                _ => {}
            }
        }
        for (old, count) in mentions {
            let many = if count == 1 { "one expression still names it" } else { "expressions still name it" };
            let count = if count == 1 { String::new() } else { format!("{count} ") };
            self.out.notes.push(format!("`{old}` has another name now, and {count}{many} in a way that is not clear"));
        }
    }

    /// The path of a slot after the edits.
    fn path_after(&self, node: NodeIx) -> String {
        let mut steps = Vec::new();
        let mut at = node;
        while at != 0 {
            let it = &self.module.tree.nodes[at];
            let named_by = component(&it.class).map_or("", |class| class.named_by.as_str());
            let edit = self.edits.get(&at);
            let name = edit.and_then(|edit| edit.attributes.get(named_by)).cloned();
            let name = name.or_else(|| step_name(self.module, at).map(std::borrow::Cow::into_owned));
            steps.push(encode(std::iter::once(it.class.clone()).chain(name), ':'));
            at = edit.and_then(|edit| edit.into).or(it.parent).unwrap_or(0);
        }
        steps.reverse();
        encode(steps, '/')
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

    /// Writes the build file with all changes.
    fn write(&mut self) {
        let mut patches: Vec<(Range<usize>, String)> = Vec::new();
        for (node, edit) in &self.edits {
            if !edit.is_removed {
                patches.extend(self.patches(*node, edit));
            }
        }
        let mut inserted: BTreeMap<NodeIx, Vec<String>> = BTreeMap::new();
        for added in &self.added {
            // Rows inside the one that is copied are rows of their own, and are not copied.
            let rows = self.module.tree.inside(added.like).filter(|ix| self.all_rows.contains(ix));
            let without = rows.map(|ix| (self.with_blanks(ix), String::new()));
            let mut own: Vec<_> = self.patches(added.like, &added.edit).into_iter().chain(without).collect();
            let text = self.emit(self.module.tree.nodes[added.like].at.clone(), &mut own);
            inserted.entry(added.into).or_default().push(text);
        }
        let mut moved: Vec<(NodeIx, NodeIx)> = self
            .edits
            .iter()
            .filter_map(|(node, edit)| Some((*node, edit.into.filter(|_| !edit.is_removed)?)))
            .collect();
        moved.sort_unstable();
        for (node, into) in &moved {
            let text = self.emit(self.module.tree.nodes[*node].at.clone(), &mut patches.clone());
            inserted.entry(*into).or_default().push(text);
        }
        let gone = self.edits.iter().filter(|(_, edit)| edit.is_removed || edit.into.is_some()).map(|(node, _)| *node);
        patches.extend(gone.map(|node| (self.with_blanks(node), String::new())).collect::<Vec<_>>());
        for (into, texts) in inserted {
            patches.push(self.insertion(into, &texts));
        }
        self.out.text = self.emit(0..self.module.text.len(), &mut patches);
    }

    /// The changes of an element's bytes.
    fn patches(&self, node: NodeIx, edit: &Edit) -> Vec<(Range<usize>, String)> {
        let it = &self.module.tree.nodes[node];
        let mut patches = Vec::new();
        for (name, value) in &edit.attributes {
            match it.attribute(name) {
                Some(known) if known.value == *value => {}
                Some(known) => patches.push((known.at.clone(), self.style.attribute(value))),
                None if value.is_empty() => {}
                None => {
                    let before = it.attributes.iter().rev().find(|known| known.name < *name);
                    let at = before.map_or(it.name_at.end, |known| known.at.end + 1);
                    patches.push((at..at, format!(" {name}=\"{}\"", self.style.attribute(value))));
                }
            }
        }
        if let (Some(traits), Some(ix)) = (&edit.traits, self.module.piece_of(node))
            && *traits != self.module.pieces[ix].traits
        {
            patches.push((it.text_at.clone(), self.style.text(&piece::write(&it.text, traits))));
        }
        patches
    }

    /// The bytes of an element, with the blanks before it.
    fn with_blanks(&self, node: NodeIx) -> Range<usize> {
        let at = self.module.tree.nodes[node].at.clone();
        let before = &self.module.text[..at.start];
        at.start - (before.len() - before.trim_end().len())..at.end
    }

    /// Where elements are added to a component, and what is written there.
    fn insertion(&self, into: NodeIx, texts: &[String]) -> (Range<usize>, String) {
        let (tree, text) = (&self.module.tree, &self.module.text);
        let it = &tree.nodes[into];
        if let Some(last) = it.children.last() {
            let at = tree.nodes[*last].at.end;
            let blanks = &text[self.with_blanks(*last).start..tree.nodes[*last].at.start];
            return (at..at, texts.iter().map(|text| format!("{blanks}{text}")).collect());
        }
        // The first element in another: one step further in than that.
        let outer = text[..it.at.start].rsplit('\n').next().unwrap_or_default();
        let outer: String = outer.chars().take_while(|letter| letter.is_whitespace()).collect();
        let line = if text.contains("\r\n") { "\r\n" } else { "\n" };
        let unit = if text.contains("\n    <") {
            "    "
        } else if text.contains("\n <") {
            " "
        } else {
            ""
        };
        let (line, outer) = if text.matches('\n').count() > 2 { (line, outer) } else { ("", String::new()) };
        let inner: String = texts.iter().map(|text| format!("{line}{outer}{unit}{text}")).collect();
        let is_closed = text[it.at.clone()].ends_with("/>");
        if is_closed {
            let at = it.at.end - 2..it.at.end;
            return (at, format!(">{inner}{line}{outer}</{}>", it.class));
        }
        let end = it.at.end - it.class.len() - 3;
        (end..end, format!("{inner}{line}{outer}"))
    }

    /// A part of the build file with changes. What lies inside a change is lost with it.
    fn emit(&self, part: Range<usize>, patches: &mut [(Range<usize>, String)]) -> String {
        patches.sort_by_key(|(at, _)| (at.start, std::cmp::Reverse(at.end)));
        let mut out = String::with_capacity(part.len());
        let mut at = part.start;
        for (range, new) in patches.iter().filter(|(range, _)| range.start >= part.start && range.end <= part.end) {
            if range.start < at {
                continue;
            }
            out.push_str(&self.module.text[at..range.start]);
            out.push_str(new);
            at = range.end;
        }
        out.push_str(&self.module.text[at..part.end]);
        out
    }
}

/// True if a field names the component that it is in.
fn defines(module: &Module, home: Home) -> bool {
    let Home::Attribute(node, at) = home else { return false };
    let node = &module.tree.nodes[node];
    component(&node.class).is_some_and(|class| class.named_by == node.attributes[at].name)
}

/// The properties that say where a piece is, or what it is called, by what they name.
fn properties(kind: Kind) -> &'static [&'static str] {
    match kind {
        Kind::Deck => &["DeckName", "OldDeckName"],
        Kind::Map => &["CurrentMap", "OldMap"],
        Kind::Board => &["CurrentBoard", "OldBoard"],
        Kind::Zone => &["CurrentZone", "OldZone", "LocationName", "OldLocationName"],
        Kind::Region => &["LocationName", "OldLocationName"],
        Kind::Slot => &["PieceName", "BasicName", "LocalizedPieceName"],
        _ => &[],
    }
}

/// A sign that stands for a new name until all old ones are replaced.
fn token(at: usize) -> String {
    format!("\u{e000}{at}\u{e001}")
}

/// An expression or a message that asks for a property by its new name.
fn with_property(text: &str, kind: Kind, old: &str, new: &str) -> String {
    let names = if kind == Kind::Format { of_format(text) } else { of_expression(text) };
    let mut out = text.to_owned();
    let mut ranges: Vec<Range<usize>> = names.into_iter().filter(|(name, _)| name == old).map(|(_, at)| at).collect();
    ranges.sort_by_key(|at| std::cmp::Reverse(at.start));
    for at in ranges.into_iter().filter(|at| text.get(at.clone()) == Some(old)) {
        out.replace_range(at, new);
    }
    out
}

/// An expression in which comparisons such as `CurrentZone == "old"` name the new name.
fn with_names(text: &str, kind: Kind, old: &str, new: &str) -> String {
    let quoted = format!("\"{old}\"");
    let mut out = String::new();
    let mut rest = text;
    while let Some(at) = rest.find(&quoted) {
        let before = rest[..at].trim_end();
        let compared = before.strip_suffix("==").or_else(|| before.strip_suffix("!=")).map(str::trim_end);
        let is_meant = compared.is_some_and(|before| properties(kind).iter().any(|name| before.ends_with(name)));
        out.push_str(&rest[..at]);
        if is_meant {
            out.extend(["\"", new, "\""]);
        } else {
            out.push_str(&quoted);
        }
        rest = &rest[at + quoted.len()..];
    }
    out.push_str(rest);
    if text.trim_start().starts_with('{') {
        return out;
    }
    // An old condition: `CurrentZone = old && …`.
    let parts: Vec<String> = out
        .split("&&")
        .map(|part| {
            let is_meant = |sign: &str| {
                part.split_once(sign)
                    .filter(|(name, value)| properties(kind).contains(&name.trim()) && value.trim() == old)
            };
            match is_meant("!=").map(|found| ("!=", found)).or_else(|| is_meant("=").map(|found| ("=", found))) {
                Some((sign, (name, value))) => format!("{name}{sign}{}", value.replace(old, new)),
                None => part.to_owned(),
            }
        })
        .collect();
    parts.join("&&")
}

/// True if a name stands in a text as a word of its own.
fn stands_alone(text: &str, name: &str) -> bool {
    let is_letter = |letter: Option<char>| letter.is_some_and(|letter| letter.is_alphanumeric() || letter == '_');
    text.match_indices(name)
        .any(|(at, _)| !is_letter(text[..at].chars().next_back()) && !is_letter(text[at + name.len()..].chars().next()))
}

/// The way in which the build file escapes letters.
#[derive(Clone, Copy, Debug)]
struct Style {
    /// `>` in texts and in attributes.
    greater: [bool; 2],
    /// Letters beyond the basic plane, as numbers.
    numbers: bool,
    apostrophe: bool,
}

impl Style {
    fn of(module: &Module) -> Self {
        let raw = |at: &Range<usize>| module.text.get(at.clone()).unwrap_or_default();
        let nodes = &module.tree.nodes;
        let in_texts = nodes.iter().any(|node| raw(&node.text_at).contains('>') && node.children.is_empty());
        let in_attributes =
            nodes.iter().flat_map(|node| &node.attributes).any(|attribute| raw(&attribute.at).contains('>'));
        let is_raw = module.text.chars().any(|letter| letter > '\u{ffff}');
        Self { greater: [!in_texts, !in_attributes], numbers: !is_raw, apostrophe: module.text.contains("&apos;") }
    }

    fn escape(self, text: &str, is_attribute: bool) -> String {
        let mut out = String::with_capacity(text.len() + 8);
        for letter in text.chars() {
            match letter {
                '&' => out.push_str("&amp;"),
                '<' => out.push_str("&lt;"),
                '>' if self.greater[usize::from(is_attribute)] => out.push_str("&gt;"),
                '"' if is_attribute => out.push_str("&quot;"),
                '\'' if self.apostrophe => out.push_str("&apos;"),
                '\t' if is_attribute => out.push_str("&#9;"),
                '\n' if is_attribute => out.push_str("&#10;"),
                '\r' => out.push_str("&#13;"),
                letter if letter > '\u{ffff}' && self.numbers => out.extend(["&#", &(letter as u32).to_string(), ";"]),
                letter if letter < ' ' && letter != '\t' && letter != '\n' => {}
                letter => out.push(letter),
            }
        }
        out
    }

    fn attribute(self, text: &str) -> String {
        self.escape(text, true)
    }

    fn text(self, text: &str) -> String {
        self.escape(text, false)
    }
}
