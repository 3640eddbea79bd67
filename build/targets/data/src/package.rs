//! The descriptor of the Data Package (version 2).

use muster_schema::bundle::{Bundle, Licence, VERSION};
use serde_json::{Value, json};

use muster_ground::digest::sha256;
use muster_ground::names::LICENCE;

/// A document beside the tables, as the Data Package describes it.
pub fn document(name: &str, path: &str, title: &str, bytes: &[u8]) -> Value {
    json!({
        "$schema": "https://datapackage.org/profiles/2.0/dataresource.json",
        "bytes": bytes.len(),
        "encoding": "utf-8",
        "format": "json",
        "hash": format!("sha256:{}", sha256(bytes)),
        "mediatype": "application/json",
        "name": name,
        "path": path,
        "title": title,
        "type": "json",
    })
}

/// `datapackage.json`.
pub fn descriptor(bundle: &Bundle, resources: &[Value]) -> Value {
    let game = &bundle.game;
    let mut package = json!({
        "$schema": "https://datapackage.org/profiles/2.0/datapackage.json",
        "description": format!("The tables of {}, made from: {}. Form {VERSION}.", game.title, game.document),
        "name": game.id,
        "resources": resources,
        "sources": [{ "title": game.document }],
        "title": game.title,
        "version": game.version,
    });
    if !game.credits.is_empty() {
        package["contributors"] = game.credits.iter().map(|credit| contributor(credit)).collect();
    }
    if let Some(homepage) = &game.homepage {
        package["homepage"] = homepage.as_str().into();
    }
    if let Some(Licence { name, url }) = &game.licence {
        package["licenses"] = match (is_identifier(name), url) {
            (true, None) => json!([{ "name": name }]),
            (true, Some(url)) => json!([{ "name": name, "path": url }]),
            (false, url) => json!([{ "title": name, "path": url.as_deref().unwrap_or(LICENCE) }]),
        };
    }
    package
}

/// True if a licence is named by an identifier that programs know.
pub fn is_identifier(licence: &str) -> bool {
    licence.chars().all(|letter| letter.is_ascii_alphanumeric() || "-.+".contains(letter))
}

/// A line of the credits, such as `Design: Don Herndon`.
fn contributor(credit: &str) -> Value {
    match credit.split_once(": ") {
        Some((role, who)) => json!({ "title": who, "roles": [role] }),
        None => json!({ "title": credit }),
    }
}
