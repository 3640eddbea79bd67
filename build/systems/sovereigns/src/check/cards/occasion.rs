use super::super::prelude::*;

pub static LINT: Lint = Lint::new("C031", "foreign-occasion", Warning, Counters, check)
    .explained(
        "A leader's counter is brought by an event on another power's card, so the player who leads him could never \
        play it. If his own power has cards, it must be one of them; otherwise it must not be a card of an enemy.",
    )
    .example("leaders.csv", "hale,hale-takes-command", b"hale,siege-train")
    .reads(&["leaders", "events", "cards", "powers", "rules"])
    .after(&["L001", "C014", "C007", "C028", "C029"]);

fn check(war: &War<'_>, findings: &mut Vec<Finding>) {
    for (at, leader) in war.pack.rows::<Leader>() {
        let Some((event_at, event)) = leader.event.and_then(|event| war.pack.find::<Event>(event.id())) else {
            continue;
        };
        let own = leader.power.id();
        let serves = |owner: &Id| {
            *owner == own
                || (!war.has_deck(own)
                    && war.alliance(*owner).zip(war.alliance(own)).is_none_or(|(one, other)| one == other))
        };
        let owners = war.owners(event);
        let Some(owner) = owners.first().copied().filter(|_| !owners.iter().any(serves)) else { continue };
        let (his, power) = (war.power_name(own), war.power_name(owner));
        LINT.finds(findings, at.cell("event"))
            .says(format!("`{}` serves {his}, but `{}` is an event of {power}", leader.id, event.name))
            .label("another power's event")
            .expected(format!("an event of {his}"))
            .rule("3.3.6")
            .see(event_at.cell("power"), "whose event it is");
    }
}
