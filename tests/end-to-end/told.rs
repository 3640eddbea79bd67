//! Every command of a module is reported to the other players: the chat mentions the effects of its menus, keys and
//! buttons.

use std::collections::{BTreeMap, BTreeSet};
use std::io::{Cursor, Read};

use muster_tests::pack::{self, Files};
use quick_xml::Reader;
use quick_xml::escape::unescape;
use quick_xml::events::{BytesStart, Event};

use crate::{Once, as_shipped, muster, targets};

/// A trait: the fields of its type.
type Trait = Vec<String>;

/// The parts of a module that commands belong to.
#[derive(Clone, Debug, Default)]
struct Module {
    prototypes: BTreeMap<String, Vec<Trait>>,
    pieces: BTreeMap<String, Vec<Trait>>,
    components: Vec<Component>,
}

#[derive(Clone, Debug)]
struct Component {
    class: String,
    attributes: BTreeMap<String, String>,
}

/// The positions of commands in the types of traits: the fields of the menu's words and of the key.
const COMMANDS: [(&str, &[[usize; 2]]); 20] = [
    ("clone", &[[1, 2]]),
    ("delete", &[[1, 2]]),
    ("emb2", &[[1, 27], [4, 28], [7, 29], [10, 11], [21, 20]]),
    ("globalkey", &[[1, 2]]),
    ("placemark", &[[1, 2]]),
    ("footprint", &[[2, 1], [16, 13], [16, 14], [16, 15]]),
    ("macro", &[[2, 3]]),
    ("markmoved", &[[4, 5]]),
    ("obs", &[[3, 1]]),
    ("return", &[[1, 2]]),
    ("sendto", &[[1, 2], [7, 8]]),
    ("AreaOfEffect", &[[5, 6]]),
    // Its commands stand in a list.
    ("PROP", &[]),
    // Without commands of their own.
    ("calcProp", &[]),
    ("hideCmd", &[]),
    ("immob", &[]),
    ("mark", &[]),
    ("report", &[]),
    ("setprop", &[]),
    ("submenu", &[]),
];

/// The attributes with the reports of components; with a condition, the attribute that offers it and the value.
const REPORTS: [(&str, &str, Option<[&str; 2]>); 12] = [
    ("DeckGlobalKeyCommand", "reportFormat", None),
    ("DiceButton", "reportFormat", None),
    ("DrawPile", "reshuffleMessage", Some(["reshufflable", "true"])),
    ("DrawPile", "reverseFormat", Some(["reversible", "true"])),
    ("DrawPile", "shuffleFormat", Some(["shuffle", "Via right-click Menu"])),
    ("DrawPile", "faceDownFormat", Some(["faceDown", "Via right-click Menu"])),
    ("Flare", "reportFormat", None),
    ("Map", "createFormat", None),
    ("Map", "markUnmovedReport", None),
    ("Map", "moveToFormat", None),
    ("Map", "moveWithinFormat", None),
    ("PlayerHand", "moveToFormat", None),
];

/// Components with a key that only change the view of one player.
const VIEWS: [&str; 13] = [
    "ChartWindow",
    "CounterDetailViewer",
    "GlobalMap",
    "HidePiecesButton",
    "ImageSaver",
    "Inventory",
    "NotesWindow",
    "PieceWindow",
    "PlayerRoster",
    "StackMetrics",
    "ToolbarMenu",
    "TurnGlobalHotkey",
    "Zoomer",
];

/// The component that asks a player before a roll: the roll reports the answer.
const QUESTION: &str = "ChangePropertyButton";

/// Commands without a report, and the reason.
const QUIET: [(&str, &str); 6] = [
    ("Move the markers of the turn", "follows from the turn, which is told"),
    ("Tell the reinforcements", "follows from the turn, which is told"),
    ("Show or hide its range", "is seen by the player alone who asks"),
    ("Show where it can go next", "is seen by the player alone who asks"),
    ("Show the cells next to enemies", "is seen by the player alone who asks"),
    ("Hide them", "is seen by the player alone who asks"),
];

/// The component that reports moves of the turn tracker.
const TURN: &str = "Tell the turn";

