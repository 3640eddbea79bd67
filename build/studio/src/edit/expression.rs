//! Finds the part of an expression, message or example of a check that the cursor is in.

use std::ops::Range;

use super::Desk;
use super::cursor::InCell;
use super::meaning::Meaning;
use muster_build::tables::Language;
use muster_lower::expression::{column_of, functions};

/// The part that the cursor is in.
#[derive(Debug, PartialEq)]
pub(super) enum Inside {
    /// A single name, in an expression about the rows of a table.
    Name { bytes: Range<usize>, table: usize },
    /// A name after a dot: a column of these tables.
    Member { bytes: Range<usize>, tables: Vec<usize> },
    /// The value of a column in an example, or in a comparison in an expression.
    Value { bytes: Range<usize>, table: usize, field: usize },
    /// The name of a column in an example.
    Field { bytes: Range<usize>, table: usize },
    /// The name of a table in an example.
    Table { bytes: Range<usize> },
}

/// The greatest depth to which names are resolved.
const DEEPEST: usize = 8;

impl<'o> Desk<'o> {
    /// The expression in a cell, if it has one, and the part that the cursor is in.
    pub(super) fn expression(&self, here: &InCell<'o>, meaning: &Meaning<'_>) -> Option<(&'o str, Option<Inside>)> {
        let Meaning::Written(language, table) = meaning else { return None };
        let raw = std::str::from_utf8(here.bytes.get(here.part.clone())?).ok()?;
        Some((raw, self.inside(*language, *table, raw, here.at.saturating_sub(here.part.start))))
    }

    /// The part of a text that a byte is in.
    pub(super) fn inside(&self, language: Language, table: usize, text: &str, at: usize) -> Option<Inside> {
        let at = (0..=at.min(text.len())).rev().find(|at| text.is_char_boundary(*at))?;
        match language {
            Language::Expression => self.name(text, at, table),
            Language::Message => {
                let open = text[..at].rfind('{')?;
                let close = text[open..].find('}').map_or(text.len(), |close| open + close);
                let inside = text.get(open + 1..close).filter(|_| at > open && at <= close)?;
                self.name(inside, at - open - 1, table).map(|found| found.moved(open + 1))
            }
            Language::Example => self.in_example(text, at, table),
            Language::Table | Language::Column | Language::Key => None,
        }
    }

    fn name(&self, text: &str, at: usize, table: usize) -> Option<Inside> {
        if is_in_text(text, at) {
            return self.compared(text, at, table);
        }
        let bytes = word(text, at);
        match text[..bytes.start].strip_suffix('.') {
            Some(before) => {
                let tables = self.rows(text, before, table, DEEPEST);
                Some(Inside::Member { bytes, tables })
            }
            None => Some(Inside::Name { bytes, table }),
        }
    }

    /// A text that a column is compared with: `b.side == 'red'`, `side in ['red', 'blue']`.
    fn compared(&self, text: &str, at: usize, table: usize) -> Option<Inside> {
        let start = text[..at].rfind('\'')? + 1;
        let end = text[at..].find('\'').map_or(text.len(), |end| at + end);
        let before = text[..start - 1].trim_end();
        let one = || before.strip_suffix("==").or_else(|| before.strip_suffix("!="));
        let listed = || before.rsplit_once('[').and_then(|(before, _)| before.trim_end().strip_suffix(" in"));
        let before = one().or_else(listed)?.trim_end();
        let name = &before[word(before, before.len())];
        let tables = match before.strip_suffix(name)?.strip_suffix('.') {
            Some(chain) => self.rows(text, chain, table, DEEPEST),
            None => vec![table],
        };
        let field = |table: usize| Some((table, self.pack.sources.system.tables.get(table)?.column(name)?));
        let (table, field) = tables.into_iter().find_map(field)?;
        Some(Inside::Value { bytes: start..end, table, field })
    }

    /// The tables of the rows that the chain of names at the end of `before` refers to.
    fn rows(&self, text: &str, before: &str, table: usize, deep: usize) -> Vec<usize> {
        let Some(deep) = deep.checked_sub(1) else { return Vec::new() };
        let is_chain = |letter: char| letter.is_alphanumeric() || letter == '_' || letter == '.';
        let start = before
            .rfind(|letter| !is_chain(letter))
            .map_or(0, |end| end + before[end..].chars().next().map_or(1, char::len_utf8));
        let mut names = before[start..].split('.');
        let first = names.next().unwrap_or_default();
        let mut tables = self.row_called(text, first, table, deep);
        for name in names {
            tables = tables.iter().flat_map(|table| self.refers(*table, name)).collect();
        }
        tables
    }

    /// The tables of the rows that one name refers to: the row itself, the target of a column, a table, or a bound
    /// name.
    fn row_called(&self, text: &str, name: &str, table: usize, deep: usize) -> Vec<usize> {
        if name == "row" {
            return vec![table];
        }
        let used = self.used(text, name, table, deep);
        if !used.is_empty() {
            return used;
        }
        let refers = self.refers(table, name);
        if refers.is_empty() { self.table_called(name).into_iter().collect() } else { refers }
    }

