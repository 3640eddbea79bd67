use lsp_types::{Position, TextDocumentContentChangeEvent};
use muster::lsp::text::{Counted, Encoding, typed};

fn at(line: u32, character: u32) -> Position {
    Position { line, character }
}

#[test]
fn there_and_back() {
    let text = "id,name\r\nliège,Liège\n🦀x,y\rlast";
    for encoding in [Encoding::Utf8, Encoding::Utf16] {
        let counted = Counted::open(text, encoding);
        for (byte, _) in text.char_indices() {
            let is_end = text[byte..].starts_with('\n') && text[..byte].ends_with('\r');
            assert!(is_end || counted.byte(counted.place(byte)) == byte, "{byte} {encoding:?}");
        }
    }
    let counted = Counted::open(text, Encoding::Utf16);
    assert_eq!(counted.place(text.find('x').unwrap_or(0)), at(2, 2));
    assert_eq!(counted.place(text.find("last").unwrap_or(0)), at(3, 0));
    assert_eq!(counted.byte(at(1, 4_000_000_000)), text.find("\n🦀").unwrap_or(0));
    assert_eq!(counted.byte(at(u32::MAX, u32::MAX)), text.len());
    assert_eq!(Counted::on_disk(b"\xef\xbb\xbfid", Encoding::Utf16).byte(at(0, 1)), 4);
    assert_eq!(Counted::on_disk(b"a\xffb", Encoding::Utf16).place(2), at(0, 2));
}

#[test]
fn what_is_typed() {
    let mut text = "one\ntwo".to_owned();
    let mut change = |range: Option<(Position, Position)>, with: &str| {
        let range = range.map(|(start, end)| lsp_types::Range { start, end });
        typed(
            &mut text,
            TextDocumentContentChangeEvent { range, range_length: None, text: with.into() },
            Encoding::Utf16,
        );
        text.clone()
    };
    assert_eq!(change(Some((at(0, 1), at(1, 1))), "é"), "oéwo");
    assert_eq!(change(Some((at(9, 9), at(0, 0))), "!"), "oéwo!");
    assert_eq!(change(None, "new"), "new");
}
