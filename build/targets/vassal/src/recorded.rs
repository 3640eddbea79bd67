//! Logs (`.vlog`) of games that were not played in the engine, such as those of the machine. Players open one in their module and go
//! through it step by step.
//!
//! A log is the saved game of a set-up, with the steps behind it: the commands of each are joined, and `LOG` stands before each.

use std::collections::BTreeMap;

use muster_ground::numbers::{self, Numbers};
use muster_schema::bundle::{Bundle, Piece};
use muster_schema::played::{Deed, Record, Step};
use muster_targets::EmitError;

use super::kept::Module;
use super::log::{self, SEPARATOR, Spot};
use super::sequence::{chain, decode, encode, unchain};
use super::setup::{self, Start};
use super::{Context, MAP, board, counters, names, turn};

/// The log of a game; `None` if its scenario, or a counter of it, is not in the module.
///
/// # Errors
/// If its files cannot be packed.
pub fn log(bundle: &Bundle, ids: &Numbers, record: &Record) -> Result<Option<Vec<u8>>, EmitError> {
    let plain = names::plain(bundle);
    let context = Context::of(&plain, ids);
    let Some(scenario) = plain.scenarios.iter().find(|scenario| scenario.id == record.scenario) else {
        return Ok(None);
    };
    let mut commands = setup::commands(&context, Start { scenario, alone: false });
    let module = Module::of(bundle, ids);
    let begun = log::read(bundle, &module, &setup::archive(&plain, commands.clone())?);
    let Some(mut table) = begun.ok().and_then(|game| Table::of(&context, &module, &commands, &game, record)) else {
        return Ok(None);
    };
    commands.extend(plain.sides.iter().map(|side| encode(["PLAYER", &seat(&side.id), &side.name, &side.name], '\t')));
    let mut steps = Vec::new();
    for step in &record.steps {
        let Some(done) = table.step(step) else { return Ok(None) };
        // The engine takes a step apart into commands that are each logged.
        let logged = |done: Vec<String>| encode(done.iter().map(|command| format!("LOG\t{command}")), SEPARATOR);
        steps.extend(done.into_iter().map(logged));
    }
    Ok(Some(setup::archive(&plain, commands.into_iter().chain(steps).collect())?))
}

/// The engine's id of the player who plays a side.
fn seat(side: &str) -> String {
    format!("muster-{side}")
}

/// A piece in the game.
struct Lying {
    id: String,
    /// The types of its traits, the outermost first, and their states.
    kinds: Vec<String>,
    states: Vec<String>,
    /// The layer of the map.
    level: usize,
    at: [i64; 2],
}

impl Lying {
    /// A piece by its type and state.
    fn of(context: &Context<'_>, id: &str, (kind, state): &(String, String), piece: &Piece) -> Option<Self> {
        let (kinds, states) = (unchain(kind), unchain(state));
        let core = decode(states.last()?, ';');
        let at = log::point([core.get(1)?, core.get(2)?]);
        let level = counters::layer_number(context.bundle, piece);
        Some(Self { id: id.to_owned(), kinds, states, level, at })
    }

    /// The number of the trait that is a layer of this name, if the piece has one.
    fn layer(&self, name: &str) -> Option<usize> {
        let is_it = |kind: &String| kind.starts_with("emb2;") && decode(kind, ';').iter().any(|field| field == name);
        self.kinds.iter().position(is_it)
    }

    /// The command that gives a layer another level.
    fn turned(&mut self, layer: usize, level: &str) -> Option<String> {
        let before = chain(&self.states);
        let state = self.states.get_mut(layer)?;
        let rest = state.trim_start_matches(|digit: char| digit.is_ascii_digit() || digit == '-').to_owned();
        *state = format!("{level}{rest}");
        Some(format!("D/{}", encode([&self.id, &chain(&self.states), &before], '/')))
    }
}

/// A counter by its number in the record, or a marker that it bears.
type Key = (usize, Option<String>);

/// The table while the game goes on.
struct Table<'t> {
    context: &'t Context<'t>,
    module: &'t Module,
    pieces: BTreeMap<Key, Lying>,
    /// The ids of the pieces in each stack, by layer of the map and point, the lowest first.
    stacks: BTreeMap<(usize, [i64; 2]), Vec<String>>,
    /// The highest id of a piece.
    last: u32,
    /// The step of the turn tracker.
    moment: usize,
}

impl<'t> Table<'t> {
    /// The table as a set-up has it; `None` if a counter of the record is not there.
    fn of(
        context: &'t Context<'t>,
        module: &'t Module,
        commands: &[String],
        begun: &log::Game,
        record: &Record,
    ) -> Option<Self> {
        let parts = commands.iter().filter_map(|command| {
            let [id, kind, state] = decode(command.strip_prefix("+/")?, '/').try_into().ok()?;
            Some((id, (kind, state)))
        });
        let written: BTreeMap<String, (String, String)> = parts.collect();
        let last = written.keys().filter_map(|id| id.parse().ok()).max()?;
        let mut free: Vec<&String> = begun.start.keys().collect();
        free.sort_by_key(|id| id.parse::<u32>().unwrap_or(u32::MAX));
        let (pieces, stacks) = (BTreeMap::new(), BTreeMap::new());
        let mut table = Self { context, module, pieces, stacks, last, moment: begun.moment.unwrap_or_default() };
        for (number, counter) in record.counters.iter().enumerate() {
            let kind = context.bundle.pieces.iter().find(|piece| piece.id == counter.piece)?;
            let key = numbers::piece_key(kind);
            let is_it = |id: &&String| {
                let lies = begun.start.get(*id).is_some_and(|lying| lying.spot == Spot::Place(counter.begins.clone()));
                let slot = begun.slots.get(*id).and_then(|slot| module.slots.get(slot));
                lies && slot.is_some_and(|slot| slot.key == key)
            };
            let id = free.remove(free.iter().position(is_it)?);
            let lying = Lying::of(context, id, written.get(id)?, kind)?;
            table.stacks.entry((lying.level, lying.at)).or_default().push(id.clone());
            table.pieces.insert((number, None), lying);
        }
        Some(table)
    }

