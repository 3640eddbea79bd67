//! Paths of components, by which the traits that place or replace a piece name its slot: `class:name/class:name/...`.

use std::borrow::Cow;

use muster_vassal::sequence::{decode, encode};

use crate::Module;
use crate::engine::{component, short};
use crate::xml::NodeIx;

/// The end of a path, as the engine follows it (`ComponentPathBuilder`).
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Found {
    /// The component that it names.
    Exact(NodeIx),
    /// Another of the same class, since none has the name: the engine says nothing.
    Another(NodeIx),
    Nothing,
}

/// The most steps that are tried to follow a path in which names are missing.
const MAX_TRIES: usize = 100_000;

/// Follows a path.
pub fn follow(module: &Module, path: &str) -> Found {
    let mut tries = 0;
    step(module, 0, &steps(path), true, &mut tries)
}

/// The class and the name of the first component on the way of a path that does not exist, and how many steps lead to it.
pub fn lost(module: &Module, path: &str) -> Option<(usize, String, String)> {
    let mut at = 0;
    steps(path).into_iter().enumerate().find_map(|(number, (class, name))| {
        let name = name.unwrap_or_default();
        let mut children =
            module.tree.nodes[at].children.iter().copied().filter(|ix| module.tree.nodes[*ix].class == class);
        let found = children.find(|ix| step_name(module, *ix).unwrap_or_default() == name);
        at = found.unwrap_or(at);
        found.is_none().then_some((number, class, name))
    })
}

/// The steps of a path: class and name.
fn steps(path: &str) -> Vec<(String, Option<String>)> {
    let step = |step: &String| {
        let mut parts = decode(step, ':').into_iter();
        (parts.next().unwrap_or_default(), parts.next())
    };
    decode(path, '/').iter().map(step).collect()
}

fn step(module: &Module, at: NodeIx, steps: &[(String, Option<String>)], is_exact: bool, tries: &mut usize) -> Found {
    let Some(((class, name), rest)) = steps.split_first() else {
        return if is_exact { Found::Exact(at) } else { Found::Another(at) };
    };
    *tries += 1;
    if *tries > MAX_TRIES {
        return Found::Nothing;
    }
    let children = &module.tree.nodes[at].children;
    let same: Vec<NodeIx> = children.iter().copied().filter(|ix| module.tree.nodes[*ix].class == *class).collect();
    let is_named = |ix: &NodeIx| name.as_deref().unwrap_or_default() == step_name(module, *ix).unwrap_or_default();
    if let Some(found) = same.iter().copied().find(is_named) {
        return step(module, found, rest, is_exact, tries);
    }
    match same.first() {
        None => Found::Nothing,
        Some(first) if rest.is_empty() => Found::Another(*first),
        Some(_) => {
            let found = same.iter().map(|ix| step(module, *ix, rest, false, tries));
            found.into_iter().find(|found| *found != Found::Nothing).unwrap_or(Found::Nothing)
        }
    }
}

/// The path of a component.
pub fn write(module: &Module, node: NodeIx) -> String {
    let mut up: Vec<NodeIx> = module.tree.up(node).collect();
    up.pop();
    let steps = up.iter().rev().map(|ix| {
        let class = module.tree.nodes[*ix].class.as_str();
        encode(std::iter::once(Cow::from(class)).chain(step_name(module, *ix)), ':')
    });
    encode(steps, '/')
}

/// The name of a component in paths; `None` if it has none, which is not the same as an empty one.
pub fn step_name(module: &Module, node: NodeIx) -> Option<Cow<'_, str>> {
    let it = &module.tree.nodes[node];
    if is_stack(module, node) {
        let first = it.children.iter().map(|slot| module.path_name(*slot)).find(|name| !name.is_empty());
        return Some(stack_name(&|name| it.value(name).unwrap_or_default(), first.unwrap_or_default()).into());
    }
    let named_by = component(&it.class).map_or("", |class| class.named_by.as_str());
    let is_named = it.attribute(named_by).is_some() || module.piece_of(node).is_some();
    is_named.then(|| module.path_name(node).into())
}

/// True for a stack of pieces that are on a map when a game begins.
pub fn is_stack(module: &Module, node: NodeIx) -> bool {
    short(&module.tree.nodes[node].class) == "module.map.SetupStack"
}

/// The name that the engine makes of a stack: its own, that of its first piece, and where it is.
pub fn stack_name<'v>(value: &dyn Fn(&str) -> &'v str, first: &str) -> String {
    let place = if value("useGridLocation") == "true" {
        value("location").to_owned()
    } else {
        format!("({},{})", value("x"), value("y"))
    };
    let parts = [value("name"), first, place.as_str()];
    parts.into_iter().filter(|part| !part.is_empty()).collect::<Vec<_>>().join(" - ")
}

/// The name at the end of a path.
pub fn last_name(path: &str) -> Option<String> {
    let last = decode(path, '/').pop()?;
    decode(&last, ':').into_iter().nth(1)
}
