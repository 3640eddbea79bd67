//! The kinds of cell: identifiers, references, lists, yes and no, citations.

use std::borrow::Cow;
use std::cmp::Ordering;
use std::fmt;
use std::hash::{BuildHasher, Hash, Hasher};
use std::marker::PhantomData;
use std::num::NonZeroU64;
use std::ops::Deref;
use std::sync::{Mutex, MutexGuard, PoisonError};

use rustc_hash::{FxBuildHasher, FxHashMap};
use schemars::{JsonSchema, Schema, SchemaGenerator, json_schema};
use serde::{Deserialize, Serialize};
use thin_vec::ThinVec;

use crate::form::plain;

/// All texts so far, by their hash in many tables, so that threads seldom wait for each other.
static TEXTS: [Mutex<Texts>; 64] = [const { Mutex::new(Texts::with_hasher(FxBuildHasher)) }; 64];

type Texts = FxHashMap<&'static str, Text>;

/// A piece of text, kept once and for ever: small, free to copy, quick to compare.
#[derive(Clone, Copy, Eq)]
pub struct Text(&'static &'static str);

impl<'de> Deserialize<'de> for Text {
    fn deserialize<D: serde::Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        struct Letters;
        impl serde::de::Visitor<'_> for Letters {
            type Value = Text;
            fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
                f.write_str("a text")
            }
            fn visit_str<E: serde::de::Error>(self, text: &str) -> Result<Text, E> {
                Ok(Text::new(text))
            }
        }
        deserializer.deserialize_str(Letters)
    }
}

impl Text {
    pub fn new(text: &str) -> Self {
        let mut texts = Self::like(text);
        if let Some(known) = texts.get(text) {
            return *known;
        }
        let letters: &str = Box::leak(text.into());
        let new = Self(Box::leak(Box::new(letters)));
        texts.insert(letters, new);
        new
    }

    /// `text` if it was met before: a look-up that keeps nothing.
    pub fn known(text: &str) -> Option<Self> {
        Self::like(text).get(text).copied()
    }

    /// The table that has a text, if any has.
    fn like(text: &str) -> MutexGuard<'static, Texts> {
        let table = (FxBuildHasher.hash_one(text) & 63) as usize;
        TEXTS[table].lock().unwrap_or_else(PoisonError::into_inner)
    }

    pub fn as_str(&self) -> &'static str {
        self.0
    }
}

impl PartialEq for Text {
    fn eq(&self, other: &Self) -> bool {
        std::ptr::eq(self.0, other.0)
    }
}

impl Hash for Text {
    fn hash<H: Hasher>(&self, state: &mut H) {
        state.write_usize(std::ptr::from_ref(self.0).addr());
    }
}

impl PartialOrd for Text {
    fn partial_cmp(&self, other: &Self) -> Option<Ordering> {
        Some(self.cmp(other))
    }
}

/// As the letters are ordered.
impl Ord for Text {
    fn cmp(&self, other: &Self) -> Ordering {
        self.as_str().cmp(other.as_str())
    }
}

impl Serialize for Text {
    fn serialize<S: serde::Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.serialize_str(self.as_str())
    }
}

impl fmt::Display for Text {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.as_str())
    }
}

impl fmt::Debug for Text {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{:?}", self.as_str())
    }
}

impl Deref for Text {
    type Target = str;
    fn deref(&self) -> &str {
        self.as_str()
    }
}

impl From<&str> for Text {
    fn from(text: &str) -> Self {
        Self::new(text)
    }
}

impl From<String> for Text {
    fn from(text: String) -> Self {
        Self::new(&text)
    }
}

plain! { Text: { "type": "string", "minLength": 1, "pattern": TEXT, "x-form": "text" } }

/// A text of any length: no control character beside tabs and line ends.
const TEXT: &str = r"^[^\x00-\x08\x0b\x0c\x0e-\x1f\x7f-\x9f]*$";

/// The name of something, for `schema(with = Name)` on a [`Text`]: one line of at most 120 characters, without those that terminals and
/// VASSAL take for something else, such as an escape, a tab, a backslash, or one that turns the direction of writing.
#[derive(Clone, Copy, Debug)]
pub struct Name;

plain! {
    Name: {
        "type": "string",
        "minLength": 1,
        "maxLength": 120,
        "pattern": r"^[^\x00-\x1f\x7f-\x9f\u2028-\u202e\u2066-\u2069\ufeff\\]*$",
        "x-form": "name"
    }
}

/// The name of a row for ever: letters and digits, with hyphens, underscores and dots between. Two ids of a table differ by more than
/// capitals.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[serde(transparent)]
pub struct Id(Text);

impl Id {
    /// Interns an identifier that is already known to be well formed.
    pub fn new(id: &str) -> Self {
        Self(Text::new(id))
    }

    /// The identifier as an interned text.
    pub fn text(&self) -> Text {
        self.0
    }

    /// The identifier as text.
    pub fn as_str(&self) -> &'static str {
        self.0.as_str()
    }
}

impl From<Id> for Text {
    fn from(id: Id) -> Self {
        id.0
    }
}

