//! The texts of a game that players read, and their translations: `texts/<language>.csv`.
//!
//! A translation replaces cells in memory, the way errata do. References still use the words of the tables, and a problem with a text is
//! shown in the row of its translation.

use std::cmp::Ordering;
use std::collections::{BTreeMap, BTreeSet, VecDeque};
use std::ops::Range;

use muster_schema::bundle::{face_id, heading};
use muster_schema::cell::items;
use muster_schema::phrases::{FORMS, gaps, is_counted, numbers_of_forms};
use muster_schema::table::Column;
use muster_schema::{Kind, Phrases, Role, Slot, TableDef, Text};
use pulldown_cmark::{Event, Options, Parser, Tag, TagEnd};
use quick_xml::Reader;
use quick_xml::escape::{partial_escape, unescape};
use quick_xml::events::Event as XmlEvent;
use serde_json::Value;

use crate::errata::keys::Keys;
use crate::errata::{Cell, Overlay, Piece, Translation};
use crate::finding::{Code, Describe, Finding, Severity, Spot, Stage, nearest};
use crate::link::strings_in;
use crate::read::{DESCRIPTION, Document, FileIx, RULES, Sheet, SheetIx, Sources};

/// The prefix of a word that belongs to no row: one of Muster's own, or the heading of a column.
const WORDS: &str = "words/";

pub static UNKNOWN: Code = Code::new("P009", "translation-of-nothing", Severity::Warning, Stage::Translations).explained(
    "A row of a translation names a text that the game does not have: its row was removed or has another id now, or \
        the id was mistyped. `muster translate` writes the ids of all texts.",
)
    .example("texts/de.csv", "", b"id,english,text,note\nsides.csv/rot/name,Red,Rot,\n");

pub static STALE: Code = Code::new("P010", "stale-translation", Severity::Warning, Stage::Translations).explained(
    "The game says something else now than when the text was translated. See whether the translation still fits, and \
        write what the game says now into the column `english`.",
)
    .example("texts/de.csv", "", b"id,english,text,note\nsides.csv/red/name,Reds,Rote,\n");

pub static MISSING: Code = Code::new("P011", "not-translated", Severity::Hint, Stage::Translations).explained(
    "Some texts have no translation, and stay as they are in the tables. `muster translate` adds a row for each of them to \
        the file of the language, in which you write its `text`.",
)
    .example("texts/de.csv", "", b"id,english,text,note\nsides.csv/red/name,Red,,\n");

pub static UNFIT: Code = Code::new("P012", "unfit-translation", Severity::Error, Stage::Translations)
    .explained(
        "A word of Muster's own has gaps such as `{side}` that Muster fills, or `$PlayerId$` that VASSAL fills. Its translation must \
        have the same gaps, and no \
        signs that VASSAL takes for something else: quotation marks, backslashes, braces, `$`, `;`, `|`, `/`, `<`, `>`. \
        A list must have a word for each of its values.",
    )
    .example("texts/de.csv", "", b"id,english,text,note\nwords/Hand of {side},Hand of {side},Hand von {Seite},\n");

pub static NO_LANGUAGE: Code = Code::new("P013", "no-language", Severity::Error, Stage::Translations).explained(
    "A file of translations is named for its language by the code that browsers use, in small letters: `texts/de.csv` \
        for German, `texts/pt-br.csv` for the Portuguese of Brazil.",
)
    .example("texts/german.csv", "", b"id,english,text,note\n");

/// A text that players read.
#[derive(Clone, Debug)]
pub struct Passage {
    /// Its id in the files of translations.
    pub id: String,
    /// The original text.
    pub english: String,
    place: Place,
    /// The separator of its values, if it is a list.
    separator: Option<char>,
}

impl Passage {
    /// True if it is in no table.
    fn is_word(&self) -> bool {
        matches!(self.place, Place::Word)
    }

    /// True if a translation has the same number of values.
    fn is_as_long_as(&self, text: &str) -> bool {
        let values = |text: &str| self.separator.map(|separator| items(separator, text).len());
        values(&self.english) == values(text)
    }

    /// True if a translation of a layout's text has the same gaps.
    fn has_gaps_of(&self, text: &str) -> bool {
        let is_of_layout = matches!(self.place, Place::Bytes(..)) && !self.id.starts_with(RULES);
        !is_of_layout || gaps(&self.english) == gaps(text)
    }
}

/// The position of a text.
#[derive(Clone, Debug)]
enum Place {
    Cell((SheetIx, u32, usize)),
    Value(FileIx, String),
    /// Bytes of the rules, or of a layout.
    Bytes(FileIx, Range<usize>),
    /// In no file: a word.
    Word,
}

/// Muster's own words in a language that it knows.
pub fn catalogue(language: &str) -> BTreeMap<String, String> {
    words(match language {
        "en" => "english",
        // The heads of the other columns are no languages.
        "english" | "note" | "needs" => "",
        language => language,
    })
}

/// Notes for translators on Muster's own words: their meaning, or their position.
pub fn notes() -> BTreeMap<String, String> {
    words("note")
}

