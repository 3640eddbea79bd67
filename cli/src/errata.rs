//! `muster errata`: the errata of packs for players.

use std::path::{Path, PathBuf};

use muster_build::emit::errata::{Sheet, Since};
use muster_build::finding::{Finding, Severity, Stage};
use muster_build::read::{BUNDLE, Files, zipped_bundle};
use muster_build::write::write_file;
use muster_build::{Options, examine, step};
use muster_schema::bundle::Bundle;
use serde_json::Value;

use crate::args::{self, Errata};
use crate::diff::{data_archive, released};
use crate::output::{Status, Trouble, note, print_raw};
use crate::{discover, out};

/// `muster errata`.
///
/// # Errors
/// Where no pack is meant, a pack has errors, or files cannot be read or written.
pub fn errata(args: &Errata) -> Result<Status, Trouble> {
    let packs = discover::games(&args.packs)?;
    if packs.len() > 1 && (args.out.is_some() || args.format == args::Sheet::Html) {
        return Err(Trouble::usage("a file or a page has the errata of one pack; name one."));
    }
    if let Some(path) = &args.out {
        let packs: Vec<&Path> = packs.iter().map(PathBuf::as_path).collect();
        out::free(path, args.replace, &packs, "Name another with `--out`, or overwrite it with `--replace`")?;
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
        Some(path) => {
            write_file(path, text.as_bytes()).map_err(Trouble::unwritable(path))?;
            note(&format!("written: {}", path.display()));
        }
        None => print_raw(&text)?,
    }
    Ok(Status::Clean)
}

/// The bundle of a pack without errors. What is wrong with its worked examples alone says nothing of its errata.
fn bundle(folder: &Path, files: Files) -> Result<Bundle, Trouble> {
    let outcome = examine(files, Options::default());
    let mut found = outcome.findings.iter().flat_map(Finding::with_follows);
    if found.any(|finding| finding.code.severity == Severity::Error && finding.stage() != Stage::Examples) {
        let message = format!(
            "`{0}` has errors, so its errata cannot be applied; `muster check {0}` shows them",
            folder.display()
        );
        return Err(Trouble { status: Status::Findings, message });
    }
    outcome
        .bundle()
        .map(|bundle| Bundle::clone(bundle))
        .ok_or_else(|| Trouble::failed(format!("`{}` cannot be read", folder.display())))
}

/// The bundle of a build, or in the archive of the data of a release, and where that is; nothing where there is none.
fn built(folder: &Path, game: &str) -> Result<Option<(PathBuf, Vec<u8>)>, Trouble> {
    let path = [folder.join(BUNDLE), folder.join(game).join(BUNDLE)].into_iter().find(|path| path.exists());
    if let Some(path) = path {
        let bytes = std::fs::read(&path).map_err(Trouble::unreadable(&path))?;
        return Ok(Some((path, bytes)));
    }
    let inside = || data_archive(folder, game);
    let Some(path) = Some(folder.to_path_buf()).filter(|path| path.is_file()).or_else(inside) else { return Ok(None) };
    let bytes = std::fs::read(&path).map_err(Trouble::unreadable(&path))?;
    let bundle = zipped_bundle(&bytes).map_err(Trouble::unreadable(&path))?;
    Ok(bundle.map(|bundle| (path, bundle)))
}

/// Finds what the sheet is measured against: the bundle of a build, a release of the pack, or what errata say of their versions.
fn measured(pack: &Path, now: &Bundle, since: &str) -> Result<Since, Trouble> {
    let (folder, game) = (Path::new(since), &now.game.id);
    if let Some((path, bundle)) = built(folder, game)? {
        let value: Option<Value> = serde_json::from_slice(&bundle).ok();
        return value
            .and_then(|value| Since::of(&value, game))
            .ok_or_else(|| Trouble::usage(format!("`{}` is not the bundle of `{game}`.", path.display())));
    }
    if let Some(files) = released(pack, since)? {
        let root = PathBuf::from(files.root.clone());
        let value = serde_json::to_value(bundle(&root, files)?).ok();
        let other =
            || Trouble::usage(format!("the release {since} in `{}` is not a release of `{game}`.", pack.display()));
        return value.and_then(|value| Since::of(&value, game)).ok_or_else(other);
    }
    if folder.exists() || step::numbers(since).is_none() {
        return Err(Trouble::usage(format!(
            "`{since}` is not a build or a release: there is no `{BUNDLE}`. Name such a folder, or a version such as \
            `0.1.0`."
        )));
    }
    Since::version(now, since).map_err(|id| {
        Trouble::usage(format!(
            "the erratum `{id}` of `{game}` does not say in `version` which version has it first. \
             Fill that in, or name the folder of version {since}."
        ))
    })
}
