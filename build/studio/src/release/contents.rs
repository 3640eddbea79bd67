//! The common parts of all files of a release: contents and descriptions.

use bytes::Bytes;
use muster_schema::bundle::{Bundle, VERSION};
use serde_json::Value;

use crate::diff::show::plain;
use muster_ground::json;
use muster_targets::Artifact;

use muster_data::schema;
use muster_source::read::{LICENCES, RULES};

/// The version of this program.
pub const TOOL: &str = env!("CARGO_PKG_VERSION");

/// The inputs for every file of a release.
#[derive(Clone, Copy, Debug)]
pub struct Contents<'a> {
    pub bundle: &'a Bundle,
    /// The day of the release, `2024-05-31`.
    pub created: &'a str,
    /// The files of a build.
    pub built: &'a [Artifact],
}

impl Contents<'_> {
    /// The name of its packages, which never equals that of a module of the language itself.
    pub fn package(&self) -> String {
        format!("{}-data", self.bundle.game.id)
    }

    /// One line about it.
    pub fn summary(&self) -> String {
        format!("The data of {}", self.bundle.game.title)
    }

    /// A file of the build.
    pub fn file(&self, path: &str) -> Bytes {
        self.built.iter().find(|file| file.path == path).map(|file| file.bytes.clone()).unwrap_or_default()
    }

    /// The licence, or that there is none.
    pub fn licence(&self) -> String {
        self.given().map_or_else(|| self.terms() + "\n", |text| String::from_utf8_lossy(&text).into_owned())
    }

    /// The licence as the pack brings it along.
    pub fn given(&self) -> Option<Bytes> {
        LICENCES.iter().map(|path| self.file(path)).find(|text| !text.is_empty())
    }

    fn terms(&self) -> String {
        let title = &self.bundle.game.title;
        match &self.bundle.game.licence {
            Some(licence) => {
                let url = licence.url.as_ref().map(|url| format!(": {url}")).unwrap_or_default();
                format!("The data of {title} are under the licence {}{url}.", licence.name)
            }
            None if self.given().is_some() => format!("The licence of the data of {title} is in the file `LICENSE`."),
            None => format!("Nobody has said under which licence the data of {title} may be passed on."),
        }
    }

    /// `README.md`, with a description of this file of the release.
    pub fn readme(&self, what: &str) -> String {
        let game = &self.bundle.game;
        let [title, document, terms] = [&game.title, &game.document, &self.terms()].map(|text| plain(text));
        let home =
            game.homepage.as_ref().map(|page| format!("The game is at home at <{page}>.\n\n")).unwrap_or_default();
        format!(
            "# {title}\n\nVersion {} of the data of {}, made from: {document}. It was released on {} by Muster {TOOL}, in \
             form {VERSION} of the bundle.\n\n{home}{what}\n\n## Licence\n\n{terms}\n",
            game.version, title, self.created
        )
    }

    /// The files in packages of programming languages: the bundle with all files that it names, and the rules. Of each
    /// picture they have only the drawing and the bitmap of the usual size, to stay small; their bundle names no
    /// others.
    ///
    /// # Errors
    /// If the bundle cannot be read.
    pub fn carried(&self) -> serde_json::Result<Vec<Artifact>> {
        let carried = |file: &&Artifact| {
            let whole = ["bundle.schema.json", schema::GROUND, RULES].contains(&file.path.as_str());
            whole || file.path.starts_with("images/") && !is_left_out(&file.path)
        };
        let mut bundle: Value = serde_json::from_slice(&self.file(BUNDLE))?;
        bundle.as_object_mut().map(|members| members.remove("atlases"));
        leave_out(&mut bundle);
        let bundle = file(BUNDLE, json::text(&bundle));
        Ok(std::iter::once(bundle).chain(self.built.iter().filter(carried).cloned()).collect())
    }
}

pub const BUNDLE: &str = "bundle.json";

/// The note on other files in packages of programming languages.
pub const ELSEWHERE: &str = "Bitmaps of other sizes, sheets of many pictures, the tables and the database are in the zip file of \
the data.";

/// True for pictures left out of packages of programming languages: sheets of many pictures, and bitmaps of unusual
/// sizes.
fn is_left_out(path: &str) -> bool {
    path.starts_with("images/atlas/") || path.ends_with("@2x.png") || path.ends_with("@0.5x.png")
}

/// Removes the paths of files that are left out from all pictures.
fn leave_out(value: &mut Value) {
    match value {
        Value::Object(members) => {
            if members.contains_key("png") {
                let is_left_out = |path: &Value| path.as_str().is_some_and(is_left_out);
                members.retain(|name, path| !["png2x", "pngHalf"].contains(&name.as_str()) || !is_left_out(path));
            }
            members.values_mut().for_each(leave_out);
        }
        Value::Array(items) => items.iter_mut().for_each(leave_out),
        _ => {}
    }
}

/// A new file of a release.
pub fn file(path: impl Into<String>, text: impl Into<Bytes>) -> Artifact {
    Artifact { path: path.into(), bytes: text.into() }
}
