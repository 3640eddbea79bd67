//! `muster print`, `muster site` and `muster tts`: their refusals, the files they leave alone, and their output for a
//! small game. `tests/consumers/` examines larger games, with other people's tools.

mod pdf;

use std::collections::{BTreeMap, BTreeSet};
use std::fs;

use muster_tests::command::slashed;
use muster_tests::pack::{self, Files};
use serde_json::{Value, json};

use crate::{as_shipped, muster};
use pdf::{Document, Placed};

const ALL: [&str; 3] = ["print", "site", "tts"];

#[test]
fn what_is_made_is_no_part_of_the_pack() {
    let folder = pack::placed(&pack::named("own-points"), "game");
    let at = folder.path().join("game");
    for outlet in ALL {
        let said = muster(&at, &[outlet]).ends(0).err;
        assert!(slashed(&said).contains(&format!("in dist/two-rivers-{outlet}")), "{said}");
    }
    let _ = muster(&at, &["check", "--deny", "warnings"]).ends(0);
    let before = pack::read(&at.join("dist"));
    for outlet in ALL {
        let _ = muster(&at, &[outlet]).ends(0);
    }
    assert!(pack::read(&at.join("dist")) == before, "the same sources give the same bytes");
    assert!(!at.join("ids.lock").exists(), "only a build gives counters their numbers");
}

#[test]
fn what_others_made_is_left_alone() {
    let folder = pack::placed(&pack::named("own-points"), "game");
    for outlet in ALL {
        let place = folder.path().join("dist").join(format!("two-rivers-{outlet}"));
        fs::create_dir_all(&place).unwrap();
        fs::write(place.join("mine.txt"), "mine").unwrap();
        let said = muster(folder.path(), &[outlet, "game"]).ends(2).err;
        assert!(
            said.contains("holds `mine.txt`, which no build has made") && said.contains("Nothing was written"),
            "{said}"
        );
        assert_eq!(fs::read_dir(&place).unwrap().count(), 1);
    }
}

#[test]
fn wrong_wishes_are_told() {
    let folder = pack::placed(&pack::named("npws"), "game");
    for (arguments, status, why) in [
        (&["print", "game", "--paper", "A9"][..], 2, "`--paper A9` is no size of paper"),
        (&["print", "game", "--paper", "0x0mm"], 2, "is no size of paper"),
        (&["print", "game", "--paper", "60x60mm"], 3, "cards of 64 by 89 mm do not fit on paper of 60 by 60 mm"),
        (&["print", "game", "--offset", "1"], 2, "`--offset 1` is not how far backs are moved"),
        (&["print", "game", "--offset", "nan,0"], 2, "of at most 50"),
        (&["print", "game", "--offset", "0,-51"], 2, "of at most 50"),
        (&["tts", "game", "--images-url", "example.org"], 2, "`--images-url example.org` is no address"),
        (&["tts", "game", "--images-url", "https://example.org/my war"], 2, "has no spaces"),
        (&["tts", "game", "--images-url", "javascript:alert(1)"], 2, "is no address"),
    ] {
        let said = muster(folder.path(), arguments).ends(status).err;
        assert!(said.contains(why), "{arguments:?}: {said}");
        assert!(!folder.path().join("dist").exists(), "{arguments:?}");
    }
}

#[test]
fn a_pack_with_errors_becomes_nothing() {
    let mut files = pack::named("own-points");
    files.insert("style.json".into(), b"{ \"print\": { \"card\": \"300x420mm\" } }".to_vec());
    let folder = pack::placed(&files, "game");
    for outlet in ALL {
        let done = muster(folder.path(), &[outlet, "game"]).ends(1);
        assert!(done.out.contains("V031") && done.err.contains("not built"), "{}{}", done.out, done.err);
        assert!(!folder.path().join("dist").exists());
    }
}

