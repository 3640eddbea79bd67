use muster_studio::edit::uses::words;

#[test]
fn a_part_of_a_word_is_no_id() {
    let at = |text: &str| words(text.as_bytes(), "jura").collect::<Vec<_>>();
    assert_eq!(at("gulf,jura"), [5]);
    assert_eq!(at("upper-jura,jurassic,\"jura: 2 jura"), [21, 29]);
    assert_eq!(at("jura-pass,jura_2,jura.2,2.jura"), [0; 0]);
    assert_eq!(at("To jura. Then jura"), [3, 14]);
}
