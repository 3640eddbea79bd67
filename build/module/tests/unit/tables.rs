//! Tables of a module: what is edited in them changes, and nothing else.

use std::collections::BTreeMap;
use std::io::Write;

use muster_ground::numbers::Numbers;
use muster_module::Module;
use muster_module::engine::Kind;
use muster_module::open::Archive;
use muster_module::tables::apply::{Applied, Edited, Edits, apply};
use muster_module::tables::extract::Extract;
use muster_module::tables::{saved, slug, traits};

use crate::examples::sample;

/// The sample module with other text for its build file.
pub fn with(change: impl Fn(String) -> String) -> Module {
    let mut files = sample();
    let text = change(String::from_utf8(files["buildFile.xml"].clone()).unwrap());
    files.insert("buildFile.xml".into(), text.into_bytes());
    Module::read(Archive::of_memory(files)).unwrap()
}

pub fn plain() -> Module {
    with(|text| text)
}

/// The tables of a module, as they would be read from their files.
fn tables(module: &Module) -> Vec<Edited> {
    let extract = Extract::of(module);
    let set_ups = saved::set_ups(module, &extract).into_iter().map(|(_, table)| table);
    let all = extract.tables.iter().cloned().chain(set_ups);
    all.map(|table| Edited {
        id: table.id,
        heads: table.columns.into_iter().map(|column| column.name).collect(),
        rows: table.rows.into_iter().map(|row| row.cells).collect(),
    })
    .collect()
}

/// Sets a cell of a row, by its id, in the table that has it.
pub fn set(tables: &mut [Edited], id: &str, column: &str, value: &str) {
    for table in tables {
        let at = table.heads.iter().position(|head| head == column);
        if let Some((row, at)) = table.rows.iter_mut().find(|row| row[0] == id).zip(at) {
            value.clone_into(&mut row[at]);
            return;
        }
    }
    panic!("no {id} with {column}");
}

pub fn applied(module: &Module, edits: impl Fn(&mut Vec<Edited>)) -> Applied {
    let mut tables = tables(module);
    edits(&mut tables);
    apply(module, &Extract::of(module), &Edits { tables, ..Edits::default() }, &Numbers::default())
}

/// The lines that differ: old and new.
fn changed(module: &Module, applied: &Applied) -> Vec<(String, String)> {
    assert_eq!(applied.problems, []);
    let (old, new): (Vec<&str>, Vec<&str>) = (module.text.lines().collect(), applied.text.lines().collect());
    assert_eq!(old.len(), new.len());
    let pairs = old.into_iter().zip(new).filter(|(old, new)| old != new);
    pairs.map(|(old, new)| (old.trim().to_owned(), new.trim().to_owned())).collect()
}

#[test]
fn what_is_not_edited_keeps_its_bytes_whatever_the_file_looks_like() {
    let shapes: [fn(String) -> String; 5] = [
        |text| text,
        |text| text.replace('\n', "\r\n"),
        |text| text.lines().map(str::trim_start).collect(),
        |text| text.replace("&gt;", ">"),
        |text| text.replace("    ", "\t"),
    ];
    for (at, shape) in shapes.into_iter().enumerate() {
        let module = with(shape);
        assert_eq!(applied(&module, |_| {}).text, module.text, "shape {at}");
    }
}

#[test]
fn a_cell_changes_its_line_alone() {
    let module = plain();
    let told = applied(&module, |tables| set(tables, "2nd-foot", "strength", "6"));
    let lines = changed(&module, &told);
    assert_eq!(lines.len(), 1);
    assert_eq!(lines[0].1, lines[0].0.replace("/\t4\\\tnull;0;0;2;0", "/\t6\\\tnull;0;0;2;0"));
    let told = applied(&module, |tables| set(tables, "ford", "originx", "133"));
    assert_eq!(
        changed(&module, &told)[0].1,
        "<VASSAL.build.module.map.boardPicker.board.Region name=\"Ford\" originx=\"133\" originy=\"80\"/>"
    );
}

