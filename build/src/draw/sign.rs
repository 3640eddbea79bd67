//! What the words on a marker or a card mean, as far as there is a sign for it.

use super::colour::Colour;
use super::emblem::Emblem;

/// What a marker says.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Sign {
    /// Who holds a place.
    Control,
    /// A line of works.
    Line,
    /// A siege that goes on.
    Siege,
    /// How strong a fortress is.
    Fortress,
    /// Troops in disorder.
    Demoralized,
    /// Where an army is.
    Army,
    /// Points of victory.
    Points,
    /// Money and other means.
    Money,
    /// The turn.
    Turn,
    /// A throne and whom people want on it.
    Crown,
    /// A victory.
    Victory,
    /// Ships.
    Fleet,
    /// Irregulars and rebels.
    Irregulars,
    /// What no other sign is made of.
    Other(Emblem),
    /// Anything else.
    Plain,
}

/// Words and what they mean, the more telling ones first.
const MARKERS: [(&str, Sign); 32] = [
    ("control", Sign::Control),
    ("loyalty", Sign::Crown),
    ("allegiance", Sign::Crown),
    ("fortified line", Sign::Line),
    ("trench", Sign::Line),
    ("entrench", Sign::Line),
    ("siege", Sign::Siege),
    ("besieged", Sign::Siege),
    ("fortress", Sign::Fortress),
    ("fort", Sign::Fortress),
    ("demoralized", Sign::Demoralized),
    ("demoralised", Sign::Demoralized),
    ("disordered", Sign::Demoralized),
    ("routed", Sign::Demoralized),
    ("army", Sign::Army),
    ("vp", Sign::Points),
    ("victory points", Sign::Points),
    ("victory", Sign::Victory),
    ("resource", Sign::Money),
    ("resources", Sign::Money),
    ("treasury", Sign::Money),
    ("money", Sign::Money),
    ("supply points", Sign::Money),
    ("turn", Sign::Turn),
    ("round", Sign::Turn),
    ("fleet", Sign::Fleet),
    ("squadron", Sign::Fleet),
    ("ship", Sign::Fleet),
    ("insurrectionists", Sign::Irregulars),
    ("insurgents", Sign::Irregulars),
    ("partisans", Sign::Irregulars),
    ("rebels", Sign::Irregulars),
];

impl Sign {
    /// The sign that an emblem makes.
    #[must_use]
    pub fn with(emblem: Emblem) -> Self {
        match emblem {
            Emblem::Cannon => Self::Siege,
            Emblem::Fortress => Self::Fortress,
            Emblem::BrokenStandard => Self::Demoralized,
            Emblem::Coins => Self::Money,
            Emblem::Hourglass => Self::Turn,
            Emblem::Crown => Self::Crown,
            Emblem::Ship => Self::Fleet,
            Emblem::Sabres => Self::Irregulars,
            other => Self::Other(other),
        }
    }

    /// The sign for what a marker is there for, as its role, its name and its label suggest.
    #[must_use]
    pub fn of(role: &str, name: &str, label: &str) -> Self {
        match role {
            "control" => return Self::Control,
            "line" => return Self::Line,
            "army" => return Self::Army,
            "fleet" => return Self::Fleet,
            _ => {}
        }
        let words = format!("{name} {label}");
        MARKERS.iter().find(|(word, _)| has(&words, word)).map_or(Self::Plain, |(_, sign)| *sign)
    }

    /// The ground of a marker that belongs to no side.
    #[must_use]
    pub fn ground(self) -> Option<Colour> {
        let colour = match self {
            Self::Demoralized => "#8a2c2c",
            Self::Siege => "#6f6a58",
            Self::Fortress => "#b9b19c",
            Self::Turn => "#7d8f86",
            _ => return None,
        };
        Some(Colour::parse(colour))
    }
}

