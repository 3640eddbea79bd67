//! `images/`: the files that the bundle names as pictures, for front ends.

use bytes::Bytes;
use muster_schema::bundle::{self, Atlas, AtlasPage, Bundle, EmblemPicture};
use muster_schema::form::Words;
use serde_json::{Map, Value, json};

use muster_canvas::raster::{Form, doubled, fits, halved};
use muster_draw::gallery::{Exhibit, Gallery, Page, Request, Subject};
use muster_ground::json;
use muster_marks::measures::{self, slug};
use muster_targets::{Artifact, Input};

/// The pictures to draw: all as SVG and as PNG in two sizes, counters and cards also on sheets.
pub(super) const REQUEST: Request =
    Request { forms: |_, _, size| vec![Form::Svg, Form::Png(size), second(size)], sheets };

/// The most pixels of a picture that comes in twice its size: more can be held by no canvas of the browsers on tablets.
const CANVAS: f64 = 16_777_216.0;

/// The PNG of twice the size that comes beside the usual one, or of half the size where twice is too large.
fn second(size: [u32; 2]) -> Form {
    let [width, height] = doubled(size).map(f64::from);
    Form::Png(if fits(width, height, CANVAS).is_ok() { doubled(size) } else { halved(size) })
}

/// The sheets for counters, and for cards with their backs.
fn sheets(subject: &Subject) -> Option<&'static str> {
    match subject {
        Subject::Face(..) => Some("counters"),
        Subject::Card(_) | Subject::Back(_) => Some("cards"),
        _ => None,
    }
}

/// The pictures, the sheets of many, and the indices of those.
pub(super) fn files(Input { bundle, gallery, .. }: Input<'_>) -> Vec<Artifact> {
    let mut files = Vec::new();
    let mut put = |path: Option<String>, bytes: Option<Bytes>| {
        files.extend(path.zip(bytes).map(|(path, bytes)| Artifact { path, bytes }));
    };
    for exhibit in &gallery.pictures {
        let names = image(bundle, exhibit);
        put(names.svg, exhibit.file(Form::Svg));
        put(Some(names.png), exhibit.file(Form::Png(exhibit.size)));
        put(names.png_2x.or(names.png_half), exhibit.file(second(exhibit.size)));
    }
    for (page, names) in pages(gallery) {
        let [usual, fine] = &page.pngs;
        let index = |png: &str, times| Some(index(bundle, gallery, page, png, times));
        put(Some(names.index), index(&names.image.png, 1));
        put(names.index_2x, names.image.png_2x.as_deref().and_then(|png| index(png, 2)));
        put(Some(names.image.png), usual.clone());
        put(names.image.png_2x, fine.clone());
    }
    files
}

/// The path of a picture without an ending.
pub fn stem(bundle: &Bundle, subject: &Subject) -> String {
    let (folder, name) = match subject {
        Subject::Map => return "images/map".to_owned(),
        Subject::BareMap => return "images/map-no-names".to_owned(),
        Subject::Face(piece, face) => ("counters", measures::face_names(&bundle.pieces[*piece]).swap_remove(*face)),
        Subject::Cover(side) => ("covers", slug(&bundle.sides[*side].id)),
        Subject::Card(card) => ("cards", slug(&bundle.cards[*card].id)),
        Subject::Back(deck) => ("backs", slug(deck)),
        Subject::Table(table) => ("tables", slug(&bundle.tables[*table].id)),
        Subject::Odds(table) => ("odds", slug(&bundle.tables[*table].id)),
        Subject::Chart(chart) => ("charts", slug(&bundle.charts[*chart].id)),
        Subject::Standard(power) => ("standards", slug(&bundle.powers[*power].id)),
        Subject::Emblem(emblem) => ("emblems", slug(emblem.word())),
    };
    format!("images/{folder}/{name}")
}

/// The files of a picture, as the bundle names them: `@2x` is how front ends know one that is twice as large.
fn image(bundle: &Bundle, exhibit: &Exhibit) -> bundle::Picture {
    let (stem, size) = (stem(bundle, &exhibit.subject), exhibit.size);
    let beside = |other, times: &str| {
        let is_there = Form::Png(other) == second(size) && exhibit.file(Form::Png(other)).is_some();
        is_there.then(|| format!("{stem}{times}.png"))
    };
    bundle::Picture {
        svg: exhibit.file(Form::Svg).map(|_| format!("{stem}.svg")),
        png: format!("{stem}.png"),
        png_2x: beside(doubled(size), "@2x"),
        png_half: beside(halved(size), "@0.5x"),
        width: size[0],
        height: size[1],
    }
}

/// The sheets with their files, as the bundle names them.
fn pages(gallery: &Gallery) -> impl Iterator<Item = (&Page, AtlasPage)> {
    gallery.sheets.chunk_by(|one, other| one.of == other.of).flat_map(|pages| (1..).zip(pages)).map(|(number, page)| {
        let (stem, [width, height]) = (format!("images/atlas/{}-{number}", page.of), page.size);
        let fine = page.pngs[1].is_some();
        let (png, png_2x) = (format!("{stem}.png"), fine.then(|| format!("{stem}@2x.png")));
        let image = bundle::Picture { svg: None, png, png_2x, png_half: None, width, height };
        let index_2x = fine.then(|| format!("{stem}@2x.json"));
        (page, AtlasPage { image, index: format!("{stem}.json"), index_2x })
    })
}

/// The bundle with the names of its pictures and sheets.
pub(crate) fn named_in(bundle: &Bundle, gallery: &Gallery) -> Bundle {
    let images = gallery.pictures.iter().map(|exhibit| (&exhibit.subject, image(bundle, exhibit)));
    let mut bundle = Bundle { layout: Some(gallery.layout.clone()), ..named(bundle, images) };
    for (page, names) in pages(gallery) {
        match bundle.atlases.last_mut().filter(|atlas| atlas.id == page.of) {
            Some(atlas) => atlas.pages.push(names),
            None => bundle.atlases.push(Atlas { id: page.of.to_owned(), pages: vec![names] }),
        }
    }
    bundle
}

/// A bundle with the names of pictures.
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
            Subject::Odds(table) => bundle.tables.get_mut(*table).map(|table| &mut table.odds_image),
            Subject::Chart(chart) => bundle.charts.get_mut(*chart).map(|chart| &mut chart.image),
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

/// The positions of pictures on a sheet, in the form that PixiJS and Phaser read.
fn index(bundle: &Bundle, gallery: &Gallery, page: &Page, png: &str, times: u32) -> Bytes {
    let mut frames = Map::new();
    for (at, [corner, size]) in &page.frames {
        let ([x, y], [w, h]) = (corner.map(|length| length * times), size.map(|length| length * times));
        let frame = json!({ "frame": { "x": x, "y": y, "w": w, "h": h } });
        let picture = gallery.pictures.get(*at);
        frames.extend(picture.map(|picture| (format!("{}.png", stem(bundle, &picture.subject)), frame)));
    }
    let [w, h] = page.size.map(|length| length * times);
    // It is looked for beside the index.
    let file = png.rsplit('/').next().unwrap_or(png);
    let meta = json!({ "image": file, "size": { "w": w, "h": h }, "scale": times.to_string() });
    json::text(&Value::Object([("frames".into(), frames.into()), ("meta".into(), meta)].into_iter().collect())).into()
}
