use super::super::prelude::*;

pub static LINT: Lint = Lint::new("T051", "gains-out-of-order", Error, Tables, check)
    .explained(
        "List the gains of victories in rules.json from the weakest defeated force upwards. Here a gain begins no \
        higher than the one before it, so the two overlap, or a stronger force brings less.",
    )
    .example("rules.json", "\"from\": 6,", b"\"from\": 1,")
    .reads(&["rules"]);

fn check(war: &War<'_>, findings: &mut Vec<Finding>) {
    let Some((file, rules)) = &war.rules else { return };
    for (number, pair) in rules.combat.gains.windows(2).enumerate() {
        let [before, after] = [&pair[0], &pair[1]];
        let parts = |gain: &Gain| [("picks", gain.picks), ("loses", gain.loses), ("leader", gain.leader)];
        let at = |number: usize, name: &str| Spot::Value(*file, format!("/combat/gains/{number}/{name}"));
        let mut wrong = |name: &str, message: String, label: &str, expected: String| {
            LINT.finds(findings, at(number + 1, name))
                .says(message)
                .label(label)
                .expected(expected)
                .rule("18.4")
                .see(at(number, name), "the one before");
        };
        if after.from <= before.from {
            let message = format!("a gain begins at {}, but the one before it at {}", after.from, before.from);
            wrong("from", message, "the two overlap", format!("more than {}", before.from));
            continue;
        }
        for ((name, less), (_, more)) in parts(after).into_iter().zip(parts(before)).filter(|((_, a), (_, b))| a < b) {
            let message = format!("`{name}` is {less} for a stronger force, but {more} for a weaker one");
            wrong(name, message, "less for more", format!("{more} or more"));
        }
    }
}
