use super::super::prelude::*;

pub static LINT: Lint = Lint::new("M032", "port-inland", Error, Map, check)
    .explained("A city has a port, but its square borders on no sea. No fleet could ever enter.")
    .example("cities.csv", "kesten,Kesten,2f,city,yes,,", b"kesten,Kesten,2f,city,yes,yes,")
    .reads(&["cities", "squares"])
    .after(&["M053"]);

fn check(war: &War<'_>, findings: &mut Vec<Finding>) {
    for (at, city) in war.pack.rows::<City>().filter(|(_, city)| city.port.is_yes()) {
        let square = city.square.id();
        if war.pack.get(city.square).is_some_and(|square| square.sea.is_none()) {
            LINT.finds(findings, at.cell("port"))
                .says(format!("`{}` is a port, but {} borders on no sea", city.name, shown(square)))
                .label("no fleet can come here")
                .expected("a square with a `sea`, or no port")
                .rule("25.2")
                .see(war.cell_of::<Square>(square, "sea"), "no sea");
        }
    }
}
