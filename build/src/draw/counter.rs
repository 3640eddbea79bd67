//! Counters: the side's ground, the powers' band along the foot, a soldier and his standard, a general's head, a sign.

use muster_schema::bundle::{Bundle, Face, Piece, Power, Side};

use super::colour::{Colour, WHITE};
use super::emblem::{self, Emblem, Tints};
use super::font::Style;
use super::map::count;
use super::sign::{Sign, split};
use super::standard::{self, Standard};
use super::svg::{Drawing, Paint, Type};
use super::theme::Theme;
use super::{FINENESS, Picture, geometry};

/// Counters are drawn on a square of this size, and the picture is stretched to the size that the theme asks for.
const EDGE: u32 = 100;
/// The same as a length.
const FULL: f64 = 100.0;
/// Nothing that is to be read comes nearer to an edge.
const SAFE: f64 = 6.0;
/// The room between, across.
const ROOM: f64 = FULL - 2.0 * SAFE;
/// Where the band along the foot begins.
const BAND: f64 = 77.0;
/// The middle of what is written in it.
const FOOT: f64 = 87.0;

/// A picture for each face.
#[must_use]
pub fn pictures(bundle: &Bundle, piece: &Piece, theme: &Theme) -> Vec<Picture> {
    piece
        .faces
        .iter()
        .enumerate()
        .map(|(at, face)| {
            picture(&Look { bundle, theme, piece, face, back: at > 0 }, geometry::face_picture(piece, at))
        })
        .collect()
}

/// What is to be drawn.
struct Look<'a> {
    bundle: &'a Bundle,
    theme: &'a Theme,
    piece: &'a Piece,
    face: &'a Face,
    back: bool,
}

impl<'a> Look<'a> {
    fn label(&self) -> &'a str {
        if self.face.label.is_empty() { &self.piece.name } else { &self.face.label }
    }

    /// The side that the face speaks of: the one it names, or else the piece's own.
    fn side(&self) -> Option<&'a Side> {
        let label = self.face.label.as_str();
        let names = |side: &&Side| side.name == label || side.name.split_whitespace().any(|word| word == label);
        let own = || self.bundle.sides.iter().find(|side| Some(&side.id) == self.piece.side.as_ref());
        self.bundle.sides.iter().find(names).or_else(own)
    }

    /// The piece's name without that of its side, which its colour tells.
    fn name_without_side(&self) -> String {
        let Some(side) = self.bundle.sides.iter().find(|side| Some(&side.id) == self.piece.side.as_ref()) else {
            return self.piece.name.clone();
        };
        let first = side.name.split_whitespace().next().unwrap_or_default();
        let rest = [side.name.as_str(), first].into_iter().find_map(|name| self.piece.name.strip_prefix(name));
        rest.map(str::trim).filter(|rest| !rest.is_empty()).unwrap_or(&self.piece.name).to_owned()
    }

    fn powers(&self) -> Vec<&'a Power> {
        let find = |id: &String| self.bundle.powers.iter().find(|power| power.id == *id);
        self.piece.powers.iter().filter_map(find).take(3).collect()
    }

    fn ground(&self) -> Colour {
        self.side().map_or(self.theme.stone.mix(WHITE, 0.25), |side| Colour::parse(&side.colour))
    }
}

fn picture(look: &Look<'_>, name: String) -> Picture {
    let mut drawing = Drawing::new(EDGE, EDGE, look.theme);
    if look.piece.kind == "leader" || look.face.ratings.len() > 2 {
        leader(&mut drawing, look);
    } else if look.face.ratings.is_empty() && look.piece.kind != "unit" {
        marker(&mut drawing, look);
    } else {
        unit(&mut drawing, look);
    }
    let side = look.theme.counter * FINENESS;
    drawing.finish_at(name, [side, side])
}

/// The ground, full to the edge.
fn ground(drawing: &mut Drawing<'_>, colour: Colour) {
    drawing.rectangle([0.0, 0.0], [FULL, FULL], 0.0, Paint::fill(colour));
}

/// A dark edge and a light upper rim, as of pasteboard cut by a die.
fn edge(drawing: &mut Drawing<'_>, colour: Colour) {
    let theme = drawing.theme();
    drawing.path("M2 98L2 2L98 2", Paint::line(colour.mix(WHITE, 0.45), 1.6));
    drawing.rectangle([0.6, 0.6], [FULL - 1.2, FULL - 1.2], 0.0, Paint::line(colour.mix(theme.ink, 0.75), 1.6));
}

