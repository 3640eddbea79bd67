use super::super::prelude::*;

pub static LINT: Lint = Lint::of(faults::NOWHERE, check)
    .reads(&["corps", "leaders", "set-up", "reinforcements"])
    .after(&["T002", "U013", "C002", "L001"]);

fn check(world: &World<'_>, findings: &mut Vec<Finding>) {
    for layout in &world.set_ups {
        let mut used: FxHashMap<Id, u32> = FxHashMap::default();
        for line in &layout.placed {
            *used.entry(line.item.id()).or_default() += line.row.count.counters();
        }
        for line in
            layout.arriving.iter().filter(|line| !matches!(line.row.action, Arrival::Promote | Arrival::Replace))
        {
            *used.entry(line.item.id()).or_default() += line.row.count.counters();
        }
        let mut spare = |item: Item<'_>, held: u32| {
            let used = used.get(&item.id()).copied().unwrap_or_default();
            if used < held {
                LINT.finds(
                    world.item_cell(item, "count"),
                    format!("{} of {held} counters of {} never come into play", held - used, item.name()),
                )
                .label("not in the set-up, the schedule, a pool or aside")
                .expected(match used {
                    // A row counts at least one.
                    0 => "a place for them in the set-up or the schedule, or no such row".to_owned(),
                    _ => format!("a count of {used}, or a place for the rest"),
                })
                .rule("12.3.2")
                .cause(super::too_many::LINT.about(&[&layout.scenario, &item.id()]))
                .add_to(findings);
            }
        };
        for corps in world.pack.records::<Corps>() {
            spare(Item::Corps(corps), corps.count);
        }
        for leader in world.pack.records::<Leader>().iter().filter(|leader| leader.kind != LeaderKind::Staff) {
            spare(Item::Leader(leader), leader.count);
        }
    }
}