/// Games without counters, cards, charts or a map's places, and one with pictures in pixels.
#[test]
fn odd_packs_are_printed() {
    let folder = muster_tests::pack::scratch();
    let _ = muster(folder.path(), &["new", "small", "--blank"]).ends(0);
    let mut files = pack::named("own-squares");
    let units = String::from_utf8(files["units.csv"].clone()).unwrap();
    let id = units.lines().nth(1).and_then(|line| line.split(',').next()).unwrap().to_owned();
    let dot = b"GIF89a\x3c\x00\x3c\x00\x80\x00\x00\xff\xff\xff\x00\x00\x00!\xf9\x04\x01\x00\x00\x00\x00,\x00\x00\x00\x00\x01\x00\x01\x00\x00\x02\x02D\x01\x00;";
    files.insert(format!("images/piece-{id}.gif"), dot.to_vec());
    let odd = br##"<svg xmlns="http://www.w3.org/2000/svg" width="60" height="60"><defs><linearGradient id="g"><stop stop-color="#f00"/>
        <stop offset="1" stop-color="#00f"/></linearGradient></defs><g opacity="0.5"><rect width="60" height="60" fill="url(#g)"/></g></svg>"##;
    files.insert(format!("images/piece-{id}_back.svg"), odd.to_vec());
    let other = pack::placed(&files, "game");
    for (at, name) in [(folder.path(), "small"), (other.path(), "game")] {
        for outlet in ALL {
            let _ = muster(at, &[outlet, name]).ends(0);
        }
        let made = pack::read(&at.join("dist"));
        assert!(made.keys().any(|path| path.ends_with("/map.pdf")), "{:?}", made.keys());
        let page = made.iter().find(|(path, _)| path.ends_with("-site/index.html")).map(|(_, page)| page.clone());
        let page = String::from_utf8(page.unwrap()).unwrap();
        assert!(page.contains("images/map.svg") && !page.contains("@@"), "{page}");
    }
}

/// The files that a command makes of a pack, and the bundle of the starter.
fn made(files: &Files, words: &[&str]) -> (Files, Value) {
    let folder = pack::placed(files, "game");
    let _ = muster(folder.path(), &[words, &["game", "--quiet", "--out", "made"]].concat()).ends(0);
    let made = pack::read(&folder.path().join("made")).into_iter();
    let made = made.map(|(path, bytes)| (path.split_once('/').unwrap().1.to_owned(), bytes)).collect();
    (made, serde_json::from_slice(&as_shipped("no-peace-starter")["bundle.json"]).unwrap())
}

/// The number of each.
fn counted(ids: impl IntoIterator<Item = (String, u64)>) -> BTreeMap<String, u64> {
    let mut counts = BTreeMap::new();
    ids.into_iter().for_each(|(id, count)| *counts.entry(id).or_default() += count);
    counts
}

fn list<'v>(value: &'v Value, name: &str) -> &'v [Value] {
    value[name].as_array().map_or(&[], Vec::as_slice)
}

fn word<'v>(value: &'v Value, name: &str) -> &'v str {
    value[name].as_str().unwrap_or_default()
}

fn is_near(one: [f64; 4], other: [f64; 4]) -> bool {
    one.iter().zip(other).all(|(one, other)| (one - other).abs() < 0.1)
}

/// The fronts and the backs on each sheet of counters or cards.
fn sheets(document: &Document) -> Vec<[Vec<Placed>; 2]> {
    let of_page = |page: &u32| {
        let placed = document.placed(*page).into_iter();
        placed.filter(|placed| placed.edges[2] - placed.edges[0] < 100.0).collect()
    };
    document.pages().chunks(2).map(|pages| [of_page(&pages[0]), of_page(&pages[1])]).collect()
}

/// All words on a page.
fn words(document: &Document, page: u32) -> String {
    document.placed(page).iter().map(|placed| document.words(placed.picture)).collect()
}

