use std::collections::BTreeSet;

use crate::starter::linked;
use muster_engine::machine::Seeded;
use muster_engine::no_peace::play::Game;
use muster_no_peace::play::game;
use muster_no_peace::replay::decision::{means, read};
use muster_no_peace::replay::words::{Unread, Words};

/// The words of every decision that is legal at some moment of a game played at random.
fn legal(game: &Game, seed: u64) -> BTreeSet<String> {
    let mut chance = Seeded::new(seed);
    let mut state = game.start(&mut chance);
    let mut all = BTreeSet::new();
    while !state.legal().is_empty() {
        let legal = state.legal().to_vec();
        all.extend(legal.iter().map(|action| action.words(game, &state)));
        let number = chance.below(u32::try_from(legal.len()).unwrap());
        game.apply(&mut state, legal[usize::try_from(number).unwrap()], &mut chance).unwrap();
    }
    all
}

#[test]
fn what_can_be_decided_is_understood() {
    let pack = linked();
    let words = Words::new(&pack);
    let game = game(&pack, pack.scenarios()[0].1.id).unwrap();
    for decision in (0..20).flat_map(|seed| legal(&game, seed)) {
        assert_eq!(read(&words, &decision).unwrap(), decision);
    }
}

#[test]
fn what_nobody_can_decide_is_not() {
    let pack = linked();
    let words = Words::new(&pack);
    let wrong = |text: &str| {
        let Unread { message, suggestion } = read(&words, text).unwrap_err();
        (message, suggestion.unwrap_or_default())
    };
    for (text, message, suggestion) in [
        ("x", "`x` is not a decision of the game", ""),
        ("", "`` is not a decision of the game", ""),
        ("fortifi castle", "`fortifi castle` is not a decision of the game", "fortify"),
        ("beseige", "`beseige` is not a decision of the game", "besiege"),
        ("besiege castle", "`besiege castle` is not a decision of the game", "besiege"),
        ("go frist", "`go frist` is not a decision of the game", "go first"),
        ("move", "`move` alone is not a decision: it does not say what it is about", ""),
        ("move castel", "`castel` is not a space", "castle"),
        ("move anders", "`anders` is not a space", ""),
        ("move castle hill", "`hill` cannot follow `move castle`", ""),
        ("take andres", "`andres` is not a leader or corps", "anders"),
        ("take 2 Blurian", "`2 blurian` is not a leader or corps", "blurian"),
        ("rally andres in castle", "`andres` is not a leader or corps", "anders"),
        ("rally anders in castel", "`castel` is not a space", "castle"),
        ("show three", "`three` is not a number", ""),
        ("lead anders andres", "`andres` is not a leader or corps", "anders"),
        ("rally in castle", "`in castle` is not a leader or corps", ""),
        ("rally anders in", "`rally anders in` is not a whole decision: more must follow", ""),
        ("retreat through castle", "`retreat through castle` is not a whole decision: more must follow", ""),
        ("retreat castle hill", "`hill` cannot follow `retreat castle`", ""),
    ] {
        assert_eq!(wrong(text), (message.to_owned(), suggestion.to_owned()), "{text}");
    }
    for (text, told) in [("Retreat castle", "retreat castle"), ("lead anders minor", "lead anders minor")] {
        assert_eq!(read(&words, text).unwrap(), told);
    }
}

/// Words may leave out how a counter lies, where it is and the way of a retreat, but not what the decision is about.
#[test]
fn a_decision_is_meant_by_what_it_is_about() {
    for (wanted, decision, meant) in [
        ("retreat castle", "retreat through hill castle", true),
        ("retreat hill", "retreat through hill castle", false),
        ("retreat through hill", "retreat through hill castle", false),
        ("take blurian", "take blurian reduced demoralized", true),
        ("take blurian reduced", "take blurian", false),
        ("build blurian in castle", "build blurian reduced in castle", true),
        ("build blurian", "build blurian reduced in castle", true),
        ("build in castle", "build blurian in castle", false),
        ("lead anders", "lead anders berta", false),
        ("lead anders berta", "lead anders minor berta", true),
        ("move", "move castle", false),
    ] {
        assert_eq!(means(wanted, decision), meant, "{wanted}: {decision}");
    }
}
