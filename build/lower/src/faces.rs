//! The faces of counters, which of them command others or lie hidden, and the cards that begin in a hand.

use muster_schema::bundle::{Bundle, Face, Held, Piece, Purpose, Rates, Rating, STEP, face_id, heading, turn_over};
use muster_schema::description::OwnRole;
use muster_schema::style::Look;
use muster_schema::{Cell, Column, Kind, Phrases, Role, Slot, TableDef, say};

use muster_source::pack::{Line, Pack};

use crate::{referred, said, text};

/// Completes a counter by what only the description of its table tells.
pub(crate) fn complete(pack: &Pack, line: &Line<'_>, piece: &mut Piece) {
    let hides = match line.cell(Slot::Hidden) {
        Cell::Empty => line.table().class == OwnRole::Block.kind(),
        said => said.is_yes(),
    };
    // A counter without a side could never be turned up.
    piece.hidden = hides && piece.side.is_some();
    if line.table().role != Role::Piece {
        return;
    }
    piece.stands = line.table().class == OwnRole::Block.kind();
    if line.table().class == OwnRole::Leader.kind() {
        piece.purpose = Purpose::Leader;
    }
    if said(line, Slot::Royal).is_some_and(|(_, royal)| royal.is_yes()) && !piece.attributes.has("royal") {
        piece.attributes.extend([("royal".to_owned(), true.into())]);
    }
    let label = text(line, Slot::Code).or_else(|| label(pack, line, piece)).unwrap_or_default();
    piece.faces = all(line, &label);
}

fn all(line: &Line<'_>, label: &str) -> Vec<Face> {
    match steps(line) {
        0 => two_sided(line, label),
        steps => stepped(line, label, steps),
    }
}

/// The movement points of a counter on a face, by its id, or else on its first.
pub fn movement(line: &Line<'_>, face: Option<&str>) -> Option<f64> {
    let faces = all(line, "");
    let up = faces.iter().find(|known| Some(known.id.as_str()) == face).or_else(|| faces.first())?;
    Some(up.rating(Rates::Movement)?.value)
}

/// Puts the cards that begin in a hand there.
pub(crate) fn deal(pack: &Pack, bundle: &mut Bundle) {
    for line in pack.lines(Role::Card).filter(|line| line.cell(Slot::Dealt).is_yes()) {
        let side = hand_of(pack, &line);
        let card = bundle.cards.iter().find(|card| card.id == line.id().as_str());
        let hand = bundle.hands.iter_mut().find(|hand| Some(&hand.side) == side.as_ref());
        if let Some((card, hand)) = card.zip(hand) {
            hand.holds.push(Held { card: card.id.clone(), count: card.copies });
        }
    }
}

/// The side in whose hand a card begins: its own, or that of its deck.
pub fn hand_of(pack: &Pack, card: &Line<'_>) -> Option<String> {
    let deck = || pack.line(Role::Deck, card.cell(Slot::Deck).text()?);
    text(card, Slot::Side).or_else(|| text(&deck()?, Slot::Side))
}

/// Label of a unit if units show the flags of their powers: the code of its power, or its own name if it has no ratings.
fn label(pack: &Pack, line: &Line<'_>, piece: &Piece) -> Option<String> {
    let power = line.cell(Slot::Power).items().first().copied()?;
    if piece.purpose != Purpose::Unit || pack.style().look != Some(Look::Flags) {
        return None;
    }
    if rated(line, |column| column.slot.is_some_and(Slot::is_rating)).is_empty() {
        return Some(piece.name.clone());
    }
    text(&pack.line(Role::Power, power)?, Slot::Code)
}

/// The words for the faces of a counter, and for turning it to each of them.
struct Words {
    faces: Vec<String>,
    turns: Vec<String>,
}

impl Words {
    fn of(line: &Line<'_>) -> Self {
        let all = |slot: Slot| said(line, slot).map(|(_, cell)| cell.items().to_vec()).unwrap_or_default();
        let words = |slot: Slot| all(slot).iter().map(ToString::to_string).collect();
        Self { faces: words(Slot::Faces), turns: words(Slot::Turns) }
    }

    /// Are there no words, so that faces are called front and back?
    fn is_silent(&self) -> bool {
        self.faces.is_empty() && self.turns.is_empty()
    }

    /// A face in its place, which has these names if there are no words for it.
    fn face(&self, phrases: &Phrases, at: usize, [id, turn]: [&str; 2], label: &str, ratings: Vec<Rating>) -> Face {
        let turn = self.turns.get(at).map_or(turn, |turn| phrases.say(turn));
        let Some(word) = self.faces.get(at) else { return Face::new(phrases, id, label, turn, ratings) };
        let id = face_id(word);
        let name = phrases.say(&heading(&id)).to_owned();
        Face { name, ..Face::new(phrases, &id, label, turn, ratings) }
    }
}

/// The most steps that a column says.
pub fn steps(line: &Line<'_>) -> usize {
    by_step(line).map(|(at, _)| line.at(at).numbers().len()).max().unwrap_or_default()
}

/// A face for each step, with what every column says of it; a single value is that of all steps.
fn stepped(line: &Line<'_>, label: &str, steps: usize) -> Vec<Face> {
    let (same, phrases): (Vec<Rating>, _) = (front(line), &line.pack().phrases);
    let words = Words::of(line);
    let face = |step: usize| {
        let value = |(at, column): (usize, &Column)| {
            let values = line.at(at).numbers();
            let value = values.get(step).or_else(|| values.first().filter(|_| values.len() == 1)).copied();
            Rating::known(&column.attribute, rates(line, column), value)
        };
        let turn = if step == 0 { phrases.say("Gain a step") } else { phrases.say("Lose a step") };
        let ratings = by_step(line).filter_map(value).chain(same.iter().cloned()).collect();
        words.face(phrases, step, [&format!("{STEP}{}", steps - step), turn], label, ratings)
    };
    (0..steps).map(face).collect()
}

