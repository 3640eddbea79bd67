//! What changes while a game is played.

use super::condition::{Scene, Term, Value};
use super::game::{Begins, Change, Game, On, Piece};

/// Where a counter is.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum At {
    Map(u16),
    /// It comes later.
    Due,
    /// It was eliminated.
    Lost,
    /// It has no part in the scenario.
    Out,
}

/// A counter in play.
#[expect(clippy::struct_excessive_bools, reason = "each is a fact of its own")]
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Unit {
    pub at: At,
    /// The steps that it has left.
    pub steps: u8,
    /// The value of each of its own states.
    pub states: [u8; STATES],
    pub has_moved: bool,
    pub has_fought: bool,
    /// True if a result put it into a state since the last phase of battle began.
    pub is_changed: bool,
    /// The lines of supply and command that it lacked when it last looked for them: bits.
    pub cut: u8,
    /// True if it fights, in the state that it is in.
    pub fights: bool,
}

/// The most states that a game can have.
pub const STATES: usize = 8;

impl Unit {
    pub fn place(&self) -> Option<u16> {
        if let At::Map(place) = self.at { Some(place) } else { None }
    }

    pub fn is_lost(&self) -> bool {
        self.at == At::Lost
    }

    /// The number of the face that is up.
    pub fn face(&self, piece: &Piece) -> usize {
        piece.faces.len().saturating_sub(usize::from(self.steps).max(1))
    }
}

/// Something that a side can do.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Action {
    /// Ends what is being done.
    Done,
    /// Chooses a counter to move, or to enter.
    Pick(u16),
    /// Moves it to a place, or enters there.
    Go(u16, u16),
    /// Puts a formation or a counter into a state: its number, the value.
    Change(u16, u8),
    /// Attacks a place by a kind of battle.
    Attack(u16, u8),
    /// Adds a counter to the attackers.
    Join(u16),
    /// Takes a step from a counter.
    Lose(u16),
    /// Loses a step instead of a retreat.
    Stand,
    /// Retreats instead of losing a step.
    Yield,
    /// Retreats a counter to a place.
    Withdraw(u16, u16),
    /// Advances a counter into the place that fell empty.
    Advance(u16),
}

/// Something that is left to do, the last first.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Task {
    /// A side moves its counters; those that are due enter.
    Moves,
    Entries,
    /// Where a counter goes that was picked.
    Goes(u16),
    /// A side changes states, so many times more.
    Changes(u32),
    /// A side attacks.
    Attacks,
    /// The attackers are chosen.
    Joins,
    /// A party of the battle loses steps.
    Loses(Party, u32),
    /// It decides whether to stand.
    Stands(Party, u8),
    /// One after another, its counters retreat: the number of the one, and of the places that are left.
    Retreats(Party, u16, u8),
    /// Attackers advance.
    Advances,
    /// The counters that roll, from this one on.
    Recovers(u16),
}

/// A party of a battle.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Party {
    Attackers,
    Defenders,
}

/// A battle that is being fought; of a roll to recover, the one who rolls is the defender.
#[derive(Clone, Debug, Default)]
pub struct Battle {
    pub combat: usize,
    pub place: u16,
    pub attackers: Vec<u16>,
    /// Those of them that suffer the result.
    pub suffering: Vec<u16>,
    pub defenders: Vec<u16>,
    /// The places of the enemies of each party, from which it retreats.
    pub foes: [Vec<u16>; 2],
    /// The steps that each counter of the party has lost in this battle, in the order of the party.
    pub taken: Vec<u8>,
    /// The places that a party left, with where the last of it went.
    pub result: Option<u32>,
}

/// Something that happened, for whoever tells or records a game.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Event {
    /// A part of a turn begins: the turn, and a number of [`Game::steps`].
    Begins(usize, usize),
    /// A side rolls on a table; what was added, and the outcome in a column.
    Rolls { side: usize, table: usize, column: usize, rolled: i32, added: i32, outcome: Option<usize> },
    /// A counter comes to a place.
    Goes(u16, u16),
    /// It has so many steps left.
    Steps(u16, u8),
    /// It leaves the map for good.
    Leaves(u16),
    /// A state of its own begins, or ends.
    State(u16, usize, bool),
    /// It lacks these lines of supply and command from now on: bits.
    Cut(u16, u8),
}

