//! Control of the places on the map at the start of a scenario, as expressions can ask for it.

use muster_schema::bundle::heading;
use muster_schema::common::MarkerRole;
use muster_schema::form::Words;
use muster_schema::game::AtStart;
use muster_schema::{Role, Slot, Text};
use rustc_hash::FxHashMap;

use super::map::PLACES;
use super::world::{Row, World};

/// Stands for every scenario: the rows of an example belong to all.
const EXAMPLE: &str = "";

/// Control of places at the start of each scenario.
#[derive(Debug, Default)]
pub(super) struct Control {
    /// The sides by whose markers places are held, by scenario and place.
    marked: FxHashMap<(Text, Text), Text>,
    /// The sides that powers are on in a scenario, where that has a row for them.
    sides: FxHashMap<(Text, Text), Option<Text>>,
    /// The sides that lead powers when most play.
    led: FxHashMap<Text, Text>,
    /// True if a side controls the homes of its powers.
    by_home: bool,
}

impl Control {
    pub(super) fn of(world: &World<'_>) -> Self {
        let markers: FxHashMap<Text, Row<'_, '_>> = world
            .rows_of(Role::Marker)
            .filter(|row| row.text(Slot::Shows).is_some_and(|shows| shows.as_str() == MarkerRole::Control.word()))
            .filter_map(|row| Some((row.text(Slot::Id)?, row)))
            .collect();
        let by_home = world.pack.game().is_some_and(|game| game.control == Some(AtStart::Home));
        let mut control = Self { by_home: by_home || !markers.is_empty(), ..Self::default() };
        let all = world.pack.set_ups();
        for row in world.rows_of(Role::Placement) {
            let marker = row.cell(Slot::Piece).items().iter().find_map(|piece| markers.get(piece));
            let Some(side) = marker.and_then(|marker| side_of_marker(world, marker, &row)) else { continue };
            for place in row.cell(Slot::Place).items() {
                let scenarios = row.scenarios(&all, EXAMPLE);
                control.marked.extend(scenarios.into_iter().map(|scenario| ((scenario, *place), side)));
            }
        }
        for row in world.rows_of(Role::Allegiance) {
            let Some(power) = row.text(Slot::Power) else { continue };
            let side = row.text(Slot::Side);
            let scenarios = row.scenarios(&all, EXAMPLE);
            control.sides.extend(scenarios.into_iter().map(|scenario| ((scenario, power), side)));
        }
        let seats = || world.rows_of(Role::Seat);
        let most = seats().filter_map(|row| row.cell(Slot::Players).count()).max();
        let led = seats().filter(|row| row.cell(Slot::Players).count() == most);
        control.led = led.filter_map(|row| Some((row.text(Slot::Power)?, row.text(Slot::Side)?))).collect();
        control
    }

    /// The side that controls a place at the start of a scenario; without a scenario, the one that is at home there.
    pub(super) fn controls(&self, world: &World<'_>, place: Text, scenario: Option<Text>) -> Option<Text> {
        let scenarios = || scenario.into_iter().chain([Text::new(EXAMPLE)]);
        if let Some(side) = scenarios().find_map(|scenario| self.marked.get(&(scenario, place))) {
            return Some(*side);
        }
        let (table, record) = world.find_in(place, &PLACES).filter(|_| self.by_home)?;
        let power = *world.slot(table, record, Slot::Home).items().first()?;
        if let Some(side) = scenarios().find_map(|scenario| self.sides.get(&(scenario, power))) {
            return *side;
        }
        let (table, record) = world.find_in(power, &[Role::Power])?;
        world.slot(table, record, Slot::Side).text().or_else(|| self.led.get(&power).copied())
    }
}

/// The side of a marker: its own, or the one whose name is on the face that is up.
fn side_of_marker(world: &World<'_>, marker: &Row<'_, '_>, line: &Row<'_, '_>) -> Option<Text> {
    let is_back = line.cell(Slot::Back).is_yes() || line.text(Slot::Face).is_some_and(|face| face.as_str() == "back");
    let label = marker.text(if is_back { Slot::Back } else { Slot::Front });
    let called = |side: &Row<'_, '_>| {
        let is_name = label == side.text(Slot::Name)
            || label.is_some_and(|label| side.cell(Slot::Aliases).items().contains(&label));
        is_name || side.text(Slot::Id).zip(label).is_some_and(|(id, label)| heading(id.as_str()) == label.as_str())
    };
    let shown = || world.rows_of(Role::Side).find(|side| label.is_some() && called(side))?.text(Slot::Id);
    marker.text(Slot::Side).or_else(shown)
}
