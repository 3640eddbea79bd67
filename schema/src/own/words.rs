//! What tables and columns of a pack's own can be for: the names that designers have for roles and slots.

use crate::cells::{Direction, Drawn, Texture};
use crate::common::{BoxKind, DeckKind, MarkerRole};
use crate::form::Words;
use crate::picture::{Emblem, Pattern, UnitSize, UnitSymbol, Way};
use crate::{Role, Slot, words};

/// What a table is for.
#[words]
pub enum OwnRole {
    /// The sides that players take.
    Side,
    /// The powers that fight for them.
    Power,
    /// The spaces of the map.
    Space,
    /// The cells of a grid that are not like all others.
    Cell,
    /// Areas of the map.
    Area,
    /// The kinds of ground.
    Terrain,
    /// What runs along the sides of cells, or from cell to cell: rivers, roads.
    Feature,
    /// The sides of cells that have a feature.
    CellSide,
    /// Features from cell to cell.
    Path,
    /// Names that are written over cells or areas.
    MapName,
    /// The connections between spaces.
    Connection,
    /// Areas that hold no counters of their own, such as seas.
    Zone,
    /// Parts of countries.
    Region,
    /// Boxes beside the map.
    Box,
    /// Counters that fight or build.
    Counter,
    /// Counters that lead others.
    Leader,
    /// Blocks: they stand, turned away from the enemy, and turn as they lose steps.
    Block,
    /// Formations that counters belong to, each with its colour.
    Formation,
    /// Counters that show a state of affairs.
    Marker,
    /// Decks of cards.
    Deck,
    /// Cards.
    Card,
    /// Named events.
    Event,
    /// Where counters are at the start of a scenario.
    SetUp,
    /// Counters that come later.
    Reinforcement,
    /// Cards that begin a scenario in another deck, in a hand or in the box.
    Deal,
    /// Anything else: checked, and carried into the data pack.
    Data,
}

impl OwnRole {
    /// The role.
    pub fn role(self) -> Role {
        match self {
            Self::Side => Role::Side,
            Self::Power => Role::Power,
            Self::Space => Role::Place,
            Self::Cell => Role::Cell,
            Self::Area => Role::Area,
            Self::Terrain => Role::Terrain,
            Self::Feature => Role::Feature,
            Self::CellSide => Role::CellSide,
            Self::Path => Role::Path,
            Self::MapName => Role::MapName,
            Self::Connection => Role::Edge,
            Self::Zone => Role::Zone,
            Self::Region => Role::Region,
            Self::Box => Role::Box,
            Self::Counter | Self::Leader | Self::Block => Role::Piece,
            Self::Formation => Role::Formation,
            Self::Marker => Role::Marker,
            Self::Deck => Role::Deck,
            Self::Card => Role::Card,
            Self::Event => Role::Event,
            Self::SetUp => Role::Placement,
            Self::Reinforcement => Role::Arrival,
            Self::Deal => Role::Deal,
            Self::Data => Role::Data,
        }
    }

