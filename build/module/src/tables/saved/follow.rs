//! Set-ups follow the build file: the names of maps, boards, zones, decks and global properties, and the points of regions and decks.

use muster_vassal::sequence::{chain, decode, encode};
use rustc_hash::FxHashMap;

use super::commands::{Command, added, links, rewrite, walk, with_state};
use super::{NEAR, SetUp, number};
use crate::Module;
use crate::engine::short;
use crate::tables::apply::Changes;
use crate::xml::NodeIx;

/// A kind of thing that saved games name.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Named {
    Map,
    Board,
    Zone,
    Region,
    Deck,
    Property,
}

/// Changes of a module that set-ups follow. All names and points are those before the changes.
#[derive(Debug, Default)]
pub struct Follow {
    /// New names, by the map or the container that a thing is in, and its name.
    names: FxHashMap<(Named, String, String), String>,
    /// Regions that were moved.
    regions: Vec<MovedRegion>,
    /// How far decks were moved, by map and name.
    decks: FxHashMap<(String, String), [i64; 2]>,
}

#[derive(Debug)]
struct MovedRegion {
    map: String,
    board: String,
    from: [i64; 2],
    to: [i64; 2],
}

impl Follow {
    /// The changes of a module that set-ups follow.
    pub fn of(module: &Module, changes: &Changes) -> Self {
        let mut follow = Self::default();
        for (node, attributes) in changes {
            let Some(named) = named(module, *node) else { continue };
            let holder = |is: fn(&str) -> bool| {
                module.tree.up(*node).skip(1).find(|up| is(short(&module.tree.nodes[*up].class)))
            };
            let map = holder(is_map).map_or("", |map| module.name(map));
            let old = module.name(*node);
            let within = match named {
                Named::Map => "",
                Named::Property => &container(module, *node),
                _ => map,
            };
            let name_of = if named == Named::Map { "mapName" } else { "name" };
            if let Some(new) = attributes.get(name_of).filter(|new| *new != old) {
                follow.names.insert((named, within.to_owned(), old.to_owned()), new.clone());
            }
            let point = |axes: [&str; 2]| {
                let before = axes.map(|axis| number(module, *node, axis));
                let parsed = |axis: &str| attributes.get(axis).and_then(|text| text.trim().parse::<i64>().ok());
                let now = [0, 1].map(|at| parsed(axes[at]).unwrap_or(before[at]));
                (before != now).then_some((before, now))
            };
            match named {
                Named::Region => {
                    let Some((from, to)) = point(["originx", "originy"]) else { continue };
                    let edge = holder(is_map).map_or([0; 2], |map| edge(module, map));
                    let on = |at: [i64; 2]| [0, 1].map(|axis| at[axis].saturating_add(edge[axis]));
                    let board = holder(|class| class == BOARD).map_or("", |board| module.name(board));
                    let (map, board) = (map.to_owned(), board.to_owned());
                    follow.regions.push(MovedRegion { map, board, from: on(from), to: on(to) });
                }
                Named::Deck => {
                    let Some((from, to)) = point(["x", "y"]) else { continue };
                    let shift = [0, 1].map(|axis| to[axis].saturating_sub(from[axis]));
                    follow.decks.insert((map.to_owned(), old.to_owned()), shift);
                }
                _ => {}
            }
        }
        follow
    }

    /// The new name of a thing, if it has one.
    pub fn name(&self, named: Named, within: &str, old: &str) -> Option<&str> {
        self.names.get(&(named, within.to_owned(), old.to_owned())).map(String::as_str)
    }

    /// Changes a set-up; true if anything in it is another now.
    pub fn apply(&self, module: &Module, set_up: &mut SetUp) -> bool {
        if self.names.is_empty() && self.regions.is_empty() && self.decks.is_empty() {
            return false;
        }
        let boards = boards(module, &set_up.commands);
        // How far the pieces of decks are moved: with their deck, and not with a region that it lies in.
        let mut in_decks: FxHashMap<String, [i64; 2]> = FxHashMap::default();
        walk(&set_up.commands, &mut Vec::new(), &mut |_, text| {
            let Some((_, kind, state)) = added(text).filter(|(_, kind, _)| kind.starts_with(DECK)) else { return };
            let parts = decode(&state, ';');
            let shift = self.shift(parts.first().map_or("", String::as_str), &kind);
            let pieces = parts.get(4).map(|list| decode(list, ',')).unwrap_or_default();
            in_decks.extend(pieces.into_iter().map(|piece| (piece, shift)));
        });
        let mut is_changed = false;
        rewrite(&mut set_up.commands, &mut |text| {
            let new = self.rewritten(text, &boards, &in_decks).filter(|new| new != text);
            is_changed |= new.is_some();
            new
        });
        if is_changed {
            set_up.find_pieces();
        }
        is_changed
    }

