//! Puts the values of a row into a layout.

use std::sync::Arc;

use muster_schema::Role;
use rustc_hash::FxHashMap;

use super::frame::escaped;
use super::parse::within;
use super::{Stencil, What};
use crate as lower;
use crate::expression::{Message, Runner, Value, World};
use muster_canvas::shown::Shown;
use muster_canvas::theme::Theme;
use muster_marks::measures;
use muster_source::pack::{Line, Pack};
use muster_source::read::FileIx;

/// A defect in a layout's picture of a row.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub enum Lack {
    /// This text does not fit its frame.
    Room(String),
    /// The edge of the picture cuts these words off.
    Edge(String),
    /// This text has line breaks, and no frame.
    Breaks(String),
    /// There is no such picture.
    Picture(String),
    /// The expressions of the layout take too many steps.
    Steps,
}

/// A picture made from a layout.
#[derive(Debug)]
pub struct Picture<'p> {
    pub name: String,
    /// The row, and the number of the layout.
    pub of: (Line<'p>, usize),
    pub file: FileIx,
    pub path: String,
    /// The pictures of the pack that it shows.
    pub shows: Vec<FileIx>,
    /// All pictures that it shows, by their links.
    pub shown: Vec<(String, Arc<Shown>)>,
    pub svg: String,
}

/// The pictures that layouts make of a pack.
#[derive(Debug, Default)]
pub struct Filled<'p> {
    pub pictures: Vec<Picture<'p>>,
    /// The defects, with the row and the layout.
    pub lacks: Vec<(Line<'p>, usize, Lack)>,
    /// The words in their frames that fit, with the row and the layout, and the size of their type as a share of its width.
    pub sizes: Vec<(Line<'p>, usize, String, f64)>,
}

/// The most steps that the expressions of a layout may take for a row.
const STEPS: u64 = 100_000;

/// The pictures that layouts make of the rows of their tables.
pub fn pictures<'p>(pack: &'p Pack, stencils: &[Stencil], theme: &Theme) -> Filled<'p> {
    let mut filled = Filled::default();
    let world = World::of(pack);
    let mut held = FxHashMap::default();
    for (number, stencil) in stencils.iter().enumerate() {
        for (record, line) in (0..).zip(pack.lines_of(stencil.table)) {
            for (face, name) in names(pack, &line).into_iter().enumerate().filter(|(face, _)| stencil.is_for(*face)) {
                let held = &mut held;
                let mut filling = Filling {
                    stencil,
                    theme,
                    world: &world,
                    line,
                    record,
                    face,
                    held,
                    lacks: vec![],
                    sizes: vec![],
                    shows: vec![],
                    shown: vec![],
                };
                let svg = filling.svg();
                let Filling { lacks, sizes, shows, shown, .. } = filling;
                filled.sizes.extend(sizes.into_iter().map(|(words, size)| (line, number, words, size)));
                filled.lacks.extend(lacks.into_iter().map(|lack| (line, number, lack)));
                let (of, file, path) = ((line, number), stencil.file, stencil.path.clone());
                filled.pictures.push(Picture { name, of, file, path, shows, shown, svg });
            }
        }
    }
    filled
}

/// The names of the pictures of a row, face by face.
fn names(pack: &Pack, line: &Line<'_>) -> Vec<String> {
    if line.table().role == Role::Card {
        return vec![measures::card_picture(&lower::card(line))];
    }
    let piece = lower::piece(pack, line);
    (0..piece.faces.len()).map(|face| measures::face_picture(&piece, face)).collect()
}

/// A layout being filled with the values of a row.
struct Filling<'f, 'p> {
    stencil: &'f Stencil,
    theme: &'f Theme,
    world: &'f World<'p>,
    line: Line<'p>,
    record: u32,
    face: usize,
    /// The pictures of the pack that any row shows, each loaded once.
    held: &'f mut FxHashMap<FileIx, Arc<Shown>>,
    lacks: Vec<Lack>,
    sizes: Vec<(String, f64)>,
    shows: Vec<FileIx>,
    shown: Vec<(String, Arc<Shown>)>,
}

impl Filling<'_, '_> {
    fn svg(&mut self) -> String {
        let text = String::from_utf8_lossy(&self.stencil.bytes);
        let mut runner = Runner::new(self.world, STEPS);
        let face = i64::try_from(self.face).unwrap_or(i64::MAX);
        runner.at(self.stencil.table, self.record);
        runner.told(Value::Whole(face));
        let (mut svg, mut done) = (String::with_capacity(text.len()), 0);
        let parts = self.stencil.parts.iter();
        for part in parts {
            // What is in an element that is left out, or in a text that is set, has no part of its own.
            if part.at.start < done {
                continue;
            }
            let put = match &part.what {
                What::If(condition) => match runner.run(condition) {
                    Ok(value) if value.is_true() => continue,
                    Ok(_) => String::new(),
                    Err(_) => self.gave_up(),
                },
                What::Words(message) => {
                    let words = self.words(message, &mut runner);
                    if words.trim().contains('\n') {
                        self.lacks.push(Lack::Breaks(words.trim().to_owned()));
                    }
                    escaped(&words)
                }
                What::Picture(path) => {
                    let path = self.words(path, &mut runner);
                    self.picture(&path)
                }
                What::Embedded(picture) => {
                    let link = format!("embedded:{}", part.at.start);
                    self.shown.push((link.clone(), Arc::clone(picture)));
                    link
                }
                What::Frame(framed) => {
                    let said = [&framed.words, &framed.attributes, &framed.css];
                    let said = said.map(|message| self.words(message, &mut runner));
                    let (set, fits) = framed.set(said.each_ref().map(String::as_str), self.stencil.least, self.theme);
                    let [words, ..] = said;
                    match fits {
                        Some(size) => self.sizes.push((words, size / self.stencil.width)),
                        None => self.lacks.push(Lack::Room(words)),
                    }
                    set
                }
            };
            svg.push_str(text.get(done..part.at.start).unwrap_or_default());
            svg.push_str(&put);
            done = part.at.end;
        }
        svg.push_str(text.get(done..).unwrap_or_default());
        svg
    }

    fn words(&mut self, message: &Message, runner: &mut Runner<'_, '_>) -> String {
        message.print(runner, self.world).unwrap_or_else(|_| self.gave_up())
    }

    fn gave_up(&mut self) -> String {
        self.lacks.push(Lack::Steps);
        String::new()
    }

    /// The link to a picture of the pack.
    fn picture(&mut self, path: &str) -> String {
        let files = &self.line.pack().sources.files;
        let kind = path.rsplit_once('.').and_then(|(_, ending)| match ending.to_ascii_lowercase().as_str() {
            "png" => Some("png"),
            "jpg" | "jpeg" => Some("jpeg"),
            "gif" => Some("gif"),
            "svg" => Some("svg+xml"),
            _ => None,
        });
        match (within(path).and_then(|path| files.find(&path)), kind) {
            (Some(file), Some(kind)) => {
                self.shows.push(file);
                let read = || Arc::new(Shown::new(&format!("image/{kind}"), files.share(file)));
                let shown = Arc::clone(self.held.entry(file).or_insert_with(read));
                self.shown.push((files.path(file).to_owned(), shown));
                escaped(files.path(file))
            }
            _ => {
                self.lacks.push(Lack::Picture(path.to_owned()));
                // An empty picture.
                "data:image/svg+xml,%3Csvg xmlns='http://www.w3.org/2000/svg'/%3E".to_owned()
            }
        }
    }
}