#[test]
fn what_is_printed_is_what_is_in_the_box() {
    let (made, bundle) = made(&pack::named("starter"), &["print"]);
    let read = |name: &str| Document::read(&made[name]);
    let rows: Vec<BTreeMap<String, String>> =
        csv::Reader::from_reader(made["list.csv"].as_slice()).deserialize().map(Result::unwrap).collect();
    let paper = [0.0, 0.0, 210.0, 297.0];
    for (file, all, copies) in [("counters.pdf", "pieces", "count"), ("cards.pdf", "cards", "copies")] {
        let listed: Vec<_> = rows.iter().filter(|row| row["file"] == file).collect();
        let in_box = || list(&bundle, all).iter().map(|one| (one, one[copies].as_u64().unwrap()));
        let wanted = counted(in_box().map(|(one, count)| (word(one, "id").to_owned(), count)));
        assert_eq!(counted(listed.iter().map(|row| (row["id"].clone(), 1))), wanted, "{file}");
        let document = read(file);
        for (number, page) in (1..).zip(document.pages()) {
            let area = |name: &str| document.area(page, name);
            assert!(["/MediaBox", "/TrimBox"].iter().all(|name| is_near(area(name), paper)), "{file}");
            let (found, side) = (words(&document, page), ["back", "front"][number % 2]);
            assert!(found.contains(&format!("sheet {} of ", number.div_ceil(2))) && found.contains(side), "{found}");
        }
        let sheets = sheets(&document);
        let place =
            |(number, [fronts, _]): (usize, &[Vec<Placed>; 2])| (1..=fronts.len()).map(move |at| [2 * number + 1, at]);
        let places: Vec<_> =
            (0..).zip(&sheets).flat_map(place).map(|place| place.map(|number| number.to_string())).collect();
        assert_eq!(listed.iter().map(|row| [row["page"].clone(), row["place"].clone()]).collect::<Vec<_>>(), places);
        let fronts = sheets.iter().flat_map(|[fronts, _]| fronts);
        let pictures: BTreeSet<_> = listed.iter().zip(fronts).map(|(row, front)| (&row["id"], front.picture)).collect();
        assert_eq!(pictures.len(), wanted.len(), "each has its own picture, on every copy");
        let backs: usize = sheets.iter().map(|[_, backs]| backs.len()).sum();
        let two_sided = in_box().filter(|(one, _)| all == "cards" || list(one, "faces").len() == 2);
        assert_eq!(backs as u64, two_sided.map(|(_, count)| count).sum::<u64>(), "{file}");
        for (id, picture) in pictures {
            let named = [
                ("anders", "Anders"),
                ("vp", "VP"),
                ("demoralized", "Demoralized"),
                ("march", "March"),
                ("halt", "Halt"),
            ];
            let wanted = named.iter().find(|(named, _)| named == id).map_or("", |(_, name)| name);
            assert!(document.words(picture).contains(wanted), "{id}: {}", document.words(picture));
        }
    }
    // As large as counters fit its places, with three millimetres to cut off.
    let scale = bundle["map"]["scale"].as_f64().unwrap_or(1.0) * 15.875 / bundle["style"]["counter"].as_f64().unwrap();
    let [width, height] = ["width", "height"].map(|side| bundle["map"][side].as_f64().unwrap() * scale);
    let map = read("map.pdf");
    let [page] = map.pages()[..] else { panic!("a map of several pages") };
    let area = |name: &str| map.area(page, name);
    assert!(is_near(area("/MediaBox"), [0.0, 0.0, width + 6.0, height + 6.0]), "{:?}", area("/MediaBox"));
    assert!(is_near(area("/TrimBox"), [3.0, 3.0, width + 3.0, height + 3.0]), "{:?}", area("/TrimBox"));
    assert!(is_near(area("/BleedBox"), area("/MediaBox")), "{:?}", area("/BleedBox"));
    let found = words(&map, page);
    let spaces = list(&bundle["map"], "places").iter().filter(|place| place["kind"] == "space");
    let lost: Vec<_> = spaces.filter(|place| !found.contains(word(place, "name"))).collect();
    assert!(lost.is_empty(), "{lost:?} in {found}");
    let room = (210.0 - 12.0 - 10.0) * (297.0 - 12.0 - 10.0);
    let parts = u32::try_from(read("map-in-parts.pdf").pages().len()).unwrap();
    assert!(f64::from(parts) >= (width - 10.0) * (height - 10.0) / room, "{parts} parts");
    let charts = read("charts.pdf");
    let found: String = charts.pages().into_iter().map(|page| words(&charts, page)).collect();
    assert!(list(&bundle, "tables").iter().all(|table| found.contains(word(table, "name"))), "{found}");
}

