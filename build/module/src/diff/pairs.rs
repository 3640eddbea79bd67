//! Finds which component of the old version is which of the new one: by the numbers of slots, by their way in the editor's tree, and
//! then by what is in them, for those that were moved or renamed.

use std::collections::VecDeque;
use std::hash::{Hash, Hasher};

use rustc_hash::{FxHashMap, FxHashSet, FxHasher};

use crate::Module;
use crate::engine::{component, short};
use crate::xml::NodeIx;

/// The most comparisons of components by what is in them.
const MAX_COMPARED: usize = 400_000;
/// The most times that moved and renamed components are looked for: each may have others in it.
const MAX_ROUNDS: usize = 12;
/// The share of their content that is the same in components of which one is the other, renamed or moved.
const ALIKE: f64 = 0.6;
/// The share that is the same in slots of one number.
const ALIKE_SLOTS: f64 = 0.4;

/// The components of two versions that are the same.
#[derive(Debug, Default)]
pub(super) struct Pairs {
    /// For each of the old version, that of the new one.
    pub new_of: Vec<Option<NodeIx>>,
    /// For each of the new version, that of the old one.
    pub old_of: Vec<Option<NodeIx>>,
    /// Slots whose number belongs to another piece in the new version.
    pub exchanged: Vec<(NodeIx, NodeIx)>,
}

/// A module, and what is worked out once for all of its components.
struct Side<'m> {
    module: &'m Module,
    /// Names of components.
    names: Vec<&'m str>,
    /// The content of each component without its name and number, and without what is in it.
    own: Vec<FxHashSet<u64>>,
    /// The content of a component with all that is in it.
    whole: Vec<u64>,
}

fn hash(value: impl Hash) -> u64 {
    let mut hasher = FxHasher::default();
    value.hash(&mut hasher);
    hasher.finish()
}

/// The name that tells a component from others of its class in one parent.
pub(super) fn name(module: &Module, ix: NodeIx) -> &str {
    let name = module.path_name(ix);
    if !name.is_empty() {
        return name;
    }
    let node = &module.tree.nodes[ix];
    match short(&node.class) {
        // Sides in the roster, and names of properties in older modules.
        "entry" => node.text.get(..node.text.len().min(80)).unwrap_or_default(),
        _ if component(&node.class).is_some_and(|class| !class.named_by.is_empty()) => "",
        _ => {
            let named = ["text", "buttonText", "tooltip"].iter().find_map(|name| node.value(name));
            named.unwrap_or_default()
        }
    }
}

pub(super) fn is_slot(class: &str) -> bool {
    matches!(short(class), "widget.PieceSlot" | "widget.CardSlot")
}

/// The slots of a module by their numbers, without those whose number another has too.
pub(super) fn slots(module: &Module) -> FxHashMap<&str, NodeIx> {
    let nodes = &module.tree.nodes;
    let mut slots: FxHashMap<&str, Option<NodeIx>> = FxHashMap::default();
    for (ix, node) in nodes.iter().enumerate().filter(|(_, node)| is_slot(&node.class)) {
        if let Some(number) = node.value("gpid").filter(|number| !number.is_empty()) {
            slots.entry(number).and_modify(|slot| *slot = None).or_insert(Some(ix));
        }
    }
    slots.into_iter().filter_map(|(number, slot)| Some((number, slot?))).collect()
}

