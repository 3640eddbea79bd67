//! Replays: the worked examples of a pack, played by the engine with their own dice.

pub mod codes;
pub mod decision;
mod position;
mod script;
pub mod words;

use std::collections::{BTreeMap, VecDeque};

use muster_engine::no_peace::play::{Action, Game, Moment, Options, Place, Roll, Side, State, check as invariant};
use muster_engine::no_peace::records::{self, Replay};
use muster_schema::{Id, Text};
use rayon::prelude::*;

use self::script::{Script, Trouble};
use self::words::{Unread, Words};
use super::play::game;
use muster_rules::examples::codes::WORDS;
use muster_rules::examples::{Counts, Example, Slip, Step, Story, Told, stem};
use muster_source::finding::{Code, Describe, Finding, Spot, Suggestion, choices};
use muster_source::pack::Pack;
use muster_source::read::FileIx;

/// Plays all replays of a pack, in the order of their files.
pub(super) fn play(pack: &Pack) -> Vec<Example> {
    let replays: Vec<(FileIx, Replay)> = pack.documents_of("replays");
    if replays.is_empty() {
        return Vec::new();
    }
    let words = Words::new(pack);
    let mut scenarios: Vec<Id> = replays.iter().map(|(_, replay)| replay.scenario.id()).collect();
    scenarios.sort_unstable();
    scenarios.dedup();
    let games: Vec<(Id, Result<Game, String>)> = scenarios
        .into_iter()
        .map(|scenario| (scenario, game(pack, scenario).map_err(|error| error.to_string())))
        .collect();
    replays
        .into_par_iter()
        .map(|(file, replay)| {
            let game = games.iter().find(|(scenario, _)| *scenario == replay.scenario.id()).map(|(_, game)| game);
            match game {
                Some(Ok(game)) => {
                    let mut game = game.clone();
                    let unknown =
                        replay.start.options.iter().position(|option| !game.options.switch_on(option.as_str()));
                    let Some(at) = unknown else { return Player::new(&words, &game, file).play(&replay) };
                    let message = format!("there is no option `{}`", replay.start.options[at]);
                    let finding =
                        Finding::new(&codes::START, Spot::Value(file, format!("/start/options/{at}")), message);
                    let finding = finding.label("switches nothing on").expected(choices(Options::NAMES));
                    told(&words, file, &replay, Story::default(), vec![finding])
                }
                other => {
                    let why = other.and_then(|game| game.as_ref().err()).map_or("there is no such scenario", |why| why);
                    let message = format!("the scenario cannot be played: {why}");
                    let finding = Finding::new(&codes::START, Spot::Value(file, "/scenario".into()), message);
                    told(&words, file, &replay, Story::default(), vec![finding])
                }
            }
        })
        .collect()
}

/// A replay with what came of it.
fn told(words: &Words<'_>, file: FileIx, replay: &Replay, story: Story, mut findings: Vec<Finding>) -> Example {
    let id = stem(words.pack, file);
    if replay.id.as_str() != id.as_str() {
        let message = format!("the replay `{}` is in the file `{id}.json`", replay.id);
        let finding = Finding::new(&WORDS, Spot::Value(file, "/id".into()), message);
        findings.insert(0, finding.label("not the name of its file").suggest(Some(id.as_str())));
    }
    let slips = replay.steps.iter().filter(|step| step.slip.is_some()).count();
    let story = Story { note: replay.note, length: replay.steps.len(), slips, ..story };
    Example { file, id, title: replay.title, cite: replay.cite, told: Told::Played(story), findings }
}

/// A step of which nothing has happened yet.
fn begun(step: &records::Step) -> Step {
    let slip = step.slip.as_ref();
    Step {
        says: step.says,
        cite: step.cite,
        from: step.from,
        decisions: Vec::new(),
        dice: Vec::new(),
        changes: Vec::new(),
        counts: step.counts.clone(),
        slip: slip.map(|slip| Slip { says: slip.says, rules: slip.rules, cite: slip.cite }),
        facts: 0,
    }
}

/// The side that has decided last.
fn last_side(step: &Step) -> Option<String> {
    step.decisions.last().map(|(side, _)| side.clone())
}

