//! `muster translate`: what a translation lacks, as rows of its file, and what the game has changed since.

use muster_build::errata;
use muster_build::read::{self, Files};
use muster_build::report::{self, Report};
use muster_build::texts::{self, Work};
use muster_build::write::write_file;

use crate::args::Translate;
use crate::discover;
use crate::output::{Status, Trouble, add_line, count, print, printable};

/// The head of a file of translations.
const HEAD: &[u8] = b"id,english,text,note\n";

/// `muster translate`.
///
/// # Errors
/// Where not one pack is meant, the language has no such code, or files cannot be read or written.
pub fn translate(args: &Translate) -> Result<Status, Trouble> {
    let Translate { language, pack, dry_run } = args;
    if !texts::is_language(language) {
        return Err(Trouble::usage(format!(
            "`{language}` is not the code of a language. It is two or three small letters, such as `de`, and a country behind a hyphen, \
             such as `pt-br`."
        )));
    }
    let packs = discover::games(pack.as_slice())?;
    let [folder] = packs.as_slice() else {
        return Err(Trouble::usage("one pack is translated at a time; name its folder."));
    };
    let path = folder.join("texts").join(format!("{language}.csv"));
    let inside = format!("texts/{language}.csv");
    let files = Files::from_folder(folder).map_err(Trouble::unreadable(folder))?;
    let before = if path.exists() { std::fs::read(&path).map_err(Trouble::unreadable(&path))? } else { HEAD.to_vec() };
    let refused = |why: &str| Trouble { status: Status::Findings, message: format!("nothing was written: {why}") };
    let mut findings = Vec::new();
    let mut sources = read::read(files.with(&inside, before.clone()), &mut findings)
        .ok_or_else(|| refused("game.json cannot be read; `muster check` says why"))?;
    if texts::is_whole(&sources, language) {
        return Err(Trouble::usage(format!("the tables themselves are in `{language}`.")));
    }
    let overlay = errata::overlay(&mut sources, &mut Vec::new());
    let file = sources.files.find(&inside);
    let sheet = sources.sheets.iter().find(|sheet| Some(sheet.file) == file && sheet.sound);
    let Some(sheet) = sheet else {
        return Err(refused(&format!("`{inside}` cannot be read; `muster check` says why")));
    };
    let mut columns = [texts::ID, texts::ENGLISH, texts::TEXT].into_iter().zip(["id", "english", "text"]);
    if let Some((_, lacking)) = columns.find(|(column, _)| !sheet.has_field(*column)) {
        return Err(refused(&format!("`{inside}` has no column `{lacking}`; add it to the first line")));
    }
    // Rows added to a file in another encoding, or after an open quotation mark, would be lost; unknown heads do no harm. The texts of a
    // table that cannot be read are unknown.
    let is_damaged = |report: &&Report| {
        let is_table = !report.place.file.starts_with("texts/");
        if report.place.file == inside { report.place.line > 1 } else { is_table && report.severity == "error" }
    };
    let reports = report::report(&findings, &sources.files, Some(&sources));
    if let Some(damaged) = reports.iter().find(is_damaged) {
        return Err(refused(&format!("`{}` cannot be read; `muster check` says why", damaged.place.file)));
    }
    let Work { lacking, changed, ids, moved } = texts::work(&sources, &overlay, language);
    let mut text = String::new();
    let shown = printable(&report::join(&files.root, &inside));
    let texts = count(lacking.len(), "text", "texts");
    if *dry_run {
        lacking.iter().for_each(|[id, english, _]| add_line!(text, "{id}: {english}"));
        add_line!(text, "{shown}: {texts} without a row; nothing written");
        if !ids.is_empty() {
            let ids = count(ids.len(), "id", "ids");
            add_line!(text, "{shown}: {ids} to mend, of texts of the rules or of a layout");
        }
    } else if lacking.is_empty() && ids.is_empty() {
        add_line!(text, "{shown}: every text has its row");
    } else {
        let mut after = before;
        for (row, id) in ids.iter().rev() {
            if let Some(cell) = sheet.written_cell(&after, *row, texts::ID) {
                let is_plain = !id.contains(['"', sheet.separator()]);
                let id = if is_plain { id.clone() } else { format!("\"{}\"", id.replace('"', "\"\"")) };
                drop(after.splice(cell, id.into_bytes()));
            }
        }
        let end: &[u8] = if after.windows(2).any(|pair| pair == b"\r\n") { b"\r\n" } else { b"\n" };
        if after.last().is_some_and(|last| *last != b'\n') {
            after.extend(end);
        }
        for [id, english, note] in &lacking {
            let row = [(texts::ID, id), (texts::ENGLISH, english), (texts::NOTE, note)];
            let row = row.map(|(column, text)| (column, text.as_str())).into();
            after.extend(sheet.written(&row));
            after.extend(end);
        }
        std::fs::create_dir_all(folder.join("texts")).map_err(Trouble::unwritable(&path))?;
        write_file(&path, &after).map_err(Trouble::unwritable(&path))?;
        if !lacking.is_empty() {
            add_line!(text, "{shown}: {texts} added, which wait for their translation in the column `text`");
        }
        if moved > 0 {
            let texts = count(moved, "text", "texts");
            add_line!(text, "{shown}: {texts} found at another place of the rules or of a layout");
        }
    }
    if let Some(first) = changed.first() {
        let texts = count(changed.len(), "text", "texts");
        add_line!(text, "{shown}: the game has changed {texts} since, the first `{first}`; `muster check` shows all");
    }
    print(&printable(&text))?;
    Ok(Status::Clean)
}
