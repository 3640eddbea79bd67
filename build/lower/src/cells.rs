//! The cells of a grid, the areas, and the features on them.

use std::collections::BTreeMap;

pub(super) use muster_ground::cells::{Cell, Grid};
use muster_schema::bundle::{self, Direction, Drawn, GridKind, Neighbour, PlaceKind, SquareFacts, Texture};
use muster_schema::form::Words;
use muster_schema::{Attributes, Role, Slot, Text, game, phrase};
use rustc_hash::FxHashMap;

use super::{attributes, facts, place, provenance, text, texts};
use muster_ground::polygon::{self, Ring};
use muster_source::pack::{Line, Pack};

/// A grid in the form of the bundle.
pub(super) fn grid(grid: &game::Grid) -> bundle::Grid {
    bundle::Grid {
        kind: grid.kind,
        rows: grid.rows,
        columns: grid.columns,
        side: grid.side,
        x: grid.corner[0],
        y: grid.corner[1],
        shift: (grid.kind != GridKind::Squares).then_some(grid.shift),
        halves: grid.halves,
        numbering: Some(muster_ground::cells::numbering(grid)),
    }
}

/// The cells of a grid by their ids.
pub fn by_id(grid: &Grid) -> BTreeMap<String, Cell> {
    grid.cells().map(|cell| (grid.id(cell), cell)).collect()
}

/// The cells on the map, in rows from north to south.
pub(super) fn cells(pack: &Pack, layout: Option<&game::Grid>) -> Vec<bundle::Place> {
    let Some(grid) = layout.map(Grid::from) else { return Vec::new() };
    let known = by_id(&grid);
    let kind = if grid.kind() == GridKind::Squares { PlaceKind::Square } else { PlaceKind::Hex };
    let cell = |line: Line<'_>| {
        let at = *known.get(line.id().as_str())?;
        let mut place = place(&line, kind, grid.centre(at).map(fine));
        let number = grid.name(at);
        match text(&line, Slot::Name) {
            Some(_) => place.aliases.push(number.clone()),
            None => place.name = number.clone(),
        }
        place.size = Some(grid.size().map(fine));
        place.attributes.extend(facts(&SquareFacts { coordinates: Some(number) }));
        Some((at, place))
    };
    let mut cells: Vec<_> = pack.lines(Role::Cell).filter_map(cell).collect();
    cells.sort_by_key(|(at, _)| (at.row, at.column));
    in_grid(&grid, cells)
}

/// The cells of a grid with their positions and neighbours.
pub(super) fn in_grid(grid: &Grid, cells: Vec<(Cell, bundle::Place)>) -> Vec<bundle::Place> {
    let ids: FxHashMap<Cell, String> = cells.iter().map(|(at, place)| (*at, place.id.clone())).collect();
    let number = |from_zero: i32| u16::try_from(from_zero + 1).ok();
    let cell = |(at, place): (Cell, bundle::Place)| {
        let beside = |direction| {
            let to = ids.get(&grid.beyond(at, direction)?)?;
            Some(Neighbour { direction, to: to.clone() })
        };
        let neighbours = grid.directions().filter_map(beside).collect();
        bundle::Place { row: number(at.row), column: number(at.column), neighbours, ..place }
    };
    cells.into_iter().map(cell).collect()
}

/// The areas of the map.
pub(super) fn areas(pack: &Pack) -> impl Iterator<Item = bundle::Place> {
    pack.lines(Role::Area).map(|line| {
        let outline = outline(&line);
        let own = line.cell(Slot::X).number().zip(line.cell(Slot::Y).number()).map(|(x, y)| [x, y]);
        let centre = own.or_else(|| (!outline.is_empty()).then(|| polygon::middle(&outline)));
        let hull = outline.iter().flatten().fold(None, |hull: Option<[[f64; 2]; 2]>, point| {
            let [least, most] = hull.unwrap_or([*point; 2]);
            Some([[0, 1].map(|axis| least[axis].min(point[axis])), [0, 1].map(|axis| most[axis].max(point[axis]))])
        });
        let size = hull.map(|[least, most]| [0, 1].map(|axis| fine(most[axis] - least[axis])));
        bundle::Place { size, outline, ..place(&line, PlaceKind::Area, centre.unwrap_or_default().map(fine)) }
    })
}

/// Rounds a computed length as a person would type it.
fn fine(length: f64) -> f64 {
    (length * 1e3).round() / 1e3
}

/// The outline of an area: its polygons, with points separated by blanks, and `x` and `y` by a comma.
pub fn outline(line: &Line<'_>) -> Vec<Ring> {
    rings(line.cell(Slot::Outline).items())
}

/// The polygons of an outline, one for each text.
pub fn rings(outline: &[Text]) -> Vec<Ring> {
    outline.iter().map(|ring| points(ring)).filter(|ring| ring.len() > 2).collect()
}

/// Points, which are separated by blanks, and `x` and `y` by a comma.
pub fn points(text: &str) -> Vec<[f64; 2]> {
    let number = |text: &str| text.parse::<f64>().ok();
    let point = |text: &str| text.split_once(',').and_then(|(x, y)| Some([number(x)?, number(y)?]));
    text.split_whitespace().filter_map(point).collect()
}

