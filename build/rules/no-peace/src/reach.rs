//! Stacking limit of a space, its line of communication, and the spaces that forces can reach from it.

use muster_engine::no_peace::{Network, limit};
use muster_schema::Id;
use muster_schema::bundle::Scenario;
use muster_schema::common::Side;

use super::check::War;
use muster_rules::{Reach, View};
use muster_source::pack::Pack;

pub(super) fn reaches(pack: &Pack, scenario: &Scenario, place: Id) -> Option<Vec<Reach>> {
    let view = View::of(pack);
    let war = War::new(&view);
    let (_, rules) = war.rules.as_ref()?;
    let scenarios = pack.scenarios();
    let (_, own) = scenarios.iter().find(|(_, own)| own.id.as_str() == scenario.id)?;
    let set_up = own.set_up_of.map_or(own.id, |other| other.id());
    let layout = war.set_ups.iter().find(|layout| layout.scenario == set_up)?;
    let (board, control) = (&war.board, war.control(layout, None));
    let from = board.number_of(place)?;
    let ids = |spaces: &mut dyn Iterator<Item = u32>| -> Vec<Id> {
        spaces.filter_map(|number| board.space(number)).map(|space| space.id).collect()
    };
    let room = board.space(from).and_then(|space| limit(&rules.stacking, space));
    let room = room.map_or_else(
        || "Any number of corps may stack here".to_owned(),
        |most| format!("At most {most} corps of a side may stack here"),
    );
    let stacking = Reach { title: room, rule: "4.1", places: Vec::new() };
    let Some(side) = control.of(from) else { return Some(vec![stacking]) };
    let name = pack.records::<Side>().iter().find(|one| one.id == side).map_or(side.as_str(), |one| one.name.as_str());
    let network = Network::of(board, &control, side, &war.sea(side, false), &war.sources(side));
    let all = 0..u32::try_from(board.spaces.len()).unwrap_or(u32::MAX);
    let supply = if network.reaches(from) {
        let spaces = ids(&mut all.filter(|space| network.reaches(*space)));
        Reach { title: format!("In communication with the sources of {name}"), rule: "11.1", places: spaces }
    } else {
        Reach { title: format!("No line of communication for {name}"), rule: "11.1", places: Vec::new() }
    };
    let points = rules.movement.campaign;
    let near = board.graph.reached([from], |way| way.only.is_none_or(|only| only == side));
    let near = ids(&mut near.take_while(|(_, cost)| *cost <= points).map(|(space, _)| space).filter(|to| *to != from));
    let title = format!("Where forces of {name} come to with {points} movement points, if nobody stops them");
    Some(vec![stacking, supply, Reach { title, rule: "13.5.1", places: near }])
}
