//! Rows with more or fewer cells than the header has names.

use std::ops::Range;

use memchr::memchr;
use muster_schema::table::{Kind, TableDef, is_extra};

use super::{Kinds, Sheet, cells_of, is_empty, text_of};
use crate::finding::{Cause, Describe, Finding, Spot, choices};
use crate::read::{CURLY, codes};

impl Sheet {
    /// A finding about a row with too many cells if a decimal comma split a number in two: joining the two makes every
    /// cell valid, which was not so before, or other rows have a decimal point there.
    fn decimal_comma(&self, bytes: &[u8], row: u32, (spec, form): Kinds<'_>) -> Option<Finding> {
        let ranges = cells_of(bytes, self.row_bytes(bytes, row), self.delimiter);
        if self.delimiter != b',' || ranges.len() <= self.header.len() {
            return None;
        }
        let mut cells: Vec<String> = ranges.iter().map(|cell| text_of(bytes, cell)).collect();
        let field = |column: usize| {
            let at = self.columns.iter().position(|of| *of == Some(column))?;
            Some((spec.columns().get(at)?, form.cells.get(at)?))
        };
        let fits = |cells: &[String]| {
            cells
                .iter()
                .enumerate()
                .all(|(column, cell)| field(column).is_none_or(|(column, form)| form.accepts(&column.read(cell))))
        };
        let has_points = |column: usize| {
            let others = (0..20).take(self.rows.len()).filter(|other| *other != row);
            others
                .map(|other| self.row_cells(bytes, other))
                .any(|cells| cells.get(column).is_some_and(|cell| cell.contains('.') && cell.parse::<f64>().is_ok()))
        };
        let digits = |text: &str| !text.is_empty() && text.bytes().all(|byte| byte.is_ascii_digit());
        let fitted = fits(&cells);
        let mut first: Option<(Range<usize>, String)> = None;
        for column in 0..self.header.len() {
            let Some([whole, part]) = cells.get(column..column + 2) else { break };
            let number = format!("{whole}.{part}");
            if cells.len() > self.header.len()
                && field(column).is_some_and(|(column, _)| column.kind == Kind::Number)
                && digits(whole.trim_start_matches('-'))
                && digits(part)
                && (!fitted || has_points(column))
            {
                let at = ranges.get(column)?.start..ranges.get(column + 1)?.end;
                first.get_or_insert_with(|| (at, number.clone()));
                cells.remove(column + 1);
                number.clone_into(&mut cells[column]);
            }
        }
        let (at, number) = first.filter(|_| fits(&cells))?;
        Some(
            Finding::new(
                &codes::ROW_LONG,
                Spot::Bytes(self.file, at),
                format!("`{}` is two cells: in this file a comma separates cells", number.replacen('.', ",", 1)),
            )
            .label("a decimal comma")
            .expected("numbers with a decimal point")
            .suggest(Some(number))
            .cause(self.row_cause(&spec.name, row)),
        )
    }

