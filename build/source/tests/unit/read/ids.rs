use std::collections::BTreeMap;

use muster_ground::numbers::piece_key;
use muster_source::read::ids::{IdsError, IdsLock, Renumbered};
use serde_json::{Map, Value};

/// Numbers of a list of a lock, by their slots.
fn slots(lock: &IdsLock, list: &str) -> BTreeMap<String, u32> {
    let text: Map<String, Value> = serde_json::from_str(&lock.render()).expect("a lock is JSON");
    serde_json::from_value(text[list].clone()).expect("it is a list of numbers")
}

/// Numbers whose slots are lost.
fn lost(lock: &IdsLock) -> Vec<u32> {
    let text: Map<String, Value> = serde_json::from_str(&lock.render()).expect("a lock is JSON");
    text.get("lost").map_or_else(Vec::new, |lost| serde_json::from_value(lost.clone()).expect("they are numbers"))
}

#[test]
fn numbers_survive_adding_removing_and_renaming() {
    let mut bundle = muster_fixture::bundle();
    let first = IdsLock::default().assign(&bundle);
    let removed = bundle.pieces.remove(0);
    let mut added = removed.clone();
    added.id = "aaa-new".into();
    bundle.pieces.insert(0, added);
    if let Some(piece) = bundle.pieces.get_mut(1) {
        piece.name = "Another name".into();
    }
    let second = first.assign(&bundle);
    for (key, id) in &slots(&first, "slots") {
        assert!(*key == piece_key(&removed) || second.get(key) == Some(*id), "{key}");
    }
    assert_eq!(second.get("piece:aaa-new"), Some(first.next()));
    let key = piece_key(&removed);
    assert_eq!(slots(&second, "retired").get(&key), slots(&first, "slots").get(&key));
    // What comes back has its old number again.
    let third = second.assign(&muster_fixture::bundle());
    assert_eq!(slots(&third, "slots"), slots(&first, "slots"));
    assert_eq!(third.next(), second.next());
    // A build of the game as printed takes no number away, and what it numbers for the first time keeps that.
    assert_eq!(second.with(&third), second);
    assert_eq!(IdsLock::default().with(&first), first);
}

#[test]
fn a_slot_of_the_packs_own_has_the_number_that_it_asks_for_if_nobody_had_it() {
    let bundle = muster_fixture::bundle();
    let lock = IdsLock::default().assign(&bundle);
    let next = lock.next();
    let own = |number: u32| (format!("gpid:{number}"), Some(number));
    let asked = [own(next + 2), ("own:Spy".to_owned(), None)];
    let other = lock.assign_with(&bundle, &asked);
    let of = |slot: &str| other.get(slot);
    assert_eq!([of(&asked[0].0), of("own:Spy")], [Some(next + 2), Some(next)]);
    assert_eq!((other.next(), other.missing().next()), (next + 3, None));
    assert_eq!(IdsLock::parse(&other.render()), Ok(other.clone()));
    assert_eq!(other.assign_with(&bundle, &asked), other);
    assert!(other.grants(&asked[0].0, next + 2) && other.grants("gpid:new", next + 3));
    assert!(!other.grants("gpid:1", 1) && !other.grants("gpid:new", next + 1) && !other.grants("gpid:far", u32::MAX));
}

