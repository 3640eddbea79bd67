//! The canonical form of a table.

use muster_schema::table::TableDef;

use crate::read::Sheet;

/// A table in canonical form: the columns in the order of the record type, followed by unknown ones.
pub(super) fn csv(sheet: &Sheet, bytes: &[u8], table: &TableDef) -> Vec<u8> {
    let names = sheet.column_names(bytes);
    let rows: Vec<Vec<String>> = rows(sheet, bytes);
    let known: Vec<(usize, bool)> = (sheet.columns().iter().zip(table.columns()))
        .filter_map(|(column, known)| Some(((*column)?, known.list && known.separator == '|')))
        .collect();
    let unknown = (0..names.len())
        .filter(|column| known.iter().all(|(other, _)| other != column))
        .filter(|column| !names[*column].is_empty() || rows.iter().any(|row| !cell(row, *column).is_empty()))
        .map(|column| (column, false));
    let order: Vec<(usize, bool)> = known.iter().copied().chain(unknown).collect();
    let mut out = String::with_capacity(bytes.len());
    write_row(&mut out, order.iter().map(|(column, _)| names[*column].clone()));
    for row in &rows {
        write_row(
            &mut out,
            order.iter().map(|(column, list)| {
                let text = cell(row, *column);
                if *list {
                    text.split('|').map(str::trim).collect::<Vec<_>>().join("|")
                } else {
                    text.replace("\r\n", "\n")
                }
            }),
        );
    }
    out.into_bytes()
}

/// The content of a table, whatever the order of its columns: the cells of each named column.
pub(super) fn content(sheet: &Sheet, bytes: &[u8]) -> Vec<(String, Vec<String>)> {
    let names = sheet.column_names(bytes);
    let rows = rows(sheet, bytes);
    let columns = names.into_iter().enumerate().map(|(column, name)| {
        let cells = rows.iter().map(|row| cell(row, column)).map(|text| {
            // Blanks around the separator of a list and the kind of line end carry no meaning.
            text.split('|').map(str::trim).collect::<Vec<_>>().join("|").replace("\r\n", "\n")
        });
        (name, cells.collect::<Vec<_>>())
    });
    let mut columns: Vec<_> =
        columns.filter(|(name, cells)| !name.is_empty() || cells.iter().any(|cell| !cell.is_empty())).collect();
    columns.sort();
    columns
}

fn rows(sheet: &Sheet, bytes: &[u8]) -> Vec<Vec<String>> {
    (0u32..).take(sheet.len()).map(|row| sheet.row_cells(bytes, row)).collect()
}

fn cell(row: &[String], column: usize) -> &str {
    row.get(column).map_or("", String::as_str)
}

fn write_row(out: &mut String, cells: impl Iterator<Item = String>) {
    for (ix, cell) in cells.enumerate() {
        if ix > 0 {
            out.push(',');
        }
        // A byte order mark at the start of a cell would be taken for that of the file.
        if cell.contains([',', '"', '\n', '\r']) || cell.starts_with('\u{feff}') {
            out.push('"');
            out.push_str(&cell.replace('"', "\"\""));
            out.push('"');
        } else {
            out.push_str(&cell);
        }
    }
    out.push('\n');
}
