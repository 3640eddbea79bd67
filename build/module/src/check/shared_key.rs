//! Keys of buttons that do something else as well.

use super::prelude::*;

pub static LINT: Lint = Lint::new("W036", "shared-key", Hint, Modules, find).explained(
    "A key of the keyboard belongs to two buttons that do quite different things, or to a button and to the engine itself: one press does \
    both. Buttons of one kind, such as windows that open together, are not reported.",
)
.example("buildFile.xml", "buttonHotkey=\"82,585\"", b"buttonHotkey=\"77,520\"");

/// Keys of the engine itself: the option of the module that gives the key, the key if it has none, and what it does.
const OF_ENGINE: [(&str, Option<Key>, &str); 5] = [
    ("serverControlsHotKey", Some(Key::Stroke(83, 8)), "shows the server"),
    ("newHotKey", Some(Key::Stroke(87, 8)), "begins a logfile"),
    ("endHotKey", Some(Key::Stroke(87, 9)), "ends a logfile"),
    ("stepHotKey", Some(Key::Stroke(34, 0)), "steps through a logfile"),
    ("undoHotKey", None, "undoes the last move"),
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
    let option = |name: &str| module.tree.nodes.iter().find(|node| node.class == "option" && node.value("name") == Some(name));
    let keys_of_engine = OF_ENGINE.iter().filter_map(|(name, usual, does)| {
        let key = option(name).map_or_else(|| usual.clone(), |node| Key::read(&node.text));
        Some((key?, does))
    });
    let of_engine: Vec<(Key, &&str)> = keys_of_engine.collect();
    for (key, buttons) in keys {
        let (first, class) = buttons[0];
        let of_engine = of_engine.iter().find(|(other, _)| *other == key);
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
