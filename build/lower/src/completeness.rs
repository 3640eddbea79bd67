//! The share of a pack that its document supports.

use muster_schema::bundle::{Completeness, Gap, TableCompleteness};
use muster_schema::common::Missing;
use muster_schema::{Attributes, Cite, Role, Slot, Standing};
use rayon::prelude::*;

use crate::charts;
use muster_source::pack::Pack;

/// Counts the rows that the document supports, for each table with a column `cite`, and lists the gaps. Tables about
/// the pack rather than the game contain facts that are printed nowhere.
pub fn completeness(pack: &Pack) -> Completeness {
    let aside = [Role::Ruling, Role::Missing, Role::Erratum, Role::Waiver, Role::Translation];
    let tables = pack.sources.system.tables.iter().enumerate();
    let cited = tables.filter(|(_, table)| {
        let describes = pack.sources.system.description.contains(&table.name.as_str());
        !describes && !aside.contains(&table.role) && table.reads_again.is_none() && table.slot(Slot::Cite).is_some()
    });
    let line = |(at, table): (usize, &muster_schema::TableDef)| {
        let name = charts::heading(pack, &table.name);
        let mut line =
            TableCompleteness { table: table.name.clone(), name, attested: 0, partly: 0, reconstructed: 0, missing: 0 };
        for row in pack.lines_of(at) {
            // A game without a rule book cites none.
            let cite = row.value::<Cite>(Slot::Cite).filter(|cite| !cite.as_str().is_empty());
            let Some(cite) = cite else { continue };
            *match cite.standing() {
                Standing::Attested if row.guessed().next().is_none() => &mut line.attested,
                Standing::Attested => &mut line.partly,
                Standing::Reconstructed => &mut line.reconstructed,
                Standing::Missing => &mut line.missing,
            } += 1;
        }
        line
    };
    let gaps = pack.records::<Missing>().iter().map(|gap| Gap {
        id: gap.id.to_string(),
        table: gap.table.to_string(),
        what: gap.what.to_string(),
        rows: gap.rows,
        cite: gap.cite.as_str().to_owned(),
        note: gap.note.map(|note| note.to_string()),
        attributes: Attributes::default(),
    });
    Completeness { tables: cited.collect::<Vec<_>>().into_par_iter().map(line).collect(), gaps: gaps.collect() }
}
