//! What tables and columns of a pack's own can be for: the names that designers have for roles and slots.

use std::borrow::Cow;

use schemars::{JsonSchema, Schema, SchemaGenerator};
use serde::{Deserialize, Deserializer, Serialize, Serializer};

use crate::cells::{Charged, Dash, Direction, Drawn, Texture};
use crate::common::{BoxKind, DeckKind, MarkerRole};
use crate::form::{Words, read_word, vocabulary};
use crate::picture::{Emblem, Hand, Pattern, UnitSize, UnitSymbol};
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
    /// The kinds of lines on the map, each with its name in the legend: rivers, borders, roads, sea lanes.
    Feature,
    /// The sides of cells that have a feature.
    CellSide,
    /// Features from cell to cell.
    Path,
    /// Names that are written over cells or areas.
    MapName,
    /// Sites that lie in a cell or another place and hold no counters of their own, such as the cities of a map of squares.
    Site,
    /// The connections between spaces.
    Connection,
    /// Areas that hold no counters of their own, such as seas.
    Zone,
    /// Parts of countries.
    Region,
    /// Points of places for powers that value them differently; without a power, for all that have no row of their own.
    Worth,
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
    /// Costs of movement that do not fit into the tables of terrain and lines.
    Cost,
    /// Which side a power is on in a scenario, or which side leads it when so many play, where that is not always the same; without a
    /// side it is neutral there.
    Allegiance,
    /// Alliances that powers join and leave.
    Alliance,
    /// Optional rules, which players switch on or off when a game begins.
    Option,
    /// Cards that begin a scenario in another deck, in a hand or in the box.
    Deal,
    /// Numbers and other values of the rules, by name, for use in checks.
    Constant,
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
            Self::Site => Role::Settlement,
            Self::Connection => Role::Edge,
            Self::Zone => Role::Zone,
            Self::Region => Role::Region,
            Self::Worth => Role::Worth,
            Self::Box => Role::Box,
            Self::Counter | Self::Leader | Self::Block => Role::Piece,
            Self::Formation => Role::Formation,
            Self::Marker => Role::Marker,
            Self::Deck => Role::Deck,
            Self::Card => Role::Card,
            Self::Event => Role::Event,
            Self::SetUp => Role::Placement,
            Self::Reinforcement => Role::Arrival,
            Self::Cost => Role::Cost,
            Self::Allegiance => Role::Allegiance,
            Self::Alliance => Role::Alliance,
            Self::Option => Role::Option,
            Self::Deal => Role::Deal,
            Self::Constant | Self::Data => Role::Data,
        }
    }

    /// What its rows become in the bundle, where the role has several kinds.
    pub fn kind(self) -> &'static str {
        match self {
            Self::Counter => "counter",
            Self::Leader => "leader",
            Self::Block => "block",
            Self::Marker => "marker",
            Self::Constant => "constant",
            _ => "",
        }
    }

    /// The slot that a column of this name fills, unless it or another column says otherwise. Names that mean different things
    /// in different games say nothing.
    pub fn slot(self, column: &str, said: &[OwnSlot]) -> Option<Slot> {
        let known = |slot: &Slot| self.slots().any(|own| self.means(own) == *slot);
        let usual = || self.role().slot(column).filter(known);
        let by_word = || self.slots().find(|slot| slot.word() == column && !self.asks(*slot) && !said.contains(slot));
        usual().or_else(|| by_word().map(|slot| self.means(slot)))
    }

    /// Whether a column fills a slot only if it says so. In plain data most words mean whatever they mean there.
    pub fn asks(self, slot: OwnSlot) -> bool {
        slot.is_asked() || (self == Self::Data && !OwnSlot::COMMON.contains(&slot))
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
        // The last is for no other counter.
        static LEADER: [S; 29] = [
            S::Side,
            S::Power,
            S::Code,
            S::Count,
            S::Unlimited,
            S::Front,
            S::Back,
            S::Steps,
            S::Strength,
            S::Attack,
            S::Defence,
            S::Movement,
            S::Arm,
            S::Hits,
            S::Printed,
            S::Picture,
            S::Symbol,
            S::Size,
            S::Formation,
            S::Colour,
            S::Faces,
            S::Turns,
            S::Royal,
            S::Elite,
            S::Plus,
            S::Stars,
            S::Hidden,
            S::Stays,
            S::Named,
        ];
        match self {
            Self::Side => &[S::Colour, S::Standard, S::Flag],
            Self::Power => &[S::Side, S::Code, S::Capital, S::Colour, S::Standard, S::Flag],
            Self::Space => &[
                S::X,
                S::Y,
                S::Latitude,
                S::Longitude,
                S::Width,
                S::Height,
                S::Home,
                S::Ports,
                S::Place,
                S::Track,
                S::Step,
                S::Drawn,
                S::Region,
                S::Terrain,
                S::Stacking,
                S::Worth,
                S::Picture,
                S::Colour,
                S::Fortress,
                S::Harbour,
                S::Square,
                S::Mark,
            ],
            Self::Cell => &[
                S::Home,
                S::Ports,
                S::Zone,
                S::Terrain,
                S::Stacking,
                S::Worth,
                S::Picture,
                S::Colour,
                S::Level,
                S::Fortress,
                S::Harbour,
                S::Mark,
            ],
            Self::Area => &[
                S::Outline,
                S::X,
                S::Y,
                S::Home,
                S::Terrain,
                S::Stacking,
                S::Worth,
                S::Picture,
                S::Colour,
                S::Fortress,
                S::Harbour,
                S::Mark,
            ],
            Self::Terrain => &[S::Colour, S::Texture, S::Stacking, S::Cost],
            Self::Feature => &[S::Drawn, S::Colour, S::Width, S::Dash, S::Cost, S::Charged],
            Self::CellSide => &[S::From, S::Direction, S::To, S::Feature],
            Self::Path => &[S::Feature, S::Place],
            Self::MapName => &[S::Place, S::Lettering],
            Self::Site => {
                &[S::Place, S::Latitude, S::Longitude, S::Worth, S::Picture, S::Fortress, S::Harbour, S::Mark]
            }
            Self::Connection => &[S::From, S::To, S::Only, S::Feature, S::Drawn, S::Via],
            Self::Zone => &[S::X, S::Y, S::Latitude, S::Longitude],
            Self::Box => &[
                S::Side,
                S::X,
                S::Y,
                S::Width,
                S::Height,
                S::Purpose,
                S::Home,
                S::Stacking,
                S::Colour,
                S::Piece,
                S::Limit,
                S::Of,
                S::Hidden,
            ],
            Self::Leader => &LEADER,
            Self::Counter | Self::Block => LEADER.split_last().map_or(&[], |(_, others)| others),
            Self::Formation => &[S::Colour, S::Code],
            Self::Marker => &[
                S::Side,
                S::Power,
                S::Count,
                S::Unlimited,
                S::Front,
                S::Back,
                S::Picture,
                S::Colour,
                S::Shows,
                S::On,
                S::Group,
                S::Put,
                S::Take,
                S::Hidden,
                S::Stays,
            ],
            Self::Deck => &[S::X, S::Y, S::Side, S::Kind, S::Deck, S::Hand, S::Lays, S::Back, S::Colour],
            Self::Card => &[
                S::Deck,
                S::Number,
                S::Code,
                S::Count,
                S::Text,
                S::Picture,
                S::Side,
                S::Power,
                S::Worth,
                S::Colour,
                S::Actions,
                S::Timing,
                S::Lasting,
                S::Once,
                S::Dealt,
            ],
            Self::Event => &[S::Power, S::Text],
            Self::SetUp => &[S::Scenario, S::Place, S::Count, S::Piece, S::Face, S::Back],
            Self::Reinforcement => {
                &[S::Scenario, S::Turn, S::Action, S::Count, S::Piece, S::Face, S::Back, S::Place, S::Joins]
            }
            Self::Cost => &[S::Of, S::Cost],
            Self::Allegiance => &[S::Power, S::Side, S::Scenario, S::Players],
            Self::Option => &[S::Text, S::Default, S::Scenario],
            Self::Deal => &[S::Scenario, S::Card, S::Deck, S::Side],
            Self::Constant => &[S::Value],
            Self::Data => &[S::Symbol, S::Size, S::Picture, S::Colour, S::Faces, S::Turns, S::Back, S::Royal],
            Self::Worth => &[S::Place, S::Power, S::Worth],
            Self::Region | Self::Alliance => &[],
        }
    }

    /// The columns without which a table is of no use in this role, by their usual names.
    pub fn needs(self) -> &'static [(OwnSlot, &'static str)] {
        use OwnSlot as S;
        match self {
            Self::Side | Self::Formation => &[(S::Id, "id"), (S::Name, "name"), (S::Colour, "colour")],
            Self::Power
            | Self::Space
            | Self::Zone
            | Self::Terrain
            | Self::Region
            | Self::Alliance
            | Self::Counter
            | Self::Leader
            | Self::Block
            | Self::Marker
            | Self::Option
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
            Self::Site => &[(S::Id, "id"), (S::Name, "name"), (S::Place, "place")],
            Self::Connection => &[(S::From, "from"), (S::To, "to")],
            Self::Deck => &[(S::Id, "id"), (S::Name, "name"), (S::X, "x"), (S::Y, "y")],
            Self::Card => &[(S::Id, "id"), (S::Name, "name"), (S::Deck, "deck")],
            Self::SetUp => &[(S::Place, "place"), (S::Piece, "piece")],
            Self::Reinforcement => &[(S::Turn, "turn"), (S::Piece, "piece")],
            Self::Cost => &[(S::Of, "of"), (S::Cost, "cost")],
            Self::Allegiance => &[(S::Power, "power")],
            Self::Worth => &[(S::Place, "place"), (S::Worth, "worth")],
            Self::Deal => &[(S::Card, "card")],
            Self::Constant => &[(S::Id, "id"), (S::Value, "value")],
            Self::Data => &[],
        }
    }
}

