//! A page with everything that changed, and old and new pictures side by side.

use super::super::{Difference, Version};

/// The page.
#[must_use]
pub fn page(_difference: &Difference, _old: &Version, _new: &Version) -> String {
    String::new()
}
