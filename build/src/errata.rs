//! Errata: amendments laid over the tables as printed, before anything is validated.

use std::collections::BTreeMap;

use muster_schema::Text;

use crate::finding::{Code, Example, Finding, Severity, Spot, nearest};
use crate::pack::Pack;
use crate::read::{SheetIx, Sources};
use crate::shape::Shapes;
use crate::stage::{Row, referred};

/// All codes of this module.
pub const CODES: &[&Code] = &[&STALE, &TARGET];

/// An erratum whose `before` is not what the table holds.
pub static STALE: Code = Code {
    id: "P001",
    name: "stale-erratum",
    severity: Severity::Error,
    explanation: "An erratum says what the table holds before the erratum is applied, but the table holds something else. Either \
        the table has been corrected already and you can delete the erratum, or one of the two was mistyped.",
    example: Example { file: "errata.csv", right: "actions,2,3", wrong: b"actions,1,3" },
};
/// An erratum whose target is not there.
pub static TARGET: Code = Code {
    id: "P002",
    name: "erratum-without-target",
    severity: Severity::Error,
    explanation: "An erratum names a file, row or field that the pack does not have. The row is given by its key; join the parts \
        of a longer key with `/`.",
    example: Example { file: "errata.csv", right: "cards.csv,march,actions", wrong: b"cards.csv,marsh,actions" },
};

/// The amended cells.
#[derive(Debug, Default)]
pub struct Overlay {
    cells: BTreeMap<(SheetIx, u32, usize), Amended>,
    /// The rows of `errata.csv` that were applied, as (sheet, row).
    pub applied: Vec<(SheetIx, u32)>,
}

/// What an erratum puts into a cell.
#[derive(Debug)]
struct Amended {
    after: Option<Text>,
    /// The cell of the erratum that says so.
    by: (SheetIx, u32, usize),
}

impl Overlay {
    /// What an amended cell holds: `None` where nothing amends it, an empty text where it was emptied.
    #[must_use]
    pub fn cell(&self, sheet: SheetIx, row: u32, field: usize) -> Option<&'static str> {
        if self.cells.is_empty() {
            return None;
        }
        self.cells.get(&(sheet, row, field)).map(|amended| amended.after.as_ref().map_or("", Text::as_str))
    }

    /// Moves a finding about what an erratum put into a cell to the erratum; the table itself is as printed.
    pub(crate) fn blame(&self, finding: &mut Finding) {
        finding.follows.iter_mut().for_each(|follow| self.blame(follow));
        let (cell, item) = match finding.spot {
            Spot::Cell(sheet, row, field) => ((sheet, row, field), None),
            Spot::Item(sheet, row, field, item) => ((sheet, row, field), Some(item)),
            _ => return,
        };
        let Some(Amended { by: (sheet, row, field), .. }) = self.cells.get(&cell) else { return };
        let here = item.map_or(Spot::Cell(*sheet, *row, *field), |item| Spot::Item(*sheet, *row, *field, item));
        finding.related.push((std::mem::replace(&mut finding.spot, here), "the cell that it amends".to_owned()));
    }
}

impl Overlay {
    /// Names the errata that amend what a finding of a check is about, which the game as printed does not have: its rows, and
    /// the rows that those refer to.
    pub(crate) fn name(&self, pack: &Pack, finding: &mut Finding) {
        if self.cells.is_empty() {
            return;
        }
        finding.follows.iter_mut().for_each(|follow| self.name(pack, follow));
        let spots = || std::iter::once(&finding.spot).chain(finding.related.iter().map(|(spot, _)| spot));
        let named: Vec<Row> = spots().filter_map(Spot::row).collect();
        if finding.stage() < 4 || named.iter().any(|row| self.applied.contains(row)) {
            return;
        }
        let about: Vec<Row> = named.iter().flat_map(|row| referred(pack, *row)).chain(named.iter().copied()).collect();
        let sheets: Vec<SheetIx> = named.iter().map(|(sheet, _)| *sheet).collect();
        let of = |wanted: &dyn Fn(SheetIx, u32) -> bool| -> Vec<Spot> {
            let amended = self.cells.iter().filter(|((sheet, row, _), _)| wanted(*sheet, *row));
            amended.map(|(_, Amended { by: (sheet, row, field), .. })| Spot::Cell(*sheet, *row, *field)).collect()
        };
        // Where it amends none of these, one of the same table is the likeliest.
        let mut errata = of(&|sheet, row| about.contains(&(sheet, row)));
        if errata.is_empty() {
            errata = of(&|sheet, _| sheets.contains(&sheet));
        }
        if let [Spot::Cell(sheet, row, _)] = errata.as_slice()
            && let Some(source) = pack.sources.sheets.get(sheet.0 as usize)
            && let Some(id) = pack.shapes[source.table].id
        {
            let id = source.cell_text(pack.sources.files.bytes(source.file), *row, id);
            finding.message = format!("{}, by the erratum `{id}`", finding.message);
        }
        finding.related.extend(errata.into_iter().map(|spot| (spot, "the erratum".to_owned())));
    }
}

