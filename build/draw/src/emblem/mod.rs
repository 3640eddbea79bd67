//! Emblems for counters and cards, drawn as an engraver of the time would cut them.
//!
//! Each is drawn in a box from -50 to 50 both ways.

mod shapes;

pub use muster_schema::picture::Emblem;
use muster_schema::picture::Period;

use muster_canvas::colour::{Colour, WHITE};
use muster_canvas::svg::{Drawing, Paint};
use muster_ground::area::count;
use muster_ground::maths;
use muster_marks::Tints;

/// Draws an emblem about a point, with its size in both directions.
pub fn draw(drawing: &mut Drawing<'_>, emblem: Emblem, at: [f64; 2], size: f64, tints: Tints) {
    let period = drawing.theme().period;
    drawing.within(at, [size / 100.0, size / 100.0], 0.0, |drawing| match of_age(emblem, period) {
        Emblem::Musketeer | Emblem::Infantry => infantry(drawing, period, tints),
        Emblem::General | Emblem::Leader => leader(drawing, period, tints),
        Emblem::Hat | Emblem::Helmet => headgear(drawing, period, tints),
        Emblem::Crown => crown(drawing, tints),
        Emblem::Lily => lily(drawing, tints),
        Emblem::Eagle => both_halves(drawing, |drawing| eagle(drawing, tints)),
        Emblem::Star => drawing.polygon(&star(8, 50.0, 22.0), paint(tints, 2.0)),
        Emblem::Cannon | Emblem::Artillery | Emblem::Siege => cannon(drawing, tints),
        Emblem::Fortress | Emblem::Fort => fortress(drawing, tints),
        Emblem::BrokenStandard => broken_standard(drawing, tints),
        Emblem::Laurel => laurel(drawing, tints),
        Emblem::Hourglass => hourglass(drawing, tints),
        Emblem::Coins => coins(drawing, tints),
        Emblem::Ship | Emblem::Fleet => ship(drawing, tints),
        Emblem::Swords => crossed(drawing, 42.0, |drawing| sword(drawing, tints)),
        Emblem::Sabres => crossed(drawing, 38.0, |drawing| sabre(drawing, tints)),
        Emblem::Muskets if period >= Period::Industrial => {
            crossed(drawing, 48.0, |drawing| shapes::draw(drawing, shapes::RIFLES, tints));
        }
        Emblem::Muskets => crossed(drawing, 48.0, |drawing| musket(drawing, tints)),
        Emblem::Drum => drum(drawing, tints),
        Emblem::Letter | Emblem::Message => letter(drawing, tints),
        Emblem::Weather => weather(drawing, tints),
        Emblem::Trumpet => trumpet(drawing, tints),
        Emblem::Horse | Emblem::Cavalry => horse(drawing, tints),
        Emblem::Barrels | Emblem::Supply => barrels(drawing, tints),
        Emblem::Shield => shapes::draw(drawing, shapes::SHIELD, tints),
        Emblem::Catapult => shapes::draw(drawing, shapes::CATAPULT, tints),
        Emblem::Trebuchet => shapes::draw(drawing, shapes::TREBUCHET, tints),
        Emblem::Gun => shapes::draw(drawing, shapes::GUN, tints),
        Emblem::Galley => shapes::draw(drawing, shapes::GALLEY, tints),
        Emblem::Cog => shapes::draw(drawing, shapes::COG, tints),
        Emblem::Steamship => shapes::draw(drawing, shapes::STEAMSHIP, tints),
        Emblem::Warship => shapes::draw(drawing, shapes::WARSHIP, tints),
        Emblem::Submarine => shapes::draw(drawing, shapes::SUBMARINE, tints),
        Emblem::Carrier => shapes::draw(drawing, shapes::CARRIER, tints),
        Emblem::TorpedoBoat => shapes::draw(drawing, shapes::TORPEDO_BOAT, tints),
        Emblem::Freighter => shapes::draw(drawing, shapes::FREIGHTER, tints),
        Emblem::Mine => shapes::draw(drawing, shapes::MINE, tints),
        Emblem::Amphora => shapes::draw(drawing, shapes::AMPHORA, tints),
        Emblem::Wagon => shapes::draw(drawing, shapes::WAGON, tints),
        Emblem::Locomotive => shapes::draw(drawing, shapes::LOCOMOTIVE, tints),
        Emblem::Truck => shapes::draw(drawing, shapes::TRUCK, tints),
        Emblem::Tank => shapes::draw(drawing, shapes::TANK, tints),
        Emblem::Aeroplane => shapes::draw(drawing, shapes::AEROPLANE, tints),
        Emblem::Castle => shapes::draw(drawing, shapes::CASTLE, tints),
        Emblem::Bunker => shapes::draw(drawing, shapes::BUNKER, tints),
        Emblem::Temple => shapes::draw(drawing, shapes::TEMPLE, tints),
        Emblem::Town => shapes::draw(drawing, shapes::TOWN, tints),
        Emblem::Factory => shapes::draw(drawing, shapes::FACTORY, tints),
        Emblem::Scroll => shapes::draw(drawing, shapes::SCROLL, tints),
        Emblem::Radio => shapes::draw(drawing, shapes::RADIO, tints),
        Emblem::Snow => shapes::draw(drawing, shapes::SNOW, tints),
        Emblem::Sheaf => shapes::draw(drawing, shapes::SHEAF, tints),
        Emblem::Torch => shapes::draw(drawing, shapes::TORCH, tints),
        Emblem::Skull => shapes::draw(drawing, shapes::SKULL, tints),
        Emblem::OliveBranch => shapes::draw(drawing, shapes::OLIVE_BRANCH, tints),
        Emblem::Anchor => shapes::draw(drawing, shapes::ANCHOR, tints),
        Emblem::Mountains => shapes::draw(drawing, shapes::MOUNTAINS, tints),
        Emblem::Eye => shapes::draw(drawing, shapes::EYE, tints),
    });
}

