//! The wire: messages of JSON-RPC, each behind a head that says how long it is.

use std::io::{self, BufRead, Read, Write};

use lsp_types::NumberOrString;
use serde::Deserialize;
use serde_json::{Value, json};

/// The longest message that is read; no pack is as long.
const LONGEST: u64 = 1 << 28;
/// The longest line of a head.
const LONGEST_LINE: u64 = 1 << 12;

/// A message from the editor.
#[derive(Debug, Deserialize)]
pub struct Message {
    /// The id for the answer; none if no answer is wanted.
    pub id: Option<NumberOrString>,
    /// The method; none in an answer to a question of ours.
    pub method: Option<String>,
    #[serde(default)]
    pub params: Value,
}

/// The reason that a question is not answered.
#[derive(Debug)]
pub struct Failure {
    /// The number that the protocol has for it.
    pub code: i32,
    /// The reason, in words.
    pub message: String,
}

impl Failure {
    /// The message is no JSON.
    pub const UNREADABLE: i32 = -32700;
    /// Nothing is answered any more.
    pub const CLOSED: i32 = -32600;
    /// There is no such question.
    pub const UNKNOWN: i32 = -32601;
    /// Something is wrong with what it is asked of.
    pub const PARAMS: i32 = -32602;
    /// The session has not begun.
    pub const NOT_YET: i32 = -32002;
    /// It cannot be done, and the reason is for people.
    pub const REFUSED: i32 = -32803;

    /// A failure, and why.
    pub fn new(code: i32, message: impl Into<String>) -> Self {
        Self { code, message: message.into() }
    }
}

/// The result of reading.
#[derive(Debug)]
pub enum Heard {
    Message(Message),
    /// Something else, of which nothing can be made.
    Noise,
    /// Nobody is there any more.
    End,
}

/// Reads the next message. What is no head is passed over, and so is what is too long.
pub fn read(from: &mut impl BufRead) -> Heard {
    let mut length = None;
    loop {
        let mut line = Vec::new();
        match from.by_ref().take(LONGEST_LINE).read_until(b'\n', &mut line) {
            Ok(0) | Err(_) => return Heard::End,
            Ok(_) => {}
        }
        let line = String::from_utf8_lossy(&line);
        if line.trim().is_empty() && length.is_some() {
            break;
        }
        if let Some((name, value)) = line.split_once(':')
            && name.trim().eq_ignore_ascii_case("Content-Length")
        {
            length = value.trim().parse::<u64>().ok();
        }
    }
    let length = length.unwrap_or_default();
    let mut body = Vec::new();
    let read = match length {
        0..=LONGEST => from.take(length).read_to_end(&mut body).map(|read| read as u64),
        _ => io::copy(&mut from.take(length), &mut io::sink()),
    };
    match read {
        Ok(read) if read == length => serde_json::from_slice(&body).map_or(Heard::Noise, Heard::Message),
        _ => Heard::End,
    }
}

/// Writes a message. That nobody reads it any more is noticed when nothing more is said.
pub fn write(message: &Value) {
    let text = message.to_string();
    let mut out = io::stdout().lock();
    let _ = write!(out, "Content-Length: {}\r\n\r\n{text}", text.len()).and_then(|()| out.flush());
}

pub fn answer(id: Option<&NumberOrString>, answer: Result<Value, Failure>) {
    let mut message = json!({ "jsonrpc": "2.0", "id": id });
    match answer {
        Ok(result) => message["result"] = result,
        Err(Failure { code, message: why }) => message["error"] = json!({ "code": code, "message": why }),
    }
    write(&message);
}

/// Says something to the editor.
pub fn tell(method: &str, params: &Value) {
    write(&json!({ "jsonrpc": "2.0", "method": method, "params": params }));
}

/// Asks the editor for something whose answer does not matter.
pub fn ask(id: &str, method: &str, params: &Value) {
    write(&json!({ "jsonrpc": "2.0", "id": id, "method": method, "params": params }));
}
