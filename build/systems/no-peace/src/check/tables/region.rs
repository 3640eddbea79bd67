use super::super::prelude::*;

pub static LINT: Lint = Lint::new("T013", "unknown-region", Error, Tables, check)
    .explained(
        "A rule names a country that has no spaces: no space has it in `region`, and it is not the power of a home \
        space whose `region` is empty.",
    )
    .example(
        "rules.json",
        "\"landings\": [],",
        b"\"landings\": [],\n  \"irregulars\": {\n    \"side\": \"red\",\n    \"marker\": \"demoralized\",\
        \n    \"regions\": [\"bluriaa\"],\n    \"cost\": 1,\n    \"dice\": 1,\n    \"cite\": \"9.3\"\n  },",
    )
    .reads(&["rules", "spaces"]);

fn check(war: &War<'_>, findings: &mut Vec<Finding>) {
    let Some((file, rules)) = &war.rules else { return };
    let mut wanted: Vec<(String, Id)> = Vec::new();
    for (ix, joining) in rules.joining.iter().enumerate() {
        wanted.extend(joining.within.iter().enumerate().map(|(at, id)| (format!("/joining/{ix}/within/{at}"), *id)));
    }
    for (ix, event) in rules.events.iter().enumerate() {
        wanted.extend(event.region.map(|region| (format!("/events/{ix}/region"), region)));
    }
    wanted.extend(rules.uprising.as_ref().map(|uprising| ("/uprising/region".to_owned(), uprising.region)));
    if let Some(irregulars) = &rules.irregulars {
        let regions = irregulars.regions.iter().enumerate();
        wanted.extend(regions.map(|(at, region)| (format!("/irregulars/regions/{at}"), *region)));
    }
    if wanted.is_empty() {
        return;
    }
    let mut known: FxHashSet<Id> = FxHashSet::default();
    for space in war.board.spaces {
        match space.region {
            Some(region) => _ = known.insert(region.id()),
            None => known.extend(space.home.iter().map(Ref::id)),
        }
    }
    for (pointer, region) in wanted {
        if !known.contains(&region) {
            let mut names: Vec<&str> = known.iter().map(Id::as_str).collect();
            names.sort_unstable();
            LINT.finds(findings, Spot::Value(*file, pointer))
                .says(format!("no space belongs to `{region}`"))
                .label("no such country")
                .expected("a `region` of spaces.csv, or a power with home spaces")
                .suggest(guess(region.as_str(), names));
        }
    }
}
