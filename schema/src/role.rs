//! The purposes of tables and of their columns.
//!
//! Whatever is alike in all games goes by these, and not by the names of tables and columns: lints, lowering, the layout of the
//! map, ids, completeness.

use crate::Slot;
use crate::bundle::Component;
use crate::form::Words;
use crate::slots::Named;

/// The purpose of a table.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Role {
    /// The sides that players take.
    Side,
    /// The powers that fight for them.
    Power,
    /// The alliances that they join and leave.
    Alliance,
    /// The sides that lead powers, by the number of players.
    Seat,
    /// The spaces of a map.
    Place,
    /// The cells of a grid that are not like all others.
    Cell,
    /// Areas of the map.
    Area,
    /// The kinds of ground.
    Terrain,
    /// The kinds of lines along the sides of cells, or from cell to cell.
    Feature,
    /// The sides of cells that have a feature.
    CellSide,
    /// Features from cell to cell.
    Path,
    /// Names that are written over cells or areas.
    MapName,
    /// Sites in a cell or another place: their names and real positions.
    Settlement,
    /// The ways between places.
    Edge,
    /// Areas that hold no counters of their own, such as seas.
    Zone,
    /// The worth of places to powers that value them differently.
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
    /// Costs of movement.
    Cost,
    /// Optional rules.
    Option,
    /// Die tables.
    DieTable,
    /// Die roll modifiers.
    DieModifier,
    /// The lines of a die table.
    DieResult,
    /// The lines of a die table with several columns.
    DieLine,
    /// The meanings of results.
    Outcome,
    /// The phases of a turn.
    Phase,
    /// The states that counters and formations can be in.
    State,
    /// The effects of states, orders, weather and so on.
    Effect,
    /// The kinds of zones of control.
    ZoneOfControl,
    /// Lines of supply or command.
    Trace,
    /// The kinds of battles.
    Combat,
    /// The points that count for a side.
    Score,
    /// The verdicts.
    Level,
    /// The rules that no row states.
    Unstated,
    /// Counters at the start of a scenario.
    Placement,
    /// Counters that come later.
    Arrival,
    /// Cards that begin a scenario elsewhere than others.
    Deal,
    /// The sides that powers are on in a scenario.
    Allegiance,
    /// Facts from the document about the map, by which it is checked.
    Fact,
    /// Assumptions of the pack.
    Ruling,
    /// Amendments.
    Erratum,
    /// Findings that the designer accepts.
    Waiver,
    /// Translations of the game's texts.
    Translation,
    /// Gaps: things that the document does not give.
    Missing,
    /// Anything else.
    Data,
}

/// A column as a record type declares it.
#[derive(Clone, Copy, Debug)]
pub struct Declared {
    /// Its name.
    pub name: &'static str,
    /// The slot that it fills, where its name does not tell.
    pub slot: Option<Slot>,
    /// Its name as an attribute, if that is another.
    pub attribute: Option<&'static str>,
    /// JSON pointers to its possible places in a record of the bundle, where neither its slot ([`Slot::about`]) nor its name tells.
    pub members: &'static [&'static str],
}

impl Role {
    /// The slot that a column of a standard table fills, unless it is said otherwise.
    pub fn slot(self, column: &str) -> Option<Slot> {
        let fills = |slot: &Slot| {
            let is_named = slot.word() == column && slot.about().named != Named::Never;
            let fits = || self.has_member(*slot) || slot.about().on.all().any(|own| own.role() == self);
            is_named && fits() || slot.is_called(column, self)
        };
        // Ids of translations are places of the pack, and no names of rows.
        Slot::ALL.iter().copied().filter(|_| self != Self::Translation).find(fills)
    }

    /// True if its record of the bundle has a member for what fills a slot.
    pub(crate) fn has_member(self, slot: Slot) -> bool {
        match slot {
            // The bundle has no record of their rows, or one that is put together.
            _ if self.list().is_none() => slot.about().attribute.is_none() || !slot.about().within.is_empty(),
            Slot::Cite | Slot::Reconstructed | Slot::Note => true,
            Slot::Id => self.has_id(),
            Slot::Name => self.has_id() && !matches!(self, Self::Ruling | Self::Missing),
            Slot::Aliases => self.has_id() && !self.has_one_name(),
            other => other.about().within.contains(&self),
        }
    }

    /// True if its record of the bundle has an id.
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