    /// What its rows become in the bundle, where the role has several kinds.
    pub fn kind(self) -> &'static str {
        match self {
            Self::Counter => "counter",
            Self::Leader => "leader",
            Self::Block => "block",
            Self::Marker => "marker",
            _ => "",
        }
    }

    /// The slot that a column of this name fills, unless it or another column says otherwise. Names that mean different things
    /// in different games say nothing.
    pub fn slot(self, column: &str, said: &[OwnSlot]) -> Option<Slot> {
        let known = |slot: &Slot| self.slots().any(|own| self.means(own) == *slot);
        let usual = || self.role().slot(column).filter(known);
        let by_word = || self.slots().find(|slot| slot.word() == column && !slot.is_asked() && !said.contains(slot));
        usual().or_else(|| by_word().map(|slot| self.means(slot)))
    }

    /// The slots that do something for a table in this role.
    pub fn slots(self) -> impl Iterator<Item = OwnSlot> {
        OwnSlot::COMMON.into_iter().chain(self.own_slots().iter().copied())
    }

    /// What a slot is in this role: the back of a counter has values, that of a marker words, and in a set-up it may be up.
    pub fn means(self, slot: OwnSlot) -> Slot {
        match (self, slot) {
            (Self::SetUp | Self::Reinforcement, OwnSlot::Back) => Slot::Back,
            _ => slot.slot(),
        }
    }

    fn own_slots(self) -> &'static [OwnSlot] {
        use OwnSlot as S;
        match self {
            Self::Side => &[S::Colour],
            Self::Power => &[S::Side, S::Code, S::Capital, S::Colour, S::Standard],
            Self::Space => &[
                S::X,
                S::Y,
                S::Latitude,
                S::Longitude,
                S::Home,
                S::Ports,
                S::Place,
                S::Region,
                S::Terrain,
                S::Stacking,
                S::Worth,
                S::Fortress,
            ],
            Self::Cell => &[S::Home, S::Terrain, S::Stacking, S::Worth],
            Self::Area => &[S::Outline, S::X, S::Y, S::Home, S::Terrain, S::Stacking, S::Worth],
            Self::Terrain => &[S::Colour, S::Texture, S::Stacking],
            Self::Feature => &[S::Drawn, S::Colour],
            Self::CellSide => &[S::From, S::Direction, S::To, S::Feature],
            Self::Path => &[S::Feature, S::Place],
            Self::MapName => &[S::Place],
            Self::Connection => &[S::From, S::To, S::Only, S::Route],
            Self::Zone => &[S::X, S::Y, S::Latitude, S::Longitude],
            Self::Box => &[S::X, S::Y, S::Width, S::Height, S::Purpose, S::Home, S::Stacking],
            Self::Counter | Self::Leader | Self::Block => &[
                S::Side,
                S::Power,
                S::Code,
                S::Count,
                S::Unlimited,
                S::Front,
                S::Back,
                S::Steps,
                S::Picture,
                S::Symbol,
                S::Size,
                S::Formation,
                S::Hidden,
                S::Stays,
            ],
            Self::Formation => &[S::Colour, S::Code],
            Self::Marker => &[
                S::Side,
                S::Power,
                S::Count,
                S::Unlimited,
                S::Front,
                S::Back,
                S::Picture,
                S::Shows,
                S::On,
                S::Put,
                S::Take,
                S::Stays,
            ],
            Self::Deck => &[S::X, S::Y, S::Side, S::Kind, S::Deck, S::Hand],
            Self::Card => &[
                S::Deck,
                S::Number,
                S::Code,
                S::Count,
                S::Text,
                S::Picture,
                S::Power,
                S::Worth,
                S::Actions,
                S::Timing,
                S::Lasting,
            ],
            Self::Event => &[S::Power, S::Text],
            Self::SetUp => &[S::Place, S::Count, S::Piece, S::Face, S::Back],
            Self::Reinforcement => &[S::Turn, S::Action, S::Count, S::Piece, S::Face, S::Back, S::Place, S::Joins],
            Self::Deal => &[S::Card, S::Deck, S::Side],
            Self::Region | Self::Data => &[],
        }
    }

    /// The columns without which a table is of no use in this role, by their usual names.
    pub fn needs(self) -> &'static [(OwnSlot, &'static str)] {
        use OwnSlot as S;
        match self {
            Self::Side | Self::Terrain | Self::Formation => &[(S::Id, "id"), (S::Name, "name"), (S::Colour, "colour")],
            Self::Power
            | Self::Space
            | Self::Zone
            | Self::Region
            | Self::Counter
            | Self::Leader
            | Self::Block
            | Self::Marker
            | Self::Event => &[(S::Id, "id"), (S::Name, "name")],
            Self::Box => &[
                (S::Id, "id"),
                (S::Name, "name"),
                (S::X, "x"),
                (S::Y, "y"),
                (S::Width, "width"),
                (S::Height, "height"),
            ],
            Self::Cell => &[(S::Id, "id")],
            Self::Area => &[(S::Id, "id"), (S::Name, "name"), (S::Outline, "outline")],
            Self::Feature => &[(S::Id, "id"), (S::Name, "name"), (S::Drawn, "drawn")],
            Self::CellSide => &[(S::From, "cell"), (S::Feature, "feature")],
            Self::Path => &[(S::Feature, "feature"), (S::Place, "cells")],
            Self::MapName => &[(S::Name, "name"), (S::Place, "cells")],
            Self::Connection => &[(S::From, "from"), (S::To, "to")],
            Self::Deck => &[(S::Id, "id"), (S::Name, "name"), (S::X, "x"), (S::Y, "y")],
            Self::Card => &[(S::Id, "id"), (S::Name, "name"), (S::Deck, "deck")],
            Self::SetUp => &[(S::Place, "place"), (S::Piece, "piece")],
            Self::Reinforcement => &[(S::Turn, "turn"), (S::Piece, "piece")],
            Self::Deal => &[(S::Card, "card")],
            Self::Data => &[],
        }
    }
}

