use muster_schema::common::DieModifier;
use muster_schema::{Ref, Text};

use super::prelude::*;

pub static LINT: Lint = Lint::new("T065", "modifier-never-holds", Warning, Tables, check)
    .explained(
        "die-modifiers.csv says in `ground` or `across` where a modifier applies, but no place on the map has that ground, or nothing \
        on the map is such a feature.",
    )
    .given(&[("features.csv", "ford,Ford,ford,1", "ford,Ford,ford,1\nbrook,Brook,stream,1")])
    .example("die-modifiers.csv", "", b"id,table,name,value,shifts,across\nbrook,combat,Over a brook,-1,yes,brook\n");

fn check(pack: &View<'_>, findings: &mut Vec<Finding>) {
    let used = |roles: &[Role], slot: Slot| -> FxHashSet<Text> {
        let lines = roles.iter().flat_map(|role| pack.lines(*role));
        lines.flat_map(|line| line.cell(slot).items().to_vec()).collect()
    };
    let ground = used(&[Role::Place, Role::Cell, Role::Area], Slot::Terrain);
    let features = used(&[Role::CellSide, Role::Path, Role::Edge], Slot::Feature);
    for (at, modifier) in pack.rows::<DieModifier>() {
        let ids = |own: &mut dyn Iterator<Item = Id>| own.map(|id| Text::new(id.as_str())).collect::<Vec<_>>();
        let own = [
            ("ground", ids(&mut modifier.ground.iter().map(Ref::id)), &ground),
            ("across", ids(&mut modifier.across.iter().map(Ref::id)), &features),
        ];
        for (column, ids, used) in own {
            // A map that says nothing of its ground is not the modifier's fault.
            if ids.is_empty() || used.is_empty() || ids.iter().any(|id| used.contains(id)) {
                continue;
            }
            let expected = match column {
                "ground" => "ground that a place has, or nothing if the ground does not matter",
                _ => "a feature that is on the map, or nothing if it does not matter what attackers cross",
            };
            LINT.finds(findings, at.cell(column))
                .says(format!("`{}` can never apply", modifier.name))
                .label("nowhere on the map")
                .expected(expected);
        }
    }
}
