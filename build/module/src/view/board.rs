//! The main map: its boards as one picture, its regions and zones as places.

use std::collections::{BTreeMap, BTreeSet};

use muster_canvas::bitmap::Bitmap;
use muster_canvas::colour::{Colour, WHITE};
use muster_canvas::encode;
use muster_canvas::outlines::Outlines;
use muster_canvas::theme::Theme;
use muster_ground::cells as ground;
use muster_ground::maths::hypot;
use muster_schema::bundle::{Grid, GridKind};
use muster_vassal::furniture::pixel;
use muster_vassal::grid::Regular;
use serde_json::{Value, json};

use super::lines::{self, Lines};
use super::{Maker, count, provenance};
use crate::engine::short;
use crate::xml::NodeIx;

/// The most pixels of a board's file, and of the map.
const MAX_FILE: f64 = 150_000_000.0;
const MAX_MAP: f64 = 50_000_000.0;
/// The most places that are regions or zones, boards of a map, corners of a zone, and places where something lies in a set-up.
const MAX_PLACES: usize = 3_000;
const MAX_BOARDS: usize = 100;
const MAX_CORNERS: usize = 1_000;
const MAX_SPOTS: usize = 3_000;
/// The most inspections of corners to draw grids.
const MAX_DRAWN: usize = 1 << 30;
/// Maps that are windows of their own.
pub const MAPS: [&str; 4] = ["module.Map", "module.PrivateMap", "module.PlayerHand", "widget.WidgetMap"];

/// The main map.
pub struct GameMap {
    /// Its component, if the module has one.
    pub node: Option<NodeIx>,
    pub name: String,
    /// Width and height in the engine's pixels, without the edge.
    pub size: [f64; 2],
    /// Pixels of the picture for each of these.
    pub scale: f64,
    /// The room around the boards.
    pub edge: [f64; 2],
    boards: Vec<Board>,
    places: Vec<Place>,
    zones: Vec<Zone>,
    /// The grids of cells, each with its board and with the zone that it is in.
    grids: Vec<(usize, Option<usize>, Regular)>,
    /// The same, and those whose cells have no names, as they are drawn.
    lines: Vec<(usize, Option<usize>, Lines)>,
    /// The places where something lies in a set-up, that are no regions.
    spots: Vec<Place>,
}

/// The grid of a map.
#[derive(Debug)]
pub struct Cells {
    pub grid: Grid,
    /// The cells that are none, by their ids.
    pub blanks: Vec<String>,
    /// The cells of places where something lies in a set-up, by the ids of these.
    pub of_places: BTreeMap<String, String>,
}

impl Cells {
    /// True if this is the id of a cell.
    pub fn has(&self, id: &str) -> bool {
        let grid = ground::Grid::from(&self.grid);
        grid.cells().any(|cell| grid.id(cell) == id)
    }

    /// Its lower edge.
    pub fn bottom(&self) -> f64 {
        let grid = ground::Grid::from(&self.grid);
        grid.cells().flat_map(|cell| grid.corners(cell)).map(|[_, y]| y).fold(0.0, f64::max)
    }
}

/// A board in use.
struct Board {
    node: NodeIx,
    name: String,
    at: [f64; 2],
    size: [f64; 2],
    image: Option<String>,
    colour: Colour,
}

struct Place {
    /// The component of a region, or of a zone without regions.
    node: Option<NodeIx>,
    id: String,
    name: String,
    at: [f64; 2],
    /// The size of a zone without regions.
    size: Option<[f64; 2]>,
    zone: Option<usize>,
}

struct Zone {
    node: NodeIx,
    id: String,
    name: String,
    corners: Vec<[f64; 2]>,
    has_regions: bool,
    /// True if its cells are those of the grid around it.
    has_parent_grid: bool,
}

/// A length of a module.
pub fn length(text: Option<&str>) -> Option<f64> {
    text?.trim().parse::<f64>().ok().filter(|length| length.is_finite() && length.abs() < 1e6)
}

