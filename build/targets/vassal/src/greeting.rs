//! The chat's greeting when a scenario is loaded: its description, its beginning, and the gaps in its rule book.
//!
//! The engine shows the description of a set-up nowhere.

use muster_schema::bundle::DeckKind;
use muster_schema::say;
use muster_targets::aids;

use super::setup::Start;
use super::{Context, controls, options};

/// The table of set-ups, by its name in the list of gaps.
const SET_UP: &str = "set-up";

/// The lines of the greeting.
pub fn lines(context: &Context<'_>, Start { scenario, alone }: Start<'_>) -> Vec<String> {
    let (bundle, phrases) = (context.bundle, &context.bundle.phrases);
    let place = |id: &str| context.names.place(id).unwrap_or(id).to_owned();
    let about = scenario.description.as_deref().unwrap_or_default();
    let mut lines =
        vec![format!("{} – {}. {about}", bundle.game.title, scenario.name), aids::span(bundle, scenario, &place)];
    lines.extend(aids::sides(bundle, scenario));
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
