//! The language: what stands in an expression, and where. The only file that knows the crate `cel`.

use std::ops::Range;

use ::cel::common::ast::{Expr, LiteralValue, SourceInfo, operators};
use ::cel::{Env, IdedExpr, ParseError};

use super::{Fault, Sort};

/// How deep expressions may be nested.
const DEEPEST: usize = 64;
/// The most letters that an expression may have.
const LONGEST: usize = 1000;

/// A part of an expression.
#[derive(Debug)]
pub(super) struct Node {
    /// The letters that stand for it: a name, a sign.
    pub(super) at: Range<usize>,
    pub(super) form: Form,
}

/// What a part is.
#[derive(Debug)]
pub(super) enum Form {
    Null,
    YesNo(bool),
    Whole(i64),
    Number(f64),
    Text(String),
    Name(String),
    List(Vec<Node>),
    /// `place.terrain`.
    Field(Box<Node>, String),
    /// An operator, by its sign, and what stands about it.
    Sign(&'static str, Vec<Node>),
    /// A function; what stands before its dot comes first.
    Call(String, Vec<Node>),
}

/// What the crate calls the operators, and their signs.
const SIGNS: &[(&str, &str)] = &[
    (operators::CONDITIONAL, "?"),
    (operators::LOGICAL_AND, "&&"),
    (operators::LOGICAL_OR, "||"),
    (operators::LOGICAL_NOT, "!"),
    (operators::NEGATE, "-"),
    (operators::SUBSTRACT, "-"),
    (operators::ADD, "+"),
    (operators::MULTIPLY, "*"),
    (operators::DIVIDE, "/"),
    (operators::MODULO, "%"),
    (operators::EQUALS, "=="),
    (operators::NOT_EQUALS, "!="),
    (operators::GREATER_EQUALS, ">="),
    (operators::LESS_EQUALS, "<="),
    (operators::GREATER, ">"),
    (operators::LESS, "<"),
    (operators::IN, "in"),
    (operators::INDEX, "[]"),
];

/// What other languages write, and what is written here.
const HABITS: &[(&str, &str)] =
    &[("=", "=="), ("and", "&&"), ("or", "||"), ("not", "!"), ("<>", "!="), ("&", "&&"), ("|", "||")];

pub(super) fn read(text: &str) -> Result<Node, Fault> {
    let letters: Vec<char> = text.chars().collect();
    if letters.len() > LONGEST {
        let message = format!("an expression of {} letters is too long", letters.len());
        return Err(unreadable(0..letters.len(), message, format!("at most {LONGEST} letters")));
    }
    // Without macros `all` and its like stay calls, with everything at its place.
    let (root, places) = Env::default()
        .parser()
        .parse_with_source_info(text)
        .map_err(|errors| explained(&letters, errors.errors.first()))?;
    let starts = text.char_indices().map(|(at, _)| at).collect();
    Reader { letters, starts, places }.node(&root, DEEPEST)
}

fn unreadable(at: Range<usize>, message: impl Into<String>, expected: impl Into<String>) -> Fault {
    Fault::new(Sort::Unreadable, at, message, expected)
}

/// What is wrong, in words, with something that is no expression.
fn explained(letters: &[char], error: Option<&ParseError>) -> Fault {
    let expected = "an expression such as `fort <= 3 && size(home) == 1`";
    let Some(error) = error else { return unreadable(0..letters.len(), "this is not an expression", expected) };
    let number = |number: isize| usize::try_from(number).unwrap_or_default().saturating_sub(1);
    let (line, column) = (number(error.pos.0), number(error.pos.1));
    let lines = letters.split(|letter| *letter == '\n').take(line);
    let at = (lines.map(|line| line.len() + 1).sum::<usize>() + column).min(letters.len());
    if error.msg.contains("Recursion limit") {
        return unreadable(at..letters.len(), "this is nested too deeply", "a simpler expression");
    }
    let is_word = |letter: &char| letter.is_alphanumeric() || *letter == '_';
    let same = |letter: &&char| match letters.get(at) {
        Some(first) if is_word(first) => is_word(letter),
        Some('\'' | '"') => true,
        first => first == Some(*letter),
    };
    let end = at + letters.iter().skip(at).take_while(same).count();
    let word: String = letters.iter().take(end).skip(at).collect();
    if word.is_empty() {
        let missing = if error.msg.contains("missing ')'") { "its `)` is missing" } else { "something is missing" };
        return unreadable(at.saturating_sub(1)..at, format!("the expression ends too early: {missing}"), expected);
    }
    let message = match word.chars().next() {
        _ if error.msg.contains("reserved") => format!("`{word}` is a word of the language, so it cannot be a name"),
        _ if error.msg.contains("invalid") && error.msg.contains("literal") => {
            format!("`{word}` is too large a number")
        }
        Some('\'' | '"') if error.msg.contains("token") => format!("the text {word} has no closing quote"),
        _ => format!("`{word}` does not belong here"),
    };
    let habit = HABITS.iter().find(|(other, _)| *other == word).map(|(_, sign)| *sign);
    unreadable(at..end, message, expected).suggest(habit)
}

struct Reader {
    letters: Vec<char>,
    /// The first byte of each letter.
    starts: Vec<usize>,
    places: SourceInfo,
}

impl Reader {
    fn node(&self, of: &IdedExpr, depth: usize) -> Result<Node, Fault> {
        let at = self.place(of);
        let Some(depth) = depth.checked_sub(1) else {
            return Err(unreadable(at, "this is nested too deeply", "a simpler expression"));
        };
        let all = |nodes: &[IdedExpr]| nodes.iter().map(|node| self.node(node, depth)).collect::<Result<Vec<_>, _>>();
        let form = match &of.expr {
            Expr::Literal(value) => literal(value, &at)?,
            Expr::Ident(name) => Form::Name(name.clone()),
            Expr::List(list) => Form::List(all(&list.elements)?),
            Expr::Select(field) => Form::Field(Box::new(self.node(&field.operand, depth)?), field.field.clone()),
            Expr::Call(call) => {
                let mut of = all(call.target.as_deref().map_or(&[], std::slice::from_ref))?;
                of.extend(all(&call.args)?);
                match SIGNS.iter().find(|(name, _)| *name == call.func_name) {
                    Some((_, sign)) => Form::Sign(sign, of),
                    None => Form::Call(call.func_name.clone(), of),
                }
            }
            _ => return Err(unreadable(at, "maps and messages are not used here", "numbers, texts and lists")),
        };
        Ok(Node { at, form })
    }

