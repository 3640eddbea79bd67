//! What can be typed after `muster`.

use std::path::PathBuf;

use clap::builder::PossibleValuesParser;
use clap::{Args, Parser, Subcommand, ValueEnum};
use clap_complete::Shell;
use muster_build::finding::Severity;
use muster_build::playtest::Policy;
use muster_build::read::DRAWING;
use muster_build::{rules, tables};

/// Checks the source tables of a wargame and compiles them into a data pack and a VASSAL module.
#[derive(Debug, Parser)]
#[command(
    name = "muster",
    version,
    max_term_width = 100,
    disable_help_subcommand = true,
    after_help = "\
A pack is a folder with a `game.json`. If you don't name one, Muster takes every pack in `sources`, or the pack you are in.

Examples:
  muster new my-war              a small complete game to start from
  muster check                   check it for errors
  muster fmt                     tidy the tables after a spreadsheet saved them
  muster build --out dist        make the data pack and the VASSAL module
  muster release --dry-run       show what a release would contain
  muster playtest sources/npws   let a game play itself, and report the results
  muster explain L001            explain a finding
  muster guide                   write the guide, with a tutorial for each kind of map

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
    /// Check packs for errors.
    #[command(after_help = "\
Examples:
  muster check                         every pack in `sources`, or the one you are in
  muster check sources/npws            one pack
  muster check --completeness          how much of each table comes from the rule book
  muster check --deny warnings         fail on warnings too, for automated checks
  muster check --format line           one line each: file:line:column: error[CODE]: message")]
    Check(Check),
    /// Check packs again whenever a file is saved.
    #[command(after_help = "\
New findings replace the last ones on the screen. The bell rings when a pack breaks, and when it is sound again. With `--format \
json` or `sarif` each check prints one line.

Examples:
  muster watch                         every pack in `sources`, or the one you are in
  muster watch my-war --deny warnings  warnings count as broken, too
  muster watch game.vmod               a module, again whenever VASSAL's editor saves it")]
    Watch(Watch),
    /// Show packs in the browser while you edit them.
    #[command(after_help = "\
The page shows the map, set-ups by turn, counters, cards, tables and findings. It changes whenever you save a file; while the \
sources have errors, it shows the last version without them. If you drag something on the map, Muster writes its new place to \
the table if you say so. Only you can open the page: it is served to this machine alone, under an address that nobody can guess.

Examples:
  muster preview                       the packs in `sources`, or the one you are in
  muster preview my-war --no-open      only print the address
  muster preview my-war --port 8000    always the same port
  muster preview game.vmod             a module, as far as Muster recognises its parts")]
    Preview(Preview),
    /// Make the corrections that leave no doubt.
    #[command(after_help = FIX_HELP)]
    Fix(Mend),
    /// Give a row another id, everywhere in a pack.
    #[command(after_help = RENAME_HELP)]
    Rename(Rename),
    /// Upgrade a pack that was made with an earlier Muster, or a saved game to the next version of a game.
    #[command(after_help = MIGRATE_HELP)]
    Migrate(Migrate),
    /// Run the language server, which editors start to help you while you type.
    #[command(after_help = "\
It marks findings as you type, completes ids, words and columns, shows the row that an id means and its rule, goes there and \
finds all uses, renames an id everywhere, and offers the corrections that findings suggest. It writes nothing itself. \
`examples/editors` in Muster's repository has what VS Code, Neovim and Helix need.

Examples:
  muster lsp                           speak the Language Server Protocol over standard input and output")]
    Lsp,
    /// Check packs and compile those without errors.
    #[command(after_help = "\
Examples:
  muster build                         every pack in `sources`, or the one you are in, into `dist`
  muster build sources/npws --out www  one pack, into another folder
  muster build --printed               the game as printed, without errata
  muster build --language de           only the German of a game that has `texts/de.csv`
  muster build their-war.vmod          the data pack of a module of VASSAL that anybody made")]
    Build(Build),
    /// Make sheets to print and cut: counters, cards, the map and charts as PDF.
    #[command(after_help = "\
Counters and cards are printed in their true size, with their backs where the paper is turned over, and marks that show where to \
cut. The map is printed whole, for a print shop, and in parts for paper that everybody has. `list.csv` says what stands where. Sizes, \
paper and margins are members of `print` in style.json.

Print without scaling: `100 %` or `actual size`. If backs are printed beside their fronts, measure by how much, and say so with \
`--offset`.

Examples:
  muster print                         every pack in `sources`, or the one you are in, into `dist/<game>-print`
  muster print my-war --paper letter   on other paper than style.json says
  muster print --offset 0.3,-0.2       backs 0.3 mm to the right and 0.2 mm up
  muster print --faces                 each face as a file, too, for services that print on demand
  muster print their-war.vmod --counter 13
                                       a module of VASSAL that anybody made, its counters 13 mm wide")]
    Print(Print),
    /// Make a page that shows the game in any browser.
    #[command(after_help = "\
The page shows the map, set-ups by turn, counters, cards, tracks, charts, rules, errata, and what is reconstructed. It needs no server and \
no network, and does not track anyone. Put the folder on a web server, or make a single file to send by mail.

Examples:
  muster site                          every pack in `sources`, or the one you are in, into `dist/<game>-site`
  muster site my-war --single          all in one `index.html`
  muster site their-war.vmod           a module of VASSAL that anybody made")]
    Site(Site),
    /// Make saves for Tabletop Simulator, one for each scenario.
    #[command(after_help = "\
Each save has the map, the counters of the set-up with both faces, decks, hands, die tables and a notebook with rules and errata. When \
it is loaded for the first time, a script puts everything in its place. Nothing is uploaded: README.txt says where to put the files, and \
how others get the pictures.

