//! From the description to tables.

use serde_json::{Value, json};

use super::{ID, OwnCheck, OwnColumn, OwnRole, OwnRules, OwnSlot, OwnTable, OwnType};
use crate::bundle::{Facts, WorthFacts};
use crate::cell::plain_number;
use crate::cells::{Direction, Drawn, Texture};
use crate::common::{
    Box, BoxKind, Country, Deck, DeckKind, DieModifier, DieResult, DieTable, Erratum, MarkerRole, Missing, Outcome,
    Phase, Ruling, Side, Track, TrackSpace, Waiver, Worked,
};
use crate::picture::{Emblem, Pattern, UnitSize, UnitSymbol, Way};
use crate::table::{About, Definition, Table, Told, allow_null};
use crate::{Cite, Colour, Id, Name, Slot, TableDef, Text, YesNo, schema_of};

/// The system of these tables and columns: those that describe it, those that nearly every game has, and its own. One of its own
/// that has a role takes the place of that of the same name; without a role it adds columns to it. Each may be typed twice: it has
/// a second reading where the pack has a file of it.
pub fn described(tables: &[OwnTable], columns: &[OwnColumn], has_file: impl Fn(&str) -> bool) -> Definition {
    let checks = TableDef::of::<OwnCheck>().loosened("cite");
    let mut all = vec![TableDef::of::<OwnTable>(), TableDef::of::<OwnColumn>(), checks];
    let mut standard: Vec<TableDef> = standard().into_iter().map(|table| table.loosened("cite")).collect();
    let mut own: Vec<TableDef> = Vec::new();
    for table in tables {
        match standard.iter_mut().find(|standard| standard.name == table.id.as_str()) {
            Some(standard) if table.role.is_none() => *standard = widened(standard.clone(), table, columns),
            _ => own.push(told(table, columns)),
        }
    }
    standard.retain(|standard| own.iter().all(|own| own.name != standard.name && own.file != standard.file));
    all.extend(standard);
    all.extend(own);
    let read_twice = all.iter().filter(|table| has_file(&format!("second-reading/{}", table.file)));
    let again: Vec<TableDef> = read_twice.map(TableDef::read_again).collect();
    all.extend(again);
    Definition {
        id: ID.into(),
        document: String::new(),
        tables: all,
        documents: crate::game::documents::<OwnRules, Worked<OwnRules>>("examples"),
        facts: vec![Facts::of::<WorthFacts>("Place"), Facts::of::<WorthFacts>("Card")],
        description: &[OwnTable::NAME, OwnColumn::NAME],
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
        TableDef::of::<Outcome>(),
        TableDef::of::<Phase>(),
        TableDef::of::<Ruling>(),
        TableDef::of::<Missing>(),
        TableDef::of::<Erratum>(),
        TableDef::of::<Waiver>(),
    ]
}

/// A table that every game may have, with the columns that a description adds to it.
fn widened(standard: TableDef, table: &OwnTable, columns: &[OwnColumn]) -> TableDef {
    let is_known = |column: &Told| standard.columns().iter().any(|known| known.name == column.name);
    let mut more = told_columns(OwnRole::Data, table, columns);
    more.retain(|column| !is_known(column));
    // Muster gives columns of its own their parts.
    more.iter_mut().for_each(|column| column.slot = None);
    let mut widened = standard.widened(&more);
    widened.file = table.file.map_or(widened.file, |file| file.to_string());
    widened.needed |= table.needed.is_yes();
    widened
}

