//! Years and seasons (4.0), and when events can be played (6.5.2).

use muster_schema::sovereigns::Event;

use super::table::Lack;

/// A season, in the order of a campaign year (4.0).
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Season {
    /// The first.
    LateWinter,
    /// Reinforcements and cards.
    Spring,
    /// The first with campaigns.
    Summer,
    /// The second.
    Fall,
    /// The last.
    EarlyWinter,
}

impl Season {
    fn read(word: &str) -> Option<Self> {
        match word {
            "late winter" => Some(Self::LateWinter),
            "spring" => Some(Self::Spring),
            "summer" => Some(Self::Summer),
            "fall" => Some(Self::Fall),
            "early winter" => Some(Self::EarlyWinter),
            _ => None,
        }
    }
}

/// A season of a year.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub struct Turn {
    /// The year.
    pub year: u16,
    /// The season.
    pub season: Season,
}

impl Turn {
    /// What a table means by `summer 1742`, or by a year alone: its season `without`.
    ///
    /// # Errors
    ///
    /// If it means no turn.
    pub fn read(text: &str, without: Season) -> Result<Self, Lack> {
        let unknown = || Lack::new(format!("a turn: `{text}` is none"));
        let (season, year) = match text.rsplit_once(' ') {
            None => (without, text),
            Some((season, year)) => (Season::read(season).ok_or_else(unknown)?, year),
        };
        Ok(Self { year: year.parse().map_err(|_| unknown())?, season })
    }
}

/// Whether a turn lies between the first and the last in which an event can be played (6.5.2).
///
/// # Errors
///
/// If its row has a date that is none.
pub fn is_in_time(event: &Event, turn: Turn) -> Result<bool, Lack> {
    let from = event.from.map(|from| Turn::read(from.as_str(), Season::LateWinter)).transpose()?;
    let until = event.until.map(|until| Turn::read(until.as_str(), Season::EarlyWinter)).transpose()?;
    Ok(from.is_none_or(|from| from <= turn) && until.is_none_or(|until| turn <= until))
}

#[cfg(test)]
mod tests {
    use serde_json::json;

    use super::*;

    fn event(from: Option<&str>, until: Option<&str>) -> Event {
        let event = json!({ "id": "x", "name": "x", "source": "card", "cite": "errata", "from": from, "until": until });
        serde_json::from_value(event).expect("an event")
    }

    fn when(text: &str) -> Turn {
        Turn::read(text, Season::LateWinter).expect("a turn")
    }

    #[test]
    fn treaties_have_their_time() {
        let berlin = event(Some("summer 1742"), Some("1744"));
        let of = |text| is_in_time(&berlin, when(text));
        assert_eq!(
            [of("spring 1742"), of("summer 1742"), of("fall 1742")],
            [Ok(false), Ok(true), Ok(true)],
            "errata, A13"
        );
        assert_eq!([of("late winter 1743"), of("early winter 1744"), of("1745")], [Ok(true), Ok(true), Ok(false)]);
        let paris = event(Some("early winter 1743"), None);
        let of = |text| is_in_time(&paris, when(text));
        assert_eq!(
            [of("fall 1743"), of("early winter 1743"), of("1748")],
            [Ok(false), Ok(true), Ok(true)],
            "errata, P12"
        );
        assert_eq!(is_in_time(&event(None, None), when("1740")), Ok(true));
        assert!(is_in_time(&event(Some("autumn 1743"), None), when("1740")).is_err());
    }

    #[test]
    fn seasons_follow_each_other() {
        let year =
            ["late winter", "spring", "summer", "fall", "early winter"].map(|season| when(&format!("{season} 1743")));
        assert!(year.is_sorted() && year.windows(2).all(|pair| pair[0] < pair[1]), "4.0");
        assert!(when("early winter 1742") < year[0]);
    }
}