Examples:
  muster tts                           every pack in `sources`, or the one you are in, into `dist/<game>-tts`
  muster tts my-war --images-url https://example.org/my-war
                                       saves that take the pictures from there
  muster tts their-war.vmod            a module of VASSAL that anybody made")]
    Tts(Tts),
    /// Show what changed between two versions of a pack, and what that means for data and saved games.
    #[command(after_help = DIFF_HELP)]
    Diff(Diff),
    /// Check packs strictly, and write the files to publish.
    #[command(after_help = RELEASE_HELP)]
    Release(Release),
    /// Play the worked examples of the rules step by step.
    #[command(after_help = "\
Examples:
  muster replay npws                   list the examples
  muster replay npws turn-1702         play one: the decisions, rolls and changes of each step
  muster replay --check                only say whether each example holds")]
    Replay(Replay),
    /// Tell a game that was played in VASSAL, and find what broke a rule.
    #[command(after_help = "\
Reads a log (.vlog) or a saved game (.vsav) of the module that Muster built. Each step is told in words, then the first that breaks a \
rule, with the rule if the tables cite it. Steps that were undone count as not done; what is corrected before a phase ends was never \
wrong. Where the rules leave something open, or only their words say it, Muster says nothing: a game without a breach may still have \
one. Counters and cards that are hidden when the game ends stay hidden. The exit code is 1 if there is a breach.

Examples:
  muster referee game.vlog             a game of the pack you are in
  muster referee game.vlog --pack npws the pack that it is a game of
  muster referee game.vlog --check     only say whether a rule was broken
  muster referee game.vlog --all       every breach, not only the first")]
    Referee(Referee),
    /// Write tables and documents in their standard form.
    #[command(after_help = "\
Tables are saved as UTF-8 with commas, their columns in the usual order and no empty ones at the end; documents are \
indented by two spaces. No data changes. A file that cannot be read correctly is left as it is.

Examples:
  muster fmt                           tidy the pack you are in
  muster fmt --check                   only list the files that are not tidy")]
    Fmt(Fmt),
    /// Explain the code of a finding, a table or a column, or list all codes.
    #[command(after_help = "\
Examples:
  muster explain                       all codes, by group
  muster explain L001                  one code, with a wrong and a right example
  muster explain units                 what the columns of a table mean
  muster explain units.combat          one column: what its cells can be
  muster explain game.map              what the members of a document mean")]
    Explain(Explain),
    /// Write the JSON Schemas that editors and other tools check the sources with.
    #[command(after_help = "\
Examples:
  muster schema                        the schemas of all systems, into `schema/json`
  muster schema --out schema           in a pack's folder: only those of its system
  muster schema --check                only say whether the files are up to date")]
    Schema(Schema),
    /// Start a new pack: a small complete game to adapt.
    #[command(after_help = new_help())]
    New(New),
    /// Write the tables of a pack as a workbook for a spreadsheet program.
    #[command(after_help = "\
The workbook has a sheet for each table. The head of each column has its help as a note; cells that hold one of several words, \
or the id of a row of another table, have drop-downs. Everything but numbers has the format `Text`, so that nothing becomes a \
date.

Examples:
  muster table                         the pack you are in, as `tables.xlsx`
  muster table my-war -o my-war.xlsx   another pack, another file")]
    Table(Table),
    /// Write the map of a pack as a drawing for Inkscape or another program.
    #[command(after_help = "\
The drawing has a layer for each table: spaces are circles, connections lines, areas closed paths, boxes rectangles. Move them, \
add others, then bring them back with `muster import`. The name of a shape is its label (in Inkscape: Object > Object \
Properties). Layers that are not named after a table, such as a scan to draw over, are left alone.

Examples:
  muster drawing                       the pack you are in, as `map.svg`
  muster drawing my-war -o my-war.svg  another pack, another file")]
    Drawing(Drawing),
    /// List the pictures that a game needs, or write blank ones to draw in.
    #[command(after_help = "\
A picture in `images/` with one of these names, as SVG, PNG, JPEG or GIF, replaces the one that Muster draws.

Examples:
  muster art                           all pictures of the pack you are in: names, sizes, whose they are
  muster art --blank piece-guard       `images/piece-guard.svg`, of the right size, with its edge and margin")]
    Art(Art),
    /// Read the tables of a pack from a workbook, its map from a drawing, or a module of VASSAL as tables.
    #[command(after_help = "\
A module (.vmod or .vmdx, or a folder in which one was unpacked) becomes a new pack of tables: pieces, cards, stacks, decks, regions and \
more, prototypes as text, and the module itself in the folder `module`. `muster build` writes the module again with what you \
changed in the tables, and leaves everything else in it as it is.


The workbook is an .xlsx or .ods, such as `muster table` writes. A sheet has the name of its table, with `.` for `/`: \
`scenarios.battle.setup`. Tables are written in their standard form; those without a sheet stay as they are. If a table has \
changed since the workbook was written, the import does not undo that unless you add `--undo`.

The drawing is an .svg, such as `muster drawing` writes. It changes where spaces, areas and boxes lie and which of them are \
connected; a shape with a new name becomes a new row. Nothing else in the tables changes.

Examples:
  muster import tables.xlsx            list what would change, and write nothing
  muster import tables.xlsx --replace  write them
  muster import map.svg --replace      positions, outlines and connections from a drawing
  muster import game.vmod --out game   a module as tables, in a new folder")]
    Import(Import),
    /// Tell the chances of die tables.
    #[command(after_help = "\
Without a table, Muster shows all die tables of the pack; with --column, one column and what its results do. Chances are exact: each \
is a number of equally likely rolls.

Examples:
  muster odds                                           all die tables
  muster odds combat                                    one of them
  muster odds combat --column 3-1 --with shift-woods    3-1 against woods
  muster odds combat --chart combat.svg                 a picture of its chances
  muster odds volley --dice 8 --against 6 --rounds 3    a battle of dice that hit")]
    Odds(Odds),
    /// Tell who can march where, and by when.
    #[command(after_help = "\
For each scenario Muster shows the first turn in which a counter of each side can stand on each place of worth, as if no enemy were in \
the way, and which counters cannot move, come to no place of worth, or find no room when they arrive. Places of worth are those with \
a number in a column with the slot `worth`, or else fortresses and towns.

