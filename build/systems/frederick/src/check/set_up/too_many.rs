use muster_schema::Text;

use super::super::prelude::*;

pub static LINT: Lint = Lint::of(faults::TOO_MANY, check).reads(&["set-up", "units", "leaders", "markers"]);

fn check(world: &World<'_>, findings: &mut Vec<Finding>) {
    let mut used: FxHashMap<(Text, Id), u32> = FxHashMap::default();
    for line in &world.lines {
        let cell = || world.pack.cell(line.at, "count");
        let count = line.row.count;
        let most = match line.item {
            Item::Unit(unit) => unit.count,
            Item::Leader(leader) if leader.named.is_yes() => Some(leader.count.unwrap_or(1)),
            Item::Leader(leader) => leader.count,
            Item::Marker(marker) => (!marker.unlimited.is_yes()).then_some(marker.count),
        };
        let Some(most) = most else { continue };
        let piece = line.row.piece.id();
        let sum = used.entry((line.scenario, piece)).or_default();
        let before = *sum;
        *sum = sum.saturating_add(count.full());
        if *sum > most && before <= most {
            let name = line.item.name();
            let there = match most {
                1 => format!("there is only one counter of `{name}`"),
                _ => format!("there are only {most} counters of `{name}`"),
            };
            LINT.finds(cell(), format!("{there}, but with this line there are {sum} in use"))
                .label("too many")
                .expected(format!("no more than {most} in all"))
                .rule("11.14")
                .cause(LINT.about(&[&line.scenario, &piece]))
                .add_to(findings);
        }
    }
}
