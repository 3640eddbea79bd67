//! The documents every pack has: `game.json` and a `scenario.json` for each scenario.

use schemars::JsonSchema;

use crate::cells::{GridKind, Numbering, Shift};
use crate::style::Style;
use crate::table::DocumentDef;
use crate::{Cite, Id, Name, Ref, Target, Text, form, words};

/// The documents of a pack: the rules of its system, worked examples under the name of their schema, and what every pack has.
pub fn documents<Rules: JsonSchema, Examples: JsonSchema>(examples: &str) -> Vec<DocumentDef> {
    let rules = DocumentDef::needed::<Rules>("rules", "rules.json");
    vec![
        DocumentDef::needed::<Game>("game", "game.json"),
        rules.read_again(),
        rules,
        DocumentDef::needed::<Scenario>("scenarios", "scenarios/*/scenario.json"),
        DocumentDef::optional::<Style>("style", "style.json"),
        DocumentDef::optional::<Examples>(examples, "examples/*.json"),
    ]
}

/// The form of the sources now: each change that packs must follow raises it, and `muster migrate` lifts them over it.
pub const FORM: u32 = 1;

/// `game.json`: what the game is called, which system it belongs to, how its map is laid out, what is in the box.
#[form(has(schema))]
pub struct Game {
    /// The pack's id; also the name of its folder in `dist`.
    pub id: Id,
    /// The title as players know it.
    #[schema(with = Name)]
    pub title: Text,
    /// A line under the title.
    #[schema(with = Option<Name>)]
    pub subtitle: Option<Text>,
    /// The language of the tables, such as `de`, in which Muster writes its own words, too; English without it.
    #[schema(pattern = "^[a-z]{2,3}(-[A-Za-z0-9]{2,8})*$", "x-form" = "language")]
    pub language: Option<Text>,
    /// The system whose tables and rules the game uses, by its id: `muster new --help` lists them all.
    #[schema("x-untranslated" = "yes")]
    pub system: Text,
    /// The rules of play that Muster knows and the game follows, by their name, such as `no-peace`: they judge worked examples and
    /// games that were played, and play the game. Without them the tables alone say how it is played.
    #[schema("x-untranslated" = "yes")]
    pub rules: Option<Text>,
    /// The version of this pack, `major.minor.patch`.
    #[schema(pattern = r"^[0-9]+\.[0-9]+\.[0-9]+$", "x-form" = "version")]
    pub version: Text,
    /// True if counters and cards have the numbers that `ids.lock` keeps. The first build says so here; from then on a lock that is missing
    /// is an error.
    #[serde(default)]
    pub numbered: bool,
    /// The number of worked examples in the pack, so that a lost one is reported.
    pub examples: Option<u32>,
    /// The document from which the pack was made.
    pub document: Text,
    /// The designers of the game.
    #[serde(default)]
    pub credits: Vec<Text>,
    /// Further details of the pack for a release.
    pub publication: Option<Publication>,
    /// The layout of the map.
    pub map: MapLayout,
    /// Control of the places of the map when a scenario begins. Markers of control in its set-up say otherwise.
    pub control: Option<AtStart>,
    /// The contents of the box.
    pub components: Components,
    /// The form of the sources: `muster new` writes it, and `muster migrate` raises it when a newer Muster has other columns, files
    /// or words. A pack without it has the first form.
    #[schema(minimum = 1)]
    pub form: Option<u32>,
}

/// `game.json` of a pack that a module of VASSAL was imported into.
#[form(has(schema))]
pub struct ModuleGame {
    /// The pack's id; also the name of its folder in `dist`.
    pub id: Id,
    /// The name of the module.
    #[schema(with = Name)]
    pub title: Text,
    /// `module`: the tables change the module in the folder `module`.
    pub system: Text,
    /// The version of the module, as its maker counts.
    #[schema(maxLength = 40)]
    pub version: Text,
    /// The form of the sources.
    #[schema(minimum = 1)]
    pub form: Option<u32>,
}

