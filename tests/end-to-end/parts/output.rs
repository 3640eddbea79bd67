use muster::output::{coloured, printable};

#[test]
fn only_colours_reach_the_terminal() {
    assert_eq!(coloured("a\x1b[1;31mb\x1b[0m\n"), "a\x1b[1;31mb\x1b[0m\n");
    assert_eq!(coloured("a\x1b[2Jb\x1b]0;c\x07\x1b"), "a␛[2Jb␛]0;c␇␛");
    assert_eq!(coloured("\u{85}\u{202e}"), "��");
    assert_eq!(printable("Pittsburg\u{a0}Landing"), "Pittsburg␣Landing");
}
