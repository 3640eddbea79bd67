//! Numbers and odds as tables print them at the heads of their columns and rows: `3-1`, `+2`, `5-6`, `8+`, `<= -4`.

use crate::common::Heads;

/// The meaning of a column of a die table.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum Head {
    /// Odds.
    Odds(Odds),
    /// Differentials or strengths.
    Span(Span),
    /// Whatever its name says.
    Named,
}

impl Head {
    /// Reads a head; nothing if it is none of its kind.
    pub fn read(kind: Heads, text: &str) -> Option<Self> {
        match kind {
            Heads::Odds => Odds::read(text).map(Self::Odds),
            Heads::Differential | Heads::Strength => Span::read(text).filter(|span| !span.is_empty()).map(Self::Span),
            Heads::Named => Some(Self::Named),
        }
    }

    /// True if a column stands for more than another.
    pub fn is_above(self, other: Self) -> bool {
        match (self, other) {
            (Self::Odds(odds), Self::Odds(other)) => odds.ratio() > other.ratio(),
            (Self::Span(span), Self::Span(other)) => span.low.zip(other.high).is_some_and(|(low, high)| low > high),
            _ => true,
        }
    }
}

/// The whole numbers that one head stands for: `4`, `5-6`, `8+`.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Span {
    /// The least; none for all below `high`.
    pub low: Option<i32>,
    /// The greatest; none for all above `low`.
    pub high: Option<i32>,
}

/// The texts that [`Span::read`] understands, as a regular expression.
pub const SPAN: &str = "^(any\
|(<=|≤|<|>=|≥|>) *[-−+]?[0-9]{1,4}\
|[-−+]?[0-9]{1,4}( *\\+| or (more|less|higher|lower|better|worse))?\
|[-−+]?[0-9]{1,4} *(-|–|to|\\.\\.) *[-−+]?[0-9]{1,4})$";

impl Span {
    /// True if it contains no number: the greater end stands first.
    fn is_empty(self) -> bool {
        self.low.zip(self.high).is_some_and(|(low, high)| low > high)
    }

    /// Reads one: `any`, a number, two with `-`, `–`, `to` or `..` between, or one with an open end.
    pub fn read(text: &str) -> Option<Self> {
        let text = plain(text);
        let (number, end) = open(&text);
        let number = || signed(number);
        Some(match end {
            _ if text == "any" => Self { low: None, high: None },
            End::Below => Self { low: None, high: Some(number()?) },
            End::Under => Self { low: None, high: Some(number()? - 1) },
            End::Above => Self { low: Some(number()?), high: None },
            End::Over => Self { low: Some(number()? + 1), high: None },
            End::None => {
                let (low, high) = match number() {
                    Some(number) => (number, number),
                    None => two(&text, &["..", "to", "-"], signed)?,
                };
                Self { low: Some(low), high: Some(high) }
            }
        })
    }
}

/// Odds: so many of the attacker to so many of the defender.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Odds {
    /// The attacker's part.
    pub attacker: f64,
    /// The defender's part.
    pub defender: f64,
}

impl Odds {
    /// Reads odds: two numbers with `-`, `–`, `:` or `to` between, or a percentage. A sign of an open end, as in `7-1+` or
    /// `<1-3`, changes nothing: the last column holds for all beyond anyway.
    pub fn read(text: &str) -> Option<Self> {
        let text = plain(text);
        let (text, _) = open(&text);
        let digits = |text: &str| text.starts_with(|first: char| first.is_ascii_digit());
        let part = |text: &str| text.parse().ok().filter(|part| digits(text) && (0.01..=9999.0).contains(part));
        let (attacker, defender) = match text.strip_suffix('%') {
            Some(percent) => (part(percent.trim_end())?, 100.0),
            None => two(text, &[":", "to", "-"], part)?,
        };
        Some(Self { attacker, defender })
    }

    /// The attacker's strength divided by the defender's.
    pub fn ratio(self) -> f64 {
        self.attacker / self.defender
    }
}

/// The direction in which a head is open.
enum End {
    None,
    Below,
    Under,
    Above,
    Over,
}

/// A head without what says that it is open.
fn open(text: &str) -> (&str, End) {
    let before = [("<=", End::Below), ("≤", End::Below), (">=", End::Above), ("≥", End::Above)];
    let before = before.into_iter().chain([("<", End::Under), (">", End::Over)]);
    let behind = ["less", "lower", "worse"].map(|word| (word, End::Below)).into_iter();
    let behind = behind.chain(["more", "higher", "better"].map(|word| (word, End::Above)));
    let or = |word: &str| Some(text.strip_suffix(word)?.trim_end().strip_suffix(" or")?.trim_end());
    let before = before.filter_map(|(sign, end)| Some((text.strip_prefix(sign)?.trim_start(), end)));
    let behind = behind.filter_map(|(word, end)| Some((or(word)?, end)));
    let plus = text.strip_suffix('+').map(|number| (number.trim_end(), End::Above));
    before.chain(behind).chain(plus).next().unwrap_or((text, End::None))
}

/// With one sign for all kinds of dash.
fn plain(text: &str) -> String {
    text.trim().replace(['−', '–', '—'], "-")
}

fn signed(text: &str) -> Option<i32> {
    text.parse().ok().filter(|number| (-9999..=9999).contains(number))
}

/// Two numbers with one of these between, where both sides of it are numbers.
fn two<T>(text: &str, between: &[&str], part: impl Fn(&str) -> Option<T>) -> Option<(T, T)> {
    let mut cuts = between.iter().flat_map(|between| text.match_indices(between));
    cuts.find_map(|(at, between)| {
        let (first, second) = (text.get(..at)?, text.get(at + between.len()..)?);
        Some((part(first.trim())?, part(second.trim())?))
    })
}
