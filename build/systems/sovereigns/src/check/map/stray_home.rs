use super::super::prelude::*;

pub static LINT: Lint = Lint::new("M029", "stray-home", Warning, Map, check)
    .explained(
        "One space of an area has a different home power from all the others, of which there are four or more. Such \
        places exist, but usually the power was copied from another row.",
    )
    .example("spaces.csv", "tollgate,Tollgate,borovia,heath", b"tollgate,Tollgate,arland,heath")
    .reads(&["spaces", "areas", "powers"])
    .after(&["M013", "M028", "L001"]);

/// Spaces of an area beside the stray one, at the least.
const OTHERS: usize = 4;

fn check(war: &War<'_>, findings: &mut Vec<Finding>) {
    for area in war.pack.records::<Area>() {
        let here: Vec<(At<'_, Space>, &Space)> =
            war.pack.rows::<Space>().filter(|(_, space)| space.area.is_some_and(|of| of.id() == area.id)).collect();
        for (at, space) in &here {
            let mut others = here.iter().filter(|(_, other)| other.id != space.id).map(|(_, other)| other.home);
            let Some(home) = others.next() else { continue };
            if here.len() <= OTHERS || home == space.home || others.any(|other| other != home) {
                continue;
            }
            let of = |home: Option<Ref<Power>>| home.map_or("nobody's".into(), |home| format!("`{home}`"));
            LINT.finds(findings, at.cell("home"))
                .says(format!(
                    "the home of `{}` is {}, that of all other spaces of {} {}",
                    space.name,
                    of(space.home),
                    area.name,
                    of(home)
                ))
                .label("alone in its area")
                .expected("the power of the others, unless it is an enclave")
                .suggest(home.map(|home| home.to_string()))
                .rule("2.1.1");
        }
    }
}
