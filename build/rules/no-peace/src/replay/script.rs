//! Dice and cards as a replay gives them.

use std::collections::VecDeque;

use muster_engine::no_peace::play::{Chance, Draw, Game, Roll};
use muster_schema::Text;

use super::words::{Kind, Unread, Words};

/// The words for what a die is rolled for.
const ROLLS: [(&str, Roll); 15] = [
    ("fate", Roll::Fate),
    ("sea", Roll::Sea),
    ("interception", Roll::Interception),
    ("bypass", Roll::Bypass),
    ("avoid", Roll::Avoid),
    ("battle", Roll::Battle),
    ("casualty", Roll::Casualty),
    ("siege", Roll::Siege),
    ("naval", Roll::Naval),
    ("capital", Roll::Capital),
    ("uprising", Roll::Uprising),
    ("appeal", Roll::Appeal),
    ("negotiation", Roll::Negotiation),
    ("march", Roll::March),
    ("absence", Roll::Absence),
];

/// The word for what a die is rolled for.
pub(super) fn word(roll: Roll) -> &'static str {
    ROLLS.iter().find(|(_, known)| *known == roll).map_or("nothing", |(word, _)| word)
}

/// A fault with a die or card: the member and line, if it is one line's fault.
#[derive(Debug)]
pub(super) struct Trouble {
    pub pointer: String,
    pub message: String,
}

/// Dice and cards in order.
#[derive(Debug, Default)]
pub(super) struct Script {
    dice: VecDeque<(Roll, u8, usize)>,
    cards: VecDeque<(Option<usize>, Option<usize>, usize)>,
    pub rolled: Vec<(Roll, u8)>,
    pub drawn: Vec<(Draw, usize)>,
    pub trouble: Option<Trouble>,
}

impl Script {
    /// Reads the lines of a step: where one cannot be read, its member and place.
    pub(super) fn read(
        words: &Words<'_>,
        game: &Game,
        dice: &[Text],
        cards: &[Text],
    ) -> Result<Self, (String, Unread)> {
        let mut script = Self::default();
        for (at, line) in dice.iter().enumerate() {
            let mut parts = line.split_whitespace();
            let wrong = |unread| (format!("/dice/{at}"), unread);
            let kind = parts.next().unwrap_or_default();
            let Some((_, roll)) = ROLLS.iter().find(|(word, _)| *word == kind) else {
                let suggestion = muster_source::finding::nearest(kind, ROLLS.iter().map(|(word, _)| *word));
                let message = format!("no die is rolled for `{kind}`");
                return Err(wrong(Unread { message, suggestion: suggestion.map(str::to_owned) }));
            };
            for value in parts {
                match value.parse::<u8>() {
                    Ok(value @ 1..=6) => script.dice.push_back((*roll, value, at)),
                    _ => return Err(wrong(Unread::new(format!("a die never shows `{value}`")))),
                }
            }
        }
        for (at, line) in cards.iter().enumerate() {
            let actions = line.parse::<usize>().ok().filter(|actions| (1..=4).contains(actions));
            let event = match actions {
                Some(_) => None,
                None => {
                    let id = words.find(Kind::Card, line).map_err(|unread| (format!("/cards/{at}"), unread))?;
                    game.events.iter().position(|event| event.id == id)
                }
            };
            script.cards.push_back((actions, event, at));
        }
        Ok(script)
    }

    fn fail(&mut self, pointer: String, message: String) {
        if self.trouble.is_none() {
            self.trouble = Some(Trouble { pointer, message });
        }
    }

    /// Finds the first die or card that is left over.
    pub(super) fn rest(&self) -> Option<Trouble> {
        if let Some((roll, value, at)) = self.dice.front() {
            let message = format!("the {value} is not rolled: nothing asks for a die for {} here", word(*roll));
            return Some(Trouble { pointer: format!("/dice/{at}"), message });
        }
        let (.., at) = self.cards.front()?;
        Some(Trouble { pointer: format!("/cards/{at}"), message: "this card is not drawn".into() })
    }
}

impl Chance for Script {
    fn die(&mut self, roll: Roll) -> u8 {
        let value = match self.dice.pop_front() {
            None => {
                self.fail("/dice".into(), format!("a die is rolled for {}, and none is given", word(roll)));
                3
            }
            Some((said, value, at)) => {
                if said != roll {
                    let message = format!("this die is rolled for {}, not for {}", word(roll), word(said));
                    self.fail(format!("/dice/{at}"), message);
                }
                value
            }
        };
        self.rolled.push((roll, value));
        value
    }

    fn card(&mut self, draw: Draw, weights: &[u8]) -> usize {
        let any = weights.iter().position(|weight| *weight > 0).unwrap_or_default();
        let Some((actions, event, at)) = self.cards.pop_front() else {
            let what = if draw == Draw::Event { "an event card" } else { "an action card" };
            self.fail("/cards".into(), format!("{what} is drawn, and none is given"));
            return any;
        };
        let wanted = match draw {
            Draw::Action => actions.map(|actions| actions - 1),
            Draw::Event => event,
        };
        let card = wanted.filter(|card| weights.get(*card).is_some_and(|weight| *weight > 0)).unwrap_or_else(|| {
            self.fail(format!("/cards/{at}"), "this card cannot be drawn now: it is not in that deck".into());
            any
        });
        self.drawn.push((draw, card));
        card
    }
}