Examples:
  muster march                         all scenarios of the pack you are in
  muster march my-war battle           one scenario
  muster march my-war --side blue      one side
  muster march my-war --json           for programs")]
    March(March),
    /// Make a game with tables of its own of a module.
    #[command(after_help = "\
A module (.vmod, or a folder in which one was unpacked), or a pack that one was imported into, becomes a new pack that describes its \
tables itself, as a game of your own does: sides, places, counters with their pictures, cards, decks, turns and set-ups. Dice, charts and \
pages of the help go into the folder `vassal` as they are. What was not taken is listed: commands of pieces, for example, which Muster \
makes from what your columns say.

Examples:
  muster lift game.vmod --out my-game  a game of your own, in a new folder")]
    Lift(Lift),
    /// Play a game against itself many times and report the results.
    #[command(after_help = playtest_help())]
    Playtest(Playtest),
    /// Print the errata of packs for players.
    #[command(after_help = "\
Examples:
  muster errata sources/cos                                  the sheet in Markdown
  muster errata sources/cos --format html --out errata.html  a page to print or to put on the web
  muster errata sources/cos --since dist/cos                 only what that build does not have
  muster errata sources/cos --since 0.1.0                    only what came after this version, if it was released or the
                                                             errata say which `version` has them first")]
    Errata(Errata),
    /// Record an erratum in `errata.csv`.
    #[command(after_help = "\
The erratum is checked as `muster check` would check it, and written only if it can be applied. Muster looks up what stands \
there now. Everything else in the file stays as it is.

Examples:
  muster erratum --file cards.csv --row march --field actions --after 3 --reason \"A slip.\" --cite 8.1
                                       a cell gets another value
  muster erratum --file rules.json --row victory --field start --after 11 --reason \"A slip.\" --cite 12.1
                                       a value of a document
  muster erratum --file cards.csv --row lull --add name=Lull deck=action-deck copies=1 cite=8.1 --reason New. --cite 8.1
                                       a row that is not printed
  muster erratum --file cards.csv --row halt --remove --reason \"Not in the game.\" --cite errata
                                       a printed row is removed")]
    Erratum(Erratum),
    /// Repair `ids.lock` after two branches were merged.
    #[command(after_help = "\
`ids.lock` keeps the number of each counter and card, so that saved games survive an update. If two branches each add a \
piece, both pieces get the same number, and git merges the two files or marks a conflict. One piece keeps the number, the \
other gets a new one; `muster ids` says which saved games are affected.

Examples:
  muster ids                           repair the pack you are in
  muster ids --released old/ids.lock   keep the numbers of the build that players have")]
    Ids(Ids),
    /// Add what a translation of a game lacks to its file in `texts`.
    #[command(after_help = "\
The file has a row for each text that players read: its id, the `english` that the tables have, and an empty `text`, into which you \
write the translation. Rows that are there stay as they are. `muster check` says which translations are missing, and which are of a \
text that has changed since; `muster build` makes the game in each language of `texts`.

Examples:
  muster translate de                  the German of the pack you are in, in `texts/de.csv`
  muster translate pt-br my-war        the Portuguese of Brazil of another
  muster translate de --dry-run        list the texts that have no row yet, and write nothing")]
    Translate(Translate),
    /// Write the guide as pages for a browser.
    #[command(after_help = "\
The guide has a tutorial for each kind of map, chapters on everything else, and a reference of all tables, findings and commands. \
It needs no network.

Examples:
  muster guide                         into the folder `muster-guide`
  muster guide --out manual            into another")]
    Guide(Guide),
    /// Print completions for your shell.
    #[command(after_help = "\
Examples:
  muster completions bash > ~/.local/share/bash-completion/completions/muster
  muster completions zsh > ~/.zfunc/_muster
  muster completions fish > ~/.config/fish/completions/muster.fish")]
    Completions(Completions),
}

impl Command {
    /// Whether it ends by itself, rather than when somebody ends it.
    pub fn ends(&self) -> bool {
        !matches!(self, Self::Watch(_) | Self::Preview(_) | Self::Lsp)
    }
}

/// The rules of play that a new game can follow.
fn rules_help() -> String {
    let named = rules::RULES.iter().map(|rules| format!("`{}` ({})", rules.id(), rules.document()));
    format!("Rules of play that Muster knows, for a game that follows them: {}", either(&named.collect::<Vec<_>>()))
}

/// The kinds of map of the packs to start from.
fn maps() -> PossibleValuesParser {
    PossibleValuesParser::new(tables::STARTERS.iter().map(|(map, _)| *map))
}

fn new_help() -> String {
    let mut help = String::from("Examples:\n");
    let mut line = |command: &str, what: &str| {
        let gap = if command.len() > 36 { format!("\n{:39}", "") } else { " ".repeat(37 - command.len()) };
        help.extend(["  ", command, &gap, what, "\n"]);
    };
    line("muster new sources/my-war", "creates the folder; `my-war` becomes the game's id");
    line("muster new my-war --map hexes --blank", "empty tables, on a map of hexes");
    for rules in rules::RULES {
        line(&format!("muster new my-war --rules {}", rules.id()), &format!("with the rules of {}", rules.document()));
    }
    line("muster check sources/my-war", "finds nothing: the new pack has no errors");
    help
}

/// All ways to decide, whichever system's engine knows them.
fn policies() -> Vec<&'static Policy> {
    let mut all: Vec<&Policy> = Vec::new();
    for policy in rules::policies() {
        if all.iter().all(|known| known.name != policy.name) {
            all.push(policy);
        }
    }
    all
}

fn policy_help() -> String {
    let names: Vec<String> = policies().iter().map(|policy| format!("`{}`", policy.name)).collect();
    let first = names.first().map(String::as_str).unwrap_or_default();
    format!(
        "How the players decide: {}, or one for each side, separated by commas; if left out, {first} or, where rules are rows, `one-step`",
        either(&names)
    )
}

