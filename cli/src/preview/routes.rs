//! Answers to the requests of a page.

use std::io;
use std::net::TcpStream;
use std::thread::sleep;
use std::time::{Duration, Instant};

use muster_studio::preview::{Changed, Form};
use serde::Deserialize;
use serde_json::{Value, json};

use super::http::{Answer, Request, begin_events, event};
use super::open;
use super::page;
use super::session::Session;

/// Pauses between looking for saved files: while somebody edits, and when nothing has changed for a while.
const PAUSES: [Duration; 2] = [Duration::from_millis(5), Duration::from_millis(40)];
/// Time after the last change for which somebody is said to be editing.
const EDITING: Duration = Duration::from_secs(10);
/// Time after which a page is told that it is still served, so that one that is gone is noticed.
const PULSE: Duration = Duration::from_secs(2);

/// The packs, and the address under which they are shown.
#[derive(Debug)]
pub struct Site {
    sessions: Vec<Session>,
    port: u16,
    secret: String,
}

/// A request to move something, and the change of its row that somebody has agreed to.
#[derive(Deserialize)]
struct Wish {
    id: String,
    by: [f64; 2],
    agreed: Option<Vec<Changed>>,
}

/// A file of a pack.
#[derive(Deserialize)]
struct Named {
    file: String,
}

impl Site {
    /// Packs on a port, behind a word that nobody can guess.
    pub fn new(sessions: Vec<Session>, port: u16, secret: String) -> Self {
        Self { sessions, port, secret }
    }

    pub fn address(&self) -> String {
        format!("http://127.0.0.1:{}/{}/", self.port, self.secret)
    }

    /// Answers the one request of a connection. That a visitor leaves early is no error.
    pub fn serve(&self, stream: &TcpStream) {
        let _ = stream.set_nodelay(true);
        let _ = match Request::read(stream, self.port) {
            Ok(request) => self.reply(&request, stream),
            Err(error) if error.kind() == io::ErrorKind::InvalidData => {
                Answer::refused("400 Bad Request", "Muster cannot read this request.").send(stream)
            }
            Err(_) => Ok(()),
        };
    }

    fn reply(&self, request: &Request, stream: &TcpStream) -> io::Result<()> {
        if !request.is_ours {
            return Answer::refused("403 Forbidden", "Muster shows this page to nobody else.").send(stream);
        }
        let Some(path) = request.path.strip_prefix(&format!("/{}/", self.secret)) else {
            let why = "There is nothing here. Use the whole address that `muster preview` has printed.";
            return Answer::refused("404 Not Found", why).send(stream);
        };
        match self.session(path) {
            Some((session, "events")) => watch(session, stream, request.query.get("version")),
            Some((session, rest)) => answer(session, rest, request).send(stream),
            None if path == "packs" => self.packs().send(stream),
            None => page::file(path).map_or_else(nothing, |(kind, text)| Answer::of(kind, text)).send(stream),
        }
    }

    /// The pack that a path is about, and the rest of the path.
    fn session<'p>(&self, path: &'p str) -> Option<(&Session, &'p str)> {
        let (number, rest) = path.strip_prefix("pack/")?.split_once('/')?;
        Some((self.sessions.get(number.parse::<usize>().ok()?)?, rest))
    }

    fn packs(&self) -> Answer {
        Answer::json(&self.sessions.iter().map(|session| json!({ "folder": session.shown() })).collect())
    }
}

fn answer(session: &Session, path: &str, request: &Request) -> Answer {
    let query = |name: &str| request.query.get(name).map_or("", String::as_str);
    match (request.method.as_str(), path) {
        ("GET", "about") => Answer::json(&session.about(query("id"), query("scenario")).unwrap_or(Value::Null)),
        ("GET", "face") => match session.face(query("of") == "spare", query("name")) {
            Some(font) => Answer::of("font/otf", font),
            None => nothing(),
        },
        ("GET", _) => match session.picture(path) {
            Some(Ok((Form::Svg, bytes))) => Answer::of("image/svg+xml", bytes).lasting(),
            Some(Ok((Form::Png, bytes))) => Answer::of("image/png", bytes).lasting(),
            Some(Err(why)) => Answer::refused("404 Not Found", why),
            None => nothing(),
        },
        ("POST", "shift") => match serde_json::from_slice::<Wish>(&request.body) {
            Ok(Wish { id, by, agreed }) if by.iter().all(|length| length.is_finite()) => {
                done(session.shift(&id, by, agreed.as_deref()))
            }
            _ => Answer::refused("400 Bad Request", "That is not a move."),
        },
        ("POST", "undo") => done(session.undo()),
        ("POST", "open") => match serde_json::from_slice::<Named>(&request.body) {
            Ok(Named { file }) => done(session.file(&file).map(|path| {
                open(&path.display().to_string());
                Value::Null
            })),
            Err(_) => Answer::refused("400 Bad Request", "That is not a file."),
        },
        _ => Answer::refused("405 Method Not Allowed", "That cannot be done here."),
    }
}

fn nothing() -> Answer {
    Answer::refused("404 Not Found", "There is nothing here.")
}

/// Answers a request with its result.
fn done(done: Result<Value, String>) -> Answer {
    match done {
        Ok(value) => Answer::json(&value),
        Err(why) => Answer::refused("409 Conflict", why),
    }
}

/// Tells a page how the pack stands, unless it shows that version, and again whenever it changes.
fn watch(session: &Session, stream: &TcpStream, shown: Option<&String>) -> io::Result<()> {
    begin_events(stream)?;
    let mut seen = shown.and_then(|version| session.seen(version.parse().ok()?));
    let (mut told, mut changed) = (Instant::now(), Instant::now());
    loop {
        match session.news(&mut seen) {
            Some(news) => {
                event(stream, &news)?;
                changed = Instant::now();
            }
            None if told.elapsed() < PULSE => {
                sleep(PAUSES[usize::from(changed.elapsed() > EDITING)]);
                continue;
            }
            None => event(stream, "")?,
        }
        told = Instant::now();
    }
}
