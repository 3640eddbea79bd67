//! Names that edits change, and what follows them: fields, conditions, and paths of slots.

use std::collections::BTreeMap;
use std::ops::Range;

use muster_vassal::sequence::encode;

use super::{Applying, Edit};
use crate::engine::{Kind, component};
use crate::names::{of_expression, of_format};
use crate::path::{Found, follow, step_name};
use crate::piece::{ADD, Trait};
use crate::tables::bind::set_field;
use crate::xml::NodeIx;
use crate::{Home, Module, Role};

/// Names that changed: of what, from, to.
type Renames = Vec<(Kind, String, String)>;

impl Applying<'_> {
    /// The names that the edits change, of things that others name, unless another still has the old name.
    pub(super) fn renames(&self) -> Renames {
        let mut renames = Renames::new();
        for (node, edit) in &self.edits {
            let class = &self.module.tree.nodes[*node].class;
            let Some(known) = component(class) else { continue };
            if let Some(piece) =
                self.module.piece_of(*node).filter(|ix| self.module.pieces[*ix].role != Role::Prototype)
            {
                renames.extend(self.renamed_piece(piece, edit));
                continue;
            }
            let (Some(now), old) = (edit.attributes.get(&known.named_by), self.module.name(*node)) else { continue };
            let Some((_, kind)) = known.attribute(&known.named_by) else { continue };
            let nodes = &self.module.tree.nodes;
            let others =
                (0..nodes.len()).filter(|ix| ix != node && nodes[*ix].class == *class && self.module.name(*ix) == old);
            let is_kept = others
                .into_iter()
                .any(|ix| self.edits.get(&ix).is_none_or(|edit| !edit.attributes.contains_key(&known.named_by)));
            if !old.is_empty() && old != now && !is_kept {
                renames.push((kind, old.to_owned(), now.clone()));
            }
        }
        renames.sort_by(|one, other| one.1.cmp(&other.1).then(one.2.cmp(&other.2)));
        renames
    }

    /// The names of a piece before and after an edit, if no other piece has the first.
    fn renamed_piece(&self, piece: usize, edit: &Edit) -> Option<(Kind, String, String)> {
        let name =
            |traits: &[Trait]| traits.last().filter(|basic| basic.id == "piece").map(|basic| basic.field(4).to_owned());
        let old = name(&self.module.pieces[piece].traits).filter(|name| !name.is_empty())?;
        let new = name(edit.traits.as_ref()?).filter(|new| *new != old)?;
        let is_kept = self.module.pieces.iter().enumerate().any(|(ix, other)| {
            let now = self.edits.get(&other.node).and_then(|edit| name(edit.traits.as_ref()?));
            ix != piece && name(&other.traits).as_ref() == Some(&old) && now.is_none_or(|now| now == old)
        });
        (!is_kept).then_some((Kind::Slot, old, new))
    }

    /// Changes what names things whose names changed: fields that name them alone, conditions that compare with them, and paths of
    /// slots. Other texts in which an old name stands are noted.
    pub(super) fn follow_renames(&mut self, renames: &Renames) {
        let module = self.module;
        let mut mentions: BTreeMap<&str, usize> = BTreeMap::new();
        for field in module.fields_of_all() {
            let is_slot = field.kind == Kind::Slot && !field.text.is_empty() && !field.text.starts_with(ADD);
            let mut now = None;
            if is_slot {
                if let Found::Exact(node) = follow(module, field.text) {
                    let after = self.path_after(node);
                    now = Some(after).filter(|after| *after != crate::path::write(module, node));
                }
            } else {
                let is_script = matches!(field.kind, Kind::Expression | Kind::Filter | Kind::Format);
                let mut text = field.text.to_owned();
                // All names change at once: one may take the name that another had.
                for (at, (kind, old, new)) in renames.iter().enumerate() {
                    let names = field.kind == *kind || *kind == Kind::Property && field.kind == Kind::UsesProperty;
                    if names && field.text == old && !defines(module, field.home) {
                        now = Some(new.clone());
                        break;
                    }
                    if is_script && field.text.contains(old.as_str()) {
                        let before = std::mem::take(&mut text);
                        text = match kind {
                            Kind::Property => with_property(&before, field.kind, old, &token(at)),
                            kind => with_names(&before, *kind, old, &token(at)),
                        };
                        if text.contains(&format!("\"{old}\"")) || text == before && stands_alone(&before, old) {
                            *mentions.entry(old).or_default() += 1;
                        }
                    }
                }
                if is_script && text != field.text {
                    for (at, (.., new)) in renames.iter().enumerate() {
                        text = text.replace(&token(at), new);
                    }
                    now = Some(text);
                }
            }
            let Some(now) = now else { continue };
            match field.home {
                Home::Attribute(node, at) => {
                    let name = module.tree.nodes[node].attributes[at].name.clone();
                    self.edit(node).attributes.entry(name).or_insert(now);
                }
                Home::Field(piece, number, at) => {
                    // Pieces written inside others keep what they say.
                    if matches!(module.pieces[piece].role, Role::Inside(..)) {
                        continue;
                    }
                    let before = field.text.to_owned();
                    let key = crate::tables::bind::keys(&module.pieces[piece].traits)[number].clone();
                    let node = module.pieces[piece].node;
                    let mut edit = self.edits.remove(&node).unwrap_or_default();
                    let traits = self.traits_of(&mut edit, Some(piece));
                    let place = crate::tables::bind::keys(traits).iter().position(|other| *other == key);
                    if let Some(part) = place.map(|place| &mut traits[place]).filter(|part| part.field(at) == before) {
                        set_field(part, at, &now);
                    }
                    self.edits.insert(node, edit);
                }
                _ => {}
            }
        }
        for (old, count) in mentions {
            let many = if count == 1 { "one expression still names it" } else { "expressions still name it" };
            let count = if count == 1 { String::new() } else { format!("{count} ") };
            self.out.notes.push(format!("`{old}` has another name now, and {count}{many} in a way that is not clear"));
        }
    }

    /// The path of a slot after the edits.
    fn path_after(&self, node: NodeIx) -> String {
        let mut steps = Vec::new();
        let mut at = node;
        while at != 0 {
            let it = &self.module.tree.nodes[at];
            let named_by = component(&it.class).map_or("", |class| class.named_by.as_str());
            let edit = self.edits.get(&at);
            let name = edit.and_then(|edit| edit.attributes.get(named_by)).cloned();
            let name = name.or_else(|| step_name(self.module, at).map(std::borrow::Cow::into_owned));
            steps.push(encode(std::iter::once(it.class.clone()).chain(name), ':'));
            at = edit.and_then(|edit| edit.into).or(it.parent).unwrap_or(0);
        }
        steps.reverse();
        encode(steps, '/')
    }
}

