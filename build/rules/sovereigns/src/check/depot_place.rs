use muster_engine::sovereigns::source::may_have_depot;
use muster_engine::sovereigns::supply::{self, Ground, Held, Store};

use super::prelude::*;

pub static LINT: Lint = Lint::new("U056", "depot-out-of-place", Warning, SetUps, check)
    .explained(
        "A depot is set up where its power cannot place one: in an area that rules.json closes to its depots, beside \
        enemies, or too far from a fortress of its own side and from any other of its depots.",
    )
    .given(&[(
        "rules.json",
        "\"depots_bought\": 3,",
        "\"depots_bought\": 3, \"depot_places\": [{ \"power\": \"borovia\", \"never\": [\"riviera\"] }],",
    )])
    .example(
        "scenarios/war/setup.csv",
        "rocca,1,Drago,,23.1,\n",
        b"rocca,1,Drago,,23.1,\nrocca,1,borovia-depot,,23.1,\n",
    )
    .reads(&["set-up", "strength-points", "spaces", "areas", "connections", "powers", "rules"])
    .after(&["enemies-together", "U057", "ownerless-region"]);

fn check(war: &War<'_>, findings: &mut Vec<Finding>) {
    let Some((_, rules)) = &war.rules else { return };
    let graph = supply::routes(rules, war.pack.records::<Space>().len(), war.pack.records::<Connection>(), |id| {
        war.view.numbers.get(id)
    });
    for set_up in &war.set_ups {
        for line in &set_up.placed {
            let (Some(depot), Some(space)) = (line.piece::<StrengthPoint>(), line.place::<Space>()) else { continue };
            let Some(number) = war.view.numbers.get(space.id).filter(|_| depot.arm == Arm::Depot) else { continue };
            let power = war.power_name(depot.power.id());
            let area = space.area.and_then(|area| war.pack.get(area));
            let (message, expected) = if !may_have_depot(rules, depot.power.id(), area) {
                let area = area.map_or("this area", |area| area.name.as_str());
                (format!("{power} may have no depot in {area}"), "an area that is open to its depots")
            } else if supply::may_place_depot(rules, &graph, &ground(war, set_up, line), number) {
                continue;
            } else {
                (
                    format!("{power} could not place a depot in {}", space.name),
                    "a space without enemies, near enough to a fortress of its side or to another depot",
                )
            };
            LINT.finds(findings, line.cell("place"))
                .says(message)
                .label("no place for this depot")
                .expected(expected)
                .rule("4.2.1");
        }
    }
}

/// The map as the power of a depot sees it.
fn ground(war: &War<'_>, set_up: &Deployment<'_>, depot: &Placement<'_>) -> Vec<Ground> {
    let own = depot.power();
    let friendly = |power: Id| {
        Some(power) == own || own.and_then(|own| war.alliance(own)).is_some_and(|of| war.alliance(power) == Some(of))
    };
    let of = |space: &Space| {
        let held = match space.home.map(|home| home.id()) {
            Some(home) if friendly(home) => Held::Friend,
            Some(home) if war.alliance(home).is_some() => Held::Enemy,
            _ => Held::Nobody,
        };
        let mut ground = Ground { fortress: space.fortress.map(|fortress| (fortress, held)), ..Ground::default() };
        let here = set_up.placed.iter().filter(|line| line.place::<Space>().is_some_and(|there| there.id == space.id));
        for line in here {
            let Some(points) = line.piece::<StrengthPoint>() else { continue };
            match (points.arm, friendly(points.power.id())) {
                (Arm::Depot, true) if line.power() == own => ground.store = Some(Store::Depot),
                (Arm::Infantry | Arm::Cavalry, true) => ground.friends = 1,
                (Arm::Infantry | Arm::Cavalry, false) => ground.enemies = 1,
                (Arm::Irregular, false) => ground.irregulars = 1,
                _ => {}
            }
        }
        ground
    };
    war.pack.records::<Space>().iter().map(of).collect()
}