    /// The commands of a step, behind those of the phases that it leaves out; `None` if it names what is not there.
    fn step(&mut self, step: &Step) -> Option<Vec<Vec<String>>> {
        let mut all = Vec::new();
        let bundle = self.context.bundle;
        let moments = turn::moments(bundle);
        let is_it = |moment: &turn::Moment| {
            step.moment.as_ref().is_some_and(|(turn, phase)| moment.turn == *turn && moment.phase == Some(*phase))
        };
        if let Some(at) = moments.iter().position(is_it) {
            all.extend((self.moment + 1..=at).filter_map(|at| Some(vec![turn::tracker_command(bundle, at)?])));
            self.moment = at;
        }
        let mut commands: Vec<String> = step.says.iter().map(|line| format!("CHAT{line}")).collect();
        let player = step.side.as_deref().map_or_else(|| "null".to_owned(), seat);
        for (counter, deed) in &step.deeds {
            self.deed(*counter, deed, &player, &mut commands)?;
        }
        all.extend((!commands.is_empty()).then_some(commands));
        Some(all)
    }

    fn deed(&mut self, counter: usize, deed: &Deed, player: &str, commands: &mut Vec<String>) -> Option<()> {
        match deed {
            Deed::Goes(to) => {
                let [x, y] = self.module.places.get(to)?.at;
                let to = [x + board::EDGE[0], y + board::EDGE[1]];
                for mut piece in self.taken(counter) {
                    commands.push(self.moved(&mut piece.1, to, player));
                    self.pieces.insert(piece.0, piece.1);
                }
            }
            Deed::Shows(face) => {
                let lying = self.pieces.get_mut(&(counter, None))?;
                let layer = lying.layer("Face")?;
                commands.push(lying.turned(layer, &(face + 1).to_string())?);
            }
            Deed::Leaves => {
                for (_, piece) in self.taken(counter) {
                    commands.push(self.removed(&piece));
                }
            }
            Deed::Bears(state) | Deed::Sheds(state) if self.badge(counter, state).is_some() => {
                let badge = self.badge(counter, state)?;
                let level = if matches!(deed, Deed::Bears(_)) { "1" } else { "-1" };
                commands.push(self.pieces.get_mut(&(counter, None))?.turned(badge, level)?);
            }
            Deed::Bears(marker) => {
                let at = self.pieces.get(&(counter, None))?.at;
                let kind = self.context.bundle.pieces.iter().find(|piece| piece.id == *marker)?;
                let mut definition = counters::definition(self.context, kind, 1);
                definition.traits = self.context.library.expand(&definition.traits);
                self.last += 1;
                let id = self.last.to_string();
                let placed = definition.placed(&id, MAP, at);
                let [_, of_kind, state] = decode(placed.strip_prefix("+/")?, '/').try_into().ok()?;
                let lying = Lying::of(self.context, &id, &(of_kind, state), kind)?;
                self.stacks.entry((lying.level, at)).or_default().push(id);
                self.pieces.insert((counter, Some(marker.clone())), lying);
                commands.push(placed);
            }
            Deed::Sheds(marker) => {
                let marker = self.pieces.remove(&(counter, Some(marker.clone())))?;
                commands.push(self.removed(&marker));
            }
        }
        Some(())
    }

    /// The trait of a counter that is the badge of a state, if it has one.
    fn badge(&self, counter: usize, state: &str) -> Option<usize> {
        let kind = self.context.bundle.pieces.iter().find(|piece| piece.id == state)?;
        self.pieces.get(&(counter, None))?.layer(&counters::state_property(kind))
    }

    /// Takes up a counter with its markers, the counter first.
    fn taken(&mut self, counter: usize) -> Vec<(Key, Lying)> {
        let keys: Vec<Key> = self.pieces.keys().filter(|(of, _)| *of == counter).cloned().collect();
        keys.into_iter().filter_map(|key| self.pieces.remove_entry(&key)).collect()
    }

    /// Moves a piece onto the stack of its layer of the map at a point.
    fn moved(&mut self, lying: &mut Lying, to: [i64; 2], player: &str) -> String {
        self.leave(lying);
        let stack = self.stacks.entry((lying.level, to)).or_default();
        let under = stack.last().cloned().unwrap_or_else(|| "null".to_owned());
        stack.push(lying.id.clone());
        let from = std::mem::replace(&mut lying.at, to);
        if let Some(core) = lying.states.last_mut() {
            let mut fields = decode(core, ';');
            for (field, at) in fields.iter_mut().skip(1).zip(to) {
                *field = at.to_string();
            }
            *core = encode(fields, ';');
        }
        let [x, y, old_x, old_y] = [to[0], to[1], from[0], from[1]].map(|length| length.to_string());
        format!("M/{}", encode([&lying.id, MAP, &x, &y, &under, MAP, &old_x, &old_y, "null", player], '/'))
    }

    fn removed(&mut self, lying: &Lying) -> String {
        self.leave(lying);
        format!("-/{}", lying.id)
    }

    fn leave(&mut self, lying: &Lying) {
        if let Some(stack) = self.stacks.get_mut(&(lying.level, lying.at)) {
            stack.retain(|id| *id != lying.id);
        }
    }
}
