//! The things that change, in words.

use crate::engine::short;
use crate::xml::NodeIx;
use crate::{Module, engine::component};

use super::pairs::name;

/// The most letters of a name, and of the way to a component.
const MAX_NAME: usize = 200;
const MAX_WAY: usize = 1_000;

/// A part of the report.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub(super) enum Group {
    Module,
    Maps,
    Pieces,
    Prototypes,
    Palettes,
    Properties,
    Turns,
    Commands,
    SetUps,
    Pictures,
    Files,
    Saved,
}

impl Group {
    pub(super) fn title(self) -> &'static str {
        match self {
            Self::Module => "Module",
            Self::Maps => "Maps",
            Self::Pieces => "Pieces and cards",
            Self::Prototypes => "Prototypes",
            Self::Palettes => "Palettes and charts",
            Self::Properties => "Global properties",
            Self::Turns => "Turns",
            Self::Commands => "Buttons and commands",
            Self::SetUps => "Set-ups",
            Self::Pictures => "Pictures",
            Self::Files => "Other files",
            Self::Saved => "Saved games",
        }
    }
}

/// A thing that changes.
#[derive(Clone, Debug)]
pub(super) struct Subject {
    pub group: Group,
    /// The way to it in the editor's tree.
    pub path: String,
    /// Its name alone.
    pub name: String,
    /// The way to what it is in.
    pub parent: String,
    /// The name of its class in the editor.
    pub class: String,
}

impl Subject {
    pub(super) fn of(module: &Module, ix: NodeIx) -> Self {
        let class = class(module, ix);
        let parent = module.tree.nodes[ix].parent.map_or(String::new(), |parent| way(module, parent));
        let group = group(module, ix);
        let name = cut(name(module, ix), MAX_NAME);
        let own = match (name.as_str(), short(&module.tree.nodes[ix].class)) {
            _ if ix == 0 => "the module".to_owned(),
            ("", _) => format!("[{class}]"),
            // The heading says what they are.
            (
                name,
                "widget.PieceSlot"
                | "widget.CardSlot"
                | "module.PrototypeDefinition"
                | "option"
                | "entry"
                | "module.properties.GlobalProperty",
            ) => name.to_owned(),
            (name, _) => format!("{name} [{class}]"),
        };
        let path = if parent.is_empty() { own } else { format!("{parent} > {own}") };
        Self { group, path, name: if name.is_empty() { class.clone() } else { name }, parent, class }
    }

    /// A thing that has another name now.
    pub(super) fn renamed((old, was): (&Module, NodeIx), (new, is): (&Module, NodeIx)) -> Self {
        let old = Self::of(old, was);
        Self { group: group(new, is), ..old }
    }

    /// A thing that is no component.
    pub(super) fn named(group: Group, class: &str, name: &str) -> Self {
        Self { group, path: name.to_owned(), name: name.to_owned(), parent: String::new(), class: class.to_owned() }
    }
}

/// The name of a component's class in the editor, in words of a report.
fn class(module: &Module, ix: NodeIx) -> String {
    match short(&module.tree.nodes[ix].class) {
        "widget.PieceSlot" => "Piece".into(),
        "module.PrototypeDefinition" => "Prototype".into(),
        "entry" => "Side".into(),
        "option" => "Option".into(),
        _ => module.class_name(ix).to_owned(),
    }
}

/// The way to a component: the names of what it is in and its own. Those without a name are left out.
pub(super) fn way(module: &Module, ix: NodeIx) -> String {
    let mut up: Vec<NodeIx> = module.tree.up(ix).collect();
    up.pop();
    up.reverse();
    let mut steps: Vec<&str> = Vec::new();
    for ix in up {
        let step = match (name(module, ix), short(&module.tree.nodes[ix].class)) {
            (_, "module.GlobalOptions") => "Global Options",
            (_, "module.PlayerRoster") => "Sides",
            ("", _) => continue,
            (name, _) => name,
        };
        // The stack of a piece has its name.
        if steps.last() != Some(&step) {
            steps.push(step);
        }
    }
    let steps: Vec<String> = steps.into_iter().map(|step| cut(step, MAX_NAME)).collect();
    cut(&steps.join(" > "), MAX_WAY)
}

