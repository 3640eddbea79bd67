//! Tables as values: what a table is called, what it is for, and what its columns hold.
//!
//! A built-in system declares record types; a [`TableDef`] is read off the JSON Schema that is written of one. A table that
//! is no Rust type is a [`TableDef`] all the same, whose rows are [`Rows`] of cells. Whoever needs types of columns, references,
//! words of messages or help asks the definition, and cannot tell which of the two it is.

use std::sync::{Arc, OnceLock};

use schemars::JsonSchema;
use serde_json::{Map, Value, json};

use crate::bundle::Facts;
use crate::cell::{Cell, Records, Rows, Wider, items, pair};
use crate::{Declared, Role, Slot, Text, schema_of};

/// A record type whose rows stand in a file of their own: `#[record]` makes one.
pub trait Table: JsonSchema + Send + Sync + Sized + 'static {
    /// The table's name, as references and messages use it.
    const NAME: &'static str;
    /// Its file inside the pack; `*` stands for one folder or file name.
    const FILE: &'static str;
    /// The columns that together name a row.
    const KEY: &'static [&'static str];
    /// True if the pack must have the file.
    const NEEDED: bool;
    /// Its purpose.
    const ROLE: Role;
    /// The kind of its rows in the bundle, where the role has several: `leader`.
    const KIND: &'static str;
    /// Its columns, in the order of the fields.
    const COLUMNS: &'static [Declared];

    /// The record of a row.
    ///
    /// # Errors
    /// The column whose cell does not fit its field.
    fn read(row: &[Cell]) -> Result<Self, usize>;

    /// The cell of a column.
    fn cell(&self, column: usize) -> Cell;
}

/// A table as the compiler handles it.
#[derive(Clone, Debug)]
pub struct TableDef {
    /// Its name, as references and messages use it.
    pub name: String,
    /// Its file inside the pack; `*` stands for one folder or file name.
    pub file: String,
    /// The columns that together name a row.
    pub key: Vec<String>,
    /// True if the pack must have the file.
    pub needed: bool,
    /// The table that this one is a second reading of.
    pub reads_again: Option<String>,
    /// Its purpose.
    pub role: Role,
    /// The kind of its rows in the bundle, where the role has several: `corps`.
    pub kind: String,
    /// The usual kind of its rows, whatever word the pack has for them: `leader`.
    pub class: &'static str,
    rows: fn(usize) -> Box<dyn Records>,
    schema: fn() -> Value,
    declared: &'static [Declared],
    /// The column that rows need not fill, whatever the record type says.
    loose: Option<&'static str>,
    /// The number of columns at its end that a pack adds ([`Self::widened`]).
    extra: usize,
    form: OnceLock<Shape>,
}

/// A column of a table that is no record type, as a pack describes it.
#[derive(Clone, Debug)]
pub struct Told {
    /// Its name.
    pub name: String,
    /// The slot that it fills.
    pub slot: Option<Slot>,
    /// Its name as an attribute, if that is another.
    pub attribute: Option<String>,
    /// True if each row must fill it.
    pub needed: bool,
    /// True if players do not see it.
    pub hidden: bool,
    /// The value that an empty cell stands for.
    pub default: Option<String>,
    /// The JSON Schema of one of its cells.
    pub schema: Value,
}

impl Told {
    /// A column of text whose name begins with `x-`, which means nothing to the game.
    pub fn extra(name: &str) -> Self {
        let schema = extra_schema();
        Self { name: name.to_owned(), slot: None, attribute: None, needed: false, hidden: true, default: None, schema }
    }
}

/// The description of a table of a pack's own.
#[derive(Clone, Debug)]
pub struct About {
    /// Its name, as references and messages use it.
    pub name: String,
    /// Its file inside the pack; `*` stands for one folder or file name.
    pub file: String,
    /// The columns that together name a row.
    pub key: Vec<String>,
    /// True if the pack must have the file.
    pub needed: bool,
    /// Its purpose.
    pub role: Role,
    /// The kind of its rows in the bundle, where the role has several: `corps`.
    pub kind: String,
    /// The usual kind of its rows, whatever word the pack has for them: `leader`.
    pub class: &'static str,
    /// The meaning of a row.
    pub help: String,
}

