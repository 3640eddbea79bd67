//! The scripts of the page as one, since a page that is opened as a file loads no others.

use std::fmt::Write;

/// The scripts with their names and texts, each after the scripts that it imports.
pub const MODULES: [(&str, &str); 11] = [
    ("dom.js", include_str!("../../../../cli/src/preview/page/js/examples/web/src/dom.js")),
    ("pack.js", include_str!("../../../../cli/src/preview/page/js/examples/web/src/pack.js")),
    ("images.js", include_str!("../../../../cli/src/preview/page/js/examples/web/src/images.js")),
    ("provenance.js", include_str!("../../../../cli/src/preview/page/js/examples/web/src/provenance.js")),
    ("outline.js", include_str!("../../../../cli/src/preview/page/js/examples/web/src/outline.js")),
    ("counter.js", include_str!("../../../../cli/src/preview/page/js/examples/web/src/counter.js")),
    ("position.js", include_str!("../../../../cli/src/preview/page/js/examples/web/src/position.js")),
    ("map.js", include_str!("../../../../cli/src/preview/page/js/examples/web/src/map.js")),
    ("panels.js", include_str!("../../../../cli/src/preview/page/js/examples/web/src/panels.js")),
    ("page.js", include_str!("../../../../cli/src/preview/page/js/examples/web/src/page.js")),
    ("site.js", include_str!("../../../../cli/src/preview/page/js/examples/web/src/site.js")),
];

/// Joins all scripts: each becomes a function that returns its exports.
pub fn joined() -> String {
    let mut all = String::from("const modules = {};\n");
    for (name, text) in MODULES {
        let (mut body, mut exports) = (String::new(), Vec::new());
        for line in text.lines() {
            if let Some((names, from)) = imported(line) {
                let _ = writeln!(body, "const {{ {names} }} = modules[\"{from}\"];");
                continue;
            }
            let bare = line.strip_prefix("export ").unwrap_or(line);
            if bare.len() < line.len() {
                let words = bare.trim_start_matches("async ").split([' ', '(', '=']);
                exports.extend(words.filter(|word| !word.is_empty()).nth(1));
            }
            body.push_str(bare);
            body.push('\n');
        }
        let exports = exports.join(", ");
        let _ = write!(all, "modules[\"{name}\"] = (() => {{\n{body}return {{ {exports} }};\n}})();\n");
    }
    all
}

/// The names that a line imports, and the script they come from.
pub fn imported(line: &str) -> Option<(&str, &str)> {
    let (names, from) = line.strip_prefix("import { ")?.split_once(" } from \"./")?;
    Some((names, from.strip_suffix("\";")?))
}
