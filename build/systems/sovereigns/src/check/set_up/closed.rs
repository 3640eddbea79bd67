use muster_engine::sovereigns::diplomacy::{Stance, stance};
use muster_engine::sovereigns::entry::{Entry, Place as Ground, Visitor, entry};

use super::super::prelude::*;
use super::super::world::{Layout, Placed};

pub static LINT: Lint = Lint::new("U057", "closed-at-the-start", Warning, SetUps, check)
    .explained(
        "Forces are set up in a space that is closed to them as the scenario begins: a rule closes it, or its owner is \
        neutral. In the first year of the war no event has opened it; in a later year none could have been played yet \
        that opens it.",
    )
    .example("scenarios/war/setup.csv", "weir,1,hale", b"collina,1,hale")
    .reads(&["set-up", "strength-points", "leaders", "spaces", "areas", "powers", "events", "cards", "rules"])
    .after(&["U014", "U019", "M024", "M029", "U109"]);

fn check(world: &World<'_>, findings: &mut Vec<Finding>) {
    for layout in &world.set_ups {
        let played = played(world, layout);
        for line in &layout.lines {
            let Site::Space(space) = line.place else { continue };
            // Irregulars have a rule of their own (12.1).
            if matches!(line.item, Item::Points(points) if points.arm == Arm::Irregular) {
                continue;
            }
            let Some((closed, rule)) = closed(world, layout, line, space, &played) else { continue };
            LINT.finds(
                world.pack.cell(line.at, "place"),
                format!("{} cannot be in {} as the scenario begins: {closed}", line.item.name(), space.name),
            )
            .label("closed to it")
            .expected("another space")
            .rule(rule)
            .cause(LINT.about(&[&layout.scenario, &space.id]))
            .add_to(findings);
        }
    }
}

/// The events that may have been played before a set-up, but for those that take powers out of the war: none in the first year.
fn played(world: &World<'_>, layout: &Layout<'_>) -> Vec<Id> {
    let (Some((_, begins)), Some((first, _))) = (world.begins(layout.scenario), world.years()) else {
        return Vec::new();
    };
    let earliest = world.earliest();
    let leaves =
        |event: Id| world.pack.records::<Power>().iter().any(|power| power.leaves.iter().any(|of| of.id() == event));
    let events = world.pack.records::<Event>().iter().map(|event| event.id).filter(|_| begins > first);
    let past = |event: &Id| earliest.get(event).is_some_and(|date| date.year() <= begins);
    events.filter(past).filter(|event| !leaves(*event)).collect()
}

/// Why a space is closed to a counter, and the rule.
fn closed(
    world: &World<'_>,
    layout: &Layout<'_>,
    line: &Placed<'_>,
    space: &Space,
    played: &[Id],
) -> Option<(String, &'static str)> {
    // Where monarchs may be is U017.
    if matches!(line.item, Item::Leader(leader) if leader.monarch.is_yes()) {
        return None;
    }
    let (_, rules) = world.rules.as_ref()?;
    let power = line.item.power()?;
    let stands = |power: Id| stance(rules, world.pack.records(), world.pack.records(), power, played, &[]);
    // Whoever leads another's troops there may lead these, too.
    let leader = layout.lines.iter().find_map(|other| match other.item {
        Item::Leader(leader) if other.row.place == line.row.place => Some(leader.power.id()).filter(|of| *of != power),
        _ => None,
    });
    let stance = Stance { alliance: world.alliance(power), ..stands(power) };
    let visitor = Visitor { power, stance, led_by: leader, played, provoked: !played.is_empty() };
    let area = space.area.and_then(|area| world.pack.get(area));
    let home = space.home.map(|home| home.id());
    let ground = Ground { space, area, owner: home.map(stands), defended: false };
    match entry(rules, &visitor, &ground) {
        Entry::Closed(cite) => Some(("a rule closes it".to_owned(), cite.as_str())),
        // Those of one alliance are guests.
        Entry::Neutral
            if home.and_then(|home| world.alliance(home)).is_none_or(|of| visitor.stance.alliance != Some(of)) =>
        {
            let owner = home.map(|home| world.power_name(home))?;
            Some((format!("{owner} is neutral"), "7.1.3"))
        }
        _ => None,
    }
}
