//! Games in another language: the effects of a translation, its gaps, and mistakes in it.

use std::collections::{BTreeMap, BTreeSet};
use std::fs;
use std::io::{Cursor, Read};

use muster_build::texts::catalogue;
use muster_tests::command::slashed;
use muster_tests::pack::{self, Files};
use serde_json::Value;

use super::muster;

/// The members of a bundle that players read. All others mean something to programs, and are the same in every language.
const READ: [&str; 26] = [
    "cells",
    "code",
    "columns",
    "credits",
    "description",
    "document",
    "label",
    "meaning",
    "name",
    "note",
    "original",
    "printed",
    "put",
    "question",
    "result",
    "ruling",
    "subtitle",
    "take",
    "text",
    "title",
    "turn",
    "what",
    "worthName",
    "pictureName",
    "back",
    "labels",
];

/// Finds the differences of two bundles other than texts for players. Sizes of drawings are left out, since words are
/// long or short.
fn differences(one: &Value, other: &Value, path: &str, found: &mut Vec<String>) {
    match (one, other) {
        (Value::Object(one), Value::Object(other)) => {
            let names: BTreeSet<&String> = one.keys().chain(other.keys()).collect();
            for name in names {
                let known =
                    ["layout", "phrases", "language", "translated", "image", "original"].contains(&name.as_str());
                let read = READ.contains(&name.as_str());
                match (one.get(name), other.get(name)) {
                    _ if known => {}
                    (Some(Value::String(_)), Some(Value::String(_))) if read => {}
                    (Some(one), Some(other)) => differences(one, other, &format!("{path}/{name}"), found),
                    _ => found.push(format!("{path}/{name}")),
                }
            }
        }
        (Value::Array(one), Value::Array(other)) if one.len() == other.len() => {
            let is_read = path.rsplit('/').next().is_some_and(|name| READ.contains(&name));
            for (at, (one, other)) in one.iter().zip(other).enumerate() {
                if !(is_read && one.is_string() && other.is_string()) {
                    differences(one, other, &format!("{path}/{at}"), found);
                }
            }
        }
        _ if one == other => {}
        _ => found.push(format!("{path}: {one} {other}")),
    }
}

#[test]
fn a_translation_is_the_same_game_in_other_words() {
    for (game, english, german) in [
        ("npws", "The War of the Spanish Succession", "Der Spanische Erbfolgekrieg"),
        ("arlenbruck", "The battle for the stone bridge", "Die Schlacht um die steinerne Brücke"),
    ] {
        let folder = pack::placed(&pack::named(game), game);
        let said = muster(folder.path(), &["build", game]).ends(0);
        let made = pack::read(&folder.path().join("dist"));
        let edition = format!("{game}-de");
        assert!(slashed(&said.err).contains(&format!("dist/{edition}")), "{}", said.err);
        let bundles = [game, &edition]
            .map(|edition| -> Value { serde_json::from_slice(&made[&format!("{edition}/bundle.json")]).unwrap() });
        assert!(bundles[0]["game"]["subtitle"].as_str().unwrap().starts_with(english));
        assert!(bundles[1]["game"]["subtitle"].as_str().unwrap().starts_with(german));
        assert_eq!(bundles[1]["language"], "de");
        let mut found = Vec::new();
        differences(&bundles[0], &bundles[1], "", &mut found);
        assert!(found.is_empty(), "{game}: {found:#?}");
        // Saved games of one module are known in the other.
        assert_eq!(made[&format!("{game}/ids.lock")], made[&format!("{edition}/ids.lock")]);
        let sources = |edition: &str| made[&format!("{edition}/source.zip")].clone();
        assert!(sources(game) == sources(&edition), "the sources are those that were typed");
        assert!(made.keys().any(|path| path.starts_with(&format!("{edition}/{edition}-")) && path.ends_with(".vmod")));
    }
}