#[test]
fn blanks_that_a_spreadsheet_changes_are_no_edits() {
    let module = plain();
    let told = applied(&module, |tables| {
        let cells = tables.iter_mut().flat_map(|table| &mut table.rows).flatten();
        cells.for_each(|cell| *cell = format!(" {cell}").replace('\n', "\r\n"));
        // The ids are what tells the rows.
        tables.iter_mut().flat_map(|table| &mut table.rows).for_each(|row| row[0] = row[0].trim().to_owned());
    });
    assert_eq!(told.text, module.text);
}

#[test]
fn what_a_spreadsheet_does_to_cells_is_undone_or_told() {
    let module = plain();
    // Capitals, and numbers that are written otherwise, say the same.
    let told = applied(&module, |tables| {
        set(tables, "vanguard", "use_grid_location", "FALSE");
        set(tables, "ford", "originx", "120.0");
    });
    assert_eq!((told.problems.as_slice(), told.text == module.text), (&[][..], true));
    for damaged in ["82585", "82.585", "82 585"] {
        let told = applied(&module, |tables| set(tables, "rest-all", "hotkey_2", damaged));
        assert_eq!(told.text, module.text);
        let meant: Vec<Option<&str>> = told.problems.iter().map(|problem| problem.meant.as_deref()).collect();
        assert_eq!(meant, [Some("82,585")], "{damaged}");
    }
    let edited = applied(&module, |tables| set(tables, "rest-all", "hotkey_2", "83,585"));
    assert!(edited.problems.is_empty() && edited.text.contains("buttonHotkey=\"83,585\""));
    let dates = with(|text| text.replace("foot.png;2nd Foot", "1-2;2nd Foot"));
    for date in ["2. Jan", "01/02/2026", "2-Jan", "2026-01-02", "#NAME?"] {
        let told = applied(&dates, |tables| set(tables, "2nd-foot", "picture", date));
        assert_eq!(told.problems.len(), 1, "{date}");
    }
}

#[test]
fn paths_and_fields_follow_a_renamed_piece() {
    let module = plain();
    let told = applied(&module, |tables| {
        set(tables, "smoke", "name", "Fog");
        set(tables, "ford", "name", "Deep Ford");
        set(tables, "unit", "name", "Soldier");
    });
    let text = &told.text;
    assert!(text.contains("VASSAL.build.widget.PieceSlot:Fog;"), "the path of the marker");
    assert!(text.contains(";;Deep Ford;"), "the region that a trait names");
    assert_eq!(text.matches("prototype;Soldier").count(), 3, "the pieces that use the prototype");
    assert!(text.contains("piece;;;smoke.png;Fog/"), "the name of the piece itself");
    let rebuilt =
        Module::read(Archive::of_memory(sample()).with("buildFile.xml", told.text.clone().into_bytes())).unwrap();
    let found: Vec<String> =
        muster_module::check::check(&rebuilt).findings.into_iter().map(|finding| finding.message).collect();
    assert_eq!(found, Vec::<String>::new());
}

#[test]
fn values_that_the_engine_could_not_read_are_told() {
    let module = plain();
    for (id, column, value) in [
        ("ford", "originx", "12x"),
        ("draw", "x", "abc"),
        ("main-map", "background_color", "255,255"),
        ("vanguard", "use_grid_location", "sometimes"),
        ("ford", "name", "Deep\tFord"),
    ] {
        let told = applied(&module, |tables| set(tables, id, column, value));
        assert_eq!((told.problems.len(), told.text == module.text), (1, true), "{id} {column}: {:?}", told.problems);
    }
}

#[test]
fn rows_inside_a_row_that_is_gone_are_told() {
    let module = plain();
    let told = applied(&module, |tables| tables.iter_mut().find(|table| table.id == "stacks").unwrap().rows.clear());
    let at: Vec<(&str, usize)> = told.problems.iter().map(|problem| (problem.table.as_str(), problem.row)).collect();
    assert_eq!(at, [("start", 0)]);
}

