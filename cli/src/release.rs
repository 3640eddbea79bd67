//! `muster release`: examines packs strictly, shows what a release of them would be, and writes it.

use std::path::Path;
use std::sync::Arc;

use muster_build::Options;
use muster_build::canvas::raster::Shelf;
use muster_build::emit::{place::Occupied, shelf};
use muster_build::report;
use muster_build::step::Step;
use muster_studio::diff::Version;
use muster_studio::release::{Plan, Refused};
use serde_json::{Value, json};

use crate::args::{Deny, Format, Release, Show};
use crate::build;
use crate::check::{self, Examined};
use crate::discover;
use crate::erratum::today;
use crate::output::{Screen, Status, Trouble, add_line, note, print, printable};
use crate::progress::Progress;

/// `muster release`.
///
/// # Errors
/// Where no pack is meant, or files cannot be read, shown or written.
pub fn release(args: &Release, screen: &Screen) -> Result<Status, Trouble> {
    if args.out.is_file() {
        return Err(Trouble::usage(format!("`{}` is a file; name a folder with `--out`.", args.out.display())));
    }
    discover::packs(&args.show.packs)?;
    let show = Show { deny: args.show.deny.or(Some(Deny::Warnings)), ..args.show.clone() };
    let examined = check::examine(&show, Options::default())?;
    // A module that others made has warnings that were there before: only what is asked for keeps it from being released.
    let is_denied =
        |one: &Examined| one.is_denied(if one.outcome.rebuilt.is_some() { args.show.deny } else { show.deny });
    let named = examined.iter().filter_map(|one| Some((one.folder.as_path(), one.outcome.pack.as_ref()?)));
    build::distinct(&named.collect::<Vec<_>>())?;
    let progress = Progress::start(show.quiet);
    let (mut packs, mut plans) = (Vec::new(), Vec::new());
    for examined in examined {
        if is_denied(&examined) {
            packs.push(examined);
            continue;
        }
        progress.say(format!("{}: compiling and drawing", examined.name));
        let (examined, plan) = planned(examined, args)?;
        plans.extend(plan.map(|plan| (examined.folder.clone(), plan)));
        packs.push(examined);
    }
    drop(progress);
    for (_, plan) in &plans {
        plan.reserve(&args.out).map_err(|occupied| occupied_by(&plan.folder(&args.out), &occupied))?;
    }
    check::show(&packs, &show, false, screen)?;
    if show.format == Format::Human && !show.quiet {
        plans.iter().try_for_each(|(_, plan)| print(&printable(&text(plan))))?;
    }
    if plans.len() < packs.len() {
        note("nothing was released");
        return Ok(Status::Findings);
    }
    for (folder, plan) in &plans {
        let target = plan.folder(&args.out);
        if !args.dry_run {
            plan.carry_out(folder, &args.out).map_err(|error| Trouble::failed(error.to_string()))?;
        }
        if !show.quiet {
            let done = if args.dry_run { "nothing written yet" } else { "written" };
            note(&format!("{}: {done}", target.display()));
        }
    }
    Ok(Status::Clean)
}

/// The plan of a pack's release; nothing where its version is refused, which is then among what was found.
fn planned(examined: Examined, args: &Release) -> Result<(Examined, Option<Plan>), Trouble> {
    let kept = || Arc::new(shelf::Cabinet::new(shelf::place(&args.out, &examined.name)));
    let shelf = (!args.dry_run).then(kept);
    let day = args.date.clone().unwrap_or_else(today);
    let version = Version { name: examined.name.clone(), printed: false, outcome: examined.outcome };
    let pictures = shelf.clone().map(|shelf| shelf as Arc<dyn Shelf>);
    let plan = Plan::of(&examined.folder, &version, &day, pictures.as_ref());
    shelf.iter().for_each(|shelf| shelf.close());
    let mut examined = Examined { outcome: version.outcome, ..examined };
    match plan {
        Ok(plan) => {
            examined.release = Some(told(&plan, args));
            Ok((examined, Some(plan)))
        }
        Err(Refused::Version(finding)) => {
            let sources = examined.outcome.pack.as_ref().map(|pack| &pack.sources);
            let found = report::report(&[*finding], examined.outcome.files(), sources);
            // It tells more than what was found there before.
            examined.reports.retain(|report| found.iter().all(|other| other.place != report.place));
            examined.reports.extend(found);
            Ok((examined, None))
        }
        Err(Refused::Failed(why)) => {
            Err(Trouble::failed(format!("`{}` cannot be released: {why}.", examined.folder.display())))
        }
    }
}

fn occupied_by(target: &Path, occupied: &Occupied) -> Trouble {
    let shown = target.display();
    match occupied {
        Occupied::Unreadable(_) => Trouble::failed(format!("`{shown}` {occupied}")),
        _ => Trouble::usage(format!(
            "`{shown}` {occupied}, and the release would replace it. Nothing was written.\n\
             Name another folder with `--out`, or move it away first."
        )),
    }
}

/// A release for programs.
fn told(plan: &Plan, args: &Release) -> Value {
    let files = plan.files.iter().map(
        |file| json!({ "path": file.path, "bytes": file.bytes.len(), "sha256": plan.release.files.get(&file.path) }),
    );
    json!({
        "version": plan.release.version,
        "created": plan.release.created,
        "previous": plan.previous.as_ref().map(|release| &release.version),
        "wanted": plan.wanted,
        "doubts": plan.doubts,
        "again": plan.again,
        "changelog": plan.section,
        "folder": plan.folder(&args.out),
        "files": files.collect::<Vec<_>>(),
        "dryRun": args.dry_run,
    })
}

/// A release for people.
fn text(plan: &Plan) -> String {
    let mut text = String::new();
    let (release, version) = (&plan.release, &plan.release.version);
    let after = match &plan.previous {
        Some(last) => format!("after the {} of {}", last.version, last.created),
        None => "the first release".to_owned(),
    };
    add_line!(text, "\n{} {version} of {}, {after}", plan.game, release.created);
    match &plan.wanted {
        _ if plan.again => add_line!(text, "already released, and nothing has changed"),
        Some(wanted) if wanted.step > Step::None => {
            add_line!(text, "the changes demand {} at least: {}", wanted.least, wanted.because);
        }
        _ => {}
    }
    plan.doubts.iter().for_each(|doubt| add_line!(text, "{doubt}"));
    add_line!(text, "\n{}\n", plan.section);
    for file in &plan.files {
        add_line!(text, "{:>10}  {}", file.bytes.len(), file.path);
    }
    text
}
