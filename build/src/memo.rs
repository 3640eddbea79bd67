//! Keeps what pure functions gave, for those who ask again: a page that is shown while somebody edits asks the same of all that
//! did not change.

use std::collections::BTreeSet;
use std::sync::{Arc, Mutex, OnceLock, PoisonError};

use rayon::prelude::*;
use rustc_hash::FxHashSet;
use serde::Serialize;
use sha2::{Digest, Sha256};

use crate::digest::hexadecimal;

/// How many answers are kept.
const KEPT: usize = 4;

/// What a function gave for what it was last asked.
#[derive(Debug)]
pub struct Memo<K, V>(Mutex<Vec<(K, V)>>);

impl<K: PartialEq, V: Clone> Memo<K, V> {
    /// Without any answer yet.
    pub const fn new() -> Self {
        Self(Mutex::new(Vec::new()))
    }

    /// The answer to a question: the one that is kept, or a new one. Two who ask at the same time may both work it out.
    pub fn get(&self, key: K, answer: impl FnOnce(&K) -> V) -> V {
        let kept = || self.0.lock().unwrap_or_else(PoisonError::into_inner);
        if let Some((_, known)) = kept().iter().find(|(asked, _)| *asked == key) {
            return known.clone();
        }
        let new = answer(&key);
        let mut kept = kept();
        kept.insert(0, (key, new.clone()));
        kept.truncate(KEPT);
        new
    }
}

/// What is worked out of numbers alone, which takes long: kept as a [`Memo`] keeps it, and from one run of the program to the
/// next where there is [a place for it](keep_in).
#[derive(Debug)]
pub struct Kept {
    what: &'static str,
    known: Memo<Vec<u64>, Arc<Vec<f64>>>,
}

/// A place that outlasts the program. What it loses is worked out again.
pub trait Place: Send + Sync {
    /// What is kept under a name.
    fn get(&self, name: &str) -> Option<Vec<u8>>;
    /// Keeps something under a name. That it cannot is not the news.
    fn keep(&self, name: &str, bytes: &[u8]);
}

static PLACE: OnceLock<Box<dyn Place>> = OnceLock::new();

/// Fewer numbers than this are worked out again, rather than kept in a place.
const WORTH: usize = 100;

/// From now on keeps numbers in a place. The first that is given is taken.
pub fn keep_in(place: Box<dyn Place>) {
    let _ = PLACE.set(place);
}

impl Kept {
    /// Numbers of some kind, none of them known yet.
    pub const fn new(what: &'static str) -> Self {
        Self { what, known: Memo::new() }
    }

    /// So many numbers that come of others: those that are kept, or new ones.
    pub fn get(&self, told: Told, many: usize, work: impl FnOnce() -> Vec<f64>) -> Arc<Vec<f64>> {
        self.get_from(PLACE.get().map(Box::as_ref), told, many, work)
    }

    fn get_from(
        &self,
        place: Option<&dyn Place>,
        told: Told,
        many: usize,
        work: impl FnOnce() -> Vec<f64>,
    ) -> Arc<Vec<f64>> {
        self.known.get(told.0, |told| {
            let Some(place) = place.filter(|_| many >= WORTH) else { return work().into() };
            let mut all = Sha256::new();
            all.update(self.what);
            told.iter().for_each(|number| all.update(number.to_le_bytes()));
            let name = hexadecimal(&all.finalize());
            if let Some(known) = place.get(&name).and_then(|bytes| read(&bytes)).filter(|known| known.len() == many) {
                return Arc::new(known.into_iter().map(f64::from_bits).collect());
            }
            let new = work();
            place.keep(&name, &written(new.iter().map(|number| number.to_bits())));
            new.into()
        })
    }
}

/// Numbers as they are kept.
fn written(numbers: impl Iterator<Item = u64>) -> Vec<u8> {
    let mut bytes: Vec<u8> = numbers.flat_map(u64::to_le_bytes).collect();
    let checksum = Sha256::digest(&bytes);
    bytes.extend(checksum);
    bytes
}