#[test]
fn only_one_language_is_made_on_demand() {
    let folder = pack::placed(&pack::named("npws"), "npws");
    for outlet in ["build", "print", "site", "tts"] {
        let _ = muster(folder.path(), &[outlet, "npws", "--language", "de"]).ends(0);
        let made: Vec<String> = fs::read_dir(folder.path().join("dist"))
            .unwrap()
            .map(|entry| entry.unwrap().file_name().into_string().unwrap())
            .filter(|name| !name.starts_with('.'))
            .collect();
        assert!(made.iter().all(|name| name.starts_with("npws-de")), "{outlet}: {made:?}");
        let said = muster(folder.path(), &[outlet, "npws", "--language", "fr"]).ends(2).err;
        assert!(said.contains("no pack has translations into `fr`"), "{said}");
    }
    let made = pack::read(&folder.path().join("dist"));
    let text = |path: &str| String::from_utf8(made[path].clone()).unwrap();
    assert!(text("npws-de-site/index.html").contains("<html lang=\"de\""));
    assert!(text("npws-de-tts/README.txt").contains("Spielstand"));
    let save: Value = serde_json::from_slice(&made["npws-de-tts/npws-de-full-game.json"]).unwrap();
    assert!(save.to_string().contains("Französisches Korps") && !save.to_string().contains("French Corps"));
}

#[test]
fn what_is_there_is_kept_when_texts_are_added() {
    let mut files = pack::named("own-points");
    let typed = b"id;text;english;mine\r\nsides.csv/north/name;\"Der; Norden\";North;x\r\n".to_vec();
    files.insert("texts/de.csv".into(), typed.clone());
    let folder = pack::placed(&files, "game");
    let path = folder.path().join("game/texts/de.csv");
    let said = muster(folder.path(), &["translate", "de", "game", "--dry-run"]).ends(0).out;
    assert!(said.contains("game.json/title: ") && said.contains("nothing written"), "{said}");
    assert_eq!(fs::read(&path).unwrap(), typed);
    let said = muster(folder.path(), &["translate", "de", "game"]).ends(0).out;
    assert!(said.contains("texts added"), "{said}");
    let after = fs::read(&path).unwrap();
    assert!(after.starts_with(&typed) && after.len() > typed.len());
    assert!(muster(folder.path(), &["translate", "de", "game"]).ends(0).out.contains("every text has its row"));
    assert_eq!(fs::read(&path).unwrap(), after);
    // A language that Muster does not speak needs its words, too.
    let said = muster(folder.path(), &["translate", "fr", "game"]).ends(0).out;
    assert!(said.contains("texts/fr.csv"), "{said}");
    let french = fs::read_to_string(folder.path().join("game/texts/fr.csv")).unwrap();
    assert!(french.contains("\nwords/Hand of {side},Hand of {side},,\n"), "{french}");
    // That it has quotation marks is no damage.
    let found = pack::examined(&pack::read(&folder.path().join("game"))).reports();
    assert!(french.contains("“{words}”") && found.iter().all(|report| report.code != "T062"), "{found:#?}");
    // What a word means is told; one that this game does not show is not asked for: months are those of errata.
    assert!(french.contains("\nwords/Back,Back,,a side of a counter\n") && !french.contains("words/March"), "{french}");
}

#[test]
fn a_language_must_have_a_code_and_a_file_its_columns() {
    let mut files = pack::named("own-points");
    files.insert("texts/de.csv".into(), b"id,text\n".to_vec());
    files.insert("texts/fr.csv".into(), b"id,english\n".to_vec());
    let folder = pack::placed(&files, "game");
    for (language, status, why) in [
        ("German", 2, "`German` is not the code of a language"),
        ("../de", 2, "is not the code of a language"),
        ("", 2, "is not the code of a language"),
        ("de", 1, "`texts/de.csv` cannot be read; `muster check` says why"),
        ("fr", 1, "has no column `text`; add it to the first line"),
    ] {
        let said = muster(folder.path(), &["translate", language, "game"]).ends(status).err;
        assert!(said.contains(why), "{language}: {said}");
    }
    assert_eq!(fs::read(folder.path().join("game/texts/de.csv")).unwrap(), b"id,text\n");
}

#[test]
fn nothing_is_added_to_a_file_that_cannot_be_read() {
    let mut files = pack::named("own-points");
    for typed in
        [&b"id,english,text,note\nsides.csv/north/name,The North,S\xe4nder,\n"[..], b"id,english,text,note\na,\"b,c,\n"]
    {
        files.insert("texts/de.csv".into(), typed.to_vec());
        let folder = pack::placed(&files, "game");
        let said = muster(folder.path(), &["translate", "de", "game"]).ends(1).err;
        assert!(said.contains("`texts/de.csv` cannot be read"), "{said}");
        assert_eq!(fs::read(folder.path().join("game/texts/de.csv")).unwrap(), typed);
    }
}

