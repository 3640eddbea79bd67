use super::super::prelude::*;

pub static LINT: Lint = Lint::new("T017", "parameter-turn", Error, Tables, check)
    .explained("rules.json or powers.csv names a turn that is not on the turn track, or lists turns out of order.")
    .example(
        "rules.json",
        "\"cards\": { \"hand\": 3, \"cite\": \"8.1\" }",
        b"\"cards\": { \"hand\": 3, \"added\": \"vp-1\", \"cite\": \"8.1\" }",
    )
    .reads(&["rules", "track-spaces", "tracks", "powers"]);

type Turn = Ref<TrackSpace>;

fn check(war: &War<'_>, findings: &mut Vec<Finding>) {
    let Some((file, rules)) = &war.rules else { return };
    // Lists whose turns follow one another, and turns that stand alone.
    let mut lists: Vec<Vec<(String, Turn)>> = Vec::new();
    let mut list = |turns: &mut dyn Iterator<Item = (String, Turn)>| lists.push(turns.collect());
    let path = |head: &'static str, tail: &'static str| move |at: usize| format!("{head}/{at}{tail}");
    let cards = &rules.cards;
    let at = path("/cards/exceptions", "/turn");
    list(&mut cards.exceptions.iter().enumerate().map(|(ix, exception)| (at(ix), exception.turn)));
    list(&mut cards.added.iter().map(|turn| ("/cards/added".to_owned(), *turn)));
    for (ix, second) in cards.second.iter().enumerate() {
        list(&mut second.turns.iter().enumerate().map(|(at, turn)| (format!("/cards/second/{ix}/turns/{at}"), *turn)));
    }
    for (ix, ally) in rules.siege.allies.iter().enumerate() {
        list(&mut std::iter::once((format!("/siege/allies/{ix}/until"), ally.until)));
    }
    for (ix, joining) in rules.joining.iter().enumerate() {
        let rolls = joining.rolls.iter().enumerate();
        list(&mut rolls.map(|(at, roll)| (format!("/joining/{ix}/rolls/{at}/turn"), roll.turn)));
    }
    for (ix, fleet) in rules.fleets.iter().enumerate() {
        let turns = fleet.defence_from.iter().enumerate();
        list(&mut turns.map(|(at, turn)| (format!("/fleets/{ix}/defence_from/{at}"), *turn)));
    }
    if let Some(withdrawal) = &rules.withdrawal {
        let at = path("/withdrawal/turns", "");
        list(&mut withdrawal.turns.iter().enumerate().map(|(ix, turn)| (at(ix), *turn)));
        list(&mut std::iter::once(("/withdrawal/historical".to_owned(), withdrawal.historical)));
        list(&mut std::iter::once(("/withdrawal/from".to_owned(), withdrawal.from)));
    }
    if let Some(succession) = &rules.succession {
        let at = path("/succession/rolls", "/turn");
        list(&mut succession.rolls.iter().enumerate().map(|(ix, roll)| (at(ix), roll.turn)));
    }
    list(&mut rules.march.iter().map(|march| ("/march/turn".to_owned(), march.turn)));
    let mut wrong = |spot: Spot, message: String, label: &str, expected: String| {
        LINT.finds(findings, spot).says(message).label(label).expected(expected).rule("8.0");
    };
    for list in lists {
        let mut before: Option<&TrackSpace> = None;
        for (pointer, turn) in list {
            let Some(space) = war.pack.get(turn) else { continue };
            let spot = Spot::Value(*file, pointer);
            if !war.view.is_turn(space) {
                let expected = "a space of the track of kind `turn`".to_owned();
                wrong(spot, format!("`{turn}` is not a turn"), "not on the turn track", expected);
                continue;
            }
            if let Some(before) = before.filter(|before| before.value >= space.value) {
                let message = format!("{} stands after {}", space.name, before.name);
                wrong(spot, message, "not later than the one before", format!("a turn after {}", before.name));
            }
            before = Some(space);
        }
    }
    for (at, power) in war.pack.rows::<Power>() {
        let entry = power.entry_turn.and_then(|entry| war.pack.get(entry));
        if let Some(space) = entry.filter(|space| !war.view.is_turn(space)) {
            let expected = "a space of the track of kind `turn`".to_owned();
            let spot = at.cell("entry_turn");
            wrong(spot, format!("`{}` is not a turn", space.id), "not on the turn track", expected);
        }
    }
}