impl From<Text> for Id {
    fn from(text: Text) -> Self {
        Self(text)
    }
}

impl fmt::Display for Id {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.as_str())
    }
}

impl fmt::Debug for Id {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.as_str())
    }
}

plain! { Id: { "type": "string", "maxLength": 60, "pattern": "^[A-Za-z0-9]+([-._]+[A-Za-z0-9]+)*$", "x-form": "id" } }

/// A target of references: the tables in which they look.
pub trait Target {
    /// The tables, in the order in which they are searched.
    const TABLES: &'static [&'static str];
}

/// A cell that names a row elsewhere: by its id, its name or one of its aliases.
/// After linking it holds the id.
pub struct Ref<T> {
    to: Id,
    target: PhantomData<fn() -> T>,
}

impl<T> Ref<T> {
    /// A reference to the row with this id.
    pub fn new(to: Id) -> Self {
        Self { to, target: PhantomData }
    }

    /// The id of the row.
    pub fn id(&self) -> Id {
        self.to
    }
}

impl<T> Clone for Ref<T> {
    fn clone(&self) -> Self {
        *self
    }
}
impl<T> Copy for Ref<T> {}
impl<T> PartialEq for Ref<T> {
    fn eq(&self, other: &Self) -> bool {
        self.to == other.to
    }
}
impl<T> Eq for Ref<T> {}
impl<T> fmt::Debug for Ref<T> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.to.fmt(f)
    }
}
impl<T> fmt::Display for Ref<T> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Display::fmt(&self.to, f)
    }
}
impl<T> Serialize for Ref<T> {
    fn serialize<S: serde::Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        self.to.serialize(serializer)
    }
}
impl<'de, T> Deserialize<'de> for Ref<T> {
    fn deserialize<D: serde::Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        Id::deserialize(deserializer).map(Self::new)
    }
}
impl<T: Target> JsonSchema for Ref<T> {
    fn inline_schema() -> bool {
        true
    }
    fn schema_name() -> Cow<'static, str> {
        format!("RefTo_{}", T::TABLES.join("_")).into()
    }
    fn json_schema(_: &mut SchemaGenerator) -> Schema {
        json_schema!({ "type": "string", "minLength": 1, "x-references": { "tables": T::TABLES } })
    }
}

/// `yes` or `no`; an empty cell is `no`.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize)]
#[serde(rename_all = "lowercase")]
pub enum YesNo {
    /// It is so.
    Yes,
    /// It is not so.
    #[default]
    No,
}

impl YesNo {
    /// True if the cell says `yes`.
    pub fn is_yes(self) -> bool {
        self == Self::Yes
    }
}

impl<'de> Deserialize<'de> for YesNo {
    fn deserialize<D: serde::Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        let cell = Option::<Text>::deserialize(deserializer)?;
        Ok(if cell.is_some_and(|text| text.as_str() == "yes") { Self::Yes } else { Self::No })
    }
}

plain! { YesNo: { "type": ["string", "null"], "enum": ["yes", "no", null] } }

/// Several values in one cell, separated by `|`; an empty cell holds none.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct List<T>(ThinVec<T>);

impl<T> Default for List<T> {
    fn default() -> Self {
        Self(ThinVec::new())
    }
}

impl<T> FromIterator<T> for List<T> {
    fn from_iter<I: IntoIterator<Item = T>>(items: I) -> Self {
        Self(items.into_iter().collect())
    }
}

impl<T> Deref for List<T> {
    type Target = [T];
    fn deref(&self) -> &[T] {
        &self.0
    }
}

impl<'a, T> IntoIterator for &'a List<T> {
    type Item = &'a T;
    type IntoIter = std::slice::Iter<'a, T>;
    fn into_iter(self) -> Self::IntoIter {
        self.0.iter()
    }
}

impl<T: Serialize> Serialize for List<T> {
    fn serialize<S: serde::Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        self.0.serialize(serializer)
    }
}

impl<'de, T: Deserialize<'de>> Deserialize<'de> for List<T> {
    fn deserialize<D: serde::Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        Ok(Self(Option::<ThinVec<T>>::deserialize(deserializer)?.unwrap_or_default()))
    }
}

impl<T: JsonSchema> JsonSchema for List<T> {
    fn inline_schema() -> bool {
        true
    }
    fn schema_name() -> Cow<'static, str> {
        format!("ListOf_{}", T::schema_name()).into()
    }
    fn json_schema(generator: &mut SchemaGenerator) -> Schema {
        json_schema!({
            "type": ["array", "null"],
            "items": generator.subschema_for::<T>(),
            "uniqueItems": true
        })
    }
}

/// The source of a row.
///
/// A rule number (`20.2.1`, `13.5 example`; several separated by `;`), or one of the words `reconstructed` (filled in from
/// geography and from what the examples force) and `missing` (the document does not give it: a blank slot).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(transparent)]
pub struct Cite(Text);

/// The standing of a row: how far the document vouches for it.
#[crate::words(named)]
pub enum Standing {
    /// Stated in the document.
    Attested,
    /// Filled in so that the pack works.
    Reconstructed,
    /// Known to exist, not given by the document.
    Missing,
}

