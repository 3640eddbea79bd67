//! `muster migrate` of a saved game: carries it over from the version that it was played with to the tables as they are.

use std::path::{Path, PathBuf};

use muster_build::Outcome;
use muster_build::emit::vassal::log;
use muster_build::read::Files;
use muster_build::write::write_file;
use muster_studio::diff::{self, Refusal, Version};

use crate::args::Migrate;
use crate::output::{Screen, Status, Trouble, count, note, print, printable};
use crate::{discover, migrate, out, referee};

/// `muster migrate`: of a saved game if one is named, else of packs.
///
/// # Errors
/// Where no pack or version is meant, files cannot be read or written, or the game cannot be carried over.
pub fn carry(args: &Migrate, screen: &Screen) -> Result<Status, Trouble> {
    let is_game = |path: &&PathBuf| {
        path.extension().is_some_and(|of| of.eq_ignore_ascii_case("vsav") || of.eq_ignore_ascii_case("vlog"))
    };
    let Some(game) = args.mend.packs.iter().find(is_game) else {
        if args.from.is_some() || args.out.is_some() || args.replace {
            return Err(Trouble::usage("`--from`, `--out` and `--replace` are for saved games; name one (.vsav)."));
        }
        return migrate::migrate(&args.mend, screen);
    };
    let packs: Vec<PathBuf> = args.mend.packs.iter().filter(|path| *path != game).cloned().collect();
    let folders = discover::packs(&packs)?;
    let [folder] = folders.as_slice() else {
        return Err(Trouble::usage("whose game is it? Name one pack after the saved game."));
    };
    let bytes = referee::bytes(game)?;
    let shown = printable(&game.display().to_string());
    let written = log::written(&bytes).map_err(|error| Trouble::usage(format!("`{shown}` {error}.")))?;
    let old = played_with(args, folder, written.version.as_deref(), &shown)?;
    let files = Files::from_folder(folder).map_err(Trouble::unreadable(folder))?;
    let new = Version::of(folder.display().to_string(), files, false);
    let [old, new] = [old, new].map(|version| in_language(version, args.language.as_deref(), written.title.as_deref()));
    for version in [&old, &new] {
        if version.bundle().is_none() {
            return Err(Trouble::usage(format!("`{}` has errors; run `muster check` to see them.", version.name)));
        }
    }
    let carried = diff::carry(&old, &new, &bytes).map_err(|error| Trouble::usage(format!("{error}.")))?;
    let carried = match carried {
        Ok(carried) => carried,
        Err(Refusal::Unreadable(error)) => return Err(Trouble::usage(format!("`{shown}` {error}."))),
        Err(Refusal::Log) => {
            return Err(Trouble::usage(format!(
                "`{shown}` is a log. Load it in VASSAL, go through it to its end, save the game, and carry that over."
            )));
        }
        Err(Refusal::Unwritable(error)) => return Err(Trouble::failed(error.to_string())),
        Err(Refusal::Lost(lost)) => {
            let lost: String = lost.iter().map(|line| format!("  {}\n", printable(line))).collect();
            print(&format!("{shown}: cannot be carried over to the tables as they are. Nothing was written.\n{lost}"))?;
            return Ok(Status::Findings);
        }
    };
    let target = args.out.clone().unwrap_or_else(|| beside(game, &new));
    out::free(&target, args.replace, &[folder], "Name another with `--out`, or overwrite it with `--replace`")?;
    let pieces = count(carried.pieces, "counter or card", "counters and cards");
    let said = format!("{shown}: {pieces}, {} of them elsewhere on the map than before\n", carried.moved);
    let told: String = carried.told.iter().map(|line| format!("  {}\n", printable(line))).collect();
    print(&format!("{said}{told}"))?;
    if args.mend.dry_run {
        return Ok(Status::Clean);
    }
    write_file(&target, &carried.bytes).map_err(Trouble::unwritable(&target))?;
    note(&format!(
        "written: {}\nIn VASSAL, `Tools > Refresh Counters` gives the counters their new pictures and commands.",
        target.display()
    ));
    Ok(Status::Clean)
}

/// The version that a saved game was played with.
fn played_with(args: &Migrate, folder: &Path, version: Option<&str>, shown: &str) -> Result<Version, Trouble> {
    if let Some(name) = &args.from {
        return crate::diff::version(name);
    }
    let released = version.map(|version| crate::diff::released(folder, version)).transpose()?.flatten();
    let named = version.map_or_else(String::new, |version| format!(" {version}"));
    let files = released.ok_or_else(|| {
        Trouble::usage(format!(
            "`{shown}` was played with version{named}, which is no release of `{}`.\n\
             Name the tables that it was played with: `--from` takes a folder, a build or a git revision.",
            folder.display()
        ))
    })?;
    Ok(Version::of(format!("version{named}"), files, false))
}

/// A version in the language that is asked for, or else in the one in which the game has the title of the module.
fn in_language(mut version: Version, language: Option<&str>, title: Option<&str>) -> Version {
    let is_it = |outcome: &Outcome| match language {
        Some(language) => outcome.pack.as_ref().is_some_and(|pack| pack.translation.as_deref() == Some(language)),
        None => outcome.bundle().is_some_and(|bundle| Some(bundle.game.title.as_str()) == title),
    };
    if !is_it(&version.outcome)
        && let Some(at) = version.outcome.translations.iter().position(is_it)
    {
        version.outcome = version.outcome.translations.swap_remove(at);
    }
    version
}

/// Path of the new saved game: beside the old one, with the version of the tables in its name.
fn beside(game: &Path, new: &Version) -> PathBuf {
    let version = new.bundle().map(|bundle| bundle.game.version.clone()).unwrap_or_default();
    let stem = game.file_stem().unwrap_or_default().to_string_lossy();
    game.with_file_name(format!("{stem}-{version}.vsav"))
}
