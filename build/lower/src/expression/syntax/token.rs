//! Tokens: an expression cut into names, values and signs.

use std::ops::Range;

use super::fault::{too_large, unreadable};
use super::{Fault, Form};

/// A name, a value or a sign.
#[derive(Clone, Debug)]
pub(super) struct Token {
    /// Its letters.
    pub(super) at: Range<usize>,
    pub(super) is: Is,
}

#[derive(Clone, Debug)]
pub(super) enum Is {
    Name(String),
    /// A whole number. A `-` before it is a token by itself.
    Whole(u64),
    /// Any other value.
    Value(Form),
    Sign(&'static str),
    /// A letter or a sign that the language does not have.
    Foreign,
    /// Letters that cannot be read, and why.
    Wrong(Fault),
    End,
}

const SIGNS: &[&str] = &[
    "==", "!=", "<=", ">=", "&&", "||", "<", ">", "+", "-", "*", "/", "%", "!", "?", ":", ".", ",", "(", ")", "[", "]",
];

/// Signs of spreadsheets, word processors and other languages, and the signs that are written here.
const HABITS: &[(&str, &str)] = &[
    ("===", "=="),
    ("!==", "!="),
    ("<>", "!="),
    ("=<", "<="),
    ("=>", ">="),
    ("=", "=="),
    ("&", "&&"),
    ("|", "||"),
    ("≤", "<="),
    ("≥", ">="),
    ("≠", "!="),
    ("×", "*"),
    ("÷", "/"),
    ("−", "-"),
    ("–", "-"),
    ("—", "-"),
    ("and", "&&"),
    ("or", "||"),
];

/// The sign that is written here for what others write.
pub(super) fn habit(word: &str) -> Option<&'static str> {
    HABITS.iter().find(|(other, _)| word.eq_ignore_ascii_case(other)).map(|(_, sign)| *sign)
}

const BLANKS: [char; 5] = [' ', '\t', '\n', '\r', '\x0c'];

/// Quotes that word processors put in the place of `'` and `"`.
const CURLY: [char; 11] = ['‘', '’', '‚', '‛', '“', '”', '„', '‟', '«', '»', '´'];

/// Letters behind a `\`, and what they stand for.
const ESCAPES: [(char, char); 12] = [
    ('\\', '\\'),
    ('\'', '\''),
    ('"', '"'),
    ('`', '`'),
    ('?', '?'),
    ('n', '\n'),
    ('r', '\r'),
    ('t', '\t'),
    ('a', '\x07'),
    ('b', '\x08'),
    ('f', '\x0c'),
    ('v', '\x0b'),
];

/// Cuts an expression into tokens. The last one is its end, or the first that cannot be read.
pub(super) fn tokens(letters: &[char]) -> Vec<Token> {
    let mut lexer = Lexer { letters, at: 0 };
    let mut tokens = Vec::new();
    loop {
        lexer.gap();
        let start = lexer.at;
        let token = match lexer.token() {
            Ok(is) => Token { at: start..lexer.at, is },
            Err(fault) => Token { at: fault.at.clone(), is: Is::Wrong(fault) },
        };
        let is_last = matches!(token.is, Is::End | Is::Wrong(_));
        tokens.push(token);
        if is_last {
            return tokens;
        }
    }
}

struct Lexer<'l> {
    letters: &'l [char],
    /// The letter that is read next.
    at: usize,
}

