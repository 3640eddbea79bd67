//! Packs of any size that no check complains about: N spaces, 2.5 N connections, 3 N counters, N reinforcements.

use std::collections::BTreeMap;
use std::fmt::Write as _;

/// The files of a synthetic pack with `n` spaces, by path.
#[must_use]
pub fn pack(n: usize) -> BTreeMap<String, Vec<u8>> {
    let mut files = muster_build::starter::files();
    let side = |i: usize| if i.is_multiple_of(2) { "blue" } else { "red" };
    let power = |i: usize| if i.is_multiple_of(2) { "bluria" } else { "redonia" };
    let mut spaces = String::from("id,name,home,fortress,terrain,lat,lon,cite\n");
    let mut connections = String::from("from,to,cite\n");
    let mut corps = String::from("id,name,power,count,cite\n");
    let mut reinforcements = String::from("turn,count,piece,action,cite\n");
    let columns = (1..).find(|side| side * side >= n).unwrap_or(1);
    for i in 0..n {
        let (lat, lon) = (10 + i / columns, i % columns);
        // One block of home spaces for each power, so that lines of communication hold.
        let home = power(usize::from(i >= n / 2));
        let _ = writeln!(
            spaces,
            "s{i},Space {i},{home},{},normal,{}.{:04},{}.{:04},2.1",
            i % 4,
            lat / 1000 + 40,
            lat % 1000 * 10,
            lon / 1000,
            lon % 1000 * 10
        );
        for step in 1..=(2 + usize::from(i.is_multiple_of(2))) {
            let _ = writeln!(connections, "s{i},s{},2.1", (i + step) % n);
        }
        let _ = writeln!(reinforcements, "turn-{},1,c{i},arrive,20.3", 2 + i % 2);
    }
    for i in 0..3 * n {
        let _ = writeln!(corps, "c{i},Corps {i},{},1,3.2", power(i));
    }
    let _ = side;
    for (path, text) in [
        ("spaces.csv", spaces),
        ("connections.csv", connections),
        ("corps.csv", corps),
        ("scenarios/campaign/reinforcements.csv", reinforcements),
    ] {
        files.insert(path.to_owned(), text.into_bytes());
    }
    files
}
