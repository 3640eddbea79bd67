//! The expressions of the guide: each is evaluated for a row of the first game, and has the value that the guide gives.

use std::fmt::Write;
use std::fs;

use super::chapters;
use super::page::Reader;
use crate::muster;

/// An expression, the table and the id of the row, and the expected value.
struct Asked {
    expression: String,
    table: String,
    id: String,
    value: String,
}

/// The expressions of a chapter: the lines of tables that end with `| asked of | comes to |`.
fn asked(text: &str) -> Vec<Asked> {
    let mut asked = Vec::new();
    let mut lines = text.lines();
    while lines.by_ref().any(|line| line.ends_with("| asked of | comes to |")) {
        for line in lines.by_ref().skip(1).take_while(|line| line.starts_with('|')) {
            let line = line.replace("\\|", "\u{1}");
            let cells: Vec<String> = line.split('|').map(|cell| cell.trim().replace('\u{1}', "|")).collect();
            let [_, expression, _, row, value, _] = &cells[..] else { panic!("{line}") };
            let (table, id) = row.strip_prefix("the ").and_then(|row| row.split_once(' ')).unwrap();
            let code = |text: &str| text.trim_matches('`').to_owned();
            let value = value.clone();
            asked.push(Asked { expression: code(expression), table: format!("{table}s"), id: code(id), value });
        }
    }
    asked
}

#[test]
fn each_expression_comes_to_what_the_guide_says() {
    let asked = asked(&fs::read_to_string(chapters().join("checks.md")).unwrap());
    assert!(asked.len() > 30, "{}", asked.len());
    let game = Reader::after("first-game");
    let mut checks = String::from("id,table,when,must,message,severity,field,right,wrong\n");
    for (at, Asked { expression, table, id, .. }) in asked.iter().enumerate() {
        let _ = writeln!(
            checks,
            "example-{at},{table},\"id in ['example', '{id}']\",id == 'example',\"{at} comes to {{{expression}}}.\",hint,,id=example,id={id}"
        );
    }
    fs::write(game.here.join("system/checks.csv"), checks).unwrap();
    let said = muster(&game.here, &["check", "--format", "json", "--all"]).ends(0);
    let found: Vec<String> =
        said.reports().iter().map(|report| report["message"].as_str().unwrap().to_owned()).collect();
    for (at, Asked { expression, value, .. }) in asked.iter().enumerate() {
        let wanted = format!("{at} comes to {value}.");
        assert!(found.contains(&wanted), "{expression}: {wanted}\n{found:#?}");
    }
}
