//! A report on many games for designers.

use muster_engine::described::game::{Dice, Game};
use muster_engine::described::policy::Policy;
use muster_rules::playtest::{Counts, Figure, Key, Section, Sum, share};

use super::totals::{Totals, hundredths, prizes};

pub fn report(game: &Game, unstated: &[String], key: &Key, sum: &Sum, totals: &Totals) -> Vec<Section> {
    let section = |title: &str, lines: Vec<String>| Section { title: title.into(), lines };
    let mut report = vec![
        section("Games", games(game, key, sum)),
        section("Not stated in rows", left_out(unstated)),
        section("How games end", ends(game, unstated, totals)),
        section("Losses", losses(game, totals)),
        section("Places", places(game, totals)),
    ];
    report.push(section("Die tables", tables(game, totals)));
    report.push(section("Pace", pace(totals)));
    report.retain(|section| !section.lines.is_empty());
    report
}

/// The number of games, and the policy of each side.
pub fn players(game: &Game, key: &Key, sum: &Sum) -> String {
    let players = game.sides.iter().zip(&key.policies).map(|(side, policy)| format!("{} {policy}", side.name));
    format!("{} games: {}", sum.games, players.collect::<Vec<_>>().join(", "))
}

fn games(game: &Game, key: &Key, sum: &Sum) -> Vec<String> {
    let turn = |at: usize| game.turns.get(at).map_or("", |turn| turn.name.as_str());
    let mut lines = vec![format!(
        "{}; scenario {} ({} to {}); seeds {} to {}.",
        players(game, key, sum),
        key.scenario,
        turn(game.first),
        turn(game.last),
        sum.seeds.0,
        sum.seeds.1
    )];
    let limits = |policy: Policy| match policy {
        Policy::Random => {
            "Random players try everything and aim at nothing: they show dead ends and dead rules, and little of balance."
        }
        Policy::Search => {
            "Searching players try the options that seem best to a one-step player, who then plays on for a few decisions of both \
             sides, and take the one after which they stand best on the average."
        }
        Policy::OneStep => {
            "One-step players attack by exact odds and move by what is near: prizes, company, danger. They plan nothing, and do not \
             guess what the enemy will do. Two good players will get other results."
        }
    };
    let plays = |policy: &Policy| key.policies.iter().any(|name| name == policy.name());
    lines.extend(Policy::ALL.into_iter().filter(plays).map(|policy| limits(policy).to_owned()));
    lines
}

fn left_out(unstated: &[String]) -> Vec<String> {
    if unstated.is_empty() {
        return Vec::new();
    }
    let mut lines = vec!["The machine plays without these, so that no share of victories is told:".to_owned()];
    lines.extend(unstated.iter().map(|rule| format!("  {rule}")));
    lines
}

fn ends(game: &Game, unstated: &[String], totals: &Totals) -> Vec<String> {
    let mut lines = Vec::new();
    if unstated.is_empty() {
        for (verdict, count) in &totals.verdicts {
            let name = verdict.map_or("no verdict fits", |verdict| game.levels[verdict].name.as_str());
            lines.push(format!("  {name:32} {count:>8}  {}", share(*count, totals.games)));
        }
    }
    let unfit = totals.verdicts.get(&None).copied().unwrap_or_default();
    if unfit > 0 && !game.levels.is_empty() {
        lines.push(format!("In {unfit} of {} games no verdict fits.", totals.games));
    }
    for (side, points) in game.sides.iter().zip(&totals.points).filter(|(_, points)| points.sum() != 0.0) {
        let (mean, error) = points.mean();
        let [low, middle, high] = [0.05, 0.5, 0.95].map(|part| hundredths(points.percentile(part)));
        lines.push(format!(
            "{} has {:.2} ± {:.2} points at the end; {middle} in the middle, nine games of ten between {low} and {high}.",
            side.name,
            mean / 100.0,
            error / 100.0
        ));
    }
    lines
}

fn losses(game: &Game, totals: &Totals) -> Vec<String> {
    let sides = game.sides.iter().enumerate();
    let mean = |counts: &[Counts], side: usize| counts.get(side).map_or(0.0, |counts| counts.mean().0);
    let line = |(at, side): (usize, &muster_engine::described::game::Side)| {
        format!(
            "  {:28} {:>6.1} attacks  {:>6.1} steps lost  {:>6.1} counters eliminated",
            side.name,
            mean(&totals.attacks, at),
            mean(&totals.steps, at),
            mean(&totals.counters, at)
        )
    };
    std::iter::once("In each game, on the average:".to_owned()).chain(sides.map(line)).collect()
}

