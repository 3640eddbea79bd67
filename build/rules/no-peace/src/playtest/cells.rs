//! The cells of a result: one game, with all that the report needs.

use muster_engine::no_peace::play::{End, Game, Outcome, Set, Side, Tally};
use muster_engine::no_peace::playtest::Played;
use muster_rules::playtest::Notable;

pub const COLUMNS: [&str; 28] = [
    "winner",
    "level",
    "end",
    "prize",
    "turns",
    "vp",
    "vp_by_turn",
    "battles",
    "famous_one",
    "famous_two",
    "sieges",
    "decisions",
    "idle_one",
    "idle_two",
    "campaigns_one",
    "campaigns_two",
    "empty_one",
    "empty_two",
    "active_one",
    "active_two",
    "entered",
    "besieged",
    "taken",
    "led",
    "drawn",
    "played",
    "delayed",
    "guarded",
];

/// A game that has ended.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Ended {
    pub outcome: Outcome,
    /// Victory points at the end.
    pub points: i32,
    /// The last turn, counted from the first of the scenario.
    pub turns: u8,
    /// True if a corps stood in the prize that won the game when the winner came before it; `None` without a prize.
    pub guarded: Option<bool>,
    /// Counts and sets of what happened in it.
    pub tally: Tally,
}

impl Ended {
    /// The things that may make the game worth watching.
    pub fn notable(&self) -> Vec<Notable> {
        let Tally { points, battles, sieges, .. } = &self.tally;
        let swing = points
            .iter()
            .max()
            .zip(points.iter().min())
            .map_or(0, |(most, least)| i64::from(*most) - i64::from(*least));
        let all = [
            ("the widest swing of points", swing),
            ("the most battles", i64::from(*battles)),
            ("the most sieges", i64::from(*sieges)),
        ];
        let all = all.into_iter().filter(|(_, much)| *much > 0);
        all.map(|(what, much)| Notable { what, much, shown: much.to_string() }).collect()
    }
}

/// A game as cells.
pub fn written(game: &Game, played: &Played) -> Vec<String> {
    let Played { outcome, points, turns, tally, .. } = played;
    let end = outcome.map(|outcome| outcome.end);
    let prize = end.and_then(|end| if let End::Prize(space) = end { Some(space) } else { None });
    let by_turn: Vec<String> = tally.points.iter().map(ToString::to_string).collect();
    let cells: [String; COLUMNS.len()] = [
        outcome.map_or_else(String::new, |end| game.sides[end.winner.ix()].to_string()),
        outcome.map_or("", |end| if end.major { "major" } else { "minor" }).into(),
        end.map_or("", word).into(),
        prize.map_or_else(String::new, |space| game.spaces[usize::from(space)].id.to_string()),
        turns.to_string(),
        points.to_string(),
        by_turn.join("|"),
        tally.battles.to_string(),
        tally.victories[0].to_string(),
        tally.victories[1].to_string(),
        tally.sieges.to_string(),
        tally.decisions.to_string(),
        tally.idle[0].to_string(),
        tally.idle[1].to_string(),
        tally.campaigns[0].to_string(),
        tally.campaigns[1].to_string(),
        tally.empty[0].to_string(),
        tally.empty[1].to_string(),
        bits(tally.active[0]),
        bits(tally.active[1]),
        bits(tally.entered),
        bits(tally.besieged),
        bits(tally.taken),
        bits(tally.led),
        bits(tally.drawn),
        bits(tally.played),
        bits(tally.delayed),
        prize.map_or("", |space| if tally.guarded.contains(space) { GUARDED[0] } else { GUARDED[1] }).into(),
    ];
    cells.into()
}

/// The words for a prize that was guarded, and for one that was not.
const GUARDED: [&str; 2] = ["yes", "no"];

/// The word for what ended a game.
fn word(end: End) -> &'static str {
    match end {
        End::LastTurn => "last-turn",
        End::Talks => "talks",
        End::Prize(_) => "prize",
        End::Points => "points",
        End::Withdrawal => "withdrawal",
    }
}