struct Player<'w, 'p> {
    words: &'w Words<'p>,
    game: &'w Game,
    file: FileIx,
    counts: Counts,
}

impl<'w, 'p> Player<'w, 'p> {
    fn new(words: &'w Words<'p>, game: &'w Game, file: FileIx) -> Self {
        Self { words, game, file, counts: Counts::default() }
    }

    fn play(mut self, replay: &Replay) -> Example {
        let mut steps = Vec::new();
        let mut findings = Vec::new();
        match self.begin(replay) {
            Ok(state) => self.steps(replay, state, &mut steps, &mut findings),
            Err(finding) => findings.push(*finding),
        }
        let story = Story { steps, counts: self.counts, ..Story::default() };
        told(self.words, self.file, replay, story, findings)
    }

    fn steps(&mut self, replay: &Replay, start: State, shown: &mut Vec<Step>, findings: &mut Vec<Finding>) {
        let mut known: BTreeMap<Id, State> = BTreeMap::new();
        let mut state = start.clone();
        known.insert(Id::new("start"), start);
        for (at, step) in replay.steps.iter().enumerate() {
            let pointer = format!("/steps/{at}");
            if let Some(from) = step.from {
                match known.get(&from) {
                    Some(earlier) => state = earlier.clone(),
                    None => {
                        let unread = Unread::new(format!("no earlier step is called `{from}`"));
                        findings.push(self.unread(format!("{pointer}/from"), unread));
                        return;
                    }
                }
            }
            let mut told = begun(step);
            let before = findings.len();
            if let Err(finding) = self.step(step, &pointer, &mut state, &mut told, findings) {
                findings.push(*finding);
            }
            shown.push(told);
            if findings.len() > before {
                return;
            }
            self.counts.steps += 1;
            if let Some(id) = step.id {
                known.insert(id, state.clone());
            }
        }
    }

    fn begin(&self, replay: &Replay) -> Result<State, Box<Finding>> {
        let (game, start) = (self.game, &replay.start);
        let mut state = game.set_up();
        let begun = start.phase != records::Moment::Turn;
        if let Some(turn) = start.turn {
            let wanted = game.turns.iter().position(|known| known.id == turn.id()).and_then(|at| u8::try_from(at).ok());
            match wanted.filter(|turn| (game.first..=game.last).contains(turn)) {
                Some(turn) => state.jump(game, turn, begun),
                None => {
                    let message = format!("`{turn}` is not a turn of this scenario");
                    return Err(Box::new(Finding::new(&codes::START, self.at("/start/turn".into()), message)));
                }
            }
        } else {
            state.jump(game, game.first, begun);
        }
        if start.clear {
            for piece in game.all_pieces() {
                if state.space_of(piece).is_some() {
                    state.relocate(piece, Place::Removed);
                }
            }
        }
        position::set(self.words, game, &mut state, &start.position).map_err(|(member, unread)| {
            let pointer = format!("/start/position{member}");
            if unread.message.starts_with("there are not") {
                Finding::new(&codes::START, self.at(pointer), unread.message).label("too many")
            } else {
                self.unread(pointer, unread)
            }
        })?;
        let side = start.side.and_then(|side| game.side(side.id()));
        let side = side.unwrap_or(game.turns[usize::from(state.turn)].initiative);
        let moment = match start.phase {
            records::Moment::Turn => Moment::Turn,
            records::Moment::Reinforcement => Moment::Reinforcement(side),
            records::Moment::Campaign => Moment::Campaign,
            records::Moment::Round => Moment::Round(side, start.actions),
            records::Moment::Loyalty => Moment::Loyalty,
            records::Moment::Winter => Moment::Winter,
        };
        let mut script = Script::read(self.words, game, &start.dice, &start.cards)
            .map_err(|(member, unread)| self.unread(format!("/start{member}"), unread))?;
        game.resume(&mut state, moment, &mut script);
        if let Some(trouble) = script.trouble.take().or_else(|| script.rest()) {
            return Err(self.trouble("/start", trouble).into());
        }
        invariant(game, &state).map_err(|broken| {
            Finding::new(&codes::START, self.at("/start".into()), format!("this can never happen: {broken}"))
        })?;
        Ok(state)
    }

