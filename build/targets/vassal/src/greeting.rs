//! What the chat says when a scenario is loaded: what it is, how it begins, and what its rule book does not give.
//!
//! The engine shows the description of a set-up nowhere.

use muster_schema::bundle::{Allegiance, Bundle, DeckKind, Scenario};
use muster_schema::say;

use super::setup::Start;
use super::{Context, controls, options};

/// The table of set-ups, as the list of what is missing names it.
const SET_UP: &str = "set-up";

/// The lines of the greeting.
pub fn lines(context: &Context<'_>, Start { scenario, alone }: Start<'_>) -> Vec<String> {
    let (bundle, phrases) = (context.bundle, &context.bundle.phrases);
    let about = scenario.description.as_deref().unwrap_or_default();
    let mut lines = vec![format!("{} – {}. {about}", bundle.game.title, scenario.name), span(context, scenario)];
    lines.extend(sides(bundle, scenario));
    let hands = bundle.decks.iter().filter(|deck| deck.kind == DeckKind::Draw && !deck.hands.is_empty());
    let hands: Vec<String> = hands
        .map(|deck| {
            let sizes: Vec<String> = deck.hands.iter().map(ToString::to_string).collect();
            let sizes = sizes.join(&format!(" {} ", phrases.say("or")));
            say!(
                phrases,
                "{number} from {deck}",
                number = sizes,
                deck = context.names.deck(&deck.id).unwrap_or(&deck.name)
            )
        })
        .collect();
    if !hands.is_empty() {
        lines.push(say!(
            phrases,
            "Cards in a hand: {numbers}. The menu of a deck deals them.",
            numbers = hands.join(", ")
        ));
    }
    lines.extend(options::greeting(bundle, scenario));
    if alone {
        lines.push(say!(
            phrases,
            "For one player, who takes the side {side}: nothing is hidden from it.",
            side = controls::SOLITAIRE
        ));
    }
    let gaps = bundle.completeness.gaps.iter().filter(|gap| gap.table == SET_UP);
    lines.extend(
        gaps.map(|gap| {
            say!(phrases, "Not in the rule book: {gap} Set it up from your copy of the game.", gap = gap.what)
        }),
    );
    lines.iter().map(|line| line.trim().to_owned()).collect()
}

/// Which sides play, and on which of them powers are, where the scenario says so.
pub fn sides(bundle: &Bundle, scenario: &Scenario) -> Option<String> {
    let side =
        |id: &str| bundle.sides.iter().find(|side| side.id == id).map_or(id.to_owned(), |side| side.name.clone());
    let playing: Vec<String> = scenario.sides.iter().map(|id| side(id)).collect();
    let power =
        |id: &str| bundle.powers.iter().find(|power| power.id == id).map_or(id.to_owned(), |one| one.name.clone());
    let phrases = &bundle.phrases;
    let on = |one: &Allegiance| match &one.side {
        Some(id) => say!(phrases, "{power} is with {side}", power = power(&one.power), side = side(id)),
        None => say!(phrases, "{power} is neutral", power = power(&one.power)),
    };
    let powers: Vec<String> = scenario.powers.iter().map(on).collect();
    let playing = (!playing.is_empty()).then(|| say!(phrases, "Sides: {sides}.", sides = playing.join(", ")));
    let powers = (!powers.is_empty()).then(|| format!("{}.", powers.join(", ")));
    let all: Vec<String> = playing.into_iter().chain(powers).collect();
    (!all.is_empty()).then(|| all.join(" "))
}

/// When it begins and ends.
fn span(context: &Context<'_>, scenario: &Scenario) -> String {
    let turn = |id: &str| context.names.place(id).unwrap_or(id).to_owned();
    let phase = context.bundle.phases.first().map_or_else(String::new, |phase| format!(", {}", phase.name));
    say!(
        context.bundle.phrases,
        "It begins with {first}, and ends with {last}.",
        first = turn(&scenario.first_turn) + &phase,
        last = turn(&scenario.last_turn)
    )
}
