//! Keeps what pure functions gave, for those who ask again: a page that is shown while somebody edits asks the same of all that
//! did not change.

use std::hash::{BuildHasher, Hasher};
use std::ops::Range;
use std::sync::{Arc, Mutex, OnceLock, PoisonError};

use rayon::prelude::*;
use rustc_hash::{FxBuildHasher, FxHashMap};
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
    known: Memo<Told, Arc<Vec<f64>>>,
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

/// One answer in so many may be missing in a place.
const FEW: usize = 50;

/// From now on keeps numbers in a place. The first that is given is taken.
pub fn keep_in(place: Box<dyn Place>) {
    let _ = PLACE.set(place);
}

fn place() -> Option<&'static dyn Place> {
    PLACE.get().map(Box::as_ref)
}

impl Kept {
    /// Numbers of some kind, none of them known yet.
    pub const fn new(what: &'static str) -> Self {
        Self { what, known: Memo::new() }
    }

    /// So many numbers that come of others: those that are kept, or new ones.
    pub fn get(&self, told: Told, many: usize, work: impl FnOnce() -> Vec<f64>) -> Arc<Vec<f64>> {
        self.get_from(place(), told, many, work)
    }

    fn get_from(
        &self,
        place: Option<&dyn Place>,
        told: Told,
        many: usize,
        work: impl FnOnce() -> Vec<f64>,
    ) -> Arc<Vec<f64>> {
        self.known.get(told, |told| {
            let Some(place) = place.filter(|_| many >= WORTH) else { return work().into() };
            let name = name(self.what, &told.0);
            if let Some(known) = place.get(&name).and_then(|bytes| read(&bytes)).filter(|known| known.len() == many) {
                return Arc::new(known.into_iter().map(f64::from_bits).collect());
            }
            let new = work();
            place.keep(&name, &written(new.iter().map(|number| number.to_bits())));
            new.into()
        })
    }
}

/// What something of some kind is kept under that hangs on this.
fn name(what: &str, ground: &[u8]) -> String {
    hexadecimal(&Sha256::new().chain_update(what).chain_update(ground).finalize())
}

