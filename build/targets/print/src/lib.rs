//! The target of printers: counters, cards, map and charts as PDF, in the sizes that they have in the world.

pub mod booklet;
mod face;
mod fonts;
mod map;
pub mod pdf;
pub mod template;
mod tree;

use std::collections::BTreeMap;

use muster_canvas::encode;
use muster_canvas::raster::DrawError;
use muster_draw::gallery::{self, Order, Subject};
use muster_draw::{Art, Artwork, chart};
use muster_ground::digest::sha256;
use muster_marks::measures;
use muster_schema::bundle::{Bundle, Piece};
use muster_schema::print::{self, Template};
use muster_schema::say;
use muster_schema::style::Style;
use muster_targets::{Artifact, EmitError, Input, Target, aids};
use rayon::prelude::*;

use booklet::{Booklet, Heading};
use face::Ground;
use pdf::{Destination, Document, Form, Goal, Page, Spot};
use template::{Pair, Sheet, begun, write_small};

/// The printed game.
#[derive(Clone, Debug, Default)]
pub struct Printed {
    /// The paper, if another than the style's: its width and height in millimetres.
    pub paper: Option<[f64; 2]>,
    /// The offset of backs to the right and down, in millimetres, to correct the drift of a printer.
    pub offset: [f64; 2],
    /// True if each face also becomes a file of its own, as print-on-demand services want.
    pub faces: bool,
}

/// A counter or card on a sheet: its side or deck, the number of the copy, and the pictures on both sides.
#[derive(Clone, Debug)]
pub struct Item {
    pub id: String,
    pub name: String,
    /// The side or deck that it belongs to, by name; empty if none.
    pub of: String,
    /// Number of the copy, from 1.
    pub copy: u32,
    /// Front and back.
    pub sides: [Option<Subject>; 2],
}

/// The pictures of a game, by subject.
struct Pictures<'a> {
    grounds: BTreeMap<Subject, Ground>,
    /// The width and height of each counter's picture in millimetres.
    sizes: BTreeMap<Subject, [f64; 2]>,
    /// The subject of each picture, by name.
    names: BTreeMap<String, Subject>,
    bundle: &'a Bundle,
    art: &'a Art,
}

impl Target for Printed {
    fn folder(&self) -> Option<&'static str> {
        Some("print")
    }

    fn files(&self, input: Input<'_>) -> Result<Vec<Artifact>, EmitError> {
        let (bundle, art, rules) = (input.bundle, input.art, input.rules());
        let style = &bundle.style.print;
        let paper = self.paper.or_else(|| print::size(&style.paper)).unwrap_or([210.0, 297.0]);
        let pictures = Pictures::of(bundle, art)?;
        let mut artifacts = Vec::new();
        let mut list = csv::Writer::from_writer(Vec::new());
        let unwritable = |error| EmitError::Table("list".to_owned(), error);
        list.write_record(["file", "page", "place", "id", "name", "copy"]).map_err(unwritable)?;
        let (phrases, game) = (&bundle.phrases, &bundle.game.title);
        let title = say!(phrases, "{game}: counters", game = game);
        let of_cards = say!(phrases, "{game}: cards", game = game);
        let counters = pictures.by_size(counters(bundle), paper);
        let kinds = [
            ("counters", title, counters, &style.counters),
            ("cards", of_cards, vec![(card(bundle), cards(bundle))], &style.cards),
        ];
        for (what, title, groups, template) in kinds {
            let mut document = Document::new(&title, bundle.language.as_deref());
            let groups = groups.iter().filter(|(_, items)| !items.is_empty()).map(|(size, items)| {
                let sheet = Sheet::of(template, paper, *size).ok_or_else(|| unfit(what, paper, *size))?;
                Ok((items.len().div_ceil(sheet.room()), sheet, items))
            });
            let groups = groups.collect::<Result<Vec<_>, EmitError>>()?;
            let (mut before, mut pages, all) = (0, 0, groups.iter().map(|(sheets, ..)| sheets).sum());
            for (sheets, sheet, items) in groups {
                let pairs = pictures.pairs(&mut document, items);
                sheet.print(&mut document, (&title, [before, all]), phrases, &art.theme, &pairs, self.offset)?;
                for cells in listed(what, items, &sheet, pages) {
                    list.write_record(cells).map_err(unwritable)?;
                }
                (before, pages) = (before + sheets, pages + sheets * sheet.pages());
            }
            if pages > 0 {
                artifacts.push(pdf(what, document));
            }
        }
        let list = list.into_inner().map_err(|error| unwritable(error.into_error().into()))?;
        artifacts.push(Artifact { path: "list.csv".into(), bytes: list.into() });
        artifacts.extend(pictures.maps(paper)?);
        artifacts.extend(pictures.charts(paper)?);
        if self.faces {
            artifacts.extend(pictures.faces()?);
        }
        let title = say!(phrases, "{game}: playbook", game = game);
        artifacts.push(pictures.booklet("playbook", &title, &aids::playbook(bundle), paper)?);
        let title = say!(phrases, "{game}: rules", game = game);
        artifacts.extend(rules.map(|rules| pictures.booklet("rules", &title, &rules, paper)).transpose()?);
        Ok(artifacts)
    }
}

