//! The meaning of references: ids and names of rows.

use std::collections::BTreeMap;

use muster_build::read::Files;
use muster_build::{Options, examine, starters};

/// The terrain of a space of the starter pack as written; its id after linking; the code of the finding.
const NAMED: [(&str, Option<&str>, Option<&str>); 6] = [
    ("hills", Some("hills"), None),
    ("Open", Some("plain"), None),
    // The name of the hills, too: an id always means its own row.
    ("plain", Some("plain"), None),
    ("Fen", None, Some("L002")),
    ("Opne", None, Some("L001")),
    ("", None, Some("S001")),
];

#[test]
fn a_reference_means_an_id_before_a_name_and_no_name_of_two() {
    for (named, id, code) in NAMED {
        let mut files: BTreeMap<String, Vec<u8>> = starters::starter("points").unwrap();
        let terrain = "id,name,colour\nplain,Open,#dfe0b4\nhills,plain,#dfcda6\nmarsh,Fen,#b9d2c6\nmoor,Fen,#b9c2a6\n";
        files.insert("terrain.csv".into(), terrain.into());
        let spaces = String::from_utf8(files["spaces.csv"].clone()).unwrap();
        let spaces = spaces.replace("Ashford,plain,", &format!("Ashford,{named},"));
        files.insert("spaces.csv".into(), spaces.into());
        let outcome = examine(Files::from_memory("", files), Options::default());
        let ashford =
            |report: &muster_build::report::Report| report.place.file == "spaces.csv" && report.place.line == 2;
        let found: Vec<&str> =
            outcome.reports().iter().filter(|report| ashford(report)).map(|found| found.code).collect();
        assert_eq!(found, code.into_iter().collect::<Vec<_>>(), "{named}");
        let pack = outcome.pack.unwrap();
        let table = pack.sources.system.table("spaces").unwrap();
        let column = pack.sources.system.tables[table].column("terrain").unwrap();
        let linked = pack.lines_of(table).next().and_then(|line| line.at(column).as_str());
        // What means no row, or two, leaves the row out.
        let is_ashford = pack.lines_of(table).next().is_some_and(|line| line.id().as_str() == "ashford");
        assert_eq!(linked.filter(|_| is_ashford), id, "{named}");
    }
}
