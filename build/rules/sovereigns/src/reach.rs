//! The source that supplies a space, and the spaces that forces can reach from it.

use muster_engine::sovereigns::activation::{Hindrance, allowance};
use muster_engine::sovereigns::records::{Connection, Rules, Space};
use muster_engine::sovereigns::supply::{self, Ground, Held, Store};
use muster_schema::bundle::Scenario;
use muster_schema::{Id, Index};

use muster_rules::Reach;
use muster_source::pack::Pack;

pub(super) fn reaches(pack: &Pack, scenario: &Scenario, place: Id) -> Option<Vec<Reach>> {
    let (_, rules): (_, Rules) = pack.document("rules")?;
    let spaces = pack.records::<Space>();
    let numbers = Index::of(spaces.iter().map(|space| space.id));
    let from = numbers.get(place)?;
    let graph = supply::routes(&rules, spaces.len(), pack.records::<Connection>(), |space| numbers.get(space));
    let holder = |space: Id| scenario.control.get(space.as_str());
    let ground = |space: &Space| {
        let held = match holder(space.id) {
            None => Held::Nobody,
            side if side == holder(place) => Held::Friend,
            Some(_) => Held::Enemy,
        };
        Ground {
            fortress: space.fortress.map(|fortress| (fortress, held)),
            store: (!space.ports.is_empty() && held == Held::Friend).then_some(Store::Port),
            closed: space.region.is_yes() && space.id != place,
            ..Ground::default()
        }
    };
    let grounds: Vec<Ground> = spaces.iter().map(ground).collect();
    let id = |number: u32| spaces.get(number as usize).map(|space| space.id);
    let source = supply::trace(&rules, &graph, &grounds, from).and_then(id);
    let title = if source.is_some() { "Supplied from" } else { "No source of supply is near enough" };
    let supply = Reach { title: title.to_owned(), rule: "11.6", places: source.into_iter().collect() };
    let points = allowance(&rules, rules.force.leaderless_initiative, &Hindrance::default());
    let near = graph.reached([from], |_| true).take_while(|(_, cost)| *cost <= u32::from(points));
    let near = near.filter(|(space, _)| *space != from).filter_map(|(space, _)| id(space)).collect();
    let title = format!("Where a force without a leader comes to with {points} activation points, if nobody stops it");
    Some(vec![supply, Reach { title, rule: "8.3; 8.4", places: near }])
}
