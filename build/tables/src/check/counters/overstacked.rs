use muster_schema::Text;

use super::prelude::*;

pub static LINT: Lint = Lint::new("U005", "overstacked", Error, SetUps, check)
    .explained(
        "A stack has more units of a side than its place takes: than the terrain of the space feeds, or than the limit that a \
        place or its terrain has in a table of the pack. Reduced units count like full ones; leaders and markers do not count.",
    )
    .example("spaces.csv", "bluria,1,normal", b"bluria,1,rugged")
    .after(&["U013"]);

fn check(pack: &View<'_>, findings: &mut Vec<Finding>) {
    let mut stacks: FxHashMap<(Text, Text, Option<Text>), u32> = FxHashMap::default();
    let fights = |line: &Line<'_>| ["counter", "block"].contains(&line.table().class);
    for line in lines(pack).iter().filter(|line| !line.arrives() && fights(&line.counter)) {
        let Some(place) = line.site.filter(|site| site.table().role != Role::TrackSpace) else { continue };
        let limit = |line: Line<'_>| Some((line.cell(Slot::Stacking).count()?, line.spot_of(Slot::Stacking)));
        // Of several kinds of ground the strictest counts.
        let of_ground = || {
            let kinds = place.cell(Slot::Terrain);
            let kinds = kinds.items().iter().filter_map(|kind| pack.line(Role::Terrain, *kind));
            kinds.filter_map(limit).min_by_key(|(limit, _)| *limit)
        };
        let Some((limit, told)) = limit(place).or_else(of_ground) else { continue };
        let side = line.counter.cell(Slot::Side).text();
        if let Some([before, stack]) =
            exceed(&mut stacks, (line.scenario.text(), place.id(), side), line.count().counters(), limit)
        {
            let whose = side.map_or_else(String::new, |side| format!(" of `{side}`"));
            LINT.finds(findings, line.line.spot_of(Slot::Count))
                .says(format!("`{}` has {stack} counters{whose}, and its limit is {limit}", place.name()))
                .label("too many for one stack")
                .expected(match limit.saturating_sub(before) {
                    0 => format!("no more than the {limit} of the lines before"),
                    left => format!("at most {left} here"),
                })
                .see(told, "the limit");
        }
    }
}
