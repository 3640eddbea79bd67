//! The difference of two lists, in as few steps as are easily found.

use std::ops::Range;

/// The number of items searched for the next common item.
const AHEAD: usize = 256;

/// A step: at a position of the list, after the steps before, removes items and inserts some of the new list.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Step {
    /// The place, from 0.
    pub at: usize,
    /// The number of items removed.
    pub gone: usize,
    pub came: Range<usize>,
}

/// The steps from one list to another; equal items are not repeated.
pub fn steps<T>(old: &[T], new: &[T], alike: impl Fn(&T, &T) -> bool) -> Vec<Step> {
    let same = |(old, new): &(&T, &T)| alike(old, new);
    let kept = old.iter().rev().zip(new.iter().rev()).take_while(same).count();
    let (old, new) = (&old[..old.len() - kept], &new[..new.len() - kept]);
    let mut steps = Vec::new();
    let (mut left, mut right) = (0, 0);
    loop {
        let kept = old[left..].iter().zip(&new[right..]).take_while(same).count();
        (left, right) = (left + kept, right + kept);
        if left == old.len() && right == new.len() {
            return steps;
        }
        let (gone, came) = apart(&old[left..], &new[right..], &alike);
        steps.push(Step { at: right, gone, came: right..right + came });
        (left, right) = (left + gone, right + came);
    }
}

/// The number of items in each list before the next common item.
fn apart<T>(old: &[T], new: &[T], alike: impl Fn(&T, &T) -> bool) -> (usize, usize) {
    let meet = |gone: usize, came: usize| old.get(gone).zip(new.get(came)).is_some_and(|(old, new)| alike(old, new));
    for sum in 1..AHEAD.min(old.len() + new.len()) {
        // The same number of both first: mostly something has changed.
        let mut splits: Vec<usize> = (0..=sum).collect();
        splits.sort_by_key(|gone| gone.abs_diff(sum - gone));
        if let Some(gone) = splits.into_iter().find(|gone| meet(*gone, sum - gone)) {
            return (gone, sum - gone);
        }
    }
    // Where so much has changed, it is at least as many as before.
    let farther = (AHEAD / 2..old.len().min(new.len())).find(|both| meet(*both, *both));
    farther.map_or((old.len(), new.len()), |both| (both, both))
}

/// The indices of the items that stay, in the list before and the list after the steps.
pub fn kept(before: usize, steps: &[Step]) -> Vec<[usize; 2]> {
    let mut kept = Vec::new();
    let (mut left, mut right) = (0, 0);
    for step in steps {
        kept.extend((right..step.at).map(|at| [left + at - right, at]));
        left += step.at - right + step.gone;
        right = step.came.end;
    }
    kept.extend((left..before).map(|at| [at, right + at - left]));
    kept
}
