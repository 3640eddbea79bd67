//! `muster new`: a small complete game to adapt.

use std::collections::BTreeMap;
use std::fs;
use std::path::Path;

use muster_build::Options;
use muster_build::emit::{IdsLock, LOCK};
use muster_build::format;
use muster_build::read::{self, Files, composed};
use muster_build::validate::slug;
use muster_build::write::{is_device, write_files};
use muster_build::{rules, starters};
use muster_schema::description::ID;
use serde_json::{Map, Value};

use crate::args::New;
use crate::discover;
use crate::output::{Status, Trouble, count, did_you_mean, note, print, printable, typed};
use crate::schemas;

/// `muster new`.
///
/// # Errors
/// Where there are no such rules, or the folder is in use or cannot be written.
pub fn new(args: &New) -> Result<Status, Trouble> {
    let rules = args.system.as_ref().filter(|named| *named != ID).or(args.rules.as_ref());
    let mut starter = match rules {
        Some(rules) => following(rules)?,
        None => starters::starter(&args.map).unwrap_or_default(),
    };
    if let Some(rules) = rules.filter(|_| args.blank) {
        return Err(Trouble::usage(format!(
            "the rules of `{rules}` need rows in its tables; leave out `--blank`, and replace them one by one."
        )));
    }
    if args.blank {
        starter = starters::blank(starter);
    }
    let folder = &args.dir;
    let shown = folder.display();
    if folder.file_name().and_then(|name| name.to_str()).is_some_and(is_device) {
        return Err(Trouble::usage(format!(
            "Windows keeps the name `{shown}` for a device, so no folder can have it there; choose another one. \
             Nothing was written."
        )));
    }
    discover::free(folder)?;
    let name = name_of(folder);
    let files = numbered(begin(starter, &name, args.blank));
    let all: Vec<_> = files.iter().map(|(path, bytes)| (folder.join(path), bytes.as_slice())).collect();
    write_files(&all).map_err(|(path, error)| {
        // Half a game is none: the folders, too, are as they were. One with anything else in it stays.
        let mut folders: Vec<_> = all.iter().flat_map(|(path, _)| path.ancestors().skip(1)).collect();
        folders.retain(|inside| inside.starts_with(folder));
        folders.sort_by_key(|inside| std::cmp::Reverse(inside.components().count()));
        folders.iter().for_each(|inside| drop(fs::remove_dir(inside)));
        Trouble::unwritable(&path)(error)
    })?;
    if id_of(&name).is_none() {
        note(&format!(
            "no id can be made from `{shown}`: an id begins with a letter and has only letters from a to z and \
             digits, 60 at most. The game has the id of the starter pack; change `id` in game.json before you build \
             it."
        ));
    }
    let edit = if folder == Path::new(".") {
        "Edit the tables".to_owned()
    } else {
        format!("Go into the folder with `cd {}`, edit the tables", typed(folder))
    };
    print(&format!(
        "{shown}: {} written\n{edit}, and run `muster check`.\n\
         `muster preview` shows the game in your browser while you edit. `muster guide` writes the guide.\n",
        count(files.len(), "file", "files")
    ))?;
    Ok(Status::Clean)
}

/// The starter pack of rules of play.
fn following(rules: &str) -> Result<BTreeMap<String, Vec<u8>>, Trouble> {
    let known = || rules::RULES.iter().map(|rules| rules.id());
    starters::starter(rules).filter(|_| known().any(|known| known == rules)).ok_or_else(|| {
        let like = did_you_mean(rules, known());
        Trouble::usage(format!("there are no rules `{rules}`.{like} Muster knows {}.", every(known())))
    })
}

/// `a`, `b` and `c`.
fn every<'a>(words: impl Iterator<Item = &'a str>) -> String {
    let words: Vec<String> = words.map(|word| format!("`{word}`")).collect();
    words.split_last().map_or_else(String::new, |(last, others)| match others {
        [] => last.clone(),
        _ => format!("{} and {last}", others.join(", ")),
    })
}

