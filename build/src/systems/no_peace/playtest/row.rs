//! A row of the results: one game, with all that the report needs.

use std::fmt;

use csv::{ByteRecord, ReaderBuilder, WriterBuilder};
use muster_engine::no_peace::play::{Game, Outcome, Set, Side, Tally};
use muster_engine::no_peace::playtest::Played;
use muster_engine::no_peace::policy::Policy;

/// The columns.
const COLUMNS: [&str; 30] = [
    "pack",
    "game",
    "scenario",
    "policy_one",
    "policy_two",
    "seed",
    "winner",
    "level",
    "automatic",
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
    "active_one",
    "active_two",
    "entered",
    "besieged",
    "taken",
    "led",
    "drawn",
    "played",
    "delayed",
    "checked",
    "broken",
];

/// What all rows of a file have in common.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Key {
    /// The fingerprint of the pack and the engine.
    pub pack: String,
    /// The id of the game.
    pub game: String,
    /// The id of the scenario.
    pub scenario: String,
    /// The policies of the two sides.
    pub policies: [Policy; 2],
    /// Whether everything was checked after each decision.
    pub checked: bool,
}

impl Key {
    /// The name of the files of such games, without an ending.
    #[must_use]
    pub fn stem(&self) -> String {
        let [one, two] = self.policies.map(Policy::name);
        let policies = if one == two { one.to_owned() } else { format!("{one}-{two}") };
        format!("{}-{}-{policies}", self.game, self.scenario)
    }
}

/// Why a file of results cannot be used.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Damage {
    /// The line, from 1.
    pub line: u64,
    /// What is wrong with it.
    pub why: String,
}

impl fmt::Display for Damage {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "line {}: {}", self.line, self.why)
    }
}

/// Games as rows; with the line of column names before them, if wanted.
#[must_use]
pub fn rows(key: &Key, game: &Game, games: &[Played], header: bool) -> Vec<u8> {
    let mut writer = WriterBuilder::new().from_writer(Vec::new());
    // Writing to memory does not fail.
    if header {
        let _ = writer.write_record(COLUMNS);
    }
    for played in games {
        let _ = writer.write_record(cells(key, game, played));
    }
    writer.into_inner().unwrap_or_default()
}

fn cells(key: &Key, game: &Game, played: &Played) -> [String; 30] {
    let Played { seed, outcome, points, turns, tally, broken } = played;
    let yes = |yes: bool| if yes { "yes" } else { "no" }.to_owned();
    let by_turn: Vec<String> = tally.points.iter().map(ToString::to_string).collect();
    [
        key.pack.clone(),
        key.game.clone(),
        key.scenario.clone(),
        key.policies[0].name().into(),
        key.policies[1].name().into(),
        seed.to_string(),
        outcome.map_or_else(String::new, |end| game.sides[end.winner.ix()].to_string()),
        outcome.map_or("", |end| if end.major { "major" } else { "minor" }).into(),
        outcome.map_or_else(String::new, |end| yes(end.automatic)),
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
        bits(tally.active[0]),
        bits(tally.active[1]),
        bits(tally.entered),
        bits(tally.besieged),
        bits(tally.taken),
        bits(tally.led),
        bits(tally.drawn),
        bits(tally.played),
        bits(tally.delayed),
        yes(key.checked),
        broken.clone().unwrap_or_default(),
    ]
}

/// A set as hexadecimal digits: the first stands for the numbers 0 to 3, the next for 4 to 7.
fn bits(set: Set) -> String {
    let Some(last) = set.into_iter().last() else { return String::new() };
    let digit = |at: u8| (0..4).filter(|bit| set.contains(4 * at + bit)).fold(0, |digit, bit| digit | 1 << bit);
    (0..=last / 4).filter_map(|at| char::from_digit(digit(at), 16)).collect()
}

fn set(text: &str) -> Option<Set> {
    let mut set = Set::EMPTY;
    for (at, digit) in text.chars().enumerate() {
        let digit = digit.to_digit(16)?;
        for bit in (0..4).filter(|bit| digit >> bit & 1 == 1) {
            set.insert(u8::try_from(at * 4 + bit).ok()?);
        }
    }
    Some(set)
}

/// Reads results, and shows each game with its row as it stands there.
///
/// # Errors
/// Where a row is damaged, or belongs to other games than `key` says.
pub fn read<'b>(bytes: &'b [u8], key: &Key, game: &Game, mut seen: impl FnMut(Played, &'b [u8])) -> Result<(), Damage> {
    let mut reader = ReaderBuilder::new().flexible(true).has_headers(false).from_reader(bytes);
    let mut record = ByteRecord::new();
    let mut header = true;
    loop {
        let start = reader.position().clone();
        let damage = |why: String| Damage { line: start.line(), why };
        let more = reader.read_byte_record(&mut record).map_err(|error| damage(error.to_string()))?;
        if !more {
            return if header { Err(damage("there is no line of column names".into())) } else { Ok(()) };
        }
        let place = |at: u64| usize::try_from(at).unwrap_or(usize::MAX).min(bytes.len());
        let raw = &bytes[place(start.byte())..place(reader.position().byte())];
        let row: Vec<&str> = record
            .iter()
            .map(std::str::from_utf8)
            .collect::<Result<_, _>>()
            .map_err(|_| damage("this is not UTF-8".into()))?;
        let Ok(cells) = <[&str; 30]>::try_from(row.as_slice()) else {
            return Err(damage(format!("{} cells rather than {}", row.len(), COLUMNS.len())));
        };
        if std::mem::take(&mut header) {
            if cells != COLUMNS {
                return Err(damage("these are not the columns of a playtest".into()));
            }
            continue;
        }
        same(&cells, key).map_err(damage)?;
        let played = game_of(&cells, game).map_err(|column| {
            let at = COLUMNS.iter().position(|name| *name == column).unwrap_or_default();
            damage(format!("the row is damaged: `{}` is no value of `{column}`", cells[at]))
        })?;
        seen(played, raw);
    }
}

