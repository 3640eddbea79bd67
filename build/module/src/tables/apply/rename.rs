//! Names that edits change, and what follows them: fields, conditions, paths of slots, also in pieces that are written inside others.

use std::collections::BTreeMap;

use muster_vassal::sequence::{decode, encode};

use super::follow::{Followed, Rename, Renames};
use super::{Applying, Edit, Place, Problem};
use crate::engine::{Kind, component};
use crate::path::{Found, follow, is_stack, stack_name, step_name};
use crate::piece::{self, ADD, Part, Trait};
use crate::tables::bind::{keys, set_field};
use crate::xml::NodeIx;
use crate::{Home, Role};

/// The kinds of things whose names others use.
const NAMED: [Kind; 7] =
    [Kind::Prototype, Kind::Deck, Kind::Map, Kind::Board, Kind::Zone, Kind::Region, Kind::Property];

/// The most places in which an old name still stands that a note lists.
const MAX_PLACES: usize = 5;

/// The most pieces that are written each inside the other, and the most letters that are looked at to take them apart.
const MAX_DEPTH: usize = 20;
const MAX_LETTERS: usize = 1 << 28;

/// The renames that texts follow: those that are as they were, and those that somebody wrote.
type Both<'r> = [&'r Renames; 2];

/// The places where names still stand: the number of the rename, and the field.
type Still = Vec<(usize, Home)>;

