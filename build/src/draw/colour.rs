//! Colours: mixing them, and choosing an ink that can be read on them.

/// Red, green and blue.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Colour([u8; 3]);

/// The ink of text and outlines.
pub const INK: Colour = Colour([0x2b, 0x22, 0x18]);
/// The ground of the map sheet.
pub const PAPER: Colour = Colour([0xf4, 0xee, 0xdf]);
/// White.
pub const WHITE: Colour = Colour([0xff, 0xff, 0xff]);
/// What belongs to the sea.
pub const SEA: Colour = Colour([0x1f, 0x5c, 0x8f]);
/// What has no colour of its own.
pub const STONE: Colour = Colour([0xd8, 0xd0, 0xbe]);

impl Colour {
    /// Reads `#rrggbb`; anything else is the colour of stone.
    #[must_use]
    pub fn parse(text: &str) -> Self {
        let channel = |at: usize| text.get(at..at + 2).and_then(|pair| u8::from_str_radix(pair, 16).ok());
        match (text.starts_with('#') && text.len() == 7, channel(1), channel(3), channel(5)) {
            (true, Some(red), Some(green), Some(blue)) => Self([red, green, blue]),
            _ => STONE,
        }
    }

    /// So much of `other`, from 0 to 1, mixed in.
    #[must_use]
    #[expect(clippy::cast_possible_truncation, clippy::cast_sign_loss, reason = "a mean of two bytes is a byte")]
    pub fn mix(self, other: Self, share: f64) -> Self {
        let share = share.clamp(0.0, 1.0);
        let [red, green, blue] = self.0;
        let [other_red, other_green, other_blue] = other.0;
        let mean = |a: u8, b: u8| (f64::from(a) * (1.0 - share) + f64::from(b) * share).round() as u8;
        Self([mean(red, other_red), mean(green, other_green), mean(blue, other_blue)])
    }

    /// How bright it looks, from 0 to 1.
    #[must_use]
    pub fn luminance(self) -> f64 {
        let [red, green, blue] = self.0.map(|channel| (f64::from(channel) / 255.0).powi(2));
        0.2126 * red + 0.7152 * green + 0.0722 * blue
    }

    /// How well it stands out from another, from 1 for not at all to 21 for black on white.
    #[must_use]
    pub fn contrast(self, other: Self) -> f64 {
        let (one, two) = (self.luminance() + 0.05, other.luminance() + 0.05);
        if one > two { one / two } else { two / one }
    }

    /// The one of two colours that stands out more.
    #[must_use]
    pub fn better(self, one: Self, two: Self) -> Self {
        if self.contrast(one) >= self.contrast(two) { one } else { two }
    }

    /// The ink that can be read on it: dark or white.
    #[must_use]
    pub fn ink(self) -> Self {
        if self.luminance() > 0.25 { INK } else { WHITE }
    }
}

impl std::fmt::Display for Colour {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        let [red, green, blue] = self.0;
        write!(f, "#{red:02x}{green:02x}{blue:02x}")
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn reads_writes_and_mixes() {
        assert_eq!(Colour::parse("#1f5c8f").to_string(), "#1f5c8f");
        assert_eq!(Colour::parse("blue"), STONE);
        assert_eq!(Colour::parse("#00000é"), STONE);
        assert_eq!(Colour::parse("#000000").mix(WHITE, 0.5).to_string(), "#808080");
        assert_eq!(Colour::parse("#ffff00").ink(), INK);
        assert_eq!(Colour::parse("#0a2050").ink(), WHITE);
    }
}