impl Maker<'_> {
    /// The main map.
    pub fn map(&mut self) -> GameMap {
        let module = self.module;
        let node = module.main_map();
        let others = MAPS.iter().map(|class| module.all(class).count()).sum::<usize>().saturating_sub(1);
        if others > 0 && node.is_some() {
            self.notes.push(format!(
                "{} not shown beside the main map",
                count(others, "other map window", "other map windows")
            ));
        }
        let attribute = |name: &str| node.and_then(|node| module.tree.nodes[node].value(name));
        let edge = ["edgeWidth", "edgeHeight"].map(|name| length(attribute(name)).unwrap_or_default());
        let name = node.map_or_else(String::new, |node| module.name(node).to_owned());
        let mut map = GameMap {
            node,
            name,
            size: [0.0; 2],
            scale: 1.0,
            edge,
            boards: Vec::new(),
            places: Vec::new(),
            zones: Vec::new(),
            grids: Vec::new(),
            lines: Vec::new(),
            spots: Vec::new(),
        };
        self.boards(&mut map);
        for at in 0..map.boards.len() {
            self.places(&mut map, at);
        }
        if let [Board { image: None, .. }] = map.boards.as_slice() {
            map.size = map.reach();
        }
        self.ground(&mut map);
        map
    }

    /// The boards that a new game has: those that the maker chose, or else the first.
    fn boards(&mut self, map: &mut GameMap) {
        let module = self.module;
        let nodes = &module.tree.nodes;
        let Some(node) = map.node else {
            self.notes.push("there is no map".into());
            return;
        };
        let inside = |class: &str, of: NodeIx| {
            let found = nodes[of].children.iter().copied().filter(|ix| short(&nodes[*ix].class) == class);
            found.collect::<Vec<_>>()
        };
        let picker = inside("module.map.BoardPicker", node).first().copied();
        let all = picker.map(|picker| inside("module.map.boardPicker.Board", picker)).unwrap_or_default();
        let chosen = picker.and_then(|picker| nodes[picker].children.iter().find(|ix| nodes[**ix].class == "setup"));
        let chosen = chosen.map(|ix| nodes[*ix].text.as_str()).unwrap_or_default();
        let mut words = chosen.split('\t').skip(1);
        let mut cells: Vec<(NodeIx, [usize; 2])> = Vec::new();
        while let Some(name) = words.next() {
            // A board that is turned over has a word for it.
            let name = name.strip_suffix("/rev").unwrap_or(name);
            let cell = [words.next(), words.next()].map(|word| word.and_then(|word| word.trim().parse::<usize>().ok()));
            let board = all.iter().find(|board| module.name(**board) == name);
            if let (Some(board), [Some(column), Some(row)]) = (board, cell) {
                cells.push((*board, [column.min(MAX_BOARDS), row.min(MAX_BOARDS)]));
            }
        }
        if cells.is_empty() {
            let has_picture =
                |board: &&NodeIx| nodes[**board].value("image").is_some_and(|image| self.painter.file(image).is_some());
            let first = all.iter().find(has_picture).or(all.first());
            cells.extend(first.map(|board| (*board, [0; 2])));
        }
        cells.truncate(MAX_BOARDS);
        let more = all.iter().filter(|board| !cells.iter().any(|(cell, _)| cell == *board)).count();
        if more > 0 {
            self.notes.push(format!(
                "{} not in use at the start",
                count(more, "board of the main map is", "boards of the main map are")
            ));
        }
        let mut sizes: Vec<([usize; 2], [f64; 2])> = Vec::new();
        let boards: Vec<_> = cells.iter().map(|(node, cell)| (*node, *cell, self.board_size(*node))).collect();
        sizes.extend(boards.iter().map(|(_, cell, (size, _))| (*cell, *size)));
        for (node, [column, row], (size, image)) in boards {
            let sum = |axis: usize, before: &dyn Fn(&[usize; 2]) -> bool| {
                sizes.iter().filter(|(cell, _)| before(cell)).map(|(_, size)| size[axis]).sum::<f64>()
            };
            let at = [
                sum(0, &|cell| cell[1] == row && cell[0] < column),
                sum(1, &|cell| cell[0] == column && cell[1] < row),
            ];
            let colour = nodes[node].value("color").and_then(lines::colour);
            let colour = colour.unwrap_or(WHITE);
            map.size = [0, 1].map(|axis| map.size[axis].max(at[axis] + size[axis]));
            map.boards.push(Board { node, name: module.name(node).to_owned(), at, size, image, colour });
        }
    }

    /// Width and height of a board, and its picture if that can be read.
    fn board_size(&mut self, node: NodeIx) -> ([f64; 2], Option<String>) {
        let board = &self.module.tree.nodes[node];
        let given = ["width", "height"].map(|name| length(board.value(name)).filter(|length| *length >= 1.0));
        let usual = given.map(|length| length.unwrap_or(600.0));
        let Some(image) = board.value("image").filter(|image| !image.is_empty()) else { return (usual, None) };
        match self.board_picture(image) {
            Ok((size, _)) => (size, Some(image.to_owned())),
            Err(why) => {
                self.broken(image, &why);
                (usual, None)
            }
        }
    }

    /// Reads the picture of a board: its size, and its pixels unless it is a drawing.
    fn board_picture(&self, image: &str) -> Result<([f64; 2], Option<Bitmap>), String> {
        let missing = || "it is missing".to_owned();
        let path = self.painter.file(image).ok_or_else(missing)?;
        let bytes = self.module.archive.read(&path).ok_or_else(missing)?;
        if path.to_lowercase().ends_with(".svg") {
            let outlines = Outlines::read(&bytes, &Theme::default()).map_err(|flaw| flaw.to_string())?;
            return Ok((outlines.size(), None));
        }
        let bitmap = Bitmap::read(&bytes, MAX_FILE).map_err(|flaw| flaw.to_string())?;
        Ok((bitmap.size.map(f64::from), Some(bitmap)))
    }

    /// The map as one picture: the file of the only board as it is, if it is not too large.
    fn ground(&mut self, map: &mut GameMap) {
        if map.boards.is_empty() || map.size.iter().any(|length| *length < 1.0) {
            map.size = map.size.map(|length| length.max(600.0));
            return;
        }
        let pixels = map.size[0] * map.size[1];
        map.scale = if pixels > MAX_MAP { (MAX_MAP / pixels).sqrt() * 0.999 } else { 1.0 };
        // A drawing as it is has no grid over it.
        let is_drawing = |image: &str| image.to_lowercase().ends_with(".svg");
        let is_seen = map.lines.iter().any(|(.., lines)| lines.is_seen());
        if let [Board { image: Some(image), name, .. }] = map.boards.as_slice()
            && map.scale >= 1.0
            && (!is_seen || is_drawing(image))
        {
            if is_seen {
                self.notes.push(format!("the grid of `{name}` is not shown"));
            }
            let file = self.painter.file(image).and_then(|path| Some((self.module.archive.read(&path)?, path)));
            if let Some((bytes, path)) = file {
                self.take("map", &path, bytes, None);
            }
            return;
        }
        let size = map.size.map(|length| muster_ground::area::pixels(length * map.scale).max(1));
        let mut all = vec![255; 4 * size[0] as usize * size[1] as usize];
        for board in &map.boards {
            let own = board.size.map(|length| muster_ground::area::pixels(length * map.scale).max(1));
            let at = board.at.map(|length| muster_ground::area::pixels(length * map.scale));
            let picture = board.image.as_ref().and_then(|image| self.board_picture(image).ok());
            let drawn = picture.and_then(|(_, bitmap)| bitmap?.scaled(own).ok());
            let across = 4 * own[0] as usize;
            let [red, green, blue] = board.colour.channels();
            let plain = [red, green, blue, 255].repeat(own[0] as usize);
            let room = size[0].saturating_sub(at[0]).min(own[0]) as usize;
            for row in 0..own[1].min(size[1].saturating_sub(at[1])) {
                let from = drawn.as_ref().and_then(|drawn| drawn.get(across * row as usize..)).unwrap_or(&plain);
                let to = 4 * ((at[1] + row) as usize * size[0] as usize + at[0] as usize);
                let (Some(to), Some(from)) = (all.get_mut(to..to + 4 * room), from.get(..4 * room)) else { continue };
                to.copy_from_slice(from);
            }
        }
        self.grids(map, size, &mut all);
        if map.scale < 1.0 {
            self.notes.push(format!("the map is shown in {:.0} % of its size", map.scale * 100.0));
        }
        if let Ok(png) = encode::photograph(size, &all) {
            self.take("map", "map.png", png, None);
        }
    }

    /// Draws the grids that players see on the map as it has been painted, with this width and height in pixels.
    fn grids(&mut self, map: &GameMap, size: [u32; 2], all: &mut [u8]) {
        let corners: usize = map.zones.iter().map(|zone| zone.corners.len()).sum();
        let mut work = MAX_DRAWN;
        for (board, of, lines) in map.lines.iter().filter(|(.., lines)| lines.is_seen()) {
            let (board, [red, green, blue]) = (&map.boards[*board], lines.colour.channels());
            lines.draw(board.size, &mut |at| {
                work = work.saturating_sub(1 + corners);
                let is_on = (0..2).all(|axis| (0.0..board.size[axis]).contains(&at[axis]));
                let at = [0, 1].map(|axis| board.at[axis] + at[axis]);
                let [x, y] = at.map(|length| muster_ground::area::pixels(length * map.scale));
                if is_on && x < size[0] && y < size[1] && map.zone_of_grid(at) == *of {
                    let to = 4 * (y as usize * size[0] as usize + x as usize);
                    if let Some(pixel) = all.get_mut(to..to + 3) {
                        pixel.copy_from_slice(&[red, green, blue]);
                    }
                }
                work > 0
            });
            if work == 0 {
                self.notes.push(format!("the grid of `{}` is not shown as a whole", board.name));
                return;
            }
        }
    }

    /// The regions and zones of a board.
    fn places(&mut self, map: &mut GameMap, board: usize) {
        let module = self.module;
        let nodes = &module.tree.nodes;
        let (node, origin) = (map.boards[board].node, map.boards[board].at);
        let mut zones: Vec<(NodeIx, usize)> = Vec::new();
        let mut left = 0;
        for ix in module.tree.inside(node) {
            let it = &nodes[ix];
            let is_full = map.places.len() + map.zones.len() >= MAX_PLACES;
            match short(&it.class) {
                "module.map.boardPicker.board.mapgrid.Zone" | "module.map.boardPicker.board.Region" if is_full => {
                    left += 1;
                }
                "module.map.boardPicker.board.mapgrid.Zone" => {
                    let corners =
                        it.value("path").unwrap_or_default().split(';').take(MAX_CORNERS).filter_map(|corner| {
                            let (x, y) = corner.split_once(',')?;
                            Some([length(Some(x))? + origin[0], length(Some(y))? + origin[1]])
                        });
                    let corners: Vec<_> = corners.collect();
                    let has_regions = module.tree.inside(ix).any(|inside| nodes[inside].class.ends_with(".Region"));
                    let name = module.name(ix).to_owned();
                    let id = self.ids.of("place", &name);
                    zones.push((ix, map.zones.len()));
                    let has_parent_grid = it.value("useParentGrid") == Some("true");
                    map.zones.push(Zone { node: ix, id, name, corners, has_regions, has_parent_grid });
                }
                "module.map.boardPicker.board.Region" => {
                    let at = [("originx", 0), ("originy", 1)]
                        .map(|(name, axis)| length(it.value(name)).unwrap_or_default() + origin[axis]);
                    let name = module.name(ix).to_owned();
                    let zone = module
                        .tree
                        .up(ix)
                        .find_map(|up| zones.iter().find(|(zone, _)| *zone == up))
                        .map(|(_, zone)| *zone);
                    let id = self.ids.of("place", &name);
                    map.places.push(Place { node: Some(ix), id, name, at, size: None, zone });
                }
                class @ ("module.map.boardPicker.board.HexGrid" | "module.map.boardPicker.board.SquareGrid") => {
                    let zone = module.tree.up(ix).find_map(|up| zones.iter().find(|(zone, _)| *zone == up));
                    let kind = match (class.ends_with("HexGrid"), it.value("sideways")) {
                        (false, _) => GridKind::Squares,
                        (true, Some("true")) => GridKind::PointedHexes,
                        _ => GridKind::FlatHexes,
                    };
                    let of = zone.map(|(_, at)| *at);
                    let lines = Lines::read(kind, |name| it.value(name));
                    map.lines.extend(lines.map(|lines| (board, of, lines)));
                    let numbering = it.children.iter().find(|child| nodes[**child].class.ends_with("GridNumbering"));
                    let numbering = |name: &str| nodes[*numbering?].value(name);
                    let size = map.boards[board].size.map(muster_ground::area::pixels);
                    let grid = Regular::read(kind, |name| it.value(name), numbering, size);
                    map.grids.extend(grid.map(|grid| (board, of, grid)));
                }
                _ => {}
            }
        }
        if left > 0 {
            self.notes.push(format!(
                "{} of the map not shown: there are more than {MAX_PLACES}",
                count(left, "place", "places")
            ));
        }
        for (at, zone) in map.zones.iter().enumerate().filter(|(_, zone)| !zone.has_regions) {
            if let Some([from, to]) = zone.bounds()
                && !map.places.iter().any(|place| place.id == zone.id)
            {
                let middle = [0, 1].map(|axis| f64::midpoint(from[axis], to[axis]));
                let size = Some([0, 1].map(|axis| to[axis] - from[axis]));
                map.places.push(Place {
                    node: Some(zone.node),
                    id: zone.id.clone(),
                    name: zone.name.clone(),
                    at: middle,
                    size,
                    zone: Some(at),
                });
            }
        }
    }
}

