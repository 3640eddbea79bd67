use super::super::prelude::*;

pub static LINT: Lint = Lint::of(faults::NOWHERE, check)
    .reads(&["corps", "leaders", "set-up", "reinforcements"])
    .after(&["T002", "U013", "C002", "L001"]);

fn check(war: &War<'_>, findings: &mut Vec<Finding>) {
    for set_up in &war.set_ups {
        let mut used: FxHashMap<Id, u32> = FxHashMap::default();
        for line in set_up.lines().filter(|line| comes(line)) {
            *used.entry(line.id()).or_default() += line.count().counters();
        }
        let is_staff =
            |counter: &Line<'_>| counter.record::<Leader>().is_some_and(|leader| leader.kind == LeaderKind::Staff);
        for counter in war.pack.lines(Role::Piece).filter(|counter| !is_staff(counter)) {
            let (id, held) = (counter.id().into(), counter.cell(Slot::Count).count().unwrap_or(1));
            let used = used.get(&id).copied().unwrap_or_default();
            if used < held {
                LINT.finds(findings, counter.spot_in("count"))
                    .says(format!("{} of {held} counters of {} never come into play", held - used, counter.name()))
                    .label("not in the set-up, the schedule, a pool or aside")
                    .expected(match used {
                        // A row counts at least one.
                        0 => "a place for them in the set-up or the schedule, or no such row".to_owned(),
                        _ => format!("a count of {used}, or a place for the rest"),
                    })
                    .rule("12.3.2")
                    .cause(super::too_many::LINT.about(&[&set_up.scenario, &id]));
            }
        }
    }
}
