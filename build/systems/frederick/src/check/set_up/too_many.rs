use super::super::prelude::*;

pub static LINT: Lint = Lint::of(faults::TOO_MANY, check).reads(&["set-up", "units", "leaders", "markers"]);

fn check(war: &War<'_>, findings: &mut Vec<Finding>) {
    for set_up in &war.set_ups {
        let mut used: FxHashMap<Id, u32> = FxHashMap::default();
        for line in &set_up.placed {
            // A person is one, where nothing says how many there are.
            let person = line.piece::<Leader>().is_some_and(|leader| leader.named.is_yes()).then_some(1);
            let most = line.counter.cell(Slot::Count).count().or(person);
            let Some(most) = most.filter(|_| !line.counter.cell(Slot::Unlimited).is_yes()) else { continue };
            if let Some([_, sum]) = exceed(&mut used, line.id(), line.count().full(), most) {
                let name = line.name();
                let there = match most {
                    1 => format!("there is only one counter of `{name}`"),
                    _ => format!("there are only {most} counters of `{name}`"),
                };
                LINT.finds(findings, line.cell("count"))
                    .says(format!("{there}, but with this line there are {sum} in use"))
                    .label("too many")
                    .expected(format!("no more than {most} in all"))
                    .rule("11.14")
                    .cause(LINT.about(&[&set_up.scenario, &line.id()]));
            }
        }
    }
}
