//! Movement of counters, according to the costs in the tables.

use std::collections::BTreeMap;

use muster_schema::bundle::Scenario;
use muster_schema::{Id, Role, Slot, Text};

use muster_lower::expression::World;
use muster_lower::faces;
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
    let here = scenario.placements.iter().filter(|one| one.place == place.as_str());
    let here =
        here.filter_map(|one| Some((pack.line(Role::Piece, Text::known(&one.piece)?)?, Some(one.face.as_str()))));
    let points =
        |(line, face): (Line<'_>, Option<&str>)| Some((arm(&line), faces::movement(&line, face)?, line.name()));
    let mut movers: Vec<_> = here.filter_map(points).collect();
    let any = movers.is_empty();
    if any {
        movers = pack.lines(Role::Piece).filter_map(|line| points((line, None))).collect();
    }
    // Those that move alike, by their arm and their points.
    let mut alike: BTreeMap<(Option<String>, String), (f64, Vec<String>)> = BTreeMap::new();
    for (arm, points, name) in movers {
        let names = &mut alike.entry((arm, points.to_string())).or_insert((points, Vec::new())).1;
        if !names.iter().any(|known| *known == name.as_str()) {
            names.push(name.to_string());
        }
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
