use super::super::prelude::*;

pub static LINT: Lint = Lint::new("U106", "joins", Error, SetUps, check)
    .explained(
        "A line of the schedule marks a power's entry into the war, but the power does not start neutral, or the \
        latest turn in which it joins is not the turn of the line.",
    )
    .example(
        "scenarios/campaign/reinforcements.csv",
        "turn,count,piece,action,place,cite\nturn-2,1,Blurian,arrive,,14.3\nturn-2,1,Redonian,arrive,castle,14.3\n\
        turn-2,1,red-minor,arrive,,14.3\nturn-3,1,Carl,promote,,14.3",
        b"turn,count,piece,action,place,joins,cite\nturn-2,1,Blurian,arrive,,,14.3\n\
        turn-2,1,Redonian,arrive,castle,redonia,14.3\nturn-2,1,red-minor,arrive,,,14.3\nturn-3,1,Carl,promote,,,14.3",
    )
    .reads(&["reinforcements", "powers", "track-spaces"])
    .after(&["U101", "T014", "T017"]);

fn check(war: &War<'_>, findings: &mut Vec<Finding>) {
    for set_up in &war.set_ups {
        for line in &set_up.arriving {
            let joins = line.row::<Reinforcement>().and_then(|row| row.joins);
            let Some((at, power)) = joins.and_then(|power| war.pack.find::<Power>(power.id())) else { continue };
            let Some(turn) = line.turn() else { continue };
            let entry = power.entry_turn.and_then(|entry| war.pack.get(entry));
            let (field, message, label, expected) = if power.entry != Entry::Neutral {
                let message = format!("{} does not join: its entry is not `neutral`", power.name);
                ("joins", message, "not a neutral power", "a power that starts neutral".to_owned())
            } else if let Some(entry) = entry.filter(|entry| entry.value != turn.value) {
                let message = format!("{} joins in {} at the latest, not in {}", power.name, entry.name, turn.name);
                ("turn", message, "not when it joins", format!("`{}`", entry.id))
            } else {
                continue;
            };
            LINT.finds(findings, line.cell(field))
                .says(message)
                .label(label)
                .expected(expected)
                .rule("7.2")
                .see(at.cell("entry"), "how it comes into the war");
        }
    }
}