/// The words for cells that tell whether more counters may be made.
pub const UNLIMITED: [&str; 3] = ["yes", "no", IF_EMPTY];

/// As many counters as are wanted where their number is empty.
pub const IF_EMPTY: &str = "if-empty";

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
    /// The pattern of a flag.
    Standard,
    /// The colours of a flag, from the pole outwards or from the top down: `#0055a4|#ffffff|#ef4135`.
    Flag,
    /// The powers at home in a place.
    Home,
    /// The zones that a place has a port on.
    Ports,
    /// The zone that a cell lies in or borders on, such as the sea of its coast.
    Zone,
    /// The place that it is in.
    Place,
    /// The track of spaces that a space is part of, such as a road: a word, or the kind of line that it is drawn as.
    Track,
    /// Its number on that track: consecutive ones are connected.
    Step,
    /// The kind of ground of a place. With a `list` it may have several, such as a town on a height: the first covers the place,
    /// the others are drawn on top of it.
    Terrain,
    /// What is drawn on a kind of ground.
    Texture,
    /// How a feature or a connection is drawn: as a road, a river, a sea lane; of a space on a track, the line from the step before.
    Drawn,
    /// Whether a plain line is solid, dashed or dotted.
    Dash,
    /// The direction in which crossing a line costs what it says: `both`, only `into` the place that its row names first, such as the
    /// upper cell of a slope, or only `out` of it.
    Charged,
    /// The feature of a side, a path or a connection.
    Feature,
    /// The points that a connection runs through, in map units: `420,180 500,240`.
    Via,
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
    /// Whether more may be made: `yes`, `no`, or `if-empty` where the number of counters is empty.
    Unlimited,
    /// A value printed on the front of a counter.
    Front,
    /// A value printed on the back of a counter, the words there, or whether it has a back; the words on the backs of a deck's cards.
    Back,
    /// The words for its faces, the front first: `recruit|veteran`.
    Faces,
    /// The commands that turn it to each of its faces: `Rally|Demoralize`.
    Turns,
    /// `yes` for a leader who is a person, and not one of many that are alike.
    Named,
    /// `yes` for a counter with a crown, such as that of a king.
    Royal,
    /// `yes` for an elite unit such as a guard, which shows a G where the look has flags.
    Elite,
    /// `yes` for a counter with a plus sign before its movement.
    Plus,
    /// The stars of a leader, which tell his rank.
    Stars,
    /// How many counters of a side may be in a place, or in any of a kind of terrain.
    Stacking,
    /// The most that a box holds: so many counters, or as many of what `of` names.
    Limit,
    /// A number that is printed on a disc beside the name of a place, such as its points, or beside the title of a card; in a table of
    /// what places are worth, the points.
    Worth,
    /// The fortress of a space, a cell, an area or a site: its number, `yes`, or `minor`, `major` or `castle`.
    Fortress,
    /// `yes` if a space, a cell, an area or a site has a harbour.
    Harbour,
    /// `yes` for a space that is drawn as a square, such as a whole region.
    Square,
    /// A letter or sign that is printed on a place; of a column of `yes` and `no`, the first letter of its name.
    Mark,
    /// How high the ground of a cell is, from 0 for the lowest; contour lines run where it changes.
    Level,
    /// How a name on the map is lettered: like that of a country, a sea, hills, a region or a town.
    Lettering,
    /// The part of a country that a space lies in.
    Region,
    /// Its values at each of its steps, the fullest first: `4|3|2|1`.
    Steps,
    /// How strong it is when it attacks and when it defends; with a `list`, at each of its steps.
    Strength,
    /// How strong it is when it attacks, if that differs from its defence; with a `list`, at each of its steps.
    Attack,
    /// How strong it is when it defends; with a `list`, at each of its steps.
    Defence,
    /// How many movement points it has; with a `list`, at each of its steps.
    Movement,
    /// The arm of a counter: it says which column of costs applies to it. Without an arm, its symbol does.
    Arm,
    /// The roll at or below which each of its dice hits, as many as its `strength` says. Its menu in VASSAL rolls them.
    Hits,
    /// Something that is printed on a counter as it is: the hex where it is set up, the turn in which it enters, a model of aircraft.
    Printed,
    /// The kind of ground or of line that a row of costs is for, or `uphill`; of a box with a `limit`, the value of counters that is
    /// added up in it.
    Of,
    /// What it costs to enter ground, or to cross or follow a line: movement points, `all` for all that a counter has, `-` for never.
    Cost,
    /// What is drawn on it.
    Picture,
    /// What a marker shows: who controls a place, a level on a track, a fortified line.
    Shows,
    /// The counters that can carry a marker as their state: a kind (`counter`, `leader`, `block`, or a word under `kind`), an arm, a symbol or an id.
    On,
    /// States of one group exclude each other: a counter is in one of them at a time.
    Group,
    /// What laying a marker on a counter is called: `Demoralize`. If the marker has a back, what turning to that is called may follow.
    Put,
    /// What taking it off is called: `Rally`.
    Take,
    /// The unit symbol on it.
    Symbol,
    /// The size of a unit.
    Size,
    /// The formation that it belongs to.
    Formation,
    /// Whether it lies hidden from the other sides at the start; of a box, whether only its side sees what lies in it.
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
    /// Whether the effect of a card lasts: it can be laid in a box for events.
    Lasting,
    /// Whether a card leaves the game once its event was played.
    Once,
    /// How many cards of a deck are dealt to a hand; with a `list`, each number that there is: `5|4`.
    Hand,
    /// How many cards are laid into a deck at once, by the number of players: `8|6|4`.
    Lays,
    /// `yes` for a card that begins in the hand of its side, or of the side of its deck.
    Dealt,
    /// The counter; of a box, the one whose display it is.
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
    /// The scenarios that a line or an optional rule belongs to; all, if the cell is empty.
    Scenario,
    /// With how many players the side leads the power.
    Players,
    /// Whether an optional rule is in use unless players say otherwise.
    Default,
    /// The value of a constant: a number, or a text.
    Value,
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
                | S::Harbour
                | S::Square
                | S::Mark
                | S::Zone
                | S::Level
                | S::Lettering
                | S::Region
                | S::Strength
                | S::Attack
                | S::Defence
                | S::Movement
                | S::Arm
                | S::Charged
                | S::Hits
                | S::Printed
                | S::Shows
                | S::On
                | S::Group
                | S::Put
                | S::Take
                | S::Actions
                | S::Timing
                | S::Lasting
                | S::Once
                | S::Faces
                | S::Turns
                | S::Named
                | S::Royal
                | S::Elite
                | S::Plus
                | S::Stars
                | S::Lays
                | S::Dealt
        )
    }

    /// What can stand in its cells, where it has words of its own; nothing where it has none.
    pub fn words(self) -> &'static [&'static str] {
        match self {
            Self::Texture => Texture::WORDS,
            Self::Drawn => Drawn::WORDS,
            Self::Dash => Dash::WORDS,
            Self::Charged => Charged::WORDS,
            Self::Direction => Direction::WORDS,
            Self::Picture => Emblem::WORDS,
            Self::Symbol => UnitSymbol::WORDS,
            Self::Size => UnitSize::WORDS,
            Self::Shows => MarkerRole::WORDS,
            Self::Standard => Pattern::WORDS,
            Self::Lettering => Hand::WORDS,
            Self::Unlimited => &UNLIMITED,
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
            Self::Flag => Slot::Flag,
            Self::Home => Slot::Home,
            Self::Ports => Slot::Ports,
            Self::Zone => Slot::Zone,
            Self::Place => Slot::Place,
            Self::Track => Slot::Track,
            Self::Step => Slot::Step,
            Self::Terrain => Slot::Terrain,
            Self::Texture => Slot::Texture,
            Self::Drawn => Slot::Drawn,
            Self::Dash => Slot::Dash,
            Self::Charged => Slot::Charged,
            Self::Via => Slot::Via,
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
            Self::Faces => Slot::Faces,
            Self::Turns => Slot::Turns,
            Self::Named => Slot::Named,
            Self::Royal => Slot::Royal,
            Self::Elite => Slot::Elite,
            Self::Plus => Slot::Plus,
            Self::Stars => Slot::Stars,
            Self::Stacking => Slot::Stacking,
            Self::Limit => Slot::Limit,
            Self::Worth => Slot::Worth,
            Self::Fortress => Slot::Fortress,
            Self::Harbour => Slot::Harbour,
            Self::Square => Slot::Square,
            Self::Mark => Slot::Mark,
            Self::Level => Slot::Level,
            Self::Lettering => Slot::Lettering,
            Self::Region => Slot::Region,
            Self::Steps => Slot::Steps,
            Self::Strength => Slot::Strength,
            Self::Attack => Slot::Attack,
            Self::Defence => Slot::Defence,
            Self::Movement => Slot::Movement,
            Self::Arm => Slot::Arm,
            Self::Hits => Slot::Hits,
            Self::Printed => Slot::Printed,
            Self::Of => Slot::Of,
            Self::Cost => Slot::Cost,
            Self::Picture => Slot::Picture,
            Self::Shows => Slot::Shows,
            Self::On => Slot::On,
            Self::Group => Slot::Group,
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
            Self::Once => Slot::Once,
            Self::Hand => Slot::Hand,
            Self::Lays => Slot::Lays,
            Self::Dealt => Slot::Dealt,
            Self::Piece => Slot::Piece,
            Self::Face => Slot::Shown,
            Self::Turn => Slot::Turn,
            Self::Action => Slot::Action,
            Self::Joins => Slot::Joins,
            Self::Card => Slot::Card,
            Self::Scenario => Slot::Scenario,
            Self::Players => Slot::Players,
            Self::Default => Slot::Default,
            Self::Value => Slot::Value,
        }
    }
}

