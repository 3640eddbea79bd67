//! `muster watch`: the check, again whenever a file is saved.

use std::fs;
use std::io::{BufRead, BufReader, Read};
use std::process::{Command, Stdio};
use std::sync::mpsc;
use std::time::Duration;

use muster_tests::pack;

#[test]
fn what_is_saved_is_checked_again() {
    let folder = pack::placed(&pack::named("own-points"), "game");
    let at = folder.path().join("game");
    let mut program = Command::new(env!("CARGO_BIN_EXE_muster"));
    let mut child = program.args(["watch", "game"]).current_dir(folder.path()).stdout(Stdio::piped()).spawn().unwrap();
    let lines = BufReader::new(child.stdout.take().unwrap()).lines();
    let (tell, told) = mpsc::channel();
    std::thread::spawn(move || lines.map_while(Result::ok).try_for_each(|line| tell.send(line)));
    // All that is said until the program waits again.
    let round = || -> String {
        let mut said = String::new();
        loop {
            let line = told.recv_timeout(Duration::from_mins(1)).unwrap_or_else(|_| panic!("after {said}"));
            if line.starts_with("watching game") {
                return said;
            }
            said += &line;
            said.push('\n');
        }
    };
    assert!(round().contains("clean"));
    let spaces = fs::read_to_string(at.join("spaces.csv")).unwrap();
    fs::write(at.join("spaces.csv"), spaces.replace("ashford,Ashford,", "ashford,Ashford,,")).unwrap();
    let said = round();
    assert!(said.contains("error R005") && said.contains("spaces.csv:2:"), "{said}");
    // A file that comes, and a table that is whole again.
    fs::write(at.join("unknown.csv"), "id\nx\n").unwrap();
    assert!(round().contains("unknown.csv"));
    fs::write(at.join("spaces.csv"), spaces).unwrap();
    fs::remove_file(at.join("unknown.csv")).unwrap();
    while !round().contains("clean") {}
    child.kill().unwrap();
    let _ = child.wait().unwrap();
}

/// A program that listens gets one document a line, and nothing else.
#[test]
fn programs_read_line_by_line() {
    let folder = pack::placed(&pack::named("own-points"), "game");
    for format in ["json", "sarif"] {
        let mut program = Command::new(env!("CARGO_BIN_EXE_muster"));
        let program = program.args(["watch", "game", "--format", format]).current_dir(folder.path());
        let mut child = program.stdout(Stdio::piped()).stderr(Stdio::piped()).spawn().unwrap();
        let [mut out, mut more, mut err] = [String::new(), String::new(), String::new()];
        let mut lines = BufReader::new(child.stdout.take().unwrap());
        lines.read_line(&mut out).unwrap();
        BufReader::new(child.stderr.take().unwrap()).read_line(&mut err).unwrap();
        child.kill().unwrap();
        let _ = child.wait().unwrap();
        lines.read_to_string(&mut more).unwrap();
        assert!(serde_json::from_str::<serde_json::Value>(&out).is_ok(), "{out}");
        assert!(more.is_empty() && err.starts_with("watching game"), "{more} {err}");
    }
}
