use super::super::prelude::*;

pub static LINT: Lint = Lint::new("U009", "leader-apart", Hint, SetUps, check)
    .explained(
        "A leader is set up in a space with no corps of his side, or with no corps of any home power on his band. \
        Alone, he is driven away by any enemy; without corps of his home, he loses part of his tactical rating.",
    )
    .example("scenarios/campaign/setup.csv", "castle,1,Berta,,14.2,", b"abbey,1,Berta,,14.2,")
    .reads(&["leaders", "corps", "set-up"])
    .after(&["U002", "U003", "U004", "U005", "U013"]);

fn check(war: &War<'_>, findings: &mut Vec<Finding>) {
    for set_up in &war.set_ups {
        // By space and side: the powers whose corps stand there.
        let mut corps: FxHashMap<(u32, Id), FxHashSet<Id>> = FxHashMap::default();
        for line in &set_up.placed {
            if let (Some((number, _)), Some(row)) = (war.space(line), line.piece::<Corps>())
                && let Some(side) = war.side(line.counter)
            {
                corps.entry((number, side)).or_default().insert(row.power.id());
            }
        }
        for line in &set_up.placed {
            let (Some((number, space)), Some(leader)) = (war.space(line), line.piece::<Leader>()) else { continue };
            let powers = corps.get(&(number, leader.side.id()));
            let wanting = powers.is_none_or(|powers| {
                !leader.home.is_empty() && !leader.home.iter().any(|home| powers.contains(&home.id()))
            });
            if wanting {
                let lacks = if powers.is_none() { "no corps of his side" } else { "no corps of his home" };
                LINT.finds(findings, line.cell("place"))
                    .says(format!("{} is in {} with {lacks}", leader.name, space.name))
                    .label(lacks)
                    .expected("a space with corps that are his to lead")
                    .rule("3.1.1")
                    .blame(super::super::counters::foreign_leader::LINT.about(&[&leader.id]));
            }
        }
    }
}
