//! Pictures and looks that do not depend on the map, kept until anything else changes: most edits concern something
//! else.

use std::sync::{Arc, Mutex, OnceLock, PoisonError};

use muster_schema::bundle::{Bundle, Place, Scenario};
use muster_schema::layout::Layout;

use super::Art;
use super::gallery::Subject;
use muster_canvas::picture::Picture;
use muster_canvas::theme::Theme;
use muster_marks::{Looks, measures};

/// The parts of a game that do not depend on its map, with their looks and pictures.
#[derive(Debug)]
pub struct Beside {
    pub(super) game: Bundle,
    layout: Arc<Layout>,
    typeface: (&'static str, [u8; 32]),
    looks: OnceLock<Looks>,
    pub(super) pictures: OnceLock<Vec<(Subject, Picture)>>,
}

impl Beside {
    fn of(bundle: &Bundle, art: &Art) -> Self {
        let mut game = bundle.clone();
        // Which sides have hidden counters depends on these, and whether a cover is drawn depends on that.
        let scenarios = std::mem::take(&mut game.scenarios).into_iter().filter(|scenario| !scenario.powers.is_empty());
        let allegiances = scenarios.map(|scenario| Scenario {
            placements: Vec::new(),
            arrivals: Vec::new(),
            cards: Vec::new(),
            ..scenario
        });
        game.scenarios = allegiances.collect();
        let map = &mut game.map;
        map.places.retain(Place::is_screened);
        (map.connections, map.zones, map.terrains) = Default::default();
        (map.features, map.sides, map.paths, map.names, map.regions) = Default::default();
        (map.settlements, map.worths, map.tracks, map.ground) = Default::default();
        (map.grid, map.legend, map.title, map.image, map.image_without_names) = Default::default();
        (game.rulings, game.errata, game.rules, game.completeness) = Default::default();
        (game.layout, game.emblems, game.atlases) = Default::default();
        let (layout, typeface) = (Arc::clone(&art.layout), art.theme.typeface.key());
        Self { game, layout, typeface, looks: OnceLock::new(), pictures: OnceLock::new() }
    }

    /// True if a game has the same relevant parts, layout and typeface.
    fn is_of(&self, bundle: &Bundle, art: &Art) -> bool {
        Arc::ptr_eq(&self.layout, &art.layout)
            && self.typeface == art.theme.typeface.key()
            && parts(&self.game) == parts(bundle)
    }

    /// The looks of counters and cards.
    pub fn looks(&self, theme: &Theme) -> &Looks {
        self.looks.get_or_init(|| Looks::of(&self.game, &self.layout, theme))
    }
}

/// The parts of a bundle that must be equal. All fields are named, so that a new one is not forgotten here.
fn parts(bundle: &Bundle) -> impl PartialEq {
    let Bundle {
        schema,
        format_version,
        system,
        language,
        phrases,
        game,
        style,
        sides,
        powers,
        alliances,
        seats,
        map,
        pieces,
        formations,
        decks,
        cards,
        hands,
        events,
        tables,
        options: _,
        // They show ground and lines of the map.
        charts: _,
        data,
        phases,
        scenarios: _,
        rules: _,
        rulings: _,
        errata: _,
        completeness: _,
        layout: _,
        emblems: _,
        atlases: _,
    } = bundle;
    let sheet = [map.width, map.height, map.scale];
    let names = (schema, format_version, system, language, phrases, game, style, sheet);
    let sides = (sides, powers, alliances, seats, pieces, formations);
    let hiders: Vec<_> = measures::hiders(bundle).map(|(at, _)| at).collect();
    (names, sides, (decks, cards, hands, events, tables, data, phases), hiders)
}

impl Art {
    /// The map-independent pictures and looks of a game, from the cache if possible.
    pub fn known(&self, bundle: &Bundle) -> Arc<Beside> {
        /// The number of games kept.
        const KEPT: usize = 4;
        static ALL: Mutex<Vec<Arc<Beside>>> = Mutex::new(Vec::new());
        let mut all = ALL.lock().unwrap_or_else(PoisonError::into_inner);
        if let Some(known) = all.iter().find(|known| known.is_of(bundle, self)) {
            return Arc::clone(known);
        }
        all.truncate(KEPT - 1);
        all.insert(0, Arc::new(Beside::of(bundle, self)));
        Arc::clone(&all[0])
    }
}