/// The emblem to use in a period, if that has its own version.
fn of_age(emblem: Emblem, period: Period) -> Emblem {
    use Emblem as E;
    use Period::{Ancient, EarlyModern, Industrial, Medieval, Modern, Napoleonic};
    match (emblem, period) {
        (E::Cannon | E::Artillery | E::Siege, Ancient) => E::Catapult,
        (E::Cannon | E::Artillery | E::Siege, Medieval) => E::Trebuchet,
        (E::Cannon | E::Artillery | E::Siege, Industrial | Modern) => E::Gun,
        (E::Ship | E::Fleet, Ancient) => E::Galley,
        (E::Ship | E::Fleet, Medieval) => E::Cog,
        (E::Ship | E::Fleet, Industrial) => E::Steamship,
        (E::Ship | E::Fleet, Modern) => E::Warship,
        (E::Barrels | E::Supply, Ancient) => E::Amphora,
        (E::Barrels | E::Supply, Medieval) => E::Wagon,
        (E::Barrels | E::Supply, Industrial) => E::Locomotive,
        (E::Barrels | E::Supply, Modern) => E::Truck,
        (E::Fortress | E::Fort, Ancient | Medieval) => E::Castle,
        (E::Fortress | E::Fort, Modern) => E::Bunker,
        (E::Town, Ancient) => E::Temple,
        (E::Town, Modern) => E::Factory,
        (E::Letter | E::Message, Ancient | Medieval) => E::Scroll,
        (E::Letter | E::Message, Modern) => E::Radio,
        (E::Muskets, Ancient | Medieval) => E::Swords,
        (other, Ancient | Medieval | EarlyModern | Napoleonic | Industrial | Modern) => other,
    }
}

/// A head and shoulders with headgear. Tall headgear extends above the box.
fn bust(drawing: &mut Drawing<'_>, worn: &[&[shapes::Part]], tints: Tints) {
    drawing.within([0.0, 7.0], [0.86, 0.86], 0.0, |drawing| {
        shapes::draw(drawing, shapes::BUST, tints);
        worn.iter().for_each(|worn| shapes::draw(drawing, worn, tints));
    });
}

fn infantry(drawing: &mut Drawing<'_>, period: Period, tints: Tints) {
    match period {
        Period::Ancient => bust(drawing, &[shapes::CRESTED_HELMET], tints),
        Period::Medieval => bust(drawing, &[shapes::NASAL_HELMET], tints),
        Period::EarlyModern => musketeer(drawing, tints),
        Period::Napoleonic => bust(drawing, &[shapes::SHAKO], tints),
        Period::Industrial => bust(drawing, &[shapes::SPIKED_HELMET], tints),
        Period::Modern => bust(drawing, &[shapes::STEEL_HELMET], tints),
    }
}

fn leader(drawing: &mut Drawing<'_>, period: Period, tints: Tints) {
    match period {
        Period::Ancient => bust(drawing, &[shapes::HAIR, shapes::WREATH], tints),
        Period::Medieval => bust(drawing, &[shapes::HAIR, shapes::DIADEM], tints),
        Period::EarlyModern => general(drawing, tints),
        Period::Napoleonic => bust(drawing, &[shapes::HAIR, shapes::BICORNE], tints),
        Period::Industrial => bust(drawing, &[shapes::HAIR, shapes::KEPI], tints),
        Period::Modern => bust(drawing, &[shapes::HAIR, shapes::CAP], tints),
    }
}

fn headgear(drawing: &mut Drawing<'_>, period: Period, tints: Tints) {
    let mut alone = |down: f64, scale: f64, worn| {
        drawing.within([0.0, down], [scale, scale], 0.0, |drawing| shapes::draw(drawing, worn, tints));
    };
    match period {
        Period::Ancient => alone(6.0, 1.05, shapes::CRESTED_HELMET),
        Period::Medieval => alone(0.0, 1.0, shapes::GREAT_HELM),
        Period::EarlyModern => hat(drawing, tints),
        Period::Napoleonic => alone(42.0, 1.25, shapes::SHAKO),
        Period::Industrial => alone(42.0, 1.25, shapes::SPIKED_HELMET),
        Period::Modern => alone(30.0, 1.4, shapes::STEEL_HELMET),
    }
}

fn paint(tints: Tints, width: f64) -> Paint {
    Paint::fill(tints.fill).with_line(tints.line, width)
}

/// The paint for a shape of one colour; if there is an outline of another colour, it sets the shape off.
fn silhouette(tints: Tints) -> Paint {
    if tints.fill == tints.line { Paint::fill(tints.fill) } else { paint(tints, 2.0) }
}

fn both_halves(drawing: &mut Drawing<'_>, half: impl Fn(&mut Drawing<'_>)) {
    half(drawing);
    drawing.within([0.0, 0.0], [-1.0, 1.0], 0.0, half);
}

