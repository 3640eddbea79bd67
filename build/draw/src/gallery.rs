//! All pictures of a game, drawn once for all targets: each requests the files it needs, and takes them by subject.

use bytes::Bytes;
use muster_schema::bundle::{Bundle, Piece, SheetLayout};
use muster_schema::picture::Emblem;
use rayon::prelude::*;

use super::artwork::{self, Artwork};
use super::beside::Beside;
use super::sheet::Sheet;
use super::{Art, card, chart, counter, emblem, ground, map, placing, standard};
use muster_canvas::effort::Flaw;
use muster_canvas::picture::Picture;
use muster_canvas::raster::{self, DrawError, Form, Print, Wanted};
use muster_canvas::svg::{Drawing, Paint};
use muster_canvas::theme::Theme;
use muster_marks::measures;
use muster_marks::{Mark, Standard, Tints};

/// A request for pictures.
#[derive(Clone, Copy, Debug)]
pub struct Request {
    /// The files of a picture, which has a usual width and height in pixels.
    pub forms: fn(&Bundle, &Subject, [u32; 2]) -> Vec<Form>,
    /// The sheet, in the usual size and in twice that, on which a picture belongs; such a picture needs a PNG in these
    /// sizes.
    pub sheets: fn(&Subject) -> Option<&'static str>,
}

/// The pictures of a game.
#[derive(Debug, Default)]
pub struct Gallery {
    /// The requested pictures: the map, then each face of each counter, each card, each back, each die table, and
    /// single standards and emblems.
    pub pictures: Vec<Exhibit>,
    /// The sheets of many.
    pub sheets: Vec<Page>,
    /// Positions on the map.
    pub layout: SheetLayout,
}

/// A picture in the requested forms.
#[derive(Debug)]
pub struct Exhibit {
    pub subject: Subject,
    /// The usual width and height in pixels.
    pub size: [u32; 2],
    /// Its files. There is no SVG of a bitmap, and no PNG that would be too costly to draw.
    prints: Vec<Print>,
}

impl Exhibit {
    /// A file, if it was requested.
    pub fn file(&self, form: Form) -> Option<Bytes> {
        self.print(form).map(|print| print.bytes.clone())
    }

    fn print(&self, form: Form) -> Option<&Print> {
        self.prints.iter().find(|print| print.form == form)
    }
}

/// The subject of a picture.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Subject {
    Map,
    /// The map without names.
    BareMap,
    /// A face of a counter: the places of both in the bundle.
    Face(usize, usize),
    /// The cover that other sides see on hidden counters, by the side's index in the bundle.
    Cover(usize),
    /// A card: its place in the bundle.
    Card(usize),
    /// The back of a deck.
    Back(String),
    /// A die table: its place in the bundle.
    Table(usize),
    /// The odds of a die table: its place in the bundle.
    Odds(usize),
    /// A chart: its place in the bundle.
    Chart(usize),
    /// The standard of a power: its place in the bundle.
    Standard(usize),
    Emblem(Emblem),
}

/// A sheet of many pictures.
#[derive(Debug)]
pub struct Page {
    /// The sheets that it is one of.
    pub of: &'static str,
    /// Width and height in pixels.
    pub size: [u32; 2],
    /// The pictures on the page by their indices in the gallery, each with its upper left corner and its size.
    pub frames: Vec<(usize, [[u32; 2]; 2])>,
    /// The PNG, and the PNG of twice the width and height.
    pub pngs: [Option<Bytes>; 2],
}

/// A picture that is to be drawn.
#[derive(Clone, Debug)]
pub struct Order<'a> {
    pub subject: Subject,
    /// The picture as Muster draws it.
    pub picture: Picture,
    /// The designer's replacement.
    pub own: Option<&'a Artwork>,
}

