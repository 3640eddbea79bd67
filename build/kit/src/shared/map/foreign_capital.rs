use super::super::prelude::*;

pub static LINT: Lint = Lint::new("M013", "foreign-capital", Error, Map, check)
    .explained(
        "The capital of a power is not its own: not one of its home spaces, or a city outside its territory. A power \
        draws supply from its capital, so the capital must be its own. A power created by an uprising is not checked: \
        its spaces belong to another power until then.",
    )
    .example("powers.csv", "red,start,castle", b"red,start,orleans")
    .reads_roles(&[Role::Power, Role::Place]);

fn check(view: &View<'_>, findings: &mut Vec<Finding>) {
    let is_home = |space: &Space<'_>, power: &Power<'_>| space.line.cell(Slot::Home).items().contains(&power.id.text());
    for power in view.powers() {
        let capital = power.line.value::<Id>(Slot::Capital);
        let Some(space) = view.spaces.iter().find(|space| Some(space.id) == capital) else { continue };
        // A power without any home space does not exist yet: until an uprising makes it, they are another's.
        if is_home(space, &power) || !view.spaces.iter().any(|space| is_home(space, &power)) {
            continue;
        }
        LINT.finds(findings, power.line.spot_of(Slot::Capital))
            .says(format!("`{}` is not a home space of {}", space.name, power.line.name()))
            .label("somebody else's")
            .expected(format!("a space with `{}` in `home`", power.id))
            .see(space.line.spot_of(Slot::Home), "its home powers");
    }
}
