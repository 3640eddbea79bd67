use std::collections::BTreeMap;

use muster_vassal::fragment::classes::{CLASSES, ONCE, full, is_known, parts};
use muster_vassal::fragment::{Kind, check};

/// The pairs of classes that stand in one another: those that the editor of 3.7.26 offers, and those that it writes for
/// a component that was just made.
const EDITOR: &str = include_str!("editor.txt");

/// The classes that every module has one of. They are made from the tables, or changed through a place of their own.
const REFUSED: [&str; 11] = [
    "VASSAL.i18n.Language",
    "VASSAL.i18n.Translation",
    "module.BasicCommandEncoder",
    "module.Chatter",
    "module.Documentation",
    "module.GlobalOptions",
    "module.KeyNamer",
    "module.PlayerRoster",
    "module.PrototypesContainer",
    "module.properties.GlobalProperties",
    "module.properties.GlobalTranslatableMessages",
];

/// The places, and the classes at which they are.
const PLACES: [(&str, &str); 9] = [
    ("module", "GameModule"),
    ("map", "module.Map"),
    ("counters", "module.PieceWindow"),
    ("prototypes", "module.PrototypesContainer"),
    ("charts", "module.ChartWindow"),
    ("properties", "module.properties.GlobalProperties"),
    ("messages", "module.properties.GlobalTranslatableMessages"),
    ("preferences", "module.GlobalOptions"),
    ("help", "module.Documentation"),
];

#[test]
fn the_table_is_closed() {
    for part in CLASSES.values().flatten().chain(ONCE) {
        assert!(CLASSES.contains_key(part), "{part}");
    }
    let hand = [parts("module.Map"), &["module.map.HandMetrics"]].concat();
    assert_eq!(parts("module.PlayerHand"), hand);
}

/// A fragment in which each class stands in the one before.
fn nested(place: &str, classes: &[&str]) -> String {
    let open: String = classes.iter().map(|class| format!("<{}>", full(class))).collect();
    let close: String = classes.iter().rev().map(|class| format!("</{}>", full(class))).collect();
    format!("<muster into=\"{place}\">{open}{close}</muster>")
}

fn faults(fragment: &str) -> Vec<Kind> {
    let added = [("vassal/more.xml", fragment.as_bytes())];
    check(&added, None, &|_, _| true).into_iter().map(|fault| fault.kind).collect()
}

/// The shortest way from a place to each class that a fragment can have.
fn ways() -> BTreeMap<&'static str, (&'static str, Vec<&'static str>)> {
    let mut ways: BTreeMap<_, _> = PLACES.iter().map(|(place, home)| (*home, (*place, Vec::new()))).collect();
    let mut open: Vec<&str> = PLACES.iter().map(|(_, home)| *home).collect();
    while !open.is_empty() {
        let mut next = Vec::new();
        for home in open {
            let (place, way) = ways[home].clone();
            for part in parts(home).iter().filter(|part| !ways.contains_key(*part)).collect::<Vec<_>>() {
                ways.insert(part, (place, [way.as_slice(), &[*part]].concat()));
                next.push(*part);
            }
        }
        open = next;
    }
    ways
}

#[test]
fn what_the_editor_writes_is_accepted() {
    let ways = ways();
    for line in EDITOR.lines() {
        let (home, inside) = line.split_once(": ").unwrap();
        for part in inside.split(' ') {
            let (place, way) = ways.get(home).cloned().unwrap_or(("module", vec![home]));
            let fragment = nested(place, &[way.as_slice(), &[part]].concat());
            // A map may have properties of its own; the module has them already.
            let is_refused = REFUSED.contains(&part) && !parts(home).contains(&part) || !ways.contains_key(home);
            assert_eq!(faults(&fragment).is_empty(), !is_refused, "{fragment}");
        }
    }
    let lost: Vec<_> = CLASSES.keys().filter(|class| is_known(class) && !ways.contains_key(*class)).collect();
    assert!(lost.is_empty(), "nothing leads to {lost:?}");
}

/// The engine knows its classes by their full names.
#[test]
fn names_are_full() {
    assert_eq!(faults("<muster into=\"module\"><VASSAL.build.module.DiceButton/></muster>"), []);
    for name in ["module.DiceButton", "DiceButton", "VASSAL.build.GameModule", "VASSAL.build.setup"] {
        assert_eq!(faults(&format!("<muster into=\"module\"><{name}/></muster>")), [Kind::Class], "{name}");
    }
}