/// The name of the folder, even if it is written as `.`.
fn name_of(folder: &Path) -> String {
    let real = fs::canonicalize(folder).unwrap_or_else(|_| folder.to_path_buf());
    real.file_name().unwrap_or_default().to_string_lossy().into_owned()
}

/// The starter pack under another name, a blank one without who made it, with the schemas that editors complete its documents by.
pub fn begin(mut files: BTreeMap<String, Vec<u8>>, name: &str, blank: bool) -> BTreeMap<String, Vec<u8>> {
    let system = read::system_of(&Files::from_memory("", files.clone()));
    let Some(system) = system else { return files };
    for (path, bytes) in &mut files {
        let kind = system.documents.iter().find(|spec| match spec.file.split_once('*') {
            None => spec.file == *path,
            Some((before, after)) => path.starts_with(before) && path.ends_with(after),
        });
        let Some((kind, Ok(Value::Object(mut members)))) = kind.map(|kind| (kind, serde_json::from_slice(bytes)))
        else {
            continue;
        };
        let up = "../".repeat(path.matches('/').count());
        members.insert("$schema".into(), format!("{up}schema/{}.json", kind.name).into());
        if kind.name == "game" {
            rename(&mut members, name);
            if blank {
                members.retain(|name, _| !["subtitle", "credits"].contains(&name.as_str()));
            }
        }
        if let Some(text) = format::json(&Value::Object(members).to_string()) {
            *bytes = text.into_bytes();
        }
    }
    with_schemas(files)
}

/// A pack with the schemas that editors complete its documents by.
pub fn with_schemas(mut files: BTreeMap<String, Vec<u8>>) -> BTreeMap<String, Vec<u8>> {
    let system = read::system_of(&Files::from_memory("", files.clone()));
    let schemas = system.iter().flat_map(|system| schemas::of_system(system));
    let schemas: Vec<_> = schemas.map(|(name, schema)| (format!("schema/{name}"), schema.into_bytes())).collect();
    files.extend(schemas);
    files
}

/// The pack with the numbers of its counters and cards, so that a lock that is lost is missed from the first day.
fn numbered(mut files: BTreeMap<String, Vec<u8>>) -> BTreeMap<String, Vec<u8>> {
    let outcome = muster_build::examine(Files::from_memory("", files.clone()), Options::default());
    let lock = outcome.bundle().map(|bundle| IdsLock::default().assign(bundle).render());
    let game = files.get("game.json").and_then(|game| IdsLock::marked(game));
    if let (Some(lock), Some(game)) = (lock, game) {
        files.insert(LOCK.into(), lock.into_bytes());
        files.insert("game.json".into(), game);
    }
    files
}

/// The id that a folder's name suggests, if it suggests any.
fn id_of(name: &str) -> Option<String> {
    Some(slug(name)).filter(|id| id.starts_with(|first: char| first.is_ascii_alphabetic()) && id.len() <= 60)
}

/// Gives the game the id and title that its folder's name suggests, if it suggests any; rules that bear the title follow it.
fn rename(game: &mut Map<String, Value>, name: &str) {
    let rules = |game: &Map<String, Value>| Some(Value::from(format!("The rules of {}", game.get("title")?.as_str()?)));
    let own = rules(game).is_some_and(|rules| game.get("document") == Some(&rules));
    if let Some(id) = id_of(name) {
        game.insert("id".into(), id.into());
    }
    let name = composed(name);
    if name.chars().count() > 120 {
        return;
    }
    let capital = |word: &str| {
        let mut letters = word.chars();
        letters.next().into_iter().flat_map(char::to_uppercase).chain(letters).collect::<String>()
    };
    let words = name.split(|letter: char| letter.is_whitespace() || r"-_.\".contains(letter));
    let title: Vec<String> = words.filter(|word| !word.is_empty()).map(capital).collect();
    if !title.is_empty() {
        game.insert("title".into(), printable(&title.join(" ")).into());
    }
    if let Some(rules) = rules(game).filter(|_| own) {
        game.insert("document".into(), rules);
    }
}
