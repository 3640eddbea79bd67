//! The columns of places in words, as players read them: headings and names, never ids or names of columns.

use muster_schema::bundle::{Bundle, Fact, Place, PlaceKind, words};
use muster_schema::{Attributes, Column, Role, Slot, say};
use rustc_hash::FxHashMap;
use serde_json::Value;

use super::charts;
use super::counters::called;
use muster_source::pack::Pack;

/// Attributes that are drawn beside a place; their text is in another fact, or nowhere.
const DRAWN: [&str; 15] = [
    "terrain",
    "coordinates",
    "worthFigure",
    "worthName",
    "secondFigure",
    "secondName",
    "thirdFigure",
    "thirdName",
    "mark",
    "markName",
    "pictureName",
    "square",
    "squareName",
    "printed",
    "site",
];

/// Writes the facts of each place that players can read.
pub(super) fn tell(pack: &Pack, bundle: &mut Bundle) {
    let told: Vec<Vec<Fact>> = {
        let names = Names::of(bundle);
        let columns = Columns::of(pack);
        let sites = bundle.map.settlements.iter().map(|site| (site.id.as_str(), &site.attributes)).collect();
        bundle.map.places.iter().map(|place| facts(pack, &names, &columns, &sites, place)).collect()
    };
    bundle.map.places.iter_mut().zip(told).for_each(|(place, told)| place.facts = told);
}

fn facts(
    pack: &Pack,
    names: &Names<'_>,
    columns: &Columns<'_>,
    sites: &FxHashMap<&str, &Attributes>,
    place: &Place,
) -> Vec<Fact> {
    let phrases = &pack.phrases;
    let ground = |id: &str| {
        let unnamed = || say!(phrases, "{terrain} ground", terrain = words(phrases, id));
        let text = names.terrains.get(id).map_or_else(unnamed, |name| (*name).to_owned());
        Fact { name: None, text: Some(text) }
    };
    let mut all: Vec<Fact> = place.terrains().map(ground).collect();
    for (figure, name) in [("worthFigure", "worthName"), ("secondFigure", "secondName"), ("thirdFigure", "thirdName")] {
        let [figure, name] = [figure, name].map(|of| place.attributes.told(of));
        if let (Some(Value::Number(figure)), Some(Value::String(name))) = (figure, name) {
            all.push(Fact { name: Some(name.clone()), text: Some(figure.to_string()) });
        }
    }
    // The number of a space of a track is its name. Data of the pack's own are told whatever they are called.
    let is_drawn = |name: &str| {
        let is_known = DRAWN.contains(&name) || (place.kind == PlaceKind::TrackSpace && name == "value");
        is_known && place.attributes.told(name).is_some()
    };
    let own = place.attributes.iter().filter(|(name, _)| !is_drawn(name.as_str()));
    let own = own.map(|(name, value)| (columns.get(place.kind, name.as_str()), name, value));
    // What lies in it, of which the place itself says only what is drawn.
    let site = place.attributes.told("site").and_then(|site| sites.get(site.as_str()?));
    let of_site =
        site.into_iter().flat_map(|site| site.iter()).filter(|(name, _)| !place.attributes.has(name.as_str()));
    let of_site = of_site.map(|(name, value)| (columns.of_site(name.as_str()), name, value));
    all.extend(own.chain(of_site).filter_map(|(known, name, value)| {
        let column = known.map(|(_, column)| *column);
        // A number beside the place is said above.
        if column.is_some_and(|column| column.slot == Some(Slot::Worth) || column.hidden) {
            return None;
        }
        let tables = column.and_then(|column| column.refers.as_ref()).map(|refers| refers.tables.as_slice());
        let called_there = |text: &str| {
            let row = tables.and_then(|tables| called(pack, tables, text));
            row.or_else(|| Some((*names.others.get(text)?).to_owned())).unwrap_or_else(|| words(phrases, text))
        };
        let text = match value {
            Value::Bool(true) => None,
            Value::Number(number) => Some(number.to_string()),
            Value::String(text) => Some(called_there(text)),
            Value::Array(items) => {
                Some(items.iter().filter_map(Value::as_str).map(called_there).collect::<Vec<_>>().join(", "))
            }
            Value::Bool(false) | Value::Null | Value::Object(_) => return None,
        };
        if text.as_ref().is_some_and(|text| text.is_empty() || *text == place.name) {
            return None;
        }
        let name = match known {
            // Whose it is says itself.
            _ if matches!(column.and_then(|column| column.slot), Some(Slot::Side | Slot::Power)) => None,
            Some((table, column)) if pack.sources.system.tables[*table].is_described() => {
                Some(charts::head(pack, &pack.sources.system.tables[*table], column))
            }
            _ => Some(words(phrases, name.as_str())),
        };
        Some(Fact { name, text })
    }));
    all
}

/// The columns of places, by the kind of place and their name in the bundle.
struct Columns<'p>(FxHashMap<(Role, &'p str), (usize, &'p Column)>);

impl<'p> Columns<'p> {
    fn of(pack: &'p Pack) -> Self {
        let tables = pack.sources.system.tables.iter().enumerate();
        let columns = tables.flat_map(|(at, table)| table.columns().iter().map(move |column| (at, table.role, column)));
        Self(columns.map(|(at, role, column)| ((role, column.attribute.as_str()), (at, column))).collect())
    }

    fn get<'s>(&'s self, kind: PlaceKind, name: &'s str) -> Option<&'s (usize, &'s Column)> {
        let all: &FxHashMap<(Role, &'s str), (usize, &'s Column)> = &self.0;
        let role = match kind {
            PlaceKind::Space => Role::Place,
            PlaceKind::Area => Role::Area,
            PlaceKind::Box => Role::Box,
            PlaceKind::TrackSpace => Role::TrackSpace,
            PlaceKind::Square | PlaceKind::Hex => Role::Cell,
        };
        all.get(&(role, name)).or_else(|| all.get(&(Role::Cell, name))).or_else(|| self.of_site(name))
    }

    /// The column of a site.
    fn of_site<'s>(&'s self, name: &'s str) -> Option<&'s (usize, &'s Column)> {
        let all: &FxHashMap<(Role, &'s str), (usize, &'s Column)> = &self.0;
        all.get(&(Role::Settlement, name))
    }
}

/// The names of what attributes refer to, by id.
struct Names<'b> {
    terrains: FxHashMap<&'b str, &'b str>,
    others: FxHashMap<&'b str, &'b str>,
}

impl<'b> Names<'b> {
    fn of(bundle: &'b Bundle) -> Self {
        let map = &bundle.map;
        let pairs = map.regions.iter().map(|one| (one.id.as_str(), one.name.as_str()));
        let pairs = pairs.chain(map.settlements.iter().map(|one| (one.id.as_str(), one.name.as_str())));
        let pairs = pairs.chain(bundle.powers.iter().map(|one| (one.id.as_str(), one.name.as_str())));
        let pairs = pairs.chain(bundle.sides.iter().map(|one| (one.id.as_str(), one.name.as_str())));
        let pairs = pairs.chain(map.zones.iter().map(|one| (one.id.as_str(), one.name.as_str())));
        let terrains = map.terrains.iter().map(|one| (one.id.as_str(), one.name.as_str()));
        Self { terrains: terrains.collect(), others: pairs.collect() }
    }
}
