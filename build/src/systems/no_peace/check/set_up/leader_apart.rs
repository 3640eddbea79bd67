//! Leaders who are set up apart from the corps that they should lead.

use super::super::prelude::*;

/// The lint.
pub static LINT: NoPeaceLint = Lint {
    code: &Code {
        id: "U009",
        name: "leader-apart",
        severity: Severity::Hint,
        stage: Stage::Checking(Subject::SetUp),
        explanation: "A leader is set up in a space with no corps of his side, or with no corps of any home power on his band. \
            Alone, he is driven away by any enemy; without corps of his home, he loses part of his tactical rating.",
        example: Example {
            file: "scenarios/campaign/setup.csv",
            right: "castle,1,Berta,,14.2,",
            wrong: b"abbey,1,Berta,,14.2,",
        },
    },
    tables: &["leaders", "corps", "set-up"],
    after: &["U002", "U003", "U004", "U005", "U013"],
    check,
};

use rustc_hash::{FxHashMap, FxHashSet};

fn check(world: &World<'_>, findings: &mut Vec<Finding>) {
    for layout in &world.set_ups {
        // By space and side: the powers whose corps stand there.
        let mut corps: FxHashMap<(u32, Id), FxHashSet<Id>> = FxHashMap::default();
        for line in &layout.placed {
            if let (Site::Space(number, _), Item::Corps(row)) = (line.place, line.item)
                && let Some(side) = world.side(line.item)
            {
                corps.entry((number, side)).or_default().insert(row.power.id());
            }
        }
        for line in &layout.placed {
            let (Site::Space(number, space), Item::Leader(leader)) = (line.place, line.item) else { continue };
            let powers = corps.get(&(number, leader.side.id()));
            let wanting = powers.is_none_or(|powers| {
                !leader.home.is_empty() && !leader.home.iter().any(|home| powers.contains(&home.id()))
            });
            if wanting {
                let lacks = if powers.is_none() { "no corps of his side" } else { "no corps of his home" };
                findings.push(
                    Finding::new(
                        LINT.code,
                        world.pack.cell(line.at, "place"),
                        format!("{} is in {} with {lacks}", leader.name, space.name),
                    )
                    .label(lacks)
                    .expected("a space with corps that are his to lead")
                    .rule("3.1.1")
                    .blame(Cause::about(super::super::counters::foreign_leader::LINT.code, &[&leader.id])),
                );
            }
        }
    }
}
