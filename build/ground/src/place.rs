//! A location in the sources of a pack.

/// A file of a pack, by its place in [`crate::read::Files`].
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct FileIx(pub u32);

/// A sheet of a pack, by its place in [`crate::read::Sources::sheets`].
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct SheetIx(pub u32);

/// A row: its sheet, and its number there.
pub type Row = (SheetIx, u32);
