//! Sites: things in a cell or another place that hold no counters of their own.

use muster_schema::bundle::{Place, PlaceKind};
use muster_schema::{Role, Slot, Text};
use rustc_hash::FxHashMap;

use super::{attributes, mark, on_earth, texts, worth};
use muster_source::pack::{Line, Pack};

/// The place that a cell names: of a site the one in which it lies.
pub fn place_named(line: &Line<'_>, slot: Slot) -> Option<Text> {
    let (pack, table, named) = (line.pack(), line.table(), line.cell(slot).text()?);
    let column = &table.columns()[table.slot(slot)?];
    let row = column.refers.as_ref().and_then(|refers| pack.named(&refers.tables, &named).next());
    let site = row.and_then(|(sheet, row)| pack.line_of(sheet, row));
    let site = site.filter(|row| row.table().role == Role::Settlement);
    site.map_or(Some(named), |site| site.cell(Slot::Place).text())
}

/// Gives each place its site, the first if there are several: a cell takes the site's name, and every place shows its
/// printed facts.
pub(super) fn lay(pack: &Pack, places: &mut [Place]) {
    let mut sites = pack.lines(Role::Settlement).filter(|site| site.table().is_described()).peekable();
    if sites.peek().is_none() {
        return;
    }
    let numbers = places.iter().enumerate().map(|(at, place)| (place.id.clone(), at));
    let mut numbers: FxHashMap<String, usize> = numbers.collect();
    for site in sites {
        let place = site.cell(Slot::Place).text().and_then(|place| numbers.remove(place.as_str()));
        if let Some(place) = place {
            lie(&site, &mut places[place]);
        }
    }
}

/// Lays a site into its place.
fn lie(site: &Line<'_>, place: &mut Place) {
    if matches!(place.kind, PlaceKind::Square | PlaceKind::Hex) {
        let before = std::mem::replace(&mut place.name, site.name().to_string());
        place.aliases.splice(0..0, texts(site, Slot::Aliases));
        if !place.aliases.contains(&before) {
            place.aliases.push(before);
        }
    }
    place.position = place.position.or_else(|| on_earth(site));
    place.picture = place.picture.or_else(|| site.value(Slot::Picture));
    let table = site.table();
    let lent = table.columns().iter().filter(|column| table.lends(column)).map(|column| column.attribute.as_str());
    let lent: Vec<&str> = lent.collect();
    let own = attributes(site);
    let said = own.iter().filter(|(name, _)| lent.contains(&name.as_str()));
    let said = said.map(|(name, value)| (name, value.clone()));
    let printed = worth(site).into_iter().chain(mark(site)).map(|(name, value)| (Text::new(&name), value));
    let new: Vec<_> = said.chain(printed).filter(|(name, _)| !place.attributes.has(name)).collect();
    place.attributes.extend(new);
    if !place.attributes.has("site") {
        place.attributes.insert(Text::new("site"), site.id().as_str().into());
    }
}
