//! Packs that describe tables of their own, and what any pack may add to the tables of its system.

use std::collections::BTreeSet;
use std::fmt::Write as _;
use std::fs;
use std::path::Path;

use muster_build::lower;
use muster_build::read::matches;
use muster_schema::description::OwnRole;
use muster_schema::form::Words;
use muster_schema::{Role, TableDef};
use muster_tests::pack::{self, Files};
use serde_json::{Value, json};

use crate::{as_shipped, muster, targets};

/// Changes a file of a pack.
fn edit(folder: &Path, path: &str, change: impl Fn(&str) -> String) {
    let path = folder.join(path);
    let text = fs::read_to_string(&path).unwrap();
    fs::write(&path, change(&text)).unwrap();
}

#[test]
fn a_blank_pack_has_no_faults() {
    let folder = muster_tests::pack::scratch();
    let at = folder.path();
    for map in pack::starters().iter().filter_map(|name| name.strip_prefix("own-")) {
        let _ = muster(at, &["new", map, "--map", map, "--blank"]).ends(0);
        let _ = muster(at, &["check", map, "--deny", "hints"]).ends(0);
        let _ = muster(at, &["build", map, "--quiet"]).ends(0);
        let files = pack::read(&at.join(map));
        let described = |path: &str| path.starts_with("system/") || path.starts_with("track");
        for (path, bytes) in files.iter().filter(|(path, _)| pack::is_table(path) && !described(path)) {
            let rows = bytes.split_inclusive(|byte| *byte == b'\n').count() - 1;
            assert!(rows == 0 || path == "terrain.csv", "{map}: {path}");
        }
    }
    let done = muster(at, &["new", "built-in", "--rules", "no-peace", "--blank"]).ends(2);
    assert!(done.err.contains("leave out `--blank`"), "{}", done.err);
}

#[test]
fn what_cannot_be_an_id_is_still_a_title() {
    let folder = muster_tests::pack::scratch();
    let at = folder.path();
    let done = muster(at, &["new", "Война", "--blank"]).ends(0);
    assert!(done.err.contains("no id can be made from `Война`"), "{}", done.err);
    let game = fs::read_to_string(at.join("Война/game.json")).unwrap();
    assert!(game.contains("\"title\": \"Война\"") && game.contains("\"The rules of Война\""), "{game}");
    let _ = muster(at, &["new", "two-rivers", "--blank"]).ends(0);
    let done = muster(at, &["playtest", "two-rivers", "--games", "1"]).ends(2);
    assert!(done.err.contains("no row of the pack says what is done in its phases"), "{}", done.err);
}

/// A column that a pack adds to a table is text that goes everywhere, and means nothing to the game.
#[test]
fn a_column_of_the_pack_is_carried_through() {
    for (name, table, record) in [("npws", "leaders.csv", "pieces"), ("own-hexes", "units.csv", "pieces")] {
        let mut files = pack::named(name);
        let plain: Value = serde_json::from_slice(&as_shipped(name)["bundle.json"]).unwrap();
        let mut rows = csv::Reader::from_reader(files[table].as_slice());
        let mut writer = csv::Writer::from_writer(Vec::new());
        let head = rows.headers().unwrap().clone();
        writer.write_record([&["x-shop"], head.iter().collect::<Vec<_>>().as_slice()].concat()).unwrap();
        for (row, shelf) in rows.records().zip(1..) {
            let shelf = format!("shelf {shelf}");
            writer.write_field(shelf).unwrap();
            writer.write_record(&row.unwrap()).unwrap();
        }
        files.insert(table.to_owned(), writer.into_inner().unwrap());
        let built = targets(&files);
        let bundle: Value = serde_json::from_slice(&built["bundle.json"]).unwrap();
        let schema: Value = serde_json::from_slice(&built["bundle.schema.json"]).unwrap();
        assert!(jsonschema::is_valid(&schema, &bundle), "{name}");
        let of = |bundle: &Value| bundle[record].as_array().unwrap().clone();
        let mut shelves = 0;
        for (mut piece, before) in of(&bundle).into_iter().zip(of(&plain)) {
            let extra = piece["attributes"].as_object_mut().and_then(|attributes| attributes.remove("x-shop"));
            shelves += usize::from(extra.is_some_and(|shelf| shelf.as_str().unwrap().starts_with("shelf ")));
            assert_eq!(piece.get("name"), before.get("name"));
            assert_eq!(piece.get("faces"), before.get("faces"));
        }
        assert!(shelves > 5, "{name}: {shelves}");
        let data = String::from_utf8(built["data/pieces.csv"].clone()).unwrap();
        assert!(data.lines().next().unwrap().split(',').any(|column| column == "x-shop"), "{data}");
        assert!(String::from_utf8_lossy(&built["bundle.d.ts"]).contains("\"x-shop\"?: string;"));
        let folder = pack::placed(&files, "pack");
        let at = folder.path();
        let _ = muster(at, &["fmt", "pack"]).ends(0);
        let tidy = fs::read_to_string(at.join("pack").join(table)).unwrap();
        assert!(tidy.lines().next().unwrap().ends_with(",x-shop") && tidy.contains(",shelf 1\n"), "{tidy}");
        fs::create_dir(at.join("old")).unwrap();
        for (path, bytes) in pack::named(name) {
            let path = at.join("old").join(path);
            fs::create_dir_all(path.parent().unwrap()).unwrap();
            fs::write(path, bytes).unwrap();
        }
        let told = muster(at, &["diff", "old", "pack"]).ends(1).out;
        assert!(told.contains(": shop is new"), "{told}");
    }
}

/// Adds columns of text to a table, each with values of its own. A name in `called` is that in the data pack.
fn widen(files: &mut Files, table: &str, columns: &[(&str, &str)]) {
    let description = files.get_mut("system/columns.csv").unwrap();
    for (name, called) in columns {
        description.extend(format!("{table},{name},,,,,,,,,,{called},Own.\n").bytes());
    }
    let path = format!("{table}.csv");
    let mut rows = csv::Reader::from_reader(files[&path].as_slice());
    let mut writer = csv::Writer::from_writer(Vec::new());
    let names = columns.iter().map(|(name, _)| *name);
    writer.write_record(rows.headers().unwrap().iter().chain(names)).unwrap();
    for (row, number) in rows.records().zip(1..) {
        let cells: Vec<String> = columns.iter().map(|(name, _)| format!("{name} of {number}")).collect();
        writer.write_record(row.unwrap().iter().chain(cells.iter().map(String::as_str))).unwrap();
    }
    files.insert(path, writer.into_inner().unwrap());
}