fn places(game: &Game, totals: &Totals) -> Vec<String> {
    let mut lines = Vec::new();
    for ((_, place), held) in prizes(game).zip(&totals.held) {
        let of = |side: usize| held.get(&i64::try_from(side + 1).unwrap_or_default()).copied().unwrap_or_default();
        let parts = game
            .sides
            .iter()
            .enumerate()
            .map(|(at, side)| format!("{} {:>5.1} %", side.name, share(of(at), totals.games).share * 100.0));
        lines.push(format!("  {:28} {}", place.name, parts.collect::<Vec<_>>().join("  ")));
    }
    if !lines.is_empty() {
        lines.insert(0, "Who holds places of worth at the end:".into());
    }
    lines
}

fn tables(game: &Game, totals: &Totals) -> Vec<String> {
    let mut lines = Vec::new();
    let (mut rolls, mut modifiers) = (totals.rolls.iter(), totals.modifiers.iter());
    for dice in &game.dice {
        let columns = dice.columns.len().max(1);
        let outcomes = dice.outcomes.len();
        let counts: Vec<Vec<i64>> = (0..columns).map(|_| rolls.by_ref().take(outcomes).copied().collect()).collect();
        let applied: Vec<i64> = modifiers.by_ref().take(dice.modifiers.len()).copied().collect();
        let all: i64 = counts.iter().flatten().sum();
        if all > 0 {
            table(&mut lines, dice, &counts, &applied, all, totals.games);
        }
    }
    lines
}

fn table(lines: &mut Vec<String>, dice: &Dice, counts: &[Vec<i64>], applied: &[i64], all: i64, games: u64) {
    #[expect(clippy::cast_precision_loss, reason = "a share of rolls")]
    let part = |count: i64| count as f64 * 100.0 / all as f64;
    #[expect(clippy::cast_precision_loss, reason = "a mean")]
    let each = all as f64 / games.max(1) as f64;
    lines.push(format!("{}: {each:.1} rolls in a game.", dice.name));
    for ((name, _), counts) in dice.columns.iter().zip(counts) {
        let sum: i64 = counts.iter().sum();
        lines.push(format!("  column {name:22} {:>6.1} %", part(sum)));
    }
    for (at, outcome) in dice.outcomes.iter().enumerate() {
        let sum: i64 = counts.iter().filter_map(|counts| counts.get(at)).sum();
        lines.push(format!("  result {:22} {:>6.1} %", outcome.name, part(sum)));
    }
    for (modifier, times) in dice.modifiers.iter().zip(applied) {
        let note = match *times {
            _ if modifier.when.is_none() && modifier.ground | modifier.across == 0 => "  (left to players)",
            0 => "  never",
            times if times == all => "  always",
            _ => "",
        };
        lines.push(format!("  {:29} {:>6.1} %{note}", modifier.name, part(*times)));
    }
}

fn pace(totals: &Totals) -> Vec<String> {
    let (turns, _) = totals.turns.mean();
    let mut lines = vec![format!("A game takes {turns:.1} turns.")];
    if totals.leads.sum() > 0.0 {
        lines.push(format!("The lead changes {:.1} times in a game.", totals.leads.mean().0));
    }
    if totals.waits.sum() > 0.0 {
        lines.push(format!("Counters that are due wait {:.1} turns in all in a game.", totals.waits.mean().0));
    }
    lines
}

/// Figures that are compared with the games of a variant.
pub fn figures(game: &Game, is_whole: bool, totals: &Totals) -> Vec<Figure> {
    let mut figures = Vec::new();
    if is_whole {
        for (at, level) in game.levels.iter().enumerate() {
            let count = totals.verdicts.get(&Some(at)).copied().unwrap_or_default();
            figures.push(Figure::share(level.name.clone(), count, totals.games));
        }
    }
    for (at, side) in game.sides.iter().enumerate() {
        let mut mean = |what: &str, counts: &[Counts], scale: f64| {
            let Some(counts) = counts.get(at).filter(|counts| counts.sum() != 0.0) else { return };
            let (mean, error) = counts.mean();
            let (mean, error) = (mean / scale, if counts.len() > 1 { error / scale } else { f64::INFINITY });
            let shown = if error.is_finite() { format!("{mean:.2} ± {error:.2}") } else { format!("{mean:.2}") };
            figures.push(Figure {
                what: format!("{} {what}", side.name),
                shown,
                low: mean - error,
                high: mean + error,
            });
        };
        mean("points", &totals.points, 100.0);
        mean("attacks", &totals.attacks, 1.0);
        mean("steps lost", &totals.steps, 1.0);
    }
    for ((_, place), held) in prizes(game).zip(&totals.held) {
        for (at, side) in game.sides.iter().enumerate() {
            let count = held.get(&i64::try_from(at + 1).unwrap_or_default()).copied().unwrap_or_default();
            figures.push(Figure::share(format!("{} holds {}", side.name, place.name), count, totals.games));
        }
    }
    figures.push(Figure::mean("turns", &totals.turns));
    figures.push(Figure::mean("lead changes", &totals.leads));
    figures
}
