//! The published schema of the bundle for the games of a system.
//!
//! The common part of all systems is the type [`Bundle`]; the contents of its `attributes` and `rules` come from the
//! tables and documents of the system. Muster itself is strict about its own form. The published schema allows
//! additional members, so that a program made for one version reads the next.

use std::collections::BTreeMap;
use std::fmt::Write;

use muster_schema::bundle::{Bundle, Facts, Game, VERSION, heading};
use muster_schema::table::{Column, Definition, Kind, TableDef, camel};
use muster_schema::{Role, Slot, schema_of};
use serde_json::{Map, Value, json};

/// The note about versions for readers of the schema.
const VERSIONS: &str = "Its form follows semantic versioning (`formatVersion`). A minor version may add members and words: \
ignore members you do not know. Only a major version removes or changes anything. An optional member that has no value is left \
out; nothing is ever `null`.";

/// `bundle.schema.json`.
pub fn document(system: &Definition) -> Value {
    published(strict(system))
}

/// The schema of the common parts of all bundles, of any system.
pub fn common() -> Value {
    let mut schema = schema_of::<Bundle>();
    Own { schema: &mut schema }.vocabularies();
    ground_apart(&mut schema);
    published(schema)
}

/// `bundle.schema.json`, of the form to which Muster itself holds a bundle.
pub fn published(mut schema: Value) -> Value {
    open(&mut schema);
    if let Value::Object(map) = &mut schema {
        let told = format!("{} {VERSIONS}", text(map, "description"));
        map.insert("$id".into(), format!("urn:muster:bundle:{VERSION}").into());
        map.insert("title".into(), "Bundle".into());
        map.insert("description".into(), told.into());
        if let Some(Value::Object(records)) = map.get_mut("$defs") {
            for (name, record) in records {
                record["title"] = name.as_str().into();
            }
        }
    }
    schema
}

/// The path of the schema below the home page of a game: it includes the game, since several may share the page, and
/// the version.
pub fn at_home(game: &Game) -> String {
    format!("schema/{}/{}/bundle.schema.json", game.id, game.version)
}

/// The address of the schema, of a game that has a home page.
pub fn address(game: &Game) -> Option<String> {
    let page = game.homepage.as_deref()?.split(['?', '#']).next()?;
    Some(format!("{}/{}", page.trim_end_matches('/'), at_home(game)))
}

/// The file beside the bundle that has the ground: it is large, and few need it.
pub const GROUND: &str = "ground.json";

/// The form to which Muster itself holds the bundles of a system.
pub fn strict(system: &Definition) -> Value {
    let mut schema = schema_of::<Bundle>();
    let mut own = Own { schema: &mut schema };
    own.words("Game", "system", &[(&system.id, &system.document)]);
    let (told, words) = (own.schema["properties"]["system"]["description"].take(), [system.id.as_str()]);
    own.schema["properties"]["system"] = json!({ "type": "string", "enum": words, "description": told });
    own.kinds(system);
    if system.tables.iter().flat_map(TableDef::columns).any(|column| column.pair) {
        own.definitions(&json!({ "$defs": { NUMBERED: numbered() } }));
    }
    for table in &system.tables {
        if let Some(record) = record(table.role) {
            own.definitions(table.schema());
            for column in attributes(table) {
                own.attribute(record, &column.attribute, attribute(system, column));
                if table.lends(column) {
                    own.attribute("Place", &column.attribute, attribute(system, column));
                }
            }
        }
        if table.is_data() {
            own.data(system, table);
        }
        if let (Role::Arrival, Some(action)) = (table.role, table.slot(Slot::Action)) {
            own.member("Arrival", "action", &table.columns()[action].schema);
        }
    }
    let common = Facts::common().into_iter().filter(|facts| own.has_attributes(facts.record)).collect::<Vec<_>>();
    for Facts { record, member, schema } in common.iter().chain(&system.facts) {
        let schema = schema();
        own.definitions(&schema);
        match schema.get("properties").and_then(Value::as_object) {
            Some(properties) => {
                properties.iter().for_each(|(name, property)| own.attribute(record, name, property.clone()));
            }
            None => own.member(record, member, &schema),
        }
    }
    if !system.tables.iter().any(TableDef::is_data) {
        own.schema["properties"].as_object_mut().map(|members| members.shift_remove(DATA));
    }
    own.rules(system);
    own.vocabularies();
    ground_apart(&mut schema);
    schema
}

