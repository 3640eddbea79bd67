use muster_schema::bundle::{Change, Component, Erratum};
use muster_targets::errata::{Sheet, Since};

fn erratum(id: &str, version: Option<&str>, date: &str) -> Erratum {
    Erratum {
        id: id.into(),
        date: date.into(),
        version: version.map(str::to_owned),
        change: Change::Amend,
        target: None,
        component: Component::Cards,
        name: "B1 A Card".into(),
        field: Some("text".into()),
        before: "two".into(),
        after: id.into(),
        printed: "two | <three>".into(),
        now: String::new(),
        reason: "A slip".into(),
        cite: "errata".into(),
    }
}

#[test]
fn every_erratum_has_its_line() {
    let mut bundle = muster_fixture::bundle();
    bundle.errata.clear();
    assert!(Sheet::of(&bundle, None).is_empty());
    bundle.errata = vec![erratum("one", None, "2025-10-01")];
    let sheet = Sheet::of(&bundle, None);
    let line = "### Cards\n\n| what | printed | right | why |\n| --- | --- | --- | --- |\n\
        | B1 A Card: text | two \\| \\<three> | strike it out | A slip |\n";
    assert!(sheet.markdown().ends_with(line), "{}", sheet.markdown());
    assert!(sheet.markdown().contains("\n## 1 October 2025\n"));
    assert!(sheet.html().contains("<span>two | &lt;three&gt;</span></li>\n<li><b>Right:</b> <i>strike it out</i>"));
}

#[test]
fn what_is_amended_twice_is_told_once() {
    let mut bundle = muster_fixture::bundle();
    let of = |id: &str, before: &str, after: &str, version: &str| Erratum {
        before: before.into(),
        after: after.into(),
        printed: before.into(),
        now: after.into(),
        reason: format!("It is {after}."),
        ..erratum(id, Some(version), "2026-01-01")
    };
    bundle.errata = vec![of("a", "3", "2", "0.1.0"), of("b", "2", "1", "0.2.0")];
    let sheet = Sheet::of(&bundle, None).markdown();
    assert!(sheet.contains("## Version 0.2.0") && !sheet.contains("## Version 0.1.0"), "{sheet}");
    assert!(sheet.contains("| B1 A Card: text | 3 | 1 | It is 2. It is 1. |"), "{sheet}");
    let since = Since::version(&bundle, "0.1.0").unwrap_or_default();
    assert!(Sheet::of(&bundle, Some(&since)).markdown().contains("| 3 | 1 |"));
    // What was amended back again is only news to those who have seen the first erratum.
    bundle.errata[1] = of("b", "2", "3", "0.2.0");
    assert!(Sheet::of(&bundle, None).is_empty() && !Sheet::of(&bundle, Some(&since)).is_empty());
    // Two that have nothing to do with each other stay two.
    bundle.errata[1].field = Some("name".into());
    assert_eq!(Sheet::of(&bundle, None).markdown().matches("\n| B1").count(), 2);
}

#[test]
fn what_is_amended_for_one_reason_is_one_entry() {
    let mut bundle = muster_fixture::bundle();
    let of = |id: &str, field: &str, reason: &str, cite: &str| Erratum {
        field: Some(field.into()),
        now: id.into(),
        reason: reason.into(),
        cite: cite.into(),
        ..erratum(id, None, "2026-01-01")
    };
    bundle.errata = vec![
        of("a", "text", "A slip.", "errata"),
        of("b", "deck", "Moved.", "errata; 6.1"),
        of("c", "name", "A slip.", "errata"),
        Erratum { target: Some("/cards/0/provenance/cite".into()), ..of("d", "cite", "A slip.", "errata") },
    ];
    let sheet = Sheet::of(&bundle, None);
    let rows = "| B1 A Card: text | two \\| \\<three> | a | A slip. |\n| name | two \\| \\<three> | c |  |\n\
        | B1 A Card: deck | two \\| \\<three> | b | Moved. (rule 6.1) |\n";
    assert!(sheet.markdown().ends_with(rows), "{}", sheet.markdown());
    assert_eq!(sheet.html().matches("class=\"why\"").count(), 2);
}

#[test]
fn the_newest_come_first() {
    let mut bundle = muster_fixture::bundle();
    bundle.errata = vec![
        erratum("a", None, "2026-01-01"),
        erratum("b", Some("0.9.0"), "2026-03-01"),
        erratum("c", Some("0.10.0"), "2026-02-01"),
        erratum("d", Some("0.9.0"), "2026-03-02"),
    ];
    let sheet = Sheet::of(&bundle, None);
    let headings: Vec<&str> = sheet.parts.iter().map(|part| part.heading.as_str()).collect();
    let expected = ["Version 0.10.0, 1 February 2026", "Version 0.9.0, 2 March 2026", "Version 0.9.0, 1 March 2026"];
    assert_eq!(headings[..3], expected);
    assert_eq!(headings[3], "1 January 2026");
}

#[test]
fn only_what_is_new_is_listed() {
    let mut bundle = muster_fixture::bundle();
    bundle.errata = vec![erratum("a", Some("0.1.0"), "2026-01-01"), erratum("b", Some("0.2.0"), "2026-02-01")];
    let old = serde_json::json!({
        "game": { "id": bundle.game.id, "version": "0.1.0" }, "errata": [{ "id": "a", "after": "a" }],
    });
    let release = Since::of(&old, &bundle.game.id);
    assert!(Since::of(&old, "another").is_none());
    for since in [release, Since::version(&bundle, "0.1.0").ok()] {
        let sheet = Sheet::of(&bundle, since.as_ref());
        assert_eq!((sheet.parts.len(), sheet.parts[0].components[0].1[0].first.id.as_str()), (1, "b"));
        assert!(sheet.markdown().contains("compared with version 0.1.0"));
    }
    bundle.errata[0].version = None;
    assert_eq!(Since::version(&bundle, "0.1.0").err().as_deref(), Some("a"));
}
