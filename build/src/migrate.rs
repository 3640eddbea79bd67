//! Lifts a pack whose sources have an earlier form to the present one.
//!
//! Form 1 is the first, so there is no migration yet. Whoever changes what packs already have raises [`FORM`], adds a migration to
//! the list, and a finding that tells of packs of the form before.

use muster_schema::game::FORM;

use crate::correct::{Change, changed};
use crate::read::{self, Files, Sources, form_of, spans};

/// A change of the form of the sources.
struct Migration {
    /// The form that it lifts.
    from: u32,
    /// The changes of a pack of that form. What was lifted already, or by hand, needs none.
    lift: fn(&Sources) -> Vec<Step>,
}

/// All migrations, in the order in which the form changed.
static MIGRATIONS: &[Migration] = &[];

/// A change, and what it means to the designer.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Step {
    pub what: String,
    pub change: Change,
}

/// What lifts a pack to the present form.
#[derive(Clone, Debug)]
pub struct Plan {
    /// The changes in stages: those of one stage are of the files as the stage before leaves them.
    pub stages: Vec<Vec<Step>>,
    /// The pack as all of them leave it.
    pub lifted: Files,
}

/// The document that says which form a pack has.
const GAME: &str = "game.json";

/// What would lift a pack to the present form. `None` where `game.json` does not tell its system or its form, or the form is a
/// later one.
pub fn plan(files: &Files) -> Option<Plan> {
    plan_with(files, MIGRATIONS, FORM)
}

fn plan_with(files: &Files, migrations: &[Migration], form: u32) -> Option<Plan> {
    let from = form_of(files).filter(|from| *from <= u64::from(form))?;
    let mut plan = Plan { stages: Vec::new(), lifted: files.clone() };
    for migration in migrations.iter().filter(|migration| u64::from(migration.from) >= from) {
        let sources = read::read(plan.lifted.clone(), &mut Vec::new())?;
        plan.make((migration.lift)(&sources));
    }
    if from < u64::from(form) {
        plan.make(raise(&plan.lifted, form).into_iter().collect());
    }
    Some(plan)
}

impl Plan {
    fn make(&mut self, steps: Vec<Step>) {
        let mut paths: Vec<&str> = steps.iter().map(|step| step.change.file.as_str()).collect();
        paths.dedup();
        for path in paths {
            let bytes = self.lifted.find(path).map_or(&[][..], |file| self.lifted.bytes(file));
            let of_file = steps.iter().map(|step| &step.change).filter(|change| change.file == path);
            self.lifted = self.lifted.with(path, changed(bytes, of_file));
        }
        self.stages.extend((!steps.is_empty()).then_some(steps));
    }
}

/// Writes the number of the form, as the last member where there is none.
fn raise(files: &Files, form: u32) -> Option<Step> {
    let spans = spans(files.bytes(files.find(GAME)?));
    let (range, text) = match spans.values.get("/form") {
        Some(told) => (told.clone(), form.to_string()),
        None => {
            let members = spans.values.iter().filter(|(pointer, _)| pointer.rfind('/') == Some(0));
            let end = members.map(|(_, range)| range.end).max()?;
            (end..end, format!(",\n  \"form\": {form}"))
        }
    };
    Some(Step { what: format!("the form of the sources is {form} now"), change: Change::new(GAME, range, text) })
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::systems;

    /// In a made-up form 2, the title of a game is called its name.
    static RENAMED: Migration = Migration {
        from: 1,
        lift: |sources| {
            let Some(file) = sources.files.find(GAME) else { return Vec::new() };
            let spans = spans(sources.files.bytes(file));
            let title = spans.names.get("/title").cloned();
            let step = |at| Step { what: "the title is a name".into(), change: Change::new(GAME, at, "\"name\"") };
            title.map(step).into_iter().collect()
        },
    };

    fn game(files: &Files) -> String {
        String::from_utf8_lossy(files.bytes(files.find(GAME).unwrap())).into_owned()
    }

    #[test]
    fn a_pack_is_lifted_once() {
        let pack = Files::from_memory("pack", systems::all()[0].starter_files());
        let lifted = plan_with(&pack, &[Migration { ..RENAMED }], 2).unwrap();
        assert_eq!(lifted.stages.iter().map(Vec::len).collect::<Vec<_>>(), [1, 1]);
        let after = game(&pack).replace("\"title\"", "\"name\"").replace("\"form\": 1", "\"form\": 2");
        assert_eq!(game(&lifted.lifted), after);
        assert!(plan_with(&lifted.lifted, &[Migration { ..RENAMED }], 2).unwrap().stages.is_empty());
        assert!(plan(&pack).unwrap().stages.is_empty() && plan(&lifted.lifted).is_none());
    }

    #[test]
    fn a_pack_that_tells_no_form_has_the_first() {
        let mut files = systems::all()[0].starter_files();
        let without = String::from_utf8_lossy(&files[GAME]).replace(",\n  \"form\": 1", "");
        files.insert(GAME.into(), without.into_bytes());
        let lifted = plan_with(&Files::from_memory("pack", files), &[], 2).unwrap();
        assert!(game(&lifted.lifted).contains(",\n  \"form\": 2\n}"), "{}", game(&lifted.lifted));
    }
}