    fn shift(&self, map: &str, deck: &str) -> [i64; 2] {
        let name = decode(deck, ';').get(DECK_NAME).cloned().unwrap_or_default();
        self.decks.get(&(map.to_owned(), name)).copied().unwrap_or_default()
    }

    /// A command with new names and points.
    fn rewritten(
        &self,
        text: &str,
        boards: &FxHashMap<String, String>,
        in_decks: &FxHashMap<String, [i64; 2]>,
    ) -> Option<String> {
        if let Some((id, kind, state)) = added(text) {
            let by = |shift: [i64; 2]| move |at: [i64; 2]| [0, 1].map(|axis| at[axis].saturating_add(shift[axis]));
            if kind.starts_with(DECK) {
                let map = decode(&state, ';').first().cloned().unwrap_or_default();
                let state = self.stands(&state, &by(self.shift(&map, &kind)))?;
                let mut parts = decode(&kind, ';');
                if let Some(name) = parts.get(DECK_NAME).and_then(|name| self.name(Named::Deck, &map, name)) {
                    parts[DECK_NAME] = name.to_owned();
                }
                return Some(encode(["+", &id, &encode(parts, ';'), &state], '/'));
            }
            let map = |state: &str| decode(state, ';').first().cloned().unwrap_or_default();
            if kind.starts_with("stack") {
                return Some(with_state(text, &self.stands(&state, &|at| self.point(&map(&state), at, boards))?));
            }
            let mut states = links(&state);
            let last = states.last_mut()?;
            *last = match in_decks.get(&id) {
                Some(shift) => self.stands(last, &by(*shift))?,
                None => self.stands(last, &|at| self.point(&map(last), at, boards))?,
            };
            return Some(with_state(text, &chain(&states)));
        }
        if text.starts_with(PROPERTY) {
            let mut parts = decode(text, ';');
            let within = parts.get(3).cloned().unwrap_or_default();
            let holder = if within == OF_MODULE { "" } else { &within };
            let name = parts.get(1).and_then(|name| self.name(Named::Property, holder, name)).map(str::to_owned);
            let (map, zone) = within.split_once(':').unwrap_or((&within, ""));
            let now = self.name(Named::Map, "", map).unwrap_or(map);
            let zone = self.name(Named::Zone, map, zone).unwrap_or(zone);
            let container = if zone.is_empty() { now.to_owned() } else { format!("{now}:{zone}") };
            if let Some(name) = name {
                parts[1] = name;
            }
            if let Some(part) = parts.get_mut(3) {
                *part = container;
            }
            return Some(encode(parts, ';'));
        }
        let (map, _) = text.split_once(PICKER)?;
        let mut parts = decode(text, '\t');
        for part in parts.iter_mut().skip(1).step_by(3) {
            let mut name = decode(part, '/');
            if let Some(new) = name.first().and_then(|old| self.name(Named::Board, map, old)) {
                name[0] = new.to_owned();
                *part = encode(name, '/');
            }
        }
        if let Some(new) = self.name(Named::Map, "", map) {
            parts[0] = format!("{new}{}", PICKER.trim_end());
        }
        Some(encode(parts, '\t'))
    }

    /// A state that begins with map and point, with the new ones. `None` if it does not.
    fn stands(&self, state: &str, moved: &dyn Fn([i64; 2]) -> [i64; 2]) -> Option<String> {
        let mut parts = decode(state, ';');
        let [x, y] = [1, 2].map(|at| parts.get(at).and_then(|text| text.parse::<i64>().ok()));
        let [x, y] = moved([x?, y?]);
        if let Some(new) = self.name(Named::Map, "", &parts[0]) {
            parts[0] = new.to_owned();
        }
        (parts[1], parts[2]) = (x.to_string(), y.to_string());
        Some(encode(parts, ';'))
    }

