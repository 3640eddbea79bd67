use muster_schema::{Colour, Text};

use super::prelude::*;
use muster_canvas::sight::{self, Sight};
use muster_source::pack::Line;

pub static LINT: Lint = Lint::new("C034", "same-colour", Warning, Counters, check)
    .explained(
        "Two powers, or two sides, have the same colour, or colours so similar that players cannot tell their \
        counters and home spaces apart. One man in twelve does not see all colours, so every pair is also compared as \
        it looks without red, without green and without blue. Colours that also differ in brightness are safe.",
    )
    .example("powers.csv", "#8b1a1a,bend", b"#1f4e9e,bend")
    .reads_roles(&[Role::Power, Role::Side]);

/// The least difference between two colours (CIEDE2000), for normal and for deficient colour vision.
const LEAST: [f64; 2] = [9.0, 6.0];
/// Colours with a difference below this look the same to everybody.
const SAME: f64 = 4.0;

/// A side or power with a colour.
struct Coloured {
    name: Text,
    colour: Colour,
    cell: Spot,
    seen: [[f64; 3]; 4],
}

impl Coloured {
    fn new(name: Text, colour: Colour, cell: Spot) -> Self {
        Self { name, colour, cell, seen: Sight::ALL.map(|sight| sight::lab(colour.rgb(), sight)) }
    }

    /// The kind of vision for which the other colour is too close, and the difference that it sees: normal vision, or
    /// else the one with the least difference.
    fn near(&self, other: &Self) -> Option<(Sight, f64)> {
        let seen = Sight::ALL.into_iter().zip(self.seen.iter().zip(&other.seen));
        let mut differences = seen.map(|(sight, (one, two))| (sight, sight::difference(*one, *two)));
        let usual = differences.next().filter(|(_, difference)| *difference < LEAST[0]);
        let short = differences.filter(|(_, difference)| *difference < LEAST[1]);
        usual.or_else(|| short.min_by(|(_, one), (_, two)| one.total_cmp(two)))
    }
}

fn check(view: &View<'_>, findings: &mut Vec<Finding>) {
    let powers =
        view.powers().map(|power| Coloured::new(power.line.name(), power.colour, power.line.spot_of(Slot::Colour)));
    let side = |side: Line<'_>| Some(Coloured::new(side.name(), side.value(Slot::Colour)?, side.spot_of(Slot::Colour)));
    let sides = view.pack.lines(Role::Side).filter_map(side);
    for coloured in [powers.collect::<Vec<_>>(), sides.collect()] {
        for (number, one) in coloured.iter().enumerate() {
            let near = coloured.iter().take(number).find_map(|other| Some((other, one.near(other)?)));
            findings.extend(near.map(|(other, (sight, difference))| told(one, other, sight, difference)));
        }
    }
}

fn told(one: &Coloured, other: &Coloured, sight: Sight, difference: f64) -> Finding {
    let (name, colour) = (&one.name, &other.name);
    let (message, label) = match sight {
        _ if one.colour.rgb() == other.colour.rgb() => {
            (format!("`{name}` has the colour of `{colour}`"), "the same colour".to_owned())
        }
        Sight::Usual if difference < SAME => {
            (format!("`{name}` has almost the colour of `{colour}`"), "almost the same colour".to_owned())
        }
        Sight::Usual => (
            format!("the colours of `{name}` and `{colour}` are hard to tell apart"),
            format!("a difference of {difference:.1}"),
        ),
        _ => (
            format!("the colours of `{name}` and `{colour}` look alike to {}", sight.words()),
            format!("a difference of {difference:.1} to them"),
        ),
    };
    let least = if sight == Sight::Usual { LEAST[0] } else { LEAST[1] };
    Finding::new(&LINT.code, one.cell.clone(), message)
        .label(label)
        .expected(format!(
            "a colour that differs from all others by {least} or more (CIEDE2000); make it lighter or darker"
        ))
        .see(other.cell.clone(), "the other colour")
}
