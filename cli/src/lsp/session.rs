//! A session with an editor: what is open, which packs that concerns, what the editor was told.

use std::collections::{BTreeMap, BTreeSet, VecDeque};
use std::path::{Path, PathBuf};
use std::sync::Arc;
use std::sync::mpsc::{Receiver, Sender};

use lsp_types::{Diagnostic, DidChangeTextDocumentParams, DidCloseTextDocumentParams, DidOpenTextDocumentParams};
use muster_build::Outcome;
use muster_build::read::{Files, Stamps};
use serde::de::DeserializeOwned;
use serde_json::{Value, json};

use super::address;
use super::answer::{self, diagnostics};
use super::packs::{Done, Job, Pack, laid, of_file};
use super::text::{Encoding, typed};
use super::wire::{self, Failure, Heard, Message};

#[derive(Debug)]
pub enum Event {
    /// The editor says something.
    Heard(Heard),
    /// A pack was examined.
    Done(Done),
}

impl From<Done> for Event {
    fn from(done: Done) -> Self {
        Self::Done(done)
    }
}

/// A file that is open in the editor.
#[derive(Debug)]
struct Open {
    /// Its address in the editor.
    address: String,
    text: Arc<String>,
    /// The packs that it belongs to, and where it is, seen from each.
    packs: Vec<(PathBuf, String)>,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Stage {
    Before,
    Running,
    Closing,
}

#[derive(Debug)]
pub struct Session {
    events: Receiver<Event>,
    jobs: Sender<Job>,
    /// Messages that were heard while an answer waited for something else.
    waiting: VecDeque<Heard>,
    stage: Stage,
    encoding: Encoding,
    /// True if the editor can be asked to watch files.
    can_watch: bool,
    open: BTreeMap<PathBuf, Open>,
    packs: BTreeMap<PathBuf, Pack>,
}

/// A pack as an answer needs it.
pub struct View {
    pub root: PathBuf,
    /// The outcome of examining it.
    pub outcome: Arc<Outcome>,
    /// Its files as they are now.
    pub files: Files,
    /// Path of the file that is asked about, seen from the folder.
    pub place: String,
}

impl Session {
    /// A session that has not begun.
    pub fn new(events: Receiver<Event>, jobs: Sender<Job>) -> Self {
        Self {
            events,
            jobs,
            waiting: VecDeque::new(),
            stage: Stage::Before,
            encoding: Encoding::Utf16,
            can_watch: false,
            open: BTreeMap::new(),
            packs: BTreeMap::new(),
        }
    }

    /// Goes on until the editor ends it; whether that was in due form.
    pub fn run(mut self) -> bool {
        loop {
            let heard = match self.waiting.pop_front() {
                Some(heard) => heard,
                None => match self.next() {
                    Some(heard) => heard,
                    None => return false,
                },
            };
            match heard {
                Heard::End => return self.stage == Stage::Closing,
                Heard::Noise => wire::answer(None, Err(Failure::new(Failure::UNREADABLE, "this is no message"))),
                Heard::Message(Message { method: Some(method), .. }) if method == "exit" => {
                    return self.stage == Stage::Closing;
                }
                Heard::Message(Message { id: Some(id), method: Some(method), params }) => {
                    let answer = self.question(&method, params);
                    wire::answer(Some(&id), answer);
                }
                Heard::Message(Message { method: Some(method), params, .. }) if self.stage == Stage::Running => {
                    self.notice(&method, params);
                }
                // An answer to a question of ours, or something that comes too early or too late.
                Heard::Message(_) => {}
            }
        }
    }

    /// Waits for the next message. Packs are examined when none is waiting, so that no check begins that is out of date at once.
    fn next(&mut self) -> Option<Heard> {
        loop {
            let event = match self.events.try_recv() {
                Ok(event) => event,
                Err(_) => {
                    self.examine();
                    self.events.recv().ok()?
                }
            };
            match event {
                Event::Heard(heard) => return Some(heard),
                Event::Done(done) => self.take(done),
            }
        }
    }

    /// Has all packs examined that were changed, unless they are being examined.
    fn examine(&mut self) {
        for (root, pack) in &mut self.packs {
            if pack.busy || !pack.is_stale() {
                continue;
            }
            let of_pack = |open: &Open| {
                let of = open.packs.iter().find(|(of, _)| of == root);
                of.map(|(_, place)| (place.clone(), Arc::clone(&open.text)))
            };
            let open = self.open.values().filter_map(of_pack).collect();
            pack.busy = self.jobs.send(Job { root: root.clone(), change: pack.changed, open }).is_ok();
        }
    }