    /// Where a point of a map is now: it moves with the region that it is in.
    fn point(&self, map: &str, at: [i64; 2], boards: &FxHashMap<String, String>) -> [i64; 2] {
        let is_meant = |region: &&MovedRegion| {
            let is_near = (0..2).all(|axis| region.from[axis].abs_diff(at[axis]) <= NEAR.unsigned_abs());
            region.map == map && is_near && boards.get(map) == Some(&region.board)
        };
        self.regions.iter().find(is_meant).map_or(at, |region| {
            [0, 1].map(|axis| region.to[axis].saturating_add(at[axis].saturating_sub(region.from[axis])))
        })
    }
}

/// The beginning of the type of a deck, and the place of its name there.
pub const DECK: &str = "deck;";
pub const DECK_NAME: usize = 13;
/// The beginning of the command that sets a global property.
const PROPERTY: &str = "GlobalProperty\t;";
/// The container of the properties of the module, as saved games have it.
const OF_MODULE: &str = "Module";
/// The end of the word that the command of a map's boards begins with.
const PICKER: &str = "BoardPicker\t";
const BOARD: &str = "module.map.boardPicker.Board";

fn is_map(class: &str) -> bool {
    ["module.Map", "module.PrivateMap", "module.PlayerHand", "widget.WidgetMap"].contains(&class)
}

fn named(module: &Module, node: NodeIx) -> Option<Named> {
    Some(match short(&module.tree.nodes[node].class) {
        class if is_map(class) => Named::Map,
        BOARD => Named::Board,
        "module.map.boardPicker.board.mapgrid.Zone" => Named::Zone,
        "module.map.boardPicker.board.Region" => Named::Region,
        "module.map.DrawPile" => Named::Deck,
        class if class.starts_with("module.properties.") || class.ends_with("ZoneProperty") => Named::Property,
        _ => return None,
    })
}

/// The name of the container of a global property, as the engine has it: nothing, a map, or a zone of a map.
fn container(module: &Module, node: NodeIx) -> String {
    let holder = module.tree.up(node).skip(1).find(|up| matches!(named(module, *up), Some(Named::Map | Named::Zone)));
    let Some(holder) = holder else { return String::new() };
    let is_own = |up: &NodeIx| named(module, *up) == Some(Named::Map);
    let map = module.tree.up(holder).find(is_own).map_or("", |map| module.name(map));
    if is_own(&holder) { map.to_owned() } else { format!("{map}:{}", module.name(holder)) }
}

/// The width of the edge around the boards of a map.
pub fn edge(module: &Module, map: NodeIx) -> [i64; 2] {
    ["edgeWidth", "edgeHeight"].map(|name| number(module, map, name))
}

/// The board of each map, by the map's name, as far as a set-up has one only.
pub fn boards(module: &Module, commands: &Command) -> FxHashMap<String, String> {
    let mut chosen: FxHashMap<String, Option<String>> = FxHashMap::default();
    walk(commands, &mut Vec::new(), &mut |_, text| {
        let Some((map, _)) = text.split_once(PICKER).filter(|_| added(text).is_none()) else { return };
        let parts = decode(text, '\t');
        let is_one = parts.len() == 4 && !parts[1].contains('/');
        chosen.insert(map.to_owned(), is_one.then(|| parts[1].clone()));
    });
    let boards = module.maps().filter_map(|map| {
        let mut inside = module.tree.inside(map).filter(|ix| short(&module.tree.nodes[*ix].class) == BOARD);
        let name = module.name(map);
        let only = inside.next().filter(|_| inside.next().is_none()).map(|board| module.name(board).to_owned());
        Some((name.to_owned(), only.or_else(|| chosen.get(name)?.clone())?))
    });
    boards.collect()
}

/// The regions of the boards that are shown: map, name, and point on the map.
pub fn regions<'m>(module: &'m Module, boards: &FxHashMap<String, String>) -> Vec<(&'m str, &'m str, [i64; 2])> {
    let mut regions = Vec::new();
    for map in module.maps() {
        let name = module.name(map);
        let Some(shown) = boards.get(name) else { continue };
        let board = module
            .tree
            .inside(map)
            .find(|ix| short(&module.tree.nodes[*ix].class) == BOARD && module.name(*ix) == shown);
        let edge = edge(module, map);
        let inside = board.into_iter().flat_map(|board| module.tree.inside(board));
        for region in inside.filter(|ix| named(module, *ix) == Some(Named::Region)) {
            let at = ["originx", "originy"].map(|axis| number(module, region, axis));
            regions.push((name, module.name(region), [0, 1].map(|axis| at[axis].saturating_add(edge[axis]))));
        }
    }
    regions
}