/// The members that columns become in the records of the bundle: by the records, as a JSON pointer in which `*` stands
/// for each item of a list, and the member. The value is true if the member is always present.
pub fn members(system: &Definition) -> BTreeMap<(String, String), bool> {
    let mut members = BTreeMap::new();
    for table in &system.tables {
        if let (Some(list), Some(_)) = (table.role.list(), record(table.role)) {
            let of = format!("{list}/*/attributes");
            members.extend(attributes(table).map(|column| ((of.clone(), column.attribute.clone()), false)));
            let lent = attributes(table).filter(|column| table.lends(column));
            members
                .extend(lent.map(|column| (("/map/places/*/attributes".to_owned(), column.attribute.clone()), false)));
        }
        if table.is_data() {
            let of = format!("/{DATA}/{}/*", camel(&table.name));
            let always: Vec<&str> = always(table).collect();
            let member =
                |column: &Column| ((of.clone(), column.attribute.clone()), always.contains(&column.attribute.as_str()));
            members.extend(cells(table).map(member));
        }
    }
    members
}

/// The columns of a table that become attributes.
fn attributes(table: &TableDef) -> impl Iterator<Item = &Column> {
    let is_attribute = move |at: usize| table.attributes().iter().any(|(_, other)| *other == at);
    table.columns().iter().enumerate().filter(move |(at, _)| is_attribute(*at)).map(|(_, column)| column)
}

/// The columns, in the bundle, of a table of the game's own.
fn cells(table: &TableDef) -> impl Iterator<Item = &Column> {
    table.columns().iter().filter(|column| !Slot::is_source(column.slot))
}

/// The columns that are present in every row.
fn always(table: &TableDef) -> impl Iterator<Item = &str> {
    let needed: Vec<&str> = table.required().collect();
    let is_always = move |column: &&Column| {
        let (is_key, is_needed) = (table.key.contains(&column.name), needed.contains(&column.name.as_str()));
        // A part of a key may be empty.
        is_key && (is_needed || column.default.is_some() || column.kind == Kind::YesNo)
            || is_needed && column.kind != Kind::YesNo
    };
    cells(table).filter(is_always).map(|column| column.attribute.as_str())
}

/// The ground and the land in a file of their own: they are large, and few need them.
fn ground_apart(schema: &mut Value) {
    let ground = &mut schema["$defs"]["GameMap"]["properties"]["ground"];
    let told = ground["description"].as_str().unwrap_or_default().to_owned();
    *ground =
        json!({ "type": "string", "description": format!("The file beside this one that is a `GroundFile`. {told}") });
    let list = |item: &str, told: &str| json!({ "type": "array", "description": told, "items": { "$ref": item } });
    schema["$defs"]["GroundFile"] = json!({
        "description": "`ground.json`: what lies under the places, and the outlines of the land.",
        "type": "object",
        "additionalProperties": false,
        "required": ["ground", "lands"],
        "properties": {
            "ground": list("#/$defs/Ground", &told),
            "lands": list("#/$defs/LandLayout", "The land as it is drawn, with its owners."),
        },
    });
    if let Some(layout) = schema["$defs"]["SheetLayout"].as_object_mut() {
        layout["properties"].as_object_mut().map(|members| members.shift_remove("lands"));
        layout["required"].as_array_mut().into_iter().for_each(|names| names.retain(|name| name != "lands"));
    }
}