/// Draws a thing leaning to the right over the same leaning to the left.
fn crossed(drawing: &mut Drawing<'_>, turn: f64, thing: impl Fn(&mut Drawing<'_>)) {
    drawing.within([0.0, 0.0], [-1.0, 1.0], -turn, &thing);
    drawing.within([0.0, 0.0], [1.0, 1.0], turn, &thing);
}

/// The corners of a star.
fn star(points: u8, outer: f64, inner: f64) -> Vec<[f64; 2]> {
    (0..points * 2)
        .map(|corner| {
            let angle = std::f64::consts::PI * (f64::from(corner) / f64::from(points) - 0.5);
            let reach = if corner % 2 == 0 { outer } else { inner };
            maths::around([0.0; 2], reach, angle)
        })
        .collect()
}

/// The corners of a star of straight edges about a point.
pub fn star_about([x, y]: [f64; 2], points: u8, outer: f64) -> Vec<[f64; 2]> {
    star(points, outer, outer * 0.382).into_iter().map(|[right, down]| [x + right, y + down]).collect()
}

/// Draws a musketeer with dark lines of his own; `fill` is the coat, `accent` the facings, `line` the outline that sets
/// him off from the ground.
fn musketeer(drawing: &mut Drawing<'_>, tints: Tints) {
    let theme = drawing.theme();
    let Tints { fill, line, accent } = tints;
    let ink = |width| Paint::fill(theme.ink).with_line(theme.ink, width);
    let coat = "M-10 -25Q0 -29 10 -25L14 -14L9 -2L17 25Q0 30 -17 25L-9 -2L-15 -13Z";
    let legs = "M-9 22L-11 45L-17 50L-3 50L-1 26L2 26L4 50L17 50L10 45L9 22Z";
    let hat = "M-17 -36Q-9 -37 0 -35Q9 -37 17 -36Q15 -42 8 -42Q0 -52 -8 -42Q-15 -42 -17 -36Z";
    // A pale rim, so that he stands out from any ground.
    for part in [coat, legs, hat, "M16 -50L12 12"] {
        drawing.path(part, Paint::line(line, 6.5));
    }
    drawing.circle([0.0, -32.0], 7.0, Paint::line(line, 6.5));
    drawing.path(legs, ink(1.5));
    drawing.path("M-9 31L-3 31M3 31L9 31", Paint::line(theme.paper, 1.6));
    drawing.path(coat, Paint::fill(fill).with_line(theme.ink, 2.2));
    drawing.path("M0 -2L-4 27Q0 28.5 4 27Z", Paint::fill(accent).with_line(theme.ink, 1.4));
    drawing.path("M-9 -24L10 1", Paint::line(theme.ink, 5.0));
    drawing.path("M-9 -24L10 1", Paint::line(WHITE.mix(theme.paper, 0.5), 3.0));
    drawing.path("M-9 -2L9 -2", Paint::line(theme.ink, 2.0));
    drawing.circle([0.0, -32.0], 6.2, Paint::fill(Colour::parse("#ecc9a0")).with_line(theme.ink, 1.8));
    drawing.path("M-6.5 -34Q-10 -27 -7 -23", Paint::line(Colour::parse("#e9e2d2"), 3.0));
    drawing.path(hat, ink(1.2));
    drawing.path("M-15 -37Q-7 -38.5 0 -36.5Q7 -38.5 15 -37", Paint::line(Colour::parse("#e9d9a0"), 1.5));
    drawing.path("M16 -50L15 -36", Paint::line(Colour::parse("#4b5560"), 2.0));
    drawing.path("M15 -38L12 12", Paint::line(theme.ink, 4.6));
    drawing.path("M14.6 -30L12.2 10", Paint::line(Colour::parse("#8a5a2b"), 2.0));
    drawing.path("M9 -23L17 -9L11 2L6 -1L10 -9L5 -16Z", Paint::fill(fill).with_line(theme.ink, 1.8));
    drawing.path("M15.5 -6L11 2L6 -1L9.5 -7Z", Paint::fill(accent).with_line(theme.ink, 1.2));
}

fn general(drawing: &mut Drawing<'_>, tints: Tints) {
    let Tints { fill, line, accent } = tints;
    drawing.path("M-13 20L-20 24C-34 28 -42 36 -44 50L44 50C42 38 30 28 14 24L6 18Z", paint(tints, 2.2));
    drawing.path("M-3 25L4 38L11 24", Paint::fill(accent).with_line(line, 1.8));
    drawing.path("M-24 38L-10 50M-14 30L-3 46", Paint::line(line, 2.2));
    drawing.path(
        "M-9 28L-12 12C-20 8 -23 -2 -20 -14C-16 -26 -8 -30 2 -30L15 -28C18 -22 18 -17 16.5 -12L22.5 -3L17 0L18 5L15 8L16 13C13 18 8 18 4 17L4 28Z",
        paint(tints, 2.0),
    );
    // The wig's curls.
    for [x, y, radius] in [[-12.0, -12.0, 7.5], [-15.0, 0.0, 7.5], [-12.0, 11.0, 7.0]] {
        drawing.circle([x, y], radius, Paint::fill(fill.mix(line, 0.16)).with_line(line, 1.6));
    }
    drawing.path("M-17 14C-28 16 -30 30 -24 36L-15 33C-19 27 -17 22 -12 18Z", paint(tints, 1.8));
    drawing.path("M-20 20L-12 25", Paint::line(line, 3.4));
    drawing.path("M9 -13L14 -14", Paint::line(line, 2.2));
    drawing.path(
        "M-34 -16C-24 -24 -20 -28 -16 -41C-6 -48 8 -47 14 -40C18 -33 26 -29 37 -32C34 -22 22 -17 12 -19C-2 -22 -18 -15 -34 -16Z",
        Paint::fill(line).with_line(line, 1.5),
    );
    drawing.path(
        "M-28 -18C-18 -22 0 -26 14 -22C24 -20 30 -24 33 -28",
        Paint::line(accent.better(line, fill).mix(fill, 0.5), 2.0),
    );
}

