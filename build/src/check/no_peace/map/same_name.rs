//! Same_name.

use super::super::prelude::*;

/// The lint.
pub static LINT: NoPeaceLint = Lint {
    code: &Code {
        id: "M012",
        name: "same-name",
        severity: Severity::Error,
        explanation: "Two places have the same name. Reports of a game in progress name places, so players could not tell which \
            is meant.",
        example: Example { file: "spaces.csv", right: "abbey,Abbey", wrong: b"abbey,Millbrook" },
    },
    tables: &["spaces", "boxes"],
    after: &[],
    check,
};

use rustc_hash::FxHashMap;

use crate::read::SheetIx;

fn check(world: &World<'_>, findings: &mut Vec<Finding>) {
    let mut seen: FxHashMap<muster_schema::Text, (SheetIx, u32)> = FxHashMap::default();
    seen.reserve(world.pack.records::<Space>().len());
    let spaces = world.pack.rows::<Space>().map(|(at, space)| (at.sheet, at.row, space.name));
    let boxes = world.pack.rows::<Box>().map(|(at, found)| (at.sheet, at.row, found.name));
    for (sheet, row, name) in spaces.chain(boxes) {
        if let Some((first_sheet, first)) = seen.get(&name) {
            findings.push(
                Finding::new(LINT.code, Spot::Cell(sheet, row, 1), format!("two places are called `{name}`"))
                    .label("the same name")
                    .expected("a name of its own")
                    .see(Spot::Row(*first_sheet, *first), "the other one"),
            );
        } else {
            seen.insert(name, (sheet, row));
        }
    }
}
