//! Changes to the form of sources that leave their content the same: there are no findings, and the same game is built.

use std::sync::LazyLock;

use muster_build::lower;
use muster_schema::bundle::Bundle;
use muster_tests::case;
use muster_tests::form::change;
use muster_tests::pack::{self, Files};
use muster_tests::sample;
use rayon::prelude::*;
use serde_json::Value;

use crate::muster;

static BUILT: LazyLock<Files> = LazyLock::new(|| built(&pack::named("npws"), "as shipped"));
static MEANT: LazyLock<Bundle> = LazyLock::new(|| meant(&pack::named("npws"), "as shipped"));

/// The one model that all targets are made from.
fn meant(files: &Files, what: &str) -> Bundle {
    let outcome = pack::examined(files);
    assert!(outcome.findings.is_empty(), "{what}: {:?}", outcome.findings);
    outcome.pack.as_ref().and_then(|pack| lower::lower(pack, false)).unwrap()
}

/// Builds a clean pack, and leaves out the copy of the sources, which keeps their form.
fn built(files: &Files, what: &str) -> Files {
    let folder = pack::placed(files, "npws");
    let done = muster(folder.path(), &["build", "npws", "--quiet", "--deny", "hints"]);
    assert_eq!((done.status, done.out.as_str()), (0, ""), "{what}\n{}", done.err);
    let mut files = pack::read(&folder.path().join("dist/npws"));
    assert!(files.remove("source.zip").is_some());
    let mut manifest: Value = serde_json::from_slice(&files["manifest.json"]).unwrap();
    manifest["files"].as_array_mut().unwrap().retain(|file| file["path"] != "source.zip");
    files.insert("manifest.json".to_owned(), manifest.to_string().into_bytes());
    files
}

/// In a sample, it is enough that every target gets the same bundle.
fn assert_same(files: &Files, what: &str) {
    assert!(meant(files, what) == *MEANT, "{what}: another bundle came out");
    if sample::asked().is_all() {
        assert_builds_the_same(files, what);
    }
}

fn assert_builds_the_same(files: &Files, what: &str) {
    let built = built(files, what);
    let different: Vec<&String> = built.keys().filter(|path| built.get(*path) != BUILT.get(*path)).collect();
    assert!(different.is_empty() && built.len() == BUILT.len(), "{what}: {different:?} came out otherwise");
}

#[test]
fn spellings_and_spaces() {
    case::all(&pack::project().join("tests/harmless")).par_iter().for_each(|case| {
        assert_eq!(case.code, None);
        assert_same(&case.broken().0, &case.name);
    });
}

#[test]
fn what_spreadsheets_and_editors_do() {
    let forms = ["bom", "crlf", "cr", "semicolons", "tabs", "quoted", "trailing", "blank-lines"];
    forms.par_iter().for_each(|form| {
        let mut files = pack::named("npws");
        for (path, bytes) in &mut files {
            if pack::is_table(path) || (path != "ids.lock" && ["bom", "crlf"].contains(form)) {
                *bytes = change(std::mem::take(bytes), form);
            }
        }
        assert_same(&files, form);
    });
}

#[test]
fn several_forms_at_once() {
    let mut files = pack::named("npws");
    for (_, bytes) in files.iter_mut().filter(|(path, _)| pack::is_table(path)) {
        *bytes = ["trailing", "semicolons", "crlf", "bom"]
            .iter()
            .fold(std::mem::take(bytes), |bytes, form| change(bytes, form));
    }
    assert_builds_the_same(&files, "bom, crlf, semicolons and trailing columns");
}
