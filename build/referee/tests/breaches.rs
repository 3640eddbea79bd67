//! Games with a planted breach: `breaches.txt` tells each in a few lines, which are written here as the engine writes a log.
//!
//!     ## What it is about
//!     game PACK SCENARIO             its set-up lies on the map, all cards in their decks
//!     sits SIDE...                   who is seated
//!     begins TURN PHASE              where the turn tracker stands at the start
//!     lies PIECE in SPOT             one more counter; `hidden PIECE in SPOT` for one that lies hidden
//!     > SIDE moves PIECE from SPOT to SPOT     or a stack of them: stack:PIECE,PIECE
//!     > SIDE removes PIECE from SPOT
//!     > adds PIECE to SPOT
//!     > removes PIECE from SPOT
//!     > turn TURN PHASE
//!     > says WORDS
//!     > undo                         takes back the last step
//!     = step N: WORDS (RULE)         what the referee finds, all of it, or `= nothing`
//!
//! Pieces, places, sides, turns and phases go by their ids; a spot is a place, `deck:ID` or `hand:SIDE`; a card is `card:ID`,
//! its second copy `card:ID#2`.

#![expect(clippy::unwrap_used, clippy::indexing_slicing, clippy::panic, reason = "tests")]

use std::collections::BTreeMap;
use std::fmt::Write as _;
use std::io::{Cursor, Write as _};
use std::path::Path;

use muster_build::emit::{IdsLock, LOCK};
use muster_build::read::Files;
use muster_build::{Options, Outcome};
use muster_ground::numbers::Numbers;
use muster_referee::{Match, Unreadable};
use muster_rules::Law;
use muster_schema::bundle::Bundle;
use muster_vassal::kept::Module;
use muster_vassal::moments;

/// The rim of table around the board.
const EDGE: i64 = 48;

/// A pack, its bundle and the numbers of its counters.
struct Pack {
    outcome: Outcome,
    numbers: Numbers,
    module: Module,
}

impl Pack {
    fn read(name: &str) -> Self {
        let top = Path::new(env!("CARGO_MANIFEST_DIR")).join("../..");
        let shipped = top.join("sources").join(name);
        let starter = top.join("build/tables/src").join(name);
        let files = Files::from_folder(if shipped.exists() { &shipped } else { &starter }).unwrap();
        let lock = files.find(LOCK).map(|file| String::from_utf8_lossy(files.bytes(file)).into_owned());
        let outcome = muster_build::examine(files, Options::default());
        let bundle = outcome.bundle().unwrap();
        let lock = lock.map(|lock| IdsLock::parse(&lock).unwrap()).unwrap_or_default();
        let numbers = lock.assign(bundle).numbers();
        let module = Module::of(bundle, &numbers);
        Self { outcome, numbers, module }
    }

    fn bundle(&self) -> &Bundle {
        self.outcome.bundle().unwrap()
    }

    fn law(&self) -> Box<dyn Law + '_> {
        muster_build::rules::law(self.outcome.pack.as_ref().unwrap())
    }

    fn referee<'l>(&'l self, law: &'l dyn Law, log: &[u8]) -> Result<Match<'l>, Unreadable> {
        Match::read(self.bundle(), &self.module, law, log)
    }

    /// The number of a counter or a card.
    fn number(&self, piece: &str) -> u32 {
        let slot = piece.strip_prefix("card:").map_or_else(
            || format!("piece:{piece}"),
            |card| {
                // The first copy, if none is named.
                format!("card:{card}{}", if card.contains('#') { "" } else { "#1" })
            },
        );
        *self.numbers.slots.get(&slot).unwrap_or_else(|| panic!("there is no {slot}"))
    }
}

/// A log being written.
struct Writer<'p> {
    pack: &'p Pack,
    /// The positions of pieces: by id, the piece and its place.
    table: BTreeMap<String, (String, String)>,
    state: Vec<String>,
    steps: Vec<String>,
    /// Steps that undo each step.
    back: Vec<String>,
    /// The tracker's position.
    moment: usize,
}