/// What a column is there for.
#[words]
pub enum OwnSlot {
    /// The permanent id.
    Id,
    /// What players call it.
    Name,
    /// Other names.
    Aliases,
    /// The rule that it comes from.
    Cite,
    /// The columns that the cited rule does not give.
    Reconstructed,
    /// A note.
    Note,
    /// The side that it belongs to.
    Side,
    /// The power that it belongs to, or the powers.
    Power,
    /// The letters that are printed on it.
    Code,
    /// The capital of a power.
    Capital,
    /// A colour.
    Colour,
    /// The pattern of a standard.
    Standard,
    /// The powers at home in a place.
    Home,
    /// The zones that a place borders on.
    Ports,
    /// The place that it is in.
    Place,
    /// The kind of ground of a cell or area.
    Terrain,
    /// What is drawn on a kind of ground.
    Texture,
    /// How a feature is drawn.
    Drawn,
    /// The feature of a side or path.
    Feature,
    /// The direction of a side from the middle of its cell.
    Direction,
    /// The outline of an area.
    Outline,
    /// Degrees north.
    Latitude,
    /// Degrees east.
    Longitude,
    /// Map units from the left edge.
    X,
    /// Map units from the upper edge.
    Y,
    /// In map units.
    Width,
    /// In map units.
    Height,
    /// One end of a connection.
    From,
    /// Its other end.
    To,
    /// The only side that may use it.
    Only,
    /// What kind of deck it is.
    Kind,
    /// What a box is for: it holds what can be built, what comes later, what is out of the game.
    Purpose,
    /// How many there are.
    Count,
    /// Whether more may be made.
    Unlimited,
    /// A value printed on the front of a counter.
    Front,
    /// A value printed on its back.
    Back,
    /// How many counters of a side may be in a place, or in any of a kind of terrain.
    Stacking,
    /// A number that is printed on a disc beside the name of a place, such as its points, or beside the title of a card.
    Worth,
    /// The fortress of a space: its number, `yes`, or `minor` or `major`.
    Fortress,
    /// The part of a country that a space lies in.
    Region,
    /// How a connection is drawn: as a road, over mountains, along a river.
    Route,
    /// Its values at each of its steps, the fullest first: `4|3|2|1`.
    Steps,
    /// What is drawn on it.
    Picture,
    /// What a marker shows: who controls a place, a level on a track, a fortified line.
    Shows,
    /// The kinds of counter that wear a marker as their state: `counter`, `leader`, `block`.
    On,
    /// What laying a marker on a counter is called: `Demoralize`.
    Put,
    /// What taking it off is called: `Rally`.
    Take,
    /// The unit symbol on it.
    Symbol,
    /// The size of a unit.
    Size,
    /// The formation that it belongs to.
    Formation,
    /// Whether it lies hidden from the other sides at the start.
    Hidden,
    /// Whether it stays where it is when the counters on it move, as a fort or a siege does. Markers stay unless this says `no`.
    Stays,
    /// The deck of a card, or that into which a deck goes.
    Deck,
    /// The plain number of a card.
    Number,
    /// What it does, in words.
    Text,
    /// The number that a card is played for, such as its actions; the card shows it large.
    Actions,
    /// When a card is played.
    Timing,
    /// Whether the effect of a card lasts.
    Lasting,
    /// How many cards of a deck are dealt to a hand.
    Hand,
    /// The counter.
    Piece,
    /// The face that is up.
    Face,
    /// When it arrives.
    Turn,
    /// What happens then.
    Action,
    /// The power whose entry brings it.
    Joins,
    /// The card.
    Card,
}

impl OwnSlot {
    /// Those that any table can have: what a row is called, and where it comes from.
    pub const COMMON: [Self; 6] = [Self::Id, Self::Name, Self::Aliases, Self::Cite, Self::Reconstructed, Self::Note];

    /// Whether a column fills it only if it says so, and not by its name.
    pub fn is_asked(self) -> bool {
        use OwnSlot as S;
        matches!(
            self,
            S::Steps
                | S::Fortress
                | S::Region
                | S::Route
                | S::Shows
                | S::On
                | S::Put
                | S::Take
                | S::Actions
                | S::Timing
                | S::Lasting
        )
    }