/// Something that fights: a soldier, his standard, his strength.
fn unit(drawing: &mut Drawing<'_>, look: &Look<'_>) {
    let theme = drawing.theme();
    let plain = look.ground();
    // What turns over when it is weakened is pale then; the other side of what grows is told by its figure and its badge.
    let weakened = look.back && look.piece.kind != "unit";
    let colour = if weakened { plain.mix(theme.paper.mix(WHITE, 0.4), 0.62) } else { plain };
    ground(drawing, colour);
    if weakened {
        // A broad stripe of the full colour, so that a weakened counter is known at a glance.
        drawing.polygon(&[[58.0, 0.0], [100.0, 0.0], [0.0, 100.0], [0.0, 58.0]], Paint::fill(plain.mix(WHITE, 0.08)));
    }
    let powers = look.powers();
    let standard = powers.first().map_or_else(
        || look.side().map(|side| Standard::of_side(look.bundle, side, theme)),
        |power| Some(Standard::of_power(look.bundle, power, theme)),
    );
    let foot = if powers.is_empty() { FULL - 4.0 } else { BAND };
    let cloth = standard.map_or(theme.stone, |standard| standard.field);
    let facings = standard.map_or(theme.paper, |standard| standard.charge);
    let rim = theme.paper.mix(WHITE, 0.6);
    let strength = look.face.ratings.first().map_or(0.0, |rating| rating.value);
    let man = |drawing: &mut Drawing<'_>, at: [f64; 2], size: f64| {
        let tints = Tints { fill: cloth, line: rim, accent: facings };
        match look.piece.picture {
            None | Some(Emblem::Musketeer) => emblem::draw(drawing, Emblem::Musketeer, at, size, tints),
            Some(other) => {
                let tints = Tints { fill: rim, line: theme.ink, accent: cloth };
                emblem::draw(drawing, other, [at[0] + 9.0, foot - 27.0], 46.0, tints);
            }
        }
    };
    let figure = if look.piece.kind == "unit" { figures(look).join("–") } else { figure(strength) };
    if let Some(standard) = &standard {
        let height = if weakened { 21.0 } else { 23.0 };
        standard::flag(drawing, standard, [41.0, 19.0], [51.0, height], foot - 19.0);
    }
    if weakened {
        man(drawing, [21.0, foot - 27.0], 54.0);
    } else {
        man(drawing, [20.0, foot - 35.5], 70.0);
    }
    // Fractions have small figures.
    let most = if figure.is_ascii() { 43.0 } else { 44.0 };
    let size = theme.fit(&figure, 48.0, most, 16.0, Style::Bold);
    let ink = if weakened { theme.ink } else { theme.ink_on(colour) };
    let how = Type::centred(size, Style::Bold, ink);
    drawing.text([71.0, foot - 3.5], how, &figure);
    if powers.is_empty() {
        let how = Type::centred(theme.fit(look.label(), 50.0, 13.0, 6.0, Style::Bold), Style::Bold, ink);
        drawing.text([68.0, 14.0], how, look.label());
    } else {
        standard::bands(drawing, look.bundle, &powers, [BAND, FULL - BAND], SAFE);
    }
    badge(drawing, look, [FULL - SAFE - 7.5, 11.5]);
    edge(drawing, colour);
}

/// What sets some units above others: the star of veterans, the letter of guards.
fn badge(drawing: &mut Drawing<'_>, look: &Look<'_>, at: [f64; 2]) {
    let theme = drawing.theme();
    let gold = Colour::parse("#e0b23c");
    if look.face.id == "veteran" {
        emblem::draw(drawing, Emblem::Star, at, 19.0, Tints::plain(gold, theme.ink));
    } else if is_yes(look.piece, "guard") {
        drawing.circle(at, 7.0, Paint::fill(gold).with_line(theme.ink, 1.2));
        drawing.text_in_middle(at, Type::centred(12.0, Style::Bold, theme.ink), "G");
    }
}