/// The properties of a table that are read off the schema of its rows, when they are first asked for.
#[derive(Clone, Debug)]
struct Shape {
    schema: Value,
    columns: Vec<Column>,
    /// For each slot the first column that fills it.
    slots: Vec<Option<usize>>,
    /// The number of columns at the beginning that have members of their own in the bundle, whatever slots they fill.
    known: usize,
    /// The columns that become attributes, by what they are called there.
    attributes: Vec<(Text, usize)>,
}

/// A column of a table.
#[derive(Clone, Debug)]
pub struct Column {
    /// Its name.
    pub name: String,
    /// The kind of value in its cells; for a list, the kind of each value.
    pub kind: Kind,
    /// True if its cells hold several values.
    pub list: bool,
    /// The separator of these: `|`, unless the column says otherwise; a blank stands for any number of them.
    pub separator: char,
    /// True if each value is a row with a number: `Sortie+1`.
    pub pair: bool,
    /// The rows that its cells name.
    pub refers: Option<Reference>,
    /// The slot that it fills.
    pub slot: Option<Slot>,
    /// Its name as an attribute of the bundle.
    pub attribute: String,
    /// JSON pointers to its possible places in a record of the bundle ([`Slot::about`]).
    pub members: Vec<String>,
    /// Its meaning, for people.
    pub help: String,
    /// True if players do not see it.
    pub hidden: bool,
    /// The value that an empty cell stands for, if a pack says so of its own table.
    pub default: Option<String>,
    /// The JSON Schema of one of its cells.
    pub schema: Value,
}

/// The kind of value in a cell.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Kind {
    /// A text, a word or an id.
    Text,
    /// `yes` or `no`.
    YesNo,
    /// A whole number.
    Whole,
    /// A number.
    Number,
}

/// The targets of the references of a column.
#[derive(Clone, Debug)]
pub struct Reference {
    /// The names of the tables, in the order in which they are searched.
    pub tables: Vec<String>,
    /// The words that may stand there and are no rows.
    pub words: Vec<String>,
}

impl TableDef {
    /// The table of a record type.
    pub fn of<R: Table>() -> Self {
        Self {
            name: R::NAME.into(),
            file: R::FILE.into(),
            key: R::KEY.iter().map(ToString::to_string).collect(),
            needed: R::NEEDED,
            reads_again: None,
            role: R::ROLE,
            kind: R::KIND.into(),
            class: R::KIND,
            rows: |_| Box::new(Vec::<R>::new()),
            schema: row_schema::<R>,
            declared: R::COLUMNS,
            loose: None,
            extra: 0,
            form: OnceLock::new(),
        }
    }

    /// A table of a pack's own: its rows are no record type.
    pub fn told(about: About, columns: &[Told]) -> Self {
        let About { name, file, key, needed, role, kind, class, help } = about;
        let properties: Map<String, Value> =
            columns.iter().map(|column| (column.name.clone(), column.schema.clone())).collect();
        let required: Vec<&str> =
            columns.iter().filter(|column| column.needed).map(|column| column.name.as_str()).collect();
        let schema = json!({
            "type": "object",
            "additionalProperties": false,
            "properties": properties,
            "required": required,
            "description": help,
            "title": title(&name),
            "$schema": "https://json-schema.org/draft/2020-12/schema",
            "patternProperties": { EXTRA: extra_schema() },
            "x-table": { "name": name, "file": file, "key": key },
        });
        let columns: Vec<Column> = columns.iter().map(|told| Column::told(role, told)).collect();
        // What stands in the columns of a die table is a member of its lines.
        let known = if role == Role::DieLine { columns.len() } else { 0 };
        Self {
            name,
            file,
            key,
            needed,
            reads_again: None,
            role,
            kind,
            class,
            rows: |columns| Box::new(Rows::new(columns)),
            schema: || Value::Null,
            declared: &[],
            loose: None,
            extra: 0,
            form: OnceLock::from(Shape::of(role, schema, columns, known)),
        }
    }

