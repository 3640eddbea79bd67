//! What the chat says when a scenario is loaded: what it is, how it begins, and what its rule book does not give.
//!
//! The engine shows the description of a set-up nowhere.

use muster_schema::bundle::{Bundle, DeckKind, Scenario};

use super::setup::Start;
use super::{Context, controls, options};

/// The table of set-ups, as the list of what is missing names it.
const SET_UP: &str = "set-up";

/// The lines of the greeting.
pub fn lines(context: &Context<'_>, Start { scenario, alone }: Start<'_>) -> Vec<String> {
    let bundle = context.bundle;
    let about = scenario.description.as_deref().unwrap_or_default();
    let mut lines = vec![format!("{} – {}. {about}", bundle.game.title, scenario.name), span(context, scenario)];
    lines.extend(sides(bundle, scenario));
    let hands = bundle.decks.iter().filter(|deck| deck.kind == DeckKind::Draw && !deck.hands.is_empty());
    let hands: Vec<String> = hands
        .map(|deck| {
            let sizes: Vec<String> = deck.hands.iter().map(ToString::to_string).collect();
            format!("{} from {}", sizes.join(" or "), context.names.deck(&deck.id).unwrap_or(&deck.name))
        })
        .collect();
    if !hands.is_empty() {
        lines.push(format!("Cards in a hand: {}. The menu of a deck deals them.", hands.join(", ")));
    }
    lines.extend(options::greeting(bundle, scenario));
    if alone {
        lines.push(format!("For one player, who takes the side {}: nothing is hidden from it.", controls::SOLITAIRE));
    }
    let gaps = bundle.completeness.gaps.iter().filter(|gap| gap.table == SET_UP);
    lines.extend(gaps.map(|gap| format!("Not in the rule book: {} Set it up from your copy of the game.", gap.what)));
    lines.iter().map(|line| line.trim().to_owned()).collect()
}

/// Which sides play, and on which of them powers are, where the scenario says so.
pub fn sides(bundle: &Bundle, scenario: &Scenario) -> Option<String> {
    let side =
        |id: &str| bundle.sides.iter().find(|side| side.id == id).map_or(id.to_owned(), |side| side.name.clone());
    let playing: Vec<String> = scenario.sides.iter().map(|id| side(id)).collect();
    let power =
        |id: &str| bundle.powers.iter().find(|power| power.id == id).map_or(id.to_owned(), |one| one.name.clone());
    let on =
        |id: &Option<String>| id.as_deref().map_or_else(|| "neutral".to_owned(), |id| format!("with {}", side(id)));
    let powers: Vec<String> =
        scenario.powers.iter().map(|one| format!("{} is {}", power(&one.power), on(&one.side))).collect();
    let playing = (!playing.is_empty()).then(|| format!("Sides: {}.", playing.join(", ")));
    let powers = (!powers.is_empty()).then(|| format!("{}.", powers.join(", ")));
    let all: Vec<String> = playing.into_iter().chain(powers).collect();
    (!all.is_empty()).then(|| all.join(" "))
}

/// When it begins and ends.
fn span(context: &Context<'_>, scenario: &Scenario) -> String {
    let turn = |id: &str| context.names.place(id).unwrap_or(id).to_owned();
    let phase = context.bundle.phases.first().map_or_else(String::new, |phase| format!(", {}", phase.name));
    format!("It begins with {}{phase}, and ends with {}.", turn(&scenario.first_turn), turn(&scenario.last_turn))
}
