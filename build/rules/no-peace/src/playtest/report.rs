//! A report on many games for designers.

use std::collections::BTreeMap;

use muster_engine::no_peace::play::{Arrival, End, Game, Side};
use muster_engine::no_peace::policy::Policy;

use super::totals::{How, Totals};
use muster_rules::playtest::{Counts, Figure, Key, Section, Sum, share};

pub fn report(game: &Game, key: &Key, sum: &Sum, totals: &Totals) -> Vec<Section> {
    let section = |title: &str, lines: Vec<String>| Section { title: title.into(), lines };
    vec![
        section("Games", games(game, key, sum)),
        section("Balance", balance(game, totals)),
        section("How games end", ends(game, totals)),
        section("Pace", pace(game, totals)),
        section("Map", map(game, sum.games, totals)),
        section("Leaders", leaders(game, sum.games, totals)),
        section("Cards", cards(game, totals)),
        section("Schedule", schedule(game, sum.games, totals)),
        section("Idle turns", idle(game, totals)),
    ]
}

fn games(game: &Game, key: &Key, sum: &Sum) -> Vec<String> {
    let years = |turn: u8| game.turns[usize::from(turn)].name;
    let mut lines = vec![format!(
        "{} games of {}, scenario {} ({} to {}); seeds {} to {}; {}.",
        sum.games,
        key.game,
        key.scenario,
        years(game.first),
        years(game.last),
        sum.seeds.0,
        sum.seeds.1,
        players(game, key)
    )];
    let limits = |policy: Policy| match policy {
        Policy::Random => {
            "Random players try everything and aim at nothing: their balance says little about the game's."
        }
        Policy::Sensible => {
            "Sensible players look one step ahead: they keep corps in a space whose loss would lose them the game while the enemy \
             is near it, but plan nothing beyond that, do not guess what the enemy will do, and do not weigh the odds of a roll against what they would lose. They go first whenever \
             they may choose, leave nobody behind on a march, keep no card for later, and never remove fortified lines. \
             Two good players will get other results."
        }
        Policy::Search => {
            "Searching players try the actions that seem best to a sensible player, play on as sensible players would to the end of \
             the enemy's next round, and take the action after which they stand best on the average. Whatever is not the choice of \
             an action they decide as sensible players do, and they plan nothing beyond that round."
        }
    };
    let plays = |policy: &Policy| key.policies.iter().any(|name| name == policy.name());
    lines.extend(Policy::ALL.into_iter().filter(plays).map(|policy| limits(policy).to_owned()));
    lines
}

/// Names the policy of each side: `Grand Alliance sensible, Bourbons random`.
pub(super) fn players(game: &Game, key: &Key) -> String {
    let players = game.side_names.iter().zip(&key.policies).map(|(side, policy)| format!("{side} {policy}"));
    players.collect::<Vec<_>>().join(", ")
}

/// The results in the order of the bars: best for the first side, to best for the second.
pub(super) const RESULTS: [(usize, bool, bool); 6] =
    [(0, true, true), (0, true, false), (0, false, false), (1, false, false), (1, true, false), (1, true, true)];

fn balance(game: &Game, totals: &Totals) -> Vec<String> {
    let ended = totals.ended();
    let mut lines: Vec<String> = Side::BOTH
        .map(|side| {
            let won = totals.endings(|(winner, ..)| winner == side.ix());
            format!("{} wins {}.", game.side_names[side.ix()], share(won, ended))
        })
        .into();
    for result in RESULTS {
        let count = totals.endings(|ending| ending == result);
        let name = format!("{} {}", game.side_names[result.0], level(result));
        lines.push(format!("  {name:28} {count:>8}  {}", share(count, ended)));
    }
    let (mean, error) = totals.points.mean();
    lines.push(format!(
        "Victory points at the end: {mean:.2} ± {error:.2} on average; they begin with {}.",
        game.rules.victory.start
    ));
    lines
}

/// The word for a result.
pub(super) fn level((_, major, automatic): (usize, bool, bool)) -> &'static str {
    match (major, automatic) {
        (_, true) => "automatic",
        (true, false) => "major",
        (false, false) => "minor",
    }
}

