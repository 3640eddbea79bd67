//! Keys as the engine writes them: `code,modifiers`, or `code,modifiers,name` for a named one, whose code means nothing.

use muster_vassal::sequence::decode;

/// A key that is sent or listened to.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Key {
    /// A named key, which only commands send.
    Named(String),
    /// A key of the keyboard: its code, and which of Shift, Control, Meta and Alt are held (1, 2, 4, 8).
    Stroke(u32, u32),
}

/// Codes that the engine gives to named keys while it runs: without a name, they mean nothing.
const PRIVATE: std::ops::RangeInclusive<u32> = 0xe000..=0xf8ff;

impl Key {
    /// Reads a key; `None` if there is none.
    pub fn read(text: &str) -> Option<Self> {
        if text.is_empty() || text == "null" {
            return None;
        }
        let mut parts = text.split(',');
        let (code, modifiers, name) = (parts.next()?, parts.next(), parts.next());
        let Some(modifiers) = modifiers else {
            // Older modules write a letter, which goes with Control.
            let letter = text.chars().next().filter(|_| text.chars().count() == 1)?;
            return Some(Self::Stroke(letter.to_ascii_uppercase() as u32, 2));
        };
        if let Some(name) = name.filter(|name| !name.is_empty()) {
            return Some(Self::Named(name.to_owned()));
        }
        let code: u32 = code.trim().parse().ok()?;
        let held: u32 = modifiers.trim().parse().ok()?;
        let held = (0..4).filter(|bit| held & (1 << bit) != 0 || held & (64 << bit) != 0).map(|bit| 1 << bit).sum();
        (code != 0 && !PRIVATE.contains(&code)).then_some(Self::Stroke(code, held))
    }

    /// Reads a list of keys, of today or of older modules: a letter each.
    pub fn list(text: &str) -> Vec<Self> {
        if !text.chars().skip(1).any(|letter| letter == ',') {
            return text.chars().filter_map(|letter| Self::read(&letter.to_string())).collect();
        }
        decode(text, ',').iter().filter_map(|key| Self::read(key)).collect()
    }

    /// The name of a named key.
    pub fn name(&self) -> Option<&str> {
        match self {
            Self::Named(name) => Some(name),
            Self::Stroke(..) => None,
        }
    }

    /// The key in words, as the editor shows it.
    pub fn words(&self) -> String {
        let (code, held) = match self {
            Self::Named(name) => return name.clone(),
            Self::Stroke(code, held) => (*code, *held),
        };
        let key = match code {
            8 => "Backspace".into(),
            9 => "Tab".into(),
            10 => "Enter".into(),
            27 => "Escape".into(),
            32 => "Space".into(),
            33 => "Page Up".into(),
            34 => "Page Down".into(),
            35 => "End".into(),
            36 => "Home".into(),
            37 => "Left".into(),
            38 => "Up".into(),
            39 => "Right".into(),
            40 => "Down".into(),
            127 => "Delete".into(),
            112..=123 => format!("F{}", code - 111),
            code => char::from_u32(code).filter(|letter| !letter.is_control()).map_or(code.to_string(), String::from),
        };
        let names = [(2, "Ctrl+"), (8, "Alt+"), (4, "Meta+"), (1, "Shift+")];
        let held: String = names.iter().filter(|(bit, _)| held & bit != 0).map(|(_, name)| *name).collect();
        format!("{held}{key}")
    }
}
