//! The one canonical form of a pack's files, for `muster fmt`. Pure: files in, files out.
//!
//! Nothing is ever lost: what was written is read again, and a file whose content would not come back is left as it is.

mod csv;
mod json;

use std::collections::BTreeSet;

use muster_schema::Text;

pub use self::json::json;
use crate::finding::{Finding, Severity, Spot};
use crate::read::{self, FileIx, Files, Sources, codes};

/// What became of the files of a pack.
#[derive(Debug, Default)]
pub struct Formatted {
    /// The files whose canonical form is another than what stands there, with their new bytes.
    pub changed: Vec<(String, Vec<u8>)>,
    /// The files that cannot be read without doubt, and are left as they are.
    pub left: Vec<String>,
    /// The files that are in canonical form already.
    pub kept: usize,
}

/// The canonical form of all tables and documents of a pack. Without a `game.json` that names a system nothing is known
/// of the files, and the findings that say so are returned.
///
/// # Errors
/// What is wrong with `game.json`.
pub fn format(files: &Files) -> Result<Formatted, Vec<Finding>> {
    let mut findings = Vec::new();
    let Some(sources) = read::read(files.clone(), &mut findings) else { return Err(findings) };
    let doubtful = doubtful(&findings, &sources);
    let mut formatted = Formatted::default();
    let tables = sources.sheets.iter().map(|sheet| {
        let table = &sources.system.tables[sheet.table];
        (sheet.file, (!doubtful.contains(&sheet.file)).then(|| csv::csv(sheet, files.bytes(sheet.file), table)))
    });
    let documents = sources.documents.iter().map(|document| {
        let text = std::str::from_utf8(files.bytes(document.file)).ok();
        let text = text.filter(|_| !doubtful.contains(&document.file));
        (document.file, text.and_then(json).map(String::into_bytes))
    });
    let all: Vec<_> = tables.chain(documents).collect();
    for (file, bytes) in all {
        let path = files.path(file).to_owned();
        match bytes.filter(|bytes| says_the_same(&sources, file, bytes)) {
            None => formatted.left.push(path),
            Some(bytes) if bytes == files.bytes(file) && !files.is_altered(&path) => formatted.kept += 1,
            Some(bytes) => formatted.changed.push((path, bytes)),
        }
    }
    formatted.left.sort();
    formatted.changed.sort();
    Ok(formatted)
}

/// The files of which it is not certain where their cells or members begin and end. A column that is unknown or missing
/// is a mistake too, but leaves no doubt.
fn doubtful(findings: &[Finding], sources: &Sources) -> BTreeSet<FileIx> {
    let harmless = [&codes::COLUMN_UNKNOWN, &codes::COLUMN_MISSING, &codes::FILE_UNKNOWN, &codes::FILE_MISSING];
    findings
        .iter()
        .filter(|finding| finding.code.severity == Severity::Error && !harmless.contains(&finding.code))
        .filter_map(|finding| match &finding.spot {
            Spot::Header(sheet, _) => sources.sheets.get(sheet.0 as usize).map(|sheet| sheet.file),
            Spot::File(file) | Spot::Bytes(file, _) | Spot::Value(file, _) | Spot::Member(file, _) => Some(*file),
            _ => None,
        })
        .collect()
}

/// Whether the new bytes, read again, hold what the file holds.
fn says_the_same(sources: &Sources, file: FileIx, bytes: &[u8]) -> bool {
    let (old, path) = (sources.files.bytes(file), sources.files.path(file));
    let Some(sheet) = sources.sheets.iter().find(|sheet| sheet.file == file) else {
        let value = |bytes| read::Document::read(file, 0, Text::new(""), bytes, &mut Vec::new()).value;
        return value(old) == value(bytes);
    };
    let files = Files::from_memory("", [(path.to_owned(), bytes.to_vec())].into());
    let table = (&sources.system.tables[sheet.table], sources.system.form(sheet.table));
    let mut found = Vec::new();
    let again = read::Sheet::read(FileIx(0), sheet.table, sheet.stem, &files, table, &mut found);
    found.iter().all(|finding| [&codes::COLUMN_UNKNOWN, &codes::COLUMN_MISSING].contains(&finding.code))
        && csv::content(sheet, old) == csv::content(&again, bytes)
}

#[cfg(test)]
mod tests {
    use std::collections::BTreeMap;
    use std::path::Path;

    use super::*;

    const GAME: &str = "{\"system\": \"no-peace\"}";

    fn formatted(path: &str, bytes: &[u8]) -> Option<String> {
        let pack = [("game.json".to_owned(), GAME.into()), (path.to_owned(), bytes.to_vec())];
        let files = Files::from_memory("", BTreeMap::from(pack));
        let formatted = format(&files).unwrap_or_default();
        if formatted.left.iter().any(|left| left == path) {
            return None;
        }
        let new = formatted.changed.into_iter().find(|(changed, _)| changed == path);
        Some(String::from_utf8_lossy(&new.map_or_else(|| bytes.to_vec(), |(_, bytes)| bytes)).into_owned())
    }