/// Muster's own words that a game may show, by the column `needs` of `phrases.csv`. One of the entries is enough: rows
/// in a table of a role (`Card`), another word in the game's files (`block`), or the word itself in them (`itself`).
fn shown(sources: &Sources) -> BTreeSet<String> {
    let has_rows = sources.sheets.iter().filter(|sheet| !sheet.is_empty());
    let roles: BTreeSet<String> =
        has_rows.map(|sheet| format!("{:?}", sources.system.tables[sheet.table].role)).collect();
    let tables = sources.sheets.iter().filter(|sheet| sources.system.tables[sheet.table].role != Role::Translation);
    let files = tables.map(|sheet| sheet.file).chain(sources.documents.iter().map(|document| document.file));
    let layouts = sources.files.iter().filter(|(_, path, _)| is_layout(path)).map(|(file, ..)| file);
    let said: String =
        files.chain(layouts).map(|file| spaced(&String::from_utf8_lossy(sources.files.bytes(file)))).collect();
    let says = |word: &str| said.contains(&spaced(word));
    let is_met = |word: &str, need: &str| match need {
        "itself" => says(word),
        need if need.starts_with(char::is_uppercase) => roles.contains(need),
        need => says(need),
    };
    let all = words("needs").into_iter();
    all.filter(|(word, needs)| needs.is_empty() || needs.split(' ').any(|need| is_met(word, need)))
        .map(|(word, _)| word)
        .collect()
}

/// The words of a text in small letters, with a space around each.
fn spaced(text: &str) -> String {
    let words = text.split(|letter: char| !letter.is_alphanumeric()).filter(|word| !word.is_empty());
    words.fold(" ".to_owned(), |said, word| said + &word.to_lowercase() + " ")
}

/// Muster's own words, each with its value in a column.
fn words(head: &str) -> BTreeMap<String, String> {
    let mut reader = csv::Reader::from_reader(include_str!("phrases.csv").as_bytes());
    let column = reader.headers().ok().and_then(|heads| heads.iter().position(|one| one == head));
    let rows = reader.into_records().flatten();
    let pair = |row: csv::StringRecord| {
        let text = column.and_then(|column| row.get(column)).filter(|text| !text.is_empty());
        Some((row.get(0)?.to_owned(), text.unwrap_or_default().to_owned()))
    };
    rows.filter_map(pair).collect()
}

/// Muster's own words in the language of the tables, as far as they are known.
pub fn own_phrases(sources: &Sources) -> Phrases {
    let Some(language) = language(sources) else { return Phrases::default() };
    let mut words = Vec::new();
    for (_, sheet) in sheets(sources).filter(|(_, sheet)| *sheet.stem == *language) {
        sheet.for_each_row(sources.files.bytes(sheet.file), 0..sheet.len(), |row| {
            let word = row.cell(ID).strip_prefix(WORDS).map(|word| (word.to_owned(), row.cell(TEXT).to_owned()));
            words.extend(word.filter(|(english, text)| fits(english, text)));
        });
    }
    Phrases::of(&language, catalogue(&language).into_iter().chain(words).filter(|(_, text)| !text.is_empty()))
}

/// The languages into which a pack is translated, by the names of their files. For the language of the tables there are
/// only Muster's own words.
pub fn languages(sources: &Sources) -> Vec<Text> {
    let others = sheets(sources).map(|(_, sheet)| sheet.stem).filter(|stem| !is_own(sources, stem));
    others.filter(|stem| is_language(stem)).collect()
}

/// True for the language of the tables.
fn is_own(sources: &Sources, stem: &str) -> bool {
    language(sources).is_some_and(|language| language == stem)
}

/// True if there is nothing to translate into a language: the tables are in it, and Muster knows all its own words.
pub fn is_whole(sources: &Sources, stem: &str) -> bool {
    let language = language(sources);
    language.as_deref().unwrap_or("en") == stem && catalogue(stem).values().all(|text| !text.is_empty())
}

/// The language of the tables, if `game.json` gives it.
pub fn language(sources: &Sources) -> Option<String> {
    let game = sources.documents.iter().find(|document| sources.system.documents[document.kind].name == "game")?;
    game.value.as_ref()?.get("language")?.as_str().map(str::to_owned)
}

/// The files of translations.
fn sheets(sources: &Sources) -> impl Iterator<Item = (SheetIx, &Sheet)> {
    let of = |sheet: &&Sheet| sources.system.tables[sheet.table].role == Role::Translation && sheet.sound;
    (0u32..).map(SheetIx).zip(&sources.sheets).filter(move |(_, sheet)| of(sheet))
}

/// True for the code of a language in the form of file names.
pub fn is_language(stem: &str) -> bool {
    let mut parts = stem.split('-');
    let is_part = |part: &str, length: std::ops::RangeInclusive<usize>| {
        length.contains(&part.len()) && part.bytes().all(|byte| byte.is_ascii_lowercase() || byte.is_ascii_digit())
    };
    parts.next().is_some_and(|part| is_part(part, 2..=3)) && parts.all(|part| is_part(part, 2..=8))
}

/// A row of a translation.
struct Translated {
    row: u32,
    id: String,
    english: String,
    text: String,
    /// True if its text is gone, and another has its number.
    is_gone: bool,
}

/// The indices of the columns of translations.
pub const ID: usize = 0;
pub const ENGLISH: usize = 1;
pub const TEXT: usize = 2;
pub const NOTE: usize = 3;