#[test]
fn the_game_as_printed_has_no_words_of_errata() {
    let mut files = pack::named("own-points");
    let erratum =
        "id,date,file,row,field,before,after,reason,cite\nx,2026-01-01,spaces.csv,carrow,name,Carrow,Carran,1,errata\n";
    files.insert("errata.csv".into(), erratum.into());
    let texts = "id,english,text,note\nspaces.csv/carrow/name,Carran,Karran,\nerrata.csv/x/reason,1,1,\n";
    files.insert("texts/de.csv".into(), texts.into());
    let folder = pack::placed(&files, "game");
    for (printed, name) in [(&[][..], "Karran"), (&["--printed"], "Carrow")] {
        let made = muster(folder.path(), &[&["build", "game", "--language", "de"], printed].concat()).ends(0);
        assert!(!made.out.contains("P010"), "{}", made.out);
        let bundle = fs::read_to_string(folder.path().join("dist/two-rivers-de/bundle.json")).unwrap();
        assert!(bundle.contains(&format!("\"name\": \"{name}\"")), "{printed:?}");
    }
}

/// A name that is too long in one language alone can be accepted, and the waiver is not said to be idle.
#[test]
fn a_waiver_may_be_for_one_language() {
    let mut files = pack::named("npws");
    let id = "spaces.csv/tournai/name,Tournai,Tournai,";
    let long = "spaces.csv/tournai/name,Tournai,Tournai an der Schelde mit der Burg der alten Grafen von Flandern,";
    pack::edit(&mut files, "texts/de.csv", id, long);
    let waiver = "code,file,row,reason\nV008,spaces.csv,tournai,It has a long name.\n";
    for (waivers, status) in [(None, 1), (Some(waiver), 0)] {
        files.extend(waivers.map(|text| ("waivers.csv".to_owned(), text.as_bytes().to_vec())));
        let folder = pack::placed(&files, "game");
        let found =
            muster(folder.path(), &["check", "game", "--deny", "warnings", "--format", "line"]).ends(status).out;
        assert_eq!(found.contains("V008"), waivers.is_none(), "{found}");
        assert!(!found.contains("P006"), "{found}");
    }
}

/// The numbers of counters are kept in the pack, whichever edition is built first.
#[test]
fn a_translation_alone_keeps_its_numbers() {
    let mut files = pack::named("own-points");
    files.insert("texts/de.csv".into(), b"id,english,text,note\nsides.csv/north/name,The North,Der Norden,\n".to_vec());
    let folder = pack::placed(&files, "game");
    let _ = muster(folder.path(), &["build", "game", "--language", "de"]).ends(0);
    let lock = fs::read(folder.path().join("game/ids.lock")).unwrap();
    let _ = muster(folder.path(), &["build", "game"]).ends(0);
    assert_eq!(fs::read(folder.path().join("game/ids.lock")).unwrap(), lock);
    let made = pack::read(&folder.path().join("dist"));
    assert!(made["two-rivers/ids.lock"] == lock && made["two-rivers-de/ids.lock"] == lock);
}

#[test]
fn tables_in_german_have_german_menus() {
    let mut files = pack::named("own-points");
    let game = String::from_utf8(files["game.json"].clone()).unwrap();
    files.insert("game.json".into(), game.replacen('{', "{\n  \"language\": \"de\",", 1).into_bytes());
    let folder = pack::placed(&files, "game");
    let _ = muster(folder.path(), &["build", "game"]).ends(0);
    let made = pack::read(&folder.path().join("dist"));
    let bundle: Value = serde_json::from_slice(&made["two-rivers/bundle.json"]).unwrap();
    assert_eq!((&bundle["language"], &bundle["phrases"]["Show trail"]), (&"de".into(), &"Spur zeigen".into()));
    assert!(bundle["game"]["translated"].is_null());
}

#[test]
fn a_row_keeps_its_translation_when_it_is_renamed() {
    let folder = pack::placed(&pack::named("own-points"), "game");
    let _ = muster(folder.path(), &["translate", "de", "game"]).ends(0);
    let _ = muster(folder.path(), &["rename", "units", "north-foot", "foot", "game", "--yes"]).ends(0);
    let texts = fs::read_to_string(folder.path().join("game/texts/de.csv")).unwrap();
    assert!(texts.contains("units.csv/foot/name,Northern Foot,"), "{texts}");
    let found = muster(folder.path(), &["check", "game", "--format", "line"]).ends(0).out;
    assert!(found.contains("[P011]") && !found.contains("[P009]"), "{found}");
}

