use muster_engine::no_peace::Network;

use super::super::prelude::*;

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
    .after(&["U101", "U102", "U003", "M006", "M007", "M013"]);

fn check(world: &World<'_>, findings: &mut Vec<Finding>) {
    for layout in &world.set_ups {
        // By power and turn: its lines of communication, if they reach a home space, where its corps may arrive (12.2.3).
        let mut open: FxHashMap<(Id, i32), Option<Network>> = FxHashMap::default();
        for line in layout.arriving.iter().filter(|line| line.row.action == Arrival::Arrive) {
            let Item::Corps(corps) = line.item else {
                leader(world, layout, line, findings);
                continue;
            };
            let Some((at, power)) = world.pack.find::<Power>(corps.power.id()) else { continue };
            let Some(side) = world.side(line.item) else { continue };
            if power.entry == Entry::Uprising || side != power.side.id() {
                continue;
            }
            let home = |space: &Space| space.home.iter().any(|home| home.id() == power.id);
            let network = open.entry((power.id, line.turn.value)).or_insert_with(|| {
                let control = world.control(layout, Some(line.turn.value));
                let beside = world.rules.iter().flat_map(|(_, rules)| &rules.sources);
                let beside = beside.filter(|source| source.powers.iter().any(|of| of.id() == power.id));
                let sources = std::iter::once(power.capital).chain(beside.map(|source| source.space));
                let sources: Vec<u32> = sources.filter_map(|space| world.board.number(space)).collect();
                let network = Network::of(&world.board, &control, side, &world.sea(side, false), &sources);
                let mut spaces = (0u32..).zip(world.board.spaces);
                spaces.any(|(number, space)| home(space) && network.reaches(number)).then_some(network)
            });
            let named = line.row.place.and_then(|place| world.place(place));
            let landing = world.rules.iter().flat_map(|(_, rules)| &rules.landings).any(|landing| {
                landing.power.id() == power.id && line.row.place.is_some_and(|place| place.id() == landing.space.id())
            });
            let fits = match named {
                None => network.is_some(),
                Some(Site::Space(number, space)) => {
                    landing || network.as_ref().is_some_and(|network| home(space) && network.reaches(number))
                }
                Some(_) => false,
            };
            if !fits {
                let field = if named.is_some() { "place" } else { "piece" };
                LINT.finds(
                    world.pack.cell(line.at, field),
                    format!("{} have nowhere to arrive in {}", corps.name, line.turn.name),
                )
                .label(if named.is_some() {
                    "not a home space with a line of communication"
                } else {
                    "no home space has a line of communication"
                })
                .expected(format!("a home space of {} with a line of communication to its capital", power.name))
                .rule("12.2.3")
                .see(world.pack.cell(at, "capital"), "the capital")
                .cause(LINT.about(&[&power.id]))
                .add_to(findings);
            }
        }
    }
}

/// A leader comes to any space that his side controls; one who is sent to a place of his own must be able to go there.
fn leader(world: &World<'_>, layout: &Layout<'_>, line: &Arriving<'_>, findings: &mut Vec<Finding>) {
    let (Item::Leader(leader), Some(place)) = (line.item, line.row.place) else { return };
    let wrong = match world.place(place) {
        Some(Site::Space(number, space)) => {
            let side = leader.side.id();
            let holder = world.control(layout, Some(line.turn.value)).of(number);
            let barred = space.only.is_some_and(|only| only.id() != side);
            (barred || holder.is_some_and(|holder| holder != side)).then_some("the other side holds it")
        }
        Some(_) => Some("not a space"),
        None => None,
    };
    if let Some(wrong) = wrong {
        LINT.finds(world.pack.cell(line.at, "place"), format!("{} cannot arrive in `{place}`", leader.name))
            .label(wrong)
            .expected("a space that his side controls, or nothing")
            .rule("12.2.2")
            .add_to(findings);
    }
}
