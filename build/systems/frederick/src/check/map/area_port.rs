use super::super::prelude::*;

pub static LINT: Lint = Lint::new("M033", "port-without-way", Error, Map, check)
    .explained("An off-map area has a port on a sea, but no link by sea leads there from a square of that sea.")
    .example("areas.csv", "dunmark,2,north-sea,", b"dunmark,2,south-sea,")
    .reads(&["areas", "links", "squares", "seas"])
    .after(&["M038", "M039"]);

fn check(war: &War<'_>, findings: &mut Vec<Finding>) {
    for (at, area) in war.pack.rows::<Area>() {
        let Some(sea) = area.port.and_then(|port| war.pack.get(port)) else { continue };
        let sails = |link: &Link| {
            let of = war.pack.get(link.square).and_then(|square| square.sea);
            link.by == By::Sea && of.is_some_and(|of| of.id() == sea.id)
        };
        let mut links = war.links(area.id).peekable();
        // An area without any link is told of as such.
        if links.peek().is_some() && !links.any(|(_, link)| sails(link)) {
            LINT.finds(findings, at.cell("port"))
                .says(format!("no fleet comes from `{}` to the port of `{}`", sea.name, area.name))
                .label("no link by sea")
                .expected("a row in links.csv by `sea`, from a square of that sea")
                .rule("27.7");
        }
    }
}