fn hat(drawing: &mut Drawing<'_>, tints: Tints) {
    let Tints { fill, line, accent } = tints;
    let lace = fill.better(accent, line);
    drawing.path("M-25 2C-30 -42 30 -42 25 2Z", paint(tints, 2.8));
    drawing.path("M-27 -8Q0 -1 27 -8", Paint::line(lace, 2.4));
    drawing.path(
        "M-50 -20C-44 -10 -26 -3 0 -8C26 -3 44 -10 50 -20C49 10 24 25 0 27C-24 25 -49 10 -50 -20Z",
        paint(tints, 2.8),
    );
    drawing.path("M-46 -13C-40 -5 -24 2 0 -3C24 2 40 -5 46 -13", Paint::line(lace, 2.8));
    drawing.circle([21.0, 7.0], 7.5, Paint::fill(accent).with_line(line, 2.2));
    drawing.circle([21.0, 7.0], 2.6, Paint::fill(line));
}

fn crown(drawing: &mut Drawing<'_>, tints: Tints) {
    let Tints { fill, line, accent } = tints;
    drawing.path("M-34 22C-40 0 -44 -8 -46 -14C-34 -14 -28 -10 -22 -2C-18 -14 -10 -24 0 -28C10 -24 18 -14 22 -2C28 -10 34 -14 46 -14C44 -8 40 0 34 22Z", paint(tints, 3.0));
    drawing.path("M-22 -2C-20 8 -20 14 -20 20M22 -2C20 8 20 14 20 20M0 -26L0 20", Paint::line(line, 2.4));
    drawing.rectangle([-36.0, 20.0], [72.0, 14.0], 4.0, Paint::fill(fill).with_line(line, 3.0));
    for x in [-22.0, 0.0, 22.0] {
        drawing.circle([x, 27.0], 3.6, Paint::fill(accent).with_line(line, 1.6));
    }
    drawing.circle([0.0, -36.0], 6.0, Paint::fill(fill).with_line(line, 2.6));
    drawing.path("M0 -50L0 -42M-4 -46L4 -46", Paint::line(line, 2.6));
    for x in [-46.0, 46.0] {
        drawing.circle([x, -17.0], 4.5, Paint::fill(fill).with_line(line, 2.4));
    }
}

fn lily(drawing: &mut Drawing<'_>, tints: Tints) {
    let fill = silhouette(tints);
    drawing.path("M0 -50C14 -33 17 -20 8 4L-8 4C-17 -20 -14 -33 0 -50Z", fill);
    both_halves(drawing, |drawing| {
        drawing.path("M9 5C10 -18 22 -36 37 -32C52 -28 52 -4 36 4C40 -8 36 -16 29 -14C21 -11 17 -4 15 5Z", fill);
        drawing.path("M5 14C8 30 22 38 32 28C28 28 18 24 15 14Z", fill);
    });
    drawing.rectangle([-22.0, 5.0], [44.0, 8.0], 3.0, fill);
    drawing.path("M-5 14L5 14C6 28 4 40 0 50C-4 40 -6 28 -5 14Z", fill);
}

fn eagle(drawing: &mut Drawing<'_>, tints: Tints) {
    drawing.path(
        "M0 -10L5 -22C4 -30 6 -38 13 -41C19 -43 24 -39 27 -34L19 -33C18 -28 13 -24 14 -16C20 -18 22 -30 30 -44L34 -33L42 -37L41 -26L49 -25L44 -15L50 -8L43 -3L46 6L38 7L38 15L30 13C26 17 20 17 14 14L17 23L32 30L26 33L29 38L22 37L20 43L12 33L8 30L11 44L4 42L0 50",
        silhouette(tints),
    );
}

fn cannon(drawing: &mut Drawing<'_>, tints: Tints) {
    let Tints { fill, line, accent } = tints;
    drawing.path("M-2 6L-48 38L-40 44L10 20Z", Paint::fill(accent).with_line(line, 2.5));
    drawing.path("M-40 -2L-36 -14L34 -34L38 -36L44 -18L40 -17L-30 8Z", paint(tints, 2.5));
    drawing.path("M28 -32L34 -15M-18 -18L-12 2", Paint::line(line, 2.5));
    drawing.circle([-42.0, 6.0], 5.0, paint(tints, 2.5));
    drawing.circle([2.0, 14.0], 25.0, Paint::line(line, 9.0));
    drawing.circle([2.0, 14.0], 25.0, Paint::line(accent, 4.0));
    for spoke in 0..6_u8 {
        let angle = std::f64::consts::PI * f64::from(spoke) / 6.0;
        let [x, y] = maths::around([0.0; 2], 22.0, angle);
        drawing.segment([2.0 - x, 14.0 - y], [2.0 + x, 14.0 + y], Paint::line(line, 3.0));
    }
    drawing.circle([2.0, 14.0], 6.0, Paint::fill(fill).with_line(line, 2.5));
}

