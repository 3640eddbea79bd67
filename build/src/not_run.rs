//! Parts of the examination that were not run, with the reasons.

use std::collections::BTreeSet;

use serde::Serialize;

/// A part of the examination that needs more than single tables.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[serde(rename_all = "kebab-case")]
pub enum Part {
    All,
    /// The comparison of tables with their second readings.
    SecondReadings,
    /// The worked examples of the rules.
    Examples,
    /// Overlaps on the map.
    Layout,
}

/// A part of the examination that was not run, with the reason.
#[derive(Clone, Debug, Serialize)]
#[serde(rename_all = "camelCase")]
pub struct NotRun {
    /// The stage of the examination.
    #[serde(rename = "stage")]
    pub part: Part,
    /// The part of it, in words.
    pub what: String,
    /// The reason, in words.
    pub because: String,
    /// The files whose errors are the reason.
    pub files: Vec<String>,
}

impl NotRun {
    /// `part` was not run because of errors in these files.
    pub fn broken(part: Part, what: impl Into<String>, files: BTreeSet<String>) -> Self {
        let more = files.len().saturating_sub(3);
        let mut named: Vec<String> = files.iter().take(3).map(|file| format!("`{file}`")).collect();
        if more > 0 {
            named.push(format!("{more} more {}", if more == 1 { "file" } else { "files" }));
        }
        let has = if files.len() == 1 { "has" } else { "have" };
        let named = match named.split_last() {
            Some((last, most)) if !most.is_empty() => format!("{} and {last}", most.join(", ")),
            _ => named.concat(),
        };
        Self { part, what: what.into(), because: format!("{named} {has} errors"), files: files.into_iter().collect() }
    }

    /// The message as a sentence.
    pub fn says(&self) -> String {
        format!("not checked: {}, because {}", self.what, self.because)
    }
}