    /// The letters that stand for a part. The crate gives bytes, and of a name the sign before or behind it.
    fn place(&self, of: &IdedExpr) -> Range<usize> {
        let (start, last) = self.places.offset_for(of.id).unwrap_or_default();
        let letter = |byte: u32| self.starts.partition_point(|start| *start < byte as usize);
        let (start, end) = (letter(start), letter(last.saturating_add(1)));
        match &of.expr {
            Expr::Select(field) => self.find(&field.field, end, self.letters.len()),
            Expr::Call(call) if SIGNS.iter().all(|(name, _)| *name != call.func_name) => {
                let blanks = self.letters.iter().take(start).rev().take_while(|letter| letter.is_whitespace()).count();
                let end = start - blanks;
                self.find(&call.func_name, end.saturating_sub(call.func_name.chars().count()), end)
            }
            _ => start..end,
        }
    }

    /// Where a name stands between two letters.
    fn find(&self, name: &str, from: usize, to: usize) -> Range<usize> {
        let length = name.chars().count();
        let is_there = |at: &usize| self.letters.iter().skip(*at).zip(name.chars()).all(|(one, other)| *one == other);
        let start = (from..=to.saturating_sub(length)).find(is_there).unwrap_or(from);
        start..start + length
    }
}

fn literal(value: &LiteralValue, at: &Range<usize>) -> Result<Form, Fault> {
    Ok(match value {
        LiteralValue::Null => Form::Null,
        LiteralValue::Boolean(value) => Form::YesNo(*value.inner()),
        LiteralValue::Int(value) => Form::Whole(*value.inner()),
        LiteralValue::Double(value) => Form::Number(*value.inner()),
        LiteralValue::String(value) => Form::Text(value.inner().to_owned()),
        LiteralValue::UInt(_) | LiteralValue::Bytes(_) => {
            return Err(unreadable(at.clone(), "a cell cannot hold this", "a number, or a text such as `'north'`"));
        }
    })
}