/// The outline of five bastions.
fn fortress(drawing: &mut Drawing<'_>, tints: Tints) {
    let trace = |scale: f64| -> Vec<[f64; 2]> {
        (0..5_u8)
            .flat_map(|bastion| {
                let middle = std::f64::consts::TAU * f64::from(bastion) / 5.0 - std::f64::consts::FRAC_PI_2;
                [(-0.36, 35.0), (-0.42, 41.0), (0.0, 52.0), (0.42, 41.0), (0.36, 35.0)]
                    .map(|(turn, reach)| maths::around([0.0; 2], scale * reach, middle + turn))
            })
            .collect()
    };
    drawing.polygon(&trace(1.0), Paint::fill(tints.accent).with_line(tints.line, 3.0));
    drawing.polygon(&trace(0.84), Paint::fill(tints.fill).with_line(tints.line, 2.0));
}

fn broken_standard(drawing: &mut Drawing<'_>, tints: Tints) {
    let Tints { fill, line, .. } = tints;
    drawing.path("M-26 50L-10 2L-14 -2L-7 -2", Paint::line(line, 6.0));
    drawing.within([-10.0, -4.0], [1.0, 1.0], 98.0, |drawing| {
        drawing.path("M3 -42Q20 -50 34 -40L30 -30L37 -24L31 -14L38 -6L28 0L22 -6L14 2L3 -2Z", paint(tints, 2.6));
        drawing.path("M3 -30L30 -30M3 -16L30 -16", Paint::line(tints.accent, 4.0));
        drawing.path("M0 -54L0 4L-4 8M0 4L3 9", Paint::line(line, 6.0));
    });
    drawing.path("M-16 -12L-22 -22M-6 -14L-4 -26M-22 -4L-32 -8", Paint::line(fill, 2.6));
}

fn laurel(drawing: &mut Drawing<'_>, tints: Tints) {
    let Tints { line, accent, .. } = tints;
    both_halves(drawing, |drawing| {
        drawing.path("M2 42C38 40 50 2 26 -36", Paint::line(line, 2.6));
        for leaf in 0..7_u8 {
            let step = f64::from(leaf) / 6.0;
            // Along the branch, from below upwards.
            let angle = 1.35 - 2.25 * step;
            let [x, y] = [38.0 * maths::cos(angle) + 1.0, 40.0 * maths::sin(angle) + 2.0];
            let along = angle.to_degrees() - 90.0;
            for [out, turn] in [[5.0, 28.0], [-5.0, -28.0]] {
                let at = maths::around([x, y], out, angle);
                drawing.within(at, [1.0, 1.0], along - 90.0 + turn + 90.0, |drawing| {
                    drawing.path("M-1 0C2 -7 12 -8 18 0C12 6 2 6 -1 0Z", paint(tints, 1.5));
                });
            }
        }
    });
    drawing.path("M-12 38L0 44L12 38L10 49L0 44L-10 49Z", Paint::fill(accent).with_line(line, 1.8));
}

fn hourglass(drawing: &mut Drawing<'_>, tints: Tints) {
    let Tints { line, accent, .. } = tints;
    for x in [-27.0, 27.0] {
        drawing.path(&format!("M{x} -38L{x} 38"), Paint::line(line, 5.0));
    }
    drawing.path(
        "M-20 -38L20 -38C21 -16 4 -10 3 0C4 10 21 16 20 38L-20 38C-21 16 -4 10 -3 0C-4 -10 -21 -16 -20 -38Z",
        paint(tints, 2.6),
    );
    drawing.path("M-14 -18L14 -18C10 -10 4 -6 0 -1C-4 -6 -10 -10 -14 -18Z", Paint::fill(accent));
    drawing.path("M-17 36C-14 24 -6 18 0 16C6 18 14 24 17 36Z", Paint::fill(accent));
    drawing.path("M0 -2L0 20", Paint::line(accent, 2.0));
    for y in [-48.0, 38.0] {
        drawing.rectangle([-34.0, y], [68.0, 10.0], 3.0, Paint::fill(accent).with_line(line, 2.6));
    }
}

fn coins(drawing: &mut Drawing<'_>, tints: Tints) {
    let Tints { fill, line, .. } = tints;
    for (x, base, high) in [(-21.0, 18.0, 4_u8), (21.0, 22.0, 3), (0.0, 36.0, 5)] {
        for coin in 0..high {
            let y = base - f64::from(coin) * 8.0;
            drawing.path(
                &format!(
                    "M{} {y}L{} {}A22 9 0 0 0 {} {}L{} {y}Z",
                    x - 22.0,
                    x - 22.0,
                    y + 7.0,
                    x + 22.0,
                    y + 7.0,
                    x + 22.0
                ),
                Paint::fill(fill.mix(line, 0.22)).with_line(line, 2.0),
            );
            drawing.ellipse([x, y], [22.0, 9.0], paint(tints, 2.0));
        }
        drawing.ellipse([x, base - f64::from(high - 1) * 8.0], [14.0, 5.0], Paint::line(line, 1.6));
    }
}

