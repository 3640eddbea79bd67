//! From the description to tables.

use serde_json::{Value, json};

use super::members::document_schema;
use super::{
    DescribedCheck, DescribedColumn, DescribedMember, DescribedTable, DescribedWord, ID, MODULE, OwnDocument,
    OwnExample, OwnList, OwnRole, OwnRules, OwnType, UNLIMITED,
};
use crate::bundle::{ArrowFacts, Facts, SignFacts, SiteFacts, WorthFacts, WorthsFacts};
use crate::cell::{items, plain_number};
use crate::cells::{Along, Charged, Coming, Dash, Direction, Drawn, Texture};
use crate::common::{
    Box, BoxGrid, BoxKind, Combat, Country, Deck, DeckKind, DieModifier, DieResult, DieTable, Erratum, Level,
    MarkerRole, Missing, Outcome, Phase, PlayEffect, Ruling, Score, Side, Trace, Track, TrackSpace, Translation,
    UnitState, Unstated, Waiver, ZoneOfControl,
};
use crate::form::Words;
use crate::game::ModuleGame;
use crate::picture::{Emblem, Hand, Pattern, UnitSize, UnitSymbol};
use crate::table::{About, Definition, DocumentDef, Table, Told, allow_null};
use crate::{Cite, Colour, Id, Name, Number, Role, Slot, TableDef, Text, YesNo, schema_of};

/// The description of a pack's tables and documents.
#[derive(Debug, Default)]
pub struct Description {
    pub tables: Vec<DescribedTable>,
    pub columns: Vec<DescribedColumn>,
    pub members: Vec<DescribedMember>,
    pub words: Vec<DescribedWord>,
}

/// The system of these tables and columns: those that describe it, those that nearly every game has, and its own. One of its own
/// that has a role takes the place of that of the same name; without a role it adds columns to it. Each may be typed twice: it has
/// a second reading where the pack has a file of it. A document has the members that are described of it, or any at all.
pub fn described(description: &Description, has_file: impl Fn(&str) -> bool) -> Definition {
    let Description { tables, members, .. } = description;
    let checks = TableDef::of::<DescribedCheck>().loosened("cite");
    let mut all = vec![
        TableDef::of::<DescribedTable>(),
        TableDef::of::<DescribedColumn>(),
        TableDef::of::<DescribedMember>(),
        TableDef::of::<DescribedWord>(),
        checks,
    ];
    let mut standard: Vec<TableDef> = standard().into_iter().map(|table| table.loosened("cite")).collect();
    let mut own: Vec<TableDef> = Vec::new();
    for table in tables {
        match standard.iter_mut().find(|standard| standard.name == table.id.as_str()) {
            Some(standard) if table.role.is_none() => *standard = widened(standard.clone(), table, description),
            _ => own.push(told(table, description)),
        }
    }
    if let Some(at) = standard.iter().position(|table| table.role == Role::DieModifier) {
        let of =
            |role| own.iter().filter(|table| table.role == role).map(|table| table.name.as_str()).collect::<Vec<_>>();
        let modifiers = standard[at].clone().referring("ground", &of(Role::Terrain));
        standard[at] = modifiers.referring("across", &of(Role::Feature));
    }
    standard.retain(|standard| own.iter().all(|own| own.name != standard.name && own.file != standard.file));
    // Most games state no rules of play.
    standard.retain(|table| !table.role.is_rule() || has_file(&table.file));
    all.extend(standard);
    all.extend(own);
    let read_twice = all.iter().filter(|table| has_file(&format!("second-reading/{}", table.file)));
    let again: Vec<TableDef> = read_twice.map(TableDef::read_again).collect();
    all.extend(again);
    let is_pictured = |table: &TableDef| {
        description.words.iter().any(|word| word.table.as_str() == table.name && word.picture.is_some())
    };
    let has_signs = |table: &TableDef| {
        table.role == Role::Settlement
            || [Slot::Mark, Slot::Square].iter().any(|slot| table.slot(*slot).is_some())
            || is_pictured(table)
    };
    let signs = all.iter().any(has_signs).then(|| Facts::of::<SiteFacts>("Place"));
    let facts = vec![Facts::of::<WorthFacts>("Place"), Facts::of::<WorthFacts>("Card")];
    let is_worth = |table: &TableDef| table.role == Role::Worth;
    let worths = all.iter().any(is_worth).then(|| Facts::of::<WorthsFacts>("Place"));
    let is_narrow = |table: &TableDef| table.role == Role::Terrain && table.slot(Slot::Stacking).is_some();
    let arrows = all.iter().any(is_narrow).then(|| Facts::of::<ArrowFacts>("Connection"));
    let on_counters = [Slot::Royal, Slot::Elite, Slot::Plus, Slot::Stars];
    let has_any = |table: &TableDef| on_counters.iter().any(|slot| table.slot(*slot).is_some());
    let on_counters = all.iter().any(has_any).then(|| Facts::of::<SignFacts>("Piece"));
    let facts = facts.into_iter().chain(signs).chain(worths).chain(arrows).chain(on_counters).collect();
    let mut documents = crate::game::documents::<OwnRules, OwnExample>("examples");
    for (document, name) in OwnDocument::ALL.iter().zip(OwnDocument::WORDS) {
        let schema = document_schema(*document, members, &description.words);
        let known = documents.iter_mut().find(|known| known.name == *name);
        if let Some((known, schema)) = known.zip(schema) {
            *known = known.clone().described(schema);
        }
    }
    Definition {
        id: ID.into(),
        rules: None,
        document: String::new(),
        tables: all,
        documents,
        facts,
        description: &[DescribedTable::NAME, DescribedColumn::NAME, DescribedMember::NAME],
    }
}

