use muster_engine::no_peace::Network;

use super::prelude::*;

pub static LINT: Lint = Lint::new("U007", "no-supply", Warning, SetUps, check)
    .explained(
        "Corps are set up without a line of communication: no path through spaces and sea zones that their side \
        controls leads from their space, or one next to it, to a capital or another supply source of their side. \
        Corps of a power that is still neutral are not checked.",
    )
    .example(
        "scenarios/campaign/setup.csv",
        "hill,1,Redonian,,14.2,\ncastle,1,Berta,,14.2,\nferry,1.5,Redonian,,14.2,\nferry,1,Carl,minor,14.2,\n\
        red-pool,2,Redonian,,14.2,\nabbey,1,Red Control,,14.2,",
        b"cape,1,Redonian,,14.2,\ncastle,1,Berta,,14.2,\nferry,1.5,Redonian,,14.2,\nferry,1,Carl,minor,14.2,\n\
        red-pool,2,Redonian,,14.2,\nabbey,1,Blue Control,,14.2,",
    )
    .reads(&["spaces", "connections", "powers", "sea-zones", "set-up"])
    .after(&["M007", "M013", "M079", "enemy-control", "both-sides", "not-adjacent", "other-home"]);

fn check(war: &War<'_>, findings: &mut Vec<Finding>) {
    if war.rules.is_none() {
        return;
    }
    for set_up in &war.set_ups {
        let control = war.control(set_up, None);
        let mut networks: FxHashMap<Id, Network> = FxHashMap::default();
        let mut told: FxHashSet<(u32, Id)> = FxHashSet::default();
        for line in &set_up.placed {
            let (Some((number, space)), Some(corps)) = (war.space(line), line.piece::<Corps>()) else { continue };
            let Some(side) = war.side(line.counter) else { continue };
            let neutral = war.pack.get(corps.power).is_none_or(|power| power.entry != Entry::Start);
            if neutral || told.contains(&(number, side)) {
                continue;
            }
            let network = networks
                .entry(side)
                .or_insert_with(|| Network::of(&war.board, &control, side, &war.sea(side, false), &war.sources(side)));
            let ways = war.board.graph.ways(number).iter();
            let beside = ways.filter(|way| way.only.is_none_or(|only| only == side)).map(|way| way.to);
            let by_sea = || {
                let sea = war.sea(side, false);
                let zones =
                    war.board.ports.iter().filter(|(zone, ports)| sea.0.contains(zone) && ports.contains(&number));
                zones.flat_map(|(_, ports)| ports).any(|port| network.reaches(*port))
            };
            if !std::iter::once(number).chain(beside).any(|space| network.reaches(space)) && !by_sea() {
                told.insert((number, side));
                LINT.finds(findings, line.cell("place"))
                    .says(format!("{} in {} have no line of communication", corps.name, space.name))
                    .label("out of supply from the start")
                    .expected(format!("a way along spaces of `{side}` to one of its capitals"))
                    .rule("11.1")
                    .cause(LINT.about(&[&set_up.scenario, &space.id]));
            }
        }
    }
}
