use super::super::prelude::*;

pub static LINT: Lint = Lint::new("U062", "enemies-in-one-square", Warning, SetUps, check)
    .explained(
        "Units of two major powers that different players lead are set up in one square, where they would have to fight at \
        once.",
    )
    .example(
        "scenarios/war/setup.csv",
        "2b,2,arland-fleet,,36.0,\n",
        b"2a,2,arland-fleet,,36.0,\n2a,1,calenza-fleet,,36.0,\n",
    )
    .reads(&["set-up", "units", "leaders", "squares", "powers", "seats"])
    .after(&["U022"]);

fn check(war: &War<'_>, findings: &mut Vec<Finding>) {
    for set_up in &war.set_ups {
        for line in &set_up.placed {
            let (Some(square), Some(power)) = (line.place::<Square>(), line.power().map(Ref::new)) else { continue };
            let before = set_up.beside(line).take_while(|other| !std::ptr::eq(*other, line));
            let mut powers = before.filter_map(|other| Some((other, other.power().map(Ref::new)?)));
            let Some((enemy, other)) = powers.find(|(_, other)| are_enemies(war, power, *other)) else { continue };
            LINT.finds(findings, line.cell("place"))
                .says(format!(
                    "{} and {} are both in {}",
                    war.power_name(other),
                    war.power_name(power),
                    shown(square.id)
                ))
                .label("enemies are here")
                .expected("another square")
                .rule("13.6")
                .see(enemy.cell("place"), "the first of the others")
                .cause(LINT.about(&[&set_up.scenario, &square.id]));
        }
    }
}

/// Whether two major powers have different players, by some number of players.
fn are_enemies(war: &War<'_>, one: Ref<Power>, other: Ref<Power>) -> bool {
    let major = |power: Ref<Power>| war.pack.get(power).is_some_and(|power| power.rank == Rank::Major);
    let leads = |players: u8, power: Ref<Power>| {
        let seats = war.pack.records::<Seat>().iter();
        seats.filter(|seat| seat.players == players).find(|seat| seat.power == power).map(|seat| seat.side.id())
    };
    let apart = |players: u8| leads(players, one).zip(leads(players, other)).is_some_and(|(one, other)| one != other);
    one != other && major(one) && major(other) && war.player_counts().into_iter().any(apart)
}
