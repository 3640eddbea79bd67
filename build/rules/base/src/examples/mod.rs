//! Worked examples: the document's examples of its rules, put to the engine to find differences.
//!
//! An example is either played step by step ([`Story`]) or is a list of [`questions`] with answers; its system knows
//! which ([`crate::System::examples`]). Code that shows or judges examples uses only the types in this file.
//!
//! A question that no example could ask yet is a variant of `Ask` in `schema/src/<system>/example.rs`, its answer among its
//! members, and an arm in `systems/<system>/examples.rs`, which asks the engine and compares the two ([`answer`]). Then
//! `muster schema`, so that editors know it, and an example in `sources/<game>/examples/` that asks it.

pub mod answer;
pub mod codes;
pub mod questions;

use muster_schema::{Cite, Id, Text};

use muster_source::finding::Finding;
use muster_source::pack::Pack;
use muster_source::read::FileIx;

/// A worked example that was run in the engine.
#[derive(Debug)]
pub struct Example {
    pub file: FileIx,
    /// The name in commands: that of its file without extension.
    pub id: Text,
    pub title: Text,
    /// The rule whose example it is.
    pub cite: Cite,
    /// The result of putting it to the engine.
    pub told: Told,
    /// The findings in it.
    pub findings: Vec<Finding>,
}

/// The result of putting an example to the engine.
#[derive(Debug)]
pub enum Told {
    /// It was played, at least in part.
    Played(Story),
    /// A number of questions were asked.
    Asked(usize),
}

/// An example that was played.
#[derive(Debug, Default)]
pub struct Story {
    /// A choice made where the document leaves something open.
    pub note: Option<Text>,
    /// The number of steps.
    pub length: usize,
    /// The number of steps in which the document breaks its own rules.
    pub slips: usize,
    /// The steps as far as they were played.
    pub steps: Vec<Step>,
    /// The numbers of verified parts.
    pub counts: Counts,
}

/// The numbers of verified parts of an example.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Counts {
    /// Steps that the engine confirms.
    pub steps: usize,
    pub decisions: usize,
    pub dice: usize,
    /// The number of facts that were checked and are true.
    pub facts: usize,
}

/// A step in the words of players.
#[derive(Debug)]
pub struct Step {
    /// The action, in words of the example.
    pub says: Text,
    /// The rule or example that it comes from.
    pub cite: Cite,
    /// The step after which it happens, if that is not the one before.
    pub from: Option<Id>,
    /// The decisions: the side and the decision in words.
    pub decisions: Vec<(String, String)>,
    /// The dice: the purpose and the values.
    pub dice: Vec<(&'static str, Vec<u8>)>,
    pub changes: Vec<(Change, String)>,
    /// Counted values, with the answers.
    pub counts: Vec<Text>,
    /// The breach, if the document breaks its own rules here.
    pub slip: Option<Slip>,
    /// The number of facts that were checked and are true.
    pub facts: usize,
}

/// A breach of the rules in the document that gives them.
#[derive(Debug)]
pub struct Slip {
    /// The document's version.
    pub says: Text,
    pub rules: Text,
    pub cite: Cite,
}

/// The kinds of change.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Change {
    Move,
    /// Counters were lost, reduced or shaken.
    Loss,
    /// Counters were restored or rallied.
    Gain,
    Control,
    Points,
    Marker,
    /// The course of the game.
    Turn,
}

/// The name of an example's file without ending.
pub fn stem(pack: &Pack, file: FileIx) -> Text {
    let document = pack.sources.examples().find(|document| document.file == file);
    document.map_or_else(|| Text::new(""), |document| document.stem)
}
