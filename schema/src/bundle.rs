//! The one common model between systems and targets.
//!
//! Front ends load it as JSON, so its form follows semantic versioning ([`VERSION`]): a minor version may add members and words, which
//! readers ignore or treat as `other`; only a major one removes or changes any. Keys are sorted, numbers canonical, lists in the order of
//! play or of the source. All positions are in map units, from the upper left corner of the sheet.
//!
//! Members that many records share are not written out: `has(named, attributes, sourced)` adds `id`, `name` and `aliases` in front, and
//! `attributes` and `provenance` behind; `extra` stands for `attributes` that are left out if there are none.

mod map;
mod pictures;

use std::borrow::Cow;
use std::collections::BTreeMap;

use schemars::JsonSchema;
use serde_json::Value;

use crate::Slot;

pub use self::map::*;
pub use self::pictures::*;
pub use crate::cells::{Along, Charged, Dash, Direction, Drawn, GridKind, Lies, Shift, Texture};
pub use crate::common::{BoxKind, Heads, PhaseDoes, Rounding, TrackKind};
use crate::picture::{Emblem, Pattern};
pub use crate::picture::{UnitSize, UnitSymbol};
use crate::style::Style;
use crate::{Phrases, Standing, form, phrase, say, schema_of, words};

/// The version of this form.
pub const VERSION: &str = "1.0.0";

/// Prefix of the id of a face of a counter with steps; the number of steps left follows.
pub const STEP: &str = "step-";

/// An id or the name of a column as words: `victoryPoints` and `victory-points` are `victory points`.
pub fn words(phrases: &Phrases, id: &str) -> String {
    let mut words = String::new();
    for letter in id.chars() {
        if letter.is_uppercase() && words.ends_with(char::is_lowercase) {
            words.push(' ');
            words.extend(letter.to_lowercase());
        } else {
            words.push(if matches!(letter, '-' | '_') { ' ' } else { letter });
        }
    }
    phrases.say(&words).to_owned()
}

/// Names the folders and files of a game, in the language of its tables or in another.
pub fn edition(game: &str, translation: Option<&str>) -> String {
    translation.map_or_else(|| game.to_owned(), |language| format!("{game}-{language}"))
}

/// An id or another word of the bundle as a heading: `great-lines`, `Great lines`.
pub fn heading(word: &str) -> String {
    let words = word.replace('-', " ");
    let mut letters = words.chars();
    letters.next().map_or_else(String::new, |first| first.to_uppercase().chain(letters).collect())
}

/// The form that a member of records has in one system, where in general it may hold anything.
#[derive(Clone, Debug)]
pub struct Facts {
    /// The name of the record's type.
    pub record: &'static str,
    /// The member. For `attributes`, the schema has only those that come from no column of a table.
    pub member: &'static str,
    /// The JSON Schema of what it holds.
    pub schema: fn() -> Value,
}

impl Facts {
    /// Describes the `attributes` of a record.
    pub fn of<T: JsonSchema>(record: &'static str) -> Self {
        Self { record, member: "attributes", schema: schema_of::<T> }
    }

    /// Describes the words that a member, or each item of it, can be.
    pub fn words<T: JsonSchema>(record: &'static str, member: &'static str) -> Self {
        Self { record, member, schema: schema_of::<T> }
    }

    /// Lists the forms that all systems share.
    pub fn common() -> Vec<Self> {
        vec![Self::of::<MarkerFacts>("Piece"), Self::of::<SquareFacts>("Place")]
    }
}

/// The attributes of a marker in any system.
#[form(published)]
pub struct MarkerFacts {
    /// The track that it is on.
    #[schema("x-list" = "map.tracks")]
    pub track: Option<String>,
}

/// The attributes of a square or hex in any system.
#[form(published)]
pub struct SquareFacts {
    /// Its row and column, as they are printed on the map.
    pub coordinates: Option<String>,
}

/// The attributes of a place or card with numbers; those of a place are printed beside its name.
#[form(published)]
pub struct WorthFacts {
    /// The number.
    pub worth_figure: Option<serde_json::Number>,
    /// The name of such numbers in the legend.
    pub worth_name: Option<String>,
    /// A second number, on a diamond.
    pub second_figure: Option<serde_json::Number>,
    /// The name of that in the legend.
    pub second_name: Option<String>,
    /// A third number.
    pub third_figure: Option<serde_json::Number>,
    /// The name of that in the legend.
    pub third_name: Option<String>,
}

/// The site in a place, and the letter or sign on it.
#[form(published)]
#[derive(Default)]
pub struct SiteFacts {
    /// The site in it.
    #[schema("x-list" = "map.settlements")]
    pub site: Option<String>,
    /// The letter or sign that is printed in it.
    pub mark: Option<String>,
    /// The meaning of that letter or sign.
    pub mark_name: Option<String>,
    /// The meaning of a square symbol, if the space is drawn as one.
    pub square_name: Option<String>,
    /// The meaning of its picture, if a word in a column has that picture.
    pub picture_name: Option<String>,
}

