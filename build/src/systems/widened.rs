//! A system as one pack has it that adds columns of its own to its tables: those whose names begin with `x-`.

use std::collections::BTreeSet;
use std::sync::Arc;

use muster_schema::table::{Definition, TableDef, Told, is_extra};

use super::System;
use crate::forms::Tables;
use crate::read;

/// The system with the columns that the tables of a pack have beyond its own.
pub(crate) fn widened(system: Arc<dyn System>, files: &read::Files) -> Arc<dyn System> {
    let extra: Vec<Vec<Told>> = system.tables.iter().map(|table| columns(table, files)).collect();
    if extra.iter().all(Vec::is_empty) {
        return system;
    }
    let definition: &Definition = &system;
    let mut definition = definition.clone();
    let tables = definition.tables.into_iter().zip(&extra);
    definition.tables =
        tables.map(|(table, extra)| if extra.is_empty() { table } else { table.widened(extra) }).collect();
    system.with(Tables::new(definition))
}

/// The columns of a pack's own in the files of a table.
fn columns(table: &TableDef, files: &read::Files) -> Vec<Told> {
    let of_table = files.iter().filter(|(_, path, _)| read::matches(&table.file, path).is_some());
    let names: BTreeSet<String> = of_table.flat_map(|(_, _, bytes)| read::head_names(bytes)).collect();
    names.iter().filter(|name| is_extra(name)).map(|name| Told::extra(name)).collect()
}

#[cfg(test)]
mod tests {
    use muster_schema::bundle::Scenario;
    use muster_schema::{Id, Role, Slot};

    use crate::pack::Pack;
    use crate::read::Files;
    use crate::{Options, examine, lower, systems};

    fn pack(files: std::collections::BTreeMap<String, Vec<u8>>) -> Pack {
        examine(Files::from_memory("", files), Options::default()).pack.expect("a starter pack is whole")
    }

    /// All that a system knows of a pack beyond its tables and lints, in words.
    fn known(pack: &Pack) -> String {
        let system = &pack.sources.system;
        let columns = system.tables.iter().flat_map(|table| table.columns().iter().map(move |one| (table, one)));
        let languages: Vec<_> = columns.filter_map(|(table, one)| system.language(table, &one.name)).collect();
        let is_order = |pointer: &&str| system.documents.iter().any(|document| system.is_order(document, pointer));
        let orders: Vec<_> =
            ["/steps/0/do", "/questions/0/ask/march/to", "/steps/0/expect/0"].into_iter().filter(is_order).collect();
        let board = lower::lower(pack, false).expect("a starter pack is whole");
        let places: Vec<Id> = pack.lines(Role::Place).filter_map(|line| line.value(Slot::Id)).collect();
        let reaches = |scenario: &Scenario| -> Vec<_> {
            places
                .iter()
                .flat_map(|place| system.reaches(pack, scenario, *place))
                .map(|reach| format!("{reach:?}"))
                .collect()
        };
        let reaches: Vec<_> = board.scenarios.iter().map(reaches).collect();
        let vocabulary = system.vocabulary().map(|words| words.roles.len());
        format!("{:?} {languages:?} {orders:?} {reaches:?} {vocabulary:?}", system.checks_of(pack))
    }

    #[test]
    fn a_column_of_the_pack_takes_nothing_from_its_system() {
        for system in systems::all() {
            let files = system.starter_files();
            let mut widened = files.clone();
            let text = String::from_utf8(files["sides.csv"].clone()).expect("text");
            let told = |(at, line): (usize, &str)| {
                if at == 0 { format!("{line},x-shop\n") } else { format!("{line},shelf\n") }
            };
            widened.insert("sides.csv".into(), text.lines().enumerate().map(told).collect::<String>().into_bytes());
            let (plain, widened) = (pack(files), pack(widened));
            assert!(widened.sources.system.tables.iter().any(|table| table.column("x-shop").is_some()));
            assert_eq!(known(&plain), known(&widened), "{}", system.id);
        }
    }
}
