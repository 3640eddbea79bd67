//! Keys that a trigger performs and that its own piece does not listen to.

use rustc_hash::FxHashSet;

use super::prelude::*;
use crate::piece::Trait;

pub static LINT: Lint = Lint::new("W038", "unheard-here", Hint, Modules, find).explained(
    "A Trigger Action or an Action Button performs a key on its own piece, and no piece that has it listens to that key; other pieces or \
    buttons do. To reach other pieces, a Global Key Command is needed, to press a button, a Global Hotkey. Or a trait or prototype is missing.",
)
.example("buildFile.xml", "57344\\,0\\,rest;false", b"57344\\,0\\,rest,69\\,130;false");

fn find(view: &View<'_>, found: &mut Vec<Finding>) {
    let module = view.module;
    if module.is_extension() {
        return;
    }
    let heard: Vec<Vec<Vec<Key>>> = module.pieces.iter().map(|piece| piece.traits.iter().map(heard).collect()).collect();
    let of_stacks = of_stacks(view);
    // The keys that a trait performs, each with whether a piece may hear it, and if there are pieces that do, and that do not.
    let mut performed: BTreeMap<(usize, usize), BTreeMap<Key, [bool; 3]>> = BTreeMap::new();
    for (ix, piece) in module.pieces.iter().enumerate().filter(|(ix, piece)| piece.role != Role::Prototype && module.is_live(*ix)) {
        let expanded = module.expanded(ix);
        let parts = || expanded.iter().map(|(piece, number)| (*piece, *number, &module.pieces[*piece].traits[*number]));
        let keys: FxHashSet<&Key> = expanded.iter().flat_map(|(piece, number)| &heard[*piece][*number]).chain(&of_stacks).collect();
        let is_unclear = piece.flaw.is_some()
            || keys.iter().any(|key| key.name().is_some_and(|name| !is_literal(name)))
            || parts().any(|(.., part)| hears_more(part))
            || lacks_prototype(module, ix, &expanded);
        for (piece, number, part) in parts() {
            for key in performs(part) {
                let is_heard = keys.contains(&key);
                let [may_be, is, is_not] = performed.entry((piece, number)).or_default().entry(key).or_default();
                *may_be |= is_heard || is_unclear;
                *is |= is_heard && !is_unclear;
                *is_not |= !is_heard && !is_unclear;
            }
        }
    }
    let told: FxHashSet<String> = super::unheard_key::unheard(view).into_iter().map(|(name, ..)| name).collect();
    let anywhere = view.keys(&super::unheard_key::HEARS);
    let mut unheard: BTreeMap<Key, Vec<Home>> = BTreeMap::new();
    for ((piece, number), keys) in performed {
        // A list of keys for pieces of several kinds, each of which hears some.
        if keys.values().any(|[_, is, is_not]| *is && *is_not) {
            continue;
        }
        let part = &module.pieces[piece].traits[number];
        // A trigger that does nothing else and is in no menu may be there for pieces that get more traits.
        let is_hook = part.field(2).is_empty() && part.id == "macro" && !keys.values().any(|[may_be, ..]| *may_be);
        let field = if part.id == "macro" { 6 } else { 1 };
        for (key, _) in keys.into_iter().filter(|(_, [may_be, ..])| !may_be && !is_hook) {
            let is_told = key.name().is_some_and(|name| {
                told.contains(name) || !anywhere.contains_key(name) || !is_literal(name) || view.is_in_opaque(name) || super::without_x(name) != name
            });
            if !is_told {
                unheard.entry(key).or_default().push(Home::Field(piece, number, field));
            }
        }
    }
    // Keys of the same prototypes have one cause.
    for (keys, homes) in joined(unheard, Home::piece) {
        let words: Vec<String> = keys.iter().map(Key::words).collect();
        let (are, them) = if keys.len() == 1 { ("is", "it") } else { ("are", "them") };
        let names = listed(words.iter().map(String::as_str));
        let says = format!("{names} {are} performed here, and no piece that has this trait listens to {them}");
        view.finds(&LINT, &homes, &words[0], &says, found).label("its piece does not listen");
    }
}

/// The keys that a trait performs on its own piece.
pub(super) fn performs(part: &Trait) -> Vec<Key> {
    match part.id.as_str() {
        "macro" => {
            let around = [8, 9].into_iter().filter(|_| part.field(7) == "true").filter_map(|number| Key::read(part.field(number)));
            Key::list(part.field(6)).into_iter().chain(around).collect()
        }
        "button" => Key::read(part.field(1)).into_iter().collect(),
        _ => Vec::new(),
    }
}

/// The keys that a trait listens to.
pub(super) fn heard(part: &Trait) -> Vec<Key> {
    let Some(kind) = part.kind() else { return Vec::new() };
    let fields = part.fields.iter().enumerate().filter_map(|(at, text)| {
        let (label, kind) = kind.field(at + 1).filter(|(_, kind)| super::unheard_key::HEARS.contains(kind))?;
        Some(super::keys_in(&Field { home: Home::Text(0), kind, label, text }))
    });
    let of_basic = [1, 2].into_iter().filter(|_| part.id == "piece").filter_map(|number| Key::read(part.field(number)));
    fields.flatten().chain(of_basic).collect()
}

/// The keys that move a piece within its stack, which every piece knows.
fn of_stacks(view: &View<'_>) -> Vec<Key> {
    const DEFAULTS: [(&str, u32); 4] = [("top", 38), ("bottom", 40), ("up", 39), ("down", 37)];
    let metrics = view.module.tree.nodes.iter().filter(|node| short(&node.class).ends_with("Metrics"));
    let of_maps = metrics.flat_map(|node| DEFAULTS.iter().filter_map(|(name, _)| Key::read(node.value(name)?)));
    of_maps.chain(DEFAULTS.iter().map(|(_, code)| Key::Stroke(*code, 0))).collect()
}

/// True if a trait may listen to keys that cannot be told: one of the module's own, or a layer of an old version.
fn hears_more(part: &Trait) -> bool {
    part.kind().is_none() || part.id == "emb" || part.id == "emb2" && part.field(25) != "1"
}

/// True if a piece uses a prototype that is missing.
fn lacks_prototype(module: &Module, ix: usize, expanded: &[(usize, usize)]) -> bool {
    let pieces: FxHashSet<usize> = expanded.iter().map(|(piece, _)| *piece).chain([ix]).collect();
    let mut parts = pieces.into_iter().flat_map(|piece| &module.pieces[piece].traits).filter(|part| part.id == "prototype");
    parts.any(|part| !module.prototypes.contains_key(part.field(1)))
}
