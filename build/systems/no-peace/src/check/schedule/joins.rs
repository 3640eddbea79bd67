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

fn check(world: &World<'_>, findings: &mut Vec<Finding>) {
    for layout in &world.set_ups {
        for line in &layout.arriving {
            let Some((at, power)) = line.row.joins.and_then(|power| world.pack.find::<Power>(power.id())) else {
                continue;
            };
            let entry = power.entry_turn.and_then(|entry| world.pack.get(entry));
            let (field, message, label, expected) = if power.entry != Entry::Neutral {
                let message = format!("{} does not join: its entry is not `neutral`", power.name);
                ("joins", message, "not a neutral power", "a power that starts neutral".to_owned())
            } else if let Some(entry) = entry.filter(|entry| entry.value != line.turn.value) {
                let message =
                    format!("{} joins in {} at the latest, not in {}", power.name, entry.name, line.turn.name);
                ("turn", message, "not when it joins", format!("`{}`", entry.id))
            } else {
                continue;
            };
            LINT.finds(world.pack.cell(line.at, field), message)
                .label(label)
                .expected(expected)
                .rule("7.2")
                .see(world.pack.cell(at, "entry"), "how it comes into the war")
                .add_to(findings);
        }
    }
}
