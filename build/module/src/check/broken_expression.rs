//! Expressions that the engine cannot read.

use super::prelude::*;
use crate::names::bare;

pub static LINT: Lint = Lint::new("W014", "broken-expression", Warning, Modules, find).explained(
    "An expression in braces has a bracket or a quotation mark that is not closed. The engine writes an error into the chat each time, \
    and takes the expression for empty or false.",
)
.example("buildFile.xml", "{Weather==\"rain\"}", b"{(Weather==\"rain\"}");

fn find(view: &View<'_>, found: &mut Vec<Finding>) {
    let mut broken: BTreeMap<(&str, String), Vec<Home>> = BTreeMap::new();
    for field in view.of_kind(&[Kind::Expression, Kind::Filter, Kind::Format]) {
        let text = field.text.trim();
        if let Some(inside) = text.strip_prefix('{').and_then(|text| text.strip_suffix('}'))
            && let Some(what) = unclosed(inside)
        {
            broken.entry((field.text, what)).or_default().push(field.home);
        }
    }
    for ((text, what), homes) in broken {
        let says = format!("the expression has {what}");
        view.finds(&LINT, &homes, text, &says, found).label("not a whole expression");
    }
}

/// The first bracket or quotation mark that is not closed, in words.
fn unclosed(text: &str) -> Option<String> {
    let (bare, is_open) = bare(text);
    if is_open {
        return Some("a quotation mark that is not closed".into());
    }
    let mut open: Vec<char> = Vec::new();
    for letter in bare.chars() {
        let wanted = match letter {
            '(' | '[' | '{' => {
                open.push(letter);
                continue;
            }
            ')' => '(',
            ']' => '[',
            '}' => '{',
            _ => continue,
        };
        if open.pop() != Some(wanted) {
            return Some(format!("a `{letter}` too many"));
        }
    }
    open.pop().map(|letter| format!("a `{letter}` that is not closed"))
}
