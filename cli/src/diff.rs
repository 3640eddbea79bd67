//! `muster diff`: finds two versions of a pack, and shows what changed between them.

mod module;

use std::path::{Path, PathBuf};

use muster_build::read::{BUNDLE, Files, INDEX, NoRevision, Releases, SOURCE, is_as_printed};
use muster_build::write::write_file;
use muster_studio::diff::{self, Version, show};

use crate::args::{Diff, DiffFormat, Printed};
use crate::output::{Screen, Status, Trouble, add_line, note, print, print_raw};
use crate::playtest::{MOST_GAMES, too_many};
use crate::progress::Progress;
use crate::{discover, out};

/// `muster diff`.
///
/// # Errors
/// Where the versions cannot be found, read or compared, or the result not be shown.
pub fn diff(args: &Diff, screen: &Screen) -> Result<Status, Trouble> {
    if args.playtest.is_some_and(|games| games > MOST_GAMES) {
        return Err(too_many("--playtest"));
    }
    if let Some(path) = &args.out {
        out::free(path, args.replace, &[], "Name another with `--out`, or overwrite it with `--replace`")?;
    }
    if let Some(modules) = module::versions(args)? {
        return module::diff(args, screen, &modules);
    }
    let progress = Progress::start(false);
    let [old, new] = versions(args)?.map(|(name, files, printed)| {
        progress.say(format!("reading {name}"));
        Version::of(name, files, printed)
    });
    progress.say("comparing");
    let mut difference = diff::compare(&old, &new).map_err(|error| Trouble::usage(format!("{error}.")))?;
    if let Some(games) = args.playtest {
        progress.say("playing");
        let told = diff::balance(&old, &new, games);
        let unplayable = |why| vec![format!("No games were played: {why}")];
        difference.follows.told.extend(told.unwrap_or_else(unplayable));
    }
    drop(progress);
    let text = match args.format {
        DiffFormat::Human => human(&difference, screen),
        DiffFormat::Json => format!("{:#}\n", serde_json::json!(difference)),
        DiffFormat::Markdown => show::markdown(&difference, None),
        DiffFormat::Html => show::page(&difference, &old, &new),
    };
    answer(args, &text)?;
    Ok(if difference.is_empty() { Status::Clean } else { Status::Findings })
}

/// Prints the answer, or writes it into a file.
fn answer(args: &Diff, text: &str) -> Result<(), Trouble> {
    match &args.out {
        Some(path) => {
            write_file(path, text.as_bytes()).map_err(Trouble::unwritable(path))?;
            note(&format!("written: {}", path.display()));
            Ok(())
        }
        None if args.format == DiffFormat::Human => print(text),
        None => print_raw(text),
    }
}

/// A version that was found.
struct Found {
    files: Files,
    /// The pack that it is a revision or a release of.
    pack: Option<PathBuf>,
    /// True if it is a build that was made as printed.
    printed: bool,
}

impl Found {
    fn sources(files: Files, pack: Option<PathBuf>) -> Self {
        Self { files, pack, printed: false }
    }
}

/// The names of the versions, their files, and whether they are meant as printed.
fn versions(args: &Diff) -> Result<[(String, Files, bool); 2], Trouble> {
    let old = find(&args.old)?;
    let (name, new) = match (&args.new, args.printed, &old.pack) {
        (Some(new), ..) => (new.clone(), find(new)?),
        (None, Some(Printed::Old), _) => (args.old.clone(), Found::sources(old.files.clone(), None)),
        (None, _, Some(pack)) => {
            let files = Files::from_folder(pack).map_err(Trouble::unreadable(pack))?;
            (pack.display().to_string(), Found::sources(files, None))
        }
        (None, ..) => {
            return Err(Trouble::usage(format!(
                "`{}` is only one version; name the other one too, or add `--printed` to compare it with the game as \
                printed.",
                args.old
            )));
        }
    };
    let printed = |which: Printed| args.printed.is_some_and(|printed| printed == which || printed == Printed::Both);
    Ok([
        (args.old.clone(), old.files, old.printed || printed(Printed::Old)),
        (name, new.files, new.printed || printed(Printed::New)),
    ])
}

/// A version by its name.
///
/// # Errors
/// Where there is none.
pub fn version(name: &str) -> Result<Version, Trouble> {
    let Found { files, printed, .. } = find(name)?;
    Ok(Version::of(name.to_owned(), files, printed))
}

/// The last release of a pack, and its number.
pub fn last_release(folder: &Path) -> Result<Option<(String, Files)>, Trouble> {
    let releases = Releases::in_folder(folder).map_err(Trouble::unreadable(folder))?;
    let Some(last) = releases.releases.last() else { return Ok(None) };
    let files = Files::of_release(folder, last).map_err(Trouble::unreadable(folder))?;
    Ok(Some((last.version.clone(), files)))
}