#[test]
fn ids_are_those_of_the_lock_whatever_names_give_today() {
    let module = plain();
    let lock = Numbers { next: 20, slots: [("piece:old-smoke".to_owned(), 3)].into() };
    let mut tables = tables(&module);
    set(&mut tables, "smoke", "id", "old-smoke");
    set(&mut tables, "old-smoke", "picture", "foot.png");
    let mut extract = Extract::of(&module);
    extract.follow_ids(&module, &tables, &lock);
    let told = apply(&module, &extract, &Edits { tables, ..Edits::default() }, &lock);
    assert_eq!((told.counts.changed, told.counts.added, told.counts.removed), (1, 0, 0));
}

#[test]
fn a_new_row_is_a_piece_like_the_others_with_a_number_of_its_own() {
    let module = plain();
    let told = applied(&module, |tables| {
        let table = tables.iter_mut().find(|table| table.id == "counters").unwrap();
        let mut row = table.rows[0].clone();
        "4th-foot".clone_into(&mut row[0]);
        "4th Foot".clone_into(&mut row[2]);
        table.rows.push(row);
    });
    assert_eq!(told.problems, []);
    assert_eq!(told.numbers.get("4th-foot"), Some(&20));
    let added: Vec<&str> = told.text.lines().filter(|line| line.contains("4th Foot")).collect();
    assert_eq!(added.len(), 1);
    assert!(added[0].contains("gpid=\"20\"") && added[0].contains("null;0;0;20;0"), "{}", added[0]);
    assert!(told.text.contains("nextPieceSlotId=\"21\""));
    assert_eq!(told.text.lines().count(), module.text.lines().count() + 1);
}

#[test]
fn a_row_that_is_gone_takes_its_piece_with_it_and_one_elsewhere_moves_it() {
    let module = plain();
    let told = applied(&module, |tables| {
        tables.iter_mut().find(|table| table.id == "counters").unwrap().rows.remove(1);
    });
    assert!(!told.text.contains("2nd Foot"));
    assert_eq!(told.text.lines().count(), module.text.lines().count() - 1);
    let told = applied(&module, |tables| set(tables, "smoke", "in", "Counters > Counters"));
    let line = told.text.lines().position(|line| line.contains("\"Smoke\"")).unwrap();
    assert_eq!(told.counts.moved, 1);
    assert!(told.text.lines().nth(line - 1).unwrap().contains("</VASSAL.build.widget.ListWidget>"));
    assert!(told.text.contains("VASSAL.build.widget.TabWidget:Counters\\/VASSAL.build.widget.PieceSlot:Smoke"));
}

#[test]
fn cells_that_the_module_cannot_take_are_told() {
    let module = plain();
    let told = applied(&module, |tables| {
        set(tables, "smoke", "strength", "3");
        set(tables, "1st-foot", "in", "Counters > Nowhere");
    });
    let columns: Vec<(&str, usize, &str)> =
        told.problems.iter().map(|problem| (problem.table.as_str(), problem.row, problem.column.as_str())).collect();
    assert_eq!(columns, [("counters", 0, "in"), ("counters", 2, "strength")]);
}

#[test]
fn prototypes_are_text_and_come_back() {
    let module = plain();
    let (name, ix, text) = traits::files(&module).remove(0);
    assert_eq!(name, "unit");
    assert_eq!(traits::read(&text, &module.pieces[ix].traits).unwrap(), module.pieces[ix].traits);
    let edited = text.replace("Menu command: Retire", "Menu command: Fall back");
    let edits = Edits { tables: tables(&module), prototypes: vec![(name, edited)], ..Edits::default() };
    let told = apply(&module, &Extract::of(&module), &edits, &Numbers::default());
    let lines = changed(&module, &told);
    assert_eq!(lines.len(), 1);
    assert_eq!(lines[0].1, lines[0].0.replace("sendto;Retire;", "sendto;Fall back;"));
    for (wrong, says) in [
        ("Menu command: x", "first trait"),
        ("Layer [emb2]\n  No such field: 3\nBasic Piece [piece]", "no field"),
        ("Layer [emb2]\n", "basic piece"),
        ("Layer\n", "brackets"),
    ] {
        let wrong = if wrong.starts_with("Menu") { format!("  {wrong}") } else { wrong.to_owned() };
        let (_, told) = traits::read(&wrong, &[]).unwrap_err();
        assert!(told.contains(says), "{wrong}: {told}");
    }
}

