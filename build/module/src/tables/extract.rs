//! Lays a module out in tables.

use std::collections::BTreeMap;

use muster_ground::numbers::{Numbers, PIECE};
use rustc_hash::{FxHashMap, FxHashSet};

use super::apply::{Edited, is_same};
use super::bind::{Bind, Key, get, keys, marks, own_name};
use super::shapes::groups;
use super::{Column, ID, IN, Row, Table, slug};
use crate::engine::{Kind, component, short};
use crate::path::{Found, follow};
use crate::piece::ADD;
use crate::xml::NodeIx;
use crate::{Module, Role};

/// Components that have tables: the table, the meaning of a row, their classes, and the attributes that it always shows.
const COMPONENTS: [(&str, &str, &[&str], &[&str]); 12] = [
    ("maps", "A window with a map.", &["module.Map", "module.PrivateMap", "module.PlayerHand"], &["mapName"]),
    ("boards", "A board of a map.", &["module.map.boardPicker.Board"], &["name", "image"]),
    ("zones", "A zone of a board.", &["module.map.boardPicker.board.mapgrid.Zone"], &["name", "path"]),
    (
        "regions",
        "A region: a place on a board.",
        &["module.map.boardPicker.board.Region"],
        &["name", "originx", "originy"],
    ),
    (
        "stacks",
        "Pieces that are on a map when a game begins.",
        &["module.map.SetupStack"],
        &["name", "owningBoard", "x", "y"],
    ),
    ("decks", "A deck of cards.", &["module.map.DrawPile"], &["name", "owningBoard", "x", "y"]),
    (
        "properties",
        "A property of the module, a map or a zone.",
        &["module.properties.GlobalProperty", "module.properties.ZoneProperty"],
        &["name", "initialValue", "description"],
    ),
    (
        "commands",
        "A command to many pieces at once.",
        &[
            "module.GlobalKeyCommand",
            "module.map.MassKeyCommand",
            "module.StartupGlobalKeyCommand",
            "module.map.DeckGlobalKeyCommand",
        ],
        &["name", "hotkey", "filter"],
    ),
    ("die-faces", "A face of a die with symbols.", &["module.SpecialDieFace"], &["text", "value", "icon"]),
    ("set-ups", "A saved game that players can begin with.", &["module.PredefinedSetup"], &["name", "file"]),
    (
        "prototypes",
        "A prototype; its traits are in a file of `prototypes`.",
        &["module.PrototypeDefinition"],
        &["name", "description"],
    ),
    ("charts", "A chart.", &["widget.Chart", "widget.HtmlChart"], &["chartName", "fileName"]),
];

/// Attributes that people do not edit: numbers of slots stand in `ids.lock`.
const PASSED_OVER: [&str; 1] = ["gpid"];

/// A trait has columns in a table if at least one piece in so many has it.
const FEW: usize = 8;

/// The most columns of a table.
const MAX_COLUMNS: usize = 200;

/// The tables of a module, and what their rows are called.
#[derive(Debug)]
pub struct Extract {
    pub tables: Vec<Table>,
    /// The components by their addresses, as the column `in` gives them.
    pub addresses: FxHashMap<String, NodeIx>,
    address_of: FxHashMap<NodeIx, String>,
    /// The ids of the rows of pieces, by their components.
    pub piece_ids: FxHashMap<NodeIx, String>,
}

/// Tells if a piece, by its number, belongs to a kind of tables.
type Test<'m> = &'m dyn Fn(usize) -> bool;

impl Extract {
    /// Lays out a module.
    pub fn of(module: &Module) -> Self {
        let (addresses, address_of) = addresses(module);
        let mut extract = Self { tables: Vec::new(), addresses, address_of, piece_ids: FxHashMap::default() };
        extract.name_pieces(module);
        extract.add_pieces(module);
        for (id, help, classes, always) in COMPONENTS {
            extract.tables.extend(extract.components(module, id, help, classes, always));
        }
        extract
    }

    /// The address of a component.
    pub fn address(&self, node: NodeIx) -> &str {
        self.address_of.get(&node).map_or("", String::as_str)
    }

