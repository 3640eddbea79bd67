//! Pieces that the engine cannot read.

use super::prelude::*;
use crate::piece::Flaw;

pub static LINT: Lint = Lint::new("W001", "broken-piece", Warning, Modules, find).explained(
    "The definition of a piece is damaged: it is no piece, or has fewer states than traits. The engine refuses it, and may leave out \
    the whole palette or deck that it is in. A hand that edits the build file breaks a piece most easily.",
)
.example("buildFile.xml", "\tpiece;;;smoke.png;Smoke/\tnull;0;0;3;0", b"\tpiece;;;smoke.png;Smoke/null;0;0;3;0");

fn find(view: &View<'_>, found: &mut Vec<Finding>) {
    for piece in &view.module.pieces {
        let (says, label) = match piece.flaw {
            None => continue,
            Some(Flaw::NoPiece) => ("this is no definition of a piece, so the engine cannot read it", "no piece"),
            Some(Flaw::States) => ("the piece has fewer states than traits, so the engine refuses it", "a state is missing"),
            Some(Flaw::TooDeep) => ("the piece is larger than any piece, or its traits are nested too deep", "too large"),
        };
        // A slot may be empty.
        if piece.flaw == Some(Flaw::NoPiece) && view.module.tree.nodes[piece.node].text.is_empty() {
            continue;
        }
        view.finds_at(&LINT, piece.node, says, found).label(label);
    }
}