impl Zone {
    /// The corners of the rectangle around it.
    fn bounds(&self) -> Option<[[f64; 2]; 2]> {
        let end = |pick: fn(f64, f64) -> f64| {
            let first = *self.corners.first()?;
            Some(self.corners.iter().fold(first, |end, corner| [0, 1].map(|axis| pick(end[axis], corner[axis]))))
        };
        Some([end(f64::min)?, end(f64::max)?])
    }

    fn contains(&self, [x, y]: [f64; 2]) -> bool {
        let corners = &self.corners;
        let mut is_inside = false;
        for (at, to) in corners.iter().enumerate() {
            let from = corners[(at + corners.len() - 1) % corners.len()];
            if (to[1] > y) != (from[1] > y) && x < (from[0] - to[0]) * (y - to[1]) / (from[1] - to[1]) + to[0] {
                is_inside = !is_inside;
            }
        }
        is_inside
    }
}

impl GameMap {
    /// A point of a board as a point of the map; without a board, the point counts from the edge of the map.
    pub fn point(&self, board: Option<&str>, at: [f64; 2]) -> Option<[f64; 2]> {
        match board.filter(|board| !board.is_empty() && *board != "<any>") {
            Some(name) => {
                let board = self.boards.iter().find(|board| board.name == name)?;
                Some([0, 1].map(|axis| board.at[axis] + at[axis]))
            }
            None => Some(at),
        }
    }

