//! Every code's example: the starter pack is clean, and its one mistake gives its one finding.

use muster_build::finding::Example;
use muster_build::read::Files;
use muster_build::report::{Report, line};
use muster_build::{Options, codes, examine, starter};

/// What is found in the starter pack with this mistake in it.
fn with_mistake(example: &Example) -> Result<Vec<Report>, String> {
    let mut files = starter::files();
    if example.right.is_empty() && example.wrong.is_empty() {
        files.remove(example.file).ok_or("the file is not in the starter pack")?;
    } else if example.right.is_empty() {
        files.insert(example.file.into(), example.wrong.to_vec());
    } else {
        let text = files.get_mut(example.file).ok_or("the file is not in the starter pack")?;
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

#[test]
fn the_starter_pack_is_clean() {
    let outcome = examine(Files::from_memory("", starter::files()), Options::default());
    let lines: Vec<String> = outcome.reports().iter().map(|report| line("", report)).collect();
    assert!(lines.is_empty(), "{}", lines.join("\n"));
}

#[test]
fn every_example_gives_its_finding_and_no_other() {
    let mut wrong = Vec::new();
    for code in codes() {
        let reports = match with_mistake(&code.example) {
            Ok(reports) => reports,
            Err(error) => {
                wrong.push(format!("{} {}: {error}", code.id, code.name));
                continue;
            }
        };
        let found: Vec<&str> = reports.iter().map(|report| report.code).collect();
        if found != [code.id] {
            let lines: Vec<String> = reports.iter().map(|report| line("", report)).collect();
            wrong.push(format!("{} {} gave {found:?}\n  {}", code.id, code.name, lines.join("\n  ")));
        }
    }
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
}

#[test]
fn codes_are_unique_and_explained() {
    let mut ids: Vec<&str> = codes().map(|code| code.id).collect();
    let count = ids.len();
    ids.sort_unstable();
    ids.dedup();
    assert_eq!(ids.len(), count);
    for code in codes() {
        assert!(code.explanation.len() > 40, "{} is hardly explained", code.id);
    }
}
