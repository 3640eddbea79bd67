use muster_ground::numbers::Numbers;
use muster_vassal::setup::{Start, commands};
use muster_vassal::{Context, place};

#[test]
fn a_set_up_holds_exactly_its_counters() {
    let bundle = muster_fixture::bundle();
    let slots = muster_ground::numbers::keys(&bundle).into_iter().zip(1..).collect();
    let ids = Numbers { next: 100, slots };
    let context = Context::of(&bundle, &ids);
    let [scenario, ..] = bundle.scenarios.as_slice() else { panic!("a scenario") };
    let commands = commands(&context, Start { scenario, alone: false });
    let pieces = commands.iter().filter(|command| command.contains("piece;;;"));
    let (places, pieces): (Vec<_>, Vec<_>) = pieces.partition(|command| command.contains(place::PICTURE));
    assert_eq!(places.len(), muster_ground::numbers::places(&bundle).count());
    // Nine placed, one that arrives; a promotion makes none.
    assert_eq!(pieces.len(), 10);
    assert!(pieces.iter().all(|piece| !piece.contains("prototype;")));
    let of = |name: &str| pieces.iter().filter(|piece| piece.contains(name)).count();
    assert_eq!((of("Northern Corps"), of("Southern Corps"), of("Game Turn")), (4, 4, 1));
    let stacks = commands.iter().filter(|command| command.contains("/stack/")).count();
    assert_eq!(stacks, 5);
    assert_eq!(commands.first().map(String::as_str), Some("begin_save"));
    assert!(
        commands.iter().any(|command| command == "TURNTurnTracker0\t0|0;0;0;true,true,true,true;0\\;0\\;0\\;true,true")
    );
    let ends: Vec<_> = commands.iter().filter(|command| command.starts_with("GlobalProperty\t;")).collect();
    let [first, last] = ["FirstStep", "LastStep"].map(|name| ends.iter().find(|command| command.contains(name)));
    assert!(first.is_some() && last.is_some(), "{ends:?}");
    let said: Vec<_> = commands.iter().filter_map(|command| command.strip_prefix("CHAT* ")).collect();
    assert!(said.iter().any(|line| line.contains(&scenario.name)), "{said:?}");
    assert!(said.iter().any(|line| line.starts_with("It begins with")), "{said:?}");
    assert!(!commands.iter().any(|command| command.starts_with("SETUP_STACK") || command.starts_with("PLAYER")));
}

#[test]
fn two_sides_lie_beside_each_other() {
    let mut bundle = muster_fixture::bundle();
    let slots = muster_ground::numbers::keys(&bundle).into_iter().zip(1..).collect();
    let ids = Numbers { next: 100, slots };
    let side = |id: &str| bundle.pieces.iter().find(|piece| piece.id == id).and_then(|piece| piece.side.clone());
    let troops: Vec<usize> = (0..bundle.scenarios[0].placements.len())
        .filter(|at| {
            let placement = &bundle.scenarios[0].placements[*at];
            let on_map = muster_ground::numbers::places(&bundle).any(|place| place.id == placement.place);
            on_map && side(&placement.piece).is_some()
        })
        .collect();
    let place = bundle.scenarios[0].placements[troops[0]].place.clone();
    for at in &troops {
        bundle.scenarios[0].placements[*at].place.clone_from(&place);
    }
    let context = Context::of(&bundle, &ids);
    let commands = commands(&context, Start { scenario: &bundle.scenarios[0], alone: false });
    let stacks = commands.iter().filter(|command| command.contains("/stack/"));
    let points: Vec<Vec<&str>> = stacks.map(|stack| stack.split(';').skip(1).take(2).collect()).collect();
    let distinct: std::collections::BTreeSet<_> = points.iter().collect();
    assert!(points.len() > 1 && distinct.len() == points.len(), "{points:?}");
}
