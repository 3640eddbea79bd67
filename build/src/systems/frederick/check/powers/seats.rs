//! Major powers that nobody leads.

use super::super::prelude::*;

/// The lint.
pub static LINT: FrederickLint = Lint {
    code: &Code {
        id: "T050",
        name: "seats",
        severity: Severity::Error,
        stage: Stage::Checking(Subject::Tables),
        explanation: "seats.csv says, for each number of players, who leads which major power. Here a major power is left out, a \
            player is given a power that is not major, or the number of sides differs from the number of players.",
        example: Example { file: "seats.csv", right: "3,calenza,calenza,2.4\n", wrong: b"" },
    },
    tables: &["seats", "powers", "sides"],
    after: &[],
    check,
};

use std::collections::BTreeSet;

fn check(world: &World<'_>, findings: &mut Vec<Finding>) {
    let seats: Vec<_> = world.pack.rows::<Seat>().collect();
    for (at, seat) in &seats {
        let Some((place, power)) = world.pack.find::<Power>(seat.power.id()) else { continue };
        if power.rank != Rank::Major {
            findings.push(
                Finding::new(
                    LINT.code,
                    world.pack.cell(*at, "power"),
                    format!("{} is no major power, so no player leads it from the start", power.name),
                )
                .label("not a major power")
                .expected("a power of rank `major`")
                .rule("4.1")
                .see(world.pack.cell(place, "rank"), "its rank"),
            );
        }
    }
    for players in world.player_counts() {
        let Some((last, _)) = seats.iter().rev().find(|(_, seat)| seat.players == players) else { continue };
        let own = || seats.iter().map(|(_, seat)| seat).filter(|seat| seat.players == players);
        let cause = Cause::about(LINT.code, &[&players]);
        let at_table = if players == 1 { "one player".to_owned() } else { format!("{players} players") };
        let spot = world.pack.cell(*last, "players");
        for power in world.pack.records::<Power>().iter().filter(|power| power.rank == Rank::Major) {
            if !own().any(|seat| seat.power.id() == power.id) {
                findings.push(
                    Finding::new(LINT.code, spot.clone(), format!("with {at_table} nobody leads {}", power.name))
                        .label("the last of these seats")
                        .expected(format!("a row for {}", power.name))
                        .rule("2.4")
                        .cause(cause.clone()),
                );
            }
        }
        let sides: BTreeSet<Id> = own().map(|seat| seat.side.id()).collect();
        if sides.len() != usize::from(players) {
            let count = sides.len();
            let count = if count == 1 { "only one side plays".to_owned() } else { format!("{count} sides play") };
            findings.push(
                Finding::new(LINT.code, spot, format!("with {at_table} {count}"))
                    .label("a side for each player")
                    .expected(format!("{players} different sides in `side`"))
                    .rule("2.4")
                    .cause(cause),
            );
        }
    }
    if let Some((at, power)) = world.pack.rows::<Power>().find(|(_, power)| power.rank == Rank::Major)
        && seats.is_empty()
    {
        findings.push(
            Finding::new(
                LINT.code,
                world.pack.cell(at, "rank"),
                format!("nobody leads {}: seats.csv has no rows", power.name),
            )
            .label("led by a player")
            .expected("a row in seats.csv for each number of players")
            .rule("2.4"),
        );
    }
}
