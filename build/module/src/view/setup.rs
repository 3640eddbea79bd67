//! Set-ups: the at-start stacks, and the saved games that the module brings along.

use std::collections::BTreeMap;

use muster_vassal::log;
use muster_vassal::sequence::decode;
use serde_json::{Value, json};

use super::board::{GameMap, MAPS};
use super::counters::{Counters, Slot};
use super::{Maker, count, provenance, turn};
use crate::face::{self, Facts};
use crate::piece::{self, ADD};

/// The most set-ups, counters of one, and bytes of its file.
const MAX_SET_UPS: usize = 30;
const MAX_PLACED: usize = 20_000;
const MAX_BYTES: u64 = 64 << 20;
/// The most letters that are looked at to find which faces are up in all set-ups.
pub const MAX_WORK: usize = 3 << 30;

/// The set-ups of a module.
#[derive(Default)]
pub struct SetUps {
    pub scenarios: Vec<Value>,
    /// The turns in which they begin, by their ids, where the turn tracker is set.
    pub turns: BTreeMap<String, i32>,
    /// The greatest number of each counter in a set-up.
    pub most: BTreeMap<usize, u32>,
}

/// A counter with a face up at a point of the main map.
struct Placed {
    counter: usize,
    is_back: bool,
    at: [f64; 2],
}

