use super::super::prelude::*;

pub static LINT: Lint = Lint::new("T023", "numbers-out-of-order", Error, Tables, check)
    .explained(
        "Two numbers in rules.json are the wrong way round: for example, the capacity of a corps leader is above that \
        of an army leader, the blockade of a minor fortress is above that of a major one, or a burden or level of \
        victory is not above the one before. Or a percentage is above 100.",
    )
    .example("rules.json", "\"army_capacity\": 20", b"\"army_capacity\": 10")
    .reads(&["rules"]);

/// Two numbers of which the first may not be above the second, with their pointers and the rule.
type Pair = (&'static str, u16, &'static str, u16, &'static str);

fn check(war: &War<'_>, findings: &mut Vec<Finding>) {
    let Some((file, rules)) = &war.rules else { return };
    let wrong = |pointer: &str, message: String, expected: String, rule: &str| {
        Finding::new(&LINT.code, Spot::Value(*file, pointer.into()), message).expected(expected).rule(rule)
    };
    for (low, lower, high, higher, rule) in pairs(rules) {
        if lower > higher {
            let message = format!("`{}` is {higher}, and `{}` is {lower}", name(high), name(low));
            let finding = wrong(high, message, format!("{lower} or more"), rule).label("the lower one");
            findings.push(finding.see(Spot::Value(*file, low.into()), "the higher one"));
        }
    }
    for (first, second, before, after, rule) in rising(rules) {
        if after <= before {
            let message = format!("`{}` is {after} here, and {before} in the one before", name(&second));
            let finding = wrong(&second, message, format!("more than {before}"), rule).label("not more");
            findings.push(finding.see(Spot::Value(*file, first), "the one before"));
        }
    }
    let theaters = rules.attrition.theaters.iter().enumerate();
    let theaters = theaters.map(|(number, of)| (format!("/attrition/theaters/{number}/percent"), of.percent, "5.1"));
    let others = [
        ("/attrition/elsewhere_percent".to_owned(), rules.attrition.elsewhere_percent, "5.1"),
        ("/battle/major_victory_percent".to_owned(), rules.battle.major_victory_percent, "13.7.3"),
        ("/siege/outside_percent".to_owned(), rules.siege.outside_percent, "15.3"),
    ];
    for (pointer, percent, rule) in theaters.chain(others).filter(|(_, percent, _)| *percent > 100) {
        let message = format!("{percent} percent are more than the whole");
        findings.push(wrong(&pointer, message, "at most 100".into(), rule).label("too high"));
    }
}

fn pairs(rules: &Rules) -> [Pair; 7] {
    let Rules { force, activation, supply, siege, .. } = rules;
    let (free, points) = (activation.free_admin_points.into(), activation.admin_points.into());
    let (minor, major) = (activation.siege_minor.into(), activation.siege_major.into());
    let (near, far) = (supply.minor_reach.into(), supply.reach.into());
    let (battle, overrun) = (activation.minor_battle_ratio, activation.overrun_ratio);
    [
        ("/force/minor_most", force.minor_most, "/force/corps_capacity", force.corps_capacity, "3.1.1"),
        ("/force/corps_capacity", force.corps_capacity, "/force/army_capacity", force.army_capacity, "3.3.1"),
        ("/activation/siege_minor", minor, "/activation/siege_major", major, "8.3"),
        ("/activation/free_admin_points", free, "/activation/admin_points", points, "8.8.2"),
        ("/activation/minor_battle_ratio", battle, "/activation/overrun_ratio", overrun, "8.10"),
        ("/supply/minor_reach", near, "/supply/reach", far, "11.6"),
        ("/siege/blockade_minor", siege.blockade_minor, "/siege/blockade_major", siege.blockade_major, "15.3"),
    ]
}

/// Numbers in a row of which each must be above the one before: the two pointers, the two numbers, the rule.
fn rising(rules: &Rules) -> Vec<(String, String, u16, u16, &'static str)> {
    let mut rising = Vec::new();
    for (number, pair) in rules.activation.burdens.windows(2).enumerate() {
        let at = |number: usize, field: &str| format!("/activation/burdens/{number}/{field}");
        let [before, after] = [&pair[0], &pair[1]];
        rising.push((at(number, "from"), at(number + 1, "from"), before.from, after.from, "8.4"));
        let penalties = [before.penalty, after.penalty].map(u16::from);
        rising.push((at(number, "penalty"), at(number + 1, "penalty"), penalties[0], penalties[1], "8.4"));
    }
    for (number, pair) in rules.victory.levels.windows(2).enumerate() {
        let at = |number: usize| format!("/victory/levels/{number}");
        rising.push((at(number), at(number + 1), pair[0].into(), pair[1].into(), "21.2.1"));
    }
    rising
}

/// The last part of a pointer that is not a number.
fn name(pointer: &str) -> &str {
    pointer.rsplit('/').find(|part| part.parse::<u32>().is_err()).unwrap_or(pointer)
}