/// The record that rows of a role become.
fn record(role: Role) -> Option<&'static str> {
    Some(match role {
        Role::Side => "Side",
        Role::Power => "Power",
        Role::Alliance => "Alliance",
        Role::Seat => "Seat",
        Role::Place | Role::Cell | Role::Area | Role::Box | Role::TrackSpace => "Place",
        Role::Terrain => "Terrain",
        Role::Feature => "Feature",
        Role::Cost => "Cost",
        Role::Option => "GameOption",
        Role::CellSide => "CellSide",
        Role::Path => "Path",
        Role::MapName => "MapName",
        Role::Edge => "Connection",
        Role::Worth => "Worth",
        Role::Track => "Track",
        Role::Zone => "Zone",
        Role::Region => "Region",
        Role::Settlement => "Settlement",
        Role::Piece | Role::Marker => "Piece",
        Role::Formation => "Formation",
        Role::Deck => "Deck",
        Role::Card => "Card",
        Role::Event => "NamedEvent",
        Role::DieTable => "DieTable",
        Role::DieModifier => "Modifier",
        Role::DieResult => "DieResult",
        Role::DieLine => "DieLine",
        Role::Outcome => "Outcome",
        Role::Phase => "Phase",
        Role::Placement => "Placement",
        Role::Arrival => "Arrival",
        Role::Ruling => "Ruling",
        Role::Missing => "Gap",
        Role::Deal => "Deal",
        Role::Allegiance => "Allegiance",
        Role::Country
        | Role::Fact
        | Role::Erratum
        | Role::Waiver
        | Role::Translation
        | Role::State
        | Role::Effect
        | Role::ZoneOfControl
        | Role::Trace
        | Role::Combat
        | Role::Score
        | Role::Level
        | Role::Unstated
        | Role::Data => return None,
    })
}

/// The list of the bundle that has the rows of a role.
fn list(role: Role) -> Option<&'static str> {
    Some(match role {
        Role::Side => "sides",
        Role::Power => "powers",
        Role::Place | Role::Cell | Role::Area | Role::Box | Role::TrackSpace => "map.places",
        Role::Terrain => "map.terrains",
        Role::Feature => "map.features",
        Role::Zone => "map.zones",
        Role::Region => "map.regions",
        Role::Settlement => "map.settlements",
        Role::Track => "map.tracks",
        Role::Piece | Role::Marker => "pieces",
        Role::Formation => "formations",
        Role::Deck => "decks",
        Role::Card => "cards",
        Role::Event => "events",
        Role::Option => "options",
        _ => return None,
    })
}

/// The schema of a column as an attribute: never null, a `yes` is true.
fn attribute(system: &Definition, column: &Column) -> Value {
    let mut schema = column.schema.clone();
    if column.kind == Kind::YesNo {
        return json!({ "type": "boolean", "description": column.help });
    }
    strip_null(&mut schema);
    if column.pair {
        schema["items"] = json!({ "$ref": format!("#/$defs/{NUMBERED}") });
        return schema;
    }
    // What the texts of a column look like is the designer's own matter.
    schema.as_object_mut().map(|schema| schema.shift_remove("allOf"));
    schema.get_mut("items").and_then(Value::as_object_mut).map(|items| items.shift_remove("allOf"));
    let mut tables = column.refers.iter().flat_map(|reference| &reference.tables);
    let list = |table: &TableDef| {
        let own = |id: &str| (format!("{DATA}.{}", camel(&table.name)), id.to_owned());
        list(table.role).map(|list| (list.to_owned(), "id".to_owned())).or_else(|| own_id(table).map(own))
    };
    if let Some((list, id)) = tables.find_map(|name| list(&system.tables[system.table(name)?])) {
        schema[LIST] = list.into();
        if id != "id" {
            schema[LIST_ID] = id.into();
        }
    }
    schema
}

/// The name in the schema for a row with a number.
const NUMBERED: &str = "NumberedRow";

/// The schema of a row with a number.
fn numbered() -> Value {
    json!({
        "description": "A row of another table with a number, such as a modifier.",
        "type": "object",
        "additionalProperties": false,
        "required": ["row", "number"],
        "properties": {
            "row": { "type": "string", "description": "The id of the row." },
            "number": { "type": "number", "description": "The number." },
        },
    })
}

/// The schema of the member for the `*` in the file of a table.
fn stem(name: &str) -> Value {
    match name {
        "scenario" => {
            json!({ "type": "string", "description": "The scenario in whose folder it stands.", LIST: "scenarios" })
        }
        _ => json!({ "type": "string", "description": "The name of its file or folder in the pack." }),
    }
}

/// The name in the bundle for the ids of a table that a game defines itself, if its rows are identified by the id
/// alone.
fn own_id(table: &TableDef) -> Option<&str> {
    let at = table.slot(Slot::Id).filter(|_| table.is_data() && table.is_by_id())?;
    Some(&table.columns()[at].attribute)
}