/// Error: not even one counter or card fits.
fn unfit(what: &str, paper: [f64; 2], size: [f64; 2]) -> EmitError {
    let by = |[width, height]: [f64; 2]| format!("{width:.0} by {height:.0} mm");
    EmitError::Unfit(format!("{what} of {} do not fit on paper of {}; nothing was written", by(size), by(paper)))
}

/// The positions of counters or cards, as rows of a table; `before` is the number of pages before theirs.
fn listed<'i>(
    what: &'i str,
    items: &'i [Item],
    sheet: &Sheet,
    before: usize,
) -> impl Iterator<Item = [String; 6]> + use<'i> {
    let (room, pages) = (sheet.room(), sheet.pages());
    items.iter().enumerate().map(move |(at, item)| {
        let [page, place] = [before + at / room * pages + 1, at % room + 1];
        let [page, place, copy] = [page, place, item.copy as usize].map(|number| number.to_string());
        [format!("{what}.pdf"), page, place, item.id.clone(), item.name.clone(), copy]
    })
}

fn pdf(what: &str, document: Document) -> Artifact {
    Artifact { path: format!("{what}.pdf"), bytes: document.finish().into() }
}

/// The widths of counters, cards and the map in a style, in millimetres, given the size of the map in pixels.
pub fn widths(style: &Style, map: [u32; 2]) -> [f64; 3] {
    [counter_in(style), card_in(style)[0], map::sizes(style, map)[0][0]]
}

/// The number of sheets of paper for a map of a size.
pub fn tiles(bundle: &Bundle, size: [f64; 2]) -> u32 {
    let paper = print::size(&bundle.style.print.paper).unwrap_or([210.0, 297.0]);
    map::Tiling::of(&bundle.style.print, size, paper).all()
}

/// The smallest length that is printed, in millimetres.
pub const SMALLEST: f64 = 4.0;
/// The greatest length: no program shows a longer page.
pub const LONGEST: f64 = 5000.0;

/// The width and height of a counter in millimetres.
pub fn counter(bundle: &Bundle) -> [f64; 2] {
    [counter_in(&bundle.style); 2]
}

fn counter_in(style: &Style) -> f64 {
    print::length(&style.print.counter).filter(|length| *length >= SMALLEST).unwrap_or(15.0)
}

/// The width and height of a card in millimetres; cards that are drawn across lie so.
pub fn card(bundle: &Bundle) -> [f64; 2] {
    card_in(&bundle.style)
}

fn card_in(style: &Style) -> [f64; 2] {
    let [width, height] = print::size(&style.print.card).unwrap_or([63.5, 88.9]);
    let [across, down] = style.card;
    if (across > down) == (width > height) { [width, height] } else { [height, width] }
}

/// The counters in the box, sorted by side, else in the order of the bundle. One with more than two faces is as many counters as that needs.
pub fn counters(bundle: &Bundle) -> Vec<Item> {
    let side = |piece: &Piece| bundle.sides.iter().position(|side| Some(&side.id) == piece.side.as_ref());
    let item = |(at, piece): (usize, &Piece)| {
        let of = side(piece).map_or("", |side| &bundle.sides[side].name);
        let cover = bundle.sides.iter().position(|side| piece.hidden && Some(&side.id) == piece.side.as_ref());
        let faces: Vec<usize> = (0..piece.faces.len()).collect();
        let mut counters: Vec<(String, [Option<Subject>; 2])> = Vec::new();
        for shown in faces.chunks(2) {
            let face = |number: usize| shown.get(number).map(|face| Subject::Face(at, *face));
            let names: Vec<&str> = shown.iter().map(|face| piece.faces[*face].name.as_str()).collect();
            let is_one = faces.len() <= 2;
            let name = if is_one { piece.name.clone() } else { format!("{} ({})", piece.name, names.join(", ")) };
            counters.push((name, [face(0), face(1).or_else(|| cover.map(Subject::Cover))]));
        }
        let copies = 1..=piece.count;
        let one = |copy| {
            let item = |(name, sides): &(String, [Option<Subject>; 2])| Item {
                id: piece.id.clone(),
                name: name.clone(),
                of: of.to_owned(),
                copy,
                sides: sides.clone(),
            };
            counters.iter().map(item).collect::<Vec<_>>()
        };
        copies.flat_map(one).collect::<Vec<_>>()
    };
    let mut pieces: Vec<(usize, &Piece)> = bundle.pieces.iter().enumerate().collect();
    pieces.sort_by_key(|(_, piece)| side(piece).unwrap_or(usize::MAX));
    pieces.into_iter().flat_map(item).chain(covers(bundle)).collect()
}

