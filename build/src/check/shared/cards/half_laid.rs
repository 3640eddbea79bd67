//! Markers that are laid on counters.

use super::super::prelude::*;

/// The lint.
pub static LINT: SharedLint = Lint {
    code: &Code {
        id: "C013",
        name: "half-laid-marker",
        severity: Severity::Error,
        stage: Stage::Checking(Subject::Counters),
        explanation: "A marker that is placed on counters says on which (`on`), and what the menus call placing it (`put`) and \
            removing it (`take`). Fill in all three columns or none.",
        example: Example { file: "markers.csv", right: "Demoralize,Rally", wrong: b"Demoralize," },
    },
    tables: &["markers"],
    after: &[],
    check,
};

fn check(view: &View<'_>, findings: &mut Vec<Finding>) {
    for (at, marker) in view.pack.rows::<Marker>() {
        let there = [("on", !marker.on.is_empty()), ("put", marker.put.is_some()), ("take", marker.take.is_some())];
        if !there.iter().any(|(_, there)| *there) {
            continue;
        }
        for (column, _) in there.into_iter().filter(|(_, there)| !there) {
            findings.push(
                Finding::new(
                    LINT.code,
                    view.pack.cell(at, column),
                    format!("`{}` is laid on counters, but its `{column}` is empty", marker.name),
                )
                .label("left out")
                .expected("`on`, `put` and `take` together, or none of them"),
            );
        }
    }
}