fn ship(drawing: &mut Drawing<'_>, tints: Tints) {
    let Tints { fill, line, accent } = tints;
    drawing.path("M-24 18L-24 -38M2 18L2 -48M27 18L27 -34M38 16L50 2", Paint::line(line, 3.0));
    for [x, y, width, height] in [
        [-24.0, -36.0, 20.0, 20.0],
        [-24.0, -14.0, 24.0, 24.0],
        [2.0, -44.0, 22.0, 24.0],
        [2.0, -18.0, 28.0, 28.0],
        [27.0, -30.0, 17.0, 18.0],
        [27.0, -10.0, 20.0, 20.0],
    ] {
        let half = width / 2.0;
        let words = format!(
            "M{} {y}L{} {y}Q{} {} {} {}Q{} {} {} {}Q{} {} {} {y}Z",
            x - half * 0.8,
            x + half * 0.8,
            x + half * 1.3,
            y + height / 2.0,
            x + half,
            y + height,
            x,
            y + height - 5.0,
            x - half,
            y + height,
            x - half * 0.7,
            y + height / 2.0,
            x - half * 0.8,
        );
        drawing.path(&words, paint(tints, 2.0));
    }
    drawing.path("M2 -48L18 -45L2 -41Z", Paint::fill(accent).with_line(line, 1.4));
    drawing
        .path("M-46 8L-38 16L34 16L44 12L36 36L-34 36C-40 30 -44 18 -46 8Z", Paint::fill(accent).with_line(line, 2.6));
    drawing.path("M-39 22L38 22", Paint::line(fill, 2.6));
    for port in 0..7_u8 {
        drawing.rectangle([-31.0 + 9.0 * f64::from(port), 26.0], [4.0, 4.0], 0.0, Paint::fill(fill));
    }
    drawing.path("M-50 40Q-42 34 -34 40T-17 40T0 40T17 40T34 40T50 40", Paint::line(line, 3.0));
}

fn sword(drawing: &mut Drawing<'_>, tints: Tints) {
    let Tints { line, accent, .. } = tints;
    drawing.path("M-3.5 22L-3.5 -44L0 -56L3.5 -44L3.5 22Z", paint(tints, 2.2));
    drawing.path("M0 18L0 -44", Paint::line(line, 1.2));
    drawing.path("M-15 22Q0 16 15 22L15 27Q0 23 -15 27Z", Paint::fill(accent).with_line(line, 2.2));
    drawing.rectangle([-3.5, 26.0], [7.0, 17.0], 2.0, Paint::fill(accent).with_line(line, 2.0));
    drawing.path("M15 25Q17 42 4 45", Paint::line(line, 2.4));
    drawing.circle([0.0, 47.0], 5.5, Paint::fill(accent).with_line(line, 2.0));
}

fn sabre(drawing: &mut Drawing<'_>, tints: Tints) {
    let Tints { line, accent, .. } = tints;
    drawing.path("M-4 24C-10 -6 -4 -36 14 -54C10 -30 4 -10 4 24Z", paint(tints, 2.4));
    drawing.path("M-10 24L12 24L12 29L-10 29Z", Paint::fill(accent).with_line(line, 2.2));
    drawing.path("M-3 29L-1 46L6 45L4 29Z", Paint::fill(accent).with_line(line, 2.0));
    drawing.path("M11 28Q16 44 5 46", Paint::line(line, 2.6));
}

fn musket(drawing: &mut Drawing<'_>, tints: Tints) {
    let Tints { fill, line, accent } = tints;
    drawing.path("M0 -60L0 -40", Paint::line(line, 3.0));
    drawing.path(
        "M-2.8 -42L2.8 -42L3.6 20C4 30 8 42 10 54L-5 56C-6 44 -4 30 -3.6 20Z",
        Paint::fill(accent).with_line(line, 2.2),
    );
    drawing.path("M-1.6 -42L1.6 -42L1.6 12L-1.6 12Z", Paint::fill(fill).with_line(line, 1.2));
    drawing.path("M4 16Q11 16 9 24M4 12L8 8", Paint::line(line, 2.4));
    drawing.path("M-4 -20L4 -20M-4 0L4 0", Paint::line(line, 2.6));
}

/// A horse's head and neck with its bridle, looking to the left.
fn horse(drawing: &mut Drawing<'_>, tints: Tints) {
    let Tints { fill, line, accent } = tints;
    let mane = "M8 -46C26 -44 44 -20 42 50L24 50C30 10 24 -18 4 -32Z";
    drawing.path(mane, Paint::fill(accent).with_line(line, 2.2));
    let head = "M-1 -50L6 -38C22 -28 30 -6 27 50L-18 50C-20 30 -6 18 -4 4C-14 10 -24 13 -30 22\
        C-34 28 -44 26 -46 18C-47 8 -36 -8 -26 -20C-20 -28 -14 -34 -6 -37Z";
    drawing.path(head, Paint::fill(fill).with_line(line, 2.6));
    drawing.path("M-14 -31L-8 -8L4 -2M-8 -8L-35 16M-8 -8L8 -30", Paint::line(accent, 3.0));
    drawing.circle([-12.0, -17.0], 2.8, Paint::fill(line));
    drawing.circle([-38.0, 14.0], 2.0, Paint::fill(line));
}

