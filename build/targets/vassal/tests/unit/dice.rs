use muster_schema::bundle::DieTable;
use muster_vassal::dice::roll;
use muster_vassal::xml::Element;

fn table(count: u32, lines: &[(Option<i32>, Option<i32>, &str)]) -> DieTable {
    let provenance = serde_json::json!({ "cite": "1.1", "standing": "attested" });
    let results: Vec<_> = lines
        .iter()
        .map(|(low, high, result)| {
            serde_json::json!({ "low": low, "high": high, "result": result, "provenance": provenance })
        })
        .collect();
    serde_json::from_value(serde_json::json!({
        "id": "t", "name": "Fire; \"hot\"", "dice": count, "faces": 6, "modifiers": [], "results": results,
        "provenance": provenance,
    }))
    .unwrap_or_else(|error| panic!("{error}"))
}

fn document(element: &Element) -> String {
    element.document().ok().and_then(|bytes| String::from_utf8(bytes).ok()).unwrap_or_default()
}

#[test]
fn a_die_that_hits_from_some_number_on_is_counted() {
    let bundle = muster_fixture::bundle();
    let counted = document(&roll(&bundle, &table(1, &[(None, Some(4), "miss"), (Some(5), None, "hit")]), ""));
    assert!(counted.contains(r#"keepDice="true" keepOption="&gt;" keepCount="5""#), "{counted}");
    let read =
        document(&roll(&bundle, &table(2, &[(None, Some(4), "a"), (Some(5), Some(7), "b"), (Some(8), None, "c")]), ""));
    assert!(read.contains(r#"reportTotal="true" keepDice="false""#), "{read}");
    assert!(read.contains("result&lt;=4?&quot;a&quot;:result&gt;=5&amp;&amp;result&lt;=7?&quot;b&quot;:"), "{read}");
    assert!(read.contains(r"Fire; \&quot;hot\&quot;"), "{read}");
}

#[test]
fn a_sum_is_told_with_its_dice_and_a_table_that_is_not_there_says_so() {
    let bundle = muster_fixture::bundle();
    let added = document(&roll(&bundle, &table(2, &[(None, None, "a")]), ""));
    assert!(added.contains("rolls &quot;+result1+&quot; + &quot;+result2+(addToTotal==0"), "{added}");
    let missing = document(&roll(&bundle, &table(2, &[]), ""));
    let told = "rolls &quot;+result1+&quot; and &quot;+result2+&quot;. This module does not have the table";
    assert!(missing.contains(told), "{missing}");
}