impl<'l> Lexer<'l> {
    fn rest(&self) -> &'l [char] {
        self.letters.get(self.at..).unwrap_or_default()
    }

    fn skip(&mut self, fits: impl Fn(&char) -> bool) {
        self.at += self.rest().iter().take_while(|letter| fits(letter)).count();
    }

    fn since(&self, start: usize) -> String {
        self.letters.get(start..self.at).unwrap_or_default().iter().collect()
    }

    /// Skips blanks, and comments from `//` to the end of their line.
    fn gap(&mut self) {
        loop {
            self.skip(|letter| BLANKS.contains(letter));
            let ['/', '/', ..] = self.rest() else { return };
            self.skip(|letter| *letter != '\n');
        }
    }

    fn token(&mut self) -> Result<Is, Fault> {
        let at = self.at..self.at + 1;
        match self.rest() {
            [] => Ok(Is::End),
            ['0'..='9', ..] | ['.', '0'..='9', ..] => self.number(),
            ['\'' | '"', ..] | ['b' | 'B' | 'r' | 'R', '\'' | '"', ..] | ['b' | 'B', 'r' | 'R', '\'' | '"', ..] => {
                self.text()
            }
            [letter, ..] if letter.is_alphanumeric() || *letter == '_' => self.word(),
            ['{', ..] => Err(unreadable(at, "maps and messages are not used here", "numbers, texts and lists")),
            [quote, inside @ ..] if CURLY.contains(quote) => Err(curly(at, *quote, inside)),
            [letter, ..] if letter.is_whitespace() => {
                Err(unreadable(at, "this is not a plain blank", "a blank of the space bar").suggest(Some(" ")))
            }
            _ => Ok(self.sign()),
        }
    }

    /// The longest sign, of this language or another, that the letters begin with.
    fn sign(&mut self) -> Is {
        let fits = |sign: &str| {
            let mut letters = self.rest().iter();
            sign.chars().all(|letter| letters.next() == Some(&letter))
        };
        let foreign = HABITS.iter().map(|(sign, _)| (*sign, Is::Foreign));
        let known = SIGNS.iter().map(|sign| (*sign, Is::Sign(sign))).chain(foreign);
        let found = known.filter(|(sign, _)| fits(sign)).map(|(sign, is)| (sign.chars().count(), is));
        let (length, is) = found.max_by_key(|(length, _)| *length).unwrap_or((1, Is::Foreign));
        self.at += length;
        is
    }

    fn word(&mut self) -> Result<Is, Fault> {
        let start = self.at;
        self.skip(|letter| letter.is_alphanumeric() || *letter == '_');
        let word = self.since(start);
        match word.as_str() {
            "null" => Ok(Is::Value(Form::Null)),
            "true" => Ok(Is::Value(Form::YesNo(true))),
            "false" => Ok(Is::Value(Form::YesNo(false))),
            "in" => Ok(Is::Sign("in")),
            _ if word.is_ascii() => Ok(Is::Name(word)),
            _ => {
                let expected = format!("a name of the letters a to z, digits and `_`; for a column, `row['{word}']`");
                Err(unreadable(start..self.at, format!("`{word}` cannot be a name here"), expected))
            }
        }
    }

    /// `12`, `0x1F`, `2.5`, `.5`, `1e9`.
    fn number(&mut self) -> Result<Is, Fault> {
        let start = self.at;
        let mut is_whole = true;
        let mut radix = 10;
        match self.rest() {
            ['0', 'x', digit, ..] if digit.is_ascii_hexdigit() => {
                radix = 16;
                self.at += 2;
            }
            _ => {}
        }
        let digits = self.at;
        self.skip(|letter| letter.is_digit(radix));
        if let (10, ['.', '0'..='9', ..]) = (radix, self.rest()) {
            is_whole = false;
            self.at += 1;
            self.skip(char::is_ascii_digit);
        }
        if let (10, ['e' | 'E', '0'..='9', ..] | ['e' | 'E', '+' | '-', '0'..='9', ..]) = (radix, self.rest()) {
            is_whole = false;
            self.at += 2;
            self.skip(char::is_ascii_digit);
        }
        if let (true, ['u' | 'U', ..]) = (is_whole, self.rest()) {
            self.at += 1;
            return Err(no_cell(start..self.at));
        }
        let text = self.since(digits);
        let number = if is_whole {
            u64::from_str_radix(&text, radix).ok().map(Is::Whole)
        } else {
            text.parse().ok().filter(|number: &f64| number.is_finite()).map(|number| Is::Value(Form::Number(number)))
        };
        number.ok_or_else(|| too_large(start..self.at, &self.since(start)))
    }

    /// `'north'`, `"north"`, or in three quotes over several lines; with an `r` before it, `\` is a letter like others.
    fn text(&mut self) -> Result<Is, Fault> {
        let start = self.at;
        self.skip(|letter| matches!(letter, 'b' | 'B' | 'r' | 'R'));
        let before = self.since(start).to_ascii_lowercase();
        let quotes = match self.rest() {
            [one, two, three, ..] if one == two && two == three => &self.rest()[..3],
            rest => &rest[..1],
        };
        self.at += quotes.len();
        let mut text = String::new();
        while !self.rest().starts_with(quotes) {
            match self.rest() {
                ['\\', _, ..] if !before.ends_with('r') => {
                    text.push(self.escape()?);
                    continue;
                }
                // A new line is one letter, however the file ends its lines.
                ['\r', '\n', ..] if quotes.len() > 1 => {}
                ['\r' | '\n', ..] if quotes.len() > 1 => text.push('\n'),
                [] | ['\r' | '\n', ..] => {
                    let message = format!("the text {} has no closing quote", self.since(start));
                    let expected = format!("a `{}` at its end", quotes.iter().collect::<String>());
                    return Err(unreadable(start..self.at, message, expected));
                }
                [letter, ..] => text.push(*letter),
            }
            self.at += 1;
        }
        self.at += quotes.len();
        if before.starts_with('b') { Err(no_cell(start..self.at)) } else { Ok(Is::Value(Form::Text(text))) }
    }

    /// A letter that is written with a `\`: `\'`, `\n`, `\x41`, `\u00e9`, `\101`.
    fn escape(&mut self) -> Result<char, Fault> {
        let start = self.at;
        let sign = self.rest().get(1).copied().unwrap_or_default();
        let (before, digits, radix) = match sign {
            'x' | 'X' => (2, 2, 16),
            'u' => (2, 4, 16),
            'U' => (2, 8, 16),
            '0'..='3' => (1, 3, 8),
            _ => (2, 0, 10),
        };
        self.at += before;
        let number = self.rest().iter().take(digits).map_while(|letter| letter.to_digit(radix)).collect::<Vec<_>>();
        self.at += number.len();
        let letter = match digits {
            0 => ESCAPES.iter().find(|(known, _)| *known == sign).map(|(_, letter)| *letter),
            _ if number.len() < digits => None,
            _ => char::from_u32(number.iter().fold(0, |number, digit| number * radix + digit)),
        };
        letter.ok_or_else(|| {
            let message = format!("`{}` stands for no letter", self.since(start));
            let expected =
                r"`\\` for a backslash, `\'` for a quote, `\n` for a new line, `\u00e9` for a letter's number";
            unreadable(start..self.at, message, expected)
        })
    }
}

fn no_cell(at: Range<usize>) -> Fault {
    unreadable(at, "a cell cannot hold this", "a number, or a text such as `'north'`")
}

/// The fault of a text that begins with a quote of word processors. It goes up to the quote at the end, if there is one.
fn curly(at: Range<usize>, quote: char, inside: &[char]) -> Fault {
    let ends = |letters: &[char]| match letters {
        // The `’` of `don’t` ends no text.
        [quote, after, ..] => CURLY.contains(quote) && !after.is_alphanumeric(),
        _ => letters.first().is_some_and(|quote| CURLY.contains(quote)),
    };
    let end = (0..inside.len()).find(|end| inside.get(*end..).is_some_and(ends));
    let text: String = inside.iter().take(end.unwrap_or(0)).collect();
    let straight = if text.contains('\'') { '"' } else { '\'' };
    let meant = if end.is_some() { format!("{straight}{text}{straight}") } else { straight.into() };
    let at = at.start..at.end + end.map_or(0, |end| end + 1);
    unreadable(at, format!("`{quote}` is a typographic quote"), format!("a straight quote: `{straight}`"))
        .suggest(Some(meant))
}