/// The engine's way of reading a list of texts.
fn split(text: &str, delimiter: char) -> Vec<String> {
    let mut parts = vec![String::new()];
    for character in text.chars() {
        let part = parts.last_mut().unwrap();
        match (character == delimiter, part.ends_with('\\')) {
            (true, true) => {
                part.pop();
                part.push(character);
            }
            (true, false) => parts.push(String::new()),
            _ => part.push(character),
        }
    }
    let unquote = |part: String| {
        part.strip_prefix('\'').and_then(|part| part.strip_suffix('\'')).map(str::to_owned).unwrap_or(part)
    };
    parts.into_iter().map(unquote).collect()
}

/// The traits of a piece, the outermost first, without the basic piece.
fn traits(definition: &str) -> Vec<Trait> {
    let parts = split(definition.strip_prefix("+/").unwrap(), '/');
    let mut rest = parts[1].clone();
    let mut traits = Vec::new();
    loop {
        let two = split(&rest, '\t');
        let [first, inner] = two.as_slice() else { return traits };
        traits.push(split(first, ';'));
        rest.clone_from(inner);
    }
}

impl Module {
    /// Reads a build file.
    fn read(document: &str) -> Self {
        let mut reader = Reader::from_str(document);
        let mut module = Self::default();
        loop {
            let event = reader.read_event().unwrap();
            let (Event::Start(element) | Event::Empty(element)) = &event else {
                if matches!(event, Event::Eof) {
                    return module;
                }
                continue;
            };
            let component = Component::read(element);
            let name = |attribute: &str| component.attributes.get(attribute).cloned().unwrap_or_default();
            let (name, pieces) = match component.class.as_str() {
                "PrototypeDefinition" => (name("name"), &mut module.prototypes),
                "PieceSlot" | "CardSlot" => (format!("{} {}", name("entryName"), name("gpid")), &mut module.pieces),
                "option" => {
                    let value = unescape(&reader.read_text(element.name()).unwrap()).unwrap().into_owned();
                    module
                        .components
                        .push(Component { class: name("name"), attributes: [("value".to_owned(), value)].into() });
                    continue;
                }
                _ => {
                    module.components.push(component);
                    continue;
                }
            };
            let text = reader.read_text(element.name()).unwrap();
            pieces.insert(name, traits(&unescape(&text).unwrap()));
        }
    }

    /// Replaces the prototypes among traits by their contents.
    fn expand(&self, traits: &[Trait]) -> Vec<Trait> {
        let expanded = |part: &Trait| match part[0].as_str() {
            "prototype" => self.expand(&self.prototypes[&part[1]]),
            _ => vec![part.clone()],
        };
        traits.iter().flat_map(expanded).collect()
    }

    /// True if a prototype is among these traits, or among the prototypes that they refer to.
    fn wears(&self, traits: &[Trait], prototype: &str) -> bool {
        let mut worn = traits.iter().filter(|part| part[0] == "prototype").map(|part| &part[1]);
        worn.any(|name| name == prototype || self.wears(&self.prototypes[name], prototype))
    }

    /// Reports without the name of the player.
    fn nameless(&self) -> Vec<String> {
        let named = |component: &&Component| component.attributes.get("name").is_none_or(|name| !quiet(name));
        let of_components = self.components.iter().filter(named).flat_map(|component| {
            let told = |name: &str| {
                (name.ends_with("Report") && name != "doReport")
                    || name.ends_with("reportFormat")
                    || name.ends_with("Message")
            };
            let move_formats = ["moveWithinFormat", "moveToFormat", "createFormat", "shuffleFormat"];
            component.attributes.iter().filter(move |(name, _)| told(name) || move_formats.contains(&name.as_str()))
        });
        let of_components = of_components.map(|(_, format)| format.clone());
        // A report may be nothing but what is worked out.
        let worked_out = |parts: &[Trait], format: &str| {
            let name = format.strip_prefix('$').and_then(|name| name.strip_suffix('$'))?;
            let part = parts.iter().find(|part| part[0] == "calcProp" && part[1] == name)?;
            Some(part[2].clone())
        };
        let reports = self.pieces.values().chain(self.prototypes.values()).flat_map(|parts| {
            let reports = parts.iter().filter(|part| part[0] == "report");
            reports.map(|part| worked_out(parts, &part[2]).unwrap_or_else(|| part[2].clone()))
        });
        let formats = of_components.chain(reports);
        let others = ["", "Always", "Draw several cards", "Choose cards"];
        formats.filter(|format| !others.contains(&format.as_str()) && !format.contains("PlayerId")).collect()
    }