/// The rows of a translation, each with the id of its text. The texts of the rules and of layouts are numbered, and an
/// insertion changes the numbers after it: so a row belongs to the same text, or else to the most similar one.
fn rows(sources: &Sources, sheet: &Sheet, passages: &[Passage]) -> Vec<Translated> {
    let mut rows = Vec::new();
    sheet.for_each_row(sources.files.bytes(sheet.file), 0..sheet.len(), |row| {
        let [id, english, text] = [ID, ENGLISH, TEXT].map(|column| row.cell(column).to_owned());
        rows.push(Translated { row: row.index, id, english, text, is_gone: false });
    });
    let numbered: Vec<&Passage> = passages.iter().filter(|one| matches!(one.place, Place::Bytes(..))).collect();
    let at: BTreeMap<&str, usize> = numbered.iter().enumerate().map(|(at, one)| (one.id.as_str(), at)).collect();
    let mut is_taken = vec![false; numbered.len()];
    let mut others = Vec::new();
    for row in rows.iter_mut().filter(|row| row.id.split_once('/').is_some_and(|(file, rest)| is_numbered(file, rest)))
    {
        match at.get(row.id.as_str()) {
            Some(at) if numbered[*at].english == row.english => is_taken[*at] = true,
            _ => others.push(row),
        }
    }
    let mut same: BTreeMap<&str, VecDeque<usize>> = BTreeMap::new();
    for (at, passage) in numbered.iter().enumerate().filter(|(at, _)| !is_taken[*at]) {
        same.entry(&passage.english).or_default().push_back(at);
    }
    others.retain_mut(|row| {
        let Some(at) = same.get_mut(row.english.as_str()).and_then(VecDeque::pop_front) else { return true };
        is_taken[at] = true;
        row.id.clone_from(&numbered[at].id);
        false
    });
    let free: Vec<usize> = (0..numbered.len()).filter(|at| !is_taken[*at]).collect();
    let ids: BTreeSet<String> = others.iter().map(|row| row.id.clone()).collect();
    let all = others.len() * free.len() <= COMPARED;
    for row in others {
        let own = at.get(row.id.as_str()).copied();
        let open = free.iter().copied().filter(|at| !is_taken[*at] && (all || Some(*at) == own));
        let like = |at: usize| (alike(&row.english, &numbered[at].english), Some(at) == own);
        let best = open.map(|at| (like(at), at)).filter(|((share, _), _)| *share >= ALIKE);
        match best.max_by(|one, other| one.0.partial_cmp(&other.0).unwrap_or(Ordering::Equal)) {
            Some((_, at)) => {
                is_taken[at] = true;
                row.id.clone_from(&numbered[at].id);
            }
            None if own.is_some() => {
                row.is_gone = true;
                let other = |number: usize| format!("{}-old-{number}", row.id);
                row.id = (1..=ids.len() + 1).map(other).find(|id| !ids.contains(id)).unwrap_or_default();
            }
            None => {}
        }
    }
    rows
}

/// True if a text contains words that can be translated.
fn is_spoken(text: &str) -> bool {
    let letters: Vec<bool> = text.chars().map(char::is_alphabetic).collect();
    letters.windows(2).any(|pair| pair == [true, true])
}

/// True if players read the texts of a column, and Muster need not understand them.
fn is_read(table: &TableDef, column: &Column) -> bool {
    use Slot as S;
    let of_slot = match column.slot {
        Some(S::Note) => table.role == Role::Phase,
        None | Some(S::Name | S::Code | S::Printed | S::Text | S::Put | S::Take | S::Timing | S::Lasting) => true,
        slot => matches!(slot, Some(S::Front | S::Back)),
    };
    of_slot && !column.hidden && column.refers.is_none() && is_text(&column.schema) && !is_result(table, column)
}

/// True if a column has results of die tables, which the lists of these tables define.
fn is_result(table: &TableDef, column: &Column) -> bool {
    match table.role {
        Role::DieResult | Role::Outcome => column.name == "result",
        Role::DieLine => table.heads().any(|(_, head)| head.name == column.name),
        _ => false,
    }
}

/// True for the schema of free text.
fn is_text(schema: &Value) -> bool {
    if schema.get("x-untranslated").is_some() {
        return false;
    }
    let schema = schema.get("items").unwrap_or(schema);
    let is_free = matches!(schema["x-form"].as_str(), Some("name" | "text"));
    is_free && schema.get("enum").is_none()
}

/// All texts of a game that players read.
pub fn passages(sources: &Sources, overlay: &Overlay) -> Vec<Passage> {
    let mut all = of_tables(sources, overlay);
    all.extend(sources.documents.iter().flat_map(|document| of_document(sources, document)));
    for (file, path, bytes) in sources.files.iter() {
        let Ok(text) = std::str::from_utf8(bytes) else { continue };
        let pieces = match path {
            RULES => of_rules(text),
            path if is_layout(path) => of_layout(text),
            _ => continue,
        };
        let passage = |(id, english, range)| Passage {
            id: format!("{path}/{id}"),
            english,
            place: Place::Bytes(file, range),
            separator: None,
        };
        all.extend(pieces.into_iter().map(passage));
    }
    all.extend(heads(sources).into_iter().map(word));
    all
}

/// The cells of tables.
fn of_tables(sources: &Sources, overlay: &Overlay) -> Vec<Passage> {
    let (mut all, mut keys) = (Vec::new(), Keys::default());
    let files = named_files(sources);
    for (ix, sheet) in (0u32..).map(SheetIx).zip(&sources.sheets).filter(|(_, sheet)| sheet.sound) {
        let (table, path) = (&sources.system.tables[sheet.table], sources.files.path(sheet.file));
        let aside = matches!(table.role, Role::Waiver | Role::Fact | Role::Country | Role::Translation);
        if aside || table.reads_again.is_some() || path.starts_with(DESCRIPTION) {
            continue;
        }
        let columns = table.columns().iter().enumerate();
        let is_read = |at: usize, column: &Column| {
            sheet.has_field(at) && is_read(table, column) && (column.slot.is_some() || !files.contains(&column.name))
        };
        let read: Vec<_> = columns.filter(|(at, column)| is_read(*at, column)).collect();
        if read.is_empty() {
            continue;
        }
        let keys: BTreeMap<u32, &str> = keys.of(sources, overlay, ix).filter(|(_, key)| !key.is_empty()).collect();
        sheet.for_each_row(sources.files.bytes(sheet.file), 0..sheet.len(), |row| {
            let Some(key) = keys.get(&row.index) else { return };
            for (at, column) in &read {
                let text = overlay.amended(ix, row.index, *at).unwrap_or_else(|| row.cell(*at));
                let id = || format!("{path}/{key}/{}", column.name);
                let (place, separator) = (Place::Cell((ix, row.index, *at)), column.list.then_some(column.separator));
                all.extend(is_spoken(text).then(|| Passage { id: id(), english: text.to_owned(), place, separator }));
            }
        });
    }
    all
}

