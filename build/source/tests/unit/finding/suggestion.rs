use muster_source::finding::{guess, nearest};

#[test]
fn another_number_is_no_misspelling() {
    assert_eq!(nearest("turn-13", ["turn-12", "turn-1"]), None);
    assert_eq!(nearest("trun-12", ["turn-12", "turn-13"]), Some("turn-12"));
    assert_eq!(nearest("302", ["0302", "0301"]), Some("0302"));
    assert_eq!(nearest("c0rps", ["corps"]), Some("corps"));
    assert_eq!(nearest("n712", ["1712"]), Some("1712"));
}

#[test]
fn of_two_that_are_as_near_neither_is_forgotten() {
    assert_eq!(nearest("Frnech", ["French", "Dutch"]), Some("French"));
    let all = |word, known: &[&'static str]| {
        guess(word, known.iter().copied()).map(|guess| guess.all().map(str::to_owned).collect::<Vec<_>>())
    };
    assert_eq!(all("mein", ["main", "mean", "rhine"].as_slice()), Some(vec!["main".into(), "mean".into()]));
    assert_eq!(all("Main", ["main", "mean"].as_slice()), Some(vec!["main".into()]));
    assert_eq!(all("zzz", ["main"].as_slice()), None);
}
