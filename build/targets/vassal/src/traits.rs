//! Pieces in VASSAL's notation: a chain of traits around a basic piece, each with a type and a state.

use std::fmt::Write;

use muster_schema::{Phrases, say};

use super::sequence::{chain, encode};

/// Ctrl, as the engine numbers modifiers.
const CTRL: u32 = 130;
const CTRL_SHIFT: u32 = 195;
const ALT: u32 = 520;
const ALT_SHIFT: u32 = 585;
/// The key Enter, as the engine numbers keys.
pub const ENTER: u32 = 10;
const SPACE: u32 = 32;
pub const UP: u32 = 38;
pub const DOWN: u32 = 40;

#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Trait {
    kind: String,
    state: String,
    prototype: Option<String>,
    carries: Option<Carried>,
    layer: Option<String>,
}

/// A piece of state that a trait keeps during a game.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Carried {
    /// The face that is up, with the contents of each face.
    Level(Vec<String>),
    /// The presence of a badge.
    Badge,
    Trail,
    /// The sign that it has moved.
    Moved,
    /// The owner, who hides it from others.
    Owner,
    /// A property that commands change: its name.
    Property(String),
}

impl Trait {
    fn carrying(self, carried: Carried) -> Self {
        Self { carries: Some(carried), ..self }
    }

    /// The state that it keeps, if any.
    pub fn carries(&self) -> Option<&Carried> {
        self.carries.as_ref()
    }

    /// Its type in VASSAL's notation.
    pub fn kind(&self) -> &str {
        &self.kind
    }

    /// The kind of trait, as the engine abbreviates it.
    pub fn class(&self) -> &str {
        self.kind.split(';').next().unwrap_or_default()
    }

    /// The name of a layer.
    pub fn layer_name(&self) -> Option<&str> {
        self.layer.as_deref()
    }

    /// The name of the prototype, if it refers to one.
    pub fn prototype_name(&self) -> Option<&str> {
        self.prototype.as_deref()
    }
}

/// A key or a named command.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Key(String);

impl Key {
    /// Ctrl and a letter or digit.
    pub fn ctrl(letter: char) -> Self {
        Self(format!("{},{CTRL}", u32::from(letter)))
    }

    /// Alt and a letter or digit.
    pub fn alt(letter: char) -> Self {
        Self(format!("{},{ALT}", u32::from(letter)))
    }

    /// Alt, Shift and a letter or digit.
    pub fn alt_shift(letter: char) -> Self {
        Self(format!("{},{ALT_SHIFT}", u32::from(letter)))
    }

    /// Ctrl and a key without a letter, by the engine's number of it.
    pub fn ctrl_code(code: u32) -> Self {
        Self(format!("{code},{CTRL}"))
    }

    /// Ctrl, Shift and a letter or digit.
    pub fn ctrl_shift(letter: char) -> Self {
        Self(format!("{},{CTRL_SHIFT}", u32::from(letter)))
    }

    /// A command without a key.
    pub fn named(name: &str) -> Self {
        Self(format!("57348,0,{name}"))
    }

    /// A key from VASSAL's notation, which may be a named command.
    pub fn of_code(code: &str) -> Self {
        Self(code.to_owned())
    }

    /// The digits that the first things in a menu have as keys.
    pub fn digits() -> impl Iterator<Item = Option<char>> {
        ('1'..='9').map(Some).chain(std::iter::repeat(None))
    }

    /// The key as players read it: `Ctrl Shift T`. Empty for a command without a key.
    pub fn words(&self, phrases: &Phrases) -> String {
        let numbers: Vec<u32> = self.0.split(',').filter_map(|number| number.parse().ok()).collect();
        let [key, held] = numbers[..] else { return String::new() };
        let held = match held {
            CTRL => phrases.say("Ctrl"),
            CTRL_SHIFT => phrases.say("Ctrl Shift"),
            ALT => phrases.say("Alt"),
            ALT_SHIFT => phrases.say("Alt Shift"),
            _ => return String::new(),
        };
        match key {
            ENTER => say!(phrases, "{held} Enter", held = held),
            UP => say!(phrases, "{held} Up", held = held),
            SPACE => say!(phrases, "{held} Space", held = held),
            DOWN => say!(phrases, "{held} Down", held = held),
            letter => format!("{held} {}", char::from_u32(letter).unwrap_or_default()),
        }
    }

    /// The key in VASSAL's notation.
    pub fn code(&self) -> &str {
        &self.0
    }
}