impl<'p> Writer<'p> {
    fn begin(pack: &'p Pack, scenario: &str) -> Self {
        let state = vec!["begin_save".to_owned()];
        let mut writer = Self { pack, table: BTreeMap::new(), state, steps: Vec::new(), back: Vec::new(), moment: 0 };
        let bundle = pack.bundle();
        for (deck, at) in bundle.decks.iter().zip(1..) {
            let cards: Vec<String> = deck
                .holds
                .iter()
                .map(|held| writer.lay(&format!("card:{}", held.card), &format!("deck:{}", deck.id), false))
                .collect();
            let fields =
                ["true", "1,2,3", "9", "9", "Always", "Always", "true", "false", "false", "", "", ""].join(";");
            let name = &pack.module.decks[&deck.id];
            let cards = cards.join(",");
            writer.state.push(format!("+/d{at}/deck;{fields};{name}/Main Map;{};0;false;{cards}", -100 * at));
        }
        let scenario = bundle.scenarios.iter().find(|one| one.id == scenario).unwrap();
        for placement in &scenario.placements {
            for _ in 0..placement.count {
                writer.lay(&placement.piece, &placement.place, false);
            }
        }
        writer
    }

    /// A counter or card at the start.
    fn lay(&mut self, piece: &str, spot: &str, hidden: bool) -> String {
        let id = format!("p{}", self.table.len());
        self.table.insert(id.clone(), (piece.to_owned(), spot.to_owned()));
        let command = self.add(&id, piece, spot, hidden);
        self.state.push(command);
        id
    }

    fn add(&self, id: &str, piece: &str, spot: &str, hidden: bool) -> String {
        let (map, [x, y]) = self.at(spot);
        let mask = if hidden { "player" } else { "null" };
        format!("+/{id}/obs;72,130;x.png\tpiece;;;;{id}/{mask}\t{map};{x};{y};{};0", self.pack.number(piece))
    }

    /// The map and the point of a spot.
    fn at(&self, spot: &str) -> (String, [i64; 2]) {
        let main = |point| ("Main Map".to_owned(), point);
        if let Some(side) = spot.strip_prefix("hand:") {
            return (self.pack.module.hands[side].clone(), [9, 9]);
        }
        if let Some(deck) = spot.strip_prefix("deck:") {
            let at = self.pack.bundle().decks.iter().position(|one| one.id == deck).unwrap();
            return main([-100 * (i64::try_from(at).unwrap() + 1), 0]);
        }
        let place = self.pack.module.places.get(spot).unwrap_or_else(|| panic!("there is no place {spot}"));
        main(place.at.map(|length| length + EDGE))
    }

    fn moment(&self, turn: &str, phase: &str) -> usize {
        let bundle = self.pack.bundle();
        let moments = moments(bundle);
        let is =
            |at: &muster_vassal::Moment| at.turn == turn && at.phase.is_none_or(|at| bundle.phases[at].id == phase);
        moments.iter().position(is).unwrap_or_else(|| panic!("there is no {turn} {phase}"))
    }

    fn turn(&self, moment: usize) -> String {
        let bundle = self.pack.bundle();
        let phases = bundle.phases.len();
        if phases == 0 || bundle.phases.iter().any(|phase| !phase.turns.is_empty()) {
            return format!("TURNTurnTracker0\t0|{moment};0;0;true");
        }
        format!("TURNTurnTracker0\t0|{};0;0;true;{}\\;0\\;0\\;true", moment / phases, moment % phases)
    }

    /// A line that begins with `> `.
    fn step(&mut self, line: &str) {
        let words: Vec<&str> = line.split(' ').collect();
        let (done, back) = match *words.as_slice() {
            ["undo"] => {
                self.steps.push(format!("CHAT* UNDO: * \u{1b}{}", self.back.pop().unwrap()));
                return;
            }
            ["says", ..] => (format!("CHAT* {}", &line["says ".len()..]), String::new()),
            ["turn", turn, phase] => {
                let (was, is) = (self.moment, self.moment(turn, phase));
                self.moment = is;
                (self.turn(is), self.turn(was))
            }
            ["adds", piece, "to", spot] => {
                let id = format!("p{}", self.table.len());
                self.table.insert(id.clone(), (piece.to_owned(), spot.to_owned()));
                (self.add(&id, piece, spot, false), format!("-/{id}"))
            }
            ["removes", piece, "from", spot] => {
                let id = self.find(piece, spot);
                self.table.insert(id.clone(), (String::new(), String::new()));
                (format!("-/{id}"), self.add(&id, piece, spot, false))
            }
            [side, "removes", piece, "from", spot] => {
                let id = self.find(piece, spot);
                self.table.insert(id.clone(), (String::new(), String::new()));
                (format!("CHAT* {} removes it\u{1b}-/{id}", player(side)), self.add(&id, piece, spot, false))
            }
            [side, "moves", pieces, "from", from, "to", to] if pieces.starts_with("stack:") => {
                let [(was, [x, y]), (is, [nx, ny])] = [from, to].map(|spot| self.at(spot));
                let mut members = Vec::new();
                for piece in pieces["stack:".len()..].split(',') {
                    let id = self.find(piece, from);
                    self.table.insert(id.clone(), (piece.to_owned(), to.to_owned()));
                    members.push(id);
                }
                self.state.push(format!("+/s/stack/{was};{x};{y};{}", members.join(";")));
                let go = format!("M/s/{is}/{nx}/{ny}/null/{was}/{x}/{y}/null/user-{side}");
                (go, format!("M/s/{was}/{x}/{y}/null/{is}/{nx}/{ny}/null/user-{side}"))
            }
            [side, "moves", piece, "from", from, "to", to] => {
                let id = self.find(piece, from);
                self.table.insert(id.clone(), (piece.to_owned(), to.to_owned()));
                let [(was, [x, y]), (is, [nx, ny])] = [from, to].map(|spot| self.at(spot));
                let go = format!("M/{id}/{is}/{nx}/{ny}/null/{was}/{x}/{y}/null/user-{side}");
                (go, format!("M/{id}/{was}/{x}/{y}/null/{is}/{nx}/{ny}/null/user-{side}"))
            }
            _ => panic!("what is {line}?"),
        };
        self.steps.push(done);
        self.back.push(back);
    }