/// Words of a title and what is drawn for them, the more telling ones first.
const TITLES: [(&str, Emblem); 51] = [
    ("fleet", Emblem::Ship),
    ("sea", Emblem::Ship),
    ("naval", Emblem::Ship),
    ("bank", Emblem::Coins),
    ("financial", Emblem::Coins),
    ("subsidy", Emblem::Coins),
    ("subsidies", Emblem::Coins),
    ("treasury", Emblem::Coins),
    ("emperor", Emblem::Crown),
    ("king", Emblem::Crown),
    ("king's", Emblem::Crown),
    ("queen", Emblem::Crown),
    ("royal", Emblem::Crown),
    ("succession", Emblem::Crown),
    ("rebellion", Emblem::Sabres),
    ("insurrection", Emblem::Sabres),
    ("uprising", Emblem::Sabres),
    ("revolt", Emblem::Sabres),
    ("cavalry", Emblem::Sabres),
    ("infantry", Emblem::Muskets),
    ("volley", Emblem::Muskets),
    ("formation", Emblem::Muskets),
    ("mercenaries", Emblem::Muskets),
    ("surprise", Emblem::Swords),
    ("battle", Emblem::Swords),
    ("charge", Emblem::Swords),
    ("march", Emblem::Drum),
    ("recruits", Emblem::Drum),
    ("reinforcements", Emblem::Drum),
    ("fortress", Emblem::Fortress),
    ("fieldworks", Emblem::Fortress),
    ("engineer", Emblem::Fortress),
    ("siege", Emblem::Cannon),
    ("artillery", Emblem::Cannon),
    ("weather", Emblem::Weather),
    ("spring", Emblem::Weather),
    ("winter", Emblem::Weather),
    ("storm", Emblem::Weather),
    ("dispute", Emblem::Hat),
    ("command", Emblem::Hat),
    ("subordinate", Emblem::Hat),
    ("interference", Emblem::Hat),
    ("general", Emblem::Hat),
    ("switches", Emblem::Trumpet),
    ("leaves", Emblem::Trumpet),
    ("reenters", Emblem::Trumpet),
    ("joins", Emblem::Trumpet),
    ("war", Emblem::Trumpet),
    ("treaty", Emblem::Letter),
    ("peace", Emblem::Letter),
    ("demoralized", Emblem::BrokenStandard),
];

/// The emblem for a title; a letter with its seal if none is known.
#[must_use]
pub fn vignette(title: &str) -> Emblem {
    TITLES.iter().find(|(word, _)| has(title, word)).map_or(Emblem::Letter, |(_, emblem)| *emblem)
}

/// Whether the text has the word or words, whole and in any case.
fn has(text: &str, words: &str) -> bool {
    let text = text.to_lowercase();
    let is_edge = |character: Option<char>| character.is_none_or(|character| !character.is_alphanumeric());
    text.match_indices(words).any(|(at, found)| {
        let before = text.get(..at).and_then(|before| before.chars().next_back());
        let after = text.get(at + found.len()..).and_then(|after| after.chars().next());
        is_edge(before) && is_edge(after)
    })
}

/// The words of a label, and the number or the single letter that it ends in.
#[must_use]
pub fn split(label: &str) -> (&str, Option<&str>) {
    let label = label.trim();
    let Some((words, tail)) = label.rsplit_once(char::is_whitespace) else { return (label, None) };
    let digits = tail.trim_start_matches(['+', '-', '−']);
    let is_number = !digits.is_empty() && digits.len() <= 2 && digits.chars().all(|digit| digit.is_ascii_digit());
    let is_letter = tail.chars().count() == 1 && tail.chars().all(char::is_uppercase);
    if is_number || is_letter { (words.trim_end(), Some(tail)) } else { (label, None) }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn labels_end_in_numbers_and_letters() {
        assert_eq!(split("Continued Siege +1"), ("Continued Siege", Some("+1")));
        assert_eq!(split("Army A"), ("Army", Some("A")));
        assert_eq!(split("Liege 1702"), ("Liege 1702", None));
        assert_eq!(split("Turn"), ("Turn", None));
        assert_eq!(split(""), ("", None));
    }

    #[test]
    fn words_count_whole() {
        assert_eq!(Sign::of("state", "Continued Siege", ""), Sign::Siege);
        assert_eq!(Sign::of("track", "VP", "VP"), Sign::Points);
        assert_eq!(Sign::of("special", "Turnips", ""), Sign::Plain);
        assert_eq!(vignette("King's Illness"), Emblem::Crown);
        assert_eq!(vignette("Warden"), Emblem::Letter);
    }
}
