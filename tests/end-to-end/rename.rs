//! `muster rename`: another id for a row, everywhere.

use muster_tests::pack;

use super::muster;

/// The starter with saved games to think of: it was built, so that counters have numbers.
fn built() -> tempfile::TempDir {
    let folder = pack::placed(&pack::named("own-points"), "game");
    let _ = muster(folder.path(), &["build", "game", "--out", "dist"]).ends(0);
    folder
}

#[test]
fn a_row_is_renamed_wherever_it_is_named() {
    let folder = built();
    let at = folder.path().join("game");
    let before = pack::read(&at);
    for arguments in [
        &["rename", "units", "north-foot", "Foot.1", "game"][..],
        &["rename", "units", "north-foot", "Foot.1", "game", "--dry-run"],
    ] {
        let said = muster(folder.path(), arguments).ends(1).out;
        assert!(said.contains("game/units.csv:2: north-foot → Foot.1"), "{said}");
        assert!(said.contains("ids.lock:") && said.contains("not changed"), "{said}");
        assert_eq!(pack::read(&at), before);
    }
    let said = muster(folder.path(), &["rename", "units", "north-foot", "Foot.1", "game", "--yes"]).ends(0).out;
    assert!(said.contains("`north-foot` is now `Foot.1`"), "{said}");
    let after = pack::read(&at);
    let [old, new] = [&before, &after].map(|files| String::from_utf8(files["ids.lock"].clone()).unwrap());
    assert_eq!(old.replace("north-foot", "Foot.1"), new);
    assert!(after.values().all(|bytes| !String::from_utf8_lossy(bytes).contains("north-foot")));
    let _ = muster(folder.path(), &["build", "game", "--out", "dist"]).ends(0);
    assert_eq!(pack::read(&at)["ids.lock"].len(), new.len(), "every counter has its number");
}

#[test]
fn what_cannot_be_renamed_is_refused() {
    let folder = built();
    for (arguments, why) in [
        (["unit", "north-foot", "foot"], "no table `unit`; did you mean `units`?"),
        (["units", "north-fot", "foot"], "no row `north-fot`; did you mean `north-foot`?"),
        (["units", "Northern Foot", "Southern Foot"], "is taken"),
        (["units", "north-foot", "south-foot"], "is taken"),
        (["units", "north-foot", "South-Foot"], "differ only in capitals"),
        (["units", "north-foot", "north foot"], "cannot be an id of units"),
        (["system-tables", "units", "counters"], "is a table"),
    ] {
        let said = muster(folder.path(), &[&["rename"], &arguments[..], &["game", "--yes"]].concat()).ends(2).err;
        assert!(said.contains(why), "{arguments:?}: {said}");
    }
    assert!(!pack::read(&folder.path().join("game")).is_empty());
}

/// Roads that call towns by their names, as the tutorial writes them, follow a town that is called otherwise.
#[test]
fn a_name_is_renamed_wherever_it_is_used() {
    let mut files = pack::named("own-points");
    let roads = String::from_utf8(files["roads.csv"].clone()).unwrap();
    files.insert("roads.csv".into(), roads.replace("elmbridge", "Elmbridge").into_bytes());
    let folder = pack::placed(&files, "game");
    let rename = |arguments: &[&str]| muster(folder.path(), &[&["rename"], arguments, &["game", "--yes"]].concat());
    let read = |name: &str| String::from_utf8(pack::read(&folder.path().join("game"))[name].clone()).unwrap();

    let said = rename(&["spaces", "Elmbridge", "Stone, Old"]).ends(0).out;
    assert!(said.contains("game/roads.csv:6: Elmbridge → \"Stone, Old\""), "{said}");
    assert!(read("spaces.csv").contains("\nelmbridge,\"Stone, Old\",plain,"), "{}", read("spaces.csv"));
    assert!(read("roads.csv").contains("carrow,\"Stone, Old\",river"), "{}", read("roads.csv"));

    let before = folder.path().join("before");
    pack::write(&pack::read(&folder.path().join("game")), &before);
    let said = rename(&["spaces", "elmbridge", "odo", "--name", "Odo Minster"]).ends(0).out;
    assert!(said.contains("`elmbridge` is now `odo`, called `Odo Minster`, in "), "{said}");
    assert!(read("spaces.csv").contains("\nodo,\"Odo Minster\",plain,"), "{}", read("spaces.csv"));
    assert!(read("roads.csv").contains("carrow,\"Odo Minster\",river"), "{}", read("roads.csv"));
    let _ = muster(folder.path(), &["check", "game"]).ends(0);

    let told = muster(folder.path(), &["diff", "before", "game"]).ends(1).out;
    assert!(told.contains("Stone, Old") && told.contains("Odo Minster"), "{told}");
    assert!(!told.contains(" is new") && !told.contains("Stone, Old is gone"), "{told}");
}