/// Whatever a column is called, its values are in the bundle and in the tables beside it.
#[test]
fn no_column_is_lost_by_its_name() {
    let counters = [
        ("standing", ""),
        ("provenance", ""),
        ("attributes", ""),
        ("attribute_standing", ""),
        ("first", "id"),
        ("second", "Name"),
        ("third", "STANDING"),
        ("fourth", "reconstructedAbsent"),
        ("fifth", "it's so"),
    ];
    let data =
        [("standing", ""), ("provenance", ""), ("attributes", ""), ("first", "NAME"), ("second", "reconstructed")];
    // Where a row cites a rule, what the data pack says of that has this name.
    let cited = [("standing", ""), ("attributes", ""), ("first", "NOTE"), ("second", "reconstructed")];
    for (names, cites) in [(&data[..], false), (&cited[..], true)] {
        let mut files = pack::with_data();
        widen(&mut files, "units", &counters);
        widen(&mut files, "terrain", names);
        if cites {
            widen(&mut files, "terrain", &[("cite", "")]);
        }
        let built = targets(&files);
        let bundle: Value = serde_json::from_slice(&built["bundle.json"]).unwrap();
        let schema: Value = serde_json::from_slice(&built["bundle.schema.json"]).unwrap();
        assert!(jsonschema::is_valid(&schema, &bundle));
        let said = |row: &Value, (name, called): &(&str, &str)| {
            let camel = if *name == "attribute_standing" { "attributeStanding" } else { name };
            let member = if called.is_empty() { camel } else { called };
            row[member].as_str().is_some_and(|text| text.starts_with(&format!("{name} of ")))
        };
        assert!(counters.iter().all(|column| said(&bundle["pieces"][0]["attributes"], column)));
        assert!(names.iter().all(|column| said(&bundle["data"]["terrain"][0], column)));
        assert_eq!(bundle["data"]["terrain"][0]["provenance"].is_object(), cites);
        let lost = crate::published::lost(&built);
        assert!(lost.is_empty(), "{lost:#?}");
        for table in ["pieces", "own_terrain"] {
            let head =
                csv::Reader::from_reader(built[&format!("data/{table}.csv")].as_slice()).headers().unwrap().clone();
            let names: BTreeSet<String> = head.iter().map(str::to_lowercase).collect();
            assert_eq!(names.len(), head.len(), "{table}: {head:?}");
        }
    }
}

/// Adds a column to a table of a pack, with the same text in each row.
fn fill(files: &mut Files, table: &str, described: &str, text: &str) {
    files.get_mut("system/columns.csv").unwrap().extend(format!("{table},{described}\n").bytes());
    let rows = files.get_mut(&format!("{table}.csv")).unwrap();
    let lines = String::from_utf8(rows.clone()).unwrap();
    let name = described.split(',').next().unwrap();
    let filled = lines.lines().enumerate().map(|(at, line)| format!("{line},{}\n", if at == 0 { name } else { text }));
    *rows = filled.collect::<String>().into_bytes();
}

/// The meaning of a column depends on its slot, not on its name.
#[test]
fn a_column_without_a_slot_is_data() {
    let pictures = |built: &Files| {
        let pictures = built.iter().filter(|(path, _)| path.ends_with(".png"));
        pictures.map(|(path, bytes)| (path.clone(), bytes.clone())).collect::<Files>()
    };
    let with = |[fortress, steps, drawn]: [&str; 3]| {
        let mut files = pack::named("own-points");
        fill(&mut files, "spaces", &format!("fortress,whole,{fortress},,,,,,,,,Walls."), "2");
        fill(&mut files, "units", &format!("steps,whole,{steps},,,,,,,,,Steps."), "2");
        let columns = String::from_utf8(files["system/columns.csv"].clone()).unwrap();
        let columns = columns.replace("roads,kind,,drawn,", &format!("roads,kind,,{drawn},"));
        files.insert("system/columns.csv".into(), columns.into_bytes());
        targets(&files)
    };
    let plain = as_shipped("own-points");
    let data = with(["", "", "drawn"]);
    assert!(pictures(&data) == pictures(plain));
    let bundle: Value = serde_json::from_slice(&data["bundle.json"]).unwrap();
    assert_eq!(bundle["map"]["places"][0]["attributes"]["fortress"], 2);
    assert_eq!(bundle["pieces"][0]["attributes"]["steps"], 2);
    for slots in [["fortress", "", "drawn"], ["", "steps", "drawn"], ["", "", ""]] {
        assert!(pictures(&with(slots)) != pictures(plain), "{slots:?}");
    }
}

/// A marker without any text shows its name.
#[test]
fn a_marker_without_words_can_be_seen() {
    let mut files = pack::named("own-points");
    let columns = String::from_utf8(files["system/columns.csv"].clone()).unwrap();
    let columns =
        columns.lines().filter(|line| !line.starts_with("markers,front") && !line.starts_with("markers,back"));
    files.insert("system/columns.csv".into(), columns.map(|line| format!("{line}\n")).collect::<String>().into_bytes());
    files.insert(
        "markers.csv".into(),
        b"id,name,count,picture\nturn,Turn,1,hourglass\ndisordered,Disordered,8,\n".to_vec(),
    );
    let built = targets(&files);
    let bundle: Value = serde_json::from_slice(&built["bundle.json"]).unwrap();
    let markers = bundle["pieces"].as_array().unwrap().iter().filter(|piece| piece["kind"] == "marker");
    let seen = markers.filter(|marker| {
        let picture = &marker["faces"][0]["image"]["png"];
        picture.as_str().is_some_and(|path| built.contains_key(path))
    });
    assert_eq!(seen.count(), 2, "{}", bundle["pieces"]);
}

/// The label of a marker comes from the column with its slot, whatever the name of the column.
#[test]
fn a_marker_shows_what_its_slots_say() {
    let mut files = pack::named("own-points");
    let columns = String::from_utf8(files["system/columns.csv"].clone()).unwrap();
    let columns = columns.replace("markers,front,name,,", "markers,obverse,name,front,");
    let columns = columns.replace("markers,back,name,,", "markers,reverse,name,back,");
    files.insert("system/columns.csv".into(), columns.into_bytes());
    files.insert("markers.csv".into(), b"id,name,obverse,reverse,count\nturn,Turn,Now,Then,1\n".to_vec());
    files.remove("scenarios/campaign/setup.csv");
    let outcome = pack::examined(&files);
    let bundle = muster_build::lower::lower(&outcome.pack.unwrap(), false).unwrap();
    let marker = bundle.pieces.iter().find(|piece| piece.id == "turn").unwrap();
    assert_eq!(marker.faces.iter().map(|face| face.label.as_str()).collect::<Vec<_>>(), ["Now", "Then"]);
}

