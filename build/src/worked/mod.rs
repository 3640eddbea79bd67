//! Worked examples that are questions: each is asked of the engine, and what it answers otherwise is found.

mod ask;
pub mod codes;

use muster_schema::sovereigns::{self, Rules, Worked};
use rayon::prelude::*;

use self::ask::{Answer, Asker, Trouble};
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

/// Asks the questions of all examples of a pack; there are none in a pack whose examples are played.
#[must_use]
pub fn asked(pack: &Pack) -> Vec<Asked> {
    if pack.sources.system.id != sovereigns::SYSTEM.id {
        return Vec::new();
    }
    let Some((_, rules)) = pack.document::<Rules>("rules") else { return Vec::new() };
    let asker = Asker::new(pack, &rules);
    let examples: Vec<(FileIx, Worked)> = pack.documents_of("examples");
    let ask = |(file, worked): &(FileIx, Worked)| Asked {
        title: worked.title,
        cite: worked.cite,
        questions: worked.questions.len(),
        findings: examine(&asker, *file, worked),
    };
    examples.par_iter().map(ask).collect()
}

/// Asks the questions of an example.
fn examine(asker: &Asker<'_>, file: FileIx, worked: &Worked) -> Vec<Finding> {
    let mut findings = Vec::new();
    for (at, question) in worked.questions.iter().enumerate() {
        let pointer = format!("/questions/{at}/ask/{}", ask::kind(&question.ask));
        let spot = |member: &str| Spot::Value(file, format!("{pointer}/{member}"));
        match asker.answers(&question.ask) {
            Ok(answers) => findings.extend(answers.into_iter().filter(|answer| !answer.holds()).map(|answer| {
                let Answer { member, told, found } = answer;
                Finding::new(&codes::ANSWER, spot(member), format!("{told} is not what the rules give"))
                    .label("does not hold")
                    .expected(found)
                    .rule(worked.cite.as_str())
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
