//! The map of a pack as a drawing.

use std::fmt::Write;

use muster_schema::{Slot, TableDef};
use quick_xml::escape::escape;

use super::places::{CIRCLE, Figure, Map, Places};
use super::rows::{Rows, listed};
use super::{COUNTERS, EDGE, NAMES};
use crate::workbook::Refused;
use muster_build::{Options, examine};
use muster_ground::maths::number;
use muster_ground::polygon::Ring;
use muster_source::drawn::Drawn;
use muster_source::read::Files;

/// A drawing of a map.
#[derive(Debug)]
pub struct Written {
    /// The map as SVG, in the units of the map.
    pub svg: String,
    /// The parts of the tables left out, a sentence each.
    pub told: Vec<String>,
}

/// The map of a pack as a drawing. A row is drawn if the cells can be read that say where; other errors in it do not matter.
///
/// # Errors
/// If `game.json` does not say how large the map is.
pub fn write(files: &Files) -> Result<Written, Refused> {
    let outcome = examine(files.clone(), Options { printed: true, ..Options::default() });
    let map = Map::of(&outcome)?;
    let (width, height) = (map.layout.width, map.layout.height);
    let mut svg = format!(
        "<svg xmlns=\"http://www.w3.org/2000/svg\" xmlns:inkscape=\"http://www.inkscape.org/namespaces/inkscape\" \
         xmlns:sodipodi=\"http://sodipodi.sourceforge.net/DTD/sodipodi-0.dtd\" \
         width=\"{width}\" height=\"{height}\" viewBox=\"0 0 {width} {height}\">\n\
         <rect id=\"{EDGE}.{width}.{height}\" inkscape:label=\"(edge)\" sodipodi:insensitive=\"true\" \
         width=\"{width}\" height=\"{height}\" fill=\"none\" stroke=\"#3a3226\"/>\n"
    );
    let mut told = Vec::new();
    // What is drawn first lies below.
    for kind in [Drawn::Outline, Drawn::Frame, Drawn::Way, Drawn::Spot] {
        for table in map.tables.iter().filter(|table| Drawn::of(table) == Some(kind)) {
            // Without a layer an import leaves the table alone.
            let Some(rows) = map.rows(table, files.find(&table.file).is_some()) else {
                told.push(format!("`{}` cannot be read, so it is not drawn; `muster check` says why", table.file));
                continue;
            };
            let figures = map.places.figures(&rows);
            let _ = layer(&mut svg, &rows, &figures);
            told.extend(undrawn(&rows, &figures));
        }
    }
    names(&mut svg, &map.places);
    svg.push_str("</svg>\n");
    Ok(Written { svg, told })
}

/// The rows that cannot be drawn.
fn undrawn(rows: &Rows<'_>, figures: &[Option<Figure>]) -> Option<String> {
    let left = (0..).zip(figures).filter(|(_, figure)| figure.is_none()).map(|(row, _)| rows.shown(row));
    listed(&rows.table.file, "cannot be drawn, as Muster can't tell where", left.collect())
}

fn layer(svg: &mut String, rows: &Rows<'_>, figures: &[Option<Figure>]) -> std::fmt::Result {
    let name = escape(&rows.table.name);
    writeln!(svg, "<g inkscape:groupmode=\"layer\" inkscape:label=\"{name}\" id=\"{name}\">")?;
    for (row, figure) in (0..).zip(figures) {
        match figure {
            Some(Figure::Spot(at)) => spot(svg, rows, row, *at)?,
            Some(Figure::Outline(rings, counters)) => area(svg, rows, row, rings, *counters)?,
            Some(Figure::Frame(sides)) => frame(svg, rows, row, *sides)?,
            Some(Figure::Way(ends, via)) => way(svg, rows.table, ends, via)?,
            None => {}
        }
    }
    writeln!(svg, "</g>")
}

