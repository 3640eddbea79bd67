//! A display of what is being done, for those who wait: on standard error, if that is a terminal, and only after a moment.

use std::io::{self, IsTerminal, Write};
use std::sync::mpsc::{self, RecvTimeoutError, Sender};
use std::thread::JoinHandle;
use std::time::{Duration, Instant};

use crate::output::printable;

/// Time before anything is shown.
const PATIENCE: Duration = Duration::from_millis(300);

/// Shows what is being done until it is dropped.
#[derive(Debug)]
pub struct Progress {
    sender: Option<Sender<String>>,
    shower: Option<JoinHandle<()>>,
}

impl Progress {
    /// Begins to wait.
    pub fn start(quiet: bool) -> Self {
        if quiet || !io::stderr().is_terminal() {
            return Self { sender: None, shower: None };
        }
        let (sender, receiver) = mpsc::channel::<String>();
        let show = move || {
            let start = Instant::now();
            let mut latest = None;
            while let Some(rest) = PATIENCE.checked_sub(start.elapsed()) {
                match receiver.recv_timeout(rest) {
                    Ok(what) => latest = Some(what),
                    Err(RecvTimeoutError::Timeout) => break,
                    Err(RecvTimeoutError::Disconnected) => return,
                }
            }
            while let Some(what) = latest {
                let _ = write!(io::stderr(), "\r\x1b[K{what} …");
                latest = receiver.recv().ok();
            }
            let _ = write!(io::stderr(), "\r\x1b[K");
        };
        Self { sender: Some(sender), shower: std::thread::Builder::new().spawn(show).ok() }
    }

    /// Says what is being done now.
    pub fn say(&self, what: impl Into<String>) {
        if let Some(sender) = &self.sender {
            // Without the thread that shows it there is nothing to show.
            let _ = sender.send(printable(&what.into()));
        }
    }
}

impl Drop for Progress {
    fn drop(&mut self) {
        drop(self.sender.take());
        if let Some(shower) = self.shower.take() {
            let _ = shower.join();
        }
    }
}
