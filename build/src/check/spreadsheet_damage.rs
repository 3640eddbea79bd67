use muster_schema::Role;
use muster_schema::table::{Column, Kind};

use super::prelude::*;
use crate::finding::Suggestion;
use crate::validate::AS_TEXT;

pub static LINT: Lint = Lint::new("T062", "spreadsheet-damage", Warning, Tables, check)
    .explained(
        "A name or text shows what a spreadsheet or a word processor made of it: an error such as `#REF!`, a date instead \
        of a fraction or of two numbers, letters that were decoded twice (`RÃ©gulars`), or quotation marks around all of \
        it. It would be printed like that. If most cells of the column have dates or quotation marks, they are meant. Or the \
        other cells of the column show what a number has lost: its leading zeros, as `203` among `0101` and `0204`, or its \
        plus sign, as `6` among `4+` and `5+`.",
    )
    .example("spaces.csv", "millbrook,Millbrook,", b"millbrook,#REF!,");

/// The error values of spreadsheets in several languages.
const ERRORS: [&str; 18] = [
    "#REF!", "#N/A", "#NAME?", "#VALUE!", "#DIV/0!", "#NUM!", "#NULL!", "#SPILL!", "#CALC!", "#BEZUG!", "#NV",
    "#WERT!", "#ZAHL!", "#VALEUR!", "#NOM?", "#NOMBRE?", "#VALOR!", "#VALORE!",
];

/// Quotation marks as word processors put them around a text.
const QUOTES: [(char, char); 6] = [('“', '”'), ('„', '“'), ('„', '”'), ('«', '»'), ('»', '«'), ('‘', '’')];

/// The damage to a text.
#[derive(Clone, PartialEq, Eq)]
enum Damage {
    Error,
    Date,
    /// Text decoded twice; the original.
    Decoded(String),
    /// Text with added quotation marks; the original.
    Quoted(String),
    /// A text that lost its leading zeros or its sign, judging by the other cells of the column: the original, and true
    /// if that is certain.
    Shortened(String, bool),
}

/// A damaged text, with its row.
type Found = (u32, String, Damage);

/// The numbers of a column without any other values: those without a sign, and how many have one.
#[derive(Default)]
struct Numbers {
    plain: Vec<(u32, String)>,
    /// Numbers with a plus sign behind, with one before, and with a minus sign.
    signed: [usize; 3],
    /// True if the column has other values.
    mixed: bool,
}

impl Numbers {
    fn add(&mut self, row: u32, text: &str) {
        let is_number = |text: &str| !text.is_empty() && text.bytes().all(|digit| digit.is_ascii_digit());
        let signs = [text.strip_suffix('+'), text.strip_prefix('+'), text.strip_prefix(['-', '−'])];
        if self.mixed || text.is_empty() {
        } else if is_number(text) {
            self.plain.push((row, text.to_owned()));
        } else if let Some(sign) = signs.iter().position(|rest| rest.is_some_and(is_number)) {
            self.signed[sign] += 1;
        } else {
            *self = Self { mixed: true, ..Self::default() };
        }
    }

    /// The numbers that lost something the others have. One of several is certainly damaged, one of two perhaps.
    fn shortened(self) -> Vec<Found> {
        let of = |lost: Vec<(u32, String)>, whole: usize, meant: &dyn Fn(&str) -> String| -> Vec<Found> {
            if whole < 2 || 2 * lost.len() > whole {
                return Vec::new();
            }
            let is_sure = 3 * lost.len() <= whole;
            let found = |(row, text): (u32, String)| (row, text.clone(), Damage::Shortened(meant(&text), is_sure));
            lost.into_iter().map(found).collect()
        };
        match self.signed {
            [0, 0, 0] => {
                let long = self.plain.iter().map(|(_, text)| text.len()).max().unwrap_or_default();
                let is_padded = self.plain.iter().any(|(_, text)| text.len() == long && text.starts_with('0'));
                let (whole, lost): (Vec<_>, Vec<_>) = self.plain.into_iter().partition(|(_, text)| text.len() == long);
                let meant = |text: &str| format!("{text:0>long$}");
                // Ids are unique.
                let is_free = |(_, text): &(u32, String)| whole.iter().all(|(_, other)| *other != meant(text));
                let lost = lost.into_iter().filter(|lost| is_padded && is_free(lost)).collect();
                of(lost, whole.len(), &meant)
            }
            [behind, 0, 0] => of(self.plain, behind, &|text| format!("{text}+")),
            [0, before, _] if before > 0 => {
                let lost = self.plain.into_iter().filter(|(_, text)| text.bytes().any(|digit| digit != b'0')).collect();
                of(lost, before, &|text| format!("+{text}"))
            }
            _ => Vec::new(),
        }
    }
}

