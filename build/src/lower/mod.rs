//! Lowering: a linked pack to the one common model. What is alike in every system is here; each adds what is its own.

pub(crate) mod common;

use std::collections::BTreeMap;

use muster_schema::bundle::{self, Bundle, Provenance};
use muster_schema::common::{Erratum, Ruling, Side};
use muster_schema::style::Style;
use muster_schema::{List, Text};
use serde::Serialize;
use serde_json::Value;

use crate::pack::{Pack, Sourced};
use crate::systems;

/// What the targets are given: the bundle of a pack without errors. `None` if the pack is not whole.
#[must_use]
pub fn lower(pack: &Pack, printed: bool) -> Option<Bundle> {
    let game = pack.game()?;
    let parts = systems::of(pack.sources.system)?.lower(pack)?;
    let mut bundle = Bundle {
        schema: "bundle.schema.json".into(),
        format_version: bundle::VERSION.into(),
        game: bundle::Game {
            id: game.id.to_string(),
            title: game.title.to_string(),
            subtitle: game.subtitle.map(|text| text.to_string()),
            system: game.system.to_string(),
            version: game.version.to_string(),
            document: game.document.to_string(),
            credits: game.credits.iter().map(ToString::to_string).collect(),
            as_printed: printed,
        },
        style: Style { schema: None, ..pack.style() },
        sides: pack
            .records::<Side>()
            .iter()
            .map(|side| bundle::Side {
                id: side.id.to_string(),
                name: side.name.to_string(),
                aliases: names(&side.aliases),
                colour: side.colour.as_str().into(),
                provenance: provenance(side),
            })
            .collect(),
        powers: parts.powers,
        alliances: parts.alliances,
        seats: parts.seats,
        map: parts.map,
        pieces: parts.pieces,
        decks: parts.decks,
        cards: parts.cards,
        events: parts.events,
        expenses: parts.expenses,
        tables: parts.tables,
        phases: parts.phases,
        scenarios: parts.scenarios,
        rules: parts.rules,
        rulings: pack
            .records::<Ruling>()
            .iter()
            .map(|ruling| bundle::Ruling {
                id: ruling.id.to_string(),
                question: ruling.question.to_string(),
                ruling: ruling.ruling.to_string(),
                cite: ruling.cite.as_str().into(),
                note: ruling.note.map(|note| note.to_string()),
            })
            .collect(),
        errata: errata(pack),
        completeness: crate::completeness::completeness(pack),
    };
    common::centre_decks(&mut bundle);
    Some(bundle)
}

/// What a system's lowering makes.
#[derive(Debug)]
pub struct Parts {
    pub(crate) powers: Vec<bundle::Power>,
    pub(crate) alliances: Vec<bundle::Alliance>,
    pub(crate) seats: Vec<bundle::Seat>,
    pub(crate) map: bundle::Map,
    pub(crate) pieces: Vec<bundle::Piece>,
    pub(crate) decks: Vec<bundle::Deck>,
    pub(crate) cards: Vec<bundle::Card>,
    pub(crate) events: Vec<bundle::Event>,
    pub(crate) expenses: Vec<bundle::Expense>,
    pub(crate) tables: Vec<bundle::DieTable>,
    pub(crate) phases: Vec<bundle::Phase>,
    pub(crate) scenarios: Vec<bundle::Scenario>,
    pub(crate) rules: Value,
}

/// Where a record comes from.
pub(crate) fn provenance(record: &impl Sourced) -> Provenance {
    Provenance {
        cite: record.cite().as_str().into(),
        standing: record.cite().standing(),
        reconstructed: record.reconstructed().iter().map(ToString::to_string).collect(),
        note: record.note().map(|note| note.to_string()),
    }
}

/// Other names.
pub(crate) fn names(aliases: &List<Text>) -> Vec<String> {
    aliases.iter().map(ToString::to_string).collect()
}

/// Attributes from pairs; what is absent is left out.
pub(crate) fn attributes<const N: usize>(pairs: [(&str, Value); N]) -> BTreeMap<String, Value> {
    pairs.into_iter().filter(|(_, value)| !value.is_null()).map(|(name, value)| (name.to_owned(), value)).collect()
}

/// The word that a unit variant is written as.
pub(crate) fn word(value: &impl Serialize) -> String {
    serde_json::to_value(value).ok().and_then(|value| value.as_str().map(str::to_owned)).unwrap_or_default()
}

/// The amendments that were applied.
fn errata(pack: &Pack) -> Vec<bundle::Erratum> {
    let show = |text: Option<Text>| text.map_or_else(String::new, |text| text.to_string());
    pack.rows::<Erratum>()
        .filter(|(at, _)| pack.overlay.applied.contains(&(at.sheet, at.row)))
        .map(|(_, erratum)| bundle::Erratum {
            id: erratum.id.to_string(),
            date: erratum.date.to_string(),
            target: format!("{} {} {}", erratum.file, erratum.row, erratum.field),
            before: show(erratum.before),
            after: show(erratum.after),
            reason: erratum.reason.to_string(),
            cite: erratum.cite.as_str().into(),
        })
        .collect()
}
