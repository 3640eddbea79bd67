use muster_schema::Text;

use super::prelude::*;
use muster_source::pack::Line;

pub static LINT: Lint = Lint::new("M101", "two-sites", Error, Map, check)
    .explained(
        "Two sites lie in one place. The map shows what lies in a place with the name of that place, so there is room for one. \
        Two towns in one area are two spaces with a `place`.",
    )
    .given(&[
        (
            "system/tables.csv",
            "paths,path,,id,,A road from hex to hex.,",
            "towns,site,,,,A town in a hex.,\npaths,path,,id,,A road from hex to hex.,",
        ),
        (
            "system/columns.csv",
            "paths,id,id,",
            "towns,id,id,,yes,,,,,,,,\ntowns,name,name,,yes,,,,,,,,\ntowns,place,,,yes,,hexes,,,,,,\npaths,id,id,",
        ),
        ("towns.csv", "", "id,name,place\nalden,Alden,0404\nbrook,Brook,0506\n"),
    ])
    .example("towns.csv", "brook,Brook,0506", b"brook,Brook,0404")
    .reads_roles(&[Role::Settlement]);

fn check(pack: &View<'_>, findings: &mut Vec<Finding>) {
    let mut seen: FxHashMap<Text, Line<'_>> = FxHashMap::default();
    for line in pack.lines(Role::Settlement) {
        let Some(place) = line.cell(Slot::Place).text() else { continue };
        match seen.get(&place) {
            Some(first) => {
                LINT.finds(findings, line.spot_of(Slot::Place))
                    .says(format!("`{}` and `{}` both lie in `{place}`", first.name(), line.name()))
                    .label("already taken")
                    .expected("a place without a site")
                    .see(first.spot_of(Slot::Place), format!("`{}` lies there", first.name()));
            }
            None => {
                seen.insert(place, line);
            }
        }
    }
}
