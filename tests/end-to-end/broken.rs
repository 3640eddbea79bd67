//! Broken sources: one fault each, and one finding, at the right place.

use std::collections::BTreeSet;
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::sync::LazyLock;

use muster_build::correct::changed;
use muster_build::finding::{Stage, Subject};
use muster_build::read::Files as Sources;
use muster_build::{Options, Outcome, examine, register};
use muster_tests::case::{Case, Place, all};
use muster_tests::pack;
use rayon::prelude::*;
use serde_json::Value;

use crate::muster;

fn cases() -> Vec<Case> {
    all(&pack::project().join("tests/broken"))
}

fn text<'v>(report: &'v Value, name: &str) -> &'v str {
    report[name].as_str().unwrap_or_default()
}

/// The results of the cases, each examined once for both tests.
static TRIED: LazyLock<Vec<Tried>> = LazyLock::new(|| cases().par_iter().map(Tried::of).collect());

struct Tried {
    /// The difference from the case, if any.
    wrong: Option<String>,
    /// The result of each correction on offer: whether it mends its mistake.
    corrections: Vec<Result<(), String>>,
}

impl Tried {
    fn of(case: &Case) -> Self {
        let (files, place) = case.broken();
        let outcome = examine(Sources::from_memory(&case.pack, files), Options::default());
        let corrections = corrections(case, &outcome);
        let wrong = wrong(case, outcome, place.as_ref());
        Self { wrong: (!wrong.is_empty()).then(|| format!("{}: {}", case.name, wrong.join("\n  "))), corrections }
    }
}

fn corrections(case: &Case, outcome: &Outcome) -> Vec<Result<(), String>> {
    let reports = outcome.reports();
    let all = reports.iter().flat_map(|report| report.fixes.iter().map(move |fix| (report, fix)));
    let mended = all.map(|(report, fix)| {
        let files = outcome.files();
        let file = files.find(&fix.change.file).ok_or_else(|| format!("{}: {fix:?}", case.name))?;
        let after = files.with(files.path(file), changed(files.bytes(file), [&fix.change]));
        let remains = examine(after, Options::default()).reports();
        let same = remains.iter().find(|other| {
            (other.code, &other.message, other.place.line) == (report.code, &report.message, report.place.line)
        });
        same.map_or(Ok(()), |_| Err(format!("{}: {}: {}", case.name, fix.title, report.message)))
    });
    mended.collect()
}

fn wrong(case: &Case, outcome: Outcome, place: Option<&Place>) -> Vec<String> {
    let reports: Vec<Value> = outcome.reports().iter().map(|report| serde_json::to_value(report).unwrap()).collect();
    let mut wrong = Vec::new();
    let (also, told): (Vec<&Value>, Vec<&Value>) =
        reports.iter().partition(|report| case.also.as_deref() == report["code"].as_str());
    if also.len() != usize::from(case.also.is_some()) {
        wrong.push(format!("{:?} besides, not {also:?}", case.also));
    }
    let [report] = told.as_slice() else {
        let found: Vec<String> = told
            .iter()
            .map(|report| format!("{} {} {}", text(report, "code"), report["place"], text(report, "message")))
            .collect();
        return vec![format!("{} findings\n  {}", found.len(), found.join("\n  "))];
    };
    let found = Place {
        file: text(&report["place"], "file").into(),
        line: report["place"]["line"].as_u64().unwrap(),
        column: report["place"]["column"].as_u64().unwrap(),
        text: text(&report["place"], "text").into(),
    };
    let mut expect = |what: &str, right: bool, found: &str| {
        if !right {
            wrong.push(format!("{what}, not {found:?}"));
        }
    };
    expect(&format!("code {:?}", case.code), case.code.as_deref() == report["code"].as_str(), text(report, "code"));
    expect(&format!("{place:?}"), place == Some(&found), &format!("{found:?}"));
    for (name, part) in [("message", &case.says), ("expected", &case.expected)] {
        expect(&format!("{name} with {part:?}"), text(report, name).contains(part), text(report, name));
    }
    let suggestion = report["suggestion"].as_str();
    expect(&format!("suggestion {:?}", case.suggest), case.suggest.as_deref() == suggestion, suggestion.unwrap_or("-"));
    if case.rule.is_some() {
        expect(&format!("rule {:?}", case.rule), case.rule.as_deref() == report["rule"].as_str(), text(report, "rule"));
    }
    let seen = muster::check::seen(outcome);
    let place = match found.text.as_str() {
        "" => found.file,
        _ => format!("{}:{}:{}]", found.file, found.line, found.column),
    };
    for part in [text(report, "code"), &place] {
        expect(&format!("{part} on the screen"), seen.contains(part), &seen);
    }
    wrong
}

#[test]
fn every_fault_is_found_once_and_at_its_place() {
    let failures: Vec<&str> = TRIED.iter().filter_map(|tried| tried.wrong.as_deref()).collect();
    assert!(failures.is_empty(), "{} cases\n{}", failures.len(), failures.join("\n"));
}

#[test]
fn nothing_is_found_where_nothing_is_wrong() {
    for case in all(&pack::project().join("tests/clean")) {
        let reports = examine(Sources::from_memory(&case.pack, case.broken().0), Options::default()).reports();
        assert!(reports.is_empty(), "{}: {reports:#?}", case.name);
    }
}

#[test]
fn each_correction_mends_what_it_is_for() {
    let all: Vec<_> = TRIED.iter().flat_map(|tried| &tried.corrections).collect();
    let failures: Vec<&String> = all.iter().filter_map(|result| result.as_ref().err()).collect();
    assert!(failures.is_empty(), "{} of {}: {failures:#?}", failures.len(), all.len());
    assert!(all.len() >= 80, "only {} corrections", all.len());
}

#[test]
fn every_code_has_a_case() {
    let cases = cases();
    let covered: BTreeSet<&str> = cases.iter().filter_map(|case| case.code.as_deref()).collect();
    // Those of modules are tried in modules.
    let of_packs = register::codes().iter().map(|known| known.code);
    let of_packs = of_packs.filter(|code| code.stage != Stage::Checking(Subject::Modules));
    let missing: Vec<&str> = of_packs.map(|code| code.id).filter(|id| !covered.contains(id)).collect();
    assert!(missing.is_empty(), "{missing:?}");
    assert!(cases.len() >= 790, "only {} cases", cases.len());
    assert!(cases.iter().all(|case| !case.says.is_empty()), "a case without a message");
}

#[test]
fn what_people_see() {
    let differs = |case: &Case| {
        let folder = pack::placed(&case.broken().0, &case.pack);
        let seen = muster(folder.path(), &["check", &case.pack, "--color", "never", "--quiet", "--deny", "hints"]).out;
        let mut settings = insta::Settings::clone_current();
        settings.set_snapshot_path(pack::project().join("tests/snapshots"));
        settings.set_prepend_module_to_snapshot(false);
        settings.set_omit_expression(true);
        settings.set_description(&case.remark);
        let name = case.name.replace('/', "-");
        let compare = || settings.bind(|| insta::assert_snapshot!(name.as_str(), seen));
        catch_unwind(AssertUnwindSafe(compare)).is_err()
    };
    let cases: Vec<Case> = cases().into_iter().filter(|case| case.is_shown).collect();
    let failures: Vec<&str> = cases.par_iter().filter(|case| differs(case)).map(|case| case.name.as_str()).collect();
    assert!(failures.is_empty(), "not as before: {}", failures.join(", "));
    assert!(cases.len() >= 60, "only {} cases", cases.len());
}
