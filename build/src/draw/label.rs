//! Placing names beside their symbols so that they do not cover one another.

use super::font::Style;
use super::geometry::Rectangle;
use super::theme::Theme;

/// A name to place.
#[derive(Clone, Debug)]
pub struct Name<'a> {
    /// What is written.
    pub text: &'a str,
    /// The middle of the symbol.
    pub at: [f64; 2],
    /// How far the symbol reaches from its middle.
    pub reach: f64,
    /// Pixels to the em.
    pub size: f64,
    /// Weight and slant.
    pub style: Style,
}

/// Where a name went: the left end of its baseline.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Placed {
    /// The left end of the baseline.
    pub baseline: [f64; 2],
    /// What the name covers.
    pub covers: Rectangle,
}

/// What names keep clear of.
#[derive(Clone, Debug, Default)]
pub struct Obstacles {
    /// Never to be covered, if it can be helped.
    pub areas: Vec<Rectangle>,
    /// Lines, better not covered.
    pub lines: Vec<[[f64; 2]; 2]>,
    /// The sheet.
    pub sheet: Option<Rectangle>,
}

/// How often every name looks for a better place, once all have one.
const ROUNDS: usize = 6;

/// Places each name at the best of sixteen points round its symbol. Those with the least room choose first; then all look
/// again, now that they know where the others went, until nobody moves.
#[must_use]
pub fn place(names: &[Name<'_>], obstacles: &Obstacles, theme: &Theme) -> Vec<Placed> {
    let crowd = |name: &Name<'_>| {
        let near = |area: &&Rectangle| area.overlap(&Rectangle::about(name.at, 260.0, 130.0)) > 0.0;
        obstacles.areas.iter().filter(near).count()
    };
    let mut order: Vec<usize> = (0..names.len()).collect();
    order.sort_by_key(|at| (std::cmp::Reverse(crowd(&names[*at])), *at));
    // What a place costs apart from the other names never changes.
    let choices: Vec<Vec<(f64, Rectangle)>> = names
        .iter()
        .map(|name| {
            let cost = |(rank, covers): (usize, Rectangle)| {
                (cost(&covers, rank, obstacles) + doubt(name, &covers, names), covers)
            };
            candidates(name, theme).into_iter().enumerate().map(cost).collect()
        })
        .collect();
    let mut taken: Vec<Option<Rectangle>> = vec![None; names.len()];
    for _ in 0..ROUNDS {
        let mut moved = false;
        for at in &order {
            let others = || taken.iter().enumerate().filter(|(other, _)| other != at).filter_map(|(_, area)| *area);
            let crowded = |covers: &Rectangle| others().map(|area| area.overlap(&covers.grown(1.5))).sum::<f64>() * 2.0;
            let best = choices[*at]
                .iter()
                .map(|(cost, covers)| (cost + crowded(covers), *covers))
                .min_by(|(one, _), (two, _)| one.total_cmp(two))
                .map(|(_, covers)| covers);
            moved |= taken[*at] != best;
            taken[*at] = best;
        }
        if !moved {
            break;
        }
    }
    let placed =
        |(name, covers): (&Name<'_>, Rectangle)| Placed { baseline: [covers.x, covers.y + name.size * 0.78], covers };
    names.iter().zip(taken.into_iter().flatten()).map(placed).collect()
}

/// The places round a symbol, the preferred ones first: right, below, above, left, the corners; then the same further out.
fn candidates(name: &Name<'_>, theme: &Theme) -> Vec<Rectangle> {
    let (width, height) = (theme.width(name.text, name.size, name.style), name.size * 0.98);
    let [x, y] = name.at;
    [3.0, 13.0]
        .into_iter()
        .flat_map(|gap| {
            let reach = name.reach + gap;
            let slant = reach * 0.74;
            let (right, left, centre) = (x + reach, x - reach - width, x - width / 2.0);
            let (above, below, middle) = (y - reach - height, y + reach, y - height / 2.0);
            [
                [right, middle],
                [centre, below],
                [centre, above],
                [left, middle],
                [x + slant, y - slant - height],
                [x + slant, y + slant],
                [x - slant - width, y + slant],
                [x - slant - width, y - slant - height],
            ]
        })
        .map(|[x, y]| Rectangle { x, y, width, height })
        .collect()
}

/// What it costs that a name stands closer to other symbols than to its own, so that one doubts which is meant.
fn doubt(name: &Name<'_>, covers: &Rectangle, names: &[Name<'_>]) -> f64 {
    let gap = |other: &Name<'_>| {
        let [x, y] = other.at;
        let beside = (covers.x - x).max(x - covers.x - covers.width).max(0.0);
        let above = (covers.y - y).max(y - covers.y - covers.height).max(0.0);
        beside.hypot(above) - other.reach
    };
    let own = gap(name) + 3.0;
    names
        .iter()
        .filter(|other| !std::ptr::eq(*other, name))
        .map(gap)
        .filter(|gap| *gap < own)
        .map(|gap| 60.0 + (own - gap) * 6.0)
        .sum()
}

