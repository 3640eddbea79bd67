//! Places names so that they cover neither one another nor anything else.

use std::sync::OnceLock;

use rayon::prelude::*;

use super::nearby::Grid;
use muster_ground::area::{Rectangle, count};
use muster_ground::maths;
use muster_ground::polygon::{self, Ring, Slices};

/// A name to place.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Name {
    /// Width and height of its text.
    pub size: [f64; 2],
    /// The place the name belongs to.
    pub home: Home,
    /// The middle of its home, as a pixel: no name should be closer to another's.
    pub symbol: Option<Rectangle>,
    /// The surface it should be on, if that matters.
    pub on: Option<Surface>,
}

/// The surface for a name: water for ports, land for all others.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Surface {
    Land,
    Water,
}

/// The place that a name belongs to.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum Home {
    /// Beside something, as close as can be.
    Beside(Rectangle),
    /// Under something, if all of that kind are in rows; above it only if there is no other way.
    Under(Rectangle),
    /// Under the counters of an area if there is room on it, or else wherever there is.
    On {
        middle: Rectangle,
        /// The bounds of the area.
        hull: Rectangle,
        /// The area, by its place in the obstacles.
        area: usize,
    },
    /// A cell: the name goes below its middle or above it, wherever counters leave room.
    In { middle: Rectangle, cell: Rectangle },
}

/// The shapes that names avoid.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Obstacles {
    /// Never covered if possible.
    pub areas: Vec<Rectangle>,
    /// Lines, better not covered.
    pub lines: Vec<[[f64; 2]; 2]>,
    /// Borders of places, better not covered.
    pub borders: Vec<[[f64; 2]; 2]>,
    pub sheet: Option<Rectangle>,
    /// Land, if the map has water too.
    pub land: Vec<Ring>,
    /// The outlines of areas that have names.
    pub grounds: Vec<Vec<Ring>>,
}

/// The number of names that a thread takes at a time.
const FEW: usize = 16;
/// The number of candidate positions kept for each name; a name seldom needs more.
pub const BEST: usize = 8;
/// The number of rounds in which every name looks for a better position, once all have one.
const ROUNDS: usize = 40;
/// A name with more other names than this around its home takes its best position at once: no other would be free,
/// either.
const HEAP: usize = 150;
/// The cost of each square pixel covered.
const COVERED: f64 = 2.0;
/// The cost of covering anything at all.
const TOUCHED: f64 = 900.0;
/// The wanted clearance between things that do not overlap, in pixels.
const CLEAR: f64 = 1.5;
/// The wanted distance between names beside one another, in pixels.
const APART: f64 = 7.0;
/// The cost of standing so close to another name that both read as one.
const MIXED: f64 = 130.0;
/// The greatest distance between a name and the thing beside it, in pixels.
const FAR: f64 = 16.0;
/// The distance between a name and the thing above it: between the ring of a port and the highest stack in the next
/// square is just room for a line of type.
const GAP: f64 = 0.5;

/// The position of a name.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub struct Placed {
    pub covers: Rectangle,
    /// The point where a leader line meets the name, if it is farther away.
    pub leader: Option<[f64; 2]>,
}

/// Places each name, in order, at the position near its home with the least cost. Names with the least choice are
/// placed first; then all are reconsidered, until none moves.
pub fn place(names: &[Name], obstacles: &Obstacles) -> Vec<Placed> {
    let around = Around::of(names, obstacles);
    // They are mostly near each other, and should not all fall to one thread.
    let choices: Vec<Choices> = names.par_iter().with_max_len(FEW).map(|name| around.near(name).choices()).collect();
    let mut order: Vec<usize> = (0..names.len()).collect();
    order.sort_by(|one, other| choices[*one].good.total_cmp(&choices[*other].good).then(one.cmp(other)));
    settle(names, &choices, &order, &around)
}

/// True if a name has a position wholly on its area that counters leave free.
pub fn has_room(name: &Name, rings: &[Ring]) -> bool {
    candidates(name).iter().any(|(_, covers, _)| share(covers, |at| !polygon::holds(rings, at)) <= 0.0)
}

/// The candidate positions of a name.
#[derive(Debug)]
pub struct Choices {
    /// The best, the cheapest first.
    pub best: Box<[Choice]>,
    /// The number of candidates that cost less than the cheapest plus covering something.
    pub good: f64,
    /// A lower bound for the cost of all others; those with a leader line count only once they were examined.
    limit: f64,
    is_led: bool,
    /// All others, the cheapest first; they are seldom needed.
    others: OnceLock<Vec<Choice>>,
}

