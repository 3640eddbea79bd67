use muster_schema::description::OwnRole;

use super::prelude::*;
use muster_lower::faces::by_step;

pub static LINT: Lint = Lint::new("C061", "wrong-steps", Error, Counters, check)
    .explained(
        "The steps of a counter do not fit together. A column for its values at each step has one value for each \
        step, full strength first, and as many as the other such columns of the row, or a single value for all \
        steps. A block has four edges, and so at most four steps. Values never grow as a counter loses steps.",
    )
    .example("blocks.csv", "Northern Horse,north,cavalry,army,horse,2,3|2,", b"Northern Horse,north,cavalry,army,horse,2,2|3,");

/// The edges of a block.
const EDGES: usize = 4;

fn check(pack: &View<'_>, findings: &mut Vec<Finding>) {
    for line in pack.lines(Role::Piece) {
        let all: Vec<(usize, Vec<f64>)> = by_step(&line).map(|(at, _)| (at, line.at(at).numbers())).collect();
        // A single value is that of all steps.
        let steps = all.iter().map(|(_, values)| values.len()).find(|many| *many > 1).unwrap_or_default();
        for (at, values) in &all {
            let (message, label, expected) = match () {
                () if values.len() > 1 && values.len() != steps => (
                    format!("`{}` has {} steps here, but {steps} before", line.name(), values.len()),
                    "not as many values",
                    format!("{steps} values, one for each step"),
                ),
                () if line.table().class == OwnRole::Block.kind() && values.len() > EDGES => (
                    format!("`{}` has {} steps, but a block has {EDGES} edges", line.name(), values.len()),
                    "too many steps",
                    format!("{EDGES} values or fewer"),
                ),
                () if values.windows(2).any(|pair| pair[0] < pair[1]) => (
                    format!("`{}` grows as it loses steps", line.name()),
                    "not full strength first",
                    "the value at full strength first, the last step at the end".to_owned(),
                ),
                () => continue,
            };
            LINT.finds(findings, line.spot_at(*at)).says(message).label(label).expected(expected);
        }
    }
}