/// The tables of a pack that a module was imported into: those that it describes, checks of its own, errata and waivers.
pub fn of_module(description: &Description, has_file: impl Fn(&str) -> bool) -> Definition {
    let all = described(description, has_file);
    let own: Vec<&str> = description.tables.iter().map(|table| table.id.as_str()).collect();
    let is_kept = |table: &TableDef| {
        own.contains(&table.name.as_str())
            || all.description.contains(&table.name.as_str())
            || [Erratum::NAME, Waiver::NAME, DescribedCheck::NAME, DescribedWord::NAME].contains(&table.name.as_str())
    };
    let tables = all.tables.iter().filter(|table| is_kept(table)).cloned().collect();
    let documents = vec![DocumentDef::needed::<ModuleGame>("game", "game.json")];
    Definition { id: MODULE.into(), tables, documents, facts: Vec::new(), ..all }
}

/// The tables that a pack has without describing them.
fn standard() -> Vec<TableDef> {
    vec![
        TableDef::of::<Side>(),
        TableDef::of::<Country>(),
        TableDef::of::<Box>(),
        TableDef::of::<BoxGrid>(),
        TableDef::of::<Track>(),
        TableDef::of::<TrackSpace>(),
        TableDef::of::<Deck>(),
        TableDef::of::<DieTable>(),
        TableDef::of::<DieModifier>(),
        TableDef::of::<DieResult>(),
        TableDef::of::<Outcome>(),
        TableDef::of::<Phase>(),
        TableDef::of::<UnitState>(),
        TableDef::of::<PlayEffect>(),
        TableDef::of::<ZoneOfControl>(),
        TableDef::of::<Trace>(),
        TableDef::of::<Combat>(),
        TableDef::of::<Score>(),
        TableDef::of::<Level>(),
        TableDef::of::<Unstated>(),
        TableDef::of::<Ruling>(),
        TableDef::of::<Missing>(),
        TableDef::of::<Erratum>(),
        TableDef::of::<Waiver>(),
        TableDef::of::<Translation>(),
    ]
}

/// A table that every game may have, with the columns that a description adds to it.
fn widened(standard: TableDef, table: &DescribedTable, description: &Description) -> TableDef {
    let is_known = |column: &Told| standard.columns().iter().any(|known| known.name == column.name);
    let mut more = told_columns(OwnRole::Data, table, description);
    more.retain(|column| !is_known(column));
    // Muster gives columns of its own their parts. Other names are names in every table.
    let is_part = |slot: &Slot| {
        matches!(slot, Slot::Aliases) && standard.slot(*slot).is_none()
            || *slot == Slot::Lays && standard.role == Role::Deck
    };
    more.iter_mut().for_each(|column| column.slot = column.slot.filter(is_part));
    let mut widened = standard.widened(&more);
    widened.file = table.file.map_or(widened.file, |file| file.to_string());
    widened.needed |= table.needed.is_yes();
    widened
}