/// The columns by which layouts name pictures: `art` of `href="art/{art}.svg"`.
fn named_files(sources: &Sources) -> BTreeSet<String> {
    let layouts = sources.files.iter().filter(|(_, path, _)| is_layout(path));
    let texts = layouts.filter_map(|(_, _, bytes)| std::str::from_utf8(bytes).ok());
    let links = texts.flat_map(|text| text.split("href=\"").skip(1).filter_map(|rest| rest.split('"').next()));
    links.flat_map(gaps).map(|name| name.rsplit('.').next().unwrap_or(name).to_owned()).collect()
}

/// The values of a document.
fn of_document(sources: &Sources, document: &Document) -> Vec<Passage> {
    let mut all: BTreeMap<String, Passage> = BTreeMap::new();
    let Some(value) = document.value.as_ref().filter(|_| !sources.examples().any(|one| one.file == document.file))
    else {
        return Vec::new();
    };
    let (schema, path) = (&sources.system.document_form(document.kind).schema, sources.files.path(document.file));
    strings_in(schema, schema, &mut value.clone(), "", &mut |pointer, text, schema| {
        if is_text(schema) && is_spoken(text) && pointer != "/$schema" {
            let (id, place) = (format!("{path}{pointer}"), Place::Value(document.file, pointer.to_owned()));
            all.insert(pointer.to_owned(), Passage { id, english: text.clone(), place, separator: None });
        }
    });
    all.into_values().collect()
}

/// A word that belongs to no row.
fn word(english: String) -> Passage {
    Passage { id: format!("{WORDS}{english}"), english, place: Place::Word, separator: None }
}

/// The heads of columns that players see, and the words in such columns.
fn heads(sources: &Sources) -> Vec<String> {
    let mut heads: Vec<String> = Vec::new();
    let titles = told(sources, "tables", "chart");
    let charted: BTreeSet<&str> = titles.iter().map(|(table, _)| table.as_str()).collect();
    let is_read = |table: &&TableDef| table.is_described() && table.role != Role::Fact && table.reads_again.is_none();
    for table in sources.system.tables.iter().filter(is_read) {
        if table.role == Role::DieLine {
            heads.extend(table.heads().map(|(_, head)| head.name.clone()));
            continue;
        }
        for (_, column) in table.printed() {
            let of = column.schema.get("items").unwrap_or(&column.schema);
            let words = of["enum"].as_array().filter(|_| column.kind != Kind::YesNo);
            let words = words.into_iter().flatten().filter_map(Value::as_str).map(str::to_owned);
            heads.extend(std::iter::once(heading(&column.name.replace('_', "-"))).chain(words));
        }
        let is_shown = |slot: Slot| {
            !matches!(slot, Slot::Id | Slot::Of | Slot::Name) && !Slot::is_source(Some(slot)) && !slot.about().draws
        };
        let is_charted = charted.contains(table.name.as_str()) || table.role == Role::Cost;
        // What is told of a place.
        let is_told = |slot: Slot| {
            table.role.list() == Some("/map/places") && slot.is_attribute(table.role) && slot != Slot::Terrain
        };
        let is_shown = |slot: Slot| (is_charted && is_shown(slot)) || is_told(slot);
        let shown = table.columns().iter().filter(|column| column.slot.is_some_and(is_shown));
        heads.extend(shown.map(|column| heading(&column.name.replace('_', "-"))));
    }
    heads.extend(faces(sources));
    heads.extend(told(sources, "tables", "kind").into_iter().map(|(_, kind)| heading(&kind)));
    heads.extend(titles.into_iter().map(|(_, title)| title));
    for names in ["called", "label"] {
        heads.extend(told(sources, "columns", names).into_iter().map(|(_, name)| heading(&name)));
    }
    heads.retain(|head| is_spoken(head));
    heads.sort_unstable();
    heads.dedup();
    heads
}

/// The words for faces of counters, as headings, and what turning to them is called.
fn faces(sources: &Sources) -> Vec<String> {
    let mut told = Vec::new();
    for (at, table) in sources
        .system
        .tables
        .iter()
        .enumerate()
        .filter(|(_, table)| table.is_described() && table.reads_again.is_none())
    {
        for (field, column) in table.columns().iter().enumerate() {
            let word: fn(&str) -> String = match column.slot {
                Some(Slot::Faces) => |word| heading(&face_id(word)),
                Some(Slot::Turns) => str::to_owned,
                _ => continue,
            };
            let mut add = |text: &str| told.extend(items(column.separator, text).into_iter().map(|(_, one)| word(one)));
            column.default.iter().for_each(|default| add(default));
            for sheet in sources.sheets.iter().filter(|sheet| sheet.table == at && sheet.has_field(field)) {
                sheet.for_each_row(sources.files.bytes(sheet.file), 0..sheet.len(), |row| add(row.cell(field)));
            }
        }
    }
    told
}