    /// Keeps what came of examining a pack, and tells of it unless it is out of date.
    fn take(&mut self, done: Done) {
        let Some(pack) = self.packs.get_mut(&done.root) else { return };
        pack.busy = false;
        pack.examined = done.change;
        pack.stamps = done.stamps;
        if let Some(outcome) = done.outcome.as_ref().filter(|outcome| outcome.pack.is_some()) {
            pack.good = Some(Arc::clone(outcome));
        }
        pack.outcome = done.outcome;
        if !pack.is_stale() {
            self.publish(&done.root);
        }
    }

    /// Tells what was found in the files of a pack, and of those in which nothing is found any more.
    fn publish(&mut self, root: &Path) {
        let is_open = |file: &Path| self.open.contains_key(file);
        let Some(pack) = self.packs.get_mut(root) else { return };
        let found = pack.outcome.as_deref().map(|outcome| diagnostics(root, outcome, self.encoding, &is_open));
        let before = std::mem::replace(&mut pack.told, found.unwrap_or_default());
        let now = &self.packs[root].told;
        let changed: BTreeSet<&PathBuf> =
            before.keys().chain(now.keys()).filter(|file| before.get(*file) != now.get(*file)).collect();
        for file in changed {
            // A file of a series belongs to several packs.
            let mut told = self.packs.values().filter_map(|pack| pack.told.get(file));
            let mut all: Vec<&Diagnostic> = told.next().into_iter().flatten().collect();
            for one in told.flatten() {
                if !all.contains(&one) {
                    all.push(one);
                }
            }
            let address = self.address(file);
            wire::tell("textDocument/publishDiagnostics", &json!({ "uri": address, "diagnostics": all }));
        }
    }

    /// The editor's address for a file.
    pub fn address(&self, file: &Path) -> String {
        self.open.get(file).map_or_else(|| address::of(file), |open| open.address.clone())
    }

    /// The editor's way of counting columns.
    pub fn encoding(&self) -> Encoding {
        self.encoding
    }

    /// True if a file is open in the editor.
    pub fn is_open(&self, file: &Path) -> bool {
        self.open.contains_key(file)
    }

    /// The text of an open file, and its first pack as it was examined last.
    pub fn last_examined(&self, address: &str) -> Option<View> {
        let file = address::path(address)?;
        let open = self.open.get(&file)?;
        let (root, place, pack) =
            open.packs.iter().find_map(|(root, place)| Some((root, place, self.packs.get(root)?)))?;
        let outcome = Arc::clone(pack.good.as_ref()?);
        let files = laid(outcome.files(), place, &open.text);
        Some(View { root: root.clone(), outcome, files, place: place.clone() })
    }

    /// The packs that a file belongs to, examined as they are now.
    pub fn look(&mut self, address: &str) -> Vec<View> {
        let Some(file) = address::path(address) else { return Vec::new() };
        let packs = match self.open.get(&file) {
            Some(open) => open.packs.clone(),
            None => of_file(&file, self.packs.keys()),
        };
        for (root, _) in &packs {
            let pack = self.packs.entry(root.clone()).or_default();
            // Not every editor tells what others write.
            pack.changed += u64::from(pack.stamps != Stamps::of(root).ok());
            self.examined(root);
        }
        let view = |(root, place): (PathBuf, String)| {
            let outcome = Arc::clone(self.packs.get(&root)?.outcome.as_ref()?);
            let files = outcome.files().clone();
            Some(View { root, outcome, files, place })
        };
        packs.into_iter().filter_map(view).collect()
    }

    /// Waits until a pack is examined as it is now.
    fn examined(&mut self, root: &PathBuf) {
        loop {
            self.examine();
            if self.packs.get(root).is_none_or(|pack| !pack.busy) {
                return;
            }
            match self.events.recv() {
                Ok(Event::Done(done)) => self.take(done),
                Ok(Event::Heard(heard)) => self.waiting.push_back(heard),
                Err(_) => return,
            }
        }
    }

    fn question(&mut self, method: &str, params: Value) -> Result<Value, Failure> {
        match (self.stage, method) {
            (Stage::Before, "initialize") => Ok(self.begin(&params)),
            (Stage::Before, _) => Err(Failure::new(Failure::NOT_YET, "the session has not begun")),
            (Stage::Closing, _) => Err(Failure::new(Failure::CLOSED, "the session is over")),
            (Stage::Running, "shutdown") => {
                self.stage = Stage::Closing;
                Ok(Value::Null)
            }
            (Stage::Running, "initialize") => Err(Failure::new(Failure::CLOSED, "the session has begun already")),
            (Stage::Running, _) => answer::to(self, method, params),
        }
    }