impl<'m> Side<'m> {
    fn of(module: &'m Module) -> Self {
        let nodes = &module.tree.nodes;
        let mut own = Vec::with_capacity(nodes.len());
        for (ix, node) in nodes.iter().enumerate() {
            let named_by = component(&node.class).map_or("name", |class| class.named_by.as_str());
            let plain = |value: &str| value.is_empty() || ["false", "true", "null", "0,0", "0"].contains(&value);
            let telling = node.attributes.iter().filter(|attribute| {
                attribute.name != named_by
                    && !["gpid", "width", "height"].contains(&attribute.name.as_str())
                    && !plain(&attribute.value)
            });
            let mut set: FxHashSet<u64> = telling.map(|attribute| hash((&attribute.name, &attribute.value))).collect();
            match module.piece_of(ix) {
                Some(piece) => {
                    let traits = &module.pieces[piece].traits;
                    let most = traits.len().saturating_sub(1);
                    set.extend(traits.iter().take(most).map(|part| hash((&part.written, &part.state))));
                    // The basic piece has the name; its picture tells.
                    set.extend(traits.last().map(|basic| hash((basic.field(3), "basic"))));
                }
                None if !node.text.is_empty() => drop(set.insert(hash(&node.text))),
                None => {}
            }
            own.push(set);
        }
        let names: Vec<&str> = (0..nodes.len()).map(|ix| name(module, ix)).collect();
        let mut whole = vec![0_u64; nodes.len()];
        for ix in (0..nodes.len()).rev() {
            let mut parts: Vec<u64> = own[ix].iter().copied().collect();
            parts.extend(nodes[ix].children.iter().map(|child| whole[*child].wrapping_add(hash(names[*child]))));
            parts.sort_unstable();
            whole[ix] = hash((&nodes[ix].class, parts));
        }
        Self { module, names, own, whole }
    }

    fn class(&self, ix: NodeIx) -> &'m str {
        short(&self.module.tree.nodes[ix].class)
    }

    fn children(&self, ix: NodeIx) -> &'m [NodeIx] {
        &self.module.tree.nodes[ix].children
    }

    /// The content of a component: its own, and that of what is in it.
    fn content(&self, ix: NodeIx) -> FxHashSet<u64> {
        const MAX_CONTENT: usize = 400;
        let children = self.children(ix).iter().take(MAX_CONTENT);
        let inner = children.map(|child| self.whole[*child].wrapping_add(hash(self.names[*child])));
        self.own[ix].iter().copied().take(MAX_CONTENT).chain(inner).collect()
    }
}

/// The share of the content of two components that is the same.
fn likeness(old: &FxHashSet<u64>, new: &FxHashSet<u64>) -> f64 {
    let both = old.intersection(new).count();
    let all = old.len() + new.len();
    #[expect(clippy::cast_precision_loss, reason = "no component has so many parts")]
    if all == 0 { 0.0 } else { 2.0 * both as f64 / all as f64 }
}

/// Finds the pairs.
pub(super) fn find(old: &Module, new: &Module) -> Pairs {
    let mut finder = Finder {
        pairs: Pairs {
            new_of: vec![None; old.tree.nodes.len()],
            old_of: vec![None; new.tree.nodes.len()],
            exchanged: Vec::new(),
        },
        old: Side::of(old),
        new: Side::of(new),
        compared: 0,
    };
    finder.by_number();
    finder.pair(0, 0);
    let all: Vec<NodeIx> = (0..old.tree.nodes.len()).collect();
    finder.by_path(&all);
    for _ in 0..MAX_ROUNDS {
        let found = [finder.moved(), finder.renamed()].concat();
        if found.is_empty() {
            break;
        }
        let inside: Vec<NodeIx> =
            found.iter().flat_map(|ix| std::iter::once(*ix).chain(old.tree.inside(*ix))).collect();
        finder.by_path(&inside);
    }
    let Pairs { new_of, exchanged, .. } = &mut finder.pairs;
    // What only has another name is still the same piece.
    exchanged.retain(|(was, is)| new_of[*was] != Some(*is));
    finder.pairs
}

/// Components without a pair, of the old version and the new one, by their parents and classes.
type Groups<'m> = FxHashMap<(Option<NodeIx>, &'m str), (Vec<NodeIx>, Vec<NodeIx>)>;

struct Finder<'m> {
    pairs: Pairs,
    old: Side<'m>,
    new: Side<'m>,
    compared: usize,
}

impl<'m> Finder<'m> {
    fn pair(&mut self, old: NodeIx, new: NodeIx) {
        self.pairs.new_of[old] = Some(new);
        self.pairs.old_of[new] = Some(old);
    }

