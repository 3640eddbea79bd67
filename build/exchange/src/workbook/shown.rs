//! Reads the displayed form of .xlsx cells if it differs from the value: `007` for 7, `50%` for 0.5.

use std::collections::BTreeMap;
use std::io::{Cursor, Read};

use calamine::Data;
use quick_xml::Reader;
use quick_xml::events::{BytesStart, Event};
use zip::ZipArchive;

use super::ods::attribute;
use super::open::{Cells, Sheet};

/// The formats of numbers that have no code in the file, as far as they show something else than a number.
const BUILT_IN: [(&str, &str); 2] = [("9", "0%"), ("10", "0.00%")];

/// The displayed form of a number in a format.
#[derive(Debug, PartialEq)]
pub enum Shown {
    Number,
    Text(String),
    /// Another form, which is unknown.
    Else,
}

/// Replaces the values of cells by their displayed form; if that is unknown, the cell is listed in the sheet.
pub(super) fn show(bytes: &[u8], sheets: &mut [Sheet]) {
    let codes = codes(bytes);
    if codes.iter().all(|code| matches!(shown(0.123_456_789, code), Shown::Number)) {
        return;
    }
    let parts = parts(bytes);
    for sheet in sheets {
        let part = parts.get(&sheet.name).and_then(|path| part(bytes, path)).unwrap_or_default();
        each(&part, |tag| {
            let place = attribute(tag, "r").as_deref().and_then(place);
            let style = attribute(tag, "s").and_then(|style| style.parse::<usize>().ok());
            if let (Some(place), Some(code)) = (place, style.and_then(|style| codes.get(style))) {
                show_cell(&mut sheet.rows, place, code, &mut sheet.shown);
            }
        });
    }
}

fn show_cell(rows: &mut Cells, place: (u32, u32), code: &str, unknown: &mut Vec<((u32, u32), String)>) {
    let Some(cell) = rows.get_mut(&place.0).and_then(|row| row.get_mut(&place.1)) else { return };
    let number = match cell {
        Data::Float(number) => *number,
        #[expect(clippy::cast_precision_loss, reason = "a spreadsheet has 15 digits")]
        Data::Int(number) => *number as f64,
        _ => return,
    };
    match shown(number, code) {
        Shown::Number => {}
        Shown::Text(text) => *cell = Data::String(text),
        Shown::Else => unknown.push((place, code.to_owned())),
    }
}

/// Formats a number.
pub fn shown(number: f64, code: &str) -> Shown {
    let code = code.split(';').next().unwrap_or_default();
    let digits = |text: &str| text.bytes().all(|byte| byte == b'0');
    let rounded = |number: f64, decimals: usize| format!("{number:.decimals$}");
    if code.len() > 1 && digits(code) && number.fract() == 0.0 && number >= 0.0 {
        return Shown::Text(format!("{number:0>width$}", width = code.len()));
    }
    if let Some(percent) = code.strip_suffix('%') {
        let (whole, decimals) = percent.split_once('.').unwrap_or((percent, ""));
        let is_plain = whole == "0" && digits(decimals);
        return if is_plain { Shown::Text(rounded(number * 100.0, decimals.len()) + "%") } else { Shown::Else };
    }
    if code.eq_ignore_ascii_case("general") || code == "@" || code.is_empty() {
        return Shown::Number;
    }
    let is_number = code.bytes().all(|byte| b"0#?,._-()* ".contains(&byte));
    let (whole, decimals) = code.split_once('.').unwrap_or((code, ""));
    let has_zeros = whole.bytes().filter(|byte| *byte == b'0').count() > 1;
    let decimals = decimals.bytes().filter(|byte| b"0#?".contains(byte)).count();
    let is_rounded = rounded(number, decimals).parse().is_ok_and(|shown: f64| (shown - number).abs() > 1e-12);
    if is_number && !has_zeros && !is_rounded { Shown::Number } else { Shown::Else }
}

/// The codes of the formats of numbers, by the number of the style of a cell.
fn codes(bytes: &[u8]) -> Vec<String> {
    let text = part(bytes, "xl/styles.xml").unwrap_or_default();
    let mut own: BTreeMap<String, String> = BUILT_IN.map(|(id, code)| (id.to_owned(), code.to_owned())).into();
    let (mut codes, mut in_cells) = (Vec::new(), false);
    each(&text, |tag| match local(tag).as_str() {
        "numFmt" => own.extend(attribute(tag, "numFmtId").zip(attribute(tag, "formatCode"))),
        "cellXfs" => in_cells = true,
        "cellStyles" | "dxfs" => in_cells = false,
        "xf" if in_cells => {
            let code = attribute(tag, "numFmtId").and_then(|id| own.get(&id).cloned());
            codes.push(code.unwrap_or_default());
        }
        _ => {}
    });
    codes
}

/// The parts of the sheets by their names.
fn parts(bytes: &[u8]) -> BTreeMap<String, String> {
    let [book, links] =
        ["xl/workbook.xml", "xl/_rels/workbook.xml.rels"].map(|path| part(bytes, path).unwrap_or_default());
    let (mut targets, mut parts) = (BTreeMap::new(), BTreeMap::new());
    each(&links, |tag| targets.extend(attribute(tag, "Id").zip(attribute(tag, "Target"))));
    each(&book, |tag| {
        let target = attribute(tag, "r:id").and_then(|id| targets.get(&id));
        if let (Some(name), Some(target)) = (attribute(tag, "name").filter(|_| local(tag) == "sheet"), target) {
            parts.insert(name, target.strip_prefix('/').map_or_else(|| format!("xl/{target}"), str::to_owned));
        }
    });
    parts
}

/// A part of a workbook, as text.
pub(super) fn part(bytes: &[u8], path: &str) -> Option<String> {
    let mut text = String::new();
    ZipArchive::new(Cursor::new(bytes)).ok()?.by_name(path).ok()?.read_to_string(&mut text).ok()?;
    Some(text)
}

/// Visits all elements of a part.
fn each(text: &str, mut look: impl FnMut(&BytesStart<'_>)) {
    let mut reader = Reader::from_str(text);
    loop {
        match reader.read_event() {
            Ok(Event::Start(tag) | Event::Empty(tag)) => look(&tag),
            Ok(Event::Eof) | Err(_) => return,
            Ok(_) => {}
        }
    }
}

fn local(tag: &BytesStart<'_>) -> String {
    let name = tag.name();
    let name: &str = name.as_ref();
    name.rsplit(':').next().unwrap_or_default().to_owned()
}

/// The row and the column of a cell such as `B7`.
pub fn place(name: &str) -> Option<(u32, u32)> {
    let letters = name.bytes().take_while(u8::is_ascii_uppercase).count();
    let (letters, row) = name.split_at_checked(letters).filter(|(letters, _)| (1..=3).contains(&letters.len()))?;
    let column = letters.bytes().fold(0, |sum, letter| sum * 26 + u32::from(letter - b'A') + 1);
    Some((row.parse::<u32>().ok()?.checked_sub(1)?, column - 1))
}