#[test]
fn a_row_with_another_id_is_the_same_piece() {
    let module = plain();
    let mut tables = tables(&module);
    set(&mut tables, "smoke", "id", "fog");
    set(&mut tables, "mill", "id", "old-mill");
    let after = |tables: &[Edited], lock: &Numbers| {
        let mut extract = Extract::of(&module);
        extract.follow_ids(&module, tables, lock);
        apply(&module, &extract, &Edits { tables: tables.to_vec(), ..Edits::default() }, lock)
    };
    let told = after(&tables, &Numbers::default());
    assert_eq!((told.text == module.text, told.problems.as_slice()), (true, &[][..]));
    assert_eq!((told.numbers.get("fog"), told.numbers.get("smoke")), (Some(&3), None));
    // Its number is recorded by the next build, so that its cells may change as well.
    set(&mut tables, "fog", "picture", "foot.png");
    let slots = told.numbers.iter().map(|(id, number)| (format!("piece:{id}"), *number)).collect();
    let told = after(&tables, &Numbers { next: 20, slots });
    assert_eq!((told.counts.changed, told.counts.added, told.counts.removed), (1, 0, 0));
}

#[test]
fn ids_are_none_that_a_spreadsheet_reads_otherwise() {
    let ids = ["1-2", "10", "Mar 5", "5 May", "1E5", "True", "???", "3rd Foot", "Marshal 2", "Łódź"].map(slug);
    assert_eq!(
        ids,
        ["no-1-2", "no-10", "no-mar-5", "no-5-may", "no-1e5", "no-true", "no", "3rd-foot", "marshal-2", "lodz"]
    );
}

/// A saved game with two pieces of the sample module in a stack.
fn saved_game() -> Vec<u8> {
    let module = plain();
    let slot = module.piece_of(module.all("widget.PieceSlot").next().unwrap()).unwrap();
    let kinds: Vec<String> = module.expanded_traits(slot).unwrap().into_iter().map(|part| part.written).collect();
    let mut states: Vec<String> = module.expanded_traits(slot).unwrap().into_iter().map(|part| part.state).collect();
    let at = kinds.iter().position(|kind| kind.starts_with("PROP;Fatigue")).unwrap();
    "2".clone_into(&mut states[at]);
    let piece = |id: &str, states: &mut Vec<String>| {
        *states.last_mut().unwrap() = "Main Map;120;80;1;1;UniqueID;77".into();
        let (kind, state) = (muster_vassal::sequence::chain(&kinds), muster_vassal::sequence::chain(states));
        muster_vassal::sequence::encode(["+", id, &kind, &state], '/')
    };
    let stack = "+/9/stack/Main Map;120;80;11;12;@@0";
    let commands = [
        "begin_save".to_owned(),
        String::new(),
        piece("11", &mut states),
        piece("12", &mut states),
        stack.to_owned(),
        format!("+/20/deck;{}Draw;x/Main Map;340;40;false;", "a;".repeat(12)),
        "+/muster2/stack/Other Map;1;1;@@0".to_owned(),
        "Main MapBoardPicker\tMap\t0\t0".to_owned(),
        "GlobalProperty\t;Weather;foul;Module".to_owned(),
        "end_save".to_owned(),
    ];
    let text = muster_vassal::sequence::encode(commands, '\u{1b}');
    let mut archive = zip::ZipWriter::new(std::io::Cursor::new(Vec::new()));
    archive.start_file("savedGame", zip::write::SimpleFileOptions::default()).unwrap();
    let disguised: String = text.bytes().map(|byte| format!("{:02x}", byte ^ 0x47)).collect();
    archive.write_all(format!("!VCSK47{disguised}").as_bytes()).unwrap();
    archive.finish().unwrap().into_inner()
}

