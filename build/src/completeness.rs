//! How much of a pack its document vouches for.

use muster_schema::Standing;
use muster_schema::bundle::{Completeness, Gap, TableCompleteness};
use muster_schema::common::Missing;

use crate::pack::{Pack, visit_sources};

/// Tables about the pack rather than of the game: what they hold is not printed anywhere.
const ASIDE: &[&str] = &["rulings", "missing", "errata", "waivers"];

/// Counts, for each table whose rows carry `cite`, how far the document vouches for them, and lists the gaps.
#[must_use]
pub fn completeness(pack: &Pack) -> Completeness {
    let mut tables = Vec::new();
    for spec in pack.sources.system.tables.iter().filter(|spec| !ASIDE.contains(&spec.name)) {
        let mut line =
            TableCompleteness { table: spec.name.to_owned(), attested: 0, partly: 0, reconstructed: 0, missing: 0 };
        let cites = visit_sources(pack, (spec.records)().record_type(), &mut |record| {
            let count = match record.cite().standing() {
                Standing::Attested if record.reconstructed().is_empty() => &mut line.attested,
                Standing::Attested => &mut line.partly,
                Standing::Reconstructed => &mut line.reconstructed,
                Standing::Missing => &mut line.missing,
            };
            *count += 1;
        });
        if cites {
            tables.push(line);
        }
    }
    let gaps = pack.records::<Missing>().iter().map(|gap| Gap {
        id: gap.id.to_string(),
        table: gap.table.to_string(),
        what: gap.what.to_string(),
        rows: gap.rows,
        cite: gap.cite.as_str().to_owned(),
        note: gap.note.map(|note| note.to_string()),
    });
    Completeness { tables, gaps: gaps.collect() }
}
