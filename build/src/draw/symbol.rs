//! The symbol of a space: its home, its fortress, its land, whether it is a port or a capital.

use muster_schema::bundle::{Bundle, Place, PlaceKind};
use serde_json::Value;

use super::colour::{Colour, WHITE};
use super::font::Style;
use super::geometry;
use super::standard::{self, Standard};
use super::svg::{Drawing, Paint, Type};
use super::theme::Theme;
use crate::maths;

/// A fortress.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Works {
    /// One like any other.
    Plain,
    /// One of a strength in numbers.
    Strength(u64),
    /// A lesser one.
    Minor,
    /// A great one.
    Major,
}

impl Works {
    fn of(value: &Value) -> Option<Self> {
        match (value.as_str(), value.as_f64().map(whole)) {
            _ if value.as_bool() == Some(true) => Some(Self::Plain),
            (Some("minor"), _) => Some(Self::Minor),
            (Some(_), _) => Some(Self::Major),
            (_, Some(strength @ 1..)) => Some(Self::Strength(strength)),
            _ => None,
        }
    }
}

/// The outline of a space's symbol.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Outline {
    /// A town.
    #[default]
    Round,
    /// A region.
    Square,
}

/// What a space's symbol shows.
#[derive(Clone, Debug, Default, PartialEq)]
#[expect(clippy::struct_excessive_bools, reason = "each is a sign of its own on the map")]
pub struct Looks {
    /// The standards of the powers at home there, of the first two of them.
    pub home: Vec<Standard>,
    /// Whether it is drawn without saying whose it is: in a legend.
    pub blank: bool,
    /// Its fortress, if it has one.
    pub fortress: Option<Works>,
    /// A letter printed on it.
    pub mark: Option<String>,
    /// Its outline.
    pub outline: Outline,
    /// Whether it is some power's capital.
    pub capital: bool,
    /// Whether it borders on a zone.
    pub port: bool,
    /// Whether it is rich.
    pub wealthy: bool,
    /// What its land is called.
    pub terrain: String,
    /// The victory points or taxes that it is worth, where they are not its strength.
    pub points: Option<u64>,
}

impl Looks {
    /// What the bundle says of a space.
    #[must_use]
    pub fn of(bundle: &Bundle, place: &Place, theme: &Theme) -> Self {
        let power = |id: &String| bundle.powers.iter().find(|power| power.id == *id);
        let powers = place.home.iter().filter_map(power).take(2);
        Self {
            home: powers.map(|power| Standard::of_power(bundle, power, theme)).collect(),
            blank: false,
            fortress: place.attributes.get("fortress").and_then(Works::of),
            mark: place.attributes.get("mark").map(geometry::text),
            outline: match place.attributes.get("square") {
                Some(value) if geometry::text(value) == "yes" => Outline::Square,
                _ => Outline::Round,
            },
            capital: bundle.powers.iter().any(|power| power.capital.as_deref() == Some(place.id.as_str())),
            port: match place.kind {
                PlaceKind::Square => place.attributes.contains_key("port"),
                _ => bundle.map.zones.iter().any(|zone| zone.places.contains(&place.id)),
            },
            wealthy: place.attributes.get("wealthy").is_some_and(|value| geometry::text(value) == "yes"),
            terrain: place.attributes.get("terrain").map(geometry::text).unwrap_or_default(),
            points: ["vp", "tax"]
                .iter()
                .find_map(|name| place.attributes.get(*name))
                .and_then(Value::as_f64)
                .map(whole),
        }
    }

    /// How far the symbol reaches from its middle.
    #[must_use]
    pub fn reach(&self, radius: f64) -> f64 {
        radius + if self.capital { CAPITAL } else { 0.0 } + if self.port { PORT } else { 0.0 }
    }
}

#[expect(clippy::cast_possible_truncation, clippy::cast_sign_loss, reason = "held in bounds before")]
fn whole(number: f64) -> u64 {
    if number.is_finite() { number.clamp(0.0, 99.0) as u64 } else { 0 }
}

/// How far the rings of a capital and of a port go beyond the symbol.
const CAPITAL: f64 = 6.0;
const PORT: f64 = 5.0;

/// The radius of the disc behind a figure, as a share of the symbol's.
const FIGURE: f64 = 0.66;

/// The standards of the powers at home in a place, in a disc: what tells them apart is the pattern as well as the colour.
pub fn roundel(drawing: &mut Drawing<'_>, at: [f64; 2], radius: f64, home: &[Standard]) {
    const CORNERS: u8 = 40;
    // The first has the left half of two.
    let halves = [[0.0, 1.0], [0.5, 1.0], [0.0, 0.5]];
    let parts = if home.len() > 1 { &halves[1..] } else { &halves[..1] };
    for (standard, [from, to]) in home.iter().zip(parts) {
        let corner = |step: u8| {
            let turn = std::f64::consts::TAU * (from + (to - from) * f64::from(step) / f64::from(CORNERS));
            [at[0] + radius * maths::sin(turn), at[1] - radius * maths::cos(turn)]
        };
        let ring: Vec<_> = (0..=CORNERS).map(corner).collect();
        // Softer than on a flag: the roundels of a whole country lie close together.
        let standard = &Standard { charge: standard.charge.mix(standard.field, 0.2), ..*standard };
        drawing.clipped_to(&[ring], |drawing| {
            standard::field(drawing, standard, [at[0] - radius, at[1] - radius], [2.0 * radius; 2]);
        });
    }
}

