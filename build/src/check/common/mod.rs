//! What every system's packs are checked for: where rows come from, and what the designer waives.

mod erratum_idle;
mod missing_table;
mod reconstructed_columns;
mod sheet_size;
mod waiver;

use super::CommonLint;
use crate::finding::Code;

pub use self::waiver::waive;

/// All lints of any pack.
pub static LINTS: &[&CommonLint] =
    &[&reconstructed_columns::LINT, &missing_table::LINT, &erratum_idle::LINT, &sheet_size::LINT];

/// Codes beside the lints.
pub static CODES: &[&Code] = &[&waiver::IDLE];

/// What every lint's file needs.
mod prelude {
    pub use crate::check::{CommonLint, Lint};
    pub use crate::finding::{Code, Example, Finding, Severity, Spot};
    pub use crate::pack::Pack;
}