    fn find(&self, piece: &str, spot: &str) -> String {
        let is = |(_, lies): &(&String, &(String, String))| lies.0 == piece && lies.1 == spot;
        let found = self.table.iter().find(is);
        found.unwrap_or_else(|| panic!("{piece} is not in {spot}")).0.clone()
    }

    /// The file, its bytes disguised as the engine does it.
    fn log(&self) -> Vec<u8> {
        let mut commands = self.state.clone();
        commands.push("end_save".to_owned());
        // What belongs to a step stands within it.
        commands.extend(self.steps.iter().map(|step| format!("LOG\t{}", step.replace('\u{1b}', "\\\u{1b}LOG\t"))));
        let title = &self.pack.module.title;
        archive(&commands.join("\u{1b}"), &format!("<data><version>1</version><name>{title}</name></data>"))
    }
}

/// The name of the player of a side.
fn player(side: &str) -> String {
    format!("Somebody ({side})")
}

fn archive(commands: &str, data: &str) -> Vec<u8> {
    let mut disguised = "!VCSK2a".to_owned();
    commands.bytes().for_each(|byte| write!(disguised, "{:02x}", byte ^ 0x2a).unwrap());
    let mut archive = zip::ZipWriter::new(Cursor::new(Vec::new()));
    for (name, text) in [("savedGame", disguised.as_str()), ("moduledata", data)] {
        archive.start_file(name, zip::write::SimpleFileOptions::default()).unwrap();
        archive.write_all(text.as_bytes()).unwrap();
    }
    archive.finish().unwrap().into_inner()
}

/// The referee's findings in a game, in the form of `breaches.txt`.
fn found(packs: &mut BTreeMap<String, Pack>, game: &str) -> Vec<String> {
    let lines = || game.lines().map(str::trim).filter(|line| !line.is_empty());
    let head = lines().find_map(|line| line.strip_prefix("game ")).unwrap();
    let (pack, scenario) = head.split_once(' ').unwrap();
    let pack = &*packs.entry(pack.to_owned()).or_insert_with(|| Pack::read(pack));
    let mut writer = Writer::begin(pack, scenario);
    for line in lines() {
        let words: Vec<&str> = line.split(' ').collect();
        match words.as_slice() {
            ["sits", sides @ ..] => {
                for side in sides {
                    let name = &pack.bundle().sides.iter().find(|one| one.id == *side).unwrap().name;
                    writer.state.push(format!("PLAYER\tuser-{side}\t{}\t{name}", player(side)));
                }
            }
            ["begins", turn, phase] => {
                writer.moment = writer.moment(turn, phase);
                let turn = writer.turn(writer.moment);
                writer.state.push(turn);
            }
            [how @ ("lies" | "hidden"), piece, "in", spot] => {
                writer.lay(piece, spot, *how == "hidden");
            }
            [">", ..] => writer.step(&line[2..]),
            _ => {}
        }
    }
    let law = pack.law();
    let read = pack.referee(&*law, &writer.log()).unwrap();
    let rule = |rule: &str| if rule.is_empty() { String::new() } else { format!(" ({rule})") };
    let breaches = read.breaches();
    let told = breaches.iter().map(|breach| format!("= step {}: {}{}", breach.step, breach.says, rule(&breach.rule)));
    let told: Vec<String> = told.collect();
    if told.is_empty() { vec!["= nothing".to_owned()] } else { told }
}