/// Two upright barrels and one lying on them.
fn barrels(drawing: &mut Drawing<'_>, tints: Tints) {
    let Tints { fill, line, accent } = tints;
    for [x, y] in [[-24.0, 22.0], [24.0, 22.0], [0.0, -26.0]] {
        drawing.within([x, y], [1.0, 1.0], 0.0, |drawing| {
            let staves = "M-16 -24C-24 -8 -24 8 -16 24Q0 29 16 24C24 8 24 -8 16 -24Q0 -29 -16 -24Z";
            drawing.path(staves, Paint::fill(fill).with_line(line, 2.4));
            drawing.path("M-5 -26C-8 -8 -8 8 -5 26M6 -26C9 -8 9 8 6 26", Paint::line(line, 1.2));
            drawing.path("M-19.5 -14Q0 -9 19.5 -14M-19.5 13Q0 18 19.5 13", Paint::line(accent, 3.6));
            drawing.path("M-16 -24Q0 -19 16 -24", Paint::line(line, 1.6));
        });
    }
}

fn drum(drawing: &mut Drawing<'_>, tints: Tints) {
    let Tints { fill, line, accent } = tints;
    for turn in [-1.0, 1.0] {
        drawing.within([0.0, 0.0], [turn, 1.0], 0.0, |drawing| {
            drawing.path("M-44 -44L20 -16", Paint::line(line, 5.0));
            drawing.path("M-44 -44L20 -16", Paint::line(accent, 1.8));
        });
    }
    drawing.path("M-38 -16L-38 30A38 12 0 0 0 38 30L38 -16Z", Paint::fill(accent).with_line(line, 2.6));
    drawing.path("M-38 -2L-26 38L-13 6L0 42L13 6L26 38L38 -2", Paint::line(fill, 2.6));
    drawing.path("M-38 26A38 12 0 0 0 38 26L38 34A38 12 0 0 1 -38 34Z", paint(tints, 2.2));
    drawing.path("M-38 -16A38 12 0 0 0 38 -16L38 -6A38 12 0 0 1 -38 -6Z", paint(tints, 2.2));
    drawing.ellipse([0.0, -16.0], [38.0, 12.0], Paint::fill(fill.mix(WHITE, 0.4)).with_line(line, 2.6));
    drawing.path("M-22 -30L6 -18M22 -30L-6 -18", Paint::line(line, 4.0));
}

fn letter(drawing: &mut Drawing<'_>, tints: Tints) {
    let Tints { line, accent, .. } = tints;
    drawing.within([-4.0, 8.0], [1.0, 1.0], -6.0, |drawing| {
        drawing.path("M-38 -30L34 -30L34 34L-38 34Z", paint(tints, 2.4));
        for row in 0..5_u8 {
            let y = -20.0 + 9.0 * f64::from(row);
            let end = if row == 4 { 4.0 } else { 26.0 };
            drawing.path(&format!("M-30 {y}Q-20 {} -10 {y}T{end} {y}", y - 3.0), Paint::line(line, 1.6));
        }
        drawing.circle([20.0, 24.0], 9.5, Paint::fill(accent).with_line(line, 2.2));
        drawing.circle([20.0, 24.0], 5.0, Paint::line(line, 1.4));
    });
    drawing.path("M-6 30C8 6 22 -28 48 -50C50 -26 36 -2 10 18L-6 30", paint(tints, 2.2));
    drawing.path("M-12 36C8 6 26 -22 46 -46M14 2L26 0M22 -10L36 -14M30 -22L42 -28", Paint::line(line, 1.6));
}

fn weather(drawing: &mut Drawing<'_>, tints: Tints) {
    let Tints { line, accent, .. } = tints;
    drawing.within([10.0, -12.0], [0.78, 0.78], 0.0, |drawing| {
        drawing.polygon(&star(16, 48.0, 27.0), Paint::fill(accent).with_line(line, 2.2));
        drawing.circle([0.0, 0.0], 22.0, paint(tints, 2.2));
    });
    drawing
        .path("M-34 36C-52 36 -52 12 -34 12C-34 -6 -10 -8 -4 4C8 -6 26 4 22 16C40 16 40 36 24 36Z", paint(tints, 2.6));
    drawing.path("M-22 42L-28 50M-6 42L-12 50M10 42L4 50", Paint::line(line, 2.6));
}

fn trumpet(drawing: &mut Drawing<'_>, tints: Tints) {
    let Tints { line, accent, .. } = tints;
    drawing.path("M-30 -6L22 -22L22 24L8 16L-4 28L-16 18L-30 26Z", Paint::fill(accent).with_line(line, 2.4));
    drawing.path("M-50 2L-48 -5L30 -30C38 -33 44 -38 48 -46L52 -16C46 -22 40 -24 34 -22Z", paint(tints, 2.4));
    drawing.circle([-50.0, -1.0], 3.0, paint(tints, 2.0));
}

/// A bastion in a line of works across the whole width, with one parapet or more.
pub fn works(drawing: &mut Drawing<'_>, [x, y]: [f64; 2], width: f64, lines: u32, tints: Tints) {
    let scale = width / 100.0;
    drawing.within([x, y], [scale, scale], 0.0, |drawing| {
        // The slope before the works.
        let slope = "M-60 20L-60 12L-40 12L-48 -10L0 -35L48 -10L40 12L60 12L60 20Z";
        drawing.path(slope, Paint::fill(tints.accent).with_line(tints.line, 1.2));
        let trace = "M-60 22L-29 22L-37 -5L0 -24L37 -5L29 22L60 22";
        for line in 0..lines.clamp(1, 3) {
            let share = 1.0 - 0.34 * f64::from(line);
            drawing.within([0.0, 22.0 * (1.0 - share)], [share, share], 0.0, |drawing| {
                drawing.path(trace, Paint::line(tints.line, 10.0 / share));
                drawing.path(trace, Paint::line(tints.fill, 5.4 / share));
            });
        }
    });
}

