use crate::sovereigns::rules;
use muster_engine::sovereigns::records::Fortress;
use muster_engine::sovereigns::supply::{
    Fortification, Ground, Held, Store, after, chain_holds, is_tied, may_place_depot, trace,
};
use muster_ground::graph::{Edge, Graph};
use muster_schema::Id;

/// A row of spaces: 0 — 1 — 2 and so on, a point apart.
fn row(spaces: u32) -> Graph {
    let edges: Vec<Edge> = (1..spaces).map(|to| Edge { from: to - 1, to, cost: 1, only: None }).collect();
    Graph::new(spaces as usize, edges.iter().copied())
}

fn fortress(kind: Fortress, held: Held) -> Ground {
    Ground { fortress: Some((kind, held)), ..Ground::default() }
}

/// A map of eight spaces with something in most of them, by chance.
fn map(seed: u32) -> (Graph, Vec<Ground>) {
    let mut numbers = crate::sovereigns::numbers(seed, 8);
    let mut number = || numbers.next().unwrap_or_default();
    let edges: Vec<Edge> = (0..12).map(|_| Edge { from: number(), to: number(), cost: 1, only: None }).collect();
    let ground = (0..8).map(|_| {
        let [what, held, friends, enemies, rest] = std::array::from_fn(|_| number());
        let kind = if what % 2 == 0 { Fortress::Minor } else { Fortress::Major };
        let held = [Held::Friend, Held::Enemy, Held::Nobody][held as usize % 3];
        Ground {
            friends: u16::try_from(friends % 4).unwrap_or_default(),
            enemies: u16::try_from(enemies % 3).unwrap_or_default(),
            raided: rest == 0,
            fortress: (what < 5).then_some((kind, held)),
            invested: rest == 1,
            store: (rest == 2).then_some(Store::Depot),
            ..Ground::default()
        }
    });
    (Graph::new(8, edges.iter().copied()), ground.collect())
}

#[test]
fn help_never_cuts_supply_and_harm_never_brings_it() {
    let rules = rules();
    for seed in 0..300 {
        let (graph, ground) = map(seed);
        for from in 0..8 {
            let traces = |ground: &[Ground]| trace(&rules, &graph, ground, from).is_some();
            let before = traces(&ground);
            for space in 0..8 {
                let with = |change: &dyn Fn(&mut Ground)| {
                    let mut changed = ground.clone();
                    change(&mut changed[space]);
                    traces(&changed)
                };
                assert!(!before || with(&|there| there.friends += 1), "11.6: {seed} {from} {space}");
                assert!(!before || with(&|there| there.store = Some(Store::Depot)), "11.5: {seed} {from} {space}");
                assert!(before || !with(&|there| there.enemies += 1), "11.6: {seed} {from} {space}");
                assert!(before || !with(&|there| there.irregulars += 1), "12.3.1: {seed} {from} {space}");
                assert!(before || !with(&|there| there.raided = true), "11.7: {seed} {from} {space}");
            }
        }
    }
}

#[test]
fn states_get_worse_down_to_the_worst() {
    let rules = rules();
    assert_eq!(after(&rules, 0, 1, false), 1, "12.4 example");
    assert_eq!(after(&rules, 0, 2, false), 2, "12.4 example");
    assert_eq!(after(&rules, 2, 0, true), 0, "12.4 example");
    assert_eq!(after(&rules, 3, 4, false), 4, "11.7");
}

#[test]
fn major_fortresses_reach_further_than_minor_ones() {
    let rules = rules();
    let mut ground = [Ground::default(); 4];
    ground[0] = fortress(Fortress::Major, Held::Friend);
    assert_eq!([0, 1, 2, 3].map(|from| trace(&rules, &row(4), &ground, from).is_some()), [true, true, true, false]);
    ground[0] = fortress(Fortress::Minor, Held::Friend);
    assert_eq!([0, 1, 2].map(|from| trace(&rules, &row(4), &ground, from).is_some()), [true, true, false]);
    ground[0] = Ground { store: Some(Store::Depot), ..ground[0] };
    assert_eq!(trace(&rules, &row(4), &ground, 2), Some(0), "a depot in it");
    ground[0] = Ground { invested: true, ..fortress(Fortress::Major, Held::Friend) };
    assert_eq!(trace(&rules, &row(4), &ground, 1), None, "15.3");
    ground[0] = Ground { store: Some(Store::Port), ..ground[0] };
    assert_eq!([0, 1].map(|from| trace(&rules, &row(4), &ground, from)), [None; 2], "11.6: nor what lies in it");
}

