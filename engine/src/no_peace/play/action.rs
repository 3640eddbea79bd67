//! The decisions of players, with the words for them.

use super::game::{Game, Side};
use super::state::State;

/// A decision of a player. Spaces, counters, zones and cards are given by their number in the [`Game`].
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Action {
    /// Go first, or second (8.1).
    First(bool),
    /// The zone that gets the stronger squadron.
    Squadron(u8),
    /// Build a corps of the kind of this counter, in a space, reduced or not (12.3.4).
    Build(u8, u8, bool),
    /// Restore a corps for resource points (12.3.5).
    Restore(u8),
    /// Build a level of a fortified line (15.2).
    Fortify(u8),
    /// Pay a point of a fleet's strength (12.3.6).
    Commission(u8),
    /// Place a corps that has arrived (12.2.3), or move a leader (12.4).
    Place(u8, u8),
    /// Leave a leader where he is.
    Stay(u8),
    /// Show an action card of this value (13.2.1).
    Show(u8),
    /// Play an action card of this value (13.3).
    Play(u8),
    /// Begin a campaign action in a space (13.5.1).
    Campaign(u8),
    /// Transfer a leader or corps (13.5.2).
    Transfer(u8),
    /// Restore a corps by a replacement action (13.5.3).
    Replace(u8),
    /// Rally with this leader (13.5.4).
    Rally(u8),
    /// Begin a sea move in a port (13.5.5).
    Sail(u8),
    /// Send a fleet to sea (13.5.6).
    Deploy(u8),
    /// Raise irregulars in a space (13.5.7).
    Raise(u8),
    /// Forgo the rest: remaining actions, money, a choice.
    Done,
    /// Take a counter into the force that is being gathered.
    Take(u8),
    /// The force is complete.
    Go,
    /// Move to a space.
    Move(u8),
    /// Roll for the siege (17.5).
    Besiege,
    /// Convert the space (14.4).
    Convert,
    /// Leave a counter behind (14.1.3).
    Drop(u8),
    Stop,
    /// Try to intercept with a force from this space (14.6).
    Intercept(u8),
    /// Try to bypass the lines (15.4).
    Bypass,
    /// Attack, or go on with the attack.
    Attack,
    /// Call the attack off (15.4).
    Cancel,
    /// Try to avoid battle (14.7.2).
    Avoid,
    /// Withdraw a corps and leaders into the fortress (14.7.4).
    Shut,
    Stand,
    /// Play an event card that is held.
    Event(u8),
    /// The leaders who give dice (16.2).
    Lead(Option<u8>, Option<u8>),
    /// Apply a hit to a counter (16.3.1), or reduce it for overstacking (4.1.3).
    Hit(u8),
    /// Pay victory points for a captured leader, or not (16.3.2).
    Ransom(bool),
    /// Retreat to a space by land.
    Retreat(u8),
    /// Retreat through an enemy space to another (16.4.3 D).
    Through(u8, u8),
    /// Retreat by sea to a port.
    Embark(u8),
    /// Remove a fortified line (15.5).
    Raze(u8),
    /// Offer concessions (19.0 E).
    Offer(u8),
    /// Play on for a turn, or not (19.0 E).
    PlayOn(bool),
}

impl Action {
    /// The decision in words, with the ids of the pack: `take france-corps reduced`, `move liege`. No two legal actions of
    /// one state have the same words.
    pub fn words(self, game: &Game, state: &State) -> String {
        let space = |at: u8| game.spaces[usize::from(at)].id.to_string();
        let piece = |at: u8| counter(game, state, at);
        let lone = |at: u8| {
            let place = state.space_of(at).map(|at| format!(" in {}", space(at))).unwrap_or_default();
            format!("{}{place}", counter(game, state, at))
        };
        match self {
            Self::First(true) => "go first".into(),
            Self::First(false) => "go second".into(),
            Self::Squadron(zone) => format!("squadron {}", game.zones[usize::from(zone)].id),
            Self::Build(kind, at, down) => {
                let strength = if down { " reduced" } else { "" };
                format!("build {}{strength} in {}", game.pieces[usize::from(kind)].id, space(at))
            }
            Self::Restore(at) => format!("restore {}", lone(at)),
            Self::Fortify(at) => format!("fortify {}", space(at)),
            Self::Commission(fleet) => format!("commission {}", game.fleets[usize::from(fleet)].id),
            Self::Place(at, to) => format!("place {} in {}", counter(game, state, at), space(to)),
            Self::Stay(at) => format!("stay {}", lone(at)),
            Self::Show(value) => format!("show {value}"),
            Self::Play(value) => format!("play {value}"),
            Self::Campaign(at) => format!("campaign {}", space(at)),
            Self::Transfer(at) => format!("transfer {}", lone(at)),
            Self::Replace(at) => format!("replace {}", lone(at)),
            Self::Rally(at) => format!("rally {}", lone(at)),
            Self::Sail(at) => format!("sail {}", space(at)),
            Self::Deploy(fleet) => format!("deploy {}", game.fleets[usize::from(fleet)].id),
            Self::Raise(at) => format!("raise {}", space(at)),
            Self::Done => "done".into(),
            Self::Take(at) => format!("take {}", piece(at)),
            Self::Go => "go".into(),
            Self::Move(at) => format!("move {}", space(at)),
            Self::Besiege => "besiege".into(),
            Self::Convert => "convert".into(),
            Self::Drop(at) => format!("drop {}", piece(at)),
            Self::Stop => "stop".into(),
            Self::Intercept(at) => format!("intercept {}", space(at)),
            Self::Bypass => "bypass".into(),
            Self::Attack => "attack".into(),
            Self::Cancel => "cancel".into(),
            Self::Avoid => "avoid".into(),
            Self::Shut => "shut".into(),
            Self::Stand => "stand".into(),
            Self::Event(card) => format!("event {}", game.events[usize::from(card)].id),
            Self::Lead(one, other) => match (one, other) {
                (Some(one), Some(other)) => format!("lead {} {}", piece(one), piece(other)),
                (Some(one), None) => format!("lead {}", piece(one)),
                _ => "lead nobody".into(),
            },
            Self::Hit(at) => format!("hit {}", piece(at)),
            Self::Ransom(true) => "ransom".into(),
            Self::Ransom(false) => "no ransom".into(),
            Self::Retreat(at) => format!("retreat {}", space(at)),
            Self::Through(via, at) => format!("retreat through {} {}", space(via), space(at)),
            Self::Embark(at) => format!("embark {}", space(at)),
            Self::Raze(at) => format!("raze {}", space(at)),
            Self::Offer(count) => format!("offer {count}"),
            Self::PlayOn(true) => "play on".into(),
            Self::PlayOn(false) => "end".into(),
        }
    }
}

/// A counter in words: its id and what sets it apart from others of its kind.
pub fn counter(game: &Game, state: &State, piece: u8) -> String {
    let row = &game.pieces[usize::from(piece)];
    let mut words = row.id.to_string();
    if state.down.contains(piece) {
        words.extend([" ", row.back()]);
    }
    if state.demoralized.contains(piece) {
        words.push_str(" demoralized");
    }
    words
}

/// A side by its id.
pub fn side(game: &Game, side: Side) -> String {
    game.sides[side.ix()].to_string()
}
