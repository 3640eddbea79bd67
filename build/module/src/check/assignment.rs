//! Conditions in which one `=` stands for two.

use super::prelude::*;
use crate::names::bare;

pub static LINT: Lint = Lint::new("W015", "assignment", Warning, Modules, find).explained(
    "A condition in braces compares with `==`. A single `=` gives a name another value instead, so that the condition does not \
    depend on the property at all. Only old conditions, without braces, are written with one `=`.",
)
.example("buildFile.xml", "{Weather==\"rain\"}", b"{Weather=\"rain\"}");

fn find(view: &View<'_>, found: &mut Vec<Finding>) {
    let mut wrong: BTreeMap<&str, Vec<Home>> = BTreeMap::new();
    for field in view.of_kind(&[Kind::Filter]) {
        let text = field.text.trim();
        if text.starts_with('{') && text.ends_with('}') && !text.contains(';') && has_assignment(text) {
            wrong.entry(field.text).or_default().push(field.home);
        }
    }
    for (text, homes) in wrong {
        let says = "the condition has one `=` where two are needed, so it compares nothing";
        view.finds(&LINT, &homes, text, says, found).label("`=` gives a value").expected("`==`");
    }
}

fn has_assignment(text: &str) -> bool {
    let (bare, _) = bare(text);
    let signs = ['=', '!', '<', '>', '+', '-', '*', '/', '~'];
    bare.match_indices('=').any(|(at, _)| {
        let (before, after) = (bare[..at].chars().next_back(), bare[at + 1..].chars().next());
        !before.is_some_and(|before| signs.contains(&before)) && !matches!(after, Some('=' | '~'))
    })
}