/// Counters to put on those that can hide and are printed on both sides: as many for a side as it has of them.
fn covers(bundle: &Bundle) -> impl Iterator<Item = Item> {
    let has_no_side_left =
        |piece: &&Piece| piece.hidden && piece.faces.len().is_multiple_of(2) && piece.seen() != "block";
    bundle.sides.iter().enumerate().flat_map(move |(at, side)| {
        let hide = bundle.pieces.iter().filter(has_no_side_left).filter(|piece| piece.side.as_ref() == Some(&side.id));
        (1..=hide.map(|piece| piece.count).sum()).map(move |copy| Item {
            id: format!("cover-{}", side.id),
            name: bundle.phrases.say("hidden counter").to_owned(),
            of: side.name.clone(),
            copy,
            sides: [(); 2].map(|()| Some(Subject::Cover(at))),
        })
    })
}

/// The cards in the box, in the order of the bundle.
fn cards(bundle: &Bundle) -> Vec<Item> {
    let all = bundle.cards.iter().enumerate().flat_map(|(at, card)| {
        let back = measures::back_deck(bundle, &card.deck);
        let deck = bundle.decks.iter().find(|deck| deck.id == card.deck).map_or("", |deck| &deck.name);
        (1..=muster_ground::numbers::copies(card)).map(move |copy| Item {
            id: card.id.clone(),
            name: card.name.clone(),
            of: deck.to_owned(),
            copy,
            sides: [Some(Subject::Card(at)), Some(Subject::Back(back.to_owned()))],
        })
    });
    all.collect()
}

