//! The words that Muster itself writes on maps, counters and menus, in the language of a game.

use std::borrow::Cow;
use std::collections::BTreeMap;
use std::fmt::Display;

use schemars::{JsonSchema, Schema, SchemaGenerator};
use serde::{Deserialize, Serialize};

/// Translations of the words that Muster writes, by the English. A phrase that is not here stays English, so an English game needs none.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(transparent)]
pub struct Phrases {
    words: BTreeMap<String, String>,
    /// The language, by which the form of a word after a number is chosen.
    #[serde(skip)]
    language: String,
}

/// Stands between the forms of a phrase with a `{count}`: Polish `{count} karta | {count} karty | {count} kart`.
pub const FORMS: &str = " | ";

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
    pub fn of(language: &str, all: impl IntoIterator<Item = (String, String)>) -> Self {
        Self { words: all.into_iter().collect(), language: language.to_owned() }
    }

    /// True if everything stays English.
    pub fn is_empty(&self) -> bool {
        self.words.is_empty()
    }

    /// A phrase in the language of the game.
    pub fn say<'a>(&'a self, english: &'a str) -> &'a str {
        self.words.get(english).map_or(english, String::as_str)
    }

    /// A phrase with gaps, such as `Hand of {side}`, in the language of the game and with something in each gap: [`say!`] writes it. Of
    /// several forms it takes the one for the count; the last where only VASSAL knows how many there are.
    pub fn fill(&self, english: &str, gaps: &[(&str, &dyn Display)]) -> String {
        let mut said = String::new();
        let mut rest = self.say(english);
        if let Some((_, count)) = gaps.iter().find(|(gap, _)| *gap == COUNT) {
            let form = count.to_string().parse().map_or(usize::MAX, |count| form(&self.language, count));
            rest = rest.split(FORMS).nth(form).or_else(|| rest.rsplit(FORMS).next()).unwrap_or_default();
        }
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

/// The gap of a phrase that may have several forms.
const COUNT: &str = "count";

/// True if a phrase may have several forms.
pub fn is_counted(english: &str) -> bool {
    gaps(english).contains(&COUNT)
}

/// The number of the form of a word after a whole number, by the plural rules of the Unicode CLDR. The forms are in the order of its
/// categories: zero, one, two, few, many, other, without those that the language does not have.
fn form(language: &str, count: u64) -> usize {
    let (ones, tens) = (count % 10, count % 100);
    let is_teen = (11..=19).contains(&tens);
    let is_few = (2..=4).contains(&ones) && !(12..=14).contains(&tens);
    let first = |cases: &[bool]| cases.iter().position(|is_it| *is_it).unwrap_or(cases.len());
    match language.split('-').next().unwrap_or_default() {
        "id" | "ja" | "ko" | "ms" | "th" | "vi" | "zh" => 0,
        "fr" | "pt" => first(&[count < 2]),
        "be" | "bs" | "hr" | "ru" | "sr" | "uk" => first(&[ones == 1 && tens != 11, is_few]),
        "pl" => first(&[count == 1, is_few]),
        "cs" | "sk" => first(&[count == 1, (2..=4).contains(&count)]),
        "sl" => first(&[tens == 1, tens == 2, tens == 3 || tens == 4]),
        "lt" => first(&[ones == 1 && !is_teen, ones > 1 && !is_teen]),
        "lv" => first(&[ones == 0 || is_teen, ones == 1]),
        "ro" => first(&[count == 1, count == 0 || (1..=19).contains(&tens)]),
        "he" => first(&[count == 1, count == 2]),
        "ga" => first(&[count == 1, count == 2, (3..=6).contains(&count), (7..=10).contains(&count)]),
        "ar" => first(&[count == 0, count == 1, count == 2, (3..=10).contains(&tens), tens >= 11]),
        _ => first(&[count == 1]),
    }
}

/// A number for each form that words have in a language, such as 1, 2 and 5 in Polish.
pub fn numbers_of_forms(language: &str) -> Vec<u64> {
    let mut numbers = BTreeMap::new();
    for number in (1..=100).chain([0]) {
        numbers.entry(form(language, number)).or_insert(number);
    }
    numbers.into_values().collect()
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