#[test]
fn what_is_put_into_the_rules_leaves_the_other_translations_as_they_are() {
    let rules = "# Two Rivers\n\n## Moving\n\nA unit moves once in a turn.\n\n## Fighting\n\nThe larger side wins.\n";
    let mut files = pack::named("own-points");
    files.insert("RULES.md".into(), rules.into());
    let folder = pack::placed(&files, "game");
    let _ = muster(folder.path(), &["translate", "de", "game"]).ends(0);
    let more = rules
        .replace("## Fighting\n", "It may stop.\n\n## Stacking\n\nTwo units at most.\n\n## Fighting\n\nRoll a die.\n");
    fs::write(folder.path().join("game/RULES.md"), more).unwrap();
    let found = muster(folder.path(), &["check", "game", "--format", "line"]).ends(0).out;
    assert!(found.contains("[P011]") && !found.contains("[P009]") && !found.contains("[P010]"), "{found}");
    let added = muster(folder.path(), &["translate", "de", "game"]).ends(0).out;
    assert!(added.contains("4 texts added") && !added.contains("has changed"), "{added}");
    let other = rules.replace("once in a turn", "twice in a turn");
    fs::write(folder.path().join("game/RULES.md"), other).unwrap();
    let told = muster(folder.path(), &["translate", "de", "game"]).ends(0).out;
    assert!(told.contains("the game has changed 5 texts since, the first `RULES.md/"), "{told}");
}

/// The rows of a translation's list, by id.
fn translated(folder: &std::path::Path) -> Vec<[String; 3]> {
    let mut rows = csv::Reader::from_path(folder.join("game/texts/de.csv")).unwrap();
    rows.records().map(|row| row.unwrap()).map(|row| [0, 1, 2].map(|at| row[at].to_owned())).collect()
}

#[test]
fn no_translation_comes_to_another_text_and_no_id_twice() {
    let rules = "Before all chapters.\n\n## Order\n\nOne.\n\n## Order\n\nTwo.\n\n## Order 2\n\nThree.\n\n## * * *\n\nA star.\n\n## Moving\n\n\
                 - March across the border.\n- Sail from port to port.\n- Rest until the next turn.\n- Besiege a town, if this year allows it.\n";
    let mut files = pack::named("own-points");
    files.insert("RULES.md".into(), rules.into());
    let folder = pack::placed(&files, "game");
    let change = |rules: &str| fs::write(folder.path().join("game/RULES.md"), rules).unwrap();
    let translate = || {
        let said = muster(folder.path(), &["translate", "de", "game"]).ends(0).out;
        let rows = translated(folder.path());
        let ids: BTreeSet<&String> = rows.iter().map(|[id, ..]| id).collect();
        assert_eq!(ids.len(), rows.len(), "{rows:?}");
        said
    };
    let _ = translate();
    // Every text is translated by itself, so that it can be told where it stands.
    let path = folder.path().join("game/texts/de.csv");
    let rows = translated(folder.path());
    let mut writer = csv::Writer::from_path(&path).unwrap();
    writer.write_record(["id", "english", "text", "note"]).unwrap();
    for [id, english, _] in rows.iter().filter(|[id, ..]| id.starts_with("RULES.md/")) {
        writer.write_record([id, english, english, ""]).unwrap();
    }
    drop(writer);
    let _ = translate();
    // One point goes, and the words of another change; then one more goes.
    let less =
        rules.replace("- March across the border.\n", "").replace("if this year allows it", "if the year allows it");
    change(&less);
    let said = translate();
    assert!(said.contains("3 texts found at another place"), "{said}");
    change(&less.replace("- Sail from port to port.\n", ""));
    let said = translate();
    assert!(said.contains("2 texts found at another place"), "what is gone was not found: {said}");
    let found = muster(folder.path(), &["check", "game", "--format", "line"]).out;
    assert_eq!(found.matches("[P009]").count(), 2, "{found}");
    assert_eq!(found.matches("[P010]").count(), 1, "{found}");
    let rows = translated(folder.path());
    let of = |start: &str| rows.iter().find(|[_, english, _]| english.starts_with(start)).unwrap();
    assert_eq!(of("Besiege")[0], "RULES.md/moving/2");
    assert_eq!(of("Rest")[0], "RULES.md/moving/1");
    assert!(of("March")[0].contains("-old-") && of("Sail")[0].contains("-old-"), "{rows:?}");
}

