//! The connections to the back half of the compiler, all in one place.

use std::collections::BTreeMap;
use std::path::{Path, PathBuf};

use muster_build::pack::Pack;
use muster_schema::bundle::Bundle;

use crate::output::Trouble;

/// Lowers a pack to the common model.
///
/// # Errors
/// Always, until lowering is connected.
pub fn lower(_pack: &Pack) -> Result<Bundle, Trouble> {
    Err(not_yet("compile a pack: lowering"))
}

/// Draws and writes all targets of a bundle into a folder; returns the files that were written.
///
/// # Errors
/// Always, until the targets are connected.
pub fn publish(_bundle: &Bundle, _pack: &Path, _out: &Path) -> Result<Vec<PathBuf>, Trouble> {
    Err(not_yet("publish a pack: the targets"))
}

/// The files of the starter pack.
///
/// # Errors
/// Always, until the starter pack is connected.
pub fn starter() -> Result<BTreeMap<String, Vec<u8>>, Trouble> {
    Err(not_yet("begin a pack: the starter pack"))
}

fn not_yet(what: &str) -> Trouble {
    Trouble::failed(format!("this version cannot yet {what} is not connected. Nothing was written."))
}
