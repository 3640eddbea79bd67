use super::super::prelude::*;

pub static LINT: Lint = Lint::new("T014", "joining", Error, Tables, check)
    .explained(
        "powers.csv and rules.json must agree on how powers come into the war. Each power with entry `neutral` has \
        one part in `joining`, a power with entry `uprising` is the power of `uprising`, and no other power has \
        either.",
    )
    .example(
        "rules.json",
        "\"landings\": [],",
        b"\"landings\": [],\
        \n  \"joining\": [{ \"power\": \"redonia\", \"closed_to\": [\"blue\"], \"cite\": \"7.2\" }],",
    )
    .reads(&["rules", "powers"])
    .after(&["U102"]);

fn check(war: &War<'_>, findings: &mut Vec<Finding>) {
    let Some((file, rules)) = &war.rules else { return };
    let mut wrong = |spot: Spot, power: Id, message: String, label: &str, expected: &str| {
        LINT.finds(findings, spot)
            .says(message)
            .label(label)
            .expected(expected)
            .rule("7.2")
            .cause(LINT.about(&[&power]));
    };
    let uprising = rules.uprising.as_ref().map(|uprising| uprising.power.id());
    for (ix, joining) in rules.joining.iter().enumerate() {
        let Some(power) = war.pack.get(joining.power) else { continue };
        let spot = Spot::Value(*file, format!("/joining/{ix}/power"));
        if rules.joining[..ix].iter().any(|other| other.power.id() == power.id) {
            let message = format!("how {} joins is given twice", power.name);
            wrong(spot, power.id, message, "already given", "each power only once");
        } else if power.entry != Entry::Neutral {
            let message = format!("{} does not join: its entry is not `neutral`", power.name);
            wrong(spot, power.id, message, "not a neutral power", "a power with `neutral` in `entry`");
        }
    }
    for (at, power) in war.pack.rows::<Power>() {
        let told = match power.entry {
            Entry::Start => continue,
            Entry::Neutral => rules.joining.iter().any(|joining| joining.power.id() == power.id),
            // A power without corps is nobody's business here.
            Entry::Uprising => {
                let corps = || war.pack.records::<Corps>().iter().any(|corps| corps.power.id() == power.id);
                uprising == Some(power.id) || !corps()
            }
        };
        if !told {
            let message = format!("rules.json does not say how {} comes into the war", power.name);
            let expected = if power.entry == Entry::Neutral {
                "a part of `joining` with this power"
            } else {
                "`uprising` with this power"
            };
            wrong(at.cell("entry"), power.id, message, "not given", expected);
        }
    }
    let rising = uprising.and_then(|power| war.pack.find::<Power>(power));
    if let Some((_, power)) = rising.filter(|(_, power)| power.entry != Entry::Uprising) {
        let message = format!("{} does not rise: its entry is not `uprising`", power.name);
        let spot = Spot::Value(*file, "/uprising/power".into());
        wrong(spot, power.id, message, "another kind of entry", "a power with `uprising` in `entry`");
    }
}