#[test]
fn a_translation_of_the_rules_stays_in_its_cell() {
    let mut files = pack::named("own-points");
    files.insert(
        "RULES.md".into(),
        b"## Ground\n\n| ground | cost |\n| --- | --- |\n| woods | two |\n\nNo more.\n".to_vec(),
    );
    let of = |number: u8, english: &str, text: &str| format!("RULES.md/ground/{number},{english},{text},\n");
    let texts = [of(2, "cost", "Kosten | hier"), of(4, "two", "zwei"), of(5, "No more.", "- Nichts.")].concat();
    files.insert("texts/de.csv".into(), format!("id,english,text,note\n{texts}").into_bytes());
    let folder = pack::placed(&files, "game");
    let _ = muster(folder.path(), &["build", "game", "--language", "de"]).ends(0);
    let rules = fs::read_to_string(folder.path().join("dist/two-rivers-de/RULES.md")).unwrap();
    assert!(rules.contains("| ground | Kosten \\| hier |") && rules.contains("\n\\- Nichts."), "{rules}");
}

#[test]
fn tables_that_cannot_be_read_are_not_translated() {
    let mut files = pack::named("own-points");
    pack::edit(&mut files, "units.csv", "id,", "od,");
    let folder = pack::placed(&files, "game");
    let said = muster(folder.path(), &["translate", "de", "game"]).ends(1).err;
    assert!(said.contains("nothing was written: `units.csv` cannot be read"), "{said}");
    assert!(!folder.path().join("game/texts/de.csv").exists());
    let said = muster(folder.path(), &["translate", "en", "game"]).ends(2).err;
    assert!(said.contains("the tables themselves are in `en`"), "{said}");
}

/// Conditions compare the words of the tables, and show their translations.
#[test]
fn conditions_are_about_the_words_of_the_tables() {
    let mut files = pack::named("arlenbruck");
    let crown =
        "<g inkscape:label=\"if name == 'Prince Oskar'\"><rect width=\"9\" height=\"9\" fill=\"#123456\"/></g>\n</svg>";
    pack::edit(&mut files, "layouts/leaders.svg", "</svg>", crown);
    let check = "oskar,leaders,,\"name != 'Prinz Oskar' && !name.startsWith('Prinz ')\",{name} has a title,,name,name=Tarn,name=Prinz Oskar,4\n";
    files.get_mut("system/checks.csv").unwrap().extend(check.bytes());
    let folder = pack::placed(&files, "game");
    let said = muster(folder.path(), &["build", "game"]).ends(0);
    assert!(!said.err.contains("oskar"), "{}", said.err);
    let made = pack::read(&folder.path().join("dist"));
    for edition in ["arlenbruck", "arlenbruck-de"] {
        let crowned = |(path, bytes): &(&String, &Vec<u8>)| {
            path.starts_with(&format!("{edition}/images/")) && String::from_utf8_lossy(bytes).contains("#123456")
        };
        let crowned: Vec<&String> = made.iter().filter(crowned).map(|(path, _)| path).collect();
        assert!(crowned.len() == 1 && crowned[0].contains("oskar"), "{edition}: {crowned:?}");
    }
    pack::edit(&mut files, "system/checks.csv", "name != 'Prinz Oskar'", "name != 'Prince Oskar'");
    pack::edit(&mut files, "system/checks.csv", "name=Prinz Oskar", "name=Prince Oskar");
    let folder = pack::placed(&files, "game");
    let found = muster(folder.path(), &["check", "game", "--format", "line"]).ends(1).out;
    assert_eq!(found.matches("Oskar has a title").count(), 1, "{found}");
}

/// Fixed text in a layout is one text, whatever characters it contains, and if it is too long, the finding is at the
/// row of its translation.
#[test]
fn a_text_of_a_layout_has_a_row_of_its_own() {
    let mut files = pack::named("arlenbruck");
    pack::edit(&mut files, "layouts/leaders.svg", ">Commander<", "> Commander\n &amp; chief <");
    let long = "Feldherr & Oberhaupt aller Truppen von Arlenbruck und des ganzen Tales";
    for (text, status) in [("Feldherr & Haupt", 0), (long, 1)] {
        let mut files = files.clone();
        let row = format!("layouts/leaders.svg/1,Commander & chief,{text},");
        pack::edit(&mut files, "texts/de.csv", "layouts/leaders.svg/1,Commander,Feldherr,", &row);
        let folder = pack::placed(&files, "game");
        let found =
            muster(folder.path(), &["check", "game", "--deny", "warnings", "--format", "line"]).ends(status).out;
        let told: Vec<&str> = found.lines().filter(|line| line.contains("[V015]")).collect();
        let at = String::from_utf8_lossy(&files["texts/de.csv"]).lines().position(|line| line == row).unwrap() + 1;
        assert_eq!(told.len(), usize::from(status > 0), "{found}");
        assert!(told.iter().all(|line| line.contains(&format!("game/texts/de.csv:{at}:41:"))), "{found}");
    }
}

