//! The table of results: a row for each game, with everything that the report needs.

use std::fmt;

use csv::{ByteRecord, ReaderBuilder, WriterBuilder};

use super::{Games, Played};

/// The columns of every table, before and after those of the game; the policies of the sides follow the scenario.
const FIRST: [&str; 3] = ["pack", "game", "scenario"];
const SEED: &str = "seed";
const LAST: [&str; 2] = ["checked", "broken"];
/// The column for each side's policy, and the word for the side in messages.
const SIDES: [(&str, &str); 8] = [
    ("policy_one", "first"),
    ("policy_two", "second"),
    ("policy_three", "third"),
    ("policy_four", "fourth"),
    ("policy_five", "fifth"),
    ("policy_six", "sixth"),
    ("policy_seven", "seventh"),
    ("policy_eight", "eighth"),
];

/// The properties shared by all rows of a table.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Key {
    /// The fingerprint of the pack and the engine.
    pub pack: String,
    /// The id of the game.
    pub game: String,
    /// The id of the scenario.
    pub scenario: String,
    /// The policy of each side.
    pub policies: Vec<String>,
    /// True if the invariants were verified after each decision.
    pub checked: bool,
    /// A part of the names of files about a variant; empty for the unchanged pack.
    pub variant: String,
}

impl Key {
    /// Reads the shared properties from the first row; `None` if there is none.
    pub fn of(bytes: &[u8]) -> Option<Self> {
        let mut reader = ReaderBuilder::new().flexible(true).from_reader(bytes);
        let columns = reader.headers().ok()?.clone();
        let row = reader.records().next()?.ok()?;
        let cell = |name: &str| row.get(columns.iter().position(|column| column == name)?).map(str::to_owned);
        let [pack, game, scenario] = FIRST.map(|column| cell(column).unwrap_or_default());
        let policies = SIDES.iter().map_while(|(column, _)| cell(column)).collect();
        let checked = cell(LAST[0]).is_some_and(|cell| cell == "yes");
        Some(Self { pack, game, scenario, policies, checked, variant: String::new() })
    }

    /// The name of the files of these games, without extension.
    pub fn stem(&self) -> String {
        let mut policies = self.policies.clone();
        policies.dedup();
        let policies = if policies.len() == 1 { policies.concat() } else { self.policies.join("-") };
        let parts = [self.game.as_str(), &self.scenario, &policies, &self.variant];
        parts.into_iter().filter(|part| !part.is_empty()).collect::<Vec<_>>().join("-")
    }

    fn checked(&self) -> &'static str {
        if self.checked { "yes" } else { "no" }
    }

    /// The leading cells that every row has.
    fn first(&self) -> impl Iterator<Item = &str> {
        [&self.pack, &self.game, &self.scenario].into_iter().chain(&self.policies).map(String::as_str)
    }

    /// The names of those cells, with their descriptions for messages.
    fn first_columns(&self) -> impl Iterator<Item = (&'static str, String)> {
        let words = ["the pack", "the game", "the scenario"].map(str::to_owned);
        let sides = SIDES.iter().map(|(column, side)| (*column, format!("the policy of the {side} side")));
        FIRST.into_iter().zip(words).chain(sides).take(FIRST.len() + self.policies.len())
    }
}

/// The reason why a table of results cannot be used.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Damage {
    /// The line, from 1.
    pub line: u64,
    /// The reason.
    pub why: String,
}

impl fmt::Display for Damage {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "line {}: {}", self.line, self.why)
    }
}

