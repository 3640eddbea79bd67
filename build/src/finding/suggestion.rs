//! Suggestions: what was probably meant.

/// The likely correction of a fault.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Suggestion {
    /// What was probably meant.
    pub text: String,
    /// What was meant just as probably.
    pub others: Vec<String>,
    /// Whether it can stand where the fault is, as it is; else it only tells people where to look.
    pub fits: bool,
}

impl Suggestion {
    /// The same for people alone: it is a part of what should stand there.
    #[must_use]
    pub fn in_words(self) -> Self {
        Self { fits: false, ..self }
    }

    /// All that may be meant, the likeliest first.
    pub fn all(&self) -> impl Iterator<Item = &str> {
        std::iter::once(&self.text).chain(&self.others).map(String::as_str)
    }
}

impl<T: Into<String>> From<T> for Suggestion {
    fn from(text: T) -> Self {
        Self { text: text.into(), others: Vec::new(), fits: true }
    }
}

/// The candidate that is spelt most like `word`, if one is near; of several that differ in capitals alone, the one with
/// those of `word`.
pub fn nearest<'a>(word: &str, candidates: impl IntoIterator<Item = &'a str>) -> Option<&'a str> {
    near(word, candidates).min().map(|(.., candidate)| candidate)
}

/// The same with the candidates that are spelt just as much like it.
pub fn guess<'a>(word: &str, candidates: impl IntoIterator<Item = &'a str>) -> Option<Suggestion> {
    let mut near: Vec<_> = near(word, candidates).collect();
    near.sort_unstable();
    near.dedup();
    let best = near.first().map(|(distance, capitals, _)| (*distance, *capitals))?;
    let mut alike = near.iter().take_while(|(distance, capitals, _)| (*distance, *capitals) == best);
    let text = alike.next()?.2.to_owned();
    Some(Suggestion { others: alike.map(|(.., other)| (*other).to_owned()).collect(), ..text.into() })
}

/// The candidates that are spelt like a word, each with how far from it they are: letters first, then capitals.
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
        .filter(move |candidate| candidate.len().abs_diff(word.len()) <= 2 * limit + 2)
        .map(move |candidate| (strsim::damerau_levenshtein(&lower, &candidate.to_lowercase()), candidate))
        .filter(move |(distance, _)| *distance <= limit)
        .map(move |(distance, candidate)| (distance, strsim::damerau_levenshtein(word, candidate), candidate))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn of_two_that_are_as_near_neither_is_forgotten() {
        assert_eq!(nearest("Frnech", ["French", "Dutch"]), Some("French"));
        let all = |word, known: &[&'static str]| {
            guess(word, known.iter().copied()).map(|guess| guess.all().map(str::to_owned).collect::<Vec<_>>())
        };
        assert_eq!(all("mein", ["main", "mean", "rhine"].as_slice()), Some(vec!["main".into(), "mean".into()]));
        assert_eq!(all("Main", ["main", "mean"].as_slice()), Some(vec!["main".into()]));
        assert_eq!(all("zzz", ["main"].as_slice()), None);
    }
}