impl<'a> Pictures<'a> {
    fn of(bundle: &'a Bundle, art: &'a Art) -> Result<Self, DrawError> {
        let mut orders = gallery::orders(bundle, art);
        orders.push(gallery::map(bundle, art));
        let wanted = |order: &&Order<'_>| !matches!(order.subject, Subject::Standard(_) | Subject::Emblem(_));
        let ground = |order: &Order<'_>| {
            let size = match order.subject {
                Subject::Map => map::sizes(&bundle.style, measures::map_size(bundle))[0],
                Subject::Face(..) | Subject::Cover(_) => size_of(order.own, bundle, art),
                Subject::Card(_) | Subject::Back(_) => card(bundle),
                _ => order.picture.size.map(|length| f64::from(length) * CHART),
            };
            Ok(((order.subject.clone(), Ground::of(order, &art.theme, size)?), (order.subject.clone(), size)))
        };
        let wanted: Vec<_> = orders.iter().filter(wanted).collect();
        let made = wanted.par_iter().map(|order| ground(order)).collect::<Result<Vec<_>, DrawError>>()?;
        let (grounds, sizes) = made.into_iter().unzip();
        let names = wanted.iter().map(|order| (order.picture.name.clone(), order.subject.clone())).collect();
        Ok(Self { grounds, sizes, names, bundle, art })
    }

    /// Counters by their size in millimetres, the usual one first. One that no sheet has room for is printed smaller.
    fn by_size(&self, items: Vec<Item>, paper: [f64; 2]) -> Vec<([f64; 2], Vec<Item>)> {
        let usual = counter(self.bundle);
        let template = &self.bundle.style.print.counters;
        let mut groups: Vec<([f64; 2], Vec<Item>)> = vec![(usual, Vec::new())];
        for item in items {
            let mut size = item.sides[0].as_ref().and_then(|front| self.sizes.get(front)).copied().unwrap_or(usual);
            let is_other = (0..2).any(|axis| (size[axis] - usual[axis]).abs() > f64::EPSILON);
            while is_other && !fits(paper, template, size) && size.iter().any(|length| *length > SMALLEST) {
                size = size.map(|length| length * 0.9);
            }
            match groups
                .iter_mut()
                .find(|(other, _)| (0..2).all(|axis| (other[axis] - size[axis]).abs() <= NEAR * other[axis]))
            {
                Some((_, items)) => items.push(item),
                None => groups.push((size, vec![item])),
            }
        }
        groups.retain(|(_, items)| !items.is_empty());
        groups
    }

    /// An empty document with a title, in the language of the game.
    fn document(&self, title: &str) -> Document {
        Document::new(title, self.bundle.language.as_deref())
    }

    /// Counters or cards as printed: what several have in common is in the document once.
    fn pairs<'i>(&self, document: &mut Document, items: &'i [Item]) -> Vec<Pair<'i>> {
        let mut forms: BTreeMap<Subject, Form> = BTreeMap::new();
        // Pictures of designers may be the same under several names.
        let mut same: BTreeMap<String, Form> = BTreeMap::new();
        let mut form = |subject: &Option<Subject>| {
            let subject = subject.as_ref()?;
            let ground = self.grounds.get(subject)?;
            let known = forms.entry(subject.clone());
            Some(*known.or_insert_with(|| match ground {
                Ground::Pixels { size, pixels } => {
                    *same.entry(format!("{size:?} {}", sha256(pixels))).or_insert_with(|| document.take(ground))
                }
                Ground::Tree(_) => document.take(ground),
            }))
        };
        let pair =
            |item: &'i Item| Some(Pair { front: form(&item.sides[0])?, back: form(&item.sides[1]), of: &item.of });
        items.iter().filter_map(pair).collect()
    }

    /// Each face of a counter and each side of a card as a file of its own, with an eighth of an inch to cut off.
    fn faces(&self) -> Result<Vec<Artifact>, DrawError> {
        let face = |(name, subject): (&String, &Subject)| {
            let size = match subject {
                Subject::Face(..) | Subject::Cover(_) => {
                    self.sizes.get(subject).copied().unwrap_or_else(|| counter(self.bundle))
                }
                Subject::Card(_) | Subject::Back(_) => card(self.bundle),
                _ => return None,
            };
            let (size, pixels) = self.grounds.get(subject)?.with_rim(size, EIGHTH, FINE);
            let png = encode::photograph(size, &pixels);
            let png = png.map_err(|error| DrawError::Png(name.clone(), error.to_string()));
            Some(png.map(|bytes| Artifact { path: format!("faces/{name}.png"), bytes: bytes.into() }))
        };
        self.names.par_iter().filter_map(face).collect()
    }

    /// The map, whole and in parts.
    fn maps(&self, paper: [f64; 2]) -> Result<Vec<Artifact>, DrawError> {
        let Some(ground) = self.grounds.get(&Subject::Map) else { return Ok(Vec::new()) };
        let title = say!(self.bundle.phrases, "{game}: map", game = self.bundle.game.title);
        let sizes = map::sizes(&self.bundle.style, measures::map_size(self.bundle));
        let mut document = self.document(&title);
        let form = document.take(ground);
        map::whole(&mut document, form, sizes, &self.art.theme)?;
        let whole = pdf("map", document);
        let mut document = self.document(&title);
        let form = document.take(ground);
        map::in_parts(&mut document, form, sizes[0], paper, self.bundle, &self.art.theme)?;
        Ok(vec![whole, pdf("map-in-parts", document)])
    }

    /// A text as a booklet.
    fn booklet(&self, what: &str, title: &str, text: &str, paper: [f64; 2]) -> Result<Artifact, DrawError> {
        let (game, theme) = (&self.bundle.game.title, &self.art.theme);
        let named = |name: &str| self.names.get(name).and_then(|subject| self.grounds.get(subject));
        let phrases = &self.bundle.phrases;
        let Booklet { leaves, headings } =
            booklet::pages(text, game, phrases, paper, theme, &|name| named(name).map(Ground::size));
        let mut document = self.document(title);
        let place = |heading: &Heading| Destination { page: heading.page.saturating_sub(1), y: heading.y };
        headings.iter().for_each(|heading| document.mark(heading.level, &heading.text, place(heading)));
        let places: BTreeMap<&str, Destination> = headings.iter().map(|one| (&*one.link, place(one))).collect();
        let mut forms: BTreeMap<String, Form> = BTreeMap::new();
        for leaf in leaves {
            let mut page = Page::new(paper);
            for (name, at, size) in leaf.pictures {
                let Some(ground) = named(&name) else { continue };
                let form = *forms.entry(name).or_insert_with(|| document.take(ground));
                page.place(form, Spot { at, size, quarters: 0 }, None);
            }
            let words = document.take(&Ground::drawing(&leaf.svg, theme)?);
            page.place(words, Spot { at: [0.0; 2], size: paper, quarters: 0 }, None);
            for (link, at, size) in leaf.links {
                let is_address = ["https://", "http://", "mailto:"].iter().any(|scheme| link.starts_with(scheme));
                let goal = places.get(&*link).map(|place| Goal::Place(*place));
                let goal = goal.or_else(|| is_address.then(|| Goal::Address(link.to_string())));
                goal.into_iter().for_each(|goal| page.link(at, size, goal));
            }
            document.add(page);
        }
        Ok(pdf(what, document))
    }

    /// The die tables and charts, one below the other.
    fn charts(&self, paper: [f64; 2]) -> Result<Option<Artifact>, DrawError> {
        let charts = self
            .grounds
            .iter()
            .filter(|(subject, _)| matches!(subject, Subject::Table(_) | Subject::Odds(_) | Subject::Chart(_)));
        let named = |subject: &Subject| match subject {
            Subject::Table(at) => self.bundle.tables[*at].name.clone(),
            Subject::Odds(at) => chart::odds::name(&self.bundle.phrases, &self.bundle.tables[*at]),
            Subject::Chart(at) => self.bundle.charts[*at].name.clone(),
            _ => String::new(),
        };
        let charts: Vec<_> = charts.map(|(subject, ground)| (named(subject), ground)).collect();
        if charts.is_empty() {
            return Ok(None);
        }
        let title = say!(self.bundle.phrases, "{game}: charts", game = self.bundle.game.title);
        let mut document = self.document(&title);
        let room = paper.map(|length| length - 2.0 * MARGIN);
        let mut pages: Vec<Vec<(Form, Spot)>> = Vec::new();
        let mut y = f64::INFINITY;
        for (name, ground) in charts {
            let form = document.take(ground);
            let scale = (0..2).map(|axis| room[axis] / form.size[axis]).fold(CHART, f64::min);
            let size = form.size.map(|length| length * scale);
            if y + size[1] > paper[1] - MARGIN {
                pages.push(Vec::new());
                y = MARGIN;
            }
            let spot = Spot { at: [(paper[0] - size[0]) / 2.0, y], size, quarters: 0 };
            pages.last_mut().into_iter().for_each(|page| page.push((form, spot)));
            document.mark(1, &name, Destination { page: pages.len() - 1, y });
            y += size[1] + MARGIN / 2.0;
        }
        for pictures in pages {
            let mut page = Page::new(paper);
            pictures.into_iter().for_each(|(form, spot)| page.place(form, spot, None));
            let mut svg = begun(paper, &self.art.theme);
            write_small(&mut svg, [MARGIN, paper[1] - MARGIN / 2.0], &title);
            let furniture = document.take(&Ground::drawing(&(svg + "</svg>"), &self.art.theme)?);
            page.place(furniture, Spot { at: [0.0; 2], size: paper, quarters: 0 }, None);
            document.add(page);
        }
        Ok(Some(pdf("charts", document)))
    }
}