/// Information for people who get a release: the licence, and the address of the game's own page.
#[form]
pub struct Publication {
    /// The licence of the data. Its text is in the file `LICENSE` of the pack, if there is one. Without a licence nobody else may
    /// pass the data on.
    pub licence: Option<Licence>,
    /// The address of the game's own page. The schema of its bundle is to be found below it, in `schema/<id>/<version>/`: a release
    /// has it in the folder `site`.
    #[schema(pattern = r"^https?://[^\s<>\x22]+$", "x-form" = "address")]
    pub homepage: Option<Text>,
    /// The address of the folder in which you publish what `muster site` makes. A copy of the page that somebody has asks there
    /// whether a newer version is out.
    #[schema(pattern = r"^https://[A-Za-z0-9.-]+(:[0-9]{1,5})?(/[A-Za-z0-9._~-]+)*/?$", "x-form" = "address")]
    pub site: Option<Text>,
}

/// A licence.
#[form]
pub struct Licence {
    /// Its SPDX identifier, such as `CC-BY-4.0`, or else what it is called.
    #[schema(with = Name)]
    pub name: Text,
    /// The address of its text.
    #[schema(pattern = r"^https?://[^\s<>\x22]+$", "x-form" = "address")]
    pub url: Option<Text>,
}

/// Control of places at the start of a scenario.
#[words]
pub enum AtStart {
    /// The side of the power that is at home there.
    Home,
}

/// The layout of the printed map.
#[form]
pub struct MapLayout {
    /// Width of the map in its own units.
    #[schema(minimum = 1, maximum = 100_000)]
    pub width: u32,
    /// Height of the map in its own units.
    #[schema(minimum = 1, maximum = 100_000)]
    pub height: u32,
    /// Pixels of the drawn map for one unit.
    #[schema(minimum = 0.1, maximum = 10)]
    pub scale: f64,
    /// The least distance between two spaces, in map units. Spaces that are closer, or whose stacks of nine counters would cover
    /// each other, are moved apart, and the land with them. Spaces with `x` and `y` stay where they are. One and a half times
    /// the width of a counter leaves room for names.
    #[schema(minimum = 1, maximum = 1000)]
    pub spacing: Option<f64>,
    /// The projection from `lat` and `lon` to map units; without one, spaces need `x` and `y`.
    pub projection: Option<Projection>,
    /// The grid, if the map has one.
    pub grid: Option<Grid>,
    /// The ground under the spaces. Without this, it is `land` if spaces have `x` and `y` and there is no grid, otherwise `none`.
    pub ground: Option<Ground>,
    /// The place of the legend: its upper left corner, in map units from the left and the upper edge. Without this it looks for the best
    /// empty place by itself.
    pub legend: Option<[f64; 2]>,
    /// The place of the title: its upper left corner, in map units. Without this it looks for an empty place, too.
    pub title: Option<[f64; 2]>,
}

/// A grid of cells over the map: squares or hexes.
#[form]
pub struct Grid {
    /// The shape of its cells.
    #[serde(default)]
    pub kind: GridKind,
    /// Cells from north to south.
    #[schema(minimum = 1, maximum = 99)]
    pub rows: u16,
    /// Cells from west to east.
    #[schema(minimum = 1, maximum = 99)]
    pub columns: u16,
    /// Map units from a side of a cell to the opposite side.
    #[schema(minimum = 1, maximum = 10_000)]
    pub side: f64,
    /// The upper left corner of the grid, in map units from the left and the upper edge.
    pub corner: [f64; 2],
    /// The columns of hexes (or, where points are on top, the rows) that lie half a hex further down (or to the right).
    #[serde(default)]
    pub shift: Shift,
    /// True if hexes that reach over the straight edges of the map are cut in half there.
    #[serde(default)]
    pub halves: bool,
    /// The names of the cells; without this squares are called `8M`, hexes `0507`.
    pub numbering: Option<Numbering>,
    /// The cells that are not on the map, by their ids.
    #[serde(default)]
    pub blanks: Vec<Id>,
}

