use super::super::prelude::*;

pub static LINT: Lint = Lint::new("M041", "no-territory", Warning, Map, check)
    .explained(
        "A power has no square and no off-map area. Every power sets up in its own territory, and a minor power can \
        mobilize units only there.",
    )
    .example(
        "powers.csv",
        "#7d7d7d,chevron,4.5\n",
        b"#7d7d7d,chevron,4.5\nlowmark,Lowmark,,LO,minor,,,,,,,#444444,ring,2.3\n",
    )
    .reads(&["powers", "squares", "areas"]);

fn check(war: &War<'_>, findings: &mut Vec<Finding>) {
    let squares = war.pack.records::<Square>();
    let areas = war.pack.records::<Area>();
    for (at, power) in war.pack.rows::<Power>() {
        let owns = squares.iter().any(|square| square.home.is_some_and(|home| home.id() == power.id));
        if !owns && power.area.is_none() && !areas.iter().any(|area| area.power.id() == power.id) {
            LINT.finds(findings, at.cell("id"))
                .says(format!("{} has no square and no area", power.name))
                .label("no square has it in `home`")
                .expected("a square that is its home, or an area beyond the edge")
                .rule("28.3");
        }
    }
}
