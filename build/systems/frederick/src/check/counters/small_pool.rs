use super::super::prelude::*;

pub static LINT: Lint = Lint::new("C051", "small-pool", Warning, Counters, check)
    .explained(
        "The pool does not have enough campaign markers for all players to hold a full hand. This is checked only if \
        the number of copies is given for every marker.",
    )
    .example("rules.json", "\"number\": 9", b"\"number\": 10")
    .reads(&["campaign-markers", "decks", "rules", "seats"])
    .after(&["C008"]);

fn check(war: &War<'_>, findings: &mut Vec<Finding>) {
    let Some((file, rules)) = &war.rules else { return };
    let drawn = |marker: &&CampaignMarker| war.pack.get(marker.deck).is_some_and(|deck| deck.kind == DeckKind::Draw);
    let markers = war.pack.records::<CampaignMarker>();
    let pool: Option<u64> = markers.iter().filter(drawn).map(|marker| marker.copies.map(u64::from)).sum();
    let Some(pool) = pool.filter(|_| !markers.is_empty()) else { return };
    let counts = war.player_counts();
    // A number of players that nobody plays with is another lint's matter.
    for (number, limit) in rules.markers.hand.iter().enumerate().filter(|(_, limit)| counts.contains(&limit.players)) {
        let held = u64::from(limit.players) * u64::from(limit.number);
        if held > pool {
            LINT.finds(findings, Spot::Value(*file, format!("/markers/hand/{number}/number")))
                .says(format!("{} players may hold {held} campaign markers, but there are {pool}", limit.players))
                .label("more than there are")
                .expected("at least as many markers as all hands together hold")
                .rule("9.4");
        }
    }
}