/// The width and height in millimetres of a counter with this picture: the usual, unless the picture keeps its own shape.
fn size_of(own: Option<&Artwork>, bundle: &Bundle, art: &Art) -> [f64; 2] {
    let usual = counter(bundle);
    let Some(sides) = own.and_then(|own| own.sides(&art.theme)) else { return usual };
    let is_usual = sides.iter().all(|length| (length - 1.0).abs() < 0.04);
    let length = |axis: usize| (sides[axis] * usual[axis]).clamp(SMALLEST, LONGEST);
    if is_usual { usual } else { [length(0), length(1)] }
}

/// The share of a length by which counters on one sheet differ, at most.
const NEAR: f64 = 0.04;
/// An eighth of an inch, in millimetres, and the pixels of a face to the millimetre: 300 to the inch.
const EIGHTH: f64 = 25.4 / 8.0;
const FINE: f64 = 300.0 / 25.4;
/// The margin around charts, in millimetres.
const MARGIN: f64 = 12.0;
/// The largest size of a chart's pixel, in millimetres.
const CHART: f64 = 0.24;

/// True if a template for a paper size has room for pictures of a width and height.
pub fn fits(paper: [f64; 2], template: &Template, size: [f64; 2]) -> bool {
    Sheet::of(template, paper, size).is_some()
}
