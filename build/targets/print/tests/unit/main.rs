//! Unit tests: each module tests the module of the crate that has its name.

mod booklet;
mod template;

use muster_draw::gallery::Subject;
use muster_print::{Printed, counters};

#[test]
fn whatever_a_bundle_holds_is_printed_or_refused() {
    for bundle in [muster_fixture::bundle(), muster_fixture::empty(), muster_fixture::broken()] {
        let rules = "# Rules\n\n| a | b |\n| - | - |\n| 1 | ![no](such) |\n";
        let all = muster_fixture::made(&Printed::default(), &bundle, Some(rules));
        let paths: Vec<_> = all.iter().flatten().map(|artifact| artifact.path.as_str()).collect();
        assert!(all.is_err() || paths.contains(&"list.csv") && paths.contains(&"rules.pdf"), "{paths:?}");
    }
}

#[test]
fn a_block_of_four_steps_is_two_counters() {
    let mut bundle = muster_fixture::bundle();
    let piece = &mut bundle.pieces[0];
    piece.faces = [0; 4].map(|_| piece.faces[0].clone()).to_vec();
    piece.count = 3;
    let items = counters(&bundle);
    let of_block: Vec<_> = items.iter().filter(|item| item.id == bundle.pieces[0].id).collect();
    assert_eq!(of_block.len(), 6);
    assert_eq!(of_block[1].sides, [Some(Subject::Face(0, 2)), Some(Subject::Face(0, 3))]);
}
