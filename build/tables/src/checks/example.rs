//! The examples of a check: a row that is right and one that is wrong, put to it at every check.

use std::collections::BTreeSet;

use muster_ground::cells::Grid;
use muster_schema::{Cell, Role, Slot, Text};
use serde_json::Value as Json;

use super::{Checking, Compiled, Subject, codes, finds};
use muster_lower::cells;
use muster_lower::expression::{Part, RULES, Runner, Unfit, World, column_of, has_scenario};
use muster_source::finding::{Describe, Finding, choices, guess};

/// The id of an example's row, if it gives none.
const ID: &str = "example";

/// Tests both examples of a check; true if they are as they should be.
pub(super) fn hold(checking: &Checking<'_, '_>, check: &Compiled, findings: &mut Vec<Finding>) -> bool {
    let examples = [("right", true), ("wrong", false)];
    let found = examples
        .into_iter()
        .filter_map(|(column, right)| finding(checking, check, column, right).err().map(|found| *found));
    let before = findings.len();
    findings.extend(found);
    findings.len() == before
}

/// Tests an example; the error says what is wrong with it.
fn finding(checking: &Checking<'_, '_>, check: &Compiled, column: &str, right: bool) -> Result<(), Box<Finding>> {
    let text = if right { checking.check.right } else { checking.check.wrong };
    let Example { rows, rules } = Reader { checking, column }.example(&check.subject, &text)?;
    let world = World::of(checking.pack).with(rows).with_rules(rules);
    let entries = match (&check.subject, world.rules()) {
        (Subject::Entries(part, _), Some(rules)) => part.entries(rules),
        _ => Vec::new(),
    };
    let mut runner = Runner::new(&world, checking.steps);
    // The first row of the table or the first entry is what the example is about.
    let mut holds = None;
    let of_each = |_: &mut Runner<'_, '_>, record, found| {
        if record == 0 {
            holds = found;
        }
        Ok(())
    };
    check.each(&mut runner, (1, &entries), None, of_each).map_err(|_| Box::new(checking.stopped()))?;
    if holds == Some(right) {
        return Ok(());
    }
    let id = checking.check.id;
    let (message, label) = match holds {
        Some(true) => (format!("`{id}` finds nothing wrong with its wrong example"), "passes"),
        Some(false) => (format!("`{id}` finds its right example wrong"), "fails"),
        None => (format!("`{id}` says nothing about its {column} example"), "not checked at all"),
    };
    let expected = format!("a row {}of which `{}` is {right}", when(checking), checking.check.must);
    let code = if right { &codes::RIGHT_FAILS } else { &codes::WRONG_PASSES };
    let finding = finds(code, checking.cell(column), message).label(label).expected(expected);
    Err(Box::new(finding.blame_all(check.damage.iter().cloned())))
}

fn when(checking: &Checking<'_, '_>) -> String {
    checking.check.when.map_or_else(String::new, |when| format!("of which `{when}` is true, and "))
}

/// An example as it was read: rows of tables, and the rules where it says anything of them.
struct Example {
    rows: Vec<(usize, Vec<Cell>)>,
    rules: Option<Json>,
}

/// The rules of an example: those of the pack with what it says otherwise.
struct Rules<'p> {
    of_pack: Option<&'p Json>,
    own: Option<Json>,
    /// The lists that it has given an entry.
    begun: BTreeSet<String>,
}

struct Reader<'r, 'c, 'p> {
    checking: &'r Checking<'c, 'p>,
    column: &'r str,
}

/// A part of the text of an example, and its first letter.
type Span<'t> = (usize, &'t str);

/// The parts between separators, without the blanks around them.
fn parts<'t>((at, text): Span<'t>, separator: &str) -> Vec<Span<'t>> {
    let mut start = at;
    let part = |part: &'t str| {
        let blanks = part.chars().take_while(|letter| letter.is_whitespace()).count();
        let found = (start + blanks, part.trim());
        start += part.chars().count() + separator.chars().count();
        found
    };
    text.split(separator).map(part).collect()
}