    fn step(
        &mut self,
        step: &records::Step,
        pointer: &str,
        state: &mut State,
        shown: &mut Step,
        findings: &mut Vec<Finding>,
    ) -> Result<(), Box<Finding>> {
        let (words, game) = (self.words, self.game);
        let mut script = Script::read(words, game, &step.dice, &step.cards)
            .map_err(|(member, unread)| self.unread(format!("{pointer}{member}"), unread))?;
        let before = state.clone();
        // What left no choice since the last decision may be told here too: a card that had to be played.
        let told_late = |action: &&Action| !matches!(action, Action::Take(_) | Action::Hit(_));
        let mut forced: Vec<String> =
            state.forced.iter().filter(told_late).map(|action| action.words(game, state)).collect();
        for (at, text) in step.decisions.iter().enumerate() {
            let here = format!("{pointer}/do/{at}");
            let who = state.to_move().map(|side| game.side_names[side.ix()].to_string()).unwrap_or_default();
            let mut todo = self.expand(text).map_err(|unread| self.unread(here.clone(), unread))?;
            let mut did: Vec<String> = Vec::new();
            let mut chosen = false;
            while let Some(wanted) = todo.pop_front() {
                if wanted == "take all" {
                    let takes = state.legal().iter().filter(|action| matches!(action, Action::Take(_)));
                    if let Some(take) = takes.copied().next() {
                        did.push(take.words(game, state));
                        self.apply(state, take, &mut script, &mut forced);
                        todo.push_front(wanted);
                    }
                    if let Some(trouble) = script.trouble.take() {
                        return Err(self.trouble(pointer, trouble).into());
                    }
                    continue;
                }
                let made = forced.iter().position(|made| decision::means(&wanted, made));
                let counters = wanted.starts_with("take ") || wanted.starts_with("hit ");
                match (made, matching(game, state, &wanted)) {
                    (Some(at), action) if counters || action.is_none() => {
                        forced.remove(at);
                        did.push(wanted);
                    }
                    (_, Some(action)) => {
                        did.push(action.words(game, state));
                        chosen = true;
                        self.apply(state, action, &mut script, &mut forced);
                    }
                    (_, None) => return Err(self.illegal(here, &wanted, state).into()),
                }
                if let Some(trouble) = script.trouble.take() {
                    return Err(self.trouble(pointer, trouble).into());
                }
            }
            // That a force is complete goes without saying.
            did.retain(|words| words != "go");
            if !did.is_empty() {
                let who = if chosen { who } else { self.whose(&did).or(last_side(shown)).unwrap_or(who) };
                shown.decisions.push((who, self.tell(&did)));
            }
        }
        if let Some(trouble) = script.rest() {
            return Err(self.trouble(pointer, trouble).into());
        }
        self.counts.dice += script.rolled.len();
        shown.dice = grouped(&script.rolled);
        shown.changes = position::changes(words, game, &before, state);
        if let Err(broken) = invariant(game, state) {
            let message = format!("this can never happen: {broken}");
            return Err(Box::new(Finding::new(&codes::EXPECTATION, self.at(pointer.into()), message)));
        }
        let mut facts = 0;
        self.decisions(step, pointer, state, findings);
        facts += step.open.len() + step.shut.len();
        for (at, text) in step.counts.iter().enumerate() {
            facts += 1;
            let here = format!("{pointer}/counts/{at}");
            let counted = words::line(text)
                .and_then(|(question, answer)| Ok((position::count(words, game, state, question)?, answer)));
            match counted {
                Ok((found, answer)) if found == answer => {}
                Ok((found, answer)) => findings.push(
                    Finding::new(&codes::EXPECTATION, self.at(here), format!("it is {found}, not {answer}"))
                        .label(format!("counted as {found}"))
                        .expected(format!("`{answer}`"))
                        .cited(step.cite),
                ),
                Err(unread) => return Err(self.unread(here, unread).into()),
            }
        }
        facts += held(&step.expect);
        let broken = position::compare(words, game, state, &step.expect)
            .map_err(|(member, unread)| self.unread(format!("{pointer}/expect{member}"), unread))?;
        for one in broken {
            findings.push(
                Finding::new(&codes::EXPECTATION, self.at(format!("{pointer}/expect{}", one.pointer)), one.message)
                    .label("does not hold")
                    .expected(one.expected)
                    .cited(step.cite),
            );
        }
        shown.facts = facts;
        self.counts.facts += facts;
        Ok(())
    }