/// A set as hexadecimal digits: the first stands for the numbers 0 to 3, the next for 4 to 7.
pub fn bits(set: Set) -> String {
    let Some(last) = set.into_iter().last() else { return String::new() };
    let digit = |at: u8| (0..4).filter(|bit| set.contains(4 * at + bit)).fold(0, |digit, bit| digit | 1 << bit);
    (0..=last / 4).filter_map(|at| char::from_digit(digit(at), 16)).collect()
}

/// Reads a set that [`bits`] wrote; none if the text is no such set.
pub fn set(text: &str) -> Option<Set> {
    let mut set = Set::EMPTY;
    for (at, digit) in text.chars().enumerate() {
        let digit = digit.to_digit(16)?;
        for bit in (0..4).filter(|bit| digit >> bit & 1 == 1) {
            set.insert(u8::try_from(at * 4 + bit).ok()?);
        }
    }
    Some(set)
}

/// A game from its cells.
///
/// # Errors
/// The column that is damaged.
pub fn read(game: &Game, cells: &[String]) -> Result<Ended, &'static str> {
    fn number<N: std::str::FromStr>(cells: &[String; COLUMNS.len()], column: usize) -> Result<N, &'static str> {
        cells[column].parse().map_err(|_| COLUMNS[column])
    }
    let cells: &[String; COLUMNS.len()] = cells.try_into().map_err(|_| COLUMNS[0])?;
    let bits = |column: usize, below: usize| {
        let known = |set: &Set| set.into_iter().last().is_none_or(|last| usize::from(last) < below);
        set(&cells[column]).filter(known).ok_or(COLUMNS[column])
    };
    let winner = Side::BOTH.into_iter().find(|side| game.sides[side.ix()].as_str() == cells[0]).ok_or("winner")?;
    let major = match cells[1].as_str() {
        "major" => true,
        "minor" => false,
        _ => return Err("level"),
    };
    let prize = (0u8..).zip(&game.spaces).find(|(_, space)| space.id.as_str() == cells[3]).map(|(at, _)| at);
    let ends = [End::LastTurn, End::Talks, End::Points, End::Withdrawal];
    let end = ends.into_iter().chain(prize.map(End::Prize)).find(|end| word(*end) == cells[2]).ok_or("end")?;
    let guarded = match end {
        End::Prize(_) => Some(GUARDED[0] == GUARDED.into_iter().find(|word| *word == cells[27]).ok_or("guarded")?),
        _ => None,
    };
    let points: Result<Vec<i32>, _> = cells[6].split('|').filter(|part| !part.is_empty()).map(str::parse).collect();
    let points = points.ok().filter(|points| points.len() <= game.turns.len()).ok_or("vp_by_turn")?;
    let (spaces, pieces, events, turns) = (game.spaces.len(), game.pieces.len(), game.events.len(), game.turns.len());
    Ok(Ended {
        outcome: Outcome { winner, major, end },
        turns: number(cells, 4)?,
        points: number(cells, 5)?,
        guarded,
        tally: Tally {
            points,
            battles: number(cells, 7)?,
            victories: [number(cells, 8)?, number(cells, 9)?],
            sieges: number(cells, 10)?,
            decisions: number(cells, 11)?,
            idle: [number(cells, 12)?, number(cells, 13)?],
            campaigns: [number(cells, 14)?, number(cells, 15)?],
            empty: [number(cells, 16)?, number(cells, 17)?],
            active: [bits(18, turns)?, bits(19, turns)?],
            entered: bits(20, spaces)?,
            besieged: bits(21, spaces)?,
            taken: bits(22, spaces)?,
            led: bits(23, pieces)?,
            drawn: bits(24, events)?,
            played: bits(25, events)?,
            delayed: bits(26, pieces)?,
            guarded: Set::EMPTY,
            busy: false,
        },
    })
}
