//! The consequences of the changes for the game itself: new findings, initial strength of the sides, distances between
//! capitals.

use std::collections::{BTreeMap, BTreeSet};

use muster_ground::graph::{Edge, Graph};
use muster_schema::bundle::{Bundle, Place, PlaceKind, Scenario};
use serde::Serialize;

use super::Version;
use muster_ground::maths;
use muster_source::report::Report;

/// The consequences for the game.
#[derive(Clone, Debug, Default, Serialize)]
pub struct Follows {
    /// Findings that the old version has not.
    pub found: Vec<Found>,
    /// The number of findings that are gone.
    pub settled: usize,
    /// Other consequences, in sentences.
    pub told: Vec<String>,
}

/// A finding of the new version.
#[derive(Clone, Debug, Serialize)]
pub struct Found {
    pub code: &'static str,
    /// `error`, `warning` or `hint`.
    pub severity: &'static str,
    pub message: String,
    /// The file, and the line in it.
    pub place: String,
}

/// The findings that only the new version has, and how many only the old one has.
pub(super) fn findings(old: &Version, new: &Version) -> (Vec<Found>, usize) {
    let [before, after] = [old, new].map(|version| version.outcome.reports());
    let without = |some: &[Report], others: &[Report]| -> Vec<Report> {
        some.iter().filter(|one| !others.iter().any(|other| other.identity == one.identity)).cloned().collect()
    };
    let found = without(&after, &before).into_iter().map(|report| Found {
        code: report.code,
        severity: report.severity,
        place: format!("{}:{}", report.place.file, report.place.line),
        message: report.message,
    });
    (found.collect(), without(&before, &after).len())
}

/// The differences of the compiled games.
pub(super) fn told(old: &Bundle, new: &Bundle) -> Vec<String> {
    let mut told = Vec::new();
    for after in &new.scenarios {
        if let Some(before) = old.scenarios.iter().find(|scenario| scenario.id == after.id) {
            told.extend(totals((old, before), (new, after)));
            told.extend(homeless(old, new, before));
        }
    }
    told.extend(distances(old, new));
    told
}

/// The number of counters that a side begins with, and their total strength.
fn total(bundle: &Bundle, scenario: &Scenario, side: Option<&str>) -> (u32, f64) {
    let placed = scenario.placements.iter().filter_map(|placement| {
        let piece = bundle.pieces.iter().find(|piece| piece.id == placement.piece)?;
        let face = piece.faces.iter().find(|face| face.id == placement.face)?;
        let strength = face.fights_with().map_or(0.0, |rating| rating.value);
        (piece.side.as_deref() == side).then_some((placement.count, strength * f64::from(placement.count)))
    });
    placed.fold((0, 0.0), |(counters, strength), (more, points)| (counters + more, strength + points))
}

fn totals((old, before): (&Bundle, &Scenario), (new, after): (&Bundle, &Scenario)) -> Vec<String> {
    let sides = new.sides.iter().map(|side| Some(side.id.as_str())).chain([None]);
    let told = sides.filter_map(|side| {
        let (one, other) = (total(old, before, side), total(new, after, side));
        let name = side.and_then(|id| new.sides.iter().find(|side| side.id == id)).map_or("no side", |side| &side.name);
        let mut parts = Vec::new();
        if one.0 != other.0 {
            parts.push(format!("counters {} → {}", one.0, other.0));
        }
        if (one.1 - other.1).abs() > f64::EPSILON {
            parts.push(format!("strength {} → {}", maths::number(one.1), maths::number(other.1)));
        }
        (!parts.is_empty()).then(|| format!("The set-up of {} for {name}: {}", after.name, parts.join(", ")))
    });
    told.collect()
}

/// The counters that stood or arrived in a place that is gone.
fn homeless(old: &Bundle, new: &Bundle, before: &Scenario) -> Vec<String> {
    let known: BTreeSet<&str> = new.map.places.iter().map(|place| place.id.as_str()).collect();
    let name =
        |id: &str| old.map.places.iter().find(|place| place.id == id).map_or(id.to_owned(), |place| place.name.clone());
    let mut lost: BTreeMap<&str, [u32; 2]> = BTreeMap::new();
    for placement in before.placements.iter().filter(|placement| !known.contains(placement.place.as_str())) {
        lost.entry(&placement.place).or_default()[0] += placement.count;
    }
    for arrival in &before.arrivals {
        if let Some(place) = arrival.place.as_deref().filter(|place| !known.contains(place)) {
            lost.entry(place).or_default()[1] += arrival.count;
        }
    }
    let told = lost.into_iter().flat_map(|(place, counts)| {
        let words = [("stood", counts[0]), ("arrived", counts[1])];
        words.into_iter().filter(|(_, count)| *count > 0).map(move |(word, count)| (place, word, count))
    });
    told.map(|(place, word, count)| {
        let counters = if count == 1 { "counter" } else { "counters" };
        format!("{count} {counters} of {} {word} in {}, which is gone", before.name, name(place))
    })
    .collect()
}