/// The surroundings of the names, in a spatial index.
#[derive(Debug)]
pub struct Around<'o> {
    obstacles: &'o Obstacles,
    areas: Grid,
    lines: Grid,
    borders: Grid,
    symbols: Grid,
    land: Slices,
    /// The outlines that names belong on.
    grounds: Vec<Slices>,
}

impl<'o> Around<'o> {
    /// Builds the spatial index of names' symbols and obstacles.
    pub fn of(names: &[Name], obstacles: &'o Obstacles) -> Self {
        let pieces = |lines: &[[[f64; 2]; 2]]| Grid::of(lines.iter().map(|[from, to]| Rectangle::between(*from, *to)));
        let areas = Grid::of(obstacles.areas.iter().copied());
        let (lines, borders) = (pieces(&obstacles.lines), pieces(&obstacles.borders));
        let symbols = Grid::of(names.iter().filter_map(|name| name.symbol));
        let grounds = obstacles.grounds.iter().map(Slices::of).collect();
        Self { obstacles, areas, lines, borders, symbols, land: Slices::of(&obstacles.land), grounds }
    }

    /// The positions of a name that cost at least the limit, the cheapest first.
    pub fn others(&self, name: &Name, Choices { limit, is_led, .. }: &Choices) -> Vec<Choice> {
        let near = self.near(name);
        let choice = |candidate: &Candidate| Choice {
            cost: near.cost(candidate, near.at_least(candidate)),
            covers: candidate.1,
            leader: candidate.2,
        };
        let mut others: Vec<Choice> =
            candidates(name).iter().map(choice).filter(|choice| choice.cost >= *limit).collect();
        let led = led(name);
        others.extend(led.iter().map(choice).filter(|choice| !is_led || choice.cost >= *limit));
        others.sort_by(|one, other| one.cost.total_cmp(&other.cost));
        others
    }

    /// Everything close to the candidate positions of a name.
    pub fn near<'a>(&'a self, name: &'a Name) -> Near<'a> {
        let hull = hull(name).grown(CLEAR);
        // What a name stands under is closer than anything else may be.
        let above = if let Home::Under(home) = name.home { Some(home) } else { None };
        let areas = self.areas.ordered(&hull).into_iter().map(|(_, area)| area);
        let pieces = |lines: &[[[f64; 2]; 2]], near: &Grid| -> Vec<Piece> {
            near.ordered(&hull).into_iter().map(|(at, area)| (area, lines[at])).collect()
        };
        Near {
            around: self,
            name,
            areas: areas.filter(|area| Some(*area) != above).collect(),
            lines: pieces(&self.obstacles.lines, &self.lines),
            borders: pieces(&self.obstacles.borders, &self.borders),
            doubts: Doubts::of(name, &self.symbols),
            by_the_coast: self.is_by_the_coast(name),
        }
    }

    /// True if there is a coast near a name that prefers one surface.
    fn is_by_the_coast(&self, name: &Name) -> bool {
        let about = match (name.home, name.on) {
            (Home::Beside(home), Some(_)) => home.grown(name.size[0] + 90.0),
            _ => return false,
        };
        let [least, _, most, _] = about.corners();
        self.land.run_through([least, most])
    }

    /// The cost of a name on the wrong surface.
    fn strayed(&self, name: &Name, covers: &Rectangle) -> f64 {
        let is_wrong = |at: [f64; 2]| self.land.contain(at) != (name.on == Some(Surface::Land));
        let [x, y] = covers.centre();
        // Up to both its ends: it crosses no coast.
        let points = [-0.47, -0.24, 0.0, 0.24, 0.47].map(|share| [x + share * covers.width, y]);
        points.into_iter().filter(|at| is_wrong(*at)).map(|_| 0.6 * STRAYED).sum()
    }
}

/// A segment of a line, and its bounds.
type Piece = (Rectangle, [[f64; 2]; 2]);

/// The surroundings of a name's candidate positions.
#[derive(Debug)]
pub struct Near<'a> {
    around: &'a Around<'a>,
    name: &'a Name,
    areas: Vec<Rectangle>,
    lines: Vec<Piece>,
    borders: Vec<Piece>,
    doubts: Doubts,
    by_the_coast: bool,
}

