//! Keys of buttons that do something else as well.

use super::prelude::*;

pub static LINT: Lint = Lint::new("W036", "shared-key", Hint, Modules, find).explained(
    "A key of the keyboard belongs to two buttons that do quite different things, or to a button and to the engine itself: one press does \
    both. Buttons of one kind, such as windows that open together, are not reported.",
)
.example("buildFile.xml", "buttonHotkey=\"82,585\"", b"buttonHotkey=\"77,520\"");

/// Keys that the engine has in every module, unless a player chooses others.
const OF_ENGINE: [(Key, &str); 3] = [
    (Key::Stroke(83, 8), "shows the server"),
    (Key::Stroke(87, 8), "begins a logfile"),
    (Key::Stroke(87, 9), "ends a logfile"),
];

/// Components whose keys are not those of a button: they count only where the mouse is, or for a deck.
const NO_BUTTONS: [&str; 5] =
    ["module.map.StackMetrics", "module.map.HandMetrics", "module.map.CounterDetailViewer", "module.map.DrawPile", "module.map.Zoomer"];

/// Classes of buttons that one key may press together.
const ALIKE: [&[&str]; 2] = [
    &[
        "module.Map", "module.PrivateMap", "module.PlayerHand", "widget.WidgetMap", "module.map.GlobalMap", "module.PieceWindow",
        "module.ChartWindow", "module.Inventory", "module.NotesWindow",
    ],
    &[
        "module.map.MassKeyCommand", "module.GlobalKeyCommand", "module.StartupGlobalKeyCommand", "module.DoActionButton",
        "module.MultiActionButton", "module.properties.ChangePropertyButton", "module.DiceButton", "module.InternetDiceButton",
        "module.SpecialDiceButton", "module.RandomTextButton", "module.turn.TurnTracker", "module.map.MoveCameraButton",
        "module.map.PieceRecenterer", "module.PlayerRoster",
    ],
];

fn find(view: &View<'_>, found: &mut Vec<Finding>) {
    let module = view.module;
    let mut keys: BTreeMap<Key, Vec<(Home, &str)>> = BTreeMap::new();
    for field in view.of_kind(&[Kind::Key]) {
        let Home::Attribute(node, _) = field.home else { continue };
        let class = short(&module.tree.nodes[node].class);
        let is_button = component(class).is_some() && !NO_BUTTONS.contains(&class) && !class.starts_with("module.map.deck.");
        // Of buttons that a property switches off, only one may be there at a time.
        let is_switched = module.tree.nodes[node].value("canDisable") == Some("true");
        if let Some(key @ Key::Stroke(..)) = Key::read(field.text).filter(|_| is_button && !is_switched) {
            keys.entry(key).or_default().push((field.home, class));
        }
    }
    let group = |class: &str| ALIKE.iter().position(|classes| classes.contains(&class));
    let are_alike = |one: &str, other: &str| one == other || group(one).is_some_and(|one| group(other) == Some(one));
    for (key, buttons) in keys {
        let (first, class) = buttons[0];
        let of_engine = OF_ENGINE.iter().find(|(other, _)| *other == key);
        let other = buttons.iter().find(|(_, other)| !are_alike(class, other));
        let says = match (of_engine, other) {
            (Some((_, does)), _) => format!("the key {} also {does}, in VASSAL itself", key.words()),
            (None, Some((other, _))) => {
                let title = |home: Home| module.path(view.node_of(home));
                format!("the key {} presses both {} and {}", key.words(), title(first), title(*other))
            }
            (None, None) => continue,
        };
        let homes: Vec<Home> = buttons.iter().map(|(home, _)| *home).collect();
        view.finds(&LINT, &homes, "", &says, found).label("taken");
    }
}
