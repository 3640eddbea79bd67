//! Answers: what an editor asks, put to `muster_studio::edit`, and what it is told in the words of the protocol.

use std::collections::{BTreeMap, HashSet};
use std::path::{Path, PathBuf};

use lsp_types::{
    CodeActionParams, Diagnostic, DiagnosticRelatedInformation, DiagnosticSeverity, Location, NumberOrString, Position,
    Range, RenameParams, TextDocumentPositionParams, Uri,
};
use muster_build::Outcome;
use muster_build::correct::Change;
use muster_build::report::{Place, Report};
use muster_studio::edit::{Choice, Desk, Refused, Said, Sort, Stretch};
use serde_json::{Value, json};

use super::address;
use super::session::{Session, View, read};
use super::text::{Counted, Encoding};
use super::wire::Failure;

/// Answers a question.
///
/// # Errors
/// Where there is no such question, or it is asked in a way that nobody understands.
pub fn to(session: &mut Session, method: &str, params: Value) -> Result<Value, Failure> {
    match method {
        "textDocument/completion" => Ok(complete(session, &read(params)?)),
        "textDocument/hover" => Ok(hover(session, &read(params)?)),
        "textDocument/definition" => Ok(places(session, &read(params)?, |desk, view, byte| {
            desk.definition(&view.place, byte).into_iter().collect()
        })),
        "textDocument/references" => {
            let with_own = params.pointer("/context/includeDeclaration") != Some(&Value::Bool(false));
            Ok(places(session, &read(params)?, |desk, view, byte| desk.uses(&view.place, byte, with_own)))
        }
        "textDocument/prepareRename" => prepare_rename(session, &read(params)?),
        "textDocument/rename" => rename(session, read(params)?),
        "textDocument/codeAction" => Ok(actions(session, &read(params)?)),
        _ => Err(Failure::new(Failure::UNKNOWN, format!("there is no `{method}` here"))),
    }
}

impl View {
    /// The text of a file as the editor counts it, and where the file is.
    fn text(&self, session: &Session, place: &str) -> Option<(Counted<'_>, PathBuf)> {
        let file = address::tidy(&self.root.join(place));
        let bytes = self.files.bytes(self.files.find(place)?);
        Some((counted(bytes, session.is_open(&file), session.encoding()), file))
    }

    /// The byte that a place in the file means that is asked about.
    fn byte(&self, session: &Session, place: Position) -> Option<usize> {
        Some(self.text(session, &self.place)?.0.byte(place))
    }

    fn range(&self, session: &Session, at: &Stretch) -> Option<Range> {
        Some(self.text(session, &at.file)?.0.range(at.start..at.end))
    }

    fn location(&self, session: &Session, at: &Stretch) -> Option<Value> {
        let (text, file) = self.text(session, &at.file)?;
        Some(json!({ "uri": session.address(&file), "range": text.range(at.start..at.end) }))
    }

    /// Changes as the editor makes them.
    fn edit(&self, session: &Session, changes: &[Change]) -> Value {
        let mut edits: BTreeMap<String, Vec<Value>> = BTreeMap::new();
        for change in changes {
            let Some((text, file)) = self.text(session, &change.file) else { continue };
            let edit = json!({ "range": text.range(change.start..change.end), "newText": change.text });
            let edits = edits.entry(session.address(&file)).or_default();
            if !edits.contains(&edit) {
                edits.push(edit);
            }
        }
        json!({ "changes": edits })
    }
}

fn counted(bytes: &[u8], is_open: bool, encoding: Encoding) -> Counted<'_> {
    match std::str::from_utf8(bytes).ok().filter(|_| is_open) {
        Some(text) => Counted::open(text, encoding),
        None => Counted::on_disk(bytes, encoding),
    }
}