#[test]
fn a_harbour_is_beside_its_sea() {
    let mut files = pack::named("own-points");
    fill(&mut files, "spaces", "ports,,,,yes,gulfs,,,,,,Its seas.", "");
    let spaces = String::from_utf8(files["spaces.csv"].clone()).unwrap();
    files.insert("spaces.csv".into(), spaces.replacen("200,300,", "200,300,south-gulf", 1).into_bytes());
    let more = "gulfs,id,id,,yes,,,,,,,,Id.\ngulfs,name,name,,yes,,,,,,,,Name.\ngulfs,x,number,,yes,,,,,,,,X.\n\
                gulfs,y,number,,yes,,,,,,,,Y.\n";
    files.get_mut("system/columns.csv").unwrap().extend(more.bytes());
    files.get_mut("system/tables.csv").unwrap().extend(b"gulfs,zone,,,,A sea.\n");
    files.insert("gulfs.csv".into(), b"id,name,x,y\nsouth-gulf,South Gulf,300,700\n".to_vec());
    let check = "inland,spaces,,neighbours(row).exists(n; n == 'south-gulf'),{name} lies inland,hint,,id=a; ports=south-gulf,id=a\n";
    let check =
        check.replace("inland,spaces,,", "inland,spaces,,\"").replace("),{name}", ")\",{name}").replace("(n;", "(n,");
    files.get_mut("system/checks.csv").unwrap().extend(check.bytes());
    let outcome = pack::examined(&files);
    let found: Vec<&str> = outcome.findings.iter().map(|finding| finding.message.as_str()).collect();
    assert!(found.contains(&"Birch Hill lies inland") && !found.contains(&"Ashford lies inland"), "{found:?}");
}

/// An island in the hole of a sea lies over nothing.
#[test]
fn an_island_fills_a_hole() {
    let mut files = pack::named("own-areas");
    let areas = "pond,Pond,sea,,,,\"1300,600 1500,600 1500,800 1300,800|1350,650 1450,650 1450,750 1350,750\"\n\
                 islet,Islet,woods,,,,\"1350,650 1450,650 1450,750 1350,750\"\n";
    files.get_mut("areas.csv").unwrap().extend(areas.bytes());
    files.get_mut("borders.csv").unwrap().extend(b"islet,pond,coast,\n");
    let codes = |files: &Files| {
        let outcome = pack::examined(files);
        outcome
            .findings
            .iter()
            .map(|finding| finding.code.id)
            .filter(|code| code.starts_with("M08"))
            .collect::<Vec<_>>()
    };
    assert!(codes(&files).is_empty(), "{:?}", codes(&files));
    // One that reaches over the edge of the hole does.
    let areas = String::from_utf8(files["areas.csv"].clone()).unwrap();
    let areas = areas.replace(
        "islet,Islet,woods,,,,\"1350,650 1450,650 1450,750",
        "islet,Islet,woods,,,,\"1350,650 1480,650 1480,750",
    );
    files.insert("areas.csv".into(), areas.into_bytes());
    assert_eq!(codes(&files), ["M081"]);
}

/// Gives each row of a table one more cell, which tells the table and the row.
fn carry(text: &[u8], column: &str, table: &str) -> Vec<u8> {
    with_cells(text, column, |number| format!("{table} carries {number}"))
}

/// A table with one more column, whose cells are made of the numbers of their rows.
fn with_cells(text: &[u8], column: &str, cell: impl Fn(usize) -> String) -> Vec<u8> {
    let mut rows = csv::Reader::from_reader(text);
    let mut writer = csv::Writer::from_writer(Vec::new());
    writer.write_record(rows.headers().unwrap().iter().chain([column])).unwrap();
    for (row, number) in rows.records().zip(1..) {
        writer.write_record(row.unwrap().iter().chain([cell(number).as_str()])).unwrap();
    }
    writer.into_inner().unwrap()
}

/// Asserts that the values in these tables' rows are in the bundle as its schema describes, in a table of the Data
/// Package and in the database.
fn are_carried(files: &Files, tables: &[String]) {
    let built = targets(files);
    let bundle: Value = serde_json::from_slice(&built["bundle.json"]).unwrap();
    let schema: Value = serde_json::from_slice(&built["bundle.schema.json"]).unwrap();
    let lost = crate::published::lost(&built);
    assert!(jsonschema::is_valid(&schema, &bundle) && lost.is_empty(), "{lost:#?}");
    let told = |path: &str| String::from_utf8_lossy(&built[path]).into_owned();
    let sheets: String = built.keys().filter(|path| path.starts_with("data/")).map(|path| told(path)).collect();
    let (bundle, database) = (told("bundle.json"), told("data.sqlite"));
    for table in tables {
        let told = format!("{table} carries 1");
        assert!(bundle.contains(&told), "{table} in the bundle");
        assert!(sheets.contains(&told), "{table} in the Data Package");
        assert!(database.contains(&told), "{table} in the database");
    }
}

/// The tables of a pack with records in the data pack, with the paths of their files.
fn carried(files: &Files) -> Vec<(TableDef, Vec<String>)> {
    let pack = pack::examined(files).pack.unwrap();
    let aside = [Role::Country, Role::Fact, Role::Erratum, Role::Waiver, Role::Translation];
    let is_told = |table: &&TableDef| {
        let about_others = table.name.starts_with("system-") || table.reads_again.is_some();
        !about_others && !aside.contains(&table.role)
    };
    let mut tables = Vec::new();
    let mut taken = BTreeSet::new();
    // A file of a die table with several columns fits the pattern of the others, too.
    for table in pack.sources.system.tables.iter().filter(is_told).rev() {
        let fits = |path: &&String| {
            let has_rows = || files[*path].trim_ascii_end().contains(&b'\n');
            matches(&table.file, path).is_some() && has_rows()
        };
        let paths: Vec<String> =
            files.keys().filter(fits).filter(|path| taken.insert((*path).clone())).cloned().collect();
        if !paths.is_empty() {
            tables.push((table.clone(), paths));
        }
    }
    tables
}

