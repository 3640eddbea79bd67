use std::collections::BTreeSet;

use muster_schema::Text;

use muster_schema::common::TrackSpace;

use super::prelude::*;
use muster_lower::stem;

pub static LINT: Lint = Lint::new("U024", "beyond-the-turns", Warning, SetUps, check)
    .explained(
        "A counter arrives in a turn before the first or after the last of its scenario, or stands on such a turn at the start. If \
        several scenarios share the set-up, none of them has this turn.",
    )
    .given(&[("scenarios/campaign/scenario.json", "\"last_turn\": \"turn-4\"", "\"last_turn\": \"turn-3\"")])
    .example("scenarios/campaign/reinforcements.csv", "turn-3,1,Carl", b"turn-4,1,Carl")
    .reads(&["scenarios"])
    .reads_roles(&[Role::TrackSpace, Role::Track])
    .after(&["T003", "U010"]);

/// The first and the last turn of a scenario.
type Turns<'p> = [&'p TrackSpace; 2];

fn check(view: &View<'_>, findings: &mut Vec<Finding>) {
    let (scenarios, set_ups) = (scenarios(view), view.pack.set_ups());
    for (role, slot, does) in [(Role::Placement, Slot::Place, "stands on"), (Role::Arrival, Slot::Turn, "arrives in")] {
        for line in view.pack.lines(role) {
            let space = line.cell(slot).text().and_then(|id| view.pack.find::<TrackSpace>(id.into()));
            let turn = space.map(|(_, space)| space).filter(|space| view.is_turn(space));
            let Some(turn) = turn else { continue };
            let of_line = line.scenarios(&set_ups);
            let known: Option<Vec<_>> = of_line.iter().map(|scenario| scenarios.get(scenario)).collect();
            let own: Vec<Turns<'_>> = known.into_iter().flatten().flatten().copied().collect();
            if own.is_empty() || own.iter().any(|[first, last]| (first.value..=last.value).contains(&turn.value)) {
                continue;
            }
            let is_early = own.iter().all(|[first, _]| turn.value < first.value);
            let turns = own.iter().map(|[first, last]| format!("`{}` to `{}`", first.id, last.id));
            let turns: Vec<String> = turns.collect::<BTreeSet<String>>().into_iter().collect();
            let whose = if own.len() == 1 { "its scenario" } else { "its scenarios" };
            LINT.finds(findings, line.spot_of(slot))
                .says(format!("a counter {does} `{}`, which is not a turn of {whose}", turn.id))
                .label(if is_early { "before the first turn" } else { "after the last turn" })
                .expected(format!("a turn from {}", turns.join(", or from ")));
        }
    }
}

/// The turns of the scenarios with a set-up, by its folder, if the turns of all of them are known.
fn scenarios<'p>(view: &View<'p>) -> FxHashMap<Text, Vec<Turns<'p>>> {
    let mut all: FxHashMap<Text, Vec<Option<Turns<'p>>>> = FxHashMap::default();
    for (_, scenario) in &view.scenarios {
        let ends = [scenario.first_turn, scenario.last_turn].map(|turn| view.pack.get(turn));
        let turns = if let [Some(first), Some(last)] = ends { Some([first, last]) } else { None };
        let turns = turns.filter(|ends| ends.iter().all(|turn| view.is_turn(turn)));
        all.entry(stem(scenario).text()).or_default().push(turns);
    }
    all.into_iter().filter_map(|(folder, turns)| Some((folder, turns.into_iter().collect::<Option<_>>()?))).collect()
}