/// Somebody who commands: his name, his head in a medallion, his ratings.
fn leader(drawing: &mut Drawing<'_>, look: &Look<'_>) {
    let theme = drawing.theme();
    let plain = look.ground();
    // Who is called by his rank and not by his name has a plainer counter.
    let named = look.face.id == "named" || !look.label().to_lowercase().contains(&look.face.id);
    let colour = if named && !look.back { plain } else { plain.mix(theme.paper.mix(WHITE, 0.4), 0.55) };
    ground(drawing, colour);
    let powers = look.powers();
    // The band says whose corps the first rating asks for; a rating of nought asks for nobody's.
    let first = look.face.ratings.first().map_or(0.0, |rating| rating.value);
    let banded = !powers.is_empty() && (named || first > 0.0);
    let ink = theme.ink_on(colour);
    let medal = powers.first().map_or(plain.mix(theme.ink, 0.35), |power| Colour::parse(&power.colour));
    let gold = Colour::parse("#e0b23c");

    // On the other side, who has no name there of his own keeps his.
    let ranked = !named && look.back && look.label() != look.piece.name;
    let name = if ranked { look.piece.name.as_str() } else { look.label() };
    let plated = named || ranked;
    // A name that would be small in one line has two.
    let broken = plated && theme.width(name, 13.5, Style::Bold) > ROOM;
    let top = if broken { 31.0 } else { 24.0 };
    if plated {
        let plate = theme.paper.mix(WHITE, 0.35);
        drawing.rectangle([0.0, 0.0], [FULL, top], 0.0, Paint::fill(plate));
        drawing.segment([0.0, top], [FULL, top], Paint::line(theme.ink, 1.6));
    }
    let plate_ink = if plated { theme.ink } else { ink };
    lettering(drawing, name, [50.0, f64::midpoint(4.0, top)], [ROOM, top - 5.0], 17.5, plate_ink);
    let lower = if banded || !named { BAND } else { FULL - SAFE };
    let radius = if broken { 21.0 } else { 22.5 };
    // Under a hat there must be room for the rank.
    let height = match (named, ranked && banded) {
        (true, _) => lower - radius - 3.0,
        (false, true) => f64::midpoint(top, BAND - 13.0),
        (false, false) => f64::midpoint(top, BAND) - 1.0,
    };
    let middle = [SAFE + 23.0, height];
    if named {
        drawing.circle(middle, radius, Paint::fill(gold).with_line(theme.ink, 1.6));
        let inner = radius - 3.5;
        drawing.circle(middle, inner, Paint::fill(medal).with_line(theme.ink, 1.4));
        let [x, y] = middle;
        let reach = inner - 0.7;
        let round = format!(
            "M{left} {y}A{reach} {reach} 0 0 1 {right} {y}A{reach} {reach} 0 0 1 {left} {y}Z",
            left = x - reach,
            right = x + reach
        );
        let pale = theme.paper.mix(WHITE, 0.6);
        let face = if medal.contrast(pale) < 1.5 { pale.mix(theme.stone, 0.8) } else { pale };
        drawing.clipped(&round, |drawing| {
            let tints = Tints { fill: face, line: theme.ink, accent: medal };
            emblem::draw(drawing, Emblem::General, [x, y + 1.5], inner * 1.79, tints);
        });
        drawing.circle(middle, inner, Paint::line(theme.ink, 1.4));
        if !look.back && is_yes(look.piece, "royal") {
            emblem::draw(
                drawing,
                Emblem::Crown,
                [x, (y - radius + 6.5).max(top + 12.5)],
                20.0,
                Tints { fill: gold, line: theme.ink, accent: Colour::parse("#b3262b") },
            );
        }
    } else {
        let cloth = if look.face.id == "staff" { theme.paper } else { plain.mix(theme.ink, 0.45) };
        emblem::draw(drawing, Emblem::Hat, middle, 44.0, Tints { fill: cloth, line: theme.ink, accent: gold });
    }
    let centre = if named { f64::midpoint(top, lower) } else { middle[1] };
    ratings(drawing, look, [74.0, centre], if named { 42.0 } else { 36.0 }, ink);
    let stars = look.piece.attributes.get("stars").and_then(serde_json::Value::as_u64).unwrap_or_default().min(3);
    for star in 0..stars {
        let right = f64::from(u8::try_from(star).unwrap_or_default()) * 11.0;
        emblem::draw(drawing, Emblem::Star, [SAFE + 3.0 + right, top + 7.0], 11.0, Tints::plain(gold, theme.ink));
    }
    if look.face.id == "demoralized" {
        let red = Colour::parse("#a8232a");
        drawing.rectangle([SAFE, lower - 17.0], [28.0, 15.0], 2.0, Paint::fill(red).with_line(theme.ink, 1.2));
        drawing.text_in_middle([SAFE + 14.0, lower - 9.5], Type::centred(12.5, Style::Bold, WHITE), "DM");
    }
    if banded {
        standard::bands(drawing, look.bundle, &powers, [BAND, FULL - BAND], SAFE);
    }
    if ranked {
        let (y, size) = if banded { (BAND - 7.5, 14.0) } else { (FOOT - 2.0, 17.0) };
        drawing.text_in_middle([50.0, y], Type::centred(size, Style::Italic, ink), &look.face.id);
    } else if look.back && look.label() != look.piece.name && !banded {
        // Whose place it is that the other face takes.
        let room = theme.fit(&look.piece.name, ROOM, 15.0, 7.0, Style::Italic);
        drawing.text_in_middle([50.0, FOOT], Type::centred(room, Style::Italic, ink), &look.piece.name);
    }
    edge(drawing, colour);
}

