//! The one common model between systems and targets.
//!
//! Front ends load it as JSON, so its form follows semantic versioning ([`VERSION`]): a minor version may add members and words,
//! which readers ignore or treat as `other`; only a major one removes or changes any. Keys are sorted, numbers canonical, lists in the order of play or
//! of the source. All positions are in map units, from the upper left corner of the sheet.
//!
//! What many records have is not written out: `has(named, attributes, sourced)` adds `id`, `name` and `aliases` in front, and
//! `attributes` and `provenance` behind; `extra` stands for `attributes` that are left out where there are none.

mod map;
mod pictures;

use std::borrow::Cow;
use std::collections::BTreeMap;

use schemars::JsonSchema;
use serde_json::Value;

use crate::Slot;

pub use self::map::*;
pub use self::pictures::*;
pub use crate::cells::{Charged, Dash, Direction, Drawn, GridKind, Lies, Shift, Texture};
pub use crate::common::{BoxKind, Heads, Rounding, TrackKind};
use crate::picture::{Emblem, Pattern};
pub use crate::picture::{UnitSize, UnitSymbol};
use crate::style::Style;
use crate::{Phrases, Standing, form, phrase, say, schema_of, words};

/// The version of this form.
pub const VERSION: &str = "1.0.0";

/// What the id of a face begins with that a counter of several steps shows: the number of steps that are left follows.
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

/// What the folders and files of a game are called, in the language of its tables or in another.
pub fn edition(game: &str, translation: Option<&str>) -> String {
    translation.map_or_else(|| game.to_owned(), |language| format!("{game}-{language}"))
}

/// An id or another word of the bundle as a heading: `great-lines`, `Great lines`.
pub fn heading(word: &str) -> String {
    let words = word.replace('-', " ");
    let mut letters = words.chars();
    letters.next().map_or_else(String::new, |first| first.to_uppercase().chain(letters).collect())
}

/// What the records of the bundle say in one system only: what a member holds that is free text in general.
#[derive(Clone, Debug)]
pub struct Facts {
    /// The record, as its type is called.
    pub record: &'static str,
    /// The member. Of `attributes` the schema tells only some: those that no column of a table stands for.
    pub member: &'static str,
    /// The JSON Schema of what it holds.
    pub schema: fn() -> Value,
}

impl Facts {
    /// What a record says under `attributes`.
    pub fn of<T: JsonSchema>(record: &'static str) -> Self {
        Self { record, member: "attributes", schema: schema_of::<T> }
    }

    /// The words that a member, or each item of it, can be.
    pub fn words<T: JsonSchema>(record: &'static str, member: &'static str) -> Self {
        Self { record, member, schema: schema_of::<T> }
    }

    /// What all systems say.
    pub fn common() -> Vec<Self> {
        vec![Self::of::<MarkerFacts>("Piece"), Self::of::<SquareFacts>("Place")]
    }
}

/// What the bundle says of a marker of any system.
#[form(published)]
pub struct MarkerFacts {
    /// The track that it lies on.
    #[schema("x-list" = "map.tracks")]
    pub track: Option<String>,
}

/// What the bundle says of a square of any system.
#[form(published)]
pub struct SquareFacts {
    /// What the edges of the map call it: its row and its column.
    pub coordinates: Option<String>,
}

/// What the bundle says of a place with numbers that are printed beside its name.
#[form(published)]
pub struct WorthFacts {
    /// The number.
    pub worth_figure: Option<serde_json::Number>,
    /// What the legend calls such numbers.
    pub worth_name: Option<String>,
    /// A second number, on a diamond.
    pub second_figure: Option<serde_json::Number>,
    /// What the legend calls that.
    pub second_name: Option<String>,
    /// A third one.
    pub third_figure: Option<serde_json::Number>,
    /// What the legend calls that.
    pub third_name: Option<String>,
}