/// The values of a column in a table of the description, each with the row's first cell.
fn told(sources: &Sources, table: &str, column: &str) -> Vec<(String, String)> {
    let mut told = Vec::new();
    for sheet in &sources.sheets {
        let def = &sources.system.tables[sheet.table];
        let is_meant = sources.files.path(sheet.file).strip_prefix(DESCRIPTION) == Some(&format!("{table}.csv"));
        let Some(field) = def.columns().iter().position(|one| one.name == column).filter(|_| is_meant) else {
            continue;
        };
        sheet.for_each_row(sources.files.bytes(sheet.file), 0..sheet.len(), |row| {
            let [thing, text] = [0, field].map(|at| row.cell(at).to_owned());
            if !text.is_empty() {
                told.push((thing, text));
            }
        });
    }
    told
}

/// A text in a file: the end of its id, the text, and its position.
type Standing = (String, String, Range<usize>);

/// The least similarity of two texts for one to count as a changed version of the other.
const ALIKE: f64 = 0.6;
/// The most pairs of texts that are compared.
const COMPARED: usize = 20_000;

/// The similarity of two texts, from 0 to 1: the share of pairs of letters that they have in common.
#[expect(clippy::cast_precision_loss, reason = "texts are short")]
fn alike(one: &str, other: &str) -> f64 {
    let pairs = |text: &str| {
        let letters: Vec<char> = text.chars().take(2000).collect();
        let mut pairs: Vec<[char; 2]> = letters.windows(2).map(|pair| [pair[0], pair[1]]).collect();
        pairs.sort_unstable();
        pairs
    };
    let (one, other) = (pairs(one), pairs(other));
    let (mut at, mut common) = (0, 0_usize);
    for pair in &one {
        at += other[at..].partition_point(|other| other < pair);
        if other.get(at) == Some(pair) {
            (at, common) = (at + 1, common + 1);
        }
    }
    (2 * common) as f64 / (one.len() + other.len()).max(1) as f64
}

/// True for the id of a numbered text, given its first folder or file and the rest.
fn is_numbered(first: &str, rest: &str) -> bool {
    first == RULES || rest.rsplit_once('/').is_some_and(|(name, _)| is_layout(&format!("{first}/{name}")))
}

/// True if a file is one of the designer's own layouts.
fn is_layout(path: &str) -> bool {
    path.strip_prefix("layouts/").is_some_and(|name| !name.contains('/') && name.ends_with(".svg"))
}

/// The fixed texts of a layout, by their numbers.
fn of_layout(svg: &str) -> Vec<Standing> {
    let mut reader = Reader::from_str(svg);
    let (mut all, mut depth, mut from, mut begun) = (Vec::new(), 0_usize, 0, None);
    while let Ok(event) = reader.read_event() {
        let to = usize::try_from(reader.buffer_position()).unwrap_or(usize::MAX);
        let is_text = depth > 0 && matches!(event, XmlEvent::Text(_) | XmlEvent::GeneralRef(_));
        if is_text {
            begun = begun.or(Some(from));
        } else if let Some(start) = begun.take() {
            let written = svg.get(start..from).unwrap_or_default();
            let start = start + written.len() - written.trim_start().len();
            let written = written.trim();
            let words = unescape(written).map(|words| words.split_whitespace().collect::<Vec<_>>().join(" "));
            if let Some(words) = words.ok().filter(|words| is_spoken(&beside_gaps(words))) {
                all.push(((all.len() + 1).to_string(), words, start..start + written.len()));
            }
        }
        match event {
            XmlEvent::Eof => break,
            XmlEvent::Start(start) if depth > 0 || start.local_name().as_ref() == "text" => depth += 1,
            XmlEvent::End(_) => depth = depth.saturating_sub(1),
            _ => {}
        }
        from = to;
    }
    all
}

/// A text without the parts in braces.
fn beside_gaps(text: &str) -> String {
    let parts = text.split('{').enumerate();
    parts.map(|(at, part)| if at == 0 { part } else { part.split_once('}').map_or("", |(_, rest)| rest) }).collect()
}

/// The paragraphs, headings, list items and cells of the rules, each with its chapter and its number in that.
fn of_rules(markdown: &str) -> Vec<Standing> {
    let mut all = Vec::new();
    let (mut chapter, mut number) = (String::new(), 0);
    // What stands before the first heading has a chapter without a name.
    let mut taken: BTreeMap<String, usize> = BTreeMap::from([(String::new(), 1)]);
    // The piece at hand, if it is a heading, and what of it was read.
    let mut piece: Option<(bool, Option<Range<usize>>)> = None;
    let mut close = |piece: &mut Option<(bool, Option<Range<usize>>)>| {
        let Some((is_heading, Some(range))) = piece.take() else { return };
        // A line that begins with `>` goes on with a quotation.
        let lines = markdown[range.clone()].lines().map(|line| line.trim_start_matches([' ', '>']));
        let english = lines.flat_map(str::split_whitespace).collect::<Vec<_>>().join(" ");
        if is_heading {
            let letters = english.chars().map(|letter| if letter.is_alphanumeric() { letter } else { ' ' });
            let letters = letters.collect::<String>().to_lowercase();
            let words: Vec<_> = letters.split_whitespace().collect();
            // Without the number of the chapter, which changes when another is put in before it.
            let first = words.iter().position(|word| !word.bytes().all(|byte| byte.is_ascii_digit())).unwrap_or(0);
            let slug = words[first..].join("-");
            (chapter, number) = (slug, 0);
            loop {
                let times = taken.entry(chapter.clone()).or_default();
                *times += 1;
                if *times == 1 {
                    break;
                }
                chapter = format!("{chapter}-{times}");
            }
        } else {
            number += 1;
        }
        if is_spoken(&english) {
            all.push((if is_heading { chapter.clone() } else { format!("{chapter}/{number}") }, english, range));
        }
    };
    for (event, range) in Parser::new_ext(markdown, Options::ENABLE_TABLES).into_offset_iter() {
        match event {
            Event::Start(Tag::Paragraph | Tag::Heading { .. } | Tag::Item | Tag::TableCell) => {
                close(&mut piece);
                piece = Some((matches!(event, Event::Start(Tag::Heading { .. })), None));
            }
            Event::Start(Tag::List(_) | Tag::CodeBlock(_) | Tag::Table(_))
            | Event::End(TagEnd::Paragraph | TagEnd::Heading(_) | TagEnd::Item | TagEnd::TableCell) => {
                close(&mut piece);
            }
            _ => {
                if let Some((_, read)) = &mut piece {
                    let all = read.get_or_insert_with(|| range.clone());
                    *all = all.start.min(range.start)..all.end.max(range.end);
                }
            }
        }
    }
    all
}

