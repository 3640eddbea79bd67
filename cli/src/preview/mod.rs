//! `muster preview`: a page in the browser that shows packs while they are edited.
//!
//! It is served to this machine alone, and only to those who know its address: any other page that the browser has open is refused.

mod http;
mod page;
mod routes;
mod session;

use std::net::{Ipv4Addr, TcpListener};
use std::process::{Command, Stdio};
use std::sync::Arc;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::thread;
use std::time::Duration;

use crate::args::Preview;
use crate::discover;
use crate::output::{Screen, Status, Trouble, print};
use routes::Site;
use session::Session;

/// The most connections at a time: a browser keeps about six for each page.
const MOST: usize = 64;

/// `muster preview`: goes on until it is interrupted.
///
/// # Errors
/// Where no pack is meant, or the port is taken.
pub fn preview(args: &Preview, screen: &Screen) -> Result<Status, Trouble> {
    let sessions: Vec<Session> = discover::meant(&args.packs)?.into_iter().map(Session::of).collect();
    let port = args.port.unwrap_or_default();
    let listener = TcpListener::bind((Ipv4Addr::LOCALHOST, port))
        .map_err(|error| Trouble::failed(format!("port {port} cannot be used: {error}")))?;
    let port =
        listener.local_addr().map_err(|error| Trouble::failed(format!("the page cannot be served: {error}")))?.port();
    let site = Arc::new(Site::new(sessions, port, http::secret()));
    let address = site.address();
    print(&format!("{address}\n{}\n", screen.dim("The page is for this machine alone. Ctrl C ends it.")))?;
    if !args.no_open {
        open(&address);
    }
    let open = Arc::new(AtomicUsize::new(0));
    for stream in listener.incoming() {
        // What fails here is the matter of one visitor.
        let Ok(stream) = stream else { continue };
        // Who comes too many waits: all others are done within seconds.
        while open.load(Ordering::Relaxed) >= MOST {
            thread::sleep(Duration::from_millis(10));
        }
        open.fetch_add(1, Ordering::Relaxed);
        let (site, open) = (Arc::clone(&site), Arc::clone(&open));
        thread::spawn(move || {
            site.serve(&stream);
            open.fetch_sub(1, Ordering::Relaxed);
        });
    }
    Ok(Status::Clean)
}

/// Opens an address or a file in the program that is meant for it, if there is one.
fn open(address: &str) {
    let (program, before): (&str, &[&str]) = if cfg!(target_os = "windows") {
        ("rundll32", &["url.dll,FileProtocolHandler"])
    } else if cfg!(target_os = "macos") {
        ("open", &[])
    } else {
        ("xdg-open", &[])
    };
    let quiet = || Stdio::null();
    let started =
        Command::new(program).args(before).arg(address).stdin(quiet()).stdout(quiet()).stderr(quiet()).spawn();
    if let Ok(mut child) = started {
        thread::spawn(move || child.wait());
    }
}