impl Near<'_> {
    /// The positions of a name: the costs of the best, and a lower bound for the others.
    pub fn choices(&self) -> Choices {
        let bounded = |candidate: Candidate| (self.at_least(&candidate), candidate);
        let mut candidates: Vec<_> = candidates(self.name).into_iter().map(bounded).collect();
        // Most names stand right beside what they belong to.
        let is_led = candidates.iter().all(|(bound, candidate)| self.cost_below(candidate, *bound, LEADING).is_none());
        if is_led {
            candidates.extend(led(self.name).into_iter().map(bounded));
        }
        let cheapest = candidates.iter().min_by(|(one, _), (other, _)| one.total_cmp(other));
        let mut limit = cheapest.map_or(0.0, |(bound, candidate)| self.cost(candidate, *bound) + TOUCHED);
        let mut good = Vec::with_capacity(candidates.len());
        for (bound, candidate) in &candidates {
            if *bound < limit {
                let Some(cost) = self.cost_below(candidate, *bound, limit) else { continue };
                limit = limit.min(cost + TOUCHED);
                good.push(Choice { cost, covers: candidate.1, leader: candidate.2 });
            }
        }
        good.retain(|choice| choice.cost < limit);
        good.sort_by(|one, other| one.cost.total_cmp(&other.cost));
        let limit = good.get(BEST).map_or(limit, |next| next.cost);
        let best = good.get(..BEST).unwrap_or(&good).into();
        Choices { best, good: count(good.len()), limit, is_led, others: OnceLock::new() }
    }

    /// A lower bound for the cost of a position, which is quick to find.
    fn at_least(&self, (effort, covers, _): &Candidate) -> f64 {
        let clear = covers.grown(CLEAR);
        let covered: f64 = self.areas.iter().map(|area| toll(area.overlap(&clear))).sum();
        let outside = self.around.obstacles.sheet.map_or(0.0, |sheet| clear.area() - clear.overlap(&sheet));
        effort + covered + outside * 10.0
    }

    /// The cost of a position, apart from the other names.
    fn cost(&self, candidate: &Candidate, at_least: f64) -> f64 {
        self.cost_below(candidate, at_least, f64::INFINITY).unwrap_or(f64::INFINITY)
    }

    /// Cost of a place, apart from the other names, if it is less than a limit.
    fn cost_below(&self, (_, covers, leader): &Candidate, at_least: f64, limit: f64) -> Option<f64> {
        let clear = covers.grown(CLEAR);
        let below = |cost: f64| (cost < limit).then_some(cost);
        let crossed = |before: f64, pieces: &[Piece], toll: f64| {
            let mut number = 0.0;
            for (area, [from, to]) in pieces {
                if area.overlaps(&clear) && crosses(&clear, *from, *to) {
                    number += 1.0;
                    below(before + number * toll)?;
                }
            }
            Some(before + number * toll)
        };
        // Names beside spaces stand on the same side even if a road runs there; in cells and areas there is room elsewhere.
        let lined = if matches!(self.name.home, Home::Beside(_)) { LINED } else { BORDERED };
        let cost = crossed(crossed(at_least, &self.lines, lined)?, &self.borders, BORDERED)?;
        // A leader line shows what the name belongs to, even if something else is nearer. It crosses nothing that names or counters cover.
        let led = leader.map(|to| self.led(to));
        let cost = below(cost + led.unwrap_or_else(|| self.doubts.about(covers)))?;
        let cost = cost + if self.by_the_coast { self.around.strayed(self.name, covers) } else { 0.0 };
        let ground = match self.name.home {
            Home::On { area, .. } => self.around.grounds.get(area).filter(|ground| !ground.is_empty()),
            _ => None,
        };
        let elsewhere = ground.map_or(0.0, |ground| match share(covers, |at| ground.holders(at).count() % 2 == 0) {
            0.0 => 0.0,
            outside => (0.4 + outside) * ELSEWHERE,
        });
        below(cost + elsewhere)
    }

    /// The cost of a leader line.
    fn led(&self, to: [f64; 2]) -> f64 {
        let Some(own) = self.name.symbol else { return 0.0 };
        let from = own.centre();
        let home = if let Home::Beside(home) = self.name.home { Some(home) } else { None };
        let others = self.areas.iter().filter(|area| Some(**area) != home);
        count(others.filter(|area| crosses(area, from, to)).count()) * TOUCHED
    }
}

