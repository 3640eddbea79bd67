//! Faults of something that is no expression, in words.

use std::ops::Range;

use super::token::{Is, Token, habit};
use super::{Form, Parser};
use crate::expression::{Fault, Sort};

const EXAMPLE: &str = "an expression such as `fort <= 3 && size(home) == 1`";
const CHOICE: &str = "a choice such as `fort > 2 ? 'strong' : 'weak'`";

pub(super) fn unreadable(at: Range<usize>, message: impl Into<String>, expected: impl Into<String>) -> Fault {
    Fault::new(Sort::Unreadable, at, message, expected)
}

pub(super) fn too_deep(at: Range<usize>) -> Fault {
    unreadable(at, "this is nested too deeply", "a simpler expression")
}

pub(super) fn too_large(at: Range<usize>, number: &str) -> Fault {
    unreadable(at, format!("`{number}` is too large a number"), "a smaller number")
}

pub(super) fn reserved(at: Range<usize>, word: &str) -> Fault {
    let expected = if word == "if" { CHOICE.into() } else { format!("another name; for a column, `row['{word}']`") };
    unreadable(at, format!("`{word}` is a word of the language, so it cannot be a name"), expected)
}

fn misplaced(at: &Range<usize>, word: &str, expected: impl Into<String>) -> Fault {
    unreadable(at.clone(), format!("`{word}` does not belong here"), expected)
}

/// The fault of something that others write in another way.
pub(super) fn written(at: &Range<usize>, word: &str, sign: &'static str) -> Fault {
    unreadable(at.clone(), format!("`{word}` is written `{sign}` here"), format!("`{sign}`")).suggest(Some(sign))
}

/// True for `not`, which other languages write for `!`.
pub(super) fn is_not(word: &str) -> bool {
    word.eq_ignore_ascii_case("not")
}

impl Parser {
    /// The token that was read last.
    fn last(&self) -> Option<&Token> {
        self.tokens.get(self.at.checked_sub(1)?)
    }

    /// The fault of the next token if a value must stand there.
    pub(super) fn no_value(&self) -> Fault {
        self.missing("a value", ": a column, a number, or a text such as `'north'`")
    }

    /// The fault of the next token if a name must stand there.
    pub(super) fn no_name(&self) -> Fault {
        self.missing("a name", "")
    }

    fn missing(&self, what: &str, such_as: &str) -> Fault {
        let Token { at, is } = self.token();
        let (word, last) = (self.word(at), self.last());
        let before = last.map_or_else(String::new, |last| self.word(&last.at));
        let expected = if last.is_some() { format!("{what} after `{before}`{such_as}") } else { EXAMPLE.into() };
        match (is, last) {
            (Is::Wrong(fault), _) => fault.clone(),
            (Is::Foreign, _) if habit(&word) == Some("-") => written(at, &word, "-"),
            (Is::End, None) => unreadable(0..self.letters.len(), "there is no expression here", expected),
            (Is::End, Some(last)) => {
                let message = format!("the expression ends too early: {what} is missing after `{before}`");
                unreadable(last.at.clone(), message, expected)
            }
            (Is::Sign("!" | "-"), _) => misplaced(at, &word, format!("parentheses: `{before}({word}...)`")),
            _ => misplaced(at, &word, expected),
        }
    }

    /// The fault of the next token, which does not go on after a value. `or` says what might, besides operators.
    pub(super) fn no_operator(&self, or: &str) -> Fault {
        let (Token { at, is }, next) = (self.token(), self.tokens.get(self.at + 1));
        let word = self.word(at);
        let generic = || misplaced(at, &word, format!("an operator such as `+` or `==`{or}"));
        let Some(last) = self.last() else { return generic() };
        if let Some(sign) = habit(&word) {
            return written(at, &word, sign);
        }
        let touches = last.at.end == at.start;
        match (&last.is, is, next) {
            (_, Is::Wrong(fault), _) => fault.clone(),
            (Is::Name(not), ..) if is_not(not) => written(&last.at, not, "!"),
            (_, Is::Name(not), Some(Token { at: next, is: Is::Sign("in") })) if is_not(not) => {
                let message = format!("`{not} in` is written with `!` here");
                unreadable(at.start..next.end, message, "`!(side in ['north', 'south'])`")
            }
            (Is::Whole(_) | Is::Value(Form::Number(_)), Is::Name(_), _) if touches => {
                let both = last.at.start..at.end;
                let message = format!("`{}` is neither a number nor a name", self.word(&both));
                unreadable(both, message, "a number, a name, or a text in quotes")
            }
            (Is::Whole(_), Is::Sign(","), Some(Token { at: next, is: Is::Whole(_) }))
                if touches && next.start == at.end =>
            {
                let number = last.at.start..next.end;
                let found = self.word(&number);
                let meant = found.replace(',', ".");
                unreadable(number, format!("`{found}` is written `{meant}` here"), "a decimal point")
                    .suggest(Some(meant))
            }
            (Is::Value(Form::Text(_)), Is::Name(_) | Is::Value(Form::Text(_)), _) if touches => {
                misplaced(at, &word, r"an operator; a quote within a text is written `\'`")
            }
            (_, Is::Sign(")"), _) if or.is_empty() => misplaced(at, ")", "a `(` before it, or no `)`"),
            (_, Is::Sign("]"), _) if or.is_empty() => misplaced(at, "]", "a `[` before it, or no `]`"),
            _ => generic(),
        }
    }

    /// The fault of a bracket that is not closed, or of the token that stands where it should be.
    pub(super) fn not_closed(&self, open: &Range<usize>, sign: &str, or: &str) -> Fault {
        if matches!(self.token().is, Is::End) {
            let message = format!("this `{}` is not closed", self.word(open));
            return unreadable(open.clone(), message, format!("the `{sign}` that belongs to it"));
        }
        let first = self.tokens.iter().find(|token| token.at.start > open.start);
        let begins = self.word(&(open.start..first.map_or(open.end, |first| first.at.end)));
        self.no_operator(&format!("{or}, or the `{sign}` that belongs to `{begins}`"))
    }

    /// The fault of a `?` without a `:`, or of the token that stands where it should be.
    pub(super) fn no_colon(&self, choice: &Range<usize>) -> Fault {
        match self.token() {
            Token { is: Is::End, .. } => unreadable(choice.clone(), "this `?` has no `:`", CHOICE),
            Token { is: Is::Sign("?"), at } => misplaced(at, "?", "parentheses around a choice within a choice"),
            _ => self.no_operator(", or the `:` that belongs to the `?`"),
        }
    }
}
