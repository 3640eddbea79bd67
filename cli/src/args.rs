//! What can be typed after `muster`.

use std::path::PathBuf;

use clap::{Args, Parser, Subcommand, ValueEnum};
use clap_complete::Shell;
use muster_build::finding::Severity;

/// Checks the source tables of a wargame and compiles them into a data pack and a VASSAL module.
#[derive(Debug, Parser)]
#[command(
    name = "muster",
    version,
    max_term_width = 100,
    disable_help_subcommand = true,
    after_help = "\
A pack is a folder with a `game.json`. Where no pack is named, all packs in `sources` are meant, or the one you stand in.

Examples:
  muster new my-war              a small complete game to start from
  muster check                   what is wrong, and where
  muster fmt                     tidy the tables after a spreadsheet saved them
  muster build --out dist        the data pack and the VASSAL module
  muster playtest --games 1000   what becomes of it when it plays itself
  muster explain L001            what a code means

Exit status: 0 all is well, 1 something was found, 2 the command was wrong, 3 a file could not be read or written."
)]
pub struct Cli {
    /// When to use colour; without it, colour depends on the terminal and on `NO_COLOR`.
    #[arg(long, value_enum, default_value_t, global = true, value_name = "WHEN")]
    pub color: Colour,
    /// What to do.
    #[command(subcommand)]
    pub command: Command,
}

