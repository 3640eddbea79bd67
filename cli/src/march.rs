//! `muster march`: who can march where, and by when.

use muster_build::finding::Severity;
use muster_build::read::Files;
use muster_build::tables::march::{Crowd, First, Goal, Marching, Mover, Stuck, marches};
use muster_build::{Options, examine};
use muster_schema::Text;
use muster_schema::bundle::{Bundle, Scenario};
use serde_json::{Value, json};

use crate::args::March;
use crate::odds::meant;
use crate::output::{Screen, Status, Trouble, add_line, count, did_you_mean, print, print_raw};

/// The most counters that are listed one by one.
const MOST: usize = 12;

/// What the figures leave out.
const NOT_MODELLED: &str = "As if no enemy were in the way: without zones of control, supply, and rules in words. Counters that arrive move \
in that turn; leaders alone hold nothing.";

/// `muster march`.
///
/// # Errors
/// Where no pack is meant, it has errors, or it has no such scenario or side.
pub fn march(args: &March, screen: &Screen) -> Result<Status, Trouble> {
    let (folder, wanted) = meant(&args.of)?;
    let outcome = examine(Files::from_folder(&folder).map_err(Trouble::unreadable(&folder))?, Options::default());
    let broken = || Trouble::failed(format!("`{0}` has errors; `muster check {0}` shows them.", folder.display()));
    let whole = outcome.pack.as_ref().zip(outcome.bundle()).filter(|_| outcome.worst() < Some(Severity::Error));
    let (pack, bundle) = whole.ok_or_else(broken)?;
    let scenarios = bundle.scenarios.iter().map(|one| [one.id.as_str(), &one.name]);
    let scenario = wanted.map(|wanted| named("scenario", &wanted, scenarios)).transpose()?;
    let sides = bundle.sides.iter().map(|one| [one.id.as_str(), &one.name]);
    let side = args.side.as_ref().map(|side| named("side", side, sides)).transpose()?;
    let marches = match marches(pack, bundle) {
        Ok(marches) => marches,
        Err(why) if args.json => {
            print_raw(&format!("{:#}\n", json!({ "game": bundle.game.id, "why_not": why, "scenarios": [] })))?;
            return Ok(Status::Clean);
        }
        Err(why) => {
            print(&format!("{} {why}.\n", bundle.game.title))?;
            return Ok(Status::Clean);
        }
    };
    let told = marches.iter().map(|march| (&bundle.scenarios[march.scenario], march));
    let told = told.filter(|(one, _)| scenario.as_ref().is_none_or(|wanted| *wanted == one.id));
    let told: Vec<Told<'_>> =
        told.map(|(scenario, march)| Told { bundle, scenario, march, side: side.as_deref() }).collect();
    if args.json {
        let scenarios: Vec<Value> = told.iter().map(Told::json).collect();
        let all = json!({ "game": bundle.game.id, "not_modelled": NOT_MODELLED, "scenarios": scenarios });
        print_raw(&format!("{all:#}\n"))?;
        return Ok(Status::Clean);
    }
    let mut text = format!("{}\n", screen.fill(NOT_MODELLED, ["", ""]));
    for told in &told {
        text += "\n";
        told.write(&mut text, screen);
    }
    if told.is_empty() {
        text += "The game has no scenarios.\n";
    }
    print(&text)?;
    Ok(Status::Clean)
}

/// The id of what is meant by an id or a name.
fn named<'b>(kind: &str, wanted: &str, known: impl Iterator<Item = [&'b str; 2]> + Clone) -> Result<String, Trouble> {
    let like = |word: &str| word.to_lowercase() == wanted.to_lowercase();
    let found = known.clone().find(|both| both[0] == wanted).or_else(|| known.clone().find(|both| like(both[1])));
    let unknown =
        || Trouble::usage(format!("the pack has no {kind} `{wanted}`.{}", did_you_mean(wanted, known.flatten())));
    found.map(|[id, _]| id.to_owned()).ok_or_else(unknown)
}

/// The marches of a scenario, or of one side of it.
struct Told<'b> {
    bundle: &'b Bundle,
    scenario: &'b Scenario,
    march: &'b Marching,
    side: Option<&'b str>,
}