/// The keyword for the list of the bundle whose records a member names.
pub const LIST: &str = "x-list";

/// The keyword for the name of the ids of those records, if it is not `id`.
pub const LIST_ID: &str = "x-list-id";

/// The member with the game's own tables.
const DATA: &str = "data";

/// The name in the schema for a row of such a table.
pub fn row_of(table: &str) -> String {
    format!("{}Row", heading(&camel(table)).replace(' ', ""))
}

fn strip_null(schema: &mut Value) {
    if let Some(Value::Array(kinds)) = schema.get_mut("type") {
        kinds.retain(|kind| kind != "null");
        if let [only] = kinds.as_slice() {
            schema["type"] = only.clone();
        }
    }
    if let Some(Value::Array(words)) = schema.get_mut("enum") {
        words.retain(|word| !word.is_null());
    }
    if let Some(Value::Array(options)) = schema.get_mut("anyOf") {
        options.retain(|option| option.get("type") != Some(&"null".into()));
        if let [Value::Object(only)] = options.as_mut_slice() {
            let mut only = std::mem::take(only);
            only.extend(schema.get("description").map(|told| ("description".to_owned(), told.clone())));
            *schema = Value::Object(only);
        }
    }
}

/// The schema of the bundle while it becomes that of a system.
struct Own<'s> {
    schema: &'s mut Value,
}

