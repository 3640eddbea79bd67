//! From the description to tables.

use serde_json::{Value, json};

use super::{ID, OwnColumn, OwnRole, OwnRules, OwnTable, OwnType};
use crate::common::{
    Box, Country, Deck, DieModifier, DieResult, DieTable, Erratum, Missing, Phase, Ruling, Side, Track, TrackSpace,
    Waiver, Worked,
};
use crate::table::{About, Definition, Told, allow_null};
use crate::{Cite, Colour, Id, Name, TableDef, Text, YesNo, schema_of};

/// The system of these tables and columns: those that describe it, those that nearly every game has, and its own, which
/// take the place of those of the same name.
#[must_use]
pub fn described(tables: &[OwnTable], columns: &[OwnColumn]) -> Definition {
    let mut all = vec![TableDef::of::<OwnTable>(), TableDef::of::<OwnColumn>()];
    let own: Vec<TableDef> = tables.iter().map(|table| told(table, columns)).collect();
    let is_new = |standard: &TableDef| own.iter().all(|own| own.name != standard.name && own.file != standard.file);
    all.extend(standard().into_iter().filter(is_new).map(|table| table.loosened("cite")));
    all.extend(own);
    Definition {
        id: ID.into(),
        document: String::new(),
        tables: all,
        documents: crate::game::documents::<OwnRules, Worked<OwnRules>>("examples"),
        facts: Vec::new(),
    }
}

/// The tables that a pack has without describing them.
fn standard() -> Vec<TableDef> {
    vec![
        TableDef::of::<Side>(),
        TableDef::of::<Country>(),
        TableDef::of::<Box>(),
        TableDef::of::<Track>(),
        TableDef::of::<TrackSpace>(),
        TableDef::of::<Deck>(),
        TableDef::of::<DieTable>(),
        TableDef::of::<DieModifier>(),
        TableDef::of::<DieResult>(),
        TableDef::of::<Phase>(),
        TableDef::of::<Ruling>(),
        TableDef::of::<Missing>(),
        TableDef::of::<Erratum>(),
        TableDef::of::<Waiver>(),
    ]
}

/// A table as it is described, with its columns in their order.
fn told(table: &OwnTable, columns: &[OwnColumn]) -> TableDef {
    let role = table.role.unwrap_or(OwnRole::Data);
    let mut own: Vec<Told> = Vec::new();
    for one in columns.iter().filter(|column| column.table.id() == table.id).map(column) {
        match own.iter_mut().find(|other| other.name == one.name) {
            // Nobody knows which of the two is meant, so its cells are held to neither's bounds.
            Some(other) => {
                other.needed = false;
                allow_null(&mut other.schema);
                if let Value::Object(schema) = &mut other.schema {
                    schema.retain(|keyword, _| !["minimum", "maximum", "enum", "pattern"].contains(&keyword.as_str()));
                }
            }
            None => own.push(one),
        }
    }
    let mut key: Vec<String> = table.key.iter().map(ToString::to_string).collect();
    if key.is_empty() {
        key.push("id".into());
    }
    // Without one of its columns the key says nothing.
    if key.iter().any(|name| own.iter().all(|column| column.name != *name)) {
        key.clear();
    }
    let about = About {
        name: table.id.to_string(),
        file: table.file.map_or_else(|| format!("{}.csv", table.id), |file| file.to_string()),
        key,
        needed: table.needed.is_yes(),
        role: role.role(),
        kind: role.kind().into(),
        help: table.help.map(|help| help.to_string()).unwrap_or_default(),
    };
    TableDef::told(about, &own)
}

fn column(column: &OwnColumn) -> Told {
    Told {
        name: column.column.to_string(),
        slot: column.slot.map(super::OwnSlot::slot),
        attribute: column.called.map(|name| name.to_string()),
        needed: column.needed.is_yes(),
        schema: cell(column),
    }
}

/// The JSON Schema of a cell.
fn cell(column: &OwnColumn) -> Value {
    let mut value = match column.r#type.unwrap_or(OwnType::Text) {
        _ if !column.refers.is_empty() => {
            let tables: Vec<&str> = column.refers.iter().map(Id::as_str).collect();
            json!({ "type": "string", "minLength": 1, "x-references": { "tables": tables } })
        }
        _ if !column.choices.is_empty() => {
            let words: Vec<&str> = column.choices.iter().map(Text::as_str).collect();
            json!({ "type": "string", "enum": words })
        }
        OwnType::Id => schema_of::<Id>(),
        OwnType::Name => schema_of::<Name>(),
        OwnType::Text => schema_of::<Text>(),
        OwnType::Whole => json!({ "type": "integer", "minimum": i32::MIN, "maximum": i32::MAX }),
        OwnType::Number => json!({ "type": "number" }),
        OwnType::YesNo => schema_of::<YesNo>(),
        OwnType::Colour => schema_of::<Colour>(),
        OwnType::Rule => schema_of::<Cite>(),
    };
    for (keyword, bound) in [("minimum", column.least), ("maximum", column.most)] {
        if let (Some(bound), true) = (bound, ["integer", "number"].iter().any(|kind| value["type"] == *kind)) {
            value[keyword] = number(f64::from(bound));
        }
    }
    if let Value::Object(map) = &mut value {
        map.retain(|keyword, _| !["$schema", "title", "description", "default"].contains(&keyword.as_str()));
    }
    if column.list.is_yes() {
        value = json!({ "type": "array", "items": value, "uniqueItems": true });
    }
    if !column.needed.is_yes() {
        allow_null(&mut value);
        value["default"] = default(column);
    }
    value["description"] = column.help.map(|help| help.to_string()).unwrap_or_default().into();
    value
}

/// A number as people write it: `20`, not `20.0`.
fn number(number: f64) -> Value {
    format!("{number}").parse::<i64>().map_or_else(|_| number.into(), Value::from)
}

/// What an empty cell means.
fn default(column: &OwnColumn) -> Value {
    let Some(text) = column.default else {
        return if column.list.is_yes() { json!([]) } else { Value::Null };
    };
    match column.r#type {
        _ if column.list.is_yes() => text.split('|').map(str::trim).collect(),
        Some(OwnType::Whole) => text.parse::<i32>().map_or(Value::Null, Value::from),
        Some(OwnType::Number) => text.parse::<f64>().map_or(Value::Null, Value::from),
        _ => text.as_str().into(),
    }
}
