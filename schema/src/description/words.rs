//! The purposes of a pack's own tables and columns: the names that designers have for roles and slots.

use std::borrow::Cow;

use schemars::{JsonSchema, Schema, SchemaGenerator};
use serde::{Deserialize, Deserializer, Serialize, Serializer};

use crate::form::{Words, read_word, vocabulary};
use crate::slots::Named;
use crate::{Role, Slot, words};

/// The purpose of a table.
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
    /// The set-up: the places of counters at the start of a scenario.
    SetUp,
    /// Counters that come later.
    Reinforcement,
    /// Costs of movement that do not fit into the tables of terrain and lines.
    Cost,
    /// The side that a power is on in a scenario, or that leads it with so many players, if this varies; without a side the power is
    /// neutral there.
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

    /// The kind of its rows in the bundle, where the role has several.
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
    pub fn slot(self, column: &str, said: &[Slot]) -> Option<Slot> {
        let usual = || self.slots().find(|slot| slot.is_called(column, self.role()));
        let is_free = |slot: &Slot| !self.asks(*slot) && (slot.about().named == Named::Always || !said.contains(slot));
        usual().or_else(|| self.slots().find(|slot| slot.word() == column && is_free(slot)))
    }

    /// True if a column fills a slot only if it says so. In plain data most words mean whatever they mean there.
    pub fn asks(self, slot: Slot) -> bool {
        slot.about().named == Named::Never || (self == Self::Data && !Slot::COMMON.contains(&slot))
    }

    /// The slots that do something for a table in this role.
    pub fn slots(self) -> impl Iterator<Item = Slot> {
        Slot::ALL.iter().copied().filter(move |slot| slot.about().on.has(self))
    }

    /// The columns without which a table is of no use in this role, by their usual names.
    pub fn needs(self) -> &'static [(Slot, &'static str)] {
        use Slot as S;
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

/// The separator of the values in a cell, or `no` for a single value.
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
    /// The separator of the values, if there are several.
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
        vocabulary("The separator, if a cell holds several values.", Self::WORDS, &helps)
    }
}

/// The kind of value in the cells of a column.
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

/// The severity of a failed check.
#[words]
pub enum OwnSeverity {
    /// The pack does not build.
    Error,
    /// Probably not meant.
    Warning,
    /// Worth knowing.
    Hint,
}