    /// The real keys of buttons, each with its owner.
    fn keys(&self) -> Vec<(String, String)> {
        // Every map has its own of these, and the engine lets only that in front hear them.
        const OF_EACH_MAP: [&str; 3] = ["CounterDetailViewer", "StackMetrics", "Zoomer"];
        let mut keys = Vec::new();
        for component in self.components.iter().filter(|component| !OF_EACH_MAP.contains(&component.class.as_str())) {
            for (name, key) in &component.attributes {
                let sent = name == "hotkey" && component.class.ends_with("KeyCommand");
                if name.to_lowercase().ends_with("hotkey") && !sent && key.split(',').count() == 2 {
                    keys.push((key.clone(), format!("{} {name}", component.class)));
                }
            }
        }
        keys
    }

    /// The names of the levels of layers, prototypes included.
    fn level_names(&self) -> Vec<String> {
        let parts = self.pieces.values().chain(self.prototypes.values()).flatten();
        parts.filter(|part| part[0] == "emb2").flat_map(|part| split(&part[16], ',')).collect()
    }

    /// True if a command is passed on to other pieces and reported there: by the trait itself, or by one that it sends
    /// a key to. A marker that is laid may report it itself.
    fn passed_on(&self, parts: &[Trait], at: usize, key: &str) -> bool {
        if parts[at][0] == "placemark" {
            let told = |other: &Vec<Trait>| reported(&parts[at][8], &self.expand(other));
            return !parts[at][8].is_empty() && self.pieces.values().any(told);
        }
        let sent = if parts[at][0] == "macro" { split(&parts[at][6], ',') } else { vec![key.to_owned()] };
        let passes = |part: &&Trait| part[0] == "globalkey" && sent.contains(&part[2]);
        let tells = |key: &str| {
            self.pieces.values().map(|other| self.expand(other)).any(|other| {
                let hears = |at: usize| commands(&other[at]).any(|(_, heard)| heard == key) && told(&other, at, key);
                (0..other.len()).any(hears)
            })
        };
        parts.iter().filter(passes).any(|part| tells(&part[3]))
    }

    /// The commands without a report.
    fn untold(&self) -> Vec<String> {
        let of_pieces = self.pieces.iter().flat_map(|(name, parts)| self.untold_of_piece(name, parts));
        of_pieces.chain(self.untold_of_components()).collect()
    }

    fn untold_of_piece(&self, name: &str, parts: &[Trait]) -> Vec<String> {
        let parts = self.expand(parts);
        let commands: Vec<_> =
            (0..).zip(&parts).flat_map(|(at, part)| commands(part).map(move |command| (at, command))).collect();
        let is_untold = |(at, (menu, key)): &&(usize, (String, String))| {
            // What has neither a key nor a place in the menu is reached by other commands alone.
            let usable = !menu.is_empty() || !key.contains(",0,");
            // Several traits may hear one key, of which one has a place in the menu.
            let is_quiet = || commands.iter().any(|(_, (menu, other))| other == key && quiet(menu));
            usable && !told(&parts, *at, key) && !is_quiet() && !self.passed_on(&parts, *at, key)
        };
        let untold = commands.iter().filter(is_untold);
        untold.map(|(_, (menu, key))| format!("{name}: {menu} [{key}]")).collect()
    }