fn complete(session: &mut Session, at: &TextDocumentPositionParams) -> Value {
    let address = at.text_document.uri.as_str();
    let Some(view) = session.last_examined(address).or_else(|| session.look(address).into_iter().next()) else {
        return Value::Null;
    };
    let Some(byte) = view.byte(session, at.position) else { return Value::Null };
    let Some(desk) = Desk::of(&view.outcome, &view.files) else { return Value::Null };
    let (choices, is_all) = desk.complete(&view.place, byte);
    let item = |(number, choice): (usize, Choice)| {
        // As the protocol numbers them.
        let kind = match choice.sort {
            Sort::Row => 18,
            Sort::Word => 12,
            Sort::Column => 5,
            Sort::Table => 22,
            Sort::File => 17,
            Sort::Function => 3,
        };
        let mut item = json!({
            "label": choice.label,
            "kind": kind,
            "sortText": format!("{number:06}"),
            "textEdit": { "range": view.range(session, &choice.at)?, "newText": choice.text },
        });
        // Some editors do not look at what is replaced where they are told what to compare; others compare with what is
        // replaced, quotes and all.
        let quote = if choice.text.starts_with('"') && !choice.found_by.starts_with('"') { "\"" } else { "" };
        if choice.found_by != choice.label || !quote.is_empty() {
            item["filterText"] = format!("{quote}{}", choice.found_by).into();
        }
        if let Some(detail) = choice.detail {
            item["labelDetails"] = json!({ "description": detail });
            item["detail"] = detail.into();
        }
        if let Some(help) = choice.help {
            item["documentation"] = help.into();
        }
        Some(item)
    };
    let items: Vec<Value> = choices.into_iter().enumerate().filter_map(item).collect();
    json!({ "isIncomplete": !is_all, "items": items })
}

