//! As much of HTTP as a page on the same machine needs.

use std::collections::BTreeMap;
use std::hash::{BuildHasher, RandomState};
use std::io::{self, BufRead, BufReader, Read, Write};
use std::net::TcpStream;
use std::time::{Duration, Instant};

use percent_encoding::percent_decode_str;

/// The most bytes of a request before its body, and of the body.
const HEAD: u64 = 16 * 1024;
const BODY: u64 = 4 * 1024;
/// How long a visitor may take for a whole request: those who say nothing, or a letter now and then, keep others out.
const PATIENCE: Duration = Duration::from_secs(3);

/// What a page may load and do: what comes from here, and nothing that stands in the page itself.
const POLICY: &str = "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' data:; font-src 'self'; \
    connect-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'";
/// The same of a picture that is opened by itself.
const OF_PICTURES: &str = "default-src 'none'; style-src 'unsafe-inline'; img-src data:; sandbox";

/// Whoever asks, as long as we wait for him.
#[derive(Debug)]
pub struct Visitor<'s> {
    stream: &'s TcpStream,
    until: Instant,
}

impl<'s> Visitor<'s> {
    /// Who is at the other end.
    pub fn new(stream: &'s TcpStream) -> Self {
        Self { stream, until: Instant::now() }
    }
}

impl Read for Visitor<'_> {
    fn read(&mut self, bytes: &mut [u8]) -> io::Result<usize> {
        let left = self.until.saturating_duration_since(Instant::now());
        if left.is_zero() {
            return Err(io::ErrorKind::TimedOut.into());
        }
        self.stream.set_read_timeout(Some(left))?;
        self.stream.read(bytes)
    }
}

/// What somebody asks for.
#[derive(Debug)]
pub struct Request {
    /// `GET` or `POST`.
    pub method: String,
    /// The path, without the query.
    pub path: String,
    /// What is asked of it.
    pub query: BTreeMap<String, String>,
    pub body: Vec<u8>,
    heads: BTreeMap<String, Vec<String>>,
}

impl Request {
    /// The next request; none where there is no other.
    ///
    /// # Errors
    /// Where it is none, or comes too slowly.
    pub fn next(reader: &mut BufReader<Visitor<'_>>) -> io::Result<Option<Self>> {
        reader.get_mut().until = Instant::now() + PATIENCE;
        let wrong = |why: &str| io::Error::new(io::ErrorKind::InvalidData, why.to_owned());
        let mut left = HEAD;
        let mut line = |reader: &mut BufReader<Visitor<'_>>| -> io::Result<String> {
            let mut bytes = Vec::new();
            let read = reader.by_ref().take(left).read_until(b'\n', &mut bytes)?;
            left -= u64::try_from(read).unwrap_or(left);
            if read > 0 && bytes.last() != Some(&b'\n') {
                return Err(wrong("it is too long, or ends before it should"));
            }
            String::from_utf8(bytes).map(|text| text.trim_end().to_owned()).map_err(|_| wrong("it is no text"))
        };
        let first = line(reader)?;
        if first.is_empty() {
            return Ok(None);
        }
        let mut words = first.split(' ');
        let (Some(method), Some(target), Some(_)) = (words.next(), words.next(), words.next()) else {
            return Err(wrong("it asks for nothing"));
        };
        let mut heads: BTreeMap<String, Vec<String>> = BTreeMap::new();
        loop {
            let text = line(reader)?;
            let Some((name, value)) = text.split_once(':') else {
                if text.is_empty() {
                    break;
                }
                return Err(wrong("a line of its head is none"));
            };
            heads.entry(name.to_ascii_lowercase()).or_default().push(value.trim().to_owned());
        }
        let (path, query) = target.split_once('?').unwrap_or((target, ""));
        let pair = |pair: &str| {
            let (name, text) = pair.split_once('=').unwrap_or((pair, ""));
            (value(name), value(text))
        };
        let mut request = Self {
            method: method.to_owned(),
            path: decoded(path),
            query: query.split('&').map(pair).collect(),
            body: Vec::new(),
            heads,
        };
        if request.heads.contains_key("transfer-encoding") {
            return Err(wrong("its length is not told"));
        }
        let length = request.head("content-length").map_or(Ok(0), str::parse).unwrap_or(u64::MAX);
        if length > BODY {
            return Err(wrong("it is too long"));
        }
        request.body = vec![0; usize::try_from(length).unwrap_or_default()];
        reader.read_exact(&mut request.body)?;
        Ok(Some(request))
    }

    /// A line of its head that is there once.
    fn head(&self, name: &str) -> Option<&str> {
        match self.heads.get(name)?.as_slice() {
            [one] => Some(one),
            _ => None,
        }
    }

    /// Whether it comes from a page of ours, or was typed: nobody else may ask, whatever address leads here.
    pub fn is_ours(&self, port: u16) -> bool {
        let hosts = [format!("127.0.0.1:{port}"), format!("localhost:{port}")];
        let Some(host) = self.head("host").filter(|host| hosts.iter().any(|own| own == host)) else { return false };
        let origin = match self.heads.get("origin") {
            Some(_) => self.head("origin").is_some_and(|origin| origin == format!("http://{host}")),
            // Browsers tell it with all that changes anything.
            None => self.method == "GET",
        };
        let site = !self.heads.contains_key("sec-fetch-site")
            || self.head("sec-fetch-site").is_some_and(|site| ["same-origin", "none"].contains(&site));
        origin && site
    }
}

/// A text of an address as it is meant.
fn decoded(text: &str) -> String {
    percent_decode_str(text).decode_utf8_lossy().into_owned()
}

/// A part of a query as it is meant.
fn value(text: &str) -> String {
    decoded(&text.replace('+', " "))
}

