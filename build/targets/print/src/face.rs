//! Printed pictures, drawn by Muster or given by the designer.

use muster_canvas::raster::DrawError;
use muster_canvas::theme::Theme;
use muster_draw::artwork::Decoded;
use muster_draw::gallery::Order;
use resvg::tiny_skia::{ColorU8, FilterQuality, Pixmap, PixmapPaint, Transform};
use resvg::usvg::{self, ImageKind, Node};

use super::pdf::single;

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

/// The resolution of bitmaps in pixels per millimetre: 600 per inch.
const FINE: f64 = 600.0 / 25.4;
/// No picture has more pixels on a side.
const LONGEST: f64 = 12_000.0;

impl Ground {
    /// A picture that is to be printed in a size in millimetres.
    ///
    /// # Errors
    /// If it cannot be read or drawn.
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
    /// If it cannot be read.
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
        let size = own.map(|length| whole(length * scale));
        Self::Pixels { size, pixels: rendered(tree, size) }
    }

    /// The picture in pixels, with a resolution per millimetre and a rim that extends its edge: its size, and red,
    /// green, blue and opacity of each pixel.
    pub fn with_rim(&self, size: [f64; 2], rim: f64, fine: f64) -> ([u32; 2], Vec<u8>) {
        let inner = size.map(|length| whole(length * fine));
        let pixels = match self {
            Self::Tree(tree) => rendered(tree, inner),
            Self::Pixels { size: own, pixels } => scaled(*own, pixels, inner),
        };
        let outer = [0, 1].map(|axis| whole((size[axis] + 2.0 * rim) * fine).max(inner[axis]));
        let mut out = Vec::with_capacity(4 * outer[0] as usize * outer[1] as usize);
        let within = |at: u32, axis: usize| {
            let before = (outer[axis] - inner[axis]) / 2;
            at.saturating_sub(before).min(inner[axis] - 1) as usize
        };
        for (y, x) in (0..outer[1]).flat_map(|y| (0..outer[0]).map(move |x| (y, x))) {
            let from = 4 * (within(y, 1) * inner[0] as usize + within(x, 0));
            out.extend(&pixels[from..from + 4]);
        }
        (outer, out)
    }
}

/// A number of pixels, one at least.
#[expect(clippy::cast_possible_truncation, clippy::cast_sign_loss, reason = "at most the longest")]
fn whole(length: f64) -> u32 {
    length.round().clamp(1.0, LONGEST) as u32
}

/// A drawing in a size in pixels.
fn rendered(tree: &usvg::Tree, [width, height]: [u32; 2]) -> Vec<u8> {
    let Some(mut pixels) = Pixmap::new(width, height) else { return vec![255; 4 * width as usize * height as usize] };
    let scale = |length: u32, own: f32| single(f64::from(length)) / own;
    let plane = Transform::from_scale(scale(width, tree.size().width()), scale(height, tree.size().height()));
    resvg::render(tree, plane, &mut pixels.as_mut());
    plain(&pixels)
}

/// A picture in another size.
fn scaled(own: [u32; 2], pixels: &[u8], size: [u32; 2]) -> Vec<u8> {
    let white = || vec![255; 4 * size[0] as usize * size[1] as usize];
    let (Some(mut from), Some(mut to)) = (Pixmap::new(own[0], own[1]), Pixmap::new(size[0], size[1])) else {
        return white();
    };
    for (pixel, bytes) in from.pixels_mut().iter_mut().zip(pixels.chunks_exact(4)) {
        *pixel = ColorU8::from_rgba(bytes[0], bytes[1], bytes[2], bytes[3]).premultiply();
    }
    let paint = PixmapPaint { quality: FilterQuality::Bicubic, ..PixmapPaint::default() };
    let [across, down] = [0, 1].map(|axis| single(f64::from(size[axis]) / f64::from(own[axis])));
    to.draw_pixmap(0, 0, from.as_ref(), &paint, Transform::from_scale(across, down), None);
    plain(&to)
}

/// Red, green, blue and opacity of each pixel.
fn plain(pixels: &Pixmap) -> Vec<u8> {
    let bytes = pixels.pixels().iter().flat_map(|pixel| {
        let colour = pixel.demultiply();
        [colour.red(), colour.green(), colour.blue(), colour.alpha()]
    });
    bytes.collect()
}

/// True if a drawing has nothing but paths of one colour, texts and pictures.
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