    fn begin(&mut self, params: &Value) -> Value {
        // No editor is turned away because it can do more than is known here.
        let can = |pointer: &str| params.pointer(&format!("/capabilities/{pointer}"));
        let encodings = can("general/positionEncodings").and_then(Value::as_array);
        if encodings.is_some_and(|known| known.iter().any(|encoding| encoding == "utf-8")) {
            self.encoding = Encoding::Utf8;
        }
        self.can_watch = can("workspace/didChangeWatchedFiles/dynamicRegistration") == Some(&Value::Bool(true));
        self.stage = Stage::Running;
        let encoding = if self.encoding == Encoding::Utf8 { "utf-8" } else { "utf-16" };
        json!({
            "serverInfo": { "name": "muster", "version": env!("CARGO_PKG_VERSION") },
            "capabilities": {
                "positionEncoding": encoding,
                "textDocumentSync": { "openClose": true, "change": 2, "save": true },
                "completionProvider": { "triggerCharacters": [",", ";", "|", "\"", ".", "{", "=", "("] },
                "hoverProvider": true,
                "definitionProvider": true,
                "referencesProvider": true,
                "renameProvider": { "prepareProvider": true },
                "codeActionProvider": { "codeActionKinds": ["quickfix"] },
            },
        })
    }

    fn notice(&mut self, method: &str, params: Value) {
        match method {
            "initialized" if self.can_watch => {
                let watchers = ["**/*.{csv,json,lock,md,txt,xml,vsav,svg,png,jpg,jpeg,gif,ttf,otf}"]
                    .map(|glob| json!({ "globPattern": glob }));
                let what = json!({ "id": "files", "method": "workspace/didChangeWatchedFiles", "registerOptions": { "watchers": watchers } });
                wire::ask("watch", "client/registerCapability", &json!({ "registrations": [what] }));
            }
            "textDocument/didOpen" => {
                if let Ok(DidOpenTextDocumentParams { text_document: of }) = read(params) {
                    self.opened(of.uri.as_str(), of.text);
                }
            }
            "textDocument/didChange" => {
                if let Ok(DidChangeTextDocumentParams { text_document: of, content_changes }) = read(params) {
                    let Some(file) = address::path(of.uri.as_str()) else { return };
                    let Some(open) = self.open.get_mut(&file) else { return };
                    let text = Arc::make_mut(&mut open.text);
                    content_changes.into_iter().for_each(|change| typed(text, change, self.encoding));
                    self.changed(&file);
                }
            }
            "textDocument/didClose" => {
                if let Ok(DidCloseTextDocumentParams { text_document: of }) = read(params) {
                    let Some(file) = address::path(of.uri.as_str()) else { return };
                    self.changed(&file);
                    self.open.remove(&file);
                }
            }
            // What stands on the disk is looked at whenever a pack is examined.
            "textDocument/didSave" | "workspace/didChangeWatchedFiles" => {
                self.packs.values_mut().for_each(|pack| pack.changed += 1);
                self.join();
            }
            _ => {}
        }
    }

    fn opened(&mut self, address: &str, text: String) {
        let Some(file) = address::path(address) else { return };
        let packs = of_file(&file, self.packs.keys());
        for (root, _) in &packs {
            self.packs.entry(root.clone()).or_default();
        }
        self.open.insert(file.clone(), Open { address: address.to_owned(), text: Arc::new(text), packs });
        self.changed(&file);
    }

    /// Looks for the packs of open files that belonged to none: one may have begun since.
    fn join(&mut self) {
        for (file, open) in self.open.iter_mut().filter(|(_, open)| open.packs.is_empty()) {
            open.packs = of_file(file, self.packs.keys());
            for (root, _) in &open.packs {
                self.packs.entry(root.clone()).or_default().changed += 1;
            }
        }
    }

    /// Notes that an open file is not as it was.
    fn changed(&mut self, file: &Path) {
        for (root, _) in self.open.get(file).into_iter().flat_map(|open| &open.packs) {
            if let Some(pack) = self.packs.get_mut(root) {
                pack.changed += 1;
            }
        }
    }
}

/// Reads the parameters of a message.
///
/// # Errors
/// Where they are not what the protocol has there.
pub fn read<T: DeserializeOwned>(params: Value) -> Result<T, Failure> {
    serde_json::from_value(params).map_err(|error| Failure::new(Failure::PARAMS, error.to_string()))
}
