//! Areas that two tables give to different powers.

use super::super::prelude::*;

/// The lint.
pub static LINT: FrederickLint = Lint {
    code: &Code {
        id: "M043",
        name: "whose-area",
        severity: Severity::Error,
        stage: Stage::Checking(Subject::Map),
        explanation: "powers.csv and areas.csv disagree about who owns an off-map area: a power names an area that belongs to \
            another power, or an area belongs to a power that names none.",
        example: Example { file: "powers.csv", right: "dunhaven,far-dunmark,", wrong: b"dunhaven,," },
    },
    tables: &["powers", "areas"],
    after: &[],
    check,
};

fn check(world: &World<'_>, findings: &mut Vec<Finding>) {
    for (at, power) in world.pack.rows::<Power>() {
        let Some((place, area)) = power.area.and_then(|area| world.pack.find::<Area>(area.id())) else { continue };
        if area.power.id() != power.id {
            let owner = world.power_name(area.power);
            findings.push(
                Finding::new(
                    LINT.code,
                    world.pack.cell(at, "area"),
                    format!("`{}` belongs to {owner}, and {} names it", area.name, power.name),
                )
                .label("another's")
                .expected("an area that belongs to this power")
                .rule("27.1")
                .see(world.pack.cell(place, "power"), "its owner")
                .cause(Cause::about(LINT.code, &[&area.id])),
            );
        }
    }
    for (at, area) in world.pack.rows::<Area>() {
        let Some((place, power)) = world.pack.find::<Power>(area.power.id()) else { continue };
        // A power that names another of its areas has two.
        if power.area.is_none() {
            findings.push(
                Finding::new(
                    LINT.code,
                    world.pack.cell(at, "power"),
                    format!("`{}` belongs to {}, which names no area", area.name, power.name),
                )
                .label("does not know of it")
                .expected(format!("`{}` in `area` of powers.csv", area.id))
                .rule("27.1")
                .see(world.pack.cell(place, "area"), "no area")
                .cause(Cause::about(LINT.code, &[&area.id])),
            );
        }
    }
}