impl From<Text> for Cite {
    fn from(text: Text) -> Self {
        Self(text)
    }
}

impl Cite {
    /// The cell's text, interned.
    pub fn text(&self) -> Text {
        self.0
    }

    /// The cell's text.
    pub fn as_str(&self) -> &'static str {
        self.0.as_str()
    }

    /// The standing of the row: attested, reconstructed or missing.
    pub fn standing(&self) -> Standing {
        match self.as_str() {
            "reconstructed" => Standing::Reconstructed,
            "missing" => Standing::Missing,
            _ => Standing::Attested,
        }
    }
}

impl JsonSchema for Cite {
    fn inline_schema() -> bool {
        true
    }
    fn schema_name() -> Cow<'static, str> {
        "Cite".into()
    }
    fn json_schema(_: &mut SchemaGenerator) -> Schema {
        // Neither a month nor a year nor a number that begins with a nought: spreadsheets make dates of `2.2`.
        let part = "([0-9]{1,3}[A-Za-z]?|[A-Za-z]|[ivxl]+)";
        let source = format!(r"(errata|notes|(0|[1-9][0-9]{{0,2}})(\.{part})*( [a-z]+)?)");
        json_schema!({
            "type": "string",
            "description": "A rule number, or `errata` or `notes` for those of the document, or `reconstructed`, or `missing`.",
            "pattern": format!("^(reconstructed|missing|{source}(; ?{source})*)$"),
            "x-form": "cite"
        })
    }
}

/// A number of corps as the set-up tables print it: `2.5` is two at full strength and one reduced.
#[derive(Clone, Copy, Debug, PartialEq, PartialOrd, Serialize, Deserialize)]
#[serde(transparent)]
pub struct Strength(f64);

impl From<f64> for Strength {
    fn from(number: f64) -> Self {
        Self(number)
    }
}

impl Strength {
    /// The counters at full strength.
    #[expect(clippy::cast_possible_truncation, clippy::cast_sign_loss, reason = "the schema holds it in 0..=999")]
    pub fn full(self) -> u32 {
        self.0.max(0.0).floor() as u32
    }

    /// The counters on their reduced side: none or one.
    pub fn reduced(self) -> u32 {
        u32::from(self.0.fract() != 0.0)
    }

    /// All counters.
    pub fn counters(self) -> u32 {
        self.full() + self.reduced()
    }
}

impl From<Strength> for f64 {
    /// The number as printed.
    fn from(strength: Strength) -> Self {
        strength.0
    }
}

plain! { Strength: { "type": "number", "minimum": 0.5, "maximum": 999, "multipleOf": 0.5 } }

/// A number; one that may be absent takes no more room than one that may not.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(from = "f64", into = "f64")]
pub struct Number(NonZeroU64);

impl From<f64> for Number {
    fn from(number: f64) -> Self {
        // The one pattern that would be nought is no number, and no cell holds it.
        Self(NonZeroU64::new(!number.to_bits()).unwrap_or(NonZeroU64::MAX))
    }
}

impl From<Number> for f64 {
    fn from(number: Number) -> Self {
        Self::from_bits(!number.0.get())
    }
}

plain! { Number: { "type": "number", "format": "double" } }

/// Degrees north of the equator.
pub type Latitude = Degrees<-90, 90>;
/// Degrees east of Greenwich.
pub type Longitude = Degrees<-180, 180>;

/// An angle in degrees between two bounds.
#[derive(Clone, Copy, Debug, PartialEq, Serialize, Deserialize)]
#[serde(transparent)]
pub struct Degrees<const LOW: i32, const HIGH: i32>(pub Number);

impl<const LOW: i32, const HIGH: i32> JsonSchema for Degrees<LOW, HIGH> {
    fn inline_schema() -> bool {
        true
    }
    fn schema_name() -> Cow<'static, str> {
        format!("Degrees{LOW}To{HIGH}").into()
    }
    fn json_schema(_: &mut SchemaGenerator) -> Schema {
        json_schema!({ "type": "number", "minimum": LOW, "maximum": HIGH })
    }
}

/// A colour as `#rrggbb`.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(transparent)]
pub struct Colour(Text);

impl From<Text> for Colour {
    fn from(text: Text) -> Self {
        Self(text)
    }
}

impl Colour {
    /// `#rrggbb`, interned.
    pub fn text(&self) -> Text {
        self.0
    }

    /// A colour of the program's own.
    pub(crate) fn new(text: &str) -> Self {
        Self(Text::new(text))
    }

    /// `#rrggbb`.
    pub fn as_str(&self) -> &'static str {
        self.0.as_str()
    }

    /// Red, green and blue, each 0 to 255.
    pub fn rgb(&self) -> [u8; 3] {
        let channel = |at: usize| {
            self.as_str().get(at..at + 2).and_then(|pair| u8::from_str_radix(pair, 16).ok()).unwrap_or_default()
        };
        [channel(1), channel(3), channel(5)]
    }
}

plain! { Colour: { "type": "string", "pattern": "^#[0-9a-f]{6}$", "x-form": "colour" } }
