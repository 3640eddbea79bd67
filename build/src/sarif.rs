//! Findings as SARIF, the format of reports that other tools read.

use std::collections::BTreeMap;

use serde_json::{Value, json};

use crate::not_run::NotRun;
use crate::register;
use crate::report::{Place, Report, join};

/// A path as a URI, relative to the current folder unless it names a drive.
fn address(path: &str) -> String {
    let path = path.replace('\\', "/").replace(' ', "%20");
    if cfg!(windows) && path.contains(':') { format!("file:///{path}") } else { path }
}

/// A pack that was examined, as formats for programs show it.
#[derive(Clone, Debug)]
pub struct Examined {
    pub root: String,
    pub reports: Vec<Report>,
    /// The parts that were not examined.
    pub not_run: Vec<NotRun>,
}

/// Writes all reports as one SARIF 2.1.0 log.
pub fn sarif(packs: &[Examined]) -> Value {
    let uri = |root: &str, file: &str| address(&join(root, file));
    let place = |root: &str, place: &Place| {
        let logical = place.within.iter().map(|words| json!({ "fullyQualifiedName": words })).collect::<Vec<_>>();
        let mut location = json!({
            "physicalLocation": {
                "artifactLocation": { "uri": uri(root, &place.file) },
                "region": {
                    "startLine": place.line,
                    "startColumn": place.column,
                    "byteOffset": place.start,
                    "byteLength": place.end - place.start,
                    "snippet": { "text": place.text },
                },
            }
        });
        if !logical.is_empty() {
            location["logicalLocations"] = json!(logical);
        }
        location
    };
    let results: Vec<Value> = packs
        .iter()
        .flat_map(|pack| pack.reports.iter().map(move |report| (&pack.root, report)))
        .flat_map(|(root, report)| report.told(false).map(move |report| (root, report)))
        .map(|(root, report)| {
            let mut text = report.message.clone();
            for (what, part) in [(" Expected ", report.expected.clone()), (" Did you mean ", report.suggested())] {
                if let Some(part) = part {
                    text = format!("{text}.{what}{part}");
                }
            }
            json!({
                "ruleId": report.code,
                "level": if report.severity == "hint" { "note" } else { report.severity },
                "message": { "text": text },
                "locations": [place(root, &report.place)],
                "fixes": report.fixes.iter().map(|fix| json!({
                    "description": { "text": fix.title },
                    "artifactChanges": [{
                        "artifactLocation": { "uri": uri(root, &fix.change.file) },
                        "replacements": [{
                            "deletedRegion": {
                                "byteOffset": fix.change.start,
                                "byteLength": fix.change.end - fix.change.start,
                            },
                            "insertedContent": { "text": fix.change.text },
                        }],
                    }],
                })).collect::<Vec<_>>(),
                "relatedLocations": report.related.iter().map(|related| {
                    let mut location = place(root, &related.place);
                    location["message"] = json!({ "text": related.message });
                    location
                }).collect::<Vec<_>>(),
            })
        })
        .collect();
    let of_packs = packs.iter().flat_map(|pack| &pack.reports).filter(|report| register::code(report.code).is_none());
    let of_packs: BTreeMap<&str, &str> = of_packs.map(|report| (report.code, report.name)).collect();
    let rules: Vec<Value> = register::codes()
        .iter()
        .map(|known| {
            let code = known.code;
            json!({
                "id": code.id,
                "name": code.name,
                "shortDescription": { "text": code.name.replace('-', " ") },
                "fullDescription": { "text": code.explanation },
                "properties": { "stage": code.stage.title(), "systems": known.documents() },
            })
        })
        .chain(of_packs.into_iter().map(|(id, name)| json!({ "id": id, "name": name })))
        .collect();
    let not_run: Vec<Value> = packs
        .iter()
        .flat_map(|pack| pack.not_run.iter().map(move |not_run| format!("{}: {}", pack.root, not_run.says())))
        .map(|says| json!({ "level": "warning", "message": { "text": says } }))
        .collect();
    json!({
        "$schema": "https://json.schemastore.org/sarif-2.1.0.json",
        "version": "2.1.0",
        "runs": [{
            "tool": { "driver": { "name": "muster", "version": env!("CARGO_PKG_VERSION"), "rules": rules } },
            "columnKind": "unicodeCodePoints",
            "invocations": [{ "executionSuccessful": true, "toolExecutionNotifications": not_run }],
            "results": results,
        }],
    })
}
