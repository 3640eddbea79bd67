//! Metadata that contradicts the build file.

use super::prelude::*;
use crate::xml::Tree;

pub static LINT: Lint = Lint::new("W025", "other-version", Warning, Modules, find).explained(
    "`moduledata` gives another name or version than the build file. Saved games remember the name and the version of their module: \
    players are warned, or asked whether it is the right module.",
)
.example("moduledata", "<version>1.0</version>", b"<version>0.9</version>");

fn find(view: &View<'_>, found: &mut Vec<Finding>) {
    const MOST: u64 = 1 << 20;
    let module = view.module;
    let Some(bytes) = module.archive.read_at_most("moduledata", MOST) else { return };
    let Some(data) = String::from_utf8(bytes).ok().and_then(|text| Tree::read(&text).ok()) else { return };
    let root = &module.tree.nodes[0];
    for (at, attribute) in root.attributes.iter().enumerate().filter(|_| !module.is_extension()) {
        if !["name", "version"].contains(&attribute.name.as_str()) {
            continue;
        }
        let told = data.nodes[0].children.iter().map(|ix| &data.nodes[*ix]).find(|node| node.class == attribute.name);
        if let Some(told) = told.filter(|told| told.text != attribute.value.trim()) {
            let says = format!("the {} is `{}` here and `{}` in `moduledata`", attribute.name, attribute.value, told.text);
            let spot = module.spot(Home::Attribute(0, at));
            found.push(Finding::new(&LINT.code, spot, says).label("differs").expected(format!("`{}`", told.text)));
        }
    }
}
