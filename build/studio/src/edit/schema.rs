//! Looks up the JSON Schema of a value in a document.

use serde_json::Value;

/// All schemas that apply to the value at a JSON pointer.
pub(super) fn at<'s>(root: &'s Value, pointer: &str) -> Vec<&'s Value> {
    let mut here = alternatives(root, root);
    for part in pointer.split('/').skip(1) {
        let name = part.replace("~1", "/").replace("~0", "~");
        let inner = here.into_iter().flat_map(|schema| {
            let member = schema.get("properties").and_then(|properties| properties.get(&name));
            let others = schema.get("additionalProperties").filter(|_| member.is_none());
            let item = name.parse::<usize>().ok().and_then(|at| {
                let first = schema.get("prefixItems").and_then(|items| items.get(at));
                first.or_else(|| schema.get("items"))
            });
            member.or(others).into_iter().chain(item)
        });
        here = inner.flat_map(|schema| alternatives(root, schema)).collect();
    }
    here
}

/// A schema, and its alternatives.
fn alternatives<'s>(root: &'s Value, schema: &'s Value) -> Vec<&'s Value> {
    let (mut all, mut open): (Vec<&Value>, Vec<&Value>) = (Vec::new(), vec![schema]);
    while let Some(schema) = open.pop() {
        // A schema may lead to itself.
        if all.iter().any(|known| std::ptr::eq(*known, schema)) {
            continue;
        }
        all.push(schema);
        let target = schema.get("$ref").and_then(Value::as_str);
        open.extend(target.and_then(|path| root.pointer(path.trim_start_matches('#'))));
        for several in ["anyOf", "oneOf", "allOf"] {
            open.extend(schema.get(several).and_then(Value::as_array).into_iter().flatten());
        }
    }
    all
}

/// The words that a value can be.
pub(super) fn words<'s>(schemas: &[&'s Value]) -> Vec<&'s str> {
    let listed = schemas.iter().filter_map(|schema| schema.get("enum")?.as_array()).flatten();
    let single = schemas.iter().filter_map(|schema| schema.get("const"));
    let mut words: Vec<&str> = listed.chain(single).filter_map(Value::as_str).collect();
    words.dedup();
    words
}

/// The description for people.
pub(super) fn help<'s>(schemas: &[&'s Value]) -> Option<&'s str> {
    schemas.iter().find_map(|schema| schema.get("description")?.as_str())
}

/// The members that an object can have, each with its description.
pub(super) fn members<'s>(root: &'s Value, schemas: &[&'s Value]) -> Vec<(&'s str, Option<&'s str>)> {
    let objects = schemas.iter().filter_map(|schema| schema.get("properties")?.as_object());
    let mut members: Vec<(&str, Option<&str>)> = Vec::new();
    for (name, schema) in objects.flatten() {
        if !members.iter().any(|(known, _)| known == name) {
            members.push((name, help(&alternatives(root, schema))));
        }
    }
    members
}
