//! The game as printed beside the game as amended: what only the amended one has wrong comes from errata.

use crate::errata::{Amended, Overlay};
use crate::finding::{Finding, Spot};
use crate::pack::Pack;
use crate::place::{Row, SheetIx};
use crate::stage::referred;

/// Names the errata in what is not found in the game as printed.
pub(crate) fn name_errata(pack: &Pack, findings: &mut [Finding], printed: &[Finding]) {
    for finding in findings {
        let same = |other: &Finding| (other.code, &other.message) == (finding.code, &finding.message);
        if !printed.iter().any(|other| same(other) || other.follows.iter().any(same)) {
            name(&pack.overlay, pack, finding);
        }
    }
}

/// Names the errata that amend what a finding of a check is about, which the game as printed does not have: its rows, and
/// the rows that those refer to.
fn name(overlay: &Overlay, pack: &Pack, finding: &mut Finding) {
    finding.follows.iter_mut().for_each(|follow| name(overlay, pack, follow));
    let spots = || std::iter::once(&finding.spot).chain(finding.related.iter().map(|(spot, _)| spot));
    let named: Vec<Row> = spots().filter_map(Spot::row).collect();
    if !finding.stage().is_after_linking() || named.iter().any(|row| overlay.applied.contains_key(row)) {
        return;
    }
    let about: Vec<Row> = named.iter().flat_map(|row| referred(pack, *row)).chain(named.iter().copied()).collect();
    let sheets: Vec<SheetIx> = named.iter().map(|(sheet, _)| *sheet).collect();
    let of = |wanted: &dyn Fn(SheetIx, u32) -> bool| -> Vec<Spot> {
        let amended = overlay.cells.iter().filter(|((sheet, row, _), _)| wanted(*sheet, *row));
        amended.map(|(_, Amended { by: (sheet, row, field), .. })| Spot::Cell(*sheet, *row, *field)).collect()
    };
    // Where it amends none of these, one of the same table is the likeliest.
    let mut errata = of(&|sheet, row| about.contains(&(sheet, row)));
    if errata.is_empty() {
        errata = of(&|sheet, _| sheets.contains(&sheet));
    }
    if errata.is_empty() {
        errata = overlay.beyond_cells().map(|(sheet, row, field)| Spot::Cell(sheet, row, field)).collect();
    }
    if let [Spot::Cell(sheet, row, _)] = errata.as_slice()
        && let Some(source) = pack.sources.sheets.get(sheet.0 as usize)
        && let Some(id) = pack.sources.system.tables[source.table].column("id")
    {
        let id = source.cell_text(pack.sources.files.bytes(source.file), *row, id);
        finding.message = format!("{}, by the erratum `{id}`", finding.message);
    }
    finding.related.extend(errata.into_iter().map(|spot| (spot, "the erratum".to_owned())));
}
