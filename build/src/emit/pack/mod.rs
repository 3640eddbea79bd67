//! The target of front ends and spreadsheets: the bundle as JSON with its schema, and as a Data Package of tables.

use muster_schema::bundle::Bundle;
use serde_json::Value;

use super::{Artifact, EmitError, IdsLock};

pub mod json;
mod package;
mod resource;
mod schema;
mod tables;

/// `bundle.json`, `bundle.schema.json`, `datapackage.json` and the tables of `data/`.
///
/// # Errors
/// Where a table cannot be written.
pub fn artifacts(bundle: &Bundle, _: &IdsLock) -> Result<Vec<Artifact>, EmitError> {
    let schema = schema::document();
    let value = serde_json::to_value(bundle)?;
    let tables = tables::all(bundle, &schema)?;
    let mut artifacts = vec![document("bundle.json", &value), document("bundle.schema.json", &schema)];
    let mut descriptors = Vec::new();
    for table in &tables {
        let bytes = table.csv().map_err(|error| EmitError::Table(table.name.to_owned(), error))?;
        descriptors.push(table.descriptor(&bytes));
        artifacts.push(Artifact { path: table.path(), bytes });
    }
    artifacts.push(document("datapackage.json", &package::descriptor(bundle, &descriptors)));
    Ok(artifacts)
}

fn document(path: &str, value: &Value) -> Artifact {
    Artifact { path: path.to_owned(), bytes: json::text(value).into_bytes() }
}