/// Numbers that were kept, if they are whole.
fn read(bytes: &[u8]) -> Option<Vec<u64>> {
    let (numbers, checksum) = bytes.split_last_chunk::<32>()?;
    let (numbers, rest) = numbers.as_chunks::<8>();
    let whole = rest.is_empty() && Sha256::digest(numbers.as_flattened())[..] == checksum[..];
    whole.then(|| numbers.iter().map(|number| u64::from_le_bytes(*number)).collect())
}

/// Things in which nothing was found, by their checksums: they need not be looked at again. They are kept as [`Kept`] keeps
/// numbers.
#[derive(Debug)]
pub struct Sound {
    what: &'static str,
    /// Of what they were looked at last, and which they were.
    known: Mutex<Option<(String, Arc<FxHashSet<u64>>)>>,
}

impl Sound {
    /// Things of some kind, none of them looked at yet.
    pub const fn new(what: &'static str) -> Self {
        Self { what, known: Mutex::new(None) }
    }

    /// Looks at each of several things of which it is not known that nothing is found in it. What is found may hang on the
    /// thing, by its checksum, and on the ground, and on nothing else.
    pub fn look<T: Sync, F: Send>(
        &self,
        ground: &[u8],
        things: &[T],
        checksum: impl Fn(&T, &mut Vec<u8>) -> u64 + Sync,
        look: impl Fn(&T) -> Vec<F> + Sync,
    ) -> Vec<F> {
        self.look_in(PLACE.get().map(Box::as_ref), ground, things, checksum, look)
    }

    fn look_in<T: Sync, F: Send>(
        &self,
        place: Option<&dyn Place>,
        ground: &[u8],
        things: &[T],
        checksum: impl Fn(&T, &mut Vec<u8>) -> u64 + Sync,
        look: impl Fn(&T) -> Vec<F> + Sync,
    ) -> Vec<F> {
        let name = hexadecimal(&Sha256::new().chain_update(self.what).chain_update(ground).finalize());
        let last = self.known.lock().unwrap_or_else(PoisonError::into_inner).clone();
        let kept = || place.and_then(|place| read(&place.get(&name)?)).unwrap_or_default().into_iter().collect();
        let last = last.filter(|(last, _)| *last == name);
        let known = last.map_or_else(|| Arc::new(kept()), |(_, known)| known);
        let looked = things.par_iter().map_init(Vec::new, |room, thing| {
            let checksum = checksum(thing, room);
            let found = if known.contains(&checksum) { Vec::new() } else { look(thing) };
            (found.is_empty().then_some(checksum), found)
        });
        let (sound, found): (Vec<Option<u64>>, Vec<Vec<F>>) = looked.unzip();
        let sound: FxHashSet<u64> = sound.into_iter().flatten().collect();
        if let Some(place) = place.filter(|_| sound.len() >= WORTH && sound != *known) {
            place.keep(&name, &written(sound.iter().copied().collect::<BTreeSet<_>>().into_iter()));
        }
        *self.known.lock().unwrap_or_else(PoisonError::into_inner) = Some((name, Arc::new(sound)));
        found.into_iter().flatten().collect()
    }
}

/// A checksum of something, by all that is written of it; there is room to write it in.
pub fn checksum(of: &impl Serialize, room: &mut Vec<u8>) -> u64 {
    room.clear();
    // Nothing of the bundle cannot be written.
    let _ = serde_json::to_writer(&mut *room, of);
    Sha256::digest(room.as_slice()).first_chunk().copied().map_or(0, u64::from_le_bytes)
}

/// What is told of something that is to be worked out, number by number.
#[derive(Debug, Default)]
pub struct Told(Vec<u64>);

impl Told {
    /// One number more.
    pub fn number(&mut self, number: f64) {
        self.0.push(number.to_bits());
    }

    /// Several numbers more, of which it is known how many they are.
    pub fn numbers(&mut self, numbers: impl IntoIterator<Item = f64>) {
        numbers.into_iter().for_each(|number| self.number(number));
    }

    /// A list, with its length: `tell` tells of one of its items.
    pub fn list<T>(&mut self, items: impl ExactSizeIterator<Item = T>, tell: impl Fn(&mut Self, T)) {
        self.0.push(items.len() as u64);
        items.for_each(|item| tell(self, item));
    }
}