/// What is printed of a counter's ratings. Where its kind has more than two, or both strength and movement, those that are not
/// known are told by a question mark; who may move diagonally has a plus sign.
fn figures(look: &Look<'_>) -> Vec<String> {
    let own = &look.face.ratings;
    let leaders = look.bundle.pieces.iter().filter(|piece| piece.kind == look.piece.kind);
    let faces = leaders.flat_map(|piece| &piece.faces).map(|face| &face.ratings);
    // The fullest of them has all, in their order.
    let all = faces.max_by_key(|ratings| ratings.len()).unwrap_or(own);
    let sign = |id: &str| if id == "movement" && is_yes(look.piece, "diagonal") { "+" } else { "" };
    let known =
        |id: &str| own.iter().find(|rating| rating.id == id).map_or("?".to_owned(), |rating| figure(rating.value));
    if all.len() > 2 || look.piece.kind == "unit" {
        all.iter().map(|rating| format!("{}{}", sign(&rating.id), known(&rating.id))).collect()
    } else {
        own.iter().map(|rating| figure(rating.value)).collect()
    }
}

/// A leader's ratings: side by side, or in rows of two.
fn ratings(drawing: &mut Drawing<'_>, look: &Look<'_>, [x, y]: [f64; 2], most: f64, ink: Colour) {
    let theme = drawing.theme();
    let figures = figures(look);
    let rows: Vec<String> = figures.chunks(2).map(|row| row.join("–")).collect();
    let most = if rows.len() > 1 { 25.0 } else { most };
    let size = rows.iter().map(|row| theme.fit(row, 40.0, most, 12.0, Style::Bold)).fold(most, f64::min);
    let step = size * 0.98;
    let mut at = y - step * (count(rows.len()) - 1.0) / 2.0;
    for row in rows {
        drawing.text_in_middle([x, at], Type::centred(size, Style::Bold, ink), &row);
        at += step;
    }
}

fn is_yes(piece: &Piece, attribute: &str) -> bool {
    piece.attributes.get(attribute).is_some_and(|value| geometry::text(value) == "yes")
}