#[test]
fn a_quotation_of_several_lines_is_one_text() {
    let mut files = pack::named("own-points");
    files.insert("RULES.md".into(), b"## Ground\n\n> Woods cost\n> two points.\n\nNo more.\n".to_vec());
    files.insert(
        "texts/de.csv".into(),
        b"id,english,text,note\nRULES.md/ground/1,Woods cost two points.,Wald kostet zwei.,\n".to_vec(),
    );
    let folder = pack::placed(&files, "game");
    let _ = muster(folder.path(), &["build", "game", "--language", "de"]).ends(0);
    let rules = fs::read_to_string(folder.path().join("dist/two-rivers-de/RULES.md")).unwrap();
    assert!(rules.contains("\n> Wald kostet zwei.\n\nNo more."), "{rules}");
}

/// Tables may be in a language that Muster does not know: then the pack has Muster's words in it, and no game in two languages.
#[test]
fn tables_in_a_language_of_their_own_have_its_menus() {
    let mut files = pack::named("own-points");
    pack::edit(&mut files, "game.json", "\"system\": \"own\",", "\"system\": \"own\",\n  \"language\": \"fr\",");
    let folder = pack::placed(&files, "jeu");
    let out = muster(folder.path(), &["check", "jeu"]).ends(0).out;
    assert!(out.contains("what Muster itself writes has no translation into `fr`"), "{out}");
    let _ = muster(folder.path(), &["translate", "fr", "jeu"]).ends(0);
    let path = folder.path().join("jeu/texts/fr.csv");
    let rows = fs::read_to_string(&path).unwrap();
    assert!(rows.lines().skip(1).all(|row| row.trim_start_matches('"').starts_with("words/")), "{rows}");
    assert!(rows.contains("\nwords/Legend,Legend,,\n"), "{rows}");
    let out = muster(folder.path(), &["check", "jeu"]).ends(0).out;
    assert!(out.contains("texts have no translation") && !out.contains("what Muster itself"), "{out}");
    let rows = rows.replace("\nwords/Legend,Legend,,\n", "\nwords/Legend,Legend,Légende,\n");
    fs::write(&path, rows + "spaces.csv/ashford/name,Ashford,Gué,\n").unwrap();
    let out = muster(folder.path(), &["check", "jeu"]).ends(0).out;
    assert!(out.contains("the game has no text `spaces.csv/ashford/name`") && out.contains("1 warning"), "{out}");
    let _ = muster(folder.path(), &["build", "jeu"]).ends(0);
    let made = pack::read(&folder.path().join("dist"));
    assert!(!made.keys().any(|path| path.starts_with("two-rivers-fr/")), "{:?}", made.keys());
    let bundle: Value = serde_json::from_slice(&made["two-rivers/bundle.json"]).unwrap();
    assert_eq!((&bundle["language"], &bundle["phrases"]["Legend"]), (&"fr".into(), &"Légende".into()));
    let _ = muster(folder.path(), &["translate", "en", "jeu"]).ends(0);
    let rows = fs::read_to_string(folder.path().join("jeu/texts/en.csv")).unwrap();
    assert!(rows.contains("spaces.csv/ashford/name,Ashford") && !rows.contains("words/Legend"), "{rows}");
}

