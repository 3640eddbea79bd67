//! The order of rows has no meaning: a game whose tables are read from the bottom up is the same game. Only the spaces
//! of a track are in order, and the check reports a misplaced one.

use std::collections::BTreeSet;

use muster_tests::damage::{table, written};
use muster_tests::pack::{self, Files};
use rayon::prelude::*;

/// The findings in a pack, without their lines.
fn found(files: &Files) -> BTreeSet<String> {
    let all = pack::examined(files).reports();
    let of_order = all.iter().filter(|report| report.code != "T008");
    of_order.map(|report| format!("{} {} {}", report.code, report.place.file, report.message)).collect()
}

#[test]
fn the_order_of_rows_changes_nothing() {
    let games: Vec<String> = pack::shipped().into_iter().chain(pack::starters()).collect();
    games.par_iter().for_each(|game| {
        let files = pack::named(game);
        let reversed: Files = files
            .iter()
            .map(|(path, bytes)| {
                let mut rows = if path.ends_with(".csv") { table(bytes) } else { Vec::new() };
                let bytes = match rows.get_mut(1..) {
                    Some(lines) => {
                        lines.reverse();
                        written(&rows)
                    }
                    None => bytes.clone(),
                };
                (path.clone(), bytes)
            })
            .collect();
        assert_eq!(found(&files), found(&reversed), "{game}");
    });
}
