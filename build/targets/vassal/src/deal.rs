//! Scenarios whose cards do not begin in the decks of the module: their saved games then contain all decks and hands.
//!
//! A saved game with `SETUP_STACK` gets none of the pieces that the module places at the start of a game. The
//! properties of a deck are in the saved game as well as in the module, and the engine reads them from the saved game.

use muster_schema::bundle::{Bundle, Card, Deck, Hand, Scenario};

use super::sequence::encode;
use super::setup::Start;
use super::xml::Element;
use super::{Context, MAP, board, cards, controls, ids};
use muster_marks::measures;

/// The place of a card when a scenario begins.
#[derive(Clone, Copy, PartialEq, Eq)]
enum At<'b> {
    Deck(&'b str),
    Hand(&'b str),
    Box,
}

fn at<'b>(bundle: &'b Bundle, scenario: &'b Scenario, card: &'b Card) -> At<'b> {
    if let Some(deal) = scenario.cards.iter().find(|deal| deal.card == card.id) {
        let in_hand = deal.side.as_deref().map(At::Hand);
        return in_hand.or_else(|| deal.deck.as_deref().map(At::Deck)).unwrap_or(At::Box);
    }
    let holds = |hand: &&Hand| hand.holds.iter().any(|held| held.card == card.id);
    bundle.hands.iter().find(holds).map_or(At::Deck(&card.deck), |hand| At::Hand(&hand.side))
}

/// The commands that place decks and hands and keep the module from placing its own; empty if the module's own decks
/// are right.
pub fn commands(context: &Context<'_>, start: Start<'_>, mut next: impl FnMut() -> String) -> Vec<String> {
    let bundle = context.bundle;
    let all: Vec<_> = bundle.cards.iter().map(|card| (card, at(bundle, start.scenario, card))).collect();
    if all.iter().all(|(card, at)| *at == At::Deck(&card.deck)) {
        return Vec::new();
    }
    let copies = |place: At<'_>| -> Vec<(&Card, u32)> {
        let there = all.iter().filter(|(_, at)| *at == place);
        there.flat_map(|(card, _)| (1..=ids::copies(card)).map(move |copy| (*card, copy))).collect()
    };
    let mut commands = Vec::new();
    for deck in &bundle.decks {
        let pile = Pile::of(context, deck);
        let mut members = Vec::new();
        for (card, copy) in copies(At::Deck(&deck.id)) {
            let (id, mut definition) = (next(), cards::definition(context, card, copy));
            definition.traits = context.library.expand(&definition.traits);
            commands.push(definition.placed(&id, MAP, pile.at()));
            members.push(id);
        }
        commands.push(format!("+/{}", encode([next(), pile.kind(), pile.state(deck.face_down, &members)], '/')));
    }
    let [width, height] = measures::laid(bundle).size.map(i64::from);
    for side in &bundle.sides {
        let hand = cards::hand_name(bundle, side);
        let owner = if start.alone { controls::SOLITAIRE } else { &side.name };
        for (place, (card, copy)) in (0..).zip(copies(At::Hand(&side.id))) {
            let at = [cards::middle(width, place), height / 2 + 20];
            let (id, mut definition) = (next(), cards::definition(context, card, copy));
            definition.traits = context.library.expand(&definition.traits);
            commands.push(definition.hidden_by(owner).placed(&id, &hand, at));
            let stack = encode([hand.as_str(), &at[0].to_string(), &at[1].to_string(), &id, "@@-1"], ';');
            commands.push(format!("+/{}", encode([next(), "stack".to_owned(), stack], '/')));
        }
    }
    commands.push("SETUP_STACK\t".to_owned());
    commands.extend(
        bundle
            .sides
            .iter()
            .map(|side| cards::hand_name(bundle, side))
            .map(|hand| encode([&format!("{hand}BoardPicker"), &hand, "0", "0"], '\t')),
    );
    commands
}

/// A deck as the module has it.
pub struct Pile {
    element: Element,
}

impl Pile {
    pub fn of(context: &Context<'_>, deck: &Deck) -> Self {
        Self { element: cards::deck(context, deck) }
    }

    fn value(&self, name: &str) -> &str {
        self.element.values().find(|(known, _)| *known == name).map_or("", |(_, value)| value)
    }

    /// Its point on the map.
    pub fn at(&self) -> [i64; 2] {
        let [x, y] = ["x", "y"].map(|name| self.value(name).parse::<i64>().unwrap_or_default());
        [x + board::EDGE[0], y + board::EDGE[1]]
    }

    /// Its fields, in the order of the engine's `Deck.getType`.
    pub fn kind(&self) -> String {
        const FIRST: [&str; 21] = [
            "draw",
            "color",
            "width",
            "height",
            "faceDown",
            "shuffle",
            "allowMultiple",
            "allowSelect",
            "reversible",
            "reshuffleCommand",
            "reshuffleTarget",
            "reshuffleMessage",
            "name",
            "shuffleFormat",
            "reverseFormat",
            "faceDownFormat",
            "drawFaceUp",
            "canSave",
            "shuffleHotkey",
            "reshuffleHotkey",
            "maxStack",
        ];
        const THEN: [&str; 11] = [
            "hotkeyOnEmpty",
            "emptyHotkey",
            "selectDisplayProperty",
            "selectSortProperty",
            "restrictOption",
            "restrictExpression",
            "shuffleCommand",
            "reverseCommand",
            "reverseHotkey",
            "drawMultipleMessage",
            "drawSpecificMessage",
        ];
        // Texts of menus that a module need not have, as the engine fills them in.
        const LAST: [(&str, &str); 12] = [
            ("faceUpMessage", "Face up"),
            ("faceDownMessage", "Face down"),
            ("faceUpHotkey", ""),
            ("faceUpReportFormat", ""),
            ("faceFlipHotkey", ""),
            ("faceDownHotkey", ""),
            ("saveMessage", "Save deck"),
            ("saveHotkey", ""),
            ("saveReportFormat", ""),
            ("loadMessage", "Load deck"),
            ("loadHotkey", ""),
            ("loadReportFormat", ""),
        ];
        let given = |name: &&str| self.value(name).to_owned();
        let last = LAST.iter().map(|(name, usual)| match self.value(name) {
            "" => (*usual).to_owned(),
            own => own.to_owned(),
        });
        let commands = self.element.inner().iter().filter(|child| child.class() == "DeckGlobalKeyCommand").map(command);
        let fields = FIRST.iter().map(given);
        let fields = fields.chain([given(&"countExpressions"), given(&"expressionCounting"), encode(commands, ',')]);
        let fields = fields.chain(THEN.iter().map(given)).chain(last);
        let fields = fields.chain(["deckRestrictAccess", "deckOwners"].iter().map(given));
        format!("deck;{}", encode(fields, ';'))
    }

    /// Its position and contents.
    pub fn state(&self, face_down: bool, members: &[String]) -> String {
        let [x, y] = self.at().map(|length| length.to_string());
        let fields = [MAP.to_owned(), x, y, face_down.to_string()];
        encode(fields.into_iter().chain((!members.is_empty()).then(|| encode(members, ','))), ';')
    }
}

/// A command of a deck in VASSAL's notation.
fn command(of: &Element) -> String {
    /// The deck's cards, wherever they are.
    const TARGET: &str = "DECK|false|MAP|||||0|0||false|||EQUALS";
    let value = |name: &str| of.values().find(|(known, _)| *known == name).map_or("", |(_, value)| value);
    let [name, key, filter, count, report] = ["name", "hotkey", "filter", "deckCount", "reportFormat"].map(value);
    encode([name, key, filter, count, report, name, TARGET, "true"], '|')
}