/// Everything made of a game in a language of its own, with each file of archives by itself, without the list of
/// phrases.
fn made(files: &Files, words: &[String]) -> BTreeMap<String, Vec<u8>> {
    let mut files = files.clone();
    let rows = words.iter().map(|word| format!("\"words/{word}\",\"{word}\",\"Ö{word}\",\n"));
    files.insert("texts/xx.csv".into(), ("id,english,text,note\n".to_owned() + &rows.collect::<String>()).into_bytes());
    let folder = pack::placed(&files, "game");
    let found = muster(folder.path(), &["check", "game"]).ends(0).out;
    assert!(!found.contains("P009") && !found.contains("P011"), "{found}");
    for outlet in ["build", "print", "tts", "site"] {
        let _ = muster(folder.path(), &[outlet, "game"]).ends(0);
    }
    let mut all = BTreeMap::new();
    for (path, bytes) in pack::read(&folder.path().join("dist")) {
        if path.ends_with(".vmod") {
            let mut archive = zip::ZipArchive::new(Cursor::new(bytes)).unwrap();
            for at in 0..archive.len() {
                let mut entry = archive.by_index(at).unwrap();
                let mut bytes = Vec::new();
                let _ = entry.read_to_end(&mut bytes).unwrap();
                all.insert(format!("{path}/{}", entry.name().unwrap()), bytes);
            }
        } else if path.ends_with("bundle.json") || path.ends_with("index.html") {
            let text = String::from_utf8(bytes).unwrap();
            let (before, after) = text.split_once("\"phrases\":").unwrap();
            let mut values = serde_json::Deserializer::from_str(after).into_iter::<Value>();
            let _ = values.next().unwrap().unwrap();
            all.insert(path, (before.to_owned() + &after[values.byte_offset()..]).into_bytes());
        } else if !["manifest.json", "source.zip", "kept"].iter().any(|end| path.ends_with(end)) {
            all.insert(path, bytes);
        }
    }
    all
}

/// `muster translate` asks for the words that a game shows, and for no others: with all words of Muster's own it is the same game.
#[test]
fn only_words_that_a_game_shows_are_asked_for() {
    for (name, most) in [("arlenbruck", 520), ("own-areas", 520)] {
        let mut files = pack::named(name);
        files.retain(|path, _| !path.starts_with("texts/"));
        let mut game: Value = serde_json::from_slice(&files["game.json"]).unwrap();
        game["language"] = "xx".into();
        files.insert("game.json".into(), serde_json::to_vec_pretty(&game).unwrap());
        let folder = pack::placed(&files, "game");
        let _ = muster(folder.path(), &["translate", "xx", "game"]).ends(0);
        let rows = fs::read(folder.path().join("game/texts/xx.csv")).unwrap();
        let asked: Vec<String> =
            csv::Reader::from_reader(&*rows).records().map(|row| row.unwrap()[1].to_owned()).collect();
        assert!(asked.len() < most, "{name}: {}", asked.len());
        let every: BTreeSet<String> = catalogue("en").into_keys().chain(asked.iter().cloned()).collect();
        let (some, all) = (made(&files, &asked), made(&files, &every.into_iter().collect::<Vec<_>>()));
        let other: Vec<&String> =
            all.iter().filter(|(path, bytes)| some.get(*path) != Some(bytes)).map(|(path, _)| path).collect();
        assert!(other.is_empty() && some.len() == all.len(), "{name}: not all words were asked for: {other:?}");
    }
}

/// A language may have more forms of a word after a number than two: the row says for which numbers, and the game has the right one.
#[test]
fn a_word_after_a_number_has_the_form_of_the_language() {
    let mut files = pack::named("own-areas");
    pack::edit(&mut files, "game.json", "\"system\": \"own\",", "\"system\": \"own\",\n  \"language\": \"pl\",");
    let folder = pack::placed(&files, "game");
    let _ = muster(folder.path(), &["translate", "pl", "game"]).ends(0);
    let path = folder.path().join("game/texts/pl.csv");
    let rows = fs::read_to_string(&path).unwrap();
    let row = "\nwords/{count} steps,{count} steps,,forms for 1 | 2 | 5\n";
    assert!(rows.contains(row), "{rows}");
    let write = |text: &str| fs::write(&path, rows.replace(row, &row.replace(",,", &format!(",{text},")))).unwrap();
    write("{count} krok | {count} kroki | kroków");
    let out = muster(folder.path(), &["check", "game"]).ends(1).out;
    assert!(out.contains("P012"), "each form has the gap: {out}");
    write("{count} krok | {count} kroki | {count} kroków");
    let _ = muster(folder.path(), &["build", "game"]).ends(0);
    let made = pack::read(&folder.path().join("dist"));
    let (_, bundle) = made.iter().find(|(path, _)| path.ends_with("/bundle.json")).unwrap();
    let bundle = String::from_utf8_lossy(bundle);
    assert!(bundle.contains("\"2 kroki\"") && !bundle.contains("\"2 kroków\""), "{bundle}");
}
