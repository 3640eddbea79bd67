//! Releases: a version of a pack as players, programs and publishers get it.
//!
//! A [`Plan`] has all of it, compared with the release before, and nothing is written until it is carried out. The same sources
//! give the same bytes: the only day in them is the one that `releases.json` keeps.

mod contents;
mod data;
mod module;
mod npm;
mod python;
mod wheel;

use std::fmt::Write;
use std::io;
use std::path::{Path, PathBuf};
use std::sync::Arc;

use bytes::Bytes;
use muster_schema::bundle::VERSION;
use rayon::prelude::*;

use self::contents::{Contents, TOOL, file};
use crate::diff::{self, Difference, Version, show};
use muster_canvas::raster::Shelf;
use muster_ground::digest::sha256;
use muster_ground::json;

use muster_build::Outcome;
use muster_build::emit::{Artifact, Compiled, EmitError, Seal, alone, manifest, place, unchanged};
use muster_data::schema;
use muster_ground::step::{Step, Wanted, numbers, shown};
use muster_ground::write::{sweep, sweep_folder, write_file};
use muster_source::finding::{Describe, Finding, Spot};
use muster_source::read::{CHANGELOG, Files, INDEX, Released, Releases, SOURCE, codes, digest};
use muster_targets::publish::publish;

/// A release, before it is written.
#[derive(Debug)]
pub struct Plan {
    /// The id of the game.
    pub game: String,
    pub release: Released,
    /// The release before it.
    pub previous: Option<Released>,
    /// The step that its changes demand; `None` without an earlier release, or if it is unknown.
    pub wanted: Option<Wanted>,
    /// Warnings about its changes, in sentences.
    pub doubts: Vec<String>,
    /// True if this version was released before, without any difference.
    pub again: bool,
    /// The changelog's section for this version.
    pub section: String,
    /// The files of the release.
    pub files: Vec<Artifact>,
    compiled: Compiled,
    sources: Files,
    index: Releases,
}

/// The reasons why a pack is not released.
#[derive(Debug)]
pub enum Refused {
    /// Its version is too low.
    Version(Box<Finding>),
    /// It cannot be compared or compiled; the reason as a sentence.
    Failed(String),
}

impl From<EmitError> for Refused {
    fn from(error: EmitError) -> Self {
        Self::Failed(error.to_string())
    }
}

impl From<io::Error> for Refused {
    fn from(error: io::Error) -> Self {
        Self::Failed(error.to_string())
    }
}

impl Plan {
    /// Plans the release of a pack in which nothing was found: on this day, if it is the first time.
    ///
    /// # Errors
    /// If the version does not rise enough, or the release before it or the pack cannot be read.
    pub fn of(folder: &Path, new: &Version, day: &str, shelf: Option<&Arc<dyn Shelf>>) -> Result<Self, Refused> {
        let (files, pack) = (new.outcome.files(), new.outcome.pack.as_ref());
        let (Some(pack), Some(game)) = (pack, Game::of(&new.outcome)) else {
            return Err(Refused::Failed("the pack is not whole".into()));
        };
        let list = files.find(INDEX).map(|index| Releases::parse(files.bytes(index)));
        let index = list.transpose().map_err(|why| Refused::Failed(format!("`{INDEX}` is damaged: {why}")))?;
        let mut index = index.unwrap_or_default();
        let own = files.iter().map(|(_, path, bytes)| (path, bytes)).filter(|(path, _)| pack.sources.is_own(path));
        let known = index.find(&game.version).filter(|release| release.sources == digest(own)).cloned();
        let previous = index.releases.iter().rev().find(|release| Some(*release) != known.as_ref()).cloned();
        if let Some(known) = known {
            let plan = Self::made(new, files, &known.created, shelf)?;
            plan.same_as(&known)?;
            return Ok(Self { previous, again: true, index, ..plan });
        }
        if let Some(last) = previous.as_ref().filter(|last| *last.created > *day) {
            let (version, created) = (&last.version, &last.created);
            return Err(Refused::Failed(format!("{day} is before {created}, the day on which {version} was released")));
        }
        let Changes { section, doubts, wanted } = if new.outcome.rebuilt.is_some() {
            module::changes(folder, previous.as_ref(), new, &game, day)?
        } else {
            Changes::of(folder, previous.as_ref(), new, &game, day)?
        };
        let log = files.find(CHANGELOG).map(|file| String::from_utf8_lossy(files.bytes(file)));
        let log = changelog(&log.unwrap_or_default(), &game.title, &game.version, &section);
        let plan = Self::made(new, &files.with(CHANGELOG, log.into_bytes()), day, shelf)?;
        index.releases.push(plan.release.clone());
        Ok(Self { previous, wanted, doubts, index, sources: files.clone(), ..plan })
    }

