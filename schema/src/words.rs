//! Words, each kept once and for ever, and known by a number.

use std::cell::{Cell, RefCell};
use std::hash::Hasher;
use std::num::NonZeroU32;
use std::ops::Range;
use std::sync::atomic::{AtomicU32, AtomicU64, Ordering};
use std::sync::{Mutex, MutexGuard, OnceLock, PoisonError};

use hashbrown::HashTable;
use hashbrown::hash_table::Entry;
use rustc_hash::FxHasher;

/// The number of a word.
pub(crate) type Number = NonZeroU32;

/// Where the letters of each word stand, by its number, in pieces that are made when they are needed and never move: the block,
/// the first letter in it and how many there are.
static PLACES: [OnceLock<Box<[AtomicU64]>>; 8192] = [const { OnceLock::new() }; 8192];
/// The letters, in blocks: those of one new word, or of several that came together.
static BLOCKS: [OnceLock<Box<[OnceLock<&'static str>]>>; 8192] = [const { OnceLock::new() }; 8192];
/// The words of one piece of [`PLACES`], and the blocks of one of [`BLOCKS`].
const PIECE: usize = 1 << 14;

static NEXT: AtomicU32 = AtomicU32::new(0);
static NEXT_BLOCK: AtomicU32 = AtomicU32::new(0);
/// How many numbers a thread sets aside at a time: the words of a table, read one after the other, have numbers near each other.
pub(crate) const RUN: u32 = 256;

/// The numbers by word: its hash, and its number. Many tables, so that threads seldom wait for each other.
static NUMBERS: [Mutex<HashTable<(u32, Number)>>; 64] = [const { Mutex::new(HashTable::new()) }; 64];

/// How many letters a thread sets aside at a time.
const LETTERS: usize = 1 << 14;

/// How many words a thread keeps at hand.
const SLOTS: usize = 512;

thread_local! {
    /// Room for the letters of new words.
    static FREE: RefCell<&'static mut [u8]> = const { RefCell::new(&mut []) };
    /// The numbers set aside: the next of them, and how many there are.
    static NUMBERED: Cell<(u32, u32)> = const { Cell::new((0, 0)) };
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
                let number = new_number();
                put(number, block(letters(word)), 0..word.len());
                free.insert((short(hash), number));
                Some(number)
            }
        }
    })
    .unwrap_or(Number::MIN)
}

/// The numbers of many words, most of them new: taken table by table, which is far quicker than word by word.
pub(crate) fn numbers(words: &[&str]) -> Vec<Number> {
    let hashes: Vec<u64> = words.iter().map(|word| hash(word)).collect();
    let mut order: Vec<u32> = (0u32..).take(words.len()).collect();
    order.sort_by_key(|at| table_of(hashes[*at as usize]));
    let mut all = vec![Number::MIN; words.len()];
    for group in order.chunk_by(|one, two| table_of(hashes[*one as usize]) == table_of(hashes[*two as usize])) {
        let mut numbers = table(hashes[group[0] as usize]);
        let mut new = New::default();
        for at in group.iter().map(|at| *at as usize) {
            let (word, hash) = (words[at], hashes[at]);
            let is = |(other, number): &(u32, Number)| {
                *other == short(hash) && (self::word(*number) == word || new.has(*number, word))
            };
            all[at] = match numbers.entry(spread(short(hash)), is, |(hash, _)| spread(*hash)) {
                Entry::Occupied(known) => known.get().1,
                Entry::Vacant(free) => {
                    let number = new.add(word);
                    free.insert((short(hash), number));
                    number
                }
            };
        }
        new.keep();
    }
    all
}

/// New words whose letters are not kept yet. Nobody asks for them while their table is locked.
#[derive(Default)]
struct New {
    letters: String,
    words: Vec<(Number, Range<usize>)>,
}

impl New {
    fn has(&self, number: Number, word: &str) -> bool {
        // A thread is given its numbers in order.
        let at = self.words.binary_search_by_key(&number, |(number, _)| *number);
        at.is_ok_and(|at| self.letters.get(self.words[at].1.clone()) == Some(word))
    }

    fn add(&mut self, word: &str) -> Number {
        let number = new_number();
        if word.len() >= MANY {
            put(number, block(letters(word)), 0..word.len());
            return number;
        }
        if self.letters.len() > FAR {
            std::mem::take(self).keep();
        }
        let from = self.letters.len();
        self.letters.push_str(word);
        self.words.push((number, from..self.letters.len()));
        number
    }

