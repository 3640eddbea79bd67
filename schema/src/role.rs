//! What tables are for, and what their columns are there for.
//!
//! Whatever is alike in all games goes by these, and not by the names of tables and columns: lints, lowering, the layout of the
//! map, ids, completeness.

use crate::bundle::{Component, Rates};

/// What a table is for.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Role {
    /// The sides that players take.
    Side,
    /// The powers that fight for them.
    Power,
    /// The alliances that they join and leave.
    Alliance,
    /// Who leads which power, by the number of players.
    Seat,
    /// The spaces of a map.
    Place,
    /// The squares of a map that has a grid.
    Square,
    /// The cells of a grid that are not like all others.
    Cell,
    /// Areas of the map.
    Area,
    /// The kinds of ground.
    Terrain,
    /// What runs along the sides of cells, or from cell to cell.
    Feature,
    /// The sides of cells that have a feature.
    CellSide,
    /// Features from cell to cell.
    Path,
    /// Names that are written over cells or areas.
    MapName,
    /// What lies in a square: its name, and where that really is.
    Settlement,
    /// The ways between places.
    Edge,
    /// Areas that hold no counters of their own, such as seas.
    Zone,
    /// What places are worth to powers that value them differently.
    Worth,
    /// Parts of countries.
    Region,
    /// Points that tell whose country it is between the places.
    Country,
    /// Boxes beside the map.
    Box,
    /// Tracks.
    Track,
    /// Their spaces.
    TrackSpace,
    /// Rivers along the squares of a grid.
    River,
    /// Sides of squares that are crossed in a way of their own, and ways beyond the edge of the map.
    Crossing,
    /// Counters that fight, lead or build.
    Piece,
    /// Counters that show a state of affairs.
    Marker,
    /// Formations that counters belong to.
    Formation,
    /// Decks of cards.
    Deck,
    /// Cards.
    Card,
    /// Named events.
    Event,
    /// What things cost.
    Expense,
    /// What it costs to move.
    Cost,
    /// Optional rules.
    Option,
    /// Die tables.
    DieTable,
    /// What changes a roll.
    DieModifier,
    /// The lines of a die table.
    DieResult,
    /// The lines of a die table with several columns.
    DieLine,
    /// The meanings of results.
    Outcome,
    /// The phases of a turn.
    Phase,
    /// Counters at the start of a scenario.
    Placement,
    /// Counters that come later.
    Arrival,
    /// Cards that begin a scenario elsewhere than others.
    Deal,
    /// The sides that powers are on in a scenario.
    Allegiance,
    /// What the document says of the map, by which it is checked.
    Fact,
    /// What the pack assumes.
    Ruling,
    /// Amendments.
    Erratum,
    /// Findings that the designer accepts.
    Waiver,
    /// What texts of the game are in another language.
    Translation,
    /// What the document does not give.
    Missing,
    /// Anything else.
    Data,
}