    fn untold_of_components(&self) -> Vec<String> {
        let mut untold = Vec::new();
        for component in &self.components {
            let attribute = |name: &str| component.attributes.get(name).map(String::as_str).unwrap_or_default();
            let (class, name) = (component.class.as_str(), attribute("name"));
            let reports: Vec<_> = REPORTS.iter().filter(|(of, ..)| *of == class).collect();
            for (_, report, offered) in &reports {
                if offered.is_none_or(|[offer, value]| attribute(offer) == value) && attribute(report).is_empty() {
                    untold.push(format!("{class} {name}: {report}"));
                }
            }
            if ["MassKeyCommand", "GlobalKeyCommand", "DeckGlobalKeyCommand"].contains(&class) {
                let key = attribute("hotkey");
                let silent = |(_, parts): &(_, &Vec<Trait>)| {
                    let parts = self.expand(parts);
                    let hears =
                        |at: usize| commands(&parts[at]).any(|(_, other)| other == key) && !told(&parts, at, key);
                    (0..parts.len()).any(hears)
                };
                if attribute("reportFormat").is_empty() && !quiet(name) {
                    let piece = self.pieces.iter().find(silent);
                    untold.extend(piece.map(|(piece, _)| format!("{class} {name} [{key}]: {piece}")));
                }
            } else if class == "DoActionButton" {
                // One that asks first goes on to others that end in a roll.
                let mut sent = split(attribute("hotkeys"), ',');
                let mut known = 0;
                while known < sent.len() {
                    known = sent.len();
                    let next = self.components.iter().filter(|other| {
                        other.class == "DoActionButton"
                            && other.attributes.get("hotkey").is_some_and(|key| sent.contains(key))
                    });
                    let more: Vec<String> = next
                        .filter_map(|other| other.attributes.get("hotkeys"))
                        .flat_map(|keys| split(keys, ','))
                        .filter(|key| !key.is_empty())
                        .collect();
                    sent.extend(more.into_iter().filter(|key| !sent.contains(key)).collect::<BTreeSet<_>>());
                }
                let hears = |other: &Component, name: &str| {
                    other.attributes.get(name).is_some_and(|key| !key.is_empty() && sent.contains(key))
                };
                let is_rolled = |other: &Component| match other.class.as_str() {
                    "DiceButton" => hears(other, "hotkey"),
                    "TurnTracker" => ["nexthotkey", "prevhotkey"].iter().any(|name| hears(other, name)),
                    "GlobalKeyCommand" => hears(other, "buttonHotkey"),
                    "DoActionButton" => {
                        hears(other, "hotkey") && other.attributes.get("doReport").is_some_and(|told| told == "true")
                    }
                    _ => false,
                };
                // One that asks again and again does nothing else, and who sent it goes on.
                let asks = !attribute("untilExpression").is_empty();
                let tells = asks || attribute("doReport") == "true" && !attribute("reportFormat").is_empty();
                untold.extend(
                    (!tells && !self.components.iter().any(is_rolled))
                        .then(|| format!("{class} {name}: rolls nothing")),
                );
            } else if class == "TurnTracker" {
                let tells = |other: &Component| {
                    let of = |name: &str| other.attributes.get(name).map(String::as_str).unwrap_or_default();
                    of("name") == TURN && of("match").is_empty() && !of("reportFormat").is_empty()
                };
                untold.extend((!self.components.iter().any(tells)).then(|| format!("{class} {name}: not told")));
            } else if reports.is_empty() && !VIEWS.contains(&class) && class != QUESTION {
                let keyed =
                    |(name, value): (&String, &String)| name.to_lowercase().ends_with("hotkey") && !value.is_empty();
                untold
                    .extend(component.attributes.iter().any(keyed).then(|| format!("{class} {name}: not known here")));
            }
        }
        untold
    }
}

impl Component {
    fn read(element: &BytesStart<'_>) -> Self {
        let text = |text: &str| unescape(text).unwrap().into_owned();
        let class = text(element.name().as_ref());
        let attributes = element.attributes().map(|attribute| {
            let attribute = attribute.unwrap();
            (text(attribute.key.as_ref()), text(&attribute.value))
        });
        Self { class: class.rsplit('.').next().unwrap().to_owned(), attributes: attributes.collect() }
    }
}

/// The commands of a trait: the words in the menu, and the key.
fn commands(part: &Trait) -> impl Iterator<Item = (String, String)> {
    let known = COMMANDS.iter().find(|(kind, _)| *kind == part[0]);
    let (_, fields) = known.unwrap_or_else(|| panic!("a trait not known here: {part:?}"));
    let field = |at: usize| part.get(at).cloned().unwrap_or_default();
    let plain = fields.iter().map(move |[menu, key]| (field(*menu), field(*key)));
    let listed = if part[0] == "PROP" { split(&part[3], ',') } else { Vec::new() };
    let listed = listed.into_iter().filter_map(|change| match split(&change, ':').as_slice() {
        [menu, key, ..] if !menu.is_empty() => Some((menu.clone(), key.clone())),
        _ => None,
    });
    plain.chain(listed).filter(|(_, key)| !key.is_empty())
}