    /// The size of a map without a picture, on which all places lie.
    fn reach(&self) -> [f64; 2] {
        let zones = self.zones.iter().flat_map(|zone| &zone.corners);
        let all = self.places.iter().map(|place| &place.at).chain(zones);
        let reach = all.fold(self.size, |reach, at| [0, 1].map(|axis| reach[axis].max(at[axis] + 75.0)));
        reach.map(|length| length.min(12_000.0))
    }

    /// True if a saved game that says so uses the boards that are shown.
    pub fn is_on(&self, commands: &[String]) -> bool {
        let prefix = format!("{}BoardPicker\t", self.name);
        let Some(boards) = commands.iter().find_map(|command| command.strip_prefix(&prefix)) else { return true };
        boards
            .split('\t')
            .step_by(3)
            .all(|name| self.boards.iter().any(|board| board.name == name.trim_end_matches("/rev")))
    }

    /// The point of the region with a name.
    pub fn region(&self, name: &str) -> Option<[f64; 2]> {
        self.places.iter().find(|place| place.name == name && place.size.is_none()).map(|place| place.at)
    }

    /// The place of a point: a region near it, or else a place of its own, with the name of its zone. `None` if there are too many.
    pub fn place(&mut self, at: [f64; 2], near: f64, ids: &mut super::Ids) -> Option<String> {
        let far = |place: &&Place| hypot(place.at[0] - at[0], place.at[1] - at[1]);
        let regions = self.places.iter().filter(|place| place.size.is_none());
        let nearest = regions.min_by(|one, other| far(one).total_cmp(&far(other))).filter(|place| far(place) <= near);
        if let Some(place) = nearest {
            return Some(place.id.clone());
        }
        let zone = self.zones.iter().position(|zone| zone.contains(at));
        let cell = self.cell(self.zone_of_grid(at), at);
        // Pieces that lie a few pixels apart are one stack for people.
        let of_zone = self.spots.iter().filter(|place| place.zone == zone);
        let known = match &cell {
            Some(cell) => of_zone.into_iter().find(|place| place.name == *cell),
            None => of_zone.min_by(|one, other| far(one).total_cmp(&far(other))).filter(|place| far(place) <= near),
        };
        if let Some(place) = known {
            return Some(place.id.clone());
        }
        if self.spots.len() >= MAX_SPOTS || (0..2).any(|axis| !(0.0..=self.size[axis]).contains(&at[axis])) {
            return None;
        }
        let name = cell.unwrap_or_else(|| zone.map_or_else(|| "Map".to_owned(), |zone| self.zones[zone].name.clone()));
        let id = ids.of("place", &name);
        self.spots.push(Place { node: None, id: id.clone(), name, at, size: None, zone });
        Some(id)
    }

