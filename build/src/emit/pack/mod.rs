//! The target of front ends and spreadsheets: the bundle as JSON with its schema and types, and as a Data Package of tables.

use muster_schema::bundle::Bundle;
use muster_schema::schema_of;
use serde_json::Value;

use super::{Artifact, EmitError, IdsLock};
use crate::draw::Art;

pub mod errata;
pub mod json;
mod package;
mod resource;
pub mod schema;
mod tables;
mod types;

/// `bundle.json`, `bundle.schema.json`, `bundle.d.ts`, `datapackage.json`, the tables of `data/`, and the errata sheet where
/// there are errata.
///
/// # Errors
/// Where a table cannot be written.
pub fn artifacts(bundle: &Bundle, _: &IdsLock, _: &Art) -> Result<Vec<Artifact>, EmitError> {
    let (own, schema) = (schema_of::<Bundle>(), schema::document());
    let value = serde_json::to_value(bundle)?;
    let tables = tables::all(bundle, &own)?;
    let mut artifacts = vec![
        document("bundle.json", &value),
        document("bundle.schema.json", &schema),
        Artifact { path: "bundle.d.ts".to_owned(), bytes: types::declarations(&schema).into_bytes() },
    ];
    let mut descriptors = Vec::new();
    for table in &tables {
        let bytes = table.csv().map_err(|error| EmitError::Table(table.name.to_owned(), error))?;
        descriptors.push(table.descriptor(&bytes));
        artifacts.push(Artifact { path: table.path(), bytes });
    }
    artifacts.push(document("datapackage.json", &package::descriptor(bundle, &descriptors)));
    let sheet = errata::Sheet::of(bundle, None);
    if !sheet.is_empty() {
        artifacts.push(Artifact { path: "errata.md".to_owned(), bytes: sheet.markdown().into_bytes() });
    }
    Ok(artifacts)
}

fn document(path: &str, value: &Value) -> Artifact {
    Artifact { path: path.to_owned(), bytes: json::text(value).into_bytes() }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::fixture;

    #[test]
    fn the_bundle_is_as_its_schema_says() -> Result<(), EmitError> {
        let (own, published) = (schema_of::<Bundle>(), schema::document());
        let mut value = serde_json::to_value(fixture::bundle())?;
        assert!(jsonschema::is_valid(&own, &value) && jsonschema::is_valid(&published, &value));
        assert_eq!(serde_json::from_str::<Value>(&json::text(&value))?.pointer("/rules/stacking"), Some(&3.into()));
        // What a later version may add is nothing to a program that was made for this one.
        value["weather"] = "fair".into();
        value["map"]["places"][0]["kind"] = "island".into();
        assert!(!jsonschema::is_valid(&own, &value) && jsonschema::is_valid(&published, &value));
        Ok(())
    }

    #[test]
    fn tables_refer_to_tables_that_are_there() -> Result<(), EmitError> {
        let schema = schema_of::<Bundle>();
        let tables = tables::all(&fixture::bundle(), &schema)?;
        let descriptors: Vec<_> = tables.iter().map(|table| table.descriptor(&[])).collect();
        let fields = |descriptor: &Value| -> Vec<String> {
            let fields = descriptor.pointer("/schema/fields").and_then(Value::as_array).cloned().unwrap_or_default();
            fields.iter().filter_map(|field| field.get("name").and_then(Value::as_str).map(str::to_owned)).collect()
        };
        let listed = |value: Option<&Value>| -> Vec<String> {
            match value {
                Some(Value::String(one)) => vec![one.clone()],
                Some(Value::Array(several)) => several.iter().filter_map(Value::as_str).map(str::to_owned).collect(),
                _ => Vec::new(),
            }
        };
        for descriptor in &descriptors {
            let own = fields(descriptor);
            assert!(listed(descriptor.pointer("/schema/primaryKey")).iter().all(|field| own.contains(field)));
            let foreign =
                descriptor.pointer("/schema/foreignKeys").and_then(Value::as_array).cloned().unwrap_or_default();
            for key in foreign {
                let target = descriptors.iter().find(|other| other.get("name") == key.pointer("/reference/resource"));
                let there = target.map(&fields).unwrap_or_default();
                assert!(listed(key.get("fields")).iter().all(|field| own.contains(field)), "{key}");
                assert!(listed(key.pointer("/reference/fields")).iter().all(|field| there.contains(field)), "{key}");
            }
        }
        Ok(())
    }
}
