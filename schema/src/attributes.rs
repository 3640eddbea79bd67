//! Attributes: what a system says of a record beyond what all records of its kind have.

use std::borrow::Cow;
use std::collections::BTreeMap;

use schemars::{JsonSchema, Schema, SchemaGenerator};
use serde::{Deserialize, Serialize, Serializer};
use serde_json::Value;

use crate::form::Words;
use crate::{Slot, Text};

/// Values by their names, in the order of these. In JSON they are an object.
#[derive(Clone, Debug, Default, PartialEq, Deserialize)]
#[serde(from = "BTreeMap<Text, Value>")]
pub struct Attributes {
    all: Vec<(Text, Value)>,
    /// The names, in their order, of what is data and means nothing to Muster, whatever it is called.
    data: Vec<Text>,
}

impl Attributes {
    /// The value of a name.
    pub fn get(&self, name: &str) -> Option<&Value> {
        self.of(Text::known(name)?)
    }

    /// The value of a name that is known by its number.
    fn of(&self, name: Text) -> Option<&Value> {
        self.all.iter().find(|(other, _)| *other == name).map(|(_, value)| value)
    }

    /// The value of the column that fills a slot, whatever the column is called.
    pub fn of_slot(&self, slot: Slot) -> Option<&Value> {
        self.told(slot.about().attribute.unwrap_or(slot.word()))
    }

    /// The value of a name that Muster gives: that of a slot, or of what it adds. A column that fills no slot is data of the pack's
    /// own, even if it is called alike.
    pub fn told(&self, name: &str) -> Option<&Value> {
        let name = Text::known(name)?;
        self.of(name).filter(|_| self.data.binary_search(&name).is_err())
    }

    /// True if there are none.
    pub fn is_empty(&self) -> bool {
        self.all.is_empty()
    }

    /// All names with their values, in their order.
    pub fn iter(&self) -> impl Iterator<Item = (Text, &Value)> {
        self.all.iter().map(|(name, value)| (*name, value))
    }

    /// True if a name has a value.
    pub fn has(&self, name: &str) -> bool {
        self.get(name).is_some()
    }

    /// Values that come in the order of their names. Of two with one name the last stays.
    pub fn in_order(values: impl IntoIterator<Item = (Text, Value)>) -> Self {
        let mut all: Vec<(Text, Value)> = Vec::new();
        for (name, value) in values {
            match all.last_mut() {
                Some(last) if last.0 == name => last.1 = value,
                _ => all.push((name, value)),
            }
        }
        debug_assert!(all.is_sorted_by_key(|(name, _)| *name));
        Self { all, data: Vec::new() }
    }

    /// Marks these names, which come in their order, as data of the pack's own.
    pub fn with_data(self, names: impl Iterator<Item = Text>) -> Self {
        Self { data: names.collect(), ..self }
    }

    /// Gives a name a value, in place of the one that it may have.
    pub fn insert(&mut self, name: Text, value: Value) {
        // Mostly they come in their order.
        let at = match self.all.last() {
            Some((last, _)) if *last >= name => self.all.binary_search_by_key(&name, |(other, _)| *other),
            _ => Err(self.all.len()),
        };
        match at {
            Ok(at) => self.all[at].1 = value,
            Err(at) => self.all.insert(at, (name, value)),
        }
    }
}

impl<N: Into<Text>> Extend<(N, Value)> for Attributes {
    fn extend<I: IntoIterator<Item = (N, Value)>>(&mut self, more: I) {
        more.into_iter().for_each(|(name, value)| self.insert(name.into(), value));
    }
}

impl<N: Into<Text>> FromIterator<(N, Value)> for Attributes {
    fn from_iter<I: IntoIterator<Item = (N, Value)>>(all: I) -> Self {
        let mut attributes = Self::default();
        attributes.extend(all);
        attributes
    }
}

impl From<BTreeMap<Text, Value>> for Attributes {
    fn from(values: BTreeMap<Text, Value>) -> Self {
        Self { all: values.into_iter().collect(), data: Vec::new() }
    }
}

impl Serialize for Attributes {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_map(self.iter())
    }
}

impl JsonSchema for Attributes {
    fn inline_schema() -> bool {
        BTreeMap::<String, Value>::inline_schema()
    }
    fn schema_name() -> Cow<'static, str> {
        BTreeMap::<String, Value>::schema_name()
    }
    fn json_schema(generator: &mut SchemaGenerator) -> Schema {
        BTreeMap::<String, Value>::json_schema(generator)
    }
}
