use super::prelude::*;

pub static LINT: Lint = Lint::new("M017", "impregnable-garrison", Hint, Map, check)
    .explained(
        "With a full garrison, nobody can ever besiege this fortress. Each step inside adds to the corps that a siege \
        needs, and no side that can get there can bring them: its two best leaders do not command that many, or that \
        many may not stack there. This may be intended.",
    )
    .example("spaces.csv", "\"Ferry, north bank\",redonia,1,normal", b"\"Ferry, north bank\",redonia,3,rugged")
    .reads(&["spaces", "leaders", "corps", "rules", "set-up"])
    .after(&["M015", "M016", "T002", "other-fortress", "other-terrain"]);

fn check(war: &War<'_>, findings: &mut Vec<Finding>) {
    let Some((_, rules)) = &war.rules else { return };
    for fortress in war.fortresses() {
        let walls = u32::from(fortress.space.fortress);
        let needed = walls.saturating_add(rules.siege.garrison.saturating_mul(2));
        if let Some(force) = fortress.force.filter(|force| (walls..needed).contains(force)) {
            LINT.finds(findings, fortress.at.cell("fortress"))
                .says(format!("nobody can besiege {} with a full garrison", fortress.space.name))
                .label(format!("that takes {needed} corps, and at most {force} can be led here"))
                .expected(format!("a defense value of {force} at most, or a waiver if this is intended"))
                .rule("17.4");
        }
    }
}