/// The site in a place, and the letter or sign on it.
#[form(published)]
#[derive(Default)]
pub struct SiteFacts {
    /// The site that lies in it.
    #[schema("x-list" = "map.settlements")]
    pub site: Option<String>,
    /// The letter or sign that is printed in it.
    pub mark: Option<String>,
    /// The meaning of that.
    pub mark_name: Option<String>,
    /// What a space is that is drawn as a square.
    pub square_name: Option<String>,
    /// The meaning of its picture, where a word of a column has one.
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
    /// Whether it wears a crown.
    pub royal: Option<bool>,
    /// Whether it is an elite unit, such as a guard.
    pub guard: Option<bool>,
    /// Whether a plus sign stands before its movement.
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
    /// What Muster writes beside the words of the game, in that language, by the English of it; a word that is not here is English.
    #[serde(default, skip_serializing_if = "Phrases::is_empty")]
    pub phrases: Phrases,
    /// What the game is called and where it comes from.
    pub game: Game,
    /// How large, in which colours and in which type it is drawn.
    #[serde(default)]
    pub style: Style,
    /// The sides that players take.
    pub sides: Vec<Side>,
    /// The powers that fight for them.
    pub powers: Vec<Power>,
    /// The alliances that powers join and leave, where the system has such.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub alliances: Vec<Alliance>,
    /// Which side leads which power, where that depends on the number of players.
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
    /// The tables that the game has for itself, by their names: their rows with what stands in their columns.
    #[serde(default, skip_serializing_if = "BTreeMap::is_empty")]
    pub data: BTreeMap<String, Vec<serde_json::Map<String, Value>>>,
    /// The phases of a turn, in the order of play.
    pub phases: Vec<Phase>,
    /// The scenarios.
    pub scenarios: Vec<Scenario>,
    /// The numbers of the rules, as the system has them.
    pub rules: Value,
    /// What the pack assumes where the document is unclear.
    pub rulings: Vec<Ruling>,
    /// The amendments that were applied.
    pub errata: Vec<Erratum>,
    /// What a complete game needs, and what of it the pack has.
    pub completeness: Completeness,
    /// Where everything stands on the drawn map, and how large it is; without it, no pictures stand beside this document.
    pub layout: Option<SheetLayout>,
    /// The emblems that counters and cards show.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub emblems: Vec<EmblemPicture>,
    /// The sheets on which many pictures stand together.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub atlases: Vec<Atlas>,
}

/// What the game is called and where it comes from.
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
    /// Who designed the game.
    pub credits: Vec<String>,
    /// The licence of the data.
    pub licence: Option<Licence>,
    /// The address of the game's own page.
    pub homepage: Option<String>,
    /// The address of the folder with its newest page, if the publisher gives one: `manifest.json` there names its version.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub site: Option<String>,
    /// Whether this is the game as printed, without errata.
    pub as_printed: bool,
    /// Whether its words are a translation of those of its tables.
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub translated: bool,
}

/// A licence.
#[form(published)]
pub struct Licence {
    /// Its SPDX identifier, such as `CC-BY-4.0`, or else what it is called.
    pub name: String,
    /// The address of its text.
    pub url: Option<String>,
}

impl Bundle {
    /// What its folders and files are called: the id of the game, and behind that of a translation its language.
    pub fn edition(&self) -> String {
        edition(&self.game.id, self.language.as_deref().filter(|_| self.game.translated))
    }

    /// The side whose name is on a face: that of a marker of control, for one.
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
    /// What the other sides see of its counters that lie hidden, where it has any.
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

/// Which side leads a power when so many play.
#[form(published, has(extra, sourced))]
pub struct Seat {
    /// How many play.
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
    /// What it is: `leader`, `corps`, `strength`, `unit`, `marker`; of a system that the pack describes `counter`, `block`,
    /// `leader` or `marker`, or a word of its own.
    pub kind: String,
    /// What it is for, whatever its kind is called.
    pub purpose: Purpose,
    /// The side it belongs to.
    pub side: Option<String>,
    /// The powers on its band.
    pub powers: Vec<String>,
    /// Counters in the box.
    pub count: u32,
    /// Whether more may be made when they run out.
    pub unlimited: bool,
    /// Its faces, the front first. A block turns from one to the next as it loses steps.
    pub faces: Vec<Face>,
    /// Its number in saved games of the VASSAL module, the engine's `gpid`: it never changes.
    pub gpid: Option<u32>,
    /// What is drawn on it.
    pub picture: Option<Emblem>,
    /// The unit symbol on it.
    pub symbol: Option<UnitSymbol>,
    /// The size of the unit.
    pub size: Option<UnitSize>,
    /// The formation that it belongs to.
    pub formation: Option<String>,
    /// The colour of its band and its symbol, `#rrggbb`: its own, or that of what it belongs to.
    pub colour: Option<String>,
    /// What is printed on all its faces besides, each with its name.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub printed: Vec<Printed>,
    /// What menus say of it if counters wear it as their state.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub state: Option<State>,
    /// The markers that it can wear as its state.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub states: Vec<String>,
    /// Whether it lies hidden from the other sides at the start: they see the `cover` of its side.
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub hidden: bool,
    /// True of a block: it stands, turned away from the enemy, and turns as it loses steps.
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub stands: bool,
    /// Whether it stays where it is when counters that lie on it move: forts, and markers of control or siege.
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub stays: bool,
}

/// A state that counters can be in. Its marker shows it in front, and if it has a back, the second degree of it behind.
#[form(published)]
pub struct State {
    /// The group of states of which a counter is in one at a time.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub group: Option<String>,
    /// What bringing a counter into each degree of it is called: `Disorder`, `Rout`.
    pub put: Vec<String>,
    /// What ending it is called: `Rally`.
    pub take: String,
}

impl Piece {
    /// What those know of it from whom it is hidden.
    pub fn seen(&self) -> &'static str {
        if self.stands { "block" } else { "counter" }
    }
}

