//! The files of the guide.

use std::collections::BTreeMap;

use super::page::Page;
use super::{Command, chapters, editors, markdown, page, reference};

/// What the first page says of itself, by which an earlier guide is known.
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

#[cfg(test)]
mod tests {
    use super::*;

    /// What pages lead to, in attributes of this name.
    fn targets(html: &str, attribute: &str) -> Vec<String> {
        let before = format!("{attribute}=\"");
        let parts = html.split(&before).skip(1);
        parts.filter_map(|part| part.split('"').next()).map(str::to_owned).collect()
    }

    #[test]
    fn every_link_leads_somewhere_and_every_picture_is_shown() {
        let command = Command { name: "check".into(), about: "Checks.".into(), help: "Usage".into() };
        let site = files(&[command]);
        let mut shown = Vec::new();
        for (path, bytes) in site.iter().filter(|(path, _)| path.ends_with(".html")) {
            let html = String::from_utf8_lossy(bytes);
            for target in targets(&html, "href").into_iter().chain(targets(&html, "src")) {
                if target.starts_with("https://") {
                    continue;
                }
                let (file, anchor) = target.split_once('#').unwrap_or((&target, ""));
                let file = if file.is_empty() { path.as_str() } else { file };
                let there = site.get(file).unwrap_or_else(|| panic!("{path} leads to {target}"));
                let there = String::from_utf8_lossy(there);
                assert!(anchor.is_empty() || there.contains(&format!("id=\"{anchor}\"")), "{path} leads to {target}");
                shown.push(file.to_owned());
            }
        }
        // What editors need is told by its name.
        for path in site.keys().filter(|path| !path.starts_with("editors/")) {
            assert!(shown.contains(path), "nothing leads to {path}");
        }
    }
}
