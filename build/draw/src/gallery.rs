//! All pictures of a game, drawn once for all targets: as SVG and as PNG in two sizes for front ends, as PNG for the module, and on
//! sheets of many.

use bytes::Bytes;
use muster_schema::bundle::{self, Atlas, AtlasPage, Bundle, Card, EmblemPicture, Piece, SheetLayout};
use muster_schema::picture::Emblem;
use rayon::prelude::*;

use super::beside::Beside;
use super::own::{self, Own};
use super::sheet::Sheet;
use super::{Art, card, chart, counter, emblem, ground, map, placing, standard};
use muster_canvas::picture::Picture;
use muster_canvas::raster::{self, DrawError, Image, Print, Wanted};
use muster_canvas::svg::{Drawing, Paint};
use muster_canvas::theme::Theme;
use muster_marks::measures::{self, slug};
use muster_marks::{Front, Mark, Standard, Tints};

/// The folder of all pictures in a game's folder.
const FOLDER: &str = "images";

/// The pictures of a game.
#[derive(Debug)]
pub struct Gallery {
    /// The pictures: the map, then each face of each counter, each card, each back, each die table, and what the module lacks.
    pub pictures: Vec<Exhibit>,
    /// The sheets of many.
    pub sheets: Vec<Page>,
    /// Where everything stands on the map.
    pub layout: SheetLayout,
}

/// A picture in all its forms.
#[derive(Debug)]
pub struct Exhibit {
    pub subject: Subject,
    /// Its path without an ending.
    pub stem: String,
    /// As SVG, unless it consists of pixels.
    pub svg: Option<Bytes>,
    pub print: Print,
    /// As PNG of twice the width and height, unless that is too large.
    pub fine: Option<Print>,
    /// As PNG of half the width and height, where twice is too large.
    pub half: Option<Print>,
    /// As PNG for the module, if it is in it.
    pub module: Option<Image>,
}

/// What a picture shows.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Subject {
    Map,
    /// The map without names.
    BareMap,
    /// A face of a counter: the places of both in the bundle.
    Face(usize, usize),
    /// What others see of a side's hidden counters: the place of the side in the bundle.
    Cover(usize),
    /// A card: its place in the bundle.
    Card(usize),
    /// The back of a deck.
    Back(String),
    /// A die table: its place in the bundle.
    Table(usize),
    /// The standard of a power: its place in the bundle.
    Standard(usize),
    Emblem(Emblem),
}

/// A sheet of many pictures.
#[derive(Debug)]
pub struct Page {
    /// What pictures it is for.
    pub atlas: &'static str,
    /// Its path without an ending.
    pub stem: String,
    /// Width and height in pixels.
    pub size: [u32; 2],
    /// Which pictures stand on it, by their places in the gallery, each with its upper left corner and its size.
    pub frames: Vec<(usize, [[u32; 2]; 2])>,
    /// As PNG, and as PNG of twice the width and height.
    pub pngs: [Option<Bytes>; 2],
}

/// A picture that is to be drawn.
#[derive(Debug)]
pub struct Order<'a> {
    pub subject: Subject,
    /// Its path without an ending.
    pub stem: String,
    /// As it is drawn.
    pub picture: Picture,
    /// What the designer gave in its place.
    pub own: Option<&'a Own>,
    in_module: bool,
}

/// All pictures of a game before they are drawn.
#[derive(Debug)]
pub struct Plan<'a> {
    /// The map, and the map without names unless it is the designer's own.
    pub maps: Vec<Order<'a>>,
    pub others: Vec<Order<'a>>,
    /// Where everything stands on the map.
    pub layout: SheetLayout,
}

impl<'a> Plan<'a> {
    /// What is to be drawn of a game.
    #[must_use]
    pub fn of(bundle: &Bundle, art: &'a Art) -> Self {
        let ((maps, layout), others) = rayon::join(|| maps(bundle, art), || orders(bundle, art));
        Self { maps, others, layout }
    }
}