    /// The files of a release from these sources.
    fn made(new: &Version, files: &Files, created: &str, shelf: Option<&Arc<dyn Shelf>>) -> Result<Self, Refused> {
        let game = Game::of(&new.outcome).ok_or_else(|| Refused::Failed("the pack is not whole".into()))?;
        let (mut made, compiled) = match &new.outcome.rebuilt {
            Some(rebuilt) => module::made(rebuilt, new, files)?,
            None => of_game(new, files, created, shelf)?,
        };
        let log = built(&compiled.artifacts, CHANGELOG);
        let text = String::from_utf8_lossy(&log);
        let section = section(&text, &game.version).unwrap_or_default().replace('\r', "");
        made.push(file(CHANGELOG, log.clone()));
        let made = sealed(&game.id, &game.version, made);
        let sources = Files::from_zip(&files.root, &built(&compiled.artifacts, SOURCE))?;
        let release = Released {
            version: game.version.clone(),
            created: created.to_owned(),
            form: VERSION.to_owned(),
            tool: TOOL.to_owned(),
            sources: digest(sources.iter().map(|(_, path, bytes)| (path, bytes))),
            files: made.iter().map(|file| (file.path.clone(), sha256(&file.bytes))).collect(),
        };
        Ok(Self {
            game: game.id,
            release,
            previous: None,
            wanted: None,
            doubts: Vec::new(),
            again: false,
            section,
            files: made,
            compiled,
            sources: files.clone(),
            index: Releases::default(),
        })
    }

    /// Checks that a released version is made again byte for byte.
    fn same_as(&self, known: &Released) -> Result<(), Refused> {
        let differs = |(path, sum): (&String, &String)| (known.files.get(path) != Some(sum)).then(|| path.clone());
        let Some(path) = self.release.files.iter().find_map(differs) else { return Ok(()) };
        Err(Refused::Failed(format!(
            "the sources are those of the {} that was released on {}, but `{path}` is not: it was made by Muster {}, \
             and this is {TOOL}. Raise the version, or use that Muster",
            known.version, known.created, known.tool
        )))
    }

    /// The folder of the release in `out`.
    pub fn folder(&self, out: &Path) -> PathBuf {
        out.join(self.name())
    }

    fn name(&self) -> String {
        format!("{}-{}", self.game, self.release.version)
    }

    /// Checks that its folder in `out` is free, or holds an earlier copy of it.
    ///
    /// # Errors
    /// If something is there that is no earlier writing of it.
    pub fn reserve(&self, out: &Path) -> Result<(), place::Occupied> {
        place::check(&self.folder(out), &self.game).map(|_| ())
    }

    /// Writes the release into a folder of `out`, and then its record into the pack: the list comes last, so that an
    /// interrupted run has released nothing.
    ///
    /// # Errors
    /// If a file cannot be written.
    pub fn carry_out(&self, folder: &Path, out: &Path) -> Result<(), EmitError> {
        self.compiled.number(folder, &self.sources)?;
        let unwritable = |path: PathBuf| move |error| EmitError::Unwritable(path, error);
        publish(out, &self.name(), &self.game, &self.files, None).map_err(unwritable(self.folder(out)))?;
        let _alone = alone(folder)?;
        unchanged(folder, &self.sources, [CHANGELOG, INDEX])?;
        // What a run that was killed left behind, of whatever version.
        [CHANGELOG, INDEX].iter().for_each(|path| sweep(&folder.join(path)));
        folder.join(self.release.path()).parent().into_iter().for_each(sweep_folder);
        let contents =
            |path: &str| self.compiled.artifacts.iter().find(|file| file.path == path).map(|file| &*file.bytes);
        if self.again {
            if Files::of_release(folder, &self.release).is_err() {
                let path = folder.join(self.release.path());
                write_file(&path, contents(SOURCE).unwrap_or_default()).map_err(unwritable(path))?;
            }
            return Ok(());
        }
        let list = json::text(&serde_json::to_value(&self.index)?);
        for (path, bytes) in [
            (CHANGELOG.to_owned(), contents(CHANGELOG).unwrap_or_default()),
            (self.release.path(), contents(SOURCE).unwrap_or_default()),
            (INDEX.to_owned(), list.as_bytes()),
        ] {
            let path = folder.join(path);
            write_file(&path, bytes).map_err(unwritable(path))?;
        }
        Ok(())
    }
}