/// A piece: its traits, the outermost first, and its core.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Definition {
    /// The traits, the outermost first.
    pub traits: Vec<Trait>,
    /// The picture of the basic piece; empty if a trait draws it.
    pub image: String,
    pub name: String,
    /// The number of its slot.
    pub gpid: Option<u32>,
}

impl Definition {
    /// The text of a slot or a prototype.
    pub fn text(&self) -> String {
        self.placed("null", "null", [0, 0])
    }

    /// Hides it for a side.
    pub fn hidden_by(mut self, side: &str) -> Self {
        for part in self.traits.iter_mut().filter(|part| part.carries == Some(Carried::Owner)) {
            part.state = encode([side, ""], ';');
        }
        self
    }

    /// Sets a property that commands change.
    pub fn knowing(mut self, property: &str, value: &str) -> Self {
        let is_it = |part: &&mut Trait| matches!(&part.carries, Some(Carried::Property(name)) if name == property);
        for part in self.traits.iter_mut().filter(is_it) {
            value.clone_into(&mut part.state);
        }
        self
    }

    /// The text of a piece that lies on a map.
    pub fn placed(&self, id: &str, map: &str, [x, y]: [i64; 2]) -> String {
        let gpid = self.gpid.map(|gpid| gpid.to_string()).unwrap_or_default();
        // The engine writes the core without escaping tabs, so that a name with one could be loaded but never saved.
        let name = self.name.split_whitespace().collect::<Vec<_>>().join(" ");
        let kind = format!("piece;;;{}", encode([&self.image, &name], ';'));
        let state = encode([map, &x.to_string(), &y.to_string(), &gpid, "0"], ';');
        let core = Trait { kind, state, prototype: None, carries: None, layer: None };
        let parts = || self.traits.iter().chain([&core]);
        let kinds: Vec<_> = parts().map(|part| part.kind.as_str()).collect();
        let states: Vec<_> = parts().map(|part| part.state.as_str()).collect();
        format!("+/{}", encode([id, &chain(&kinds), &chain(&states)], '/'))
    }
}

fn make(kind: &str, fields: &[&str], state: &str) -> Trait {
    let kind = format!("{kind};{}", encode(fields, ';'));
    Trait { kind, state: state.to_owned(), prototype: None, carries: None, layer: None }
}

/// The trait that refers to a prototype.
pub fn prototype(name: &str) -> Trait {
    Trait { prototype: Some(name.to_owned()), ..make("prototype", &[name], "") }
}

/// Properties that never change.
pub fn mark(properties: &[(&str, &str)]) -> Trait {
    let names = encode(properties.iter().map(|(name, _)| name), ',');
    let values = encode(properties.iter().map(|(_, value)| value), ',');
    make("mark", &[&names], &values)
}

/// Pictures of which a piece shows one: their files, the words that each adds to the piece's name, the position of
/// their middle relative to the piece's, and their scale.
#[derive(Clone, Copy, Debug)]
pub struct Pictures<'a> {
    pub images: &'a [String],
    pub names: &'a [String],
    pub at: [i64; 2],
    pub scale: f64,
}