impl Gallery {
    /// Draws all pictures of a game.
    ///
    /// # Errors
    /// Where a picture's size makes no sense, or the renderer refuses it.
    pub fn of(bundle: &Bundle, art: &Art) -> Result<Self, DrawError> {
        // The maps take as long as all others together.
        let (maps, others) = rayon::join(
            || {
                let (maps, layout) = maps(bundle, art);
                Ok((Order::draw(&maps, bundle, art)?, layout))
            },
            || {
                let orders = orders(bundle, art);
                let rooms = rooms(&orders);
                rooms.into_par_iter().map(|room| room.filled(bundle, art)).collect::<Result<Vec<_>, _>>()
            },
        );
        let (mut pictures, layout) = maps?;
        let mut sheets = Vec::new();
        for (exhibits, page) in others? {
            let first = pictures.len();
            sheets.extend(page.map(|mut page| {
                page.frames.iter_mut().for_each(|(at, _)| *at += first);
                page
            }));
            pictures.extend(exhibits);
        }
        Ok(Self { pictures, sheets, layout })
    }

    /// The bundle, with its pictures named where they belong.
    #[must_use]
    pub fn named(&self, bundle: &Bundle) -> Bundle {
        let images = self.pictures.iter().map(|exhibit| (&exhibit.subject, exhibit.image()));
        let mut bundle = Bundle { layout: Some(self.layout.clone()), ..named(bundle, images) };
        for pages in self.sheets.chunk_by(|one, other| one.atlas == other.atlas) {
            let pages_of = pages.iter().map(Page::named).collect();
            bundle.atlases.extend(pages.first().map(|page| Atlas { id: page.atlas.to_owned(), pages: pages_of }));
        }
        bundle
    }
}

/// A bundle with pictures named where they belong.
#[must_use]
pub fn named<'s>(bundle: &Bundle, images: impl Iterator<Item = (&'s Subject, bundle::Picture)>) -> Bundle {
    let mut bundle = bundle.clone();
    for (subject, image) in images {
        let place = match subject {
            Subject::Map => Some(&mut bundle.map.image),
            Subject::BareMap => Some(&mut bundle.map.image_without_names),
            Subject::Face(piece, face) => bundle.pieces[*piece].faces.get_mut(*face).map(|face| &mut face.image),
            Subject::Cover(side) => bundle.sides.get_mut(*side).map(|side| &mut side.cover),
            Subject::Card(card) => bundle.cards.get_mut(*card).map(|card| &mut card.image),
            Subject::Table(table) => bundle.tables.get_mut(*table).map(|table| &mut table.image),
            Subject::Standard(power) => bundle.powers.get_mut(*power).map(|power| &mut power.image),
            Subject::Back(deck) => bundle.decks.iter_mut().find(|other| other.id == *deck).map(|deck| &mut deck.back),
            Subject::Emblem(emblem) => {
                bundle.emblems.push(EmblemPicture { emblem: *emblem, image });
                continue;
            }
        };
        if let Some(place) = place {
            *place = Some(image);
        }
    }
    bundle
}

/// The path of a PNG of so many times the size: `@2x` is how front ends know one that is twice as large.
fn png(stem: &str, times: &str) -> String {
    format!("{stem}{times}.png")
}

impl Exhibit {
    /// Its files, as the bundle names them.
    #[must_use]
    pub fn image(&self) -> bundle::Picture {
        let [width, height] = self.print.size;
        bundle::Picture {
            svg: self.svg.as_ref().map(|_| format!("{}.svg", self.stem)),
            png: png(&self.stem, ""),
            png_2x: self.fine.as_ref().map(|_| png(&self.stem, "@2x")),
            png_half: self.half.as_ref().map(|_| png(&self.stem, "@0.5x")),
            width,
            height,
        }
    }
}

impl Page {
    /// Its files, as the bundle names them.
    #[must_use]
    pub fn named(&self) -> AtlasPage {
        let [width, height] = self.size;
        let fine = self.pngs[1].is_some();
        AtlasPage {
            image: bundle::Picture {
                svg: None,
                png: png(&self.stem, ""),
                png_2x: fine.then(|| png(&self.stem, "@2x")),
                png_half: None,
                width,
                height,
            },
            index: format!("{}.json", self.stem),
            index_2x: fine.then(|| format!("{}@2x.json", self.stem)),
        }
    }
}