/// What is only laid somewhere: a sign of what it says, and its words.
fn marker(drawing: &mut Drawing<'_>, look: &Look<'_>) {
    let theme = drawing.theme();
    let role = look.piece.attributes.get("role").map(geometry::text).unwrap_or_default();
    let suggested = || Sign::of(&role, &look.piece.name, look.label());
    let sign = look.piece.picture.map_or_else(suggested, Sign::with);
    let plain = look.ground();
    let sided = look.side().is_some();
    let colour = if sided { plain } else { sign.ground().unwrap_or(plain) };
    ground(drawing, colour);
    let rim = theme.ink_on(colour).mix(colour, 0.35);
    drawing.rectangle([4.0, 4.0], [FULL - 8.0, FULL - 8.0], 4.0, Paint::line(rim, 1.2));
    let (words, tail) = split(look.label());
    let plate = colour.mix(theme.paper.mix(WHITE, 0.5), 0.84);
    let pale = theme.paper.mix(WHITE, 0.6);
    let gold = Colour::parse("#e0b23c");
    let steel = Colour::parse("#dfe3e6");
    let large = |drawing: &mut Drawing<'_>, at: [f64; 2], size: f64, text: &str, ink: Colour, halo: Option<Colour>| {
        let size = theme.fit(text, 60.0, size, 10.0, Style::Bold);
        drawing.text_in_middle(at, Type { halo, ..Type::centred(size, Style::Bold, ink) }, text);
    };
    let tints = Tints { fill: pale, line: theme.ink, accent: gold };
    let number = tail.unwrap_or_default();
    // The words stand on a plate at the foot, unless the sign says it all.
    let mut caption = words.to_owned();
    match sign {
        Sign::Control => {
            let standard = look.side().map_or(
                Standard { field: theme.stone, charge: theme.ink, pattern: standard::Pattern::Cross },
                |side| Standard::of_side(look.bundle, side, theme),
            );
            standard::flag(drawing, &standard, [18.0, 20.0], [68.0, 44.0], 78.0);
            caption = look.label().to_owned();
        }
        Sign::Line => {
            let lines = number.parse().unwrap_or(1);
            let parapet = Tints {
                fill: Colour::parse("#e4c894"),
                line: theme.ink,
                accent: colour.mix(Colour::parse("#6b7d3f"), 0.55),
            };
            emblem::works(drawing, [50.0, 45.0], 100.0, lines, parapet);
            // The number of lines can be read without their colours.
            drawing.circle([50.0, 57.0], 16.0, Paint::fill(pale).with_line(theme.ink, 1.6));
            large(drawing, [50.0, 57.0], 30.0, number, theme.ink, None);
            caption = look.name_without_side();
        }
        Sign::Siege => {
            let [x, y] = if number.is_empty() { [50.0, 42.0] } else { [40.0, 32.0] };
            let size = if number.is_empty() { 66.0 } else { 54.0 };
            emblem::draw(
                drawing,
                Emblem::Cannon,
                [x, y],
                size,
                Tints { fill: Colour::parse("#8f969b"), line: theme.ink, accent: Colour::parse("#b98548") },
            );
            large(drawing, [69.0, 56.0], 38.0, number, pale, Some(theme.ink));
        }
        Sign::Fortress => {
            emblem::draw(
                drawing,
                Emblem::Fortress,
                [50.0, 42.0],
                72.0,
                Tints { fill: pale, line: theme.ink, accent: Colour::parse("#a5814f") },
            );
            large(drawing, [50.0, 42.5], 42.0, number, theme.ink, None);
        }
        Sign::Demoralized => {
            emblem::draw(
                drawing,
                Emblem::BrokenStandard,
                [46.0, 41.0],
                72.0,
                Tints { fill: pale, line: theme.ink, accent: Colour::parse("#c2453c") },
            );
        }
        Sign::Army => {
            let cloth = Tints { fill: pale, line: theme.ink, accent: colour.mix(theme.ink, 0.35) };
            emblem::banner(drawing, [50.0, 10.0], [60.0, 64.0], cloth);
            let letter = if number.is_empty() { look.label() } else { number };
            large(drawing, [50.0, 39.0], 50.0, letter, theme.ink, None);
        }
        Sign::Points => {
            emblem::draw(
                drawing,
                Emblem::Laurel,
                [50.0, 46.0],
                86.0,
                Tints { fill: Colour::parse("#7ba05b"), line: theme.ink, accent: Colour::parse("#b3262b") },
            );
            large(drawing, [50.0, 45.0], 23.0, look.label(), theme.ink_on(colour), None);
            caption = String::new();
        }
        Sign::Money => {
            emblem::draw(drawing, Emblem::Coins, [50.0, 40.0], 72.0, Tints { fill: gold, ..tints });
            large(drawing, [50.0, 40.0], 38.0, number, pale, Some(theme.ink));
        }
        Sign::Turn => emblem::draw(
            drawing,
            Emblem::Hourglass,
            [50.0, 41.0],
            68.0,
            Tints { accent: Colour::parse("#a9793f"), ..tints },
        ),
        Sign::Crown => {
            let size = if look.label() == look.piece.name { 72.0 } else { 46.0 };
            let y = BAND - 9.0 - size / 2.0;
            let jewels = Tints { fill: gold, line: theme.ink, accent: Colour::parse("#b3262b") };
            emblem::draw(drawing, Emblem::Crown, [50.0, y], size, jewels);
            if look.label() != look.piece.name {
                lettering(drawing, &look.piece.name, [50.0, 14.0], [ROOM - 4.0, 13.0], 13.0, theme.ink_on(colour));
            }
        }
        Sign::Victory => {
            emblem::draw(drawing, Emblem::Swords, [50.0, 40.0], 50.0, Tints { fill: steel, ..tints });
            emblem::draw(
                drawing,
                Emblem::Laurel,
                [50.0, 42.0],
                72.0,
                Tints { fill: Colour::parse("#7ba05b"), line: theme.ink, accent: Colour::parse("#b3262b") },
            );
        }
        Sign::Fleet => {
            let x = if number.is_empty() { 50.0 } else { 40.0 };
            emblem::draw(drawing, Emblem::Ship, [x, 41.0], 68.0, Tints { accent: Colour::parse("#8a5a2b"), ..tints });
            large(drawing, [82.0, 26.0], 34.0, number, theme.ink_on(colour), Some(colour));
        }
        Sign::Irregulars => emblem::draw(drawing, Emblem::Sabres, [50.0, 40.0], 62.0, Tints { fill: steel, ..tints }),
        Sign::Other(emblem) => {
            let x = if number.is_empty() { 50.0 } else { 40.0 };
            emblem::draw(drawing, emblem, [x, 40.0], 66.0, tints);
            large(drawing, [82.0, 26.0], 34.0, number, theme.ink_on(colour), Some(colour));
        }
        Sign::Plain => {
            emblem::rule(drawing, [50.0, 20.0], 64.0, rim, 1.2);
            emblem::rule(drawing, [50.0, 80.0], 64.0, rim, 1.2);
            lettering(drawing, look.label(), [50.0, 50.0], [82.0, 46.0], 24.0, theme.ink_on(colour));
            caption = String::new();
        }
    }
    // The foot says what it is.
    if !caption.is_empty() {
        drawing.rectangle([0.0, BAND], [FULL, FULL - BAND], 0.0, Paint::fill(plate));
        drawing.segment([0.0, BAND], [FULL, BAND], Paint::line(theme.ink, 1.4));
        lettering(drawing, &caption, [50.0, FOOT], [ROOM, FULL - SAFE - BAND], 16.0, theme.ink_on(plate));
    }
    edge(drawing, colour);
}

