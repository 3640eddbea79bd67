use super::super::prelude::*;

pub static LINT: Lint = Lint::new("U102", "before-entry", Error, SetUps, check)
    .explained("Corps of a power arrive before the power has joined its side.")
    .example(
        "powers.csv",
        "id,name,aliases,code,side,entry,capital,colour,standard,cite\n\
        bluria,Bluria,Blurian,Bl,blue,start,millbrook,#1f4e9e,cross,1.2\n\
        redonia,Redonia,Redonian,Re,red,start,castle,#8b1a1a,bend,1.2",
        b"id,name,aliases,code,side,entry,entry_turn,capital,colour,standard,cite\n\
        bluria,Bluria,Blurian,Bl,blue,start,,millbrook,#1f4e9e,cross,1.2\n\
        redonia,Redonia,Redonian,Re,red,neutral,turn-4,castle,#8b1a1a,bend,1.2",
    )
    .reads(&["powers", "reinforcements"])
    .after(&["U101"]);

fn check(war: &War<'_>, findings: &mut Vec<Finding>) {
    for set_up in &war.set_ups {
        for line in &set_up.arriving {
            let (Some(corps), Some(turn)) = (line.piece::<Corps>(), line.turn()) else { continue };
            let Some((at, power)) = war.pack.find::<Power>(corps.power.id()) else { continue };
            let Some(entry) = power.entry_turn.and_then(|entry| war.pack.get(entry)) else { continue };
            if power.entry == Entry::Neutral && turn.value < entry.value {
                LINT.finds(findings, line.cell("turn"))
                    .says(format!(
                        "{} arrive in {}, before {} joins in {}",
                        corps.name, turn.name, power.name, entry.name
                    ))
                    .label("too early")
                    .expected(format!("{} or later", entry.name))
                    .rule("7.2")
                    .see(at.cell("entry_turn"), "when it joins");
            }
        }
    }
}