/// The arrow on a connection.
#[form(published)]
#[derive(Default)]
pub struct ArrowFacts {
    /// The end where fewer counters may stack.
    #[schema("x-list" = "map.places")]
    pub narrows: Option<String>,
}

/// The signs on a counter.
#[form(published)]
#[derive(Default)]
pub struct SignFacts {
    /// True if it has a crown.
    pub royal: Option<bool>,
    /// True if it is an elite unit, such as a guard.
    pub guard: Option<bool>,
    /// True if a plus sign is printed before its movement.
    pub diagonal: Option<bool>,
    /// Its stars, which tell the rank of a leader.
    pub stars: Option<u8>,
}

/// The value of a place to powers that value it differently.
#[form(published)]
pub struct WorthsFacts {
    /// Points by the id of the power; `others` for all that have no line of their own.
    pub worth: BTreeMap<String, u32>,
}

/// A whole game, compiled.
#[form(published)]
pub struct Bundle {
    /// The schema of this document: `bundle.schema.json`, which is published beside it.
    #[serde(rename = "$schema")]
    pub schema: String,
    /// The version of the bundle's form.
    pub format_version: String,
    /// The system whose rules the game uses, as `game.system` says: bundles of several systems are told apart by it.
    pub system: String,
    /// The language of its words, such as `de`; English without it.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub language: Option<String>,
    /// Muster's own texts in that language, by the English text; a text that is not here stays English.
    #[serde(default, skip_serializing_if = "Phrases::is_empty")]
    pub phrases: Phrases,
    /// The title, version and origin of the game.
    pub game: Game,
    /// Sizes, colours and type of all that is drawn.
    #[serde(default)]
    pub style: Style,
    /// The sides that players take.
    pub sides: Vec<Side>,
    /// The powers that fight for them.
    pub powers: Vec<Power>,
    /// The alliances that powers join and leave, if the system has any.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub alliances: Vec<Alliance>,
    /// The side that leads each power, if that depends on the number of players.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub seats: Vec<Seat>,
    /// The map and all that is printed on it.
    pub map: Map,
    /// The kinds of counter, each with its faces and its number.
    pub pieces: Vec<Piece>,
    /// The formations that counters belong to, where there are any.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub formations: Vec<Formation>,
    /// The decks of cards.
    pub decks: Vec<Deck>,
    /// The cards.
    pub cards: Vec<Card>,
    /// The hands, one for each side.
    pub hands: Vec<Hand>,
    /// The named events, where they are more than their cards: a card names its own in the attribute `event`.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub events: Vec<Event>,
    /// The die tables.
    pub tables: Vec<DieTable>,
    /// Optional rules.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub options: Vec<GameOption>,
    /// Other tables that players see.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub charts: Vec<Chart>,
    /// The game's own tables, by name: their rows with the values of their columns.
    #[serde(default, skip_serializing_if = "BTreeMap::is_empty")]
    pub data: BTreeMap<String, Vec<serde_json::Map<String, Value>>>,
    /// The phases of a turn, in the order of play.
    pub phases: Vec<Phase>,
    /// The scenarios.
    pub scenarios: Vec<Scenario>,
    /// The numbers of the rules, as the system has them.
    pub rules: Value,
    /// The pack's assumptions where the document is unclear.
    pub rulings: Vec<Ruling>,
    /// The amendments that were applied.
    pub errata: Vec<Erratum>,
    /// The completeness of the pack: row counts for each table, and the gaps of the document.
    pub completeness: Completeness,
    /// Position and size of everything on the drawn map; without it, there are no pictures beside this document.
    pub layout: Option<SheetLayout>,
    /// The emblems that counters and cards show.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub emblems: Vec<EmblemPicture>,
    /// The sheets on which many pictures stand together.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub atlases: Vec<Atlas>,
}

/// The title, version and origin of the game.
#[form(published, has(id))]
pub struct Game {
    /// Its title.
    pub title: String,
    /// A line under the title.
    pub subtitle: Option<String>,
    /// The system whose rules it uses: what `attributes` and `rules` hold depends on it.
    pub system: String,
    /// The version of the pack.
    pub version: String,
    /// The document that the pack was made from.
    pub document: String,
    /// The credits, such as for the design of the game.
    pub credits: Vec<String>,
    /// The licence of the data.
    pub licence: Option<Licence>,
    /// The address of the game's own page.
    pub homepage: Option<String>,
    /// The address of the folder with its newest page, if the publisher gives one: `manifest.json` there names its version.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub site: Option<String>,
    /// True if this is the game as printed, without errata.
    pub as_printed: bool,
    /// True if its words are translated from those of its tables.
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub translated: bool,
}

