//! What a page shows of a pack while somebody works on it: the bundle with its pictures, the map shape by shape, and for each finding
//! the places that it is about. Pure; what came of the last examination that made a whole game stays while the sources are broken.

mod about;
mod change;
mod picture;
mod shift;

use std::collections::BTreeMap;

use bytes::Bytes;
use muster_schema::Slot;
use muster_schema::bundle::Bundle;
use rayon::prelude::*;
use serde::Serialize;
use serde_json::value::RawValue;
use serde_json::{Value, json};

pub use self::about::about;
pub use self::picture::{Form, Shown};
pub use self::shift::{Shift, Shifted, shift};
use crate::Outcome;
use crate::canvas::font::{STYLES, Style, Typeface};
use crate::canvas::picture::Picture;
use crate::canvas::shape::{Hand, Shape};
use crate::draw::Art;
use crate::draw::gallery::{self, Order, Plan};
use crate::emit::pack::dress;
use crate::finding::Finding;
use crate::pack::Pack;
use crate::report::Report;
use crate::settle::referred;

/// A whole game, ready to be looked at.
#[derive(Debug)]
pub struct Scene {
    /// The members of the bundle, with its pictures named, as JSON.
    bundle: Members,
    map: Picture,
    /// Whether the designer's own picture takes the place of the map, which the bundle names.
    is_own: bool,
    pictures: BTreeMap<String, Shown>,
    typeface: Typeface,
}

/// The members of a bundle by their names, as JSON. Those of its largest are told apart, as `map/places`.
type Members = BTreeMap<String, Box<RawValue>>;

/// What of a scene differs from another.
#[derive(Debug, Serialize)]
struct Change<'s> {
    /// Members of the bundle; null where one is gone.
    bundle: BTreeMap<&'s str, Option<&'s RawValue>>,
    /// Width and height of the map in pixels.
    size: [u32; 2],
    /// How what is on the map comes from what was: one step after the other.
    map: Vec<Step>,
}

/// From the shape at a place on, so many are gone, and others come.
#[derive(Debug, Serialize)]
struct Step {
    at: usize,
    gone: usize,
    came: Vec<Fragment>,
}

/// A shape as it is written.
#[derive(Debug, Serialize)]
struct Fragment {
    /// An element of SVG, or several.
    svg: String,
    /// Whether it is the name of something on the map.
    #[serde(skip_serializing_if = "std::ops::Not::not")]
    name: bool,
}

impl From<&Shape> for Fragment {
    fn from(shape: &Shape) -> Self {
        let mut svg = String::new();
        shape.write(&mut svg, &mut Hand::Text);
        Self { svg, name: shape.is_name() }
    }
}

impl Scene {
    /// Draws what came of an examination; nothing where it left no whole game.
    #[must_use]
    pub fn of(outcome: &Outcome) -> Option<Self> {
        let (pack, bundle) = (outcome.pack.as_ref()?, outcome.bundle()?);
        let art = Art::of(pack);
        let Plan { maps, others, mut layout } = Plan::of(bundle, &art);
        // It only lies under the map.
        layout.lands.clear();
        // The map's own shapes are what is shown of it.
        let orders: Vec<&Order<'_>> = maps.iter().filter(|map| map.own.is_some()).chain(&others).collect();
        let shown: Vec<Shown> = orders.par_iter().map(|order| Shown::of(order, bundle, &art.theme)).collect();
        let images = orders.iter().zip(&shown).map(|(order, shown)| (&order.subject, shown.named(order)));
        let mut named = gallery::named(bundle, images, &layout);
        dress(&mut named, &art);
        let bundle = written(&mut named);
        let pictures = orders.iter().zip(shown).map(|(order, shown)| (shown.path(order), shown)).collect();
        let is_own = maps.first()?.own.is_some();
        let map = maps.into_iter().next()?.picture;
        Some(Self { bundle, map, is_own, pictures, typeface: art.theme.typeface.clone() })
    }

    /// A picture by the path that the bundle names.
    ///
    /// # Errors
    /// Where the designer's own picture cannot be shown: why, in words.
    pub fn picture(&self, path: &str) -> Option<Result<(Form, Bytes), String>> {
        self.pictures.get(path).map(Shown::draw)
    }