/// The ground under the spaces of a map.
#[words(named)]
pub enum Ground {
    /// Europe in the eighteenth century, from 14° W to 34° E and 33° N to 63° N; it needs a projection.
    Europe,
    /// Land around all spaces, with a coast, made up by Muster.
    Land,
    /// No coast, only contour lines as on an engraved map.
    Paper,
    /// Nothing.
    None,
}

/// A conic projection: parallels of latitude are arcs, meridians converge to the north.
#[form]
pub struct Projection {
    /// The kind of projection.
    pub kind: ProjectionKind,
    /// The two parallels, in degrees north, on which the scale is true.
    pub parallels: [f64; 2],
    /// Degrees north and east of the point that falls on `centre_at`.
    pub centre: [f64; 2],
    /// The place of that point, in map units from the upper left corner.
    pub centre_at: [f64; 2],
    /// Map units for a kilometre.
    #[schema(minimum = 0.001, maximum = 1000)]
    pub units_per_km: f64,
    /// The parts of the map that are drawn larger, because many spaces lie close together.
    #[serde(default)]
    pub lenses: Vec<Lens>,
}

/// A part of the map that is drawn larger in its middle; towards its edge it blends into the rest.
#[form]
pub struct Lens {
    /// Degrees north and east of its middle.
    pub centre: [f64; 2],
    /// The radius, in map units.
    #[schema(minimum = 1, maximum = 100_000)]
    pub radius: f64,
    /// The factor by which its middle is enlarged.
    #[schema(minimum = 1, maximum = 3.5)]
    pub factor: f64,
}

/// The projections that are known.
#[words(named)]
pub enum ProjectionKind {
    /// Lambert's conformal conic projection.
    LambertConformalConic,
}

/// The contents of the box, as the document's components list gives them.
#[form]
pub struct Components {
    /// Playing cards.
    pub cards: Option<u32>,
    /// Counters, where the document counts them.
    pub counters: Option<u32>,
    /// Six-sided dice.
    pub dice: Option<u32>,
    /// The rule that lists them.
    pub cite: Cite,
}

/// `scenarios/<id>/scenario.json`: when a scenario begins and ends, and whose set-up it uses.
#[form(has(schema))]
pub struct Scenario {
    /// The scenario's id: the name of its folder.
    pub id: Id,
    /// The name that players use.
    #[schema(with = Name)]
    pub name: Text,
    /// Its place in the list.
    pub order: u32,
    /// Another scenario whose `setup.csv`, `reinforcements.csv` and `cards.csv` serve this one too.
    pub set_up_of: Option<Ref<Scenario>>,
    /// The first turn: a space of the turn track.
    pub first_turn: Ref<crate::common::TrackSpace>,
    /// The last turn: a space of the turn track.
    pub last_turn: Ref<crate::common::TrackSpace>,
    /// Rules that this scenario switches on.
    #[serde(default)]
    pub options: Vec<Id>,
    /// The sides that play; without this, all do.
    #[serde(default)]
    pub sides: Vec<Ref<crate::common::Side>>,
    /// A short description in words of our own.
    pub description: Option<Text>,
    /// The rule that defines it.
    pub cite: Cite,
    /// Members of this document that the rule does not give.
    #[serde(default)]
    pub reconstructed: Vec<ScenarioMember>,
}

/// Members of a scenario that a document may leave open.
#[words(snake)]
pub enum ScenarioMember {
    /// Its name.
    Name,
    /// Its first turn.
    FirstTurn,
    /// Its last turn.
    LastTurn,
}

impl Target for Scenario {
    const TABLES: &'static [&'static str] = &["scenarios"];
}