/// The first answer that a desk of the packs of a file has.
fn ask<T>(
    session: &mut Session,
    at: &TextDocumentPositionParams,
    question: impl Fn(&Desk<'_>, &View, usize) -> Option<T>,
) -> Option<(T, View)> {
    for view in session.look(at.text_document.uri.as_str()) {
        let byte = view.byte(session, at.position);
        let desk = Desk::of(&view.outcome, &view.files);
        if let Some(answer) = desk.zip(byte).and_then(|(desk, byte)| question(&desk, &view, byte)) {
            return Some((answer, view));
        }
    }
    None
}

fn hover(session: &mut Session, at: &TextDocumentPositionParams) -> Value {
    let said = ask(session, at, |desk, view, byte| desk.hover(&view.place, byte));
    said.map_or(Value::Null, |((text, of), view)| {
        json!({ "contents": { "kind": "markdown", "value": text }, "range": view.range(session, &of) })
    })
}

/// All places that the desks of the packs of a file name.
fn places(
    session: &mut Session,
    at: &TextDocumentPositionParams,
    question: impl Fn(&Desk<'_>, &View, usize) -> Vec<Stretch>,
) -> Value {
    let mut all: Vec<Value> = Vec::new();
    for view in session.look(at.text_document.uri.as_str()) {
        let Some(byte) = view.byte(session, at.position) else { continue };
        let Some(desk) = Desk::of(&view.outcome, &view.files) else { continue };
        for found in question(&desk, &view, byte) {
            let location = view.location(session, &found);
            all.extend(location.filter(|location| !all.contains(location)));
        }
    }
    if all.is_empty() { Value::Null } else { all.into() }
}

fn prepare_rename(session: &mut Session, at: &TextDocumentPositionParams) -> Result<Value, Failure> {
    match ask(session, at, |desk, view, byte| Some(desk.can_rename(&view.place, byte))) {
        Some((Ok((id, of)), view)) => Ok(json!({ "range": view.range(session, &of), "placeholder": id })),
        Some((Err(Refused(why)), _)) => Err(Failure::new(Failure::REFUSED, why)),
        None => Ok(Value::Null),
    }
}

fn rename(session: &mut Session, asked: RenameParams) -> Result<Value, Failure> {
    let new = asked.new_name;
    match ask(session, &asked.text_document_position, |desk, view, byte| Some(desk.rename(&view.place, byte, &new))) {
        Some((Ok(changes), view)) => Ok(view.edit(session, &changes)),
        Some((Err(Refused(why)), _)) => Err(Failure::new(Failure::REFUSED, why)),
        None => Ok(Value::Null),
    }
}

/// The corrections of what was found in a range: where several may be meant, the editor offers them all.
fn actions(session: &mut Session, asked: &CodeActionParams) -> Value {
    let mut actions: Vec<Value> = Vec::new();
    for view in session.look(asked.text_document.uri.as_str()) {
        let Some((text, _)) = view.text(session, &view.place) else { continue };
        let (start, end) = (text.byte(asked.range.start), text.byte(asked.range.end));
        let is_open = |file: &Path| session.is_open(file);
        let (root, outcome, encoding) = (view.root.as_path(), view.outcome.as_ref(), session.encoding());
        let mut teller = Teller { root, outcome, encoding, is_open: &is_open, texts: BTreeMap::new() };
        let said = Said::of(&view.outcome);
        for report in view.outcome.reports().iter().flat_map(|report| report.told(false)) {
            let touches = report.place.file == view.place && report.place.start <= end && start <= report.place.end;
            for fix in report.fixes.iter().filter(|_| touches) {
                let action = json!({
                    "title": fix.title,
                    "kind": "quickfix",
                    "diagnostics": [teller.diagnostic(report)],
                    "isPreferred": report.fixes.len() == 1 && fix.sure && said.doubt(fix).is_none(),
                    "edit": view.edit(session, std::slice::from_ref(&fix.change)),
                });
                if !actions.iter().any(|known| known["edit"] == action["edit"]) {
                    actions.push(action);
                }
            }
        }
    }
    actions.into()
}

/// The findings in each file of a pack.
pub fn diagnostics(
    root: &Path,
    outcome: &Outcome,
    encoding: Encoding,
    is_open: &dyn Fn(&Path) -> bool,
) -> BTreeMap<PathBuf, Vec<Diagnostic>> {
    let mut teller = Teller { root, outcome, encoding, is_open, texts: BTreeMap::new() };
    let mut all: BTreeMap<PathBuf, Vec<Diagnostic>> = BTreeMap::new();
    let mut known = HashSet::new();
    for report in outcome.reports() {
        for told in report.told(false) {
            let Place { file, start, end, .. } = &told.place;
            if known.insert((file.clone(), *start, *end, told.code, told.message.clone())) {
                all.entry(file_of(root, outcome, &told.place)).or_default().push(teller.diagnostic(told));
            }
        }
    }
    all
}

/// The file that a place is shown in: of one that is not there `game.json`.
fn file_of(root: &Path, outcome: &Outcome, place: &Place) -> PathBuf {
    let file = if outcome.files().find(&place.file).is_some() { place.file.as_str() } else { "game.json" };
    address::tidy(&root.join(file))
}

/// Tells what was found in a pack.
struct Teller<'o> {
    root: &'o Path,
    outcome: &'o Outcome,
    encoding: Encoding,
    is_open: &'o dyn Fn(&Path) -> bool,
    /// The texts that were counted so far.
    texts: BTreeMap<String, Counted<'o>>,
}

impl Teller<'_> {
    fn range(&mut self, place: &Place) -> Range {
        let Self { root, outcome, encoding, is_open, texts } = self;
        let text = texts.entry(place.file.clone()).or_insert_with(|| {
            counted(outcome.bytes(&place.file).unwrap_or_default(), is_open(&file_of(root, outcome, place)), *encoding)
        });
        text.range(place.start..place.end)
    }

    fn diagnostic(&mut self, report: &Report) -> Diagnostic {
        let mut message = report.message.clone();
        let expected = report.expected.as_ref().map(|expected| format!("Expected: {expected}"));
        let meant = report.suggested().map(|meant| format!("Did you mean {meant}?"));
        let rule = report.rule.as_ref().map(|rule| format!("Rule {rule}"));
        for line in [expected, meant, rule].into_iter().flatten() {
            message = format!("{message}\n{line}");
        }
        let related = report.related.iter().filter_map(|related| {
            let uri: Uri = address::of(&file_of(self.root, self.outcome, &related.place)).parse().ok()?;
            let location = Location { uri, range: self.range(&related.place) };
            Some(DiagnosticRelatedInformation { location, message: related.message.clone() })
        });
        let related: Vec<_> = related.collect();
        Diagnostic {
            range: self.range(&report.place),
            severity: Some(match report.severity {
                "error" => DiagnosticSeverity::ERROR,
                "warning" => DiagnosticSeverity::WARNING,
                _ => DiagnosticSeverity::INFORMATION,
            }),
            code: Some(NumberOrString::String(report.code.to_owned())),
            source: Some("muster".into()),
            message,
            related_information: (!related.is_empty()).then_some(related),
            ..Diagnostic::default()
        }
    }
}
