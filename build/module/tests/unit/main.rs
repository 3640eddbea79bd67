//! Tests of the parts of this crate, with modules that are made up.

mod diff;
mod examples;
mod expression;
mod face;
mod lints;
mod reading;
mod renames;
mod tables;
mod view;

use std::collections::BTreeMap;

use muster_canvas::encode;
use muster_module::Module;
use muster_module::open::Archive;

pub const RED: [u8; 4] = [200, 0, 0, 255];
pub const BLUE: [u8; 4] = [0, 0, 200, 255];
pub const CLEAR: [u8; 4] = [0; 4];

/// A picture of one colour.
pub fn picture(size: [u32; 2], colour: [u8; 4]) -> Vec<u8> {
    encode::photograph(size, &colour.repeat((size[0] * size[1]) as usize)).expect("a picture")
}

/// The file of a module whose build file has this inside it, with these pictures.
pub fn module(inside: &str, pictures: &[(&str, Vec<u8>)]) -> Module {
    let text = format!(
        "<VASSAL.build.GameModule name=\"Two Towers\" version=\"1.2\" description=\"A test\">{inside}</VASSAL.build.GameModule>"
    );
    let mut files: BTreeMap<String, Vec<u8>> = BTreeMap::from([("buildFile.xml".to_owned(), text.into_bytes())]);
    files.extend(pictures.iter().map(|(name, bytes)| (format!("images/{name}"), bytes.clone())));
    Module::read(Archive::of_memory(files)).expect("a module")
}

/// A slot with a piece of these traits, outermost first: type and state of each.
pub fn slot(class: &str, name: &str, gpid: u32, traits: &[(&str, &str)]) -> String {
    let part = |pick: fn(&(&str, &str)) -> String| {
        muster_vassal::sequence::chain(&traits.iter().map(pick).collect::<Vec<_>>())
    };
    let (kind, state) = (part(|(kind, _)| (*kind).to_owned()), part(|(_, state)| (*state).to_owned()));
    let text =
        muster_vassal::sequence::encode(["+", "null", &kind, &state], '/').replace('&', "&amp;").replace('<', "&lt;");
    format!("<VASSAL.build.widget.{class} entryName=\"{name}\" gpid=\"{gpid}\">{text}</VASSAL.build.widget.{class}>")
}

/// A layer that is always on, of these pictures.
pub fn layer(pictures: &str, offset: [i32; 2], follows: &str) -> String {
    let [x, y] = offset;
    let is_followed = !follows.is_empty();
    format!(
        "emb2;;128;;;128;;;128;;;;1;false;{x};{y};{pictures};;true;L;;;{is_followed};{follows};1;1;true;;;;;1.0;;true"
    )
}
