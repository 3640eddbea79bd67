//! What Muster itself writes on maps, counters and menus, in the language of a game.

use std::borrow::Cow;
use std::collections::BTreeMap;
use std::fmt::Display;

use schemars::{JsonSchema, Schema, SchemaGenerator};
use serde::{Deserialize, Serialize};

/// What Muster writes, by the English of it. What is not here stays English, so that an English game needs none of it.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct Phrases(BTreeMap<String, String>);

impl JsonSchema for Phrases {
    fn inline_schema() -> bool {
        true
    }
    fn schema_name() -> Cow<'static, str> {
        "Phrases".into()
    }
    fn json_schema(generator: &mut SchemaGenerator) -> Schema {
        BTreeMap::<String, String>::json_schema(generator)
    }
}

impl Phrases {
    /// Phrases and what they are in another language.
    pub fn of(all: impl IntoIterator<Item = (String, String)>) -> Self {
        Self(all.into_iter().collect())
    }

    /// Whether all stays English.
    pub fn is_empty(&self) -> bool {
        self.0.is_empty()
    }

    /// A phrase in the language of the game.
    pub fn say<'a>(&'a self, english: &'a str) -> &'a str {
        self.0.get(english).map_or(english, String::as_str)
    }

    /// A phrase with gaps, such as `Hand of {side}`, in the language of the game and with something in each gap: [`say!`] writes it.
    pub fn fill(&self, english: &str, gaps: &[(&str, &dyn Display)]) -> String {
        let mut said = String::new();
        let mut rest = self.say(english);
        while let Some((before, (name, after))) =
            rest.split_once('{').and_then(|(one, two)| Some((one, two.split_once('}')?)))
        {
            said.push_str(before);
            match gaps.iter().find(|(gap, _)| *gap == name) {
                Some((_, value)) => said.push_str(&value.to_string()),
                None => said.push_str(&rest[before.len()..rest.len() - after.len()]),
            }
            rest = after;
        }
        said + rest
    }
}

/// The names of the gaps of a phrase, in order.
pub fn gaps(phrase: &str) -> Vec<&str> {
    let mut gaps: Vec<&str> = phrase.split('{').skip(1).filter_map(|rest| Some(rest.split_once('}')?.0)).collect();
    gaps.sort_unstable();
    gaps
}

/// A phrase with gaps in the language of a game: `say!(bundle.phrases, "Hand of {side}", side = side.name)`.
#[macro_export]
macro_rules! say {
    ($phrases:expr, $english:literal, $($gap:ident = $value:expr),+ $(,)?) => {
        $phrases.fill($english, &[$((stringify!($gap), &$value as &dyn ::std::fmt::Display)),+])
    };
}

/// Marks a phrase that is put into the language of a game later, by [`Phrases::say`] or [`Phrases::fill`].
#[macro_export]
macro_rules! phrase {
    ($english:literal) => {
        $english
    };
}