/// The set-up of the sample module after edits: the text of the saved game, if it was written again.
fn set_up_after(edits: impl Fn(&mut Vec<Edited>)) -> (Applied, Option<String>) {
    let mut files: BTreeMap<String, Vec<u8>> = sample();
    files.insert("start.vsav".into(), saved_game());
    let module = Module::read(Archive::of_memory(files.clone())).unwrap();
    let mut tables = tables(&module);
    edits(&mut tables);
    let extract = Extract::of(&module);
    let edits = Edits { tables, ..Edits::default() };
    let mut told = apply(&module, &extract, &edits, &Numbers::default());
    let rebuilt =
        Module::read(Archive::of_memory(files).with("buildFile.xml", told.text.clone().into_bytes())).unwrap();
    let written = saved::apply(&module, &rebuilt, &extract, &edits.tables, &mut told);
    let game = written.into_iter().next().map(|(_, entries)| {
        let bytes = &entries.iter().find(|(name, _)| name == "savedGame").unwrap().1;
        let pairs =
            bytes[7..].chunks(2).map(|pair| u8::from_str_radix(str::from_utf8(pair).unwrap(), 16).unwrap() ^ 0x47);
        String::from_utf8(pairs.collect()).unwrap()
    });
    (told, game)
}

#[test]
fn a_set_up_is_rows_and_keeps_its_bytes() {
    let mut files = sample();
    files.insert("start.vsav".into(), saved_game());
    let module = Module::read(Archive::of_memory(files)).unwrap();
    let all = tables(&module);
    let rows = &all.iter().find(|table| table.id == "set-up-start").unwrap().rows;
    let expected = ["1st-foot", "1st-foot", "Main Map", "Ford", "120", "80", "", "Fatigue=2"];
    assert_eq!(rows[0], expected);
    assert_eq!(rows[1][0], "1st-foot-2");
    assert_eq!(set_up_after(|_| {}).1, None);
}

#[test]
fn pieces_of_a_set_up_are_moved_added_and_removed() {
    let find = |tables: &mut Vec<Edited>| tables.iter().position(|table| table.id == "set-up-start").unwrap();
    let (told, game) = set_up_after(|tables| {
        let at = find(tables);
        tables[at].rows[1][3] = "Mill".into();
    });
    let game = game.unwrap();
    assert_eq!(told.problems, []);
    assert!(game.contains("+/9/stack/Main Map;120;80;11;@@0"), "the old stack");
    assert!(game.contains("stack/Main Map;300;210;12;@@0") && game.contains("Main Map;300;210;1;1;UniqueID;77"));
    let (told, game) = set_up_after(|tables| {
        let at = find(tables);
        let mut row = tables[at].rows[0].clone();
        "smoke-1".clone_into(&mut row[0]);
        "smoke".clone_into(&mut row[1]);
        row[7].clear();
        tables[at].rows.push(row);
        tables[at].rows.remove(1);
    });
    let game = game.unwrap();
    assert_eq!((told.counts.added, told.counts.removed), (1, 1));
    assert!(game.contains("+/9/stack/Main Map;120;80;11;muster1;@@0"), "{game}");
    assert!(game.contains("piece;;;smoke.png;Smoke/") && !game.contains("+/12/"));
}

#[test]
fn set_ups_follow_new_names_and_points() {
    let (told, game) = set_up_after(|tables| {
        set(tables, "main-map", "name", "Land");
        set(tables, "map", "name", "Board");
        set(tables, "draw", "name", "Events");
        set(tables, "draw", "x", "350");
        set(tables, "weather", "name", "Sky");
        set(tables, "ford", "originx", "125");
        // One row names the map as it was, and one as it is.
        let at = tables.iter().position(|table| table.id == "set-up-start").unwrap();
        tables[at].rows[0][3] = "Mill".into();
        tables[at].rows[1][2] = "Land".into();
        tables[at].rows[1][4] = "130".into();
    });
    assert_eq!(told.problems, []);
    let game = game.unwrap();
    for part in [
        "LandBoardPicker\tBoard\t0\t0",
        "GlobalProperty\t;Sky;foul;Module",
        ";Events;x/Land;350;40;false;",
        "Land;300;210;1;1;UniqueID;77",
        "Land;130;80;1;1;UniqueID;77",
        "+/9/stack/Land;125;80;@@0",
    ] {
        assert!(game.contains(part), "{part} in {game}");
    }
    assert!(!game.contains("Main Map") && !game.contains("Draw"), "{game}");
}