/// A table as it is described, with its columns in their order.
fn told(table: &DescribedTable, description: &Description) -> TableDef {
    let role = table.role.unwrap_or(OwnRole::Data);
    let own = told_columns(role, table, description);
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
        role: part(role, table, &own),
        kind: table.kind.map_or_else(|| role.kind().to_owned(), |kind| kind.to_string()),
        class: role.kind(),
        help: table.help.map(|help| help.to_string()).unwrap_or_default(),
    };
    TableDef::told(about, &own)
}

/// The part that a table plays: that of its role, unless its columns or its publication say more.
fn part(role: OwnRole, table: &DescribedTable, columns: &[Told]) -> Role {
    let has_players = || columns.iter().any(|column| column.slot == Some(Slot::Players));
    match role {
        OwnRole::Allegiance if has_players() => Role::Seat,
        OwnRole::Data if table.is_unpublished() => Role::Fact,
        role => role.role(),
    }
}

/// The columns of a table as they are described.
fn told_columns(role: OwnRole, table: &DescribedTable, description: &Description) -> Vec<Told> {
    let mut own: Vec<Told> = Vec::new();
    let of_table = || description.columns.iter().filter(|column| column.table.id() == table.id);
    let said: Vec<Slot> = of_table().filter_map(|column| column.slot).collect();
    for mut one in of_table().map(|one| column(role, table, &said, one)) {
        let of_column = |word: &&DescribedWord| word.table == table.id && word.column.as_str() == one.name;
        explain(&mut one.schema, description.words.iter().filter(of_column));
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
fn column(role: OwnRole, table: &DescribedTable, said: &[Slot], column: &DescribedColumn) -> Told {
    let slot = match column.slot {
        Some(slot) => Some(slot).filter(|slot| slot.about().on.has(role)),
        None => role.slot(&column.column, said),
    };
    let is_key = if table.key.is_empty() { slot == Some(Slot::Id) } else { table.key.contains(&column.column) };
    // By its key a row of data is known in the data pack. One of several columns may be empty, and an empty cell may stand for
    // something there, too.
    let names_row = (is_key && table.key.len() < 2 || slot == Some(Slot::Value))
        && role.role() == Role::Data
        && column.default.is_none()
        && column.r#type != Some(OwnType::YesNo);
    // Most cells of a grid have no row of their own, and are as empty cells say.
    let needed = names_row || column.needed.is_yes() && (role != OwnRole::Cell || slot == Some(Slot::Id));
    Told {
        name: column.column.to_string(),
        slot,
        attribute: column.called.map(|name| name.to_string()),
        needed,
        hidden: column.hidden.is_yes(),
        default: column.default.map(|text| text.to_string()),
        schema: cell(role, column, needed, slot),
    }
}

/// Says what the words of a schema mean.
pub(super) fn explain<'w>(schema: &mut Value, words: impl Iterator<Item = &'w DescribedWord>) {
    let told: Vec<&DescribedWord> = words.collect();
    let single = if schema.get("items").is_some() { &mut schema["items"] } else { schema };
    let Some(choices) = single.get("enum").and_then(Value::as_array).filter(|_| !told.is_empty()) else { return };
    let known = single.get("enumDescriptions").and_then(Value::as_array);
    let help = |(at, choice): (usize, &Value)| {
        let is_meant = |word: &&&DescribedWord| {
            choice.as_str().map_or_else(|| choice.to_string(), str::to_owned).as_str() == word.word.as_str()
        };
        let known = || known.and_then(|known| known.get(at)).and_then(Value::as_str).unwrap_or_default().to_owned();
        told.iter().find(is_meant).map_or_else(known, |word| word.help.to_string())
    };
    let helps: Vec<String> = choices.iter().enumerate().map(help).collect();
    single["enumDescriptions"] = helps.into();
    single["x-explained"] = "yes".into();
}

/// The most letters of a polygon: some two thousand points.
const OUTLINE: u32 = 25_000;

/// The target of references to scenarios.
pub const SCENARIOS: &str = "scenarios";

/// The word in a row of costs for the cost of going to a higher level.
pub const UPHILL: &str = "uphill";

/// The form of a cost of movement.
const COST: &str = r"^(\+?[0-9]{1,3}(\.[0-9]{1,2}|/[2-9])?|all|[-–−])$";

/// The form of points in map units: one, and so many more.
fn points(more: &str, form: &str) -> Value {
    let number = r"-?[0-9]{1,6}(\.[0-9]{1,4})?";
    let pattern = format!("^{number},{number}( +{number},{number}){more}$");
    json!({ "type": "string", "maxLength": OUTLINE, "pattern": pattern, "x-form": form })
}

/// The schema of the cells of a column whose slot has words or a form of its own.
fn form(slot: Option<Slot>) -> Option<Value> {
    Some(match slot? {
        Slot::Standard => schema_of::<Pattern>(),
        Slot::Flag => json!({ "type": "array", "items": schema_of::<Colour>(), "minItems": 1, "maxItems": 3 }),
        Slot::Lettering => schema_of::<Hand>(),
        Slot::Kind => schema_of::<DeckKind>(),
        Slot::Purpose => schema_of::<BoxKind>(),
        Slot::Shows => schema_of::<MarkerRole>(),
        Slot::Texture => schema_of::<Texture>(),
        Slot::Drawn => schema_of::<Drawn>(),
        Slot::Direction => schema_of::<Direction>(),
        Slot::Picture => schema_of::<Emblem>(),
        Slot::Symbol => schema_of::<UnitSymbol>(),
        Slot::Size => schema_of::<UnitSize>(),
        Slot::Dash => schema_of::<Dash>(),
        Slot::Charged => schema_of::<Charged>(),
        Slot::Along => schema_of::<Along>(),
        Slot::Action => schema_of::<Coming>(),
        Slot::Cost => json!({ "type": "string", "pattern": COST, "x-form": "cost" }),
        Slot::Unlimited => json!({ "type": "string", "enum": UNLIMITED }),
        Slot::Lays => json!({ "type": "integer", "minimum": 1, "maximum": 99 }),
        Slot::Step | Slot::Hits => json!({ "type": "number" }),
        Slot::Outline => json!({ "type": "array", "items": points("{2,}", "outline") }),
        Slot::Via => points("*", "points"),
        Slot::Value => {
            let mut value = schema_of::<Text>();
            value["type"] = json!(["number", "string"]);
            value
        }
        _ => return None,
    })
}

/// The most steps of a counter.
const STEPS: u32 = 24;

/// The JSON Schema of a cell.
fn cell(role: OwnRole, column: &DescribedColumn, needed: bool, slot: Option<Slot>) -> Value {
    // Costs that are plain numbers can be compared, and numbers have bounds.
    let is_number = matches!(column.r#type, Some(OwnType::Whole | OwnType::Number));
    let of_slot = form(slot).filter(|_| match slot {
        Some(Slot::Cost | Slot::Step | Slot::Hits) => !is_number,
        Some(Slot::Unlimited) => column.r#type != Some(OwnType::YesNo),
        _ => true,
    });
    let by_face = matches!(slot, Some(Slot::Faces | Slot::Turns | Slot::Lays));
    let separator = separator(column, slot);
    let by_step = slot.is_some_and(|slot| slot == Slot::Steps || slot.about().rates.is_some() && separator.is_some());
    // Of the slots with words of their own, only a connection has room for several: a road and a bridge.
    let of_many =
        of_slot.is_none() && slot != Some(Slot::Track) || (role == OwnRole::Connection && slot == Some(Slot::Drawn));
    let kind = column.r#type.unwrap_or(OwnType::Text);
    let is_number = is_number && of_slot.is_none();
    let is_pair = is_number && !column.refers.is_empty();
    let is_list = ((separator.is_some() || is_pair) && of_many) || by_step || by_face;
    let mut value = match kind {
        _ if of_slot.is_some() => of_slot.unwrap_or_default(),
        _ if !column.refers.is_empty() || slot == Some(Slot::Scenario) => {
            let told = column.refers.iter().map(Id::as_str);
            let tables: Vec<&str> = if column.refers.is_empty() { vec![SCENARIOS] } else { told.collect() };
            let mut row = json!({ "type": "string", "minLength": 1, "x-references": { "tables": tables } });
            if role == OwnRole::Cost && slot == Some(Slot::Of) {
                row["x-references"]["words"] = json!([UPHILL]);
            }
            if is_pair { pair(column, &row) } else { row }
        }
        _ if !column.choices.is_empty() && !is_number => {
            let words: Vec<&str> = column.choices.iter().map(Text::as_str).collect();
            json!({ "type": "string", "enum": words })
        }
        _ if role == OwnRole::Allegiance && slot == Some(Slot::Players) => count(column, 1),
        _ if role == OwnRole::Worth && slot == Some(Slot::Worth) => count(column, 0),
        OwnType::Id => schema_of::<Id>(),
        OwnType::Name => schema_of::<Name>(),
        OwnType::Text => schema_of::<Text>(),
        OwnType::Whole | OwnType::Number => number_in(column),
        OwnType::YesNo if needed => json!({ "enum": ["yes", "no"], "x-form": "yes-no" }),
        OwnType::YesNo => schema_of::<YesNo>(),
        OwnType::Colour => schema_of::<Colour>(),
        OwnType::Rule => schema_of::<Cite>(),
        OwnType::Date => date(),
    };
    // Of words that a slot has, a column may allow some.
    if let Some(Value::Array(words)) = value.get_mut("enum").filter(|_| !is_number) {
        let chosen = |word: &Value| column.choices.iter().any(|choice| *word == *choice.as_str());
        if words.iter().any(chosen) {
            words.retain(chosen);
        }
    }
    if let Some(pattern) = column.pattern.filter(|_| has_pattern(column, slot)) {
        value["allOf"] = pattern_of(&pattern);
    }
    if let Value::Object(map) = &mut value {
        map.retain(|keyword, _| !["$schema", "title", "description", "default"].contains(&keyword.as_str()));
    }
    // Players read these words in another language, but set-ups name faces by them.
    if matches!(slot, Some(Slot::Faces | Slot::Turns | Slot::Face | Slot::When))
        && value["type"] == "string"
        && value.get("enum").is_none()
    {
        value["x-untranslated"] = "yes".into();
    }
    if is_list {
        let most = if by_step || by_face { STEPS } else { u32::MAX };
        let is_unique = !by_step && slot != Some(Slot::Turns) && !column.repeats.is_yes();
        value = json!({ "type": "array", "items": value, "uniqueItems": is_unique, "maxItems": most });
        if let Some(separator) = separator.filter(|separator| *separator != '|') {
            value["x-separator"] = separator.to_string().into();
        }
    }
    if !needed {
        allow_null(&mut value);
        value["default"] = default(column, separator);
    }
    value["description"] = column.help.map(|help| help.to_string()).unwrap_or_default().into();
    if let Some(label) = column.label {
        value["x-label"] = label.as_str().into();
    }
    value
}

/// The text before and behind the pattern of a column, which must match a whole text.
const WHOLE: &str = "^(?:";
const END: &str = ")$";

/// The pattern of a column as it is described, of one that a schema has.
pub fn described_pattern(pattern: &str) -> &str {
    pattern.strip_prefix(WHOLE).and_then(|rest| rest.strip_suffix(END)).unwrap_or(pattern)
}

/// The JSON Schema of a date. Which dates there are the turn track says.
pub(super) fn date() -> Value {
    let mut value = schema_of::<Name>();
    value["x-date"] = "yes".into();
    value["x-untranslated"] = "yes".into();
    value
}

/// The part of a schema for texts that have a pattern.
pub(super) fn pattern_of(pattern: &str) -> Value {
    json!([{ "pattern": format!("{WHOLE}{pattern}{END}"), "x-form": "own" }])
}

/// True if a pattern does anything for a column: it holds texts without a form of their own.
pub fn has_pattern(column: &DescribedColumn, slot: Option<Slot>) -> bool {
    has_own_pattern(column.r#type, &column.refers, &column.choices)
        && form(slot).is_none()
        && !slot.is_some_and(|slot| slot == Slot::Steps || slot.about().rates.is_some())
}

/// True of texts without a form of their own.
pub(super) fn has_own_pattern(kind: Option<OwnType>, refers: &[Id], choices: &[Text]) -> bool {
    let is_text = matches!(kind.unwrap_or(OwnType::Text), OwnType::Text | OwnType::Name | OwnType::Id);
    is_text && refers.is_empty() && choices.is_empty()
}

/// The sign for a missing number: a cell that cannot be entered at all, whatever it costs elsewhere.
pub const NEVER: &str = "-";

/// The JSON Schema of the numbers that a column holds.
fn number_in(column: &DescribedColumn) -> Value {
    number(column.r#type == Some(OwnType::Whole), [column.least, column.most], &column.choices)
}

/// The JSON Schema of numbers: of the choices, or of all between the bounds.
pub(super) fn number(is_whole: bool, [least, most]: [Option<Number>; 2], choices: &[Text]) -> Value {
    let mut value = if is_whole {
        json!({ "type": "integer", "minimum": i32::MIN, "maximum": i32::MAX })
    } else {
        json!({ "type": "number" })
    };
    for (keyword, bound) in [("minimum", least), ("maximum", most)] {
        if let Some(bound) = bound {
            value[keyword] = plain_number(f64::from(bound));
        }
    }
    let numbers = choices.iter().filter_map(|choice| choice.parse().ok());
    let mut values: Vec<Value> = numbers.filter(|number: &f64| number.is_finite()).map(plain_number).collect();
    let never = choices.iter().any(|choice| choice.as_str() == NEVER);
    if never {
        value["type"] = json!([value["type"], "string"]);
        value["x-form"] = "never".into();
    }
    if values.is_empty() && never {
        value["pattern"] = format!("^{NEVER}$").into();
    }
    if !values.is_empty() {
        values.extend(never.then(|| NEVER.into()));
        value["enum"] = values.into();
    }
    value
}

/// The JSON Schema of whole numbers, the least of which is this unless the column says more.
fn count(column: &DescribedColumn, least: u32) -> Value {
    let bound = |bound: Option<Number>| bound.map(f64::from).filter(|bound| *bound >= f64::from(least));
    let [minimum, maximum] = [bound(column.least).unwrap_or_else(|| least.into()), bound(column.most).unwrap_or(999.0)];
    json!({ "type": "integer", "minimum": plain_number(minimum), "maximum": plain_number(maximum) })
}

/// The JSON Schema of a row of another table with a number: `Sortie+1`.
fn pair(column: &DescribedColumn, row: &Value) -> Value {
    let references = row["x-references"].clone();
    json!({
        "type": "object",
        "properties": { "row": row, "number": number_in(column) },
        "required": ["row", "number"],
        "additionalProperties": false,
        "x-form": "pair",
        "x-references": references,
    })
}

/// The separator of a cell that holds several values.
fn separator(column: &DescribedColumn, slot: Option<Slot>) -> Option<char> {
    let is_list = matches!(slot, Some(Slot::Faces | Slot::Turns | Slot::Lays));
    column.list.and_then(OwnList::separator).or_else(|| is_list.then_some('|'))
}

/// The value that an empty cell stands for.
fn default(column: &DescribedColumn, separator: Option<char>) -> Value {
    let Some(text) = column.default else {
        return if separator.is_some() { json!([]) } else { Value::Null };
    };
    match column.r#type {
        _ if let Some(separator) = separator => items(separator, &text).into_iter().map(|(_, item)| item).collect(),
        Some(OwnType::Whole) => text.parse::<i32>().map_or(Value::Null, Value::from),
        Some(OwnType::Number) => text.parse::<f64>().map_or(Value::Null, Value::from),
        _ => text.as_str().into(),
    }
}