/// Tables of the roles that no shipped game needs.
fn with_rare_roles(files: &mut Files) {
    files.get_mut("system/tables.csv").unwrap().extend(
        b"seas,zone,,,,A sea.\nprovinces,region,,,,A province.\nnews,event,,,,An event.\nsides,side,,,,A side.\nplaces,box,,,,A box.\n\
          weather,data,scenarios/*/weather.csv,turn,,The weather.\nhands,deck,,,,A deck.\n\
          limits,constant,,,,A limit.\nhouse-rules,option,,,,An optional rule.\nprices,cost,,of,,What it costs to move.\n\
          grounds,terrain,,,,A kind of ground.\nleagues,alliance,,,,An alliance.\nshrines,site,,,,A shrine.\n\
          values,worth,,place,,What places are worth.\n",
    );
    files.get_mut("system/columns.csv").unwrap().extend(
        b"seas,id,id,,yes,,,,,,,,\nseas,name,name,,yes,,,,,,,,\nseas,x,number,,,,,,,,,,\nseas,y,number,,,,,,,,,,\n\
          provinces,id,id,,yes,,,,,,,,\nprovinces,name,name,,yes,,,,,,,,\n\
          news,id,id,,yes,,,,,,,,\nnews,name,name,,yes,,,,,,,,\n\
          sides,id,id,,yes,,,,,,,,\nsides,name,name,,yes,,,,,,,,\nsides,aliases,,,,yes,,,,,,,\nsides,colour,colour,,yes,,,,,,,,\n\
          places,id,id,,yes,,,,,,,,\nplaces,name,name,,yes,,,,,,,,\nplaces,x,number,,,,,,,,,,\nplaces,y,number,,,,,,,,,,\n\
          places,width,number,,,,,,,,,,\nplaces,height,number,,,,,,,,,,\n\
          house-rules,id,id,,yes,,,,,,,,\nhouse-rules,name,name,,yes,,,,,,,,\nhouse-rules,default,yes-no,,,,,,,,,,\n\
          grounds,id,id,,yes,,,,,,,,\ngrounds,name,name,,yes,,,,,,,,\ngrounds,colour,colour,,yes,,,,,,,,\n\
          prices,of,,,yes,,grounds,,,,,,\nprices,cost,whole,,yes,,,,,,,,\n\
          weather,turn,whole,,,,,,,,,,\nweather,sky,,,,,,,,,,,\n\
          leagues,id,id,,yes,,,,,,,,\nleagues,name,name,,yes,,,,,,,,\n\
          shrines,id,id,,yes,,,,,,,,\nshrines,name,name,,yes,,,,,,,,\nshrines,place,,,yes,,spaces,,,,,,\n\
          values,place,,,yes,,spaces,,,,,,\nvalues,worth,whole,,yes,,,,,,,,\n\
          limits,id,id,,yes,,,,,,,,\nlimits,value,,,,,,,,,,,\n\
          hands,id,id,,yes,,,,,,,,\nhands,name,name,,yes,,,,,,,,\nhands,x,number,,,,,,,,,,\nhands,y,number,,,,,,,,,,\nhands,kind,,,,,,,,,,,\n",
    );
    for (path, text) in [
        ("seas.csv", "id,name,x,y\nnorth-sea,North Sea,300,60\n"),
        ("provinces.csv", "id,name\nmarch,The March\n"),
        ("news.csv", "id,name\ntruce,Truce\n"),
        ("places.csv", "id,name,x,y,width,height\nreserve,Reserve,60,620,160,120\n"),
        ("house-rules.csv", "id,name,default\nfog,Fog,yes\n"),
        ("grounds.csv", "id,name,colour\nsand,Sand,#e8d9a0\n"),
        ("prices.csv", "of,cost\nsand,2\n"),
        ("leagues.csv", "id,name\nleague,The League\n"),
        ("shrines.csv", "id,name,place\nwell,The Well,ashford\n"),
        ("values.csv", "place,worth\nashford,2\n"),
        ("limits.csv", "id,value\nstacking,3\ncapital,Keld\n"),
        ("hands.csv", "id,name,x,y,kind\ntalon,Talon,900,60,removed\n"),
    ] {
        files.insert(path.to_owned(), text.as_bytes().to_vec());
    }
    let scenarios: Vec<String> = files.keys().filter(|path| path.ends_with("/scenario.json")).cloned().collect();
    for path in scenarios {
        files.insert(path.replace("scenario.json", "weather.csv"), b"turn,sky\n1,fair\n2,foul\n".to_vec());
    }
}

/// Scenarios in which a card begins elsewhere than its deck says, and a power is neutral.
fn with_a_deal(files: &mut Files) {
    files.get_mut("system/tables.csv").unwrap().extend(b"deals,deal,scenarios/*/cards.csv,card,,Where cards begin.,\n");
    let columns = b"deals,card,,,yes,,cards,,,,,,The card.\ndeals,deck,,,,,decks,,,,,,Its deck.\n";
    files.get_mut("system/columns.csv").unwrap().extend(columns);
    let stands = b"stands,allegiance,,power,,Where powers stand.,\n";
    files.get_mut("system/tables.csv").unwrap().extend(stands);
    let columns = b"stands,power,,,yes,,powers,,,,,,The power.\nstands,side,,,,,sides,,,,,,Its side.\n";
    files.get_mut("system/columns.csv").unwrap().extend(columns);
    // Who stands with whom is no longer as its examples say.
    let checks = files.get_mut("system/checks.csv").unwrap();
    let kept = |line: &&[u8]| !line.starts_with(b"starts-with-the-enemy,");
    *checks = checks.split_inclusive(|byte| *byte == b'\n').filter(kept).flatten().copied().collect();
    let first = |path: &str, row: usize| {
        let text = String::from_utf8(files[path].clone()).unwrap();
        text.lines().nth(row).unwrap().split(',').next().unwrap().to_owned()
    };
    let stands = format!("power,side\n{},\n", first("powers.csv", 1));
    let deal = format!("card,deck\n{},{}\n", first("cards.csv", 1), first("decks.csv", 2));
    files.insert("stands.csv".into(), stands.into_bytes());
    let scenarios: Vec<String> = files.keys().filter(|path| path.ends_with("/scenario.json")).cloned().collect();
    for path in scenarios {
        files.insert(path.replace("scenario.json", "cards.csv"), deal.clone().into_bytes());
    }
}

#[test]
fn a_column_of_each_role_goes_everywhere() {
    let mut roles = BTreeSet::new();
    for name in ["own-points", "own-hexes", "own-areas", "amber", "arlenbruck"] {
        let mut files = pack::named(name);
        files.retain(|path, _| !path.starts_with("texts/"));
        if name == "own-points" {
            with_rare_roles(&mut files);
        }
        if name == "amber" {
            with_a_deal(&mut files);
        }
        let mut tables = Vec::new();
        for (table, paths) in carried(&files) {
            // Those with several columns are no tables that a pack describes.
            if table.role == Role::DieLine {
                continue;
            }
            let described = String::from_utf8(files["system/tables.csv"].clone()).unwrap();
            if !described.lines().any(|line| line.starts_with(&format!("{},", table.name))) {
                let blank = ",".repeat(described.lines().next().unwrap().matches(',').count());
                files.get_mut("system/tables.csv").unwrap().extend(format!("{}{blank}\n", table.name).bytes());
            }
            files
                .get_mut("system/columns.csv")
                .unwrap()
                .extend(format!("{},carried,,,,,,,,,,,Own.\n", table.name).bytes());
            for path in paths {
                let text = carry(&files[&path], "carried", &table.name);
                files.insert(path, text);
            }
            let role = OwnRole::ALL.iter().filter(|role| role.role() == table.role);
            roles.extend(role.filter(|role| role.kind() == table.kind).map(|role| role.word()));
            tables.push(table.name.clone());
        }
        are_carried(&files, &tables);
    }
    assert_eq!(roles, OwnRole::WORDS.iter().copied().collect());
}

