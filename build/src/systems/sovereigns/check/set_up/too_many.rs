//! More than there is.

use super::super::prelude::*;

/// The lint.
pub static LINT: SovereignsLint = Lint {
    code: &Code {
        id: "U013",
        name: "too-many",
        severity: Severity::Error,
        stage: Stage::Checking(Subject::SetUp),
        explanation: "A set-up uses more counters of a leader or marker than there are, half a counter, or more strength points \
            of a power than it may have in play. Counters of strength points can be exchanged for others of the same total, so \
            their number does not matter.",
        example: Example {
            file: "scenarios/war/setup.csv",
            right: "arnsburg,3,arland-infantry-5",
            wrong: b"arnsburg,8,arland-infantry-5",
        },
    },
    tables: &["set-up", "strength-points", "leaders", "markers", "powers"],
    after: &["U012"],
    check,
};

use rustc_hash::FxHashMap;

fn check(world: &World<'_>, findings: &mut Vec<Finding>) {
    for layout in &world.set_ups {
        let mut used: FxHashMap<Id, u32> = FxHashMap::default();
        for line in &layout.lines {
            let cell = || world.pack.cell(line.at, "count");
            let count = line.row.count;
            if count.reduced() > 0 {
                findings.push(
                    Finding::new(LINT.code, cell(), format!("{} counters are no whole number", count.printed()))
                        .label("half a counter")
                        .expected("a whole number; the back of a counter is up where `back` says so")
                        .rule("2.2.2"),
                );
            }
            let (key, name, each, most, rule) = match line.item {
                Item::Leader(leader) => (leader.id, leader.name, 1, 1, "3.3.6"),
                Item::Marker(marker) if marker.unlimited.is_yes() => continue,
                Item::Marker(marker) => (marker.id, marker.name, 1, marker.count, "2.2.5"),
                Item::Points(points) if !matches!(points.arm, Arm::Infantry | Arm::Cavalry) => continue,
                Item::Points(points) => {
                    let Some(power) = world.pack.get(points.power) else { continue };
                    let Some(limit) = power.strength_limit else { continue };
                    let back = points.back.filter(|_| line.row.back.is_yes());
                    (power.id, power.name, u32::from(back.unwrap_or(points.points)), u32::from(limit), "2.2.2")
                }
            };
            let sum = used.entry(key).or_default();
            let before = *sum;
            *sum = sum.saturating_add(count.full().saturating_mul(each));
            if *sum > most && before <= most {
                let there = match (rule, most) {
                    ("2.2.2", _) => format!("there are only {most} strength points of {name}"),
                    (_, 1) => format!("there is only one counter of {name}"),
                    _ => format!("there are only {most} counters of {name}"),
                };
                findings.push(
                    Finding::new(LINT.code, cell(), format!("{there}, and this line makes it {sum}"))
                        .label("too many")
                        .expected(format!("no more than {most} in all"))
                        .rule(rule)
                        .cause(Cause::about(LINT.code, &[&layout.scenario, &key])),
                );
            }
        }
    }
}