/// Figures that are compared with the games of a variant: who wins and how, and how long it takes.
pub fn figures(game: &Game, totals: &Totals) -> Vec<Figure> {
    let ended = totals.ended();
    let side = |winner: usize| game.side_names[winner];
    let won =
        |winner: usize| Figure::share(format!("{} wins", side(winner)), totals.endings(|(by, ..)| by == winner), ended);
    let results = RESULTS.into_iter().map(|result| (result, totals.endings(|ending| ending == result)));
    let levels =
        results.map(|(result, count)| Figure::share(format!("{} {}", side(result.0), level(result)), count, ended));
    let ends = totals.ends.iter().map(|((winner, end), turns)| {
        Figure::share(format!("{} {}", side(*winner), how(game, *end)), turns.values().sum(), ended)
    });
    let means = [
        ("victory points at the end", &totals.points),
        ("turns", &totals.turns),
        ("battles", &totals.battles),
        ("siege rolls", &totals.sieges),
    ];
    let means = means.map(|(what, counts)| Figure::mean(what, counts));
    [0, 1].map(won).into_iter().chain(levels).chain(means).chain(ends).collect()
}

/// Describes what ended a game.
fn how(game: &Game, (end, guarded): How) -> String {
    let prize = |at: u8| {
        let alone = if guarded == Some(false) { ", where no corps stood" } else { "" };
        format!("at once, by holding {}{alone}", game.spaces[usize::from(at)].name)
    };
    match end {
        End::LastTurn => "on points in the last turn".to_owned(),
        End::Talks => "on points after negotiations".to_owned(),
        End::Prize(at) => prize(at),
        End::Points => "at once, by points".to_owned(),
        End::Withdrawal => "at once, by a withdrawal".to_owned(),
    }
}

/// Lists what ends games, for whom, and when.
fn ends(game: &Game, totals: &Totals) -> Vec<String> {
    let told = |((winner, end), turns): (&(usize, How), &BTreeMap<u8, u64>)| {
        let how = how(game, *end);
        let years: Vec<String> =
            turns.iter().map(|(turn, games)| format!("{} ({games})", game.turns[usize::from(*turn)].name)).collect();
        let count = turns.values().sum();
        let part = share(count, totals.ended()).to_string();
        format!("{} wins {how}: {count} games, {}; {}.", game.side_names[*winner], part.trim(), years.join(", "))
    };
    totals.ends.iter().map(told).collect()
}

fn pace(game: &Game, totals: &Totals) -> Vec<String> {
    let spread = |what: &str, counts: &Counts| {
        let (mean, _) = counts.mean();
        let [low, middle, high] = [0.05, 0.5, 0.95].map(|share| counts.percentile(share));
        format!("  {what:28} {mean:>8.1}  {low:>6} {middle:>6} {high:>6}")
    };
    let heading = format!("  {:28} {:>8}  {:>6} {:>6} {:>6}", "a game", "mean", "5 %", "50 %", "95 %");
    let famous =
        [0, 1].map(|side| spread(&format!("famous victories, {}", game.side_names[side]), &totals.famous[side]));
    [
        heading,
        spread("turns", &totals.turns),
        spread("battles", &totals.battles),
        spread("siege rolls", &totals.sieges),
        spread("decisions", &totals.decisions),
    ]
    .into_iter()
    .chain(famous)
    .collect()
}

fn map(game: &Game, games: u64, totals: &Totals) -> Vec<String> {
    let spaces = |fits: &dyn Fn(usize) -> bool| -> Vec<String> {
        (0..game.spaces.len()).filter(|at| fits(*at)).map(|at| game.spaces[at].id.to_string()).collect()
    };
    let rare = |counts: &[u64], at: usize| counts[at] > 0 && counts[at] * 100 < games;
    let fortress = |at: usize| game.spaces[at].fortress > 0;
    vec![
        list("Spaces that no campaign ever entered", &spaces(&|at| totals.entered[at] == 0)),
        list("Entered in less than 1 % of the games", &spaces(&|at| rare(&totals.entered, at))),
        list("Fortresses that were never besieged", &spaces(&|at| fortress(at) && totals.besieged[at] == 0)),
        list("Besieged in less than 1 % of the games", &spaces(&|at| fortress(at) && rare(&totals.besieged, at))),
        list(
            "Fortresses that were besieged but never taken",
            &spaces(&|at| fortress(at) && totals.besieged[at] > 0 && totals.taken[at] == 0),
        ),
        ranked(
            "Most often besieged",
            (0..game.spaces.len()).map(|at| (game.spaces[at].id.to_string(), totals.besieged[at])).collect(),
            games,
        ),
    ]
}

/// The ten that come first, with the share of the games.
fn ranked(what: &str, mut counts: Vec<(String, u64)>, games: u64) -> String {
    counts.retain(|(_, count)| *count > 0);
    counts.sort_by(|(one, many), (other, more)| more.cmp(many).then(one.cmp(other)));
    let items: Vec<String> = counts
        .into_iter()
        .take(10)
        .map(|(name, count)| format!("{name} {:.1} %", share(count, games).share * 100.0))
        .collect();
    list(what, &items)
}

