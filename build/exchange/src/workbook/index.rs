//! The index sheet of a workbook: which sheet is which file, of which game, and the state of the tables when it was
//! written.

use std::collections::{BTreeMap, BTreeSet};

use muster_schema::TableDef;

use super::content::Content;
use super::open::Sheet;
use super::take::text;
use super::{INDEX, LISTS, ROWS};
use muster_source::read::Sources;

/// The heads of the columns of [`INDEX`].
pub(super) const HEADS: [&str; 3] = ["sheet", "file", "game"];

/// The id of a game.
pub(super) fn game(sources: &Sources) -> Option<String> {
    let game = sources.documents.iter().find(|document| sources.files.path(document.file) == "game.json")?;
    game.value.as_ref()?.get("id")?.as_str().map(str::to_owned)
}

/// The index of a workbook; empty if Muster did not write the workbook.
#[derive(Default)]
pub(super) struct Index {
    /// The files of sheets.
    pub(super) files: BTreeMap<String, String>,
    pub(super) game: Option<String>,
    /// The checksums of the rows of files.
    rows: BTreeMap<String, Vec<String>>,
}

/// The changes to a table since the workbook was written.
pub(super) enum Since {
    /// No changes in the pack that the workbook would undo.
    Nothing,
    /// Changed in the pack only.
    InPack,
    /// Changed in the pack, and the workbook would undo it: the names of the rows, if they have any.
    Undone(Vec<String>),
}

/// True for the name of a sheet that holds the index.
pub(super) fn is_own(sheet: &str) -> bool {
    [INDEX, LISTS, ROWS].iter().any(|own| own.eq_ignore_ascii_case(sheet))
}

impl Index {
    pub(super) fn of(sheets: &[Sheet]) -> Self {
        let mut index = Self::default();
        let named = |name: &'static str| sheets.iter().filter(move |sheet| sheet.name.eq_ignore_ascii_case(name));
        let text =
            |value: Option<&calamine::Data>| value.and_then(|value| text(value).ok()).filter(|text| !text.is_empty());
        for row in named(INDEX).flat_map(|sheet| sheet.rows.values()) {
            let [sheet, file, game] = [0, 1, 2].map(|column| text(row.get(&column)));
            let Some((sheet, file)) = sheet.zip(file.filter(|file| file.ends_with(".csv"))) else { continue };
            index.files.insert(sheet, file);
            index.game = index.game.or(game);
        }
        for mut rows in named(ROWS).map(|sheet| sheet.rows.values()) {
            let heads = rows.next().into_iter().flatten();
            let heads: BTreeMap<u32, String> =
                heads.filter_map(|(column, head)| Some((*column, text(Some(head))?))).collect();
            index.rows.extend(heads.values().map(|file| (file.clone(), Vec::new())));
            for (column, sum) in rows.flatten() {
                let file = heads.get(column).and_then(|file| index.rows.get_mut(file));
                file.zip(text(Some(sum))).into_iter().for_each(|(sums, sum)| sums.push(sum));
            }
        }
        index
    }

    /// Compares a table with its state when the workbook was written.
    pub(super) fn since(&self, file: &str, pack: &Content, book: &Content, table: Option<&TableDef>) -> Since {
        let Some(written) = self.rows.get(file) else { return Since::Nothing };
        if is_same(written, &pack.checksums()) {
            return Since::Nothing;
        }
        if is_same(written, &book.checksums()) {
            return Since::InPack;
        }
        let undone = undone(written, &rows(pack, table), &rows(book, table));
        if undone.is_empty() { Since::Nothing } else { Since::Undone(undone.into_iter().flatten().collect()) }
    }
}

/// True if the rows are the same, in any order.
fn is_same(some: &[String], other: &[String]) -> bool {
    let [mut some, mut other] = [some, other].map(<[String]>::to_vec);
    some.sort_unstable();
    other.sort_unstable();
    some == other
}

/// A row: its checksum, and its name if it has one.
struct Row {
    sum: String,
    name: Option<String>,
}

fn rows(content: &Content, table: Option<&TableDef>) -> Vec<Row> {
    let names = content.names(table).into_iter().flatten().map(Some).chain(std::iter::repeat(None));
    content.checksums().into_iter().zip(names).map(|(sum, name)| Row { sum, name }).collect()
}

/// The names of rows that a workbook would undo: those that it would restore, and new rows of the pack that it lacks. A
/// row that came from the workbook and was changed again there does not count.
fn undone(written: &[String], pack: &[Row], book: &[Row]) -> Vec<Option<String>> {
    let [written, in_pack, in_book]: [BTreeSet<&str>; 3] = [
        written.iter().map(String::as_str).collect(),
        pack.iter().map(|row| row.sum.as_str()).collect(),
        book.iter().map(|row| row.sum.as_str()).collect(),
    ];
    let names: BTreeSet<&String> = book.iter().filter_map(|row| row.name.as_ref()).collect();
    let comes_back = |row: &&Row| written.contains(row.sum.as_str()) && !in_pack.contains(row.sum.as_str());
    let is_lost = |row: &&Row| {
        let is_new = !written.contains(row.sum.as_str()) && !in_book.contains(row.sum.as_str());
        is_new && row.name.as_ref().is_some_and(|name| !names.contains(name))
    };
    book.iter().filter(comes_back).chain(pack.iter().filter(is_lost)).map(|row| row.name.clone()).collect()
}
