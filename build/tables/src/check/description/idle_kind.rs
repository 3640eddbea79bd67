use muster_schema::Role;
use muster_schema::form::Words;
use muster_schema::description::OwnRole;

use super::prelude::*;

pub static LINT: Lint = Lint::new("D045", "idle-kind", Warning, System, check)
    .explained(
        "The word under `kind` in `system/tables.csv` is what players read above the counters of a table: `corps`, `order`. Only \
        tables of counters, leaders, blocks and markers have one, and it is not the word of another of these roles: a table \
        of leaders has the role `leader`.",
    )
    .given(&[
        ("system/tables.csv", "id,role,", "id,role,kind,"),
        ("system/tables.csv", "terrain,terrain,", "terrain,terrain,,"),
        ("system/tables.csv", "spaces,space,", "spaces,space,,"),
        ("system/tables.csv", "roads,connection,", "roads,connection,,"),
        ("system/tables.csv", "units,counter,", "units,counter,corps,"),
        ("system/tables.csv", "markers,marker,", "markers,marker,,"),
        ("system/tables.csv", "set-up,set-up,", "set-up,set-up,,"),
        ("system/tables.csv", "reinforcements,reinforcement,", "reinforcements,reinforcement,,"),
    ])
    .example("system/tables.csv", "units,counter,corps,", b"units,counter,leader,")
    .reads(&[DescribedTable::NAME]);

fn check(pack: &View<'_>, findings: &mut Vec<Finding>) {
    for (at, row) in pack.rows::<DescribedTable>() {
        let role = row.role.unwrap_or(OwnRole::Data);
        let Some(kind) = row.kind else { continue };
        let other = OwnRole::ALL.iter().find(|other| other.kind() == kind.as_str());
        let is_counter = matches!(role.role(), Role::Piece | Role::Marker);
        let (says, expected) = match other {
            _ if !is_counter => (
                format!("the rows of `{}` are no counters, so `kind` says nothing of them", row.id),
                "nothing here".to_owned(),
            ),
            Some(other) if other.kind() != role.kind() => (
                format!("`{kind}` is what a table of the role `{}` has", other.word()),
                format!("the role `{}`, or another word", other.word()),
            ),
            _ => continue,
        };
        LINT.finds(findings, at.cell("kind")).says(says).label("does nothing here").expected(expected);
    }
}