impl Gallery {
    /// Draws all requested pictures of a game.
    ///
    /// # Errors
    /// If a picture's size makes no sense, or the renderer refuses it.
    pub fn of(bundle: &Bundle, art: &Art, requests: &[Request]) -> Result<Self, DrawError> {
        let painter = Painter { bundle, art, requests };
        // The maps take as long as all others together.
        let (maps, others) = rayon::join(
            || {
                let (maps, layout) = maps(bundle, art);
                Ok((painter.draw(&maps)?, layout))
            },
            || {
                let orders = orders(bundle, art);
                let rooms = painter.rooms(&orders);
                rooms.into_par_iter().map(|room| painter.fill(room)).collect::<Result<Vec<_>, _>>()
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
}

/// The map with and without names, and the positions of everything on it.
pub fn maps<'a>(bundle: &Bundle, art: &'a Art) -> (Vec<Order<'a>>, SheetLayout) {
    let looks = art.map(bundle);
    let land = ground::land(bundle);
    let (sheet, lots) = rayon::join(|| Sheet::of(bundle, &looks, &art.theme), || ground::lots(bundle, &land));
    let names = map::names(&looks, &art.theme, &sheet);
    let drawing = map::drawing(bundle, &looks, &art.theme, &sheet, names.as_ref(), &lots);
    let layout = placing::layout(bundle, &sheet, names.as_ref(), &lots, &drawing);
    let map = drawing.finish_in_tiles(measures::MAP.to_owned());
    // Of the designer's own map there is no other.
    let bare = (!art.own.contains_key(measures::MAP)).then(|| map.without_names("map-no-names".to_owned()));
    let mut maps = vec![of_map(map, art)];
    maps.extend(bare.map(|bare| Order { subject: Subject::BareMap, own: None, ..of_map(bare, art) }));
    (maps, layout)
}

/// The map with its names.
pub fn map<'a>(bundle: &Bundle, art: &'a Art) -> Order<'a> {
    let (mut maps, _) = maps(bundle, art);
    maps.swap_remove(0)
}

/// The map as Muster draws it, or the designer's replacement.
pub fn of_map(picture: Picture, art: &Art) -> Order<'_> {
    Order { subject: Subject::Map, picture, own: art.own.get(measures::MAP) }
}

/// All pictures except the maps.
pub fn orders<'a>(bundle: &Bundle, art: &'a Art) -> Vec<Order<'a>> {
    let known = art.known(bundle);
    let pictures = known.pictures.get_or_init(|| pictures(&known, art));
    let charts = bundle.charts.iter().enumerate();
    let charts = charts.map(|(at, chart)| (Subject::Chart(at), chart::plain::picture(bundle, chart, &art.theme)));
    let order = |(subject, mut picture): (Subject, Picture)| {
        let own = art.own.get(&picture.name);
        // A chart of its own shape is as large as it is.
        let kept = own.filter(|own| own.scale().is_some() && matches!(subject, Subject::Chart(_)));
        if let Some(size) = kept.and_then(|own| own.read(&art.theme).ok()?.size_in(None).ok()) {
            picture.size = size;
        }
        Order { subject, picture, own }
    };
    pictures.iter().cloned().chain(charts).map(order).collect()
}