/// A number as it stands on a counter: halves and quarters as fractions.
fn figure(value: f64) -> String {
    let whole = value.trunc();
    let fraction = match value - whole {
        part if (part - 0.5).abs() < 1e-9 => "½",
        part if (part - 0.25).abs() < 1e-9 => "¼",
        part if (part - 0.75).abs() < 1e-9 => "¾",
        _ => return geometry::number(value),
    };
    if whole == 0.0 { fraction.to_owned() } else { format!("{}{fraction}", geometry::number(whole)) }
}

/// Words as large as their room allows, in up to three lines, about a point.
fn lettering(
    drawing: &mut Drawing<'_>,
    words: &str,
    [x, y]: [f64; 2],
    [room, height]: [f64; 2],
    most: f64,
    ink: Colour,
) {
    let theme = drawing.theme();
    let fits = |size: &f64| {
        let lines = theme.wrap(words, room, *size, Style::Bold);
        let narrow = lines.iter().all(|line| theme.width(line, *size, Style::Bold) <= room);
        narrow && count(lines.len()) * size * 0.98 <= height
    };
    let size = std::iter::successors(Some(most), |size| (*size > 7.0).then_some(size - 0.5)).find(fits).unwrap_or(7.0);
    let lines = theme.wrap(words, room, size, Style::Bold);
    let mut line_y = y - size * 0.98 * (count(lines.len()) - 1.0) / 2.0;
    for line in lines {
        drawing.text_in_middle([x, line_y], Type::centred(size, Style::Bold, ink), &line);
        line_y += size * 0.98;
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn halves_are_written_as_halves() {
        assert_eq!([1.0, 0.5, 2.5, 0.0, 0.3, -1.0].map(figure), ["1", "½", "2½", "0", "0.3", "-1"]);
    }
}
