use super::super::prelude::*;

pub static LINT: Lint = Lint::of(faults::TOO_MANY, check).reads(&["leaders", "set-up", "reinforcements"]);

fn check(war: &War<'_>, findings: &mut Vec<Finding>) {
    for set_up in &war.set_ups {
        let mut seen: FxHashMap<Id, Spot> = FxHashMap::default();
        for line in set_up.lines().filter(|line| comes(line)) {
            let Some(leader) = line.piece::<Leader>().filter(|leader| leader.kind == LeaderKind::Named) else {
                continue;
            };
            let spot = line.cell("piece");
            if let Some(first) = seen.get(&leader.id) {
                LINT.finds(findings, spot)
                    .says(format!("{} is in play twice", leader.name))
                    .label("he is already elsewhere")
                    .expected("each named leader only once")
                    .rule("3.1")
                    .see(first.clone(), "the first time")
                    .cause(super::too_many::LINT.about(&[&set_up.scenario, &leader.id]));
            } else {
                seen.insert(leader.id, spot);
            }
        }
    }
}
