use super::prelude::*;

pub static LINT: Lint = Lint::new("M011", "same-position", Error, Map, check)
    .explained(
        "Two spaces have the same position on the map. Players could not tell their counters apart, and one VASSAL \
        region would hide the other.",
    )
    .example("spaces.csv", "45.5,4.2,reconstructed", b"46.2,4.4,reconstructed")
    .reads_roles(&[Role::Place]);

fn check(view: &View<'_>, findings: &mut Vec<Finding>) {
    let mut seen: FxHashMap<(i32, i32), u32> = FxHashMap::default();
    seen.reserve(view.spaces.len());
    for (number, space) in (0u32..).zip(&view.spaces) {
        let Some([x, y]) = space.at else { continue };
        // Equal to a tenth of a map unit.
        #[expect(clippy::cast_possible_truncation, reason = "a position beyond the sheet is another finding")]
        let place = ((x * 10.0).round() as i32, (y * 10.0).round() as i32);
        let first = *seen.entry(place).or_insert(number);
        if first != number {
            LINT.finds(findings, space.line.spot_of(if space.own { Slot::X } else { Slot::Latitude }))
                .says(format!("`{}` lies where another space lies", space.name))
                .label("the same place")
                .expected("a place of its own")
                .see(view.spaces[first as usize].line.spot(), "the other space");
        }
    }
}