    /// The row of a component, and its table.
    pub fn row_of(&self, node: NodeIx) -> Option<(&Table, &Row)> {
        self.tables.iter().find_map(|table| Some((table, table.rows.iter().find(|row| row.node == node)?)))
    }

    /// Gives rows the ids that edited tables have for them: a piece is told by its number in `lock`, another row by cells that are the
    /// same but for the id.
    pub fn follow_ids(&mut self, module: &Module, edited: &[Edited], lock: &Numbers) {
        self.take_ids(module, lock);
        let ids = |edited: &Edited| -> Vec<String> {
            let at = edited.heads.iter().position(|head| head == ID);
            at.map(|at| edited.rows.iter().filter_map(|row| row.get(at)).cloned().collect()).unwrap_or_default()
        };
        let known: FxHashSet<String> =
            self.tables.iter().flat_map(|table| &table.rows).map(|row| row.id().to_owned()).collect();
        let there: FxHashSet<String> = edited.iter().flat_map(ids).collect();
        let mut renamed: Vec<(String, String)> = Vec::new();
        for table in &mut self.tables {
            let Some(edited) = edited.iter().find(|edited| edited.id == table.id) else { continue };
            let places: Vec<Option<usize>> =
                table.columns.iter().map(|column| edited.heads.iter().position(|head| *head == column.name)).collect();
            let cell = |row: &'_ [String], column: usize| {
                places[column].and_then(|at| row.get(at)).cloned().unwrap_or_default()
            };
            for row in &edited.rows {
                let id = cell(row, 0);
                if known.contains(&id) || id.is_empty() {
                    continue;
                }
                let number = lock.get(&format!("{PIECE}{id}")).map(|number| number.to_string());
                let is_of_number = |before: &Row| {
                    number.is_some() && module.tree.nodes[before.node].value("gpid") == number.as_deref()
                };
                let is_alike =
                    |before: &Row| (1..table.columns.len()).all(|at| is_same(&before.cells[at], &cell(row, at)));
                let gone = |before: &&mut Row| !there.contains(before.id());
                let found = table.rows.iter_mut().filter(gone).find(|before| is_of_number(before) || is_alike(before));
                if let Some(before) = found {
                    renamed.push((std::mem::replace(&mut before.cells[0], id.clone()), id));
                }
            }
        }
        self.rename(&renamed);
    }

    /// Gives pieces the ids that `lock` has for their numbers, whatever their names would give today.
    fn take_ids(&mut self, module: &Module, lock: &Numbers) {
        let of_numbers: FxHashMap<String, &str> = lock
            .slots
            .iter()
            .filter_map(|(key, number)| Some((number.to_string(), key.strip_prefix(PIECE)?)))
            .collect();
        let mut renamed = Vec::new();
        for table in &mut self.tables {
            for row in table.rows.iter_mut().filter(|row| self.piece_ids.contains_key(&row.node)) {
                let number = module.tree.nodes[row.node].value("gpid").unwrap_or_default();
                let known = of_numbers.get(number).filter(|id| **id != row.cells[0]);
                if let Some(id) = known {
                    renamed.push((row.node, std::mem::replace(&mut row.cells[0], (*id).to_owned()), (*id).to_owned()));
                }
            }
        }
        for (node, _, id) in &renamed {
            self.piece_ids.insert(*node, id.clone());
        }
        let names: Vec<(String, String)> = renamed.into_iter().map(|(_, old, new)| (old, new)).collect();
        self.rename_references(&names);
    }

    /// Gives pieces other ids.
    fn rename(&mut self, renamed: &[(String, String)]) {
        let new = |id: &str| renamed.iter().find(|(old, _)| old == id).map(|(_, new)| new.clone());
        for id in self.piece_ids.values_mut() {
            if let Some(new) = new(id) {
                *id = new;
            }
        }
        self.rename_references(renamed);
    }

    /// Changes ids in the cells that name rows.
    fn rename_references(&mut self, renamed: &[(String, String)]) {
        let renamed: FxHashMap<&str, &str> = renamed.iter().map(|(old, new)| (old.as_str(), new.as_str())).collect();
        for table in &mut self.tables {
            let slots: Vec<usize> =
                (0..table.columns.len()).filter(|at| matches!(table.columns[*at].binds[0], Bind::Slot(..))).collect();
            for row in &mut table.rows {
                for at in &slots {
                    if let Some(new) = renamed.get(row.cells[*at].as_str()) {
                        row.cells[*at] = (*new).to_owned();
                    }
                }
            }
        }
    }

    /// Gives each piece an id of its own, made of its name.
    fn name_pieces(&mut self, module: &Module) {
        let mut ids = Ids::default();
        for piece in module.pieces.iter().filter(|piece| matches!(piece.role, Role::Slot | Role::Card)) {
            self.piece_ids.insert(piece.node, ids.give(module.path_name(piece.node)));
        }
    }

    fn add_pieces(&mut self, module: &Module) {
        let is_on_map = |node: NodeIx| module.around(node, "module.map.SetupStack").is_some();
        let of_role = |role: Role, ix: usize| module.pieces[ix].role == role && module.pieces[ix].flaw.is_none();
        let kinds: [(&str, &str, Test<'_>); 3] = [
            ("counters", "A piece of a palette.", &|ix| of_role(Role::Slot, ix) && !is_on_map(module.pieces[ix].node)),
            ("start", "A piece that is on a map when a game begins.", &|ix| {
                of_role(Role::Slot, ix) && is_on_map(module.pieces[ix].node)
            }),
            ("cards", "A card of a deck.", &|ix| of_role(Role::Card, ix)),
        ];
        for (kind, help, is_of) in kinds {
            let pieces: Vec<usize> = (0..module.pieces.len()).filter(|ix| is_of(*ix)).collect();
            let told: Vec<Vec<Key>> = pieces.iter().map(|ix| told(module, *ix)).collect();
            let groups = groups(&told);
            let mut names: FxHashSet<String> = FxHashSet::default();
            for group in &groups {
                let members: Vec<usize> = group.iter().map(|at| pieces[*at]).collect();
                let name = if groups.len() == 1 {
                    kind.to_owned()
                } else {
                    format!("{kind}-{}", Self::group_name(module, &members))
                };
                let mut id = name.clone();
                let mut number = 2;
                while !names.insert(id.clone()) {
                    id = format!("{name}-{number}");
                    number += 1;
                }
                let table = self.pieces(module, id, help, &members);
                self.tables.push(table);
            }
        }
    }

    /// The name of a group of pieces: the prototype that nearly all of them use, or else the palette that most are in.
    fn group_name(module: &Module, members: &[usize]) -> String {
        let mut prototypes: BTreeMap<&str, usize> = BTreeMap::new();
        let mut homes: BTreeMap<&str, usize> = BTreeMap::new();
        for ix in members {
            let traits = &module.pieces[*ix].traits;
            let used: FxHashSet<&str> =
                traits.iter().filter(|part| part.id == "prototype").map(|part| part.field(1)).collect();
            used.into_iter().for_each(|name| *prototypes.entry(name).or_default() += 1);
            let mut around = module.tree.up(module.pieces[*ix].node).skip(1).map(|node| module.name(node));
            if let Some(home) = around.find(|name| !name.is_empty()) {
                *homes.entry(home).or_default() += 1;
            }
        }
        let most = prototypes.into_iter().max_by_key(|(_, count)| *count);
        let most = most.filter(|(_, count)| *count * 5 >= members.len() * 4);
        let home = homes.into_iter().max_by_key(|(_, count)| *count);
        slug(most.or(home).map_or("others", |(name, _)| name))
    }

    /// A table of pieces.
    fn pieces(&self, module: &Module, id: String, help: &str, members: &[usize]) -> Table {
        let of: Vec<(usize, Vec<Key>)> = members.iter().map(|ix| (*ix, keys(&module.pieces[*ix].traits))).collect();
        let value = |bind: &Bind, (ix, keys): &(usize, Vec<Key>)| match bind {
            Bind::Attribute(name) => module.tree.nodes[module.pieces[*ix].node].value(name).map(str::to_owned),
            Bind::Slot(..) => {
                let text = get(bind, &module.pieces[*ix].traits, keys)?;
                Some(self.slot_shown(module, &text))
            }
            bind => get(bind, &module.pieces[*ix].traits, keys),
        };
        let mut names = Names::new(&[ID, IN]);
        let mut columns = fixed_columns();
        let mut add = |column: Column| columns.push(column);
        add(Column {
            name: names.give("name"),
            help: "The name of the piece.".into(),
            binds: vec![Bind::Attribute("entryName".into()), Bind::PieceName],
        });
        // Where the two names differ, the second has a column.
        let differs = |piece: &&(usize, Vec<Key>)| {
            value(&Bind::PieceName, piece)
                .is_some_and(|name| Some(name) != value(&Bind::Attribute("entryName".into()), piece))
        };
        if of.iter().any(|piece| differs(&piece)) {
            add(Column {
                name: names.give("piece_name"),
                help: "Its name on the map, if that is another.".into(),
                binds: vec![Bind::PieceName],
            });
        }
        let basic = Key { id: "piece".into(), name: String::new(), number: 0 };
        let picture = Bind::Field(basic, 3);
        if of.iter().any(|piece| value(&picture, piece).is_some_and(|name| !name.is_empty())) {
            add(Column {
                name: names.give("picture"),
                help: "The picture of the basic piece.".into(),
                binds: vec![picture],
            });
        }
        if of.iter().any(|piece| value(&Bind::Prototypes, piece).is_some_and(|names| !names.is_empty())) {
            add(Column {
                name: names.give("prototypes"),
                help: "Its prototypes, in their order.".into(),
                binds: vec![Bind::Prototypes],
            });
        }
        let mut known = FxHashSet::default();
        for (ix, _) in &of {
            for (name, _) in marks(&module.pieces[*ix].traits) {
                if known.insert(name.clone()) {
                    let help = format!("The marker property {name}.");
                    add(Column { name: names.give(&name), help, binds: vec![Bind::Mark(name)] });
                }
            }
        }
        let mut places: Vec<(Bind, String, String, bool)> = Vec::new();
        // A trait that few pieces have would be a column that is nearly empty: it stays as it stands.
        let mut shares: FxHashMap<&Key, (usize, &crate::piece::Trait, usize)> = FxHashMap::default();
        let mut order: Vec<&Key> = Vec::new();
        for (ix, keys) in &of {
            for (part, key) in module.pieces[*ix].traits.iter().zip(keys) {
                let share = shares.entry(key).or_insert_with(|| {
                    order.push(key);
                    (0, part, 0)
                });
                (share.0, share.2) = (share.0 + 1, share.2.max(part.fields.len()));
            }
        }
        for key in order.into_iter().filter(|key| !["prototype", "mark", "piece"].contains(&key.id.as_str())) {
            let (count, part, most) = shares[key];
            if count * FEW >= of.len() {
                places.extend(Self::places(module, part, key, most));
            }
        }
        let mut seen: Vec<(Vec<Option<String>>, usize)> = Vec::new();
        for (bind, name, help, is_always) in places {
            if columns.len() >= MAX_COLUMNS {
                break;
            }
            let values: Vec<Option<String>> = of.iter().map(|piece| value(&bind, piece)).collect();
            let mut there = values.iter().flatten();
            let first = there.next();
            let varies = there.any(|value| Some(value) != first);
            let is_empty = values.iter().flatten().all(String::is_empty);
            if is_empty || !varies && !is_always {
                continue;
            }
            // What is the same in all rows is one column.
            let same = seen.iter().find(|(other, _)| varies && *other == values).map(|(_, at)| *at);
            if let Some(at) = same {
                let column: &mut Column = &mut columns[at];
                column.binds.push(bind);
                continue;
            }
            seen.push((values, columns.len()));
            columns.push(Column { name: names.give(&name), help, binds: vec![bind] });
        }
        let rows = of.iter().map(|piece| {
            let node = module.pieces[piece.0].node;
            let cells = columns.iter().map(|column| match &column.binds[0] {
                Bind::Id => self.piece_ids.get(&node).cloned().unwrap_or_default(),
                Bind::In => self.address(module.tree.nodes[node].parent.unwrap_or(0)).to_owned(),
                bind @ Bind::PieceName => value(bind, piece).filter(|_| differs(&piece)).unwrap_or_default(),
                bind => value(bind, piece).unwrap_or_default(),
            });
            Row { node, cells: cells.collect() }
        });
        let rows = rows.collect();
        Table { id, help: help.to_owned(), columns, rows }
    }

    /// The fields of a trait that may have a column: where, the name, the meaning, and if it has one even where all are equal.
    fn places(
        module: &Module,
        part: &crate::piece::Trait,
        key: &Key,
        most: usize,
    ) -> Vec<(Bind, String, String, bool)> {
        let Some(kind) = part.kind() else { return Vec::new() };
        let words = module.trait_words(part);
        let own = if key.name.is_empty() { kind.name.clone() } else { key.name.clone() };
        let mut places = Vec::new();
        if matches!(key.id.as_str(), "PROP" | "label") {
            let help =
                if key.id == "label" { format!("{words}: its text.") } else { format!("{words}: its value at first.") };
            places.push((Bind::State(key.clone()), own.clone(), help, true));
        }
        for number in 1..=most {
            let Some((label, kind)) = kind.field(number) else { continue };
            // Its number is in `ids.lock`, and what only the maker reads says nothing to others.
            if label.contains("gpid") || matches!(kind, Kind::Description) {
                continue;
            }
            let bind = match kind {
                Kind::Pictures | Kind::Names => Bind::List(key.clone(), number),
                Kind::Slot => Bind::Slot(key.clone(), number),
                _ => Bind::Field(key.clone(), number),
            };
            let name = match kind {
                Kind::Pictures => format!("{own} pictures"),
                _ => format!("{own} {label}"),
            };
            let is_always = matches!(kind, Kind::Picture | Kind::Pictures | Kind::Names);
            places.push((bind, name, format!("{words}: {label}."), is_always));
        }
        places
    }

    /// A field that names a slot, as it is shown: the id of its row, if the path leads to it.
    fn slot_shown(&self, module: &Module, text: &str) -> String {
        if text.starts_with(ADD) {
            return text.to_owned();
        }
        match follow(module, text) {
            Found::Exact(node) => self.piece_ids.get(&node).cloned().unwrap_or_else(|| text.to_owned()),
            _ => text.to_owned(),
        }
    }

    /// A table of other components.
    fn components(&self, module: &Module, id: &str, help: &str, classes: &[&str], always: &[&str]) -> Option<Table> {
        let nodes: Vec<NodeIx> =
            (0..module.tree.nodes.len()).filter(|ix| classes.contains(&short(&module.tree.nodes[*ix].class))).collect();
        let class = component(&module.tree.nodes[*nodes.first()?].class)?;
        let mut attributes: Vec<&str> = Vec::new();
        for node in &nodes {
            for attribute in &module.tree.nodes[*node].attributes {
                if !attributes.contains(&attribute.name.as_str()) {
                    attributes.push(&attribute.name);
                }
            }
        }
        let rank = |name: &str| always.iter().position(|other| *other == name).unwrap_or(usize::MAX);
        attributes.sort_by_key(|name| rank(name));
        let mut names = Names::new(&[ID, IN]);
        let mut columns = fixed_columns();
        for attribute in attributes.into_iter().filter(|name| !PASSED_OVER.contains(name)) {
            let values = nodes.iter().map(|node| module.tree.nodes[*node].value(attribute));
            let mut there = values.clone().flatten();
            let first = there.next();
            let varies = there.any(|value| Some(value) != first) || nodes.len() == 1;
            let is_empty = values.flatten().all(str::is_empty);
            if (!varies || is_empty) && !always.contains(&attribute) || columns.len() >= MAX_COLUMNS {
                continue;
            }
            let label = class.attribute(attribute).map_or(attribute, |(label, _)| label);
            let name = if attribute == class.named_by {
                "name"
            } else if always.contains(&attribute) {
                attribute
            } else {
                label
            };
            let help = if label.is_empty() { format!("The attribute {attribute}.") } else { format!("{label}.") };
            let name = names.give(if name.is_empty() { attribute } else { name });
            columns.push(Column { name, help, binds: vec![Bind::Attribute(attribute.to_owned())] });
        }
        let mut ids = Ids::default();
        let rows = nodes.iter().map(|node| {
            let name = Some(module.name(*node)).filter(|name| !name.is_empty()).unwrap_or(id);
            let row = ids.give(name);
            let cells = columns.iter().map(|column| match &column.binds[0] {
                Bind::Id => row.clone(),
                Bind::In => self.address(module.tree.nodes[*node].parent.unwrap_or(0)).to_owned(),
                Bind::Attribute(name) => module.tree.nodes[*node].value(name).unwrap_or_default().to_owned(),
                _ => String::new(),
            });
            Row { node: *node, cells: cells.collect() }
        });
        let rows = rows.collect();
        Some(Table { id: id.to_owned(), help: help.to_owned(), columns, rows })
    }
}

