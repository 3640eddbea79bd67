//! Worked examples that are questions: each is asked of the engine, and what it answers otherwise is found.

pub(crate) mod answer;
pub mod codes;

use muster_schema::common::Worked;
use rayon::prelude::*;
use serde::Serialize;
use serde::de::DeserializeOwned;

use self::answer::{Answer, Answers, Trouble};
use crate::finding::{Finding, Spot};
use crate::pack::Pack;
use crate::read::FileIx;

/// Asks all questions of a pack's examples, and says what is wrong.
pub(crate) fn check(pack: &Pack, findings: &mut Vec<Finding>) {
    findings.extend(asked(pack).into_iter().flat_map(|asked| asked.findings));
}

/// An example, and how many of its questions were answered as the document answers them.
#[derive(Debug)]
pub struct Asked {
    /// What it shows.
    pub title: muster_schema::Text,
    /// The rule whose example it is.
    pub cite: muster_schema::Cite,
    /// Its questions.
    pub questions: usize,
    /// What is wrong with them.
    pub findings: Vec<Finding>,
}

/// Who puts the questions of a system to the engine, with the tables of a pack.
pub(crate) trait Asker: Sync {
    /// What can be asked.
    type Ask: DeserializeOwned + Serialize + Send + Sync;

    /// Answers a question.
    fn answers(&self, ask: &Self::Ask) -> Answers;
}

/// Asks the questions of all examples of a pack; there are none in a pack whose examples are played.
#[must_use]
pub fn asked(pack: &Pack) -> Vec<Asked> {
    pack.sources.system.asked(pack)
}

/// Asks the questions of all examples.
pub(crate) fn all<A: Asker>(pack: &Pack, asker: &A) -> Vec<Asked> {
    let examples: Vec<(FileIx, Worked<A::Ask>)> = pack.documents_of("examples");
    let ask = |(file, worked): &(FileIx, Worked<A::Ask>)| Asked {
        title: worked.title,
        cite: worked.cite,
        questions: worked.questions.len(),
        findings: examine(asker, *file, worked),
    };
    examples.par_iter().map(ask).collect()
}

/// Asks the questions of an example.
fn examine<A: Asker>(asker: &A, file: FileIx, worked: &Worked<A::Ask>) -> Vec<Finding> {
    let mut findings = Vec::new();
    for (at, question) in worked.questions.iter().enumerate() {
        let pointer = format!("/questions/{at}/ask/{}", answer::kind(&question.ask));
        let spot = |member: &str| Spot::Value(file, format!("{pointer}/{member}"));
        match asker.answers(&question.ask) {
            Ok(answers) => findings.extend(answers.into_iter().filter(|answer| !answer.holds()).map(|answer| {
                let Answer { member, told, found } = answer;
                Finding::new(&codes::ANSWER, spot(member), format!("{told} is not what the rules give"))
                    .label("does not hold")
                    .expected(found)
                    .cited(worked.cite)
            })),
            Err(Trouble { member, name, message, suggestion }) => {
                let spot = match name {
                    Some(name) => {
                        let name = name.replace('~', "~0").replace('/', "~1");
                        Spot::Member(file, format!("{pointer}/{member}/{name}"))
                    }
                    None => spot(&member),
                };
                findings
                    .push(Finding::new(&codes::QUESTION, spot, message).label("cannot be asked").suggest(suggestion));
            }
        }
    }
    findings
}