    /// Slots of the same number, unless another piece has it now.
    fn by_number(&mut self) {
        let (old, new) = (slots(self.old.module), slots(self.new.module));
        let count = |side: &Side<'m>| {
            let mut names: FxHashMap<&'m str, usize> = FxHashMap::default();
            let slots = (0..side.names.len()).filter(|ix| is_slot(side.class(*ix)));
            slots.for_each(|ix| *names.entry(side.names[ix]).or_default() += 1);
            names
        };
        let (of_old, of_new) = (count(&self.old), count(&self.new));
        let mut both: Vec<(NodeIx, NodeIx)> =
            old.iter().filter_map(|(number, was)| Some((*was, *new.get(number)?))).collect();
        both.sort_unstable();
        for (was, is) in both {
            let (name, now) = (self.old.names[was], self.new.names[is]);
            let is_same = name == now || name.is_empty() || now.is_empty() || {
                let elsewhere = of_new.contains_key(name) && of_old.contains_key(now);
                !elsewhere && likeness(&self.old.content(was), &self.new.content(is)) >= ALIKE_SLOTS
            };
            if is_same { self.pair(was, is) } else { self.pairs.exchanged.push((was, is)) }
        }
    }

    /// Children of one class and name of parents that are the same.
    fn by_path(&mut self, parents: &[NodeIx]) {
        for parent in parents {
            let Some(other) = self.pairs.new_of[*parent] else { continue };
            let mut found: FxHashMap<(&str, &str), VecDeque<NodeIx>> = FxHashMap::default();
            for ix in self.new.children(other).iter().filter(|ix| self.pairs.old_of[**ix].is_none()) {
                found.entry((self.new.class(*ix), self.new.names[*ix])).or_default().push_back(*ix);
            }
            let left = self.old.children(*parent).iter().copied().filter(|ix| self.pairs.new_of[*ix].is_none());
            let mut rest = Vec::new();
            let mut pairs = Vec::new();
            // Of several of one name those that are wholly the same come first.
            for ix in left {
                let same = found.get_mut(&(self.old.class(ix), self.old.names[ix]));
                match same.and_then(|same| {
                    // Only the first few: a hostile module has thousands of one name.
                    let at = same.iter().take(64).position(|other| self.new.whole[*other] == self.old.whole[ix])?;
                    same.remove(at)
                }) {
                    Some(other) => pairs.push((ix, other)),
                    None => rest.push(ix),
                }
            }
            let mut next: FxHashMap<(&str, &str), usize> = FxHashMap::default();
            for ix in rest {
                let key = (self.old.class(ix), self.old.names[ix]);
                let at = next.entry(key).or_default();
                if let Some(other) = found.get(&key).and_then(|same| same.get(*at)) {
                    *at += 1;
                    pairs.push((ix, *other));
                }
            }
            pairs.into_iter().for_each(|(old, new)| self.pair(old, new));
        }
    }

    /// Components without a pair whose parent has one.
    fn left(&self) -> (Vec<NodeIx>, Vec<NodeIx>) {
        let left = |side: &Side<'m>, pairs: &[Option<NodeIx>]| {
            let nodes = &side.module.tree.nodes;
            let is_left =
                |ix: &NodeIx| pairs[*ix].is_none() && nodes[*ix].parent.is_some_and(|parent| pairs[parent].is_some());
            (0..nodes.len()).filter(is_left).collect()
        };
        (left(&self.old, &self.pairs.new_of), left(&self.new, &self.pairs.old_of))
    }

    /// Finds components that are in another parent, and returns them.
    fn moved(&mut self) -> Vec<NodeIx> {
        let all = |pairs: &[Option<NodeIx>]| (0..pairs.len()).filter(|ix| pairs[*ix].is_none()).collect::<Vec<_>>();
        let (old, new) = (all(&self.pairs.new_of), all(&self.pairs.old_of));
        let index = |side: &Side<'m>, left: &[NodeIx]| {
            let mut index: FxHashMap<(&'m str, &'m str), Option<NodeIx>> = FxHashMap::default();
            for ix in left.iter().filter(|ix| !side.names[**ix].is_empty()) {
                index.entry((side.class(*ix), side.names[*ix])).and_modify(|one| *one = None).or_insert(Some(*ix));
            }
            index
        };
        let (before, after) = (index(&self.old, &old), index(&self.new, &new));
        let mut found = Vec::new();
        for ix in old {
            let key = (self.old.class(ix), self.old.names[ix]);
            let (Some(Some(was)), Some(Some(is))) = (before.get(&key), after.get(&key)) else { continue };
            // What is in something that moves goes with it.
            let inside = |side: &Side<'m>, at: NodeIx, pairs: &[Option<NodeIx>]| {
                let parent = side.module.tree.nodes[at].parent;
                parent.is_some_and(|parent| pairs[parent].is_none() && is_slot(side.class(at)))
            };
            if inside(&self.old, *was, &self.pairs.new_of) && inside(&self.new, *is, &self.pairs.old_of) {
                continue;
            }
            let is_one_of_its_kind = matches!(
                key.0,
                "module.PrototypeDefinition"
                    | "module.properties.GlobalProperty"
                    | "module.map.DrawPile"
                    | "module.Map"
            );
            let is_same =
                is_one_of_its_kind || likeness(&self.old.content(*was), &self.new.content(*is)) >= ALIKE_SLOTS;
            if *was == ix && is_same {
                self.pair(ix, *is);
                found.push(ix);
            }
        }
        found
    }

    /// The components of the new version that hold what was in an old one, and the share of it.
    fn shared(&self, ix: NodeIx) -> FxHashMap<NodeIx, f64> {
        const MAX_PARTS: usize = 400;
        let is_named = |ix: &NodeIx| !self.old.names[*ix].is_empty();
        let inside = self.old.module.tree.inside(ix).filter(is_named).take(MAX_PARTS);
        let mut counts: FxHashMap<NodeIx, f64> = FxHashMap::default();
        let mut all = 0.0_f64;
        for part in inside {
            all += 1.0;
            let now = self.pairs.new_of[part].into_iter().flat_map(|now| self.new.module.tree.up(now).skip(1));
            now.for_each(|up| *counts.entry(up).or_default() += 1.0);
        }
        counts.values_mut().for_each(|count| *count /= all.max(1.0));
        counts
    }

    /// Finds components that have another name in the same parent, and returns them.
    fn renamed(&mut self) -> Vec<NodeIx> {
        let (old, new) = self.left();
        let mut groups: Groups<'m> = FxHashMap::default();
        for ix in old {
            let parent = self.old.module.tree.nodes[ix].parent.and_then(|parent| self.pairs.new_of[parent]);
            groups.entry((parent, self.old.class(ix))).or_default().0.push(ix);
        }
        for ix in new {
            groups.entry((self.new.module.tree.nodes[ix].parent, self.new.class(ix))).or_default().1.push(ix);
        }
        let mut groups: Vec<_> = groups.into_values().filter(|(old, new)| !old.is_empty() && !new.is_empty()).collect();
        groups.sort_unstable();
        let mut found = Vec::new();
        for (old, new) in groups {
            let mut likely: Vec<(f64, NodeIx, NodeIx)> = Vec::new();
            self.compared += old.len().saturating_mul(new.len());
            if self.compared > MAX_COMPARED {
                // Too many to compare all with all: only those that are wholly the same.
                let mut same: FxHashMap<u64, NodeIx> = new.iter().map(|ix| (self.new.whole[*ix], *ix)).collect();
                likely.extend(old.iter().filter_map(|ix| Some((1.0, *ix, same.remove(&self.old.whole[*ix])?))));
            } else {
                let contents: Vec<_> = new.iter().map(|ix| (*ix, self.new.content(*ix))).collect();
                for ix in old {
                    let content = self.old.content(ix);
                    let shared = self.shared(ix);
                    let alike = contents.iter().map(|(other, of)| {
                        let by_parts = shared.get(other).copied().unwrap_or_default();
                        (likeness(&content, of).max(by_parts), ix, *other)
                    });
                    likely.extend(alike.filter(|(alike, ..)| *alike >= ALIKE));
                }
            }
            likely.sort_by(|one, other| other.0.total_cmp(&one.0).then((one.1, one.2).cmp(&(other.1, other.2))));
            for (_, was, is) in likely {
                if self.pairs.new_of[was].is_none() && self.pairs.old_of[is].is_none() {
                    self.pair(was, is);
                    found.push(was);
                }
            }
        }
        found
    }
}
