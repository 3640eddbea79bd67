use super::super::prelude::*;

pub static LINT: Lint = Lint::of(faults::WRONG_PLACE, check)
    .reads(&["set-up", "boxes", "track-spaces", "markers", "strength-points", "leaders", "powers", "rules"])
    .after(&["U014"]);

fn check(world: &World<'_>, findings: &mut Vec<Finding>) {
    let powers = world.pack.records::<Power>();
    let fleets = world.rules.as_ref().map_or(&[][..], |(_, rules)| &rules.fleet.boxes);
    for line in world.set_ups.iter().flat_map(|layout| &layout.lines) {
        let wrong = match (line.place, line.item) {
            (Site::Track(_), Item::Points(points)) => {
                (points.arm != Arm::Fleet).then_some("strength points lie on no track")
            }
            (Site::Space(_), Item::Marker(marker)) => {
                (marker.role == MarkerRole::Track).then_some("a marker of a track lies on its track")
            }
            (Site::Box(_) | Site::Track(_), Item::Marker(marker)) if marker.role == MarkerRole::Control => {
                Some("a control marker lies in a space of the map")
            }
            (Site::Box(found), Item::Points(StrengthPoint { arm, .. }))
                if *arm != Arm::Fleet && fleets.iter().any(|of| of.id() == found.id) =>
            {
                Some("only fleets lie there")
            }
            (Site::Box(found), Item::Marker(marker)) => {
                (found.side.is_some() && marker.side.is_some() && found.side != marker.side)
                    .then_some("the box is another player's")
            }
            (Site::Box(found), item) => {
                // Allies share boxes, enemies do not.
                let of_box = |power: &&Power| power.side.is_some() && power.side == found.side;
                let alliance = item.power().and_then(|power| world.alliance(power));
                let theirs = || powers.iter().filter(of_box).filter_map(|power| world.alliance(power.id));
                let own = item.power().and_then(|power| world.pack.find::<Power>(power)?.1.side) == found.side;
                (!own && alliance.is_some() && theirs().next().is_some() && !theirs().any(|one| Some(one) == alliance))
                    .then_some("the box is an enemy's")
            }
            _ => None,
        };
        if let Some(wrong) = wrong {
            LINT.finds(
                world.pack.cell(line.at, "place"),
                format!("{} cannot lie in `{}`: {wrong}", line.item.name(), line.row.place),
            )
            .label("not a place for this counter")
            .expected("a space for what fights and for control, a track for its markers, a box of its own player")
            .rule("2.2")
            .add_to(findings);
        }
    }
}