/// Whatever table a guess stands in, the data pack says which member of its record is one.
#[test]
fn a_guess_in_any_table_leads_to_its_value() {
    let mut guesses = 0;
    for name in ["own-points", "own-hexes", "own-areas", "npws", "cos", "fw", "arlenbruck"] {
        let mut files = pack::named(name);
        files.retain(|path, _| !path.starts_with("texts/"));
        let description = files.keys().find(|path| path.ends_with("columns.csv")).unwrap().clone();
        for (table, paths) in carried(&files) {
            if table.role == Role::DieLine || !table.is_described() || table.column("reconstructed").is_some() {
                continue;
            }
            let head = String::from_utf8(files[&description].clone()).unwrap();
            let head: Vec<&str> = head.lines().next().unwrap().split(',').collect();
            let row = head.iter().map(|column| match *column {
                "table" => table.name.as_str(),
                "column" => "reconstructed",
                "list" => "yes",
                "help" => "Guesses.",
                _ => "",
            });
            let row = row.collect::<Vec<_>>().join(",");
            files.get_mut(&description).unwrap().extend(format!("{row}\n").bytes());
            // The rule and the note say where a row comes from.
            let is_value = |name: &&str| !["cite", "note"].contains(name);
            let all: Vec<&str> = table.columns().iter().map(|column| column.name.as_str()).filter(is_value).collect();
            for path in paths {
                let text = with_cells(&files[&path], "reconstructed", |_| all.join("|"));
                files.insert(path, text);
            }
        }
        let pack = pack::examined(&files).pack.unwrap();
        guesses += crate::errata::guesses_are_members(name, &json!(lower::lower(&pack, false).unwrap()));
    }
    assert!(guesses > 5000, "{guesses}");
}

#[test]
fn a_column_of_the_pack_goes_everywhere() {
    for name in ["npws", "cos", "fw", "arlenbruck"] {
        let mut files = pack::named(name);
        files.retain(|path, _| !path.starts_with("texts/"));
        let tables = carried(&files);
        for (table, paths) in &tables {
            for path in paths {
                let text = carry(&files[path], "x-carried", &table.name);
                files.insert(path.clone(), text);
            }
        }
        are_carried(&files, &tables.into_iter().map(|(table, _)| table.name).collect::<Vec<_>>());
    }
}

/// A table with an additional column keeps all its effects.
#[test]
fn a_table_that_is_described_for_one_more_column_stays_what_it_is() {
    let plain = pack::named("own-points");
    let mut files = plain.clone();
    for table in ["phases", "results", "track-spaces", "die-tables", "tracks", "boxes"] {
        files.get_mut("system/tables.csv").unwrap().extend(format!("{table},,,,,\n").bytes());
        files.get_mut("system/columns.csv").unwrap().extend(format!("{table},colour_of_ink,,,,,,,,,,,Ink.\n").bytes());
    }
    let bundle = |files: &Files| -> Value { serde_json::from_slice(&targets(files)["bundle.json"]).unwrap() };
    assert_eq!(bundle(&plain), bundle(&files));
}

/// Tables with a row per scenario are described with the scenario, and rows of different scenarios are different rows.
#[test]
fn a_table_of_each_scenario_tells_the_scenario() {
    let mut files = pack::named("amber");
    files
        .get_mut("system/tables.csv")
        .unwrap()
        .extend(b"weather,data,scenarios/*/weather.csv,turn|storm,,The weather.,\n");
    files
        .get_mut("system/columns.csv")
        .unwrap()
        .extend(b"weather,turn,number,,,,,,,,,,\nweather,storm,yes-no,,,,,,,,,,\nweather,sky,,,,,,,,,,,\n");
    let scenarios: Vec<String> =
        files.keys().filter_map(|path| Some(path.strip_suffix("/scenario.json")?.to_owned())).collect();
    assert!(scenarios.len() > 1);
    for folder in &scenarios {
        files.insert(format!("{folder}/weather.csv"), b"turn,storm,sky\n1,,fair\n1,yes,foul\n".to_vec());
    }
    let built = targets(&files);
    let bundle: Value = serde_json::from_slice(&built["bundle.json"]).unwrap();
    let expected: Vec<Value> = scenarios
        .iter()
        .map(|folder| folder.strip_prefix("scenarios/").unwrap())
        .flat_map(|scenario| {
            [(false, "fair"), (true, "foul")]
                .map(|(storm, sky)| serde_json::json!({ "scenario": scenario, "turn": 1, "storm": storm, "sky": sky }))
        })
        .collect();
    assert_eq!(bundle["data"]["weather"], Value::from(expected));
    let sheet = String::from_utf8(built["data/own_weather.csv"].clone()).unwrap();
    assert!(sheet.lines().next().unwrap().split(',').any(|column| column == "scenario"), "{sheet}");
    let package: Value = serde_json::from_slice(&built["datapackage.json"]).unwrap();
    let resources = package["resources"].as_array().unwrap().iter();
    let weather = resources.clone().find(|resource| resource["name"] == "own_weather").unwrap();
    assert_eq!(weather["schema"]["primaryKey"], serde_json::json!(["scenario", "turn", "storm"]));
    assert_eq!(weather["schema"]["foreignKeys"][0]["reference"]["resource"], "scenarios");
}

/// A front end need not know how hexes touch.
#[test]
fn cells_tell_their_neighbours() {
    let built = crate::as_shipped("own-hexes");
    let bundle: Value = serde_json::from_slice(&built["bundle.json"]).unwrap();
    let places = bundle["map"]["places"].as_array().unwrap();
    let hexes: Vec<&Value> = places.iter().filter(|place| place["kind"] == "hex").collect();
    assert!(hexes.len() > 50);
    let of = |id: &Value| *hexes.iter().find(|hex| hex["id"] == *id).unwrap();
    let opposite = |direction: &str| {
        let turned = |letter| match letter {
            'N' => 'S',
            'S' => 'N',
            'E' => 'W',
            _ => 'E',
        };
        direction.chars().map(turned).collect::<String>()
    };
    let mut inner = 0;
    for hex in &hexes {
        let neighbours = hex["neighbours"].as_array().unwrap();
        inner += usize::from(neighbours.len() == 6);
        for beside in neighbours {
            let back =
                of(&beside["to"])["neighbours"].as_array().unwrap().iter().find(|other| other["to"] == hex["id"]);
            assert_eq!(back.unwrap()["direction"], opposite(beside["direction"].as_str().unwrap()));
            let apart = (hex["row"].as_i64().unwrap() - of(&beside["to"])["row"].as_i64().unwrap()).abs();
            assert!(apart < 2, "{hex}");
        }
    }
    assert!(inner > 20, "{inner}");
    let sheet = String::from_utf8(built["data/neighbours.csv"].clone()).unwrap();
    let listed: usize = hexes.iter().map(|hex| hex["neighbours"].as_array().unwrap().len()).sum();
    assert_eq!(sheet.lines().count(), listed + 1);
    assert!(String::from_utf8_lossy(&built["bundle.d.ts"]).contains("\"neighbours\"?: Array<Neighbour>;"));
}