#[test]
fn more_enemies_than_friends_block_a_path() {
    let rules = rules();
    let with = |friends, enemies, irregulars| {
        let between = Ground { friends, enemies, irregulars, ..Ground::default() };
        let ground = [fortress(Fortress::Major, Held::Friend), between, Ground::default(), Ground::default()];
        trace(&rules, &row(4), &ground, 2).is_some()
    };
    assert!(with(2, 2, 0) && !with(2, 3, 0));
    assert!(!with(0, 0, 1) && with(1, 0, 1), "12.3.1");
}

#[test]
fn a_raid_blocks_the_way_on_but_not_the_way_in() {
    let rules = rules();
    // Glatz and Kolin in the example of 12.4.
    let glatz = Ground { store: Some(Store::Depot), friends: 1, raided: true, ..Ground::default() };
    let ground = [glatz, Ground { friends: 29, ..Ground::default() }, Ground::default(), Ground::default()];
    assert_eq!(trace(&rules, &row(4), &ground, 1), None);
    assert_eq!(trace(&rules, &row(4), &ground, 0), Some(0));
    let raided = Ground { raided: true, ..Ground::default() };
    let ground = [fortress(Fortress::Major, Held::Friend), raided, Ground::default(), Ground::default()];
    assert_eq!(trace(&rules, &row(4), &ground, 1), Some(0), "11.7: into that space, not beyond it");
    assert_eq!(trace(&rules, &row(4), &ground, 2), None);
}

#[test]
fn enemy_fortresses_let_supply_through_while_they_are_invested() {
    let rules = rules();
    let with = |invested| {
        let between = Ground { invested, ..fortress(Fortress::Minor, Held::Enemy) };
        let ground = [fortress(Fortress::Major, Held::Friend), between, Ground::default(), Ground::default()];
        trace(&rules, &row(4), &ground, 2).is_some()
    };
    assert!(with(true) && !with(false), "15.7");
}

#[test]
fn besiegers_are_supplied_where_they_are() {
    let rules = rules();
    let there = Ground { friends: 10, enemies: 4, invested: true, ..fortress(Fortress::Minor, Held::Enemy) };
    let ground = [fortress(Fortress::Major, Held::Friend), there, Ground::default(), Ground::default()];
    assert_eq!(trace(&rules, &row(4), &ground, 1), Some(0));
}

#[test]
fn depots_are_placed_near_fortresses_and_depots() {
    let rules = rules();
    let mut ground = [Ground::default(); 4];
    ground[0] = fortress(Fortress::Minor, Held::Friend);
    assert!(may_place_depot(&rules, &row(4), &ground, 2), "11.4.2: two points to any fortress");
    assert!(!may_place_depot(&rules, &row(4), &ground, 3));
    ground[2].store = Some(Store::Depot);
    assert!(may_place_depot(&rules, &row(4), &ground, 3));
    ground[3] = Ground { friends: 2, enemies: 1, ..Ground::default() };
    assert!(!may_place_depot(&rules, &row(4), &ground, 3));
    ground[3] = Ground { friends: 2, irregulars: 1, ..Ground::default() };
    assert!(!may_place_depot(&rules, &row(4), &ground, 3), "8.5");
    let port = [Ground { store: Some(Store::Port), ..Ground::default() }; 4];
    assert!(!may_place_depot(&rules, &row(4), &port, 1), "ports do not count");
}

#[test]
fn a_depot_that_is_cut_off_has_to_go() {
    let rules = rules();
    let mut ground = [Ground::default(); 4];
    ground[0] = fortress(Fortress::Minor, Held::Friend);
    ground[2].store = Some(Store::Depot);
    assert!(is_tied(&rules, &row(4), &ground, 2));
    ground[1].enemies = 1;
    assert!(!is_tied(&rules, &row(4), &ground, 2), "11.8: itself does not count");
}

#[test]
fn chains_are_of_one_colour() {
    let [france, prussia, britain, austria] = ["france", "prussia", "britain", "austria"].map(Id::new);
    assert!(!chain_holds(&[france, france], Fortification::Own(prussia)), "11.4.2 example");
    assert!(chain_holds(&[france], Fortification::Own(prussia)), "11.4.2: any friendly fortress");
    assert!(!chain_holds(&[britain, austria], Fortification::Own(britain)), "11.4.2 example");
    assert!(chain_holds(&[france, france], Fortification::Own(france)));
    assert!(chain_holds(&[france], Fortification::Taken(france)));
    assert!(!chain_holds(&[france, france], Fortification::Friendly));
    assert!(!chain_holds(&[], Fortification::Own(france)));
}