/// True if a field names the component that it is in.
fn defines(module: &Module, home: Home) -> bool {
    let Home::Attribute(node, at) = home else { return false };
    let node = &module.tree.nodes[node];
    component(&node.class).is_some_and(|class| class.named_by == node.attributes[at].name)
}

/// The properties that say where a piece is, or what it is called, by what they name.
fn properties(kind: Kind) -> &'static [&'static str] {
    match kind {
        Kind::Deck => &["DeckName", "OldDeckName"],
        Kind::Map => &["CurrentMap", "OldMap"],
        Kind::Board => &["CurrentBoard", "OldBoard"],
        Kind::Zone => &["CurrentZone", "OldZone", "LocationName", "OldLocationName"],
        Kind::Region => &["LocationName", "OldLocationName"],
        Kind::Slot => &["PieceName", "BasicName", "LocalizedPieceName"],
        _ => &[],
    }
}

/// A sign that stands for a new name until all old ones are replaced.
fn token(at: usize) -> String {
    format!("\u{e000}{at}\u{e001}")
}

/// An expression or a message that asks for a property by its new name.
fn with_property(text: &str, kind: Kind, old: &str, new: &str) -> String {
    let names = if kind == Kind::Format { of_format(text) } else { of_expression(text) };
    let mut out = text.to_owned();
    let mut ranges: Vec<Range<usize>> = names.into_iter().filter(|(name, _)| name == old).map(|(_, at)| at).collect();
    ranges.sort_by_key(|at| std::cmp::Reverse(at.start));
    for at in ranges.into_iter().filter(|at| text.get(at.clone()) == Some(old)) {
        out.replace_range(at, new);
    }
    out
}

/// An expression in which comparisons such as `CurrentZone == "old"` name the new name.
fn with_names(text: &str, kind: Kind, old: &str, new: &str) -> String {
    let quoted = format!("\"{old}\"");
    let mut out = String::new();
    let mut rest = text;
    while let Some(at) = rest.find(&quoted) {
        let before = rest[..at].trim_end();
        let compared = before.strip_suffix("==").or_else(|| before.strip_suffix("!=")).map(str::trim_end);
        let is_meant = compared.is_some_and(|before| properties(kind).iter().any(|name| before.ends_with(name)));
        out.push_str(&rest[..at]);
        if is_meant {
            out.extend(["\"", new, "\""]);
        } else {
            out.push_str(&quoted);
        }
        rest = &rest[at + quoted.len()..];
    }
    out.push_str(rest);
    if text.trim_start().starts_with('{') {
        return out;
    }
    // An old condition: `CurrentZone = old && …`.
    let parts: Vec<String> = out
        .split("&&")
        .map(|part| {
            let is_meant = |sign: &str| {
                part.split_once(sign)
                    .filter(|(name, value)| properties(kind).contains(&name.trim()) && value.trim() == old)
            };
            match is_meant("!=").map(|found| ("!=", found)).or_else(|| is_meant("=").map(|found| ("=", found))) {
                Some((sign, (name, value))) => format!("{name}{sign}{}", value.replace(old, new)),
                None => part.to_owned(),
            }
        })
        .collect();
    parts.join("&&")
}

/// True if a name stands in a text as a word of its own.
fn stands_alone(text: &str, name: &str) -> bool {
    let is_letter = |letter: Option<char>| letter.is_some_and(|letter| letter.is_alphanumeric() || letter == '_');
    text.match_indices(name)
        .any(|(at, _)| !is_letter(text[..at].chars().next_back()) && !is_letter(text[at + name.len()..].chars().next()))
}