impl Own<'_> {
    /// Adds the definitions that a schema refers to.
    fn definitions(&mut self, schema: &Value) {
        for (name, definition) in schema.get("$defs").and_then(Value::as_object).into_iter().flatten() {
            if self.schema["$defs"].get(name).is_none() {
                self.schema["$defs"][name] = definition.clone();
            }
        }
    }

    /// Sets the schema of a member, or of each of its items; its description stays.
    fn member(&mut self, record: &str, member: &str, schema: &Value) {
        let found = &mut self.schema["$defs"][record]["properties"][member];
        let told = found.get("description").cloned();
        let holds = if found.get("items").is_some() { &mut found["items"] } else { found };
        *holds = schema.clone();
        if let Value::Object(map) = holds {
            map.retain(|keyword, _| !["$schema", "$defs", "title"].contains(&keyword.as_str()));
            map.extend(told.map(|told| ("description".to_owned(), told)));
        }
    }

    fn words(&mut self, record: &str, member: &str, words: &[(&str, &str)]) {
        let (words, told): (Vec<&str>, Vec<&str>) = words.iter().copied().unzip();
        self.member(record, member, &json!({ "type": "string", "enum": words, "enumDescriptions": told }));
    }

    /// Adds a member to the attributes of a record. Two tables may describe it differently.
    fn attribute(&mut self, record: &str, name: &str, mut schema: Value) {
        if let Some(list) = schema.get(LIST).and_then(Value::as_str) {
            let what = if schema.get("items").is_some() { "Ids" } else { "An id" };
            let told = schema["description"].as_str().unwrap_or_default();
            schema["description"] = format!("{told} {what} of `{list}`.").trim_start().into();
        }
        let own = format!("{record}Attributes");
        if !self.has_attributes(record) {
            let told = self.schema["$defs"][record]["properties"]["attributes"]["description"].clone();
            self.schema["$defs"][record]["properties"]["attributes"] =
                json!({ "$ref": format!("#/$defs/{own}"), "description": told });
            self.schema["$defs"][&own] =
                json!({ "description": told, "type": "object", "additionalProperties": false, "properties": {} });
        }
        let found = &mut self.schema["$defs"][own]["properties"][name];
        *found = if found.is_null() { schema } else { either(found.take(), schema) };
    }

    /// Adds the schema of the rows in a table that the game defines itself.
    fn data(&mut self, system: &Definition, table: &TableDef) {
        self.definitions(table.schema());
        let (name, row) = (camel(&table.name), row_of(&table.name));
        let member = |column: &Column| (column.attribute.clone(), attribute(system, column));
        let mut members: Map<String, Value> = cells(table).map(member).collect();
        members.extend(table.stem().map(|name| (name.to_owned(), stem(name))));
        if table.slot(Slot::Cite).is_some() {
            members.insert("provenance".into(), json!({ "$ref": "#/$defs/Provenance" }));
        }
        let always: Vec<&str> = always(table).chain(table.stem()).collect();
        let told = table.schema()["description"].clone();
        self.schema["$defs"][&row] = json!({
            "description": told, "type": "object", "additionalProperties": false, "required": always, "properties": members,
        });
        let data = &mut self.schema["properties"][DATA];
        if data.get("$ref").is_none() {
            let told = data["description"].take();
            *data = json!({ "$ref": "#/$defs/Data", "description": told });
            self.schema["$defs"]["Data"] = json!({
                "description": told, "type": "object", "additionalProperties": false, "required": [], "properties": {},
            });
            self.requires("", DATA);
        }
        self.requires("/$defs/Data", &name);
        self.schema["$defs"]["Data"]["properties"][&name] =
            json!({ "description": told, "type": "array", "items": { "$ref": format!("#/$defs/{row}") } });
    }

    /// Says that a member is always there.
    fn requires(&mut self, of: &str, member: &str) {
        let required = self.schema.pointer_mut(&format!("{of}/required")).and_then(Value::as_array_mut);
        required.into_iter().for_each(|names| names.push(member.into()));
    }

    /// True if a record has described columns under `attributes`.
    fn has_attributes(&self, record: &str) -> bool {
        self.schema["$defs"].get(format!("{record}Attributes")).is_some()
    }

    /// Lists the kinds of counters: each table of counters has its own.
    fn kinds(&mut self, system: &Definition) {
        let tables = system.tables.iter().filter(|table| matches!(table.role, Role::Piece | Role::Marker));
        let told = |schema: &Value| schema["description"].as_str().unwrap_or_default().to_owned();
        let kinds: Vec<_> = tables.map(|table| (table.kind.as_str(), told(table.schema()))).collect();
        if !kinds.is_empty() {
            self.words("Piece", "kind", &kinds.iter().map(|(kind, told)| (*kind, told.as_str())).collect::<Vec<_>>());
        }
    }

    /// Gives each vocabulary a name of its own.
    fn vocabularies(&mut self) {
        let mut named: Map<String, Value> =
            self.schema["$defs"].as_object_mut().map(std::mem::take).unwrap_or_default();
        for record in named.keys().cloned().collect::<Vec<_>>() {
            let Some(Value::Object(mut members)) = named[&record].get_mut("properties").map(Value::take) else {
                continue;
            };
            for (member, schema) in &mut members {
                let holds = if schema.get("items").is_some() { &mut schema["items"] } else { schema };
                name_words(&mut named, &record, member, holds);
            }
            named[&record]["properties"] = members.into();
        }
        self.schema["$defs"] = named.into();
    }

    /// The numbers of the rules: the document of the system, with its members named and left out as all in the bundle are.
    fn rules(&mut self, system: &Definition) {
        let Some(document) = system.documents.iter().find(|document| document.name == "rules") else { return };
        let mut rules = document.schema();
        let definitions = rules["$defs"].take();
        for (name, definition) in definitions.as_object().into_iter().flatten() {
            self.schema["$defs"][format!("{RULES}{name}")] = as_rules(definition);
        }
        self.schema["$defs"][RULES] = as_rules(&rules);
        self.schema["properties"]["rules"] = json!({ "$ref": format!("#/$defs/{RULES}") });
    }
}

/// The vocabularies that several records share: a record, its member with the vocabulary, and the name of the schema.
const SHARED: [(&str, &str, &str); 2] = [("Piece", "picture", "Emblem"), ("Power", "standard", "Pattern")];

/// A name as part of that of a type, which has only letters and digits.
fn type_name(name: &str) -> String {
    name.split(|letter: char| !letter.is_alphanumeric()).map(heading).collect()
}

