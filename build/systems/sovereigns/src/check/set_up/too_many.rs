use super::super::prelude::*;

pub static LINT: Lint = Lint::of(faults::TOO_MANY, check)
    .reads(&["set-up", "strength-points", "leaders", "markers", "powers"])
    .after(&["U001"]);

fn check(war: &War<'_>, findings: &mut Vec<Finding>) {
    for set_up in &war.set_ups {
        let mut used: FxHashMap<Id, u32> = FxHashMap::default();
        for line in &set_up.placed {
            let (key, name, each, most, rule) = if let Some(points) = line.piece::<StrengthPoint>() {
                let Some(power) = war.pack.get(points.power).filter(|_| troops(line).is_some()) else { continue };
                let Some(limit) = power.strength_limit else { continue };
                let each = points.back.filter(|_| line.is_back()).unwrap_or(points.points);
                (power.id, power.name, each.into(), limit.into(), "2.2.2")
            } else if let Some(marker) = line.piece::<Marker>() {
                let most = if marker.unlimited.is_yes() { u32::MAX } else { marker.count };
                (marker.id, marker.name, 1, most, "2.2.5")
            } else {
                (line.id(), line.name(), 1, 1, "3.3.6")
            };
            if let Some([_, sum]) = exceed(&mut used, key, line.count().full().saturating_mul(each), most) {
                let there = match (rule, most) {
                    ("2.2.2", _) => format!("there are only {most} strength points of {name}"),
                    (_, 1) => format!("there is only one counter of {name}"),
                    _ => format!("there are only {most} counters of {name}"),
                };
                LINT.finds(findings, line.cell("count"))
                    .says(format!("{there}, but with this line there are {sum} in use"))
                    .label("too many")
                    .expected(format!("no more than {most} in all"))
                    .rule(rule)
                    .cause(LINT.about(&[&set_up.scenario, &key]));
            }
        }
    }
}