/// What a column is there for, in the tables of some role.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Slot {
    /// The permanent id.
    Id,
    /// What players call it.
    Name,
    /// Other names.
    Aliases,
    /// Where the row comes from.
    Cite,
    /// The columns that the cited rule does not give.
    Reconstructed,
    /// A note.
    Note,
    /// The side that it belongs to.
    Side,
    /// The power that it belongs to, or the powers.
    Power,
    /// The letters or the number that is printed on it.
    Code,
    /// The capital of a power.
    Capital,
    /// A colour.
    Colour,
    /// The pattern of a flag.
    Standard,
    /// The colours of a flag, from the pole outwards or from the top down.
    Flag,
    /// The powers at home in a place.
    Home,
    /// The zones that a place borders on; the bundle has them as an attribute.
    Ports,
    /// The square or other place that it lies in.
    Place,
    /// The kind of ground; the bundle has it as an attribute.
    Terrain,
    /// What is drawn on a kind of ground.
    Texture,
    /// How a feature or a connection is drawn.
    Drawn,
    /// Whether a plain line is solid, dashed or dotted.
    Dash,
    /// The direction in which crossing a line costs what it says.
    Charged,
    /// The feature, or the features of a connection.
    Feature,
    /// The points that a connection runs through.
    Via,
    /// The direction of a side.
    Direction,
    /// The outline of an area.
    Outline,
    /// The zone that a square lies in; the bundle has it as an attribute.
    Zone,
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
    /// One end of a way.
    From,
    /// Its other end.
    To,
    /// The only side that may use it.
    Only,
    /// What kind of track or deck it is.
    Kind,
    /// What a box is for.
    Purpose,
    /// The spaces of a track in a row.
    Columns,
    /// The track of a space.
    Track,
    /// The number of a space on a track of spaces; the bundle has it as an attribute.
    Step,
    /// How many there are.
    Count,
    /// Whether more may be made.
    Unlimited,
    /// Something that its faces show, and that the bundle has there.
    Face,
    /// Something that its back shows, and that the bundle has there.
    Behind,
    /// The words for its faces, the front first.
    Faces,
    /// The commands that turn it to each of its faces.
    Turns,
    /// `yes` for a leader who is a person, and not one of many that are alike.
    Named,
    /// `yes` for a counter with a crown; the bundle has it as an attribute.
    Royal,
    /// `yes` for an elite unit; the bundle has it as an attribute.
    Elite,
    /// `yes` for a plus sign before its movement; the bundle has it as an attribute.
    Plus,
    /// The stars of a leader; the bundle has them as an attribute.
    Stars,
    /// How many counters may stack there.
    Stacking,
    /// The most that a box holds; the bundle has it as an attribute.
    Limit,
    /// A number that is printed beside its name; the bundle has it as an attribute.
    Worth,
    /// The fortress of a place: its number, or which kind; the bundle has it as an attribute.
    Fortress,
    /// Whether a place has a harbour; the bundle has it as an attribute.
    Harbour,
    /// Whether a space is drawn as a square.
    Square,
    /// A letter or sign on a place; the bundle has it as an attribute.
    Mark,
    /// How high the ground of a cell is; the bundle has it as an attribute.
    Level,
    /// How a name on the map is lettered; the bundle has it as an attribute.
    Lettering,
    /// The part of a country that a place lies in; the bundle has it as an attribute.
    Region,
    /// What a marker shows; the bundle has it as an attribute.
    Shows,
    /// The counters that can carry a marker as their state; the bundle has it as an attribute.
    On,
    /// The states of which a counter is in one at a time; the bundle has it as an attribute.
    Group,
    /// What laying it on a counter is called; the bundle has it as an attribute.
    Put,
    /// What taking it off is called; the bundle has it as an attribute.
    Take,
    /// The number that a card is played for, which it shows large; the bundle has it as an attribute.
    Actions,
    /// When a card is played; the bundle has it as an attribute.
    Timing,
    /// Whether the effect of a card lasts; the bundle has it as an attribute.
    Lasting,
    /// Whether a card leaves the game with its event; the bundle has it as an attribute.
    Once,
    /// How many cards of a deck are dealt to a hand.
    Hand,
    /// How many cards are laid into a deck at once.
    Lays,
    /// `yes` for a card that begins in the hand of its side; the bundle has it as an attribute, too.
    Dealt,
    /// Values at each of its steps, the fullest first.
    Steps,
    /// How many movement points it has.
    Movement,
    /// How strong it is when it attacks and when it defends.
    Strength,
    /// How strong it is when it attacks.
    Attack,
    /// How strong it is when it defends.
    Defence,
    /// The arm of a counter; the bundle has it as an attribute.
    Arm,
    /// The roll at or below which each of its dice hits; the bundle has it as an attribute.
    Hits,
    /// Something that its faces show in words; the bundle has it as an attribute as well.
    Printed,
    /// What a row of costs is about.
    Of,
    /// What it costs to move there.
    Cost,
    /// The unit symbol on it.
    Symbol,
    /// The size of a unit.
    Size,
    /// The formation that it belongs to.
    Formation,
    /// Whether it lies hidden at the start.
    Hidden,
    /// Whether it stays where it is when counters that lie on it move.
    Stays,
    /// The face that is up.
    Shown,
    /// Whether the back is up.
    Back,
    /// What is drawn on it.
    Picture,
    /// The deck of a card, or that into which a deck goes.
    Deck,
    /// The plain number of a card.
    Number,
    /// What it does, in words.
    Text,
    /// The counter of a placement or an arrival.
    Piece,
    /// When it arrives.
    Turn,
    /// What happens then.
    Action,
    /// The power whose entry brings it.
    Joins,
    /// The card of a deal.
    Card,
    /// The scenarios that a line of a set-up or schedule, or an option, belongs to.
    Scenario,
    /// With how many players a side leads a power.
    Players,
    /// Whether an optional rule is in use unless players say otherwise.
    Default,
    /// The value of a constant.
    Value,
}

