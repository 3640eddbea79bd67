use super::super::prelude::*;

pub static LINT: Lint = Lint::of(faults::WRONG_PLACE, check)
    .reads(&["set-up", "boxes", "track-spaces", "markers", "strength-points", "leaders", "powers", "rules"])
    .after(&["U014"]);

fn check(war: &War<'_>, findings: &mut Vec<Finding>) {
    let fleets = war.rules.as_ref().map_or(&[][..], |(_, rules)| &rules.fleet.boxes);
    for line in war.set_ups.iter().flat_map(|set_up| &set_up.placed) {
        let Some(site) = line.site else { continue };
        let (points, marker) = (line.piece::<StrengthPoint>(), line.piece::<Marker>());
        let is_ashore = points.is_some_and(|points| points.arm != Arm::Fleet);
        let role = marker.map(|marker| marker.role);
        let wrong = match (line.place::<Box>(), marker) {
            _ if site.table().role == Role::TrackSpace && is_ashore => "strength points lie on no track",
            _ if site.table().role == Role::Place && role == Some(MarkerRole::Track) => {
                "a marker of a track lies on its track"
            }
            _ if site.table().role != Role::Place && role == Some(MarkerRole::Control) => {
                "a control marker lies in a space of the map"
            }
            (Some(found), _) if is_ashore && fleets.iter().any(|of| of.id() == found.id) => "only fleets lie there",
            (Some(found), Some(marker))
                if found.side.is_some() && marker.side.is_some_and(|_| found.side != marker.side) =>
            {
                "the box is another player's"
            }
            // Allies share boxes, enemies do not.
            (Some(found), None) if is_enemy(war, line, found) => "the box is an enemy's",
            _ => continue,
        };
        LINT.finds(findings, line.cell("place"))
            .says(format!("{} cannot lie in `{}`: {wrong}", line.name(), site.id()))
            .label("not a place for this counter")
            .expected("a space for what fights and for control, a track for its markers, a box of its own player")
            .rule("2.2");
    }
}

/// Whether a box belongs to powers of which none is of the alliance of these counters.
fn is_enemy(war: &War<'_>, line: &Placement<'_>, found: &Box) -> bool {
    let own = line.power();
    let is_own = own.and_then(|power| war.pack.find::<Power>(power)?.1.side) == found.side;
    let alliance = own.and_then(|power| war.alliance(power));
    let powers = war.pack.records::<Power>().iter().filter(|power| power.side.is_some() && power.side == found.side);
    let owners: Vec<Id> = powers.filter_map(|power| war.alliance(power.id)).collect();
    !is_own && !owners.is_empty() && alliance.is_some_and(|alliance| !owners.contains(&alliance))
}
