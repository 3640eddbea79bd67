use muster_lower::expression::{Dates, World};
use muster_source::finding::Spot;
use muster_source::link::strings_in;

use super::prelude::*;

pub static LINT: Lint = Lint::new("D044", "unknown-date", Error, System, check)
    .explained(
        "A date is the name of a space of the turn track (`1743`), or the name of a space of another track or of a phase, and behind it \
        that of a turn (`early winter 1743`). The game has no such turn, or no such part of one.",
    )
    .example("rules.json", "rally 6", b"rally 9")
    .reads(&["tracks", "track-spaces", "phases"]);

fn check(pack: &View<'_>, findings: &mut Vec<Finding>) {
    let world = World::of(pack);
    let system = &pack.sources.system;
    for (number, table) in system.tables.iter().enumerate() {
        let dates = table.columns().iter().enumerate().filter(|(_, column)| {
            let schema = column.schema.get("items").unwrap_or(&column.schema);
            schema["x-date"] == "yes"
        });
        for (at, column) in dates {
            for line in pack.lines_of(number) {
                let cell = line.at(at);
                let texts = cell.items();
                for (item, text) in texts.iter().enumerate() {
                    let spot = line.spot_at(at);
                    find(world.dates(), text, if column.list { spot.item(item) } else { spot }, findings);
                }
            }
        }
    }
    for (document, value) in pack.sources.documents.iter().zip(&pack.documents) {
        let Some(value) = value else { continue };
        let schema = &system.document_form(document.kind).schema;
        strings_in(schema, schema, &mut value.clone(), "", &mut |pointer, text, schema| {
            if schema["x-date"] == "yes" {
                find(world.dates(), text, Spot::Value(document.file, pointer.to_owned()), findings);
            }
        });
    }
}

fn find(dates: &Dates, text: &str, spot: Spot, findings: &mut Vec<Finding>) {
    if dates.span(text).is_some() {
        return;
    }
    let finding = LINT.finds(findings, spot).says(format!("`{text}` is not a date of this game")).label("no such date");
    if dates.is_empty() {
        finding.expected("a space of the turn track; no track of this game has the kind `turn`");
        return;
    }
    let like = dates.like(text);
    let meant = guess(&text.to_lowercase(), like.iter().map(String::as_str));
    finding.expected(format!("a turn: {}; or a part of one before it", choices(dates.turns()))).suggest(meant);
}
