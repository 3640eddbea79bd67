use super::super::prelude::*;

pub static LINT: Lint = Lint::new("T029", "by-players", Error, Tables, check)
    .explained(
        "A number in rules.json that depends on the number of players is missing, or given twice, for a number of \
        players in seats.csv; or it is given for a number of players that seats.csv does not have.",
    )
    .example("rules.json", "\"players\": 3,\n        \"number\": 4", b"\"players\": 4,\n        \"number\": 4")
    .reads(&["rules", "seats"])
    .after(&["T050"]);

fn check(war: &War<'_>, findings: &mut Vec<Finding>) {
    let Some((file, rules)) = &war.rules else { return };
    let counts = war.player_counts();
    let all = counts.iter().map(ToString::to_string).collect::<Vec<_>>().join(", ");
    let lists = [("/markers/hand", &rules.markers.hand, "9.4"), ("/victory/beyond", &rules.victory.beyond, "30.2")];
    for (pointer, list, rule) in lists {
        let finding = |spot: Spot, message: String, label: &str| {
            Finding::new(&LINT.code, spot, message)
                .label(label)
                .expected(format!("exactly one number for each of these numbers of players: {all}"))
                .rule(rule)
                .cause(LINT.about(&[&pointer]))
        };
        for (number, one) in list.iter().enumerate() {
            let spot = Spot::Value(*file, format!("{pointer}/{number}/players"));
            if !counts.contains(&one.players) {
                let message = format!("seats.csv has no seats for {} players", one.players);
                findings.push(finding(spot, message, "nobody plays like that"));
            } else if list.iter().take(number).any(|other| other.players == one.players) {
                let message = format!("the number for {} players is given twice", one.players);
                findings.push(finding(spot, message, "already given"));
            }
        }
        for players in counts.iter().filter(|players| !list.iter().any(|one| one.players == **players)) {
            let message = format!("there is no number for {players} players");
            findings.push(finding(Spot::Value(*file, pointer.into()), message, "left out"));
        }
    }
}