    /// Reports rows with more or fewer cells than the header; true if each cell has a column.
    pub(super) fn find_long_and_short_rows(
        &mut self,
        bytes: &[u8],
        (spec, form): Kinds<'_>,
        findings: &mut Vec<Finding>,
    ) -> bool {
        let width = self.header.len();
        let mut wrong = Vec::new();
        let (before, mut wider, mut long) = (findings.len(), 0, 0);
        for row in 0..u32::try_from(self.rows.len()).unwrap_or(u32::MAX) {
            if self.is_damaged(row) {
                continue;
            }
            let whole = self.row_bytes(bytes, row);
            let text = bytes.get(whole.clone()).unwrap_or_default();
            if memchr(b'"', text).is_none() && memchr::memchr_iter(self.delimiter, text).count() + 1 == width {
                continue;
            }
            let cells = cells_of(bytes, whole.clone(), self.delimiter);
            wider += usize::from(cells.len() == width + 1);
            if cells.len() < width {
                wrong.push(row);
                findings.push(
                    Finding::new(
                        &codes::ROW_SHORT,
                        Spot::Bytes(self.file, whole.end..whole.end),
                        has_cells(cells.len(), width),
                    )
                    .label("the row ends here")
                    .expected(format!(
                        "{} more, even if empty, or a separator that was lost",
                        count_cells(width - cells.len())
                    ))
                    .cause(self.row_cause(&spec.name, row)),
                );
            } else if let Some(finding) = self.decimal_comma(bytes, row, (spec, form)) {
                wrong.push(row);
                findings.push(finding);
            } else if let Some(extra) =
                cells.iter().skip(width).find(|cell| !is_empty(bytes.get((*cell).clone()).unwrap_or_default()))
            {
                wrong.push(row);
                let finding = self.too_long(bytes, &cells, extra);
                long += usize::from(finding.suggestion.is_none());
                findings.push(finding.cause(self.row_cause(&spec.name, row)));
            } else if cells.len() > self.full_width {
                self.overlong.push(row);
            }
        }
        let nameless = (long >= ROWS && 10 * wider >= 9 * self.rows.len()).then(|| self.nameless(spec)).flatten();
        let named = nameless.is_none();
        if let Some(finding) = nameless {
            findings.truncate(before);
            findings.push(finding);
        }
        self.damaged.extend(wrong);
        self.damaged.sort_unstable();
        self.damaged.dedup();
        named
    }

    /// A finding about a header with one name fewer than nearly all rows have cells, if the table has a column for it.
    fn nameless(&self, spec: &TableDef) -> Option<Finding> {
        let width = self.header.len();
        let absent = spec.columns().iter().zip(&self.columns).filter(|(_, column)| column.is_none());
        let absent: Vec<&str> = absent.map(|(field, _)| field.name.as_str()).filter(|name| !is_extra(name)).collect();
        let whole = self.header.first()?.start..self.header.last()?.end;
        let message = format!("the header has {} where nearly all rows have {}", count_cells(width), width + 1);
        let finding = Finding::new(&codes::COLUMN_MISSING, Spot::Bytes(self.file, whole), message)
            .label("the name of a column is missing")
            .expected(format!("a name for each column, perhaps {}", choices(absent.iter().copied())))
            .cause(Cause::Table(spec.name.clone()));
        (!absent.is_empty()).then_some(finding)
    }

    /// A finding about a row with too many cells; `extra` is the first without a column.
    pub(super) fn too_long(&self, bytes: &[u8], cells: &[Range<usize>], extra: &Range<usize>) -> Finding {
        self.curly(bytes, cells).unwrap_or_else(|| {
            let message = has_cells(cells.len(), self.header.len());
            Finding::new(&codes::ROW_LONG, Spot::Bytes(self.file, extra.clone()), message)
                .label("no column for this cell")
                .expected("a cell that contains the separator must be in quotes")
        })
    }

    /// The same, if a text in curly quotes contains the separator.
    fn curly(&self, bytes: &[u8], cells: &[Range<usize>]) -> Option<Finding> {
        let text = |cell: &Range<usize>| bytes.get(cell.clone()).and_then(|cell| str::from_utf8(cell).ok());
        let first = cells.iter().position(|cell| text(cell).is_some_and(|cell| cell.starts_with(CURLY)))?;
        let rest = cells.get(first + 1..)?;
        let last = rest.iter().find(|cell| text(cell).is_some_and(|cell| cell.ends_with(CURLY)))?;
        let whole = cells[first].start..last.end;
        let corrected = self.as_cell(text(&whole)?.trim_matches(CURLY));
        let message = has_cells(cells.len(), self.header.len());
        Some(
            Finding::new(&codes::ROW_LONG, Spot::Bytes(self.file, whole), message)
                .label("curly quotes do not hold a text together")
                .expected("straight quotes (`\"`) around a cell that contains the separator")
                .suggest(Some(corrected)),
        )
    }
}

/// The number of rows with an extra cell from which the header may be at fault.
const ROWS: usize = 3;

fn has_cells(cells: usize, width: usize) -> String {
    format!("the row has {} where the header has {width}", count_cells(cells))
}

fn count_cells(cells: usize) -> String {
    if cells == 1 { "1 cell".into() } else { format!("{cells} cells") }
}
