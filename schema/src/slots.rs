//! Slots: the purposes of columns, one entry each. A new slot is one entry here; to be drawn, it stands in the standard layout.

use crate::bundle::Rates;
use crate::cells::{Along, Charged, Dash, Direction, Drawn, Texture};
use crate::common::{BoxKind, DeckKind, MarkerRole};
use crate::description::{OwnRole as R, UNLIMITED};
use crate::form::Words;
use crate::picture::{Emblem, Hand, Pattern, UnitSize, UnitSymbol};
use crate::{Role, words};

/// A set of roles.
#[derive(Clone, Copy, Debug)]
pub struct Roles(u64);

impl Roles {
    /// All of them.
    const EVERY: Self = Self(u64::MAX);

    const fn and(self, other: Self) -> Self {
        Self(self.0 | other.0)
    }

    pub const fn has(self, role: R) -> bool {
        self.0 & (1 << role as u64) != 0
    }

    pub fn all(self) -> impl Iterator<Item = R> {
        R::ALL.iter().copied().filter(move |role| self.has(*role))
    }
}

const fn of(roles: &[R]) -> Roles {
    let (mut all, mut at) = (0, 0);
    while at < roles.len() {
        all |= 1 << roles[at] as u64;
        at += 1;
    }
    Roles(all)
}

/// Counters that fight, build or lead.
const COUNTERS: Roles = of(&[R::Counter, R::Leader, R::Block]);
/// Whatever is printed on the map as a place.
const ON_MAP: Roles = of(&[R::Space, R::Cell, R::Area, R::Site]);

/// The roles whose rows are places in which counters can be.
const PLACES: &[Role] = &[Role::Place, Role::Cell, Role::Area, Role::Box, Role::TrackSpace];
/// The roles of places on the map.
const CELLS: &[Role] = &[Role::Place, Role::Cell, Role::Area];
/// Places, and sites that lie in some.
const SITES: &[Role] = &[Role::Place, Role::Cell, Role::Area, Role::Box, Role::TrackSpace, Role::Settlement];

/// When a column fills a slot because it has the name of the slot.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Named {
    /// Never: the description has to say so.
    Never,
    /// If the description gives the slot to no other column.
    Alone,
    /// Always.
    Always,
}

/// All that is known of a slot.
#[derive(Debug)]
pub struct About {
    /// The roles of the tables whose columns can fill it.
    pub on: Roles,
    /// When a column fills it by its name.
    pub named: Named,
    /// The words that can stand in its cells, where it has words of its own.
    pub words: &'static [&'static str],
    /// The place of its value in a record of the bundle: JSON pointers; the first that exists counts. A word in place of a number
    /// finds the member of a list with that id.
    pub at: &'static [&'static str],
    /// The roles whose records have such a member; in others it is an attribute.
    pub within: &'static [Role],
    /// The name of that attribute, whatever its column is called; without one it has the name of its column.
    pub attribute: Option<&'static str>,
    /// Other names of columns that fill it, in the tables of these roles, or of any.
    pub usual: &'static [(&'static [Role], &'static str)],
    /// True if it says how or where a row is drawn, so that players see it on the map and not as a word.
    pub draws: bool,
    /// True if a site says it of its place, too, since it is drawn there.
    pub lent: bool,
    /// The use of its value, if it is one of the numbers on counters that have a slot of their own.
    pub rates: Option<Rates>,
    /// The roles of the tables that a column may refer to, for the tables of these roles, or of any.
    pub refers: &'static [(&'static [Role], &'static [Role])],
}

/// Nothing is known of a slot.
const NOTHING: About = About {
    on: of(&[]),
    named: Named::Alone,
    words: &[],
    at: &[],
    within: &[],
    attribute: None,
    usual: &[],
    draws: false,
    lent: false,
    rates: None,
    refers: &[],
};

