//! Die tables with several columns: each has columns of its own, which its file names.

use serde_json::json;

use crate::heads::SPAN;
use crate::table::{About, Told};
use crate::{Name, Role, TableDef, schema_of};

/// The table of the lines of a die table, by its id, its name and the heads in its file: the first is that of the rolls.
pub fn with_columns(id: &str, name: &str, heads: &[String]) -> TableDef {
    let about = About {
        // No table that a pack describes has an id with a stroke.
        name: format!("tables/{id}"),
        file: format!("tables/{id}.csv"),
        key: heads.first().cloned().into_iter().collect(),
        needed: false,
        role: Role::DieLine,
        kind: String::new(),
        class: "",
        help: format!("A line of {name}: a roll, and its result in each column."),
    };
    let column = |(at, head): (usize, &String)| {
        let (attribute, schema) = match at {
            0 => (
                "roll".to_owned(),
                json!({
                    "type": "string", "pattern": SPAN, "x-form": "roll", "description": "The roll or rolls, with all modifiers.",
                }),
            ),
            _ => (format!("results/{}", at - 1), schema_of::<Name>()),
        };
        Told {
            name: head.clone(),
            slot: Role::DieLine.slot(head),
            attribute: Some(attribute),
            needed: true,
            hidden: false,
            default: None,
            schema,
        }
    };
    TableDef::told(about, &heads.iter().enumerate().map(column).collect::<Vec<_>>())
}
