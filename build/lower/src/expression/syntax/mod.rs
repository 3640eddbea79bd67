//! The language: what stands in an expression, and where. It is the syntax of the Common Expression Language without maps:
//!
//! ```text
//! expression = either [ "?" either ":" expression ]
//! either     = both { "||" both }
//! both       = relation { "&&" relation }
//! relation   = sum { ( "==" | "!=" | "<" | "<=" | ">" | ">=" | "in" ) sum }
//! sum        = product { ( "+" | "-" ) product }
//! product    = unary { ( "*" | "/" | "%" ) unary }
//! unary      = ( { "!" } | { "-" } ) member
//! member     = value { "." name [ "(" [ values ] ")" ] | "[" expression "]" }
//! value      = "(" expression ")" | "[" [ values [ "," ] ] "]" | name [ "(" [ values ] ")" ] | literal
//! values     = expression { "," expression }
//! literal    = [ "-" ] number | text | "true" | "false" | "null"
//! ```

mod fault;
mod token;

use std::ops::Range;

use self::fault::{is_not, reserved, too_deep, too_large, unreadable, written};
use self::token::{Is, Token, tokens};
use super::Fault;

/// Deepest nesting of expressions, in brackets and as a tree.
const DEEPEST: usize = 64;
/// The most letters that an expression may have.
const LONGEST: usize = 1000;

/// A part of an expression.
#[derive(Clone, Debug)]
pub(super) struct Node {
    /// The letters that stand for it: a name, a sign.
    pub(super) at: Range<usize>,
    pub(super) form: Form,
    /// Depth of its tree.
    levels: usize,
}

/// The form of a part.
#[derive(Clone, Debug)]
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

impl Node {
    fn new(at: Range<usize>, form: Form) -> Result<Self, Fault> {
        let parts = match &form {
            Form::Field(of, _) => std::slice::from_ref(&**of),
            Form::List(of) | Form::Sign(_, of) | Form::Call(_, of) => of,
            _ => &[],
        };
        let levels = 1 + parts.iter().map(|part| part.levels).max().unwrap_or(0);
        if levels > DEEPEST { Err(too_deep(at)) } else { Ok(Self { at, form, levels }) }
    }
}

/// The signs of a relation, a sum and a product. Those that bind least come first.
const SIGNS: [&[&str]; 3] = [&["==", "!=", "<", "<=", ">", ">=", "in"], &["+", "-"], &["*", "/", "%"]];

/// Words that the language keeps for itself.
const RESERVED: [&str; 17] = [
    "as",
    "break",
    "const",
    "continue",
    "else",
    "for",
    "function",
    "if",
    "import",
    "let",
    "loop",
    "namespace",
    "package",
    "return",
    "var",
    "void",
    "while",
];

/// Reads an expression.
pub(super) fn read(text: &str) -> Result<Node, Fault> {
    let letters: Vec<char> = text.chars().collect();
    if letters.len() > LONGEST {
        let message = format!("an expression of {} letters is too long", letters.len());
        return Err(unreadable(0..letters.len(), message, format!("at most {LONGEST} letters")));
    }
    let mut parser = Parser { tokens: tokens(&letters), letters, at: 0, depth: 0 };
    let node = parser.expression()?;
    if matches!(parser.token().is, Is::End) { Ok(node) } else { Err(parser.no_operator("")) }
}

/// Reads tokens; each function takes those of one line of the grammar.
struct Parser {
    letters: Vec<char>,
    /// The last is never taken: it is the end, or cannot be read.
    tokens: Vec<Token>,
    /// The token that is read next.
    at: usize,
    /// Number of expressions being read, each in the brackets of another.
    depth: usize,
}

impl Parser {
    fn expression(&mut self) -> Result<Node, Fault> {
        if self.depth == DEEPEST {
            return Err(too_deep(self.token().at.clone()));
        }
        self.depth += 1;
        let mut node = self.either()?;
        if let Some(at) = self.take("?") {
            let then = self.either()?;
            if self.take(":").is_none() {
                return Err(self.no_colon(&at));
            }
            let other = self.expression()?;
            node = Node::new(at, Form::Sign("?", vec![node, then, other]))?;
        }
        self.depth -= 1;
        Ok(node)
    }

    fn either(&mut self) -> Result<Node, Fault> {
        self.joined("||", Self::both)
    }

    fn both(&mut self) -> Result<Node, Fault> {
        self.joined("&&", |parser| parser.calculation(0))
    }

    fn joined(&mut self, sign: &'static str, part: fn(&mut Self) -> Result<Node, Fault>) -> Result<Node, Fault> {
        let first = part(self)?;
        let mut others = Vec::new();
        while let Some(at) = self.take(sign) {
            others.push((at, part(self)?));
        }
        balanced(sign, first, others)
    }

    /// A relation, a sum or a product, by its place in [`SIGNS`].
    fn calculation(&mut self, level: usize) -> Result<Node, Fault> {
        let Some(signs) = SIGNS.get(level) else { return self.unary() };
        let mut node = self.calculation(level + 1)?;
        while let Some((sign, at)) = self.take_any(signs) {
            let other = self.calculation(level + 1)?;
            node = Node::new(at, Form::Sign(sign, vec![node, other]))?;
        }
        Ok(node)
    }

