//! Years and seasons (4.0), as tables write them.

/// The seasons of a year, in order (4.0).
pub const SEASONS: [&str; 5] = ["late winter", "spring", "summer", "fall", "early winter"];

/// A season of a year. The default is before all others.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord)]
pub struct Date {
    year: u16,
    season: usize,
}

impl Date {
    /// The first season that a text means: `1743`, or `early winter 1743`.
    pub fn first(text: &str) -> Option<Self> {
        Self::read(text, 0)
    }

    pub fn last(text: &str) -> Option<Self> {
        Self::read(text, SEASONS.len() - 1)
    }

    pub fn year(self) -> u16 {
        self.year
    }

    fn read(text: &str, without: usize) -> Option<Self> {
        let (season, year) = match text.rsplit_once(' ') {
            None => (without, text),
            Some((season, year)) => (SEASONS.iter().position(|known| *known == season)?, year),
        };
        let four = year.len() == 4 && year.bytes().all(|digit| digit.is_ascii_digit());
        Some(Self { year: year.parse().ok().filter(|_| four)?, season })
    }
}

impl std::fmt::Display for Date {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        write!(f, "{} {}", SEASONS.get(self.season).unwrap_or(&""), self.year)
    }
}
