use muster_schema::{Index, Text};

#[test]
fn the_first_number_of_a_text_stays() {
    let mut index = Index::of(["index one", "index two", "index one"].map(Text::new));
    assert_eq!(index.get(Text::new("index one")), Some(0));
    assert_eq!(index.get(Text::new("index two")), Some(1));
    assert_eq!(index.get(Text::new("index three")), None);
    assert_eq!(index.insert(Text::new("index three"), 7), 7);
    assert_eq!(index.insert(Text::new("index three"), 8), 7);
    let mut texts: Vec<Text> = index.texts().collect();
    texts.sort();
    assert_eq!(texts, ["index one", "index three", "index two"].map(Text::new));
}
