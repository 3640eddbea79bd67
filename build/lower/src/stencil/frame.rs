//! Texts in their frames: as large as they were drawn, or smaller until they fit.

use std::fmt::Write;

use crate::expression::Message;
use muster_canvas::font::Style;
use muster_canvas::svg::{Anchor, in_sight};
use muster_canvas::theme::Theme;
use muster_ground::area::count;

/// A text that is set within a frame.
#[derive(Debug)]
pub(super) struct Framed {
    pub(super) words: Message,
    /// The frame: its upper left corner, and its width and height.
    pub(super) corner: [f64; 2],
    pub(super) size: [f64; 2],
    /// The size of the type as it was drawn, which is the greatest.
    pub(super) most: f64,
    pub(super) style: Style,
    pub(super) aligned: Side,
    /// True if it is centred vertically, false if it begins at the top.
    pub(super) middle: bool,
    /// The attributes of the element that hold for each line, as they were written.
    pub(super) attributes: Message,
    /// Its style, as it was written.
    pub(super) css: Message,
}

/// The alignment of the lines of a text.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Side {
    Left,
    Middle,
    Right,
}

/// The line spacing, as a share of the size.
const LEADING: f64 = 1.15;
/// The distance from the top of a line to the baseline, as a share of the size.
const ASCENT: f64 = 0.9;

impl Framed {
    /// The text as SVG, and the size of its type if it fits at no less than a size.
    pub(super) fn set(&self, [words, attributes, css]: [&str; 3], least: f64, theme: &Theme) -> (String, Option<f64>) {
        let set = |size: f64| theme.block(words, self.size, size, LEADING, self.style);
        let smaller = |size: &f64| (*size > least).then(|| (size * 0.95).max(least));
        let found = std::iter::successors(Some(self.most), smaller).map(set).find(|set| set.fits);
        let fits = found.as_ref().map(|set| set.size);
        let set = found.unwrap_or_else(|| set(least.min(self.most)));
        let height = count(set.lines.len()) * set.size * LEADING;
        let top = self.corner[1] + if self.middle { (self.size[1] - height) / 2.0 } else { 0.0 };
        let (x, anchor, side) = match self.aligned {
            Side::Left => (self.corner[0], "start", Anchor::Start),
            Side::Middle => (self.corner[0] + self.size[0] / 2.0, "middle", Anchor::Middle),
            Side::Right => (self.corner[0] + self.size[0], "end", Anchor::End),
        };
        let css = declarations(css);
        let mut svg = String::new();
        for (at, line) in set.lines.iter().enumerate() {
            let y = top + set.size * (ASCENT + LEADING * count(at));
            let _ = write!(
                svg,
                "<text {attributes} x=\"{x:.3}\" y=\"{y:.3}\" style=\"{}font-size:{:.3}px;text-anchor:{anchor};text-align:start;\
                 shape-inside:none\">{}</text>",
                escaped(&css),
                set.size,
                escaped(in_sight(line, side))
            );
        }
        (svg, fits)
    }
}

/// The declarations of a style, each with its semicolon: one with nothing before it would make a renderer drop all the
/// others.
pub fn declarations(css: &str) -> String {
    css.split(';').map(str::trim).filter(|one| !one.is_empty()).map(|one| format!("{one};")).collect()
}

/// Escapes a text for content and attributes, in one line.
pub(super) fn escaped(text: &str) -> String {
    let plain = text.replace("\r\n", " ").replace(['\n', '\t'], " ").replace(char::is_control, "");
    plain.replace('&', "&amp;").replace('<', "&lt;").replace('>', "&gt;").replace('"', "&quot;")
}
