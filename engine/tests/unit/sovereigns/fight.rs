use crate::sovereigns::rules;
use crate::table::line;
use muster_engine::sovereigns::battle::Condition;
use muster_engine::sovereigns::fight::{Side, fight, inflicted};
use muster_engine::sovereigns::table::Column;
use muster_schema::sovereigns::{DieResult, Route};

fn lines(much: &str) -> Vec<DieResult> {
    vec![line(None, Some(3), "0"), line(Some(4), Some(5), "10"), line(Some(6), None, much)]
}

fn side(strength: u16, rating: i8, die: u8) -> Side {
    Side { strength, rating, condition: Condition::default(), die }
}

#[test]
fn a_missing_table_is_told() {
    let error = inflicted(&[], 20, 3).expect_err("there is no table");
    assert!(error.to_string().contains("Combat Results Table"), "{error}");
    let lines = lines("25");
    let large = [Column { from: 30, lines: &lines }];
    assert!(inflicted(&large, 29, 3).is_err() && inflicted(&large, 30, 3) == Ok(0));
}

#[test]
fn prussians_beat_austrians() {
    let lines = lines("25");
    let table = [Column { from: 1, lines: &lines }];
    let sides = [side(20, 8, 4), side(30, 6, 4)];
    let outcome = fight(&rules(), &table, sides, Route::Road, 0).expect("the table is whole");
    assert_eq!((outcome.percent, outcome.lost, outcome.winner), ([25, 10], [3, 5], Some(0)), "13.3.3, 13.6 examples");
    assert!(!outcome.major && outcome.retreat == 1, "13.7.3: five of thirty are no quarter");
    let sides = [side(20, 8, 4), side(20, 6, 1)];
    let outcome = fight(&rules(), &table, sides, Route::Road, 0).expect("the table is whole");
    assert_eq!((outcome.lost, outcome.major, outcome.retreat), ([0, 5], true, 2), "13.7.3, 13.8");
}

#[test]
fn battles_are_fair_and_nobody_loses_more_than_he_has() {
    let rules = rules();
    let (small, large) = (lines("25"), lines("300"));
    let table = [Column { from: 0, lines: &small }, Column { from: 20, lines: &large }];
    for strengths in [[1, 1], [3, 40], [20, 30], [19, 20], [70, 12]] {
        for dice in (1..=6).flat_map(|one| (1..=6).map(move |other| [one, other])) {
            for ratings in [[5, 4], [4, 4], [2, 9]] {
                let sides = [side(strengths[0], ratings[0], dice[0]), side(strengths[1], ratings[1], dice[1])];
                for route in [Route::Road, Route::Mountain, Route::Alpine] {
                    let one = fight(&rules, &table, sides, route, 0).expect("the table is whole");
                    let other = fight(&rules, &table, [sides[1], sides[0]], route, 1).expect("the table is whole");
                    assert_eq!(one.lost, [other.lost[1], other.lost[0]]);
                    assert_eq!(one.winner, other.winner.map(|side| 1 - side));
                    assert!(one.lost[0] <= strengths[0] && one.lost[1] <= strengths[1]);
                    if let Some(winner) = one.winner {
                        assert!(one.lost[winner] <= one.lost[1 - winner], "13.7");
                    }
                    assert_eq!(one.winner.is_none(), one.retreat == 0);
                }
            }
        }
    }
}
