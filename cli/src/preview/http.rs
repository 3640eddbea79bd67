//! As much of HTTP as a page on the same machine needs: one request for each connection.

use std::collections::BTreeMap;
use std::hash::{BuildHasher, RandomState};
use std::io::{self, Read, Write};
use std::net::TcpStream;
use std::time::{Duration, Instant};

use percent_encoding::percent_decode_str;

/// The most bytes of a request.
pub const MAX_REQUEST: usize = 16 * 1024;
/// The most headers of a request.
pub const MAX_HEADERS: usize = 64;
/// Longest time that a whole request may take to arrive.
pub const TIMEOUT: Duration = Duration::from_secs(3);

/// Content security policy of a page: it loads from here alone, and has no scripts or styles inside itself.
const PAGE_POLICY: &str = "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' data:; font-src 'self'; \
    connect-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'";
/// Content security policy of a picture that is opened by itself.
const PICTURE_POLICY: &str = "default-src 'none'; style-src 'unsafe-inline'; img-src data:; sandbox";

#[derive(Debug)]
pub struct Request {
    /// `GET` or `POST`.
    pub method: String,
    /// The path, without the query.
    pub path: String,
    pub query: BTreeMap<String, String>,
    pub body: Vec<u8>,
    /// True if it comes from our page, or somebody typed the address. Nobody else may ask, whatever name leads here.
    pub is_ours: bool,
}

impl Request {
    /// Reads a request to the server on this port.
    ///
    /// # Errors
    /// With `InvalidData` if it is malformed or too large; otherwise if it takes too long or the connection ends.
    pub fn read(mut stream: &TcpStream, port: u16) -> io::Result<Self> {
        let until = Instant::now() + TIMEOUT;
        let mut bytes = Vec::new();
        loop {
            // No time left is an error too.
            stream.set_read_timeout(Some(until.saturating_duration_since(Instant::now())))?;
            let mut more = [0; 4096];
            match stream.read(&mut more)? {
                0 => return Err(io::ErrorKind::UnexpectedEof.into()),
                length => bytes.extend_from_slice(&more[..length]),
            }
            if let Some(request) = Self::parse(&bytes, port)? {
                return Ok(request);
            }
        }
    }

    /// The request that these bytes make; none while some are missing.
    pub fn parse(bytes: &[u8], port: u16) -> io::Result<Option<Self>> {
        let invalid = || io::Error::from(io::ErrorKind::InvalidData);
        let mut headers = [httparse::EMPTY_HEADER; MAX_HEADERS];
        let mut head = httparse::Request::new(&mut headers);
        let start = match head.parse(bytes).map_err(|_| invalid())? {
            httparse::Status::Complete(start) => start,
            httparse::Status::Partial if bytes.len() < MAX_REQUEST => return Ok(None),
            httparse::Status::Partial => return Err(invalid()),
        };
        let header = |name: &str| {
            let mut same = head.headers.iter().filter(|header| header.name.eq_ignore_ascii_case(name));
            match (same.next(), same.next()) {
                (one, None) => one.map(|one| str::from_utf8(one.value)).transpose().map_err(|_| invalid()),
                _ => Err(invalid()),
            }
        };
        let length: usize = header("content-length")?.unwrap_or("0").parse().map_err(|_| invalid())?;
        if start.saturating_add(length) > MAX_REQUEST || header("transfer-encoding")?.is_some() {
            return Err(invalid());
        }
        let Some(body) = bytes.get(start..start + length) else { return Ok(None) };
        let method = head.method.unwrap_or_default().to_owned();
        let [host, origin, site] = [header("host")?, header("origin")?, header("sec-fetch-site")?];
        let host = host.unwrap_or_default();
        let is_ours = [format!("127.0.0.1:{port}"), format!("localhost:{port}")].iter().any(|own| own == host)
            // Browsers send it with everything that changes something.
            && origin.map_or(method == "GET", |origin| origin.strip_prefix("http://") == Some(host))
            && site.is_none_or(|site| ["same-origin", "none"].contains(&site));
        let path = head.path.unwrap_or_default();
        let (path, query) = path.split_once('?').unwrap_or((path, ""));
        let pair = |pair: &str| {
            let (name, text) = pair.split_once('=').unwrap_or((pair, ""));
            (value(name), value(text))
        };
        let query = query.split('&').map(pair).collect();
        Ok(Some(Self { method, path: decoded(path), query, body: body.to_vec(), is_ours }))
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
    is_lasting: bool,
    body: Vec<u8>,
}

impl Answer {
    /// An answer with what was asked for.
    pub fn of(kind: &'static str, body: impl Into<Vec<u8>>) -> Self {
        Self { status: "200 OK", kind, is_lasting: false, body: body.into() }
    }

    pub fn json(value: &serde_json::Value) -> Self {
        Self::of("application/json", value.to_string())
    }

    /// Marks an answer that never changes under its address.
    pub fn lasting(self) -> Self {
        Self { is_lasting: true, ..self }
    }

    /// An answer that refuses, with the reason.
    pub fn refused(status: &'static str, why: impl Into<Vec<u8>>) -> Self {
        Self { status, ..Self::of("text/plain; charset=utf-8", why) }
    }

    /// Sends it.
    ///
    /// # Errors
    /// If the connection has ended.
    pub fn send(&self, mut stream: &TcpStream) -> io::Result<()> {
        let length = format!("Content-Length: {}\r\n\r\n", self.body.len());
        stream.write_all(&[self.head().as_bytes(), length.as_bytes(), &self.body].concat())
    }

    /// The status and the headers, without the end.
    fn head(&self) -> String {
        let Self { status, kind, .. } = self;
        let policy = if kind.starts_with("image/") { PICTURE_POLICY } else { PAGE_POLICY };
        let kept = if self.is_lasting { "private, max-age=31536000, immutable" } else { "no-store" };
        format!(
            "HTTP/1.1 {status}\r\nContent-Type: {kind}\r\nContent-Security-Policy: {policy}\r\nCache-Control: {kept}\r\n\
             X-Content-Type-Options: nosniff\r\nReferrer-Policy: no-referrer\r\nCross-Origin-Resource-Policy: same-origin\r\n\
             Cross-Origin-Opener-Policy: same-origin\r\nConnection: close\r\n"
        )
    }
}

/// Begins a stream of events.
///
/// # Errors
/// If the connection has ended.
pub fn begin_events(mut stream: &TcpStream) -> io::Result<()> {
    stream.write_all(format!("{}\r\n", Answer::of("text/event-stream", "").head()).as_bytes())
}

/// Sends an event; an empty one only keeps the stream alive.
///
/// # Errors
/// If the connection has ended.
pub fn event(mut stream: &TcpStream, data: &str) -> io::Result<()> {
    let text = if data.is_empty() { ":\n\n".to_owned() } else { format!("data: {data}\n\n") };
    stream.write_all(text.as_bytes())
}

/// A word that nobody can guess: the system's own chance is in each `RandomState`.
pub fn secret() -> String {
    (0..2).map(|part: u8| format!("{:016x}", RandomState::new().hash_one(part))).collect()
}
