//! A page of the guide, gone through as a reader does.

use std::collections::BTreeMap;
use std::fs;
use std::io::{BufRead, BufReader};
use std::path::{MAIN_SEPARATOR, Path, PathBuf};
use std::process::Stdio;
use std::sync::mpsc;
use std::time::Duration;

use muster_tests::command::command;
use muster_tests::pack;
use tempfile::TempDir;

use super::{chapters, set_up};
use crate::{MUSTER, Once, muster};

/// Commands that install Muster; packagers test them.
const INSTALLING: &[&str] = &[
    "code --install-extension guide/editors/muster.vsix",
    "pipx install muster-wargame",
    "npm install --global muster-wargame",
    "cargo build --release",
    "sudo mkdir -p /usr/local/bin",
    "sudo cp muster /usr/local/bin/",
];

/// Commands that go on until they are stopped, and what keeps them to themselves.
const ENDLESS: &[(&str, &[&str])] = &[("watch", &[]), ("preview", &["--no-open"])];

/// The pages in which every block of lines belongs into a file.
const TUTORIALS: &[&str] = &["first-game", "hexes", "squares", "areas"];

/// A page as it is after it was gone through: with the answers that came, and the pictures that were drawn.
pub struct Written {
    pub text: String,
    /// The pictures that it shows, by path.
    pub pictures: BTreeMap<PathBuf, Vec<u8>>,
}

impl Written {
    pub fn write(&self, path: &Path) {
        fs::write(path, &self.text).unwrap();
        for (path, bytes) in &self.pictures {
            fs::create_dir_all(path.parent().unwrap()).unwrap();
            fs::write(path, bytes).unwrap();
        }
    }
}

/// The remains of a page after it was gone through.
struct Left {
    written: Written,
    files: pack::Files,
    /// The folder among the files that the terminal is in.
    here: PathBuf,
}

/// Goes through a page, once for all pages that begin where it ends.
fn left(page: &str) -> &'static Left {
    static ALL: Once<Left> = Once::new();
    ALL.get(page, || {
        let mut reader = Reader::of(page);
        reader.go_through();
        let here = reader.here.strip_prefix(reader.folder.path()).unwrap().to_path_buf();
        Left { written: reader.written, files: pack::read(reader.folder.path()), here }
    })
}

/// A page as it is after it was gone through.
pub fn written(page: &str) -> &'static Written {
    &left(page).written
}

/// A reader who follows a page.
pub struct Reader {
    page: String,
    folder: TempDir,
    /// The folder that the terminal is in.
    pub here: PathBuf,
    /// The output of the last commands.
    said: String,
    /// The lines of a file that are to be changed.
    old: Option<(String, String)>,
    written: Written,
}

/// The page's instruction for the next block.
enum Wanted {
    Replace(String),
    Add(String),
    Make(String),
    Change(String),
    Into,
}

impl Wanted {
    /// The instruction in the last sentence of a paragraph.
    fn of(paragraph: &str) -> Option<Self> {
        let told = |words: &str| {
            let behind = paragraph.rsplit_once(words)?.1;
            let (path, rest) = behind.split_once('`')?;
            (!rest.contains(". ")).then(|| path.to_owned())
        };
        told("Replace everything in `").map(Self::Replace).or_else(|| {
            let add = ["Add this line at the end of `", "Add these lines at the end of `"].into_iter().find_map(told);
            add.map(Self::Add)
                .or_else(|| told("Make a new file `").map(Self::Make))
                .or_else(|| {
                    let line = paragraph.ends_with("change this line:") || paragraph.ends_with("change these lines:");
                    told("In `").filter(|_| line).map(Self::Change)
                })
                .or_else(|| (paragraph == "to this:").then_some(Self::Into))
        })
    }
}

impl Reader {
    /// A reader with an empty folder and a page.
    fn of(page: &str) -> Self {
        let folder = pack::scratch();
        let here = folder.path().to_path_buf();
        let written = Written { text: String::new(), pictures: BTreeMap::new() };
        Self { page: page.to_owned(), folder, here, said: String::new(), old: None, written }
    }

    /// A reader who has gone through a page.
    pub fn after(page: &str) -> Self {
        let mut reader = Self::of(page);
        let Left { files, here, .. } = left(page);
        pack::write(files, reader.folder.path());
        reader.here.push(here);
        reader
    }