/// What can be done.
#[derive(Debug, Subcommand)]
pub enum Command {
    /// Say what is wrong with a pack, and where.
    #[command(after_help = "\
Examples:
  muster check                         all packs in `sources`, or the one you stand in
  muster check sources/npws            one pack
  muster check --completeness          how much of each table the rulebook vouches for
  muster check --deny warnings         fail on warnings too, for automatic checks
  muster check --format line           one line each: file:line:column: error[CODE]: message")]
    Check(Check),
    /// Check a pack, and compile it if it has no errors.
    #[command(after_help = "\
Examples:
  muster build                         all packs in `sources`, or the one you stand in, into `dist`
  muster build sources/npws --out www  one pack, into another folder
  muster build --printed               the game as printed: no errata are applied")]
    Build(Build),
    /// Play the worked examples of a game again, step by step.
    #[command(after_help = "\
Examples:
  muster replay npws                   which examples there are
  muster replay npws turn-1702         one of them: what is done, rolled and changed in each step
  muster replay --check                whether all of them hold")]
    Replay(Replay),
    /// Write tables and documents in their one canonical form.
    #[command(after_help = "\
Tables become UTF-8 with commas, with their columns in the usual order and no empty ones at the end; documents are
indented by two spaces. What they say stays the same. A file with reading errors is left as it is.

Examples:
  muster fmt                           tidy the pack you stand in
  muster fmt --check                   only say which files are not tidy")]
    Fmt(Fmt),
    /// Explain a code, or list all codes.
    #[command(after_help = "\
Examples:
  muster explain                       all codes, by group
  muster explain L001                  one of them, with an example")]
    Explain(Explain),
    /// Write the JSON Schemas of all systems, for editors and programs.
    #[command(after_help = "\
Examples:
  muster schema                        into `schema/json`
  muster schema --out schema           in the folder of a pack: those of its system
  muster schema --check                say whether the files there are up to date")]
    Schema(Schema),
    /// Begin a new pack: a small complete game to change into yours.
    #[command(after_help = "\
Examples:
  muster new sources/my-war            makes the folder; `my-war` becomes the game's id
  muster new my-war --system sovereigns
                                       by the rules of Clash of Sovereigns
  muster new my-war --system frederick by those of Frederick's War, on a map of squares
  muster check sources/my-war          finds nothing: the starter pack is sound")]
    New(New),
    /// Let a game play itself many times, and say what came of it.
    #[command(after_help = "\
The results are a table with a row for each game, a picture (PNG and SVG) and a report. A run that was stopped goes on
where it stopped when it is started again; with more games or other seeds it plays those that are wanting. Parts of a
range of seeds can be played anywhere, and their tables put together.

Policies: `random` takes any legal action; `sensible` gathers forces, besieges what can fall, attacks when stronger. Two
names with a comma between are for the side that victory points are counted for, and the other.

Examples:
  muster playtest sources/npws                         1000 games of its first scenario
  muster playtest --scenario tournament --games 10000  more games
  muster playtest --policy sensible,random             one policy a side
  muster playtest --seeds 7..8 --trace                 one game, decision by decision
  muster playtest --seeds 0..500000 --out part-1       a part of a large range
  muster playtest --merge part-*/*.csv                 parts put together

Exit status: 0 all is well, 1 something broke that must always hold, 2 the command was wrong, 3 a file could not be read
or written.")]
    Playtest(Playtest),
    /// Mend `ids.lock` after two branches were merged.
    #[command(after_help = "\
`ids.lock` keeps the number of each counter and card, so that saved games survive an update. Two branches that each add a
piece give one number twice, and git joins or marks the two versions. One slot keeps the number, the other gets a new one;
which saved games that concerns is said.

Examples:
  muster ids                           the pack you stand in
  muster ids --released old/ids.lock   the numbers of the build that players have stay as they are")]
    Ids(Ids),
    /// Print the completions of a shell.
    #[command(after_help = "\
Examples:
  muster completions bash > ~/.local/share/bash-completion/completions/muster
  muster completions zsh > ~/.zfunc/_muster
  muster completions fish > ~/.config/fish/completions/muster.fish")]
    Completions(Completions),
}

/// `muster check`.
#[derive(Debug, Args)]
pub struct Check {
    /// The packs and how to show what is found.
    #[command(flatten)]
    pub show: Show,
    /// Show for each table how many rows are attested, partly attested, reconstructed and missing.
    #[arg(long)]
    pub completeness: bool,
    /// Check the game as printed: no errata are applied.
    #[arg(long)]
    pub printed: bool,
}

/// `muster build`.
#[derive(Debug, Args)]
pub struct Build {
    /// The packs and how to show what is found.
    #[command(flatten)]
    pub show: Show,
    /// The folder that receives a folder for each pack.
    #[arg(long, value_name = "DIR", default_value = "dist")]
    pub out: PathBuf,
    /// Build the game as printed: no errata are applied.
    #[arg(long)]
    pub printed: bool,
}

/// Which packs, and how to show what is found.
#[derive(Debug, Args)]
pub struct Show {
    /// The folder of a pack; several may be named.
    #[arg(value_name = "PACK")]
    pub packs: Vec<PathBuf>,
    /// How to show what is found.
    #[arg(long, value_enum, default_value_t)]
    pub format: Format,
    /// Fail on these too; errors always fail.
    #[arg(long, value_enum, value_name = "WHAT")]
    pub deny: Option<Deny>,
    /// Show also what is wrong only because of another finding.
    #[arg(long)]
    pub all: bool,
    /// Show the findings and nothing else.
    #[arg(long, short)]
    pub quiet: bool,
}

/// `muster replay`.
#[derive(Debug, Args)]
pub struct Replay {
    /// The folder of a pack, or its name in `sources`.
    #[arg(value_name = "GAME")]
    pub game: Option<PathBuf>,
    /// The example; without one all are listed.
    pub example: Option<String>,
    /// Say only of each example whether it holds, and what does not.
    #[arg(long)]
    pub check: bool,
}

/// `muster fmt`.
#[derive(Debug, Args)]
pub struct Fmt {
    /// The folder of a pack; several may be named.
    #[arg(value_name = "PACK")]
    pub packs: Vec<PathBuf>,
    /// Change nothing; exit with 1 if a file is not in canonical form.
    #[arg(long)]
    pub check: bool,
}

/// `muster explain`.
#[derive(Debug, Args)]
pub struct Explain {
    /// The code, as in `error L001`; without one all codes are listed.
    pub code: Option<String>,
}

/// `muster schema`.
#[derive(Debug, Args)]
pub struct Schema {
    /// The folder.
    #[arg(long, value_name = "DIR", default_value = "schema/json")]
    pub out: PathBuf,
    /// Change nothing; exit with 1 if a file differs, is missing or is superfluous.
    #[arg(long)]
    pub check: bool,
}

/// `muster new`.
#[derive(Debug, Args)]
pub struct New {
    /// The folder to make; its name becomes the game's id.
    pub dir: PathBuf,
    /// Whose rules the game uses: `no-peace` (No Peace Without Spain!), `sovereigns` (Clash of Sovereigns) or `frederick`
    /// (Frederick's War).
    #[arg(long, value_name = "SYSTEM", default_value = "no-peace")]
    pub system: String,
}

/// `muster playtest`.
#[derive(Debug, Args)]
pub struct Playtest {
    /// The folder of a pack.
    #[arg(value_name = "GAME")]
    pub pack: Option<PathBuf>,
    /// The id of the scenario; without one, the first.
    #[arg(long, value_name = "ID")]
    pub scenario: Option<String>,
    /// How many games: those with seeds from 0 on.
    #[arg(long, value_name = "N", default_value_t = 1000, conflicts_with = "seeds")]
    pub games: u64,
    /// The seeds of the games; B is not among them.
    #[arg(long, value_name = "A..B")]
    pub seeds: Option<String>,
    /// How the players decide: `random`, `sensible`, or two of them with a comma between, one a side.
    #[arg(long, value_name = "POLICY", default_value = "sensible")]
    pub policy: String,
    /// The folder that receives table, picture and report.
    #[arg(long, value_name = "DIR", default_value = "playtest")]
    pub out: PathBuf,
    /// How many games are played at once; without it, as many as the machine can.
    #[arg(long, value_name = "N")]
    pub jobs: Option<usize>,
    /// Look after every decision whether all holds that must hold.
    #[arg(long)]
    pub check: bool,
    /// Print the games decision by decision, and write nothing.
    #[arg(long, conflicts_with = "merge")]
    pub trace: bool,
    /// Play nothing, but put these tables of results together.
    #[arg(long, value_name = "FILE", num_args = 1.., conflicts_with_all = ["seeds", "scenario", "policy", "check", "jobs", "games"])]
    pub merge: Vec<PathBuf>,
    /// Print nothing but what broke.
    #[arg(long, short)]
    pub quiet: bool,
}

/// `muster ids`.
#[derive(Debug, Args)]
pub struct Ids {
    /// The folder of a pack; several may be named.
    #[arg(value_name = "PACK")]
    pub packs: Vec<PathBuf>,
    /// The lock of the version that players have, such as `dist/<game>/ids.lock`: its numbers stay.
    #[arg(long, value_name = "FILE")]
    pub released: Option<PathBuf>,
}

/// `muster completions`.
#[derive(Debug, Args)]
pub struct Completions {
    /// The shell.
    pub shell: Shell,
}

/// When to use colour.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, ValueEnum)]
pub enum Colour {
    /// On a terminal, unless `NO_COLOR` is set.
    #[default]
    Auto,
    /// Always.
    Always,
    /// Never.
    Never,
}

/// How to show what is found.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, ValueEnum)]
pub enum Format {
    /// For people: each finding with its cell.
    #[default]
    Human,
    /// One line each.
    Line,
    /// One JSON document.
    Json,
    /// SARIF 2.1.0, for code hosts and editors.
    Sarif,
}

/// What makes the command fail beside errors.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub enum Deny {
    /// Warnings.
    Warnings,
    /// Warnings and hints.
    Hints,
}

impl Deny {
    /// The least severity that fails.
    #[must_use]
    pub fn level(denied: Option<Self>) -> Severity {
        match denied {
            None => Severity::Error,
            Some(Self::Warnings) => Severity::Warning,
            Some(Self::Hints) => Severity::Hint,
        }
    }
}
