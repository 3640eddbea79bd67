//! Every code's example: the starter packs are clean, and the one mistake of an example gives its one finding.

use muster_build::finding::{Code, Severity, Stage, Subject};
use muster_build::read::Files;
use muster_build::register;
use muster_build::register::Registered;
use muster_build::report::{Report, line};
use muster_build::starters;
use muster_build::starters::Starter;
use muster_build::{Options, examine};

/// The reports on a starter pack with this mistake in it.
fn with_mistake(Starter { word: system, files, .. }: &Starter, code: &Code) -> Result<Vec<Report>, String> {
    let example = &code.example;
    let mut files = files.clone();
    for (file, from, to) in example.given {
        if from.is_empty() {
            files.insert((*file).into(), to.as_bytes().to_vec());
        } else if let Some(bytes) = files.get_mut(*file) {
            let text = String::from_utf8_lossy(bytes);
            if !text.contains(from) {
                return Err(format!("{from:?} does not stand in {file} of a starter pack of {system}"));
            }
            *bytes = text.replace(from, to).into_bytes();
        }
    }
    let absent = || format!("the file is not in the starter pack of {system}");
    if example.right.is_empty() && example.wrong.is_empty() {
        files.remove(example.file).ok_or_else(absent)?;
    } else if example.right.is_empty() {
        files.insert(example.file.into(), example.wrong.to_vec());
    } else {
        let text = files.get_mut(example.file).ok_or_else(absent)?;
        let places: Vec<usize> =
            (0..text.len()).filter(|at| text[*at..].starts_with(example.right.as_bytes())).collect();
        if places.len() != 1 {
            return Err(format!("{:?} stands {} times in {}", example.right, places.len(), example.file));
        }
        let end = places[0] + example.right.len();
        text.splice(places[0]..end, example.wrong.iter().copied());
    }
    Ok(examine(Files::from_memory("", files), Options::default()).reports())
}

/// The starter packs that an example may be put into: those of the systems that have the code, and those that follow the rules that
/// have it.
fn grounds(known: &Registered) -> Vec<Starter> {
    let follows =
        |starter: &Starter| known.is_everywhere() || known.rules.iter().any(|rules| rules.id() == starter.word);
    starters::starters().filter(follows).collect()
}

#[test]
fn the_starter_packs_are_clean() {
    for Starter { word, files, .. } in starters::starters() {
        let outcome = examine(Files::from_memory("", files), Options::default());
        let lines: Vec<String> = outcome.reports().iter().map(|report| line("", report)).collect();
        assert!(lines.is_empty(), "{word}\n{}", lines.join("\n"));
    }
}

#[test]
fn every_example_gives_its_finding_and_no_other() {
    let mut wrong = Vec::new();
    // Those of modules are tried in the sample module of their crate.
    let of_packs = |known: &&Registered| known.code.stage != Stage::Checking(Subject::Modules);
    for known in register::codes().iter().filter(of_packs) {
        let code = known.code;
        // What is not about one system holds in every pack in which the excerpt stands.
        let tried = grounds(known).into_iter().map(|starter| (starter.word, with_mistake(&starter, code)));
        let (mut done, failed): (Vec<_>, Vec<_>) = tried.partition(|(_, reports)| reports.is_ok());
        // A file of which nothing stands there yet is one of a pack that it is written for.
        if code.example.right.is_empty() && !code.example.wrong.is_empty() {
            let is_alone = |reports: &Vec<Report>| reports.iter().map(|report| report.code).eq([code.id]);
            if let Some(at) = done.iter().position(|(_, reports)| reports.as_ref().is_ok_and(is_alone)) {
                done = vec![done.swap_remove(at)];
            }
        }
        if done.is_empty() {
            let errors: Vec<String> = failed.into_iter().filter_map(|(_, reports)| reports.err()).collect();
            wrong.push(format!("{} {}: {}", code.id, code.name, errors.join("; ")));
        }
        for (starter, reports) in done {
            let reports = reports.unwrap_or_default();
            // A worked example may fail on account of it. What is worse than its cause is never folded under it.
            let is_replayed = |found: &str| code.severity < Severity::Error && found.starts_with('X');
            let found: Vec<&str> = reports
                .iter()
                .map(|report| report.code)
                .filter(|found| *found == code.id || !is_replayed(found))
                .collect();
            if found != [code.id] {
                let lines: Vec<String> = reports.iter().map(|report| line("", report)).collect();
                wrong.push(format!(
                    "{} {} in {} gave {found:?}\n  {}",
                    code.id,
                    code.name,
                    starter,
                    lines.join("\n  ")
                ));
            }
        }
    }
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
}

#[test]
fn each_code_is_one_and_is_explained() {
    for known in register::codes() {
        let code = known.code;
        for same in register::codes().iter().map(|known| known.code) {
            assert_eq!(
                same.id == code.id,
                same.name == code.name,
                "{} {}, {} {}",
                code.id,
                code.name,
                same.id,
                same.name
            );
            assert!(same.id != code.id || same.explanation == code.explanation, "{} is explained twice", code.id);
        }
        assert!(code.explanation.len() > 40, "{} is hardly explained", code.id);
    }
}
