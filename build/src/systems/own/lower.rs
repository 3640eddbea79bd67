//! What is only known of a counter that the pack itself describes: its faces.

use muster_schema::bundle::{Face, Piece, Rating};
use muster_schema::{Role, Slot};

use crate::lower::text;
use crate::pack::Line;

/// The faces of a counter: the values in columns for its front, and behind those in columns for its back, if it has any there.
pub(super) fn piece(line: &Line<'_>, piece: &mut Piece) {
    if line.table().role != Role::Piece {
        return;
    }
    let label = text(line, Slot::Code).unwrap_or_default();
    let face = |id: &str, slot: Slot| Face {
        id: id.into(),
        label: label.clone(),
        turn: "Turn".into(),
        ratings: ratings(line, slot),
        image: None,
    };
    let (front, back) = (face("front", Slot::Face), face("back", Slot::Behind));
    let is_blank = back.ratings.is_empty();
    piece.faces = [Some(front), (!is_blank).then_some(back)].into_iter().flatten().collect();
}

fn ratings(line: &Line<'_>, slot: Slot) -> Vec<Rating> {
    let columns = line.table().columns().iter().enumerate().filter(|(_, column)| column.slot == Some(slot));
    let rating = |(at, column): (usize, &muster_schema::Column)| {
        Some(Rating { id: column.attribute.clone(), value: line.at(at).number()? })
    };
    columns.filter_map(rating).collect()
}
