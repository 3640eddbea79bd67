//! The ground of cells: what is of one kind and touches is one piece with a shore that nobody drew along a ruler.

use std::collections::{BTreeMap, BTreeSet};

use super::lines::{self, Corner, corner};
use super::{Cells, Inks, sides};
use muster_canvas::svg::{Drawing, Paint};
use muster_ground::polygon::Ring;

/// A shore is softened at corners by so much of a side, and strays by so much of the width of a cell.
const SOFT: f64 = 0.26;
const STRAY: f64 = 0.028;

/// The outlines of pieces of ground.
#[derive(Debug, Default)]
struct Pieces {
    rings: Vec<Ring>,
    /// What of them does not run along the edge of the map.
    shores: Vec<Ring>,
}

/// A side between a piece and what is none of it.
#[derive(Clone, Copy)]
struct Edge {
    ends: [[f64; 2]; 2],
    /// Whether nothing lies beyond it.
    outer: bool,
}

/// Draws the ground of all fields: the commonest under all the others, water over all land.
pub fn draw(cells: &Cells<'_>, drawing: &mut Drawing<'_>) {
    let theme = drawing.theme();
    let inks = |kind: Option<usize>| Inks::of(cells.terrain(kind).map(|kind| kind.colour.as_str()), theme);
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
    }
    for kind in counts.keys().filter(|kind| Some(**kind) != common && !cells.is_water(**kind)) {
        let (pieces, inks) = (pieces(cells, |other| other == *kind), inks(*kind));
        drawing.rings(&pieces.rings, Paint::fill(inks.ground), 1.0);
        // As maps were coloured by hand: a stronger band along the edge.
        drawing.clipped_to(&pieces.rings, |drawing| {
            drawing.lines(&pieces.shores, Paint::line(inks.shade, cells.unit * 0.13), 0.13);
        });
        drawing.lines(&pieces.shores, Paint::line(inks.line, cells.unit * 0.009), 0.45);
    }
    sides::draw_banks(cells, drawing);
    water(cells, drawing);
    areas(cells, drawing);
}

/// The widths of the bands along a coast, in shares of a cell, and how much of the paper is in each.
const BANDS: [(f64, f64); 3] = [(0.42, 0.16), (0.25, 0.2), (0.11, 0.28)];

/// All water as one, with bands along its coast.
fn water(cells: &Cells<'_>, drawing: &mut Drawing<'_>) {
    let theme = drawing.theme();
    let pieces = pieces(cells, |kind| cells.is_water(kind));
    if pieces.rings.is_empty() {
        return;
    }
    drawing.clipped_to(&pieces.rings, |drawing| {
        for (at, kind) in cells.bundle.map.terrains.iter().enumerate().filter(|(at, _)| cells.is_water(Some(*at))) {
            let ground = Inks::of(Some(&kind.colour), theme).ground;
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

/// Areas have outlines of their own.
fn areas(cells: &Cells<'_>, drawing: &mut Drawing<'_>) {
    for field in cells.fields.iter().filter(|field| field.cell.is_none()) {
        let inks = Inks::of(cells.terrain(field.terrain).map(|kind| kind.colour.as_str()), drawing.theme());
        drawing.rings(&field.rings, Paint::fill(inks.ground), 1.0);
        drawing.clipped_to(&field.rings, |drawing| {
            drawing.rings(&field.rings, Paint::line(inks.shade, cells.unit * 0.13), 0.2);
        });
    }
}

/// What is seen of all fields.
pub fn outline(cells: &Cells<'_>) -> Vec<Ring> {
    let areas = cells.fields.iter().filter(|field| field.cell.is_none()).flat_map(|field| &field.rings);
    pieces(cells, |_| true).rings.into_iter().chain(areas.cloned()).collect()
}

/// The outlines of all cells whose ground is of some kinds.
fn pieces(cells: &Cells<'_>, is_in: impl Fn(Option<usize>) -> bool) -> Pieces {
    let mut edges: BTreeMap<Corner, Vec<Edge>> = BTreeMap::new();
    // Corners at the edge of the map stay where they are.
    let mut firm: BTreeSet<Corner> = BTreeSet::new();
    for field in &cells.fields {
        for side in cells.sides(field) {
            if side.beyond.is_none() {
                firm.extend(side.ends.map(corner));
            }
            let within = side.beyond.is_some_and(|other| is_in(cells.fields[other].terrain));
            if is_in(field.terrain) && !within {
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
