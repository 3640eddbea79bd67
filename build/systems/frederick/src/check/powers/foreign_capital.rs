use super::super::prelude::*;

pub static LINT: Lint =
    Lint::of(shared::map::foreign_capital::LINT.code, check).reads(&["powers", "cities", "squares"]).after(&["M053"]);

fn check(war: &War<'_>, findings: &mut Vec<Finding>) {
    for (at, power) in war.pack.rows::<Power>() {
        let Some(city) = power.capital.and_then(|city| war.pack.get(city)) else { continue };
        let Some(square) = war.pack.get(city.square) else { continue };
        if square.home.is_none_or(|home| home.id() != power.id) {
            let whose = square
                .home
                .map_or_else(|| "nobody's".to_owned(), |home| format!("territory of {}", war.power_name(home)));
            LINT.finds(findings, at.cell("capital"))
                .says(format!("`{}` is not a city of {}: its square is {whose}", city.name, power.name))
                .label("not its own")
                .expected(format!("a city in a square with `{}` in `home`", power.id))
                .rule("11.4")
                .see(war.cell_of::<Square>(square.id, "home"), "whose square it is");
        }
    }
}
