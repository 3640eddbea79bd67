//! Which pieces share a table: those with much the same traits.

use std::collections::BTreeMap;

use rustc_hash::FxHashSet;

use super::bind::Key;

/// The least share of traits, in per cent, that the pieces of a table have in common with the piece that founded it.
const ALIKE: usize = 50;
/// The fewest pieces of a table of their own.
const FEW: usize = 4;

/// Groups pieces by their traits: the numbers of the pieces of each table, the largest first. Each piece is told by the keys of its
/// traits and the names of its marker properties.
pub fn groups(pieces: &[Vec<Key>]) -> Vec<Vec<usize>> {
    let mut shapes: BTreeMap<Vec<&Key>, Vec<usize>> = BTreeMap::new();
    for (ix, keys) in pieces.iter().enumerate() {
        let mut keys: Vec<&Key> = keys.iter().filter(|key| key.id != "prototype" && key.id != "piece").collect();
        keys.sort();
        keys.dedup();
        shapes.entry(keys).or_default().push(ix);
    }
    let mut shapes: Vec<(FxHashSet<&Key>, Vec<usize>)> =
        shapes.into_iter().map(|(keys, pieces)| (keys.into_iter().collect(), pieces)).collect();
    shapes.sort_by_key(|(_, pieces)| std::cmp::Reverse(pieces.len()));
    let mut founders: Vec<(FxHashSet<&Key>, Vec<usize>)> = Vec::new();
    for (keys, pieces) in shapes {
        let best = founders
            .iter_mut()
            .map(|founder| (alike(&founder.0, &keys), founder))
            .max_by(|one, other| one.0.cmp(&other.0));
        match best {
            Some((share, (_, members))) if share >= ALIKE || (share > 0 && pieces.len() < FEW) => {
                members.extend(pieces);
            }
            _ => founders.push((keys, pieces)),
        }
    }
    // What is alike to nothing shares a table.
    let (mut large, small): (Vec<_>, Vec<_>) =
        founders.into_iter().map(|(_, pieces)| pieces).partition(|pieces| pieces.len() >= FEW);
    let rest: Vec<usize> = small.into_iter().flatten().collect();
    if !rest.is_empty() {
        large.push(rest);
    }
    for pieces in &mut large {
        pieces.sort_unstable();
    }
    large
}

/// The share of traits that two pieces have in common, in per cent of all that either has.
fn alike(one: &FxHashSet<&Key>, other: &FxHashSet<&Key>) -> usize {
    let common = one.intersection(other).count();
    let all = one.len() + other.len() - common;
    (common * 100).checked_div(all).unwrap_or(100)
}
