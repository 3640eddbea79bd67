use super::super::prelude::*;

pub static LINT: Lint =
    Lint::of(faults::FLEET_ASHORE, check).reads(&["set-up", "units", "squares", "areas"]).after(&["M036", "M032"]);

fn check(world: &World<'_>, findings: &mut Vec<Finding>) {
    for line in world.lines.iter().filter(|line| line.item.is_fleet()) {
        let name = line.item.name();
        let (message, see) = match line.place {
            Site::Square(square) if square.sea.is_none() => (
                format!("`{name}` lies in {}, which borders on no sea", shown(square.id)),
                world.square_cell(square.id, "sea"),
            ),
            Site::Area(area) if area.port.is_none() => {
                (format!("`{name}` lies in `{}`, which has no port", area.name), world.cell_of::<Area>(area.id, "port"))
            }
            Site::Square(_) | Site::Area(_) | Site::Other => continue,
        };
        LINT.finds(world.pack.cell(line.at, "place"), message)
            .label("no water")
            .expected("a square with a `sea`, or an area with a `port`")
            .rule("25.2; 27.7")
            .see(see, "no sea here")
            .add_to(findings);
    }
}
