//! The descriptor of the Data Package (version 2).

use muster_schema::bundle::{Bundle, VERSION};
use serde_json::{Value, json};

use crate::digest::sha256;

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
        package["contributors"] = game.credits.iter().map(|credit| json!({ "title": credit })).collect();
    }
    package
}
