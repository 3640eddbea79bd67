//! The standard layout: all of it is used, and nothing but it knows the words of games.

use muster_build::canvas::theme::Theme;
use muster_build::layout;
use muster_build::lower::lower;
use muster_build::marks::{Looks, MapLooks};
use muster_schema::bundle::Bundle;
use muster_schema::layout::Layout;
use muster_tests::case::text;
use muster_tests::pack::{Files, edit, examined, named, project, read, shipped, starters};
use serde_json::Value;

fn lowered(files: &Files) -> Bundle {
    examined(files).pack.and_then(|pack| lower(&pack, false)).unwrap()
}

/// A game with units that have a number of ratings and texts, with castles, harbours and signs, and with withdrawals.
fn of_units(role: &str, count: usize) -> Bundle {
    let mut files = named("own-points");
    edit(&mut files, "system/tables.csv", "units,counter,", &format!("units,{role},"));
    let mut add = |table: &str, column: &str, described: &str, cell: &str| {
        files.get_mut("system/columns.csv").unwrap().extend(format!("{table},{column},{described}\n").bytes());
        let folder = if table == "reinforcements" { "scenarios/campaign/" } else { "" };
        let rows = files.get_mut(&format!("{folder}{table}.csv")).unwrap();
        let text = String::from_utf8(rows.clone()).unwrap();
        let cell = |(at, line): (usize, &str)| format!("{line},{}\n", if at == 0 { column } else { cell });
        *rows = text.lines().enumerate().map(cell).collect::<String>().into_bytes();
    };
    for number in 2..count {
        add("units", &format!("number_{number}"), "whole,front,,,,,,,,,A number.", &number.to_string());
        add("units", &format!("less_{number}"), &format!("whole,back,,,,,,,,number_{number},With losses."), "1");
    }
    add("spaces", "works", ",fortress,,,,,,,,,Its works.", "castle");
    add("spaces", "haven", "yes-no,harbour,,,,,,,,,Whether it has a harbour.", "yes");
    add("spaces", "field", "yes-no,airfield,,,,,,,,,Whether it has an airfield.", "yes");
    add("spaces", "gold", "whole,worth,,,,,,,,,Its gold.", "2");
    add("spaces", "grain", "whole,worth,,,,,,,,,Its grain.", "3");
    add("spaces", "sign", ",picture,,,,,,,,,What is there.", "sheaf");
    add("units", "entry", ",printed,,,,,,,,,Where it enters.", "East");
    if role != "counter" {
        add("units", "corps", ",symbol,,,,,,,,,What it is.", "infantry");
    }
    add("reinforcements", "action", ",,,,,,,,,,What happens.", "withdraw");
    lowered(&files)
}

/// A game whose cards say nothing but how many actions they give.
fn of_actions() -> Bundle {
    let mut files = named("own-points");
    let tables = "cards,card,,,,A card.\ndecks,deck,,,,A deck.\nunits,counter,";
    edit(&mut files, "system/tables.csv", "units,counter,", tables);
    let columns = "cards,id,id,,yes,,,,,,,,Id.\ncards,name,name,,yes,,,,,,,,Title.\ncards,deck,,,yes,,decks,,,,,,Deck.\n\
        cards,actions,whole,actions,,,,,,,,,Actions.\ndecks,id,id,,yes,,,,,,,,Id.\ndecks,name,name,,yes,,,,,,,,Name.\n\
        decks,kind,,,yes,,,,,,,,Kind.\ndecks,x,number,,yes,,,,,,,,X.\ndecks,y,number,,yes,,,,,,,,Y.\n";
    files.get_mut("system/columns.csv").unwrap().extend(columns.bytes());
    files.insert("decks.csv".into(), "id,name,kind,x,y\nactions,Actions,draw,60,372\n".into());
    files.insert("cards.csv".into(), "id,name,deck,actions\none,One,actions,1\nthree,Three,actions,3\n".into());
    lowered(&files)
}

fn bundles() -> Vec<Bundle> {
    let names = starters().into_iter().chain(shipped());
    let whole = names.map(|name| lowered(&named(&name))).chain((3..=6).map(|count| of_units("counter", count)));
    let whole = whole.chain(["leader", "block"].map(|role| of_units(role, 2)));
    let mut leaders = of_units("leader", 2);
    for piece in &mut leaders.pieces {
        piece.symbol = None;
        piece.faces.iter_mut().for_each(|face| face.label = format!("A {}", face.id));
    }
    let whole = whole.chain([leaders, of_actions()]);
    // Some marks are only on counters of no power, of which the packs have few.
    let without_powers = |bundle: &Bundle| {
        let mut bundle = bundle.clone();
        bundle.pieces.iter_mut().for_each(|piece| piece.powers.clear());
        bundle
    };
    whole.flat_map(|bundle| [without_powers(&bundle), bundle]).collect()
}

/// The lists of things that are drawn, by their positions in the layout.
fn lists(value: &Value, at: &str, found: &mut Vec<String>) {
    match value {
        Value::Object(members) => {
            for (name, member) in members {
                let at = format!("{at}/{name}");
                if ["templates", "marks", "corners", "rings", "legend", "arrivals", "heading", "body"]
                    .contains(&name.as_str())
                {
                    found.push(at.clone());
                }
                lists(member, &at, found);
            }
        }
        Value::Array(items) => {
            items.iter().enumerate().for_each(|(number, item)| lists(item, &format!("{at}/{number}"), found));
        }
        _ => {}
    }
}

#[test]
fn whatever_is_laid_out_is_drawn_in_some_pack() {
    let bundles = bundles();
    let theme = Theme::default();
    let drawn = |layout: &Layout, bundle: &Bundle| {
        format!("{:?} {:?}", MapLooks::of(bundle, &layout.map, &theme), Looks::of(bundle, layout, &theme))
    };
    let whole: Vec<String> = bundles.iter().map(|bundle| drawn(&layout::standard(), bundle)).collect();
    let value = serde_json::from_str(&text("build/marks/src/layout/standard.json")).unwrap();
    let mut found = Vec::new();
    lists(&value, "", &mut found);
    let mut idle = Vec::new();
    for list in found {
        for number in 0..value.pointer(&list).and_then(Value::as_array).map_or(0, Vec::len) {
            let mut without = value.clone();
            without.pointer_mut(&list).and_then(Value::as_array_mut).unwrap().remove(number);
            let without: Layout = serde_json::from_value(without).unwrap();
            let changes = |(bundle, whole): (&Bundle, &String)| drawn(&without, bundle) != *whole;
            if !bundles.iter().zip(&whole).any(changes) {
                idle.push(format!("{list}/{number}"));
            }
        }
    }
    assert!(idle.is_empty(), "nothing shows:\n{}", idle.join("\n"));
}

/// Drawing knows only marks: no file that draws asks for a system's attributes, or for the kind of counter or face.
#[test]
fn drawing_knows_no_game() {
    for folder in ["canvas", "draw"] {
        for (path, bytes) in read(&project().join("build").join(folder).join("src")) {
            // Elements of a designer's SVG have attributes as well.
            let text = String::from_utf8_lossy(&bytes).replace(".attributes()", "");
            for word in [".attributes", "piece.kind", "face.id", ".action", "provenance.reconstructed"] {
                assert!(!text.contains(word), "{folder}/{path} asks for `{word}`");
            }
        }
    }
}
