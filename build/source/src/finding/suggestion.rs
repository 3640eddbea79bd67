//! Suggestions of likely corrections.

/// The likely correction of a fault.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Suggestion {
    /// The most likely correction.
    pub text: String,
    /// Equally likely corrections.
    pub others: Vec<String>,
    /// True if it can replace the faulty text; otherwise it only helps people to find the mistake.
    pub fits: bool,
    /// True if it can be applied without asking, because it is only one slip away.
    pub sure: bool,
}

/// The fewest letters of a word for which one slip leaves no doubt.
const SURE: usize = 4;

impl Suggestion {
    /// Makes it a hint for people only: it is just a part of the right text.
    pub fn in_words(self) -> Self {
        Self { fits: false, ..self }
    }

    /// Appends letters to all corrections.
    pub fn append(&mut self, letters: &str) {
        std::iter::once(&mut self.text).chain(&mut self.others).for_each(|text| text.push_str(letters));
    }

    /// All corrections, the likeliest first.
    pub fn all(&self) -> impl Iterator<Item = &str> {
        std::iter::once(&self.text).chain(&self.others).map(String::as_str)
    }
}

impl<T: Into<String>> From<T> for Suggestion {
    fn from(text: T) -> Self {
        Self { text: text.into(), others: Vec::new(), fits: true, sure: true }
    }
}

/// The candidate with the spelling closest to `word`, if one is near; of several that differ only in capitals, the one
/// with those of `word`.
pub fn nearest<'a>(word: &str, candidates: impl IntoIterator<Item = &'a str>) -> Option<&'a str> {
    near(word, candidates).min().map(|(.., candidate)| candidate)
}

/// The nearest candidate, with those that are equally near.
pub fn guess<'a>(word: &str, candidates: impl IntoIterator<Item = &'a str>) -> Option<Suggestion> {
    let mut near: Vec<_> = near(word, candidates).collect();
    near.sort_unstable();
    near.dedup();
    let best = near.first().map(|(distance, capitals, _)| (*distance, *capitals))?;
    let mut alike = near.iter().take_while(|(distance, capitals, _)| (*distance, *capitals) == best);
    let text = alike.next()?.2.to_owned();
    let sure = best.0 == 0 || best.0 == 1 && word.chars().count() >= SURE;
    Some(Suggestion { others: alike.map(|(.., other)| (*other).to_owned()).collect(), sure, ..text.into() })
}

/// The slip of a spreadsheet that reads ids as numbers.
pub const LOST_ZEROS: &str = "zeros in front of a number are lost";

/// Restores the leading zeros of an id that a spreadsheet turned into a number.
pub fn zeros(text: &str, is_known: impl Fn(&str) -> bool) -> Option<String> {
    let is_number = !text.is_empty() && text.bytes().all(|digit| digit.is_ascii_digit());
    let padded = (1..4).map(|zeros| format!("{}{text}", "0".repeat(zeros)));
    padded.filter(|_| is_number).find(|padded| is_known(padded))
}

/// The candidates with a similar spelling, each with its distance from the word: letters first, then capitals.
fn near<'a>(
    word: &str,
    candidates: impl IntoIterator<Item = &'a str>,
) -> impl Iterator<Item = (usize, usize, &'a str)> {
    let lower = word.to_lowercase();
    let length = word.chars().count();
    // A word that shares no letter with another is never like it.
    let limit = (length / 3).max(1).min(length.saturating_sub(1));
    candidates
        .into_iter()
        .filter(move |candidate| candidate.len().abs_diff(word.len()) <= 2 * limit + 2 && !is_another(word, candidate))
        .map(move |candidate| (strsim::damerau_levenshtein(&lower, &candidate.to_lowercase()), candidate))
        .filter(move |(distance, _)| *distance <= limit)
        .map(move |(distance, candidate)| (distance, strsim::damerau_levenshtein(word, candidate), candidate))
}

/// True if two words differ only in their numbers: `turn-12` is no misspelt `turn-13`.
fn is_another(word: &str, candidate: &str) -> bool {
    let parted = |text: &str| text.chars().partition(char::is_ascii_digit);
    let [(one, letters), (other, others)]: [(String, String); 2] = [word, candidate].map(parted);
    let is_same = one.trim_start_matches('0') == other.trim_start_matches('0');
    !one.is_empty() && !other.is_empty() && !is_same && (letters == others || one.len() == other.len())
}
