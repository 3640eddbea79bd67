use super::super::prelude::*;

pub static LINT: Lint = Lint::new("C019", "leader-replacement", Error, Counters, check)
    .explained(
        "A leader counter that replaces another must be of the same power, say when it comes (an event or a date), \
        differ from the other in stars or ratings, and not lead back to itself.",
    )
    .example("leaders.csv", "hale,hale-takes-command,,3.3", b"hale,,,3.3")
    .reads(&["leaders"])
    .after(&["L001"]);

fn check(war: &War<'_>, findings: &mut Vec<Finding>) {
    for (at, leader) in war.pack.rows::<Leader>() {
        let Some((old_at, old)) = leader.replaces.and_then(|old| war.pack.find::<Leader>(old.id())) else { continue };
        let ratings = |of: &Leader| Some((of.stars?, of.initiative?, of.activation?, of.offense?, of.defense?));
        let (field, wrong, label, expected) = if is_circle(war.pack, leader, leader.id, |one| one.replaces) {
            ("replaces", "in the end replaces itself", "a circle", "a counter that comes before it")
        } else if old.power != leader.power {
            ("replaces", "is of another power", "another power's", "a counter of his own power")
        } else if leader.event.is_none() && leader.from.is_none() {
            ("event", "nothing says when it comes", "when?", "an event that brings it, or a date in `from`")
        } else if ratings(leader).is_some() && ratings(leader) == ratings(old) {
            ("replaces", "has the same stars and ratings", "the same", "other stars, or another rating")
        } else {
            continue;
        };
        LINT.finds(findings, at.cell(field))
            .says(format!("`{}` replaces `{}`, and {wrong}", leader.id, old.id))
            .label(label)
            .expected(expected)
            .rule("3.3.6")
            .see(old_at.spot(), "the counter that it replaces")
            .cause(if label == "a circle" { LINT.about(&[]) } else { LINT.about(&[&leader.id]) });
    }
}
