//! Works out the plain expressions of a piece: numbers, texts and properties with `+ - * / %`, comparisons, `&& || !` and `?:`. Scripts
//! with anything else have no value; nothing is ever run.

/// The greatest depth of an expression, and the most letters of one and of its value.
const MAX_DEPTH: usize = 40;
const MAX_LETTERS: usize = 4_000;

/// A value of the expression language.
#[derive(Clone, Debug, PartialEq)]
enum Value {
    Number(f64),
    Text(String),
    Truth(bool),
}

impl Value {
    /// The value of a property: the engine takes what looks like a number or a truth for one.
    fn of(text: &str) -> Self {
        match text {
            "true" => Self::Truth(true),
            "false" => Self::Truth(false),
            _ => match text.parse::<i64>() {
                #[expect(clippy::cast_precision_loss, reason = "properties are small numbers")]
                Ok(number) => Self::Number(number as f64),
                Err(_) => Self::Text(text.to_owned()),
            },
        }
    }

    fn text(&self) -> String {
        match self {
            Self::Number(number) => number.to_string(),
            Self::Text(text) => text.clone(),
            Self::Truth(truth) => truth.to_string(),
        }
    }

    fn number(&self) -> Option<f64> {
        if let Self::Number(number) = self { Some(*number) } else { None }
    }

    fn truth(&self) -> Option<bool> {
        if let Self::Truth(truth) = self { Some(*truth) } else { None }
    }
}

struct Reader<'t> {
    rest: &'t str,
    depth: usize,
    property: &'t dyn Fn(&str) -> Option<String>,
}

/// The value of an expression, without its braces; properties that are not there are empty.
pub fn evaluate(text: &str, property: &dyn Fn(&str) -> Option<String>) -> Option<String> {
    if text.len() > MAX_LETTERS {
        return None;
    }
    let mut reader = Reader { rest: text.trim(), depth: 0, property };
    let value = reader.choice()?.text();
    (reader.rest.trim().is_empty() && value.len() <= MAX_LETTERS).then_some(value)
}

/// The operators that join two values, by how tightly they bind.
const LEVELS: [&[&str]; 6] = [&["||"], &["&&"], &["==", "!="], &["<=", ">=", "<", ">"], &["+", "-"], &["*", "/", "%"]];

impl Reader<'_> {
    fn take(&mut self, word: &str) -> bool {
        let rest = self.rest.trim_start();
        match rest.strip_prefix(word) {
            Some(after) => {
                self.rest = after;
                true
            }
            None => false,
        }
    }

    fn choice(&mut self) -> Option<Value> {
        self.depth += 1;
        if self.depth > MAX_DEPTH {
            return None;
        }
        let value = self.joined(0)?;
        let value = if self.take("?") {
            let yes = self.choice()?;
            let no = if self.take(":") { self.choice()? } else { return None };
            if value.truth()? { yes } else { no }
        } else {
            value
        };
        self.depth -= 1;
        Some(value)
    }

    fn joined(&mut self, level: usize) -> Option<Value> {
        let Some(signs) = LEVELS.get(level) else { return self.single() };
        let mut value = self.joined(level + 1)?;
        while let Some(sign) = signs.iter().find(|sign| self.take(sign)) {
            let other = self.joined(level + 1)?;
            value = join(sign, &value, &other)?;
        }
        Some(value)
    }

    fn single(&mut self) -> Option<Value> {
        self.depth += 1;
        if self.depth > MAX_DEPTH {
            return None;
        }
        let value = self.inner()?;
        self.depth -= 1;
        Some(value)
    }

    fn inner(&mut self) -> Option<Value> {
        if self.take("(") {
            let value = self.choice()?;
            return self.take(")").then_some(value);
        }
        if self.take("!") {
            return Some(Value::Truth(!self.single()?.truth()?));
        }
        if self.take("-") {
            return Some(Value::Number(-self.single()?.number()?));
        }
        let rest = self.rest.trim_start();
        if let Some(inside) = rest.strip_prefix('"') {
            let (text, after) = inside.split_once('"').filter(|(text, _)| !text.contains('\\'))?;
            self.rest = after;
            return Some(Value::Text(text.to_owned()));
        }
        let end = rest.find(|letter: char| !(letter.is_alphanumeric() || letter == '_')).unwrap_or(rest.len());
        let (word, after) = rest.split_at(end);
        self.rest = after;
        if word.is_empty() {
            return None;
        }
        if word.starts_with(|letter: char| letter.is_ascii_digit()) {
            return word.parse().ok().map(Value::Number);
        }
        if ["GetProperty", "getProperty"].contains(&word) {
            let name = if self.take("(") { self.choice()?.text() } else { return None };
            return self.take(")").then(|| Value::of(&(self.property)(&name).unwrap_or_default()));
        }
        if word == "If" && self.take("(") {
            let is_so = self.choice()?.truth()?;
            let yes = if self.take(",") { self.choice()? } else { return None };
            let no = if self.take(",") { self.choice()? } else { return None };
            return self.take(")").then_some(if is_so { yes } else { no });
        }
        if after.trim_start().starts_with(['(', '.']) {
            return None;
        }
        match word {
            "true" => Some(Value::Truth(true)),
            "false" => Some(Value::Truth(false)),
            _ => Some(Value::of(&(self.property)(word).unwrap_or_default())),
        }
    }
}

fn join(sign: &str, one: &Value, other: &Value) -> Option<Value> {
    let numbers = || Some((one.number()?, other.number()?));
    let truths = || Some((one.truth()?, other.truth()?));
    let number = |number: f64| number.is_finite().then_some(Value::Number(number));
    match sign {
        "||" => truths().map(|(one, other)| Value::Truth(one || other)),
        "&&" => truths().map(|(one, other)| Value::Truth(one && other)),
        "==" => Some(Value::Truth(one == other)),
        "!=" => Some(Value::Truth(one != other)),
        "<" => numbers().map(|(one, other)| Value::Truth(one < other)),
        ">" => numbers().map(|(one, other)| Value::Truth(one > other)),
        "<=" => numbers().map(|(one, other)| Value::Truth(one <= other)),
        ">=" => numbers().map(|(one, other)| Value::Truth(one >= other)),
        "+" => match numbers() {
            Some((one, other)) => number(one + other),
            None => {
                let text = one.text() + &other.text();
                (text.len() <= MAX_LETTERS).then_some(Value::Text(text))
            }
        },
        "-" => number(numbers()?.0 - numbers()?.1),
        "*" => number(numbers()?.0 * numbers()?.1),
        // Whole numbers have no fractions.
        "/" => number((numbers()?.0 / numbers()?.1).trunc()),
        "%" => number(numbers()?.0 % numbers()?.1),
        _ => None,
    }
}