fn fixed_columns() -> Vec<Column> {
    vec![
        Column { name: ID.into(), help: "The permanent id of the row.".into(), binds: vec![Bind::Id] },
        Column { name: IN.into(), help: "Where it is in the editor's tree.".into(), binds: vec![Bind::In] },
    ]
}

/// The traits of a piece that tell which table it belongs to: also its marker properties.
fn told(module: &Module, ix: usize) -> Vec<Key> {
    let traits = &module.pieces[ix].traits;
    let own = traits.iter().filter(|part| part.id != "mark").map(|part| (part.id.clone(), own_name(part)));
    let marks = marks(traits).into_iter().map(|(name, _)| ("mark".to_owned(), name));
    own.chain(marks).map(|(id, name)| Key { id, name, number: 0 }).collect()
}

/// The components by their addresses, and the addresses of components: names with ` > ` between, and a number where several
/// components in one have the same name.
fn addresses(module: &Module) -> (FxHashMap<String, NodeIx>, FxHashMap<NodeIx, String>) {
    let (mut addresses, mut address_of) = (FxHashMap::default(), FxHashMap::default());
    let mut next: FxHashMap<String, usize> = FxHashMap::default();
    address_of.insert(0, String::new());
    addresses.insert(String::new(), 0);
    for (ix, node) in module.tree.nodes.iter().enumerate().skip(1) {
        let within: String = node.parent.and_then(|parent| address_of.get(&parent)).cloned().unwrap_or_default();
        let name = Some(module.name(ix)).filter(|name| !name.is_empty()).unwrap_or_else(|| module.class_name(ix));
        let base = if within.is_empty() { name.to_owned() } else { format!("{within} > {name}") };
        let number = next.entry(base.clone()).or_insert(0);
        *number += 1;
        let mut address = if *number == 1 { base.clone() } else { format!("{base} #{number}") };
        while addresses.contains_key(&address) {
            *number += 1;
            address = format!("{base} #{number}");
        }
        addresses.insert(address.clone(), ix);
        address_of.insert(ix, address);
    }
    (addresses, address_of)
}

