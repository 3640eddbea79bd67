use std::collections::BTreeMap;

use muster_schema::description::{NEVER, OwnType, takes_pattern};

use super::prelude::*;

pub static TWO_KINDS: Lint = Lint::new("D040", "member-of-two-kinds", Error, System, two_kinds)
    .explained(
        "`system/members.csv` describes a member of `rules.json` as a list in one row and as an object in another. `gains[].from` says \
        that each entry of the list `gains` has a member `from`; `gains.from` says that `gains` is one object.",
    )
    .example(
        "system/members.csv",
        "rules,rally.roll,whole,",
        b"rules,rally[].bonus,whole,,,,,,,,\nrules,rally.roll,whole,",
    )
    .reads(&[DescribedMember::NAME]);

pub static IDLE: Lint = Lint::new("D041", "idle-member", Warning, System, idle)
    .explained(
        "A cell in `system/members.csv` has no effect. A list or an object has no type, no choices and no default of its own: they belong \
        into the rows of what is in it. `least` and `most` are for numbers, and for how many entries a list has; `pattern` is for texts \
        without choices; a member that is needed has no default.",
    )
    .example(
        "system/members.csv",
        "rules,rally.roll,whole,",
        b"rules,rally,whole,,,,,,,,\nrules,rally.roll,whole,",
    )
    .reads(&[DescribedMember::NAME]);

pub static BAD_DEFAULT: Lint = Lint::new("D042", "bad-member-default", Error, System, bad_default)
    .explained("The default, which says what a member of `rules.json` is where it is left out, is not a value that it can have.")
    .example("system/members.csv", ",4,1,6,", b",9,1,6,")
    .reads(&[DescribedMember::NAME]);

/// The members that one is in, each with what it must be for that: a list or an object.
fn around(path: &str) -> impl Iterator<Item = (&str, &'static str)> {
    let dots = path.match_indices('.').map(|(at, _)| (at, "an object"));
    let lists = path.match_indices("[]").map(|(at, _)| (at, "a list"));
    // After the brackets of a list follows what its entries are.
    dots.chain(lists).filter_map(|(at, kind)| Some((path.get(..at)?, kind)))
}

fn two_kinds(pack: &View<'_>, findings: &mut Vec<Finding>) {
    let mut known: BTreeMap<&str, (&str, At<'_, DescribedMember>)> = BTreeMap::new();
    for (at, row) in pack.rows::<DescribedMember>() {
        for (path, kind) in around(row.member.as_str()) {
            let (first, other) = *known.entry(path).or_insert((kind, at));
            if first != kind {
                TWO_KINDS
                    .finds(findings, at.cell("member"))
                    .says(format!("`{path}` is {first} in another row, and {kind} here"))
                    .label("not both")
                    .expected(format!(
                        "`{path}[]` for each entry of a list, or `{path}.` before a member of an object, in all rows"
                    ))
                    .see(other.cell("member"), "the other row");
                break;
            }
        }
    }
}

fn idle(pack: &View<'_>, findings: &mut Vec<Finding>) {
    let rows: Vec<(At<'_, DescribedMember>, &DescribedMember)> = pack.rows().collect();
    let mut kinds: BTreeMap<&str, &str> = BTreeMap::new();
    for (path, kind) in rows.iter().flat_map(|(_, row)| around(row.member.as_str())) {
        kinds.entry(path).or_insert(kind);
    }
    for (at, row) in &rows {
        let path = row.member.as_str();
        let kind = kinds.get(path).copied();
        let is_number = row.refers.is_empty() && matches!(row.r#type, Some(OwnType::Whole | OwnType::Number));
        let mut idle = |column: &str, says: String, expected: &str| {
            IDLE.finds(findings, at.cell(column)).says(says).label("does nothing here").expected(expected);
        };
        if let Some(kind) = kind {
            let told = [
                ("type", row.r#type.is_some()),
                ("refers", !row.refers.is_empty()),
                ("choices", !row.choices.is_empty()),
                ("pattern", row.pattern.is_some()),
                ("default", row.default.is_some()),
                ("least", row.least.is_some() && kind != "a list"),
                ("most", row.most.is_some() && kind != "a list"),
            ];
            for (column, _) in told.into_iter().filter(|(_, is_told)| *is_told) {
                let says = format!("`{path}` is {kind}, so that `{column}` does nothing");
                idle(column, says, "nothing here: what stands in it has rows of its own");
            }
            continue;
        }
        for (column, bound) in [("least", row.least), ("most", row.most)] {
            if bound.is_some() && !is_number {
                let says = format!("`{path}` is no number, so that `{column}` does nothing");
                idle(column, says, "nothing here, or `whole` or `number` under `type`");
            }
        }
        if row.pattern.is_some() && !takes_pattern(row) {
            let says = format!("`{path}` does not hold free text, so that `pattern` does nothing");
            idle("pattern", says, "no pattern, or a text without `choices` and `refers`");
        }
        if row.default.is_some() && row.needed.is_yes() {
            let says = format!("`{path}` is needed, so that it is never left out");
            idle("default", says, "nothing here, or nothing under `needed`");
        }
        if row.r#type.is_some() && !row.refers.is_empty() {
            let says = format!("`{path}` names a row, so that `type` does nothing");
            idle("type", says, "nothing here");
        }
        for (number, choice) in row.choices.iter().enumerate().filter(|_| is_number) {
            if choice.as_str() != NEVER && !choice.parse::<f64>().is_ok_and(f64::is_finite) {
                IDLE.finds(findings, at.cell("choices").item(number))
                    .says(format!("`{choice}` is not a number, and `{path}` is one"))
                    .label("not a choice here")
                    .expected("numbers only; for words, leave `type` empty");
            }
        }
    }
}

fn bad_default(pack: &View<'_>, findings: &mut Vec<Finding>) {
    let system = &pack.sources.system;
    for (at, row) in pack.rows::<DescribedMember>() {
        let Some(default) = row.default.filter(|_| !row.needed.is_yes()) else { continue };
        let names_none = !row.refers.is_empty()
            && !row
                .refers
                .iter()
                .filter_map(|table| system.table(table.as_str()))
                .any(|table| pack.lines_of(table).any(|line| [line.id(), line.name()].contains(&default)));
        if names_none || !muster_schema::description::holds(row, &default) {
            BAD_DEFAULT
                .finds(findings, at.cell("default"))
                .says(format!("`{}` cannot be `{default}`", row.member))
                .label("not a value of this member")
                .expected(
                    "a value that fits the type, the choices and the bounds; if it names a row, a row that exists",
                );
        }
    }
}
