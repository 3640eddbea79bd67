//! Upgrades a pack whose sources have an earlier form to the present one.
//!
//! Form 1 is the first, so there is no migration yet. A change to something that packs already have must raise
//! [`FORM`], and add a migration to the list and a finding about packs of the form before.

use muster_schema::game::FORM;

use crate::correct::{Change, changed};
use crate::read::{self, Files, Sources, form_of, spans};

/// A change of the form of the sources.
#[derive(Debug)]
pub struct Migration {
    /// The form before it.
    pub from: u32,
    /// The changes of a pack of that form; parts that are already upgraded need none.
    pub lift: fn(&Sources) -> Vec<Step>,
}

/// All migrations, in the order of the changes of the form.
static MIGRATIONS: &[Migration] = &[];

/// A change, with its meaning for the designer.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Step {
    pub what: String,
    pub change: Change,
}

/// The changes that upgrade a pack to the present form.
#[derive(Clone, Debug)]
pub struct Plan {
    /// The changes in stages; those of one stage apply to the files as the stage before leaves them.
    pub stages: Vec<Vec<Step>>,
    /// The pack after all changes.
    pub lifted: Files,
}

/// The document with the form of a pack.
pub const GAME: &str = "game.json";

/// Plans the upgrade of a pack to the present form. `None` if `game.json` does not give its system or its form, or the
/// form is newer.
pub fn plan(files: &Files) -> Option<Plan> {
    plan_with(files, MIGRATIONS, FORM)
}

/// Like [`plan`], with other migrations, the last of which leads to this form.
pub fn plan_with(files: &Files, migrations: &[Migration], form: u32) -> Option<Plan> {
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

/// Sets the number of the form; added as the last member if it is missing.
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