    /// What can stand in its cells, where it has words of its own; nothing where it has none.
    pub fn words(self) -> &'static [&'static str] {
        match self {
            Self::Texture => Texture::WORDS,
            Self::Drawn => Drawn::WORDS,
            Self::Direction => Direction::WORDS,
            Self::Picture => Emblem::WORDS,
            Self::Symbol => UnitSymbol::WORDS,
            Self::Size => UnitSize::WORDS,
            Self::Route => Way::WORDS,
            Self::Shows => MarkerRole::WORDS,
            Self::Standard => Pattern::WORDS,
            Self::Kind => DeckKind::WORDS,
            Self::Purpose => BoxKind::WORDS,
            _ => &[],
        }
    }

    /// The slot.
    pub fn slot(self) -> Slot {
        match self {
            Self::Id => Slot::Id,
            Self::Name => Slot::Name,
            Self::Aliases => Slot::Aliases,
            Self::Cite => Slot::Cite,
            Self::Reconstructed => Slot::Reconstructed,
            Self::Note => Slot::Note,
            Self::Side => Slot::Side,
            Self::Power => Slot::Power,
            Self::Code => Slot::Code,
            Self::Capital => Slot::Capital,
            Self::Colour => Slot::Colour,
            Self::Standard => Slot::Standard,
            Self::Home => Slot::Home,
            Self::Ports => Slot::Ports,
            Self::Place => Slot::Place,
            Self::Terrain => Slot::Terrain,
            Self::Texture => Slot::Texture,
            Self::Drawn => Slot::Drawn,
            Self::Feature => Slot::Feature,
            Self::Direction => Slot::Direction,
            Self::Outline => Slot::Outline,
            Self::Latitude => Slot::Latitude,
            Self::Longitude => Slot::Longitude,
            Self::X => Slot::X,
            Self::Y => Slot::Y,
            Self::Width => Slot::Width,
            Self::Height => Slot::Height,
            Self::From => Slot::From,
            Self::To => Slot::To,
            Self::Only => Slot::Only,
            Self::Kind => Slot::Kind,
            Self::Purpose => Slot::Purpose,
            Self::Count => Slot::Count,
            Self::Unlimited => Slot::Unlimited,
            Self::Front => Slot::Face,
            Self::Back => Slot::Behind,
            Self::Stacking => Slot::Stacking,
            Self::Worth => Slot::Worth,
            Self::Fortress => Slot::Fortress,
            Self::Region => Slot::Region,
            Self::Route => Slot::Route,
            Self::Steps => Slot::Steps,
            Self::Picture => Slot::Picture,
            Self::Shows => Slot::Shows,
            Self::On => Slot::On,
            Self::Put => Slot::Put,
            Self::Take => Slot::Take,
            Self::Symbol => Slot::Symbol,
            Self::Size => Slot::Size,
            Self::Formation => Slot::Formation,
            Self::Hidden => Slot::Hidden,
            Self::Stays => Slot::Stays,
            Self::Deck => Slot::Deck,
            Self::Number => Slot::Number,
            Self::Text => Slot::Text,
            Self::Actions => Slot::Actions,
            Self::Timing => Slot::Timing,
            Self::Lasting => Slot::Lasting,
            Self::Hand => Slot::Hand,
            Self::Piece => Slot::Piece,
            Self::Face => Slot::Shown,
            Self::Turn => Slot::Turn,
            Self::Action => Slot::Action,
            Self::Joins => Slot::Joins,
            Self::Card => Slot::Card,
        }
    }
}

/// What the cells of a column hold.
#[words]
pub enum OwnType {
    /// A permanent id, such as `old-guard`.
    Id,
    /// A name that is printed: a short line.
    Name,
    /// Any text.
    Text,
    /// A whole number.
    Whole,
    /// A number.
    Number,
    /// `yes` or `no`.
    YesNo,
    /// A colour, such as `#7a3b2e`.
    Colour,
    /// A rule of the game.
    Rule,
}

/// How bad it is if a check fails.
#[words]
pub enum OwnSeverity {
    /// The pack does not build.
    Error,
    /// Probably not meant.
    Warning,
    /// Worth knowing.
    Hint,
}
