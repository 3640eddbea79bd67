//! What is only known of a counter that the pack itself describes: its faces, whether it commands others or lies hidden.

use muster_schema::bundle::{Face, Piece, Purpose, Rates, Rating, STEP, turn_over};
use muster_schema::own::OwnRole;
use muster_schema::{Cell, Column, Role, Slot, TableDef};

use muster_lower::text;
use muster_source::pack::{Line, Lowering, Pack};

use super::Own;

impl Lowering for Own {
    fn piece(&self, _: &Pack, line: &Line<'_>, piece: &mut Piece) {
        let hides = match line.cell(Slot::Hidden) {
            Cell::Empty => piece.kind == OwnRole::Block.kind(),
            said => said.is_yes(),
        };
        // Without a side there is nobody who could turn it up.
        piece.hidden = hides && piece.side.is_some();
        if line.table().role != Role::Piece {
            return;
        }
        if piece.kind == OwnRole::Leader.kind() {
            piece.purpose = Purpose::Leader;
        }
        let label = text(line, Slot::Code).unwrap_or_default();
        let steps = steps(line);
        piece.faces = if steps == 0 { two_sided(line, &label) } else { stepped(line, &label, steps) };
    }
}

/// The most steps that a column says.
fn steps(line: &Line<'_>) -> usize {
    by_step(line).map(|(at, _)| line.at(at).numbers().len()).max().unwrap_or_default()
}

/// A face for each step, with what every column says of it; a single value is that of all steps.
fn stepped(line: &Line<'_>, label: &str, steps: usize) -> Vec<Face> {
    let (same, phrases): (Vec<Rating>, _) = (front(line), &line.pack().phrases);
    let face = |step: usize| {
        let value = |(at, column): (usize, &Column)| {
            let values = line.at(at).numbers();
            let value = values.get(step).or_else(|| values.first().filter(|_| values.len() == 1)).copied();
            Rating::known(&column.attribute, rates(line, column), value)
        };
        let turn = if step == 0 { phrases.say("Gain a step") } else { phrases.say("Lose a step") };
        let ratings = by_step(line).filter_map(value).chain(same.iter().cloned()).collect();
        Face::new(phrases, &format!("{STEP}{}", steps - step), label, turn, ratings)
    };
    (0..steps).map(face).collect()
}

/// The values in columns for its front, and behind those in columns for its back, if it has any there.
fn two_sided(line: &Line<'_>, label: &str) -> Vec<Face> {
    let phrases = &line.pack().phrases;
    let turn = turn_over(phrases);
    let front = Face::new(phrases, "front", label, &turn, front(line));
    let behind = rated(line, |column| column.slot == Some(Slot::Behind));
    let back = Face::new(phrases, "back", label, &turn, behind);
    let is_blank = back.ratings.is_empty();
    [Some(front), (!is_blank).then_some(back)].into_iter().flatten().collect()
}

/// The values on its front, which are those of all its steps.
fn front(line: &Line<'_>) -> Vec<Rating> {
    rated(line, |column| column.slot.is_some_and(Slot::is_rating) && !column.is_by_step())
}

fn rated(line: &Line<'_>, is: impl Fn(&Column) -> bool) -> Vec<Rating> {
    let columns = line.table().columns().iter().enumerate().filter(|(_, column)| is(column));
    let rating =
        |(at, column): (usize, &Column)| Rating::known(&column.attribute, rates(line, column), line.at(at).number());
    columns.filter_map(rating).collect()
}

/// The columns with a value for each step, with their places.
pub(crate) fn by_step<'t>(line: &Line<'t>) -> impl Iterator<Item = (usize, &'t Column)> + use<'t> {
    line.table().columns().iter().enumerate().filter(|(_, column)| column.is_by_step())
}

/// The purpose of the numbers in a column. On a back they are for the same as those on the front that are called alike.
fn rates(line: &Line<'_>, column: &Column) -> Option<Rates> {
    let is_front = |front: &&Column| front.attribute == column.attribute && front.slot.is_some_and(Slot::is_rating);
    let front = line.table().columns().iter().find(is_front)?;
    front
        .slot?
        .rates()
        .or_else(|| (fights_with(line.pack()) == Fights::With(&front.attribute)).then_some(Rates::Strength))
}

/// The numbers that the counters of a game fight with.
#[derive(PartialEq, Eq)]
pub(crate) enum Fights<'p> {
    /// As the slots say, or nothing.
    AsSaid,
    /// The only numbers that they have besides their movement, which have this name.
    With(&'p str),
    /// One of several, of which no slot says which.
    Unsaid,
}

/// Finds the numbers that counters fight with, as far as the columns say: leaders have numbers of another kind.
pub(crate) fn fights_with(pack: &Pack) -> Fights<'_> {
    let tables = || pack.sources.system.tables.iter().filter(|table| table.role == Role::Piece);
    let fights = |column: &Column| matches!(column.slot, Some(Slot::Strength | Slot::Attack | Slot::Defence));
    if tables().flat_map(TableDef::columns).any(fights) {
        return Fights::AsSaid;
    }
    let units = tables().filter(|table| table.kind != OwnRole::Leader.kind());
    let plain = |column: &&Column| matches!(column.slot, Some(Slot::Face | Slot::Steps));
    let mut names = units.flat_map(TableDef::columns).filter(plain).map(|column| column.attribute.as_str());
    match names.next() {
        None => Fights::AsSaid,
        Some(name) if names.all(|other| other == name) => Fights::With(name),
        Some(_) => Fights::Unsaid,
    }
}
