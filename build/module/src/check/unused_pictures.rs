//! Pictures that nothing in the module names.

use super::prelude::*;
use muster_source::finding::Spot;
use rayon::prelude::*;
use rustc_hash::FxHashSet;

pub static LINT: Lint = Lint::new("W028", "unused-pictures", Hint, Modules, find).explained(
    "Pictures are in the module and nothing names them: no piece, no board, no button, no page, no saved game. They make the module \
    larger for everybody who downloads it.",
)
.example("images/old-foot.png", "", b"picture");

fn find(view: &View<'_>, found: &mut Vec<Finding>) {
    let module = view.module;
    let pictures = module.archive.pictures();
    if pictures.is_empty() || module.is_extension() || super::missing_picture::are_elsewhere(view) {
        return;
    }
    let (words, text) = (words(module), module.text.to_lowercase().replace("&amp;", "&"));
    let names: FxHashSet<String> = view.named_pictures().iter().map(|name| name.to_lowercase()).collect();
    // Where a missing picture is probably one of these, that is told with it.
    let (missing, _) = super::missing_picture::missing(view);
    let meant: Vec<String> = missing.keys().filter_map(|name| Some(guess(name, pictures.iter().copied())?.text)).collect();
    // Names that are put together: what stands before and after `$name$`.
    let built: Vec<(&str, &str)> = words.iter().chain(&names).filter_map(|word| Some((word.split_once('$')?.0, word.rsplit_once('$')?.1))).collect();
    let is_named = |picture: &str| {
        let stem = picture.strip_suffix(".gif").unwrap_or(picture);
        let base = picture.rsplit('/').next().unwrap_or(picture);
        let is_built = built.iter().any(|(before, after)| {
            before.len() + after.len() > 4 && picture.starts_with(before) && picture.ends_with(after)
        });
        is_built || [picture, stem, base].iter().any(|name| names.contains(*name) || words.contains(*name)) || text.contains(picture)
    };
    let unused: Vec<&&str> = pictures.iter().filter(|picture| !is_named(&picture.to_lowercase()) && !meant.iter().any(|meant| meant == **picture)).collect();
    if unused.is_empty() {
        return;
    }
    let size = |picture: &str| module.archive.size(&format!("{}{picture}", crate::open::IMAGES));
    let bytes: u64 = unused.iter().map(|picture| size(picture)).sum();
    let all: u64 = pictures.iter().map(|picture| size(picture)).sum();
    let mut largest = unused.clone();
    largest.sort_by_key(|picture| std::cmp::Reverse(size(picture)));
    let says = format!(
        "nothing names {} of {} pictures, {} of {} KB: {}",
        unused.len(),
        pictures.len(),
        bytes.div_ceil(1000),
        all.div_ceil(1000),
        listed(largest.iter().map(|picture| **picture))
    );
    found.push(Finding::new(&LINT.code, Spot::Absent(crate::open::IMAGES.into()), says));
}

/// The words of pages and saved games, in small letters, among them the names of pictures.
fn words(module: &Module) -> FxHashSet<String> {
    const MOST: u64 = 64 << 20;
    let is = |name: &str, endings: &[&str]| endings.iter().any(|ending| name.to_lowercase().ends_with(ending));
    let names: Vec<&str> = module.archive.names().collect();
    let texts = names.par_iter().filter_map(|name| {
        if is(name, &[".html", ".htm", ".css", ".txt", ".xml", ".svg", ".class", ".java", ".properties"]) {
            return Some(String::from_utf8_lossy(&module.archive.read_at_most(name, MOST)?).into_owned());
        }
        let bytes = is(name, &[".vsav", ".vlog"]).then(|| module.archive.read_at_most(name, MOST))??;
        muster_vassal::log::text(&bytes).ok()
    });
    let words = texts.map(|text| {
        let parts = text.split([';', ',', '/', '\t', '\\', '"', '\'', '<', '>', '|', '=', '(', ')', '\n', '\u{1b}', '?']);
        parts.filter(|part| part.len() < 200 && part.contains('.')).map(str::to_lowercase).collect::<FxHashSet<String>>()
    });
    words.reduce(FxHashSet::default, |mut one, other| {
        one.extend(other);
        one
    })
}