fn playtest_help() -> String {
    let policies: Vec<String> = policies().iter().map(|policy| format!("`{}` {}", policy.name, policy.does)).collect();
    format!(
        "\
The results are a table with a row for each game, a picture (PNG and SVG) and a report. If you stop a run, the same \
command resumes it; if you ask for more games or other seeds, only the missing games are played. A large range of seeds \
can be split between machines and the tables merged.

Policies: {}. Of several names separated by commas, the first is for the side that victory points are counted for.

Examples:
  muster playtest sources/npws                         1000 games of its first scenario
  muster playtest --scenario tournament --games 10000  more games
  muster playtest --policy sensible,random             a policy for each side
  muster playtest --seeds 7..8 --trace                 one game, decision by decision
  muster playtest --seeds 0..500000 --out part-1       part of a large range
  muster playtest --merge part-*/*.csv                 merge the parts

Exit status: 0 all is well, 1 a game broke an invariant or the pack has errors, 2 the command was wrong, 3 a file could \
not be read or written.",
        policies.join("; ")
    )
}

/// `a, b or c`.
fn either(words: &[String]) -> String {
    match words.split_last() {
        Some((last, most)) if !most.is_empty() => format!("{} or {last}", most.join(", ")),
        _ => words.concat(),
    }
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
    /// Check the game as printed, without errata.
    #[arg(long)]
    pub printed: bool,
}

/// `muster watch`.
#[derive(Debug, Args)]
pub struct Watch {
    /// The packs and how to show what is found.
    #[command(flatten)]
    pub show: Show,
    /// Check the game as printed, without errata.
    #[arg(long)]
    pub printed: bool,
}

/// `muster preview`.
#[derive(Debug, Args)]
pub struct Preview {
    /// The folders of the packs.
    #[arg(value_name = "PACK")]
    pub packs: Vec<PathBuf>,
    /// The port of the page; without it, one that is free.
    #[arg(long, value_name = "N")]
    pub port: Option<u16>,
    /// Don't open the browser.
    #[arg(long)]
    pub no_open: bool,
}

/// `muster build`.
#[derive(Debug, Args)]
pub struct Build {
    /// What to make, and where.
    #[command(flatten)]
    pub making: Making,
}

/// Of what something is made, and where it is written.
#[derive(Clone, Debug, Args)]
pub struct Making {
    /// The packs and how to show what is found.
    #[command(flatten)]
    pub show: Show,
    /// Where to write; each game gets its own folder there.
    #[arg(long, value_name = "DIR", default_value = "dist")]
    pub out: PathBuf,
    /// Take the game as printed, without errata.
    #[arg(long)]
    pub printed: bool,
    /// Only this translation; without it, the game as its tables have it and every translation in `texts`.
    #[arg(long, value_name = "LANGUAGE")]
    pub language: Option<String>,
}

/// `muster print`.
#[derive(Debug, Args)]
pub struct Print {
    /// What to make, and where.
    #[command(flatten)]
    pub making: Making,
    /// The paper: `A4`, `A3`, `letter`, `tabloid`, or width and height such as `12x18in`.
    #[arg(long, value_name = "SIZE")]
    pub paper: Option<String>,
    /// How far backs are moved, to the right and down, in millimetres.
    #[arg(long, value_name = "X,Y", allow_hyphen_values = true)]
    pub offset: Option<String>,
    /// Also write each face as a PNG of 300 pixels to the inch, with an eighth of an inch to cut off.
    #[arg(long)]
    pub faces: bool,
    /// For a module of VASSAL: the side of its most common counter in millimetres; 15 without it.
    #[arg(long, value_name = "MM")]
    pub counter: Option<f64>,
}

/// `muster site`.
#[derive(Debug, Args)]
pub struct Site {
    /// What to make, and where.
    #[command(flatten)]
    pub making: Making,
    /// Put the pictures into the page, so that it is a single file.
    #[arg(long)]
    pub single: bool,
}

/// `muster tts`.
#[derive(Debug, Args)]
pub struct Tts {
    /// What to make, and where.
    #[command(flatten)]
    pub making: Making,
    /// The address of the folder in which you publish the pictures.
    #[arg(long, value_name = "URL")]
    pub images_url: Option<String>,
    /// For a module of VASSAL: the side of its most common counter in millimetres; 15 without it.
    #[arg(long, value_name = "MM")]
    pub counter: Option<f64>,
}

/// `muster translate`.
#[derive(Debug, Args)]
pub struct Translate {
    /// The code of the language, such as `de`.
    #[arg(value_name = "LANGUAGE")]
    pub language: String,
    /// The folder of the pack.
    #[arg(value_name = "PACK")]
    pub pack: Option<PathBuf>,
    /// Only list the texts that have no row yet.
    #[arg(long)]
    pub dry_run: bool,
}

/// Which packs, and how to show what is found.
#[derive(Clone, Debug, Args)]
pub struct Show {
    /// The folders of the packs.
    #[arg(value_name = "PACK")]
    pub packs: Vec<PathBuf>,
    /// How to print the findings.
    #[arg(long, value_enum, default_value_t)]
    pub format: Format,
    /// What else to fail on; errors always fail.
    #[arg(long, value_enum, value_name = "WHAT")]
    pub deny: Option<Deny>,
    /// Also show findings that follow from other findings.
    #[arg(long)]
    pub all: bool,
    /// Print only the findings.
    #[arg(long, short)]
    pub quiet: bool,
    /// Whether a document for programs takes one line, as several follow each other.
    #[arg(skip)]
    pub in_lines: bool,
}

/// What is said under the options of `muster diff`.
const DIFF_HELP: &str = "\
A version is the folder of a pack, a folder that `muster build` made, its `source.zip` or the zip file of a release, a release \
(`1.0.0` of the pack you are in, `path/to/pack@1.0.0` of any other), or a git revision: `REV` alone is the pack you are in as it was then, `REV:path/to/pack` any other. Without NEW, an old revision is \
compared with the pack as it is now.

VASSAL modules that others made are compared too: a `.vmod` or `.vmdx`, the folder in which one was unpacked, or a git revision of such a \
folder.

Examples:
  muster diff HEAD                            what changed since the last commit
  muster diff v1.0.0:sources/npws sources/npws
  muster diff dist/npws sources/npws          what changed since the last build
  muster diff --printed sources/npws          what the errata change
  muster diff --format html --out changes.html dist/npws sources/npws
  muster diff war-1.0.vmod war-1.1.vmod       what changed in a module, and what saved games lose

Exit status: 0 nothing changed, 1 something did, 2 the command was wrong, 3 a file could not be read or written.";

/// `muster diff`.
#[derive(Debug, Args)]
pub struct Diff {
    /// The old version.
    pub old: String,
    /// The new version.
    pub new: Option<String>,
    /// Which of the two is the game as printed, without errata. With one version only: compare it as printed and with errata.
    #[arg(long, value_enum, value_name = "WHICH", num_args = 0..=1, default_missing_value = "old", require_equals = true)]
    pub printed: Option<Printed>,
    /// How to print it.
    #[arg(long, value_enum, default_value_t)]
    pub format: DiffFormat,
    /// The file to write it into, instead of printing it.
    #[arg(long, value_name = "FILE")]
    pub out: Option<PathBuf>,
    /// Write the file even if it already exists.
    #[arg(long, requires = "out")]
    pub replace: bool,
    /// Play this many games of the first scenario of each version, and compare who wins.
    #[arg(long, value_name = "N")]
    pub playtest: Option<u64>,
}

/// Which of two versions is the game as printed.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub enum Printed {
    /// The old one.
    Old,
    /// The new one.
    New,
    /// Both.
    Both,
}

/// How to print what changed.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, ValueEnum)]
pub enum DiffFormat {
    /// For people, in the terminal.
    #[default]
    Human,
    /// One JSON document.
    Json,
    /// A section of a changelog.
    Markdown,
    /// A page with old and new pictures side by side.
    Html,
}

/// What is said under the options of `muster release`.
const RELEASE_HELP: &str = "\
Muster does not release a pack with even a warning. It compares the pack with its last release, and the version must rise at \
least as much as the changes need. The files go into a folder `<game>-<version>`: the VASSAL module, a zip file of the data, an \
npm package, a Python wheel, the changelog and the checksums of all. `releases.json` in the pack records the release, \
`releases/` keeps its sources, and `CHANGELOG.md` gets a section unless you have written one: commit them all. Releasing the \
same sources again gives the same bytes.

Of a pack that a module of VASSAL was imported into, the release is that module with its changelog. Its version has two or three \
numbers and comes after the last; its warnings do not count, unless you say `--deny warnings`.

Examples:
  muster release sources/npws --dry-run    what would be written, the changelog and the step of the version
  muster release sources/npws              into `dist/npws-0.1.0`

Exit status: 0 all is well, 1 something was found or the version does not rise enough, 2 the command was wrong, 3 a file could \
not be read or written.";

/// `muster release`.
#[derive(Debug, Args)]
pub struct Release {
    /// The packs and how to show what is found.
    #[command(flatten)]
    pub show: Show,
    /// Where to write; each release gets its own folder there.
    #[arg(long, value_name = "DIR", default_value = "dist")]
    pub out: PathBuf,
    /// Write nothing; show the step of the version, the changelog and the files.
    #[arg(long)]
    pub dry_run: bool,
    /// The day of the release; if left out, today. A version keeps the day of its first release.
    #[arg(long, value_name = "YYYY-MM-DD", value_parser = day)]
    pub date: Option<String>,
}

/// A version as it is typed.
fn version(text: &str) -> Result<String, String> {
    let right = muster_build::step::numbers(text).map(|numbers| muster_build::step::shown(numbers) == text);
    if right == Some(true) { Ok(text.to_owned()) } else { Err("a version is three numbers, such as 1.0.2".into()) }
}

/// A day as it is typed.
fn day(text: &str) -> Result<String, String> {
    let parts: Vec<&str> = text.split('-').collect();
    let number = |at: usize, length: usize| {
        let digits =
            parts.get(at).filter(|part| part.len() == length && part.bytes().all(|byte| byte.is_ascii_digit()));
        digits.and_then(|digits| digits.parse::<u32>().ok())
    };
    let of_month = |year: u32, month: u32| match month {
        2 if year.is_multiple_of(4) && (!year.is_multiple_of(100) || year.is_multiple_of(400)) => 29,
        2 => 28,
        4 | 6 | 9 | 11 => 30,
        1..=12 => 31,
        _ => 0,
    };
    match (parts.len(), number(0, 4), number(1, 2), number(2, 2)) {
        (3, Some(year), Some(month @ 1..=12), Some(day @ 1..=31)) if day > of_month(year, month) => {
            Err("there is no such day".into())
        }
        (3, Some(_), Some(1..=12), Some(1..=31)) => Ok(text.to_owned()),
        _ => Err("write a day like 2024-05-31".into()),
    }
}

/// `muster replay`.
#[derive(Debug, Args)]
pub struct Replay {
    /// The folder of a pack, or its name in `sources`.
    #[arg(value_name = "GAME")]
    pub game: Option<PathBuf>,
    /// The example to play; if left out, all examples are listed.
    pub example: Option<String>,
    /// Only say whether each example holds, and what fails.
    #[arg(long)]
    pub check: bool,
}

/// `muster referee`.
#[derive(Debug, Args)]
#[expect(clippy::struct_excessive_bools, reason = "each is an option of its own")]
pub struct Referee {
    /// The logs or saved games.
    #[arg(value_name = "GAME", required = true)]
    pub files: Vec<PathBuf>,
    /// The folder of the pack that it is a game of; if left out, the pack you are in.
    #[arg(long, value_name = "PACK")]
    pub pack: Option<PathBuf>,
    /// Only say whether a rule was broken, and not what was done.
    #[arg(long)]
    pub check: bool,
    /// All breaches, and not only the first.
    #[arg(long)]
    pub all: bool,
    /// Tell hidden counters and cards, too.
    #[arg(long)]
    pub hidden: bool,
    /// Write steps and breaches as JSON.
    #[arg(long)]
    pub json: bool,
    /// The language of the module, if the game was played with a translation: `de`.
    #[arg(long, value_name = "LANGUAGE")]
    pub language: Option<String>,
}

/// `muster fmt`.
#[derive(Debug, Args)]
pub struct Fmt {
    /// The folders of the packs.
    #[arg(value_name = "PACK")]
    pub packs: Vec<PathBuf>,
    /// Change nothing; exit with 1 if a file is not in standard form.
    #[arg(long)]
    pub check: bool,
}

/// `muster explain`.
#[derive(Debug, Args)]
pub struct Explain {
    /// The code, as in `error L001`, the id of a check of the pack here, a table, or a column as `table.column`; if left out, all
    /// codes are listed.
    pub code: Option<String>,
}

/// `muster schema`.
#[derive(Debug, Args)]
pub struct Schema {
    /// Where to write the schemas.
    #[arg(long, value_name = "DIR", default_value = "schema/json")]
    pub out: PathBuf,
    /// Change nothing; exit with 1 if a schema is out of date or missing, or a file does not belong there.
    #[arg(long)]
    pub check: bool,
}

/// `muster new`.
#[derive(Debug, Args)]
pub struct New {
    /// The folder to create; its name becomes the game's id.
    pub dir: PathBuf,
    /// Rules of play that Muster knows, for a game that follows them.
    #[arg(long, value_name = "RULES", conflicts_with = "map", help = rules_help())]
    pub rules: Option<String>,
    /// The former word for rules, or for tables of one's own.
    #[arg(long, value_name = "RULES", hide = true, conflicts_with = "rules")]
    pub system: Option<String>,
    /// The kind of map to start with.
    #[arg(long, value_name = "MAP", value_parser = maps(), default_value = tables::STARTERS[0].0)]
    pub map: String,
    /// Leave the tables empty, except those that describe the others.
    #[arg(long)]
    pub blank: bool,
}

/// `muster table`.
#[derive(Debug, Args)]
pub struct Table {
    /// The folder of a pack.
    #[arg(value_name = "PACK")]
    pub pack: Option<PathBuf>,
    /// The file to write.
    #[arg(long, short, value_name = "FILE", default_value = "tables.xlsx")]
    pub out: PathBuf,
    /// Write the file even if it already exists.
    #[arg(long)]
    pub replace: bool,
}

/// `muster drawing`.
#[derive(Debug, Args)]
pub struct Drawing {
    /// The folder of a pack.
    #[arg(value_name = "PACK")]
    pub pack: Option<PathBuf>,
    /// The file to write.
    #[arg(long, short, value_name = "FILE", default_value = DRAWING)]
    pub out: PathBuf,
    /// Write the file even if it already exists.
    #[arg(long)]
    pub replace: bool,
}

/// `muster art`.
#[derive(Debug, Args)]
pub struct Art {
    /// The folder of a pack.
    #[arg(value_name = "PACK")]
    pub pack: Option<PathBuf>,
    /// Write a blank picture of this name.
    #[arg(long, value_name = "NAME", num_args = 1..)]
    pub blank: Vec<String>,
}

/// `muster import`.
#[derive(Debug, Args)]
pub struct Import {
    /// The workbook, the drawing, or the module.
    #[arg(value_name = "FILE")]
    pub file: PathBuf,
    /// The folder of a pack.
    #[arg(value_name = "PACK")]
    pub pack: Option<PathBuf>,
    /// The new folder for the tables of a module.
    #[arg(long, value_name = "DIR", conflicts_with = "pack")]
    pub out: Option<PathBuf>,
    /// Write the tables; without this they are only listed.
    #[arg(long)]
    pub replace: bool,
    /// Undo what changed in the tables since the workbook was written.
    #[arg(long)]
    pub undo: bool,
    /// Remove the rows that a drawing no longer shows.
    #[arg(long)]
    pub remove: bool,
}

/// `muster lift`.
#[derive(Debug, Args)]
pub struct Lift {
    /// The module, or the pack that it was imported into.
    #[arg(value_name = "MODULE")]
    pub module: PathBuf,
    /// The new folder for the tables.
    #[arg(long, value_name = "DIR")]
    pub out: PathBuf,
    /// The side of the most common counter in print, in millimetres.
    #[arg(long, value_name = "MM")]
    pub counter: Option<f64>,
}

/// `muster playtest`.
#[derive(Debug, Args)]
#[expect(clippy::struct_excessive_bools, reason = "each is an option of its own")]
pub struct Playtest {
    /// The folder of a pack.
    #[arg(value_name = "GAME")]
    pub pack: Option<PathBuf>,
    /// The id of the scenario; if left out, the first scenario is played.
    #[arg(long, value_name = "ID")]
    pub scenario: Option<String>,
    /// How many games to play, with seeds from 0.
    #[arg(long, value_name = "N", default_value_t = 1000, conflicts_with = "seeds")]
    pub games: u64,
    /// The seeds to play, from A up to but not including B.
    #[arg(long, value_name = "A..B")]
    pub seeds: Option<String>,
    /// Play a variant of the pack, in which a value of a JSON file is another one, and the pack as it is on the same seeds: the
    /// report compares them; can be given several times.
    #[arg(long, value_name = "FILE/PATH=VALUE")]
    pub set: Vec<String>,
    /// How the players decide.
    #[arg(long, value_name = "POLICY", help = policy_help())]
    pub policy: Option<String>,
    /// Where to write the table, the picture and the report.
    #[arg(long, value_name = "DIR", default_value = "playtest")]
    pub out: PathBuf,
    /// How many games to play at once; if left out, as many as the machine can.
    #[arg(long, value_name = "N")]
    pub jobs: Option<usize>,
    /// Verify the invariants after every decision, not only at the end of each game.
    #[arg(long)]
    pub check: bool,
    /// Print the games decision by decision; write nothing.
    #[arg(long, conflicts_with = "merge")]
    pub trace: bool,
    /// Write each game as a log to go through in VASSAL, into this folder; write nothing else.
    #[arg(long, value_name = "DIR", conflicts_with_all = ["merge", "trace"])]
    pub logs: Option<PathBuf>,
    /// Write the logs even if they already exist.
    #[arg(long, requires = "logs")]
    pub replace: bool,
    /// Play nothing; merge these tables of results.
    #[arg(long, value_name = "FILE", num_args = 1.., conflicts_with_all = ["seeds", "scenario", "policy", "check", "jobs", "games"])]
    pub merge: Vec<PathBuf>,
    /// Print only broken invariants.
    #[arg(long, short)]
    pub quiet: bool,
}

/// `muster odds`.
#[derive(Debug, Args)]
pub struct Odds {
    /// The folder of the pack, if you are not in it, and a die table.
    #[arg(value_name = "PACK|TABLE", num_args = 0..=2)]
    pub of: Vec<PathBuf>,
    /// Tell one column, by its head.
    #[arg(long, value_name = "HEAD")]
    pub column: Option<String>,
    /// Apply a modifier, by its id.
    #[arg(long, value_name = "ID")]
    pub with: Vec<String>,
    /// Add a number to the roll.
    #[arg(long, value_name = "NUMBER", allow_negative_numbers = true, default_value_t)]
    pub modifier: i32,
    /// Roll so many dice, of a table that counts hits.
    #[arg(long, value_name = "NUMBER")]
    pub dice: Option<u32>,
    /// Fight a battle against so many dice: a die for each step, and each hit takes a step.
    #[arg(long, value_name = "NUMBER", requires = "dice")]
    pub against: Option<u32>,
    /// The rounds of the battle.
    #[arg(long, value_name = "NUMBER", requires = "against", default_value_t = 1)]
    pub rounds: u32,
    /// Let the first side roll first in each round: steps that it takes roll no more.
    #[arg(long, requires = "against")]
    pub first: bool,
    /// Write a chart of the odds of the die table as SVG.
    #[arg(long, value_name = "FILE", conflicts_with_all = ["json", "against"])]
    pub chart: Option<PathBuf>,
    /// Write the chart even if the file already exists.
    #[arg(long, requires = "chart")]
    pub replace: bool,
    /// Print for programs.
    #[arg(long)]
    pub json: bool,
}

/// `muster march`.
#[derive(Debug, Args)]
pub struct March {
    /// The folder of the pack, if you are not in it, and a scenario.
    #[arg(value_name = "PACK|SCENARIO", num_args = 0..=2)]
    pub of: Vec<PathBuf>,
    /// Tell one side, by its id or its name.
    #[arg(long, value_name = "SIDE")]
    pub side: Option<String>,
    /// Print for programs.
    #[arg(long)]
    pub json: bool,
}

/// `muster errata`.
#[derive(Debug, Args)]
pub struct Errata {
    /// The folders of the packs.
    #[arg(value_name = "PACK")]
    pub packs: Vec<PathBuf>,
    /// How to print the sheet.
    #[arg(long, value_enum, default_value_t)]
    pub format: Sheet,
    /// Where to write it; if left out, it is printed.
    #[arg(long, value_name = "FILE")]
    pub out: Option<PathBuf>,
    /// Write the file even if it already exists.
    #[arg(long, requires = "out")]
    pub replace: bool,
    /// List only what this release does not have: the folder of a build or release, or a version.
    #[arg(long, value_name = "FOLDER|VERSION")]
    pub since: Option<String>,
}

/// `muster erratum`.
#[derive(Debug, Args)]
#[command(group = clap::ArgGroup::new("what").required(true).args(["field", "add", "remove"]))]
pub struct Erratum {
    /// The folder of the pack.
    #[arg(value_name = "PACK")]
    pub pack: Option<PathBuf>,
    /// The table or JSON document to amend.
    #[arg(long, value_name = "FILE")]
    pub file: String,
    /// The key of the row, its parts joined by `/`; in a document, the members that lead to the value, or `.` at the top. Give it
    /// several times where the erratum says the same of several rows.
    #[arg(long, value_name = "KEY", required = true)]
    pub row: Vec<String>,
    /// The column, or the name of the value in a document. Give `--field` and `--after` several times to amend several.
    #[arg(long, value_name = "COLUMN", requires = "after")]
    pub field: Vec<String>,
    /// What should stand there; an empty text empties a cell.
    #[arg(long, value_name = "TEXT", requires = "field")]
    pub after: Vec<String>,
    /// What stands there now; if given, it must be that.
    #[arg(long, value_name = "TEXT", conflicts_with = "add")]
    pub before: Option<String>,
    /// Add a row with these cells.
    #[arg(long, value_name = "COLUMN=TEXT", num_args = 1..)]
    pub add: Vec<String>,
    /// Remove the row.
    #[arg(long)]
    pub remove: bool,
    /// Why.
    #[arg(long, value_name = "TEXT")]
    pub reason: String,
    /// Where the amendment was published: rule numbers or `errata`.
    #[arg(long, value_name = "RULES")]
    pub cite: String,
    /// The day it was published; if left out, today.
    #[arg(long, value_name = "YYYY-MM-DD", value_parser = day)]
    pub date: Option<String>,
    /// The version of the pack that has it first.
    #[arg(long, value_name = "VERSION", value_parser = version)]
    pub release: Option<String>,
    /// The id of the erratum; if left out, one is made.
    #[arg(long, value_name = "ID")]
    pub id: Option<String>,
    /// What worked examples are that contradict it: `old` marks them as counting with the game as printed, `new` leaves them to
    /// you, who will give them new answers.
    #[arg(long, value_name = "WHICH")]
    pub examples: Option<Examples>,
    /// Write it although the game then has errors, which further errata will mend.
    #[arg(long)]
    pub anyway: bool,
    /// Write nothing; show what would be written and what a check would find.
    #[arg(long)]
    pub dry_run: bool,
}

/// What worked examples are that an erratum contradicts.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub enum Examples {
    /// They count with the game as printed.
    Old,
    /// They get new answers.
    New,
}

/// How to print an errata sheet.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, ValueEnum)]
pub enum Sheet {
    /// Markdown.
    #[default]
    Markdown,
    /// A page of its own, which loads nothing.
    Html,
}

/// `muster fix` and `muster migrate`, which change packs.
#[derive(Debug, Args)]
pub struct Mend {
    /// The folders of the packs.
    #[arg(value_name = "PACK")]
    pub packs: Vec<PathBuf>,
    /// Change them without asking.
    #[arg(long, short)]
    pub yes: bool,
    /// Write nothing; only show the changes.
    #[arg(long, conflicts_with = "yes")]
    pub dry_run: bool,
}

/// `muster migrate`.
#[derive(Debug, Args)]
pub struct Migrate {
    /// The packs, and how they are changed.
    #[command(flatten)]
    pub mend: Mend,
    /// For a saved game: the version that it was played with.
    #[arg(long, value_name = "VERSION")]
    pub from: Option<String>,
    /// For a saved game: the language of its module, if it is a translation.
    #[arg(long)]
    pub language: Option<String>,
    /// For a saved game: where the new one goes.
    #[arg(long, short, value_name = "FILE")]
    pub out: Option<PathBuf>,
    /// For a saved game: overwrite a file that is there.
    #[arg(long)]
    pub replace: bool,
}

/// `muster rename`.
#[derive(Debug, Args)]
pub struct Rename {
    /// The table that the row stands in, such as `units`.
    pub table: String,
    /// The id or the name of the row.
    pub old: String,
    /// Its new id, or its new name.
    pub new: String,
    /// Its new name, if it gets a new id and a new name.
    #[arg(long)]
    pub name: Option<String>,
    /// The folder of the pack.
    #[arg(value_name = "PACK")]
    pub pack: Option<PathBuf>,
    /// Rename it without asking.
    #[arg(long, short)]
    pub yes: bool,
    /// Write nothing; only show the changes.
    #[arg(long, conflicts_with = "yes")]
    pub dry_run: bool,
}

/// The help of `muster rename`, below its options.
const RENAME_HELP: &str = "\
The id changes in its row, in all references, in checks, layouts, errata and examples, and in `ids.lock`, so that the counter or \
card keeps its number in saved games. A name changes in its row and in every cell that calls the row by it. Each change is shown \
before anything is written; then all of them are made, or none. Muster refuses if the new id or name is taken, or if something \
would break. The exit status is 1 if changes were shown but not made.

Examples:
  muster rename units north-foot 1st-foot             show the changes in the pack you are in, and ask
  muster rename units north-foot 1st-foot --dry-run   only show them
  muster rename spaces hill Hill my-war --yes         make them without asking
  muster rename spaces Elmbridge Stonewall            the name, wherever tables use it
  muster rename spaces elmbridge stonewall --name Stonewall
                                                      both";

/// The help of `muster fix`, below its options.
const FIX_HELP: &str = "\
Each correction is shown before anything is written. Where two corrections are equally likely, Muster makes neither: you choose. \
It never corrects errata, waivers or second readings, because only the document can decide what they should say. The exit status \
is 1 if corrections were shown but not made, or if errors remain.

Examples:
  muster fix                           show the corrections of the pack you are in, and ask
  muster fix my-war --dry-run          only show them
  muster fix my-war --yes              make them without asking";

/// The help of `muster migrate`, below its options.
const MIGRATE_HELP: &str = "\
If columns, files or words of the sources have new names, Muster changes them. It shows each change before it writes anything; \
then it writes all of them, or none. `form` in `game.json` says which form a pack has, so a second run changes nothing. The exit \
status is 1 if changes were shown but not made.

A saved game (.vsav) is carried over to the tables as they are now: everything in it goes to where its place, its deck or its hand is \
now, and the turn stays. The version that it was played with is the release of that number, or the one named with `--from`, as \
`muster diff` takes it. If something in it has no place in the new version, Muster names it and writes nothing. In VASSAL, \
`Tools > Refresh Counters` then gives the counters their new pictures and commands.

Examples:
  muster migrate                       show what would change in the pack you are in, and ask
  muster migrate my-war --dry-run      only show it
  muster migrate my-war --yes          change it without asking
  muster migrate game.vsav my-war      a saved game, as `game-0.2.0.vsav` if that is the version of the tables
  muster migrate game.vsav my-war --from dist/my-war
                                       one that was played with the last build";

/// `muster ids`.
#[derive(Debug, Args)]
pub struct Ids {
    /// The folders of the packs.
    #[arg(value_name = "PACK")]
    pub packs: Vec<PathBuf>,
    /// The `ids.lock` of the version that players have, such as `dist/<game>/ids.lock`: its numbers stay.
    #[arg(long, value_name = "FILE")]
    pub released: Option<PathBuf>,
    /// Give up the numbers whose lines are lost; the counters and cards that had them get new ones.
    #[arg(long)]
    pub lost: bool,
}

/// `muster guide`.
#[derive(Debug, Args)]
pub struct Guide {
    /// The folder to write.
    #[arg(long, value_name = "DIR", default_value = "muster-guide")]
    pub out: PathBuf,
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

/// How to print the findings.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, ValueEnum)]
pub enum Format {
    /// For people: each finding with its cell.
    #[default]
    Human,
    /// One line for each finding.
    Line,
    /// One JSON document.
    Json,
    /// SARIF 2.1.0, for code hosts and editors.
    Sarif,
}

/// What makes the command fail, besides errors.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub enum Deny {
    /// Warnings.
    Warnings,
    /// Warnings and hints.
    Hints,
}

impl Deny {
    /// The least severity that fails.
    pub fn level(denied: Option<Self>) -> Severity {
        match denied {
            None => Severity::Error,
            Some(Self::Warnings) => Severity::Warning,
            Some(Self::Hints) => Severity::Hint,
        }
    }
}
