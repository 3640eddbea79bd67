//! Exports a game as files for other programs, workbooks and drawings, and imports them again.

pub mod drawing;
pub mod workbook;
