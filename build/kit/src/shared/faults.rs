//! Faults that several systems find, each in tables of its own: one code and one explanation for all, and a check in the folder
//! of each system.

use super::prelude::*;

const CAMPAIGN: &str = "scenarios/campaign/setup.csv";
const WAR: &str = "scenarios/war/setup.csv";

pub static PLAYED_OTHERWISE: Code = Code::new("T056", "played-otherwise", Warning, Checking(Tables))
    .explained(
        "A die table or a modifier that the pack publishes differs from what the engine plays: from a number in \
        rules.json, or from the rule itself. Players would read one number and the worked examples use another. Look it up \
        in the source document and correct the one that is wrong. Tables are compared by their ids, results by their words, \
        and modifiers by their ids: those of a leader's rating end in the rating, such as `interception-leader-2`.",
    )
    .example("die-modifiers.csv", "are demoralized,-2", b"are demoralized,-3");

pub static WRONG_FACE: Code = Code::new("U001", "wrong-face", Error, Checking(SetUps))
    .explained(
        "A counter cannot lie with this face up, because it has no such face: its back is blank, or the face belongs \
        to another kind of counter, as `named` and `minor` do to named leaders. In a schedule, only a counter that \
        arrives has a face.",
    )
    .example(CAMPAIGN, "castle,1,Redonian,,", b"castle,1,Redonian,minor,");

pub static OVERSTACKED: Code = Code::new("U005", "overstacked", Error, Checking(SetUps))
    .explained(
        "A stack has more units of a side than its place takes: than the terrain of the space feeds, or than the limit that a \
        place or its terrain has in a table of the pack. Reduced units count like full ones; leaders and markers do not count.",
    )
    .example("spaces.csv", "bluria,1,normal", b"bluria,1,rugged");

pub static TOO_MANY: Code = Code::new("U013", "too-many", Error, Checking(SetUps))
    .explained(
        "Set-up, schedule and pools use more counters than the game has, or a leader is in two places at once or \
        arrives although he is already in play. The finding is shown at the first line that goes over the limit.",
    )
    .example(WAR, "weir,1,hale", b"weir,2,hale");