/// What happened in a game, for the report.
#[derive(Clone, Debug, Default)]
pub struct Tally {
    pub decisions: u32,
    /// For each die table, column and outcome: how often.
    pub results: Vec<Vec<Vec<u32>>>,
    /// For each die table and modifier: how often it applied, and was asked for.
    pub modifiers: Vec<Vec<[u32; 2]>>,
    /// For each side the steps that it lost, and the counters.
    pub steps: Vec<u32>,
    pub counters: Vec<u32>,
    /// The battles, by the side that attacked.
    pub attacks: Vec<u32>,
    /// Turns that counters waited after they were due.
    pub waits: u32,
    /// How often another side led.
    pub leads: u32,
    leader: Option<usize>,
}

/// A game in play.
#[derive(Clone, Debug)]
pub struct State {
    pub turn: usize,
    /// The part of the turn: a number of [`Game::steps`].
    pub step: usize,
    pub phase: usize,
    pub side: usize,
    pub units: Vec<Unit>,
    /// For each formation the value of each state.
    pub formations: Vec<[u8; STATES]>,
    /// The side that holds each place.
    pub held: Vec<Option<u8>>,
    /// The last result of each table that a phase rolls on.
    pub rolled: Vec<Value>,
    /// The places that were attacked in this phase.
    pub attacked: Vec<u16>,
    pub tasks: Vec<Task>,
    pub options: Vec<Action>,
    pub battle: Battle,
    /// The points that were counted in turns that are over, by side.
    pub points: Vec<f64>,
    pub is_over: bool,
    /// The verdict; `None` while there is none, or if none fits.
    pub verdict: Option<usize>,
    pub tally: Tally,
    /// All that happened, if the game is told.
    pub events: Option<Vec<Event>>,
}

impl State {
    /// The beginning of a game.
    pub fn new(game: &Game) -> Self {
        let unit = |piece: &Piece| {
            let most = u8::try_from(piece.faces.len()).unwrap_or(u8::MAX);
            let (at, steps) = match piece.begins {
                Begins::At(place, face) => (At::Map(place), most.saturating_sub(face).max(1)),
                Begins::Due(..) => (At::Due, most),
                Begins::Never => (At::Out, most),
            };
            let states = own(&piece.states);
            let [has_moved, has_fought, is_changed] = [false; 3];
            Unit { at, steps, states, cut: 0, has_moved, has_fought, is_changed, fights: piece.fights }
        };
        let sides = game.sides.len();
        let mut state = Self {
            turn: game.first,
            step: 0,
            phase: 0,
            side: 0,
            units: game.pieces.iter().map(unit).collect(),
            formations: game.formations.iter().map(|formation| own(&formation.states)).collect(),
            held: game.places.iter().map(|place| place.held).collect(),
            rolled: vec![Value::Nothing; game.dice.len()],
            attacked: Vec::new(),
            tasks: Vec::new(),
            options: Vec::new(),
            battle: Battle::default(),
            points: vec![0.0; sides],
            is_over: false,
            verdict: None,
            tally: Tally {
                results: game
                    .dice
                    .iter()
                    .map(|dice| vec![vec![0; dice.outcomes.len()]; dice.columns.len().max(1)])
                    .collect(),
                modifiers: game.dice.iter().map(|dice| vec![[0; 2]; dice.modifiers.len()]).collect(),
                steps: vec![0; sides],
                counters: vec![0; sides],
                attacks: vec![0; sides],
                ..Tally::default()
            },
            events: game.is_told.then(Vec::new),
        };
        state.refresh(game);
        // Whoever stands in a place at the start holds it.
        for piece in state.all() {
            let unit = state.unit(piece);
            if let (Some(place), Some(side), true) = (unit.place(), game.side_of(piece), unit.fights) {
                let held = &mut state.held[usize::from(place)];
                *held = held.or(u8::try_from(side).ok());
            }
        }
        state
    }