fn list(what: &str, items: &[String]) -> String {
    if items.is_empty() { format!("{what}: none.") } else { format!("{what} ({}): {}.", items.len(), items.join(", ")) }
}

fn leaders(game: &Game, games: u64, totals: &Totals) -> Vec<String> {
    // Counters of one row are alike: what one did, all could have done.
    let mut counts: Vec<(String, u64)> = Vec::new();
    for at in game.leaders {
        let (id, count) = (game.pieces[usize::from(at)].id.to_string(), totals.led[usize::from(at)]);
        match counts.iter_mut().find(|(other, _)| *other == id) {
            Some((_, all)) => *all = (*all).max(count),
            None => counts.push((id, count)),
        }
    }
    let never: Vec<String> = counts.iter().filter(|(_, count)| *count == 0).map(|(id, _)| id.clone()).collect();
    let rare: Vec<String> =
        counts.iter().filter(|(_, count)| *count > 0 && count * 100 < games).map(|(id, _)| id.clone()).collect();
    vec![
        list("Leaders who never led a campaign", &never),
        list("Led one in less than 1 % of the games", &rare),
        ranked("Most often in command", counts, games),
    ]
}

fn cards(game: &Game, totals: &Totals) -> Vec<String> {
    let ids = |fits: &dyn Fn(usize) -> bool| -> Vec<String> {
        (0..game.events.len()).filter(|at| fits(*at)).map(|at| game.events[at].id.to_string()).collect()
    };
    let inert = |at: usize| game.events[at].rule.is_none();
    let low: Vec<String> = (0..game.events.len())
        .filter(|at| !inert(*at) && totals.played[*at] > 0 && totals.played[*at] * 2 < totals.drawn[*at])
        .map(|at| {
            let part = share(totals.played[at], totals.drawn[at]).share * 100.0;
            format!("{} {part:.1} %", game.events[at].id)
        })
        .collect();
    vec![
        list("Never drawn", &ids(&|at| totals.drawn[at] == 0)),
        list("Drawn, but never in effect", &ids(&|at| !inert(at) && totals.drawn[at] > 0 && totals.played[at] == 0)),
        list("In effect in less than half of the games in which they were drawn", &low),
        list("Inert, since the documents do not give their effect", &ids(&inert)),
    ]
}

fn schedule(game: &Game, games: u64, totals: &Totals) -> Vec<String> {
    let turn = |piece: u8| {
        let due = |arrival: &&Arrival| {
            arrival.piece == piece && arrival.action == muster_engine::no_peace::records::Arrival::Arrive
        };
        game.arrivals
            .iter()
            .find(due)
            .map_or_else(|| "—".to_owned(), |arrival| game.turns[usize::from(arrival.turn)].name.to_string())
    };
    let mut rows: Vec<(u64, String)> = (0..=u8::MAX)
        .zip(&totals.delayed)
        .filter(|(_, count)| **count > 0)
        .map(|(piece, count)| {
            let id = game.pieces[usize::from(piece)].id;
            let part = share(*count, games).share * 100.0;
            (*count, format!("  {:28} {:>8}  {part:>6.1} %", format!("{id}, due {}", turn(piece)), count))
        })
        .collect();
    rows.sort_by(|(one, row), (other, with)| other.cmp(one).then(row.cmp(with)));
    if rows.is_empty() {
        return vec!["Every counter could be placed when it arrived.".into()];
    }
    let heading = format!("Counters that found no space when they arrived, and waited ({}); games:", rows.len());
    std::iter::once(heading).chain(rows.into_iter().map(|(_, row)| row)).collect()
}

fn idle(game: &Game, totals: &Totals) -> Vec<String> {
    let mut lines: Vec<String> = (0..2)
        .map(|side| {
            let (mean, _) = totals.idle[side].mean();
            let [begun, empty] = totals.campaigns[side];
            format!(
                "{} did nothing in {mean:.2} rounds a game; of {begun} campaigns {empty} did nothing.",
                game.side_names[side]
            )
        })
        .collect();
    let [one, two] = game.side_names;
    lines.push(format!("  {:28} {:>12}  {:>12}", "did nothing all turn", one.as_str(), two.as_str()));
    for ((turn, inactive), counts) in (game.first..).zip(&totals.inactive).zip(&totals.by_turn) {
        let part = |side: usize| format!("{:.1} %", share(inactive[side], counts.len()).share * 100.0);
        let year = game.turns[usize::from(turn)].name;
        lines.push(format!("  {:28} {:>12}  {:>12}", format!("{year}, {} games", counts.len()), part(0), part(1)));
    }
    lines
}
