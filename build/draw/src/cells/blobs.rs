//! The ground of cells: cells of one kind that touch become one piece with an irregular outline.

use std::collections::{BTreeMap, BTreeSet};

use super::textures::is_built;
use super::{Cells, Field, Inks, sides};
use crate::lines::{self, Corner, corner};
use muster_canvas::colour::Colour;
use muster_canvas::svg::{Drawing, Paint};
use muster_ground::maths;
use muster_ground::polygon::Ring;
use muster_marks::measures;

/// The share of a side by which a shore is rounded at corners, and the share of a cell's width by which it deviates.
const SOFT: f64 = 0.26;
const STRAY: f64 = 0.028;

/// The outlines of pieces of ground.
#[derive(Debug, Default)]
struct Pieces {
    rings: Vec<Ring>,
    /// The parts of their outlines that are not the edge of the map.
    shores: Vec<Ring>,
}

/// A side between a piece and anything outside it.
#[derive(Clone, Copy)]
struct Edge {
    ends: [[f64; 2]; 2],
    /// True if nothing lies beyond it.
    outer: bool,
}

/// Draws the ground of all fields: the commonest below all others, water over all land.
pub fn draw(cells: &Cells<'_>, drawing: &mut Drawing<'_>) {
    let theme = drawing.theme();
    let inks = |kind: Option<usize>| Inks::of(cells.terrain(kind).and_then(|kind| kind.colour.as_deref()), theme);
    let mut counts: BTreeMap<Option<usize>, usize> = BTreeMap::new();
    for field in cells.fields.iter().filter(|field| field.cell.is_some()) {
        *counts.entry(field.terrain).or_default() += 1;
    }
    let common = counts.iter().max_by_key(|(kind, count)| (!cells.is_water(**kind), **count)).map(|(kind, _)| *kind);
    if let Some(common) = common {
        let whole: Vec<Ring> =
            cells.fields.iter().filter(|field| field.cell.is_some()).flat_map(|field| field.rings.clone()).collect();
        let ground = inks(common).ground;
        drawing.union(&whole, Paint::fill(ground).with_line(ground, 1.0), 1.0);
        for (kind, rings) in wedges(cells, common) {
            drawing.rings(&rings, Paint::fill(inks(kind).ground), 1.0);
        }
    }
    for kind in counts.keys().filter(|kind| Some(**kind) != common && !cells.is_water(**kind)) {
        let (pieces, inks) = (pieces(cells, |field| field.terrain == *kind), inks(*kind));
        drawing.rings(&pieces.rings, Paint::fill(inks.ground), 1.0);
        // As maps were coloured by hand: a stronger band along the edge.
        drawing.clipped_to(&pieces.rings, |drawing| {
            drawing.lines(&pieces.shores, Paint::line(inks.shade, cells.unit * 0.13), 0.13);
        });
        drawing.lines(&pieces.shores, Paint::line(inks.line, cells.unit * 0.009), 0.45);
    }
    over(cells, drawing);
    levels(cells, drawing);
    sides::draw_banks(cells, drawing);
    water(cells, drawing);
    tints(cells, drawing);
    areas(cells, drawing);
    homes(cells, drawing);
}

/// Tints the cells and areas that powers are at home in, with a stronger band along their edge.
fn homes(cells: &Cells<'_>, drawing: &mut Drawing<'_>) {
    for power in &cells.bundle.powers {
        let is_home = |field: &Field<'_>| field.place.home.first() == Some(&power.id);
        let Pieces { mut rings, mut shores } = pieces(cells, is_home);
        for field in cells.fields.iter().filter(|field| field.cell.is_none() && is_home(field)) {
            rings.extend(field.rings.iter().cloned());
            shores.extend(field.rings.iter().cloned().map(lines::closed));
        }
        let colour = Colour::parse(&power.colour);
        drawing.union(&rings, Paint::fill(colour), 0.16);
        drawing.clipped_to(&rings, |drawing| drawing.lines(&shores, Paint::line(colour, cells.unit * 0.16), 0.5));
    }
}

