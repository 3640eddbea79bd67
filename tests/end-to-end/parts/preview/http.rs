use std::io::Write;
use std::net::TcpStream;
use std::time::Instant;

use muster::preview::http::{MAX_HEADERS, MAX_REQUEST, Request, TIMEOUT, secret};

fn is_ours(method: &str, headers: &str) -> bool {
    let text = format!("{method} / HTTP/1.1\r\n{headers}\r\n");
    Request::parse(text.as_bytes(), 4000).unwrap().unwrap().is_ours
}

#[test]
fn nobody_else_may_ask() {
    let own = "Host: 127.0.0.1:4000\r\n";
    assert!(is_ours("GET", own));
    assert!(is_ours("GET", "HOST: localhost:4000\r\nSec-Fetch-Site: none\r\n"));
    assert!(is_ours("POST", &format!("{own}Origin: http://127.0.0.1:4000\r\n")));
    for (method, headers) in [
        ("GET", String::new()),
        ("GET", "Host: 127.0.0.1\r\n".into()),
        ("GET", "Host: evil.example:4000\r\n".into()),
        ("GET", format!("{own}Origin: http://evil.example\r\n")),
        ("GET", format!("{own}Origin: null\r\n")),
        ("GET", format!("{own}Sec-Fetch-Site: cross-site\r\n")),
        ("GET", format!("{own}Sec-Fetch-Site: same-site\r\n")),
        ("POST", own.into()),
        ("POST", format!("{own}Origin: http://localhost:4000\r\n")),
    ] {
        assert!(!is_ours(method, &headers), "{method} {headers}");
    }
}

#[test]
fn what_is_no_request_is_refused() {
    let all = "POST /a+b%20?n=M%C3%BCnchen+a%2 HTTP/1.1\r\nContent-Length: 2\r\n\r\n{}";
    for end in 0..all.len() {
        assert!(Request::parse(&all.as_bytes()[..end], 1).unwrap().is_none(), "{end}");
    }
    let Request { path, query, body, .. } = Request::parse(all.as_bytes(), 1).unwrap().unwrap();
    assert_eq!((path.as_str(), query["n"].as_str(), body.as_slice()), ("/a+b ", "München a%2", &b"{}"[..]));
    let length = |length: &str| format!("POST / HTTP/1.1\r\nContent-Length: {length}\r\n\r\n");
    for text in [
        "\0".into(),
        "GET\r\n\r\n".into(),
        "GET / HTTP/1.1\r\nno header\r\n\r\n".into(),
        "GET / HTTP/1.1\r\nHost: a\r\nHost: a\r\n\r\n".into(),
        "POST / HTTP/1.1\r\nTransfer-Encoding: chunked\r\n\r\n".into(),
        format!("GET /{}", "a".repeat(MAX_REQUEST)),
        format!("GET / HTTP/1.1\r\n{}\r\n", "a: b\r\n".repeat(MAX_HEADERS + 1)),
        length("-1"),
        length("20000"),
        length("18446744073709551615"),
        length("99999999999999999999"),
    ] {
        assert!(Request::parse(text.as_bytes(), 1).is_err(), "{text:.80}");
    }
}

#[test]
fn a_request_has_to_come_in_time() {
    let listener = std::net::TcpListener::bind((std::net::Ipv4Addr::LOCALHOST, 0)).unwrap();
    let mut slow = TcpStream::connect(listener.local_addr().unwrap()).unwrap();
    std::thread::spawn(move || {
        while slow.write_all(b"x").is_ok() {
            std::thread::sleep(TIMEOUT / 10);
        }
    });
    let start = Instant::now();
    assert!(Request::read(&listener.accept().unwrap().0, 1).is_err());
    assert!(start.elapsed() < 2 * TIMEOUT);
}

#[test]
fn secrets_differ() {
    assert_ne!(secret(), secret());
    assert_eq!(secret().len(), 32);
}