    /// The zone whose grid a point is in; `None` if it is in that of the board.
    fn zone_of_grid(&self, at: [f64; 2]) -> Option<usize> {
        let zone = self.zones.iter().position(|zone| zone.contains(at));
        zone.filter(|zone| !self.zones[*zone].has_parent_grid)
    }

    /// The boards with a grid and without regions, whose cells are no places by themselves.
    pub fn grids(&self) -> impl Iterator<Item = &str> {
        let has_regions = self.places.iter().any(|place| place.size.is_none());
        let of_boards = self.lines.iter().filter(move |(_, zone, _)| zone.is_none() && !has_regions);
        of_boards.map(|(board, ..)| self.boards[*board].name.as_str())
    }

    /// The grid of the map, if it is the only one and its cells have names: with the ids of cells of it that are none. `unit` is the side of a
    /// counter.
    pub fn cells(&self, unit: f64) -> Option<Cells> {
        let of_boards: Vec<_> = self.grids.iter().filter(|(_, zone, _)| zone.is_none()).collect();
        // Without one of a board, that of a zone over most of it.
        let is_large = |board: usize, zone: usize| {
            let size =
                self.zones[zone].bounds().map_or([0.0; 2], |[from, to]| [0, 1].map(|axis| to[axis] - from[axis]));
            let [width, height] = self.boards[board].size;
            size[0] * size[1] * 2.0 > width * height
        };
        let of_zones = self.grids.iter().filter(|(board, zone, _)| zone.is_some_and(|zone| is_large(*board, zone)));
        let found = if of_boards.is_empty() { of_zones.collect() } else { of_boards };
        let [(board, zone, regular)] = *found else { return None };
        let (mut grid, mut blanks) = regular.layout()?;
        let at = self.boards[*board].at;
        [grid.x, grid.y] = [grid.x + at[0], grid.y + at[1]];
        // A finer one only says where pieces snap.
        if grid.side * 2.0 < unit {
            return None;
        }
        let ground = ground::Grid::from(&grid);
        let places = |name: &str| self.places.iter().any(|place| place.name.eq_ignore_ascii_case(name));
        let mut of_places = BTreeMap::new();
        for cell in ground.cells().filter(|cell| !blanks.contains(&ground.id(*cell))).collect::<Vec<_>>() {
            let (name, id) = (ground.name(cell), ground.id(cell));
            if places(&name) || self.places.iter().any(|place| place.id == id) {
                return None;
            }
            if self.zone_of_grid(ground.centre(cell)) != *zone {
                blanks.push(id);
                continue;
            }
            let called = self.named_cell(*zone, name);
            let spots = self.spots.iter().filter(|place| place.name == called && self.zone_of_grid(place.at) == *zone);
            of_places.extend(spots.map(|place| (place.id.clone(), id.clone())));
        }
        let is_other = |place: &&Place| !of_places.contains_key(&place.id);
        let others: BTreeSet<&str> = self.spots.iter().filter(is_other).map(|place| place.id.as_str()).collect();
        let is_mixed = ground.cells().any(|cell| others.contains(ground.id(cell).as_str()));
        (!is_mixed).then_some(Cells { grid, blanks, of_places })
    }