macro_rules! slots {
    ($($(#[doc = $help:literal])* $slot:ident { $($field:ident: $value:expr),* $(,)? })*) => {
        /// The purpose of a column.
        #[words]
        pub enum Slot {
            $($(#[doc = $help])* $slot,)*
        }

        impl Slot {
            /// All that is known of it.
            pub fn about(self) -> &'static About {
                match self {
                    $(Self::$slot => {
                        static ABOUT: About = About { $($field: $value,)* ..NOTHING };
                        &ABOUT
                    })*
                }
            }
        }
    };
}

slots! {
    /// The permanent id.
    Id { on: Roles::EVERY, named: Named::Always, at: &["/id"] }
    /// The name that players use.
    Name { on: Roles::EVERY, named: Named::Always, at: &["/name"] }
    /// Other names.
    Aliases { on: Roles::EVERY, named: Named::Always, at: &["/aliases"], draws: true }
    /// The rule that it comes from.
    Cite { on: Roles::EVERY, named: Named::Always, at: &["/provenance/cite", "/cite"] }
    /// The columns that the cited rule does not give.
    Reconstructed { on: Roles::EVERY, named: Named::Always }
    /// A note.
    Note { on: Roles::EVERY, named: Named::Always, at: &["/provenance/note", "/note"] }
    /// The side that it belongs to.
    Side {
        on: of(&[R::Power, R::Box, R::Marker, R::Deck, R::Card, R::Allegiance, R::Deal]).and(COUNTERS),
        at: &["/side"],
        within: &[Role::Power, Role::Piece, Role::Marker, Role::Deck, Role::Deal, Role::Allegiance, Role::Seat],
        attribute: Some("side"),
        usual: &[(&[Role::Deal], "hand"), (&[Role::Seat], "side")],
        refers: &[(&[], &[Role::Side])],
    }
    /// The power that it belongs to, or the powers.
    Power {
        on: of(&[R::Marker, R::Card, R::Event, R::Allegiance, R::Worth]).and(COUNTERS),
        at: &["/powers", "/power"],
        within: &[Role::Piece, Role::Marker, Role::Event, Role::Allegiance, Role::Seat, Role::Worth],
        attribute: Some("power"),
        usual: &[(&[Role::Piece], "home"), (&[Role::Seat], "power")],
        refers: &[(&[], &[Role::Power])],
    }
    /// The letters that are printed on it.
    Code {
        on: of(&[R::Power, R::Formation, R::Card]).and(COUNTERS),
        at: &["/code"],
        within: &[Role::Power, Role::Piece, Role::Formation, Role::Card],
    }
    /// The capital of a power.
    Capital { on: of(&[R::Power]), at: &["/capital"], within: &[Role::Power], refers: &[(&[Role::Power], SITES)] }
    /// A colour.
    Colour {
        on: of(&[R::Side, R::Power, R::Space, R::Cell, R::Area, R::Terrain, R::Feature, R::Box, R::Formation, R::Marker, R::Deck, R::Card, R::Data]).and(COUNTERS),
        at: &["/colour"],
        within: &[Role::Side, Role::Power, Role::Terrain, Role::Feature, Role::Piece, Role::Formation],
        usual: &[(&[Role::Track, Role::TrackSpace], "colour")],
        draws: true,
    }
    /// The pattern of a flag.
    Standard {
        on: of(&[R::Side, R::Power]),
        words: Pattern::WORDS,
        at: &["/standard"],
        within: &[Role::Side, Role::Power],
        draws: true,
    }
    /// The colours of a flag, from the pole outwards or from the top down: `#0055a4|#ffffff|#ef4135`.
    Flag { on: of(&[R::Side, R::Power]), at: &["/flag"], within: &[Role::Side, Role::Power], draws: true }
    /// The powers at home in a place.
    Home {
        on: of(&[R::Space, R::Cell, R::Area, R::Box]),
        at: &["/home"],
        within: &[Role::Place, Role::Cell, Role::Area, Role::Box, Role::TrackSpace],
        usual: &[(&[Role::Country], "home"), (&[Role::Box], "power")],
        refers: &[(&[], &[Role::Power])],
    }
    /// The zones that a place has a port on.
    Ports { on: of(&[R::Space, R::Cell]), attribute: Some("ports") }
    /// The zone that a cell lies in or borders on, such as the sea of its coast.
    Zone { on: of(&[R::Cell]), named: Named::Never, refers: &[(&[], &[Role::Zone])] }
    /// The place that it is in.
    Place {
        on: of(&[R::Space, R::Path, R::MapName, R::Site, R::SetUp, R::Reinforcement, R::Worth]),
        at: &["/place", "/places"],
        within: &[Role::Settlement, Role::Path, Role::MapName, Role::Placement, Role::Arrival, Role::Worth],
        usual: &[(&[Role::Path, Role::MapName], "cells"), (&[Role::Settlement], "square")],
        refers: &[(&[Role::Placement, Role::Arrival, Role::Path, Role::MapName], PLACES), (&[Role::Settlement, Role::Worth], CELLS)],
    }
    /// The track of spaces that a space is part of, such as a road: a word, or the kind of line that it is drawn as.
    Track {
        on: of(&[R::Space]),
        at: &["/track"],
        within: &[Role::TrackSpace],
        attribute: Some("track"),
        usual: &[(&[Role::TrackSpace], "track")],
        refers: &[(&[Role::Place], &[Role::Feature])],
    }
    /// Its number on that track: consecutive ones are connected.
    Step { on: of(&[R::Space]), attribute: Some("step") }
    /// The spaces of a track in a row.
    Columns { within: &[Role::Track], usual: &[(&[Role::Track], "columns")] }
    /// The kind of ground of a place. With a `list` it may have several, such as a town on a height: the first covers the place, the
    /// others are drawn on top of it.
    Terrain { on: of(&[R::Space, R::Cell, R::Area]), attribute: Some("terrain") }
    /// The texture that is drawn on a kind of ground.
    Texture { on: of(&[R::Terrain]), words: Texture::WORDS, at: &["/texture"], within: &[Role::Terrain], draws: true }
    /// The way a feature or a connection is drawn: as a road, a river, a sea lane; for a space on a track, the line from the step before.
    Drawn {
        on: of(&[R::Space, R::Feature, R::Connection]),
        words: Drawn::WORDS,
        at: &["/drawn", "/features"],
        within: &[Role::Feature, Role::Edge],
        draws: true,
    }
    /// The style of a plain line: solid, dashed or dotted.
    Dash { on: of(&[R::Feature]), words: Dash::WORDS, at: &["/dash"], within: &[Role::Feature], draws: true }
    /// The direction in which crossing a line costs what it says: `both`, only `into` the place that its row names first, such as
    /// the upper cell of a slope, or only `out` of it.
    Charged { on: of(&[R::Feature]), named: Named::Never, words: Charged::WORDS, at: &["/charged"], within: &[Role::Feature] }
    /// The cost of moving along a road or another line: it `replaces` that of the ground, or counts only where it is `cheaper`.
    Along { on: of(&[R::Feature]), named: Named::Never, words: Along::WORDS, at: &["/along"], within: &[Role::Feature] }
    /// `yes` if a line counts in one direction only: on a side into the cell that its row names first, on a path in the order of its
    /// places, on a connection from its one end to the other.
    OneWay { on: of(&[R::CellSide, R::Path, R::Connection]), named: Named::Never, attribute: Some("oneWay") }
    /// The feature of a side, a path or a connection.
    Feature {
        on: of(&[R::CellSide, R::Path, R::Connection]),
        at: &["/feature", "/features"],
        within: &[Role::CellSide, Role::Path, Role::Edge],
        refers: &[(&[Role::CellSide, Role::Path, Role::Edge], &[Role::Feature])],
    }
    /// The points that a connection runs through, in map units: `420,180 500,240`.
    Via { on: of(&[R::Connection]), at: &["/via"], within: &[Role::Edge], draws: true }
    /// The direction of a side from the middle of its cell.
    Direction { on: of(&[R::CellSide]), words: Direction::WORDS, at: &["/direction"], within: &[Role::CellSide] }
    /// The outline of an area.
    Outline { on: of(&[R::Area]), at: &["/outline"], within: &[Role::Area], draws: true }
    /// Degrees north.
    Latitude {
        named: Named::Always,
        usual: &[(&[], "lat")],
        on: of(&[R::Space, R::Site, R::Zone]),
        at: &["/position/0", "/y"],
        within: &[Role::Place, Role::Cell, Role::Area, Role::Box, Role::TrackSpace, Role::Zone, Role::Settlement],
        draws: true,
    }
    /// Degrees east.
    Longitude {
        named: Named::Always,
        usual: &[(&[], "lon")],
        on: of(&[R::Space, R::Site, R::Zone]),
        at: &["/position/1", "/x"],
        within: &[Role::Place, Role::Cell, Role::Area, Role::Box, Role::TrackSpace, Role::Zone, Role::Settlement],
        draws: true,
    }
    /// Map units from the left edge.
    X {
        named: Named::Always,
        on: of(&[R::Space, R::Area, R::Zone, R::Box, R::Deck]),
        at: &["/x"],
        within: &[Role::Place, Role::Area, Role::Box, Role::Zone, Role::Track, Role::Deck],
        draws: true,
    }
    /// Map units from the upper edge.
    Y {
        named: Named::Always,
        on: of(&[R::Space, R::Area, R::Zone, R::Box, R::Deck]),
        at: &["/y"],
        within: &[Role::Place, Role::Area, Role::Box, Role::Zone, Role::Track, Role::Deck],
        draws: true,
    }
    /// In map units.
    Width {
        named: Named::Always,
        on: of(&[R::Space, R::Feature, R::Box]),
        at: &["/size/0", "/width"],
        within: &[Role::Place, Role::Box, Role::Track, Role::Feature],
        draws: true,
    }
    /// In map units.
    Height {
        named: Named::Always,
        on: of(&[R::Space, R::Box]),
        at: &["/size/1"],
        within: &[Role::Place, Role::Box, Role::Track],
        draws: true,
    }
    /// One end of a connection.
    From {
        on: of(&[R::CellSide, R::Connection]),
        at: &["/from"],
        within: &[Role::CellSide, Role::Edge],
        usual: &[(&[Role::CellSide], "cell")],
        refers: &[(&[Role::Edge], PLACES), (&[Role::CellSide], &[Role::Cell])],
    }
    /// Its other end.
    To {
        on: of(&[R::CellSide, R::Connection]),
        at: &["/to"],
        within: &[Role::CellSide, Role::Edge],
        usual: &[(&[Role::CellSide], "other")],
        refers: &[(&[Role::Edge], PLACES), (&[Role::CellSide], &[Role::Cell])],
    }
    /// The only side that may use it.
    Only { on: of(&[R::Connection]), at: &["/only"], within: &[Role::Edge], refers: &[(&[], &[Role::Side])] }
    /// The kind of deck.
    Kind {
        on: of(&[R::Deck]),
        words: DeckKind::WORDS,
        at: &["/kind"],
        within: &[Role::Track, Role::Deck],
        usual: &[(&[Role::Track], "kind")],
    }
    /// The purpose of a box, such as holding what can be built, what comes later, or what is out of the game.
    Purpose { on: of(&[R::Box]), words: BoxKind::WORDS, at: &["/purpose"], within: &[Role::Box] }
    /// The number of counters or cards.
    Count {
        on: of(&[R::Marker, R::Card, R::SetUp, R::Reinforcement]).and(COUNTERS),
        at: &["/count", "/copies"],
        within: &[Role::Piece, Role::Marker, Role::Card, Role::Placement, Role::Arrival],
        usual: &[(&[Role::Card], "copies")],
    }
    /// `yes` if more may be made, `no` if not, or `if-empty`: only if the number of counters is empty.
    Unlimited {
        on: of(&[R::Marker]).and(COUNTERS),
        words: &UNLIMITED,
        at: &["/unlimited"],
        within: &[Role::Piece, Role::Marker],
    }
    /// A value printed on the front of a counter.
    Front { on: of(&[R::Marker]).and(COUNTERS), within: &[Role::Piece, Role::Marker] }
    /// A value printed on the back of a counter, the words there, or whether it has a back; the words on the backs of a deck's
    /// cards.
    Back {
        on: of(&[R::Marker, R::Deck, R::SetUp, R::Reinforcement, R::Data]).and(COUNTERS),
        at: &["/face"],
        within: &[Role::Piece, Role::Marker, Role::Deck, Role::Placement, Role::Arrival],
    }
    /// The words for its faces, the front first: `recruit|veteran`.
    Faces { on: of(&[R::Data]).and(COUNTERS), named: Named::Never, at: &["/faces"], within: &[Role::Piece] }
    /// The commands that turn it to each of its faces: `Rally|Demoralize`.
    Turns { on: of(&[R::Data]).and(COUNTERS), named: Named::Never, at: &["/faces"], within: &[Role::Piece] }
    /// `yes` for a leader who is a person, and not one of many that are alike.
    Named { on: of(&[R::Leader]), named: Named::Never, at: &["/faces/0/id"], within: &[Role::Piece] }
    /// `yes` for a counter with a crown, such as that of a king.
    Royal { on: of(&[R::Data]).and(COUNTERS), named: Named::Never, attribute: Some("royal") }
    /// `yes` for an elite unit such as a guard, which shows a G where the look has flags.
    Elite { on: COUNTERS, named: Named::Never, attribute: Some("guard") }
    /// `yes` for a counter with a plus sign before its movement.
    Plus { on: COUNTERS, named: Named::Never, attribute: Some("diagonal") }
    /// The stars of a leader, which tell his rank.
    Stars { on: COUNTERS, named: Named::Never, attribute: Some("stars") }
    /// The stacking limit: the counters of a side in a place, or in any place of a kind of terrain.
    Stacking { on: of(&[R::Space, R::Cell, R::Area, R::Terrain, R::Box]) }
    /// The most that a box holds: so many counters, or as many of what `of` names.
    Limit { on: of(&[R::Box]), attribute: Some("limit") }
    /// A number that is printed on a disc beside the name of a place, such as its points, or beside the title of a card; in a table
    /// of what places are worth, the points.
    Worth { on: of(&[R::Card, R::Worth]).and(ON_MAP), at: &["/points"], within: &[Role::Worth], lent: true }
    /// The fortress of a space, a cell, an area or a site: its number, `yes`, or `minor`, `major` or `castle`.
    Fortress { on: ON_MAP, named: Named::Never, attribute: Some("fortress"), lent: true }
    /// `yes` if a space, a cell, an area or a site has a harbour.
    Harbour { on: ON_MAP, named: Named::Never, attribute: Some("harbour"), lent: true }
    /// `yes` if a space, a cell, an area or a site has an airfield.
    Airfield { on: ON_MAP, named: Named::Never, attribute: Some("airfield"), lent: true }
    /// `yes` for a space that is drawn as a square, such as a whole region.
    Square { on: of(&[R::Space]), named: Named::Never, attribute: Some("square") }
    /// A letter or sign that is printed on a place; of a column of `yes` and `no`, the first letter of its name.
    Mark { on: ON_MAP, named: Named::Never, lent: true }
    /// The height of the ground of a cell, from 0 for the lowest; contour lines run where it changes.
    Level { on: of(&[R::Cell]), named: Named::Never, attribute: Some("level") }
    /// The lettering of a name on the map: like that of a country, a sea, hills, a region or a town.
    Lettering { on: of(&[R::MapName]), named: Named::Never, words: Hand::WORDS, attribute: Some("lettering") }
    /// The part of a country that a space lies in.
    Region {
        on: of(&[R::Space]),
        named: Named::Never,
        attribute: Some("region"),
        refers: &[(&[Role::Place], &[Role::Region])],
    }
    /// Its values at each of its steps, the fullest first: `4|3|2|1`.
    Steps { on: COUNTERS, named: Named::Never, within: &[Role::Piece] }
    /// Its strength in attack and defence; with a `list`, at each of its steps.
    Strength { on: COUNTERS, named: Named::Never, within: &[Role::Piece], rates: Some(Rates::Strength) }
    /// Its strength in attack, if that differs from its defence; with a `list`, at each of its steps.
    Attack { on: COUNTERS, named: Named::Never, within: &[Role::Piece], rates: Some(Rates::Attack) }
    /// Its strength in defence; with a `list`, at each of its steps.
    Defence { on: COUNTERS, named: Named::Never, within: &[Role::Piece], rates: Some(Rates::Defence) }
    /// Its movement points; with a `list`, at each of its steps.
    Movement { on: COUNTERS, named: Named::Never, within: &[Role::Piece], rates: Some(Rates::Movement) }
    /// The arm of a counter: it says which column of costs applies to it. Without an arm, its symbol does.
    Arm { on: COUNTERS, named: Named::Never, attribute: Some("arm") }
    /// The roll at or below which each of its dice hits, as many as its `strength` says. Its menu in VASSAL rolls them.
    Hits { on: COUNTERS, named: Named::Never, attribute: Some("hits") }
    /// Something that is printed on a counter as it is: the hex where it is set up, the turn in which it enters, a model of
    /// aircraft.
    Printed { on: COUNTERS, named: Named::Never }
    /// The kind of ground or of line that a row of costs is for, or `uphill`; of a box with a `limit`, the value of counters that is
    /// added up in it.
    Of {
        on: of(&[R::Box, R::Cost]),
        at: &["/of"],
        within: &[Role::Cost],
        attribute: Some("of"),
        refers: &[(&[Role::Cost], &[Role::Terrain, Role::Feature])],
    }
    /// The cost of entering ground, or of crossing or following a line: movement points, `all` for all that a counter has, `-` for never.
    Cost { on: of(&[R::Terrain, R::Feature, R::Cost]), within: &[Role::Cost] }
    /// The condition under which a row of costs counts instead of those without one: an expression about `unit`, `turn`, the last result
    /// of a die table and so on.
    When { on: of(&[R::Cost]), named: Named::Alone, attribute: Some("when") }
    /// The picture that is drawn on it.
    Picture {
        on: of(&[R::Marker, R::Card, R::Data]).and(COUNTERS).and(ON_MAP),
        words: Emblem::WORDS,
        at: &["/picture"],
        within: &[Role::Piece, Role::Marker, Role::Card],
        usual: &[(&[Role::TrackSpace], "picture")],
        draws: true,
    }
    /// The meaning of a marker: control of a place, a level on a track, a fortified line.
    Shows { on: of(&[R::Marker]), named: Named::Never, words: MarkerRole::WORDS, attribute: Some("role") }
    /// The counters that can carry a marker as their state: a kind (`counter`, `leader`, `block`, or a word under `kind`), an arm, a
    /// symbol or an id.
    On { on: of(&[R::Marker]), named: Named::Never, attribute: Some("on") }
    /// States of one group exclude each other: a counter is in one of them at a time.
    Group { on: of(&[R::Marker]), named: Named::Never, attribute: Some("group") }
    /// The command that lays a marker on a counter: `Demoralize`. If the marker has a back, the command that turns it to its back may
    /// follow.
    Put { on: of(&[R::Marker]), named: Named::Never, attribute: Some("put") }
    /// The command that takes it off: `Rally`.
    Take { on: of(&[R::Marker]), named: Named::Never, attribute: Some("take") }
    /// The unit symbol on it.
    Symbol { on: of(&[R::Data]).and(COUNTERS), words: UnitSymbol::WORDS, at: &["/symbol"], within: &[Role::Piece] }
    /// The size of a unit.
    Size { on: of(&[R::Data]).and(COUNTERS), words: UnitSize::WORDS, at: &["/size"], within: &[Role::Piece] }
    /// The formation that it belongs to.
    Formation {
        on: COUNTERS,
        at: &["/formation"],
        within: &[Role::Piece],
        refers: &[(&[Role::Piece], &[Role::Formation])],
    }
    /// `yes` if it is hidden from the other sides at the start; for a box, if only its side sees what lies in it.
    Hidden {
        on: of(&[R::Box, R::Marker]).and(COUNTERS),
        at: &["/hidden"],
        within: &[Role::Piece, Role::Marker],
        attribute: Some("hidden"),
        draws: true,
    }
    /// `yes` if it stays where it is when the counters on it move, as a fort or a siege does. An empty cell is `yes` for markers,
    /// except those of armies and fleets.
    Stays { on: of(&[R::Marker]).and(COUNTERS), at: &["/stays"], within: &[Role::Piece, Role::Marker], draws: true }
    /// The deck of a card, or that into which a deck goes.
    Deck {
        on: of(&[R::Deck, R::Card, R::Deal]),
        at: &["/deck", "/into"],
        within: &[Role::Deck, Role::Card, Role::Deal],
        usual: &[(&[Role::Deck], "into")],
        refers: &[(&[Role::Card, Role::Deck, Role::Deal], &[Role::Deck])],
    }
    /// The plain number of a card.
    Number { on: of(&[R::Card]), at: &["/number"], within: &[Role::Card] }
    /// Its effect, in words.
    Text {
        on: of(&[R::Card, R::Event, R::Option]),
        at: &["/text"],
        within: &[Role::Card, Role::Event, Role::Option],
        usual: &[(&[Role::Card, Role::Event], "effect")],
    }
    /// The number that a card is played for, such as its actions; the card shows it large.
    Actions { on: of(&[R::Card]), named: Named::Never, attribute: Some("actions") }
    /// When a card is played.
    Timing { on: of(&[R::Card]), named: Named::Never, attribute: Some("timing") }
    /// `yes` if the effect of a card lasts: it can be laid in a box for events.
    Lasting { on: of(&[R::Card]), named: Named::Never, attribute: Some("lasting") }
    /// `yes` if a card leaves the game once its event was played.
    Once { on: of(&[R::Card]), named: Named::Never, attribute: Some("removed") }
    /// The number of cards dealt to a hand from a deck; with a `list`, each possible number: `5|4`.
    Hand { on: of(&[R::Deck]), at: &["/hands/0"], within: &[Role::Deck] }
    /// The number of cards laid into a deck at once, by the number of players: `8|6|4`.
    Lays { on: of(&[R::Deck]), named: Named::Never, at: &["/lays"], within: &[Role::Deck] }
    /// `yes` for a card that begins in the hand of its side, or of the side of its deck.
    Dealt { on: of(&[R::Card]), named: Named::Never }
    /// The counter; of a box, the one whose display it is.
    Piece {
        on: of(&[R::Box, R::SetUp, R::Reinforcement]),
        at: &["/piece"],
        within: &[Role::Placement, Role::Arrival],
        attribute: Some("counter"),
        refers: &[(&[Role::Placement, Role::Arrival, Role::Box], &[Role::Piece, Role::Marker])],
    }
    /// The face that is up.
    Face { on: of(&[R::SetUp, R::Reinforcement]), at: &["/face"], within: &[Role::Placement, Role::Arrival] }
    /// When it arrives.
    Turn {
        on: of(&[R::Reinforcement]),
        at: &["/turn"],
        within: &[Role::Arrival],
        refers: &[(&[Role::Arrival], &[Role::TrackSpace])],
    }
    /// The action on that turn, such as `arrive` or `withdraw`.
    Action { on: of(&[R::Reinforcement]), at: &["/action"], within: &[Role::Arrival] }
    /// The power whose entry brings it.
    Joins { on: of(&[R::Reinforcement]), at: &["/joins"], within: &[Role::Arrival], refers: &[(&[], &[Role::Power])] }
    /// The card.
    Card { on: of(&[R::Deal]), at: &["/card"], within: &[Role::Deal], refers: &[(&[Role::Deal], &[Role::Card])] }
    /// The scenarios that a line or an optional rule belongs to; all, if the cell is empty.
    Scenario {
        on: of(&[R::SetUp, R::Reinforcement, R::Allegiance, R::Option, R::Deal]),
        within: &[Role::Placement, Role::Arrival, Role::Deal, Role::Allegiance, Role::Option],
    }
    /// With how many players the side leads the power.
    Players { on: of(&[R::Allegiance]), at: &["/players"], within: &[Role::Seat], usual: &[(&[Role::Seat], "players")] }
    /// `yes` if an optional rule is in use unless players say otherwise.
    Default { on: of(&[R::Option]), at: &["/default"], within: &[Role::Option] }
    /// The value of a constant: a number, or a text.
    Value { on: of(&[R::Constant]), at: &["/value"], usual: &[(&[Role::TrackSpace], "value")] }
}

impl Slot {
    /// The slots that any table can have: the id and names of a row, and its source.
    pub const COMMON: [Self; 6] = [Self::Id, Self::Name, Self::Aliases, Self::Cite, Self::Reconstructed, Self::Note];

    /// True if a column of this name fills it in the tables of a role, though it is not called by its word.
    pub fn is_called(self, column: &str, role: Role) -> bool {
        let mut usual = self.about().usual.iter();
        usual.any(|(roles, name)| *name == column && (roles.is_empty() || roles.contains(&role)))
    }

    /// True if a counter shows what fills it as a number on its front, or at each of its steps.
    pub fn is_rating(self) -> bool {
        matches!(self, Self::Front | Self::Steps) || self.about().rates.is_some()
    }

    /// True if a column says something of the row, and not of the game.
    pub fn is_source(slot: Option<Self>) -> bool {
        matches!(slot, Some(Self::Cite | Self::Reconstructed | Self::Note))
    }

    /// True if what fills it, in a table of some role, is an attribute in the bundle.
    pub fn is_attribute(self, role: Role) -> bool {
        !role.has_member(self)
    }

    /// The name of such an attribute in the bundle, whatever its column is called; nothing where it has the name of its column.
    pub fn attribute(self, role: Role) -> Option<&'static str> {
        self.about().attribute.filter(|_| self.is_attribute(role))
    }
}