impl Damage {
    fn of(text: &str) -> Option<Self> {
        // Most texts are words.
        if !text.bytes().any(|byte| byte >= 0x80 || byte == b'#' || byte.is_ascii_digit()) {
            return None;
        }
        if text.is_ascii() {
            let is_error = text.starts_with('#') && ERRORS.contains(&text.trim());
            let is_error =
                is_error || text.starts_with("Err:5") || ["#REF!", "#DIV/0!"].iter().any(|it| text.contains(it));
            return if is_error { Some(Self::Error) } else { is_date(text).then_some(Self::Date) };
        }
        decoded_once(text).map(Self::Decoded).or_else(|| unquoted(text).map(Self::Quoted))
    }

    /// True if it may be intended when most cells of the column have it.
    fn may_be_meant(&self) -> bool {
        matches!(self, Self::Date | Self::Quoted(_))
    }
}

fn check(pack: &Whole<'_>, findings: &mut Vec<Finding>) {
    for (ix, sheet) in (0u32..).map(crate::place::SheetIx).zip(&pack.sources.sheets).filter(|(_, sheet)| sheet.sound) {
        let table = &pack.sources.system.tables[sheet.table];
        // Turns and phases are often called by days, and what Muster itself says has quotation marks of the language.
        let has_days = matches!(table.role, Role::TrackSpace | Role::Phase);
        let has_quotes = table.role == Role::Translation;
        if table.reads_again.is_some() {
            continue;
        }
        // The grid tells of ids that are not the numbers of its cells.
        let is_known = |column: &Column| table.role == Role::Cell && form(column) == Some("id");
        let texts: Vec<(usize, &Column)> =
            table.columns().iter().enumerate().filter(|(_, column)| is_text(column) && !is_known(column)).collect();
        let mut all: Vec<(usize, Vec<Found>, Numbers)> = Vec::new();
        all.resize_with(texts.len(), Default::default);
        sheet.for_each_row(pack.sources.files.bytes(sheet.file), 0..sheet.len(), |row| {
            for ((field, column), (filled, found, numbers)) in texts.iter().zip(&mut all) {
                let text = row.cell(*field);
                numbers.add(row.index, text);
                if form(column) == Some("id") {
                    continue;
                }
                *filled += usize::from(!text.is_empty());
                found.extend(Damage::of(text).map(|damage| (row.index, text.to_owned(), damage)));
            }
        });
        for ((field, column), (filled, mut found, numbers)) in texts.into_iter().zip(all) {
            found.extend(numbers.shortened());
            let alike = |damage: &Damage| {
                let same = |(.., other): &&Found| std::mem::discriminant(other) == std::mem::discriminant(damage);
                found.iter().filter(same).count()
            };
            let is_damage = |damage: &Damage| {
                let is_meant = has_days && *damage == Damage::Date || has_quotes && matches!(damage, Damage::Quoted(_));
                !is_meant && (!damage.may_be_meant() || alike(damage) == 1 || 2 * alike(damage) <= filled)
            };
            for (row, text, damage) in found.iter().filter(|(.., damage)| is_damage(damage)) {
                tell(Spot::Cell(ix, *row, field), column, text, damage, findings);
            }
        }
    }
}

fn tell(spot: Spot, column: &Column, text: &str, damage: &Damage, findings: &mut Vec<Finding>) {
    let name = &column.name;
    let (label, expected, meant) = match damage {
        Damage::Error => ("an error of a spreadsheet", "what the spreadsheet showed before".to_owned(), None),
        Damage::Date => ("a spreadsheet may have made a date of this", format!("what was typed{AS_TEXT}"), None),
        Damage::Decoded(meant) => {
            let meant = Some(Suggestion::from(meant.clone()));
            ("letters that were decoded twice", "the text as it was written, saved as UTF-8".to_owned(), meant)
        }
        Damage::Shortened(meant, sure) => {
            let expected = format!("`{meant}`, as in the other cells{AS_TEXT}");
            let meant = Suggestion { sure: *sure, ..Suggestion::from(meant.clone()) };
            ("shorter than the other cells of the column", expected, Some(meant))
        }
        Damage::Quoted(meant) => {
            let meant = Suggestion { sure: false, ..Suggestion::from(meant.clone()) };
            ("in quotation marks", "the text without them; they are printed".to_owned(), Some(meant))
        }
    };
    LINT.finds(findings, spot).says(format!("`{name}` is `{text}`")).label(label).expected(expected).suggest(meant);
}