    /// True if its record of the bundle has only one name.
    fn has_one_name(self) -> bool {
        let with_one = [
            Self::Edge,
            Self::Path,
            Self::MapName,
            Self::Track,
            Self::Deck,
            Self::DieTable,
            Self::DieModifier,
            Self::Phase,
            Self::Ruling,
            Self::Missing,
        ];
        with_one.contains(&self)
    }

    /// True if its record of the bundle has a member for every column that its record type declares, so that only columns which a pack adds
    /// are attributes.
    pub(crate) fn is_whole(self) -> bool {
        matches!(
            self,
            Self::Side
                | Self::Alliance
                | Self::Seat
                | Self::Worth
                | Self::Track
                | Self::Deck
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
        let refers = slot.about().refers.iter();
        let mut refers = refers.filter(|(of, _)| of.is_empty() || of.contains(&self));
        refers.next().map_or(&[], |(_, to)| to)
    }

    /// The list of the bundle in which its rows are: a JSON pointer, with `*` for each record of an outer list. None where
    /// the bundle has no record of a row.
    pub fn list(self) -> Option<&'static str> {
        Some(match self {
            Self::Side => "/sides",
            Self::Power => "/powers",
            Self::Alliance => "/alliances",
            Self::Seat => "/seats",
            Self::Place | Self::Cell | Self::Area | Self::Box | Self::TrackSpace => "/map/places",
            Self::Terrain => "/map/terrains",
            Self::Feature => "/map/features",
            Self::CellSide => "/map/sides",
            Self::Path => "/map/paths",
            Self::MapName => "/map/names",
            Self::Settlement => "/map/settlements",
            Self::Edge => "/map/connections",
            Self::Zone => "/map/zones",
            Self::Worth => "/map/worths",
            Self::Region => "/map/regions",
            Self::Track => "/map/tracks",
            Self::Piece | Self::Marker => "/pieces",
            Self::Formation => "/formations",
            Self::Deck => "/decks",
            Self::Card => "/cards",
            Self::Event => "/events",
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
            Self::Country
            | Self::Fact
            | Self::Erratum
            | Self::Waiver
            | Self::Translation
            | Self::State
            | Self::Effect
            | Self::ZoneOfControl
            | Self::Trace
            | Self::Combat
            | Self::Score
            | Self::Level
            | Self::Unstated
            | Self::Data => return None,
        })
    }

    /// True if its rows are rules of play, which the machine plays by.
    pub fn is_rule(self) -> bool {
        matches!(
            self,
            Self::State
                | Self::Effect
                | Self::ZoneOfControl
                | Self::Trace
                | Self::Combat
                | Self::Score
                | Self::Level
                | Self::Unstated
        )
    }

    /// The part of the game in which players find its rows.
    pub fn component(self) -> Component {
        match self {
            Self::Place
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
            | Self::Worth
            | Self::Region
            | Self::Country
            | Self::Box
            | Self::Track
            | Self::TrackSpace
            | Self::Fact => Component::Map,
            Self::Piece | Self::Marker | Self::Formation => Component::Counters,
            Self::Deck | Self::Card | Self::Event => Component::Cards,
            Self::Placement | Self::Arrival | Self::Deal | Self::Allegiance => Component::SetUp,
            Self::DieTable | Self::DieModifier | Self::DieResult | Self::DieLine | Self::Outcome | Self::Cost => {
                Component::Tables
            }
            _ => Component::Rules,
        }
    }

    /// True if its rows are part of the game as printed, so that errata can amend them.
    pub fn is_printed(self) -> bool {
        !matches!(self, Self::Erratum | Self::Waiver | Self::Translation)
    }

    /// True if a worked example may depend on its rows. Plain data may be numbers of the rules.
    pub fn is_played(self) -> bool {
        !matches!(
            self,
            Self::Country | Self::Fact | Self::Phase | Self::Ruling | Self::Missing | Self::Waiver | Self::Translation
        )
    }

    /// True if each of its rows is something that stands on the map.
    pub fn is_placed(self) -> bool {
        matches!(
            self,
            Self::Place
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

    /// True if its rows say where something stands on the map, or how large it is drawn.
    pub fn is_laid_out(self) -> bool {
        let is_on_map = self.component() == Component::Map && !matches!(self, Self::Worth | Self::Fact);
        is_on_map || matches!(self, Self::Side | Self::Power | Self::Deck | Self::Erratum)
    }
}
