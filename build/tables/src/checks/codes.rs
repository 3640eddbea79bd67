//! Codes of faults in a pack's own checks.

use muster_source::finding::{Code, Severity::Error, Stage::Checking, Subject::System};

pub static ALL: &[&Code] = &[&UNREADABLE, &UNKNOWN, &KIND, &EXAMPLE, &RIGHT_FAILS, &WRONG_PASSES, &RUNAWAY];

pub(super) static UNREADABLE: Code = Code::new("D009", "unreadable-check", Error, Checking(System))
    .explained(
        "An expression of a check cannot be read. Expressions are those of the Common Expression Language: `fort <= 3`, \
        `side == 'north' && combat > 2`, `count(units, u, u.side == id) > 0`. Texts stand in single quotes.",
    )
    .example("system/checks.csv", "combat_back < combat,", b"combat_back < < combat,");

pub(super) static UNKNOWN: Code = Code::new("D010", "unknown-name", Error, Checking(System))
    .explained(
        "A check names a column, a table or a function that does not exist. In an expression, columns of the row go \
        by their names and tables by their ids, with `_` for `-`.",
    )
    .example("system/checks.csv", "combat_back < combat,", b"combat_bak < combat,");

pub(super) static KIND: Code = Code::new("D011", "wrong-kind", Error, Checking(System))
    .explained(
        "A part of an expression is of the wrong kind: a text is compared with a number, a word with one that the \
        column cannot hold, a function is given something it does not take, or the condition in `must` is neither \
        true nor false.",
    )
    .example("system/checks.csv", "combat_back < combat,", b"combat_back < name,");

pub(super) static EXAMPLE: Code = Code::new("D012", "unreadable-example", Error, Checking(System))
    .explained(
        "An example row of a check cannot be read. It gives the cells that matter: `fort=2; home=austria`. Rows of \
        other tables follow after ` / `, each with the name of its table: ` / units: side=north; combat=4`.",
    )
    .example("system/checks.csv", "combat=4; combat_back=2,", b"combat=4; combat_bak=2,");

pub(super) static RIGHT_FAILS: Code = Code::new("D013", "right-example-fails", Error, Checking(System))
    .explained(
        "A check calls its right example wrong, or says nothing about it: its `when` is not true of the row, or a \
        cell that it needs is empty. The check is not run on your tables until its examples are right.",
    )
    .example("system/checks.csv", "combat=4; combat_back=2,", b"combat=4; combat_back=5,");

pub(super) static WRONG_PASSES: Code = Code::new("D014", "wrong-example-passes", Error, Checking(System))
    .explained(
        "A check finds nothing in its wrong example. Perhaps it cannot fail at all, and would never find anything.",
    )
    .example("system/checks.csv", "combat=3; combat_back=3", b"combat=3; combat_back=2");

pub(super) static RUNAWAY: Code = Code::new("D015", "runaway-check", Error, Checking(System))
    .explained(
        "A check took too many steps and was stopped. Tables within tables within tables do that: Muster goes \
        through each of them once for every row of the one before.",
    )
    .example(
        "system/checks.csv",
        ",combat_back < combat,",
        b",\"combat_back < combat && units.all(a, units.all(b, units.all(c, units.all(d, units.all(e, units.all(f, \
        units.all(g, units.all(h, units.all(i, units.all(j, i.id != 'x' || j.id != 'x'))))))))))\",",
    );