/// True if a report covers the key that the trait with this number responds to: a report outside the trait or, for a
/// trigger, a report on a key that it sends, or one from outside that watches for it.
fn told(parts: &[Trait], at: usize, key: &str) -> bool {
    let watches = |part: &&Trait| part[0] == "macro" && split(&part[5], ',').iter().any(|other| other == key);
    let follows = parts[..at].iter().filter(watches).flat_map(|part| split(&part[6], ','));
    if follows.into_iter().any(|key| reported(&key, parts)) {
        return true;
    }
    let sends = match parts[at][0].as_str() {
        // What is repeated sends a key before and after.
        "macro" => {
            let around = parts[at][8..10].iter().filter(|key| !key.is_empty()).cloned();
            split(&parts[at][6], ',').into_iter().chain(around).collect()
        }
        _ => Vec::new(),
    };
    reported(key, &parts[..at]) || sends.iter().any(|key| reported(key, parts))
}

/// True if one of these traits reports a key.
fn reported(key: &str, from: &[Trait]) -> bool {
    let tells = |part: &Trait| split(&part[1], ',').iter().any(|other| other == key);
    from.iter().any(|part| part[0] == "report" && !part[2].is_empty() && tells(part))
}

fn quiet(name: &str) -> bool {
    QUIET.iter().any(|(command, _)| *command == name)
}

/// A file of the module in a build.
fn inside(built: &Files, name: &str) -> String {
    let (_, bytes) = built.iter().find(|(path, _)| path.ends_with(".vmod")).unwrap();
    let mut archive = zip::ZipArchive::new(Cursor::new(bytes)).unwrap();
    let mut document = String::new();
    archive.by_name(name).unwrap().read_to_string(&mut document).unwrap();
    document
}

/// In the module of a game that describes its tables, counters wear the markers that are laid on them, and go to the
/// boxes that are there for them.
#[test]
fn described_tables_say_what_things_are_for() {
    let mut files = pack::named("own-points");
    let columns = "markers,worn,,on,,yes,,,,,,,Who wears it.\nmarkers,verb,,put,,,,,,,,,What laying it on is called.\n\
                   camps,id,id,,yes,,,,,,,,Id.\ncamps,name,name,,yes,,,,,,,,Name.\ncamps,x,number,,yes,,,,,,,,X.\n\
                   camps,y,number,,yes,,,,,,,,Y.\ncamps,width,number,,yes,,,,,,,,Width.\n\
                   camps,height,number,,yes,,,,,,,,Height.\ncamps,purpose,,,,,,,,,,,What it is for.\n";
    files.get_mut("system/columns.csv").unwrap().extend(columns.bytes());
    files.get_mut("system/tables.csv").unwrap().extend(b"camps,box,,,,A camp.\n");
    let camps = b"id,name,x,y,width,height,purpose\ncamp,Training Camp,900,720,120,120,held-aside\n";
    files.insert("camps.csv".into(), camps.to_vec());
    let markers = b"id,name,front,back,count,picture,worn,verb\nturn,Turn,Turn,,1,hourglass,,\n\
                    disordered,Disordered,Disordered,,8,broken-standard,counter,Upset\n";
    files.insert("markers.csv".into(), markers.to_vec());
    let module = inside(&targets(&files), "buildFile.xml");
    for part in ["State: disordered", "Upset", "send-camp"] {
        assert!(module.contains(part), "{part}");
    }
}

/// The module of a pack.
fn module(name: &str) -> &'static Module {
    static ALL: Once<Module> = Once::new();
    ALL.get(name, || Module::read(&inside(as_shipped(name), "buildFile.xml")))
}

/// The keys to press for one of the engine's codes; `None` if there is no letter, or no modifier.
fn pressed(code: &str) -> Option<String> {
    let (key, held) = code.split_once(',')?;
    let held = [("130", "Ctrl"), ("195", "Ctrl Shift"), ("520", "Alt"), ("585", "Alt Shift")]
        .iter()
        .find_map(|(number, words)| (*number == held).then_some(words))?;
    let key = match key.parse().ok()? {
        10 => "Enter".to_owned(),
        38 => "Up".to_owned(),
        40 => "Down".to_owned(),
        letter => char::from_u32(letter)?.to_string(),
    };
    Some(format!("{held} {key}"))
}

/// The keys that a module has anywhere.
fn pressed_in(module: &Module) -> BTreeSet<String> {
    let parts = module.prototypes.values().chain(module.pieces.values()).flatten();
    let own = parts.filter(|part| part[0] != "prototype");
    let of_pieces = own.flat_map(|part| commands(part).map(|(_, key)| key));
    let of_components = module.components.iter().flat_map(|component| component.attributes.values().cloned());
    of_pieces.chain(of_components).filter_map(|code| pressed(&code)).collect()
}