/// The network of a map: connections of one step each, whoever may use them.
struct Ways<'b> {
    bundle: &'b Bundle,
    numbers: BTreeMap<&'b str, u32>,
    graph: Graph,
}

impl<'b> Ways<'b> {
    fn of(bundle: &'b Bundle) -> Self {
        let numbers: BTreeMap<&str, u32> =
            bundle.map.places.iter().map(|place| place.id.as_str()).zip(0u32..).collect();
        let edges: Vec<Edge> = bundle
            .map
            .connections
            .iter()
            .filter_map(|way| {
                let [from, to] = [&way.from, &way.to].map(|end| numbers.get(end.as_str()).copied());
                Some(Edge { from: from?, to: to?, cost: 1, only: None })
            })
            .collect();
        let graph = Graph::new(bundle.map.places.len(), edges.iter().copied());
        Self { bundle, numbers, graph }
    }

    /// The number of steps from one place to each other place.
    fn from(&self, place: &str) -> BTreeMap<&'b str, u32> {
        let start = self.numbers.get(place).copied();
        let id = |number: u32| self.bundle.map.places.get(number as usize).map(|place| place.id.as_str());
        self.graph.reached(start, |_| true).filter_map(|(number, steps)| Some((id(number)?, steps))).collect()
    }
}

/// The most places that are named one by one.
const NAMED: usize = 4;

/// Lines of communication that are longer, shorter or cut: from capital to capital, and from each to the places at home.
fn distances(old: &Bundle, new: &Bundle) -> Vec<String> {
    let (before, after) = (Ways::of(old), Ways::of(new));
    let mut told = Vec::new();
    let capitals: Vec<(&str, &str)> =
        new.powers.iter().filter_map(|power| Some((power.id.as_str(), power.capital.as_deref()?))).collect();
    for (at, (power, capital)) in capitals.iter().enumerate() {
        let same = old.powers.iter().any(|other| other.id == *power && other.capital.as_deref() == Some(*capital));
        if !same {
            continue;
        }
        let (was, is) = (before.from(capital), after.from(capital));
        let changed = |place: &str| was.get(place) != is.get(place);
        for (_, other) in capitals[..at].iter().filter(|(_, other)| changed(other)) {
            told.extend(way(new, [capital, other], was.get(other), is.get(other)));
        }
        let home = |place: &&Place| {
            matches!(place.kind, PlaceKind::Space | PlaceKind::Square)
                && place.home.iter().any(|home| home == power)
                && before.numbers.contains_key(place.id.as_str())
        };
        let farther: Vec<&Place> = new
            .map
            .places
            .iter()
            .filter(home)
            .filter(|place| {
                was.get(place.id.as_str()) < is.get(place.id.as_str()) || !is.contains_key(place.id.as_str())
            })
            .filter(|place| changed(&place.id) && !capitals.iter().any(|(_, capital)| place.id == *capital))
            .collect();
        for place in farther.iter().take(NAMED) {
            told.extend(way(new, [capital, &place.id], was.get(place.id.as_str()), is.get(place.id.as_str())));
        }
        if farther.len() > NAMED {
            told.push(format!("The same for {} other places of {}", farther.len() - NAMED, named(new, power)));
        }
    }
    told
}

fn named(bundle: &Bundle, id: &str) -> String {
    let place = bundle.map.places.iter().find(|place| place.id == id).map(|place| place.name.clone());
    let power = || bundle.powers.iter().find(|power| power.id == id).map(|power| power.name.clone());
    place.or_else(power).unwrap_or_else(|| id.to_owned())
}

fn way(bundle: &Bundle, [from, to]: [&str; 2], was: Option<&u32>, is: Option<&u32>) -> Option<String> {
    let what = match (was, is) {
        (Some(was), Some(is)) if was < is => format!("is longer: {was} → {is} steps"),
        (Some(was), Some(is)) if was > is => format!("is shorter: {was} → {is} steps"),
        (Some(_), None) => "is cut".into(),
        (None, Some(is)) => format!("is open now: {is} steps"),
        _ => return None,
    };
    Some(format!("The way from {} to {} {what}", named(bundle, from), named(bundle, to)))
}