/// A licence.
#[form(published)]
pub struct Licence {
    /// Its SPDX identifier, such as `CC-BY-4.0`, or else its name.
    pub name: String,
    /// The address of its text.
    pub url: Option<String>,
}

impl Bundle {
    /// Names its folders and files: the id of the game, followed by the language if it is a translation.
    pub fn edition(&self) -> String {
        edition(&self.game.id, self.language.as_deref().filter(|_| self.game.translated))
    }

    /// Finds the side whose name is on a face, such as that of a control marker.
    pub fn side_on(&self, face: &Face) -> Option<&Side> {
        let called = |side: &&Side| side.name == face.label || side.aliases.contains(&face.label);
        self.sides.iter().find(|side| called(side) || heading(&side.id) == face.label)
    }

    /// The side that a box belongs to: its own, or that of the power at home in it.
    pub fn side_of<'a>(&'a self, place: &'a Place) -> Option<&'a str> {
        let own = place.attributes.of_slot(Slot::Side).and_then(Value::as_str);
        let power = || self.powers.iter().find(|power| place.home.first() == Some(&power.id));
        own.or_else(|| power()?.side.as_deref())
    }
}

/// A side.
#[form(published, has(named, extra, sourced))]
pub struct Side {
    /// The ground colour of its counters, `#rrggbb`.
    pub colour: String,
    /// The pattern of its flag.
    pub standard: Option<Pattern>,
    /// The colours of its flag, from the pole outwards or from the top down.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub flag: Vec<String>,
    /// The picture that the other sides see of its hidden counters, if it has any.
    pub cover: Option<Picture>,
}

/// A power.
#[form(published, has(named, attributes, sourced))]
pub struct Power {
    /// The letters on its counters.
    pub code: String,
    /// The side it begins on or will join; none for one that takes no side.
    pub side: Option<String>,
    /// Its capital: a place.
    pub capital: Option<String>,
    /// Its colour, `#rrggbb`.
    pub colour: String,
    /// The pattern of its standard.
    pub standard: Option<Pattern>,
    /// The colours of its standard, from the pole outwards or from the top down.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub flag: Vec<String>,
    /// Its standard as a picture.
    pub image: Option<Picture>,
}

/// An alliance that powers join and leave: each of them names its own in the attribute `alliance`.
#[form(published, has(named, extra, sourced))]
pub struct Alliance {}

/// The side that leads a power with a given number of players.
#[form(published, has(extra, sourced))]
pub struct Seat {
    /// The number of players.
    pub players: u32,
    /// The power.
    pub power: String,
    /// The side that leads it.
    pub side: String,
}

/// A kind of counter.
#[form(published, has(named, attributes, sourced))]
#[expect(clippy::struct_excessive_bools, reason = "each says another thing of a counter")]
pub struct Piece {
    /// Its kind: `leader`, `corps`, `strength`, `unit`, `marker`; in a system that the pack describes, `counter`, `block`, `leader` or
    /// `marker`, or a word of its own.
    pub kind: String,
    /// Its purpose, whatever its kind is called.
    pub purpose: Purpose,
    /// The side it belongs to.
    pub side: Option<String>,
    /// The powers on its band.
    pub powers: Vec<String>,
    /// Counters in the box.
    pub count: u32,
    /// True if more may be made when they run out.
    pub unlimited: bool,
    /// Its faces, the front first. A block turns from one to the next as it loses steps.
    pub faces: Vec<Face>,
    /// Its number in saved games of the VASSAL module, the engine's `gpid`: it never changes.
    pub gpid: Option<u32>,
    /// The emblem drawn on it.
    pub picture: Option<Emblem>,
    /// The unit symbol on it.
    pub symbol: Option<UnitSymbol>,
    /// The size of the unit.
    pub size: Option<UnitSize>,
    /// The formation that it belongs to.
    pub formation: Option<String>,
    /// The colour of its band and its symbol, `#rrggbb`: its own, or that of what it belongs to.
    pub colour: Option<String>,
    /// Other facts printed on all its faces, each with its name.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub printed: Vec<Printed>,
    /// The state that it puts on counters, if it is a marker of a state.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub state: Option<State>,
    /// The markers of the states that it can be in.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub states: Vec<String>,
    /// True if it is hidden from the other sides at the start: they see the `cover` of its side.
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub hidden: bool,
    /// True if it is a block: it stands, facing away from the enemy, and is turned as it loses steps.
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub stands: bool,
    /// True if it stays where it is when counters on it move: forts, and markers of control or siege.
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub stays: bool,
}

/// A state that counters can be in. The front of its marker shows it; the back, if there is one, shows its second degree.
#[form(published)]
pub struct State {
    /// The group of states that it belongs to: a counter can be in only one of a group at a time.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub group: Option<String>,
    /// The menu commands that bring a counter into each degree of it: `Disorder`, `Rout`.
    pub put: Vec<String>,
    /// The menu command that ends it: `Rally`.
    pub take: String,
}

