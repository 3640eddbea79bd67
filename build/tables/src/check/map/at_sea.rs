use super::prelude::*;
use muster_ground::land::{EXTENT, Site, site};
use muster_schema::game::Ground;

/// The tolerance in kilometres: coasts are simplified, and towns are built on them and on small islands.
const LENIENCE: f64 = 20.0;

pub static LINT: Lint = Lint::new("V014", "at-sea", Warning, Pictures, check)
    .explained(
        "A space lies in the sea of the map's background, or outside the area that can be drawn. Muster knows the \
        coasts from 14\u{b0} W to 34\u{b0} E and from 33\u{b0} N to 63\u{b0} N; beyond that it continues whatever is \
        at the edge, so land may appear where there is sea. Correct `lat` and `lon`, add your own map as \
        `images/map`, or remove `ground` from game.json.",
    )
    // The starter packs have no sea under their spaces: the ground of Europe under a map that reaches the sea, a town halfway.
    .given(&[
        ("game.json", "\"scale\": 1,", "\"scale\": 1,\n    \"ground\": \"europe\","),
        ("game.json", "\"height\": 1250,", "\"height\": 1400,"),
        ("spaces.csv", "45.5,4.2,", "44.9,4.2,"),
    ])
    .example("spaces.csv", "45.3,4.8,", b"43.29,4.03,")
    .reads_roles(&[Role::Place])
    .after(&["M010"]);

fn check(view: &View<'_>, findings: &mut Vec<Finding>) {
    let Some((_, game)) = &view.game else { return };
    if game.map.ground != Some(Ground::Europe) || game.map.projection.is_none() {
        return;
    }
    for space in view.spaces.iter().filter(|space| !space.own) {
        let degrees = |slot| space.line.value::<f64>(slot);
        let (Some(lat), Some(lon)) = (degrees(Slot::Latitude), degrees(Slot::Longitude)) else { continue };
        let told = |slot, message: String| Finding::new(&LINT.code, space.line.spot_of(slot), message);
        match site(lat, lon) {
            Site::Water(away) if away > LENIENCE => findings.push(
                told(Slot::Latitude, format!("`{}` stands in the sea", space.name))
                    .label(format!("{away:.0} kilometres from the nearest coast"))
                    .expected("the latitude and longitude of a place on land"),
            ),
            Site::Beyond => {
                let [west, south, east, north] = EXTENT;
                let across = (lon < west || lon > east).then_some(Slot::Longitude);
                findings.push(
                    told(
                        across.unwrap_or(Slot::Latitude),
                        format!("`{}` lies beyond the ground that can be drawn under the map", space.name),
                    )
                    .label("Muster does not know the coasts here")
                    .expected(format!(
                        "a place between {}\u{b0} W and {east}\u{b0} E, {south}\u{b0} N and {north}\u{b0} N",
                        -west
                    )),
                );
            }
            Site::Land | Site::Water(_) => {}
        }
    }
}
