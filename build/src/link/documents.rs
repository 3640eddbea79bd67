//! References of JSON documents, and to them.

use muster_schema::Text;
use muster_schema::table::Reference;
use serde_json::Value;

use super::{Linker, resolve};
use crate::finding::{Finding, Spot};
use crate::pack::Names;
use crate::read::{Document, Sources};
use crate::validate;

/// The ids of the documents of each kind. Their rows are the documents.
pub(super) fn ids(sources: &Sources) -> Vec<Names> {
    let of_kind = |kind: usize| {
        let mut names = Names::default();
        names.ids.resize(sources.documents.len(), None);
        for (row, document) in (0u32..).zip(&sources.documents).filter(|(_, document)| document.kind == kind) {
            if let Some(id) = document.value.as_ref().and_then(|value| value.get("id")).and_then(Value::as_str) {
                names.rows.insert(Text::new(id), row);
                names.set_id(row, Text::new(id));
            }
        }
        names
    };
    (0..sources.system.documents.len()).map(of_kind).collect()
}

impl Linker<'_> {
    /// Which documents are valid; says what is wrong with the others.
    pub(super) fn sound(&self, findings: &mut Vec<Finding>) -> Vec<bool> {
        let valid = |document: &Document| {
            let Some(value) = &document.value else { return false };
            let valid = self.sources.system.document_form(document.kind).is_valid(value);
            if !valid {
                validate::document(self.sources, document, value, findings);
            }
            valid
        };
        self.sources.documents.iter().map(valid).collect()
    }

    /// The values of the documents that are sound, with ids for all references.
    pub(super) fn documents(&self, sound: &[bool], findings: &mut Vec<Finding>) -> Vec<Option<Value>> {
        self.sources
            .documents
            .iter()
            .zip(sound)
            .map(|(document, sound)| {
                let mut value = document.value.clone().filter(|_| *sound)?;
                let schema = &self.sources.system.document_form(document.kind).schema;
                let before = findings.len();
                references_in(schema, schema, &mut value, "", &mut |pointer, text, reference| match resolve(
                    text,
                    &self.search(reference),
                ) {
                    Ok(id) => id.as_str().clone_into(text),
                    Err(miss) => {
                        let spot = Spot::Value(document.file, pointer.to_owned());
                        let said = findings.len();
                        findings.push(self.miss(&miss, text, reference, spot, said));
                    }
                });
                (findings.len() == before).then_some(value)
            })
            .collect()
    }
}

/// Visits every reference of a document, with its JSON pointer.
fn references_in(
    root: &Value,
    schema: &Value,
    value: &mut Value,
    pointer: &str,
    visit: &mut dyn FnMut(&str, &mut String, &Reference),
) {
    if let Some(target) =
        schema.get("$ref").and_then(Value::as_str).and_then(|path| root.pointer(path.trim_start_matches('#')))
    {
        references_in(root, target, value, pointer, visit);
    }
    for options in ["anyOf", "oneOf"] {
        for option in schema.get(options).and_then(Value::as_array).into_iter().flatten() {
            references_in(root, option, value, pointer, visit);
        }
    }
    match value {
        Value::String(text) => {
            if let Some(reference) = Reference::of(schema) {
                visit(pointer, text, &reference);
            }
        }
        Value::Array(items) => {
            if let Some(schema) = schema.get("items") {
                for (ix, item) in items.iter_mut().enumerate() {
                    references_in(root, schema, item, &format!("{pointer}/{ix}"), visit);
                }
            }
        }
        Value::Object(map) => {
            for (name, item) in map {
                if let Some(schema) = schema.get("properties").and_then(|properties| properties.get(name)) {
                    references_in(root, schema, item, &format!("{pointer}/{name}"), visit);
                }
            }
        }
        _ => {}
    }
}