#[test]
fn each_planted_breach_is_found_and_nothing_else() {
    let mut packs = BTreeMap::new();
    let (mut wrong, mut planted) = (String::new(), 0);
    for game in include_str!("breaches.txt").split("## ").skip(1) {
        let title = game.lines().next().unwrap();
        let expected: Vec<&str> = game.lines().filter(|line| line.starts_with("= ")).collect();
        planted += usize::from(expected != ["= nothing"]);
        let found = found(&mut packs, game);
        if expected != found {
            writeln!(
                wrong,
                "{title}\n  expected\n    {}\n  found\n    {}",
                expected.join("\n    "),
                found.join("\n    ")
            )
            .unwrap();
        }
    }
    assert!(wrong.is_empty(), "{wrong}");
    assert!(planted >= 20, "only {planted} breaches");
}

#[test]
fn files_that_are_no_game_say_so() {
    let pack = Pack::read("npws");
    let law = pack.law();
    let error = |bytes: &[u8]| pack.referee(&*law, bytes).err();
    assert_eq!(error(b"no archive"), Some(Unreadable::NoGame));
    let whole = Writer::begin(&pack, "tournament").log();
    assert!(pack.referee(&*law, &whole).is_ok());
    assert_eq!(error(&whole[..whole.len() / 2]), Some(Unreadable::NoGame));
    let other = archive("begin_save", "<data><name>Chess &amp; Go</name></data>");
    assert_eq!(error(&other), Some(Unreadable::Other("Chess & Go".to_owned())));
    // Commands within commands without end.
    let deep =
        (0..200).fold("LOG\tx".to_owned(), |inner, _| format!("LOG\tx\u{1b}{}", inner.replace('\u{1b}', "\\\u{1b}")));
    assert_eq!(error(&archive(&deep, "")), Some(Unreadable::Garbled));
    // Small logs in which more is moved about than anybody plays: a large stack again and again, decks, players, steps.
    let many =
        |count: usize, command: &dyn Fn(usize) -> String| (0..count).map(command).collect::<Vec<_>>().join("\u{1b}");
    let stack: Vec<String> = (0..5_000).map(|at| format!("p{at}")).collect();
    let stack = format!("+/s/stack/Main Map;0;0;{}", stack.join(";"));
    let shift = |_| "LOG\tM/s/Main Map/1/1/null/Main Map/0/0/null/u".to_owned();
    let fields = "true;1;9;9;Always;Always;true;false;false;;;";
    let decks = many(20_001, &|at| format!("+/d{at}/deck;{fields};D/Main Map;{at};0;false;"));
    let side = &pack.bundle().sides[0].name;
    let seats = many(1_001, &|at| format!("PLAYER\tu{at}\tSomebody\t{side}"));
    for text in
        [format!("{stack}\u{1b}{}", many(500, &shift)), decks, seats, many(50_001, &|_| "LOG\tCHAT* x".to_owned())]
    {
        assert_eq!(error(&archive(&text, "")), Some(Unreadable::TooLarge), "{text:.60}");
    }
    // Numbers that are none, pieces that are not there, fields that are missing.
    let odd = [
        "M/p1/Main Map/99999999999999999999/x/null/null/0/0/null/u",
        "M/nobody",
        "D/p1",
        "+/a",
        "+/a/b",
        "-/",
        "D/p1/\t\t\t",
        "+/q/piece;;;;/Main Map;-9223372036854775808;9223372036854775807;99999;0",
        "TURN",
        "TURN\t9|9",
        "TURNTurnTracker0\t0|99999999;0;0;t;88888\\;0",
        "PLAYER",
        "+/s/stack/Main Map;0;0;s;p1;@@x",
        "M/s/Main Map/1/2/s",
        "CHAT",
        "UNDOtrue",
        "LOG\t",
        "\\",
        "'",
        "''",
    ];
    for command in odd {
        for text in [command.to_owned(), format!("begin_save\u{1b}LOG\t{command}"), format!("LOG\t{command}\\\u{1b}'")]
        {
            if let Ok(game) = pack.referee(&*law, &archive(&text, "")) {
                drop((game.told(true), game.breaches()));
            }
        }
    }
}