/// A place for a name.
#[derive(Clone, Copy, Debug)]
pub struct Choice {
    /// The cost of its position, apart from other names.
    pub cost: f64,
    covers: Rectangle,
    leader: Option<[f64; 2]>,
}

/// Moves names in turn until none moves.
fn settle(names: &[Name], choices: &[Choices], order: &[usize], around: &Around<'_>) -> Vec<Placed> {
    let mut taken = Grid::default();
    let mut chosen: Vec<Option<Placed>> = vec![None; choices.len()];
    for _ in 0..ROUNDS {
        let mut moved = false;
        for at in order.iter().copied() {
            let mixed = matches!(names[at].home, Home::Beside(_));
            let crowd = |covers: &Rectangle| {
                // Names that follow one another on a line would read as one.
                let clear = Rectangle { x: covers.x - APART, width: covers.width + 2.0 * APART, ..covers.grown(CLEAR) };
                let near = if mixed { read_as_one(covers) } else { clear };
                let others = taken.overlapping(&near).filter(|(other, _)| *other != at);
                let toll = |other: &Rectangle| if other.overlaps(&clear) { toll(other.overlap(&clear)) } else { MIXED };
                others.map(|(_, other)| toll(other)).sum::<f64>()
            };
            let better = |mut best: Option<Choice>, choices: &[Choice]| {
                for Choice { cost, covers, leader } in choices {
                    // They are sorted: what follows costs no less, whoever is there.
                    if best.is_some_and(|best| *cost >= best.cost) {
                        break;
                    }
                    let cost = cost + crowd(covers);
                    if best.is_none_or(|best| cost < best.cost) {
                        best = Some(Choice { cost, covers: *covers, leader: *leader });
                    }
                }
                best
            };
            let Choices { best, limit, is_led, others, .. } = &choices[at];
            let is_in_a_heap = taken.overlapping(&hull(&names[at])).nth(HEAP).is_some();
            let mut best = if is_in_a_heap { best.first().copied() } else { better(None, best) };
            let limit = if *is_led { *limit } else { limit.min(LEADING) };
            if !is_in_a_heap && best.is_none_or(|best| best.cost > limit) {
                best = better(best, others.get_or_init(|| around.others(&names[at], &choices[at])));
            }
            let best = best.map(|Choice { covers, leader, .. }| Placed { covers, leader });
            if chosen[at] != best {
                moved = true;
                if chosen[at].is_some() {
                    taken.remove(at);
                }
                if let Some(placed) = best {
                    taken.insert(at, placed.covers);
                }
                chosen[at] = best;
            }
        }
        if !moved {
            break;
        }
    }
    chosen.into_iter().map(Option::unwrap_or_default).collect()
}

/// The area about a name in which another would read as its next line or its next word.
pub fn read_as_one(name: &Rectangle) -> Rectangle {
    let [beside, above] = [1.0 * name.height, 0.45 * name.height];
    let Rectangle { x, y, width, height } = *name;
    Rectangle { x: x - beside, y: y - above, width: width + 2.0 * beside, height: height + 2.0 * above }
}

/// The cost of covering an area in square pixels.
fn toll(covered: f64) -> f64 {
    if covered > 0.0 { TOUCHED + covered * COVERED } else { 0.0 }
}

/// The bounds of all candidate positions of a name, or a little more.
pub fn hull(name: &Name) -> Rectangle {
    let [width, height] = name.size;
    let about = |home: Rectangle, [beside, above]: [f64; 2]| Rectangle {
        x: home.x - beside,
        y: home.y - above,
        width: home.width + 2.0 * beside,
        height: home.height + 2.0 * above,
    };
    match name.home {
        Home::Beside(home) => about(home.grown(LED[LED.len() - 1] + 12.0), name.size),
        Home::Under(home) => about(home.grown(GAP), name.size),
        Home::In { middle, .. } => about(middle, [width, 1.5 * height + 1.0]),
        Home::On { middle, hull, .. } => about(middle.grown(GAP), name.size).with(&hull),
    }
}

/// A position of a name, with the cost of its distance from the usual one, and the point where a leader line meets it.
type Candidate = (f64, Rectangle, Option<[f64; 2]>);

