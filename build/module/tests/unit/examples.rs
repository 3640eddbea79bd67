//! Every code's example: the sample module is clean, and the one mistake of an example gives its one finding.

use std::collections::BTreeMap;
use std::fs;
use std::path::Path;

use muster_module::Module;
use muster_module::check::{check, codes};
use muster_module::open::Archive;
use muster_source::finding::{Code, Finding};

/// The files of the sample module.
pub fn sample() -> BTreeMap<String, Vec<u8>> {
    fn add(folder: &Path, prefix: &str, files: &mut BTreeMap<String, Vec<u8>>) {
        for entry in fs::read_dir(folder).unwrap().map(Result::unwrap) {
            let name = format!("{prefix}{}", entry.file_name().to_string_lossy());
            if entry.path().is_dir() {
                add(&entry.path(), &format!("{name}/"), files);
            } else {
                files.insert(name, fs::read(entry.path()).unwrap());
            }
        }
    }
    let mut files = BTreeMap::new();
    add(&Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/sample"), "", &mut files);
    files
}

fn findings(files: BTreeMap<String, Vec<u8>>) -> Vec<Finding> {
    check(&Module::read(Archive::of_memory(files)).unwrap()).findings
}

/// The findings in the sample module with the mistake of a code in it.
fn with_mistake(code: &Code) -> Vec<Finding> {
    let mut files = sample();
    let example = &code.example;
    if example.right.is_empty() {
        files.insert(example.file.into(), example.wrong.to_vec());
    } else {
        let text = String::from_utf8(files[example.file].clone()).unwrap();
        assert_eq!(text.matches(example.right).count(), 1, "{}: {:?} in {}", code.id, example.right, example.file);
        let wrong = str::from_utf8(example.wrong).unwrap();
        files.insert(example.file.into(), text.replace(example.right, wrong).into_bytes());
    }
    findings(files)
}

#[test]
fn the_sample_module_is_clean() {
    let found: Vec<String> = findings(sample()).into_iter().map(|finding| finding.message).collect();
    assert_eq!(found, Vec::<String>::new());
}

#[test]
fn every_example_gives_its_finding_and_no_other() {
    let wrong: Vec<String> = codes()
        .filter_map(|code| {
            let found = with_mistake(code);
            let ids: Vec<&str> = found.iter().map(|finding| finding.code.id).collect();
            let told: Vec<String> =
                found.iter().map(|finding| format!("{} {}", finding.code.id, finding.message)).collect();
            (ids != [code.id]).then(|| format!("{} {} gave\n  {}", code.id, code.name, told.join("\n  ")))
        })
        .collect();
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
}