/// Ids that were given: each is given once.
#[derive(Debug, Default)]
pub struct Ids {
    given: FxHashSet<String>,
    next: FxHashMap<String, usize>,
}

impl Ids {
    /// The id of a thing with a name.
    pub fn give(&mut self, name: &str) -> String {
        let base = slug(name);
        let number = self.next.entry(base.clone()).or_insert(1);
        loop {
            let id = if *number == 1 { base.clone() } else { format!("{base}-{number}") };
            *number += 1;
            if self.given.insert(id.clone()) {
                return id;
            }
        }
    }
}

/// Names of columns that were given.
struct Names(FxHashSet<String>);

impl Names {
    fn new(taken: &[&str]) -> Self {
        Self(taken.iter().map(|name| (*name).to_owned()).collect())
    }

    /// The name of a column: small letters, digits and `_`, beginning with a letter.
    fn give(&mut self, words: &str) -> String {
        let slug: String = muster_source::validate::slug(words).chars().take(50).collect();
        let mut base = slug.trim_end_matches('-').replace('-', "_");
        if !base.starts_with(|letter: char| letter.is_ascii_alphabetic()) {
            base = format!("p_{base}").trim_end_matches('_').to_owned();
        }
        let mut name = base.clone();
        let mut number = 2;
        while !self.0.insert(name.clone()) {
            name = format!("{base}_{number}");
            number += 1;
        }
        name
    }
}
