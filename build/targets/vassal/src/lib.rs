//! The target of the VASSAL engine: one module, `<game>-<version>.vmod`.

pub use self::turn::{Moment, moments};
use bytes::Bytes;
use muster_schema::bundle::{Bundle, Piece};
use rayon::prelude::*;

use muster_canvas::raster::Form;
use muster_draw::gallery::{Exhibit, Request, Subject};
use muster_ground::numbers::{self as ids, Numbers};
use muster_marks::measures::{self, FINENESS};
use muster_targets::{Artifact, EmitError, Input, Target, zipped};

mod arrivals;
pub mod battle;
mod beside;
mod board;
mod cards;
pub mod carry;
mod control;
mod controls;
mod counters;
mod cover;
mod deal;
pub mod dice;
mod fire;
pub mod fragment;
pub mod furniture;
mod greeting;
pub mod grid;
mod help;
pub mod kept;
mod keys;
mod laid;
pub mod log;
mod module;
pub mod names;
pub mod odds;
mod options;
pub mod pages;
pub mod place;
pub mod recorded;
pub mod seas;
pub mod sequence;
pub mod setup;
pub mod tracker;
pub mod traits;
pub mod turn;
pub mod values;
mod volley;
pub mod written;
pub mod xml;

/// The engine that the module is written for: 3.7 and 3.8 take it.
const ENGINE: &str = "3.7.20";
/// The name of the main map.
const MAP: &str = "Main Map";
/// The name of its board.
const BOARD: &str = "Map";

/// The pictures that the module has, as PNG.
const REQUEST: Request = Request {
    forms: |bundle, subject, size| match subject {
        // A counter is shown larger when the mouse rests on it.
        Subject::Face(..) => vec![Form::Png(size.map(|length| length * FINENESS))],
        // The engine shows backs as they are, so they are as large as cards lie on the map.
        Subject::Back(_) => vec![Form::Png(measures::laid(bundle).size)],
        other => file(bundle, other).map(|_| Form::Png(size)).into_iter().collect(),
    },
    sheets: |_| None,
};

/// The file of a picture, if the module has it.
fn file(bundle: &Bundle, subject: &Subject) -> Option<String> {
    let name = match subject {
        Subject::Map => measures::MAP.to_owned(),
        Subject::Face(piece, face) => measures::face_picture(&bundle.pieces[*piece], *face),
        Subject::Cover(side) => measures::cover_picture(&bundle.sides[*side]),
        Subject::Card(card) => measures::card_picture(&bundle.cards[*card]),
        Subject::Back(deck) => measures::back_picture(deck),
        Subject::Table(table) => measures::table_picture(&bundle.tables[*table]),
        Subject::Odds(table) => measures::odds_picture(&bundle.tables[*table]),
        Subject::Chart(chart) => measures::chart_picture(&bundle.charts[*chart]),
        Subject::BareMap | Subject::Standard(_) | Subject::Emblem(_) => return None,
    };
    Some(format!("{name}.png"))
}

/// The module.
#[derive(Debug)]
pub struct Module;

impl Target for Module {
    fn pictures(&self) -> Option<Request> {
        Some(REQUEST)
    }

    fn files(&self, input: Input<'_>) -> Result<Vec<Artifact>, EmitError> {
        let bundle = input.bundle;
        let (images, files) = rayon::join(|| images(input), || files(input));
        let mut files = files?;
        files.extend(images?);
        let version = measures::slug(&bundle.game.version.replace('.', "-")).replace('-', ".");
        let path = format!("{}-{version}.vmod", measures::slug(&bundle.edition()));
        Ok(vec![Artifact { path, bytes: zipped(&files)?.into() }])
    }
}

/// The inputs for every part of the module.
pub struct Context<'a> {
    bundle: &'a Bundle,
    ids: &'a Numbers,
    names: names::Names,
    library: counters::Library,
    tracker: tracker::Tracker<'a>,
    /// The markers that counters wear.
    states: Vec<&'a Piece>,
    /// The ratings that counters fight with.
    strength: Option<values::Strength>,
    /// The pages of the help that the pack brings along.
    written: Vec<written::Written>,
}

impl<'a> Context<'a> {
    /// Reads from the bundle what several parts need, without the pages that the pack brings along.
    pub fn of(bundle: &'a Bundle, ids: &'a Numbers) -> Self {
        let names = names::Names::of(bundle);
        let library = counters::Library::of(bundle, ids, &names);
        let tracker = tracker::Tracker::of(bundle, &names);
        let (states, strength) = (counters::states_in_use(bundle), values::Strength::of(bundle));
        Self { bundle, ids, names, library, tracker, states, strength, written: Vec::new() }
    }
}

/// All files except the pictures.
fn files(input: Input<'_>) -> Result<Vec<(String, Bytes)>, EmitError> {
    let bundle = &names::plain(input.bundle);
    let context = Context { written: written::pages(input), ..Context::of(bundle, input.ids) };
    let module = module::element(&context);
    let build = fragment::merged(module.clone(), input.added, &context)
        .document()
        .map_err(|error| EmitError::Archive(error.to_string()))?;
    let mut files = vec![
        ("moduledata".to_owned(), module::metadata(bundle, true).into()),
        ("buildFile.xml".to_owned(), build.into()),
        (help::FILE.to_owned(), help::page(&context, &module).into()),
    ];
    files.extend(fragment::files(input.added)?);
    files.extend(context.written.iter().map(|page| (page.file.to_owned(), page.text.clone().into())));
    let pages = pages::pages(bundle, &context.names);
    files.extend(pages.into_iter().map(|page| (page.file, page.text.into())));
    let saved = |start: setup::Start<'_>| Ok((start.file(), setup::saved_game(&context, start)?.into()));
    files.extend(setup::starts(bundle).into_par_iter().map(saved).collect::<Result<Vec<_>, EmitError>>()?);
    Ok(files)
}

fn images(Input { bundle, art, gallery, .. }: Input<'_>) -> Result<Vec<(String, Bytes)>, EmitError> {
    let of = |exhibit: &Exhibit| {
        let forms = (REQUEST.forms)(bundle, &exhibit.subject, exhibit.size);
        Some((file(bundle, &exhibit.subject)?, exhibit.file(*forms.first()?)?))
    };
    let mut images: Vec<(String, Bytes)> = gallery.pictures.iter().filter_map(of).collect();
    images.push((counters::MOVED.to_owned(), art.png(&furniture::moved_sign(&art.theme))?));
    images.push((cover::FILE.to_owned(), art.png(&cover::picture(bundle, &art.theme))?));
    // What lies over another picture has holes, so that the engine gets it as it was drawn.
    let hidden = furniture::hidden_signs(bundle, &art.theme);
    images.extend(hidden.into_iter().map(|(name, svg)| (name.to_owned(), svg.into())));
    if ids::has_places(bundle) {
        images.push((place::PICTURE.to_owned(), place::picture(bundle, &art.theme).into()));
    }
    Ok(images.into_iter().map(|(name, bytes)| (format!("images/{name}"), bytes)).collect())
}
