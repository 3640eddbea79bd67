use super::prelude::*;
use super::crossing::cause;

pub static LINT: Lint = Lint::new("M056", "long-route", Warning, Map, check)
    .explained(
        "A route is more than two and a half times as long on the map as the longest other route at its ends. Routes \
        connect neighbours, so usually one end is wrong. If you mean it, for example for a route by sea or through \
        empty land, add a row to waivers.csv that says why.",
    )
    .example("connections.csv", "abbey,cape,,", b"orleans,cape,,")
    .reads_roles(&[Role::Edge, Role::Place])
    .after(&["M001", "M002", "M009", "M010", "M011"]);

/// The greatest length of a route, as a multiple of the longest other route at its ends.
const MOST: f64 = 2.5;

fn check(view: &View<'_>, findings: &mut Vec<Finding>) {
    let lengths: Vec<f64> =
        (0..).zip(&view.routes).map(|(route, _)| view.stretch(route).map_or(0.0, |line| line.length())).collect();
    // Of the lines at each space the three longest, by their numbers: two may join the same spaces.
    let mut longest: Vec<[Option<u32>; 3]> = vec![[None; 3]; view.spaces.len()];
    let length = |route: u32| lengths.get(route as usize).copied().unwrap_or_default();
    for line in view.stretches() {
        for end in line.spaces {
            let mut next = Some(line.route);
            for slot in longest.get_mut(end as usize).into_iter().flatten() {
                if next.is_some_and(|line| slot.is_none_or(|other| length(line) > length(other))) {
                    std::mem::swap(slot, &mut next);
                }
            }
        }
    }
    for line in view.stretches() {
        let beside = line.spaces.iter().filter_map(|end| longest.get(*end as usize)).flatten().flatten();
        let others = beside.filter(|other| view.routes[**other as usize] != line.spaces);
        let Some(longest) = others.max_by(|one, two| length(**one).total_cmp(&length(**two))) else { continue };
        let times = length(line.route) / length(*longest);
        if times <= MOST || !times.is_finite() {
            continue;
        }
        let (Some(route), Some(other)) = (view.route(line.route), view.route(*longest)) else { continue };
        LINT.finds(findings, route.line.spot_of(Slot::From))
            .says(format!(
                "the route from `{}` to `{}` is {times:.1} times as long as any other there",
                route.ends[0], route.ends[1]
            ))
            .label("far from its neighbours")
            .expected("a route between neighbours, or a waiver that says why")
            .see(other.line.spot(), "the longest other")
            .blame(cause(&route));
    }
}
