use std::collections::BTreeSet;

use muster_vassal::names::unique;

#[test]
fn equal_names_are_told_apart() {
    let mut taken = BTreeSet::new();
    let names = ["Paris", "Paris", "Paris"].map(|name| unique(name, "paris", &mut taken));
    assert_eq!(names, ["Paris", "Paris (paris)", "Paris (2)"]);
    assert_eq!(unique(" a \t b ", "x", &mut taken), "a b");
    assert_eq!(unique("", "x", &mut taken), "x");
    assert_eq!(unique("{$1}\u{1b}\\", "x", &mut taken), "“{＄1} ＼");
}