/// An unknown rating is different from one that a counter does not have.
#[test]
fn a_missing_rating_is_told() {
    let mut files = pack::named("own-points");
    widen(&mut files, "units", &[("cite", "")]);
    let units = String::from_utf8(files["units.csv"].clone()).unwrap();
    let unknown = |line: &str| match line.split_once("north-foot,Northern Foot,north,infantry,6,4,3,2,3,") {
        Some(_) => "north-foot,Northern Foot,north,infantry,6,,3,2,,muskets,missing\n".to_owned(),
        None => line
            .rsplit_once(',')
            .map(|(row, cite)| format!("{row},{}\n", if cite == "cite" { cite } else { "1" }))
            .unwrap(),
    };
    files.insert("units.csv".into(), units.lines().map(unknown).collect::<String>().into_bytes());
    let columns = String::from_utf8(files["system/columns.csv"].clone()).unwrap();
    let columns = columns.replace("units,combat,whole,strength,yes,", "units,combat,whole,strength,,");
    files.insert("system/columns.csv".into(), columns.into_bytes());
    let built = targets(&files);
    let bundle: Value = serde_json::from_slice(&built["bundle.json"]).unwrap();
    let faces = |at: usize| bundle["pieces"][at]["faces"].as_array().unwrap().clone();
    assert_eq!(
        [&faces(0)[0]["missing"], &faces(0)[1]["missing"]],
        [&serde_json::json!(["combat"]), &serde_json::json!(["movement"])]
    );
    assert!(faces(1).iter().all(|face| face.get("missing").is_none()));
    assert_eq!([&faces(0)[0]["name"], &faces(0)[1]["name"]], ["Front", "Back"]);
}

/// The values in a pack's own tables have types.
#[test]
fn own_tables_have_types() {
    let built = targets(&pack::with_data());
    let types = String::from_utf8(built["bundle.d.ts"].clone()).unwrap();
    for told in ["\"data\": Data;", "export type Data = {", "\"terrain\": Array<TerrainRow>;", "\"defence\": number;"] {
        assert!(types.contains(told) || types.contains(&told.replace("\":", "\"?:")), "{told}: {types}");
    }
}

/// The name of a row comes from the columns with the slots, whatever the names of the columns.
#[test]
fn references_go_by_slots() {
    let mut files = pack::with_data();
    pack::edit(&mut files, "terrain.csv", "id,name,", "key,title,");
    let columns = String::from_utf8(files["system/columns.csv"].clone()).unwrap();
    let renamed = |line: &str| match line.strip_prefix("terrain,") {
        Some(rest) if rest.starts_with("id,") => format!("terrain,key,id,id,{}\n", rest.splitn(4, ',').nth(3).unwrap()),
        Some(rest) if rest.starts_with("name,") => {
            format!("terrain,title,name,name,{}\n", rest.splitn(4, ',').nth(3).unwrap())
        }
        _ => format!("{line}\n"),
    };
    files.insert("system/columns.csv".into(), columns.lines().map(renamed).collect::<String>().into_bytes());
    files.get_mut("system/columns.csv").unwrap().extend(b"terrain,also,,aliases,,yes,,,,,,,\n");
    let told = |(at, line): (usize, &str)| {
        format!(
            "{line},{}\n",
            if at == 0 {
                "also"
            } else if line.starts_with("hills,") {
                "Heights|Downs"
            } else {
                ""
            }
        )
    };
    let text = String::from_utf8(files["terrain.csv"].clone()).unwrap();
    files.insert("terrain.csv".into(), text.lines().enumerate().map(told).collect::<String>().into_bytes());
    // By its name and by another that it has.
    pack::edit(&mut files, "spaces.csv", "Birch Hill,hills,", "Birch Hill,Downs,");
    pack::edit(&mut files, "spaces.csv", "Ashford,plain,", "Ashford,Plain,");
    let found = pack::examined(&files).findings;
    assert!(found.is_empty(), "{found:#?}");
    let built = targets(&files);
    let package: Value = serde_json::from_slice(&built["datapackage.json"]).unwrap();
    let places = package["resources"].as_array().unwrap().iter().find(|resource| resource["name"] == "places").unwrap();
    let to_terrain = serde_json::json!({ "resource": "own_terrain", "fields": "key" });
    assert!(places["schema"]["foreignKeys"].as_array().unwrap().iter().any(|key| key["reference"] == to_terrain));
    let bundle: Value = serde_json::from_slice(&built["bundle.json"]).unwrap();
    let terrain = |at: usize| bundle["map"]["places"][at]["attributes"]["terrain"].clone();
    assert_eq!([terrain(0), terrain(1)], ["plain", "hills"]);
}

/// Two versions of a pack may describe their tables differently.
#[test]
fn columns_that_are_described_no_more_are_told() {
    let folder = pack::placed(&pack::named("own-hexes"), "old");
    let at = folder.path();
    fs::create_dir(at.join("new")).unwrap();
    for (path, bytes) in pack::named("own-hexes") {
        let path = at.join("new").join(path);
        fs::create_dir_all(path.parent().unwrap()).unwrap();
        fs::write(path, bytes).unwrap();
    }
    let without_last = |line: &str| line.rsplit_once(',').unwrap().0.to_owned() + "\n";
    edit(&at.join("new"), "units.csv", |text| text.lines().map(without_last).collect());
    edit(&at.join("new"), "system/columns.csv", |text| {
        text.split_inclusive('\n').filter(|line| !line.starts_with("units,movement_back,")).collect()
    });
    let told = |old: &str, new: &str| muster(at, &["diff", old, new]).ends(1).out;
    assert!(told("old", "new").contains("Units: movement back is gone"));
    assert!(told("new", "old").contains("Units: movement back is new"));
}

/// A second reading has a schema like any table, once there is one.
#[test]
fn a_second_reading_has_a_schema() {
    let mut files = pack::named("own-points");
    files.insert("second-reading/units.csv".into(), b"id,combat\nnorth-foot,4\n".to_vec());
    let folder = pack::placed(&files, "pack");
    fs::create_dir(folder.path().join("pack/schema")).unwrap();
    let _ = muster(&folder.path().join("pack"), &["schema", "--out", "schema"]).ends(0);
    let schema = fs::read(folder.path().join("pack/schema/units-second-reading.json")).unwrap();
    let schema: Value = serde_json::from_slice(&schema).unwrap();
    assert_eq!(schema["required"], serde_json::json!(["id"]));
    assert_eq!(schema["properties"]["combat"]["type"], serde_json::json!(["integer", "null"]));
}