/// Positions farther from the home of a name, with a leader line.
pub fn led(name: &Name) -> Vec<Candidate> {
    let [width, height] = name.size;
    let Home::Beside(home) = name.home else { return Vec::new() };
    let [x, y] = name.symbol.unwrap_or(home).centre();
    let place = |far: f64, step: u8| {
        let [right, down] = maths::around([0.0; 2], 1.0, f64::from(step) * std::f64::consts::TAU / 16.0);
        // The nearest point of the name lies in that direction.
        let reach = far + f64::midpoint(home.width, home.height) / 2.0;
        let end = [x + right * reach, y + down * reach];
        let side = |way: f64, length: f64| match way {
            way if way > 0.38 => 0.0,
            way if way < -0.38 => -length,
            _ => -length / 2.0,
        };
        let covers = Rectangle { x: end[0] + side(right, width), y: end[1] + side(down, height), width, height };
        let meets = [end[0].clamp(covers.x, covers.x + width), end[1].clamp(covers.y, covers.y + height)];
        (LEADING + 2.0 * far, covers, Some(meets))
    };
    LED.into_iter().flat_map(|far| (0..16).map(move |step| place(far, step))).collect()
}

/// The candidate positions of a name.
pub fn candidates(name: &Name) -> Vec<Candidate> {
    let [width, height] = name.size;
    let at = |x: f64, y: f64| Rectangle { x, y, width, height };
    match name.home {
        Home::Beside(home) => {
            let mut places = Vec::with_capacity(108);
            for (far, gap) in [(0.0, 2.0), (18.0, 8.0), (45.0, FAR)] {
                let home = home.grown(gap);
                let (left, right) = (home.x - width, home.x + home.width);
                let (above, below) = (home.y - height, home.y + home.height);
                for step in -4..=4_i8 {
                    // From one corner past the middle to the other; names stand best right in the middle of a side, and all on the
                    // same side.
                    let share = f64::from(step) / 4.0;
                    let aside = far + share.abs() * 9.0;
                    let beside = home.centre()[1] - height / 2.0 + share * (home.height + height) / 2.0;
                    places.push((aside, at(right, beside), None));
                    places.push((aside + 48.0, at(left, beside), None));
                    let along = home.centre()[0] - width / 2.0 + share * (home.width + width) / 2.0;
                    places.push((aside + 36.0, at(along, below), None));
                    places.push((aside + 40.0, at(along, above), None));
                }
            }
            places
        }
        Home::Under(home) => under(&home, name.size).collect(),
        Home::On { middle, hull, .. } => {
            let first = [middle.centre()[0] - width / 2.0, middle.y + middle.height + GAP];
            let room = [hull.width - width, hull.height - height].map(|room| room.max(0.0));
            let elsewhere = (0..=STEPS).flat_map(|down| (0..=STEPS).map(move |right| [right, down])).map(|steps| {
                let [x, y] = [0, 1].map(|axis| room[axis] * f64::from(steps[axis]) / f64::from(STEPS));
                at(hull.x + x, hull.y + y)
            });
            let free =
                elsewhere.filter(|area| area.overlap(&middle) <= 0.0 && area.overlap(&hull) >= 0.999 * area.area());
            let far = |area: Rectangle| (70.0 + 0.5 * maths::distance([area.x, area.y], first), area, None);
            under(&middle, name.size).chain(free.map(far)).collect()
        }
        Home::In { middle, cell } => {
            let along = |share: f64| middle.centre()[0] - width / 2.0 + share * (middle.width + width) / 2.0;
            let places = (-8..=8_i8).flat_map(|step| {
                let share = f64::from(step) / 8.0;
                let x = along(share);
                [1.0, 0.25 * height, 0.5 * height].into_iter().flat_map(move |gap| {
                    let aside = share.abs() * 60.0 + gap;
                    // What else stands in a cell stands at its upper edge.
                    let above = middle.y - 0.85 * height - gap;
                    [(aside, at(x, middle.y + middle.height + gap)), (aside + 60.0, at(x, above))]
                })
            });
            // A long name reaches over the sides of its cell, but much of it has to be there.
            let most = width.min(cell.width) * height;
            let cost = |(effort, area): (f64, Rectangle)| {
                let held = area.overlap(&cell);
                let lost = 1.0 - (held / most.max(1.0)).min(1.0);
                (effort + 0.5 * (area.area() - held) + lost * lost * ELSEWHERE, area, None)
            };
            places.map(cost).collect()
        }
    }
}

