//! The map of a pack as a drawing.

use std::collections::BTreeMap;
use std::fmt::Write;

use muster_schema::{Role, Slot};
use quick_xml::escape::escape;

use super::{COUNTERS, EDGE};
use crate::drawn::Drawn;
use crate::geometry::Chart;
use crate::lower;
use crate::maths::number;
use crate::pack::{Line, Pack};
use crate::polygon;

/// The map as SVG in the units of the map; nothing where `game.json` does not say how large it is.
#[must_use]
pub fn write(pack: &Pack) -> Option<String> {
    let layout = pack.game()?.map;
    let chart = layout.projection.as_ref().map(Chart::of);
    let (width, height) = (layout.width, layout.height);
    let mut svg = format!(
        "<svg xmlns=\"http://www.w3.org/2000/svg\" xmlns:inkscape=\"http://www.inkscape.org/namespaces/inkscape\" \
         xmlns:sodipodi=\"http://sodipodi.sourceforge.net/DTD/sodipodi-0.dtd\" \
         width=\"{width}\" height=\"{height}\" viewBox=\"0 0 {width} {height}\">\n\
         <rect id=\"{EDGE}.{width}.{height}\" inkscape:label=\"(edge)\" sodipodi:insensitive=\"true\" \
         width=\"{width}\" height=\"{height}\" fill=\"none\" stroke=\"#3a3226\"/>\n"
    );
    let spots = spots(pack, chart.as_ref());
    let tables = || pack.sources.system.tables.iter().enumerate();
    // What is drawn first lies below.
    for kind in [Drawn::Outline, Drawn::Frame, Drawn::Way, Drawn::Spot] {
        for (at, table) in tables().filter(|(_, table)| Drawn::of(table) == Some(kind)) {
            let name = escape(&table.name);
            let _ = writeln!(svg, "<g inkscape:groupmode=\"layer\" inkscape:label=\"{name}\" id=\"{name}\">");
            for line in pack.lines_of(at) {
                let _ = match kind {
                    Drawn::Outline => area(&mut svg, &line),
                    Drawn::Frame => frame(&mut svg, &line),
                    Drawn::Way => way(&mut svg, &line, &spots),
                    Drawn::Spot => spot(&mut svg, &line, &spots),
                };
            }
            svg.push_str("</g>\n");
        }
    }
    names(&mut svg, pack, &spots);
    svg.push_str("</svg>\n");
    Some(svg)
}

/// A layer with the names of the places, to find one's way by; nobody reads it.
fn names(svg: &mut String, pack: &Pack, spots: &BTreeMap<String, [f64; 2]>) {
    svg.push_str(
        "<g inkscape:groupmode=\"layer\" inkscape:label=\"(names)\" sodipodi:insensitive=\"true\" \
         font-family=\"sans-serif\" font-size=\"22\">\n",
    );
    for line in pack.lines(Role::Place).chain(pack.lines(Role::Area)) {
        let Some([x, y]) = spots.get(line.id().as_str()) else { continue };
        let (x, y) = (number(x + 20.0), number(y + 7.0));
        let _ = writeln!(svg, "<text x=\"{x}\" y=\"{y}\">{}</text>", escape(line.name().as_str()));
    }
    svg.push_str("</g>\n");
}

/// Where the places of a pack lie, by their ids: where their rows say, before they are drawn apart.
pub(super) fn spots(pack: &Pack, chart: Option<&Chart>) -> BTreeMap<String, [f64; 2]> {
    let mut spots: BTreeMap<String, [f64; 2]> = BTreeMap::new();
    for line in pack.lines(Role::Place).chain(pack.lines(Role::Area)) {
        let own = lower::position(chart, &line).0;
        let middle = || {
            Some(lower::cells::outline(&line)).filter(|rings| !rings.is_empty()).map(|rings| polygon::middle(&rings))
        };
        spots.extend(own.or_else(middle).map(|at| (line.id().to_string(), at)));
    }
    spots
}

/// The attributes that name a shape: an id of its own in the file, and the id of the row as its label; its title is for people.
fn named(line: &Line<'_>) -> (String, String) {
    let (table, id) = (&line.table().name, line.id());
    let attributes = format!("id=\"{0}.{1}\" inkscape:label=\"{1}\"", escape(table), escape(id.as_str()));
    (attributes, format!("<title>{}</title>", escape(line.name().as_str())))
}

fn spot(svg: &mut String, line: &Line<'_>, spots: &BTreeMap<String, [f64; 2]>) -> std::fmt::Result {
    let Some([x, y]) = spots.get(line.id().as_str()).map(|at| at.map(number)) else { return Ok(()) };
    let (named, title) = named(line);
    let look = "r=\"14\" fill=\"#f4ecd8\" stroke=\"#3a3226\" stroke-width=\"3\"";
    writeln!(svg, "<circle {named} cx=\"{x}\" cy=\"{y}\" {look}>{title}</circle>")
}

fn area(svg: &mut String, line: &Line<'_>) -> std::fmt::Result {
    let (named, title) = named(line);
    let pair = |[x, y]: &[f64; 2]| format!("{},{}", number(*x), number(*y));
    let ring = |ring: Vec<[f64; 2]>| format!("M{}Z", ring.iter().map(pair).collect::<Vec<_>>().join(" "));
    let path: String = lower::cells::outline(line).into_iter().map(ring).collect();
    let look = "fill=\"#d9cfae\" fill-opacity=\"0.6\" stroke=\"#3a3226\" stroke-width=\"2\"";
    writeln!(svg, "<path {named} d=\"{path}\" {look}>{title}</path>")?;
    let [x, y] = [Slot::X, Slot::Y].map(|slot| line.cell(slot).number().map(number));
    let (Some(x), Some(y)) = (x, y) else { return Ok(()) };
    let id = line.id();
    let id = escape(id.as_str());
    let named = format!("id=\"{}.{id}{COUNTERS}\" inkscape:label=\"{id}\"", escape(&line.table().name));
    writeln!(svg, "<circle {named} cx=\"{x}\" cy=\"{y}\" r=\"10\" fill=\"#3a3226\"/>")
}

fn frame(svg: &mut String, line: &Line<'_>) -> std::fmt::Result {
    let sides = [Slot::X, Slot::Y, Slot::Width, Slot::Height].map(|slot| line.cell(slot).number().map(number));
    let [Some(x), Some(y), Some(width), Some(height)] = sides else { return Ok(()) };
    let (named, title) = named(line);
    let look = "fill=\"#f8f4e8\" stroke=\"#3a3226\" stroke-width=\"2\"";
    writeln!(svg, "<rect {named} x=\"{x}\" y=\"{y}\" width=\"{width}\" height=\"{height}\" {look}>{title}</rect>")
}

fn way(svg: &mut String, line: &Line<'_>, spots: &BTreeMap<String, [f64; 2]>) -> std::fmt::Result {
    let [from, to] = [Slot::From, Slot::To].map(|slot| line.cell(slot).text());
    let (Some(from), Some(to)) = (from, to) else { return Ok(()) };
    let [Some([x, y]), Some([to_x, to_y])] = [from, to].map(|id| spots.get(id.as_str()).map(|at| at.map(number)))
    else {
        return Ok(());
    };
    let (table, from, to) = (escape(&line.table().name), escape(from.as_str()), escape(to.as_str()));
    let named = format!("id=\"{table}.{from}.{to}\" inkscape:label=\"{from} - {to}\"");
    writeln!(svg, "<path {named} d=\"M{x},{y} {to_x},{to_y}\" fill=\"none\" stroke=\"#7a5a34\" stroke-width=\"6\"/>")
}
