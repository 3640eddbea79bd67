//! Everything that the fast check accepts is valid by its JSON Schema.

use muster_build::precheck::is_plain;
use muster_build::read::Files;
use muster_build::{Options, examine, starters};
use serde_json::{Value, json};

/// Variants of a value with another value in one place, for every place and many other values.
fn altered(value: &Value) -> Vec<Value> {
    let others = [
        json!(null),
        json!(true),
        json!(0),
        json!(-1),
        json!(1.5),
        json!(1e300),
        json!(u64::MAX),
        json!(""),
        json!("x"),
        json!("A\u{1b}"),
        json!("1.2"),
        json!([]),
        json!([1, 1]),
        json!(["a", "a", "b"]),
        json!({}),
        json!({ "other": 1 }),
    ];
    let mut all = others.to_vec();
    match value {
        Value::Object(members) => {
            for (name, member) in members {
                let with = |other: Option<Value>| {
                    let mut members = members.clone();
                    members.remove(name);
                    members.extend(other.map(|other| (name.clone(), other)));
                    Value::Object(members)
                };
                all.push(with(None));
                all.extend(altered(member).into_iter().map(|other| with(Some(other))));
            }
            let mut more = members.clone();
            more.insert("other".into(), json!(1));
            all.push(Value::Object(more));
        }
        Value::Array(items) => {
            for (at, item) in items.iter().enumerate() {
                for other in altered(item) {
                    let mut items = items.clone();
                    items[at] = other;
                    all.push(Value::Array(items));
                }
            }
            all.push(items.iter().chain(items).cloned().collect());
            all.push(items.iter().skip(1).cloned().collect());
        }
        _ => {}
    }
    all
}

#[test]
fn documents_that_are_plainly_valid_are_valid() {
    let (mut plain, mut others) = (0, 0);
    for files in starters::starters().map(|starter| starter.files) {
        let pack = examine(Files::from_memory("", files), Options::default()).pack.unwrap();
        for document in &pack.sources.documents {
            let form = pack.sources.system.document_form(document.kind);
            let is_plain = |value: &Value| is_plain(&form.schema, &form.schema, value);
            let value = document.value.as_ref().unwrap();
            let path = pack.sources.files.path(document.file);
            assert!(is_plain(value), "{path} is not plain, which takes long");
            for altered in altered(value) {
                if is_plain(&altered) {
                    plain += 1;
                    assert!(form.validator().unwrap().is_valid(&altered), "{path}: {altered}");
                } else {
                    others += 1;
                }
            }
        }
    }
    assert!(plain > 100 && others > 1_000, "{plain} of {others} altered documents are plain");
}