impl Piece {
    /// Returns `block` or `counter`: all that players know of it from whom it is hidden.
    pub fn seen(&self) -> &'static str {
        if self.stands { "block" } else { "counter" }
    }
}

/// The purpose of a counter.
#[words(named)]
pub enum Purpose {
    /// It fights, builds or supplies.
    Unit,
    /// It commands units, and lies on top of their stack.
    Leader,
    /// It stands on the map for a stack that lies in a box.
    Stack,
    /// A marker that players move, lay in a box or take out of the game, as fleets and subsidies are.
    Token,
    /// It lies on a track, or tells something of the place or the counter that it lies on.
    Marker,
}

impl Purpose {
    /// True if it is a marker of some sort, and neither fights nor commands.
    pub fn marks(self) -> bool {
        !matches!(self, Self::Unit | Self::Leader)
    }
}

/// A formation that counters belong to.
#[form(published, has(named, attributes, sourced))]
pub struct Formation {
    /// The letters that identify it.
    pub code: Option<String>,
    /// The colour of its band, `#rrggbb`.
    pub colour: String,
}

/// A face of a counter.
#[form(published)]
pub struct Face {
    /// The face's id: for corps `full` or `reduced`; for leaders `named`, `minor`, `staff`, `general` or `demoralized`; for strength points
    /// `mobile` or `raid`; for units `veteran` or `recruit`; for counters with steps `step-4` and so on, by the steps that are left; the
    /// pack's own word, such as `spent`; for all others `front` or `back`.
    pub id: String,
    /// The name that players use: `Front`, `Reduced`, `3 steps`.
    #[serde(default)]
    pub name: String,
    /// The text printed on it.
    pub label: String,
    /// The menu command that turns the counter to this face: `Reduce`.
    pub turn: String,
    /// The numbers printed on it, in the order in which they are printed.
    pub ratings: Vec<Rating>,
    /// The ratings that it has, but whose numbers the document does not give.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub missing: Vec<String>,
    /// Its picture.
    pub image: Option<Picture>,
}

/// Makes the id of a face from the word for it: `full-strength` from `Full strength`.
pub fn face_id(word: &str) -> String {
    word.to_lowercase().split_whitespace().collect::<Vec<_>>().join("-")
}

impl Face {
    /// The names of faces that are not named by their steps.
    pub const NAMES: [&str; 13] = [
        phrase!("Front"),
        phrase!("Back"),
        phrase!("Full"),
        phrase!("Reduced"),
        phrase!("Named"),
        phrase!("Minor"),
        phrase!("Staff"),
        phrase!("General"),
        phrase!("Demoralized"),
        phrase!("Mobile"),
        phrase!("Raid"),
        phrase!("Veteran"),
        phrase!("Recruit"),
    ];

    /// A face of this id with these words and numbers on it.
    pub fn new(phrases: &Phrases, id: &str, label: &str, turn: &str, ratings: Vec<Rating>) -> Self {
        let name = match id.strip_prefix(STEP) {
            Some("1") => phrases.say("1 step").to_owned(),
            Some(steps) => say!(phrases, "{count} steps", count = steps),
            None => phrases.say(&heading(id)).to_owned(),
        };
        let missing = Vec::new();
        Self { id: id.into(), name, label: label.into(), turn: turn.into(), ratings, missing, image: None }
    }

    /// The number for a purpose; nothing where the face has none.
    pub fn rating(&self, slot: Rates) -> Option<&Rating> {
        self.ratings.iter().find(|rating| rating.slot == Some(slot))
    }

    /// The number that it fights with: strength, or else what it attacks with.
    pub fn fights_with(&self) -> Option<&Rating> {
        self.rating(Rates::Strength).or_else(|| self.rating(Rates::Attack))
    }
}

/// Returns the menu command that turns a counter over. The gap is empty: other languages have another word for a turn of the game.
pub fn turn_over(phrases: &Phrases) -> String {
    say!(phrases, "Turn{over}", over = "")
}

/// A number on a counter.
#[form(published)]
pub struct Rating {
    /// Its id: a word of the game, such as `strength`, `combat` or `movement`.
    pub id: String,
    /// The number.
    pub value: f64,
    /// Its purpose, whatever it is called.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub slot: Option<Rates>,
}

impl Rating {
    /// A number of this name; nothing where there is none.
    pub fn known(id: &str, slot: Option<Rates>, value: Option<f64>) -> Option<Self> {
        Some(Self { id: id.into(), value: value?, slot })
    }
}

/// The purpose of a number on a counter.
#[words]
pub enum Rates {
    /// Strength in attack and in defence.
    Strength,
    /// Strength in attack.
    Attack,
    /// Strength in defence.
    Defence,
    /// Movement points.
    Movement,
}

