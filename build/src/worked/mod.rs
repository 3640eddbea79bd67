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
    if pack.sources.system.id != sovereigns::SYSTEM.id {
        return;
    }
    let examples: Vec<(FileIx, Worked)> = pack.documents_of("examples");
    let Some((_, rules)) = pack.document::<Rules>("rules") else { return };
    let asker = Asker::new(pack, &rules);
    let found: Vec<Vec<Finding>> = examples.par_iter().map(|(file, worked)| examine(&asker, *file, worked)).collect();
    findings.extend(found.into_iter().flatten());
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
