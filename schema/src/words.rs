//! Words, each kept once and for ever, and known by a number.

use std::cell::{Cell, RefCell};
use std::hash::Hasher;
use std::num::NonZeroU32;
use std::sync::atomic::{AtomicU32, Ordering};
use std::sync::{Mutex, OnceLock, PoisonError};

use hashbrown::HashTable;
use hashbrown::hash_table::Entry;
use rustc_hash::FxHasher;

/// The number of a word.
pub(crate) type Number = NonZeroU32;

/// The words by number, in pieces that are made when they are needed and never move.
static WORDS: [OnceLock<Box<[OnceLock<&'static str>]>>; 8192] = [const { OnceLock::new() }; 8192];
/// The words of one piece.
const PIECE: u32 = 1 << 14;
static NEXT: AtomicU32 = AtomicU32::new(1);

/// The numbers by word: its hash, and its number. Many tables, so that threads seldom wait for each other.
static NUMBERS: [Mutex<HashTable<(u32, Number)>>; 64] = [const { Mutex::new(HashTable::new()) }; 64];

/// How many letters a thread sets aside at a time.
const LETTERS: usize = 1 << 14;

/// How many words a thread keeps at hand.
const SLOTS: usize = 512;

thread_local! {
    /// Room for the letters of new words.
    static FREE: RefCell<&'static mut [u8]> = const { RefCell::new(&mut []) };
    /// Words seen of late. Most cells repeat one of them, which need no trip to the common tables.
    static RECENT: [Cell<(&'static str, Option<Number>)>; SLOTS] = const { [const { Cell::new(("", None)) }; SLOTS] };
}

/// The number of a word, which is kept from now on.
pub(crate) fn number(word: &str) -> Number {
    recent(word, |hash| {
        let mut numbers = table(hash);
        match numbers.entry(spread(short(hash)), is(word, hash), |(hash, _)| spread(*hash)) {
            Entry::Occupied(known) => Some(known.get().1),
            Entry::Vacant(free) => {
                let number = add(letters(word));
                free.insert((short(hash), number));
                Some(number)
            }
        }
    })
    .unwrap_or(Number::MIN)
}

/// The number of a word, if it is kept.
pub(crate) fn known(word: &str) -> Option<Number> {
    recent(word, |hash| table(hash).find(spread(short(hash)), is(word, hash)).map(|(_, number)| *number))
}

/// The word of a number.
pub(crate) fn word(number: Number) -> &'static str {
    let (piece, at) = (number.get() / PIECE, number.get() % PIECE);
    let piece = WORDS.get(piece as usize).and_then(OnceLock::get);
    piece.and_then(|words| words.get(at as usize)?.get().copied()).unwrap_or_default()
}

fn recent(word: &str, find: impl FnOnce(u64) -> Option<Number>) -> Option<Number> {
    let hash = hash(word);
    RECENT.with(|recent| {
        let Some(slot) = recent.get(slot(hash)) else { return find(hash) };
        let (last, number) = slot.get();
        if number.is_some() && last == word {
            return number;
        }
        let number = find(hash)?;
        slot.set((self::word(number), Some(number)));
        Some(number)
    })
}

fn hash(word: &str) -> u64 {
    let mut hasher = FxHasher::default();
    hasher.write(word.as_bytes());
    hasher.finish()
}

fn slot(hash: u64) -> usize {
    (hash >> 8) as usize % SLOTS
}

fn table(hash: u64) -> std::sync::MutexGuard<'static, HashTable<(u32, Number)>> {
    let table = &NUMBERS[(hash & 63) as usize];
    table.lock().unwrap_or_else(PoisonError::into_inner)
}

fn is(text: &str, hash: u64) -> impl Fn(&(u32, Number)) -> bool {
    move |(other, number)| *other == short(hash) && word(*number) == text
}

/// The half of a hash that is kept.
fn short(hash: u64) -> u32 {
    (hash >> 32) as u32
}

/// A hash again, from the half that is kept: its upper bits matter as much as its lower ones.
fn spread(short: u32) -> u64 {
    u64::from(short).wrapping_mul(0x9e37_79b9_7f4a_7c15)
}

fn add(word: &'static str) -> Number {
    let number = NEXT.fetch_add(1, Ordering::Relaxed);
    let piece = WORDS.get((number / PIECE) as usize).expect("fewer than 134 million different words");
    let words = piece.get_or_init(|| (0..PIECE).map(|_| OnceLock::new()).collect());
    let _ = words[(number % PIECE) as usize].set(word);
    Number::new(number).unwrap_or(Number::MIN)
}

/// A copy of a word that stays.
fn letters(word: &str) -> &'static str {
    FREE.with_borrow_mut(|free| {
        if free.len() < word.len() {
            *free = Vec::leak(vec![0; LETTERS.max(word.len())]);
        }
        let (kept, rest) = std::mem::take(free).split_at_mut(word.len());
        *free = rest;
        kept.copy_from_slice(word.as_bytes());
        std::str::from_utf8(kept).unwrap_or_default()
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_word_has_one_number_whoever_asks() {
        let all = || (0..40_000).map(|ix| number(&format!("word {}", ix % 20_000))).collect::<Vec<_>>();
        let (here, there) = std::thread::scope(|scope| {
            let other = scope.spawn(all);
            (all(), other.join().unwrap_or_default())
        });
        assert_eq!(here, there);
        assert_eq!(here[..20_000], here[20_000..]);
        assert_eq!(word(here[12_345]), "word 12345");
        assert_eq!(known("word 19999"), Some(here[19_999]));
        assert_eq!(known("word 20000"), None);
    }

    #[test]
    fn any_text_is_a_word() {
        let long = "ü".repeat(LETTERS);
        for text in ["", "a", "Orléans", &long] {
            assert_eq!(word(number(text)), text);
        }
    }
}