/// The map with and without names, and where everything stands on it.
fn maps<'a>(bundle: &Bundle, art: &'a Art) -> (Vec<Order<'a>>, SheetLayout) {
    let looks = art.map(bundle);
    let land = ground::land(bundle);
    let (sheet, lots) = rayon::join(|| Sheet::of(bundle, &looks, &art.theme), || ground::lots(bundle, &land));
    let drawing = map::drawing(bundle, &looks, &art.theme, &sheet, &lots);
    let layout = placing::layout(bundle, &sheet, &lots, &drawing);
    let map = drawing.finish_in_tiles(measures::MAP.to_owned());
    // Of the designer's own map there is no other.
    let bare = (!art.own.contains_key(measures::MAP)).then(|| map.without_names("map-no-names".to_owned()));
    let mut maps = vec![of_map(map, art)];
    maps.extend(bare.map(|bare| Order { subject: Subject::BareMap, own: None, in_module: false, ..of_map(bare, art) }));
    (maps, layout)
}

/// The map as it is drawn, or what the designer gave in its place.
#[must_use]
pub fn of_map(picture: Picture, art: &Art) -> Order<'_> {
    let stem = format!("{FOLDER}/{}", picture.name);
    Order { subject: Subject::Map, stem, picture, own: art.own.get(measures::MAP), in_module: true }
}

/// All pictures but the maps.
#[must_use]
pub fn orders<'a>(bundle: &Bundle, art: &'a Art) -> Vec<Order<'a>> {
    let known = art.known(bundle);
    let drawn = known.drawn.get_or_init(|| drawn(&known, art));
    let order = |Drawn { subject, stem, picture, in_module }: &Drawn| {
        let own = art.own.get(&picture.name);
        Order { subject: subject.clone(), stem: stem.clone(), picture: picture.clone(), own, in_module: *in_module }
    };
    drawn.iter().map(order).collect()
}

/// A picture as it is drawn.
#[derive(Debug)]
pub(super) struct Drawn {
    subject: Subject,
    stem: String,
    picture: Picture,
    in_module: bool,
}

/// All pictures but the maps, as they are drawn.
fn drawn(known: &Beside, art: &Art) -> Vec<Drawn> {
    let (bundle, looks, theme) = (&known.game, known.looks(&art.theme), &art.theme);
    let order = |subject, folder: &str, name: String, picture: Picture| Drawn {
        subject,
        stem: format!("{FOLDER}/{folder}/{name}"),
        picture,
        in_module: true,
    };
    let faces = |(at, (piece, faces)): (usize, (&Piece, &Vec<Vec<Mark>>))| -> Vec<Drawn> {
        let named = faces.iter().zip(measures::face_names(piece)).enumerate();
        let face = |(number, (marks, name)): (usize, (&Vec<Mark>, String))| {
            let picture = counter::picture(marks, measures::face_picture(piece, number), theme);
            order(Subject::Face(at, number), "counters", name, picture)
        };
        named.map(face).collect()
    };
    let front = |(at, (card, front)): (usize, (&Card, &Front))| {
        order(Subject::Card(at), "cards", slug(&card.id), card::front(bundle, card, front, theme))
    };
    let (mut orders, fronts): (Vec<_>, Vec<_>) = rayon::join(
        || bundle.pieces.par_iter().zip(&looks.counters).enumerate().flat_map_iter(faces).collect(),
        || bundle.cards.par_iter().zip(&looks.cards).enumerate().map(front).collect(),
    );
    for (at, marks) in &looks.covers {
        let side = &bundle.sides[*at];
        let picture = counter::cover(marks, measures::cover_picture(side), theme);
        orders.push(order(Subject::Cover(*at), "covers", slug(&side.id), picture));
    }
    orders.extend(fronts);
    for back in &looks.backs {
        let subject = Subject::Back(back.deck.clone());
        orders.push(order(subject, "backs", slug(&back.deck), card::back(bundle, back, theme)));
    }
    for (at, table) in bundle.tables.iter().enumerate() {
        orders.push(order(Subject::Table(at), "tables", slug(&table.id), chart::picture(table, theme)));
    }
    let for_front_ends = |subject, folder, name: &str, picture| Drawn {
        in_module: false,
        ..order(subject, folder, slug(name), picture)
    };
    for (at, power) in bundle.powers.iter().enumerate() {
        let standard = Standard::of_power(bundle, power, theme);
        orders.push(for_front_ends(Subject::Standard(at), "standards", &power.id, standard_picture(standard, theme)));
    }
    let mut emblems: Vec<Emblem> = bundle.pieces.iter().filter_map(|piece| piece.picture).collect();
    emblems.extend(bundle.cards.iter().filter_map(|card| card.picture));
    emblems.sort();
    emblems.dedup();
    for emblem in emblems {
        let name = muster_schema::form::Words::word(emblem);
        orders.push(for_front_ends(Subject::Emblem(emblem), "emblems", name, emblem_picture(emblem, theme)));
    }
    orders
}

