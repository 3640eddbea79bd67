//! The material for a pack's pictures; here the sources and the drawing meet.

use std::collections::BTreeMap;
use std::sync::Arc;

use muster_canvas::theme::Theme;
use muster_draw::{Art, Artwork, artwork};
use muster_ground::place::FileIx;

use crate::pack::Pack;
use crate::read::Files;
use crate::stencil::{self, Wrong};

/// The art of a pack: its pictures, and those that its layouts make.
pub fn of(pack: &Pack) -> Art {
    let theme = theme(pack);
    let sound = |(stencil, wrong): (_, Vec<_>)| wrong.iter().all(Wrong::is_harmless).then_some(stencil);
    let stencils: Vec<_> = stencil::of(pack).0.into_iter().filter_map(sound).collect();
    let made = stencil::pictures(pack, &stencils, &theme).pictures;
    let mut own: BTreeMap<_, _> = made.into_iter().map(|made| (made.name.clone(), made_of(made))).collect();
    // A picture of its own comes before a layout.
    own.extend(pictures(&pack.sources.files));
    Art { theme, own, ..Art::default() }
}

/// A pack's colours, sizes and type.
pub fn theme(pack: &Pack) -> Theme {
    let files = &pack.sources.files;
    Theme::of(&pack.style(), |path| files.find(path).map(|file| files.share(file)))
}

/// The pack's own pictures, by their names.
pub fn pictures(files: &Files) -> BTreeMap<String, Artwork> {
    artwork::pictures(files.iter().map(|(file, path, _)| (file, path)), |file, path| own_file(files, file, path))
}

/// A file of the pack.
pub fn file(files: &Files, file: FileIx) -> Artwork {
    own_file(files, file, files.path(file))
}

fn own_file(files: &Files, file: FileIx, path: &str) -> Artwork {
    Artwork::new(file, path.to_owned(), files.share(file))
}

/// A picture that was made of a layout.
pub fn made_of(picture: stencil::Picture<'_>) -> Artwork {
    Artwork::new(picture.file, picture.path, Arc::new(picture.svg.into_bytes())).showing(picture.shown)
}