/// The commands that turn a counter from face to face.
#[derive(Clone, Copy, Debug)]
pub enum Turns<'a> {
    Never,
    /// Over, by a command of that name and key.
    Over(&'a str, &'a Key),
    /// Over, by such a command, or by another key without a report.
    OverUntold(&'a str, [&'a Key; 2]),
    /// To the next and to the previous face, by these keys.
    Steps([&'a Key; 2]),
}

/// The faces of a counter, how it is turned, and the face that is up, counted from 1; `words` say what each shows.
pub fn faces(pictures: Pictures<'_>, words: Vec<String>, turns: Turns<'_>, up: usize) -> Trait {
    let (menu, next, back) = match turns {
        Turns::Never => ("", "", ""),
        Turns::Over(menu, key) => (menu, key.code(), ""),
        Turns::OverUntold(menu, [key, untold]) => (menu, key.code(), untold.code()),
        Turns::Steps([next, back]) => ("", next.code(), back.code()),
    };
    let goes_round = !matches!(turns, Turns::Steps(_));
    layer("Face", pictures, menu, ["", next, back, ""], "", &up.max(1).to_string(), goes_round)
        .carrying(Carried::Level(words))
}

/// A small picture that the first key puts on the piece or takes off; the second key puts the first picture on it, and
/// the third goes on to the next.
pub fn badge(name: &str, pictures: Pictures<'_>, [toggle, first, next]: [&Key; 3]) -> Trait {
    layer(name, pictures, "", [toggle.code(), next.code(), "", first.code()], "", "-1", true).carrying(Carried::Badge)
}

/// Pictures chosen by an expression, counted from 1.
pub fn following(name: &str, pictures: Pictures<'_>, expression: &str) -> Trait {
    layer(name, pictures, "", [""; 4], expression, "1", true)
}

/// A layer of pictures. The first key shows and hides it, and without one it is always shown; the second goes on to the next,
/// unless an expression chooses, the third to the one before, and the fourth shows the first. Unless it goes round, the last is not
/// followed by the first.
fn layer(
    name: &str,
    pictures: Pictures<'_>,
    menu: &str,
    [toggle, next, back, first]: [&str; 4],
    expression: &str,
    state: &str,
    goes_round: bool,
) -> Trait {
    let ctrl = CTRL.to_string();
    let [x, y] = pictures.at.map(|length| length.to_string());
    let (images, names) = (encode(pictures.images, ','), encode(pictures.names, ','));
    let (always, follows) = (toggle.is_empty().to_string(), (!expression.is_empty()).to_string());
    let (scale, goes_round) = (pictures.scale.to_string(), goes_round.to_string());
    #[rustfmt::skip]
    let fields = [
        "", &ctrl, "A", menu, &ctrl, "", "", &ctrl, "", "", first, "1", "false", &x, &y, &images, &names, &goes_round, name, "",
        "", &follows, expression, "1", "1", &always, toggle, next, back, "", &scale, "", "true",
    ];
    Trait { layer: Some(name.to_owned()), ..make("emb2", &fields, state) }
}

/// The trail of a piece's moves, which keys show, hide and take away. The engine needs one that toggles it as well.
pub fn trail([show, hide, clear]: &[Key; 3]) -> Trait {
    let toggle = Key::named("toggle-trail");
    let fields = [
        toggle.code(),
        "",
        "false",
        "false",
        "10",
        "255,255,255",
        "0,0,0",
        "100",
        "50",
        "20",
        "30",
        "5.0",
        show.code(),
        hide.code(),
        clear.code(),
        "",
    ];
    make("footprint", &fields, "false;;0;0").carrying(Carried::Trail)
}

/// The sign that a piece has moved, and where its corner lies from the piece's middle. The second key takes it away.
pub fn moved(image: &str, at: [i64; 2], menu: &str, [key, unmark]: [&Key; 2]) -> Trait {
    let [x, y] = at.map(|length| length.to_string());
    let fields = [image, &x, &y, menu, key.code(), "", "false", "", "", "", unmark.code()];
    make("markmoved", &fields, "false").carrying(Carried::Moved)
}

/// A line in the chat window when one of the keys was used.
pub fn report(keys: &[&Key], format: &str) -> Trait {
    make("report", &[&encode(keys.iter().map(|key| key.code()), ','), format, "", "", "", "false"], "-1")
}

/// The key that removes the piece. It has no menu entry: nothing can be reported once the piece is gone, so a trigger
/// reports it first.
pub fn delete(key: &Key) -> Trait {
    make("delete", &["", key.code(), ""], "")
}

/// A command that sends keys to the piece, one after the other, if the condition holds; an empty condition always does.
pub fn trigger(menu: &str, key: &Key, when: &str, keys: &[&Key]) -> Trait {
    let keys = encode(keys.iter().map(|key| key.code()), ',');
    let fields = ["", menu, key.code(), when, "", &keys, "false", "", "", "counted", "", "", "", "false", "", "1", "1"];
    make("macro", &fields, "")
}

/// A command that sends a key to the piece so often as an expression says, and another before and after.
pub fn repeated(menu: &str, key: &Key, times: &str, [before, each, after]: [&Key; 3]) -> Trait {
    let (key, each, before, after) = (key.code(), encode([each.code()], ','), before.code(), after.code());
    let fields = ["", menu, key, "", "", &each, "true", before, after, "counted", "", "", times, "false", "", "1", "1"];
    make("macro", &fields, "")
}

/// Takes commands out of the menu while a condition holds.
pub fn hide(when: &str, keys: &[&Key]) -> Trait {
    make("hideCmd", &["", "Hide", when, &encode(keys.iter().map(|key| key.code()), ',')], "")
}

/// A property whose value is worked out.
pub fn calculated(name: &str, expression: &str) -> Trait {
    make("calcProp", &[name, expression, ""], "")
}

/// Sends keys to the piece after any of the watched keys was handled.
pub fn after(watched: &[Key], keys: &[&Key]) -> Trait {
    let watched = encode(watched.iter().map(Key::code), ',');
    let keys = encode(keys.iter().map(|key| key.code()), ',');
    let fields = ["", "", "", "", &watched, &keys, "false", "", "", "counted", "", "", "", "false", "", "1", "1"];
    make("macro", &fields, "")
}

/// A property of the piece that commands change: each key gives it another value, which may be an expression.
pub fn property(name: &str, changes: &[(&Key, &str)]) -> Trait {
    let changes: Vec<_> = changes.iter().map(|(key, value)| ("", *key, *value)).collect();
    choice(name, &changes)
}

/// A property of the piece that commands of the menu change: each gives it another value, which may be an expression.
pub fn choice(name: &str, changes: &[(&str, &Key, &str)]) -> Trait {
    let fields = [name, "false,0,100,false", &changers(changes)];
    make("PROP", &fields, "").carrying(Carried::Property(name.to_owned()))
}

/// Commands that give a property of the game another value, which may be an expression.
pub fn set(name: &str, changes: &[(&Key, &str)]) -> Trait {
    let changes: Vec<_> = changes.iter().map(|(key, value)| ("", *key, *value)).collect();
    let target = "Current Zone/Current Map/Module";
    make("setprop", &[name, "false,0,100,false", &changers(&changes), "", target, ""], "")
}

/// The commands that change a property: each key, with its menu entry if it has one, sets a value.
fn changers(changes: &[(&str, &Key, &str)]) -> String {
    let change = |(menu, key, value): &(&str, &Key, &str)| encode([menu, key.code(), &encode(["P", value], ',')], ':');
    encode(changes.iter().map(change), ',')
}

/// Shows for the player alone how far a piece comes on a grid: as many cells as an expression says, in a colour. The second key
/// ends it.
pub fn range(menu: &str, [key, out]: [&Key; 2], cells: &str, colour: &str) -> Trait {
    let (key, out) = (key.code(), out.code());
    let fields = [colour, "35", "1", "false", menu, key, "", "false", cells, "", "Range", "", "", "", out, "false"];
    make("AreaOfEffect", &fields, "false")
}

/// Lights an area around a piece, of a radius in pixels or cells of a grid, only for the player himself; one key lights
/// it, the other puts it out.
pub fn light(colour: &str, radius: u32, [on, out]: [&Key; 2]) -> Trait {
    let radius = radius.to_string();
    let fields =
        [colour, "40", &radius, "false", "", "", "", "true", "", "", "Light", "", on.code(), "", out.code(), "false"];
    make("AreaOfEffect", &fields, "false")
}

/// Players can neither move the piece nor lay it in a stack.
pub fn fixed() -> Trait {
    make("immob", &["Z", "V", "R", ""], "")
}

/// Sends a command to the pieces in the same place that satisfy a condition.
pub fn here(key: &Key, sent: &Key, which: &str) -> Trait {
    global("", key, sent, which, LOCATION)
}

/// Passes a command on to the pieces of a kind that lie where this one does.
pub fn pass_on(key: &Key, kind: &str) -> Trait {
    global("", key, key, &format!("{{Kind=={}}}", quoted(kind)), LOCATION)
}

const LOCATION: &str = "COUNTER|true|CURLOC|||||0|0||false|||EQUALS||";

/// Sends a command to the pieces of this map that satisfy a condition.
pub fn everywhere(menu: &str, key: &Key, sent: &Key, which: &str) -> Trait {
    global(menu, key, sent, which, "COUNTER|true|CURMAP|||||0|0||false|||EQUALS||")
}

fn global(menu: &str, key: &Key, sent: &Key, which: &str, target: &str) -> Trait {
    let fields =
        [menu, key.code(), sent.code(), which, "false", "0", "false", "true", "", "", "-1", target, "false", ""];
    make("globalkey", &fields, "")
}

/// Lays another piece where this one is: that of a slot, by its path in the window with all pieces, under a number of its own. It
/// is then sent another key.
pub fn place(menu: &str, key: &Key, path: &str, then: Option<&Key>, number: Option<u32>) -> Trait {
    let then = then.map(Key::code).unwrap_or_default();
    let number = number.map(|number| number.to_string()).unwrap_or_default();
    let fields = [menu, key.code(), path, "null", "0", "0", "false", then, "", &number, "0", "false", "false", "", "1"];
    make("placemark", &fields, "")
}

/// A text as an expression has it: on one line, in double quotes.
pub fn quoted(text: &str) -> String {
    let line = text.replace(char::is_control, " ");
    format!("\"{}\"", line.replace('\\', "\\\\").replace('"', "\\\""))
}

/// The marks around an expression in a text.
const INSET: [char; 2] = ['\u{1}', '\u{2}'];

/// An expression that fills the gap of a phrase: [`spoken`] makes one expression of both.
pub fn inset(expression: &str) -> String {
    format!("{}{expression}{}", INSET[0], INSET[1])
}

/// A text in which expressions are inset, as one expression.
pub fn spoken(text: &str) -> String {
    let parts = text.split(INSET).enumerate().filter(|(_, part)| !part.is_empty());
    let parts: Vec<_> = parts.map(|(at, part)| if at % 2 == 1 { part.to_owned() } else { quoted(part) }).collect();
    parts.join("+")
}

/// An expression that gives for each value of a property, or of another expression, another text. The engine reads numbers as numbers, yet compares them
/// with texts by `==`, and by nothing else.
pub fn choose<'a>(property: &str, cases: impl IntoIterator<Item = (&'a str, &'a str)>, otherwise: &str) -> String {
    let mut expression = String::from("{");
    for (value, result) in cases {
        let _ = write!(expression, "{property}=={}?{}:", quoted(value), quoted(result));
    }
    expression.push_str(&quoted(otherwise));
    expression.push('}');
    expression
}