/// A document says its language and has bookmarks; rules lead to their chapters.
#[test]
fn documents_have_bookmarks_and_links() {
    let rules = b"# Ten Towns\n\n## 1 Moving\n\nUnits \"march\" (rule 2).\n\n## 2 Fighting\n\nSee https://example.org or [here](https://example.org).\n";
    let mut files = pack::named("starter");
    files.insert("RULES.md".into(), rules.to_vec());
    let mut game: Value = serde_json::from_slice(&files["game.json"]).unwrap();
    game["language"] = "de".into();
    files.insert("game.json".into(), game.to_string().into_bytes());
    let (made, _) = made(&files, &["print"]);
    let raw = |name: &str| String::from_utf8_lossy(&made[name]).into_owned();
    for (name, marks) in
        [("counters.pdf", 1), ("cards.pdf", 1), ("charts.pdf", 1), ("playbook.pdf", 3), ("rules.pdf", 3)]
    {
        let file = raw(name);
        assert!(file.contains("/Lang (de)"), "{name}");
        let found = file.matches("/Title").count() - 1;
        assert!(found >= marks || marks == 1 && found == 0, "{name}: {found} bookmarks");
        assert_eq!(file.contains("/Outlines"), found > 0, "{name}");
    }
    let links = |kind: &str| raw("rules.pdf").matches(kind).count();
    assert_eq!([links("/S /GoTo"), links("/S /URI")], [3, 1]);
    let rules = Document::read(&made["rules.pdf"]);
    let found: String = rules.pages().into_iter().map(|page| words(&rules, page)).collect();
    assert!(found.contains("„march“") && found.contains("Inhalt"), "{found}");
}

/// Cards that do not lie in the middle of their paper, and backs that are moved as a printer asks for.
#[test]
fn backs_lie_on_their_fronts() {
    for backs in ["long-edge", "short-edge"] {
        let mut files = pack::named("starter");
        let places = [[12.0, 20.0], [100.0, 150.0]];
        let lengths = places.map(|[x, y]| [format!("{x}mm"), format!("{}cm", y / 10.0)]);
        let cards = json!({ "places": lengths, "backs": backs });
        files.insert("style.json".into(), json!({ "print": { "cards": cards } }).to_string().into_bytes());
        let (made, _) = made(&files, &["print", "--offset", "0.5,-0.3"]);
        let sheets = sheets(&Document::read(&made["cards.pdf"]));
        assert_eq!(sheets.iter().map(|[fronts, _]| fronts.len()).collect::<Vec<_>>(), [2, 2, 2, 1]);
        for [fronts, behind] in sheets {
            assert_eq!(fronts.len(), behind.len());
            for ((front, back), [x, y]) in fronts.iter().zip(&behind).zip(places) {
                let [left, upper, right, lower] = front.edges;
                assert!(is_near(front.edges, [x, y, x + 63.5, y + 88.9]) && front.is_upright, "{front:?}");
                let [left, upper, right, lower] = match backs {
                    "long-edge" => [210.0 - right, upper, 210.0 - left, lower],
                    _ => [left, 297.0 - lower, right, 297.0 - upper],
                };
                let moved = [left + 0.5, upper - 0.3, right + 0.5, lower - 0.3];
                assert!(is_near(back.edges, moved), "{backs}: {back:?} behind {front:?}");
                assert_eq!(back.is_upright, backs == "long-edge");
            }
        }
    }
}