impl Reader<'_, '_, '_> {
    fn finds(&self, (at, text): Span<'_>, message: String, expected: String) -> Finding {
        let spot = self.checking.cell(self.column).letters(at..at + text.chars().count());
        finds(&codes::EXAMPLE, spot, message).label("not understood").expected(expected)
    }

    /// Reads an example; the row or entry that is checked is the first of its table or list.
    fn example(&self, subject: &Subject, text: &str) -> Result<Example, Box<Finding>> {
        let mut rows = Vec::new();
        let mut rules = Rules { of_pack: self.checking.world.rules(), own: None, begun: BTreeSet::new() };
        let mut is_first = true;
        for part in parts((0, text), " / ") {
            let head = part.1.split('=').next().unwrap_or_default();
            let named = head.split_once(':').map(|(name, _)| name);
            let is_checked = std::mem::take(&mut is_first);
            if is_checked {
                let own = (part.0, if named.is_some() { "" } else { part.1 });
                match subject {
                    Subject::Rows(table, _) => rows.push((*table, self.row(*table, own)?)),
                    Subject::Entries(subject, _) => {
                        let path = self.checking.check.table.as_str();
                        self.entry(&mut rules, path.strip_prefix(RULES).unwrap_or_default(), subject, own)?;
                    }
                }
            }
            let Some(name) = named else {
                if !is_checked && let Subject::Rows(table, _) = subject {
                    rows.push((*table, self.row(*table, part)?));
                }
                continue;
            };
            let letters = name.chars().count();
            let rest = part.1.get(name.len() + 1..).unwrap_or_default();
            let rest = (part.0 + letters + 1, rest);
            if let Some(path) = name.trim().strip_prefix(RULES).filter(|path| path.is_empty() || path.starts_with('.'))
            {
                let named = Part::of(self.checking.world, path.trim_start_matches('.')).map_err(|(lost, known)| {
                    let known = || known.iter().map(String::as_str);
                    let message = format!("rules.json has no member `{lost}` there");
                    Box::new(self.finds((part.0, name), message, choices(known())).suggest(guess(&lost, known())))
                })?;
                self.entry(&mut rules, path, &named, rest)?;
                continue;
            }
            let of = self.table((part.0, name.trim()))?;
            rows.push((of, self.row(of, rest)?));
        }
        self.imply(&mut rows)?;
        Ok(Example { rows, rules: rules.own })
    }

    /// Puts an entry into the rules of an example.
    fn entry(&self, rules: &mut Rules<'_>, path: &str, part: &Part, text: Span<'_>) -> Result<(), Box<Finding>> {
        let mut pairs = Vec::new();
        for pair in parts(text, ";").into_iter().filter(|(_, pair)| !pair.is_empty()) {
            let said = parts(pair, "=");
            let [name, value] = said.as_slice() else {
                let expected = "the name of a member, `=` and its value: `number=2`";
                return Err(Box::new(self.finds(pair, format!("`{}` is not understood", pair.1), expected.into())));
            };
            pairs.push((*name, *value));
        }
        let is_first = rules.begun.insert(path.to_owned());
        let plain: Vec<(&str, &str)> = pairs.iter().map(|(name, value)| (name.1, value.1)).collect();
        let of_pack = rules.of_pack;
        let own = rules.own.get_or_insert_with(|| of_pack.cloned().unwrap_or_default());
        part.put(own, &plain, is_first).map_err(|(at, unfit)| {
            let (name, value) = pairs.get(at).copied().unwrap_or((text, text));
            Box::new(match unfit {
                Unfit::NoMember(known) => {
                    let known = || known.iter().map(String::as_str);
                    let message = format!("an entry of `{}` has no member `{}`", self.checking.check.table, name.1);
                    self.finds(name, message, choices(known())).suggest(guess(name.1, known()))
                }
                Unfit::Value => {
                    let message = format!("`{}` cannot be `{}`", name.1, value.1);
                    self.finds(value, message, "a value that fits the type and the choices of the member".into())
                }
            })
        })
    }

    /// Gives each cell of the grid a row, if an example has any of them: those without one are as empty cells say, here as
    /// in the tables.
    fn imply(&self, rows: &mut Vec<(usize, Vec<Cell>)>) -> Result<(), Box<Finding>> {
        let pack = self.checking.pack;
        let tables = &pack.sources.system.tables;
        let of_cells = rows.iter().map(|(table, _)| *table).find(|table| tables[*table].role == Role::Cell);
        let layout = pack.game().and_then(|game| game.map.grid);
        let (Some(table), Some(layout)) = (of_cells, layout) else { return Ok(()) };
        let Some(id) = tables[table].slot(Slot::Id) else { return Ok(()) };
        let plain = self.row(table, (0, ""))?;
        let mut told: BTreeSet<Text> = layout.blanks.iter().map(muster_schema::Id::text).collect();
        told.extend(rows.iter().filter(|(of, _)| *of == table).filter_map(|(_, row)| row.get(id)?.text()));
        for cell in cells::by_id(&Grid::from(&layout)).into_keys().map(|cell| Text::new(&cell)) {
            if told.insert(cell) {
                let mut row = plain.clone();
                row[id] = Cell::Text(cell);
                rows.push((table, row));
            }
        }
        Ok(())
    }

    fn table(&self, name: Span<'_>) -> Result<usize, Box<Finding>> {
        let tables = &self.checking.pack.sources.system.tables;
        let known = |of: &str| tables.iter().position(|table| table.name == of);
        known(name.1).or_else(|| known(&name.1.replace('_', "-"))).ok_or_else(|| {
            let names = || tables.iter().map(|table| table.name.as_str());
            let like = guess(name.1, names());
            let expected = format!("one of the tables of this pack: {}", choices(names()));
            Box::new(self.finds(name, format!("there is no table `{}`", name.1), expected).suggest(like))
        })
    }

    /// A row: what is not said of it is as in an empty cell.
    fn row(&self, table: usize, text: Span<'_>) -> Result<Vec<Cell>, Box<Finding>> {
        let system = &self.checking.pack.sources.system;
        let def = &system.tables[table];
        let mut row: Vec<Cell> = def.columns().iter().map(|column| column.read(column.filled(""))).collect();
        row.extend(has_scenario(def).then_some(Cell::Empty));
        if let Some(id) = def.slot(Slot::Id).and_then(|id| row.get_mut(id)) {
            *id = Cell::Text(Text::new(ID));
        }
        for pair in parts(text, ";").into_iter().filter(|(_, pair)| !pair.is_empty()) {
            let said: Vec<Span<'_>> = parts(pair, "=");
            let [name, value] = said.as_slice() else {
                let expected = "the name of a column, `=` and the value of its cell: `fort=2`";
                return Err(Box::new(self.finds(pair, format!("`{}` is not understood", pair.1), expected.into())));
            };
            let Some(at) = column_of(def, name.1) else {
                let columns = || def.columns().iter().map(|column| column.name.as_str());
                let expected = format!("a column of `{}`: {}", def.name, choices(columns()));
                let message = format!("`{}` has no column `{}`", def.name, name.1);
                return Err(Box::new(self.finds(*name, message, expected).suggest(guess(name.1, columns()))));
            };
            let Some(column) = def.columns().get(at) else {
                row[at] = Cell::Text(Text::new(value.1));
                continue;
            };
            let cell = column.read(column.filled(value.1));
            if value.1.is_empty() || system.form(table).cells[at].accepts(&cell) {
                row[at] = cell;
            } else {
                let message = format!("no cell of `{}` can hold `{}`", name.1, value.1);
                let expected = "a value that fits the type, the choices and the bounds of the column";
                return Err(Box::new(self.finds(*value, message, expected.into())));
            }
        }
        Ok(row)
    }
}
