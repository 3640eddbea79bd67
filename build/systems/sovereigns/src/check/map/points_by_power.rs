use super::super::prelude::*;

pub static LINT: Lint = Lint::new("M026", "points-by-power", Error, Map, check)
    .explained(
        "A space is worth points to one power, but nothing says what it is worth to the others: it has no `vp` and no \
        row without a power in space-points.csv. Or it has both.",
    )
    .example("space-points.csv", "porto-calen,,1,20.4\n", b"")
    .reads(&["spaces", "space-points"]);

fn check(war: &War<'_>, findings: &mut Vec<Finding>) {
    let rows: Vec<_> = war.pack.rows::<SpacePoints>().collect();
    for (number, (at, points)) in rows.iter().enumerate() {
        let Some((space_at, space)) = war.pack.find::<Space>(points.space.id()) else { continue };
        let same = |other: &SpacePoints| other.space.id() == points.space.id();
        let general = rows.iter().any(|(_, other)| same(other) && other.power.is_none());
        let first = !rows.iter().take(number).any(|(_, other)| same(other));
        let (field, message, label) = match (points.power, space.vp) {
            (None, Some(_)) => ("vp", format!("`{}` has its points twice", space.name), "so does `vp` of the space"),
            (Some(_), None) if first && !general => {
                ("space", format!("nothing says what `{}` is worth to other powers", space.name), "to this power only")
            }
            _ => continue,
        };
        LINT.finds(findings, at.cell(field))
            .says(message)
            .label(label)
            .expected("`vp` in spaces.csv or a row without a power here, one of the two")
            .rule("20.4")
            .see(space_at.cell("vp"), "the points of the space");
    }
}
