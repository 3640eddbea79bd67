use super::prelude::*;

pub static LINT: Lint = Lint::new("P007", "lost-example", Warning, Provenance, check)
    .explained(
        "`examples` in game.json says how many worked examples the pack has, and `examples/` holds a different \
        number. A deleted example no longer checks anything, and nothing else would notice. Bring it back, or correct \
        the number.",
    )
    .example("game.json", "\"version\": \"0.1.0\",", b"\"version\": \"0.1.0\",\n  \"examples\": 2,");

fn check(pack: &Whole<'_>, findings: &mut Vec<Finding>) {
    let Some((file, game)) = pack.document::<muster_schema::game::Game>("game") else { return };
    let Some(said) = game.examples else { return };
    let found = pack.sources.examples().count();
    if usize::try_from(said) != Ok(found) {
        let message = format!("`examples/` holds {found}, and `examples` says {said}");
        LINT.finds(findings, Spot::Value(file, "/examples".into()))
            .says(message)
            .label(if usize::try_from(said).is_ok_and(|said| said > found) {
                "more than there are"
            } else {
                "fewer than there are"
            })
            .expected(format!("{found}, unless a worked example was lost"));
    }
}