/// Width and height of a standard, and the side of an emblem, in pixels.
const STANDARD: [u32; 2] = [96, 64];
const EMBLEM: u32 = 64;

/// The standard of a power by itself.
fn standard_picture(standard: Standard, theme: &Theme) -> Picture {
    let mut drawing = Drawing::new(STANDARD[0], STANDARD[1], theme);
    let size = STANDARD.map(f64::from);
    let [width, height] = size;
    let outline = format!("M0 0L{width} 0L{width} {height}L0 {height}Z");
    drawing.clipped(&outline, |drawing| standard::field(drawing, &standard, [0.0; 2], size));
    drawing.rectangle([0.75; 2], size.map(|length| length - 1.5), 0.0, Paint::line(theme.ink, 1.5));
    drawing.finish(String::new())
}

/// An emblem by itself.
fn emblem_picture(emblem: Emblem, theme: &Theme) -> Picture {
    let mut drawing = Drawing::new(EMBLEM, EMBLEM, theme);
    let side = f64::from(EMBLEM);
    let tints = Tints { fill: theme.paper, line: theme.ink, accent: theme.chart };
    emblem::draw(&mut drawing, emblem, [side / 2.0; 2], side * 0.92, tints);
    drawing.finish(String::new()).clear()
}

impl Order<'_> {
    /// Draws pictures that have much in common, or takes what the designer gave.
    fn draw(orders: &[Self], bundle: &Bundle, art: &Art) -> Result<Vec<Exhibit>, DrawError> {
        if let [Self { own: Some(own), .. }] = orders {
            return Ok(vec![orders[0].take(own, bundle, art)?]);
        }
        let wanted = orders.iter().map(|order| Wanted {
            picture: &order.picture,
            in_module: order.in_module,
            on_sheet: atlas(&order.subject).is_some(),
        });
        let forms = raster::forms(&wanted.collect::<Vec<_>>(), art.press())?;
        let exhibits = orders.iter().zip(forms).map(|(Self { subject, stem, .. }, forms)| Exhibit {
            subject: subject.clone(),
            stem: stem.clone(),
            svg: Some(forms.svg),
            print: forms.print,
            fine: forms.fine,
            half: forms.half,
            module: forms.module,
        });
        Ok(exhibits.collect())
    }

    /// What the designer gave, in all sizes: made, or taken from the shelf.
    fn take(&self, own: &Own, bundle: &Bundle, art: &Art) -> Result<Exhibit, DrawError> {
        let slot = own::slots(bundle).into_iter().find(|slot| slot.name == self.picture.name);
        let size = slot.and_then(|slot| slot.size);
        let shown = size.map(|_| self.picture.shown);
        let key = own.key(&art.theme);
        let told = format!("own {key} {size:?} {shown:?} {}", self.in_module);
        let mut files = raster::shelved(art.press(), &told, Self::FORMS, || {
            let drawn = own.read(&art.theme).map_err(|flaw| own.unread(&flaw))?;
            let png = |size| own.png(&drawn, size).map(|(_, png)| png);
            let svg = drawn.svg(shown).map_err(|flaw| own.unread(&flaw))?;
            let (usual, first) = own.png(&drawn, shown)?;
            // Twice its size it may cost too much to draw.
            let second = Some(second(usual));
            let second = drawn.drawable(second).ok().map(|()| png(second)).transpose()?;
            let module = if self.in_module && size != shown { png(size)? } else { Vec::new() };
            Ok([svg.map(String::into_bytes), Some(first), second, Some(module)]
                .map(|file| file.unwrap_or_default().into())
                .into())
        })?
        .into_iter();
        let mut next = || files.next().filter(|file| !file.is_empty());
        let (svg, first, other, module) = (next(), next().unwrap_or_default(), next(), next());
        let print = |png: Bytes| {
            let size = raster::size_of(&png);
            Print { key: format!("{key} {size:?}"), size, png, pixels: None }
        };
        let module = self.in_module.then(|| {
            let png = module.unwrap_or_else(|| first.clone());
            let [width, height] = raster::size_of(&png);
            Image { file: format!("{}.png", self.picture.name), width, height, png }
        });
        let (usual, other) = (print(first), other.map(print));
        let (fine, half) = if raster::is_doubled(usual.size) { (other, None) } else { (None, other) };
        Ok(Exhibit { subject: self.subject.clone(), stem: self.stem.clone(), svg, print: usual, fine, half, module })
    }

    /// How many files there are of what the designer gave: SVG, PNG, PNG of the second size, and for the module where that has
    /// another size. One that is not there is empty.
    const FORMS: usize = 4;
}