/// The number of unknown ids for which a similar id is suggested.
const SUGGESTIONS: usize = 100;

/// Reports mistakes in translations, and missing texts.
pub fn check(sources: &Sources, overlay: &Overlay, findings: &mut Vec<Finding>) {
    let own = sources.documents.iter().find(|document| sources.system.documents[document.kind].name == "game");
    let own = own.zip(language(sources)).filter(|(_, language)| !is_whole(sources, language));
    if let Some((game, language)) = own.filter(|(_, own)| sheets(sources).all(|(_, sheet)| *sheet.stem != **own)) {
        let spot = Spot::Value(game.file, "/language".into());
        findings.push(
            Finding::new(&MISSING, spot, format!("what Muster itself writes has no translation into `{language}`"))
                .label("written in English")
                .expected(format!(
                    "a `text` for each of its words; `muster translate {language}` writes a file of them"
                )),
        );
    }
    if sheets(sources).next().is_none() {
        return;
    }
    let passages = passages(sources, overlay);
    let known: BTreeMap<&str, &Passage> = passages.iter().map(|passage| (passage.id.as_str(), passage)).collect();
    let mut looked_for = 0;
    for (ix, sheet) in sheets(sources) {
        let language = sheet.stem;
        if !is_language(&language) {
            findings.push(
                Finding::new(
                    &NO_LANGUAGE,
                    Spot::File(sheet.file),
                    format!("`{language}` is not the code of a language"),
                )
                .label("the name of this file")
                .expected("a code such as `de`, in small letters"),
            );
            continue;
        }
        let (own, before) = (catalogue(&language), findings.len());
        let is_own = is_own(sources, &language);
        let known: BTreeMap<&str, &Passage> = known
            .iter()
            .map(|(id, passage)| (*id, *passage))
            .filter(|(_, passage)| !is_own || passage.is_word())
            .collect();
        let mut done: BTreeMap<String, bool> = BTreeMap::new();
        let rows = rows(sources, sheet, &passages);
        let there: BTreeSet<String> = rows.iter().map(|row| row.id.clone()).collect();
        let mut meant = |id: &str| {
            looked_for += 1;
            let free = known.keys().copied().filter(|known| looked_for <= SUGGESTIONS && !there.contains(*known));
            nearest(id, free).map(str::to_owned)
        };
        for Translated { row, id, english, text, is_gone } in rows {
            let spot = |column| Spot::Cell(ix, row, column);
            let now = known.get(id.as_str()).map(|passage| passage.english.as_str());
            let now = now.or_else(|| id.strip_prefix(WORDS).filter(|word| own.contains_key(*word)));
            done.insert(id.clone(), !text.is_empty());
            match now {
                None if is_gone => findings.push(
                    Finding::new(&UNKNOWN, spot(ENGLISH), "the game has no such text any more".to_owned())
                        .label("translates nothing")
                        .slip(Some("translates nothing"))
                        .expected("the row deleted, once its translation is of no more use"),
                ),
                None => findings.push(
                    Finding::new(&UNKNOWN, spot(ID), format!("the game has no text `{id}`"))
                        .label("translates nothing")
                        .slip(Some("translates nothing"))
                        .expected("the id of a text; `muster translate` lists them")
                        .suggest(meant(&id)),
                ),
                Some(now) if now != english => findings.push(
                    Finding::new(&STALE, spot(ENGLISH), "the game says something else now".to_owned())
                        .label("what was translated")
                        .slip(Some("the game says something else now"))
                        .expected(format!("`{now}`, and a translation of that")),
                ),
                Some(_) => {}
            }
            if !text.is_empty() && known.get(id.as_str()).is_some_and(|passage| !passage.is_as_long_as(&text)) {
                findings.push(
                    Finding::new(&UNFIT, spot(TEXT), format!("`{text}` is not as many values as `{english}`"))
                        .label("another number of values")
                        .expected("a word for each of the values, in their order"),
                );
            }
            if !text.is_empty() && known.get(id.as_str()).is_some_and(|passage| !passage.has_gaps_of(&text)) {
                findings.push(
                    Finding::new(&UNFIT, spot(TEXT), format!("`{text}` cannot stand for `{english}`"))
                        .label("other gaps")
                        .expected("the same gaps in braces"),
                );
            }
            if id.starts_with(WORDS) && !text.is_empty() && !fits(&english, &text) {
                findings.push(
                    Finding::new(&UNFIT, spot(TEXT), format!("`{text}` cannot stand for `{english}`"))
                        .label("other gaps, or a sign that VASSAL takes for something else")
                        .expected("the same gaps in braces and between `$`, and no quotation marks or other signs of that kind"),
                );
            }
        }
        let all = wanted(sources, &passages, &own, is_own);
        let missing: Vec<_> = all.iter().filter(|[id, _]| !done.get(id).is_some_and(|done| *done)).collect();
        // A row with a mistake may be one that is missed.
        if let Some([first, _]) = missing.first().filter(|_| findings.len() == before) {
            let message = match missing.len() {
                1 => format!("`{first}` has no translation"),
                number => format!("{number} of {} texts have no translation, the first `{first}`", all.len()),
            };
            findings.push(
                Finding::new(&MISSING, Spot::File(sheet.file), message)
                    .label("not translated")
                    .expected(format!("a `text` for each; `muster translate {language}` adds rows that are missing")),
            );
        }
    }
}