/// A deck of cards.
#[form(published, has(titled, extra, sourced))]
pub struct Deck {
    /// Its purpose.
    pub kind: DeckKind,
    /// The deck that it is shuffled or added into.
    pub into: Option<String>,
    /// The only side that draws from it, if not all sides do.
    pub side: Option<String>,
    /// The numbers of its cards that are dealt to a hand at once, the greatest first.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub hands: Vec<u32>,
    /// The numbers of cards that are laid into it at once, the greatest first.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub lays: Vec<u32>,
    /// Its centre, in map units from the left edge.
    pub x: f64,
    /// Its centre, in map units from the upper edge.
    pub y: f64,
    /// The back of its cards.
    pub back: Option<Picture>,
    /// The words on that back, if not its name.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub back_words: Option<String>,
    /// The colour of its cards, `#rrggbb`.
    pub colour: Option<String>,
    /// True if its cards are face down.
    pub face_down: bool,
    /// True if it is shuffled at the start.
    pub shuffled: bool,
    /// Its cards at the start, in the order of the list of cards.
    pub holds: Vec<Held>,
}

/// Copies of a card in one deck or hand.
#[form(published)]
pub struct Held {
    /// The card.
    pub card: String,
    /// The number of copies.
    pub count: u32,
}

/// The cards that a side holds.
#[form(published)]
pub struct Hand {
    /// The side.
    pub side: String,
    /// Its cards at the start, before any are dealt.
    pub holds: Vec<Held>,
}

/// The purpose of a deck.
#[words(named)]
pub enum DeckKind {
    /// Shuffled and drawn from, face down.
    Draw,
    /// Played cards that come back.
    Discard,
    /// Cards put aside until their turn.
    Later,
    /// Cards out of the game.
    Removed,
    /// Cards put up for all players, face down: they come from the deck that they go back into.
    Market,
}

/// A card.
#[form(published, has(id, attributes, sourced))]
pub struct Card {
    /// The number printed on it.
    pub number: Option<u32>,
    /// The number printed on it, where it is not a plain one: `F21`.
    pub code: Option<String>,
    /// The words on it that tell when it can be played.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub labels: Vec<String>,
    /// Its title.
    pub name: String,
    /// Other names and spellings that the document or the pack has for it.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub aliases: Vec<String>,
    /// The deck it begins in.
    pub deck: String,
    /// Copies in the box.
    pub copies: u32,
    /// The number of each copy in saved games of the VASSAL module, the engine's `gpid`: they never change.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub gpids: Vec<u32>,
    /// Its effect, in words of the pack.
    pub text: Option<String>,
    /// Its name and text in the tables, if the game is a translation: its picture is chosen by them.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub original: Vec<String>,
    /// Other facts printed on it, each with its name.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub printed: Vec<Printed>,
    /// The emblem drawn on it.
    pub picture: Option<Emblem>,
    /// A colour of its own, `#rrggbb`.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub colour: Option<String>,
    /// Its face.
    pub image: Option<Picture>,
}

/// Something that is printed on a card or a counter, or in a chart.
#[form(published)]
pub struct Printed {
    /// Its name: `Season`.
    pub name: String,
    /// Its value: `Winter`.
    pub text: String,
}

/// A named event.
#[form(published, NamedEvent, has(named, attributes, sourced))]
pub struct Event {
    /// The power whose card it is, or whose forces it concerns.
    pub power: Option<String>,
    /// Its effect, in words of the pack; none if the document does not state it.
    pub text: Option<String>,
}

/// A die table.
#[form(published, has(titled, extra, sourced))]
pub struct DieTable {
    /// The table's id.
    pub id: String,
    /// Dice rolled and added.
    pub dice: u32,
    /// Faces of a die.
    pub faces: u32,
    /// True if the dice are read side by side and not added: a 3 and a 5 are 35.
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub crossed: bool,
    /// The numbers of a die that are hits, if players count hits instead of adding the dice.
    pub hits: Option<Hits>,
    /// The die roll modifiers.
    pub modifiers: Vec<Modifier>,
    /// The results, from the lowest roll to the highest; none for a table with several columns, which has `lines`.
    pub results: Vec<DieResult>,
    /// The meaning of the columns, for a table with several.
    pub heads: Option<Heads>,
    /// Their meaning in words, if the pack states it: `Morale of the unit`.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub heading: Option<String>,
    /// The rounding of odds between two columns, for a table of odds.
    pub rounded: Option<Rounding>,
    /// The most columns to the left or right that all shifts together count for, if there is a limit.
    pub most_shift: Option<u32>,
    /// The columns; the first holds for all below it too, and the last for all above it. A shift to the right leads to the next one,
    /// if there is one.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub columns: Vec<DieColumn>,
    /// The lines of a table with several columns, from the lowest roll to the highest.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub lines: Vec<DieLine>,
    /// The meanings of the results, for a table with several columns.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub outcomes: Vec<Outcome>,
    /// The effects of its results, as far as the pack states them: one for each party that a result has an effect on.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub effects: Vec<DieEffect>,
    /// The number of different rolls, all equally likely; none for dice that are counted, and for more rolls than a program can
    /// count exactly.
    pub rolls: Option<u64>,
    /// The chances of its results, without modifiers: those of a column together are all `rolls`.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub chances: Vec<DieChance>,
    /// True if players see the chances, too.
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub odds: bool,
    /// The chances as a chart for players, if they see them.
    pub odds_image: Option<Picture>,
    /// The table as a chart for players.
    pub image: Option<Picture>,
}

