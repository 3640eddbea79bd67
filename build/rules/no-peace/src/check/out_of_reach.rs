use super::prelude::*;

pub static LINT: Lint = Lint::new("M015", "out-of-reach", Warning, Map, check)
    .explained(
        "No enemy can ever reach this fortress: from where the forces of the other sides stand, arrive or are raised, \
        no route that is open to them leads here, by land or from port to port. Its strength never matters.",
    )
    .example("spaces.csv", "camp,The Camp,bluria,0,unlimited", b"camp,The Camp,bluria,1,unlimited")
    .reads(&["spaces", "connections", "powers", "sea-zones", "set-up"])
    .after(&["M001", "M007", "M008", "M079", "T002", "not-adjacent", "other-fortress", "other-port", "enemy-control"]);

fn check(war: &War<'_>, findings: &mut Vec<Finding>) {
    for fortress in war.fortresses() {
        if fortress.force.is_none() {
            LINT.finds(findings, fortress.at.cell("fortress"))
                .says(format!("no enemy can ever come to {}", fortress.space.name))
                .label("out of reach")
                .expected("a way for the other side by land or sea, or strength 0")
                .rule("17.1")
                .see(fortress.space.only.map(|_| fortress.at.cell("only")), "open to one side alone");
        }
    }
}
