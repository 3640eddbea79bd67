//! The module as a whole.

use muster_schema::bundle::Bundle;

use super::xml::{self, Element};
use super::{Context, ENGINE, board, cards, control, controls, counters, dice, help, options, place, turn};

/// The root of the build file.
pub fn element(context: &Context<'_>) -> Element {
    let bundle = context.bundle;
    let game = &bundle.game;
    Element::new("VASSAL.build.GameModule")
        .with("name", &game.title)
        .with("version", &game.version)
        .with("VassalVersion", ENGINE)
        .with("description", game.subtitle.as_deref().unwrap_or_default())
        .with("ModuleOther1", "")
        .with("ModuleOther2", "")
        .with("nextPieceSlotId", context.ids.next)
        // Without it first, no piece can be read.
        .child(xml::module("BasicCommandEncoder"))
        .child(help::element(context))
        .child(controls::roster(bundle))
        .child(controls::options(bundle))
        .child(controls::properties(bundle))
        .child(place::lists(context))
        .children(turn::turns(context))
        .children(turn::buttons(context))
        .child(context.library.element())
        .child(counters::palette(context))
        .child(board::map(context))
        .children(
            bundle
                .sides
                .iter()
                .enumerate()
                .filter(|_| !bundle.cards.is_empty())
                .map(|(at, side)| cards::hand(bundle, side, at)),
        )
        .children(control::points(bundle))
        .children(cards::random_discards(bundle))
        .children(cards::hand_sizes(bundle))
        .children(cards::hands(bundle))
        .children(dice::buttons(bundle))
        .children(options::menu(bundle))
        .children(controls::inventories(bundle))
        .children(controls::charts(context))
        .child(controls::notes())
        .child(controls::more(bundle))
        .children(controls::setups(bundle))
        .child(xml::module("Chatter"))
        .child(xml::module("KeyNamer"))
        .child(Element::new("VASSAL.i18n.Language"))
        .said_in(&bundle.phrases)
}

/// `moduledata`, and without the module's name `savedata`.
pub fn metadata(bundle: &Bundle, named: bool) -> String {
    let game = &bundle.game;
    let leaf = |name: &str, text: &str| Element::new(name).with_text(text.to_owned());
    let mut data = Element::new("data")
        .with("version", 1)
        .child(leaf("version", &game.version))
        .child(Element::new("extra1"))
        .child(Element::new("extra2"))
        .child(leaf("VassalVersion", ENGINE))
        // A fixed moment, so that the same game gives the same bytes.
        .child(leaf("dateSaved", "946684800000"))
        .child(leaf("description", game.subtitle.as_deref().unwrap_or_default()));
    if named {
        data = data.child(leaf("name", &game.title));
    }
    data.document().ok().and_then(|bytes| String::from_utf8(bytes).ok()).unwrap_or_default()
}