impl Slot {
    /// Where the bundle may have what fills it: JSON pointers relative to the record, of which the first that is there is
    /// meant. A word in place of a number finds the member of a list with that id.
    pub fn members(self) -> &'static [&'static str] {
        match self {
            Self::Id => &["/id"],
            Self::Name => &["/name"],
            Self::Aliases => &["/aliases"],
            Self::Cite => &["/provenance/cite", "/cite"],
            Self::Note => &["/provenance/note", "/note"],
            Self::Side => &["/side"],
            Self::Power => &["/powers", "/power"],
            Self::Code => &["/code"],
            Self::Capital => &["/capital"],
            Self::Colour => &["/colour"],
            Self::Standard => &["/standard"],
            Self::Flag => &["/flag"],
            Self::Home => &["/home"],
            Self::Place => &["/place", "/places"],
            Self::Latitude => &["/position/0", "/y"],
            Self::Longitude => &["/position/1", "/x"],
            Self::X => &["/x"],
            Self::Y => &["/y"],
            Self::Width => &["/size/0", "/width"],
            Self::Height => &["/size/1"],
            Self::From => &["/from"],
            Self::To => &["/to"],
            Self::Only => &["/only"],
            Self::Kind => &["/kind"],
            Self::Purpose => &["/purpose"],
            Self::Track => &["/track"],
            Self::Count => &["/count", "/copies"],
            Self::Unlimited => &["/unlimited"],
            Self::Shown | Self::Back => &["/face"],
            Self::Picture => &["/picture"],
            Self::Symbol => &["/symbol"],
            Self::Size => &["/size"],
            Self::Formation => &["/formation"],
            Self::Hidden => &["/hidden"],
            Self::Stays => &["/stays"],
            Self::Deck => &["/deck", "/into"],
            Self::Number => &["/number"],
            Self::Text => &["/text"],
            Self::Piece => &["/piece"],
            Self::Turn => &["/turn"],
            Self::Action => &["/action"],
            Self::Hand => &["/hands/0"],
            Self::Lays => &["/lays"],
            Self::Faces | Self::Turns => &["/faces"],
            Self::Named => &["/faces/0/id"],
            Self::Joins => &["/joins"],
            Self::Card => &["/card"],
            Self::Value => &["/value"],
            Self::Players => &["/players"],
            Self::Worth => &["/points"],
            Self::Texture => &["/texture"],
            Self::Drawn => &["/drawn", "/features"],
            Self::Dash => &["/dash"],
            Self::Charged => &["/charged"],
            Self::Of => &["/of"],
            Self::Default => &["/default"],
            Self::Feature => &["/feature", "/features"],
            Self::Via => &["/via"],
            Self::Direction => &["/direction"],
            Self::Outline => &["/outline"],
            Self::Terrain
            | Self::Scenario
            | Self::Ports
            | Self::Zone
            | Self::Columns
            | Self::Face
            | Self::Behind
            | Self::Steps
            | Self::Movement
            | Self::Strength
            | Self::Attack
            | Self::Defence
            | Self::Arm
            | Self::Hits
            | Self::Cost
            | Self::Step
            | Self::Stacking
            | Self::Limit
            | Self::Fortress
            | Self::Harbour
            | Self::Square
            | Self::Mark
            | Self::Level
            | Self::Lettering
            | Self::Region
            | Self::Shows
            | Self::On
            | Self::Group
            | Self::Printed
            | Self::Put
            | Self::Take
            | Self::Actions
            | Self::Timing
            | Self::Lasting
            | Self::Once
            | Self::Royal
            | Self::Elite
            | Self::Plus
            | Self::Stars
            | Self::Dealt
            | Self::Reconstructed => &[],
        }
    }

    /// What a number in such a column is for, where that has a slot of its own.
    pub fn rates(self) -> Option<Rates> {
        Some(match self {
            Self::Movement => Rates::Movement,
            Self::Strength => Rates::Strength,
            Self::Attack => Rates::Attack,
            Self::Defence => Rates::Defence,
            _ => return None,
        })
    }

    /// Whether a counter shows what fills it as a number on its front, or at each of its steps.
    pub fn is_rating(self) -> bool {
        matches!(self, Self::Face | Self::Steps) || self.rates().is_some()
    }

    /// Whether a column says something of the row, and not of the game.
    pub fn is_source(slot: Option<Self>) -> bool {
        matches!(slot, Some(Self::Cite | Self::Reconstructed | Self::Note))
    }

    /// Whether it says how or where a row is drawn, so that players see it on the map and not as a word.
    pub fn is_drawing(self) -> bool {
        matches!(
            self,
            Self::Aliases
                | Self::Colour
                | Self::Dash
                | Self::Drawn
                | Self::Flag
                | Self::Height
                | Self::Hidden
                | Self::Latitude
                | Self::Longitude
                | Self::Outline
                | Self::Picture
                | Self::Standard
                | Self::Stays
                | Self::Texture
                | Self::Via
                | Self::Width
                | Self::X
                | Self::Y
        )
    }

    /// True if a site says it of its place, too, since it is drawn there.
    pub fn is_lent(self) -> bool {
        matches!(self, Self::Fortress | Self::Harbour | Self::Worth | Self::Mark)
    }

    /// Whether columns of every table can fill it: whatever the role, it says the same of a row.
    pub(crate) fn is_of_every_role(self) -> bool {
        matches!(self, Self::Id | Self::Name | Self::Aliases) || Self::is_source(Some(self))
    }

    /// Whether what fills it, in a table of some role, is an attribute in the bundle all the same.
    pub fn is_attribute(self, role: Role) -> bool {
        let by_name = match self {
            Self::Place => role == Role::Place,
            Self::Power => role == Role::Card,
            Self::Worth => role != Role::Worth,
            Self::Zone | Self::Stacking | Self::Mark => true,
            other => other.attribute(role).is_some(),
        };
        by_name || !role.has_member(self)
    }

    /// What the bundle calls such an attribute, whatever its column is called; nothing where it has the name of its column.
    pub fn attribute(self, role: Role) -> Option<&'static str> {
        Some(match self {
            Self::Terrain => "terrain",
            Self::Ports => "ports",
            Self::Track if role == Role::Place => "track",
            Self::Step => "step",
            Self::Piece if role == Role::Box => "counter",
            Self::Limit => "limit",
            Self::Of if role == Role::Box => "of",
            Self::Fortress => "fortress",
            Self::Harbour => "harbour",
            Self::Square => "square",
            Self::Level => "level",
            Self::Lettering => "lettering",
            Self::Region => "region",
            Self::Arm => "arm",
            Self::Hits => "hits",
            Self::Shows => "role",
            Self::On => "on",
            Self::Group => "group",
            Self::Put => "put",
            Self::Take => "take",
            Self::Actions => "actions",
            Self::Timing => "timing",
            Self::Lasting => "lasting",
            Self::Once => "removed",
            Self::Royal => "royal",
            Self::Elite => "guard",
            Self::Plus => "diagonal",
            Self::Stars => "stars",
            Self::Power if role == Role::Card => "power",
            Self::Side if matches!(role, Role::Card | Role::Box) => "side",
            Self::Hidden if role == Role::Box => "hidden",
            _ => return None,
        })
    }
}

