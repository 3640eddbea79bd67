//! The files of the guide.

use std::collections::BTreeMap;

use super::page::Page;
use super::{Command, chapters, editors, markdown, page, reference};

/// Tag in the head of the pages, by which an earlier guide is known.
pub const MADE: &str = "<meta name=\"generator\" content=\"Muster guide\">";

/// The files of the site, by path.
pub fn files(commands: &[Command]) -> BTreeMap<String, Vec<u8>> {
    let mut parts: Vec<(&str, Vec<Page>)> = chapters::PARTS
        .iter()
        .map(|(part, chapters)| (*part, chapters.iter().map(|(name, text)| markdown::page(name, text)).collect()))
        .collect();
    if let Some((_, pages)) = parts.last_mut() {
        pages.extend(reference::pages(commands));
    }
    let mut files = page::written(&parts);
    files.insert("style.css".into(), include_bytes!("style.css").to_vec());
    files.extend(chapters::PICTURES.iter().map(|(name, bytes)| (format!("pictures/{name}"), bytes.to_vec())));
    files.extend(editors::files());
    files
}