/// The size in which a picture comes beside its usual one.
fn second(size: [u32; 2]) -> [u32; 2] {
    if raster::is_doubled(size) { raster::doubled(size) } else { raster::halved(size) }
}

/// The longest side of a sheet, in pixels: twice that is what any device can show at once.
const SHEET: u32 = 1024;
/// The room between pictures on a sheet, in pixels.
const GAP: u32 = 2;

/// The sheets that a picture may stand on: counters, and cards with their backs.
fn atlas(subject: &Subject) -> Option<&'static str> {
    match subject {
        Subject::Face(..) => Some("counters"),
        Subject::Card(_) | Subject::Back(_) => Some("cards"),
        _ => None,
    }
}

/// Pictures that are drawn together, as they stand on one sheet, or one that stands on none.
struct Room<'o, 'a> {
    orders: &'o [Order<'a>],
    /// The sheet, whose frames are numbered within the room.
    page: Option<Page>,
}

/// Puts pictures on sheets.
fn rooms<'o, 'a>(orders: &'o [Order<'a>]) -> Vec<Room<'o, 'a>> {
    let mut rooms = Vec::new();
    for orders in orders.chunk_by(|one, other| atlas(&one.subject) == atlas(&other.subject)) {
        let Some(atlas) = orders.first().and_then(|order| atlas(&order.subject)) else {
            rooms.extend(orders.chunks(1).map(|orders| Room { orders, page: None }));
            continue;
        };
        let cell = orders.iter().fold([1, 1], |[width, height], order| {
            [width.max(order.picture.shown[0]), height.max(order.picture.shown[1])]
        });
        let [columns, rows] = cell.map(|length| ((SHEET + GAP) / length.saturating_add(GAP)).max(1));
        for (number, orders) in orders.chunks((columns * rows) as usize).enumerate() {
            let places = (0..rows).flat_map(|row| (0..columns).map(move |column| [column, row]));
            let corner = |[column, row]: [u32; 2]| [column * (cell[0] + GAP), row * (cell[1] + GAP)];
            let sizes = orders.iter().map(|order| order.picture.shown);
            let frames: Vec<_> = places.map(corner).zip(sizes).map(<[_; 2]>::from).enumerate().collect();
            let size = frames
                .iter()
                .fold([1, 1], |size, (_, [at, own])| [0, 1].map(|axis| size[axis].max(at[axis] + own[axis])));
            let stem = format!("{FOLDER}/atlas/{atlas}-{}", number + 1);
            rooms.push(Room { orders, page: Some(Page { atlas, stem, size, frames, pngs: [None, None] }) });
        }
    }
    rooms
}

