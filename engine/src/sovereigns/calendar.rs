//! Years and seasons (4.0), as tables write them.

/// The seasons of a year, in order (4.0).
const SEASONS: [&str; 5] = ["late winter", "spring", "summer", "fall", "early winter"];

/// A season of a year. The default is before all others.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord)]
pub struct Date {
    year: u16,
    season: usize,
}

impl Date {
    /// The first season that a text means: `1743`, or `early winter 1743`.
    pub fn first(text: &str) -> Option<Self> {
        let (season, year) = match text.rsplit_once(' ') {
            None => (0, text),
            Some((season, year)) => (SEASONS.iter().position(|known| *known == season)?, year),
        };
        let four = year.len() == 4 && year.bytes().all(|digit| digit.is_ascii_digit());
        Some(Self { year: year.parse().ok().filter(|_| four)?, season })
    }

    pub fn year(self) -> u16 {
        self.year
    }
}