/// The game that is released.
struct Game {
    id: String,
    title: String,
    version: String,
}

impl Game {
    /// The game of a pack; `None` if the pack is not whole.
    fn of(outcome: &Outcome) -> Option<Self> {
        if outcome.rebuilt.is_some() {
            let game = outcome.pack.as_ref()?.value("game")?;
            let text = |name: &str| Some(game.get(name)?.as_str()?.to_owned());
            return Some(Self { id: text("id")?, title: text("title")?, version: text("version")? });
        }
        let game = &outcome.bundle()?.game;
        Some(Self { id: game.id.clone(), title: game.title.clone(), version: game.version.clone() })
    }
}

/// The changes since the release before.
struct Changes {
    section: String,
    doubts: Vec<String>,
    wanted: Option<Wanted>,
}

impl Changes {
    /// The changes of a game, if its version may follow them.
    fn of(folder: &Path, last: Option<&Released>, new: &Version, game: &Game, day: &str) -> Result<Self, Refused> {
        let difference = last.map(|last| compared(folder, last, new)).transpose()?;
        check(game, new.outcome.files(), last.zip(difference.as_ref()))?;
        let section = difference.as_ref().map(|difference| show::markdown(difference, Some(day)));
        let (doubts, wanted) = difference.map(|difference| (difference.unread, difference.version)).unwrap_or_default();
        Ok(Self { section: section.unwrap_or_else(|| first(game, day)), doubts, wanted })
    }
}

/// The section of the first release.
fn first(game: &Game, day: &str) -> String {
    format!("## {} ({day})\n\nThe first release.\n", game.version)
}

/// A file of a build.
fn built(files: &[Artifact], path: &str) -> Bytes {
    files.iter().find(|file| file.path == path).map(|file| file.bytes.clone()).unwrap_or_default()
}

/// The files of a game's release, without those that every release has, and its build.
fn of_game(
    new: &Version,
    files: &Files,
    created: &str,
    shelf: Option<&Arc<dyn Shelf>>,
) -> Result<(Vec<Artifact>, Compiled), Refused> {
    let compile = |outcome: &Outcome| {
        let (pack, bundle) = (outcome.pack.as_ref(), outcome.bundle());
        let (pack, bundle) = pack.zip(bundle).ok_or_else(|| Refused::Failed("the pack is not whole".into()))?;
        Ok::<_, Refused>((Arc::clone(bundle), Compiled::of(bundle, pack, files, shelf.cloned())?))
    };
    let (bundle, compiled) = compile(&new.outcome)?;
    let bundle = &*bundle;
    let translated = new.outcome.translations.iter().map(compile).collect::<Result<Vec<_>, _>>()?;
    let (game, contents) = (&bundle.game, Contents { bundle, created, built: &compiled.artifacts });
    let all = compiled.artifacts.iter().chain(translated.iter().flat_map(|(_, compiled)| &compiled.artifacts));
    let mut made: Vec<_> = all.filter(|file| file.path.ends_with(".vmod")).cloned().collect();
    made.extend([data::archive(contents)?, npm::package(contents)?, wheel::wheel(contents)?]);
    if game.homepage.is_some() {
        made.push(file(format!("site/{}", schema::at_home(game)), contents.file("bundle.schema.json")));
    }
    Ok((made, compiled))
}

/// The changes since a release.
fn compared(folder: &Path, last: &Released, new: &Version) -> Result<Difference, Refused> {
    let old = Version::of(last.version.clone(), Files::of_release(folder, last)?, false);
    let mut difference = diff::compare(&old, new).map_err(|error| Refused::Failed(error.to_string()))?;
    // That the version is another is said by every heading.
    difference.changes.retain(|change| change.file != "game.json" || change.field.as_deref() != Some("version"));
    Ok(difference)
}

/// Sees that the version rises, and as much as what changed since the last release demands.
fn check(game: &Game, files: &Files, since: Option<(&Released, &Difference)>) -> Result<(), Refused> {
    let version = &game.version;
    let refused = |message: String, label: &str, expected: String| Err(refused(files, message, label, expected));
    if numbers(version).is_none_or(|numbers| shown(numbers) != *version) {
        let message = format!("`{version}` is not a version that packages can have");
        return refused(message, "not a version", "three numbers without leading zeros, such as `1.0.2`".into());
    }
    let Some((last, difference)) = since else { return Ok(()) };
    match &difference.version {
        Some(wanted) if !wanted.taken => {
            let why = reason(difference, wanted.step);
            let message = format!("{version} is too small a step after {}: {}{why}", last.version, wanted.because);
            refused(message, "too small a step", format!("{} at least", wanted.least))
        }
        _ if numbers(&last.version) >= numbers(version) => Err(taken(files, last)),
        _ => Ok(()),
    }
}