/// Whether a cell holds several values, and what stands between them.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum OwnList {
    Yes,
    No,
    Bar,
    Comma,
    Slash,
    Blank,
}

impl OwnList {
    /// What stands between the values, if there are several.
    pub fn separator(self) -> Option<char> {
        match self {
            Self::Yes | Self::Bar => Some('|'),
            Self::No => None,
            Self::Comma => Some(','),
            Self::Slash => Some('/'),
            Self::Blank => Some(' '),
        }
    }
}

impl Words for OwnList {
    const ALL: &'static [Self] = &[Self::Yes, Self::No, Self::Bar, Self::Comma, Self::Slash, Self::Blank];
    const WORDS: &'static [&'static str] = &["yes", "no", "|", ",", "/", "blank"];

    fn word(self) -> &'static str {
        let at = Self::ALL.iter().position(|one| *one == self).unwrap_or_default();
        Self::WORDS[at]
    }
}

impl Serialize for OwnList {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.serialize_str(self.word())
    }
}

impl<'de> Deserialize<'de> for OwnList {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        read_word(deserializer)
    }
}

impl JsonSchema for OwnList {
    fn inline_schema() -> bool {
        true
    }
    fn schema_name() -> Cow<'static, str> {
        "OwnList".into()
    }
    fn json_schema(_: &mut SchemaGenerator) -> Schema {
        let helps = [
            "Several values, separated by `|`.",
            "One value.",
            "Several values, separated by `|`.",
            "Several values, separated by commas.",
            "Several values, separated by slashes.",
            "Several values, separated by blanks.",
        ];
        vocabulary("Whether a cell holds several values, and what stands between them.", Self::WORDS, &helps)
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
    /// A turn by its name on the turn track, or a part of one: `1743`, `early winter 1743`.
    Date,
}

/// A document whose members a pack can describe.
#[words]
pub enum OwnDocument {
    /// The numbers of the rules, in rules.json.
    Rules,
}

/// A row of several that are checked together.
#[words]
pub enum OwnPoints {
    /// The first of them.
    First,
    /// The second, which is too much where two are alike.
    Second,
    /// The last of them.
    Last,
}

/// The part of a table in the game.
#[words]
pub enum OwnPublished {
    /// It is part of the game.
    Yes,
    /// Only checks need it.
    No,
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