/// Draws the symbol.
pub fn draw(drawing: &mut Drawing<'_>, at: [f64; 2], radius: f64, looks: &Looks) {
    let theme = drawing.theme();
    if looks.capital {
        drawing.circle(at, radius + CAPITAL, Paint::fill(theme.paper).with_line(theme.ink, 2.5));
    }
    if looks.port {
        drawing.circle(at, looks.reach(radius) - 1.5, Paint::line(theme.sea, 3.5));
    }
    match looks.fortress {
        Some(Works::Minor) => drawing.polygon(&hexagon(at, radius), Paint::fill(theme.ink)),
        Some(_) => drawing.polygon(&bastions(at, radius), Paint::fill(theme.ink)),
        None => {}
    }
    let inner = if looks.fortress.is_some() { radius * 0.78 } else { radius * 0.86 };
    let ground = match looks.home.first() {
        _ if looks.blank => theme.paper,
        Some(standard) => standard.field,
        None => independent(theme),
    };
    if looks.outline == Outline::Square {
        let corner = [at[0] - inner, at[1] - inner];
        drawing.rectangle(corner, [2.0 * inner; 2], 2.0, Paint::fill(ground));
        if let Some(home) = looks.home.first() {
            standard::field(drawing, home, corner, [2.0 * inner; 2]);
        }
        return drawing.rectangle(corner, [2.0 * inner; 2], 2.0, Paint::line(theme.ink, 2.0));
    }
    drawing.circle(at, inner, Paint::fill(ground));
    roundel(drawing, at, inner, &looks.home);
    drawing.circle(at, inner, Paint::line(theme.ink, 2.0));
    // A fortress without a number is of strength 1, as on printed maps.
    let strength = match looks.fortress {
        Some(Works::Strength(strength @ 2..)) => Some(strength.to_string()),
        _ => None,
    };
    if let Some(figure) = strength.or_else(|| looks.mark.clone()) {
        // A disc keeps the pattern away from it.
        if !looks.home.is_empty() {
            drawing.circle(at, inner * FIGURE, Paint::fill(ground));
        }
        let how = Type::centred(inner * 1.25, Style::Bold, theme.ink_on(ground));
        drawing.text_in_middle(at, how, &figure);
    }
    let [x, y] = at;
    let out = radius * 0.74;
    land(drawing, [x + out, y + out], radius * 0.4, &looks.terrain);
    if let Some(points) = looks.points {
        let corner = [x - out, y - out];
        drawing.circle(corner, radius * 0.48, Paint::fill(WHITE).with_line(RED, 1.8));
        let how = Type::centred(radius * 0.8, Style::Bold, RED);
        drawing.text_in_middle(corner, how, &points.to_string());
    }
    if looks.wealthy {
        drawing.circle(
            [x + out, y - out],
            radius * 0.3,
            Paint::fill(Colour::parse("#e0b23c")).with_line(theme.ink, 1.5),
        );
    }
}

/// What victory points are printed in.
const RED: Colour = Colour::rgb(0xb3, 0x1b, 0x1b);

/// The ground of spaces that are nobody's home.
#[must_use]
pub fn independent(theme: &Theme) -> Colour {
    theme.stone.mix(theme.ink, 0.22)
}

/// An arrow on a connection, at a point, towards another: beyond it fewer counters may stack.
pub fn arrow(drawing: &mut Drawing<'_>, at: [f64; 2], towards: [f64; 2]) {
    let theme = drawing.theme();
    let turn = maths::atan2(towards[1] - at[1], towards[0] - at[0]).to_degrees();
    drawing.within(at, [1.0, 1.0], turn, |drawing| {
        let paint = Paint::fill(WHITE).with_line(theme.ink.mix(theme.road, 0.4), 1.6);
        drawing.polygon(&[[10.0, 0.0], [-7.0, -7.5], [-3.5, 0.0], [-7.0, 7.5]], paint);
    });
}

/// A small sign for land that is not ordinary: a mountain, a sheaf.
pub fn land(drawing: &mut Drawing<'_>, [x, y]: [f64; 2], size: f64, terrain: &str) {
    let theme = drawing.theme();
    match terrain {
        "rugged" => drawing.polygon(
            &[[x - size, y + size * 0.7], [x, y - size * 0.9], [x + size, y + size * 0.7]],
            Paint::fill(Colour::parse("#7d6b57")).with_line(theme.ink, 1.5),
        ),
        "fertile" => {
            let leaf = Paint::line(Colour::parse("#4f7d2c"), 2.5);
            drawing.circle([x, y], size, Paint::fill(theme.paper).with_line(Colour::parse("#4f7d2c"), 1.5));
            drawing.segment([x, y + size * 0.7], [x, y - size * 0.6], leaf);
            drawing.segment([x, y + size * 0.3], [x - size * 0.5, y - size * 0.3], leaf);
            drawing.segment([x, y + size * 0.3], [x + size * 0.5, y - size * 0.3], leaf);
        }
        _ => {}
    }
}

/// A hexagon that stands on a side.
fn hexagon(at: [f64; 2], radius: f64) -> Vec<[f64; 2]> {
    let corner = |step: u8| std::f64::consts::FRAC_PI_3 * f64::from(step);
    (0..6).map(|step| maths::around(at, radius * 1.06, corner(step))).collect()
}

/// A star of eight points: the plan of a fortress.
fn bastions(at: [f64; 2], radius: f64) -> Vec<[f64; 2]> {
    (0..16_u8)
        .map(|corner| {
            let angle = std::f64::consts::PI * (f64::from(corner) + 0.5) / 8.0;
            let reach = if corner % 2 == 0 { radius } else { radius * 0.78 };
            maths::around(at, reach, angle)
        })
        .collect()
}