impl Told<'_> {
    fn is_meant(&self, side: &str) -> bool {
        self.side.is_none_or(|meant| meant == side)
    }

    /// The sides that are meant, with their numbers.
    fn sides(&self) -> Vec<(usize, &str)> {
        let all = self.march.sides.iter().map(String::as_str).enumerate();
        all.filter(|(_, side)| self.is_meant(side)).collect()
    }

    fn side_name<'n>(&'n self, id: &'n str) -> &'n str {
        self.bundle.sides.iter().find(|side| side.id == id).map_or(id, |side| &side.name)
    }

    fn turn(&self, turn: usize) -> String {
        match self.march.turns.get(turn) {
            Some(name) if name.bytes().all(|byte| byte.is_ascii_digit()) => format!("turn {name}"),
            Some(name) => name.clone(),
            None => format!("turn {}", turn + 1),
        }
    }

    fn place(&self, id: &str) -> String {
        let name = self.bundle.map.places.iter().find(|place| place.id == id).map_or(id, |place| &place.name);
        if name == id { id.to_owned() } else { format!("{name} ({id})") }
    }

    fn goal(goal: &Goal) -> String {
        if goal.name == goal.id.as_str() { goal.name.clone() } else { format!("{} ({})", goal.name, goal.id) }
    }

    fn write(&self, text: &mut String, screen: &Screen) {
        let Marching { turns, goals, .. } = self.march;
        let last = turns.len().checked_sub(1);
        let ends = last.map(|last| format!(", {} to {}", self.turn(0), self.turn(last))).unwrap_or_default();
        let when = self.march.when.map(|when| format!(", while {when}")).unwrap_or_default();
        add_line!(text, "{}{ends}{when}", self.scenario.name);
        let sides = self.sides();
        if sides.is_empty() {
            add_line!(text, "  No counter of a side is set up or arrives on the map.");
            return;
        }
        if goals.is_empty() {
            add_line!(text, "  Nothing on the map has worth: no column has the slot `worth` or `fortress`.");
        } else {
            self.grid(text, &sides, screen);
        }
        let nobody = |goal: &&Goal| sides.iter().all(|(side, _)| goal.first[*side].is_none());
        let missed: Vec<String> = goals.iter().filter(nobody).map(Self::goal).collect();
        list(text, "nobody comes there in time", &missed);
        let of_side = |mover: &&Mover| self.is_meant(&mover.side);
        let stuck = self.march.stuck.iter().filter(|stuck| of_side(&&stuck.mover));
        let why = |Stuck { mover, needs }: &Stuck| {
            let why = match needs {
                Some(needs) => format!("the next place takes {needs} points, and it has {}", mover.points),
                None => "every way is closed to it".to_owned(),
            };
            format!("{}: {why}", self.from(mover))
        };
        list(text, "cannot move", &stuck.map(why).collect::<Vec<_>>());
        let aimless = self.march.aimless.iter().filter(of_side).map(|mover| self.from(mover));
        list(text, "never come to a place of worth", &aimless.collect::<Vec<_>>());
        let crowds = self.march.crowds.iter().filter(|crowd| self.is_meant(&crowd.side)).map(|crowd| self.crowd(crowd));
        list(text, "no room on arrival", &crowds.collect::<Vec<_>>());
    }

    fn from(&self, mover: &Mover) -> String {
        format!("{} at {}", mover.name, self.place(&mover.from))
    }

    /// The places of worth, with who comes there first.
    fn grid(&self, text: &mut String, sides: &[(usize, &str)], screen: &Screen) {
        let goals = &self.march.goals;
        let names: Vec<String> = goals.iter().map(Self::goal).collect();
        let wide = |words: &mut dyn Iterator<Item = usize>| words.max().unwrap_or(0);
        let name = wide(&mut names.iter().map(|name| name.chars().count())).max("place".len());
        let when = |first: &First| if first.is_start() { "start".to_owned() } else { self.turn(first.turn) };
        let all = sides.iter().flat_map(|(side, _)| goals.iter().filter_map(|goal| goal.first[*side].as_ref()));
        let turn = wide(&mut all.map(|first| when(first).chars().count()));
        let cell = |first: &Option<First>| match first {
            Some(first) => format!("{:<turn$}  {}", when(first), first.mover.name),
            None => "–".to_owned(),
        };
        let has_worth = goals.iter().any(|goal| goal.worth.is_some());
        let worth = |worth: String| if has_worth { format!("  {worth:>5}") } else { String::new() };
        let columns: Vec<(usize, Vec<String>)> = sides
            .iter()
            .map(|(side, id)| {
                let head = std::iter::once(self.side_name(id).to_owned());
                let cells: Vec<String> = head.chain(goals.iter().map(|goal| cell(&goal.first[*side]))).collect();
                (wide(&mut cells.iter().map(|cell| cell.chars().count())), cells)
            })
            .collect();
        // As many sides beside each other as fit.
        let widest = columns.iter().map(|(wide, _)| wide + 2).max().unwrap_or(2);
        let fit = (screen.width.saturating_sub(name + worth(String::new()).len() + 2) / widest).max(1);
        for part in columns.chunks(fit) {
            for line in 0..=goals.len() {
                let (first, number) = match line.checked_sub(1) {
                    None => ("place", worth("worth".to_owned())),
                    Some(at) => {
                        (names[at].as_str(), worth(goals[at].worth.map(|worth| worth.to_string()).unwrap_or_default()))
                    }
                };
                let cells: String = part.iter().map(|(wide, cells)| format!("  {:<wide$}", cells[line])).collect();
                add_line!(text, "  {}", format!("{first:<name$}{number}{cells}").trim_end());
            }
        }
    }

    fn crowd(&self, Crowd { side, turn, places, counters, room, with_march }: &Crowd) -> String {
        let places: Vec<String> = places.iter().map(|place| self.place(place)).collect();
        let onwards = match counters - with_march {
            0 => "all find room if they march on at once".to_owned(),
            left => format!("{left} find none even if they march on"),
        };
        format!(
            "{}, {}: {} at {}, room for {room}; {onwards}",
            self.turn(*turn),
            self.side_name(side),
            count(*counters, "counter", "counters"),
            places.join(", ")
        )
    }

    fn json(&self) -> Value {
        let Marching { turns, goals, stuck, aimless, crowds, .. } = self.march;
        let sides = self.sides();
        let turn = |turn: usize| json!({ "number": turn + 1, "name": turns.get(turn) });
        let mover = |mover: &Mover| json!({ "counter": mover.id.as_str(), "side": mover.side, "place": mover.from.as_str(), "movement": mover.points, "arm": mover.arm });
        let goal = |goal: &Goal| {
            let first = |(side, id): &(usize, &str)| {
                let first = goal.first[*side]
                    .as_ref()
                    .map(|first| json!({ "turn": turn(first.turn), "takes": first.takes, "by": mover(&first.mover) }));
                ((*id).to_owned(), first.unwrap_or_default())
            };
            let first: serde_json::Map<String, Value> = sides.iter().map(first).collect();
            json!({ "place": goal.id.as_str(), "name": goal.name, "worth": goal.worth, "first": first })
        };
        let stuck = stuck.iter().filter(|stuck| self.is_meant(&stuck.mover.side));
        let stuck = stuck.map(|Stuck { mover: who, needs }| json!({ "who": mover(who), "needs": needs }));
        let crowd = |Crowd { side, turn: at, places, counters, room, with_march }: &Crowd| {
            let places: Vec<&str> = places.iter().map(Text::as_str).collect();
            json!({ "side": side, "turn": turn(*at), "places": places, "counters": counters, "room": room, "with_march": with_march })
        };
        json!({
            "scenario": self.scenario.id,
            "when": self.march.when.map(|when| when.to_string()),
            "turns": turns,
            "places": goals.iter().map(goal).collect::<Vec<_>>(),
            "cannot_move": stuck.collect::<Vec<_>>(),
            "never_there": aimless.iter().filter(|one| self.is_meant(&one.side)).map(mover).collect::<Vec<_>>(),
            "without_room": crowds.iter().filter(|one| self.is_meant(&one.side)).map(crowd).collect::<Vec<_>>(),
        })
    }
}

/// Adds a list under a heading, unless it is empty.
fn list(text: &mut String, head: &str, items: &[String]) {
    if items.is_empty() {
        return;
    }
    add_line!(text, "  {head}:");
    items.iter().take(MOST).for_each(|item| add_line!(text, "    {item}"));
    if items.len() > MOST {
        add_line!(text, "    and {} more", items.len() - MOST);
    }
}
