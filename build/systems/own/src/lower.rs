//! What is only known of a counter that the pack itself describes: its faces, whether it commands others or lies hidden.

use muster_schema::bundle::{Face, Piece, Purpose, Rating, STEP, turn_over};
use muster_schema::own::OwnRole;
use muster_schema::{Cell, Column, Role, Slot};

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
        piece.faces = if steps == 0 { two_sided(line, &label) } else { by_step(line, &label, steps) };
    }
}

/// The most steps that a column says.
fn steps(line: &Line<'_>) -> usize {
    filling(line, Slot::Steps).map(|(at, _)| line.at(at).numbers().len()).max().unwrap_or_default()
}

/// A face for each step, with what every column says of it; a single value is that of all steps.
fn by_step(line: &Line<'_>, label: &str, steps: usize) -> Vec<Face> {
    let (same, phrases): (Vec<Rating>, _) = (front(line), &line.pack().phrases);
    let face = |step: usize| {
        let rating = |(at, column): (usize, &Column)| {
            let values = line.at(at).numbers();
            let value = values.get(step).or_else(|| values.first().filter(|_| values.len() == 1))?;
            Some(Rating { id: column.attribute.clone(), value: *value })
        };
        let turn = if step == 0 { phrases.say("Gain a step") } else { phrases.say("Lose a step") };
        let ratings = filling(line, Slot::Steps).filter_map(rating).chain(same.iter().cloned()).collect();
        Face::new(phrases, &format!("{STEP}{}", steps - step), label, turn, ratings)
    };
    (0..steps).map(face).collect()
}

/// The values in columns for its front, and behind those in columns for its back, if it has any there.
fn two_sided(line: &Line<'_>, label: &str) -> Vec<Face> {
    let phrases = &line.pack().phrases;
    let turn = turn_over(phrases);
    let front = Face::new(phrases, "front", label, &turn, front(line));
    let back = Face::new(phrases, "back", label, &turn, ratings(line, Slot::Behind));
    let is_blank = back.ratings.is_empty();
    [Some(front), (!is_blank).then_some(back)].into_iter().flatten().collect()
}

/// The values on its front, among them how many movement points it has.
fn front(line: &Line<'_>) -> Vec<Rating> {
    let columns = line.table().columns().iter().enumerate();
    rated(line, columns.filter(|(_, column)| matches!(column.slot, Some(Slot::Face | Slot::Movement))))
}

fn ratings(line: &Line<'_>, slot: Slot) -> Vec<Rating> {
    rated(line, filling(line, slot))
}

fn rated<'t>(line: &Line<'_>, columns: impl Iterator<Item = (usize, &'t Column)>) -> Vec<Rating> {
    let rating =
        |(at, column): (usize, &Column)| Some(Rating { id: column.attribute.clone(), value: line.at(at).number()? });
    columns.filter_map(rating).collect()
}

/// The columns that fill a slot, with their places.
fn filling<'t>(line: &Line<'t>, slot: Slot) -> impl Iterator<Item = (usize, &'t Column)> + use<'t> {
    line.table().columns().iter().enumerate().filter(move |(_, column)| column.slot == Some(slot))
}
