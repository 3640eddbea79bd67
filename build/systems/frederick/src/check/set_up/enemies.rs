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

fn check(world: &World<'_>, findings: &mut Vec<Finding>) {
    for (number, line) in world.lines.iter().enumerate() {
        let (Site::Square(square), Some(power)) = (line.place, line.item.power()) else { continue };
        let enemy = world.lines.iter().take(number).find(|other| {
            other.scenario == line.scenario
                && other.row.place == line.row.place
                && other.item.power().is_some_and(|other| are_enemies(world, power, other))
        });
        let Some((enemy, other)) = enemy.and_then(|enemy| Some((enemy, enemy.item.power()?))) else { continue };
        LINT.finds(
            world.pack.cell(line.at, "place"),
            format!("{} and {} are both in {}", world.power_name(other), world.power_name(power), shown(square.id)),
        )
        .label("enemies are here")
        .expected("another square")
        .rule("13.6")
        .see(world.pack.cell(enemy.at, "place"), "the first of the others")
        .cause(LINT.about(&[&line.scenario, &square.id]))
        .add_to(findings);
    }
}

/// Whether two major powers have different players, by some number of players.
fn are_enemies(world: &World<'_>, one: Ref<Power>, other: Ref<Power>) -> bool {
    let major = |power: Ref<Power>| world.pack.get(power).is_some_and(|power| power.rank == Rank::Major);
    let leads = |players: u8, power: Ref<Power>| {
        let seats = world.pack.records::<Seat>().iter();
        seats.filter(|seat| seat.players == players).find(|seat| seat.power == power).map(|seat| seat.side.id())
    };
    let apart = |players: u8| leads(players, one).zip(leads(players, other)).is_some_and(|(one, other)| one != other);
    one != other && major(one) && major(other) && world.player_counts().into_iter().any(apart)
}