    fn go_through(&mut self) {
        let text = fs::read_to_string(chapters().join(format!("{}.md", self.page))).unwrap();
        let mut lines = text.lines();
        let mut paragraph = String::new();
        while let Some(line) = lines.next() {
            self.keep(line);
            if let Some(kind) = line.strip_prefix("```") {
                let block: Vec<&str> = lines.by_ref().take_while(|line| *line != "```").collect();
                self.block(kind, &block, &paragraph);
                self.keep("```");
                paragraph.clear();
                continue;
            }
            if line.is_empty() {
                self.begin_elsewhere(&paragraph);
                // Blocks stand by themselves, so that what is said of one is the last paragraph.
                if !paragraph.is_empty() && lines.clone().next().is_some_and(|next| !next.starts_with("```")) {
                    paragraph.clear();
                }
                continue;
            }
            line.split("](pictures/").skip(1).for_each(|link| self.picture(link.split(')').next().unwrap()));
            if !paragraph.is_empty() {
                paragraph.push(' ');
            }
            paragraph.push_str(line);
        }
        assert!(self.old.is_none(), "{}: what should stand there instead?", self.page);
    }

    fn keep(&mut self, line: &str) {
        self.written.text.push_str(line);
        self.written.text.push('\n');
    }

    /// A page may go on where another ends: `This page begins with *Ten Towns* as [Your first game](first-game.md) leaves it`.
    fn begin_elsewhere(&mut self, paragraph: &str) {
        let Some((_, behind)) = paragraph.split_once("This page begins with ") else { return };
        let page = behind.split_once("](").and_then(|(_, link)| link.split_once(".md)")).unwrap().0;
        let other = Self::after(page);
        self.folder = other.folder;
        self.here = other.here;
    }

    fn block(&mut self, kind: &str, block: &[&str], paragraph: &str) {
        let text: String = block.iter().map(|line| format!("{line}\n")).collect();
        let page = self.page.clone();
        match kind {
            "sh" => {
                self.said.clear();
                block.iter().for_each(|line| self.type_in(line));
            }
            "text" if !self.said.is_empty() => {
                let said = std::mem::take(&mut self.said);
                let same = settled(&said) == settled(&text);
                let shown = if same { text } else { said };
                self.written.text.push_str(&shown);
                return;
            }
            "install" => assert!(block.iter().all(|line| INSTALLING.contains(line)), "{page}: {text}"),
            "files" | "cel" => {}
            "text" | "csv" | "json" | "markdown" | "xml" => self.file(paragraph, &text),
            _ => panic!("{page}: a block of {kind}"),
        }
        self.written.text.push_str(&text);
    }

    fn type_in(&mut self, line: &str) {
        // No comments: not every shell takes what follows a `#` for one.
        let words = words(line);
        let words: Vec<&str> = words.iter().map(String::as_str).collect();
        match words.as_slice() {
            [] => {}
            ["cd", folder] => {
                self.here.push(folder);
                assert!(self.here.is_dir(), "{}: {line}", self.page);
            }
            ["muster", first, rest @ ..] => match ENDLESS.iter().find(|(name, _)| name == first) {
                Some((_, more)) => begin_and_stop(&self.here, &[&[*first][..], rest, more].concat()),
                None => {
                    let done = muster(&self.here, &[&[*first][..], rest].concat());
                    // Those that find something are followed by what they say.
                    assert!(done.status < 2, "{}: {line}\n{}{}", self.page, done.out, done.err);
                    self.said += &done.out;
                    self.said += &done.err;
                }
            },
            _ => panic!("{}: {line}", self.page),
        }
    }

