//! Findings: problems and their positions, before they are printed.
//!
//! A finding knows rows and fields, never lines and columns: [`crate::report`] turns a [`Spot`] into a place.

mod cause;
mod code;
mod suggestion;

use std::borrow::BorrowMut;
use std::ops::Range;

use muster_schema::Cite;

pub use self::cause::Cause;
pub use self::code::{Code, Example, Given, Lint, OWN_CHECK, Severity, Stage, Subject};
pub use self::suggestion::{LOST_ZEROS, Suggestion, guess, nearest, zeros};
use muster_ground::place::{FileIx, Row, SheetIx};

/// The position of a finding.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Spot {
    /// The pack as a whole.
    Pack,
    /// A missing file.
    Absent(String),
    File(FileIx),
    /// Bytes of a file outside any cell.
    Bytes(FileIx, Range<usize>),
    /// Bytes of a file that people know by other words, such as a field in the editor of modules.
    Within(FileIx, Range<usize>, String),
    /// The header cell of a column of the file.
    Header(SheetIx, usize),
    Row(SheetIx, u32),
    /// The cell of a row in a field of the record type.
    Cell(SheetIx, u32, usize),
    /// One of the values in such a cell, counted from 0.
    Item(SheetIx, u32, usize, usize),
    /// Some letters of the text of such a cell, counted from 0.
    Letters(SheetIx, u32, usize, Range<usize>),
    /// A value of a JSON document, by its JSON pointer.
    Value(FileIx, String),
    /// The name of a member of a JSON document, by its JSON pointer.
    Member(FileIx, String),
}

impl Spot {
    /// The row that it is in.
    pub fn row(&self) -> Option<Row> {
        match self {
            Self::Row(sheet, row)
            | Self::Cell(sheet, row, _)
            | Self::Item(sheet, row, ..)
            | Self::Letters(sheet, row, ..) => Some((*sheet, *row)),
            _ => None,
        }
    }

    /// The field of the cell that it is in.
    pub fn field(&self) -> Option<usize> {
        match self {
            Self::Cell(_, _, field) | Self::Item(_, _, field, _) | Self::Letters(_, _, field, _) => Some(*field),
            _ => None,
        }
    }

    /// One of the values in this cell, counted from 0.
    pub fn item(self, number: usize) -> Self {
        if let Self::Cell(sheet, row, field) = self { Self::Item(sheet, row, field, number) } else { self }
    }

    /// Some letters of the text of this cell, counted from 0.
    pub fn letters(self, letters: Range<usize>) -> Self {
        if let Self::Cell(sheet, row, field) = self { Self::Letters(sheet, row, field, letters) } else { self }
    }
}

/// A rule of play, by its number in a document.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Rule {
    /// A rule of the document that the system was made from.
    System(String),
    /// A rule of the pack's own document, as the pack cites it.
    Pack(String),
}

/// A problem.
#[derive(Clone, Debug)]
pub struct Finding {
    /// The kind of problem.
    pub code: &'static Code,
    pub spot: Spot,
    /// The problem, with the value.
    pub message: String,
    /// The text under the marked cell.
    pub label: String,
    pub expected: Option<String>,
    pub suggestion: Option<Suggestion>,
    /// The rule of play that it breaks.
    pub rule: Option<Rule>,
    /// Other places that are involved.
    pub related: Vec<(Spot, String)>,
    /// Findings that only follow from this one.
    pub follows: Vec<Finding>,
    /// The cause, if known; findings with the same cause are one.
    pub cause: Option<Cause>,
    /// Other causes that would explain this one away.
    pub blames: Vec<Cause>,
    /// The slip that it shows, if a program made it in a whole column at once, such as leading zeros that a spreadsheet
    /// removed.
    pub slip: Option<&'static str>,
}

impl Finding {
    /// A finding of kind `code` at `spot`.
    pub fn new(code: &'static Code, spot: Spot, message: impl Into<String>) -> Self {
        Self {
            code,
            spot,
            message: message.into(),
            label: String::new(),
            expected: None,
            suggestion: None,
            rule: None,
            related: Vec::new(),
            follows: Vec::new(),
            cause: None,
            blames: Vec::new(),
            slip: None,
        }
    }

    /// The severity of the worst among it and its consequences.
    pub fn worst(&self) -> Severity {
        self.follows.iter().map(Self::worst).fold(self.code.severity, Severity::max)
    }

    /// The finding with all its consequences, direct and indirect.
    pub fn with_follows(&self) -> Vec<&Self> {
        std::iter::once(self).chain(self.follows.iter().flat_map(Self::with_follows)).collect()
    }

    /// The part of the examination that found it.
    pub fn stage(&self) -> Stage {
        self.code.stage
    }
}

/// Builder methods for a finding, owned or in a list.
pub trait Describe: BorrowMut<Finding> + Sized {
    /// Sets the message, with the value.
    fn says(mut self, message: impl Into<String>) -> Self {
        self.borrow_mut().message = message.into();
        self
    }

    /// Sets the text under the marked cell.
    fn label(mut self, label: impl Into<String>) -> Self {
        self.borrow_mut().label = label.into();
        self
    }

    /// Sets the expected value.
    fn expected(mut self, expected: impl Into<String>) -> Self {
        self.borrow_mut().expected = Some(expected.into());
        self
    }

    fn suggest(mut self, suggestion: Option<impl Into<Suggestion>>) -> Self {
        self.borrow_mut().suggestion = suggestion.map(Into::into);
        self
    }

    /// Cites the broken rule of play, by its number in the document that the system was made from.
    fn rule(mut self, rule: impl Into<String>) -> Self {
        self.borrow_mut().rule = Some(Rule::System(rule.into()));
        self
    }

    /// Cites the broken rule with the pack's own citation, which comes from its own document.
    fn cited(mut self, cite: Cite) -> Self {
        self.borrow_mut().rule = (!cite.as_str().is_empty()).then(|| Rule::Pack(cite.as_str().into()));
        self
    }

    /// Adds another place that is involved, if there is one.
    fn see(mut self, spot: impl Into<Option<Spot>>, what: impl Into<String>) -> Self {
        self.borrow_mut().related.extend(spot.into().map(|spot| (spot, what.into())));
        self
    }

    /// Names the slip that it shows; each slip is reported once in a column, whatever the cells contain.
    fn slip(mut self, slip: Option<&'static str>) -> Self {
        self.borrow_mut().slip = slip;
        self
    }

    /// Names a cause that, if it was found, explains this finding away.
    fn blame(mut self, cause: Cause) -> Self {
        self.borrow_mut().blames.push(cause);
        self
    }

    /// Names several such causes.
    fn blame_all(mut self, causes: impl IntoIterator<Item = Cause>) -> Self {
        self.borrow_mut().blames.extend(causes);
        self
    }

    /// Names the cause, if it is known, so that other findings of the same cause are folded under this one.
    fn cause(mut self, cause: impl Into<Option<Cause>>) -> Self {
        self.borrow_mut().cause = cause.into();
        self
    }
}

impl Describe for Finding {}
impl Describe for &mut Finding {}

/// `a`, `b` or `c`: a list of choices in words.
pub fn choices<'a>(words: impl IntoIterator<Item = &'a str>) -> String {
    let words: Vec<String> = words.into_iter().map(|word| format!("`{word}`")).collect();
    match words.as_slice() {
        [] => String::from("nothing"),
        [one] => one.clone(),
        [most @ .., last] => format!("{} or {last}", most.join(", ")),
    }
}
