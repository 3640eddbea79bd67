//! Pictures that are drawn on request.

use bytes::Bytes;
use muster_schema::bundle::{self, Bundle};

use muster_canvas::picture::Picture;
use muster_canvas::theme::Theme;
use muster_data::images;
use muster_draw::artwork::{self, Artwork};
use muster_draw::gallery::Order;

/// The number of digits of its checksum in a picture's path, which changes whenever the picture does.
const DIGITS: usize = 16;

/// The file format.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Form {
    Svg,
    Png,
}

/// A picture before it is drawn.
#[derive(Debug)]
pub struct Shown {
    sum: String,
    what: What,
}

#[derive(Debug)]
enum What {
    Drawn(Picture),
    Own { own: Artwork, size: Option<[u32; 2]>, theme: Theme },
}

impl Shown {
    /// The picture to draw.
    pub(super) fn of(order: &Order<'_>, bundle: &Bundle, theme: &Theme) -> Self {
        let (sum, what) = match order.own {
            Some(own) => {
                let slot = artwork::slots(bundle).into_iter().find(|slot| slot.name == order.picture.name);
                let size = slot.and_then(|slot| slot.size);
                (own.key(theme), What::Own { own: own.clone(), size, theme: theme.clone() })
            }
            None => (order.picture.sum().to_owned(), What::Drawn(order.picture.clone())),
        };
        Self { sum: sum.chars().take(DIGITS).collect(), what }
    }

    pub(super) fn path(&self, order: &Order<'_>, bundle: &Bundle) -> String {
        format!("{}.{}", images::stem(bundle, &order.subject), self.sum)
    }

    /// The picture's entry in the bundle.
    pub(super) fn named(&self, order: &Order<'_>, bundle: &Bundle) -> bundle::Picture {
        let [width, height] = order.picture.size;
        bundle::Picture { svg: None, png: self.path(order, bundle), png_2x: None, png_half: None, width, height }
    }

    /// Draws it.
    ///
    /// # Errors
    /// If the designer's own picture cannot be shown: why, in words.
    pub fn draw(&self) -> Result<(Form, Bytes), String> {
        match &self.what {
            What::Drawn(picture) => Ok((Form::Svg, picture.outlined().into_bytes().into())),
            What::Own { own, size, theme } => {
                let drawn = own.read(theme).map_err(|flaw| flaw.to_string())?;
                match drawn.svg(*size).map_err(|flaw| flaw.to_string())? {
                    Some(svg) => Ok((Form::Svg, svg.into_bytes().into())),
                    None => {
                        own.png(&drawn, *size).map(|png| (Form::Png, png.into())).map_err(|error| error.to_string())
                    }
                }
            }
        }
    }
}