/// The numbers of a die that are hits.
#[form(published)]
#[derive(Copy)]
pub struct Hits {
    /// The least; none for all up to `high`.
    pub low: Option<i32>,
    /// The greatest; none for all from `low` on.
    pub high: Option<i32>,
}

/// An optional rule.
#[form(published, has(named, attributes, sourced))]
pub struct GameOption {
    /// The change that it makes.
    pub text: Option<String>,
    /// True if it is in use unless players decide otherwise.
    pub default: bool,
    /// The scenarios that have it; none for all.
    pub scenarios: Vec<String>,
}

/// A chart for players, made of tables of the pack: terrain effects, a list of units.
#[form(published)]
pub struct Chart {
    /// Its id: that of its first table.
    pub id: String,
    /// Its title.
    pub name: String,
    /// Its tables: those that have this title.
    pub parts: Vec<ChartPart>,
    /// The chart as a picture.
    pub image: Option<Picture>,
}

/// A table on a chart.
#[form(published)]
pub struct ChartPart {
    /// The table.
    pub table: String,
    /// The heads of its columns.
    pub columns: Vec<String>,
    /// Its rows, in the order of the table.
    pub rows: Vec<ChartRow>,
}

/// A row of a chart.
#[form(published)]
pub struct ChartRow {
    /// The kind of ground or of line that it is about: a terrain or a feature.
    pub of: Option<String>,
    /// The texts in its columns.
    pub cells: Vec<String>,
}

/// A die roll modifier.
#[form(published, has(titled, extra, sourced))]
pub struct Modifier {
    /// The condition under which it applies.
    pub name: String,
    /// The number added to the roll, or the number of columns that it shifts to the right; to the left below 0.
    pub value: i32,
    /// True if it shifts the column instead of changing the roll.
    pub shifts: bool,
    /// Its group: of several modifiers of one group, only one applies.
    pub group: Option<String>,
    /// When it applies, as a condition about a game that is being played.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub when: Option<String>,
    /// The kinds of ground of the defenders for which it applies; none if the ground does not matter.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub ground: Vec<String>,
    /// The features that attackers cross when it applies; none if it does not matter what they cross.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub across: Vec<String>,
}

/// A column of a die table with several.
#[form(published)]
pub struct DieColumn {
    /// Its head as printed: `3-1`.
    pub name: String,
    /// The attacker's part of its odds: the 3 of `3-1`.
    pub attacker: Option<f64>,
    /// The defender's part of its odds: the 1 of `3-1`.
    pub defender: Option<f64>,
    /// The least differential or strength that it is for; none for all below `high`.
    pub low: Option<i32>,
    /// The greatest; none for all above `low`.
    pub high: Option<i32>,
}

/// A line of a die table with several columns.
#[form(published, has(extra, sourced))]
pub struct DieLine {
    /// The rolls as printed: `2-3`.
    pub roll: String,
    /// The lowest modified roll; none for all below `high`.
    pub low: Option<i32>,
    /// The highest modified roll; none for all above `low`.
    pub high: Option<i32>,
    /// The results as printed, one for each column.
    pub results: Vec<String>,
}

/// The meaning of a result of a die table.
#[form(published, has(extra))]
pub struct Outcome {
    /// The result as printed.
    pub result: String,
    /// Its meaning.
    pub meaning: Option<String>,
}

/// The chance of a result of a die table.
#[form(published)]
pub struct DieChance {
    /// The column, for a table with several.
    pub column: Option<String>,
    /// The result as printed; none for rolls that the table has no line for.
    pub result: Option<String>,
    /// The number of rolls that give it.
    pub ways: u64,
}

/// The effects of a result of a die table on one party.
#[form(published)]
pub struct DieEffect {
    /// The result as printed.
    pub result: String,
    /// The party that suffers it.
    pub party: Party,
    /// The number of steps that it loses; none if it loses none, or all.
    pub steps: Option<u32>,
    /// True if it loses all steps.
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub eliminated: bool,
    /// The number of places that it retreats; none if it does not.
    pub retreat: Option<u32>,
    /// The states that it is in afterwards.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub states: Vec<String>,
    /// The states that end.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub ended: Vec<String>,
}

