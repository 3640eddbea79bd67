//! Leaders who never come.

use muster_schema::common::Missing;

use super::super::prelude::*;

pub static LINT: Lint = Lint::of(faults::NOWHERE, check)
    .reads(&["leaders", "set-up"])
    .after(&["L001", "C019", "T001", "T002", "U013", "U015", "U018"]);

fn check(war: &War<'_>, findings: &mut Vec<Finding>) {
    if war.pack.records::<Missing>().iter().any(|gap| gap.table.as_str() == SetUp::NAME) {
        return;
    }
    let placed: FxHashSet<Id> = war.set_ups.iter().flat_map(|set_up| &set_up.placed).map(Placement::id).collect();
    // A leader who begins with his second counter is there.
    let later = |leader: &Leader| {
        let mut others = war.pack.records::<Leader>().iter();
        others.any(|other| other.replaces.is_some_and(|old| old.id() == leader.id) && placed.contains(&other.id))
    };
    for (at, leader) in war.pack.rows::<Leader>().filter(|(_, leader)| !later(leader)) {
        if leader.event.is_none() && leader.from.is_none() && leader.replaces.is_none() && !placed.contains(&leader.id)
        {
            LINT.finds(findings, at.cell("id"))
                .says(format!("nothing brings {} into play", leader.name))
                .label("in no set-up")
                .expected("a line of a set-up, an event that brings him, or a date in `from`")
                .rule("3.3");
        }
    }
}
