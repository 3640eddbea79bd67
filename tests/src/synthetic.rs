//! Packs of any size that no check complains about: the starter pack and N more spaces, some 2.5 N connections, 3 N counters
//! (a third of them corps, the rest markers) and N reinforcements; of a built-in system, and of one that the pack describes.

use std::collections::BTreeMap;
use std::fmt::Write as _;

/// Packs of no more spaces than this have a sheet that is large enough for their names and counters.
const ROOMY: usize = 2000;
/// The settings of that sheet: the text in `game.json`, and its replacement.
const ROOMY_SHEET: [(&str, &str); 5] = [
    ("\"width\": 1600", "\"width\": 10400"),
    ("\"height\": 1250", "\"height\": 7800"),
    ("\"scale\": 1,", "\"scale\": 1,\n    \"ground\": \"none\",\n    \"spacing\": 130,"),
    ("[700, 520]", "[7000, 4160]"),
    ("\"units_per_km\": 2.4", "\"units_per_km\": 19.2"),
];
/// The settings of the sheet for larger packs, whose spaces only have positions on it.
const CLOSE_SHEET: [(&str, &str); 1] = [("[700, 520]", "[900, 520]")];

/// The files of a synthetic pack with `n` spaces beside those of the starter pack, by path.
pub fn pack(n: usize) -> BTreeMap<String, Vec<u8>> {
    let mut files = crate::pack::named("starter");
    // It is another game, for which the example does not hold.
    crate::pack::forget_examples(&mut files);
    let sheet: &[_] = if n <= ROOMY { &ROOMY_SHEET } else { &CLOSE_SHEET };
    if n <= ROOMY {
        // All that arrives waits in the spaces of three turns, in stacks that grow by three pixels with each counter.
        let track = format!("turn,3000,60,1800,{},4", 200 + n);
        crate::pack::edit(&mut files, "tracks.csv", "turn,60,870,110,96,4", &track);
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
            "s{i},Space {i},bluria,{},normal,,,,{}.{:04},{sign}{}.{:04},2.1,,,,",
            i % 4,
            lat / 10_000,
            lat % 10_000,
            lon / 10_000,
            lon % 10_000
        );
        for other in joined(i, columns, n) {
            let _ = writeln!(connections, "s{i},s{other},,reconstructed,");
        }
        let _ = writeln!(corps, "c{i},Corps {i},,bluria,1,3.2");
        for j in [2 * i, 2 * i + 1] {
            let _ = writeln!(markers, "m{j},Marker {j},state,blue,Front {},Back,1,yes,,,,3.3", j % 100);
        }
        let _ = writeln!(reinforcements, "turn-{},1,c{i},arrive,s{i},14.3", 2 + i % 3);
    }
    let tables = [("spaces", spaces), ("connections", connections), ("corps", corps), ("markers", markers)];
    extend(&mut files, &tables, &reinforcements);
    files
}

/// Adds rows to tables, and to the reinforcements of the campaign.
fn extend(files: &mut BTreeMap<String, Vec<u8>>, tables: &[(&str, String)], reinforcements: &str) {
    let paths = tables.iter().map(|(name, text)| (format!("{name}.csv"), text.as_str()));
    for (path, text) in paths.chain([("scenarios/campaign/reinforcements.csv".into(), reinforcements)]) {
        files.entry(path).or_default().extend(text.bytes());
    }
}

/// The spaces that one is joined with: the next in its row, that above it, and from every other one that beside this.
fn joined(i: usize, columns: usize, n: usize) -> impl Iterator<Item = usize> {
    let is_within = i % columns + 1 < columns;
    let steps = [(1, is_within), (columns, true), (columns + 1, is_within && i.is_multiple_of(2))];
    steps.into_iter().filter(|(_, there)| *there).map(move |(step, _)| i + step).filter(move |other| *other < n)
}

/// Puts the same rows into a pack that describes its own tables, with some of ten checks of its own.
pub fn own(n: usize, checks: usize) -> BTreeMap<String, Vec<u8>> {
    let mut files = crate::pack::named("own-starter");
    crate::pack::edit(&mut files, "game.json", "\"height\": 1000", "\"height\": 2000");
    let columns = n.isqrt() + 1;
    let (mut spaces, mut roads, mut units, mut markers, mut reinforcements) =
        (String::new(), String::from("ashford,s0,road\n"), String::new(), String::new(), String::new());
    for i in 0..n {
        // Hundredths of a map unit, below the spaces of the starter pack.
        let [x, y] =
            [(10_000, i % columns), (90_000, i / columns)].map(|(least, step)| least + step * 80_000 / columns);
        let _ = writeln!(
            spaces,
            "s{i},Space {i},plain,{},{}.{:02},{}.{:02}",
            1 + i % 5,
            x / 100,
            x % 100,
            y / 100,
            y % 100
        );
        for other in joined(i, columns, n) {
            let _ = writeln!(roads, "s{i},s{other},road");
        }
        let _ = writeln!(units, "u{i},Unit {i},north,infantry,1,4,3,2,3,muskets");
        for j in [2 * i, 2 * i + 1] {
            let _ = writeln!(markers, "m{j},Marker {j},Front {},Back,1,", j % 100);
        }
        let _ = writeln!(reinforcements, "turn-{},1,u{i},s{i}", 2 + i % 3);
    }
    let tables = [("spaces", spaces), ("roads", roads), ("units", units), ("markers", markers)];
    extend(&mut files, &tables, &reinforcements);
    let own: String = CHECKS.split_inclusive('\n').take(checks + 1).collect();
    files.insert("system/checks.csv".into(), own.into_bytes());
    files
}

/// Checks of cells, of references, of other tables and of the map.
const CHECKS: &str = "\
id,table,when,must,message,right,wrong
weaker,units,,combat_back < combat,{name},combat=4; combat_back=2,combat=3; combat_back=3
slow,units,branch == 'infantry',movement <= 5,{name},branch=infantry; movement=3,branch=infantry; movement=6
once,units,,\"count(units, u, u.name == name) == 1\",{name},name=A,name=A / units: name=A
placed,units,,placed(row) > 0,{name},id=a / reinforcements: piece=a; count=1,id=b / reinforcements: piece=a; count=1
ground,spaces,,terrain.defence <= 2,{name},terrain=marsh,terrain=moor / terrain: id=moor; defence=3
ways,spaces,points > 0,size(neighbours(row)) > 0,{name},points=1 / spaces: id=a / roads: from=example; to=a,points=1
crowded,spaces,,\"count(reinforcements, r, r.place == id) < 9\",{name},id=a,id=a / reinforcements: place=a \
/ reinforcements: place=a / reinforcements: place=a / reinforcements: place=a / reinforcements: place=a \
/ reinforcements: place=a / reinforcements: place=a / reinforcements: place=a / reinforcements: place=a
joined,roads,kind == 'road',\"distance(from, to) == 1\",{from},kind=road; from=ashford; to=carrow,from=ashford; to=ashford; kind=road
marches,reinforcements,,piece.movement > 0 && place.terrain != null,{piece},piece=north-foot; place=ashford,piece=a; place=ashford / units: id=a; movement=0
army,sides,,\"sum(units, u, u.side == id ? u.count * u.combat : 0) > 1\",{name},id=a / units: side=a; count=1; combat=2,id=a
";