    /// The name of the cell that a point is in, if it is in one: that of the grid of its zone, or else of its board.
    fn cell(&self, zone: Option<usize>, at: [f64; 2]) -> Option<String> {
        let is_on = |board: &Board| (0..2).all(|axis| (0.0..=board.size[axis]).contains(&(at[axis] - board.at[axis])));
        let (board, _, grid) = self.grids.iter().find(|(board, of, _)| *of == zone && is_on(&self.boards[*board]))?;
        let name = grid.name([0, 1].map(|axis| pixel(at[axis] - self.boards[*board].at[axis])));
        Some(self.named_cell(zone, name))
    }

    /// The name of a cell with that of the zone that it is in.
    fn named_cell(&self, zone: Option<usize>, name: String) -> String {
        match zone {
            Some(zone) => format!("{} {name}", self.zones[zone].name),
            None => name,
        }
    }

    /// The components of places and zones, by their ids.
    pub fn nodes(&self) -> impl Iterator<Item = (String, NodeIx)> {
        let zones = self.zones.iter().map(|zone| (zone.id.clone(), zone.node));
        zones.chain(self.places.iter().filter_map(|place| Some((place.id.clone(), place.node?))))
    }

    /// The map of the bundle.
    pub fn value(&self) -> Value {
        let place = |place: &Place| {
            let kind = if place.size.is_some() { "box" } else { "space" };
            let mut value = json!({
                "id": place.id, "name": place.name, "kind": kind, "x": place.at[0], "y": place.at[1], "home": [], "attributes": {},
                "provenance": provenance(),
            });
            if let Some(size) = place.size {
                value["size"] = json!(size);
            }
            value
        };
        let zone = |(at, zone): (usize, &Zone)| {
            let [from, to] = zone.bounds()?;
            let places: Vec<&str> = self
                .places
                .iter()
                .filter(|place| place.zone == Some(at) && place.size.is_none())
                .map(|place| place.id.as_str())
                .collect();
            Some(json!({
                "id": zone.id, "name": zone.name, "x": f64::midpoint(from[0], to[0]), "y": f64::midpoint(from[1], to[1]),
                "places": places, "attributes": {}, "provenance": provenance(),
            }))
        };
        let zones = self.zones.iter().enumerate().filter(|(_, zone)| zone.has_regions).filter_map(zone);
        json!({
            "width": self.size[0], "height": self.size[1], "scale": self.scale,
            "places": self.places.iter().chain(&self.spots).map(place).collect::<Vec<_>>(),
            "connections": [], "zones": zones.collect::<Vec<_>>(), "tracks": [],
        })
    }
}
