//! Standards: each power has its own pattern, so that powers differ by more than their colour.

use muster_schema::bundle::{Bundle, Power, Side};

pub use muster_schema::picture::Pattern;

use muster_canvas::colour::{Colour, WHITE};
use muster_canvas::theme::Theme;

use Pattern::{
    Bands, Bars, BarsAndBend, Bend, Bicolour, BorderedCross, BorderedSaltire, Chequers, Chevron, Cross, Eagle, Lily,
    Lozenges, Quarters, Quincunx, Ragged, Rays, Ring, Star, Stripes, TricolourUpright, Union,
};

/// The patterns in two colours, in the order in which powers without a pattern receive them.
pub const ALL: [Pattern; 20] = [
    Cross,
    Bend,
    Quarters,
    Chevron,
    Stripes,
    Star,
    Bands,
    Chequers,
    Ring,
    Rays,
    Lozenges,
    Bars,
    BorderedCross,
    BorderedSaltire,
    Quincunx,
    BarsAndBend,
    Ragged,
    Union,
    Lily,
    Eagle,
];

/// The patterns of all powers, in their order. Powers without a pattern get one of the rest, all different as long as
/// there are enough.
pub fn patterns(bundle: &Bundle) -> Vec<Pattern> {
    let own = || bundle.powers.iter().map(|power| power.standard);
    let taken: Vec<Pattern> = own().flatten().collect();
    let mut left = ALL.iter().filter(|pattern| !taken.contains(pattern)).chain(ALL.iter().cycle());
    own().map(|pattern| pattern.or_else(|| left.next().copied()).unwrap_or(Cross)).collect()
}

/// The design of a flag: its field, its charge, and the pattern.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Standard {
    pub field: Colour,
    /// The colour of the charge.
    pub charge: Colour,
    /// A third colour, of patterns that have one.
    pub third: Colour,
    pub pattern: Pattern,
}

impl Standard {
    /// The standard of a power.
    pub fn of_power(bundle: &Bundle, power: &Power, theme: &Theme) -> Self {
        let at = bundle.powers.iter().position(|other| other.id == power.id).unwrap_or_default();
        let pattern = patterns(bundle).get(at).copied().unwrap_or(Cross);
        Self::in_colours(pattern, &power.flag, Colour::parse(&power.colour), theme)
    }

    /// A pattern in its own colours, or in those that it always has, or else in one that suits the field.
    fn in_colours(pattern: Pattern, flag: &[String], field: Colour, theme: &Theme) -> Self {
        let always = match pattern {
            Pattern::UnionFlag => ["#012169", "#c8102e", "#ffffff"].as_slice(),
            Pattern::StarsAndStripes => &["#b22234", "#ffffff", "#3c3b6e"],
            Pattern::RisingSun => &["#f8f6ee", "#bc002d"],
            _ => &[],
        };
        let colours: Vec<Colour> = match flag {
            [] => always.iter().map(|colour| Colour::parse(colour)).collect(),
            own => own.iter().map(|colour| Colour::parse(colour)).collect(),
        };
        let field = colours.first().copied().unwrap_or(field);
        let charge = colours.get(1).copied().unwrap_or_else(|| charge(field, theme));
        Self { field, charge, third: colours.get(2).copied().unwrap_or(field), pattern }
    }

    /// A plain standard for things that belong to nobody.
    pub fn plain(field: Colour, charge: Colour) -> Self {
        Self { field, charge, third: field, pattern: Cross }
    }

    /// The standard of a side, which is the plainer one; a side that is a single power has that power's.
    pub fn of_side(bundle: &Bundle, side: &Side, theme: &Theme) -> Self {
        if let Some(power) = bundle.powers.iter().find(|power| power.id == side.id && power.name == side.name) {
            return Self::of_power(bundle, power, theme);
        }
        if side.standard.is_some() || !side.flag.is_empty() {
            let pattern = side.standard.unwrap_or([Cross, Bicolour, TricolourUpright][side.flag.len().clamp(1, 3) - 1]);
            return Self::in_colours(pattern, &side.flag, Colour::parse(&side.colour), theme);
        }
        let at = bundle.sides.iter().position(|other| other.id == side.id).unwrap_or_default();
        let pattern = [Cross, Ring, Chevron, Quarters].get(at % 4).copied().unwrap_or(Cross);
        let ground = Colour::parse(&side.colour);
        let field = ground.mix(theme.ink, 0.32);
        Self { field, charge: theme.paper.mix(WHITE, 0.5), third: field, pattern }
    }
}

/// A colour in contrast to a field: pale on all but the palest.
fn charge(field: Colour, theme: &Theme) -> Colour {
    if field.luminance() > 0.5 {
        field.mix(theme.ink, 0.15).better(Colour::parse("#7a1f1f"), theme.ink)
    } else {
        theme.paper.mix(WHITE, 0.6)
    }
}
