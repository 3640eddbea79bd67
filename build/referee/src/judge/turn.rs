//! Phases come in their order.

use super::{Findings, Played, Spot};

/// The progress of the game.
pub(super) struct Turns {
    furthest: Option<usize>,
}

impl Turns {
    pub(super) fn begin(moment: Option<usize>) -> Self {
        Self { furthest: moment }
    }

    /// Moves the tracker to a moment. It may go back if a player pressed a button too often.
    pub(super) fn go(&mut self, findings: &mut Findings<'_, '_>, step: usize, next: usize) {
        if let Some(now) = self.furthest.filter(|now| next > now + 1) {
            let left_out = findings.of.when(Some(now + 1));
            let says = format!("the turn goes from {} on, and leaves out {left_out}", findings.of.when(Some(now)));
            let rule = findings.of.phase(Some(now + 1)).map_or("", |phase| &phase.provenance.cite);
            findings.add(step, Some(next), says, rule);
        }
        self.furthest = self.furthest.max(Some(next));
    }

    /// Judges the moves of a phase that is over.
    pub(super) fn judge(&mut self, findings: &mut Findings<'_, '_>, played: &Played) {
        let (Some(furthest), Some(moment)) = (self.furthest, played.moment) else { return };
        if moment + 1 >= furthest {
            return;
        }
        let fights = |(piece, from, to): &(&str, &Spot, &Spot)| {
            let on_map = [from, to].iter().all(|spot| findings.of.on_map(spot).is_some());
            on_map && findings.of.fighter(piece).is_some()
        };
        if let Some((piece, ..)) = played.moved().find(fights) {
            let (name, now) = (findings.name(piece), findings.of.when(self.furthest));
            findings.add(
                played.step(piece),
                played.moment,
                format!("{name} moves in a phase that is over: it was {now}"),
                "",
            );
        }
    }
}