/// The area that home printers leave white has no words and no marks for aligning sheets, whatever the format of the
/// sheets.
#[test]
fn small_print_stays_on_the_paper() {
    let letter = json!({ "paper": "letter" });
    let folded = json!({ "counters": { "backs": "fold", "margin": "9mm" }, "cards": { "backs": "fold" } });
    let single = json!({ "counters": { "backs": "none", "margin": "0mm" }, "cards": { "places": [["6mm", "6mm"], ["10cm", "150mm"]] } });
    let tight =
        json!({ "counter": "12.8mm", "counters": { "bleed": "0mm", "marks": false, "gap": "1mm" }, "overlap": "3mm" });
    for (print, least) in [(json!({}), 5.0), (letter, 5.0), (folded, 9.0), (single, 5.0), (tight, 5.0)] {
        let mut files = pack::named("starter");
        files.insert("style.json".into(), json!({ "look": "flags", "print": print }).to_string().into_bytes());
        let (made, _) = made(&files, &["print"]);
        let mut labelled = 0;
        for (name, file) in made.iter().filter(|(name, _)| name.ends_with(".pdf") && *name != "map.pdf") {
            let document = Document::read(file);
            let is_sheet = name.starts_with("counters") || name.starts_with("map");
            let least = if is_sheet { least } else { 5.0 };
            for page in document.pages() {
                let [_, _, width, height] = document.area(page, "/MediaBox");
                let is_label = |placed: &&Placed| (placed.edges[2] - placed.edges[0] - width).abs() < 0.1;
                for label in document.placed(page).iter().filter(is_label) {
                    labelled += usize::from(document.words(label.picture).contains(" 1 of "));
                    let [ink, _] = document.ink(label.picture);
                    let is_inside = |[x, y]: &[f64; 2]| x.min(*y).min(width - x).min(height - y) > least - 0.01;
                    let lost: Vec<_> = ink.into_iter().filter(|point| !is_inside(point)).collect();
                    assert!(lost.is_empty(), "{print} {name}: {lost:?} of {width} by {height}");
                }
            }
        }
        assert!(labelled >= 2, "{print}: the first sheets of counters and of cards say what they are");
    }
}

/// An object, the objects inside it, and its other states.
fn all_of(one: &Value) -> Vec<&Value> {
    let states = one["States"].as_object().into_iter().flat_map(|states| states.values());
    let within = list(one, "ContainedObjects").iter().chain(states);
    std::iter::once(one).chain(within.flat_map(all_of)).collect()
}

#[test]
fn a_save_holds_what_is_in_the_box() {
    let (made, bundle) = made(&pack::named("starter"), &["tts"]);
    let saves = made.iter().filter(|(path, _)| path.ends_with(".json") && *path != "manifest.json");
    let saves: Vec<Value> = saves.map(|(_, save)| serde_json::from_slice(save).unwrap()).collect();
    let count = |of: &Value, name: &str| of[name].as_u64().unwrap();
    let of_box = |all: &str, copies: &'static str| {
        list(&bundle, all).iter().map(move |one| (word(one, "id").to_owned(), count(one, copies))).collect::<Vec<_>>()
    };
    let in_box = counted(of_box("pieces", "count").into_iter().chain(of_box("cards", "copies")));
    let mut shown = BTreeSet::new();
    for scenario in list(&bundle, "scenarios") {
        let save = saves.iter().find(|save| word(save, "SaveName").ends_with(word(scenario, "name"))).unwrap();
        let (objects, mut numbers) = (list(save, "ObjectStates"), BTreeSet::new());
        for one in objects.iter().flat_map(all_of) {
            let number = word(one, "GUID");
            assert!(number.len() == 6 && number.bytes().all(|digit| digit.is_ascii_hexdigit()), "{number:?}");
            assert!(numbers.insert(number), "{number} is there twice");
            let sheets = one["CustomDeck"].as_object().into_iter().flat_map(|sheets| sheets.values());
            let sheets = sheets.flat_map(|sheet| ["FaceURL", "BackURL"].map(|side| word(sheet, side)));
            let own = ["ImageURL", "ImageSecondaryURL"].map(|side| word(&one["CustomImage"], side));
            let pictures = sheets.chain(own).filter(|picture| !picture.is_empty());
            shown.extend(pictures.map(|picture| format!("images/{picture}")));
            let cards: Vec<&Value> = list(one, "ContainedObjects").iter().map(|card| &card["CardID"]).collect();
            let is_deck = one["Name"] == "DeckCustom";
            assert!(!is_deck || list(one, "DeckIDs").iter().eq(cards), "{}", one["Nickname"]);
            for card in list(one, "DeckIDs").iter().map(|card| card.as_u64().unwrap()) {
                let sheet = &one["CustomDeck"][(card / 100).to_string()];
                assert!(card % 100 < count(sheet, "NumWidth") * count(sheet, "NumHeight"), "{card} is not on {sheet}");
            }
        }
        // Counters and cards, each with the number of its copy.
        let copies = |one: &Value| Some((word(one, "GMNotes").split_once('#')?.0.to_owned(), 1));
        let comes = list(scenario, "arrivals").iter().filter(|one| ["arrive", "pool"].contains(&word(one, "action")));
        let lies = list(scenario, "placements").iter().chain(comes);
        let lies = lies.map(|one| (word(one, "piece").to_owned(), count(one, "count")));
        assert_eq!(counted(objects.iter().filter_map(copies)), counted(lies), "{}", scenario["id"]);
        let within = objects.iter().flat_map(|one| list(one, "ContainedObjects"));
        assert_eq!(counted(objects.iter().chain(within).filter_map(copies)), in_box, "{}", scenario["id"]);
    }
    assert_eq!(saves.len(), list(&bundle, "scenarios").len());
    assert_eq!(shown, made.keys().filter(|path| path.starts_with("images/")).cloned().collect());
}

