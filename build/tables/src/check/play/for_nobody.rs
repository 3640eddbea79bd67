use super::prelude::*;

pub static LINT: Lint = Lint::new("T084", "rule-for-nobody", Warning, Tables, check)
    .explained(
        "The condition of a rule holds for no counter of the game, whatever happens in play: `unit.arm == 'horse'` where no counter \
        has this arm. Probably a word is misspelt.",
    )
    .example("effects.csv", "unit.combat == 0", b"unit.count > 50")
    .reads_roles(&[Role::Piece])
    .after(&["T080"]);

fn check(view: &View<'_>, findings: &mut Vec<Finding>) {
    let Some(compiled) = compiled(view.pack) else { return };
    let game = &compiled.game;
    let mut look = |spot: Spot, when: Option<&muster_engine::described::condition::Term>| {
        if when.is_some_and(|when| never(game, when)) && compiled.faults.iter().all(|fault| fault.spot != spot) {
            LINT.finds(findings, spot)
                .says("no counter of the game ever meets this condition")
                .label("never true")
                .expected("a condition that some counter can meet");
        }
    };
    // Rows and what was made of them stand in the same order.
    let (mut effects, mut out) = (game.effects.iter(), game.left_out.iter());
    for (at, row) in view.pack.rows::<PlayEffect>() {
        let is_out = row.on == muster_schema::common::EffectOn::LeftOut;
        let when = if is_out { out.next().and_then(Option::as_ref) } else { effects.next().and_then(|one| one.when.as_ref()) };
        look(at.cell("when"), when);
    }
    for ((at, _), zone) in view.pack.rows::<ZoneOfControl>().zip(&game.zones) {
        look(at.cell("of"), zone.of.as_ref());
    }
    for ((at, _), trace) in view.pack.rows::<Trace>().zip(&game.traces) {
        look(at.cell("of"), trace.of.as_ref());
    }
    if view.pack.records::<Combat>().len() == game.combats.len() {
        for ((at, _), combat) in view.pack.rows::<Combat>().zip(&game.combats) {
            look(at.cell("who"), combat.who.as_ref());
            look(at.cell("suffers"), combat.suffers.as_ref().filter(|term| !matches!(term, muster_engine::described::condition::Term::Constant(_))));
        }
    }
    for ((at, _), phase) in view.pack.rows::<Phase>().zip(&game.phases) {
        look(at.cell("who"), phase.who.as_ref());
    }
}