/// Finds a version by its name.
fn find(name: &str) -> Result<Found, Trouble> {
    let path = Path::new(name);
    if path.is_dir() {
        return in_folder(path);
    }
    if path.is_file() {
        return zipped(path, name);
    }
    if let Some((files, folder)) = of_release(name)? {
        return Ok(Found::sources(files, Some(folder)));
    }
    if path.is_absolute() {
        return Err(Trouble::usage(format!("there is no file or folder `{name}`.")));
    }
    let (revision, folder) = match name.split_once(':') {
        Some((revision, folder)) => (revision, PathBuf::from(folder)),
        None => (name, the_pack(name)?),
    };
    let files =
        Files::from_revision(Path::new("."), revision, &folder.to_string_lossy()).map_err(|error| match error {
            NoRevision::Failed(_) => Trouble::failed(format!("`{name}` cannot be read: {error}.")),
            _ => {
                let released = Releases::in_folder(&folder).map(|index| index.releases).unwrap_or_default();
                let released: Vec<_> = released.iter().map(|one| format!("`{}`", one.version)).collect();
                let released =
                    if released.is_empty() { String::new() } else { format!(" Released are {}.", released.join(", ")) };
                Trouble::usage(format!(
                    "there is no file, folder or release `{name}`, and it is not a git revision of a pack: \
                    {error}.{released}"
                ))
            }
        })?;
    Ok(Found::sources(files, Some(folder)))
}

/// The pack in a zip file. What a build was made from may lie beside its bundle.
fn zipped(path: &Path, root: &str) -> Result<Found, Trouble> {
    let bytes = std::fs::read(path).map_err(Trouble::unreadable(path))?;
    let unreadable = |error| Trouble::failed(format!("`{}` cannot be read: {error}.", path.display()));
    let (files, printed) = Files::from_build(root, &bytes).map_err(unreadable)?;
    let beside = || std::fs::read(path.with_file_name(BUNDLE)).is_ok_and(|bundle| is_as_printed(&bundle));
    let printed = printed || path.file_name().is_some_and(|name| name == SOURCE) && beside();
    Ok(Found { files, pack: None, printed })
}

/// The sources of the release that is meant by `PACK@VERSION`, or by a version of the one pack here; and that pack.
fn of_release(name: &str) -> Result<Option<(Files, PathBuf)>, Trouble> {
    let (folder, version) = match name.rsplit_once('@') {
        Some((folder, version)) if Path::new(folder).is_dir() => (PathBuf::from(folder), version),
        Some(_) => return Ok(None),
        None => match discover::packs(&[]).as_deref() {
            Ok([pack]) => (pack.clone(), name),
            _ => return Ok(None),
        },
    };
    let files = released(&folder, version)?;
    if files.is_none() && name.contains('@') {
        return Err(Trouble::usage(format!("`{}` has no release {version} in its `{INDEX}`.", folder.display())));
    }
    Ok(files.map(|files| (files, folder)))
}

/// The sources of a release of a pack, where there was one of this version.
pub fn released(folder: &Path, version: &str) -> Result<Option<Files>, Trouble> {
    let releases = Releases::in_folder(folder).map_err(Trouble::unreadable(folder))?;
    let release = releases.find(version);
    release.map(|release| Files::of_release(folder, release).map_err(Trouble::unreadable(folder))).transpose()
}

/// The pack that a revision is meant of which names none.
fn the_pack(revision: &str) -> Result<PathBuf, Trouble> {
    let packs = discover::packs(&[]).map_err(|_| {
        Trouble::usage(format!(
            "there is no file or folder `{revision}`, and there is no pack here that it could be a revision of."
        ))
    })?;
    match packs.as_slice() {
        [pack] => Ok(pack.clone()),
        packs => Err(Trouble::usage(format!(
            "there is no file or folder `{revision}`. If it is a git revision, name the pack too: `{revision}:{}`.",
            packs.first().map_or_else(|| "PACK".into(), |pack| pack.display().to_string())
        ))),
    }
}

/// The archive of the data of a game in the folder of a release; of any game, if its id is empty.
pub fn data_archive(folder: &Path, game: &str) -> Option<PathBuf> {
    let is_data = |path: &PathBuf| {
        let name = path.file_name().unwrap_or_default().to_string_lossy();
        name.starts_with(game) && name.ends_with("-data.zip")
    };
    std::fs::read_dir(folder).into_iter().flatten().flatten().map(|entry| entry.path()).find(is_data)
}

/// The pack that stands in a folder, or that what stands there was built from.
fn in_folder(folder: &Path) -> Result<Found, Trouble> {
    let source = folder.join(SOURCE);
    if !folder.join("game.json").is_file() && source.is_file() {
        return zipped(&source, &folder.to_string_lossy());
    }
    if folder.join(BUNDLE).is_file() {
        return Err(Trouble::usage(format!(
            "`{}` is a build of an earlier Muster, which did not keep the tables it was made from (`{SOURCE}`).\n\
             Build it again, or name the folder or the git revision of the pack.",
            folder.display()
        )));
    }
    if let Some(archive) = data_archive(folder, "").filter(|_| !folder.join("game.json").is_file()) {
        return zipped(&archive, &folder.to_string_lossy());
    }
    match discover::packs(&[folder.to_path_buf()])?.as_slice() {
        [pack] => Ok(Found::sources(Files::from_folder(pack).map_err(Trouble::unreadable(pack))?, None)),
        packs => Err(Trouble::usage(format!("`{}` holds {} packs; name one of them.", folder.display(), packs.len()))),
    }
}

fn human(difference: &diff::Difference, screen: &Screen) -> String {
    let mut text = String::new();
    for section in show::sections(difference) {
        add_line!(text, "{}", screen.fill(&screen.bold(&section.title), ["", "  "]));
        for line in &section.lines {
            add_line!(text, "{}", screen.fill(line, ["  ", "    "]));
        }
        text.push('\n');
    }
    text.truncate(text.trim_end().len());
    text + "\n"
}
