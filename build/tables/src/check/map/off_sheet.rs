use muster_schema::common::{Track, TrackSpace};

use super::prelude::*;
use muster_ground::area::Rectangle;
use muster_ground::geometry::{self, Rect};
use muster_lower::cells;
use muster_source::pack::Line;

pub static LINT: Lint = Lint::new("M010", "off-sheet", Error, Map, check)
    .explained("Something lies outside the sheet whose size `game.json` gives, so nobody would see it.")
    .example("boxes.csv", "1240,60,300,130", b"1340,60,300,130")
    .reads_roles(&[Role::Place, Role::Box, Role::Track, Role::Deck]);

fn check(view: &View<'_>, findings: &mut Vec<Finding>) {
    let Some((_, game)) = &view.game else { return };
    let sheet = Rect { x: 0.0, y: 0.0, width: f64::from(game.map.width), height: f64::from(game.map.height) };
    let mut outside = |spot: Spot, name: &str, what: Rect| {
        if !sheet.holds(&what) {
            LINT.finds(findings, spot)
                .says(format!("`{name}` lies outside the sheet"))
                .label(if what.width > 0.0 {
                    format!(
                        "from {:.0},{:.0} to {:.0},{:.0}",
                        what.x,
                        what.y,
                        what.x + what.width,
                        what.y + what.height
                    )
                } else {
                    format!("at {:.0},{:.0}", what.x, what.y)
                })
                .expected(format!("a place within {} by {} map units", game.map.width, game.map.height));
        }
    };
    for space in &view.spaces {
        if let Some([x, y]) = space.at {
            let slot = if space.own { Slot::X } else { Slot::Latitude };
            outside(space.line.spot_of(slot), &space.name, Rect { x, y, width: 0.0, height: 0.0 });
        }
    }
    for line in view.pack.lines(Role::Area) {
        if let Some(Rectangle { x, y, width, height }) = Rectangle::hull(&cells::outline(&line).concat()) {
            outside(line.spot_of(Slot::Outline), &line.name(), Rect { x, y, width, height });
        }
    }
    let number = |line: &Line<'_>, slot| line.cell(slot).number();
    for found in view.pack.lines(Role::Box) {
        let [x, y, width, height] = [Slot::X, Slot::Y, Slot::Width, Slot::Height].map(|slot| number(&found, slot));
        if let (Some(x), Some(y)) = (x, y) {
            let [width, height] = [width, height].map(Option::unwrap_or_default);
            let is_across = x < sheet.x || x + width > sheet.width;
            let slot = if is_across { Slot::X } else { Slot::Y };
            outside(found.spot_of(slot), &found.name(), Rect { x, y, width, height });
        }
    }
    for (at, track) in view.pack.rows::<Track>() {
        let spaces = view.pack.records::<TrackSpace>().iter().filter(|space| space.track.id() == track.id).count();
        outside(at.cell("x"), &track.name, geometry::track(track, spaces));
    }
    for deck in view.pack.lines(Role::Deck) {
        if let (Some(x), Some(y)) = (number(&deck, Slot::X), number(&deck, Slot::Y)) {
            outside(deck.spot_of(Slot::X), &deck.name(), Rect { x, y, width: 0.0, height: 0.0 });
        }
    }
}
