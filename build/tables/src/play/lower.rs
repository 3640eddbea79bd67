//! From the rows of a pack to a scenario that the engine can play.

use std::collections::{BTreeMap, BTreeSet};

use muster_engine::described::condition::{Live, Name, Scene, Term, Value};
use muster_engine::described::game::{
    Begins, Change, Column, Combat, Cost, Dice, Does, Effect, Enter, FINE, Formation, Game, Level, Modifier, On,
    Outcome, Phase, Piece, Place, Rounding, Score, Side, StateKind, Step, Suffer, Trace, Turn, Unstated, Way, Zone,
};
use muster_engine::described::march::{TRACES, ZONES};
use muster_engine::described::state::{STATES, State};
use muster_lower::expression::{self, LiveKind, Playing, World};
use muster_lower::movement::{self, Movement};
use muster_rules::Law as _;
use muster_schema::bundle::{Bundle, CostOf, DieTable, Party, Purpose, Rates, Scenario};
use muster_schema::common::{
    Blocked, Combat as CombatRow, Counted, DieModifier, EffectOn, Level as LevelRow, Phase as PhaseRow, PhaseDoes,
    PlayEffect, Score as ScoreRow, StateOf, Trace as TraceRow, TrackKind, UnitState, Unstated as UnstatedRow,
    ZoneOfControl,
};
use muster_schema::{Id, Role, Slot, Table, Text};
use muster_source::finding::Spot;
use muster_source::pack::{At, Line, Pack};

use crate::law::Law;
use crate::reach;

/// Something wrong with a cell of the rules of play.
#[derive(Debug)]
pub struct Fault {
    pub spot: Spot,
    pub fault: expression::Fault,
}

/// A scenario that was compiled, and the faults of its rows.
#[derive(Debug)]
pub struct Compiled {
    pub game: Game,
    pub faults: Vec<Fault>,
}

/// Compiles a scenario of a pack.
///
/// # Errors
/// If it cannot be played at all: in words.
pub fn compile(pack: &Pack, bundle: &Bundle, scenario: &Scenario) -> Result<Compiled, String> {
    let world = World::of(pack);
    let movement = Movement::of(&world);
    let mut compiler = Compiler {
        pack,
        bundle,
        scenario,
        movement,
        playing: Playing::of(&world, &scenario.id),
        faults: Vec::new(),
        game: Game::default(),
        kinds: BTreeMap::new(),
    };
    compiler.all()?;
    let Compiler { playing, faults, mut game, .. } = compiler;
    (game.words, game.tables) = playing.so_far();
    game.index();
    Ok(Compiled { game: left_out(game), faults })
}

/// Works out what each place is worth to the sides: how far its loss to another side sets one back.
pub fn prizes(game: &mut Game) {
    let (Some(side), true) = (game.sides.len().checked_sub(1), !game.scores.is_empty()) else { return };
    let mut state = State::new(game);
    let lead = |state: &State| -> f64 {
        let mut scene = Scene::new(game, state);
        let mut points = |score: &Score| {
            scene.set(Name::Side, Value::Word(game.sides[score.side].word));
            scene.number(&score.points) * if score.side == 0 { 1.0 } else { -1.0 }
        };
        game.scores.iter().map(&mut points).sum()
    };
    let worth = |place: usize| {
        let before = state.held[place];
        let [own, other] = [0, u8::from(side > 0)].map(|holder| {
            state.held[place] = Some(holder);
            lead(&state)
        });
        state.held[place] = before;
        (own - other).abs()
    };
    let all: Vec<f64> = (0..game.places.len()).map(worth).collect();
    game.places.iter_mut().zip(all).for_each(|(place, worth)| place.worth = worth);
}

/// Takes the counters out of a game that players alone handle.
fn left_out(mut game: Game) -> Game {
    let state = State::new(&game);
    let is_out = |at: u16| {
        let mut scene = Scene::new(&game, &state);
        scene.unit(at);
        game.left_out.iter().any(|term| scene.is(term.as_ref()))
    };
    let out: Vec<u16> = state.all().filter(|at| is_out(*at)).collect();
    out.into_iter().for_each(|at| game.pieces[usize::from(at)].begins = Begins::Never);
    game
}

struct Compiler<'c, 'p> {
    pack: &'p Pack,
    bundle: &'c Bundle,
    scenario: &'c Scenario,
    movement: Movement,
    playing: Playing<'c, 'p>,
    faults: Vec<Fault>,
    game: Game,
    /// The bits of kinds of ground and of lines.
    kinds: BTreeMap<Text, u64>,
}