/// The values in columns for its front, and behind those in columns for its back, if it has a back: values or words there, or a `yes`.
fn two_sided(line: &Line<'_>, label: &str) -> Vec<Face> {
    let phrases = &line.pack().phrases;
    let (words, turn) = (Words::of(line), turn_over(phrases));
    let id = match line.cell(Slot::Named).is_yes() {
        _ if line.table().slot(Slot::Named).is_none() => "front",
        true => "named",
        false => "general",
    };
    let first = words.face(phrases, 0, [id, &turn], label, front(line));
    let (told, text_behind, has_back) = (rated(line, is_behind), behind(line), has_back(line));
    if told.is_empty() && text_behind.is_none() && !has_back {
        return vec![first];
    }
    // Where a game has words for its backs, a number without a column for the back is on both faces.
    let is_plain = words.is_silent() && text_behind.is_none() && !has_back;
    let ratings = if is_plain { told } else { both(line) };
    let turn = text_behind.as_ref().map_or(turn, |name| say!(phrases, "Turn to {name}", name = name));
    let label = text_behind.as_deref().unwrap_or(label);
    vec![first, words.face(phrases, 1, ["back", &turn], label, ratings)]
}

/// The words on its back: its own, or those of plain data that it refers to.
fn behind(line: &Line<'_>) -> Option<String> {
    let is_text = |column: &Column| is_behind(column) && column.kind == Kind::Text;
    let mut columns = line.table().columns().iter().enumerate().filter(|(_, column)| is_text(column));
    let own = columns.find_map(|(at, _)| line.at(at).text());
    let inherited = || referred(line, Slot::Back)?.cell(Slot::Back).text();
    own.or_else(inherited).map(|text| text.to_string())
}

/// Does a column say that it has a back, whatever is known of it?
fn has_back(line: &Line<'_>) -> bool {
    let mut columns = line.table().columns().iter().enumerate();
    columns.any(|(at, column)| is_behind(column) && column.kind == Kind::YesNo && line.at(at).is_yes())
}

fn is_behind(column: &Column) -> bool {
    column.slot == Some(Slot::Back)
}

/// The values on its back, in the order of those on its front: those of columns for the back, and of numbers that have no such column
/// those on its front.
fn both(line: &Line<'_>) -> Vec<Rating> {
    let columns = || line.table().columns().iter();
    let is_told = |rating: &Rating| columns().any(|column| is_behind(column) && column.attribute == rating.id);
    let order: Vec<&str> =
        columns().filter(|column| is_front(column)).map(|column| column.attribute.as_str()).collect();
    let mut back = rated(line, is_behind);
    back.extend(front(line).into_iter().filter(|rating| !is_told(rating)));
    back.sort_by_key(|rating| order.iter().position(|id| *id == rating.id).unwrap_or(usize::MAX));
    back
}

/// The values on its front, which are those of all its steps.
fn front(line: &Line<'_>) -> Vec<Rating> {
    rated(line, is_front)
}

fn is_front(column: &Column) -> bool {
    column.slot.is_some_and(Slot::is_rating) && !column.is_by_step()
}

fn rated(line: &Line<'_>, is: impl Fn(&Column) -> bool) -> Vec<Rating> {
    let columns = line.table().columns().iter().enumerate().filter(|(_, column)| is(column));
    let rating =
        |(at, column): (usize, &Column)| Rating::known(&column.attribute, rates(line, column), line.at(at).number());
    columns.filter_map(rating).collect()
}

/// The columns with a value for each step, with their places.
pub fn by_step<'t>(line: &Line<'t>) -> impl Iterator<Item = (usize, &'t Column)> + use<'t> {
    line.table().columns().iter().enumerate().filter(|(_, column)| column.is_by_step())
}

/// The purpose of the numbers in a column. On a back they are for the same as those on the front that are called alike.
fn rates(line: &Line<'_>, column: &Column) -> Option<Rates> {
    let is_front = |front: &&Column| front.attribute == column.attribute && front.slot.is_some_and(Slot::is_rating);
    let front = line.table().columns().iter().find(is_front)?;
    front
        .slot?
        .about()
        .rates
        .or_else(|| (fights_with(line.pack()) == Fights::With(&front.attribute)).then_some(Rates::Strength))
}

/// The numbers that the counters of a game fight with.
#[derive(PartialEq, Eq)]
pub enum Fights<'p> {
    /// As the slots say, or nothing.
    AsSaid,
    /// The only numbers that they have besides their movement, which have this name.
    With(&'p str),
    /// One of several, of which no slot says which.
    Unsaid,
}

/// Finds the numbers that counters fight with, as far as the columns say: leaders have numbers of another kind.
pub fn fights_with(pack: &Pack) -> Fights<'_> {
    let tables = || pack.sources.system.tables.iter().filter(|table| table.role == Role::Piece);
    let fights = |column: &Column| matches!(column.slot, Some(Slot::Strength | Slot::Attack | Slot::Defence));
    if tables().flat_map(TableDef::columns).any(fights) {
        return Fights::AsSaid;
    }
    let units = tables().filter(|table| table.class != OwnRole::Leader.kind());
    let plain = |column: &&Column| matches!(column.slot, Some(Slot::Front | Slot::Steps));
    let mut names = units.flat_map(TableDef::columns).filter(plain).map(|column| column.attribute.as_str());
    match names.next() {
        None => Fights::AsSaid,
        Some(name) if names.all(|other| other == name) => Fights::With(name),
        Some(_) => Fights::Unsaid,
    }
}
