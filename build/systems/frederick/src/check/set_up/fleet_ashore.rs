use super::super::prelude::*;

pub static LINT: Lint =
    Lint::of(faults::FLEET_ASHORE, check).reads(&["set-up", "units", "squares", "areas"]).after(&["M036", "M032"]);

fn check(war: &War<'_>, findings: &mut Vec<Finding>) {
    for line in war.placed().filter(|line| is_fleet(line)) {
        let name = line.name();
        let (square, area) = (line.place::<Square>(), line.place::<Area>());
        let (message, column) = if let Some(square) = square.filter(|square| square.sea.is_none()) {
            (format!("`{name}` lies in {}, which borders on no sea", shown(square.id)), "sea")
        } else if let Some(area) = area.filter(|area| area.port.is_none()) {
            (format!("`{name}` lies in `{}`, which has no port", area.name), "port")
        } else {
            continue;
        };
        LINT.finds(findings, line.cell("place"))
            .says(message)
            .label("no water")
            .expected("a square with a `sea`, or an area with a `port`")
            .rule("25.2; 27.7")
            .see(line.site.map(|site| site.spot_in(column)), "no sea here");
    }
}
