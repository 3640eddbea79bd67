//! `muster preview`: a page in the browser that shows packs while they are edited.
//!
//! It is served to this machine alone, and only to those who know its address: any other page that the browser has open is refused.

pub mod http;
mod page;
mod routes;
mod session;

use std::net::{Ipv4Addr, TcpListener};
use std::process::{Command, Stdio};
use std::sync::Arc;
use std::thread;
use std::time::Duration;

use crate::args::Preview;
use crate::check::Subject;
use crate::discover;
use crate::output::{Screen, Status, Trouble, print};
use routes::Site;
use session::Session;

/// `muster preview`: goes on until it is interrupted.
///
/// # Errors
/// Where no pack is meant, or the port is taken.
pub fn preview(args: &Preview, screen: &Screen) -> Result<Status, Trouble> {
    let (packs, modules) = discover::subjects(&args.packs)?;
    let packs = packs.into_iter().map(|folder| Session::of(folder, Subject::pack));
    let sessions: Vec<Session> =
        packs.chain(modules.into_iter().map(|path| Session::of(path, Subject::module))).collect();
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
    for stream in listener.incoming() {
        let site = Arc::clone(&site);
        let served = stream.and_then(|stream| thread::Builder::new().spawn(move || site.serve(&stream)));
        if served.is_err() {
            // Too many connections are open; those that ask for nothing are closed within seconds.
            thread::sleep(Duration::from_millis(10));
        }
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