/// A version that the pack cannot be released with.
fn refused(files: &Files, message: String, label: &str, expected: String) -> Refused {
    let spot = files.find("game.json").map_or(Spot::Pack, |game| Spot::Value(game, "/version".into()));
    Refused::Version(Box::new(Finding::new(&codes::RELEASED_LATER, spot, message).label(label).expected(expected)))
}

/// A version that was released before, from other sources.
fn taken(files: &Files, last: &Released) -> Refused {
    let message = format!("{} was released on {} from other sources", last.version, last.created);
    let next = numbers(&last.version).map(|last| shown(Step::Patch.from(last))).unwrap_or_default();
    refused(files, message, "already released", format!("{next} at least"))
}

/// The changes that demand a step, the first of them by name.
fn reason(difference: &Difference, step: Step) -> String {
    let records = difference.data.as_ref().map(|data| match step {
        Step::Major => [&data.gone[..], &data.renamed[..]].concat(),
        Step::Minor => data.added.clone(),
        _ => Vec::new(),
    });
    let records = records.unwrap_or_default();
    let of_record = records.first().map(|record| format!("`{}` in `{}`", record.id, record.list));
    let lost = difference.saved.as_ref().filter(|_| step == Step::Minor).and_then(|saved| saved.lost.first());
    let change = || difference.changes.first().map(|change| format!("{} {}", change.subject, change.says));
    let first = of_record.or_else(|| lost.map(|fate| fate.name.clone())).or_else(change);
    let mut text = first.map(|first| format!(" ({}", first.trim_end())).unwrap_or_default();
    if records.len() > 1 {
        let _ = write!(text, " and {} more", records.len() - 1);
    }
    if text.is_empty() { text } else { text + ")" }
}

/// A changelog with a section for this version, added at the top if it is missing.
pub fn changelog(text: &str, title: &str, version: &str, new: &str) -> String {
    if section(text, version).is_some() {
        return text.to_owned();
    }
    if text.trim().is_empty() {
        return show::changelog(title, &[new.to_owned()]);
    }
    let at = headings(text).next().map_or(text.len(), |(at, _)| at);
    let (head, rest) = text.split_at(at);
    let gap = if head.is_empty() || head.ends_with("\n\n") { "" } else { "\n" };
    format!("{head}{gap}{new}\n{rest}").trim_end().to_owned() + "\n"
}

/// The section of a version in a changelog.
pub fn section<'t>(text: &'t str, version: &str) -> Option<&'t str> {
    let (start, _) = headings(text).find(|(_, of)| *of == version)?;
    let end = headings(text).map(|(at, _)| at).find(|at| *at > start).unwrap_or(text.len());
    text.get(start..end).map(str::trim_end)
}

/// The headings of a changelog's sections, with their versions: `## 1.2.0 (date)`, `## [1.2.0] - date`, `# v1.2.0`.
fn headings(text: &str) -> impl Iterator<Item = (usize, &str)> {
    let lines = text.split_inclusive('\n').scan(0, |at, line| {
        let start = *at;
        *at += line.len();
        Some((start, line))
    });
    lines.filter_map(|(at, line)| {
        let heading = line.trim_start_matches('#');
        let word = heading.split_whitespace().next()?.trim_matches(['[', ']']);
        let version = Some(word.strip_prefix('v').unwrap_or(word)).filter(|version| numbers(version).is_some());
        // Whatever stands under a heading such as `## Not released yet` is no part of the section before it.
        let of = version.or_else(|| line.starts_with("## ").then_some(word));
        of.filter(|_| heading.len() < line.len()).map(|of| (at, of))
    })
}

/// Adds the checksums of files, and the manifest that marks them as Muster's.
fn sealed(game: &str, version: &str, mut files: Vec<Artifact>) -> Vec<Artifact> {
    let mut seals: Vec<Seal> = files.par_iter().map(Seal::of).collect();
    seals.sort();
    let sums: String = seals.iter().map(|Seal { path, sha256, .. }| format!("{sha256}  {path}\n")).collect();
    let sums = file("SHA256SUMS", sums);
    seals.push(Seal::of(&sums));
    files.push(sums);
    files.push(manifest(game, version, &mut seals));
    files.sort_by(|one, other| one.path.cmp(&other.path));
    files
}