    /// Changes a file as the page says. A file without an instruction is compared.
    fn file(&mut self, paragraph: &str, text: &str) {
        let page = self.page.clone();
        let Some(wanted) = Wanted::of(paragraph) else {
            assert!(!TUTORIALS.contains(&page.as_str()), "{page}: what becomes of this?\n{text}");
            return;
        };
        let at = |path: &str| self.here.join(path);
        let there = |path: &str| fs::read_to_string(at(path)).unwrap_or_else(|error| panic!("{page}: {path}: {error}"));
        let (path, now) = match wanted {
            Wanted::Replace(path) => {
                let _ = there(&path);
                (path, text.to_owned())
            }
            Wanted::Add(path) => {
                let was = there(&path);
                assert!(was.ends_with('\n'), "{page}: {path}");
                (path, was + text)
            }
            Wanted::Make(path) => {
                assert!(!at(&path).exists(), "{page}: {path} is there");
                (path, text.to_owned())
            }
            Wanted::Change(path) => {
                assert_eq!(there(&path).matches(text).count(), 1, "{page}: {text} in {path}");
                self.old = Some((path, text.to_owned()));
                return;
            }
            Wanted::Into => {
                let (path, old) = self.old.take().unwrap();
                let now = there(&path).replacen(&old, text, 1);
                (path, now)
            }
        };
        fs::create_dir_all(at(&path).parent().unwrap()).unwrap();
        fs::write(at(&path), now).unwrap();
    }

    /// A picture of the last build: the last part of its name is its file there.
    fn picture(&mut self, name: &str) {
        let path = chapters().join("pictures").join(name);
        // Of another page, which draws it.
        if !name.starts_with(&format!("{}/", self.page)) {
            return;
        }
        let last = Path::new(name).file_name().unwrap().to_string_lossy().into_owned();
        // Beside the game is what is kept of the build before.
        let all = pack::read(&self.here.join("dist")).into_iter();
        let built: pack::Files = all.filter(|(path, _)| !path.starts_with('.')).collect();
        let bytes = match last.as_str() {
            "set-up.svg" => set_up::drawn(&built),
            last => built.iter().find(|(path, _)| path.ends_with(&format!("/{last}"))).map(|(_, bytes)| bytes.clone()),
        };
        self.written.pictures.insert(path, bytes.unwrap_or_else(|| panic!("{}: no {last} is drawn", self.page)));
    }
}

/// The words of a command, in which a part in quotes may have blanks.
fn words(typed: &str) -> Vec<String> {
    let mut words: Vec<String> = Vec::new();
    let (mut quoted, mut inside) = (false, false);
    for letter in typed.chars() {
        match letter {
            '"' => quoted = !quoted,
            ' ' if !quoted => {
                inside = false;
                continue;
            }
            _ => {}
        }
        if !inside {
            words.push(String::new());
            inside = true;
        }
        if letter != '"' {
            words.last_mut().unwrap().push(letter);
        }
    }
    words
}

/// Begins a command that goes on by itself, and stops it when it has said something.
fn begin_and_stop(here: &Path, arguments: &[&str]) {
    let mut child = command(MUSTER, here, arguments).stdout(Stdio::piped()).spawn().unwrap();
    let mut lines = BufReader::new(child.stdout.take().unwrap()).lines();
    let (tell, told) = mpsc::channel();
    std::thread::spawn(move || tell.send(lines.next()));
    let said = told.recv_timeout(Duration::from_mins(1));
    child.kill().unwrap();
    let _ = child.wait().unwrap();
    assert!(matches!(said, Ok(Some(Ok(_)))), "{arguments:?} says nothing");
}

/// An answer without the parts that vary from day to day, with changes of pictures, and among systems: dates, sizes and
/// large numbers, and the separators of paths.
fn settled(said: &str) -> String {
    let mut settled = String::new();
    for line in said.replace(MAIN_SEPARATOR, "/").lines() {
        // A size stands before the name of its file.
        let size =
            line.trim_start().split_once("  ").filter(|(size, _)| size.bytes().all(|byte| byte.is_ascii_digit()));
        let line = size.map_or(line, |(_, file)| file).trim_end();
        let is_digit = |letter: char| letter.is_ascii_digit();
        let mut rest = line;
        while let Some(at) = rest.find(is_digit) {
            let (before, number) = rest.split_at(at);
            let end = number.find(|letter| !is_digit(letter)).unwrap_or(number.len());
            let date = number.get(..10).is_some_and(|date| date.matches('-').count() == 2 && end == 4);
            let end = if date { 10 } else { end };
            settled.extend([before, if end > 3 { "#" } else { &number[..end] }]);
            rest = &number[end..];
        }
        settled.extend([rest, "\n"]);
    }
    settled
}
