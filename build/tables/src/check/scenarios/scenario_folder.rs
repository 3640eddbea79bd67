use super::prelude::*;
use muster_source::validate::{is_id, slug};

pub static LINT: Lint = Lint::new("T001", "scenario-folder", Error, Tables, check)
    .explained(
        "The id of a scenario differs from the name of its folder. Like every id, that has only letters and digits, with `-`, `_` or `.` \
        between: `second-day`, `1805_Ulm`.",
    )
    .example("scenarios/short/scenario.json", "\"id\": \"short\"", b"\"id\": \"brief\"")
    .reads(&["scenarios"]);

fn check(view: &View<'_>, findings: &mut Vec<Finding>) {
    for document in &view.pack.sources.documents {
        if view.pack.sources.system.documents[document.kind].name != "scenarios" {
            continue;
        }
        let Some(id) = document.value.as_ref().and_then(|value| value.get("id")).and_then(|id| id.as_str()) else {
            continue;
        };
        let folder = document.stem.as_str();
        if id != folder {
            let is_id = is_id(folder);
            let wanted = if is_id { format!("`{folder}`") } else { format!("the folder renamed to `{}`", slug(id)) };
            LINT.finds(findings, Spot::Value(document.file, "/id".into()))
                .says(format!("the scenario `{id}` is in the folder `{folder}`"))
                .label("not the name of its folder")
                .expected(wanted)
                .suggest(is_id.then_some(folder));
        }
    }
}