/// Draws all pictures except the maps.
fn pictures(known: &Beside, art: &Art) -> Vec<(Subject, Picture)> {
    let (bundle, looks, theme) = (&known.game, known.looks(&art.theme), &art.theme);
    let faces = |(at, (piece, faces)): (usize, (&Piece, &Vec<Vec<Mark>>))| -> Vec<(Subject, Picture)> {
        let face = |(number, marks): (usize, &Vec<Mark>)| {
            (Subject::Face(at, number), counter::picture(marks, measures::face_picture(piece, number), theme))
        };
        faces.iter().enumerate().map(face).collect()
    };
    let (mut pictures, fronts): (Vec<_>, _) = rayon::join(
        || bundle.pieces.par_iter().zip(&looks.counters).enumerate().flat_map_iter(faces).collect(),
        || card::pictures(bundle, &looks.cards, theme),
    );
    for (at, marks) in &looks.covers {
        let name = measures::cover_picture(&bundle.sides[*at]);
        pictures.push((Subject::Cover(*at), counter::picture(marks, name, theme)));
    }
    pictures.extend(fronts.into_iter().enumerate().map(|(at, front)| (Subject::Card(at), front)));
    pictures.extend(looks.backs.iter().map(|back| (Subject::Back(back.deck.clone()), card::back(bundle, back, theme))));
    let tables = bundle.tables.iter().enumerate();
    pictures.extend(tables.map(|(at, table)| (Subject::Table(at), chart::picture(&bundle.phrases, table, theme))));
    let odds = bundle.tables.iter().enumerate().filter(|(_, table)| table.odds);
    pictures
        .extend(odds.map(|(at, table)| (Subject::Odds(at), chart::odds::picture(&bundle.phrases, table, 0, theme))));
    for (at, power) in bundle.powers.iter().enumerate() {
        let standard = Standard::of_power(bundle, power, theme);
        pictures.push((Subject::Standard(at), standard_picture(standard, theme)));
    }
    let mut emblems: Vec<Emblem> = bundle.pieces.iter().filter_map(|piece| piece.picture).collect();
    emblems.extend(bundle.cards.iter().filter_map(|card| card.picture));
    emblems.sort();
    emblems.dedup();
    pictures.extend(emblems.into_iter().map(|emblem| (Subject::Emblem(emblem), emblem_picture(emblem, theme))));
    pictures
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

/// The longest side of a sheet, in pixels: twice that is what any device can show at once.
const SHEET: u32 = 1024;
/// The room between pictures on a sheet, in pixels.
const GAP: u32 = 2;

/// Pictures that are drawn together because they are on one sheet, or one that is on none.
struct Room<'o, 'a> {
    orders: &'o [Order<'a>],
    /// The sheet, whose frames are numbered within the room.
    page: Option<Page>,
}

/// Draws the requested pictures.
#[derive(Clone, Copy)]
struct Painter<'s> {
    bundle: &'s Bundle,
    art: &'s Art,
    requests: &'s [Request],
}

