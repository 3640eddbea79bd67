use muster_draw::chart::columns::signs;

#[test]
fn signs_are_those_of_print() {
    for (text, wanted) in [("-3", "−3"), ("3-1", "3-1"), ("-", "–"), ("-3 to -2", "−3 to −2"), ("A1/D1", "A1/D1")]
    {
        assert_eq!(signs(text), wanted);
    }
}
