//! The lines and dots of grids that players see on a board, as the engine draws them.

use muster_canvas::colour::{Colour, NONE};
use muster_schema::bundle::GridKind;

/// The least distance between lines, in pixels: closer ones would be a surface.
const LEAST_PITCH: f64 = 4.0;

/// A grid of a board, whether it is seen or not.
pub struct Lines {
    pub kind: GridKind,
    /// Between the cells, and the middle of the first, along the engine's axes: of pointed hexes these are swapped.
    pitch: [f64; 2],
    origin: [f64; 2],
    pub colour: Colour,
    has_lines: bool,
    has_dots: bool,
}

/// A colour of a module, such as `204,255,204`.
pub fn colour(text: &str) -> Option<Colour> {
    let channels: Vec<u8> = text.split(',').filter_map(|channel| channel.trim().parse().ok()).collect();
    let [red, green, blue] = *channels.get(..3)? else { return None };
    Some(Colour::parse(&format!("#{red:02x}{green:02x}{blue:02x}")))
}

impl Lines {
    /// Reads a grid by its attributes.
    pub fn read<'a>(kind: GridKind, attribute: impl Fn(&str) -> Option<&'a str>) -> Option<Self> {
        let length = |name: &str| super::board::length(attribute(name));
        let pitch = [length("dx")?, length("dy")?];
        let origin = ["x0", "y0"].map(|name| length(name).unwrap_or_default());
        let colour = colour(attribute("color").unwrap_or("0,0,0"));
        let is_seen = |name: &str| attribute(name) == Some("true") && colour.is_some();
        let [has_lines, has_dots] = ["visible", "dotsVisible"].map(is_seen);
        let is_sound = pitch.iter().all(|pitch| *pitch >= LEAST_PITCH);
        is_sound.then(|| Self { kind, pitch, origin, colour: colour.unwrap_or(NONE), has_lines, has_dots })
    }

    pub fn is_seen(&self) -> bool {
        self.has_lines || self.has_dots
    }

    /// Visits the points of a board with this width and height that the grid colours, until a visit says no.
    pub fn draw(&self, size: [f64; 2], visit: &mut dyn FnMut([f64; 2]) -> bool) {
        let is_turned = self.kind == GridKind::PointedHexes;
        let turned = |[x, y]: [f64; 2]| if is_turned { [y, x] } else { [x, y] };
        let (size, [across, down]) = (turned(size), self.pitch);
        let mut line = |from: [f64; 2], to: [f64; 2]| {
            let [x, y] = [0, 1].map(|axis| to[axis] - from[axis]);
            let steps = x.abs().max(y.abs()).ceil().max(1.0);
            let mut step = 0.0;
            let mut goes_on = true;
            while step <= steps && goes_on {
                goes_on = visit(turned([from[0] + x * step / steps, from[1] + y * step / steps]));
                step += 1.0;
            }
            goes_on
        };
        // The first column and row that reach onto the board.
        let first = [0, 1].map(|axis| (-self.origin[axis] / self.pitch[axis]).floor() - 1.0);
        let is_hex = self.kind != GridKind::Squares;
        let mut column = first[0];
        while self.origin[0] + (column - 1.0) * across <= size[0] {
            let x = self.origin[0] + column * across;
            let shift = if is_hex && column.rem_euclid(2.0) >= 1.0 { down / 2.0 } else { 0.0 };
            if self.has_lines && !is_hex && !line([x + across / 2.0, 0.0], [x + across / 2.0, size[1]]) {
                return;
            }
            let mut row = first[1];
            while self.origin[1] + (row - 1.0) * down <= size[1] {
                let y = self.origin[1] + row * down + shift;
                let edges = match (self.has_lines, is_hex) {
                    (false, _) => Vec::new(),
                    (_, false) => vec![[x - across / 2.0, y + down / 2.0], [x + across / 2.0, y + down / 2.0]],
                    (_, true) => {
                        let far = across * 2.0 / 3.0;
                        let high = y - down / 2.0;
                        vec![[x - far, y], [x - far / 2.0, high], [x + far / 2.0, high], [x + far, y]]
                    }
                };
                let dot = [[x - 1.0, y - 1.0], [x, y - 1.0], [x - 1.0, y], [x, y]];
                let dots = dot.iter().filter(|_| self.has_dots);
                if !edges.windows(2).all(|edge| line(edge[0], edge[1])) || !dots.copied().all(|at| line(at, at)) {
                    return;
                }
                row += 1.0;
            }
            column += 1.0;
        }
    }
}
