use muster::guide::Command;
use muster::guide::site::files;

/// The links of a page, in attributes of this name.
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