/// A banner that hangs from a bar; the point is the middle of the bar.
pub fn banner(drawing: &mut Drawing<'_>, [x, y]: [f64; 2], [width, height]: [f64; 2], tints: Tints) {
    let half = width / 2.0;
    drawing.within([x, y], [1.0, 1.0], 0.0, |drawing| {
        let notch = height * 0.17;
        let cloth = |inset: f64| {
            let (side, low) = (half - inset, height - inset * 1.3);
            [
                [-side, inset],
                [side, inset],
                [side, low - notch],
                [side / 2.0, low],
                [0.0, low - notch],
                [-side / 2.0, low],
                [-side, low - notch],
            ]
        };
        drawing.polygon(&cloth(0.0), Paint::fill(tints.accent).with_line(tints.line, 1.8));
        drawing.polygon(&cloth(4.5), Paint::fill(tints.fill).with_line(tints.line, 1.1));
        let bar = half + 7.0;
        drawing.segment([-bar, 0.0], [bar, 0.0], Paint::line(tints.line, 5.6));
        drawing.segment([-bar, 0.0], [bar, 0.0], Paint::line(Colour::parse("#a9793f"), 2.8));
        for end in [-bar, bar] {
            drawing.circle([end, 0.0], 3.6, Paint::fill(Colour::parse("#e0b23c")).with_line(tints.line, 1.4));
        }
    });
}

/// A ribbon with its ends folded back, for a word; the point is its middle.
pub fn ribbon(drawing: &mut Drawing<'_>, [x, y]: [f64; 2], [width, height]: [f64; 2], tints: Tints) {
    let (half, low, tail) = (width / 2.0, height / 2.0, height * 0.7);
    drawing.within([x, y], [1.0, 1.0], 0.0, |drawing| {
        for side in [-1.0, 1.0] {
            let at = |across: f64| side * across;
            drawing.polygon(
                &[
                    [at(half - tail * 0.6), -low + 4.0],
                    [at(half + tail), -low + 4.0],
                    [at(half + tail * 0.55), 4.0],
                    [at(half + tail), low + 4.0],
                    [at(half - tail * 0.6), low + 4.0],
                ],
                Paint::fill(tints.fill.mix(tints.line, 0.3)).with_line(tints.line, 1.4),
            );
        }
        drawing.rectangle([-half, -low], [width, height], 0.0, paint(tints, 1.6));
    });
}

/// A frame of rules with an ornament in each corner.
pub fn frame(drawing: &mut Drawing<'_>, [x, y]: [f64; 2], [width, height]: [f64; 2], colour: Colour, scale: f64) {
    let thin = Paint::line(colour, scale);
    drawing.rectangle([x, y], [width, height], 0.0, Paint::line(colour, 2.4 * scale));
    let inset = 5.0 * scale;
    drawing.rectangle([x + inset, y + inset], [width - 2.0 * inset, height - 2.0 * inset], 0.0, thin);
    for (corner_x, across) in [(x + inset, 1.0), (x + width - inset, -1.0)] {
        for (corner_y, down) in [(y + inset, 1.0), (y + height - inset, -1.0)] {
            drawing.within([corner_x, corner_y], [across * scale, down * scale], 0.0, |drawing| {
                drawing.path("M0 0L15 0C15 9 9 15 0 15Z", Paint::fill(colour));
                drawing.path(
                    "M15 4C24 2 30 4 30 9C30 14 23 14 23 9M4 15C2 24 4 30 9 30C14 30 14 23 9 23",
                    Paint::line(colour, 1.6),
                );
                drawing.path("M12 12C17 13 20 16 21 21C16 20 13 17 12 12Z", Paint::fill(colour));
            });
        }
    }
}

/// A rule that swells in the middle, with a lozenge on it.
pub fn rule(drawing: &mut Drawing<'_>, [x, y]: [f64; 2], width: f64, colour: Colour, scale: f64) {
    let half = width / 2.0;
    let thick = 1.6 * scale;
    drawing.polygon(&[[x - half, y], [x, y - thick], [x + half, y], [x, y + thick]], Paint::fill(colour));
    let size = 4.5 * scale;
    drawing.polygon(&[[x - size * 1.5, y], [x, y - size], [x + size * 1.5, y], [x, y + size]], Paint::fill(colour));
}

/// Draws a row of pips about a point, the first ones filled.
pub fn pips(drawing: &mut Drawing<'_>, [x, y]: [f64; 2], [filled, all]: [usize; 2], size: f64, tints: Tints) {
    let gap = size * 1.7;
    let left = x - gap * (count(all) - 1.0) / 2.0;
    for at in 0..all {
        let fill = if at < filled { Paint::fill(tints.line) } else { Paint::default() };
        let [across, low] = [left + gap * count(at), size * 0.62];
        drawing.polygon(
            &[[across - low, y], [across, y - low], [across + low, y], [across, y + low]],
            fill.with_line(tints.line, size * 0.12),
        );
    }
}