/// A command that makes another piece like it.
pub fn clone(menu: &str, key: &Key) -> Trait {
    make("clone", &[menu, key.code(), ""], "")
}

/// Hides a card or a counter from all but the side that owns it, which sees a picture over it as a sign, by a command
/// of that name and key. A second key hides it for the side that an expression names, whoever presses it.
pub fn conceal(cover: &str, title: &str, (menu, key): (&str, &Key), over: &str, (hides, owner): (&Key, &str)) -> Trait {
    let style = format!("G{over}");
    let fields = [key.code(), cover, menu, &style, title, "side:", "Peek", "", "false", hides.code(), owner];
    make("obs", &fields, "null").carrying(Carried::Owner)
}

/// A command that puts a card on a deck.
pub fn to_deck(menu: &str, key: &Key, deck: &str) -> Trait {
    make("return", &[menu, key.code(), "", "Select destination", "", "2", "false", deck], "")
}

/// The destination of a command that sends a piece.
#[derive(Clone, Copy, Debug)]
pub enum Destination<'a> {
    /// A point of a board.
    Point([i64; 2]),
    /// A point of a board, its distance from the left edge by an expression.
    Column(&'a str, i64),
    /// A region, by its name or by an expression.
    Region(&'a str),
    /// A place of any kind, by an expression for its name.
    Place(&'a str),
    /// The point that it came from. The board stays empty: the engine counts that point from the map's corner.
    Back,
}

/// A command that sends a piece somewhere.
pub fn send(menu: &str, key: &Key, map: &str, board: &str, to: Destination<'_>) -> Trait {
    sent(menu, key, map, board, to, ["0"; 4])
}

/// A command that sends a piece to an offset from a destination: for each direction an expression for the number of
/// steps, and the length of a step.
pub fn send_aside(key: &Key, map: &str, board: &str, to: Destination<'_>, [x, y]: &[(String, i64); 2]) -> Trait {
    let [wide, high] = [x.1, y.1].map(|length| length.to_string());
    sent("", key, map, board, to, [&x.0, &wide, &y.0, &high])
}

fn sent(menu: &str, key: &Key, map: &str, board: &str, to: Destination<'_>, aside: [&str; 4]) -> Trait {
    let number = |point: [i64; 2]| point.map(|length| length.to_string());
    let (kind, [x, y], region) = match to {
        Destination::Point(point) => ("L", number(point), ""),
        Destination::Column(x, y) => ("L", [x.to_owned(), y.to_string()], ""),
        Destination::Region(region) => ("R", number([0, 0]), region),
        Destination::Place(_) => ("G", number([0, 0]), ""),
        Destination::Back => ("L", ["{OldX}".to_owned(), "{OldY}".to_owned()], ""),
    };
    let place = if let Destination::Place(place) = to { place } else { "" };
    let [across, wide, down, high] = aside;
    let key = key.code();
    let fields = [menu, key, map, board, &x, &y, "", "", across, down, wide, high, "", kind, "", region, "", place];
    make("sendto", &fields, ";;;")
}

/// A menu within the menu.
pub fn submenu(menu: &str, commands: &[&str]) -> Trait {
    make("submenu", &[menu, &encode(commands, ','), ""], "")
}
