use super::super::prelude::*;

pub static LINT: Lint = Lint::of(faults::TOO_MANY, check)
    .reads(&["set-up", "strength-points", "leaders", "markers", "powers"])
    .after(&["U001"]);

fn check(world: &World<'_>, findings: &mut Vec<Finding>) {
    for layout in &world.set_ups {
        let mut used: FxHashMap<Id, u32> = FxHashMap::default();
        for line in &layout.lines {
            let cell = || world.pack.cell(line.at, "count");
            let count = line.row.count;
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
                LINT.finds(cell(), format!("{there}, but with this line there are {sum} in use"))
                    .label("too many")
                    .expected(format!("no more than {most} in all"))
                    .rule(rule)
                    .cause(LINT.about(&[&layout.scenario, &key]))
                    .add_to(findings);
            }
        }
    }
}