    fn keep(self) {
        if !self.words.is_empty() {
            let mut letters = self.letters;
            letters.shrink_to_fit();
            let block = block(letters.leak());
            self.words.into_iter().for_each(|(number, range)| put(number, block, range));
        }
    }
}

/// The number of a word, if it is kept.
pub(crate) fn known(word: &str) -> Option<Number> {
    recent(word, |hash| table(hash).find(spread(short(hash)), is(word, hash)).map(|(_, number)| *number))
}

/// The word of a number.
pub(crate) fn word(number: Number) -> &'static str {
    let number = number.get() as usize;
    let place = PLACES.get(number / PIECE).and_then(OnceLock::get).and_then(|places| places.get(number % PIECE));
    place.and_then(|place| at(place.load(Ordering::Acquire))).unwrap_or_default()
}

/// The letters at a place.
#[expect(clippy::cast_possible_truncation, reason = "what is left of a place has at most 27 bits")]
fn at(place: u64) -> Option<&'static str> {
    // Nought is no place.
    let (block, from, count) =
        ((place >> 37).checked_sub(1)? as usize, (place >> 16) as usize & FAR, place as usize & MANY);
    let letters = BLOCKS.get(block / PIECE)?.get()?.get(block % PIECE)?.get()?;
    if count == MANY { Some(letters) } else { letters.get(from..from + count) }
}

/// The farthest that a word may begin in a block.
const FAR: usize = (1 << 21) - 1;
/// So many letters or more: the block holds this word alone.
const MANY: usize = (1 << 16) - 1;

fn put(number: Number, block: u32, range: Range<usize>) {
    let place = (u64::from(block) + 1) << 37 | (range.start as u64) << 16 | range.len().min(MANY) as u64;
    let number = number.get() as usize;
    let places = PLACES.get(number / PIECE).expect("fewer than 134 million different words");
    let places = places.get_or_init(|| (0..PIECE).map(|_| AtomicU64::new(0)).collect());
    places[number % PIECE].store(place, Ordering::Release);
}

/// A new block of letters.
fn block(letters: &'static str) -> u32 {
    let number = NEXT_BLOCK.fetch_add(1, Ordering::Relaxed);
    let blocks = BLOCKS.get(number as usize / PIECE).expect("no more blocks than words");
    let blocks = blocks.get_or_init(|| (0..PIECE).map(|_| OnceLock::new()).collect());
    let _ = blocks[number as usize % PIECE].set(letters);
    number
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

fn table_of(hash: u64) -> usize {
    (hash & 63) as usize
}

fn table(hash: u64) -> MutexGuard<'static, HashTable<(u32, Number)>> {
    let table = &NUMBERS[table_of(hash)];
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

/// A number that no word has.
fn new_number() -> Number {
    let (next, left) = match NUMBERED.get() {
        (_, 0) => (NEXT.fetch_add(RUN, Ordering::Relaxed), RUN),
        set_aside => set_aside,
    };
    NUMBERED.set((next + 1, left - 1));
    // Nought is no number.
    Number::new(next + 1).unwrap_or(Number::MIN)
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
        let (long, longer) = ("ü".repeat(LETTERS), "é".repeat(MANY));
        let texts = ["", "a", "Orléans", &long, &longer, "a", "", &longer];
        for text in texts {
            assert_eq!(word(number(text)), text);
        }
        assert_eq!(numbers(&texts), texts.map(number));
    }

    #[test]
    fn many_words_at_once_are_those_that_come_one_by_one() {
        let (new, longer) = (|ix: u32| format!("another {}", ix % 5_000), "è".repeat(MANY));
        let mut texts: Vec<String> = (0..10_000).map(new).collect();
        texts.extend([String::new(), longer.clone(), longer]);
        let texts: Vec<&str> = texts.iter().map(String::as_str).collect();
        let together = std::thread::scope(|scope| {
            let both = [(); 2].map(|()| scope.spawn(|| numbers(&texts)));
            both.map(|thread| thread.join().unwrap_or_default())
        });
        assert_eq!(together[0], together[1]);
        assert_eq!(together[0], texts.iter().map(|text| number(text)).collect::<Vec<_>>());
        assert!(together[0].iter().zip(&texts).all(|(number, text)| word(*number) == *text));
    }
}
