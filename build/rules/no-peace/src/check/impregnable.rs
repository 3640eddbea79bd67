use super::prelude::*;

pub static LINT: Lint = Lint::new("M016", "impregnable", Warning, Map, check)
    .explained(
        "Nobody can ever besiege this fortress, even without a garrison. A siege needs as many activated corps as the \
        defense value, and no side that can get there can bring them: its two best leaders do not command that many, \
        it does not have that many corps, or that many may not stack there.",
    )
    .example(
        "leaders.csv",
        "anders,Anders,blue,named,bluria,2,5,0,3,1,3.1,\nberta,Berta,red,named,redonia,2,4,0,3,1,3.1,\n\
        carl,Carl,red,named,redonia,1,4,0,3,1,3.1,\nblue-minor,Minor Leader (Blue),blue,minor,,0,3",
        b"anders,Anders,blue,named,bluria,2,1,0,1,1,3.1,\nberta,Berta,red,named,redonia,2,4,0,3,1,3.1,\n\
        carl,Carl,red,named,redonia,1,4,0,3,1,3.1,\nblue-minor,Minor Leader (Blue),blue,minor,,0,0",
    )
    .reads(&["spaces", "leaders", "corps", "rules", "set-up"])
    .after(&["M015", "T002", "other-fortress", "other-terrain"]);

fn check(war: &War<'_>, findings: &mut Vec<Finding>) {
    for fortress in war.fortresses() {
        let needed = u32::from(fortress.space.fortress);
        if let Some(force) = fortress.force.filter(|force| *force < needed) {
            LINT.finds(findings, fortress.at.cell("fortress"))
                .says(format!("nobody can besiege {}: that takes {needed} corps", fortress.space.name))
                .label(format!("at most {force} corps can be led here"))
                .expected(format!("strength {force} at most, or leaders, corps and land for more"))
                .rule("17.5.1");
        }
    }
}