#[test]
fn the_help_lists_the_keys_of_its_module() {
    let folder = muster_tests::pack::scratch();
    let _ = muster(folder.path(), &["new", "small", "--blank"]).ends(0);
    let small = targets(&pack::read(&folder.path().join("small")));
    let small_module = Module::read(&inside(&small, "buildFile.xml"));
    let shipped: Vec<String> = pack::shipped().into_iter().chain(pack::starters()).collect();
    let all = shipped.iter().map(|name| (name.as_str(), as_shipped(name), module(name)));
    for (name, built, module) in all.chain([("small", &small, &small_module)]) {
        let help = inside(built, "help/help.html");
        let rows = help.split("<tr><td><b>").skip(1).filter_map(|row| row.split("</b>").next());
        let listed: BTreeSet<String> =
            rows.flat_map(|keys| keys.split(", ")).filter(|key| *key != "Alt click").map(str::to_owned).collect();
        assert_eq!(listed, pressed_in(module), "{name}");
    }
}

#[test]
fn every_command_is_told() {
    for name in pack::shipped().into_iter().chain(pack::starters()) {
        let module = module(&name);
        assert!(!module.pieces.is_empty() && !module.prototypes.is_empty(), "{name}");
        assert_eq!(module.untold(), Vec::<String>::new(), "{name}");
    }
}

#[test]
fn a_report_that_is_taken_away_is_missed() {
    let whole = module("npws");
    let mut less = whole.clone();
    for (name, parts) in &whole.prototypes {
        let wearers: Vec<_> = whole.pieces.iter().filter(|(_, piece)| whole.wears(piece, name)).collect();
        for (at, part) in parts.iter().enumerate().filter(|(_, part)| part[0] == "report") {
            for key in split(&part[1], ',') {
                let keys = split(&part[1], ',').into_iter().filter(|other| *other != key);
                let keys: Vec<_> = keys.map(|other| other.replace(',', "\\,")).collect();
                less.prototypes.get_mut(name).unwrap()[at][1] = keys.join(",");
                // Those who wear it are asked first: asking everybody takes long.
                let missed = wearers.iter().any(|(piece, parts)| !less.untold_of_piece(piece, parts).is_empty());
                assert!(missed || !less.untold().is_empty(), "{name}: {key}");
            }
            less.prototypes.get_mut(name).unwrap()[at].clone_from(part);
        }
    }
    for (at, component) in whole.components.iter().enumerate() {
        for (_, report, offered) in REPORTS.iter().filter(|(class, ..)| *class == component.class) {
            if offered.is_none_or(|[offer, value]| component.attributes[offer] == value) {
                less.components[at].attributes.remove(*report);
                assert!(!less.untold_of_components().is_empty(), "{}: {report}", component.class);
                less.components[at].clone_from(component);
            }
        }
    }
}

#[test]
fn every_report_says_who() {
    for name in pack::shipped().into_iter().chain(pack::starters()) {
        assert_eq!(module(&name).nameless(), Vec::<String>::new(), "{name}");
    }
}

/// The parts of a report that would reveal a counter's identity to players who cannot see it: its own names, printed
/// facts and values computed from them, except those that are only reported while it is visible.
fn leaks(parts: &[Trait], format: &str, seen: &mut BTreeSet<String>) -> Vec<String> {
    /// Properties that the engine itself hides from others, or that say nothing about the counter.
    const OPEN: [&str; 4] = ["newPieceName", "PlayerId", "location", "oldLocation"];
    let is_letter = |letter: char| letter.is_alphanumeric() || letter == '_';
    let mut found = Vec::new();
    for word in format.split(|letter| !is_letter(letter)).filter(|word| !OPEN.contains(word)) {
        if !seen.insert(word.to_owned()) {
            continue;
        }
        if ["BasicName", "PieceName", "LocalizedName", "oldPieceName", "pieceName"].contains(&word) {
            found.push(word.to_owned());
        }
        for part in parts {
            match part[0].as_str() {
                // What is told while it lies hidden stands before what is told else.
                "calcProp" if part[1] == word => {
                    let hidden = part[2].split_once("ObscuredToOthers==true?").map(|(_, told)| told);
                    let told = hidden.map_or(part[2].as_str(), |told| told.split_once(':').unwrap().0);
                    found.extend(leaks(parts, told, seen));
                }
                "PROP" | "setprop" if part[1] == word => found.extend(leaks(parts, &part[3], seen)),
                "mark" if split(&part[1], ',').iter().any(|name| name == word) => found.push(word.to_owned()),
                "emb2" if word.strip_prefix(&part[18]) == Some("_Name") => found.push(word.to_owned()),
                _ => {}
            }
        }
    }
    found
}

