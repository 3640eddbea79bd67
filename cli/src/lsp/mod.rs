//! `muster lsp`: a language server for editors, over standard input and output.
//!
//! It is a thin layer: `muster_studio::edit` knows what can stand where; here are messages, open texts and the packs that they
//! belong to. Nothing is ever written to a disk.

pub mod address;
mod answer;
mod packs;
mod session;
pub mod text;
pub mod wire;

use std::io::{BufReader, stdin};
use std::sync::mpsc::channel;
use std::thread;

use crate::output::Status;
use session::{Event, Session};
use wire::Heard;

/// `muster lsp`: goes on until the editor ends it. A session that ends in any other way than the protocol has it is one that
/// something was wrong with.
pub fn lsp() -> Status {
    let (tell, told) = channel();
    let (give, jobs) = channel();
    let done = tell.clone();
    thread::spawn(move || packs::work::<Event>(&jobs, &done));
    thread::spawn(move || {
        let mut input = BufReader::new(stdin());
        loop {
            let heard = wire::read(&mut input);
            let is_end = matches!(heard, Heard::End);
            if tell.send(Event::Heard(heard)).is_err() || is_end {
                return;
            }
        }
    });
    let well = Session::new(told, give).run();
    if well { Status::Clean } else { Status::Findings }
}
