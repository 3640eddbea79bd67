use muster::lsp::wire::{Heard, Message, read};

#[test]
fn what_is_no_message_is_passed_over() {
    let text = "noise\r\n\r\nContent-Length: 2\r\n\r\n{]Content-Type: x\r\ncontent-length: 14\r\n\r\n{\"method\":\"a\"}Content-Length: 99999999999999999999\r\n";
    let mut from = text.as_bytes();
    assert!(matches!(read(&mut from), Heard::Noise));
    assert!(matches!(read(&mut from), Heard::Message(Message { method: Some(name), .. }) if name == "a"));
    assert!(matches!(read(&mut from), Heard::End));
    assert!(matches!(read(&mut "Content-Length: 9999999999\r\n\r\n{}".as_bytes()), Heard::End));
}
