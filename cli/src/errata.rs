//! `muster errata`: the errata of packs for players.

use std::path::{Path, PathBuf};

use muster_build::emit::pack::errata::{Sheet, Since};
use muster_build::finding::Severity;
use muster_build::read::Files;
use muster_build::write::write_file;
use muster_build::{Options, examine, step};
use muster_schema::bundle::Bundle;
use serde_json::Value;

use crate::args::{self, Errata};
use crate::diff::released;
use crate::discover;
use crate::output::{Status, Trouble, print_raw};

/// `muster errata`.
///
/// # Errors
/// Where no pack is meant, a pack has errors, or files cannot be read or written.
pub fn errata(args: &Errata) -> Result<Status, Trouble> {
    let packs = discover::meant(&args.packs)?;
    if packs.len() > 1 && (args.out.is_some() || args.format == args::Sheet::Html) {
        return Err(Trouble::usage("a file or a page holds the errata of one pack; name one."));
    }
    let mut sheets = Vec::new();
    for folder in packs {
        let bundle = bundle(&folder, Files::from_folder(&folder).map_err(Trouble::unreadable(&folder))?)?;
        let since = args.since.as_deref().map(|since| measured(&folder, &bundle, since)).transpose()?;
        let sheet = Sheet::of(&bundle, since.as_ref());
        sheets.push(match args.format {
            args::Sheet::Markdown => sheet.markdown(),
            args::Sheet::Html => sheet.html(),
        });
    }
    let text = sheets.join("\n");
    match &args.out {
        Some(path) => write_file(path, text.as_bytes()).map_err(Trouble::unwritable(path))?,
        None => print_raw(&text)?,
    }
    Ok(Status::Clean)
}

/// The bundle of a pack without errors.
fn bundle(folder: &Path, files: Files) -> Result<Bundle, Trouble> {
    let outcome = examine(files, Options::default());
    if outcome.worst() >= Some(Severity::Error) {
        let message = format!(
            "`{0}` has errors, so its errata cannot be applied; `muster check {0}` shows them",
            folder.display()
        );
        return Err(Trouble { status: Status::Findings, message });
    }
    outcome.bundle().cloned().ok_or_else(|| Trouble::failed(format!("`{}` cannot be read", folder.display())))
}

/// What the sheet is measured against: the `bundle.json` of a folder, a release of the pack, or what errata say of their versions.
fn measured(pack: &Path, now: &Bundle, since: &str) -> Result<Since, Trouble> {
    let (folder, game) = (Path::new(since), &now.game.id);
    let path =
        [folder.join("bundle.json"), folder.join(game).join("bundle.json")].into_iter().find(|path| path.exists());
    if let Some(path) = path {
        let text = std::fs::read_to_string(&path).map_err(Trouble::unreadable(&path))?;
        let value: Option<Value> = serde_json::from_str(&text).ok();
        return value
            .and_then(|value| Since::of(&value, game))
            .ok_or_else(|| Trouble::usage(format!("`{}` is not the bundle of `{game}`.", path.display())));
    }
    if let Some(files) = released(pack, since)? {
        let root = PathBuf::from(files.root.clone());
        let value = serde_json::to_value(bundle(&root, files)?).ok();
        let other = || Trouble::usage(format!("the release {since} in `{}` is none of `{game}`.", pack.display()));
        return value.and_then(|value| Since::of(&value, game)).ok_or_else(other);
    }
    if folder.exists() || step::numbers(since).is_none() {
        return Err(Trouble::usage(format!(
            "`{since}` is no build or release: there is no `bundle.json`. Name such a folder, or a version such as `0.1.0`."
        )));
    }
    Since::version(now, since).map_err(|id| {
        Trouble::usage(format!(
            "the erratum `{id}` of `{game}` does not say in `version` which version has it first. \
             Fill that in, or name the folder of version {since}."
        ))
    })
}