    /// Adds the columns of a pack to the table.
    pub fn widened(self, more: &[Told]) -> Self {
        let mut schema = self.schema().clone();
        let mut columns = self.columns().to_vec();
        for told in more {
            schema["properties"][&told.name] = told.schema.clone();
            if let (true, Some(Value::Array(required))) = (told.needed, schema.get_mut("required")) {
                required.push(told.name.as_str().into());
            }
            columns.push(Column::told(self.role, told));
        }
        let shape = Shape::of(self.role, schema, columns, self.form().known);
        Self { extra: self.extra + more.len(), form: OnceLock::from(shape), ..self }
    }

    /// Lets a column refer to these tables instead, if there are any.
    pub fn referring(self, column: &str, tables: &[&str]) -> Self {
        let Some(at) = self.column(column).filter(|_| !tables.is_empty()) else { return self };
        let (mut schema, mut columns) = (self.schema().clone(), self.columns().to_vec());
        schema["properties"][column]["items"]["x-references"]["tables"] = json!(tables);
        columns[at].schema = schema["properties"][column].clone();
        columns[at].refers = Reference::of(&columns[at].schema["items"]);
        let shape = Shape::of(self.role, schema, columns, self.form().known);
        Self { form: OnceLock::from(shape), ..self }
    }

    /// The second reading of a table of a pack's own.
    pub fn read_again(&self) -> Self {
        let key: Vec<&str> = self.key.iter().map(String::as_str).collect();
        let mut schema = again(self.schema().clone(), &key);
        if let Value::Object(schema) = &mut schema {
            schema.remove("x-table");
        }
        let column = |column: &Column| Column {
            schema: schema["properties"][&column.name].clone(),
            slot: column.slot.filter(|slot| Slot::COMMON.contains(slot)),
            ..column.clone()
        };
        let columns = self.columns().iter().map(column).collect();
        Self {
            name: format!("{}-second-reading", self.name),
            file: format!("second-reading/{}", self.file),
            needed: false,
            reads_again: Some(self.name.clone()),
            role: Role::Data,
            rows: |_| Box::new(Rows::new(0)),
            form: OnceLock::from(Shape::of(Role::Data, schema, columns, 0)),
            ..self.clone()
        }
    }

    /// Makes the file of a record type's table optional, and one of its columns.
    pub fn loosened(self, column: &'static str) -> Self {
        Self { needed: false, loose: Some(column), form: OnceLock::new(), ..self }
    }

    /// The JSON Schema of one row, with key and references.
    pub fn schema(&self) -> &Value {
        &self.form().schema
    }

    /// Its columns, in the order of the record type.
    pub fn columns(&self) -> &[Column] {
        &self.form().columns
    }

    /// The columns of results of a table of a die table's lines, with their places: all but the rolls and what a pack adds.
    pub fn heads(&self) -> impl Iterator<Item = (usize, &Column)> {
        self.columns().iter().enumerate().skip(1).filter(|(_, column)| !is_extra(&column.name))
    }

    /// The place of the column of this name.
    pub fn column(&self, name: &str) -> Option<usize> {
        self.columns().iter().position(|column| column.name == name)
    }

    /// The place of the first column that fills a slot.
    pub fn slot(&self, slot: Slot) -> Option<usize> {
        self.form().slots.get(slot as usize).copied().flatten()
    }

