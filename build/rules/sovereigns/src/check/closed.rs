use muster_engine::sovereigns::diplomacy::{Stance, stance};
use muster_engine::sovereigns::entry::{Entry, Place as Ground, Visitor, entry};

use super::prelude::*;

pub static LINT: Lint = Lint::new("U057", "closed-at-the-start", Warning, SetUps, check)
    .explained(
        "Forces are set up in a space that is closed to them as the scenario begins: a rule closes it, or its owner is \
        neutral. In the first year of the war no event has opened it; in a later year none could have been played yet \
        that opens it.",
    )
    .example("scenarios/war/setup.csv", "weir,1,hale", b"collina,1,hale")
    .reads(&["set-up", "strength-points", "leaders", "spaces", "areas", "powers", "events", "cards", "rules"])
    .after(&[
        "fleet-ashore",
        "enemies-together",
        "enemies-at-home",
        "ownerless-region",
        "stray-home",
        "joins-elsewhere",
    ]);

fn check(war: &War<'_>, findings: &mut Vec<Finding>) {
    for set_up in &war.set_ups {
        let played = played(war, set_up);
        for line in &set_up.placed {
            let Some(space) = line.place::<Space>() else { continue };
            // Irregulars have a rule of their own (12.1).
            if line.piece::<StrengthPoint>().is_some_and(|points| points.arm == Arm::Irregular) {
                continue;
            }
            let Some((closed, rule)) = closed(war, set_up, line, space, &played) else { continue };
            LINT.finds(findings, line.cell("place"))
                .says(format!("{} cannot be in {} as the scenario begins: {closed}", line.name(), space.name))
                .label("closed to it")
                .expected("another space")
                .rule(rule)
                .cause(LINT.about(&[&set_up.scenario, &space.id]));
        }
    }
}

/// The events that may have been played before a set-up, but for those that take powers out of the war: none in the first year.
fn played(war: &War<'_>, set_up: &Deployment<'_>) -> Vec<Id> {
    let (Some((_, begins)), Some((first, _))) = (war.begins(set_up.scenario), war.years()) else {
        return Vec::new();
    };
    let earliest = war.earliest();
    let leaves =
        |event: Id| war.pack.records::<Power>().iter().any(|power| power.leaves.iter().any(|of| of.id() == event));
    let events = war.pack.records::<Event>().iter().map(|event| event.id).filter(|_| begins > first);
    let past = |event: &Id| earliest.get(event).is_some_and(|date| date.year() <= begins);
    events.filter(past).filter(|event| !leaves(*event)).collect()
}

/// The reason that a space is closed to a counter, and the rule.
fn closed(
    war: &War<'_>,
    set_up: &Deployment<'_>,
    line: &Placement<'_>,
    space: &Space,
    played: &[Id],
) -> Option<(String, &'static str)> {
    // Where monarchs may be is U017.
    if line.piece::<Leader>().is_some_and(|leader| leader.monarch.is_yes()) {
        return None;
    }
    let (_, rules) = war.rules.as_ref()?;
    let power = line.power()?;
    let stands = |power: Id| stance(rules, war.pack.records(), war.pack.records(), power, played, &[]);
    // Whoever leads another's troops there may lead these, too.
    let leaders = set_up.beside(line).filter_map(Placement::piece::<Leader>);
    let leader = leaders.map(|leader| leader.power.id()).find(|of| *of != power);
    let stance = Stance { alliance: war.alliance(power), ..stands(power) };
    let visitor = Visitor { power, stance, led_by: leader, played, provoked: !played.is_empty() };
    let area = space.area.and_then(|area| war.pack.get(area));
    let home = space.home.map(|home| home.id());
    let ground = Ground { space, area, owner: home.map(stands), defended: false };
    match entry(rules, &visitor, &ground) {
        Entry::Closed(cite) => Some(("a rule closes it".to_owned(), cite.as_str())),
        // Those of one alliance are guests.
        Entry::Neutral
            if home.and_then(|home| war.alliance(home)).is_none_or(|of| visitor.stance.alliance != Some(of)) =>
        {
            let owner = home.map(|home| war.power_name(home))?;
            Some((format!("{owner} is neutral"), "7.1.3"))
        }
        _ => None,
    }
}
