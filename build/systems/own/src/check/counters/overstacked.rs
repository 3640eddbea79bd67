use muster_schema::Text;

use super::prelude::*;

pub static LINT: Lint = Lint::of(faults::OVERSTACKED, check).after(&["U013"]);

fn check(pack: &Pack, findings: &mut Vec<Finding>) {
    const PLACES: [Role; 4] = [Role::Place, Role::Cell, Role::Area, Role::Box];
    let mut stacks: FxHashMap<(Text, Text, Option<Text>), u32> = FxHashMap::default();
    let fights = |line: &Line<'_>| ["counter", "block"].contains(&line.table().kind.as_str());
    for entry in entries(pack).filter(|entry| entry.is_placed() && fights(&entry.piece)) {
        let Some(id) = entry.line.cell(Slot::Place).text() else { continue };
        let Some(place) = PLACES.into_iter().find_map(|role| pack.line(role, id)) else { continue };
        let terrain = || pack.line(Role::Terrain, place.cell(Slot::Terrain).text()?);
        let limit = |line: Line<'_>| Some((line.cell(Slot::Stacking).count()?, line.spot_of(Slot::Stacking)));
        let Some((limit, told)) = limit(place).or_else(|| limit(terrain()?)) else { continue };
        let side = entry.piece.cell(Slot::Side).text();
        let stack = stacks.entry((entry.line.stem(), id, side)).or_default();
        let before = *stack;
        *stack = stack.saturating_add(entry.count());
        if *stack > limit && before <= limit {
            let whose = side.map_or_else(String::new, |side| format!(" of `{side}`"));
            LINT.finds(
                entry.line.spot_of(Slot::Count),
                format!("`{}` has {stack} counters{whose}, and its limit is {limit}", place.name()),
            )
            .label("too many for one stack")
            .expected(match limit.saturating_sub(before) {
                0 => format!("no more than the {limit} of the lines before"),
                left => format!("at most {left} here"),
            })
            .see(told, "the limit")
            .add_to(findings);
        }
    }
}