/// What the rows of a file have in common, by its first row; nothing if there is none.
#[must_use]
pub fn key(bytes: &[u8]) -> Option<Key> {
    let mut reader = ReaderBuilder::new().flexible(true).from_reader(bytes);
    let row = reader.records().next()?.ok()?;
    let cell = |column: usize| row.get(column).unwrap_or_default();
    let policy = |column: usize| Policy::ALL.into_iter().find(|policy| policy.name() == cell(column));
    Some(Key {
        pack: cell(0).into(),
        game: cell(1).into(),
        scenario: cell(2).into(),
        policies: [policy(3)?, policy(4)?],
        checked: cell(28) == "yes",
    })
}

/// Whether a row belongs to the games that are asked for.
fn same(cells: &[&str; 30], key: &Key) -> Result<(), String> {
    let [one, two] = key.policies.map(Policy::name);
    let checked = if key.checked { "yes" } else { "no" };
    let wanted = [
        (1, key.game.as_str(), "the game"),
        (2, &key.scenario, "the scenario"),
        (3, one, "the policy of the first side"),
        (4, two, "the policy of the second side"),
        (28, checked, "whether all was checked"),
    ];
    if let Some((at, wanted, what)) = wanted.into_iter().find(|(at, wanted, _)| cells[*at] != *wanted) {
        return Err(format!("{what} is `{}`, not `{wanted}`", cells[at]));
    }
    if cells[0] != key.pack {
        return Err(format!(
            "this game was played with another version of the pack or of Muster (`{}`, now `{}`)",
            cells[0], key.pack
        ));
    }
    Ok(())
}

/// A game from its row, or the column that is damaged.
fn game_of(cells: &[&str; 30], game: &Game) -> Result<Played, &'static str> {
    fn number<N: std::str::FromStr>(cells: &[&str; 30], column: usize) -> Result<N, &'static str> {
        cells[column].parse().map_err(|_| COLUMNS[column])
    }
    let bits = |column: usize, below: usize| {
        let known = |set: &Set| set.into_iter().last().is_none_or(|last| usize::from(last) < below);
        set(cells[column]).filter(known).ok_or(COLUMNS[column])
    };
    let yes = |column: usize| match cells[column] {
        "yes" => Ok(true),
        "no" => Ok(false),
        _ => Err(COLUMNS[column]),
    };
    let broken = Some(cells[29]).filter(|why| !why.is_empty()).map(str::to_owned);
    let outcome = if cells[6].is_empty() && broken.is_some() {
        None
    } else {
        let winner = Side::BOTH.into_iter().find(|side| game.sides[side.ix()].as_str() == cells[6]);
        let major = match cells[7] {
            "major" => true,
            "minor" => false,
            _ => return Err("level"),
        };
        Some(Outcome { winner: winner.ok_or("winner")?, major, automatic: yes(8)? })
    };
    let points: Result<Vec<i32>, _> = cells[11].split('|').filter(|part| !part.is_empty()).map(str::parse).collect();
    let points = points.map_err(|_| "vp_by_turn")?;
    if points.len() > game.turns.len() {
        return Err("vp_by_turn");
    }
    let (spaces, pieces, events, turns) = (game.spaces.len(), game.pieces.len(), game.events.len(), game.turns.len());
    Ok(Played {
        seed: number(cells, 5)?,
        outcome,
        turns: number(cells, 9)?,
        points: number(cells, 10)?,
        tally: Tally {
            points,
            battles: number(cells, 12)?,
            victories: [number(cells, 13)?, number(cells, 14)?],
            sieges: number(cells, 15)?,
            decisions: number(cells, 16)?,
            idle: [number(cells, 17)?, number(cells, 18)?],
            active: [bits(19, turns)?, bits(20, turns)?],
            entered: bits(21, spaces)?,
            besieged: bits(22, spaces)?,
            taken: bits(23, spaces)?,
            led: bits(24, pieces)?,
            drawn: bits(25, events)?,
            played: bits(26, events)?,
            delayed: bits(27, pieces)?,
        },
        broken,
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn sets_come_back() {
        for numbers in [&[][..], &[0], &[3, 4, 255], &[7, 8, 9]] {
            let one: Set = numbers.iter().copied().collect();
            assert_eq!(set(&bits(one)), Some(one));
        }
        assert_eq!(bits([0, 5].into_iter().collect()), "12");
        assert_eq!(set("g"), None);
        assert_eq!(set(&"f".repeat(65)), None);
    }
}
