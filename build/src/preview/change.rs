//! How a list comes from another, in as few steps as are easily found.

use std::ops::Range;

/// How far is looked for where two lists go on alike.
const AHEAD: usize = 256;

/// At a place of the list, as it is after the steps before, so many are gone, and others of the new list come.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Step {
    /// The place, from 0.
    pub at: usize,
    /// How many are gone.
    pub gone: usize,
    /// Which come.
    pub came: Range<usize>,
}

/// The steps from one list to another.
pub fn steps<T: PartialEq>(old: &[T], new: &[T]) -> Vec<Step> {
    let kept = old.iter().rev().zip(new.iter().rev()).take_while(|(old, new)| old == new).count();
    let (old, new) = (&old[..old.len() - kept], &new[..new.len() - kept]);
    let mut steps = Vec::new();
    let (mut left, mut right) = (0, 0);
    loop {
        let alike = old[left..].iter().zip(&new[right..]).take_while(|(old, new)| old == new).count();
        (left, right) = (left + alike, right + alike);
        if left == old.len() && right == new.len() {
            return steps;
        }
        let (gone, came) = apart(&old[left..], &new[right..]);
        steps.push(Step { at: right, gone, came: right..right + came });
        (left, right) = (left + gone, right + came);
    }
}

/// How many of each list go by before both go on alike.
fn apart<T: PartialEq>(old: &[T], new: &[T]) -> (usize, usize) {
    for sum in 1..AHEAD.min(old.len() + new.len()) {
        // The same number of both first: mostly something has changed.
        let mut splits: Vec<usize> = (0..=sum).collect();
        splits.sort_by_key(|gone| gone.abs_diff(sum - gone));
        for gone in splits {
            let came = sum - gone;
            if old.get(gone).is_some_and(|old| new.get(came) == Some(old)) {
                return (gone, came);
            }
        }
    }
    (old.len(), new.len())
}

#[cfg(test)]
mod tests {
    use super::*;

    fn made(old: &str, new: &str) -> (String, usize) {
        let [before, after] = [old, new].map(|text| text.chars().collect::<Vec<_>>());
        let steps = steps(&before, &after);
        let mut made = before;
        for Step { at, gone, came } in &steps {
            made.splice(*at..at + gone, after[came.clone()].iter().copied());
        }
        (made.into_iter().collect(), steps.len())
    }

    #[test]
    fn the_steps_lead_from_one_list_to_the_other() {
        let lists = ["", "a", "abcdef", "abXdef", "abcdefgh", "bcdef", "XabcYdefZ", "fedcba", "aaaa", "aa"];
        for old in lists {
            for new in lists {
                assert_eq!(made(old, new).0, new, "{old} to {new}");
            }
        }
    }

    #[test]
    fn what_stays_between_changes_is_not_sent() {
        assert_eq!(made("abcdefghij", "aXcdefgYij").1, 2);
        assert_eq!(made("abcdef", "abcdef").1, 0);
    }
}
