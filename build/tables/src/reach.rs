//! Movement of counters, according to the costs in the tables.

use std::collections::BTreeMap;

use muster_schema::bundle::Scenario;
use muster_schema::{Id, Role, Slot};

use muster_lower::expression::World;
use muster_lower::movement::Movement;
use muster_rules::Reach;
use muster_source::pack::{Line, Pack};

/// Most kinds of counters that are listed.
const MOST: usize = 8;

/// Finds the places that the counters set up in a place can reach in a scenario; without any, those that any counter would reach.
pub fn reaches(pack: &Pack, scenario: &Scenario, place: Id) -> Vec<Reach> {
    let movement = Movement::of(&World::of(pack));
    if !movement.is_told {
        return Vec::new();
    }
    let here: Vec<&str> =
        scenario.placements.iter().filter(|one| one.place == place.as_str()).map(|one| one.piece.as_str()).collect();
    let movers: Vec<(Line<'_>, f64)> =
        pack.lines(Role::Piece).filter_map(|line| Some((line, line.cell(Slot::Movement).number()?))).collect();
    let is_here = |line: &Line<'_>| here.contains(&line.id().as_str());
    let any = !movers.iter().any(|(line, _)| is_here(line));
    // Those that move alike, by their arm and their points.
    let mut alike: BTreeMap<(Option<String>, String), (f64, Vec<String>)> = BTreeMap::new();
    for (line, points) in movers.iter().filter(|(line, _)| any || is_here(line)) {
        let key = (arm(line), points.to_string());
        alike.entry(key).or_insert_with(|| (*points, Vec::new())).1.push(line.name().to_string());
    }
    let reach = |((arm, _), (points, names)): ((Option<String>, String), (f64, Vec<String>))| {
        let reached = movement.reach(place.text(), points, arm.as_deref());
        let who = match (any, names.as_slice()) {
            (true, _) => arm.map_or_else(|| "a counter".to_owned(), |arm| format!("`{arm}`")),
            (false, [one]) => one.clone(),
            (false, [one, rest @ ..]) => format!("{one} and {} more", rest.len()),
            (false, []) => String::new(),
        };
        Reach {
            title: format!("How far {who} can move with {points} movement points if nobody is in the way"),
            rule: "",
            places: reached.into_keys().filter(|to| *to != place.text()).map(Id::from).collect(),
        }
    };
    alike.into_iter().take(MOST).map(reach).collect()
}

/// The arm by which a counter moves.
pub(super) fn arm(line: &Line<'_>) -> Option<String> {
    let told = [Slot::Arm, Slot::Symbol].into_iter().find_map(|slot| line.cell(slot).text());
    told.map(|arm| arm.to_string())
}