#[test]
fn a_save_names_its_pictures_where_they_will_be() {
    let (here, _) = made(&pack::named("starter"), &["tts"]);
    let (there, _) = made(&pack::named("starter"), &["tts", "--images-url", "https://example.org/war"]);
    let saves = here.iter().filter(|(path, _)| path.ends_with(".json") && *path != "manifest.json");
    for (path, save) in saves {
        let [save, published] = [save, &there[path]].map(|save| String::from_utf8(save.clone()).unwrap());
        assert!(published.matches("https://example.org/war/").count() > 20, "{published}");
        assert_eq!(published.replace("https://example.org/war/", ""), save, "{path}");
    }
}

/// The printed game by itself, and the save by itself, are enough to play without the tables.
#[test]
fn what_is_set_up_and_what_comes_is_told_in_words() {
    let (printed, bundle) = made(&pack::named("starter"), &["print"]);
    let playbook = Document::read(&printed["playbook.pdf"]);
    let found: String = playbook.pages().into_iter().map(|page| words(&playbook, page)).collect();
    let (saves, _) = made(&pack::named("starter"), &["tts"]);
    let named = |all: &str, id: &str| {
        let of = if all == "places" { &bundle["map"] } else { &bundle };
        word(list(of, all).iter().find(|one| one["id"] == id).unwrap(), "name").to_owned()
    };
    let without_blanks = |text: &str| text.split_whitespace().collect::<String>();
    let found = without_blanks(&found);
    for scenario in list(&bundle, "scenarios") {
        let save = saves.iter().find(|(path, _)| path.ends_with(&format!("-{}.json", word(scenario, "id")))).unwrap();
        let save: Value = serde_json::from_slice(save.1).unwrap();
        let tabs = save["TabStates"].as_object().unwrap().values().map(|tab| word(tab, "body")).collect::<String>();
        let tabs = without_blanks(&tabs);
        let lines = list(scenario, "placements").iter().map(|line| (line, "place"));
        let lines = lines.chain(list(scenario, "arrivals").iter().map(|line| (line, "turn")));
        let told = lines.flat_map(|(line, at)| [named("pieces", word(line, "piece")), named("places", word(line, at))]);
        let phases = list(&bundle, "phases").iter().map(|phase| word(phase, "name").to_owned());
        for name in told.chain(phases).map(|name| without_blanks(&name)) {
            assert!(found.contains(&name) && tabs.contains(&name), "{name}: {found} {tabs}");
        }
    }
}

/// Other sites show a picture beside a link to a page: it is there, and named with the address of the game.
#[test]
fn a_page_in_a_folder_has_a_picture_for_links() {
    let mut files = pack::named("own-points");
    let site = "\"system\": \"own\",\n  \"publication\": {\"site\": \"https://example.org/war/\"},";
    pack::edit(&mut files, "game.json", "\"system\": \"own\",", site);
    let folder = pack::placed(&files, "game");
    for (wish, is_there) in [(&["site", "game"][..], true), (&["site", "game", "--single"], false)] {
        let _ = muster(folder.path(), wish).ends(0);
        let made = pack::read(&folder.path().join("dist/two-rivers-site"));
        let page = String::from_utf8_lossy(&made["index.html"]);
        let is_named = page.contains("\"og:image\" content=\"https://example.org/war/images/preview.png\"");
        assert_eq!((is_named, made.contains_key("images/preview.png")), (is_there, is_there));
    }
}
