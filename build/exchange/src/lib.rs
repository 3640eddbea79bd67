//! A game as other people's files: workbooks and drawings, there and back.

pub mod drawing;
pub mod workbook;
