use muster_engine::no_peace::Network;

use super::prelude::*;

pub static LINT: Lint = Lint::new("U104", "nowhere-to-arrive", Error, SetUps, check)
    .explained(
        "Scheduled corps have nowhere to arrive: no home space of their power that their side controls in the set-up \
        has a line of communication to the power's capital or another of its supply sources. Or the place in the \
        schedule is not one where corps or leaders can arrive, or the enemy holds it in the set-up.",
    )
    .example(
        "scenarios/campaign/reinforcements.csv",
        "turn-2,1,Redonian,arrive,castle",
        b"turn-2,1,Redonian,arrive,orleans",
    )
    .reads(&["reinforcements", "spaces", "connections", "powers", "set-up"])
    .after(&["U101", "M007", "M013", "before-entry", "enemy-control", "not-adjacent", "other-home"]);

fn check(war: &War<'_>, findings: &mut Vec<Finding>) {
    for set_up in &war.set_ups {
        // By power and turn: its lines of communication, if they reach a home space, where its corps may arrive (12.2.3).
        let mut open: FxHashMap<(Id, i32), Option<Network>> = FxHashMap::default();
        for line in set_up.arriving.iter().filter(|line| does(line, Arrival::Arrive)) {
            let Some(turn) = line.turn() else { continue };
            let Some(corps) = line.piece::<Corps>() else {
                leader(war, set_up, line, findings);
                continue;
            };
            let Some((at, power)) = war.pack.find::<Power>(corps.power.id()) else { continue };
            let Some(side) = war.side(line.counter) else { continue };
            if power.entry == Entry::Uprising || side != power.side.id() {
                continue;
            }
            let home = |space: &Space| space.home.iter().any(|home| home.id() == power.id);
            let network = open.entry((power.id, turn.value)).or_insert_with(|| {
                let control = war.control(set_up, Some(turn.value));
                let beside = war.rules.iter().flat_map(|(_, rules)| &rules.sources);
                let beside = beside.filter(|source| source.powers.iter().any(|of| of.id() == power.id));
                let sources = std::iter::once(power.capital).chain(beside.map(|source| source.space));
                let sources: Vec<u32> = sources.filter_map(|space| war.board.number(space)).collect();
                let network = Network::of(&war.board, &control, side, &war.sea(side, false), &sources);
                let mut spaces = (0u32..).zip(war.board.spaces);
                spaces.any(|(number, space)| home(space) && network.reaches(number)).then_some(network)
            });
            let lands = |space: Id| {
                let mut landings = war.rules.iter().flat_map(|(_, rules)| &rules.landings);
                landings.any(|landing| landing.power.id() == power.id && landing.space.id() == space)
            };
            let fits = match (line.site, war.space(line)) {
                (None, _) => network.is_some(),
                (_, Some((number, space))) => {
                    let reaches = |network: &Network| home(space) && network.reaches(number);
                    lands(space.id) || network.as_ref().is_some_and(reaches)
                }
                (Some(_), None) => false,
            };
            if !fits {
                let field = if line.site.is_some() { "place" } else { "piece" };
                LINT.finds(findings, line.cell(field))
                    .says(format!("{} have nowhere to arrive in {}", corps.name, turn.name))
                    .label(if line.site.is_some() {
                        "not a home space with a line of communication"
                    } else {
                        "no home space has a line of communication"
                    })
                    .expected(format!("a home space of {} with a line of communication to its capital", power.name))
                    .rule("12.2.3")
                    .see(at.cell("capital"), "the capital")
                    .cause(LINT.about(&[&power.id]));
            }
        }
    }
}

/// A leader comes to any space that his side controls; one who is sent to a place of his own must be able to go there.
fn leader(war: &War<'_>, set_up: &Deployment<'_>, line: &Placement<'_>, findings: &mut Vec<Finding>) {
    let (Some(leader), Some(place)) = (line.piece::<Leader>(), line.site) else { return };
    let wrong = match war.space(line) {
        Some((number, space)) => {
            let side = leader.side.id();
            let holder = war.control(set_up, line.turn().map(|turn| turn.value)).of(number);
            let barred = space.only.is_some_and(|only| only.id() != side);
            (barred || holder.is_some_and(|holder| holder != side)).then_some("the other side holds it")
        }
        None => Some("not a space"),
    };
    if let Some(wrong) = wrong {
        LINT.finds(findings, line.cell("place"))
            .says(format!("{} cannot arrive in `{}`", leader.name, place.id()))
            .label(wrong)
            .expected("a space that his side controls, or nothing")
            .rule("12.2.2");
    }
}