    /// A face of the typeface of the map, or of that which gives the letters it lacks: `regular`, `bold` or `italic`.
    #[must_use]
    pub fn face(&self, spare: bool, name: &str) -> Option<&[u8]> {
        let named = |style: &Style| name == ["regular", "bold", "italic"][*style as usize];
        STYLES.into_iter().find(named).map(|style| self.typeface.face(spare, style))
    }

    /// What of it, but for the ground, differs from another, as JSON.
    #[must_use]
    pub fn change_from(&self, old: Option<&Self>) -> String {
        let map = steps(old.map_or(&[], |old| old.shapes()[1]), self.shapes()[1]);
        let change = Change { bundle: self.members_from(old), size: self.map.size(), map };
        serde_json::to_string(&change).unwrap_or_default()
    }

    /// How the ground comes from that of another, as JSON; nothing where it is the same.
    #[must_use]
    pub fn ground_from(&self, old: Option<&Self>) -> Option<String> {
        let steps = steps(old.map_or(&[], |old| old.shapes()[0]), self.shapes()[0]);
        (old.is_none() || !steps.is_empty()).then(|| serde_json::to_string(&steps).unwrap_or_default())
    }

    fn members_from<'s>(&'s self, old: Option<&'s Self>) -> BTreeMap<&'s str, Option<&'s RawValue>> {
        let old = old.map(|old| &old.bundle);
        let same = |name: &str, value: &RawValue| {
            old.and_then(|old| old.get(name)).is_some_and(|old| old.get() == value.get())
        };
        let mut members: BTreeMap<&str, Option<&RawValue>> = BTreeMap::new();
        members.extend(old.into_iter().flat_map(BTreeMap::keys).map(|name| (name.as_str(), None)));
        members.extend(self.bundle.iter().map(|(name, value)| (name.as_str(), Some(&**value))));
        members.retain(|name, value| value.is_none_or(|value| !same(name, value)));
        members
    }

    /// The shapes of the ground, which is all that comes before the first name, and the others; none where the map is the
    /// designer's own picture.
    fn shapes(&self) -> [&[Shape]; 2] {
        let all = if self.is_own { &[] } else { self.map.shapes() };
        all.split_at(all.iter().position(Shape::is_name).unwrap_or_default()).into()
    }
}

/// The steps from shapes to others.
fn steps(old: &[Shape], new: &[Shape]) -> Vec<Step> {
    let step = |step: change::Step| Step {
        at: step.at,
        gone: step.gone,
        came: new[step.came].par_iter().map(Fragment::from).collect(),
    };
    change::steps(old, new).into_iter().map(step).collect()
}

/// The members of a bundle, without what only lies under the map.
fn written(bundle: &mut Bundle) -> Members {
    bundle.map.ground.clear();
    let whole = serde_json::value::to_raw_value(bundle).ok();
    let members = |whole: &RawValue| serde_json::from_str::<Members>(whole.get()).unwrap_or_default();
    let mut all = whole.map_or_else(Members::new, |whole| members(&whole));
    for large in ["map", "layout"] {
        let inner = all.remove(large).map_or_else(Members::new, |whole| members(&whole));
        all.extend(inner.into_iter().map(|(name, value)| (format!("{large}/{name}"), value)));
    }
    all
}

/// What was found in a pack, each with the ids of the places that its row is about or names.
#[must_use]
pub fn findings(outcome: &Outcome) -> Value {
    let reports = outcome.reports();
    let told =
        outcome.findings.iter().zip(&reports).map(|(finding, report)| told(outcome.pack.as_ref(), finding, report));
    told.collect()
}

fn told(pack: Option<&Pack>, finding: &Finding, report: &Report) -> Value {
    let mut told = json!(report);
    told["places"] = pack.map(|pack| places(pack, finding)).unwrap_or_default().into();
    told
}

/// The ids of the rows that a finding is about: its own, and those that this refers to.
fn places(pack: &Pack, finding: &Finding) -> Vec<String> {
    let Some(row) = finding.spot.row() else { return Vec::new() };
    let rows = std::iter::once(row).chain(referred(pack, row));
    let mut ids: Vec<String> = rows.filter_map(|row| about::text(pack, row, Slot::Id)).collect();
    ids.dedup();
    ids
}