/// A layer with the names of the places, for orientation only; it is not read back.
fn names(svg: &mut String, places: &Places) {
    let _ = writeln!(
        svg,
        "<g inkscape:groupmode=\"layer\" inkscape:label=\"{NAMES}\" sodipodi:insensitive=\"true\" \
         font-family=\"sans-serif\" font-size=\"22\">"
    );
    for (_, place) in places.iter() {
        let (x, y) = (number(place.at[0] + 20.0), number(place.at[1] + 7.0));
        let _ = writeln!(svg, "<text x=\"{x}\" y=\"{y}\">{}</text>", escape(&place.name));
    }
    svg.push_str("</g>\n");
}

/// The attributes that name a shape: an id of its own in the file, and the id of the row as its label; its title is for people.
fn named(rows: &Rows<'_>, row: usize) -> (String, String) {
    let (table, id) = (escape(&rows.table.name), escape(rows.get(row, Slot::Id)));
    let attributes = format!("id=\"{table}.{id}\" inkscape:label=\"{id}\"");
    (attributes, format!("<title>{}</title>", escape(rows.called(row))))
}

fn spot(svg: &mut String, rows: &Rows<'_>, row: usize, at: [f64; 2]) -> std::fmt::Result {
    let [x, y] = at.map(number);
    let (named, title) = named(rows, row);
    let look = format!("r=\"{CIRCLE}\" fill=\"#f4ecd8\" stroke=\"#3a3226\" stroke-width=\"3\"");
    writeln!(svg, "<circle {named} cx=\"{x}\" cy=\"{y}\" {look}>{title}</circle>")
}

fn area(svg: &mut String, rows: &Rows<'_>, row: usize, rings: &[Ring], counters: Option<[f64; 2]>) -> std::fmt::Result {
    let (named, title) = named(rows, row);
    let pair = |[x, y]: &[f64; 2]| format!("{},{}", number(*x), number(*y));
    let ring = |ring: &Ring| format!("M{}Z", ring.iter().map(pair).collect::<Vec<_>>().join(" "));
    let path: String = rings.iter().map(ring).collect();
    let look = "fill=\"#d9cfae\" fill-opacity=\"0.6\" stroke=\"#3a3226\" stroke-width=\"2\"";
    writeln!(svg, "<path {named} d=\"{path}\" {look}>{title}</path>")?;
    let Some([x, y]) = counters.map(|at| at.map(number)) else { return Ok(()) };
    let (table, id) = (escape(&rows.table.name), escape(rows.get(row, Slot::Id)));
    let named = format!("id=\"{table}.{id}{COUNTERS}\" inkscape:label=\"{id}\"");
    writeln!(svg, "<circle {named} cx=\"{x}\" cy=\"{y}\" r=\"10\" fill=\"#3a3226\"/>")
}

fn frame(svg: &mut String, rows: &Rows<'_>, row: usize, sides: [f64; 4]) -> std::fmt::Result {
    let [x, y, width, height] = sides.map(number);
    let (named, title) = named(rows, row);
    let look = "fill=\"#f8f4e8\" stroke=\"#3a3226\" stroke-width=\"2\"";
    writeln!(svg, "<rect {named} x=\"{x}\" y=\"{y}\" width=\"{width}\" height=\"{height}\" {look}>{title}</rect>")
}

fn way(svg: &mut String, table: &TableDef, ends: &[(String, [f64; 2]); 2], via: &[[f64; 2]]) -> std::fmt::Result {
    let [(from, start), (to, end)] = ends;
    let points = std::iter::once(start).chain(via).chain([end]).map(|at| at.map(number).join(","));
    let points = points.collect::<Vec<_>>().join(" ");
    let (table, from, to) = (escape(&table.name), escape(from), escape(to));
    let named = format!("id=\"{table}.{from}.{to}\" inkscape:label=\"{from} - {to}\"");
    writeln!(svg, "<path {named} d=\"M{points}\" fill=\"none\" stroke=\"#7a5a34\" stroke-width=\"6\"/>")
}
