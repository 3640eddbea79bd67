use std::collections::BTreeSet;

use super::super::prelude::*;

pub static LINT: Lint = Lint::new("T050", "seats", Error, Tables, check)
    .explained(
        "seats.csv says, for each number of players, who leads which major power. Here a major power is left out, a \
        player is given a power that is not major, or the number of sides differs from the number of players.",
    )
    .example("seats.csv", "3,calenza,calenza,2.4\n", b"")
    .reads(&["seats", "powers", "sides"]);

fn check(war: &War<'_>, findings: &mut Vec<Finding>) {
    let seats: Vec<_> = war.pack.rows::<Seat>().collect();
    for (at, seat) in &seats {
        let Some((place, power)) = war.pack.find::<Power>(seat.power.id()) else { continue };
        if power.rank != Rank::Major {
            LINT.finds(findings, at.cell("power"))
                .says(format!("{} is not a major power, so no player leads it from the start", power.name))
                .label("not a major power")
                .expected("a power of rank `major`")
                .rule("4.1")
                .see(place.cell("rank"), "its rank");
        }
    }
    for players in war.player_counts() {
        let Some((last, _)) = seats.iter().rev().find(|(_, seat)| seat.players == players) else { continue };
        let own = || seats.iter().map(|(_, seat)| seat).filter(|seat| seat.players == players);
        let cause = LINT.about(&[&players]);
        let at_table = if players == 1 { "one player".to_owned() } else { format!("{players} players") };
        let spot = last.cell("players");
        for power in war.pack.records::<Power>().iter().filter(|power| power.rank == Rank::Major) {
            if !own().any(|seat| seat.power.id() == power.id) {
                LINT.finds(findings, spot.clone())
                    .says(format!("with {at_table} nobody leads {}", power.name))
                    .label("the last of these seats")
                    .expected(format!("a row for {}", power.name))
                    .rule("2.4")
                    .cause(cause.clone());
            }
        }
        let sides: BTreeSet<Id> = own().map(|seat| seat.side.id()).collect();
        if sides.len() != usize::from(players) {
            let count = sides.len();
            let count = if count == 1 { "only one side plays".to_owned() } else { format!("{count} sides play") };
            LINT.finds(findings, spot)
                .says(format!("with {at_table} {count}"))
                .label("a side for each player")
                .expected(format!("{players} different sides in `side`"))
                .rule("2.4")
                .cause(cause);
        }
    }
    if let Some((at, power)) = war.pack.rows::<Power>().find(|(_, power)| power.rank == Rank::Major)
        && seats.is_empty()
    {
        LINT.finds(findings, at.cell("rank"))
            .says(format!("nobody leads {}: seats.csv has no rows", power.name))
            .label("led by a player")
            .expected("a row in seats.csv for each number of players")
            .rule("2.4");
    }
}