impl Room<'_, '_> {
    /// Draws its pictures and its sheet.
    fn filled(self, bundle: &Bundle, art: &Art) -> Result<(Vec<Exhibit>, Option<Page>), DrawError> {
        let draw = |order| Order::draw(std::slice::from_ref(order), bundle, art);
        let exhibits = self.orders.par_iter().map(draw).collect::<Result<Vec<_>, _>>()?;
        let mut exhibits: Vec<_> = exhibits.into_iter().flatten().collect();
        let Some(mut page) = self.page else { return Ok((exhibits, None)) };
        let sheet = |times: u32| {
            let print = |(at, [corner, _]): &(usize, [[u32; 2]; 2])| {
                let print = if times == 1 { Some(&exhibits[*at].print) } else { exhibits[*at].fine.as_ref() };
                Some((corner.map(|length| length * times), print?))
            };
            let prints: Option<Vec<_>> = page.frames.iter().map(print).collect();
            let size = page.size.map(|length| length * times);
            prints.map(|prints| raster::sheet(&page.stem, size, &prints, art.press())).transpose()
        };
        let (usual, fine) = rayon::join(|| sheet(1), || sheet(2));
        page.pngs = [usual?, fine?];
        // They are many, and serve nothing else.
        exhibits.iter_mut().flat_map(|it| [Some(&mut it.print), it.fine.as_mut()]).flatten().for_each(|print| {
            print.pixels = None;
        });
        Ok((exhibits, Some(page)))
    }
}

#[cfg(test)]
mod tests {
    use resvg::{tiny_skia, usvg};

    use super::*;
    use muster_canvas::bitmap::Bitmap;
    use muster_canvas::effort::Flaw;

    #[test]
    fn what_is_published_needs_no_typeface_and_looks_the_same() -> Result<(), Flaw> {
        let costly = |error: DrawError| Flaw::Costly(error.to_string());
        let (bundle, art) = (muster_fixture::bundle(), Art::default());
        let (gallery, plan) = (Gallery::of(&bundle, &art).map_err(costly)?, Plan::of(&bundle, &art));
        let orders = plan.maps.iter().chain(&plan.others);
        assert_eq!(gallery.pictures.len(), orders.clone().count());
        for (Exhibit { stem, svg, print, .. }, order) in gallery.pictures.iter().zip(orders) {
            assert_eq!((print.size, stem), (order.picture.shown, &order.stem));
            // What is small is drawn large: edges, which every renderer draws in its own way, are a smaller part of it.
            let times = if print.size[0] > 500 { 1 } else { 8 };
            let [width, height] = print.size.map(|length| times * length);
            let mut picture = order.picture.clone();
            (picture.width, picture.height) = (width, height);
            let png = raster::image(&picture, art.press()).map_err(costly)?.png;
            let pixels = Bitmap::read(&png, raster::LIMIT)?.scaled([width, height]).map_err(Flaw::Unreadable)?;
            let tree = usvg::Tree::from_data(svg.as_deref().unwrap_or_default(), &usvg::Options::default());
            let tree = tree.map_err(|error| Flaw::Unreadable(error.to_string()))?;
            let mut canvas = tiny_skia::Pixmap::new(width, height).ok_or_else(|| Flaw::Costly(stem.clone()))?;
            if !stem.contains("/emblems/") {
                canvas.fill(tiny_skia::Color::WHITE);
            }
            #[expect(clippy::cast_precision_loss, reason = "one or eight")]
            let scale = tiny_skia::Transform::from_scale(times as f32, times as f32);
            resvg::render(&tree, scale, &mut canvas.as_mut());
            let apart = |(one, other): (&u8, &u8)| u64::from(one.abs_diff(*other));
            let sum: u64 = canvas.data().iter().zip(&pixels).map(apart).sum();
            let channels = 4 * u64::from(width) * u64::from(height);
            assert!(sum < 3 * channels / 2, "{stem}: {sum} of {channels}");
        }
        Ok(())
    }
}