/// A column as a record type declares it.
#[derive(Clone, Copy, Debug)]
pub struct Declared {
    /// Its name.
    pub name: &'static str,
    /// The slot that it fills, where its name does not tell.
    pub slot: Option<Slot>,
    /// What it is called as an attribute, where that is not its name.
    pub attribute: Option<&'static str>,
    /// Where the bundle may have it ([`Slot::members`]), where neither its slot nor its name tells.
    pub members: &'static [&'static str],
}

impl Role {
    /// The slot that a column of this name fills, unless it is said otherwise.
    pub fn slot(self, column: &str) -> Option<Slot> {
        // Its ids are places of the pack, and no names of rows.
        if self == Self::Translation {
            return None;
        }
        let every = [
            ("id", Slot::Id),
            ("name", Slot::Name),
            ("aliases", Slot::Aliases),
            ("cite", Slot::Cite),
            ("reconstructed", Slot::Reconstructed),
            ("note", Slot::Note),
            ("lat", Slot::Latitude),
            ("lon", Slot::Longitude),
            ("x", Slot::X),
            ("y", Slot::Y),
            ("width", Slot::Width),
            ("height", Slot::Height),
        ];
        every.iter().chain(self.slots()).find(|(name, _)| *name == column).map(|(_, slot)| *slot)
    }

