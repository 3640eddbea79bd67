//! Rows with more or fewer cells than the header has names.

use std::ops::Range;

use memchr::memchr;
use muster_schema::table::Kind;

use super::{Kinds, Sheet, cells_of, codes, is_empty, text_of};
use crate::finding::{Finding, Spot};

impl Sheet {
    /// What is wrong with a row of too many cells, if a decimal comma made two of one number: the two as one leave every cell
    /// valid, which they were not before, or other rows have a decimal point there.
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

    pub(super) fn find_long_and_short_rows(&mut self, bytes: &[u8], (spec, form): Kinds<'_>, findings: &mut Vec<Finding>) {
        let width = self.header.len();
        let mut wrong = Vec::new();
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
                        "{} more, empty ones too, or a separator that was lost",
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
                findings.push(
                    too_long(Spot::Bytes(self.file, extra.clone()), cells.len(), width)
                        .cause(self.row_cause(&spec.name, row)),
                );
            } else if cells.len() > self.full_width {
                self.overlong.push(row);
            }
        }
        self.damaged.extend(wrong);
        self.damaged.sort_unstable();
        self.damaged.dedup();
    }
}

fn has_cells(cells: usize, width: usize) -> String {
    format!("the row has {} where the header has {width}", count_cells(cells))
}

fn count_cells(cells: usize) -> String {
    if cells == 1 { "1 cell".into() } else { format!("{cells} cells") }
}

pub(super) fn too_long(spot: Spot, cells: usize, width: usize) -> Finding {
    Finding::new(&codes::ROW_LONG, spot, has_cells(cells, width))
        .label("no column for this cell")
        .expected("a cell that contains the separator must be in quotes")
}