/// A table as it is described, with its columns in their order.
fn told(table: &OwnTable, columns: &[OwnColumn]) -> TableDef {
    let role = table.role.unwrap_or(OwnRole::Data);
    let own = told_columns(role, table, columns);
    let mut key: Vec<String> = table.key.iter().map(ToString::to_string).collect();
    if key.is_empty() {
        let id = own.iter().find(|column| column.slot == Some(Slot::Id));
        key.push(id.map_or_else(|| "id".to_owned(), |id| id.name.clone()));
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

/// The columns of a table as they are described.
fn told_columns(role: OwnRole, table: &OwnTable, columns: &[OwnColumn]) -> Vec<Told> {
    let mut own: Vec<Told> = Vec::new();
    let of_table = || columns.iter().filter(|column| column.table.id() == table.id);
    let said: Vec<OwnSlot> = of_table().filter_map(|column| column.slot).collect();
    for one in of_table().map(|one| column(role, table, &said, one)) {
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
    own
}

/// A column, which its name gives a slot where neither it nor another of those that are `said` does. A slot that does nothing for
/// the role is none.
fn column(role: OwnRole, table: &OwnTable, said: &[OwnSlot], column: &OwnColumn) -> Told {
    let own = column.slot.map(|slot| role.slots().find(|own| *own == slot).map(|slot| role.means(slot)));
    let slot = own.unwrap_or_else(|| role.slot(&column.column, said));
    let is_key = if table.key.is_empty() { slot == Some(Slot::Id) } else { table.key.contains(&column.column) };
    // By its key a row of data is known in the data pack. An empty cell may stand for something there, too.
    let names_row =
        is_key && role == OwnRole::Data && column.default.is_none() && column.r#type != Some(OwnType::YesNo);
    // Most cells of a grid have no row of their own, and are as empty cells say.
    let needed = names_row || column.needed.is_yes() && (role != OwnRole::Cell || slot == Some(Slot::Id));
    Told {
        name: column.column.to_string(),
        slot,
        attribute: column.called.map(|name| name.to_string()),
        needed,
        default: column.default.map(|text| text.to_string()),
        schema: cell(column, needed, slot),
    }
}

/// The most letters of a polygon: some two thousand points.
const OUTLINE: u32 = 25_000;

/// What stands in the cells of a column whose slot has words or a form of its own.
fn form(slot: Option<Slot>) -> Option<Value> {
    Some(match slot? {
        Slot::Standard => schema_of::<Pattern>(),
        Slot::Kind => schema_of::<DeckKind>(),
        Slot::Purpose => schema_of::<BoxKind>(),
        Slot::Route => schema_of::<Way>(),
        Slot::Shows => schema_of::<MarkerRole>(),
        Slot::Texture => schema_of::<Texture>(),
        Slot::Drawn => schema_of::<Drawn>(),
        Slot::Direction => schema_of::<Direction>(),
        Slot::Picture => schema_of::<Emblem>(),
        Slot::Symbol => schema_of::<UnitSymbol>(),
        Slot::Size => schema_of::<UnitSize>(),
        Slot::Outline => {
            let number = r"-?[0-9]{1,6}(\.[0-9]{1,4})?";
            let pattern = format!("^{number},{number}( +{number},{number}){{2,}}$");
            json!({ "type": "array", "items": { "type": "string", "maxLength": OUTLINE, "pattern": pattern, "x-form": "outline" } })
        }
        _ => return None,
    })
}

/// The most steps of a counter.
const STEPS: u32 = 24;

/// The JSON Schema of a cell.
fn cell(column: &OwnColumn, needed: bool, slot: Option<Slot>) -> Value {
    let of_slot = form(slot);
    let by_step = slot == Some(Slot::Steps);
    let is_list = (column.list.is_yes() && of_slot.is_none()) || by_step;
    let mut value = match column.r#type.unwrap_or(OwnType::Text) {
        _ if of_slot.is_some() => of_slot.unwrap_or_default(),
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
        OwnType::YesNo if needed => json!({ "enum": ["yes", "no"], "x-form": "yes-no" }),
        OwnType::YesNo => schema_of::<YesNo>(),
        OwnType::Colour => schema_of::<Colour>(),
        OwnType::Rule => schema_of::<Cite>(),
    };
    // Of words that a slot has, a column may allow some.
    if let Some(Value::Array(words)) = value.get_mut("enum") {
        let chosen = |word: &Value| column.choices.iter().any(|choice| *word == *choice.as_str());
        if words.iter().any(chosen) {
            words.retain(chosen);
        }
    }
    for (keyword, bound) in [("minimum", column.least), ("maximum", column.most)] {
        if let (Some(bound), true) = (bound, ["integer", "number"].iter().any(|kind| value["type"] == *kind)) {
            value[keyword] = plain_number(f64::from(bound));
        }
    }
    if let Value::Object(map) = &mut value {
        map.retain(|keyword, _| !["$schema", "title", "description", "default"].contains(&keyword.as_str()));
    }
    if is_list {
        let most = if by_step { STEPS } else { u32::MAX };
        value = json!({ "type": "array", "items": value, "uniqueItems": !by_step, "maxItems": most });
    }
    if !needed {
        allow_null(&mut value);
        value["default"] = default(column);
    }
    value["description"] = column.help.map(|help| help.to_string()).unwrap_or_default().into();
    value
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