    /// The slots of its own, by the usual names of their columns.
    const fn slots(self) -> &'static [(&'static str, Slot)] {
        use Slot as S;
        match self {
            Self::Side => &[("colour", S::Colour), ("standard", S::Standard), ("flag", S::Flag)],
            Self::Power => &[
                ("code", S::Code),
                ("side", S::Side),
                ("capital", S::Capital),
                ("colour", S::Colour),
                ("standard", S::Standard),
            ],
            Self::Place => &[("home", S::Home), ("ports", S::Ports), ("worth", S::Worth)],
            Self::Square => &[("home", S::Home), ("sea", S::Zone)],
            Self::Cell => &[("home", S::Home), ("terrain", S::Terrain), ("worth", S::Worth)],
            Self::Area => &[("home", S::Home), ("terrain", S::Terrain), ("outline", S::Outline), ("worth", S::Worth)],
            Self::Terrain => &[("colour", S::Colour), ("texture", S::Texture)],
            Self::Feature => &[("drawn", S::Drawn), ("colour", S::Colour)],
            Self::CellSide => {
                &[("cell", S::From), ("direction", S::Direction), ("other", S::To), ("feature", S::Feature)]
            }
            Self::Path => &[("feature", S::Feature), ("cells", S::Place)],
            Self::MapName => &[("cells", S::Place)],
            Self::Settlement => &[("square", S::Place)],
            Self::River => &[("squares", S::Place)],
            Self::Edge => &[("from", S::From), ("to", S::To), ("only", S::Only)],
            Self::Country => &[("home", S::Home)],
            Self::Box => &[("power", S::Home), ("side", S::Side), ("colour", S::Colour), ("hidden", S::Hidden)],
            Self::Track => &[("kind", S::Kind), ("columns", S::Columns), ("colour", S::Colour)],
            Self::TrackSpace => {
                &[("track", S::Track), ("value", S::Value), ("colour", S::Colour), ("picture", S::Picture)]
            }
            Self::Piece => &[
                ("side", S::Side),
                ("power", S::Power),
                ("home", S::Power),
                ("count", S::Count),
                ("unlimited", S::Unlimited),
                ("picture", S::Picture),
                ("symbol", S::Symbol),
                ("size", S::Size),
                ("formation", S::Formation),
                ("hidden", S::Hidden),
                ("stays", S::Stays),
            ],
            Self::Formation => &[("colour", S::Colour), ("code", S::Code)],
            Self::Marker => &[
                ("side", S::Side),
                ("count", S::Count),
                ("unlimited", S::Unlimited),
                ("front", S::Face),
                ("back", S::Behind),
                ("hidden", S::Hidden),
                ("stays", S::Stays),
                ("picture", S::Picture),
            ],
            Self::Deck => &[
                ("kind", S::Kind),
                ("into", S::Deck),
                ("side", S::Side),
                ("colour", S::Colour),
                ("hand", S::Hand),
                ("back", S::Behind),
            ],
            Self::Card => &[
                ("number", S::Number),
                ("code", S::Code),
                ("deck", S::Deck),
                ("copies", S::Count),
                ("effect", S::Text),
                ("picture", S::Picture),
            ],
            Self::Event => &[("power", S::Power), ("effect", S::Text)],
            Self::Placement => {
                &[("place", S::Place), ("count", S::Count), ("piece", S::Piece), ("face", S::Shown), ("back", S::Back)]
            }
            Self::Arrival => &[
                ("turn", S::Turn),
                ("action", S::Action),
                ("count", S::Count),
                ("piece", S::Piece),
                ("face", S::Shown),
                ("back", S::Back),
                ("place", S::Place),
                ("joins", S::Joins),
            ],
            Self::Deal => &[("card", S::Card), ("deck", S::Deck), ("hand", S::Side)],
            Self::Allegiance => &[("power", S::Power), ("side", S::Side)],
            Self::Seat => &[("players", S::Players), ("power", S::Power), ("side", S::Side)],
            Self::Worth => &[("place", S::Place), ("power", S::Power), ("worth", S::Worth)],
            _ => &[],
        }
    }

    /// Whether its record of the bundle has a member for what fills a slot.
    fn has_member(self, slot: Slot) -> bool {
        use Slot as S;
        let own: &[Slot] = match self {
            // The bundle has no record of their rows, or one that is put together.
            Self::Country
            | Self::Crossing
            | Self::Fact
            | Self::Erratum
            | Self::Waiver
            | Self::Translation
            | Self::Data => return true,
            Self::Side => &[S::Colour, S::Standard, S::Flag],
            Self::Power => &[S::Code, S::Side, S::Capital, S::Colour, S::Standard, S::Flag],
            Self::Place => &[S::X, S::Y, S::Latitude, S::Longitude, S::Width, S::Height, S::Home],
            Self::Square | Self::Cell => &[S::Latitude, S::Longitude, S::Home],
            Self::Area => &[S::X, S::Y, S::Latitude, S::Longitude, S::Home, S::Outline],
            Self::Box => &[S::X, S::Y, S::Latitude, S::Longitude, S::Home, S::Width, S::Height, S::Purpose],
            Self::TrackSpace => &[S::Latitude, S::Longitude, S::Home, S::Track],
            Self::Zone => &[S::X, S::Y, S::Latitude, S::Longitude],
            Self::Settlement => &[S::Place, S::Latitude, S::Longitude],
            Self::Track => &[S::Kind, S::Columns, S::X, S::Y, S::Width, S::Height],
            Self::Terrain => &[S::Colour, S::Texture],
            Self::Feature => &[S::Colour, S::Drawn, S::Width, S::Dash, S::Charged],
            Self::CellSide => &[S::From, S::To, S::Direction, S::Feature],
            Self::Path => &[S::Feature, S::Place],
            Self::MapName | Self::River => &[S::Place],
            Self::Edge => &[S::From, S::To, S::Only, S::Feature, S::Drawn, S::Via],
            Self::Piece => &[
                S::Side,
                S::Power,
                S::Count,
                S::Unlimited,
                S::Picture,
                S::Symbol,
                S::Size,
                S::Formation,
                S::Colour,
                S::Hidden,
                S::Stays,
                S::Code,
                S::Faces,
                S::Turns,
                S::Named,
                S::Face,
                S::Behind,
                S::Steps,
                S::Movement,
                S::Strength,
                S::Attack,
                S::Defence,
            ],
            Self::Marker => {
                &[S::Side, S::Power, S::Count, S::Unlimited, S::Picture, S::Hidden, S::Stays, S::Face, S::Behind]
            }
            Self::Formation => &[S::Code, S::Colour],
            Self::Deck => &[S::Kind, S::Deck, S::Side, S::Hand, S::Lays, S::Behind, S::X, S::Y],
            Self::Card => &[S::Number, S::Code, S::Deck, S::Count, S::Text, S::Picture],
            Self::Event => &[S::Power, S::Text],
            Self::Placement => &[S::Place, S::Piece, S::Count, S::Shown, S::Back, S::Scenario],
            Self::Arrival => {
                &[S::Turn, S::Action, S::Joins, S::Place, S::Piece, S::Count, S::Shown, S::Back, S::Scenario]
            }
            Self::Deal => &[S::Card, S::Deck, S::Side, S::Scenario],
            Self::Allegiance => &[S::Power, S::Side, S::Scenario],
            Self::Seat => &[S::Players, S::Power, S::Side],
            Self::Worth => &[S::Place, S::Power, S::Worth],
            Self::Cost => &[S::Of, S::Cost],
            Self::Option => &[S::Text, S::Default, S::Scenario],
            _ => &[],
        };
        match slot {
            S::Cite | S::Reconstructed | S::Note => true,
            S::Id => self.has_id(),
            S::Name => self.has_id() && !matches!(self, Self::Ruling | Self::Missing),
            S::Aliases => self.has_id() && !self.has_one_name(),
            other => own.contains(&other),
        }
    }

    /// Whether its record of the bundle has an id.
    fn has_id(self) -> bool {
        let without = [
            Self::CellSide,
            Self::Cost,
            Self::Placement,
            Self::Arrival,
            Self::Deal,
            Self::Allegiance,
            Self::DieResult,
            Self::DieLine,
            Self::Outcome,
            Self::Seat,
            Self::Worth,
            Self::Translation,
        ];
        !without.contains(&self)
    }

    /// Whether its record of the bundle has no other names than one.
    fn has_one_name(self) -> bool {
        let with_one = [
            Self::Edge,
            Self::Path,
            Self::MapName,
            Self::Track,
            Self::Deck,
            Self::Expense,
            Self::DieTable,
            Self::DieModifier,
            Self::Phase,
            Self::Ruling,
            Self::Missing,
        ];
        with_one.contains(&self)
    }

    /// Whether its record of the bundle has a member for every column that its record type declares, so that only columns which a
    /// pack adds are attributes.
    pub(crate) fn is_whole(self) -> bool {
        matches!(
            self,
            Self::Side
                | Self::Alliance
                | Self::Seat
                | Self::Worth
                | Self::Track
                | Self::River
                | Self::Deck
                | Self::Expense
                | Self::DieTable
                | Self::DieModifier
                | Self::DieResult
                | Self::DieLine
                | Self::Outcome
                | Self::Phase
                | Self::Placement
                | Self::Arrival
                | Self::Ruling
                | Self::Missing
        )
    }

    /// The roles of the tables that a column in a slot of its own may refer to; nothing where any will do.
    pub fn refers(self, slot: Slot) -> &'static [Self] {
        use Slot as S;
        match (self, slot) {
            (Self::Placement | Self::Arrival | Self::Box, S::Piece) => &[Self::Piece, Self::Marker],
            (Self::Placement | Self::Arrival | Self::Path | Self::MapName, S::Place)
            | (Self::Edge, S::From | S::To) => {
                &[Self::Place, Self::Square, Self::Cell, Self::Area, Self::Box, Self::TrackSpace]
            }
            (Self::Power, S::Capital) => {
                &[Self::Place, Self::Square, Self::Cell, Self::Area, Self::Box, Self::TrackSpace, Self::Settlement]
            }
            (Self::Settlement | Self::Worth, S::Place) => &[Self::Place, Self::Square, Self::Cell, Self::Area],
            (_, S::Zone) => &[Self::Zone],
            (Self::CellSide, S::From | S::To) => &[Self::Cell],
            (Self::CellSide | Self::Path | Self::Edge, S::Feature) | (Self::Place, S::Track) => &[Self::Feature],
            (Self::Card | Self::Deck | Self::Deal, S::Deck) => &[Self::Deck],
            (Self::Deal, S::Card) => &[Self::Card],
            (Self::Cost, S::Of) => &[Self::Terrain, Self::Feature],
            (Self::Piece, S::Formation) => &[Self::Formation],
            (Self::Arrival, S::Turn) => &[Self::TrackSpace],
            (Self::Place, S::Region) => &[Self::Region],
            (_, S::Home | S::Power | S::Joins) => &[Self::Power],
            (_, S::Side | S::Only) => &[Self::Side],
            _ => &[],
        }
    }

    /// The list of the bundle in which its rows are: a JSON pointer, with `*` for each record of an outer list. None where
    /// the bundle has no record of a row.
    pub fn list(self) -> Option<&'static str> {
        Some(match self {
            Self::Side => "/sides",
            Self::Power => "/powers",
            Self::Alliance => "/alliances",
            Self::Seat => "/seats",
            Self::Place | Self::Square | Self::Cell | Self::Area | Self::Box | Self::TrackSpace => "/map/places",
            Self::Terrain => "/map/terrains",
            Self::Feature => "/map/features",
            Self::CellSide => "/map/sides",
            Self::Path => "/map/paths",
            Self::MapName => "/map/names",
            Self::Settlement => "/map/settlements",
            Self::Edge | Self::Crossing => "/map/connections",
            Self::Zone => "/map/zones",
            Self::Worth => "/map/worths",
            Self::Region => "/map/regions",
            Self::Track => "/map/tracks",
            Self::River => "/map/rivers",
            Self::Piece | Self::Marker => "/pieces",
            Self::Formation => "/formations",
            Self::Deck => "/decks",
            Self::Card => "/cards",
            Self::Event => "/events",
            Self::Expense => "/expenses",
            Self::Cost => "/map/costs",
            Self::Option => "/options",
            Self::DieTable => "/tables",
            Self::DieModifier => "/tables/*/modifiers",
            Self::DieResult => "/tables/*/results",
            Self::DieLine => "/tables/*/lines",
            Self::Outcome => "/tables/*/outcomes",
            Self::Phase => "/phases",
            Self::Placement => "/scenarios/*/placements",
            Self::Arrival => "/scenarios/*/arrivals",
            Self::Deal => "/scenarios/*/cards",
            Self::Allegiance => "/scenarios/*/powers",
            Self::Ruling => "/rulings",
            Self::Missing => "/completeness/gaps",
            Self::Country | Self::Fact | Self::Erratum | Self::Waiver | Self::Translation | Self::Data => return None,
        })
    }

    /// What part of the game players find its rows in.
    pub fn component(self) -> Component {
        match self {
            Self::Place
            | Self::Square
            | Self::Cell
            | Self::Area
            | Self::Terrain
            | Self::Feature
            | Self::CellSide
            | Self::Path
            | Self::MapName
            | Self::Settlement
            | Self::Edge
            | Self::Crossing
            | Self::Zone
            | Self::Worth
            | Self::Region
            | Self::Country
            | Self::Box
            | Self::Track
            | Self::TrackSpace
            | Self::River
            | Self::Fact => Component::Map,
            Self::Piece | Self::Marker | Self::Formation => Component::Counters,
            Self::Deck | Self::Card | Self::Event => Component::Cards,
            Self::Placement | Self::Arrival | Self::Deal | Self::Allegiance => Component::SetUp,
            Self::DieTable
            | Self::DieModifier
            | Self::DieResult
            | Self::DieLine
            | Self::Outcome
            | Self::Expense
            | Self::Cost => Component::Tables,
            _ => Component::Rules,
        }
    }

    /// Whether its rows are part of the game as printed, so that errata can amend them.
    pub fn is_printed(self) -> bool {
        !matches!(self, Self::Erratum | Self::Waiver | Self::Translation)
    }

    /// Whether a worked example may depend on its rows. Plain data may be numbers of the rules.
    pub fn is_played(self) -> bool {
        !matches!(
            self,
            Self::Country | Self::Fact | Self::Phase | Self::Ruling | Self::Missing | Self::Waiver | Self::Translation
        )
    }

    /// Whether each of its rows is something that stands on the map.
    pub fn is_placed(self) -> bool {
        matches!(
            self,
            Self::Place
                | Self::Square
                | Self::Cell
                | Self::Area
                | Self::MapName
                | Self::Settlement
                | Self::Zone
                | Self::Region
                | Self::Box
                | Self::Track
                | Self::TrackSpace
                | Self::Deck
        )
    }

    /// Whether its rows say where something stands on the map, or how large it is drawn.
    pub fn is_laid_out(self) -> bool {
        matches!(
            self,
            Self::Side
                | Self::Power
                | Self::Place
                | Self::Square
                | Self::Cell
                | Self::Area
                | Self::Terrain
                | Self::Feature
                | Self::CellSide
                | Self::Path
                | Self::MapName
                | Self::Settlement
                | Self::Edge
                | Self::Zone
                | Self::Country
                | Self::Region
                | Self::River
                | Self::Crossing
                | Self::Box
                | Self::Track
                | Self::TrackSpace
                | Self::Deck
                | Self::Erratum
        )
    }
}
