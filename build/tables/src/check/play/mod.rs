//! Rules of play as rows: what is done in phases, effects, zones, battles, points and verdicts.

use muster_engine::described::condition::{Name, Scene, Term};
use muster_engine::described::game::Game;
use muster_engine::described::state::State;

use super::Lint;
use crate::play;
use muster_source::lints;
use muster_source::pack::Pack;

lints! {
    not_understood,
    unknown_in_rule,
    no_such_state,
    idle_phase,
    for_nobody,
    contradiction,
    verdicts,
}

/// Imports for the file of every lint.
mod prelude {
    pub use muster_schema::Text;
    pub use muster_schema::common::{Combat, Level, Phase, PhaseDoes, PlayEffect, Score, Trace, ZoneOfControl};
    pub use muster_schema::form::Words;

    pub use super::super::prelude::*;
    pub(super) use super::{compiled, never};
    pub use crate::play;
}

/// The first scenario of a game that states rules of play, compiled.
fn compiled(pack: &Pack) -> Option<play::Compiled> {
    if !play::has_rows(pack) {
        return None;
    }
    let bundle = muster_lower::lower(pack, false)?;
    bundle.scenarios.iter().find_map(|scenario| play::compile(pack, &bundle, scenario).ok())
}

/// True if a condition holds for no counter, whatever happens: a part of it that depends on the counter alone is true for none.
fn never(game: &Game, term: &Term) -> bool {
    match term {
        Term::Either(false, both) => both.iter().any(|part| never(game, part)),
        Term::Either(true, both) => both.iter().all(|part| never(game, part)),
        Term::Constant(value) => !value.is_true(),
        Term::Known(of, _) if **of == Term::Name(Name::Unit as usize) => {
            let state = State::new(game);
            let mut scene = Scene::new(game, &state);
            !state.all().any(|piece| {
                scene.unit(piece);
                scene.value(term).is_true()
            })
        }
        _ => false,
    }
}
