use muster_schema::Phrases;
use muster_vassal::furniture::{either, name_told};

#[test]
fn what_hides_counters_is_no_part_of_their_names() {
    let pattern = "(\"^a hidden (block|counter) of .*|(?<=[^ ])[(](a hidden (block|counter) of|A card).*\",\"\")}";
    assert!(name_told(&Phrases::default()).ends_with(pattern));
    let words = [("block", "{side}: Block, verdeckt (?)"), ("counter", "{side}: Stein, verdeckt (?)")];
    let words = words.map(|(what, is)| (format!("a hidden {what} of {{side}}"), is.to_owned()));
    let pattern = "(\"^.*: (Block|Stein), verdeckt ...|(?<=[^ ])[(](.*: (Block|Stein), verdeckt ...|A card).*\",\"\")}";
    assert!(name_told(&Phrases::of("de", words)).ends_with(pattern));
    assert_eq!(either("one", "one"), "one(|)");
}