#[cfg(test)]
mod tests {
    use std::collections::BTreeMap;

    use super::*;

    #[derive(Default)]
    struct Shelf(Mutex<BTreeMap<String, Vec<u8>>>);

    impl Place for Shelf {
        fn get(&self, name: &str) -> Option<Vec<u8>> {
            self.0.lock().ok()?.get(name).cloned()
        }

        fn keep(&self, name: &str, bytes: &[u8]) {
            let _ = self.0.lock().map(|mut kept| kept.insert(name.to_owned(), bytes.to_owned()));
        }
    }

    #[test]
    fn numbers_are_kept_and_damaged_ones_are_not_taken() {
        let shelf = Shelf::default();
        let ask = |question: f64, many: usize, answer: f64| {
            let mut told = Told::default();
            told.list([question].into_iter(), Told::number);
            Kept::new("test").get_from(Some(&shelf), told, many, || vec![answer; many])[0].to_bits()
        };
        assert_eq!(
            [ask(1.0, WORTH, -0.5), ask(1.0, WORTH, 2.0), ask(2.0, WORTH, 3.0)],
            [-0.5, -0.5, 3.0].map(f64::to_bits)
        );
        // So few are not kept, and others than those that are asked for are not taken.
        assert_eq!([ask(3.0, 1, 4.0), ask(3.0, 1, 5.0), ask(1.0, WORTH + 1, 6.0)], [4.0, 5.0, 6.0].map(f64::to_bits));
        for damage in [&b""[..], &[7; 40], &[7; 41]] {
            shelf
                .0
                .lock()
                .unwrap_or_else(PoisonError::into_inner)
                .values_mut()
                .for_each(|kept| *kept = damage.to_owned());
            assert_eq!(ask(1.0, WORTH, 8.0), 8_f64.to_bits());
        }
    }

    #[test]
    fn what_was_sound_is_not_looked_at_again() {
        let shelf = Shelf::default();
        let looked_at = Mutex::new(0);
        // Of the numbers those are sound that are even.
        let look = |sound: &Sound, ground: &[u8], things: &[u64]| {
            let count = || looked_at.lock().unwrap_or_else(PoisonError::into_inner);
            *count() = 0;
            let odd = |thing: &u64| {
                *count() += 1;
                if thing % 2 == 1 { vec![*thing] } else { Vec::new() }
            };
            let found = sound.look_in(Some(&shelf), ground, things, |thing, _| *thing, odd);
            (found, *count())
        };
        let (sound, things) = (Sound::new("test"), (0..4 * WORTH as u64).collect::<Vec<_>>());
        let odd: Vec<u64> = things.iter().copied().filter(|thing| thing % 2 == 1).collect();
        assert_eq!(look(&sound, b"a", &things), (odd.clone(), things.len()));
        // Neither by the same program nor by the next one; but on another ground, and where it changed.
        assert_eq!(look(&sound, b"a", &things), (odd.clone(), odd.len()));
        assert_eq!(look(&Sound::new("test"), b"a", &things), (odd.clone(), odd.len()));
        assert_eq!(look(&Sound::new("test"), b"b", &things), (odd.clone(), things.len()));
        assert_eq!(look(&Sound::new("test"), b"a", &[1000, 2, 4, 1001]), (vec![1001], 2));
        shelf.0.lock().unwrap_or_else(PoisonError::into_inner).values_mut().for_each(|kept| kept[0] ^= 1);
        assert_eq!(look(&Sound::new("test"), b"b", &things), (odd, things.len()));
    }

    #[test]
    fn the_last_answers_are_kept() {
        let memo = Memo::new();
        let mut asked = Vec::new();
        for key in [1, 2, 1, 3, 4, 5, 2, 1] {
            assert_eq!(
                memo.get(key, |key| {
                    asked.push(*key);
                    key * 10
                }),
                key * 10
            );
        }
        assert_eq!(asked, [1, 2, 3, 4, 5, 1]);
    }
}
