//! Files in the archive that systems or the engine take differently.

use super::prelude::*;
use muster_source::finding::Spot;

pub static LINT: Lint = Lint::new("W013", "odd-file", Warning, Modules, find).explained(
    "A file of the module has a name that leads out of it, is in the archive twice, or differs from another only in capitals. Systems \
    and versions of the engine take one or the other.",
)
.example("images/MAP.png", "", b"picture");

fn find(view: &View<'_>, found: &mut Vec<Finding>) {
    const MOST: usize = 50;
    let archive = &view.module.archive;
    let odd = archive.odd.iter().map(|(name, why)| format!("`{name}` {why}"));
    let alike = archive.alike().into_iter().map(|(one, other)| format!("`{one}` and `{other}` differ only in capitals"));
    found.extend(odd.chain(alike).take(MOST).map(|says| Finding::new(&LINT.code, Spot::Absent(view.module.file.into()), says)));
}