    fn unary(&mut self) -> Result<Node, Fault> {
        if self.is_negative() {
            return self.member();
        }
        let Some((sign, at)) = self.take_any(&["!", "-"]) else { return self.member() };
        // Two of them cancel each other out.
        let mut is_odd = true;
        while self.take(sign).is_some() {
            is_odd = !is_odd;
        }
        let node = self.member()?;
        if is_odd { Node::new(at, Form::Sign(sign, vec![node])) } else { Ok(node) }
    }

    fn member(&mut self) -> Result<Node, Fault> {
        let mut node = self.value()?;
        loop {
            if self.take(".").is_some() {
                let Some((name, at)) = self.take_name() else { return Err(self.no_name()) };
                let form = match self.arguments()? {
                    Some(values) => Form::Call(name, std::iter::once(node).chain(values).collect()),
                    None => Form::Field(Box::new(node), name),
                };
                node = Node::new(at, form)?;
            } else if let Some(open) = self.take("[") {
                let index = self.expression()?;
                self.close(&open, "]", "")?;
                node = Node::new(open, Form::Sign("[]", vec![node, index]))?;
            } else {
                return Ok(node);
            }
        }
    }

    fn value(&mut self) -> Result<Node, Fault> {
        if let Some(open) = self.take("(") {
            let node = self.expression()?;
            self.close(&open, ")", "")?;
            return Ok(node);
        }
        if let Some(open) = self.take("[") {
            let values = self.values(&open, "]")?;
            return Node::new(open, Form::List(values));
        }
        let Some((name, at)) = self.take_name() else { return self.literal() };
        if is_not(&name) && self.is("(") {
            return Err(written(&at, &name, "!"));
        }
        if RESERVED.contains(&name.as_str()) {
            return Err(reserved(at, &name));
        }
        let form = match self.arguments()? {
            Some(values) => Form::Call(name, values),
            None => Form::Name(name),
        };
        Node::new(at, form)
    }

    /// The arguments of a function, in brackets.
    fn arguments(&mut self) -> Result<Option<Vec<Node>>, Fault> {
        self.take("(").map(|open| self.values(&open, ")")).transpose()
    }

    /// Values with commas between them, up to the bracket that closes them. A list may end with a comma.
    fn values(&mut self, open: &Range<usize>, close: &'static str) -> Result<Vec<Node>, Fault> {
        let mut values = Vec::new();
        while !self.is(close) || !values.is_empty() && close == ")" {
            values.push(self.expression()?);
            if self.take(",").is_none() {
                break;
            }
        }
        self.close(open, close, ", a `,`")?;
        Ok(values)
    }

    fn literal(&mut self) -> Result<Node, Fault> {
        let minus = if self.is_negative() { self.take("-") } else { None };
        let Token { at, is } = self.token().clone();
        let form = match (is, &minus) {
            (Is::Whole(number), None) => i64::try_from(number).ok().map(Form::Whole),
            (Is::Whole(number), Some(_)) => 0_i64.checked_sub_unsigned(number).map(Form::Whole),
            (Is::Value(Form::Number(number)), Some(_)) => Some(Form::Number(-number)),
            (Is::Value(form), _) => Some(form),
            _ => return Err(self.no_value()),
        };
        let form = form.ok_or_else(|| too_large(at.clone(), &self.word(&at)))?;
        self.at += 1;
        Node::new(minus.map_or(at.start, |minus| minus.start)..at.end, form)
    }
}

/// Groups what `&&` or `||` joins into halves: a hundred conditions in a row are a tree of seven levels. What they come to
/// depends on their order alone.
fn balanced(sign: &'static str, first: Node, mut others: Vec<(Range<usize>, Node)>) -> Result<Node, Fault> {
    let mut behind = others.split_off(others.len() / 2).into_iter();
    let Some((at, middle)) = behind.next() else { return Ok(first) };
    let halves = vec![balanced(sign, first, others)?, balanced(sign, middle, behind.collect())?];
    Node::new(at, Form::Sign(sign, halves))
}

/// Tokens: looking at them, and taking them.
impl Parser {
    fn token(&self) -> &Token {
        &self.tokens[self.at]
    }

    fn is(&self, sign: &str) -> bool {
        matches!(self.token().is, Is::Sign(found) if found == sign)
    }

    /// True if a number with a `-` before it comes next.
    fn is_negative(&self) -> bool {
        let number = |token: &Token| matches!(token.is, Is::Whole(_) | Is::Value(Form::Number(_)));
        self.is("-") && self.tokens.get(self.at + 1).is_some_and(number)
    }

    fn take(&mut self, sign: &str) -> Option<Range<usize>> {
        let at = self.is(sign).then(|| self.token().at.clone())?;
        self.at += 1;
        Some(at)
    }

    fn take_any(&mut self, signs: &[&'static str]) -> Option<(&'static str, Range<usize>)> {
        signs.iter().find_map(|sign| Some((*sign, self.take(sign)?)))
    }

    fn take_name(&mut self) -> Option<(String, Range<usize>)> {
        let Token { at, is: Is::Name(name) } = self.token() else { return None };
        let found = (name.clone(), at.clone());
        self.at += 1;
        Some(found)
    }

    /// Takes the bracket that closes an open one. `or` is what may stand there besides.
    fn close(&mut self, open: &Range<usize>, sign: &str, or: &str) -> Result<(), Fault> {
        self.take(sign).map(|_| ()).ok_or_else(|| self.not_closed(open, sign, or))
    }

    fn word(&self, at: &Range<usize>) -> String {
        self.letters.get(at.clone()).unwrap_or_default().iter().collect()
    }
}