/// Moves the words of a member into a named schema, unless there is one already.
fn name_words(named: &mut Map<String, Value>, record: &str, member: &str, holds: &mut Value) {
    let is_one = holds.get("enum").and_then(Value::as_array).is_some_and(|words| words.len() > 1);
    if !is_one {
        return;
    }
    let told = holds.get("description").cloned();
    strip_null(holds);
    let Value::Object(words) = holds else { return };
    let telling = |of: &Value| [of.get("enum").cloned(), of.get("enumDescriptions").cloned()];
    let same = |of: &Value| telling(of) == [words.get("enum").cloned(), words.get("enumDescriptions").cloned()];
    let known = named.iter().find(|(_, schema)| same(schema)).map(|(name, _)| name.clone());
    let name = known.unwrap_or_else(|| {
        let shared =
            SHARED.iter().find(|(of, on, _)| (*of, *on) == (record, member)).map(|(.., name)| (*name).to_owned());
        let full = |record: &str| format!("{record}{}", type_name(member));
        let plain = full(record.strip_suffix("Attributes").unwrap_or(record));
        let name = shared.unwrap_or_else(|| if named.contains_key(&plain) { full(record) } else { plain });
        named.insert(name.clone(), Value::Object(words.clone()));
        name
    });
    *holds = json!({ "$ref": format!("#/$defs/{name}") });
    if let Some(told) = told {
        holds["description"] = told;
    }
}

/// The prefix of the rules' own types.
const RULES: &str = "Rules";

/// A schema of the rules as that of a part of the bundle.
fn as_rules(schema: &Value) -> Value {
    match schema {
        Value::Object(map) => {
            let mut schema = Map::new();
            for (keyword, value) in
                map.iter().filter(|(keyword, _)| !["$schema", "$defs", "title"].contains(&keyword.as_str()))
            {
                let value = match (keyword.as_str(), value) {
                    ("$ref", Value::String(to)) => to.replace("#/$defs/", &format!("#/$defs/{RULES}")).into(),
                    ("properties", Value::Object(members)) => members
                        .iter()
                        .filter(|(name, _)| *name != "$schema")
                        .map(|(name, member)| (camel(name), as_rules(member)))
                        .collect(),
                    ("required", Value::Array(names)) => names.iter().filter_map(Value::as_str).map(camel).collect(),
                    ("enum" | "default" | "examples" | "const", _) => value.clone(),
                    _ => as_rules(value),
                };
                schema.insert(keyword.clone(), value);
            }
            let mut schema = Value::Object(schema);
            strip_null(&mut schema);
            schema
        }
        Value::Array(items) => items.iter().map(as_rules).collect(),
        other => other.clone(),
    }
}

/// A schema for what one of two allows.
pub fn either(one: Value, other: Value) -> Value {
    let without = |schema: &Value| {
        let mut schema = schema.clone();
        strip_null(&mut schema);
        if let Some(map) = schema.as_object_mut() {
            map.retain(|keyword, _| !["default", "description"].contains(&keyword.as_str()));
        }
        schema
    };
    if without(&one) == without(&other) {
        return one;
    }
    let words = |schema: &Value, keyword: &str| schema.get(keyword).and_then(Value::as_array).cloned();
    match (words(&one, "enum"), words(&other, "enum")) {
        (Some(mut all), Some(more)) => {
            // Nobody need say what a word means.
            let meanings = |schema: &Value, count: usize| {
                let mut told = words(schema, "enumDescriptions").unwrap_or_default();
                told.resize(count, "".into());
                told
            };
            let mut told = meanings(&one, all.len());
            let also = meanings(&other, more.len());
            for (word, meaning) in more.into_iter().zip(also) {
                if !all.contains(&word) {
                    all.push(word);
                    told.push(meaning);
                }
            }
            let mut schema = one;
            schema["enum"] = all.into();
            schema["enumDescriptions"] = told.into();
            schema
        }
        _ => match one {
            Value::Object(mut map) if map.contains_key("anyOf") => {
                if let Some(Value::Array(options)) = map.get_mut("anyOf") {
                    options.push(other);
                }
                Value::Object(map)
            }
            one => json!({ "anyOf": [one, other] }),
        },
    }
}