/// A party that suffers results of die tables.
#[words]
pub enum Party {
    /// The attackers.
    Attacker,
    /// The defenders.
    Defender,
    /// The units that the table is rolled for.
    Unit,
}

/// A line of a die table.
#[form(published, has(extra, sourced))]
pub struct DieResult {
    /// The lowest modified roll; none for all below `high`.
    pub low: Option<i32>,
    /// The highest modified roll; none for all above `low`.
    pub high: Option<i32>,
    /// The result as printed.
    pub result: String,
    /// Its meaning.
    pub meaning: Option<String>,
}

/// A phase of the turn.
#[form(published, has(titled, extra, sourced))]
pub struct Phase {
    /// The side whose phase it is, if it belongs to one only.
    pub side: Option<String>,
    /// The sides whose phase it is, if it belongs to several, but not to all.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub sides: Vec<String>,
    /// The turns in which it is played, if not in all: places on the turn track.
    pub turns: Vec<String>,
    /// The things done in it, in this order.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub does: Vec<PhaseDoes>,
    /// Those who take part, as a condition about a game that is being played; without one, all.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub who: Option<String>,
    /// The die table that is rolled on.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub roll: Option<String>,
    /// The state that changes.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub state: Option<String>,
    /// The most changes for a side: an expression.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub limit: Option<String>,
    /// The values of the pack's own columns, in their order.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub printed: Vec<Printed>,
}

/// A scenario.
#[form(published, has(titled, sourced))]
pub struct Scenario {
    /// A description for players.
    pub description: Option<String>,
    /// Its first turn: a place on the turn track.
    pub first_turn: String,
    /// Its last turn: a place on the turn track.
    pub last_turn: String,
    /// Rules that it switches on.
    pub options: Vec<String>,
    /// The side that controls each space at the start; nobody controls spaces that are not named.
    pub control: BTreeMap<String, String>,
    /// The counters at the start, with their places and numbers.
    pub placements: Vec<Placement>,
    /// The reinforcements and other later changes, in the order of the turns.
    pub arrivals: Vec<Arrival>,
    /// The cards that begin it elsewhere than `decks` and `hands` of the game say.
    pub cards: Vec<Deal>,
    /// The sides that play; none where all do.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub sides: Vec<String>,
    /// The powers whose side it states, or that it states to be on none. Their counters are on that side too, unless they have a side of
    /// their own.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub powers: Vec<Allegiance>,
}

impl Scenario {
    /// A counter as it is in this scenario: on the side that its power is on there. The counters of a power that is neutral at first
    /// are of the side that it may join.
    pub fn piece<'p>(&self, bundle: &Bundle, piece: &'p Piece) -> Cow<'p, Piece> {
        let own = piece.powers.first().and_then(|power| {
            let usual = bundle.powers.iter().find(|other| other.id == *power)?;
            let side = self.powers.iter().find(|here| here.power == *power)?.side.as_ref()?;
            (usual.side == piece.side && piece.side.as_ref() != Some(side)).then(|| side.clone())
        });
        own.map_or(Cow::Borrowed(piece), |side| Cow::Owned(Piece { side: Some(side), ..piece.clone() }))
    }
}

/// The side that a power is on in a scenario.
#[form(published, has(attributes, sourced))]
pub struct Allegiance {
    /// The power.
    pub power: String,
    /// The side; none where it is neutral.
    pub side: Option<String>,
}

/// A card that begins a scenario elsewhere than the game says: in another deck, in a hand, or, with neither, in the box.
#[form(published, has(attributes, sourced))]
pub struct Deal {
    /// The card, with all its copies.
    pub card: String,
    /// The deck or pile that it is in.
    pub deck: Option<String>,
    /// The side that has it in hand.
    pub side: Option<String>,
}

/// Counters of one kind in one place.
#[form(published, has(extra, sourced))]
pub struct Placement {
    /// The place.
    pub place: String,
    /// The kind of counter.
    pub piece: String,
    /// The face that is up.
    pub face: String,
    /// The number of counters.
    pub count: u32,
}

/// Counters that arrive, change or leave later.
#[form(published, has(extra, sourced))]
pub struct Arrival {
    /// The turn: a place on the turn track.
    pub turn: String,
    /// The action: `arrive` on the map, come to the force `pool`, `promote` a leader to his named side, `replace` him with the leader on
    /// the other side of his counter, or `withdraw` from the game.
    pub action: String,
    /// The kind of counter.
    pub piece: String,
    /// The face that is up.
    pub face: String,
    /// The number of counters.
    pub count: u32,
    /// The place, if the schedule states one.
    pub place: Option<String>,
    /// The other places where they may come instead.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub others: Vec<String>,
    /// The power whose entry into the war brings them, in that turn at the latest.
    pub joins: Option<String>,
    /// The values of the pack's own columns, in their order.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub printed: Vec<Printed>,
}