/// Numbers of the rules have second readings like tables: any of them, those of a list by the texts of their items, and
/// as printed.
#[test]
fn numbers_of_the_rules_are_read_twice() {
    let told = |second: &str| {
        let mut files = pack::named("cos");
        files.insert("second-reading/rules.json".into(), second.as_bytes().to_vec());
        let found = pack::examined(&files).reports();
        let told = found.iter().filter(|report| report.severity != "hint");
        told.map(|report| format!("{} {} {}", report.code, report.place.file, report.message)).collect::<Vec<_>>()
    };
    assert_eq!(told(r#"{"force": {"garrison": 6}, "victory": {"levels": [null, 2, null]}}"#), [""; 0]);
    let collapse = |points: u32| format!(r#"{{"victory": {{"collapses": [{{"of": "france", "points": {points}}}]}}}}"#);
    assert_eq!(told(&collapse(5)).len(), 1);
    assert_eq!(told(r#"{"force": {"garrison": 7}}"#), ["A001 rules.json the first reading has `6`, the second `7`"]);
    assert_eq!(
        told(r#"{"force": {"garison": 6}}"#),
        ["A001 second-reading/rules.json the second reading has a member that is not in the first"]
    );
    assert_eq!(told(r#"{"victory": {"levels": [null, 3, null]}}"#).len(), 1);
    // Nothing but its place tells which of these is meant.
    assert_eq!(told(r#"{"activation": {"burdens": [{"from": 35}, {"from": 51}]}}"#), [""; 0]);
    assert_eq!(told(r#"{"activation": {"burdens": [null, {"from": 52}]}}"#).len(), 1);
}

/// A folder with a pack whose tables are described in a folder beside it.
fn of_a_series() -> tempfile::TempDir {
    let folder = pack::placed(&pack::named("own-hexes"), "games/pack");
    let at = folder.path().join("games");
    fs::rename(at.join("pack/system"), at.join("series")).unwrap();
    edit(&at, "pack/game.json", |text| text.replace("\"system\": \"own\"", "\"system\": \"../series\""));
    folder
}

#[test]
fn games_of_a_series_share_their_description() {
    let folder = of_a_series();
    let at = folder.path().join("games");
    let _ = muster(&at, &["check", "pack", "--deny", "hints"]).ends(0);
    let _ = muster(&at, &["build", "pack", "--quiet"]).ends(0);
    assert!(muster(&at, &["diff", "dist/mill-ford", "pack"]).ends(0).err.is_empty());
    let _ = muster(&at.join("pack"), &["check", "--deny", "hints"]).ends(0);
    let _ = muster(&at, &["table", "pack"]).ends(0);
    let _ = muster(&at, &["import", "tables.xlsx", "pack"]).ends(0);
    let built = fs::read(at.join("dist/mill-ford/bundle.json")).unwrap();
    let bundle: Value = serde_json::from_slice(&built).unwrap();
    assert_eq!(bundle["game"]["system"], "own");
    // A fault of the description is shown where it is, and what tidies it finds it there.
    edit(&at, "series/columns.csv", |text| text.replace("units,combat,whole,", "units,combat, whoel,"));
    let report = &muster(&at, &["check", "pack", "--format", "json"]).ends(1).reports()[0];
    assert_eq!(report["place"]["file"], "../series/columns.csv");
    assert!(muster(&at, &["check", "pack"]).ends(1).out.contains("pack/../series/columns.csv:"));
    let _ = muster(&at, &["fmt", "pack"]).ends(0);
    assert!(fs::read_to_string(at.join("series/columns.csv")).unwrap().contains("units,combat,whoel,"));
    assert!(!at.join("pack/system").exists());
}

#[test]
fn a_series_that_is_not_there_is_told() {
    let told = |named: &str, spoil: &dyn Fn(&Path)| {
        let folder = of_a_series();
        let at = folder.path().join("games");
        edit(&at, "pack/game.json", |text| text.replace("\"../series\"", &format!("\"{named}\"")));
        spoil(&at);
        let reports = muster(&at, &["check", "pack", "--format", "json"]).ends(1).reports();
        assert_eq!(reports.len(), 1, "{reports:?}");
        assert_eq!([&reports[0]["code"], &reports[0]["place"]["file"]], ["D021", "game.json"]);
        reports[0]["message"].as_str().unwrap().to_owned()
    };
    let nothing = |_: &Path| {};
    assert_eq!(told("../seires", &nothing), "there is no folder `../seires`");
    assert_eq!(told(".", &nothing), "`.` is the folder of this pack itself");
    assert_eq!(told("../pack/", &nothing), "`../pack` is the folder of this pack itself");
    assert_eq!(told("..", &nothing), "the folder `..` has no `tables.csv`");
    assert_eq!(told("/etc", &nothing), "`/etc` is not a path from this pack to a folder near it");
    assert_eq!(told("..\\\\series", &nothing), "`..\\series` is not a path from this pack to a folder near it");
    let both = |at: &Path| {
        fs::create_dir(at.join("pack/system")).unwrap();
        fs::copy(at.join("series/tables.csv"), at.join("pack/system/tables.csv")).unwrap();
    };
    assert!(told("../series", &both).starts_with("the pack has a folder `system`"));
}

/// The description is read from the same revision as the pack.
#[test]
fn a_series_has_a_history() {
    let folder = of_a_series();
    let at = folder.path();
    let git = |arguments: &[&str]| {
        let who = ["-c", "user.name=A", "-c", "user.email=a@example.org"];
        let done = std::process::Command::new("git").arg("-C").arg(at).args(who).args(arguments).output().unwrap();
        assert!(done.status.success(), "{}", String::from_utf8_lossy(&done.stderr));
    };
    git(&["init", "--quiet"]);
    git(&["add", "."]);
    git(&["commit", "--quiet", "-m", "First"]);
    edit(&at.join("games"), "series/columns.csv", |text| text.replace("Combat factor at", "The combat factor at"));
    let told = muster(&at.join("games/pack"), &["diff", "HEAD"]).ends(1).out;
    assert!(told.contains("The combat factor at") && !told.contains("added with"), "{told}");
    let told = muster(at, &["diff", "HEAD:games/pack", "games/pack"]).ends(1).out;
    assert!(told.contains("The combat factor at") && !told.contains("added with"), "{told}");
}

/// A mistake planted in a shipped game: the check that must find it, the file, the new text, and the old one.
type Planted = (&'static str, &'static str, &'static str, &'static str);

const ARLENBRUCK: &[Planted] = &[
    ("weaker-with-losses", "units.csv", "r-1,1,5,4,3,4,,,2\nr-19", "r-1,1,5,4,5,4,,,2\nr-19"),
    (
        "four-units",
        "units.csv",
        "r-9-light,9th Light,republic,infantry,foot,regiment,r-1",
        "r-9-light,9th Light,republic,infantry,foot,regiment,",
    ),
    ("one-leader", "leaders.csv", "Lormont,republic,r-1", "Lormont,republic,r-2"),
    (
        "own-formation",
        "units.csv",
        "4th Line,republic,infantry,foot,regiment,r-1",
        "4th Line,republic,infantry,foot,regiment,p-1",
    ),
    ("points-on-track", "hexes.csv", "1512,Rothof,village,2", "1512,Rothof,village,5"),
    ("objective-on-a-path", "hexes.csv", "0102,,woods,", "0102,,woods,1"),
    ("open-road", "hexes.csv", "1204,Obermühl,village", "1204,Obermühl,water"),
    ("enters-by-road", "scenarios/whole-day/reinforcements.csv", "r-51-line,0105", "r-51-line,0106"),
    ("not-in-the-water", "scenarios/whole-day/setup.csv", "1105,1,p-jaeger", "1515,1,p-jaeger"),
    ("comes-into-play", "units.csv", "r-1,1,5,4,3,4,,,2\nr-19", "r-1,2,5,4,3,4,,,2\nr-19"),
    ("one-side-in-a-hex", "scenarios/whole-day/setup.csv", "1512,1,p-uhlans", "0907,1,p-uhlans"),
    ("commander-of-all", "rules.json", "r-maurand", "r-lormont"),
];

const AMBER: &[Planted] = &[
    ("amber-town-inland", "towns.csv", "free,2,1,amber-sea,4,1053", "free,2,1,,2,1053"),
    ("room-for-its-number", "towns.csv", "skar,3,,skar-sound,5", "skar,3,,skar-sound,3"),
    ("port-off-its-sea", "towns.csv", "skar,3,,skar-sound", "skar,3,,the-deep"),
    ("coast-between-land-and-sea", "borders.csv", "amberey,skar-sound,coast", "amberey,skar-sound,open"),
    ("pass-into-mountains", "borders.csv", "karst,orlen,pass", "karst,orlen,open"),
    (
        "fires-as-its-arm",
        "blocks.csv",
        "Tornfell Guns,skarland,guns,Guns,cannon,D",
        "Tornfell Guns,skarland,guns,Guns,cannon,C",
    ),
    ("as-many-blocks", "blocks.csv", "King of Skarland,skarland", "King of Skarland,vesk"),
    ("coins-of-a-realm", "towns.csv", "Mirov,mirland,order,2", "Mirov,mirland,order,1"),
    ("starts-with-the-enemy", "scenarios/war/setup.csv", "veskmark,1,v-vesk-knights", "havnes,1,v-vesk-knights"),
    ("in-its-element", "scenarios/war/setup.csv", "skarholm,1,s-skar-fleet", "skarmark,1,s-skar-fleet"),
    ("comes-before-the-end", "rules.json", "winter 1547", "winter 1542"),
    (
        "raised-for-coins",
        "rules.json",
        "\"what\": \"block\",\n      \"coins\": 2",
        "\"what\": \"block\",\n      \"coins\": 0",
    ),
];

#[test]
fn each_check_of_the_shipped_games_finds_a_planted_fault() {
    for (name, planted) in [("arlenbruck", ARLENBRUCK), ("amber", AMBER)] {
        let whole = pack::named(name);
        let mut checks = csv::Reader::from_reader(whole["system/checks.csv"].as_slice());
        let ids: Vec<String> = checks.records().map(|row| row.unwrap()[0].to_owned()).collect();
        assert_eq!(ids, planted.iter().map(|(check, ..)| *check).collect::<Vec<_>>());
        for (check, file, find, with) in planted {
            let mut files = whole.clone();
            pack::edit(&mut files, file, find, with);
            let found = pack::examined(&files).findings;
            assert!(found.iter().any(|finding| finding.code.id == *check), "{name}, {check}: {found:#?}");
        }
    }
}

#[test]
fn a_chart_keeps_what_is_hidden_and_tells_no_from_nothing() {
    let mut files = pack::named("own-hexes");
    let add = |files: &mut Files, path: &str, rows: &str| {
        files.get_mut(path).unwrap().extend_from_slice(rows.as_bytes());
    };
    files.insert(
        "arms.csv".to_owned(),
        b"id,name,line,stacks\nfoot,Foot,0.8,yes\nhorse,Horse,0.8,no\nguns,Guns,1,\n".to_vec(),
    );
    add(&mut files, "system/tables.csv", "arms,,,,,An arm of the service.,Arms\n");
    let columns = String::from_utf8(files["system/columns.csv"].clone()).unwrap();
    let mut columns = columns.replace('\n', ",\n").replacen(",\n", ",hidden\n", 1);
    for column in ["id,id,,yes", "name,name,,yes", "line,number,,", "stacks,yes-no,,"] {
        let hidden = if column.starts_with("line") { "yes" } else { "" };
        let _ = writeln!(columns, "arms,{column},,,,,,,,,{hidden}");
    }
    files.insert("system/columns.csv".to_owned(), columns.into_bytes());
    let folder = pack::placed(&files, "pack");
    let _ = muster(folder.path(), &["check", "pack", "--deny", "warnings"]).ends(0);
    let bundle: Value = serde_json::from_slice(&targets(&files)["bundle.json"]).unwrap();
    let chart = bundle["charts"].as_array().unwrap().iter().find(|chart| chart["name"] == "Arms").unwrap();
    let cells: Vec<&Value> = chart["parts"][0]["rows"].as_array().unwrap().iter().map(|row| &row["cells"]).collect();
    assert_eq!(cells, [&json!(["Foot", "yes"]), &json!(["Horse", "no"]), &json!(["Guns", ""])]);
}

/// The window over a place shows the pack's own data, whatever the names of the columns, except for hidden ones.
#[test]
fn places_tell_every_column_but_hidden_ones() {
    let mut files = pack::named("own-points");
    let columns = String::from_utf8(files["system/columns.csv"].clone()).unwrap();
    let columns = columns.replace('\n', ",\n").replacen(",\n", ",hidden\n", 1);
    let told = "spaces,mark,,,,,,,,,,,A sign.,\nspaces,plan,,,,,,,,,,,For the designer.,yes\n";
    files.insert("system/columns.csv".to_owned(), format!("{columns}{told}").into_bytes());
    let spaces = String::from_utf8(files["spaces.csv"].clone()).unwrap();
    let line =
        |(at, line): (usize, &str)| format!("{line},{}\n", if at == 0 { "mark,plan" } else { "Old mill,secret" });
    files.insert("spaces.csv".to_owned(), spaces.lines().enumerate().map(line).collect::<String>().into_bytes());
    let bundle: Value = serde_json::from_slice(&targets(&files)["bundle.json"]).unwrap();
    let facts = bundle["map"]["places"][0]["facts"].as_array().unwrap();
    assert!(facts.contains(&serde_json::json!({ "name": "Mark", "text": "Old mill" })), "{facts:?}");
    assert!(facts.iter().all(|fact| fact["text"] != "secret"), "{facts:?}");
}
