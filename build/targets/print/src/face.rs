//! What is printed, as it is drawn or as the designer gave it.

use muster_canvas::raster::DrawError;
use muster_canvas::theme::Theme;
use muster_draw::gallery::Order;
use muster_draw::own::Decoded;
use resvg::tiny_skia::{Pixmap, Transform};
use resvg::usvg::{self, ImageKind, Node};

/// A picture that can be printed in any size.
#[derive(Debug)]
pub enum Ground {
    Tree(Box<usvg::Tree>),
    /// Red, green, blue and opacity of each pixel, line by line.
    Pixels {
        size: [u32; 2],
        pixels: Vec<u8>,
    },
}

/// What is drawn by pixels has so many to the millimetre: 600 to the inch.
const FINE: f64 = 600.0 / 25.4;
/// No picture has more pixels on a side.
const LONGEST: f64 = 12_000.0;

impl Ground {
    /// A picture that is to be printed in a size in millimetres.
    ///
    /// # Errors
    /// Where it cannot be read or drawn.
    pub fn of(order: &Order<'_>, theme: &Theme, size: [f64; 2]) -> Result<Self, DrawError> {
        let refused = |why: String| DrawError::Own(order.picture.name.clone(), why);
        let tree = match order.own {
            None => order.picture.tree().map_err(refused)?,
            Some(own) => match own.read(theme).map_err(|flaw| own.unread(&flaw))? {
                Decoded::Pixels(bitmap) => {
                    return Ok(Self::Pixels { size: bitmap.size, pixels: bitmap.bytes().to_vec() });
                }
                Decoded::Outlines(outlines) => outlines.into_tree(),
            },
        };
        if is_plain(&tree) { Ok(Self::Tree(Box::new(tree))) } else { Ok(Self::drawn(&tree, size)) }
    }

    /// Its own width and height.
    pub fn size(&self) -> [f64; 2] {
        match self {
            Self::Tree(tree) => [tree.size().width(), tree.size().height()].map(f64::from),
            Self::Pixels { size, .. } => size.map(f64::from),
        }
    }

    /// A drawing in SVG of Muster's own.
    ///
    /// # Errors
    /// Where it cannot be read.
    pub fn drawing(svg: &str, theme: &Theme) -> Result<Self, DrawError> {
        let tree = usvg::Tree::from_str(svg, &theme.typeface.options());
        let refused = |error: usvg::Error| DrawError::Own("sheet".into(), error.to_string());
        tree.map(|tree| Self::Tree(Box::new(tree))).map_err(refused)
    }

    /// A drawing as pixels, fine enough for print.
    fn drawn(tree: &usvg::Tree, size: [f64; 2]) -> Self {
        let own = [tree.size().width(), tree.size().height()].map(f64::from);
        let scale = (0..2).map(|axis| size[axis] * FINE / own[axis]).fold(0.0, f64::max);
        let scale = scale.min(LONGEST / own[0].max(own[1]));
        #[expect(clippy::cast_possible_truncation, clippy::cast_sign_loss, reason = "at most the longest")]
        let [width, height] = own.map(|length| (length * scale).ceil().max(1.0) as u32);
        let Some(mut pixels) = Pixmap::new(width, height) else {
            return Self::Pixels { size: [1, 1], pixels: vec![255; 4] };
        };
        #[expect(clippy::cast_possible_truncation, reason = "the renderer's numbers are small")]
        resvg::render(tree, Transform::from_scale(scale as f32, scale as f32), &mut pixels.as_mut());
        let bytes = pixels.pixels().iter().flat_map(|pixel| {
            let colour = pixel.demultiply();
            [colour.red(), colour.green(), colour.blue(), colour.alpha()]
        });
        Self::Pixels { size: [width, height], pixels: bytes.collect() }
    }
}

/// Whether a drawing has nothing but paths of one colour, texts and pictures.
fn is_plain(tree: &usvg::Tree) -> bool {
    let has_other = !tree.linear_gradients().is_empty()
        || !tree.radial_gradients().is_empty()
        || !tree.patterns().is_empty()
        || !tree.masks().is_empty()
        || !tree.filters().is_empty();
    !has_other && is_plain_group(tree.root())
}

fn is_plain_group(group: &usvg::Group) -> bool {
    group.blend_mode() == usvg::BlendMode::Normal
        && group.children().iter().all(|node| match node {
            Node::Group(group) => is_plain_group(group),
            Node::Image(image) => match image.kind() {
                ImageKind::SVG(tree) => is_plain(tree),
                _ => true,
            },
            Node::Path(_) | Node::Text(_) => true,
        })
}