impl Applying<'_> {
    /// The names that the edits change, of things that others name, unless another still has the old name.
    pub(super) fn renames(&self) -> Renames {
        let mut all = Vec::new();
        for (node, edit) in &self.edits {
            let it = &self.module.tree.nodes[*node];
            let Some(known) = component(&it.class) else { continue };
            if let Some(piece) =
                self.module.piece_of(*node).filter(|ix| self.module.pieces[*ix].role != Role::Prototype)
            {
                all.extend(self.renamed_piece(piece, edit));
                continue;
            }
            let (Some(now), old) = (edit.attributes.get(&known.named_by), self.module.name(*node)) else { continue };
            let Some((_, kind)) = known.attribute(&known.named_by).filter(|(_, kind)| NAMED.contains(kind)) else {
                continue;
            };
            let nodes = &self.module.tree.nodes;
            let is_other = |ix: &NodeIx| ix != node && nodes[*ix].class == it.class && self.module.name(*ix) == old;
            let is_kept = (0..nodes.len())
                .filter(is_other)
                .any(|ix| self.edits.get(&ix).is_none_or(|edit| !edit.attributes.contains_key(&known.named_by)));
            if old.is_empty() || old == now || is_kept {
                continue;
            }
            let rename =
                |kind, end: &str| Rename { old: format!("{old}{end}"), new: format!("{now}{end}"), kind, node: *node };
            all.push(rename(kind, ""));
            if kind == Kind::Deck {
                // The engine names properties after it: the number of its cards, and what it counts.
                let counted = decode(it.value("countExpressions").unwrap_or_default(), ',');
                let counted = counted.iter().filter_map(|text| Some(text.split_once(':')?.0.trim()));
                let ends = counted.filter(|name| !name.is_empty()).chain(["numPieces"]);
                all.extend(ends.map(|name| rename(Kind::Property, &format!("_{name}"))));
            }
        }
        all.sort_by(|one, other| (&one.old, &one.new, one.node).cmp(&(&other.old, &other.new, other.node)));
        let regions = self.module.all("module.map.boardPicker.board.Region");
        Renames { all, regions: regions.map(|ix| self.module.name(ix).to_owned()).collect() }
    }

    /// The names of a piece before and after an edit, if no other piece has the first.
    fn renamed_piece(&self, piece: usize, edit: &Edit) -> Option<Rename> {
        let name =
            |traits: &[Trait]| traits.last().filter(|basic| basic.id == "piece").map(|basic| basic.field(4).to_owned());
        let old = name(&self.module.pieces[piece].traits).filter(|name| !name.is_empty())?;
        let new = name(edit.traits.as_ref()?).filter(|new| *new != old)?;
        let is_kept = self.module.pieces.iter().enumerate().any(|(ix, other)| {
            let now = self.edits.get(&other.node).and_then(|edit| name(edit.traits.as_ref()?));
            ix != piece && name(&other.traits).as_ref() == Some(&old) && now.is_none_or(|now| now == old)
        });
        (!is_kept).then_some(Rename { old, new, kind: Kind::Slot, node: self.module.pieces[piece].node })
    }

    /// Changes what names things whose names changed: fields that name them alone, conditions that compare with them, and paths of
    /// slots. Other texts in which an old name stands are noted.
    pub(super) fn follow_renames(&mut self, renames: &Renames) {
        if self.edits.is_empty() && self.added.is_empty() {
            return;
        }
        let (module, typed) = (self.module, renames.typed());
        let (both, mut still, mut work) = ([renames, &typed], Still::new(), MAX_LETTERS);
        let nodes: Vec<NodeIx> = (0..module.tree.nodes.len()).filter(|node| !self.is_gone(*node)).collect();
        for node in &nodes {
            let it = &module.tree.nodes[*node];
            let attributes = self.followed_attributes(both, *node, self.edits.get(node), &mut still);
            if !attributes.is_empty() {
                self.edit(*node).attributes.extend(attributes);
            }
            if it.class == "setup" {
                self.edit(*node).text = Some(renames.boards(&it.text)).filter(|text| *text != it.text);
            }
        }
        // Paths of slots are made of names after all changes.
        for node in nodes {
            let edited = self.edits.get(&node).and_then(|edit| edit.traits.as_deref());
            if let Some(traits) = self.followed_traits(both, node, edited, &mut still, &mut work) {
                self.edit(node).traits = Some(traits);
            }
        }
        for at in 0..self.added.len() {
            let (added, mut unused) = (&self.added[at], Still::new());
            let attributes = self.followed_attributes(both, added.like, Some(&added.edit), &mut unused);
            let traits = self.followed_traits(both, added.like, added.edit.traits.as_deref(), &mut unused, &mut work);
            let edit = &mut self.added[at].edit;
            edit.attributes.extend(attributes);
            edit.traits = traits.or(edit.traits.take());
        }
        self.note(renames, &still);
    }

    /// True if a component is removed, or in one that is.
    fn is_gone(&self, node: NodeIx) -> bool {
        self.module.tree.up(node).any(|ix| self.edits.get(&ix).is_some_and(|edit| edit.is_removed))
    }

    /// The attributes of a component that follow names.
    fn followed_attributes(
        &self,
        both: Both<'_>,
        node: NodeIx,
        edit: Option<&Edit>,
        still: &mut Still,
    ) -> Vec<(String, String)> {
        let it = &self.module.tree.nodes[node];
        let class = component(&it.class);
        let mut changed = Vec::new();
        for (at, attribute) in it.attributes.iter().enumerate() {
            if class.is_some_and(|class| class.named_by == attribute.name) {
                continue;
            }
            let kind = class.and_then(|class| class.attribute(&attribute.name)).map_or(Kind::Other, |(_, kind)| kind);
            let typed = edit.and_then(|edit| edit.attributes.get(&attribute.name));
            let followed = both[usize::from(typed.is_some())].follow(kind, typed.unwrap_or(&attribute.value));
            changed.extend(followed.now.map(|now| (attribute.name.clone(), now)));
            if typed.is_none() {
                still.extend(followed.still.into_iter().map(|name| (name, Home::Attribute(node, at))));
            }
        }
        changed
    }

    /// The traits of the piece of a component, after edits if there are any, if names change them.
    fn followed_traits(
        &self,
        both: Both<'_>,
        node: NodeIx,
        edited: Option<&[Trait]>,
        still: &mut Still,
        work: &mut usize,
    ) -> Option<Vec<Trait>> {
        let piece = self.module.piece_of(node)?;
        let base = &self.module.pieces[piece].traits;
        let known = edited.map(|_| keys(base)).unwrap_or_default();
        // The numbers that traits had before the edits.
        let before: Option<Vec<Option<usize>>> =
            edited.map(|traits| keys(traits).iter().map(|key| known.iter().position(|other| other == key)).collect());
        let number_before = |number: usize| before.as_ref().map_or(Some(number), |before| before[number]);
        let traits = edited.unwrap_or(base);
        let is_typed = |number: usize, part: Part| {
            number_before(number).is_none_or(|before| text_of(&base[before], part) != text_of(&traits[number], part))
        };
        let mut now: Option<Vec<Trait>> = None;
        for (number, part, followed) in self.followed(both, traits, &is_typed, work, 0) {
            if let Some(text) = followed.now {
                set(&mut now.get_or_insert_with(|| traits.to_vec())[number], part, &text);
            }
            if let Some(before) = number_before(number).filter(|_| !is_typed(number, part)) {
                let home = match part {
                    Part::Field(field) => Home::Field(piece, before, field),
                    Part::State => Home::State(piece, before),
                };
                still.extend(followed.still.into_iter().map(|name| (name, home)));
            }
        }
        now
    }

    /// The parts of traits in which names stand.
    fn followed(
        &self,
        both: Both<'_>,
        traits: &[Trait],
        is_typed: &dyn Fn(usize, Part) -> bool,
        work: &mut usize,
        depth: usize,
    ) -> Vec<(usize, Part, Followed)> {
        let mut found = Vec::new();
        for (number, it) in traits.iter().enumerate() {
            let known = it.kind();
            let fields = (1..=it.fields.len()).map(|field| {
                let kind = known.and_then(|known| known.field(field)).map_or(Kind::Other, |(_, kind)| kind);
                (Part::Field(field), kind)
            });
            // The text of a label is a message; of other states nothing is known.
            let state = if it.id == "label" { Kind::Format } else { Kind::Text };
            for (part, kind) in fields.chain([(Part::State, state)]) {
                let text = text_of(it, part);
                let renames = both[usize::from(is_typed(number, part))];
                let followed = match kind {
                    _ if part == Part::State && ["PROP", "mark"].contains(&it.id.as_str()) => {
                        Followed { now: None, still: renames.values(text) }
                    }
                    Kind::Slot if text.starts_with(ADD) => self.in_piece(both, text, work, depth),
                    Kind::Slot => Followed { now: self.followed_path(text), still: Vec::new() },
                    kind => renames.follow(kind, text),
                };
                if followed.now.is_some() || !followed.still.is_empty() {
                    found.push((number, part, followed));
                }
            }
        }
        found
    }

    /// A piece that is written inside another. One that the engine would write otherwise stays as it is.
    fn in_piece(&self, both: Both<'_>, text: &str, work: &mut usize, depth: usize) -> Followed {
        let mut all = Followed::default();
        let Ok(mut traits) = piece::read(text, work) else { return all };
        if depth > MAX_DEPTH || piece::write(text, &traits) != text {
            return all;
        }
        for (number, part, followed) in self.followed(both, &traits.clone(), &|_, _| false, work, depth + 1) {
            all.still.extend(followed.still);
            if let Some(now) = followed.now {
                set(&mut traits[number], part, &now);
            }
        }
        all.now = Some(piece::write(text, &traits)).filter(|now| now != text);
        all
    }

    /// The path of a slot, if it is another after the edits.
    fn followed_path(&self, text: &str) -> Option<String> {
        match follow(self.module, text) {
            Found::Exact(node) if !text.is_empty() => {
                Some(self.path_after(node)).filter(|after| *after != crate::path::write(self.module, node))
            }
            _ => None,
        }
    }

    /// Notes the places where old names still stand, at the cells that change them.
    fn note(&mut self, renames: &Renames, still: &Still) {
        let mut places: BTreeMap<usize, Vec<String>> = BTreeMap::new();
        for (name, home) in still {
            let (words, places) = (self.module.words(*home), places.entry(*name).or_default());
            if !places.contains(&words) {
                places.push(words);
            }
        }
        for (name, places) in places {
            let Rename { old, new, node, .. } = &renames.all[name];
            let more = match places.len().saturating_sub(MAX_PLACES) {
                0 => String::new(),
                more => format!("; and {more} more"),
            };
            let places = places.into_iter().take(MAX_PLACES).collect::<Vec<_>>().join("; ");
            let says = format!("`{old}` is `{new}` now, and the old name still stands in: {places}{more}");
            let (table, row) = self.rows.get(node).cloned().unwrap_or_default();
            self.out.notes.push(Problem { table, row, column: "name".into(), says, meant: None });
        }
    }

    /// Tells the rows of components that have no name and no number of before.
    pub(super) fn place(&mut self) {
        let named_by = |class: &str| component(class).map_or("name", |class| class.named_by.as_str());
        let renamed = self.rows.iter().filter_map(|(node, row)| Some((*node, self.edits.get(node)?, row)));
        let added = self.added.iter().map(|added| (added.like, &added.edit, &added.row));
        let places = renamed.chain(added).filter_map(|(node, edit, (table, row))| {
            let class = &self.module.tree.nodes[node].class;
            let mut attributes = ["gpid", named_by(class)].into_iter();
            let (attribute, value) = attributes.find_map(|name| Some((name, edit.attributes.get(name)?)))?;
            Some(Place {
                table: table.clone(),
                row: *row,
                class: class.clone(),
                attribute: attribute.to_owned(),
                value: value.clone(),
            })
        });
        self.out.places = places.collect();
        self.out.places.sort();
    }

    /// The path of a slot after the edits.
    fn path_after(&self, node: NodeIx) -> String {
        let mut steps = Vec::new();
        let mut at = node;
        while at != 0 {
            let it = &self.module.tree.nodes[at];
            steps.push(encode(std::iter::once(it.class.clone()).chain(self.step_after(at)), ':'));
            at = self.edits.get(&at).and_then(|edit| edit.into).or(it.parent).unwrap_or(0);
        }
        steps.reverse();
        encode(steps, '/')
    }

    /// The name of a component in paths after the edits.
    fn step_after(&self, node: NodeIx) -> Option<String> {
        let it = &self.module.tree.nodes[node];
        let edited = |name: &str| self.edits.get(&node)?.attributes.get(name).map(String::as_str);
        if is_stack(self.module, node) {
            let stays = |ix: &&NodeIx| self.edits.get(ix).is_none_or(|edit| !edit.is_removed && edit.into.is_none());
            let names = it.children.iter().filter(stays).filter_map(|ix| self.step_after(*ix));
            let first = names.into_iter().find(|name| !name.is_empty()).unwrap_or_default();
            return Some(stack_name(&|name| edited(name).or(it.value(name)).unwrap_or_default(), &first));
        }
        let named_by = component(&it.class).map_or("", |class| class.named_by.as_str());
        let name = edited(named_by).map(str::to_owned);
        name.or_else(|| step_name(self.module, node).map(std::borrow::Cow::into_owned))
    }
}

fn text_of(part: &Trait, at: Part) -> &str {
    match at {
        Part::Field(number) => part.field(number),
        Part::State => &part.state,
    }
}

fn set(part: &mut Trait, at: Part, text: &str) {
    match at {
        Part::Field(number) => set_field(part, number, text),
        Part::State => text.clone_into(&mut part.state),
    }
}