    /// The values in the text of a cell of the column that fills a slot.
    pub fn items<'t>(&self, slot: Slot, text: &'t str) -> impl Iterator<Item = &'t str> + use<'t> {
        let column = self.slot(slot).map(|at| &self.columns()[at]);
        column.map(|column| column.items(text)).unwrap_or_default().into_iter().map(|(_, item)| item)
    }

    /// The columns that become attributes, by what they are called there, in the order of these names.
    pub fn attributes(&self) -> &[(Text, usize)] {
        &self.form().attributes
    }

    /// The names of the columns that a row cannot do without.
    pub fn required(&self) -> impl Iterator<Item = &str> {
        let names = self.schema().get("required").and_then(Value::as_array);
        names.into_iter().flatten().filter_map(Value::as_str)
    }

    /// The places of the columns of the key.
    pub fn key_columns(&self) -> Vec<usize> {
        self.key.iter().filter_map(|name| self.column(name)).collect()
    }

    /// True if each of its rows is known by its id alone.
    pub fn is_by_id(&self) -> bool {
        self.slot(Slot::Id).is_some_and(|id| self.key_columns() == [id])
    }

    /// An empty list of its rows.
    pub fn rows(&self) -> Box<dyn Records> {
        let rows = (self.rows)(self.columns().len());
        let of_type = self.declared.len();
        if self.extra == 0 || of_type == 0 { rows } else { Box::new(Wider::new(rows, of_type, self.extra)) }
    }

    fn form(&self) -> &Shape {
        self.form.get_or_init(|| {
            let mut schema = (self.schema)();
            self.loose.into_iter().for_each(|column| loosen(&mut schema, column));
            let columns = self.declared_columns(&schema);
            Shape::of(self.role, schema, columns, if self.role.is_whole() { self.declared.len() } else { 0 })
        })
    }

    /// True if its rows are in the bundle as they stand: data of the pack that describes it, and rules of play.
    pub fn is_data(&self) -> bool {
        let is_own = self.role == Role::Data && self.declared.is_empty();
        (is_own || self.role.is_rule()) && self.reads_again.is_none()
    }

    /// The columns, by what the bundle calls them, that fill no slot of a table that is no record type: they mean nothing, whatever
    /// they are called.
    pub fn data(&self) -> impl Iterator<Item = Text> {
        let is_told = self.declared.is_empty();
        let columns = self.attributes().iter().filter(move |(_, at)| is_told && self.columns()[*at].slot.is_none());
        columns.map(|(name, _)| *name)
    }

    /// True if it has this column in every game, so that a pack cannot describe it.
    pub fn is_declared(&self, column: &str) -> bool {
        self.declared.iter().any(|declared| declared.name == column)
    }

    /// True if the pack describes it: it is no record type.
    pub fn is_described(&self) -> bool {
        self.declared.is_empty()
    }

    /// True if it is a table of sites whose places say, too, what this column holds.
    pub fn lends(&self, column: &Column) -> bool {
        self.role == Role::Settlement && self.is_described() && column.slot.is_some_and(|slot| slot.about().lent)
    }

    /// The columns of a table that is no record type which its things show with the name of the column, in their order: those
    /// that fill no slot, and whose it is.
    pub fn printed(&self) -> impl Iterator<Item = (usize, &Column)> {
        let shows = |column: &Column| matches!(column.slot, None | Some(Slot::Side | Slot::Power)) && !column.hidden;
        let columns = self.columns().iter().enumerate().filter(|_| self.is_described());
        columns.filter(move |(_, column)| shows(column) && !self.key.contains(&column.name))
    }

    /// The data pack's name for what `*` stands for in its file, if each scenario or folder may have such a table.
    pub fn stem(&self) -> Option<&'static str> {
        let (before, _) = self.file.split_once('*')?;
        Some(if before == "scenarios/" { "scenario" } else { "file" })
    }

    /// The columns of the record type, as a schema of its rows has them.
    fn declared_columns(&self, schema: &Value) -> Vec<Column> {
        let properties = schema.get("properties").unwrap_or(&Value::Null);
        let column = |declared: &Declared| {
            let Declared { name, slot, attribute, members } = *declared;
            Column::of(self.role, (name, slot.or_else(|| self.role.slot(name)), attribute, members), &properties[name])
        };
        self.declared.iter().map(column).collect()
    }
}

impl Shape {
    fn of(role: Role, schema: Value, columns: Vec<Column>, known: usize) -> Self {
        let is_attribute = |column: &Column| column.slot.is_none_or(|slot| slot.is_attribute(role));
        let attributes = columns.iter().enumerate().skip(known).filter(|(_, column)| is_attribute(column));
        let mut attributes: Vec<(Text, usize)> =
            attributes.map(|(at, column)| (Text::new(&column.attribute), at)).collect();
        attributes.sort();
        let mut slots = Vec::new();
        for (at, slot) in columns.iter().enumerate().filter_map(|(at, column)| Some((at, column.slot?))) {
            slots.resize(slots.len().max(slot as usize + 1), None);
            slots[slot as usize].get_or_insert(at);
        }
        Self { schema, columns, slots, known, attributes }
    }
}

/// `hill-tribes` as `HillTribes`, `tables/combat` as `Combat`.
fn title(name: &str) -> String {
    let camel = camel(&name.rsplit('/').next().unwrap_or(name).replace('-', "_"));
    let mut letters = camel.chars();
    letters.next().map(|first| first.to_ascii_uppercase()).into_iter().chain(letters).collect()
}