/// What a counter is for.
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
    /// Whether it is a marker of some sort, and neither fights nor commands.
    pub fn marks(self) -> bool {
        !matches!(self, Self::Unit | Self::Leader)
    }
}

/// A formation that counters belong to.
#[form(published, has(named, attributes, sourced))]
pub struct Formation {
    /// The letters that tell it.
    pub code: Option<String>,
    /// The colour of its band, `#rrggbb`.
    pub colour: String,
}

/// A face of a counter.
#[form(published)]
pub struct Face {
    /// What the face is called: of corps `full` or `reduced`; of leaders `named`, `minor`, `staff`, `general` or `demoralized`; of
    /// strength points `mobile` or `raid`; of units `veteran` or `recruit`; of counters with steps `step-4` and so on, by the steps
    /// that are left; what the pack calls it, such as `spent`; of all others `front` or `back`.
    pub id: String,
    /// What players call it: `Front`, `Reduced`, `3 steps`.
    #[serde(default)]
    pub name: String,
    /// What is printed on it.
    pub label: String,
    /// What turning the counter to this face is called in a menu: `Reduce`.
    pub turn: String,
    /// The numbers printed on it, in the order in which they are printed.
    pub ratings: Vec<Rating>,
    /// The ratings that it has, but whose numbers the document does not give.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub missing: Vec<String>,
    /// Its picture.
    pub image: Option<Picture>,
}

/// The id of the face for which there is this word: `full-strength` for `Full strength`.
pub fn face_id(word: &str) -> String {
    word.to_lowercase().split_whitespace().collect::<Vec<_>>().join("-")
}

impl Face {
    /// What players call those faces that are not called by their steps.
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

/// What turning a counter over is called in a menu. The gap is empty: other languages have another word for a turn of the game.
pub fn turn_over(phrases: &Phrases) -> String {
    say!(phrases, "Turn{over}", over = "")
}

/// A number on a counter.
#[form(published)]
pub struct Rating {
    /// What it rates: a word of the game, such as `strength`, `combat` or `movement`.
    pub id: String,
    /// The number.
    pub value: f64,
    /// What it is for, whatever it is called.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub slot: Option<Rates>,
}

impl Rating {
    /// A number of this name; nothing where there is none.
    pub fn known(id: &str, slot: Option<Rates>, value: Option<f64>) -> Option<Self> {
        Some(Self { id: id.into(), value: value?, slot })
    }
}

/// What a number on a counter is for.
#[words]
pub enum Rates {
    /// How strong it is when it attacks and when it defends.
    Strength,
    /// How strong it is when it attacks.
    Attack,
    /// How strong it is when it defends.
    Defence,
    /// How many movement points it has.
    Movement,
}

/// A deck of cards.
#[form(published, has(titled, extra, sourced))]
pub struct Deck {
    /// What becomes of it.
    pub kind: DeckKind,
    /// The deck that it is shuffled or added into.
    pub into: Option<String>,
    /// The side whose players alone draw from it, where it is not everybody's.
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
    /// Whether its cards lie face down.
    pub face_down: bool,
    /// Whether it is shuffled at the start.
    pub shuffled: bool,
    /// What it holds at the start, in the order of the list of cards.
    pub holds: Vec<Held>,
}

/// Copies of a card that lie in one place.
#[form(published)]
pub struct Held {
    /// The card.
    pub card: String,
    /// How many.
    pub count: u32,
}

/// The cards that a side holds.
#[form(published)]
pub struct Hand {
    /// The side.
    pub side: String,
    /// What it holds at the start, before any are dealt.
    pub holds: Vec<Held>,
}

/// What becomes of a deck.
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
    /// What kind of card it is, and when it can be played: a line under its title, and those of its corners and ribbons.
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
    /// What it does, in words of the pack.
    pub text: Option<String>,
    /// Of a translation, what its name and its text are in the tables: its picture is chosen by them.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub original: Vec<String>,
    /// What else is printed on it, each with its name.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub printed: Vec<Printed>,
    /// What is drawn on it.
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
    /// What it is: `Season`.
    pub name: String,
    /// What it says of it: `Winter`.
    pub text: String,
}