#[test]
fn new_pieces_and_cards_can_be_in_a_set_up() {
    let (told, game) = set_up_after(|tables| {
        let of = |tables: &Vec<Edited>, id: &str| tables.iter().position(|table| table.id == id).unwrap();
        let (counters, cards, start) = (of(tables, "counters"), of(tables, "cards"), of(tables, "set-up-start"));
        for (table, id) in [(counters, "guard"), (cards, "flood")] {
            let mut row = tables[table].rows[0].clone();
            id.clone_into(&mut row[0]);
            tables[table].rows.push(row);
        }
        let row = |id: &str, place: &str, deck: &str| {
            [id, id, "Main Map", place, "", "", deck, ""].map(str::to_owned).to_vec()
        };
        tables[start].rows.extend([row("guard", "Mill", ""), row("flood", "", "Draw"), row("guard-2", "", "Drawn")]);
        tables[start].rows[4][1] = "guard".into();
    });
    let says: Vec<&str> = told.problems.iter().map(|problem| problem.says.as_str()).collect();
    assert_eq!(says, ["the set-up has no deck `Drawn`"]);
    let game = game.unwrap();
    assert!(game.contains("Main Map;300;210;20;0"), "{game}");
    assert!(game.contains("Main Map;340;40;21;0") && game.contains("Main Map;340;40;false;muster4"), "{game}");
    let pieces = game.split('\u{1b}').position(|text| text.starts_with("+/muster4/")).unwrap();
    let deck = game.split('\u{1b}').position(|text| text.starts_with("+/20/deck")).unwrap();
    assert!(pieces < deck, "a deck comes after its cards");
}

#[test]
fn pieces_of_a_set_up_follow_their_slots_and_keep_their_states() {
    let (told, game) = set_up_after(|tables| set(tables, "1st-foot", "strength", "5"));
    let game = game.unwrap();
    assert_eq!(told.problems, []);
    let states: Vec<&str> = game.split('\u{1b}').filter(|text| text.contains("UniqueID")).collect();
    assert_eq!(states.len(), 2);
    assert!(states.iter().all(|text| text.contains("\\\t5\\") && text.contains("\t2\\")), "{states:?}");
    let (told, _) = set_up_after(|tables| {
        let at = tables.iter().position(|table| table.id == "set-up-start").unwrap();
        tables[at].rows[0][2] = "No Map".into();
        tables[at].rows[0][4] = "9".into();
        tables[at].rows[1][7] = "Courage=3".into();
    });
    let says: Vec<&str> = told.problems.iter().map(|problem| problem.column.as_str()).collect();
    assert_eq!(says, ["map", "states"]);
}

#[test]
fn fields_of_a_prototype_are_found_by_their_bytes() {
    use traits::{field_at, labels_at};
    let text = "Send To Location [sendto]\n  Map: Main Map\n  Région: x\n  Re\n\nOther [own]\n  field (1): é\nno trait\n  Map: \"a\n";
    let at = |word: &str| field_at(text, text.find(word).unwrap());
    let map = at("Main Map").unwrap();
    assert_eq!((map.label.as_str(), map.kind, &text[map.value]), ("Map", Kind::Map, "Main Map"));
    assert_eq!((at("Map"), at("Send"), at("x\n"), at("é\n"), at("\"a")), (None, None, None, None, None));
    let (labels, bytes) = labels_at(text, text.find("Re\n").unwrap() + 2).unwrap();
    assert!(labels.contains(&"Region".to_owned()) && &text[bytes] == "Re", "{labels:?}");
    for place in 0..text.len() + 2 {
        let _ = (field_at(text, place), labels_at(text, place));
    }
}