impl Column {
    /// True if its cells hold a value for each step of a counter.
    pub fn is_by_step(&self) -> bool {
        self.list && self.slot.is_some_and(|slot| slot == Slot::Steps || slot.about().rates.is_some())
    }

    /// A column by its name, the slot that it fills, its name as an attribute, and where the bundle may have it.
    fn of(
        role: Role,
        (name, slot, attribute, members): (&str, Option<Slot>, Option<&str>, &[&str]),
        schema: &Value,
    ) -> Self {
        let is = |schema: &Value, kind: &str| match schema.get("type") {
            Some(Value::String(one)) => one == kind,
            Some(Value::Array(several)) => several.iter().any(|one| one == kind),
            _ => false,
        };
        let list = is(schema, "array");
        let value = schema.get("items").filter(|_| list).unwrap_or(schema);
        let yes_or_no = json!(["yes", "no", null]);
        let kind = match () {
            () if is(value, "integer") => Kind::Whole,
            () if is(value, "number") => Kind::Number,
            () if value.get("enum") == Some(&yes_or_no) || value["x-form"] == "yes-no" => Kind::YesNo,
            () => Kind::Text,
        };
        let name_there = slot.and_then(|slot| slot.attribute(role));
        let attribute = camel(name_there.or(attribute).unwrap_or(name));
        let members: Vec<String> = match (members, slot) {
            ([], Some(Slot::Front)) if role == Role::Marker => vec!["/faces/0/label".into()],
            ([], Some(Slot::Back)) if role == Role::Marker => vec!["/faces/1/label".into(), "/faces".into()],
            ([], Some(slot)) if slot.is_rating() => {
                vec![format!("/faces/0/ratings/{attribute}/value")]
            }
            ([], Some(Slot::Back)) if !matches!(role, Role::Placement | Role::Arrival) => {
                vec![format!("/faces/1/ratings/{attribute}/value"), "/faces".into()]
            }
            ([], Some(slot)) if !slot.is_attribute(role) => slot.about().at.iter().map(ToString::to_string).collect(),
            ([], _) => vec![format!("/attributes/{attribute}"), format!("/{attribute}")],
            (declared, _) => declared.iter().map(ToString::to_string).collect(),
        };
        Self {
            name: name.to_owned(),
            kind,
            list,
            separator: schema.get("x-separator").and_then(|text| text.as_str()?.chars().next()).unwrap_or('|'),
            pair: value["x-form"] == "pair",
            refers: Reference::of(value),
            slot,
            attribute,
            members,
            help: schema.get("description").and_then(Value::as_str).unwrap_or_default().to_owned(),
            hidden: false,
            default: None,
            schema: schema.clone(),
        }
    }

    /// The name that players use: the one in its declaration (`x-label`), else its name in words.
    pub fn label(&self) -> String {
        self.schema.get("x-label").and_then(Value::as_str).map_or_else(|| in_words(&self.name), str::to_owned)
    }

    /// A column as a pack describes it.
    fn told(role: Role, told: &Told) -> Self {
        let own = Self::of(role, (&told.name, told.slot, told.attribute.as_deref(), &[]), &told.schema);
        Self { hidden: told.hidden, default: told.default.clone(), ..own }
    }

    /// The values in the text of a cell, without the blanks about them, each with the byte that it begins at: all of a list, or
    /// the one.
    pub fn items<'t>(&self, text: &'t str) -> Vec<(usize, &'t str)> {
        if self.list { items(self.separator, text) } else { vec![(0, text)] }
    }

    /// The name of the row in a value: all of it, but for the number of a pair.
    pub fn named<'t>(&self, item: &'t str) -> &'t str {
        if self.pair { pair(item).map_or(item, |(row, _)| row) } else { item }
    }

    /// The value of a cell, which for an empty one is its default.
    pub fn filled<'t>(&'t self, text: &'t str) -> &'t str {
        if text.is_empty() { self.default.as_deref().unwrap_or_default() } else { text }
    }
}