impl Games {
    /// The names of the columns.
    fn columns(&self) -> Vec<&'static str> {
        let first = self.key.first_columns().map(|(column, _)| column);
        first.chain([SEED]).chain(self.game.columns().iter().copied()).chain(LAST).collect()
    }

    /// Games as rows; with the line of column names before them, if wanted.
    pub fn rows(&self, played: &[Played], header: bool) -> Vec<u8> {
        let mut writer = WriterBuilder::new().from_writer(Vec::new());
        // Writing to memory does not fail.
        if header {
            let _ = writer.write_record(self.columns());
        }
        for Played { seed, cells, broken } in played {
            let seed = seed.to_string();
            let last = [self.key.checked(), broken.as_deref().unwrap_or_default()];
            let _ = writer.write_record(
                self.key.first().chain([seed.as_str()]).chain(cells.iter().map(String::as_str)).chain(last),
            );
        }
        writer.into_inner().unwrap_or_default()
    }

    /// Reads results, and passes on each game with its original row.
    ///
    /// # Errors
    /// If a row is damaged, or belongs to other games than these.
    pub fn read<'b>(&self, bytes: &'b [u8], mut seen: impl FnMut(Played, &'b [u8])) -> Result<(), Damage> {
        let mut reader = ReaderBuilder::new().flexible(true).has_headers(false).from_reader(bytes);
        let mut record = ByteRecord::new();
        let columns = self.columns();
        let mut header = true;
        loop {
            let start = reader.position().clone();
            let damage = |why: String| Damage { line: start.line(), why };
            let more = reader.read_byte_record(&mut record).map_err(|error| damage(error.to_string()))?;
            if !more {
                return if header { Err(damage("there is no line of column names".into())) } else { Ok(()) };
            }
            let place = |at: u64| usize::try_from(at).unwrap_or(usize::MAX).min(bytes.len());
            let raw = bytes.get(place(start.byte())..place(reader.position().byte())).unwrap_or_default();
            let row: Result<Vec<&str>, _> = record.iter().map(std::str::from_utf8).collect();
            let row = row.map_err(|_| damage("this is not UTF-8".into()))?;
            if row.len() != columns.len() {
                return Err(damage(format!("{} cells instead of {}", row.len(), columns.len())));
            }
            if std::mem::take(&mut header) {
                if row != columns {
                    return Err(damage("these are not the columns of a playtest".into()));
                }
                continue;
            }
            seen(played(self, &row).map_err(damage)?, raw);
        }
    }
}

/// Reads a game from its row, or returns the reason why it is invalid.
fn played(games: &Games, row: &[&str]) -> Result<Played, String> {
    let (first, rest) = row.split_at(FIRST.len() + games.key.policies.len());
    let [seed, cells @ .., checked, broken] = rest else { return Err("the row is too short".into()) };
    same(&games.key, first, checked)?;
    let damaged = |column: &str, cell: &str| format!("the row is damaged: `{cell}` is not a value of `{column}`");
    let played = Played {
        seed: seed.parse().map_err(|_| damaged(SEED, seed))?,
        cells: cells.iter().map(|cell| (*cell).to_owned()).collect(),
        broken: Some(*broken).filter(|why| !why.is_empty()).map(str::to_owned),
    };
    if played.broken.is_none() {
        games.game.test(&played.cells).map_err(|column| {
            let at = games.game.columns().iter().position(|name| *name == column);
            damaged(column, at.and_then(|at| cells.get(at)).unwrap_or(&""))
        })?;
    }
    Ok(played)
}

/// Checks that a row belongs to the requested games.
fn same(key: &Key, first: &[&str], checked: &str) -> Result<(), String> {
    let told = key.first_columns().map(|(_, what)| what).zip(first.iter().copied()).zip(key.first());
    let all_checked = (("whether all was checked".to_owned(), checked), key.checked());
    // The fingerprint comes last: rows of another game have another one too.
    if let Some(((what, found), wanted)) =
        told.skip(1).chain([all_checked]).find(|((_, found), wanted)| found != wanted)
    {
        return Err(format!("{what} is `{found}`, not `{wanted}`"));
    }
    match first.first() {
        Some(pack) if *pack != key.pack => Err(format!(
            "this game was played with another version of the pack or of Muster (`{pack}`, now `{}`)",
            key.pack
        )),
        _ => Ok(()),
    }
}