    fn table(bytes: &[u8]) -> Option<String> {
        let once = formatted("sides.csv", bytes)?;
        assert_eq!(formatted("sides.csv", once.as_bytes()).as_deref(), Some(once.as_str()), "formatted twice");
        Some(once)
    }

    const CANONICAL: &str = "id,name,colour,cite\nred,Red,#c0392b,1.1\n";

    #[test]
    fn what_spreadsheets_do_to_tables_is_undone() {
        for bytes in [
            &b"id,name,colour,cite\nred,Red,#c0392b,1.1\n"[..],
            b"\xef\xbb\xbfid,name,colour,cite\r\nred,Red,#c0392b,1.1\r\n",
            b"id;name;colour;cite\nred;Red;#c0392b;1.1",
            b"id\tname\tcolour\tcite\nred\tRed\t#c0392b\t1.1",
            b"\"id\",\"name\",\"colour\",\"cite\"\n\"red\",\"Red\",\"#c0392b\",\"1.1\"\n",
            b"id,name,colour,cite,,\nred,Red,#c0392b,1.1,,\n,,,,,\n\n",
            b" id , name , colour , cite \n red , Red , #c0392b , 1.1 \n",
            b"id,name,colour,cite\rred,Red,#c0392b,1.1\r",
            b"cite,colour,name,id\n1.1,#c0392b,Red,red\n",
        ] {
            assert_eq!(table(bytes).as_deref(), Some(CANONICAL), "{}", String::from_utf8_lossy(bytes));
        }
    }

    #[test]
    fn cells_that_need_quotes_keep_them() {
        assert_eq!(
            table(b"id,name,aliases,colour,cite\nred,\"Red, \"\"the\"\" side\",a | b|c ,#c0392b,\"1.1\"\n").as_deref(),
            Some("id,name,aliases,colour,cite\nred,\"Red, \"\"the\"\" side\",a|b|c,#c0392b,1.1\n")
        );
        assert_eq!(
            table(b"id;name;colour;cite\r\nred;\"One\r\nTwo\";#c0392b;1.1\r\n").as_deref(),
            Some("id,name,colour,cite\nred,\"One\nTwo\",#c0392b,1.1\n")
        );
        assert_eq!(
            table(b"id;name;colour;cite\nred;A, B;#c0392b;1.10\n").as_deref(),
            Some("id,name,colour,cite\nred,\"A, B\",#c0392b,1.10\n")
        );
    }

    #[test]
    fn unknown_columns_are_kept_at_the_end() {
        assert_eq!(
            table(b"mood,id,name,colour,cite\ngrim,red,Red,#c0392b,1.1\n").as_deref(),
            Some("id,name,colour,cite,mood\nred,Red,#c0392b,1.1,grim\n")
        );
        // A column without a name that holds something could not be read again at the end.
        assert_eq!(table(b"id,,name,colour,cite\nred,kept,Red,#c0392b,1.1\n"), None);
    }

    #[test]
    fn a_doubtful_file_is_left_alone() {
        for bytes in [
            &b"id,name,colour,cite\nred,\"Red,#c0392b,1.1\n"[..],
            b"id,name,colour,cite\nred,R\xe9d,#c0392b,1.1\n",
            b"id,name,colour,cite\nred,Red,#c0392b\n",
            b"id,name,colour,cite\nred,Red,#c0392b,1.1,more\n",
            b"id,name,name,colour,cite\nred,Red,Rouge,#c0392b,1.1\n",
            b"\xff\xfei\0d\0",
            b"",
        ] {
            assert_eq!(table(bytes), None, "{}", String::from_utf8_lossy(bytes));
        }
        assert_eq!(formatted("rules.json", b"{\"a\": 1,}"), None);
        assert_eq!(formatted("rules.json", b"{\"a\": 1, \"a\": 2}"), None);
    }

    #[test]
    fn formatting_the_shipped_pack_twice_changes_nothing_more() -> std::io::Result<()> {
        let root = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../sources/npws");
        let files = Files::from_folder(&root)?;
        let once = format(&files).unwrap_or_default();
        assert_eq!(once.left, Vec::<String>::new());
        let mut all: BTreeMap<String, Vec<u8>> =
            files.iter().map(|(_, path, bytes)| (path.to_owned(), bytes.to_vec())).collect();
        all.extend(once.changed);
        let twice = format(&Files::from_memory("", all)).unwrap_or_default();
        assert_eq!(twice.changed, Vec::new());
        Ok(())
    }
}