/// The most places and counters that a game can have.
const MOST: usize = 4000;

impl<'p> Compiler<'_, 'p> {
    fn all(&mut self) -> Result<(), String> {
        let kinds = [Role::Terrain, Role::Feature].map(|role| {
            let ids: Vec<Text> = self.pack.lines(role).map(|line| line.id()).collect();
            ids
        });
        for ids in kinds {
            self.kinds.extend(ids.into_iter().take(64).enumerate().map(|(at, id)| (id, 1 << at)));
        }
        self.game.scenario = self.playing.word(&self.scenario.id);
        for side in &self.bundle.sides {
            let word = self.playing.word(&side.id);
            self.game.sides.push(Side { word, name: side.name.clone() });
        }
        self.turns()?;
        self.places()?;
        self.states();
        self.pieces()?;
        self.names();
        self.lines();
        self.costs();
        self.formations();
        self.start_states();
        self.dice();
        self.effects();
        self.zones();
        self.traces();
        self.combats();
        self.phases();
        self.verdicts();
        self.unstated();
        Ok(())
    }

    /// The number of a side.
    fn side(&self, id: &str) -> Option<usize> {
        self.bundle.sides.iter().position(|side| side.id == id)
    }

    fn keep<T>(&mut self, spot: Spot, compiled: Result<T, expression::Fault>) -> Option<T> {
        compiled.map_err(|fault| self.faults.push(Fault { spot, fault })).ok()
    }

    /// Compiles the condition in a cell; a fault is the same as none.
    fn condition<R: Table>(&mut self, at: At<'p, R>, column: &str, text: Option<Text>) -> Option<Term> {
        let compiled = self.playing.condition(text?.as_str());
        // What nobody understands never holds.
        Some(self.keep(at.cell(column), compiled).unwrap_or(Term::Constant(Value::Nothing)))
    }

    fn number<R: Table>(&mut self, at: At<'p, R>, column: &str, text: Option<Text>) -> Option<Term> {
        let compiled = self.playing.number(text?.as_str());
        self.keep(at.cell(column), compiled)
    }

    fn turns(&mut self) -> Result<(), String> {
        let track = self.bundle.map.tracks.iter().find(|track| track.kind == TrackKind::Turn);
        let track = track.ok_or("there is no turn track")?;
        for id in &track.places {
            let name =
                self.bundle.map.places.iter().find(|place| place.id == *id).map_or("", |place| place.name.as_str());
            let word = self.playing.word(id);
            self.game.turns.push(Turn { word, name: name.to_owned() });
        }
        let find = |id: &str| track.places.iter().position(|turn| turn == id);
        let ends =
            find(&self.scenario.first_turn).zip(find(&self.scenario.last_turn)).filter(|(first, last)| first <= last);
        (self.game.first, self.game.last) = ends.ok_or("the scenario has no turns on the turn track")?;
        Ok(())
    }

    /// The bits of some kinds of ground or lines.
    fn bits(&self, kinds: &[Text]) -> u64 {
        kinds.iter().filter_map(|kind| self.kinds.get(kind)).fold(0, |bits, own| bits | own)
    }

    fn places(&mut self) -> Result<(), String> {
        let on_map = [Role::Place, Role::Cell, Role::Area];
        let lines: Vec<Line<'p>> = on_map.into_iter().flat_map(|role| self.pack.lines(role)).collect();
        if lines.is_empty() || lines.len() > MOST {
            return Err(format!("its map has {} places, and must have between 1 and {MOST}", lines.len()));
        }
        let law = Law::of(self.pack);
        let number: BTreeMap<Text, u16> = lines.iter().map(Line::id).zip(0..).collect();
        for line in &lines {
            let (id, name) = (line.id(), line.name());
            let word = self.playing.word(id.as_str());
            let held = self.scenario.control.get(id.as_str()).and_then(|side| self.side(side));
            self.game.places.push(Place {
                word,
                name: if name == id { id.to_string() } else { format!("{name} ({id})") },
                room: law.room(Id::from(id)).map(|limit| f64::from(limit.most)),
                ground: self.bits(self.movement.grounds(id)),
                held: held.and_then(|side| u8::try_from(side).ok()),
                worth: line.cell(Slot::Worth).number().unwrap_or_default(),
            });
            let mut ways = Vec::new();
            for (to, along, across) in self.movement.steps(id) {
                let Some(at) = number.get(&to) else { continue };
                ways.push(Way { to: *at, across: self.bits(across), along: self.bits(along) });
            }
            self.game.ways.push(ways);
        }
        Ok(())
    }

    /// The costs of all ways, under each set of conditions; the first set has none.
    fn costs(&mut self) {
        let spelt = |place: &Place| self.playing.spelt(place.word).map(Text::new);
        let places: Vec<Text> = self.game.places.iter().filter_map(spelt).collect();
        let arms: Vec<Option<String>> =
            std::iter::once(None).chain(self.movement.arms.iter().cloned().map(Some)).collect();
        self.game.arms = arms.len();
        let conditions = self.dear();
        let roads: Vec<Vec<Text>> = places.iter().map(|place| self.roads(*place)).collect();
        for set in 0..1_usize << conditions.len() {
            let hold = conditions.iter().enumerate().filter(|(at, _)| set & 1 << at != 0).map(|(_, when)| *when);
            let hold: Vec<Text> = hold.collect();
            let other = (!hold.is_empty()).then(|| Movement::under(&World::of(self.pack), &hold));
            for arm in &arms {
                let movement = other.as_ref().unwrap_or(&self.movement);
                let (costs, entries) = price(movement, &places, &roads, arm.as_deref());
                self.game.costs.push(costs);
                self.game.entries.push(entries);
            }
        }
    }

    /// The conditions on costs. Of more than a few the first count.
    fn dear(&mut self) -> Vec<Text> {
        const MOST: usize = 6;
        let mut conditions: Vec<Text> = Vec::new();
        let lines: Vec<Line<'p>> = self.pack.lines(Role::Cost).collect();
        for line in lines {
            let Some(when) = line.cell(Slot::When).text().filter(|when| !conditions.contains(when)) else { continue };
            let compiled = self.playing.condition(when.as_str());
            let Some(term) = self.keep(line.spot_of(Slot::When), compiled) else { continue };
            if conditions.len() < MOST {
                conditions.push(when);
                self.game.dear.push(term);
            }
        }
        conditions
    }

    /// The lines that begin or end in a place at the edge of the map.
    fn roads(&self, place: Text) -> Vec<Text> {
        let ends = |line: &Line<'p>| {
            let cells = line.cell(Slot::Place);
            [cells.items().first(), cells.items().last()].contains(&Some(&place))
        };
        self.pack.lines(Role::Path).filter(ends).filter_map(|line| line.cell(Slot::Feature).text()).collect()
    }

    /// The states: those that markers show, then those of `states.csv`.
    fn states(&mut self) {
        for marker in self.bundle.pieces.iter().filter(|piece| piece.state.is_some()).take(STATES) {
            let word = self.playing.word(&marker.id);
            let at = self.game.states.len();
            self.playing.live(&marker.id, &[Role::Piece], &LiveKind::YesNo, Live::State(at));
            let without = Value::YesNo(false);
            self.game.states.push(StateKind { word, of_formations: false, values: Vec::new(), without });
        }
        let rows: Vec<&UnitState> = self.pack.rows::<UnitState>().map(|(_, row)| row).collect();
        for row in rows.into_iter().take(STATES - self.game.states.len()) {
            let word = self.playing.word(row.id.as_str());
            let values: Vec<u32> = row.values.iter().map(|value| self.playing.word(value.as_str())).collect();
            let of_formations = row.of == StateOf::Formations;
            let roles: &[Role] = if of_formations { &[Role::Piece, Role::Formation] } else { &[Role::Piece] };
            let words = row.values.iter().map(ToString::to_string).collect();
            let at = self.game.states.len();
            self.playing.live(row.id.as_str(), roles, &LiveKind::Words(words), Live::State(at));
            let without = row.without.map_or(Value::Nothing, |value| Value::Word(self.playing.word(value.as_str())));
            self.game.states.push(StateKind { word, of_formations, values, without });
        }
    }

    fn pieces(&mut self) -> Result<(), String> {
        let number: BTreeMap<&str, u16> =
            self.bundle.formations.iter().map(|formation| formation.id.as_str()).zip(0..).collect();
        let mut printed: Vec<String> = Vec::new();
        for piece in self.bundle.pieces.iter().filter(|piece| is_counter(piece.purpose)) {
            for rating in piece.faces.iter().flat_map(|face| &face.ratings) {
                if !printed.contains(&rating.id) {
                    printed.push(rating.id.clone());
                }
            }
        }
        for (at, name) in printed.iter().enumerate() {
            self.playing.live(name, &[Role::Piece], &LiveKind::Number, Live::Printed(at));
        }
        let places: BTreeMap<String, u16> = self
            .game
            .places
            .iter()
            .zip(0..)
            .map(|(place, at)| (place.word, at))
            .filter_map(|(word, at)| Some((self.playing.spelt(word)?.to_owned(), at)))
            .collect();
        let arms: Vec<Option<String>> =
            std::iter::once(None).chain(self.movement.arms.iter().cloned().map(Some)).collect();
        for piece in self.bundle.pieces.iter().filter(|piece| is_counter(piece.purpose)) {
            let piece = self.scenario.piece(self.bundle, piece);
            let line = self.pack.line(Role::Piece, Text::new(&piece.id));
            let arm = line.as_ref().and_then(reach::arm);
            let arm = arms.iter().position(|known| *known == arm).unwrap_or_default();
            let faces: Vec<Vec<Value>> = piece
                .faces
                .iter()
                .map(|face| {
                    let value = |name: &String| face.ratings.iter().find(|rating| rating.id == *name);
                    printed
                        .iter()
                        .map(|name| value(name).map_or(Value::Nothing, |one| Value::Number(one.value)))
                        .collect()
                })
                .collect();
            let movement = |face: &muster_schema::bundle::Face| {
                face.ratings.iter().find(|rating| rating.slot == Some(Rates::Movement)).map(|rating| rating.value)
            };
            let fights = piece.purpose == Purpose::Unit;
            let all = self.begins(&piece, &places);
            let is_one = all.len() == 1;
            for (copy, begins) in all.into_iter().enumerate() {
                let word = self.playing.copy(&piece.id, copy);
                self.game.pieces.push(Piece {
                    word,
                    name: if is_one { piece.name.clone() } else { format!("{} #{}", piece.name, copy + 1) },
                    side: piece.side.as_deref().and_then(|side| self.side(side)),
                    formation: piece.formation.as_deref().and_then(|id| number.get(id)).map(|at| usize::from(*at)),
                    arm,
                    faces: faces.clone(),
                    movement: piece.faces.iter().filter_map(movement).collect(),
                    fights,
                    begins,
                    states: vec![0; self.game.states.len()],
                });
            }
        }
        let many = self.game.pieces.len();
        if many == 0 || many > MOST {
            return Err(format!("it has {many} counters, and must have between 1 and {MOST}"));
        }
        Ok(())
    }

    /// Where each counter of a kind begins.
    fn begins(&self, piece: &muster_schema::bundle::Piece, places: &BTreeMap<String, u16>) -> Vec<Begins> {
        let mut all = Vec::new();
        for line in self.scenario.placements.iter().filter(|line| line.piece == piece.id) {
            let face = piece.faces.iter().position(|face| face.id == line.face).and_then(|at| u8::try_from(at).ok());
            let at = places.get(&line.place).map(|at| Begins::At(*at, face.unwrap_or_default()));
            all.extend(std::iter::repeat_n(at.unwrap_or(Begins::Never), line.count as usize));
        }
        for line in self.scenario.arrivals.iter().filter(|line| line.piece == piece.id && line.action == "arrive") {
            let turn = self.bundle.map.tracks.iter().find(|track| track.kind == TrackKind::Turn);
            let turn = turn.and_then(|track| track.places.iter().position(|turn| *turn == line.turn));
            let place = line.place.as_ref().and_then(|place| places.get(place)).copied();
            let at = turn.map_or(Begins::Never, |turn| Begins::Due(turn, place));
            all.extend(std::iter::repeat_n(at, line.count as usize));
        }
        all.truncate(piece.count.clamp(1, 99) as usize);
        if all.is_empty() {
            all.push(Begins::Never);
        }
        all
    }

    /// The names of what phases roll, and of optional rules.
    fn names(&mut self) {
        let rolls = self.pack.rows::<PhaseRow>().filter(|(_, phase)| phase.does.contains(&PhaseDoes::Roll));
        let rolled: Vec<Id> = rolls.filter_map(|(_, phase)| Some(phase.roll?.id())).collect();
        for (at, table) in self.bundle.tables.iter().enumerate() {
            if rolled.iter().any(|id| id.as_str() == table.id) {
                let mut words: Vec<String> = table.results.iter().map(|line| line.result.clone()).collect();
                words.dedup();
                self.playing.rolled(&table.id, words, at);
            }
        }
        for option in &self.bundle.options {
            let is_used = option.default || self.scenario.options.contains(&option.id);
            self.playing.option(&option.id, is_used);
        }
    }

    fn formations(&mut self) {
        for formation in &self.bundle.formations {
            let line = self.pack.line(Role::Formation, Text::new(&formation.id));
            let side = line.and_then(|line| line.cell(Slot::Side).text()).and_then(|side| self.side(side.as_str()));
            let at = self.game.formations.len();
            let own = self.game.pieces.iter().zip(0..).filter(|(piece, _)| piece.formation == Some(at));
            let own = own.filter(|(piece, _)| piece.fights && piece.begins != Begins::Never);
            let pieces: Vec<u16> = own.map(|(_, at)| at).collect();
            let side = side.or_else(|| pieces.first().and_then(|piece| self.game.pieces[usize::from(*piece)].side));
            let word = self.playing.word(&formation.id);
            let states = vec![0; self.game.states.len()];
            self.game.formations.push(Formation { word, name: formation.name.clone(), side, pieces, states });
        }
    }

    /// The states in which counters and formations begin.
    fn start_states(&mut self) {
        let rows: Vec<(At<'p, UnitState>, &UnitState)> = self.pack.rows::<UnitState>().collect();
        let mut starts = Vec::new();
        for (at, row) in rows {
            let compiled = self.playing.text(row.start.as_str());
            let start = self.keep(at.cell("start"), compiled);
            let word = self.playing.word(row.id.as_str());
            let kind = self.game.states.iter().position(|kind| kind.word == word);
            starts.extend(kind.zip(start));
        }
        // What begins is asked of a game that has not begun.
        let mut game = std::mem::take(&mut self.game);
        (game.words, game.tables) = self.playing.so_far();
        game.index();
        let state = State::new(&game);
        let mut found = Vec::new();
        for (kind, start) in &starts {
            let values = &game.states[*kind];
            let number = |value: Value| value.word().and_then(|word| values.number_of(word)).unwrap_or_default();
            if values.of_formations {
                for (at, formation) in game.formations.iter().enumerate() {
                    let mut scene = Scene::new(&game, &state);
                    scene.set(Name::Formation, Value::Word(formation.word));
                    found.push((*kind, true, at, number(scene.value(start))));
                }
            } else {
                for at in 0..game.pieces.len() {
                    let mut scene = Scene::new(&game, &state);
                    scene.unit(u16::try_from(at).unwrap_or_default());
                    found.push((*kind, false, at, number(scene.value(start))));
                }
            }
        }
        for (kind, of_formations, at, value) in found {
            let states = if of_formations { &mut game.formations[at].states } else { &mut game.pieces[at].states };
            states[kind] = value;
        }
        self.game = game;
    }

    fn dice(&mut self) {
        for table in &self.bundle.tables {
            let mut outcomes: Vec<Outcome> = Vec::new();
            let mut number = |result: &str, compiler: &mut Self| {
                outcomes.iter().position(|known| known.name == result).unwrap_or_else(|| {
                    outcomes.push(compiler.outcome(table, result));
                    outcomes.len() - 1
                })
            };
            let span = |low: Option<i32>, high: Option<i32>| (low.unwrap_or(i32::MIN), high.unwrap_or(i32::MAX));
            let mut lines = Vec::new();
            for line in &table.lines {
                let (low, high) = span(line.low, line.high);
                lines.push((low, high, line.results.iter().map(|result| number(result, self)).collect()));
            }
            for line in table.results.iter().filter(|_| table.lines.is_empty()) {
                let (low, high) = span(line.low, line.high);
                lines.push((low, high, vec![number(&line.result, self)]));
            }
            let column = |column: &muster_schema::bundle::DieColumn| {
                let kind = match (column.attacker.zip(column.defender), table.heads) {
                    (Some((attacker, defender)), _) => Column::Odds(attacker, defender),
                    (None, Some(muster_schema::common::Heads::Named) | None) => Column::Named,
                    (None, _) => Column::From(column.low.unwrap_or(i32::MIN)),
                };
                (column.name.clone(), kind)
            };
            let rounding = match table.rounded.unwrap_or_default() {
                muster_schema::common::Rounding::Defender => Rounding::Defender,
                muster_schema::common::Rounding::Attacker => Rounding::Attacker,
                muster_schema::common::Rounding::Nearest => Rounding::Nearest,
            };
            let columns = table.columns.iter().map(column).collect();
            self.game.dice.push(Dice {
                name: table.name.clone(),
                dice: table.dice,
                faces: table.faces,
                crossed: table.crossed,
                columns,
                rounding,
                most_shift: table.most_shift.and_then(|most| i32::try_from(most).ok()),
                lines,
                outcomes,
                modifiers: Vec::new(),
            });
        }
        let rows: Vec<(At<'p, DieModifier>, &DieModifier)> = self.pack.rows::<DieModifier>().collect();
        for (at, row) in rows {
            let when = self.condition(at, "when", row.when);
            let group = row.group.map(|group| self.playing.word(group.as_str()));
            let modifier = Modifier {
                word: self.playing.word(row.id.as_str()),
                name: row.name.to_string(),
                value: row.value,
                shifts: row.shifts.is_yes(),
                group,
                when,
                ground: self.bits(&row.ground.iter().map(|ground| ground.id().text()).collect::<Vec<_>>()),
                across: self.bits(&row.across.iter().map(|line| line.id().text()).collect::<Vec<_>>()),
            };
            for (dice, table) in self.game.dice.iter_mut().zip(&self.bundle.tables) {
                if row.is_for(Id::new(&table.id)) {
                    dice.modifiers.push(modifier.clone());
                }
            }
        }
    }

    fn outcome(&mut self, table: &DieTable, result: &str) -> Outcome {
        let states = |names: &[String], compiler: &mut Self| -> Vec<usize> {
            let words: Vec<u32> = names.iter().map(|name| compiler.playing.word(name)).collect();
            let find =
                |word: &u32| compiler.game.states.iter().position(|kind| kind.word == *word && kind.values.is_empty());
            words.iter().filter_map(find).collect()
        };
        let mut suffer = |party: Party| {
            let effect = table.effects.iter().find(|effect| effect.result == result && effect.party == party);
            effect.map_or_else(Suffer::default, |effect| Suffer {
                steps: effect.steps.unwrap_or_default(),
                is_eliminated: effect.eliminated,
                retreat: effect.retreat.unwrap_or_default(),
                begins: states(&effect.states, self),
                ends: states(&effect.ended, self),
            })
        };
        let suffer = [Party::Attacker, Party::Defender, Party::Unit].map(&mut suffer);
        Outcome { word: self.playing.word(result), name: result.to_owned(), suffer }
    }

    fn effects(&mut self) {
        let rows: Vec<(At<'p, PlayEffect>, &PlayEffect)> = self.pack.rows::<PlayEffect>().collect();
        for (at, row) in rows {
            let when = self.condition(at, "when", row.when);
            let change = change(row.value.as_str());
            let on = match row.on {
                EffectOn::Movement => On::Movement,
                EffectOn::Hexes => On::Hexes,
                EffectOn::Along => On::Along,
                EffectOn::MinimumMove => On::MinimumMove,
                EffectOn::EnterZone => On::EnterZone,
                EffectOn::Zone => On::Zone,
                EffectOn::Attack => On::Attack,
                EffectOn::Strength => On::Strength,
                EffectOn::Takes => On::Takes,
                EffectOn::Stacking => On::Stacking,
                EffectOn::Stand => On::Stand,
                EffectOn::Fights => On::Fights,
                EffectOn::LeftOut => {
                    if change == Some(Change::Allow(true)) {
                        self.game.left_out.push(when);
                    }
                    continue;
                }
            };
            let over = self.bits(&row.over);
            self.game.effects.extend(change.map(|change| Effect { on, change, when, over }));
        }
    }

    /// The names of lines of supply and command, as counters have them or not.
    fn lines(&mut self) {
        let ids: Vec<Id> = self.pack.records::<TraceRow>().iter().map(|row| row.id).collect();
        for (at, id) in ids.iter().enumerate().take(TRACES) {
            self.playing.live(id.as_str(), &[Role::Piece], &LiveKind::YesNo, Live::Traced(at));
        }
    }

    fn traces(&mut self) {
        let rows: Vec<(At<'p, TraceRow>, &TraceRow)> = self.pack.rows::<TraceRow>().collect();
        for (at, row) in rows.into_iter().take(TRACES) {
            let of = self.condition(at, "of", row.of);
            let most = self.number(at, "most", row.most);
            let to = self.condition(at, "to", Some(row.to)).unwrap_or(Term::Constant(Value::Nothing));
            let (name, over) = (row.id.to_string(), self.bits(&row.over));
            self.game.traces.push(Trace { name, of, most, over, to, stopped: row.stopped.is_yes() });
        }
    }

    fn zones(&mut self) {
        let rows: Vec<(At<'p, ZoneOfControl>, &ZoneOfControl)> = self.pack.rows::<ZoneOfControl>().collect();
        for (at, row) in rows.into_iter().take(ZONES) {
            let of = self.condition(at, "of", row.of);
            let enter = |text: Option<Text>| match text.as_ref().map(Text::as_str) {
                None => Enter::Freely,
                Some("stop") => Enter::Stop,
                Some("-") => Enter::Never,
                Some(points) => Enter::Points(fine(points.parse().unwrap_or_default())),
            };
            let bits = |role: Role| {
                let own = row.stopped_by.iter().filter(|id| self.pack.line(role, **id).is_some());
                self.bits(&own.copied().collect::<Vec<_>>())
            };
            self.game.zones.push(Zone {
                of,
                enter: enter(row.enter),
                through: enter(row.through),
                leave: fine(f64::from(row.leave.unwrap_or_default())),
                blocks_retreat: row.blocks.contains(&Blocked::Retreat),
                blocks_advance: row.blocks.contains(&Blocked::Advance),
                lifted: row.lifted.is_yes(),
                ground: bits(Role::Terrain),
                across: bits(Role::Feature),
            });
        }
    }

    fn combats(&mut self) {
        let rows: Vec<(At<'p, CombatRow>, &CombatRow)> = self.pack.rows::<CombatRow>().collect();
        for (at, row) in rows {
            let who = self.condition(at, "who", row.who);
            let range = self.number(at, "range", row.range);
            let strength = self.number(at, "strength", Some(row.strength));
            let against = match row.against {
                Some(_) => self.number(at, "against", row.against),
                None => strength.clone(),
            };
            let suffers = self.condition(at, "suffers", row.suffers);
            let table = self.bundle.tables.iter().position(|table| table.id == row.table.id().as_str());
            let (Some(strength), Some(against), Some(table)) = (strength, against, table) else { continue };
            let not_across = self.bits(&row.not_across);
            let advance = row.advance.is_yes();
            let name = row.id.to_string();
            self.game.combats.push(Combat { name, who, range, strength, against, table, not_across, suffers, advance });
        }
    }

    fn phases(&mut self) {
        let rows: Vec<(At<'p, PhaseRow>, &PhaseRow)> = self.pack.rows::<PhaseRow>().collect();
        for (at, row) in rows {
            let phase = self.game.phases.len();
            let who = self.condition(at, "who", row.who);
            let limit = self.number(at, "limit", row.limit);
            let roll =
                row.roll.and_then(|roll| self.bundle.tables.iter().position(|table| table.id == roll.id().as_str()));
            let state = row.state.map(|state| self.playing.word(state.id().as_str()));
            let state = state.and_then(|word| self.game.states.iter().position(|kind| kind.word == word));
            let turns = row.turns.iter().map(|turn| self.playing.word(turn.id().as_str())).collect();
            let word = self.playing.word(row.id.as_str());
            self.game.phases.push(Phase { word, name: row.name.to_string(), who, roll, state, limit, turns });
            let own: Vec<usize> = row.side.iter().filter_map(|side| self.side(side.id().as_str())).collect();
            let sides = if own.is_empty() { (0..self.game.sides.len()).collect() } else { own };
            // What a phase does once for all comes before what each side does.
            let once = |does: &&PhaseDoes| matches!(does, PhaseDoes::Roll | PhaseDoes::Count);
            let first = sides.first().copied().unwrap_or_default();
            for does in row.does.iter().filter(once) {
                self.game.steps.push(Step { phase, does: doing(*does), side: first });
            }
            for side in sides {
                for does in row.does.iter().filter(|does| !once(does)) {
                    self.game.steps.push(Step { phase, does: doing(*does), side });
                }
            }
        }
    }

    fn unstated(&mut self) {
        let rows: Vec<(At<'p, UnstatedRow>, &UnstatedRow)> = self.pack.rows::<UnstatedRow>().collect();
        for (at, row) in rows {
            let who = self.condition(at, "who", row.who);
            self.game.unstated.push(Unstated { concerns: row.concerns.iter().map(|does| doing(*does)).collect(), who });
        }
    }

    fn verdicts(&mut self) {
        let is_here =
            |scenarios: &[Text], own: &str| scenarios.is_empty() || scenarios.iter().any(|one| one.as_str() == own);
        let rows: Vec<(At<'p, ScoreRow>, &ScoreRow)> = self.pack.rows::<ScoreRow>().collect();
        for (at, row) in rows {
            let points = self.number(at, "points", Some(row.points));
            let (Some(points), Some(side)) = (points, self.side(row.side.id().as_str())) else { continue };
            if is_here(&row.scenario, &self.scenario.id) {
                self.game.scores.push(Score {
                    name: row.id.to_string(),
                    side,
                    points,
                    each_turn: row.counted == Some(Counted::Turn),
                    at_end: row.counted == Some(Counted::End),
                });
            }
        }
        let rows: Vec<(At<'p, LevelRow>, &LevelRow)> = self.pack.rows::<LevelRow>().collect();
        for (at, row) in rows {
            let when = self.condition(at, "when", row.when);
            if is_here(&row.scenario, &self.scenario.id) {
                self.game.levels.push(Level {
                    name: row.name.to_string(),
                    of: row.of.and_then(|side| self.side(side.id().as_str())),
                    least: row.least.map_or(f64::NEG_INFINITY, f64::from),
                    most: row.most.map_or(f64::INFINITY, f64::from),
                    when,
                    winner: row.winner.and_then(|side| self.side(side.id().as_str())),
                    ends: row.ends.is_yes(),
                });
            }
        }
    }
}

/// The costs of all ways of each place for an arm, and of entering it from beyond the map, along its roads if there are any.
fn price(movement: &Movement, places: &[Text], roads: &[Vec<Text>], arm: Option<&str>) -> (Vec<Vec<Cost>>, Vec<Cost>) {
    let known: BTreeSet<Text> = places.iter().copied().collect();
    let of_place = |from: &Text| {
        let ways = movement.steps(*from).filter(|(to, ..)| known.contains(to));
        ways.map(|(to, ..)| movement.cost(*from, to, arm).map_or(Cost::Never, cost)).collect()
    };
    let entry = |(place, roads): (&Text, &Vec<Text>)| {
        let of = |kind: CostOf, of: &Text| movement.price_of(kind, *of, arm);
        let road = roads.iter().find_map(|road| of(CostOf::Feature, road));
        let ground = movement.grounds(*place).iter().rev().find_map(|ground| of(CostOf::Terrain, ground));
        road.or(ground).map_or(Cost::Points(fine(1.0)), cost)
    };
    (places.iter().map(of_place).collect(), places.iter().zip(roads).map(entry).collect())
}

fn doing(does: PhaseDoes) -> Does {
    match does {
        PhaseDoes::Arrive => Does::Arrive,
        PhaseDoes::Move => Does::Move,
        PhaseDoes::Combat => Does::Combat,
        PhaseDoes::Recover => Does::Recover,
        PhaseDoes::Roll => Does::Roll,
        PhaseDoes::Change => Does::Change,
        PhaseDoes::Trace => Does::Trace,
        PhaseDoes::Count => Does::Count,
    }
}

/// True for counters that the machine plays with.
fn is_counter(purpose: Purpose) -> bool {
    matches!(purpose, Purpose::Unit | Purpose::Leader)
}

fn cost(cost: movement::Cost) -> Cost {
    match cost {
        movement::Cost::Points(points) => Cost::Points(fine(points)),
        movement::Cost::All => Cost::All,
        movement::Cost::Never => Cost::Never,
    }
}

#[expect(clippy::cast_possible_truncation, clippy::cast_sign_loss, reason = "movement points have few digits")]
fn fine(points: f64) -> u32 {
    (points * FINE).round().clamp(0.0, f64::from(u32::MAX)) as u32
}

/// The change that a cell of effects states: `+2`, `x1/2`, `3`, `yes`.
fn change(text: &str) -> Option<Change> {
    Some(match text {
        "yes" => Change::Allow(true),
        "no" => Change::Allow(false),
        text => match text.strip_prefix('x') {
            Some(times) => {
                let (over, under) = times.split_once('/').unwrap_or((times, "1"));
                Change::Times(over.parse::<f64>().ok()? / under.parse::<f64>().ok()?)
            }
            None if text.starts_with(['+', '-']) => Change::Add(text.parse().ok()?),
            None => Change::Most(text.parse().ok()?),
        },
    })
}
