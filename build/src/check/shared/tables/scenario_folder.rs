use super::super::prelude::*;

pub static LINT: Lint = Lint::new("T001", "scenario-folder", Error, Tables, check)
    .explained("The id of a scenario differs from the name of its folder.")
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
        if id != document.stem.as_str() {
            LINT.finds(
                Spot::Value(document.file, "/id".into()),
                format!("the scenario `{id}` is in the folder `{}`", document.stem),
            )
            .label("not the name of its folder")
            .expected(format!("`{}`", document.stem))
            .suggest(Some(document.stem.as_str()))
            .add_to(findings);
        }
    }
}
