//! Colours: mixing them, and choosing an ink that can be read on them.

/// Red, green and blue.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Colour([u8; 3]);

pub const WHITE: Colour = Colour([0xff, 0xff, 0xff]);
/// The colour used in place of an unreadable one.
pub const NONE: Colour = Colour([0xd8, 0xd0, 0xbe]);

impl From<muster_schema::Colour> for Colour {
    fn from(colour: muster_schema::Colour) -> Self {
        Self(colour.rgb())
    }
}

impl Colour {
    /// A colour from its parts.
    pub const fn rgb(red: u8, green: u8, blue: u8) -> Self {
        Self([red, green, blue])
    }

    /// Reads `#rrggbb`; anything else is the colour of sand.
    pub fn parse(text: &str) -> Self {
        let channel = |at: usize| text.get(at..at + 2).and_then(|pair| u8::from_str_radix(pair, 16).ok());
        match (text.starts_with('#') && text.len() == 7, channel(1), channel(3), channel(5)) {
            (true, Some(red), Some(green), Some(blue)) => Self([red, green, blue]),
            _ => NONE,
        }
    }

    /// Red, green and blue.
    pub const fn channels(self) -> [u8; 3] {
        self.0
    }

    /// Mixes in a share of `other`, from 0 to 1.
    #[expect(clippy::cast_possible_truncation, clippy::cast_sign_loss, reason = "a mean of two bytes is a byte")]
    pub fn mix(self, other: Self, share: f64) -> Self {
        let share = share.clamp(0.0, 1.0);
        let [red, green, blue] = self.0;
        let [other_red, other_green, other_blue] = other.0;
        let mean = |a: u8, b: u8| (f64::from(a) * (1.0 - share) + f64::from(b) * share).round() as u8;
        Self([mean(red, other_red), mean(green, other_green), mean(blue, other_blue)])
    }

    /// Multiplies the colour by itself: darker, and more saturated.
    #[expect(clippy::cast_possible_truncation, reason = "a share of a byte is a byte")]
    pub fn deeper(self) -> Self {
        Self(self.0.map(|channel| (u16::from(channel) * u16::from(channel) / 255) as u8))
    }

    /// The perceived brightness, from 0 to 1.
    pub fn luminance(self) -> f64 {
        let [red, green, blue] = self.0.map(|channel| muster_ground::maths::square(f64::from(channel) / 255.0));
        0.2126 * red + 0.7152 * green + 0.0722 * blue
    }

    /// The contrast with another colour, from 1 (none) to 21 (black on white).
    pub fn contrast(self, other: Self) -> f64 {
        let (one, two) = (self.luminance() + 0.05, other.luminance() + 0.05);
        if one > two { one / two } else { two / one }
    }

    /// The one of two colours with more contrast.
    pub fn better(self, one: Self, two: Self) -> Self {
        if self.contrast(one) >= self.contrast(two) { one } else { two }
    }
}

impl std::fmt::Display for Colour {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        let [red, green, blue] = self.0;
        write!(f, "#{red:02x}{green:02x}{blue:02x}")
    }
}
