//! A column of the pack takes nothing from its system.

use muster_schema::bundle::Scenario;
use muster_schema::{Id, Role, Slot};

use muster_build::pack::Pack;
use muster_build::read::Files;
use muster_build::starters::Starter;
use muster_build::{Options, examine, lower, rules, starters, tables};

fn pack(files: std::collections::BTreeMap<String, Vec<u8>>) -> Pack {
    examine(Files::from_memory("", files), Options::default()).pack.expect("a starter pack is whole")
}

/// Everything that a system adds to a pack beyond its tables and lints, in words.
fn known(pack: &Pack) -> String {
    let columns =
        pack.sources.system.tables.iter().flat_map(|table| table.columns().iter().map(move |one| (table, one)));
    let languages: Vec<_> = columns.filter_map(|(table, one)| tables::language(table, &one.name)).collect();
    let is_order =
        |pointer: &&str| pack.sources.system.documents.iter().any(|document| rules::is_order(pack, document, pointer));
    let orders: Vec<_> =
        ["/steps/0/do", "/questions/0/ask/march/to", "/steps/0/expect/0"].into_iter().filter(is_order).collect();
    let board = lower::lower(pack, false).expect("a starter pack is whole");
    let places: Vec<Id> = pack.lines(Role::Place).filter_map(|line| line.value(Slot::Id)).collect();
    let reaches = |scenario: &Scenario| -> Vec<_> {
        places
            .iter()
            .flat_map(|place| rules::reaches(pack, scenario, *place))
            .map(|reach| format!("{reach:?}"))
            .collect()
    };
    let reaches: Vec<_> = board.scenarios.iter().map(reaches).collect();
    format!("{:?} {languages:?} {orders:?} {reaches:?}", tables::checks_of(pack))
}

#[test]
fn a_column_of_the_pack_takes_nothing_from_its_system() {
    for Starter { word, files, .. } in starters::starters() {
        let mut widened = files.clone();
        let text = String::from_utf8(files["sides.csv"].clone()).expect("text");
        let told = |(at, line): (usize, &str)| {
            if at == 0 { format!("{line},x-shop\n") } else { format!("{line},shelf\n") }
        };
        widened.insert("sides.csv".into(), text.lines().enumerate().map(told).collect::<String>().into_bytes());
        let (plain, widened) = (pack(files), pack(widened));
        assert!(widened.sources.system.tables.iter().any(|table| table.column("x-shop").is_some()));
        assert_eq!(known(&plain), known(&widened), "{word}");
    }
}