impl Painter<'_> {
    /// The requested files of a picture.
    fn forms(self, subject: &Subject, size: [u32; 2]) -> Vec<Form> {
        let mut forms = Vec::new();
        for form in self.requests.iter().flat_map(|request| (request.forms)(self.bundle, subject, size)) {
            if !forms.contains(&form) {
                forms.push(form);
            }
        }
        forms
    }

    fn sheet(self, subject: &Subject) -> Option<&'static str> {
        self.requests.iter().find_map(|request| (request.sheets)(subject))
    }

    /// Draws pictures that have much in common, or takes the designer's.
    fn draw(self, orders: &[Order<'_>]) -> Result<Vec<Exhibit>, DrawError> {
        if let [order @ Order { own: Some(own), .. }] = orders {
            return Ok(vec![self.take(order, own)?]);
        }
        let wanted = orders.iter().map(|Order { subject, picture, .. }| Wanted {
            picture,
            forms: self.forms(subject, picture.size),
            on_sheet: self.sheet(subject).is_some(),
        });
        let prints = raster::prints(&wanted.collect::<Vec<_>>(), self.art.press())?;
        let exhibits = orders.iter().zip(prints).map(|(Order { subject, picture, .. }, prints)| Exhibit {
            subject: subject.clone(),
            size: picture.size,
            prints,
        });
        Ok(exhibits.filter(|exhibit| !exhibit.prints.is_empty()).collect())
    }

    /// The designer's picture in all requested forms, rendered or from the cache.
    fn take(self, order: &Order<'_>, own: &Artwork) -> Result<Exhibit, DrawError> {
        let Self { bundle, art, .. } = self;
        let unread = |flaw: Flaw| own.unread(&flaw);
        let slot = artwork::slots(bundle).into_iter().find(|slot| slot.name == order.picture.name);
        let size = match slot.and_then(|slot| slot.size) {
            Some(_) => order.picture.size,
            None => own.read(&art.theme).and_then(|drawn| drawn.size_in(None)).map_err(unread)?,
        };
        let (key, forms) = (own.key(&art.theme), self.forms(&order.subject, size));
        let files = raster::shelved(art.press(), &format!("own {key} {size:?} {forms:?}"), forms.len(), || {
            let drawn = own.read(&art.theme).map_err(unread)?;
            let file = |form: &Form| match *form {
                Form::Svg => own.svg(&drawn, size).map_err(unread).map(|svg| svg.unwrap_or_default().into()),
                Form::Png(finer) if finer != size && drawn.drawable(Some(finer)).is_err() => Ok(Bytes::new()),
                Form::Png(size) => own.png(&drawn, Some(size)).map(Bytes::from),
            };
            forms.iter().map(file).collect()
        })?;
        let print = |(form, bytes)| Print { form, bytes, key: key.clone(), pixels: None };
        let prints = forms.into_iter().zip(files).filter(|(_, bytes)| !bytes.is_empty()).map(print).collect();
        Ok(Exhibit { subject: order.subject.clone(), size, prints })
    }

    /// Puts pictures on sheets.
    fn rooms<'o, 'a>(self, orders: &'o [Order<'a>]) -> Vec<Room<'o, 'a>> {
        let mut rooms = Vec::new();
        for orders in orders.chunk_by(|one, other| self.sheet(&one.subject) == self.sheet(&other.subject)) {
            let Some(of) = orders.first().and_then(|order| self.sheet(&order.subject)) else {
                rooms.extend(orders.chunks(1).map(|orders| Room { orders, page: None }));
                continue;
            };
            let cell = orders.iter().fold([1, 1], |[width, height], order| {
                [width.max(order.picture.size[0]), height.max(order.picture.size[1])]
            });
            let [columns, rows] = cell.map(|length| ((SHEET + GAP) / length.saturating_add(GAP)).max(1));
            for orders in orders.chunks((columns * rows) as usize) {
                let places = (0..rows).flat_map(|row| (0..columns).map(move |column| [column, row]));
                let corner = |[column, row]: [u32; 2]| [column * (cell[0] + GAP), row * (cell[1] + GAP)];
                let sizes = orders.iter().map(|order| order.picture.size);
                let frames: Vec<_> = places.map(corner).zip(sizes).map(<[_; 2]>::from).enumerate().collect();
                let size = frames
                    .iter()
                    .fold([1, 1], |size, (_, [at, own])| [0, 1].map(|axis| size[axis].max(at[axis] + own[axis])));
                rooms.push(Room { orders, page: Some(Page { of, size, frames, pngs: [None, None] }) });
            }
        }
        rooms
    }

    /// Draws the pictures of a room and its sheet.
    fn fill(self, Room { orders, page }: Room<'_, '_>) -> Result<(Vec<Exhibit>, Option<Page>), DrawError> {
        let draw = |order| self.draw(std::slice::from_ref(order));
        let exhibits = orders.par_iter().map(draw).collect::<Result<Vec<_>, _>>()?;
        let mut exhibits: Vec<_> = exhibits.into_iter().flatten().collect();
        let Some(mut page) = page else { return Ok((exhibits, None)) };
        let sheet = |times: u32| {
            let print = |(at, [corner, own]): &(usize, [[u32; 2]; 2])| {
                let form = Form::Png(own.map(|length| length * times));
                Some((corner.map(|length| length * times), exhibits.get(*at)?.print(form)?))
            };
            let prints: Option<Vec<_>> = page.frames.iter().map(print).collect();
            let size = page.size.map(|length| length * times);
            prints.map(|prints| raster::sheet(page.of, size, &prints, self.art.press())).transpose()
        };
        let (usual, fine) = rayon::join(|| sheet(1), || sheet(2));
        page.pngs = [usual?, fine?];
        // They are many, and serve nothing else.
        exhibits.iter_mut().flat_map(|exhibit| &mut exhibit.prints).for_each(|print| print.pixels = None);
        Ok((exhibits, Some(page)))
    }
}