/// The ground under rounded corners where the commonest kind is not adjacent, so that it does not show through: the
/// kind that most cells at the corner have.
fn wedges(cells: &Cells<'_>, common: Option<usize>) -> BTreeMap<Option<usize>, Vec<Ring>> {
    let mut met: BTreeMap<Corner, ([f64; 2], Vec<Option<usize>>)> = BTreeMap::new();
    for field in cells.fields.iter().filter(|field| field.cell.is_some()) {
        for at in field.rings.iter().flatten() {
            met.entry(corner(*at)).or_insert_with(|| (*at, Vec::new())).1.push(field.terrain);
        }
    }
    let mut wedges: BTreeMap<Option<usize>, Vec<Ring>> = BTreeMap::new();
    for (at, kinds) in met.into_values() {
        let is_one = kinds.iter().all(|kind| *kind == kinds[0]);
        if is_one || kinds.iter().any(|kind| *kind == common || cells.is_water(*kind)) {
            continue;
        }
        let many = |kind: &&Option<usize>| kinds.iter().filter(|other| other == kind).count();
        let Some(kind) = kinds.iter().max_by_key(many) else { continue };
        let reach = cells.unit * 0.2;
        let ring = (0..12_u8).map(|step| maths::around(at, reach, f64::from(step) * std::f64::consts::TAU / 12.0));
        wedges.entry(*kind).or_default().push(ring.collect());
    }
    wedges
}

/// Draws ground on top of other ground, such as a height under woods: it tints that, and has one edge about all its
/// cells.
fn over(cells: &Cells<'_>, drawing: &mut Drawing<'_>) {
    for (at, kind) in cells.bundle.map.terrains.iter().enumerate() {
        let is_over = |field: &Field<'_>| field.over.contains(&at);
        let has_any = cells.fields.iter().any(|field| field.cell.is_some() && is_over(field));
        if !has_any || is_built(kind.texture) || cells.is_water(Some(at)) {
            continue;
        }
        let inks = Inks::of(kind.colour.as_deref(), drawing.theme());
        let [tinted, whole] = [pieces(cells, is_over), pieces(cells, |field| field.terrains().any(|kind| kind == at))];
        drawing.rings(&tinted.rings, Paint::fill(inks.ground), 0.35);
        drawing.clipped_to(&whole.rings, |drawing| {
            drawing.lines(&whole.shores, Paint::line(inks.shade, cells.unit * 0.13), 0.2);
        });
        drawing.lines(&whole.shores, Paint::line(inks.line, cells.unit * 0.012), 0.6);
    }
}

/// The highest level that is drawn; higher ones look the same.
const LEVELS: u8 = 12;

/// The ground by its height: each level a little darker, with a contour about it.
fn levels(cells: &Cells<'_>, drawing: &mut Drawing<'_>) {
    let highest = cells.fields.iter().map(|field| field.place.level()).max().unwrap_or_default();
    let rock = drawing.theme().rock;
    for level in 1..=highest.min(LEVELS) {
        let pieces = pieces(cells, |field| field.place.level() >= level);
        drawing.rings(&pieces.rings, Paint::fill(rock), measures::LEVEL);
        drawing.clipped_to(&pieces.rings, |drawing| {
            drawing.lines(&pieces.shores, Paint::line(rock, cells.unit * 0.1), 0.22);
        });
        drawing.lines(&pieces.shores, Paint::line(rock.mix(drawing.theme().ink, 0.3), cells.unit * 0.016), 0.8);
    }
}

/// Tints cells with a colour of their own.
fn tints(cells: &Cells<'_>, drawing: &mut Drawing<'_>) {
    for field in cells.fields.iter().filter(|field| field.cell.is_some() && field.place.colour.is_some()) {
        drawing.rings(&field.rings, Paint::fill(cells.inks(field, drawing.theme()).ground), 0.6);
    }
}

/// The widths of the bands along a coast, in shares of a cell, and how much of the paper is in each.
const BANDS: [(f64, f64); 3] = [(0.42, 0.16), (0.25, 0.2), (0.11, 0.28)];

/// Draws all water as one area, with bands along its coast.
fn water(cells: &Cells<'_>, drawing: &mut Drawing<'_>) {
    let theme = drawing.theme();
    let pieces = pieces(cells, |field| cells.is_water(field.terrain));
    if pieces.rings.is_empty() {
        return;
    }
    drawing.clipped_to(&pieces.rings, |drawing| {
        for (at, kind) in cells.bundle.map.terrains.iter().enumerate().filter(|(at, _)| cells.is_water(Some(*at))) {
            let ground = Inks::of(kind.colour.as_deref(), theme).ground;
            let own = cells.fields.iter().filter(|field| field.cell.is_some() && field.terrain == Some(at));
            let rings: Vec<Ring> = own.flat_map(|field| field.rings.clone()).collect();
            // Broad enough to reach a coast that strays beyond the cells.
            drawing.union(&rings, Paint::fill(ground).with_line(ground, cells.unit * 0.1), 1.0);
        }
        for (width, share) in BANDS {
            drawing.lines(&pieces.shores, Paint::line(theme.paper, cells.unit * width), share);
        }
    });
    let coast = theme.coast.mix(theme.ink, 0.25);
    drawing.lines(&pieces.shores, Paint::line(coast, (cells.unit * 0.018).max(0.8)), 0.9);
}

