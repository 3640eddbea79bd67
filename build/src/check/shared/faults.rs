//! Faults that several systems find, each in tables of its own: one code and one explanation for all, and a check in the folder
//! of each system.

use super::prelude::*;

const CAMPAIGN: &str = "scenarios/campaign/setup.csv";
const WAR: &str = "scenarios/war/setup.csv";

/// A count with a half that the counter does not have.
pub static WRONG_HALF: Code = Code {
    id: "C002",
    name: "wrong-half",
    severity: Severity::Error,
    stage: Stage::Checking(Subject::Counters),
    explanation: "Half a counter is set up or arrives. Only where a corps at reduced strength is written `.5` may a count have \
        one, and only for corps. If a counter lies with its other side up, its row says so in a column of its own.",
    example: Example { file: CAMPAIGN, right: "castle,1,Berta", wrong: b"castle,1.5,Berta" },
};

/// Counters that never come into play.
pub static NOWHERE: Code = Code {
    id: "C005",
    name: "nowhere",
    severity: Severity::Warning,
    stage: Stage::Checking(Subject::Counters),
    explanation: "Nothing ever brings a counter into play: it is in no set-up or schedule, no event or date brings it, and it is \
        not held in a force pool or aside. Give it a place, or correct the count. If the source document does not give the \
        set-ups, add a row about `set-up` to missing.csv; where counters need not be in a set-up, they are then not checked.",
    example: Example { file: "corps.csv", right: "redonia,7,3.2", wrong: b"redonia,8,3.2" },
};

/// Numbers of cards that are taken or left out.
pub static CARD_NUMBERS: Code = Code {
    id: "C007",
    name: "card-numbers",
    severity: Severity::Error,
    stage: Stage::Checking(Subject::Counters),
    explanation: "Two cards have the same number, or a number is skipped. Where each deck has its own numbers, only cards of \
        one deck are compared. A card with several copies takes one number for each copy.",
    example: Example { file: "cards.csv", right: "storm,7,Storm", wrong: b"storm,6,Storm" },
};

/// Rows that nothing uses.
pub static UNUSED: Code = Code {
    id: "T010",
    name: "unused",
    severity: Severity::Warning,
    stage: Stage::Checking(Subject::Tables),
    explanation: "Nothing uses this row: the power takes part in the war but has no counters, or the track has no spaces. \
        Nothing in a source is silently ignored.",
    example: Example {
        file: "tracks.csv",
        right: "vp-track,Victory Points,record,1000,880,80,64,6,12.1",
        wrong: b"vp-track,Victory Points,record,1000,880,80,64,6,12.1\nmorale-track,Morale,level,1000,700,80,64,6,12.1",
    },
};

/// A face that the counter does not have.
pub static WRONG_FACE: Code = Code {
    id: "U001",
    name: "wrong-face",
    severity: Severity::Error,
    stage: Stage::Checking(Subject::SetUp),
    explanation: "A counter cannot lie with this face up, because it has no such face: its back is blank, or the face is one of \
        another kind of counter, as `named` and `minor` are for named leaders. In a schedule, only a counter that arrives has a \
        face.",
    example: Example { file: CAMPAIGN, right: "ferry,1,Carl,minor", wrong: b"ferry,1,Carl,back" },
};

/// Counters where such counters never lie.
pub static WRONG_PLACE: Code = Code {
    id: "U002",
    name: "wrong-place",
    severity: Severity::Error,
    stage: Stage::Checking(Subject::SetUp),
    explanation: "A counter is set up where it never belongs. What fights, control markers and fortified lines do not go on \
        tracks; the markers of tracks do not go in spaces of the map; counters do not go in the boxes of the enemy.",
    example: Example { file: CAMPAIGN, right: "red-pool,2,Redonian", wrong: b"blue-pool,2,Redonian" },
};

/// Markers that do not lie where the rules begin to count.
pub static MARKER_START: Code = Code {
    id: "U010",
    name: "marker-start",
    severity: Severity::Warning,
    stage: Stage::Checking(Subject::SetUp),
    explanation: "A marker does not start where the rules say. The marker of the turn track starts on the first turn of a scenario \
        with this set-up; markers of points start at the values in rules.json, and the blockade marker in its space.",
    example: Example { file: CAMPAIGN, right: "turn-1,1,Turn,,14.2,", wrong: b"turn-2,1,Turn,,14.2," },
};

/// More counters than there are.
pub static TOO_MANY: Code = Code {
    id: "U013",
    name: "too-many",
    severity: Severity::Error,
    stage: Stage::Checking(Subject::SetUp),
    explanation: "Set-up, schedule and pools use more counters than the game has, or a leader is in two places at once or \
        arrives although he is already in play. Or a set-up has more strength points of a power than it may have in play; their \
        counters can be exchanged for others of the same total, so their number does not matter. The finding is shown at the \
        first line that goes over the limit.",
    example: Example { file: WAR, right: "arnsburg,3,arland-infantry-5", wrong: b"arnsburg,8,arland-infantry-5" },
};

/// Fleets where no fleet can be.
pub static FLEET_ASHORE: Code = Code {
    id: "U014",
    name: "fleet-ashore",
    severity: Severity::Error,
    stage: Stage::Checking(Subject::SetUp),
    explanation: "A fleet is set up where no fleet can be: in a space of the map, in a square that borders on no sea, or in an \
        off-map area without a port. Where fleets have boxes of their own, they belong in the boxes of their waters.",
    example: Example { file: WAR, right: "north-fleets,2,arland-fleet", wrong: b"weir,2,arland-fleet" },
};

/// Forces where only another power may go.
pub static FOREIGN_REGION: Code = Code {
    id: "U016",
    name: "foreign-region",
    severity: Severity::Error,
    stage: Stage::Checking(Subject::SetUp),
    explanation: "Forces are set up in a region, or an off-map area, that only the forces of another power may enter, not even \
        those of its allies.",
    example: Example { file: WAR, right: "tollgate,2,dunmark-infantry", wrong: b"steppe,2,dunmark-infantry" },
};
