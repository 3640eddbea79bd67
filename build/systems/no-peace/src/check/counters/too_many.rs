use super::super::prelude::*;

pub static LINT: Lint = Lint::of(faults::TOO_MANY, check)
    .reads(&["corps", "leaders", "markers", "set-up", "reinforcements"])
    .after(&["C002"]);

fn check(war: &War<'_>, findings: &mut Vec<Finding>) {
    for set_up in &war.set_ups {
        let mut used: FxHashMap<Id, u32> = FxHashMap::default();
        for line in set_up.lines().filter(|line| comes(line)) {
            let held = line.counter.cell(Slot::Count).count().unwrap_or(1);
            if let Some([before, sum]) = exceed(&mut used, line.id(), line.count().counters(), held)
                && !line.counter.cell(Slot::Unlimited).is_yes()
            {
                LINT.finds(findings, line.cell("count"))
                    .says(format!(
                        "there are only {held} counters of {}, but with this line {sum} are in use",
                        line.name()
                    ))
                    .label("not enough counters")
                    .expected(match held.saturating_sub(before) {
                        0 => format!("no more than the {held} of the lines before"),
                        left => format!("at most {left} here"),
                    })
                    .rule("3.0")
                    .see(line.counter.spot_in("count"), "the counter mix")
                    .cause(LINT.about(&[&set_up.scenario, &line.id()]));
            }
        }
    }
}
