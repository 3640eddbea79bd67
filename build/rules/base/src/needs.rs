//! Tables and documents that rules of play read: where a game has them otherwise, the rules would go on without them.

use muster_schema::Table;
use muster_source::finding::{Cause, Code, Describe, Finding, Severity::Error, Spot, Stage, Subject};
use muster_source::pack::{Pack, Unfit};
use serde::de::DeserializeOwned;

use crate::rules::Rules;

pub static UNREADABLE: Code = Code::new("D047", "rules-cannot-read", Error, Stage::Checking(Subject::System))
    .explained(
        "The rules of play that `game.json` names read the tables of the game by the names of their columns, and know certain \
        words: a kind of unit, an edge of the map. They cannot use a row with another word, or without a value that they need, \
        and would go on as if it were not there. Change it, or leave `rules` out and describe the game by itself.",
    )
    .given(&[("unit-kinds.csv", "fleet,Fleet,", "dragoons,Dragoons,horse,,,2.12,\nfleet,Fleet,")])
    .example("units.csv", "arland,cavalry,", b"arland,dragoons,");

/// A table or document that rules of play read.
#[derive(Clone, Copy, Debug)]
pub struct Need {
    name: &'static str,
    find: fn(&Self, &Pack, &dyn Rules) -> Vec<Finding>,
    /// False if the rules do without it.
    is_needed: bool,
}

impl Need {
    /// A table that the rules read as records of a type.
    pub const fn of<R: Table>() -> Self {
        Self { name: R::NAME, find: Self::in_table::<R>, is_needed: true }
    }

    /// A table that they read if the game has it.
    pub const fn optional<R: Table>() -> Self {
        Self { is_needed: false, ..Self::of::<R>() }
    }

    /// A document that they read.
    pub const fn document<T: DeserializeOwned>(name: &'static str) -> Self {
        Self { name, find: Self::in_document::<T>, is_needed: true }
    }

    /// Finds the rows and values of it that the rules cannot read.
    pub fn check(&self, pack: &Pack, rules: &dyn Rules) -> Vec<Finding> {
        (self.find)(self, pack, rules)
    }

    fn in_table<R: Table>(&self, pack: &Pack, rules: &dyn Rules) -> Vec<Finding> {
        let (document, name) = (rules.document(), self.name);
        let found = |unfit| match unfit {
            Unfit::NoTable => {
                self.is_needed.then(|| named(pack, format!("the rules of {document} read a table `{name}`")))
            }
            Unfit::NoColumn(column) => {
                Some(named(pack, format!("the rules of {document} read a column `{column}` of `{name}`")))
            }
            Unfit::Cell(spot, cell, column) => {
                let message = match cell.as_str() {
                    Some(word) => format!("the rules of {document} know no `{word}` in `{column}`"),
                    None => format!("the rules of {document} need another value in `{column}`"),
                };
                Some(Finding::new(&UNREADABLE, spot, message).label("not used by the rules"))
            }
        };
        let description = || pack.sources.system.description.iter().map(|table| Cause::Damaged((*table).to_owned()));
        let found = pack.unfit::<R>().into_iter().filter_map(found);
        found.map(|finding| finding.blame_all(description())).collect()
    }

    fn in_document<T: DeserializeOwned>(&self, pack: &Pack, rules: &dyn Rules) -> Vec<Finding> {
        let documents = pack.sources.documents.iter().zip(&pack.documents);
        let own = documents.filter(|(one, _)| pack.sources.system.documents[one.kind].name == self.name);
        let wrong = own.filter_map(|(one, value)| Some((one.file, T::deserialize(value.as_ref()?).err()?)));
        let found = wrong.map(|(file, error)| {
            let message = format!("the rules of {} cannot read this: {error}", rules.document());
            Finding::new(&UNREADABLE, Spot::File(file), message).label("not used by the rules")
        });
        found.collect()
    }
}

/// A finding that the game lacks something, where it names its rules.
fn named(pack: &Pack, message: String) -> Finding {
    let game = pack.sources.documents.iter().find(|one| pack.sources.files.path(one.file) == "game.json");
    let spot = game.map_or_else(|| Spot::Absent("game.json".into()), |game| Spot::Value(game.file, "/rules".into()));
    Finding::new(&UNREADABLE, spot, message).label("these rules").expected("it, described in `system/`, or no `rules`")
}