/// Opens a schema, and all in it, for members and words to come, and leaves out what only Muster's own schemas say.
pub fn open(schema: &mut Value) {
    match schema {
        Value::Object(map) => {
            if let Some(words) = map.remove("enum") {
                let is_number = words.as_array().is_some_and(|words| words.iter().any(Value::is_number));
                if !is_number {
                    tell_words(map, &words);
                }
            }
            if map.get("additionalProperties") == Some(&Value::Bool(false)) {
                map.remove("additionalProperties");
            }
            // Widths of numbers are the program's own matter; their bounds say as much.
            map.remove("format");
            map.retain(|keyword, value| !keyword.starts_with("x-") && (keyword != "description" || *value != ""));
            // Bounds of the items of a list would make types of their own, which can only be numbered.
            if let Some(Value::Object(item)) = map.get_mut("items") {
                item.retain(|keyword, _| !["pattern", "minLength", "minimum", "maximum"].contains(&keyword.as_str()));
            }
            let required = map.get("required").cloned().unwrap_or_else(|| json!([]));
            for (name, value) in map.iter_mut() {
                match value {
                    Value::Object(members) if name == "properties" => open_members(members, &required),
                    Value::Object(records) if name == "$defs" => records.values_mut().for_each(open),
                    _ if name == "default" || name == "examples" => {}
                    other => open(other),
                }
            }
        }
        Value::Array(items) => items.iter_mut().for_each(open),
        _ => {}
    }
}

fn open_members(members: &mut Map<String, Value>, required: &Value) {
    let needed = |name: &str| required.as_array().is_some_and(|names| names.iter().any(|other| other == name));
    for (name, member) in members {
        if !needed(name) {
            strip_null(member);
        }
        open(member);
    }
}

/// Lists the words of an enumeration, with their meanings as far as they are known.
fn tell_words(map: &mut Map<String, Value>, words: &Value) {
    let words: Vec<Value> = words.as_array().into_iter().flatten().filter(|word| word.is_string()).cloned().collect();
    let told = map.remove("enumDescriptions").unwrap_or_default();
    let meaning = |at: usize| told.get(at).and_then(Value::as_str).filter(|meaning| !meaning.is_empty());
    if (0..words.len()).any(|at| meaning(at).is_some()) {
        let mut description = text(map, "description");
        for (at, word) in words.iter().filter_map(Value::as_str).enumerate() {
            let meaning = meaning(at).map(|meaning| format!(": {meaning}")).unwrap_or_default();
            let _ = write!(description, "\n- `{word}`{meaning}");
        }
        map.insert("description".into(), description.trim_start().into());
    }
    map.insert("type".into(), "string".into());
    map.insert("enum".into(), words.into());
}

fn text(map: &Map<String, Value>, key: &str) -> String {
    map.get(key).and_then(Value::as_str).unwrap_or_default().to_owned()
}

/// A property of one of the schema's records, with its reference resolved; its own description has priority.
pub fn property(schema: &Value, record: &str, property: &str) -> Value {
    member(schema, record, property).map_or(Value::Null, |found| resolve(schema, found))
}

fn member<'s>(schema: &'s Value, record: &str, property: &str) -> Option<&'s Value> {
    schema.get("$defs")?.get(record)?.get("properties")?.get(property)
}

/// The record that a property holds, if it holds one.
pub fn refers<'s>(schema: &'s Value, record: &str, property: &str) -> Option<&'s str> {
    let found = member(schema, record, property)?;
    let options = found.get("anyOf").and_then(Value::as_array).into_iter().flatten();
    let to = std::iter::once(found).chain(options).find_map(|option| option.get("$ref"))?.as_str()?;
    to.strip_prefix("#/$defs/")
}

/// The names of a record's properties, in the order in which they are declared.
pub fn properties<'a>(schema: &'a Value, record: &str) -> Vec<&'a str> {
    let found = schema.pointer(&format!("/$defs/{record}/properties")).and_then(Value::as_object);
    found.map(|map| map.keys().map(String::as_str).collect()).unwrap_or_default()
}

/// True if a record requires a property.
pub fn required(schema: &Value, record: &str, property: &str) -> bool {
    let found = schema.pointer(&format!("/$defs/{record}/required")).and_then(Value::as_array);
    found.is_some_and(|names| names.iter().any(|name| name == property))
}

fn resolve(schema: &Value, found: &Value) -> Value {
    let Some(target) = found.get("$ref").and_then(Value::as_str).and_then(|to| to.strip_prefix('#')) else {
        return found.clone();
    };
    let mut resolved = schema.pointer(target).cloned().unwrap_or_default();
    if let (Value::Object(map), Some(description)) = (&mut resolved, found.get("description")) {
        map.insert("description".into(), description.clone());
    }
    resolved
}
