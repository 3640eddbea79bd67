//! Finds the markers that an unfinished merge of two branches leaves in a file.

use memchr::memmem;

use super::codes;
use crate::finding::{Describe, Finding, Spot};
use muster_ground::place::FileIx;

/// Reports that git has left two versions of a file in it.
pub(super) fn find(file: FileIx, bytes: &[u8]) -> Option<Finding> {
    let begins = |at: &usize| *at == 0 || bytes[at - 1] == b'\n';
    let start = memmem::find_iter(bytes, "<<<<<<< ").find(begins)?;
    let line = bytes[start..].split(|byte| *byte == b'\n').next()?.trim_ascii_end();
    let spot = Spot::Bytes(file, start..start + line.len());
    let finding = Finding::new(&codes::CONFLICT, spot, "the file contains two versions of itself");
    Some(
        finding.label("left by a merge").expected(
            "one version: keep what is right between `<<<<<<<`, `=======` and `>>>>>>>`, and remove these lines",
        ),
    )
}

/// True for a line that begins, separates or ends two versions.
pub fn is_marker(line: &[u8]) -> bool {
    [b"<<<<<<<", b"|||||||", b"=======", b">>>>>>>"].iter().any(|marker| line.starts_with(*marker))
}
