use muster_schema::bundle::{DieTable, Heads};
use muster_vassal::odds::{Asked, buttons, properties, report, shift};

fn table() -> DieTable {
    let provenance = serde_json::json!({ "cite": "", "standing": "attested" });
    let column = |name: &str, low: i32| serde_json::json!({ "name": name, "low": low, "high": low });
    serde_json::from_value(serde_json::json!({
        "id": "big-fight", "name": "Fight", "dice": 2, "faces": 6, "crossed": true, "modifiers": [], "results": [],
        "heads": "differential", "columns": [column("-1", -1), column("0", 0), column("+1", 1)],
        "lines": [
            { "roll": "11-33", "low": 11, "high": 33, "results": ["-", "A", "B"], "provenance": provenance },
            { "roll": "34-66", "low": 34, "high": 66, "results": ["A", "A", "A"], "provenance": provenance },
        ],
        "outcomes": [{ "result": "A", "meaning": "\"Ah!\"" }, { "result": "-", "meaning": "Nothing." }, { "result": "B" }],
        "provenance": provenance,
    }))
    .unwrap_or_else(|error| panic!("{error}"))
}

#[test]
fn a_roll_is_read_in_its_line_and_column() {
    let bundle = muster_fixture::bundle();
    let table = table();
    let report = report(&bundle, &table, &Asked::column(&bundle, &table), shift(&bundle, &table).as_ref());
    for part in [
        r#"" rolls "+result1+" and "+result2+"#,
        r#"?", no differential chosen":", differential "+"-1¦0¦+1".split("¦")["#,
        "Column_big_fight==\"+1\u{a0}\"?2:",
        r#"Shift_big_fight=="2 left"?-2:"#,
        r#""A – \"Ah!\"¦Nothing.¦B".split("¦")[Integer.parseInt("1¦0¦2¦0¦0¦0".split("¦")[("#,
        "(((result1*10+result2)+addToTotal)<=33?0:1)*3+Math.min(Math.max(",
    ] {
        assert!(report.contains(part), "{part} is not in {report}");
    }
}

#[test]
fn the_button_gives_its_commands_in_order() {
    let bundle = muster_fixture::bundle();
    let table = table();
    let buttons = buttons(&bundle, &table, "");
    let written = buttons.iter().filter_map(|element| String::from_utf8(element.document().ok()?).ok());
    let written: String = written.collect();
    for (order, times) in [
        (
            r"no column big-fight,57348\,0\,no shift big-fight,57348\,0\,column big-fight,57348\,0\,column chosen big-fight",
            "",
        ),
        (r"57348\,0\,shift big-fight,57348\,0\,shift chosen big-fight", r#"{Column_big_fight=="choose …"?0:1}"#),
        (r"57348\,0\,roll big-fight", r#"{Shift_big_fight==""?0:1}"#),
    ] {
        assert!(written.contains(&format!("{order}\"")), "{written}");
        assert!(written.contains(&times.replace('"', "&quot;")), "{times}: {written}");
    }
    assert_eq!(properties(&bundle, &table).len(), 2);
    // Columns with names of their own do not follow on one another.
    let named = DieTable { heads: Some(Heads::Named), ..table };
    assert_eq!(properties(&bundle, &named).len(), 1);
    assert!(
        !report(&bundle, &named, &Asked::column(&bundle, &named), shift(&bundle, &named).as_ref()).contains("shift")
    );
}
