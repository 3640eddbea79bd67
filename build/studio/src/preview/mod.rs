//! The data for the preview page: the bundle with its pictures, the map shape by shape, and for each finding the places
//! that it is about. Pure; while the sources are broken, the last complete game stays.

mod about;
pub mod change;
mod map;
mod module;
mod picture;
mod shift;

use std::collections::BTreeMap;

use bytes::Bytes;
use muster_schema::Slot;
use muster_schema::bundle::Bundle;
use rayon::prelude::*;
use serde::Serialize;
use serde_json::value::{RawValue, to_raw_value};
use serde_json::{Value, json};

pub use self::about::about;
use self::map::Map;
pub use self::picture::{Form, Shown};
pub use self::shift::{Changed, Shift, Shifted, shift};
use muster_build::Outcome;
use muster_build::merge::referred;
use muster_canvas::font::{STYLES, Style};
use muster_canvas::shape::{Hand, Shape};
use muster_canvas::theme::Theme;
use muster_data::{dress, images};
use muster_draw::gallery::{self, Order};
use muster_marks::measures;
use muster_source::finding::Finding;
use muster_source::pack::Pack;
use muster_source::report::Report;

/// A whole game, ready for the preview.
#[derive(Debug)]
pub struct Scene {
    /// The members of the bundle, with its pictures named, as JSON.
    bundle: Members,
    map: Map,
    pictures: BTreeMap<String, Shown>,
    theme: Theme,
}

/// The members of a bundle by their names, as JSON. The members of large ones are listed separately, as `map/places`.
type Members = BTreeMap<String, Box<RawValue>>;

/// The difference between two scenes.
#[derive(Debug, Serialize)]
struct Change<'s> {
    /// Changed members of the bundle; null for one that is gone.
    bundle: BTreeMap<&'s str, Option<&'s RawValue>>,
    /// Width and height of the map in pixels.
    size: [u32; 2],
    #[serde(flatten)]
    map: Way,
}

/// The difference between two lists of shapes: steps that insert and remove, and then shapes with a new position or
/// outline.
#[derive(Debug, Serialize)]
struct Way {
    steps: Vec<Step>,
    altered: Vec<Altered>,
}

/// Removes shapes from a position on, and inserts others.
#[derive(Debug, Serialize)]
struct Step {
    at: usize,
    gone: usize,
    came: Vec<Fragment>,
}

/// A shape that moved or has another outline: the attributes that its element has now.
#[derive(Debug, Serialize)]
struct Altered {
    at: usize,
    set: BTreeMap<&'static str, String>,
}

/// A shape as SVG.
#[derive(Debug, Serialize)]
struct Fragment {
    /// An element of SVG, or several.
    svg: String,
    /// True for the name of something on the map.
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
    /// Draws the result of an examination; `None` if it has no whole game.
    pub fn of(outcome: &Outcome) -> Option<Self> {
        let (bundle, art) = match outcome.view() {
            Some(view) => view.ok().map(|view| (&view.bundle, view.art.clone()))?,
            None => (outcome.bundle()?, muster_build::art::of(outcome.pack.as_ref()?)),
        };
        let looks = outcome.map_looks(bundle, &art);
        let is_own = art.own.contains_key(measures::MAP);
        let beside = || {
            // The map's own shapes are what is shown of it, unless the designer has drawn another.
            let own = is_own.then(|| gallery::of_map(Map::blank(bundle, &art.theme), &art));
            let orders: Vec<Order<'_>> = own.into_iter().chain(gallery::orders(bundle, &art)).collect();
            let shown: Vec<Shown> = orders.par_iter().map(|order| Shown::of(order, bundle, &art.theme)).collect();
            let images = orders.iter().zip(&shown).map(|(order, shown)| (&order.subject, shown.named(order, bundle)));
            let mut named = images::named(bundle, images);
            dress(&mut named, &art);
            let pictures = orders.iter().zip(shown).map(|(order, shown)| (shown.path(order, bundle), shown)).collect();
            (written(named), pictures)
        };
        let ((map, layout), (mut bundle, pictures)) = rayon::join(|| Map::of(bundle, looks, &art), beside);
        bundle.extend(parts("layout", to_raw_value(&layout).ok()));
        let map = if is_own { map.hidden() } else { map };
        Some(Self { bundle, map, pictures, theme: art.theme })
    }

