use crate::sovereigns::rules;
use muster_engine::graph::{Edge, Graph};
use muster_engine::sovereigns::battle::retreat_loss;
use muster_engine::sovereigns::retreat::{Access, Refuge, goes_on, may_go_inside, steps};

/// 0 in the middle of 1, 2 and 3; behind 1 lies 4, and behind that 5.
fn star() -> Graph {
    let edge = |from, to| Edge { from, to, cost: 1, only: None };
    Graph::new(6, [edge(0, 1), edge(0, 2), edge(0, 3), edge(1, 4), edge(4, 5)].into_iter())
}

fn enemies(enemies: u16) -> Refuge {
    Refuge { enemies, ..Refuge::default() }
}

#[test]
fn retreats_go_toward_the_nearest_fortress() {
    let mut ground = [Refuge::default(); 6];
    assert_eq!(steps(&star(), &ground, 0, None), [1, 2, 3], "there is none");
    ground[5].fortress = true;
    assert_eq!(steps(&star(), &ground, 0, None), [1], "13.8");
    ground[2].fortress = true;
    assert_eq!(steps(&star(), &ground, 0, None), [2]);
    assert_eq!(steps(&star(), &ground, 0, Some(2)), [1], "13.8: not where the attacker came from");
    ground[0].fortress = true;
    assert_eq!(steps(&star(), &ground, 0, None), [2], "its own space is no way out");
}

#[test]
fn retreats_avoid_enemies_and_neutrals() {
    let mut ground = [Refuge::default(); 6];
    ground[5].fortress = true;
    ground[1] = enemies(4);
    assert_eq!(steps(&star(), &ground, 0, None), [2, 3], "13.8");
    ground[2].access = Access::Closed;
    ground[3].access = Access::Neutral;
    assert_eq!(steps(&star(), &ground, 0, None), [3], "7.1.3");
    ground[3] = Refuge { enemy_depots: true, ..Refuge::default() };
    assert_eq!(steps(&star(), &ground, 0, None), [3], "13.8: it captures them");
    ground[3] = enemies(1);
    assert_eq!(steps(&star(), &ground, 0, None), [1], "13.8: through enemies");
    ground[1].access = Access::Closed;
    ground[3].access = Access::Closed;
    assert!(steps(&star(), &ground, 0, None).is_empty());
}

#[test]
fn retreats_do_not_end_among_enemies() {
    assert!(goes_on(0, 1, &Refuge::default()) && !goes_on(1, 1, &Refuge::default()));
    assert!(goes_on(1, 2, &Refuge::default()) && goes_on(2, 2, &enemies(1)), "13.8");
    assert_eq!(retreat_loss(&rules(), 1), 1, "13.8");
    assert!(may_go_inside(true, false, false) && may_go_inside(true, true, true), "13.8.1, 13.8.3");
    assert!(!may_go_inside(true, true, false) && !may_go_inside(false, false, false), "13.8.3");
}