#[test]
fn text_and_back() {
    let lock = IdsLock::default().assign(&muster_fixture::bundle());
    assert_eq!(IdsLock::parse(&lock.render()), Ok(lock.clone()));
    assert_eq!(lock.assign(&muster_fixture::bundle()), lock);
    assert!(matches!(IdsLock::parse("{"), Err(IdsError::Json(_))));
    let form = |text: &str| matches!(IdsLock::parse(text), Err(IdsError::Form(_)));
    assert!(["", "{}", "[]", r#"{"next":1,"slots":{}}"#].into_iter().all(form));
    assert!(form(r#"{"next":2,"retired":{},"slots":{"a":"x"}}"#));
    assert!(form(r#"{"next":1,"retired":{},"slots":{"a":1}}"#));
    assert!(form(r#"{"next":3,"retired":{},"slots":{"a":1,"a":2}}"#));
    let twice = r#"{"next":2,"retired":{},"slots":{"a":1,"b":1}}"#;
    assert!(matches!(IdsLock::parse(twice), Err(IdsError::Twice(1, _, _))));
}

#[test]
fn lost_lines_are_missed_and_their_numbers_never_given_again() {
    let text = r#"{"next": 5, "retired": {"piece:b": 2}, "slots": {"piece:a": 1}}"#;
    let mut lock = IdsLock::parse(text).unwrap_or_default();
    assert_eq!(lock.missing().collect::<Vec<_>>(), [3, 4]);
    lock.give_up([3, 4]);
    let again = IdsLock::parse(&lock.render());
    assert_eq!((again.as_ref(), lock.missing().next()), (Ok(&lock), None));
    assert_eq!(lost(&lock.assign(&muster_fixture::bundle())), [3, 4]);
    // One branch gave the piece 3, the other 2: the number that it does not keep is lost.
    let merged = "{\n\"next\": 4, \"retired\": {}, \"slots\": {\n\"piece:a\": 1,\n<<<<<<< HEAD\n\"piece:b\": 2\n=======\n\
                  \"piece:b\": 3\n>>>>>>> other\n}\n}\n";
    let (lock, _) = IdsLock::mend(merged, None).unwrap_or_default();
    assert_eq!((lock.get("piece:b"), lost(&lock), lock.next()), (Some(2), vec![3], 4));
}

#[test]
fn the_mark_is_set_once() {
    let marked = |text: &str| IdsLock::marked(text.as_bytes()).map(|text| String::from_utf8_lossy(&text).into_owned());
    let with = "{\n  \"version\": \"0.1.0\",\n  \"numbered\": true\n}\n";
    assert_eq!(marked("{\n  \"version\": \"0.1.0\"\n}\n").as_deref(), Some(with));
    assert_eq!(marked(&with.replace("true", "false")).as_deref(), Some(with));
    assert_eq!(marked(with), None);
}

#[test]
fn a_merge_of_two_branches_is_mended() {
    // Both branches added a counter: git puts both lines in, and both have number 2.
    let clean = "{\"next\": 3, \"retired\": {}, \"slots\": {\"piece:a\": 1, \"piece:b\": 2, \"piece:c\": 2}}";
    let (lock, lost) = IdsLock::mend(clean, None).unwrap_or_default();
    assert_eq!((lock.get("piece:b"), lock.get("piece:c"), lock.next()), (Some(2), Some(3), 4));
    let renumbered = |slot: &str, from, to, keeps: Option<&str>| Renumbered {
        slot: slot.into(),
        from,
        to,
        keeps: keeps.map(str::to_owned),
    };
    assert_eq!(lost, [renumbered("piece:c", 2, 3, Some("piece:b"))]);
    assert_eq!(IdsLock::parse(&lock.render()), Ok(lock.clone()));
    assert_eq!(IdsLock::mend(&lock.render(), None), Ok((lock, Vec::new())));
    // What players have stays.
    let released = IdsLock::parse("{\"next\": 3, \"retired\": {}, \"slots\": {\"piece:a\": 1, \"piece:c\": 2}}");
    let (lock, lost) = IdsLock::mend(clean, released.ok().as_ref()).unwrap_or_default();
    assert_eq!((lock.get("piece:b"), lock.get("piece:c")), (Some(3), Some(2)));
    assert_eq!(lost, [renumbered("piece:b", 2, 3, Some("piece:c"))]);
}

#[test]
fn conflict_markers_are_resolved() {
    let text = "{\n<<<<<<< HEAD\n  \"next\": 4,\n=======\n  \"next\": 3,\n>>>>>>> other\n  \"retired\": {},\n  \"slots\": {\n    \
                \"piece:a\": 1,\n<<<<<<< HEAD\n    \"piece:x\": 2,\n    \"piece:y\": 3\n=======\n    \"piece:w\": 2\n>>>>>>> other\n  }\n}\n";
    let (lock, lost) = IdsLock::mend(text, None).unwrap_or_default();
    let of = |slot| lock.get(slot);
    assert_eq!([of("piece:a"), of("piece:w"), of("piece:x"), of("piece:y")], [Some(1), Some(4), Some(2), Some(3)]);
    assert_eq!(lock.next(), 5);
    assert_eq!(lost.len(), 1);
    assert!(IdsLock::mend("{\n<<<<<<< HEAD\n", None).is_err());
}