/// A name of a column or member in words: `improved_army` as `improved army`, but the odds `2-1` as they are.
pub fn in_words(name: &str) -> String {
    let name = name.strip_prefix("x-").unwrap_or(name);
    if name.starts_with(char::is_alphabetic) { name.replace(['_', '-'], " ") } else { name.to_owned() }
}

/// `entry_turn` as `entryTurn`.
pub fn camel(name: &str) -> String {
    let mut parts = name.split('_');
    let first = parts.next().unwrap_or_default().to_owned();
    parts.fold(first, |mut all, part| {
        let mut letters = part.chars();
        all.extend(letters.next().map(|letter| letter.to_ascii_uppercase()));
        all.extend(letters);
        all
    })
}

impl Reference {
    /// The reference that a schema declares.
    pub fn of(schema: &Value) -> Option<Self> {
        let declared = schema.get("x-references")?;
        let texts = |name: &str| {
            let all = declared.get(name)?.as_array()?.iter();
            Some(all.filter_map(Value::as_str).map(str::to_owned).collect())
        };
        Some(Self { tables: texts("tables")?, words: texts("words").unwrap_or_default() })
    }
}

/// A JSON document of a pack.
#[derive(Clone, Debug)]
pub struct DocumentDef {
    /// Its name, and that of its schema.
    pub name: String,
    /// Its file inside the pack; `*` stands for one folder or file name.
    pub file: String,
    /// True if the pack must have the file.
    pub needed: bool,
    /// The document of which this is a second reading, by its name.
    pub reads_again: Option<String>,
    schema: fn() -> Value,
    /// Its schema where a pack describes its members.
    described: Option<Arc<Value>>,
}

impl DocumentDef {
    /// A document that the pack must have.
    pub fn needed<T: JsonSchema>(name: &str, file: &str) -> Self {
        Self {
            name: name.into(),
            file: file.into(),
            needed: true,
            reads_again: None,
            schema: schema_of::<T>,
            described: None,
        }
    }

    /// A document that the pack may have.
    pub fn optional<T: JsonSchema>(name: &str, file: &str) -> Self {
        Self { needed: false, ..Self::needed::<T>(name, file) }
    }

    /// A second reading of this document, which has any part of it.
    pub fn read_again(&self) -> Self {
        let (name, file) = (format!("{}-second-reading", self.name), format!("second-reading/{}", self.file));
        Self { name, file, needed: false, reads_again: Some(self.name.clone()), schema: any_part, described: None }
    }

    /// Gives the document the members that a pack describes.
    pub fn described(self, schema: Value) -> Self {
        Self { described: Some(Arc::new(schema)), ..self }
    }

    /// True if the pack describes its members.
    pub fn is_described(&self) -> bool {
        self.described.is_some()
    }

    /// Its JSON Schema.
    pub fn schema(&self) -> Value {
        self.described.as_ref().map_or_else(self.schema, |schema| Value::clone(schema))
    }
}

/// The schema of a second reading, which has any part of its document.
fn any_part() -> Value {
    json!({
        "$schema": "https://json-schema.org/draft/2020-12/schema",
        "title": "SecondReading",
        "description": "Any part of a document, typed again from the rule book by somebody who did not see the first one.",
        "type": "object",
    })
}

/// The tables and documents of a system: of a family of games with the same rules of play.
#[derive(Clone, Debug)]
pub struct Definition {
    /// The id of the system in `game.json`.
    pub id: String,
    /// The rules of play that its games follow, where there is code for them: what `game.json` calls them.
    pub rules: Option<String>,
    /// The game whose document numbers the rules that the system knows.
    pub document: String,
    /// Its tables, in the order in which people read them.
    pub tables: Vec<TableDef>,
    /// Its JSON documents.
    pub documents: Vec<DocumentDef>,
    /// The members of records in its bundle beyond the columns of the tables.
    pub facts: Vec<Facts>,
    /// The tables that describe the others, if packs describe them: if rows of theirs cannot be used, faults in others may follow
    /// from that.
    pub description: &'static [&'static str],
}

impl Definition {
    /// The place of the table of this name.
    pub fn table(&self, name: &str) -> Option<usize> {
        self.tables.iter().position(|table| table.name == name)
    }

    /// The names and files of all tables and documents.
    pub fn files(&self) -> impl Iterator<Item = (&str, &str)> {
        let tables = self.tables.iter().map(|table| (table.name.as_str(), table.file.as_str()));
        tables.chain(self.documents.iter().map(|document| (document.name.as_str(), document.file.as_str())))
    }
}

