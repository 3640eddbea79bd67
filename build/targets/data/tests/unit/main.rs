//! Unit tests: each module tests the module of the crate that has its name.

mod schema;

use muster_data::schema::{document, strict};
use muster_data::tables;
use muster_ground::json;
use muster_targets::EmitError;
use serde_json::Value;

#[test]
fn the_bundle_is_as_its_schema_says() -> Result<(), EmitError> {
    let (own, published) = (strict(muster_fixture::system()), document(muster_fixture::system()));
    let mut value = serde_json::to_value(muster_fixture::bundle())?;
    assert!(jsonschema::is_valid(&own, &value) && jsonschema::is_valid(&published, &value));
    assert_eq!(serde_json::from_str::<Value>(&json::text(&value))?.pointer("/rules/stacking"), Some(&3.into()));
    // What a later version may add is nothing to a program that was made for this one.
    value["weather"] = "fair".into();
    assert!(!jsonschema::is_valid(&own, &value) && jsonschema::is_valid(&published, &value));
    Ok(())
}

#[test]
fn tables_refer_to_tables_that_are_there() -> Result<(), EmitError> {
    let schema = strict(muster_fixture::system());
    let tables = tables::all(&muster_fixture::bundle(), muster_fixture::system(), &schema)?;
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
        let foreign = descriptor.pointer("/schema/foreignKeys").and_then(Value::as_array).cloned().unwrap_or_default();
        for key in foreign {
            let target = descriptors.iter().find(|other| other.get("name") == key.pointer("/reference/resource"));
            let there = target.map(&fields).unwrap_or_default();
            assert!(listed(key.get("fields")).iter().all(|field| own.contains(field)), "{key}");
            assert!(listed(key.pointer("/reference/fields")).iter().all(|field| there.contains(field)), "{key}");
        }
    }
    Ok(())
}