    /// A picture by the path that the bundle names.
    ///
    /// # Errors
    /// If the designer's own picture cannot be shown: why, in words.
    pub fn picture(&self, path: &str) -> Option<Result<(Form, Bytes), String>> {
        self.pictures.get(path).map(Shown::draw)
    }

    /// A face of the typeface of the map, or of that which gives the letters it lacks: `regular`, `bold` or `italic`.
    pub fn face(&self, spare: bool, name: &str) -> Option<&[u8]> {
        let named = |style: &Style| name == ["regular", "bold", "italic"][*style as usize];
        STYLES.into_iter().find(named).map(|style| self.theme.typeface.face(spare, style))
    }

    /// The differences from an older scene, except the ground, as JSON.
    pub fn change_from(&self, old: Option<&Self>) -> String {
        let map = Way::from(old.map_or(&[], |old| &*old.map.shapes), &self.map.shapes);
        let change = Change { bundle: self.members_from(old), size: self.map.size, map };
        serde_json::to_string(&change).unwrap_or_default()
    }

    /// The differences of the ground, as JSON; `None` if it is the same.
    pub fn ground_from(&self, old: Option<&Self>) -> Option<String> {
        let way = Way::from(old.map_or(&[], |old| old.map.ground(&old.theme)), self.map.ground(&self.theme));
        (old.is_none() || !way.is_nowhere()).then(|| serde_json::to_string(&way).unwrap_or_default())
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
}

impl Way {
    /// The changes that turn one list of shapes into another.
    fn from(old: &[Shape], new: &[Shape]) -> Self {
        let steps = change::steps(old, new, Shape::is_like);
        let altered = change::kept(old.len(), &steps).into_par_iter().map(|[from, at]| {
            let set = old[from].way_to(&new[at]).into_iter().collect();
            Altered { at, set }
        });
        let altered = altered.filter(|altered| !altered.set.is_empty()).collect();
        let step = |step: change::Step| Step {
            at: step.at,
            gone: step.gone,
            came: new[step.came].par_iter().map(Fragment::from).collect(),
        };
        Self { steps: steps.into_iter().map(step).collect(), altered }
    }

    fn is_nowhere(&self) -> bool {
        self.steps.is_empty() && self.altered.is_empty()
    }
}

/// The members of a bundle, without the ground under the map.
fn written(mut bundle: Bundle) -> Members {
    bundle.map.ground.clear();
    // As large as all the rest.
    let pieces = std::mem::take(&mut bundle.pieces);
    let (whole, pieces) = rayon::join(|| to_raw_value(&bundle).ok(), || to_raw_value(&pieces).ok());
    let mut all = members(whole);
    all.extend(pieces.map(|pieces| ("pieces".to_owned(), pieces)));
    let map = all.remove("map");
    all.extend(parts("map", map));
    all
}

fn members(whole: Option<Box<RawValue>>) -> Members {
    whole.and_then(|whole| serde_json::from_str(whole.get()).ok()).unwrap_or_default()
}

/// The members of a large member, listed separately.
fn parts(name: &str, whole: Option<Box<RawValue>>) -> impl Iterator<Item = (String, Box<RawValue>)> {
    members(whole).into_iter().map(move |(part, value)| (format!("{name}/{part}"), value))
}

/// The findings in a pack, each with the ids of the places that its row is about or names.
pub fn findings(outcome: &Outcome) -> Value {
    let reports = outcome.reports();
    let of_module = module::rows(outcome);
    let told = |(finding, report): (&Finding, &Report)| {
        let mut told = json!(report);
        let pack = outcome.pack.as_ref().filter(|_| outcome.module.is_none());
        let places = pack.map_or_else(|| module::places(&of_module, finding), |pack| places(pack, finding));
        told["places"] = places.into();
        told
    };
    outcome.findings.iter().zip(&reports).map(told).collect()
}

/// The parts of a module that the view does not show, in words.
pub fn notes(outcome: &Outcome) -> Vec<String> {
    match outcome.view() {
        Some(Ok(view)) => view.notes.clone(),
        Some(Err(why)) => vec![format!("the module {why}")],
        None => Vec::new(),
    }
}

/// The ids of the rows that a finding concerns: its own, and those that this refers to.
fn places(pack: &Pack, finding: &Finding) -> Vec<String> {
    let Some(row) = finding.spot.row() else { return Vec::new() };
    let rows = std::iter::once(row).chain(referred(pack, row));
    let mut ids: Vec<String> = rows.filter_map(|row| about::text(pack, row, Slot::Id)).collect();
    ids.dedup();
    ids
}