/// The positions under something, and above it.
fn under(home: &Rectangle, [width, height]: [f64; 2]) -> impl Iterator<Item = Candidate> + use<> {
    let Rectangle { x, y, width: across, height: down } = *home;
    let at = move |x: f64, y: f64| Rectangle { x, y, width, height };
    (-8..=8_i8).flat_map(move |step| {
        let share = f64::from(step) / 8.0;
        let along = x + (across - width) / 2.0 + share * (across + width) / 2.0;
        let aside = share.abs() * 60.0;
        [(aside, at(along, y + down + GAP), None), (aside + 250.0, at(along, y - height - GAP), None)]
    })
}

/// The share of a name's points for which a condition holds.
pub fn share(covers: &Rectangle, holds: impl Fn([f64; 2]) -> bool) -> f64 {
    let [x, y] = covers.centre();
    let points = (-4..=4_i8).flat_map(|right| (-1..=1_i8).map(move |down| [right, down].map(f64::from)));
    let points = points.map(|[right, down]| [x + right * covers.width / 8.0, y + down * covers.height / 2.0]);
    count(points.filter(|at| holds(*at)).count()) / 27.0
}

/// The symbols that a name may be closer to than to its own, so that it is ambiguous.
#[derive(Debug)]
struct Doubts {
    own: Option<Rectangle>,
    others: Vec<Rectangle>,
}

impl Doubts {
    /// The least distance to another symbol: that to the name's own, a third more, and a hair.
    fn least(own: &Rectangle, covers: &Rectangle) -> f64 {
        own.distance(covers) * 4.0 / 3.0 + 1.5
    }

    /// The rectangle in which another symbol may be closer to a candidate position than the name's own symbol.
    fn hull(name: &Name) -> Rectangle {
        let hull = hull(name);
        let Some(own) = name.symbol else { return hull };
        // The places farthest away are at the edges of where any are.
        let gap = |from: f64, to: f64, own_from: f64, own_to: f64, size: f64| (own_from - from).max(to - own_to) - size;
        let beside = gap(hull.x, hull.x + hull.width, own.x, own.x + own.width, name.size[0]);
        let above = gap(hull.y, hull.y + hull.height, own.y, own.y + own.height, name.size[1]);
        hull.grown((beside.max(0.0) + above.max(0.0)) * 4.0 / 3.0 + 6.0)
    }

    fn of(name: &Name, symbols: &Grid) -> Self {
        let near = name.symbol.map(|_| symbols.ordered(&Self::hull(name))).unwrap_or_default();
        let others = near.into_iter().map(|(_, symbol)| symbol).filter(|symbol| Some(*symbol) != name.symbol);
        Self { own: name.symbol, others: others.collect() }
    }

    /// The cost of a position that is ambiguous.
    fn about(&self, covers: &Rectangle) -> f64 {
        const MOST: f64 = 320.0;
        let Some(own) = self.own else { return 0.0 };
        let least = Self::least(&own, covers);
        let near = self.others.iter().filter(|symbol| symbol.gap(covers).iter().all(|gap| *gap < least));
        let gaps: Vec<f64> = near.map(|symbol| symbol.distance(covers)).filter(|gap| *gap < least).collect();
        let is_nearer = !gaps.is_empty();
        let doubt = gaps.iter().map(|gap| 25.0 + (least - gap) * 6.0).sum::<f64>().min(MOST);
        doubt + if is_nearer { NEARER } else { 0.0 }
    }
}

/// The cost of a name so close to another symbol that it could belong to either.
const NEARER: f64 = 600.0;
/// The distances of a name with a leader line from its home, in pixels, and the least cost of a leader.
const LED: [f64; 4] = [16.0, 32.0, 54.0, 82.0];
const LEADING: f64 = 330.0;
/// The cost of covering a line, and of covering a border of places.
const LINED: f64 = 22.0;
const BORDERED: f64 = 45.0;
/// The cost for a name of a zone or an area that lies entirely outside it.
const ELSEWHERE: f64 = 1500.0;
/// The number of steps in which a name searches its area from one side to the other.
const STEPS: u8 = 10;
/// The cost for a name that is a third on the wrong surface.
const STRAYED: f64 = 22.0;

/// True if a line passes through a rectangle (Liang and Barsky).
pub fn crosses(area: &Rectangle, [x, y]: [f64; 2], [to_x, to_y]: [f64; 2]) -> bool {
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
