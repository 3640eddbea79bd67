//! Measures how long it takes to examine a pack, from its files on a disk to its findings, at several sizes: of a
//! built-in system, and of one that the pack describes itself, without and with checks of its own.
//!
//! `cargo bench -p muster-tests` prints the median of several runs, the time per row, and the cost per row of a larger
//! pack compared with a smaller one. It asserts nothing: machines differ.

use std::collections::BTreeMap;
use std::hint::black_box;
use std::time::{Duration, Instant};

use muster_build::read::Files;
use muster_build::{Options, examine};
use muster_tests::synthetic;

/// The median of several runs.
fn median(runs: usize, mut run: impl FnMut()) -> Duration {
    run();
    let mut times: Vec<Duration> = (0..runs)
        .map(|_| {
            let start = Instant::now();
            run();
            start.elapsed()
        })
        .collect();
    times.sort_unstable();
    times[times.len() / 2]
}

fn main() {
    series("a built-in system", [1_000, 10_000, 100_000], synthetic::pack);
    // Smaller ones would be laid out, and have no room for all their counters.
    let sizes = [10_000, 30_000, 100_000];
    series("a system of the pack's own", sizes, |n| synthetic::own(n, 0));
    series("the same with ten checks of its own", sizes, |n| synthetic::own(n, 10));
}

fn series(what: &str, sizes: [usize; 3], pack: impl Fn(usize) -> BTreeMap<String, Vec<u8>>) {
    println!("{what}");
    println!("{:>8}  {:>9}  {:>11}  {:>11}  {:>9}  {:>6}", "spaces", "rows", "read", "examine", "ns/row", "ratio");
    let mut first = None;
    for (n, runs) in sizes.into_iter().zip([31, 11, 5]) {
        let folder = muster_tests::pack::scratch();
        let files = pack(n);
        let rows: usize =
            files.values().map(|bytes| bytes.split(|byte| *byte == b'\n').count().saturating_sub(2)).sum();
        for (path, bytes) in &files {
            let path = folder.path().join(path);
            std::fs::create_dir_all(path.parent().expect("a folder")).expect("a folder");
            std::fs::write(path, bytes).expect("a file");
        }
        let read = median(runs, || {
            black_box(Files::from_folder(folder.path()).expect("readable files"));
        });
        let whole = median(runs, || {
            let outcome = examine(Files::from_folder(folder.path()).expect("readable files"), Options::default());
            assert!(outcome.findings.is_empty(), "the synthetic pack is clean");
            black_box(outcome);
        });
        let per_row = whole.as_secs_f64() * 1e9 / f64::from(u32::try_from(rows).expect("few rows"));
        let ratio = per_row / *first.get_or_insert(per_row);
        println!("{n:>8}  {rows:>9}  {read:>11.2?}  {whole:>11.2?}  {per_row:>9.0}  {ratio:>6.2}");
    }
}