/// The beginning of a text that is too long to be a name.
fn cut(text: &str, most: usize) -> String {
    if text.len() <= most {
        return text.to_owned();
    }
    text.chars().take(most).chain(['…']).collect()
}

/// The part of the report that tells of a component.
fn group(module: &Module, ix: NodeIx) -> Group {
    let up: Vec<&str> = module.tree.up(ix).map(|ix| short(&module.tree.nodes[ix].class)).collect();
    for class in &up {
        match *class {
            "widget.PieceSlot" | "widget.CardSlot" => return Group::Pieces,
            "module.PrototypeDefinition" | "module.folder.PrototypeFolder" | "module.PrototypesContainer" => {
                return Group::Prototypes;
            }
            "module.PredefinedSetup" => return Group::SetUps,
            class if class.starts_with("module.properties.Global") || class.ends_with("ScenarioProperty") => {
                return Group::Properties;
            }
            "module.properties.ZoneProperty" => return Group::Properties,
            class if class.starts_with("module.turn.") => return Group::Turns,
            "module.Map" | "module.PrivateMap" | "module.PlayerHand" => return Group::Maps,
            "module.PieceWindow" | "module.ChartWindow" => return Group::Palettes,
            "module.GlobalOptions" | "module.PlayerRoster" | "module.Documentation" => return Group::Module,
            _ => {}
        }
    }
    let top = up.len().checked_sub(2).and_then(|at| up.get(at));
    match top {
        Some(top) if is_command(top) || *top == "module.folder.ModuleSubFolder" => Group::Commands,
        _ => Group::Module,
    }
}

fn is_command(class: &str) -> bool {
    class.ends_with("Button")
        || class.ends_with("KeyCommand")
        || class == "module.ToolbarMenu"
        || class == "module.Inventory"
}

/// True for components that are counted where a whole thing comes or goes.
pub(super) fn is_worth_counting(module: &Module, ix: NodeIx) -> bool {
    let class = &module.tree.nodes[ix].class;
    component(class).is_some_and(|class| !class.named_by.is_empty())
        && !matches!(
            short(class),
            "module.map.CounterDetailViewer" | "module.map.SelectionHighlighter" | "module.map.Flare"
        )
}

/// `1 card`, `42 at-start stacks`.
pub(super) fn counted(class: &str, count: usize) -> String {
    let class = match class {
        "Single piece" => "piece",
        "Definition" => "prototype",
        class => class,
    };
    if count == 1 { format!("1 {}", lower(class)) } else { format!("{count} {}", plural(class)) }
}

fn lower(class: &str) -> String {
    // Names of the editor are written with capitals, abbreviations too.
    class
        .split(' ')
        .map(|word| if word == word.to_uppercase() { word.to_owned() } else { word.to_lowercase() })
        .collect::<Vec<_>>()
        .join(" ")
}

/// Several things of a class: `at-start stacks`.
pub(super) fn plural(class: &str) -> String {
    // A class of the module's own has the name of its program.
    if !class.contains([' ', '-']) && class.chars().skip(1).any(char::is_uppercase) {
        return class.to_owned();
    }
    let word = lower(class);
    let ends = |endings: &[&str]| endings.iter().any(|ending| word.ends_with(ending));
    if ends(&["ay", "ey", "oy"]) {
        word + "s"
    } else if let Some(stem) = word.strip_suffix('y') {
        format!("{stem}ies")
    } else if ends(&["s"]) && !ends(&["ss"]) {
        // `Map Boards` is the name of one thing.
        word
    } else if ends(&["x", "ch", "sh", "ss"]) {
        word + "es"
    } else {
        word + "s"
    }
}