/// True if a translation of one of Muster's own words fits in the place of the word, in each of its forms.
pub fn fits(english: &str, text: &str) -> bool {
    let forms = if is_counted(english) { text.split(FORMS).collect() } else { vec![text] };
    forms.into_iter().all(|form| form_fits(english, form))
}

fn form_fits(english: &str, text: &str) -> bool {
    let is_sign = |letter: &char| "\"\\$;|/<>".contains(*letter) && !english.contains(*letter);
    let braces = |text: &str| text.matches(['{', '}']).count();
    // What VASSAL fills, such as `$PlayerId$`: in any order, but by these names.
    let filled = |text: &str| {
        let mut names: Vec<String> = text.split('$').skip(1).step_by(2).map(str::to_owned).collect();
        names.sort_unstable();
        (names, text.matches('$').count())
    };
    let has_gaps = gaps(english) == gaps(text) && braces(english) == braces(text) && filled(english) == filled(text);
    has_gaps && !text.chars().any(|letter| is_sign(&letter))
}

/// The work left in a translation.
#[derive(Debug)]
pub struct Work {
    /// The id and original of each text that has no row, and a note on one of Muster's own words.
    pub lacking: Vec<[String; 3]>,
    /// The ids of texts that the game has changed since, or no longer has.
    pub changed: Vec<String>,
    /// The rows whose texts have a new id, with that id.
    pub ids: Vec<(u32, String)>,
    /// The number of these texts with a new position; the others are gone.
    pub moved: usize,
}

/// The work left in the translation into a language.
pub fn work(sources: &Sources, overlay: &Overlay, language: &str) -> Work {
    let (passages, own) = (passages(sources, overlay), catalogue(language));
    let wanted = wanted(sources, &passages, &own, is_own(sources, language));
    let now: BTreeMap<&str, &str> = wanted.iter().map(|[id, english]| (id.as_str(), english.as_str())).collect();
    let (mut there, mut changed, mut ids, mut moved) = (BTreeSet::new(), Vec::new(), Vec::new(), 0);
    for (_, sheet) in sheets(sources).filter(|(_, sheet)| sheet.stem.as_str() == language) {
        for Translated { row, id, english, is_gone, .. } in rows(sources, sheet, &passages) {
            let is_own = id.strip_prefix(WORDS).is_some_and(|word| own.contains_key(word));
            if !is_own && now.get(id.as_str()) != Some(&english.as_str()) {
                changed.push(id.clone());
            }
            if sheet.cell_text(sources.files.bytes(sheet.file), row, ID) != id {
                ids.push((row, id.clone()));
                moved += usize::from(!is_gone);
            }
            there.insert(id);
        }
    }
    let notes = notes();
    let numbers: Vec<String> = numbers_of_forms(language).iter().map(u64::to_string).collect();
    let note = |id: &str| {
        let word = id.strip_prefix(WORDS).unwrap_or_default();
        let forms = (numbers.len() > 2 && is_counted(word)).then(|| format!("forms for {}", numbers.join(FORMS)));
        let note = notes.get(word).filter(|note| !note.is_empty()).cloned();
        note.into_iter().chain(forms).collect::<Vec<_>>().join("; ")
    };
    let lacking = wanted.iter().filter(|[id, _]| !there.contains(id));
    let lacking = lacking.map(|[id, english]| [id.clone(), english.clone(), note(id)]).collect();
    Work { lacking, changed, ids, moved }
}

/// The ids and originals of all texts that a translation needs: those of the game, and Muster's own words that the game
/// shows and that Muster does not know in the language. In the language of the tables only these words.
fn wanted(sources: &Sources, passages: &[Passage], own: &BTreeMap<String, String>, is_own: bool) -> Vec<[String; 2]> {
    let is_known = |passage: &&Passage| passage.is_word() && own.contains_key(&passage.english);
    let of_game = passages.iter().filter(|passage| !is_known(passage) && !is_own);
    let of_game = of_game.map(|passage| [passage.id.clone(), passage.english.clone()]);
    let unknown: Vec<&String> = own.iter().filter(|(_, text)| text.is_empty()).map(|(word, _)| word).collect();
    let mut shown = if unknown.is_empty() { BTreeSet::new() } else { shown(sources) };
    shown.extend(passages.iter().filter(|passage| passage.is_word()).map(|passage| passage.english.clone()));
    let words = unknown.into_iter().filter(|word| shown.contains(*word));
    of_game.chain(words.map(|word| [format!("{WORDS}{word}"), word.clone()])).collect()
}

/// Makes a translation safe for the rules: it must not contain a character that ends a cell of a table or begins a list
/// or a heading, unless the original does.
fn in_markdown(english: &str, text: &str) -> String {
    let begins = |text: &str| text.starts_with(['-', '+', '#', '>', '|']) || text.starts_with("* ");
    let text = if english.contains('|') { text.to_owned() } else { text.replace('|', "\\|") };
    if begins(&text) && !begins(english) { format!("\\{text}") } else { text }
}

