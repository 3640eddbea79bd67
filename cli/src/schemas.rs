//! `muster schema`: the JSON Schemas of all systems, for editors and programs.

use std::collections::BTreeMap;
use std::fs;
use std::io;
use std::path::Path;
use std::sync::Arc;

use muster_build::emit::data;
use muster_build::forms::Tables;
use muster_build::read::{self, Files};
use muster_build::write::write_file;
use serde_json::Value;

use crate::args::Schema;
use crate::out;
use crate::output::{Status, Trouble, add_line, count, print};

/// `muster schema`.
///
/// # Errors
/// Where the folder cannot be read or written.
pub fn schema(args: &Schema) -> Result<Status, Trouble> {
    let wanted = of_pack(&args.out).map_or_else(all, |system| of_system(&system));
    let folder = args.out.display();
    let there = files_in(&args.out, "").map_err(Trouble::unreadable(&args.out))?;
    if let Some(path) =
        there.iter().find(|(path, old)| wanted.contains_key(*path) && !is_schema(old)).map(|(path, _)| path)
        && !args.check
    {
        return Err(Trouble::usage(format!(
            "`{folder}/{path}` is not a JSON Schema, and would be overwritten. Nothing was written.\nName another \
             folder with `--out`."
        )));
    }
    let mut text = String::new();
    let mut differ = 0;
    for (path, schema) in &wanted {
        let old = there.get(path);
        if old == Some(&schema.clone().into_bytes()) {
            continue;
        }
        differ += 1;
        if args.check {
            let what = if old.is_some() { "is out of date" } else { "is missing" };
            add_line!(text, "{folder}/{path}: {what}");
        } else {
            let full = args.out.join(path);
            write_file(&full, schema.as_bytes()).map_err(Trouble::unwritable(&full))?;
        }
    }
    let superfluous: Vec<&String> = there
        .iter()
        .filter(|(path, old)| !wanted.contains_key(*path) && is_schema(old))
        .map(|(path, _)| path)
        .collect();
    for path in &superfluous {
        add_line!(text, "{folder}/{path}: does not belong to any table or document; delete it");
    }
    let found = !superfluous.is_empty() || (args.check && differ > 0);
    if args.check && differ > 0 {
        text.push_str("Run `muster schema` to write them again.\n");
    } else if !args.check && differ > 0 {
        add_line!(
            text,
            "{folder}: {} written, {} up to date",
            count(differ, "schema", "schemas"),
            wanted.len() - differ
        );
    } else if !found {
        add_line!(text, "{folder}: {} up to date", count(wanted.len(), "schema", "schemas"));
    }
    print(&text)?;
    Ok(if found { Status::Findings } else { Status::Clean })
}

/// The system of the pack that a folder of schemas is part of, as `muster new` makes one.
fn of_pack(folder: &Path) -> Option<Arc<Tables>> {
    let pack = out::real(folder)?.parent()?.to_path_buf();
    pack.join("game.json").exists().then(|| Files::from_folder(&pack).ok())?.as_ref().and_then(read::system_of)
}

/// The schemas of one system's tables and documents, by file name.
pub fn of_system(system: &Tables) -> BTreeMap<String, String> {
    let tables = system.tables.iter().map(|table| (&table.name, text(table.schema())));
    let documents = system.documents.iter().filter(|document| document.reads_again.is_none());
    let documents = documents.map(|document| (&document.name, text(&document.schema())));
    let bundle = data::schema::document(system);
    let types = ("bundle.d.ts".to_owned(), data::types::declarations(&bundle));
    let schemas = tables.chain(documents).map(|(name, schema)| (format!("{name}.json"), schema));
    schemas.chain([("bundle.json".to_owned(), text(&bundle)), types]).collect()
}

fn all() -> BTreeMap<String, String> {
    let system = muster_build::read::systems::standard();
    let common = data::schema::common();
    let mut all = BTreeMap::from([
        ("bundle.d.ts".to_owned(), data::types::any(&[&system.id])),
        ("common/bundle.d.ts".to_owned(), data::types::declarations(&common)),
        ("common/bundle.json".to_owned(), text(&common)),
    ]);
    all.extend(of_system(system).into_iter().map(|(name, schema)| (format!("{}/{name}", system.id), schema)));
    all
}

/// True if a file is a JSON Schema or one of types, though perhaps an old or damaged one.
fn is_schema(bytes: &[u8]) -> bool {
    let text = String::from_utf8_lossy(bytes);
    text.trim_ascii().is_empty() || text.contains("://json-schema.org/") || text.starts_with(data::types::HEAD)
}

fn text(schema: &Value) -> String {
    format!("{schema:#}\n")
}

/// The files below a folder that may be schemas or types, by their paths in it. A folder that is not there has none.
fn files_in(folder: &Path, prefix: &str) -> io::Result<BTreeMap<String, Vec<u8>>> {
    let mut files = BTreeMap::new();
    let entries = match fs::read_dir(folder.join(prefix)) {
        Ok(entries) => entries,
        Err(error) if error.kind() == io::ErrorKind::NotFound => return Ok(files),
        Err(error) => return Err(error),
    };
    for entry in entries {
        let entry = entry?;
        let name = entry.file_name().to_string_lossy().into_owned();
        if name.starts_with('.') {
            continue;
        }
        let path = if prefix.is_empty() { name } else { format!("{prefix}/{name}") };
        if entry.file_type()?.is_dir() {
            files.extend(files_in(folder, &path)?);
        } else if [".json", ".ts"].iter().any(|end| path.ends_with(end)) {
            files.insert(path, fs::read(entry.path())?);
        }
    }
    Ok(files)
}