/// Numbers as they are kept.
fn written(numbers: impl Iterator<Item = u64>) -> Vec<u8> {
    let mut bytes = Vec::with_capacity(8 * numbers.size_hint().0 + 32);
    numbers.for_each(|number| bytes.extend_from_slice(&number.to_le_bytes()));
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

/// Answers to many questions of a kind, some numbers each, by the checksums of all that they hang on. Those of the last time are
/// kept as [`Kept`] keeps numbers.
#[derive(Debug)]
pub struct Answers {
    what: &'static str,
    /// By what they are about.
    last: Memo<Vec<u8>, Arc<Last>>,
}

/// Under what name answers are kept, and which they were the last time.
type Last = (String, Mutex<Arc<Known>>);

/// Answers of the last time.
#[derive(Debug, Default)]
pub struct Known {
    /// Each answer behind its checksum and its length.
    all: Vec<u64>,
    /// Where the numbers of each are.
    places: FxHashMap<u64, Range<usize>>,
}

impl Known {
    /// The answer with that checksum.
    #[must_use]
    pub fn get(&self, checksum: u64) -> Option<&[u64]> {
        self.all.get(self.places.get(&checksum)?.clone())
    }

    fn of(all: Vec<u64>) -> Option<Self> {
        let (mut places, mut at) = (FxHashMap::default(), 0);
        while let Some([checksum, length]) = all.get(at..at + 2) {
            let begin = at + 2;
            at = usize::try_from(*length).ok()?.checked_add(begin).filter(|end| *end <= all.len())?;
            places.insert(*checksum, begin..at);
        }
        (at == all.len()).then_some(Self { all, places })
    }
}

impl Answers {
    /// Answers to questions of some kind, none of them known yet.
    pub const fn new(what: &'static str) -> Self {
        Self { what, last: Memo::new() }
    }

    /// What is known from the last time, when the questions were about the same.
    pub fn known(&self, about: &[u8]) -> Arc<Known> {
        self.known_from(place(), about)
    }

    /// Keeps the answers of this time with their checksums, if more than a few are `new` to it.
    pub fn keep(&self, about: &[u8], new: usize, answers: impl Iterator<Item = (u64, Vec<u64>)>) {
        self.keep_in(place(), about, new, answers);
    }

    fn known_from(&self, place: Option<&dyn Place>, about: &[u8]) -> Arc<Known> {
        let last = self.last(place, about);
        let known = last.1.lock().unwrap_or_else(PoisonError::into_inner);
        Arc::clone(&known)
    }

    fn keep_in(
        &self,
        place: Option<&dyn Place>,
        about: &[u8],
        new: usize,
        answers: impl Iterator<Item = (u64, Vec<u64>)>,
    ) {
        let last = self.last(place, about);
        let mut known = last.1.lock().unwrap_or_else(PoisonError::into_inner);
        // A few are sooner found again than all are kept.
        if new <= known.places.len() / FEW {
            return;
        }
        let mut all = Vec::new();
        for (checksum, answer) in answers {
            all.extend([checksum, answer.len() as u64]);
            all.extend(answer);
        }
        let Some(new) = Known::of(all) else { return };
        if let Some(place) = place.filter(|_| new.places.len() >= WORTH) {
            place.keep(&last.0, &written(new.all.iter().copied()));
        }
        *known = Arc::new(new);
    }

    fn last(&self, place: Option<&dyn Place>, about: &[u8]) -> Arc<Last> {
        self.last.get(about.to_owned(), |about| {
            let name = name(self.what, about);
            let known = place.and_then(|place| Known::of(read(&place.get(&name)?)?)).unwrap_or_default();
            Arc::new((name, Mutex::new(Arc::new(known))))
        })
    }

    /// Looks at each of several things of which it is not known that nothing is found in it. What is found may hang on what is
    /// told of the thing, and on what all of them are about, and on nothing else.
    pub fn look<T: Sync, F: Send>(
        &self,
        about: &[u8],
        things: &[T],
        tell: impl Fn(&T, &mut Told) + Sync,
        look: impl Fn(&T) -> Vec<F> + Sync,
    ) -> Vec<F> {
        self.look_from(place(), about, things, tell, look)
    }

    fn look_from<T: Sync, F: Send>(
        &self,
        place: Option<&dyn Place>,
        about: &[u8],
        things: &[T],
        tell: impl Fn(&T, &mut Told) + Sync,
        look: impl Fn(&T) -> Vec<F> + Sync,
    ) -> Vec<F> {
        let known = self.known_from(place, about);
        let looked = things.par_iter().map_init(Told::default, |told, thing| {
            told.clear();
            tell(thing, told);
            let checksum = told.checksum();
            let is_known = known.get(checksum).is_some();
            let found = if is_known { Vec::new() } else { look(thing) };
            (checksum, is_known, found)
        });
        let looked: Vec<(u64, bool, Vec<F>)> = looked.collect();
        let sound = || looked.iter().filter(|(.., found)| found.is_empty());
        let new = sound().filter(|(_, is_known, _)| !is_known).count();
        self.keep_in(place, about, new, sound().map(|(checksum, ..)| (*checksum, Vec::new())));
        looked.into_iter().flat_map(|(.., found)| found).collect()
    }
}

/// What is told of something that is to be worked out, number by number.
#[derive(Debug, Default, PartialEq)]
pub struct Told(Vec<u8>);

impl Told {
    /// Nothing yet, with room for so many numbers.
    #[must_use]
    pub fn with_room(numbers: usize) -> Self {
        Self(Vec::with_capacity(8 * numbers))
    }

    /// A checksum of all that is told.
    #[must_use]
    pub fn checksum(&self) -> u64 {
        FxBuildHasher.hash_one(self.0.as_slice())
    }

    /// All that is told.
    #[must_use]
    pub fn bytes(&self) -> &[u8] {
        &self.0
    }

    /// Forgets all that was told.
    pub fn clear(&mut self) {
        self.0.clear();
    }

    /// One number more.
    pub fn number(&mut self, number: f64) {
        self.0.extend(number.to_bits().to_le_bytes());
    }

    /// The checksum of more.
    pub fn checked(&mut self, checksum: u64) {
        self.0.extend(checksum.to_le_bytes());
    }

    /// Several numbers more, of which it is known how many they are.
    pub fn numbers(&mut self, numbers: impl IntoIterator<Item = f64>) {
        numbers.into_iter().for_each(|number| self.number(number));
    }

    /// A list, with its length: `tell` tells of one of its items.
    pub fn list<T>(&mut self, items: impl ExactSizeIterator<Item = T>, tell: impl Fn(&mut Self, T)) {
        self.0.extend((items.len() as u64).to_le_bytes());
        items.for_each(|item| tell(self, item));
    }
}

/// Whatever can be hashed can be told.
impl Hasher for Told {
    fn write(&mut self, bytes: &[u8]) {
        self.0.extend_from_slice(bytes);
    }

    fn finish(&self) -> u64 {
        self.checksum()
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
        let look = |sound: &Answers, ground: &[u8], things: &[u64]| {
            let count = || looked_at.lock().unwrap_or_else(PoisonError::into_inner);
            *count() = 0;
            let odd = |thing: &u64| {
                *count() += 1;
                if thing % 2 == 1 { vec![*thing] } else { Vec::new() }
            };
            let found = sound.look_from(Some(&shelf), ground, things, |thing, told| told.checked(*thing), odd);
            (found, *count())
        };
        let (sound, things) = (Answers::new("test"), (0..4 * WORTH as u64).collect::<Vec<_>>());
        let odd: Vec<u64> = things.iter().copied().filter(|thing| thing % 2 == 1).collect();
        assert_eq!(look(&sound, b"a", &things), (odd.clone(), things.len()));
        // Neither by the same program nor by the next one; but on another ground, and where it changed.
        assert_eq!(look(&sound, b"a", &things), (odd.clone(), odd.len()));
        assert_eq!(look(&Answers::new("test"), b"a", &things), (odd.clone(), odd.len()));
        assert_eq!(look(&Answers::new("test"), b"b", &things), (odd.clone(), things.len()));
        assert_eq!(look(&Answers::new("test"), b"a", &[1000, 2, 4, 1001]), (vec![1001], 2));
        shelf.0.lock().unwrap_or_else(PoisonError::into_inner).values_mut().for_each(|kept| kept[0] ^= 1);
        assert_eq!(look(&Answers::new("test"), b"b", &things), (odd, things.len()));
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