    /// Finds anew which counters fight, after states have changed.
    pub fn refresh(&mut self, game: &Game) {
        if game.effects.iter().all(|effect| effect.on != On::Fights) {
            return;
        }
        for at in 0..self.units.len() {
            let piece = u16::try_from(at).unwrap_or_default();
            let fights = self.may(game, piece, On::Fights, game.pieces[at].fights);
            self.units[at].fights = fights;
        }
    }

    pub fn unit(&self, piece: u16) -> &Unit {
        &self.units[usize::from(piece)]
    }

    pub fn unit_mut(&mut self, piece: u16) -> &mut Unit {
        &mut self.units[usize::from(piece)]
    }

    /// The numbers of all counters.
    pub fn all(&self) -> impl Iterator<Item = u16> + use<> {
        0..u16::try_from(self.units.len()).unwrap_or(u16::MAX)
    }

    /// The counters in a place.
    pub fn here(&self, place: u16) -> impl Iterator<Item = u16> + '_ {
        self.all().filter(move |piece| self.unit(*piece).at == At::Map(place))
    }

    /// The counters of a side in a place that fight.
    pub fn fighting<'s>(&'s self, game: &'s Game, side: usize, place: u16) -> impl Iterator<Item = u16> + 's {
        self.here(place).filter(move |piece| self.unit(*piece).fights && game.side_of(*piece) == Some(side))
    }

    /// True if an enemy of a side that fights is in a place.
    pub fn has_enemy(&self, game: &Game, side: usize, place: u16) -> bool {
        self.here(place).any(|piece| self.unit(piece).fights && game.is_enemy(side, piece))
    }

    /// The number of enemies that fight in the places beside a counter.
    pub fn enemies_beside(&self, game: &Game, piece: u16) -> usize {
        let (Some(place), Some(side)) = (self.unit(piece).place(), game.side_of(piece)) else { return 0 };
        let beside = |other: &u16| {
            let unit = self.unit(*other);
            unit.fights
                && game.is_enemy(side, *other)
                && unit.place().is_some_and(|at| game.distance(at, place) == Some(1))
        };
        self.all().filter(beside).count()
    }

    /// The value of a state of a counter: its own, or that of its formation.
    pub fn of_piece(&self, game: &Game, piece: u16, state: usize) -> Value {
        let kind = &game.states[state];
        match (kind.of_formations, game.pieces[usize::from(piece)].formation) {
            (true, Some(formation)) => kind.value(self.formations[formation][state]),
            (true, None) => kind.without,
            (false, _) => kind.value(self.unit(piece).states[state]),
        }
    }

    pub fn of_formation(&self, game: &Game, formation: usize, state: usize) -> Value {
        game.states[state].value(self.formations[formation][state])
    }

    /// A number as the effects that hold change it: sums, then products, then the least of the limits.
    pub fn number(&self, game: &Game, piece: u16, on: On, number: f64) -> f64 {
        self.number_in(game, piece, self.unit(piece).place(), on, number)
    }

    /// The same, where `place` in conditions is this one.
    fn number_in(&self, game: &Game, piece: u16, place: Option<u16>, on: On, number: f64) -> f64 {
        let mut scene = None;
        let about = || {
            let mut scene = self.about(game, piece);
            place.into_iter().for_each(|place| scene.place(place));
            scene
        };
        let (mut sum, mut times, mut most) = (number, 1.0, f64::INFINITY);
        for effect in game.effects.iter().filter(|effect| effect.on == on) {
            if effect.when.as_ref().is_none_or(|when| scene.get_or_insert_with(about).value(when).is_true()) {
                match effect.change {
                    Change::Add(more) => sum += more,
                    Change::Times(by) => times *= by,
                    Change::Most(limit) => most = limit.min(most),
                    Change::Allow(_) => {}
                }
            }
        }
        (sum * times).min(most).max(0.0)
    }

    /// True if something is allowed: the last effect that holds says so, or else what is usual.
    pub fn may(&self, game: &Game, piece: u16, on: On, usual: bool) -> bool {
        let mut scene = None;
        let mut found = usual;
        for effect in game.effects.iter().filter(|effect| effect.on == on) {
            if let Change::Allow(allowed) = effect.change
                && allowed != found
                && self.holds(game, &mut scene, piece, effect.when.as_ref())
            {
                found = allowed;
            }
        }
        found
    }

    /// True if a condition about a counter holds where it is.
    pub fn holds<'s>(&'s self, game: &'s Game, scene: &mut Option<Scene<'s>>, piece: u16, when: Option<&Term>) -> bool {
        let Some(when) = when else { return true };
        scene.get_or_insert_with(|| self.about(game, piece)).value(when).is_true()
    }

    /// The scene of a counter where it is.
    pub fn about<'s>(&'s self, game: &'s Game, piece: u16) -> Scene<'s> {
        let mut scene = Scene::new(game, self);
        scene.unit(piece);
        if let Some(place) = self.unit(piece).place() {
            scene.place(place);
        }
        if let Some(word) = self.battle.result {
            scene.set(super::condition::Name::Result, Value::Word(word));
        }
        scene
    }

    /// The room that counters of a side take in a place.
    pub fn taken(&self, game: &Game, side: usize, place: u16) -> f64 {
        self.fighting(game, side, place).map(|piece| self.number(game, piece, On::Takes, 1.0)).sum()
    }

    /// The room for a counter and those of its side in a place, as effects change it; `None` for any.
    pub fn room(&self, game: &Game, piece: u16, place: u16) -> Option<f64> {
        let printed = game.places[usize::from(place)].room.unwrap_or(f64::INFINITY);
        Some(self.number_in(game, piece, Some(place), On::Stacking, printed)).filter(|room| room.is_finite())
    }

    /// True if a counter finds room in a place.
    pub fn has_room(&self, game: &Game, piece: u16, place: u16) -> bool {
        let (Some(room), Some(side)) = (self.room(game, piece, place), game.side_of(piece)) else { return true };
        let unit = self.unit(piece);
        if !unit.fights || unit.at == At::Map(place) {
            return true;
        }
        self.taken(game, side, place) + self.number_in(game, piece, Some(place), On::Takes, 1.0) <= room + 1e-9
    }

    /// The points of a side: those of turns that are over, and what holds now.
    pub fn score(&self, game: &Game, side: usize, at_end: bool) -> f64 {
        let mut scene = Scene::new(game, self).with(super::condition::Name::Side, game.sides[side].word);
        let now = game.scores.iter().filter(|score| score.side == side && !score.each_turn);
        let now = now.filter(|score| at_end || !score.at_end);
        self.points[side] + now.map(|score| scene.number(&score.points)).sum::<f64>()
    }

    /// Notes something that happened, if the game is told.
    pub fn tell(&mut self, event: Event) {
        if let Some(events) = &mut self.events {
            events.push(event);
        }
    }

    /// Notes which side leads.
    pub fn note_lead(&mut self, game: &Game, at_end: bool) {
        let scores: Vec<f64> = (0..game.sides.len()).map(|side| self.score(game, side, at_end)).collect();
        let most = scores.iter().copied().fold(f64::NEG_INFINITY, f64::max);
        let mut leading = scores.iter().enumerate().filter(|(_, score)| **score >= most).map(|(side, _)| side);
        if let (Some(side), None) = (leading.next(), leading.next()) {
            if self.tally.leader.is_some_and(|leader| leader != side) {
                self.tally.leads += 1;
            }
            self.tally.leader = Some(side);
        }
    }
}

impl super::game::StateKind {
    /// A value by its number. A state that a marker shows is there or not.
    pub fn value(&self, at: u8) -> Value {
        if self.values.is_empty() {
            return Value::YesNo(at > 0);
        }
        self.values.get(usize::from(at)).map_or(Value::Nothing, |word| Value::Word(*word))
    }
}

impl Game {
    pub fn side_of(&self, piece: u16) -> Option<usize> {
        self.pieces[usize::from(piece)].side
    }

    pub fn is_enemy(&self, side: usize, piece: u16) -> bool {
        self.side_of(piece).is_some_and(|other| other != side)
    }
}

/// The values of states, as many as there can be.
fn own(states: &[u8]) -> [u8; STATES] {
    std::array::from_fn(|at| states.get(at).copied().unwrap_or_default())
}