fn row_schema<R: Table>() -> Value {
    let mut schema = schema_of::<R>();
    if let Value::Object(map) = &mut schema {
        map.insert("patternProperties".into(), json!({ EXTRA: extra_schema() }));
        map.insert("x-table".into(), json!({ "name": R::NAME, "file": R::FILE, "key": R::KEY }));
    }
    schema
}

/// The pattern of the names of columns that a pack adds to any table.
const EXTRA: &str = "^x-[a-z0-9]+(-[a-z0-9]+)*$";

/// True if a column of this name is a pack's own, in whatever table: its name begins with `x-`.
pub fn is_extra(name: &str) -> bool {
    let part =
        |part: &str| !part.is_empty() && part.bytes().all(|byte| byte.is_ascii_lowercase() || byte.is_ascii_digit());
    name.len() <= 60 && name.strip_prefix("x-").is_some_and(|rest| rest.split('-').all(part))
}

/// The JSON Schema of the cells of such a column.
fn extra_schema() -> Value {
    let mut schema = schema_of::<Text>();
    if let Value::Object(map) = &mut schema {
        map.retain(|keyword, _| !["$schema", "title"].contains(&keyword.as_str()));
    }
    allow_null(&mut schema);
    schema["description"] = "A column of the pack's own, which the game does not know.".into();
    schema["default"] = Value::Null;
    schema
}

/// The schema of a table's rows, in which only the key is required.
fn again(mut schema: Value, key: &[&str]) -> Value {
    let is_key = |name: &str| key.contains(&name);
    if let Some(Value::Object(properties)) = schema.get_mut("properties") {
        properties.iter_mut().filter(|(name, _)| !is_key(name)).for_each(|(_, property)| allow_null(property));
    }
    if let Some(Value::Array(required)) = schema.get_mut("required") {
        required.retain(|name| name.as_str().is_some_and(is_key));
    }
    let title = schema["title"].as_str().unwrap_or_default();
    schema["title"] = format!("SecondReadingOf{title}").into();
    schema["description"] =
        "A row as a second reader found it in the document, who did not see the first reading.".into();
    schema
}

/// Makes the schema of rows hold for those that do not fill a column.
fn loosen(schema: &mut Value, column: &str) {
    if let Some(property) = schema.get_mut("properties").and_then(|properties| properties.get_mut(column)) {
        allow_null(property);
        property["default"] = Value::Null;
    }
    if let Some(Value::Array(required)) = schema.get_mut("required") {
        required.retain(|name| name != column);
    }
}

/// Makes a schema hold for an empty cell too.
pub(crate) fn allow_null(schema: &mut Value) {
    let Value::Object(schema) = schema else { return };
    let nothing = Value::from("null");
    let kinds: Value = match schema.get("type") {
        Some(kind @ Value::String(_)) => vec![kind.clone(), nothing].into(),
        Some(Value::Array(kinds)) if !kinds.contains(&nothing) => kinds.iter().cloned().chain([nothing]).collect(),
        _ => return,
    };
    schema.insert("type".into(), kinds);
    if let Some(Value::Array(values)) = schema.get_mut("enum") {
        values.push(Value::Null);
    }
}

/// The record of a row in JSON, an object with the columns that it gives: how tests write rows down.
pub fn record<R: Table>(row: &Value) -> Option<R> {
    let cell = |column: &Declared| match row.get(column.name) {
        Some(Value::Number(number)) => {
            number.as_i64().map_or_else(|| Cell::Number(number.as_f64().unwrap_or_default()), Cell::Whole)
        }
        Some(Value::String(text)) => Cell::Text(Text::new(text)),
        Some(Value::Array(items)) if !items.is_empty() && items.iter().all(Value::is_number) => {
            Cell::Numbers(items.iter().filter_map(Value::as_f64).collect())
        }
        Some(Value::Array(items)) => Cell::List(items.iter().filter_map(Value::as_str).map(Text::new).collect()),
        _ => Cell::Empty,
    };
    R::read(&R::COLUMNS.iter().map(cell).collect::<Vec<_>>()).ok()
}