    /// Finds decisions that are not open or shut as the step says.
    fn decisions(&self, step: &records::Step, pointer: &str, state: &State, findings: &mut Vec<Finding>) {
        let (words, game) = (self.words, self.game);
        for (at, text) in step.open.iter().enumerate() {
            let canonical = words.canonical(text);
            if !possible(game, state, &canonical) {
                findings.push(self.illegal(format!("{pointer}/open/{at}"), &canonical, state));
            }
        }
        for (at, text) in step.shut.iter().enumerate() {
            let here = format!("{pointer}/shut/{at}");
            match decision::read(words, text) {
                Err(unread) => findings.push(self.unread(here, unread)),
                Ok(decision) if possible(game, state, &decision) => findings.push(
                    Finding::new(&codes::DECISION, self.at(here), format!("`{decision}` is legal here"))
                        .label("open")
                        .expected("a decision that the rules do not allow in this moment"),
                ),
                Ok(_) => {}
            }
        }
    }

    fn apply(&mut self, state: &mut State, action: Action, script: &mut Script, forced: &mut Vec<String>) {
        self.game.play(state, action, script);
        self.counts.decisions += 1;
        forced.extend(state.forced.iter().map(|action| action.words(self.game, state)));
    }

    /// A line of decisions, one by one; leaders are taken first, whatever the order.
    fn expand(&self, text: &str) -> Result<VecDeque<String>, Unread> {
        let (verb, rest) = text.trim().split_once(' ').unwrap_or((text.trim(), ""));
        if !matches!(verb, "take" | "hit" | "drop") || rest.trim() == "all" {
            return Ok(VecDeque::from([self.words.canonical(text)]));
        }
        let mut all = Vec::new();
        for part in rest.split(',') {
            for ((id, down, demoralized, _), count) in self.words.counters(self.game, part)? {
                let Some(piece) = self.game.pieces.iter().find(|piece| piece.id == id) else { continue };
                let how = [(down, piece.back()), (demoralized, "demoralized")];
                let how = how.into_iter().filter(|(is, _)| *is).map(|(_, word)| word);
                let words: Vec<&str> = [verb, id.as_str()].into_iter().chain(how).collect();
                all.extend(std::iter::repeat_n((piece.leader.is_none(), words.join(" ")), count as usize));
            }
        }
        all.sort_by_key(|(corps, _)| *corps && verb == "take");
        Ok(all.into_iter().map(|(_, words)| words).collect())
    }

    /// The side that made decisions without a choice: that of the first counter in them.
    fn whose(&self, did: &[String]) -> Option<String> {
        let mut words = did.first()?.split(' ').skip(1);
        let piece = words.find_map(|word| self.game.pieces.iter().find(|piece| piece.id.as_str() == word))?;
        Some(self.game.side_names[piece.side.ix()].to_string())
    }

    /// Decisions made one after the other, as players would tell them.
    fn tell(&self, did: &[String]) -> String {
        let mut parts: Vec<(String, usize)> = Vec::new();
        for words in did {
            match parts.last_mut() {
                Some((last, count)) if last == words => *count += 1,
                _ => parts.push((words.clone(), 1)),
            }
        }
        let verb = |words: &str| words.split(' ').next().unwrap_or_default().to_owned();
        let mut out = String::new();
        let mut last = String::new();
        for (words, count) in parts {
            let now = verb(&words);
            let told = self.words.people(&words);
            let rest = told.strip_prefix(&now).unwrap_or(&told).trim_start().to_owned();
            let number = if count > 1 { format!("{count} ") } else { String::new() };
            if now == last {
                out.push_str(", ");
            } else {
                out.extend([
                    if out.is_empty() { "" } else { "; " },
                    now.as_str(),
                    if rest.is_empty() { "" } else { " " },
                ]);
            }
            out.extend([number, rest]);
            last = now;
        }
        out
    }

