use muster_lower::sites;
use muster_source::pack::Line;

use super::prelude::*;

pub static LINT: Lint = Lint::new("M013", "foreign-capital", Error, Map, check)
    .explained(
        "The capital of a power is not its own: not one of its home spaces, or a city outside its territory. A power \
        draws supply from its capital, so the capital must be its own. A power created by an uprising is not checked: \
        its spaces belong to another power until then.",
    )
    .example("powers.csv", "red,start,castle", b"red,start,orleans")
    .reads_roles(&[Role::Power, Role::Place, Role::Cell, Role::Area, Role::Settlement]);

/// The roles of tables of places that can be somebody's, and what such a place is called.
const LANDS: [(Role, &str); 3] = [(Role::Place, "space"), (Role::Cell, "cell"), (Role::Area, "area")];

fn check(view: &View<'_>, findings: &mut Vec<Finding>) {
    let is_home = |place: &Line<'_>, power: &Power<'_>| place.cell(Slot::Home).items().contains(&power.id.text());
    let places = || LANDS.into_iter().flat_map(|(role, _)| view.pack.lines(role));
    for power in view.powers() {
        let Some(capital) = sites::place_named(&power.line, Slot::Capital) else { continue };
        let place = LANDS.into_iter().find_map(|(role, noun)| Some((view.pack.line(role, capital)?, noun)));
        let Some((place, noun)) = place else { continue };
        // A power without any home space does not exist yet: until an uprising makes it, they are another's.
        if is_home(&place, &power) || !places().any(|place| is_home(&place, &power)) {
            continue;
        }
        LINT.finds(findings, power.line.spot_of(Slot::Capital))
            .says(format!("`{}` is not a home {noun} of {}", place.name(), power.line.name()))
            .label("somebody else's")
            .expected(format!("a {noun} with `{}` in `home`", power.id))
            .see(place.spot_of(Slot::Home), "its home powers");
    }
}