impl Arrival {
    /// The action of counters that come to the map, and of all where a schedule says nothing else.
    pub const ARRIVE: &str = "arrive";
    /// The actions that only turn a counter which is in play already.
    const TURNS: [&str; 2] = ["promote", Self::REPLACE];
    /// The action that turns a leader's counter to the leader on its other side.
    pub const REPLACE: &str = "replace";
    /// The action of counters that leave the game.
    pub const WITHDRAW: &str = "withdraw";

    /// True if it only turns a counter that is in play already.
    pub fn turns(&self) -> bool {
        Self::TURNS.contains(&self.action.as_str())
    }

    /// True if an action brings counters, and does not concern some that are in play already.
    pub fn brings(action: &str) -> bool {
        !Self::TURNS.contains(&action) && action != Self::WITHDRAW
    }
}

/// A ruling.
#[form(published, has(id, extra))]
pub struct Ruling {
    /// The unclear point.
    pub question: String,
    /// The pack's assumption.
    pub ruling: String,
    /// The rules concerned.
    pub cite: String,
    /// Anything the pack's author thought worth saying.
    pub note: Option<String>,
}

/// An amendment that was applied.
#[form(published, has(id))]
pub struct Erratum {
    /// The day it was published.
    pub date: String,
    /// The version of the pack that has it first, where the pack says so.
    pub version: Option<String>,
    /// The kind of change.
    pub change: Change,
    /// The JSON pointer to the amended value in this document. If that value was emptied, it points to the record; none for what was
    /// removed, and for what this document does not have.
    pub target: Option<String>,
    /// The part of the game that it amends.
    pub component: Component,
    /// The name that players use for the amended thing: `B10 Treaty of Worms`.
    pub name: String,
    /// The amended part of it, in words: `minor tactical`. None if the whole thing is removed.
    pub field: Option<String>,
    /// The printed value, as the sources have it; empty if there is none.
    pub before: String,
    /// The corrected value, as the sources have it; empty if there is none.
    pub after: String,
    /// The printed value in words, with names instead of ids.
    pub printed: String,
    /// The corrected value in words, with names instead of ids.
    pub now: String,
    /// The reason.
    pub reason: String,
    /// The publication that it comes from.
    pub cite: String,
}

/// The kind of change that an erratum makes.
#[words(named)]
pub enum Change {
    /// It amends something that is printed.
    Amend,
    /// It gives one value of something that is not printed and is added.
    Add,
    /// It removes something that is printed.
    Remove,
}

/// A part of a game, as players see it.
#[words(named)]
pub enum Component {
    /// The map and what is printed on it.
    Map,
    /// The counters.
    Counters,
    /// The cards and their events.
    Cards,
    /// The set-ups and reinforcements of scenarios.
    SetUp,
    /// Die tables and other tables.
    Tables,
    /// All else.
    Rules,
}

/// A record that says where it comes from: `has(sourced)` makes it one.
pub trait Sourced {
    /// The source of the record.
    fn provenance(&mut self) -> &mut Provenance;
    /// The record as it is published.
    fn json(&self) -> Value;
}

/// The source of a record.
#[form(published)]
pub struct Provenance {
    /// The rule that states it, `reconstructed`, or `missing`; empty where the pack cites none.
    pub cite: String,
    /// The document's support for it; if no rule is cited, only the pack vouches for it.
    pub standing: Standing,
    /// Values that the cited rule does not give: JSON pointers relative to the record, such as `/attributes/fortress` or `/x`.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub reconstructed: Vec<String>,
    /// JSON pointers to members that the record does not have, where their absence is a guess.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub reconstructed_absent: Vec<String>,
    /// Anything the pack's author thought worth saying.
    pub note: Option<String>,
}

/// The completeness of the pack: row counts for each table, and the gaps of the document.
#[form(published)]
#[derive(Default)]
pub struct Completeness {
    /// A line for each table.
    pub tables: Vec<TableCompleteness>,
    /// The gaps of the document.
    pub gaps: Vec<Gap>,
}

/// Counts of a table's rows by the document's support for them.
#[form(published)]
pub struct TableCompleteness {
    /// The table.
    pub table: String,
    /// The name that players use.
    #[serde(default)]
    pub name: String,
    /// Rows that a rule states in full.
    pub attested: u32,
    /// Rows that a rule states in part; the rest is reconstructed.
    pub partly: u32,
    /// Rows filled in so that the pack works.
    pub reconstructed: u32,
    /// Rows known to exist whose content the document does not give.
    pub missing: u32,
}

/// Something that the document does not give.
#[form(published, has(id, extra))]
pub struct Gap {
    /// The table that it would stand in.
    pub table: String,
    /// The missing content.
    pub what: String,
    /// The number of rows that it would have.
    pub rows: Option<u32>,
    /// The rule that tells that it exists.
    pub cite: String,
    /// Anything the pack's author thought worth saying.
    pub note: Option<String>,
}
