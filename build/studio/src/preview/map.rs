//! The map in two parts: everything on the ground, and the ground, which is drawn on request.

use std::sync::{Arc, OnceLock};

use muster_schema::bundle::{Bundle, LabelKind, SheetLayout};

use muster_canvas::picture::Picture;
use muster_canvas::shape::Shape;
use muster_canvas::theme::Theme;
use muster_draw::cells::Names;
use muster_draw::sheet::Sheet;
use muster_draw::{Art, ground, map, placing};
use muster_marks::MapLooks;
use muster_marks::measures;

/// The map of a game.
#[derive(Debug)]
pub(super) struct Map {
    /// Width and height in pixels.
    pub size: [u32; 2],
    /// All shapes on the ground.
    pub shapes: Vec<Shape>,
    ground: OnceLock<Vec<Shape>>,
    game: Arc<Bundle>,
    looks: Arc<MapLooks>,
    /// The names on cells and areas, which these leave room for.
    names: Option<Names>,
}

impl Map {
    /// Draws everything on the ground, and returns it with the positions.
    pub fn of(game: &Arc<Bundle>, looks: Arc<MapLooks>, art: &Art) -> (Self, SheetLayout) {
        let sheet = Sheet::of(game, &looks, &art.theme);
        let names = map::names(&looks, &art.theme, &sheet);
        let mut drawing = map::blank(game, &art.theme);
        map::draw_map(game, &looks, &sheet, names.as_ref(), &mut drawing);
        // Countries only lie under the map, and of its labels only those of zones are handles.
        let mut layout = placing::layout(game, &sheet, names.as_ref(), &[], &drawing);
        layout.labels.retain(|label| label.kind == LabelKind::Zone);
        drop(sheet);
        let shapes = drawing.into_shapes();
        let (size, game) = (measures::map_size(game), Arc::clone(game));
        (Self { size, shapes, ground: OnceLock::new(), game, looks, names }, layout)
    }

    pub fn ground(&self, theme: &Theme) -> &[Shape] {
        self.ground.get_or_init(|| {
            let land = ground::land(&self.game);
            let lots = ground::lots(&self.game, &land);
            let mut drawing = map::blank(&self.game, theme).beside();
            map::draw_ground(&self.game, &self.looks, &lots, self.names.as_ref(), &mut drawing);
            drawing.into_shapes()
        })
    }

    pub fn blank(game: &Bundle, theme: &Theme) -> Picture {
        map::blank(game, theme).finish(measures::MAP.to_owned())
    }

    /// Makes everything invisible.
    pub fn hidden(self) -> Self {
        Self { shapes: Vec::new(), ground: Vec::new().into(), ..self }
    }
}
