//! Describes a game in words. Pieces that are hidden at the end are not named unless everything is asked for.

use std::collections::BTreeMap;

use super::{Change, DeckKind, Fate, Kind, Lying, Match, Spot, Step, Told};
use muster_schema::bundle::TrackKind;

impl Match<'_> {
    /// Describes the steps, without those that were undone. With `open`, hidden counters and cards are named, too.
    pub fn told(&self, open: bool) -> Vec<Told> {
        let mut moment = self.game.moment;
        let mut told = Vec::new();
        if self.game.steps.is_empty() {
            told.push(Told { step: 0, when: self.when(moment), lines: self.position(open) });
        }
        for (at, step) in self.game.steps.iter().enumerate().filter(|(_, step)| step.fate == Fate::Done) {
            let turned = step.moment.filter(|next| Some(*next) != moment);
            moment = turned.or(moment);
            let lines = self.lines(step, open);
            if !lines.is_empty() || turned.is_some() {
                told.push(Told { step: at + 1, when: self.when(moment), lines });
            }
        }
        told
    }

    /// The positions of pieces outside decks.
    fn position(&self, open: bool) -> Vec<String> {
        let mut spots: BTreeMap<&Spot, Vec<String>> = BTreeMap::new();
        for (piece, lying) in self.end.iter().filter(|(_, lying)| !matches!(lying.spot, Spot::Deck(_))) {
            spots.entry(&lying.spot).or_default().extend(self.name(piece, open));
        }
        let known = spots.into_iter().filter(|(_, names)| !names.is_empty());
        known.map(|(spot, names)| format!("{}: {}", self.spot(spot), counted(names))).collect()
    }

    /// The chat of a step, and the moves that it does not mention.
    fn lines(&self, step: &Step, open: bool) -> Vec<String> {
        let mut lots: Vec<(String, String, Vec<String>)> = Vec::new();
        for change in &step.changes {
            let Some(name) = self.name(&change.piece, open) else { continue };
            let Some(what) = self.what(change) else { continue };
            let who = change.by.as_ref().map_or_else(String::new, |side| format!("{}: ", self.side_name(side)));
            match lots.iter_mut().find(|(by, other, _)| *by == who && *other == what) {
                Some((_, _, names)) => names.push(name),
                None => lots.push((who, what, vec![name])),
            }
        }
        let is_silent = lots.is_empty();
        let moved = lots.into_iter().map(|(who, what, names)| format!("{who}{}{what}", counted(names)));
        // What the module says of moves is said by them already; rolls and what players say are not.
        let is_said = |said: &&String| is_silent || said.contains(" rolls ");
        moved.chain(step.said.iter().filter(is_said).filter(|said| !said.starts_with("=====")).cloned()).collect()
    }

    /// The change to a counter or card, as words after its name.
    fn what(&self, Change { piece, from, to, .. }: &Change) -> Option<String> {
        Some(match (from, to) {
            (None, Some(to)) => format!(" comes to {}", self.spot(&to.spot)),
            (Some(from), None) => format!(" leaves {} and the game", self.spot(&from.spot)),
            (Some(from), Some(to)) if from.spot != to.spot => {
                format!(": {} → {}", self.spot(&from.spot), self.spot(&to.spot))
            }
            (Some(from), Some(to)) if from.hidden != to.hidden => {
                let done = if to.hidden { "is hidden" } else { "is revealed" };
                format!(" {done} in {}", self.spot(&to.spot))
            }
            (Some(from), Some(to)) if from.face != to.face && !self.is_hidden(piece) => {
                let face = self.piece(piece)?.faces.get(to.face)?;
                format!(" in {} turns to {}", self.spot(&to.spot), face.name)
            }
            (Some(from), Some(to)) if from.face != to.face => format!(" in {} is turned", self.spot(&to.spot)),
            _ => return None,
        })
    }

    /// True if a piece is hidden when the game ends.
    fn is_hidden(&self, id: &str) -> bool {
        let Some(Lying { spot, hidden, .. }) = self.end.get(id) else { return false };
        match (self.kind(id), spot) {
            (Some(Kind::Card(_)), Spot::Hand(_)) => true,
            (Some(Kind::Card(_)), Spot::Deck(deck)) => {
                let deck = self.bundle.decks.iter().find(|one| one.id == *deck);
                deck.is_none_or(|deck| deck.face_down || deck.kind == DeckKind::Draw)
            }
            _ => *hidden,
        }
    }

    /// The name of a counter or card.
    pub(super) fn name(&self, id: &str, open: bool) -> Option<String> {
        let hidden = !open && self.is_hidden(id);
        Some(match self.kind(id)? {
            Kind::Card(_) if hidden => "a card".to_owned(),
            Kind::Card(card) => card.name.clone(),
            Kind::Piece(piece) if hidden => {
                let side = piece.side.as_deref().map_or("nobody", |side| self.side_name(side));
                format!("a hidden {} of {side}", piece.seen())
            }
            Kind::Piece(piece) => piece.name.clone(),
        })
    }

    pub(super) fn side_name<'s>(&'s self, id: &'s str) -> &'s str {
        self.bundle.sides.iter().find(|side| side.id == id).map_or(id, |side| &side.name)
    }

    pub(super) fn place_name(&self, id: &str) -> String {
        let Some(place) = self.places.get(id) else { return id.to_owned() };
        let track = place.track.as_deref().and_then(|id| self.bundle.map.tracks.iter().find(|track| track.id == id));
        match track.filter(|track| track.kind != TrackKind::Turn) {
            Some(track) => format!("{} {}", track.name, place.name),
            None => place.name.clone(),
        }
    }

    pub(super) fn spot(&self, spot: &Spot) -> String {
        match spot {
            Spot::Place(id) => self.place_name(id),
            Spot::Deck(id) => {
                let deck = self.bundle.decks.iter().find(|deck| deck.id == *id);
                deck.map_or_else(|| id.clone(), |deck| deck.name.clone())
            }
            Spot::Hand(side) => format!("hand of {}", self.side_name(side)),
            Spot::Else(name) => name.clone(),
        }
    }

    /// A moment of the game: `1702 – Campaign Phase`.
    pub(super) fn when(&self, moment: Option<usize>) -> String {
        let Some(at) = moment.and_then(|at| self.moments.get(at)) else { return String::new() };
        let turn = self.place_name(&at.turn);
        self.phase(moment).map_or_else(|| turn.clone(), |phase| format!("{turn} – {}", phase.name))
    }
}

/// Joins names, with a count for equal ones: `2 × French Corps, Boufflers`.
fn counted(names: Vec<String>) -> String {
    let mut counts: Vec<(String, usize)> = Vec::new();
    for name in names {
        match counts.iter_mut().find(|(other, _)| *other == name) {
            Some((_, count)) => *count += 1,
            None => counts.push((name, 1)),
        }
    }
    let counted = |(name, count): (String, usize)| if count == 1 { name } else { format!("{count} × {name}") };
    counts.into_iter().map(counted).collect::<Vec<_>>().join(", ")
}
