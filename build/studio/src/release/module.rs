//! Releases of packs that a module of VASSAL was imported into: the module, and what changed in it in the words of the editor.

use std::path::Path;

use super::{Changes, Game, Refused, first, refused, taken};
use crate::diff::{Version, show};
use muster_build::emit::{Artifact, Compiled, LOCK, source};
use muster_build::imported::Rebuilt;
use muster_build::module::Module;
use muster_build::module::diff::compare;
use muster_ground::step::numbers;
use muster_source::read::{CHANGELOG, Files, Released};

/// The changes of a module, if its version comes after the last.
pub(super) fn changes(
    folder: &Path,
    last: Option<&Released>,
    new: &Version,
    game: &Game,
    day: &str,
) -> Result<Changes, Refused> {
    let (files, version) = (new.outcome.files(), &game.version);
    let is_plain = version.bytes().all(|byte| byte.is_ascii_digit() || byte == b'.');
    if numbers(version).is_none() || !is_plain {
        let message = format!("`{version}` is not a version that releases can have");
        return Err(refused(files, message, "not a version", "two or three numbers, such as `10.8` or `1.0.2`".into()));
    }
    let Some(last) = last else { return Ok(Changes { section: first(game, day), doubts: Vec::new(), wanted: None }) };
    if numbers(&last.version) >= numbers(version) {
        return Err(taken(files, last));
    }
    let old = Version::of(last.version.clone(), Files::of_release(folder, last)?, false);
    let modules: Option<[&Module; 2]> =
        old.outcome.module.as_deref().zip(new.outcome.module.as_deref()).map(|(old, new)| [old, new]);
    let [before, now] =
        modules.ok_or_else(|| Refused::Failed(format!("the module of release {} cannot be read", last.version)))?;
    let mut difference = compare((&last.version, before), (version, now));
    // That the version is another is said by every heading.
    let raised = format!(": {} → {version}", last.version);
    for section in &mut difference.sections {
        section.lines.retain(|line| !(line.says.starts_with("the module: ") && line.says.ends_with(&raised)));
        section.changes.retain(|change| {
            let is = |value: &Option<String>, of: &str| value.as_deref() == Some(of);
            change.places != ["the module"] || !is(&change.before, &last.version) || !is(&change.after, version)
        });
    }
    difference.sections.retain(|section| !section.changes.is_empty());
    let section = show::module::markdown(&difference, Some(day));
    Ok(Changes { section, doubts: difference.unread.iter().map(|what| format!("{what}.")).collect(), wanted: None })
}

/// The module, and all files of the build.
pub(super) fn made(rebuilt: &Rebuilt, new: &Version, files: &Files) -> Result<(Vec<Artifact>, Compiled), Refused> {
    let pack = new.outcome.pack.as_ref().ok_or_else(|| Refused::Failed("the pack is not whole".into()))?;
    let mut artifacts = rebuilt.artifacts(pack)?;
    let made: Vec<Artifact> = artifacts.iter().filter(|file| file.path != LOCK).cloned().collect();
    let numbers = vec![(LOCK, rebuilt.lock())];
    artifacts.push(source(&pack.sources, files, &numbers)?);
    let log = files.find(CHANGELOG).map(|file| files.bytes(file).to_vec());
    artifacts.extend(log.map(|log| Artifact { path: CHANGELOG.to_owned(), bytes: log.into() }));
    Ok((made, Compiled { artifacts, pictures: [0; 2], numbers }))
}
