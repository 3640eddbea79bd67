use super::super::prelude::*;

pub static LINT: Lint = Lint::new("M004", "side-connection", Error, Map, check)
    .explained(
        "A space that only one side may enter has a connection that everybody may use. On the map, such connections \
        have the colour of the side and cost more to use.",
    )
    .example("connections.csv", "millbrook,camp,blue,", b"millbrook,camp,,")
    .reads(&["spaces", "connections"]);

fn check(war: &War<'_>, findings: &mut Vec<Finding>) {
    for (space_at, space) in war.pack.rows::<Space>() {
        let (Some(side), Some(number)) = (space.only, war.board.number_of(space.id)) else { continue };
        let open = |way: &&muster_engine::graph::Way| way.only != Some(side.id());
        for way in war.board.graph.ways(number).iter().filter(open) {
            let Some(other) = war.board.space(way.to) else { continue };
            let ends = [space.id, other.id];
            let row = war
                .pack
                .rows::<Connection>()
                .find(|(_, row)| ends.contains(&row.from.id()) && ends.contains(&row.to.id()) && row.from != row.to);
            let Some((at, _)) = row else { continue };
            LINT.finds(findings, at.cell("only"))
                .says(format!(
                    "everybody may use this connection, but it leads to `{}`, which only `{side}` may enter",
                    space.name
                ))
                .label(way.only.map_or("everybody may use it".into(), |only| format!("for `{only}`")))
                .expected(format!("`{side}`"))
                .suggest(Some(side.to_string()))
                .rule("2.4")
                .see(space_at.cell("only"), "the space");
        }
    }
}