/// A named event.
#[form(published, NamedEvent, has(named, attributes, sourced))]
pub struct Event {
    /// The power whose card it is, or whose forces it concerns.
    pub power: Option<String>,
    /// What it does, in words of the pack; none where the document does not tell.
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
    /// Whether the dice are read side by side and not added: a 3 and a 5 are 35.
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub crossed: bool,
    /// The numbers of a die that are hits, if players count hits instead of adding the dice.
    pub hits: Option<Hits>,
    /// What changes the roll.
    pub modifiers: Vec<Modifier>,
    /// The results, from the lowest roll to the highest; none of a table with several columns, which has `lines`.
    pub results: Vec<DieResult>,
    /// What the columns stand for, of a table with several.
    pub heads: Option<Heads>,
    /// What they are in words, where the pack says so: `Morale of the unit`.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub heading: Option<String>,
    /// How odds between two columns are rounded, of a table of odds.
    pub rounded: Option<Rounding>,
    /// The columns, the first of which holds for all below it too, and the last for all above it. A shift to the right leads to
    /// the next one, as far as there is one.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub columns: Vec<DieColumn>,
    /// The lines of a table with several columns, from the lowest roll to the highest.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub lines: Vec<DieLine>,
    /// What the results mean, of a table with several columns.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub outcomes: Vec<Outcome>,
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
    /// What it changes.
    pub text: Option<String>,
    /// Whether it is in use unless players say otherwise.
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
    /// What stands in its columns.
    pub cells: Vec<String>,
}

/// A die roll modifier.
#[form(published, has(titled, extra, sourced))]
pub struct Modifier {
    /// When it applies.
    pub name: String,
    /// What is added to the roll, or how many columns to the right it shifts; to the left below 0.
    pub value: i32,
    /// Whether it shifts the column instead of changing the roll.
    pub shifts: bool,
    /// Of several modifiers of one group only one applies.
    pub group: Option<String>,
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

/// What a result of a die table means.
#[form(published, has(extra))]
pub struct Outcome {
    /// The result as printed.
    pub result: String,
    /// What it means.
    pub meaning: Option<String>,
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
    /// What it means.
    pub meaning: Option<String>,
}

/// A phase of the turn.
#[form(published, has(titled, extra, sourced))]
pub struct Phase {
    /// The side whose phase it is, if it is that of one.
    pub side: Option<String>,
    /// The sides whose phase it is, if it is that of several, but not of all.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub sides: Vec<String>,
    /// The turns in which it is played, if not in all: places on the turn track.
    pub turns: Vec<String>,
    /// What columns of the pack's own say of it, in their order.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub printed: Vec<Printed>,
}

/// A scenario.
#[form(published, has(titled, sourced))]
pub struct Scenario {
    /// What it is about.
    pub description: Option<String>,
    /// Its first turn: a place on the turn track.
    pub first_turn: String,
    /// Its last turn: a place on the turn track.
    pub last_turn: String,
    /// Rules that it switches on.
    pub options: Vec<String>,
    /// Which side controls each space at the start; spaces that are not named nobody controls.
    pub control: BTreeMap<String, String>,
    /// The counters and where they lie at the start, each with its own number.
    pub placements: Vec<Placement>,
    /// What comes later, in the order of the turns.
    pub arrivals: Vec<Arrival>,
    /// The cards that begin it elsewhere than `decks` and `hands` of the game say.
    pub cards: Vec<Deal>,
    /// The sides that play; none where all do.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub sides: Vec<String>,
    /// The powers of which it says on which side they are, or that they are on none. Their counters are there, too, unless they have a
    /// side of their own.
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
    /// Where.
    pub place: String,
    /// Which counters.
    pub piece: String,
    /// The face that is up.
    pub face: String,
    /// How many.
    pub count: u32,
}

/// Counters that come later.
#[form(published, has(extra, sourced))]
pub struct Arrival {
    /// When: a place on the turn track.
    pub turn: String,
    /// What happens: `arrive` on the map, come to the force `pool`, `promote` a leader to his named side, `replace` him with the
    /// leader on the other side of his counter, or `withdraw` from the game.
    pub action: String,
    /// Which counters.
    pub piece: String,
    /// The face that is up.
    pub face: String,
    /// How many.
    pub count: u32,
    /// Where, if the schedule says so.
    pub place: Option<String>,
    /// The other places where they may come instead.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub others: Vec<String>,
    /// The power whose entry into the war brings them, in that turn at the latest.
    pub joins: Option<String>,
    /// What columns of the pack's own say of it, in their order.
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

