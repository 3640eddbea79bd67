use muster_lower::states;
use muster_schema::{Cell, Text};

use super::prelude::*;

pub static IDLE: Lint = Lint::new("C064", "idle-state", Warning, Counters, check_words)
    .explained(
        "A marker is a state of counters if its slot `on` says of which. Without that, `put`, `take` and `group` do nothing. A \
        marker with a back is a state of two degrees, and `put` may have a word for each: `Disorder, Rout`. A second word without a \
        back, or a third one, is in no menu.",
    )
    .example("markers.csv", "Run aground,Refloat", b"\"Run aground, Break up\",Refloat");

pub static ALONE: Lint = Lint::new("C065", "lone-state", Warning, Counters, check_group)
    .explained(
        "States of one `group` exclude each other: a counter that comes into one of them leaves the others. This one is alone in \
        its group. Probably the word is misspelt, here or in the row of another state.",
    )
    .given(&[(
        "system/columns.csv",
        "markers,take,text,take,",
        "markers,group,text,group,,,,,,,,,,,The group of the state.\nmarkers,take,text,take,",
    )])
    .example(
        "markers.csv",
        "take\nturn,Turn,Turn,,1,hourglass,,,\naground,Aground,Aground,,4,,counter,Run aground,Refloat\n\
        boarded,Boarded,Boarded,,4,,counter,Board,Cast off\n",
        b"take,group\nturn,Turn,Turn,,1,hourglass,,,,\naground,Aground,Aground,,4,,counter,Run aground,Refloat,hull\n\
        boarded,Boarded,Boarded,,4,,counter,Board,Cast off,\n",
    );

fn check_words(pack: &View<'_>, findings: &mut Vec<Finding>) {
    for line in pack.lines(Role::Marker) {
        let told = [Slot::Put, Slot::Take, Slot::Group].into_iter().find(|slot| line.cell(*slot) != Cell::Empty);
        if let Some(slot) = told.filter(|_| line.cell(Slot::On) == Cell::Empty) {
            IDLE.finds(findings, line.spot_of(slot))
                .says(format!("`{}` is the state of no counter", line.name()))
                .label("does nothing")
                .expected("in the column with the slot `on` which counters can carry it, or nothing here");
            continue;
        }
        let words = states::put(&line);
        let degrees = 1 + usize::from(line.cell(Slot::Back) != Cell::Empty);
        if words.len() > degrees {
            let what = if degrees == 1 { "has no back" } else { "has two degrees" };
            IDLE.finds(findings, line.spot_of(Slot::Put))
                .says(format!("`{}` {what}, so that `{}` would be in no menu", line.name(), words[degrees]))
                .label("a word too many")
                .expected(if degrees == 1 { "one word, or a back of the marker" } else { "two words" });
        }
    }
}

fn check_group(pack: &View<'_>, findings: &mut Vec<Finding>) {
    let groups = || pack.lines(Role::Marker).filter_map(|line| line.cell(Slot::Group).text());
    for line in pack.lines(Role::Marker).filter(|line| line.cell(Slot::On) != Cell::Empty) {
        let Some(group) = line.cell(Slot::Group).text() else { continue };
        if groups().filter(|other| *other == group).count() == 1 {
            let others: Vec<Text> = groups().filter(|other| *other != group).collect();
            ALONE
                .finds(findings, line.spot_of(Slot::Group))
                .says(format!("`{}` is the only state of the group `{group}`", line.name()))
                .label("excludes nothing")
                .expected("a group of two states or more, or nothing")
                .suggest(nearest(&group, others.iter().map(Text::as_str)));
        }
    }
}