#[derive(Debug)]
pub struct Answer {
    status: &'static str,
    kind: &'static str,
    lasts: bool,
    ends: bool,
    pub body: Vec<u8>,
}

impl Answer {
    /// What was asked for.
    pub fn of(kind: &'static str, body: impl Into<Vec<u8>>) -> Self {
        Self { status: "200 OK", kind, lasts: false, ends: false, body: body.into() }
    }

    pub fn json(value: &serde_json::Value) -> Self {
        Self::of("application/json", value.to_string())
    }

    /// What never changes under its address.
    pub fn lasting(self) -> Self {
        Self { lasts: true, ..self }
    }

    /// The last on its connection.
    pub fn ending(self) -> Self {
        Self { ends: true, ..self }
    }

    /// Why there is no answer.
    pub fn refused(status: &'static str, why: impl Into<Vec<u8>>) -> Self {
        Self { status, ..Self::of("text/plain; charset=utf-8", why) }
    }

    /// Sends it.
    ///
    /// # Errors
    /// Where nobody listens any more.
    pub fn send(&self, stream: &mut impl Write) -> io::Result<()> {
        let head = head(self.status, self.kind, self.lasts);
        let connection = if self.ends { "Connection: close\r\n" } else { "" };
        let text = format!("{head}{connection}Content-Length: {}\r\n\r\n", self.body.len());
        stream.write_all(&[text.as_bytes(), &self.body].concat())?;
        stream.flush()
    }
}

/// The head of an answer, but for its end.
fn head(status: &str, kind: &str, lasts: bool) -> String {
    let policy = if kind.starts_with("image/") { OF_PICTURES } else { POLICY };
    let kept = if lasts { "private, max-age=31536000, immutable" } else { "no-store" };
    format!(
        "HTTP/1.1 {status}\r\nContent-Type: {kind}\r\nContent-Security-Policy: {policy}\r\nCache-Control: {kept}\r\n\
         X-Content-Type-Options: nosniff\r\nReferrer-Policy: no-referrer\r\nCross-Origin-Resource-Policy: same-origin\r\n\
         Cross-Origin-Opener-Policy: same-origin\r\n"
    )
}

/// Begins a stream of events.
///
/// # Errors
/// Where nobody listens any more.
pub fn begin_events(stream: &mut impl Write) -> io::Result<()> {
    let head = head("200 OK", "text/event-stream", false);
    stream.write_all(format!("{head}Connection: close\r\n\r\n").as_bytes())?;
    stream.flush()
}

/// Sends an event; an empty one only keeps the stream alive.
///
/// # Errors
/// Where nobody listens any more.
pub fn event(stream: &mut impl Write, data: &str) -> io::Result<()> {
    let text = if data.is_empty() { ":\n\n".to_owned() } else { format!("data: {data}\n\n") };
    stream.write_all(text.as_bytes())?;
    stream.flush()
}

/// A word that nobody can guess: the system's own chance is in each `RandomState`.
pub fn secret() -> String {
    (0..2).map(|part: u8| format!("{:016x}", RandomState::new().hash_one(part))).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    fn request(method: &str, heads: &[(&str, &str)]) -> Request {
        let mut all: BTreeMap<String, Vec<String>> = BTreeMap::new();
        for (name, value) in heads {
            all.entry((*name).to_owned()).or_default().push((*value).to_owned());
        }
        Request { method: method.to_owned(), path: "/".into(), query: BTreeMap::new(), body: Vec::new(), heads: all }
    }

    #[test]
    fn nobody_else_may_ask() {
        let own = ("host", "127.0.0.1:4000");
        assert!(request("GET", &[own]).is_ours(4000));
        assert!(request("GET", &[("host", "localhost:4000"), ("sec-fetch-site", "none")]).is_ours(4000));
        assert!(request("POST", &[own, ("origin", "http://127.0.0.1:4000")]).is_ours(4000));
        for (method, heads) in [
            ("GET", vec![]),
            ("GET", vec![("host", "127.0.0.1")]),
            ("GET", vec![("host", "evil.example:4000")]),
            ("GET", vec![own, own]),
            ("GET", vec![own, ("origin", "http://evil.example")]),
            ("GET", vec![own, ("origin", "null")]),
            ("GET", vec![own, ("sec-fetch-site", "cross-site")]),
            ("GET", vec![own, ("sec-fetch-site", "same-site")]),
            ("POST", vec![own]),
            ("POST", vec![own, ("origin", "http://localhost:4000")]),
        ] {
            assert!(!request(method, &heads).is_ours(4000), "{method} {heads:?}");
        }
    }

    #[test]
    fn nobody_waits_for_one_who_asks_letter_by_letter() -> io::Result<()> {
        let listener = std::net::TcpListener::bind((std::net::Ipv4Addr::LOCALHOST, 0))?;
        let mut slow = TcpStream::connect(listener.local_addr()?)?;
        let letters = std::thread::spawn(move || {
            for letter in std::iter::repeat_n(b"x", 100) {
                std::thread::sleep(PATIENCE / 10);
                if slow.write_all(letter).is_err() {
                    return;
                }
            }
        });
        let (stream, _) = listener.accept()?;
        let start = Instant::now();
        assert!(Request::next(&mut BufReader::new(Visitor::new(&stream))).is_err());
        assert!(start.elapsed() < 2 * PATIENCE);
        drop(stream);
        letters.join().map_err(|_| io::ErrorKind::Other.into())
    }

    #[test]
    fn addresses_are_read() {
        assert_eq!((value("M%C3%BCnchen+a%2"), decoded("a+b%20")), ("München a%2".to_owned(), "a+b ".to_owned()));
        assert_ne!(secret(), secret());
        assert_eq!(secret().len(), 32);
    }
}