/// Reads the errata and finds the cells that they amend.
pub fn overlay(sources: &Sources, shapes: &Shapes, findings: &mut Vec<Finding>) -> Overlay {
    let mut overlay = Overlay::default();
    for (ix, sheet) in (0u32..).map(SheetIx).zip(&sources.sheets) {
        if sources.system.tables[sheet.table].name != "errata" || !sheet.sound {
            continue;
        }
        let shape = &shapes[sheet.table];
        let field = |name: &str| shape.field(name).unwrap_or(usize::MAX);
        let columns = ["file", "row", "field", "before", "after"].map(field);
        let mut rows = Vec::new();
        sheet.for_each_row(sources.files.bytes(sheet.file), 0..sheet.len(), |row| {
            rows.push((row.index, columns.map(|column| row.cell(column).to_owned())));
        });
        for (row, [file, target, name, before, after]) in rows {
            // What an empty cell breaks is said by the schema.
            if [&file, &target, &name].iter().any(|text| text.is_empty()) {
                continue;
            }
            match amend(sources, shapes, &overlay, [&file, &target, &name, &before]) {
                Ok(cell) => {
                    let after = (!after.is_empty()).then(|| Text::new(&after));
                    overlay.cells.insert(cell, Amended { after, by: (ix, row, columns[4]) });
                    overlay.applied.push((ix, row));
                }
                Err(wrong) => {
                    let column = columns[wrong.column];
                    let code = if wrong.column == 3 { &STALE } else { &TARGET };
                    let mut finding = Finding::new(code, Spot::Cell(ix, row, column), wrong.message)
                        .label(wrong.label)
                        .suggest(wrong.suggestion);
                    finding.expected = wrong.expected;
                    finding.blames.extend(wrong.damaged.map(crate::settle::damaged));
                    finding.related.extend(wrong.cell.map(|cell| (cell, "the cell that it amends".to_owned())));
                    findings.push(finding);
                }
            }
        }
    }
    overlay
}

#[derive(Default)]
struct Wrong {
    column: usize,
    message: String,
    label: String,
    expected: Option<String>,
    suggestion: Option<String>,
    cell: Option<Spot>,
    /// The table that is damaged, if that is why.
    damaged: Option<&'static str>,
}

#[expect(clippy::result_large_err, reason = "errors are few and told at once")]
fn amend(
    sources: &Sources,
    shapes: &Shapes,
    overlay: &Overlay,
    [file, row, field, before]: [&str; 4],
) -> Result<(SheetIx, u32, usize), Wrong> {
    let paths = || sources.sheets.iter().map(|sheet| sources.files.path(sheet.file));
    let Some(sheet_ix) = paths().position(|path| path == file) else {
        return Err(Wrong {
            column: 0,
            message: format!("`{file}` is not a table of this pack"),
            label: "no such table".into(),
            suggestion: nearest(file, paths()).map(str::to_owned),
            damaged: sources.system.tables.iter().find(|spec| spec.file == file).map(|spec| spec.name),
            ..Wrong::default()
        });
    };
    let sheet = &sources.sheets[sheet_ix];
    let ix = SheetIx(u32::try_from(sheet_ix).unwrap_or(u32::MAX));
    let shape = &shapes[sheet.table];
    let Some(column) = shape.field(field).filter(|column| sheet.has_field(*column)) else {
        let damaged = Some(sources.system.tables[sheet.table].name);
        if shape.field(field).is_some() {
            return Err(Wrong {
                column: 2,
                message: format!("`{file}` lacks the column `{field}`"),
                label: "not in its first line".into(),
                expected: Some(format!("`{field}` among the names in the first line of `{file}`")),
                damaged,
                ..Wrong::default()
            });
        }
        let names = || shape.fields.iter().map(|field| field.name.as_str());
        return Err(Wrong {
            column: 2,
            message: format!("`{file}` has no column `{field}`"),
            label: "no such column".into(),
            expected: Some(crate::finding::choices(names())),
            suggestion: nearest(field, names()).map(str::to_owned),
            ..Wrong::default()
        });
    };
    let bytes = sources.files.bytes(sheet.file);
    let mut keys = Vec::new();
    sheet.for_each_row(bytes, 0..sheet.len(), |cells| {
        let key: Vec<&str> = shape.key.iter().map(|field| cells.cell(*field)).collect();
        keys.push((cells.index, key.join("/").trim_end_matches('/').to_owned()));
    });
    let Some((index, _)) = keys.iter().find(|(_, key)| key == row) else {
        return Err(Wrong {
            column: 1,
            message: format!("`{file}` has no row `{row}`"),
            label: "no such row".into(),
            expected: Some("the key of a row; the parts of a longer key are joined by `/`".into()),
            suggestion: nearest(row, keys.iter().map(|(_, key)| key.as_str())).map(str::to_owned),
            ..Wrong::default()
        });
    };
    let cell = (ix, *index, column);
    let held = overlay.cell(ix, *index, column).map_or_else(|| sheet.cell_text(bytes, *index, column), str::to_owned);
    if held != before {
        let show = |text: &str| if text.is_empty() { "an empty cell".to_owned() } else { format!("`{text}`") };
        return Err(Wrong {
            column: 3,
            message: format!("the table holds {}, not {}", show(&held), show(before)),
            label: "not what the table holds".into(),
            expected: Some(format!("{} in column `{field}` of row `{row}`", show(&held))),
            suggestion: Some(held),
            cell: Some(Spot::Cell(ix, *index, column)),
            damaged: None,
        });
    }
    Ok(cell)
}
