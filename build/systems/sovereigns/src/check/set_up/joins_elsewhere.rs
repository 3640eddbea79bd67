use super::super::prelude::*;

pub static LINT: Lint = Lint::new("U109", "joins-elsewhere", Warning, SetUps, check)
    .explained(
        "A power without its own cards belongs to one alliance, but every event that brings it into the war is on a \
        card of the other. No player on its side could ever play one.",
    )
    .example("powers.csv", "dunmark,Dunmark,,DU,minor,borovia,south,", b"dunmark,Dunmark,,DU,minor,borovia,north,")
    .reads(&["powers", "events", "cards", "rules"])
    .after(&["C014", "C007", "L001"]);

fn check(war: &War<'_>, findings: &mut Vec<Finding>) {
    for (at, power) in war.pack.rows::<Power>() {
        let Some(alliance) = power.alliance.filter(|_| power.rank != Rank::Main) else { continue };
        // Whose cards those are is told by their letters, or by the event.
        let of_event = |event: &Ref<Event>| war.pack.get(*event).map(|event| war.owners(event)).unwrap_or_default();
        let owners: Vec<Id> = power.joins.iter().flat_map(of_event).collect();
        let of = |owner: &Id| war.pack.find::<Power>(*owner).and_then(|(_, owner)| owner.alliance);
        let all_cards = power.joins.iter().all(|event| !of_event(event).is_empty());
        if let Some(first) = owners.first()
            && all_cards
            && owners.iter().all(|owner| of(owner).is_some_and(|other| other != alliance))
        {
            LINT.finds(findings, at.cell("joins"))
                .says(format!("{} joins by a card of {}, its enemy", power.name, war.power_name(*first)))
                .label("only the enemy can play it")
                .expected("an event of its own alliance, or another `alliance`")
                .rule("7.9")
                .see(at.cell("alliance"), "its alliance");
        }
    }
}