impl Maker<'_> {
    pub fn set_ups(&mut self, map: &mut GameMap, counters: &Counters) -> SetUps {
        let module = self.module;
        let mut made = SetUps::default();
        let at_start = self.at_start(map, counters);
        let files: Vec<(String, String)> = module
            .all("module.PredefinedSetup")
            .filter(|node| module.tree.nodes[*node].value("useFile") != Some("false"))
            .filter_map(|node| Some((module.name(node).to_owned(), module.tree.nodes[node].value("file")?.to_owned())))
            .filter(|(_, file)| !file.is_empty())
            .collect();
        if files.len() > MAX_SET_UPS {
            self.notes.push(format!("only the first {MAX_SET_UPS} of {} set-ups are shown", files.len()));
        }
        if !at_start.is_empty() || files.is_empty() {
            self.scenario("At start", at_start, None, map, counters, &mut made);
        }
        for (name, file) in files.into_iter().take(MAX_SET_UPS) {
            let name = if name.is_empty() { file.clone() } else { name };
            match self.saved(&name, &file, map, counters, &mut made) {
                Ok((placed, turn)) => self.scenario(&name, placed, turn, map, counters, &mut made),
                Err(why) => self.notes.push(format!("the set-up `{name}` is left out: `{file}` {why}")),
            }
        }
        if made.scenarios.is_empty() {
            self.scenario("At start", Vec::new(), None, map, counters, &mut made);
        }
        made
    }

    /// The counters in the at-start stacks of the main map.
    fn at_start(&mut self, map: &GameMap, counters: &Counters) -> Vec<Placed> {
        let module = self.module;
        let (mut placed, mut elsewhere, mut lost) = (Vec::new(), 0, 0);
        let mut pieces: Vec<(usize, usize)> =
            counters.of_piece.iter().map(|(piece, counter)| (*piece, *counter)).collect();
        pieces.sort_unstable();
        for (piece, counter) in pieces {
            let node = module.pieces[piece].node;
            let Some(stack) = module.holder(node, &["module.map.SetupStack"]) else { continue };
            if module.holder(stack, &MAPS) != map.node {
                elsewhere += 1;
                continue;
            }
            let stack = &module.tree.nodes[stack];
            let number = |name: &str| {
                stack.value(name).and_then(|text| text.trim().parse::<f64>().ok()).filter(|at| at.is_finite())
            };
            let by_name = stack.value("location").filter(|_| stack.value("useGridLocation") == Some("true"));
            let at = by_name.and_then(|name| map.region(name)).or_else(|| {
                let board = stack.value("owningBoard");
                map.point(board, [number("x")?, number("y")?])
            });
            match at {
                Some(at) => placed.push(Placed { counter, is_back: false, at }),
                None => lost += 1,
            }
        }
        if elsewhere > 0 {
            self.notes.push(format!("{} at the start on other maps", count(elsewhere, "counter lies", "counters lie")));
        }
        if lost > 0 {
            self.notes.push(format!(
                "{} at the start on a board that is not in use",
                count(lost, "counter lies", "counters lie")
            ));
        }
        placed
    }

    /// The counters of a saved game that lie on the main map, and its turn.
    fn saved(
        &mut self,
        name: &str,
        file: &str,
        map: &GameMap,
        counters: &Counters,
        made: &mut SetUps,
    ) -> Result<(Vec<Placed>, Option<i32>), String> {
        let bytes = self.module.archive.read_at_most(file, MAX_BYTES).ok_or("is missing, or larger than any")?;
        let written = log::written(&bytes).map_err(|error| error.to_string())?;
        if !map.is_on(written.commands()) {
            return Err("uses boards that are not in use at the start".into());
        }
        let globals = self.module.globals();
        let (mut placed, mut unknown, mut elsewhere, mut unturned) = (Vec::new(), 0, 0, 0);
        let mut all: BTreeMap<usize, u32> = BTreeMap::new();
        let pieces = written.commands().iter().filter(|command| command.starts_with(ADD) && !is_heap(command));
        for command in pieces.take(MAX_PLACED) {
            let state = piece::basic_state(command, &mut self.budget).unwrap_or_default();
            let state = decode(&state, ';');
            let word = |at: usize| state.get(at).map_or("", String::as_str);
            let slot = counters.slots.get(word(3)).copied();
            let counter = match slot.or_else(|| counters.like(command, &mut self.budget)) {
                Some(Slot::Counter(counter)) => counter,
                Some(Slot::Card | Slot::Blank) => continue,
                None => {
                    unknown += 1;
                    continue;
                }
            };
            *all.entry(counter).or_default() += 1;
            let at = [word(1), word(2)].map(|text| text.trim().parse::<f64>().unwrap_or_default());
            if word(0) != map.name {
                elsewhere += 1;
                continue;
            }
            let at = [0, 1].map(|axis| at[axis] - map.edge[axis]);
            let back = counters.faces(counter).back.as_ref();
            let is_up = |back: &face::Look, budget: &mut usize| {
                let traits = piece::read(command, budget).ok()?;
                let traits: Vec<_> = traits.iter().collect();
                Some(face::look(Facts { traits: &traits, globals: &globals }, None) == *back)
            };
            let is_back = match back.map(|back| is_up(back, &mut self.budget)) {
                Some(None) => {
                    unturned += 1;
                    false
                }
                other => other.flatten().unwrap_or_default(),
            };
            placed.push(Placed { counter, is_back, at });
        }
        for (counter, number) in all {
            let most = made.most.entry(counter).or_default();
            *most = (*most).max(number);
        }
        let left = [
            (unknown, "has no slot", "have no slot"),
            (elsewhere, "lies on another map", "lie on other maps"),
            (unturned, "is shown from its front, whatever is up", "are shown from their fronts, whatever is up"),
        ];
        self.left.extend(left.into_iter().filter(|(number, ..)| *number > 0).map(|(number, one, many)| {
            (name.to_owned(), format!("{} {}", count(number, "piece", "pieces"), if number == 1 { one } else { many }))
        }));
        Ok((placed, turn::of_saved(self.module, written.commands())))
    }

    fn scenario(
        &mut self,
        name: &str,
        placed: Vec<Placed>,
        turn: Option<i32>,
        map: &mut GameMap,
        counters: &Counters,
        made: &mut SetUps,
    ) {
        let near = (counters.unit * 0.4).max(3.0);
        let mut lines: Vec<(String, usize, bool, u32)> = Vec::new();
        let mut outside = 0;
        let mut number: BTreeMap<usize, u32> = BTreeMap::new();
        for Placed { counter, is_back, at } in placed {
            let Some(place) = map.place(at, near, &mut self.ids) else {
                outside += 1;
                continue;
            };
            *number.entry(counter).or_default() += 1;
            match lines
                .last_mut()
                .filter(|(other, kind, back, _)| *other == place && *kind == counter && *back == is_back)
            {
                Some((.., count)) => *count += 1,
                None => lines.push((place, counter, is_back, 1)),
            }
        }
        for (counter, number) in number {
            let most = made.most.entry(counter).or_default();
            *most = (*most).max(number);
        }
        if outside > 0 {
            self.left.push((name.to_owned(), format!("{} beside the map", count(outside, "piece lies", "pieces lie"))));
        }
        let placement = |(place, counter, is_back, count): &(String, usize, bool, u32)| {
            let face = if *is_back { "back" } else { "front" };
            json!({ "place": place, "piece": counters.id(*counter), "face": face, "count": count, "provenance": provenance() })
        };
        let id = self.ids.of("scenario", name);
        made.turns.extend(turn.map(|turn| (id.clone(), turn)));
        made.scenarios.push(json!({
            "id": id, "name": name, "firstTurn": "", "lastTurn": "", "options": [], "control": {},
            "placements": lines.iter().map(placement).collect::<Vec<_>>(), "arrivals": [], "cards": [], "provenance": provenance(),
        }));
    }
}

/// True for a stack or a deck: it holds pieces that are written by themselves.
fn is_heap(command: &str) -> bool {
    let kind = command.get(ADD.len()..).and_then(|rest| rest.split_once('/')).map_or("", |(_, kind)| kind);
    kind.starts_with("stack") || kind.starts_with("deck")
}