    /// Whether it only turns a counter that is in play already.
    pub fn turns(&self) -> bool {
        Self::TURNS.contains(&self.action.as_str())
    }

    /// Whether an action brings counters, and does not concern some that are in play already.
    pub fn brings(action: &str) -> bool {
        !Self::TURNS.contains(&action) && action != Self::WITHDRAW
    }
}

/// A ruling.
#[form(published, has(id, extra))]
pub struct Ruling {
    /// What is unclear.
    pub question: String,
    /// What the pack assumes.
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
    /// What it does.
    pub change: Change,
    /// The JSON pointer to what it amends in this document. Where that stands here no more, because it was emptied, it leads to
    /// the record; none for what was removed, and for what this document does not have.
    pub target: Option<String>,
    /// In which part of the game players find what it amends.
    pub component: Component,
    /// What players call the thing that it amends: `B10 Treaty of Worms`.
    pub name: String,
    /// What of that it amends, in words: `minor tactical`. None where the whole thing is removed.
    pub field: Option<String>,
    /// What was printed, as the sources have it; empty for nothing.
    pub before: String,
    /// What it should be, as the sources have it; empty for nothing.
    pub after: String,
    /// What was printed, in words: names for ids.
    pub printed: String,
    /// What it should be, in words: names for ids.
    pub now: String,
    /// Why.
    pub reason: String,
    /// Where it was published.
    pub cite: String,
}

/// What an erratum does.
#[words(named)]
pub enum Change {
    /// It amends something that is printed.
    Amend,
    /// It says one thing of something that is not printed and comes in addition.
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
    /// What lies where at the start of a scenario, and what comes later.
    SetUp,
    /// Die tables and other tables.
    Tables,
    /// All else.
    Rules,
}

/// A record that says where it comes from: `has(sourced)` makes it one.
pub trait Sourced {
    /// Where it comes from.
    fn provenance(&mut self) -> &mut Provenance;
    /// The record as it is published.
    fn json(&self) -> Value;
}

/// Where a record comes from.
#[form(published)]
pub struct Provenance {
    /// The rule that states it, `reconstructed`, or `missing`; empty where the pack cites none.
    pub cite: String,
    /// How much of it the document vouches for; where no rule is cited, the pack alone does.
    pub standing: Standing,
    /// What the cited rule does not give: JSON pointers relative to the record, such as `/attributes/fortress` or `/x`.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub reconstructed: Vec<String>,
    /// The same of members that the record does not have: that there is none is a guess.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub reconstructed_absent: Vec<String>,
    /// Anything the pack's author thought worth saying.
    pub note: Option<String>,
}

/// What a complete game needs, and what of it the pack has.
#[form(published)]
#[derive(Default)]
pub struct Completeness {
    /// A line for each table.
    pub tables: Vec<TableCompleteness>,
    /// What the document does not give.
    pub gaps: Vec<Gap>,
}

/// How much of a table is vouched for.
#[form(published)]
pub struct TableCompleteness {
    /// The table.
    pub table: String,
    /// What players call it.
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
    /// What is missing.
    pub what: String,
    /// How many rows that would be.
    pub rows: Option<u32>,
    /// The rule that tells that it exists.
    pub cite: String,
    /// Anything the pack's author thought worth saying.
    pub note: Option<String>,
}