fn form(column: &Column) -> Option<&str> {
    column.schema.get("x-form").and_then(serde_json::Value::as_str)
}

/// True if a column has texts for people, ids, or data of unknown kind.
fn is_text(column: &Column) -> bool {
    let is_open = column.schema.get("enum").is_none() && column.refers.is_none() && !column.list;
    is_open && column.kind == Kind::Text && matches!(form(column), None | Some("text" | "name" | "id"))
}

/// True for a day as spreadsheets write it: `2026-01-02`, `2026-01-02 00:00:00`, `02.01.2026`, `1/2/26`, `2-Feb`.
fn is_date(text: &str) -> bool {
    let day = text.strip_suffix(" 00:00:00").unwrap_or(text);
    let numbers = |sign: char| {
        let parts: Vec<&str> = day.split(sign).collect();
        let is_number = |part: &&str| (1..=4).contains(&part.len()) && part.bytes().all(|digit| digit.is_ascii_digit());
        let has_year = parts.iter().any(|part| part.len() == 4) || sign == '/' && parts.len() == 3;
        parts.len() == 3 && parts.iter().all(is_number) && has_year
    };
    let has_month = day.split_once('-').is_some_and(|(one, other)| {
        let is_number = |part: &str| (1..=2).contains(&part.len()) && part.bytes().all(|digit| digit.is_ascii_digit());
        let is_month = |part: &str| {
            let months = ["Jan", "Feb", "Mar", "Apr", "May", "Jun", "Jul", "Aug", "Sep", "Oct", "Nov", "Dec"];
            months.contains(&part)
        };
        is_number(one) && is_month(other) || is_month(one) && is_number(other)
    });
    ['-', '.', '/'].into_iter().any(numbers) || has_month
}

/// A text in which letters of UTF-8 were read as Windows-1252, as it was.
fn decoded_once(text: &str) -> Option<String> {
    let mut meant = String::with_capacity(text.len());
    let mut run: Vec<(char, u8)> = Vec::new();
    let mut is_mended = false;
    let mut close = |run: &mut Vec<(char, u8)>, meant: &mut String| {
        let bytes: Vec<u8> = run.iter().map(|(_, byte)| *byte).collect();
        match String::from_utf8(bytes) {
            Ok(plain) if !run.is_empty() => {
                is_mended = true;
                meant.push_str(&plain);
            }
            _ => meant.extend(run.iter().map(|(letter, _)| *letter)),
        }
        run.clear();
    };
    for letter in text.chars() {
        match windows_byte(letter).filter(|byte| *byte >= 0x80) {
            Some(byte) => run.push((letter, byte)),
            None => {
                close(&mut run, &mut meant);
                meant.push(letter);
            }
        }
    }
    close(&mut run, &mut meant);
    is_mended.then_some(meant)
}

/// The byte of a letter in Windows-1252.
fn windows_byte(letter: char) -> Option<u8> {
    const HIGH: [char; 32] = [
        '€', '\u{81}', '‚', 'ƒ', '„', '…', '†', '‡', 'ˆ', '‰', 'Š', '‹', 'Œ', '\u{8d}', 'Ž', '\u{8f}', '\u{90}', '‘',
        '’', '“', '”', '•', '–', '—', '˜', '™', 'š', '›', 'œ', '\u{9d}', 'ž', 'Ÿ',
    ];
    match u32::from(letter) {
        code @ (0..0x80 | 0xa0..=0xff) => u8::try_from(code).ok(),
        _ => HIGH.iter().position(|other| *other == letter).and_then(|at| u8::try_from(0x80 + at).ok()),
    }
}

/// A text without the quotation marks around all of it.
fn unquoted(text: &str) -> Option<String> {
    let inner = QUOTES.iter().find_map(|(open, close)| text.strip_prefix(*open)?.strip_suffix(*close))?;
    let is_whole = !inner.contains(['“', '”', '„', '«', '»', '‘']) && !inner.trim().is_empty();
    is_whole.then(|| inner.trim().to_owned())
}
