//! Cells whose value is unknown because they contain a mistake. A lint that reads one can report nothing that depends
//! on it.
//!
//! Rows keep such cells, which read as empty. Each reading of one is noted, so that a finding can name the
//! cells as causes that it was made with.

use std::cell::RefCell;
use std::collections::BTreeSet;
use std::sync::OnceLock;
use std::thread::LocalKey;

use muster_ground::place::Row;

use crate::finding::Cause;

/// A cell of a row by its column.
pub type Place = (Row, usize);

/// Cells that were read during some work, if they are recorded.
type Notes = LocalKey<RefCell<Option<BTreeSet<Place>>>>;

thread_local! {
    /// The unknown cells.
    static UNKNOWN: RefCell<Option<BTreeSet<Place>>> = const { RefCell::new(None) };
    /// All cells that were read.
    static ALL: RefCell<Option<BTreeSet<Place>>> = const { RefCell::new(None) };
}

fn add(notes: &'static Notes, cell: impl FnOnce() -> Place) {
    notes.with_borrow_mut(|read| {
        if let Some(read) = read {
            read.insert(cell());
        }
    });
}

fn during<T>(notes: &'static Notes, work: impl FnOnce() -> T) -> (T, BTreeSet<Place>) {
    let before = notes.replace(Some(BTreeSet::new()));
    let done = work();
    (done, notes.replace(before).unwrap_or_default())
}

/// Records that an unknown cell was read.
pub fn note(cell: Place) {
    add(&UNKNOWN, || cell);
}

/// Does some work on this thread, and returns its result with the unknown cells that it read.
pub fn noting<T>(work: impl FnOnce() -> T) -> (T, BTreeSet<Place>) {
    during(&UNKNOWN, work)
}

/// Records that a cell was read, known or not, during [`tracing`].
pub fn trace(cell: impl FnOnce() -> Place) {
    add(&ALL, cell);
}

/// Does some work on this thread, and returns its result with the traced cells that it read.
pub fn tracing<T>(work: impl FnOnce() -> T) -> (T, BTreeSet<Place>) {
    during(&ALL, work)
}

/// The causes for findings that depend on these cells.
pub fn causes(read: &BTreeSet<Place>) -> impl Iterator<Item = Cause> {
    read.iter().copied().map(Cause::of_cell)
}

/// A value computed once from cells, with the unknown ones among them.
#[derive(Debug)]
pub struct Once<T> {
    made: OnceLock<(T, BTreeSet<Place>)>,
}

impl<T> Default for Once<T> {
    fn default() -> Self {
        Self { made: OnceLock::new() }
    }
}

impl<T> Once<T> {
    /// The value. Getting it counts as reading the cells that it was made from.
    pub fn get(&self, make: impl FnOnce() -> T) -> &T {
        let (value, read) = self.made.get_or_init(|| noting(make));
        read.iter().copied().for_each(note);
        value
    }
}
