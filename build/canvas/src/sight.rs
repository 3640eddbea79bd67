//! The difference between colours as people see them, with normal and with deficient colour vision.

use muster_ground::maths::{self, hypot, square};

/// A kind of colour vision.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Sight {
    /// Normal colour vision.
    Usual,
    /// No cones for red.
    Protanopia,
    /// No cones for green.
    Deuteranopia,
    /// No cones for blue.
    Tritanopia,
}

impl Sight {
    pub const ALL: [Self; 4] = [Self::Usual, Self::Protanopia, Self::Deuteranopia, Self::Tritanopia];

    /// The name of the deficiency, in words.
    pub fn words(self) -> &'static str {
        match self {
            Self::Usual => "everybody",
            Self::Protanopia => "people with protanopia, who do not see red",
            Self::Deuteranopia => "people with deuteranopia, who do not tell red from green",
            Self::Tritanopia => "people with tritanopia, who do not tell blue from yellow",
        }
    }

    /// The matrix for linear red, green and blue that simulates the deficiency: Machado, Oliveira and Fernandes, "A
    /// Physiologically-based Model for Simulation of Color Vision Deficiency", IEEE Transactions on Visualization and
    /// Computer Graphics 15 (2009), table 1, severity 1.
    fn matrix(self) -> [[f64; 3]; 3] {
        match self {
            Self::Usual => [[1.0, 0.0, 0.0], [0.0, 1.0, 0.0], [0.0, 0.0, 1.0]],
            Self::Protanopia => [
                [0.152_286, 1.052_583, -0.204_868],
                [0.114_503, 0.786_281, 0.099_216],
                [-0.003_882, -0.048_116, 1.051_998],
            ],
            Self::Deuteranopia => [
                [0.367_322, 0.860_646, -0.227_968],
                [0.280_085, 0.672_501, 0.047_413],
                [-0.011_820, 0.042_940, 0.968_881],
            ],
            Self::Tritanopia => [
                [1.255_528, -0.076_749, -0.178_779],
                [-0.078_411, 0.930_809, 0.147_602],
                [0.004_733, 0.691_367, 0.303_900],
            ],
        }
    }
}

/// Converts a colour of sRGB, seen with a kind of vision, to CIE L*a*b* under D65.
pub fn lab(rgb: [u8; 3], sight: Sight) -> [f64; 3] {
    let linear = rgb.map(|channel| {
        let share = f64::from(channel) / 255.0;
        if share <= 0.04045 { share / 12.92 } else { maths::pow((share + 0.055) / 1.055, 2.4) }
    });
    let times = |row: [f64; 3], by: [f64; 3]| row[0] * by[0] + row[1] * by[1] + row[2] * by[2];
    let seen = sight.matrix().map(|row| times(row, linear).clamp(0.0, 1.0));
    let [x, y, z] = [
        [0.412_456_4, 0.357_576_1, 0.180_437_5],
        [0.212_672_9, 0.715_152_2, 0.072_175],
        [0.019_333_9, 0.119_192, 0.950_304_1],
    ]
    .map(|row| times(row, seen));
    let root = |share: f64| if share > 0.008_856 { maths::pow(share, 1.0 / 3.0) } else { 7.787 * share + 16.0 / 116.0 };
    let [x, y, z] = [root(x / 0.950_47), root(y), root(z / 1.088_83)];
    [116.0 * y - 16.0, 500.0 * (x - y), 200.0 * (y - z)]
}

/// The perceived difference of two colours in L*a*b*: CIEDE2000, as Sharma, Wu and Dalal write it out ("The CIEDE2000
/// Color-Difference Formula", Color Research and Application 30, 2005). About 1 can just be seen; 10 is obvious.
pub fn difference([light, one_a, one_b]: [f64; 3], [other_light, other_a, other_b]: [f64; 3]) -> f64 {
    let seventh = |chroma: f64| {
        let power = maths::pow(chroma, 7.0);
        (power / (power + maths::pow(25.0, 7.0))).sqrt()
    };
    let stretch = 1.5 - 0.5 * seventh(f64::midpoint(hypot(one_a, one_b), hypot(other_a, other_b)));
    let [one_a, other_a] = [one_a * stretch, other_a * stretch];
    let chroma = [hypot(one_a, one_b), hypot(other_a, other_b)];
    let hue = [[one_a, one_b], [other_a, other_b]].map(|[a, b]| maths::atan2(b, a).to_degrees().rem_euclid(360.0));
    let grey = chroma[0] * chroma[1] == 0.0;
    let turn = match hue[1] - hue[0] {
        _ if grey => 0.0,
        turn if turn > 180.0 => turn - 360.0,
        turn if turn < -180.0 => turn + 360.0,
        turn => turn,
    };
    let (light_by, chroma_by) = (other_light - light, chroma[1] - chroma[0]);
    let hue_by = 2.0 * (chroma[0] * chroma[1]).sqrt() * maths::sin((turn / 2.0).to_radians());
    let (mean_light, mean_chroma) = (f64::midpoint(light, other_light), f64::midpoint(chroma[0], chroma[1]));
    let mean_hue = match hue[0] + hue[1] {
        sum if grey => sum,
        sum if (hue[1] - hue[0]).abs() <= 180.0 => 0.5 * sum,
        sum if sum < 360.0 => 0.5 * (sum + 360.0),
        sum => 0.5 * (sum - 360.0),
    };
    let wave = |times: f64, from: f64| maths::cos((times * mean_hue - from).to_radians());
    let hues = 1.0 - 0.17 * wave(1.0, 30.0) + 0.24 * wave(2.0, 0.0) + 0.32 * wave(3.0, -6.0) - 0.2 * wave(4.0, 63.0);
    let middle = square(mean_light - 50.0);
    let by_light = light_by / (1.0 + 0.015 * middle / (20.0 + middle).sqrt());
    let by_chroma = chroma_by / (1.0 + 0.045 * mean_chroma);
    let by_hue = hue_by / (1.0 + 0.015 * mean_chroma * hues);
    let blue = 30.0 * maths::pow(std::f64::consts::E, -square((mean_hue - 275.0) / 25.0));
    let turned = -maths::sin((2.0 * blue).to_radians()) * 2.0 * seventh(mean_chroma);
    (square(by_light) + square(by_chroma) + square(by_hue) + turned * by_chroma * by_hue).max(0.0).sqrt()
}