    /// The tables that a bound name stands for: `u` in `count(units, u, u.side == id)`.
    fn used(&self, text: &str, name: &str, table: usize, deep: usize) -> Vec<usize> {
        let places = text.match_indices(name).filter(|(at, _)| word(text, *at) == (*at..*at + name.len()));
        for (at, _) in places.filter(|(at, _)| text[at + name.len()..].trim_start().starts_with(',')) {
            let before = text[..at].trim_end();
            let over = match before.strip_suffix(',') {
                Some(over) => Some(over.trim_end()),
                // A function behind a dot: `units.exists(u, ...)`.
                None => before.strip_suffix('(').and_then(|call| {
                    call.trim_end_matches(|letter: char| letter.is_alphanumeric() || letter == '_').strip_suffix('.')
                }),
            };
            let rows = over.map(|over| self.rows(text, over, table, deep)).unwrap_or_default();
            if !rows.is_empty() {
                return rows;
            }
        }
        Vec::new()
    }

    /// The tables that a column refers to.
    fn refers(&self, table: usize, column: &str) -> Vec<usize> {
        let system = &self.pack.sources.system;
        let column = system.tables.get(table).and_then(|table| table.columns().get(table.column(column)?));
        let reference = column.and_then(|column| column.refers.as_ref());
        reference.into_iter().flat_map(|known| &known.tables).filter_map(|name| system.table(name)).collect()
    }

    /// The table with this name in an expression.
    pub(super) fn table_called(&self, name: &str) -> Option<usize> {
        let system = &self.pack.sources.system;
        system.table(name).or_else(|| system.table(&name.replace('_', "-")))
    }

    /// The part of an example such as `fort=2; home=austria / units: side=austria`.
    fn in_example(&self, text: &str, at: usize, table: usize) -> Option<Inside> {
        let start = text[..at].rfind('/').map_or(0, |stroke| stroke + 1);
        let segment = text[start..].find('/').map_or(text.len(), |stroke| start + stroke);
        let colon = text[start..segment].find(':').map(|colon| start + colon);
        let head = colon.filter(|colon| *colon < at);
        let trimmed = |from: usize, to: usize| {
            let part = text.get(from..to).unwrap_or_default();
            let left = part.len() - part.trim_start().len();
            from + left..(from + left + part.trim().len())
        };
        if start > 0 && head.is_none() {
            let end = text[at..segment].find(['=', ';']).map_or(segment, |end| at + end);
            return Some(Inside::Table { bytes: trimmed(start, colon.unwrap_or(end)) });
        }
        let table = match head {
            Some(colon) => self.table_called(text[start..colon].trim())?,
            None => table,
        };
        let start = text[..at].rfind(';').map_or(0, |end| end + 1).max(head.map_or(start, |colon| colon + 1));
        let end = text[at..].find([';', '/']).map_or(text.len(), |end| at + end);
        match text[start..end].find('=').map(|sign| start + sign) {
            Some(sign) if at > sign => {
                let def = self.pack.sources.system.tables.get(table)?;
                let field = column_of(def, text.get(trimmed(start, sign))?)?;
                let separator = def.columns().get(field).map_or('|', |column| column.separator);
                let from = text[..at].rfind(separator).map_or(sign + 1, |bar| (bar + 1).max(sign + 1));
                let to = text[at..end].find(separator).map_or(end, |bar| at + bar);
                Some(Inside::Value { bytes: trimmed(from, to), table, field })
            }
            sign => Some(Inside::Field { bytes: trimmed(start, sign.unwrap_or(end)), table }),
        }
    }

    /// The functions that expressions can call, each with how it is called.
    pub(super) fn functions() -> impl Iterator<Item = (&'static str, String)> {
        functions()
    }
}

impl Inside {
    fn moved(self, by: usize) -> Self {
        let moved = |bytes: Range<usize>| bytes.start + by..bytes.end + by;
        match self {
            Self::Name { bytes, table } => Self::Name { bytes: moved(bytes), table },
            Self::Member { bytes, tables } => Self::Member { bytes: moved(bytes), tables },
            Self::Value { bytes, table, field } => Self::Value { bytes: moved(bytes), table, field },
            Self::Field { bytes, table } => Self::Field { bytes: moved(bytes), table },
            Self::Table { bytes } => Self::Table { bytes: moved(bytes) },
        }
    }
}

/// The name that contains a byte, or ends before it.
fn word(text: &str, at: usize) -> Range<usize> {
    let is_letter = |letter: char| letter.is_alphanumeric() || letter == '_';
    let start = text[..at].rfind(|letter| !is_letter(letter));
    let start = start.map_or(0, |end| end + text[end..].chars().next().map_or(1, char::len_utf8));
    let end = text[at..].find(|letter| !is_letter(letter)).map_or(text.len(), |end| at + end);
    start..end
}

/// True if a byte is in a text of an expression, between single quotes.
fn is_in_text(text: &str, at: usize) -> bool {
    text[..at].matches('\'').count() % 2 == 1
}

/// The forms of quotation marks; in an SVG they may be written as a name or a number.
const QUOTES: [&str; 8] = ["'", "\"", "&apos;", "&quot;", "&#39;", "&#34;", "&#x27;", "&#x22;"];

/// The bytes of the texts of an expression that are an id.
pub(super) fn texts(expression: &str, id: &str) -> Vec<Range<usize>> {
    let mut found = Vec::new();
    for quote in QUOTES {
        let quoted = format!("{quote}{id}{quote}");
        let starts = expression.match_indices(&quoted).map(|(at, _)| at + quote.len());
        found.extend(starts.map(|start| start..start + id.len()));
    }
    found.sort_unstable_by_key(|range| range.start);
    found
}
