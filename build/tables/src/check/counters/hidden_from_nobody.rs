use super::prelude::*;
use muster_schema::{Cell, Text};

pub static LINT: Lint = Lint::new("C060", "hidden-from-nobody", Error, Counters, check)
    .explained(
        "A counter is hidden, or a box hides what lies in it, but it belongs to no side. Only the players of its side could \
        see it, so here nobody could.",
    )
    .example(
        "blocks.csv",
        "north-crown,Northern Crown,north,leader,army,,1,4|3|2|1,3,,no",
        b"north-crown,Northern Crown,,leader,army,,1,4|3|2|1,3,,yes",
    );

fn check(pack: &View<'_>, findings: &mut Vec<Finding>) {
    let is_led = |power: &Text| pack.lines(Role::Seat).any(|seat| seat.cell(Slot::Power).text() == Some(*power));
    let is_on = |power: &Text| pack.line(Role::Power, *power).is_some_and(|power| is_said(&power, Slot::Side));
    let has_side = |power: &Text| is_on(power) || is_led(power);
    for (role, what) in [(Role::Piece, "counter"), (Role::Marker, "marker"), (Role::Box, "box")] {
        for line in pack.lines(role).filter(|line| line.cell(Slot::Hidden).is_yes()) {
            let powers = if role == Role::Box { Slot::Home } else { Slot::Power };
            if !is_said(&line, Slot::Side) && !line.cell(powers).items().first().is_some_and(has_side) {
                LINT.finds(findings, line.spot_of(Slot::Hidden))
                    .says(format!("`{}` belongs to no side", line.name()))
                    .label("nobody could see it")
                    .expected(format!("a side for this {what}, or nothing here"));
            }
        }
    }
}

fn is_said(line: &Line<'_>, slot: Slot) -> bool {
    line.cell(slot) != Cell::Empty
}
