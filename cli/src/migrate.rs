//! `muster migrate`: lifts a pack that was made with an earlier Muster to the present form of the sources.

use muster_build::migrate::{Step, plan};
use muster_build::read::Files;
use muster_build::{Options, examine, report};

use crate::args::Mend;
use crate::output::{Screen, Status, Trouble, count, print, printable};
use crate::{discover, fix};

/// `muster migrate`.
///
/// # Errors
/// Where no pack is meant, files cannot be read or written, or one was changed meanwhile.
pub fn migrate(args: &Mend, screen: &Screen) -> Result<Status, Trouble> {
    let mut status = Status::Clean;
    for folder in discover::packs(&args.packs)? {
        fix::finish(&folder)?;
        let files = Files::from_folder(&folder).map_err(Trouble::unreadable(&folder))?;
        let root = printable(&files.root);
        let Some(plan) = plan(&files) else {
            print(&format!("{root}: cannot be upgraded; run `muster check` to see why\n"))?;
            status = Status::Findings;
            continue;
        };
        let steps: Vec<&Step> = plan.stages.iter().flatten().collect();
        if steps.is_empty() {
            print(&format!("{root}: nothing to upgrade\n"))?;
            continue;
        }
        for Step { what, change } in &steps {
            let file = report::join(&files.root, &change.file);
            print(&format!(
                "{}: {}\n  → {}\n",
                screen.bold(printable(&file)),
                printable(what),
                printable(&change.text)
            ))?;
        }
        let changes = count(steps.len(), "change", "changes");
        if args.dry_run || !(args.yes || fix::agreed("Make these changes?")?) {
            print(&format!("{root}: {changes}, not made; `muster migrate --yes` makes them\n"))?;
            status = Status::Findings;
            continue;
        }
        let stages: Vec<_> = plan.stages.iter().map(|stage| stage.iter().map(|step| &step.change).collect()).collect();
        fix::write(&folder, &files, &stages)?;
        let found = fix::found(&examine(plan.lifted, Options::default()), true);
        let found = found.map(|found| format!("; {found}")).unwrap_or_default();
        print(&format!("{root}: {changes} made{found}\n"))?;
    }
    Ok(status)
}
