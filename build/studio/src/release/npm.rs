//! The npm package: the bundle and its types, for programs in TypeScript and JavaScript.

use std::io::{self, Write};

use flate2::{Compression, GzBuilder};
use serde_json::{Value, json};

use super::contents::{self, Contents, file};
use muster_data::package::is_identifier;
use muster_source::read::{CHANGELOG, LICENCE};
use muster_targets::Artifact;

const TYPES: &str = "\
import type { Bundle } from \"./bundle.js\";
export type * from \"./bundle.js\";

/** The whole game. */
export declare const bundle: Bundle;
export default bundle;
";

/// The time stamp that npm gives to all files of a package, in seconds since 1970.
const WRITTEN: u64 = 499_162_500;

/// The package.
///
/// # Errors
/// If a file cannot be packed.
pub fn package(contents: Contents<'_>) -> io::Result<Artifact> {
    let name = contents.package();
    let what = format!(
        "```ts\nimport {{ bundle }} from \"{name}\";\n```\n\n`bundle` is the whole game; its types are in `bundle.d.ts`. All \
         files that it names are in the package: `import.meta.resolve(\"{name}/images/map.svg\")`. {}",
        contents::ELSEWHERE
    );
    let mut files = contents.carried()?;
    let bundle =
        files.iter().find(|file| file.path == contents::BUNDLE).map(|file| file.bytes.clone()).unwrap_or_default();
    files.push(file("bundle.d.ts", contents.file("bundle.d.ts")));
    files.push(file("index.d.ts", TYPES));
    files.push(file("index.js", script(&String::from_utf8_lossy(&bundle))));
    files.push(file("package.json", format!("{:#}\n", manifest(contents))));
    files.push(file("README.md", contents.readme(&what)));
    files.push(file(LICENCE, contents.licence()));
    files.push(file(CHANGELOG, contents.file(CHANGELOG)));
    let mut archive = tar::Builder::new(GzBuilder::new().write(Vec::new(), Compression::best()));
    for Artifact { path, bytes } in &files {
        let mut header = tar::Header::new_gnu();
        header.set_size(bytes.len() as u64);
        header.set_mode(0o644);
        header.set_mtime(WRITTEN);
        archive.append_data(&mut header, format!("package/{path}"), bytes.as_ref())?;
    }
    let mut packed = archive.into_inner()?;
    packed.flush()?;
    Ok(file(format!("{name}-{}.tgz", contents.bundle.game.version), packed.finish()?))
}

/// The bundle as a string literal in a program: readable anywhere, and no name in it has a meaning in the language.
fn script(bundle: &str) -> String {
    format!("export const bundle = JSON.parse({});\nexport default bundle;\n", Value::from(bundle))
}

/// `package.json`. Of the ways into the package, the first that fits is taken: the order of its members counts.
fn manifest(contents: Contents<'_>) -> Value {
    let game = &contents.bundle.game;
    let licence = match &game.licence {
        Some(licence) if is_identifier(&licence.name) => &licence.name,
        None if contents.given().is_none() => "UNLICENSED",
        _ => "SEE LICENSE IN LICENSE",
    };
    let mut manifest = json!({
        "name": contents.package(),
        "version": game.version,
        "description": contents.summary(),
        "license": licence,
        "contributors": game.credits,
        "type": "module",
        "sideEffects": false,
        "types": "./index.d.ts",
        "exports": {
            ".": { "types": "./index.d.ts", "default": "./index.js" },
            // Whatever is in the package, by its own path.
            "./*": "./*",
        },
    });
    if let Some(homepage) = &game.homepage {
        manifest["homepage"] = homepage.as_str().into();
    }
    manifest
}