    fn at(&self, pointer: String) -> Spot {
        Spot::Value(self.file, pointer)
    }

    fn unread(&self, pointer: String, unread: Unread) -> Finding {
        Finding::new(&WORDS, self.at(pointer), unread.message)
            .label("cannot be read")
            .suggest(unread.suggestion.map(|part| Suggestion::from(part).in_words()))
    }

    fn trouble(&self, pointer: &str, trouble: Trouble) -> Finding {
        Finding::new(&codes::CHANCE, self.at(format!("{pointer}{}", trouble.pointer)), trouble.message)
            .label("not what the game asks for")
    }

    fn illegal(&self, pointer: String, wanted: &str, state: &State) -> Finding {
        let mut legal: Vec<String> = state.legal().iter().map(|action| action.words(self.game, state)).collect();
        legal.sort_by_key(|words| strsim::damerau_levenshtein(words, wanted));
        let meant = legal.iter().filter(|words| decision::means(wanted, words)).count();
        if meant > 1 {
            legal.retain(|words| decision::means(wanted, words));
            return Finding::new(
                &codes::DECISION,
                self.at(pointer),
                format!("`{wanted}` can mean {meant} decisions here"),
            )
            .label("which of them?")
            .expected(choices(legal.iter().take(8).map(String::as_str)));
        }
        let all = legal.len() <= 8;
        legal.truncate(8);
        let code: &'static Code = &codes::DECISION;
        let who = state.to_move().map_or_else(
            || "nobody has anything to decide".to_owned(),
            |side: Side| format!("{} decides", self.game.side_names[side.ix()]),
        );
        let named = choices(legal.iter().map(String::as_str));
        let expected = match (legal.is_empty(), all) {
            (true, _) => "no more decisions".to_owned(),
            (false, true) => named,
            (false, false) => format!("{named}, and more"),
        };
        Finding::new(code, self.at(pointer), format!("`{wanted}` is not legal here: {who}"))
            .label("not legal")
            .expected(expected)
    }
}

/// The legal action of these words: exactly, else the only one that they mean.
fn matching(game: &Game, state: &State, wanted: &str) -> Option<Action> {
    let legal: Vec<(Action, String)> =
        state.legal().iter().map(|action| (*action, action.words(game, state))).collect();
    if let Some((action, _)) = legal.iter().find(|(_, words)| words == wanted) {
        return Some(*action);
    }
    let mut near = legal.iter().filter(|(_, words)| decision::means(wanted, words));
    match (near.next(), near.next()) {
        (Some((action, _)), None) => Some(*action),
        _ => None,
    }
}

/// True if a decision that these words mean is legal now, or several are.
fn possible(game: &Game, state: &State, wanted: &str) -> bool {
    state.legal().iter().map(|action| action.words(game, state)).any(|words| decision::means(wanted, &words))
}

/// Counts the facts that a position states.
fn held(position: &records::Position) -> usize {
    let lists: [&[Text]; 13] = [
        &position.at,
        &position.control,
        &position.seas,
        &position.lines,
        &position.walls,
        &position.sieges,
        &position.victories,
        &position.resources,
        &position.hands,
        &position.held,
        &position.happened,
        &position.fleets,
        &position.at_war,
    ];
    let single = [
        position.points.is_some(),
        position.loyalty.is_some(),
        position.risen.is_some(),
        position.turn.is_some(),
        position.decides.is_some(),
        position.winner.is_some(),
    ];
    lists.iter().map(|list| list.len()).sum::<usize>() + single.into_iter().filter(|given| *given).count()
}

/// Dice rolled one after the other for the same thing are one throw.
fn grouped(rolled: &[(Roll, u8)]) -> Vec<(&'static str, Vec<u8>)> {
    let of = |group: &[(Roll, u8)]| {
        (group.first().map_or("", |(roll, _)| script::word(*roll)), group.iter().map(|(_, value)| *value).collect())
    };
    rolled.chunk_by(|one, other| one.0 == other.0).map(of).collect()
}
