//! Packs of any size that no check complains about: the starter pack and N more spaces, some 2.5 N connections, 3 N counters
//! (a third of them corps, the rest markers) and N reinforcements.

use std::collections::BTreeMap;
use std::fmt::Write as _;

/// Packs of no more spaces than this have a sheet that is large enough for their names and counters.
const ROOMY: usize = 2000;
/// What that sheet is like: what stands in `game.json`, and what instead.
const ROOMY_SHEET: [(&str, &str); 5] = [
    ("\"width\": 1600", "\"width\": 10400"),
    ("\"height\": 1250", "\"height\": 7800"),
    ("\"scale\": 1,", "\"scale\": 1,\n    \"spacing\": 130,"),
    ("[700, 520]", "[7000, 4160]"),
    ("\"units_per_km\": 2.4", "\"units_per_km\": 19.2"),
];
/// And that of larger packs, whose spaces merely lie on it.
const CLOSE_SHEET: [(&str, &str); 1] = [("[700, 520]", "[900, 520]")];

/// The files of a synthetic pack with `n` spaces beside those of the starter pack, by path.
#[must_use]
pub fn pack(n: usize) -> BTreeMap<String, Vec<u8>> {
    let mut files = muster_build::systems::all()[0].starter_files();
    // It is another game, for which the example does not hold.
    crate::pack::forget_examples(&mut files);
    let sheet: &[_] = if n <= ROOMY { &ROOMY_SHEET } else { &CLOSE_SHEET };
    if n <= ROOMY {
        // All that arrives is written into the spaces of three turns.
        crate::pack::edit(&mut files, "tracks.csv", "turn,60,870,110,84,4", "turn,3000,60,1800,700,4");
    }
    let edit = |text: String, &(from, to): &(&str, &str)| text.replacen(from, to, 1);
    let game = String::from_utf8_lossy(&files["game.json"]).into_owned();
    files.insert("game.json".into(), sheet.iter().fold(game, edit).into_bytes());
    let columns = n.isqrt() + 1;
    let mut spaces = String::new();
    // West of the starter's spaces, so that no route crosses one of theirs.
    let mut connections = String::from("orleans,s0,,reconstructed,\n");
    let mut corps = String::new();
    let mut markers = String::new();
    let mut reinforcements = String::new();
    for i in 0..n {
        let (row, column) = (i / columns, i % columns);
        // Ten-thousandths of a degree, in whole numbers: the same text everywhere.
        let (lat, east) = (445_000 + row * 23_000 / columns, 40_000 - column * 25_000 / columns);
        // Degrees west are negative.
        let (sign, lon) = if east < 28_000 { ("-", 28_000 - east) } else { ("", east - 28_000) };
        let _ = writeln!(
            spaces,
            "s{i},Space {i},bluria,{},normal,,,,{}.{:04},{sign}{}.{:04},2.1,,",
            i % 4,
            lat / 10_000,
            lat % 10_000,
            lon / 10_000,
            lon % 10_000
        );
        // To the next in its row, to that above it, and from every other one to that beside this.
        let steps =
            [(1, column + 1 < columns), (columns, true), (columns + 1, column + 1 < columns && i.is_multiple_of(2))];
        for (step, _) in steps.into_iter().filter(|(step, there)| *there && i + step < n) {
            let _ = writeln!(connections, "s{i},s{},,reconstructed,", i + step);
        }
        let _ = writeln!(corps, "c{i},Corps {i},,bluria,1,3.2");
        for j in [2 * i, 2 * i + 1] {
            let _ = writeln!(markers, "m{j},Marker {j},state,blue,Front {},Back,1,yes,,,,3.3", j % 100);
        }
        let _ = writeln!(reinforcements, "turn-{},1,c{i},arrive,s{i},14.3", 2 + i % 3);
    }
    for (path, text) in [
        ("spaces.csv", spaces),
        ("connections.csv", connections),
        ("corps.csv", corps),
        ("markers.csv", markers),
        ("scenarios/campaign/reinforcements.csv", reinforcements),
    ] {
        files.entry(path.to_owned()).or_default().extend(text.into_bytes());
    }
    files
}
