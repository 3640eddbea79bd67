use muster_engine::sovereigns::source::may_have_depot;
use muster_engine::sovereigns::supply::{self, Ground, Held, Store};

use super::super::prelude::*;
use super::super::world::{Layout, Placed};

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
    .after(&["U019", "U057", "M024"]);

fn check(world: &World<'_>, findings: &mut Vec<Finding>) {
    let Some((_, rules)) = &world.rules else { return };
    let graph = supply::routes(rules, world.pack.records::<Space>().len(), world.pack.records::<Connection>(), |id| {
        world.number(id)
    });
    for layout in &world.set_ups {
        for line in &layout.lines {
            let (Item::Points(depot), Site::Space(space)) = (line.item, line.place) else { continue };
            let Some(number) = world.number(space.id).filter(|_| depot.arm == Arm::Depot) else { continue };
            let power = world.power_name(depot.power.id());
            let area = space.area.and_then(|area| world.pack.get(area));
            let (message, expected) = if !may_have_depot(rules, depot.power.id(), area) {
                let area = area.map_or("this area", |area| area.name.as_str());
                (format!("{power} may have no depot in {area}"), "an area that is open to its depots")
            } else if supply::may_place_depot(rules, &graph, &ground(world, layout, line), number) {
                continue;
            } else {
                (
                    format!("{power} could not place a depot in {}", space.name),
                    "a space without enemies, near enough to a fortress of its side or to another depot",
                )
            };
            LINT.finds(world.pack.cell(line.at, "place"), message)
                .label("no place for this depot")
                .expected(expected)
                .rule("4.2.1")
                .add_to(findings);
        }
    }
}

/// The map as the power of a depot sees it.
fn ground(world: &World<'_>, layout: &Layout<'_>, depot: &Placed<'_>) -> Vec<Ground> {
    let own = depot.item.power();
    let friendly = |power: Id| {
        Some(power) == own
            || own.and_then(|own| world.alliance(own)).is_some_and(|of| world.alliance(power) == Some(of))
    };
    let of = |space: &Space| {
        let held = match space.home.map(|home| home.id()) {
            Some(home) if friendly(home) => Held::Friend,
            Some(home) if world.alliance(home).is_some() => Held::Enemy,
            _ => Held::Nobody,
        };
        let mut ground = Ground { fortress: space.fortress.map(|fortress| (fortress, held)), ..Ground::default() };
        let here = layout.lines.iter().filter(|line| matches!(line.place, Site::Space(there) if there.id == space.id));
        for line in here {
            let Item::Points(points) = line.item else { continue };
            match (points.arm, friendly(points.power.id())) {
                (Arm::Depot, true) if line.item.power() == own => ground.store = Some(Store::Depot),
                (Arm::Infantry | Arm::Cavalry, true) => ground.friends = 1,
                (Arm::Infantry | Arm::Cavalry, false) => ground.enemies = 1,
                (Arm::Irregular, false) => ground.irregulars = 1,
                _ => {}
            }
        }
        ground
    };
    world.pack.records::<Space>().iter().map(of).collect()
}