pub(super) fn terrain(line: &Line<'_>) -> bundle::Terrain {
    bundle::Terrain {
        id: line.id().to_string(),
        name: line.name().to_string(),
        aliases: texts(line, Slot::Aliases),
        colour: text(line, Slot::Colour),
        texture: line.value(Slot::Texture).unwrap_or(Texture::Plain),
        attributes: attributes(line),
        provenance: provenance(line),
    }
}

/// The names of lines that no table of the pack names, by how they are drawn.
pub const DRAWN: [&str; 22] = [
    phrase!("River"),
    phrase!("Stream"),
    phrase!("Coast"),
    phrase!("Mountains"),
    phrase!("Wall"),
    phrase!("Slope"),
    phrase!("Hedge"),
    phrase!("Border"),
    phrase!("Frontier"),
    phrase!("Line"),
    phrase!("Bridge"),
    phrase!("Ford"),
    phrase!("Highroad"),
    phrase!("Road"),
    phrase!("Track"),
    phrase!("Trail"),
    phrase!("Railway"),
    phrase!("Canal"),
    phrase!("Pass"),
    phrase!("High pass"),
    phrase!("Sea lane"),
    phrase!("Ferry"),
];

/// The kinds of lines: those of the pack, and those that connections and steps of tracks name by their look.
pub(super) fn features(pack: &Pack) -> Vec<bundle::Feature> {
    let mut features: Vec<_> = pack.lines(Role::Feature).filter_map(|line| feature(&line)).collect();
    let steps = pack.lines(Role::Place).filter(|line| line.cell(Slot::Track).text().is_some());
    for line in pack.lines(Role::Edge).chain(steps) {
        for drawn in texts(&line, Slot::Drawn).iter().filter_map(|word| Drawn::of(word)) {
            if features.iter().all(|known| known.id != drawn.word()) {
                features.push(bundle::Feature {
                    id: drawn.word().into(),
                    name: super::charts::heading(pack, drawn.word()),
                    aliases: Vec::new(),
                    drawn,
                    colour: None,
                    width: None,
                    dash: None,
                    charged: None,
                    along: None,
                    attributes: Attributes::default(),
                    provenance: provenance(&line),
                });
            }
        }
    }
    features
}

fn feature(line: &Line<'_>) -> Option<bundle::Feature> {
    Some(bundle::Feature {
        id: line.id().to_string(),
        name: line.name().to_string(),
        aliases: texts(line, Slot::Aliases),
        drawn: line.value(Slot::Drawn)?,
        colour: text(line, Slot::Colour),
        width: line.cell(Slot::Width).number(),
        dash: line.value(Slot::Dash),
        charged: line.value(Slot::Charged),
        along: line.value(Slot::Along),
        attributes: attributes(line),
        provenance: provenance(line),
    })
}

/// The sides of cells that have a feature.
pub(super) fn sides(pack: &Pack, layout: Option<&game::Grid>) -> Vec<bundle::CellSide> {
    let Some(grid) = layout.map(Grid::from) else { return Vec::new() };
    let known = by_id(&grid);
    let side = |line: Line<'_>| {
        let (from, direction) = side(&grid, &known, &line)?;
        let beyond = grid.beyond(from, direction).filter(|to| grid.has(*to)).map(|to| grid.id(to));
        Some(bundle::CellSide {
            places: std::iter::once(grid.id(from)).chain(beyond).collect(),
            direction,
            feature: text(&line, Slot::Feature).unwrap_or_default(),
            attributes: attributes(&line),
            provenance: provenance(&line),
        })
    };
    pack.lines(Role::CellSide).filter_map(side).collect()
}

/// The cell and the side that a row is about: it names the direction, or the cell on the other side.
pub fn side(grid: &Grid, known: &BTreeMap<String, Cell>, line: &Line<'_>) -> Option<(Cell, Direction)> {
    let cell = |slot| known.get(text(line, slot)?.as_str()).copied();
    side_of(grid, cell(Slot::From), line.value(Slot::Direction), cell(Slot::To))
}

/// The cell and the side, given a direction or the cell on the other side.
pub(super) fn side_of(
    grid: &Grid,
    from: Option<Cell>,
    told: Option<Direction>,
    to: Option<Cell>,
) -> Option<(Cell, Direction)> {
    let from = from?;
    let told = told.filter(|direction| grid.side(from, *direction).is_some());
    Some((from, told.or_else(|| grid.towards(from, to?))?))
}

pub(super) fn path(line: &Line<'_>) -> bundle::Path {
    bundle::Path {
        id: text(line, Slot::Id),
        name: text(line, Slot::Name),
        feature: text(line, Slot::Feature).unwrap_or_default(),
        places: texts(line, Slot::Place),
        attributes: attributes(line),
        provenance: provenance(line),
    }
}

pub(super) fn map_name(line: &Line<'_>) -> bundle::MapName {
    bundle::MapName {
        id: text(line, Slot::Id),
        name: line.name().to_string(),
        places: texts(line, Slot::Place),
        attributes: attributes(line),
        provenance: provenance(line),
    }
}
