use super::prelude::*;
use super::{has, table};

pub static LINT: Lint = Lint::new("M061", "cells-without-grid", Error, Map, check)
    .explained(
        "A table has the cells of a grid, but game.json does not say what grid that is: its `map` needs a `grid` with `kind`, \
        `columns`, `rows`, `side` and `corner`.",
    )
    .example(
        "game.json",
        "\"scale\": 1,\n    \"grid\": {\n      \"kind\": \"flat-hexes\",\n      \"columns\": 12,\n      \"rows\": 10,\n      \"side\": 104,\n      \"corner\": [50, 50]\n    }\n",
        b"\"scale\": 1\n",
    );

fn check(pack: &View<'_>, findings: &mut Vec<Finding>) {
    let Some((file, game)) = pack.documents_of::<muster_schema::game::Game>("game").into_iter().next() else { return };
    if game.map.grid.is_none() && has(pack, Role::Cell) {
        LINT.finds(findings, Spot::Member(file, "/map".into()))
            .says("the map has cells, but no grid")
            .label("no `grid`")
            .expected("a `grid` with `kind`, `columns`, `rows`, `side` and `corner`")
            .cause(table(pack));
    }
}