/// What a place costs, whatever the other names do.
fn cost(covers: &Rectangle, rank: usize, obstacles: &Obstacles) -> f64 {
    let clear = covers.grown(1.5);
    let covered: f64 = obstacles.areas.iter().map(|area| area.overlap(&clear)).sum();
    let outside = obstacles.sheet.map_or(0.0, |sheet| clear.width * clear.height - clear.overlap(&sheet));
    let crossed = obstacles.lines.iter().filter(|[from, to]| crosses(&clear, *from, *to)).count();
    let small = |count: usize| f64::from(u32::try_from(count).unwrap_or(u32::MAX));
    covered * 2.0 + outside * 10.0 + small(crossed) * 45.0 + small(rank) * 2.0
}

/// Whether a line passes through a rectangle (Liang and Barsky).
fn crosses(area: &Rectangle, [x, y]: [f64; 2], [to_x, to_y]: [f64; 2]) -> bool {
    let (run, rise) = (to_x - x, to_y - y);
    let edges =
        [(-run, x - area.x), (run, area.x + area.width - x), (-rise, y - area.y), (rise, area.y + area.height - y)];
    let (mut enter, mut leave) = (0.0_f64, 1.0_f64);
    for (direction, distance) in edges {
        if direction.abs() < 1e-9 {
            if distance < 0.0 {
                return false;
            }
        } else if direction < 0.0 {
            enter = enter.max(distance / direction);
        } else {
            leave = leave.min(distance / direction);
        }
    }
    enter <= leave
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn neighbours_do_not_cover_each_other() {
        let name = |text, x| Name { text, at: [x, 100.0], reach: 20.0, size: 18.0, style: Style::Regular };
        let names = [name("Mechelen", 100.0), name("Tournai", 150.0), name("Ghent", 200.0)];
        let symbols = names.iter().map(|name| Rectangle::about(name.at, 40.0, 40.0)).collect();
        let sheet = Some(Rectangle { x: 0.0, y: 0.0, width: 300.0, height: 200.0 });
        let placed = place(&names, &Obstacles { areas: symbols, lines: Vec::new(), sheet }, &Theme::default());
        for (at, one) in placed.iter().enumerate() {
            for two in placed.iter().skip(at + 1) {
                assert!(one.covers.overlap(&two.covers).abs() < 1e-9);
            }
        }
        assert_eq!(placed.len(), 3);
    }

    #[test]
    fn lines_through_and_past() {
        let area = Rectangle { x: 0.0, y: 0.0, width: 10.0, height: 10.0 };
        assert!(crosses(&area, [-5.0, 5.0], [15.0, 5.0]));
        assert!(!crosses(&area, [-5.0, 20.0], [15.0, 20.0]));
    }
}
