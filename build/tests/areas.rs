//! Areas that lie over one another in a heap.

use std::fmt::Write as _;

use muster_build::read::Files;
use muster_build::{Options, examine, starters};

/// The codes of all findings in the starter pack with a number of additional areas in one place, two of which are
/// neighbours.
fn found(many: usize) -> Vec<&'static str> {
    let mut files = starters::starter("areas").unwrap();
    let mut areas = String::from_utf8(files["areas.csv"].clone()).unwrap();
    for at in 0..many {
        let _ = writeln!(areas, "z{at},Zone {at},woods,1,,,\"700,700 900,{} 900,900 700,900\"", 700 + at);
    }
    files.insert("areas.csv".into(), areas.into_bytes());
    files.get_mut("borders.csv").unwrap().extend(b"z0,z1,land,\n");
    let outcome = examine(Files::from_memory("heap", files), Options::default());
    outcome.findings.iter().flat_map(|finding| finding.with_follows()).map(|finding| finding.code.id).collect()
}

#[test]
fn nobody_is_told_that_areas_in_a_heap_do_not_touch() {
    let codes = found(60);
    assert!(codes.contains(&"M081") && !codes.contains(&"M083"), "{codes:?}");
}