/// Draws areas with outlines of their own.
fn areas(cells: &Cells<'_>, drawing: &mut Drawing<'_>) {
    for field in cells.fields.iter().filter(|field| field.cell.is_none()) {
        let inks = cells.inks(field, drawing.theme());
        drawing.rings(&field.rings, Paint::fill(inks.ground), 1.0);
        drawing.clipped_to(&field.rings, |drawing| {
            drawing.rings(&field.rings, Paint::line(inks.shade, cells.unit * 0.13), 0.2);
        });
    }
}

/// The outline of the visible cells of some kind.
pub fn outline(cells: &Cells<'_>, is_in: impl Fn(&Field<'_>) -> bool) -> Vec<Ring> {
    let areas = cells.fields.iter().filter(|field| field.cell.is_none() && is_in(field)).flat_map(|field| &field.rings);
    pieces(cells, |_| true).rings.into_iter().chain(areas.cloned()).collect()
}

/// The outlines of all cells with a common property, such as their ground.
fn pieces(cells: &Cells<'_>, is_in: impl Fn(&Field<'_>) -> bool) -> Pieces {
    let mut edges: BTreeMap<Corner, Vec<Edge>> = BTreeMap::new();
    // Corners at the edge of the map stay where they are.
    let mut firm: BTreeSet<Corner> = BTreeSet::new();
    for field in &cells.fields {
        for side in cells.sides(field) {
            if side.beyond.is_none() {
                firm.extend(side.ends.map(corner));
            }
            let within = side.beyond.is_some_and(|other| is_in(&cells.fields[other]));
            if is_in(field) && !within {
                let edge = Edge { ends: side.ends, outer: side.beyond.is_none() };
                edges.entry(corner(side.ends[0])).or_default().push(edge);
            }
        }
    }
    let mut pieces = Pieces::default();
    while let Some(first) = edges.first_entry().and_then(|mut entry| entry.get_mut().pop()) {
        let mut ring = vec![first];
        while let Some(next) = ring.last().and_then(|last| edges.get_mut(&corner(last.ends[1]))?.pop()) {
            ring.push(next);
        }
        edges.retain(|_, left| !left.is_empty());
        pieces.add(&ring, &firm, cells.unit);
    }
    pieces
}

impl Pieces {
    /// Adds a piece, whose edges follow one another.
    fn add(&mut self, edges: &[Edge], firm: &BTreeSet<Corner>, unit: f64) {
        const STEPS: u8 = 5;
        let stray =
            |at: [f64; 2]| lines::waver(lines::waver(at, unit * 0.34, unit * STRAY), unit * 0.09, unit * STRAY * 0.4);
        let is_firm = |at: [f64; 2]| firm.contains(&corner(at));
        let (mut ring, mut shore) = (Ring::new(), Ring::new());
        let mut shores = Vec::new();
        for (edge, next) in edges.iter().zip(edges.iter().cycle().skip(1)) {
            let [from, to] = edge.ends;
            if edge.outer {
                ring.push(from);
                shores.push(std::mem::take(&mut shore));
                continue;
            }
            let [from_soft, to_soft] = [from, to].map(|end| if is_firm(end) { 0.0 } else { SOFT });
            let mut part: Vec<[f64; 2]> = (0..=STEPS)
                .map(|step| from_soft + (1.0 - from_soft - to_soft) * f64::from(step) / f64::from(STEPS))
                .map(|share| lines::between(from, to, share))
                .collect();
            if to_soft > 0.0 {
                // Round the corner.
                let ends = [lines::between(to, from, SOFT), lines::between(next.ends[0], next.ends[1], SOFT)];
                part.extend([0.25, 0.5, 0.75].map(|share| {
                    let sides = [lines::between(ends[0], to, share), lines::between(to, ends[1], share)];
                    lines::between(sides[0], sides[1], share)
                }));
            }
            let part = part.into_iter().map(|at| if is_firm(at) { at } else { stray(at) });
            shore.extend(part.clone());
            ring.extend(part);
        }
        // A shore that runs through where the ring was begun is one; a ring that is all shore ends where it begins.
        if shores.is_empty() {
            shore.extend(shore.first().copied());
        } else if let Some(first) = shores.first_mut() {
            shore.append(first);
        }
        shores.push(shore);
        self.shores.extend(shores.into_iter().filter(|shore| shore.len() > 1));
        self.rings.push(ring);
    }
}
