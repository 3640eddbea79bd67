use muster_studio::preview::change::{Step, kept, steps};

fn made(old: &str, new: &str) -> (String, usize) {
    let [before, after] = [old, new].map(|text| text.chars().collect::<Vec<_>>());
    let steps = steps(&before, &after, char::eq);
    assert!(kept(before.len(), &steps).into_iter().all(|[old, new]| before[old] == after[new]));
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

/// If the lists differ for longer than is searched, their common end is still found.
#[test]
fn a_long_change_has_an_end() {
    let list = |first: usize| (first..first + 300).chain(5000..5100).collect::<Vec<usize>>();
    let (old, new) = (list(1000), list(3000).into_iter().chain([9, 9]).collect::<Vec<_>>());
    let steps = steps(&old, &new, usize::eq);
    assert_eq!(steps.iter().map(|step| step.gone).collect::<Vec<_>>(), [300, 0]);
    assert_eq!(kept(old.len(), &steps), (300..400).map(|at| [at, at]).collect::<Vec<_>>());
}

#[test]
fn what_stays_between_changes_is_not_sent() {
    assert_eq!(made("abcdefghij", "aXcdefgYij").1, 2);
    assert_eq!(made("abcdef", "abcdef").1, 0);
}