/// Translates the results in the rows of die tables, and the meanings of results, by the lists of these tables.
fn translate_results(sources: &Sources, overlay: &mut Overlay) {
    let mut words: Vec<(String, String, String, Cell)> = Vec::new();
    for (ix, sheet) in (0u32..).map(SheetIx).zip(&sources.sheets) {
        let table = &sources.system.tables[sheet.table];
        let columns = table.slot(Slot::Id).zip(table.column("results"));
        let Some((id, results)) = columns.filter(|_| table.role == Role::DieTable && sheet.sound) else { continue };
        let column = &table.columns()[results];
        sheet.for_each_row(sources.files.bytes(sheet.file), 0..sheet.len(), |row| {
            let Some(Translation { original, text, by }) = overlay.texts.get(&(ix, row.index, results)) else { return };
            let pairs = column.items(original).into_iter().zip(column.items(text));
            words.extend(pairs.map(|((_, one), (_, other))| (row.cell(id).to_owned(), one.into(), other.into(), *by)));
        });
    }
    for (ix, sheet) in (0u32..).map(SheetIx).zip(&sources.sheets).filter(|(_, sheet)| sheet.sound && !words.is_empty())
    {
        let table = &sources.system.tables[sheet.table];
        let columns = table.columns().iter().enumerate().filter(|(_, column)| is_result(table, column));
        for (at, _) in columns.filter(|(at, _)| sheet.has_field(*at)) {
            // What a result means is said for some tables, or for all.
            let of = table.column("table").filter(|_| table.role == Role::Outcome);
            sheet.for_each_row(sources.files.bytes(sheet.file), 0..sheet.len(), |row| {
                let tables: Vec<&str> = of.map_or(vec![sheet.stem.as_str()], |of| {
                    table.columns()[of].items(row.cell(of)).into_iter().map(|(_, table)| table).collect()
                });
                let before = overlay.amended(ix, row.index, at).unwrap_or_else(|| row.cell(at));
                let is_it = |(id, word, ..): &&(String, String, String, Cell)| {
                    word == before && (tables.is_empty() || tables.iter().any(|table| table == id))
                };
                if let Some((_, _, word, by)) = words.iter().find(is_it) {
                    let translation = Translation { original: Text::new(before), text: Text::new(word), by: *by };
                    overlay.texts.insert((ix, row.index, at), translation);
                }
            });
        }
    }
}

/// Translates a game: lays the translations over tables and documents, and rewrites the rules. Returns Muster's own
/// phrases in the language.
pub fn translate(sources: &mut Sources, overlay: &mut Overlay, language: &str, printed: bool) -> Phrases {
    let passages = passages(sources, overlay);
    let mut texts: BTreeMap<String, (Translated, SheetIx)> = BTreeMap::new();
    for (ix, sheet) in sheets(sources).filter(|(_, sheet)| sheet.stem.as_str() == language) {
        let rows = rows(sources, sheet, &passages).into_iter().filter(|row| !row.text.is_empty());
        texts.extend(rows.map(|row| (row.id.clone(), (row, ix))));
    }
    let mut pieces: BTreeMap<FileIx, Vec<(Range<usize>, String, Cell)>> = BTreeMap::new();
    for passage in passages {
        let Some((Translated { row, english, text, .. }, sheet)) = texts.get(&passage.id) else { continue };
        // A game as printed does not say what errata make of it.
        if !passage.is_as_long_as(text) || !passage.has_gaps_of(text) || printed && passage.english != *english {
            continue;
        }
        let by = (*sheet, *row, TEXT);
        match passage.place {
            Place::Cell(cell) => {
                let original = Text::new(&passage.english);
                overlay.texts.insert(cell, Translation { original, text: Text::new(text), by });
            }
            Place::Value(file, pointer) => {
                let document = sources.documents.iter_mut().find(|document| document.file == file);
                let value = document.and_then(|document| document.value.as_mut()?.pointer_mut(&pointer));
                value.into_iter().for_each(|value| *value = text.as_str().into());
                overlay.spoken.insert((file, pointer), by);
            }
            Place::Bytes(file, range) => {
                // Each piece of the rules stays in its line.
                let text = text.split_whitespace().collect::<Vec<_>>().join(" ");
                let is_layout = sources.files.path(file) != RULES;
                let text =
                    if is_layout { partial_escape(&*text).into_owned() } else { in_markdown(&passage.english, &text) };
                pieces.entry(file).or_default().push((range, text, by));
            }
            Place::Word => {}
        }
    }
    translate_results(sources, overlay);
    for (file, pieces) in pieces {
        let (typed, mut text, mut done) = (sources.files.bytes(file).to_vec(), Vec::new(), 0);
        for (range, words, by) in pieces {
            text.extend(typed.get(done..range.start).unwrap_or_default());
            let now = text.len()..text.len() + words.len();
            text.extend(words.into_bytes());
            done = range.end;
            overlay.pieces.entry(file).or_default().push(Piece { typed: range, now, by });
        }
        text.extend(typed.get(done..).unwrap_or_default());
        *sources.files.edit(file) = text;
    }
    let own = catalogue(language).into_iter().filter(|(_, text)| !text.is_empty());
    let of_pack = texts.into_iter().filter_map(|(id, (row, _))| Some((id.strip_prefix(WORDS)?.to_owned(), row.text)));
    Phrases::of(language, own.chain(of_pack.filter(|(english, text)| fits(english, text))))
}
