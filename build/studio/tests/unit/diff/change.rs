use muster_studio::diff::change::{listed, reworded, turned};

#[test]
fn differences_are_told_briefly() {
    assert_eq!(turned("fortress", "1", "2"), "fortress 1 → 2");
    assert_eq!(turned("fortress", "", "2"), "fortress none → 2");
    assert_eq!(reworded("effect", "", "It rains."), "effect: now “It rains.”");
    let old = "On a roll of one to three it succeeds for Saxony and for Piedmont alone.";
    let new = "On a roll of one to three it succeeds for Saxony and for Piedmont or Russia alone.";
    assert_eq!(
        turned("effect", old, new),
        "effect: “…Saxony and for Piedmont alone.” → “…Saxony and for Piedmont or Russia alone.”"
    );
    let [one, two] = ["a", "b"].map(str::to_owned);
    assert_eq!(listed("home", std::slice::from_ref(&one), &[one.clone(), two.clone()]), "home also b");
    assert_eq!(listed("home", std::slice::from_ref(&one), &[]), "home a → none");
    assert_eq!(listed("home", &[one.clone(), two.clone()], &[two, one]), "home in another order: b, a");
    let list = |text: &str| text.split('|').map(str::to_owned).collect::<Vec<_>>();
    assert_eq!(listed("dice", &list("4|3|2"), &list("5|3|2")), "dice 4, 3, 2 → 5, 3, 2");
    assert_eq!(listed("sizes", &list("B|B|A"), &list("B|A")), "sizes B, B, A → B, A");
}