/// True if a key does nothing while the counter is hidden: its command is removed then, or only such keys send it.
fn is_withheld(parts: &[Trait], key: &str) -> bool {
    let has = |list: &str| split(list, ',').iter().any(|other| other == key);
    let taken = |part: &&Trait| part[0] == "hideCmd" && part[3] == "{ObscuredToOthers==true}" && has(&part[4]);
    let sends = |part: &&Trait| part[0] == "macro" && (has(&part[6]) || part[8] == key || part[9] == key);
    let mut senders = parts.iter().filter(sends).peekable();
    parts.iter().any(|part| taken(&part))
        || key.contains(",0,") && senders.peek().is_some() && senders.all(|part| is_withheld(parts, &part[3]))
}

#[test]
fn no_report_names_a_counter_that_others_cannot_see() {
    let mut hidden = 0;
    for name in pack::shipped().into_iter().chain(pack::starters()) {
        let module = module(&name);
        for (piece, parts) in &module.pieces {
            let parts = module.expand(parts);
            // Cards are named when they are played, which lays them open.
            let is_card = parts.iter().any(|part| part[0] == "mark" && part[1] == "Says,Actions");
            if is_card || !parts.iter().any(|part| part[0] == "obs") {
                continue;
            }
            hidden += 1;
            let can_tell = |part: &&Trait| split(&part[1], ',').iter().any(|key| !is_withheld(&parts, key));
            for report in parts.iter().filter(|part| part[0] == "report").filter(can_tell) {
                let found = leaks(&parts, &report[2], &mut BTreeSet::new());
                assert_eq!(found, Vec::<String>::new(), "{name}: {piece}: {}", report[2]);
            }
        }
    }
    assert!(hidden > 50, "{hidden}");
}

#[test]
fn viewers_show_something() {
    const DISPLAYS: [&str; 4] = [
        "from all layers",
        "from top-most layer only",
        "from listed layers only",
        "from layers other than those listed",
    ];
    for name in pack::shipped().into_iter().chain(pack::starters()) {
        let module = module(&name);
        let viewers: Vec<_> = module.components.iter().filter(|part| part.class == "CounterDetailViewer").collect();
        assert!(viewers.iter().all(|viewer| viewer.attributes["version"] == "4"), "{name}");
        assert!(viewers.iter().all(|viewer| DISPLAYS.contains(&viewer.attributes["display"].as_str())), "{name}");
        let names_places = |viewer: &&&Component| {
            viewer.attributes["minDisplayPieces"] == "0" && !viewer.attributes["emptyHexReportForma"].is_empty()
        };
        assert_eq!(viewers.iter().filter(names_places).count(), 1, "{name}");
    }
}

#[test]
fn no_key_has_two_meanings() {
    // The menus of the engine and of its log.
    const TAKEN: [&str; 6] = ["69,520", "70,520", "72,520", "83,520", "84,520", "87,520"];
    for name in pack::shipped().into_iter().chain(pack::starters()) {
        let mut owners: BTreeMap<String, String> = BTreeMap::new();
        for (key, owner) in module(&name).keys() {
            assert!(!TAKEN.contains(&key.as_str()), "{name}: {key}: {owner}");
            if let Some(other) = owners.insert(key.clone(), owner.clone()) {
                panic!("{name}: {key}: {other}, {owner}");
            }
        }
        assert!(owners.len() > 9, "{name}");
    }
}

#[test]
fn no_plus_cuts_a_name() {
    for name in pack::shipped().into_iter().chain(pack::starters()) {
        let levels = module(&name).level_names();
        assert!(!levels.is_empty(), "{name}");
        let cut = |level: &&String| level.strip_prefix("+ ").unwrap_or(level).contains('+');
        assert_eq!(levels.iter().filter(cut).collect::<Vec<_>>(), Vec::<&String>::new(), "{name}");
    }
}
