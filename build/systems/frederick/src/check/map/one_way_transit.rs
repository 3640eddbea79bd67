use super::super::prelude::*;

pub static LINT: Lint = Lint::new("M040", "one-way-transit", Error, Map, check)
    .explained(
        "Fleets can pass from this sea to another off the map, but the other sea does not list the way back; or the \
        sea leads to itself. Transits go both ways.",
    )
    .example("seas.csv", "The South Sea,north-sea,", b"The South Sea,,")
    .reads(&["seas"]);

fn check(war: &War<'_>, findings: &mut Vec<Finding>) {
    for (at, sea) in war.pack.rows::<Sea>() {
        for (number, to) in sea.transits.iter().enumerate() {
            let Some((back, other)) = war.pack.find::<Sea>(to.id()) else { continue };
            let (message, label) = if other.id == sea.id {
                (format!("`{}` leads to itself", sea.name), "the sea itself".to_owned())
            } else if other.transits.iter().any(|back| back.id() == sea.id) {
                continue;
            } else {
                let message = format!("fleets can go from `{}` to `{}`, but not back", sea.name, other.name);
                (message, format!("`{}` does not lead back", other.id))
            };
            LINT.finds(findings, at.cell("transits").item(number))
                .says(message)
                .label(label)
                .expected("seas that have this one in their `transits`")
                .rule("25.9")
                .see(back.cell("transits"), "where that sea leads");
        }
    }
}
