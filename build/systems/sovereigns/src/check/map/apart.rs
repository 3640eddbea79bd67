use super::super::prelude::*;

pub static LINT: Lint = Lint::new("M028", "apart-from-area", Warning, Map, check)
    .explained(
        "A space is in an area that contains none of its neighbours, none of their neighbours, and no other port of \
        its seas, although the area has other spaces. Usually the area was copied from another row.",
    )
    .example("spaces.csv", "dunhaven,Dunhaven,dunmark,heath", b"dunhaven,Dunhaven,dunmark,riviera")
    .reads(&["spaces", "areas", "connections"])
    .after(&["M001", "M003", "M007", "M021", "M023", "M027", "L001"]);

fn check(war: &War<'_>, findings: &mut Vec<Finding>) {
    let spaces = war.pack.records::<Space>();
    for (at, space) in war.pack.rows::<Space>() {
        let (Some(area), Some(number)) = (space.area, war.view.numbers.get(space.id)) else { continue };
        let there = |other: &Space| other.area == Some(area) && other.id != space.id;
        let ways = war.view.graph.ways(number);
        let further = ways.iter().flat_map(|way| war.view.graph.ways(way.to));
        let beside = ways.iter().chain(further).filter_map(|way| spaces.get(way.to as usize)).any(there);
        let by_sea = |other: &&Space| other.ports.iter().any(|sea| space.ports.contains(sea));
        // Without neighbours it is another finding.
        if ways.is_empty() || beside || !spaces.iter().any(there) || spaces.iter().filter(by_sea).any(there) {
            continue;
        }
        let name = war.pack.get::<Area>(area).map_or(area.id().text(), |area| area.name);
        LINT.finds(findings, at.cell("area"))
            .says(format!("`{}` is in {name}, and neither its neighbours nor theirs are", space.name))
            .label("apart from its area")
            .expected("the area of one of its neighbours, or a route to a space of this one")
            .rule("2.1.2")
            .cause(LINT.about(&[&area]));
    }
}
