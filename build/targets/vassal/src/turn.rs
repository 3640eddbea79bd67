//! The turn: its tracker, its messages in the chat, and the changes that go with it.

use muster_schema::bundle::{Arrival, Bundle, Phase, Scenario, Side, Track, TrackKind};
use muster_schema::{phrase, say};

use super::sequence::{decode, encode};
use super::traits::{Key, inset, quoted, spoken};
use super::xml::{self, Element};
use super::{Context, arrivals, battle, control, counters, names};
use muster_canvas::font::Style;
use muster_canvas::theme::Theme;
use muster_ground::area::pixels;

/// The command that is sent when the turn has changed.
pub const TURN_CHANGED: &str = "turn-changed";
/// The commands of the tracker itself. Players have buttons instead that make one step of all that a turn does, so that one undo
/// takes it back.
const STEPS: [&str; 2] = ["next-step", "step-before"];
/// The property with the events of a scenario's schedule, by turns.
const SCHEDULE: &str = "Schedule";
/// The mark before and after a turn in it.
const MARK: &str = "¦";

/// The track that counts turns.
pub fn turn_track(bundle: &Bundle) -> Option<&Track> {
    bundle.map.tracks.iter().find(|track| track.kind == TrackKind::Turn && !track.places.is_empty())
}

/// The separator between a turn and its phase where they are counted as one: non-breaking spaces, which names do not
/// contain.
const BETWEEN: &str = "\u{a0}–\u{a0}";
/// The property with the turn tracker's current step in such a game.
const STEP: &str = "Step";

/// True if some phases occur only in some turns. The engine has the same phases in every turn; for such a game each
/// turn with each of its phases counts as a turn of the engine.
fn is_uneven(bundle: &Bundle) -> bool {
    bundle.phases.iter().any(|phase| !phase.turns.is_empty())
}

/// The turn that is played: an expression.
pub fn turn(bundle: &Bundle) -> String {
    // As a text, whatever there is before the first turn.
    if is_uneven(bundle) { format!("(\"\"+{STEP}).split(\"{BETWEEN}\")[0]") } else { "Turn".to_owned() }
}

/// Its phase: an expression.
pub fn phase(bundle: &Bundle) -> String {
    if is_uneven(bundle) {
        format!("(\"\"+{STEP}).substring((\"{BETWEEN}\"+{STEP}).lastIndexOf(\"{BETWEEN}\"))")
    } else {
        "Phase".to_owned()
    }
}

/// The turns with their phases, one after the other, each with its turn.
fn steps(context: &Context<'_>) -> Vec<(String, String)> {
    let bundle = context.bundle;
    let step = |Moment { turn, phase }: Moment| {
        let name = context.names.place(&turn).unwrap_or(&turn);
        let phase = phase.and_then(|at| bundle.phases.get(at)).map(|phase| phase.name.as_str());
        let told = match phase {
            None if bundle.phases.is_empty() => name.to_owned(),
            phase => format!("{name}{BETWEEN}{}", phase.unwrap_or_else(|| bundle.phrases.say("no phase"))),
        };
        (turn, told)
    };
    moments(bundle).into_iter().map(step).collect()
}

/// The tracker's current step, in the form of a scenario's properties for its first and last step: an expression.
fn step(bundle: &Bundle) -> String {
    match () {
        () if is_uneven(bundle) => format!("(\"\"+{STEP})"),
        () if bundle.phases.is_empty() => "(\"\"+Turn)".to_owned(),
        () => format!("(Turn+\"{BETWEEN}\"+Phase)"),
    }
}

/// A step of the turn tracker.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Moment {
    /// The turn: a place.
    pub turn: String,
    /// The number of its phase, if there are any.
    pub phase: Option<usize>,
}

/// The steps of the turn tracker, in the order of play.
pub fn moments(bundle: &Bundle) -> Vec<Moment> {
    let turns = turn_track(bundle).into_iter().flat_map(|track| &track.places);
    let of_turn = |turn: &String| {
        let phases = bundle.phases.iter().enumerate();
        let own = phases.filter(|(_, phase)| phase.turns.is_empty() || phase.turns.contains(turn));
        let mut own: Vec<_> = own.map(|(at, _)| Moment { turn: turn.clone(), phase: Some(at) }).collect();
        if own.is_empty() {
            own.push(Moment { turn: turn.clone(), phase: None });
        }
        own
    };
    turns.flat_map(of_turn).collect()
}

/// The number of the step that a state of the turn tracker, in VASSAL's notation, stands for.
pub fn moment(bundle: &Bundle, state: &str) -> Option<usize> {
    let level = decode(state, '|').into_iter().nth(1)?;
    let fields = decode(&level, ';');
    let first: usize = fields.first()?.parse().ok()?;
    let Some(level) = fields.get(4) else { return Some(first) };
    let phase: usize = decode(level, ';').first()?.parse().ok()?;
    let turn = turn_track(bundle)?.places.get(first)?;
    moments(bundle).iter().position(|moment| moment.turn == *turn && moment.phase == Some(phase))
}

/// The turns, and within them the phases.
pub fn turns(context: &Context<'_>) -> Option<Element> {
    let bundle = context.bundle;
    let track = turn_track(bundle)?;
    let turns: Vec<_> = track.places.iter().map(|id| context.names.place(id).unwrap_or(id)).collect();
    let list = |property: &str, values: &[&str]| {
        xml::module("turn.ListTurnLevel")
            .with("property", property)
            .with("list", encode(values, ','))
            .fixed("ListTurnLevel")
    };
    let phases = phases(bundle);
    let steps = steps(context);
    let steps: Vec<&str> = steps.iter().map(|(_, name)| name.as_str()).collect();
    let uneven = is_uneven(bundle);
    let mut levels = if uneven { list(STEP, &steps) } else { list("Turn", &turns) };
    let mut format = "$level1$";
    if !phases.is_empty() && !uneven {
        levels = levels.child(list("Phase", &phases));
        format = "$level1$ – $level2$";
    }
    let room = if uneven { room([&steps, &[]]) } else { room([&turns, &phases]) };
    let tracker = xml::module("turn.TurnTracker")
        .with("turnFormat", format)
        .with("lengthStyle", if room.is_some() { "Fixed" } else { "Maximum" })
        .with("length", room.unwrap_or_default())
        .with("nexthotkey", Key::named(STEPS[0]).code())
        .with("prevhotkey", Key::named(STEPS[1]).code())
        .fixed("TurnTracker")
        .child(levels)
        .children(events(context));
    Some(tracker)
}

/// The actions when the turn changes, in their order.
fn events(context: &Context<'_>) -> Vec<Element> {
    let bundle = context.bundle;
    let now = step(bundle);
    let same = |name: &str| format!("{now}.equals(\"\"+{name})");
    let hotkey = |name: &str, key: &str, when: String, told: String| {
        xml::module("turn.TurnGlobalHotkey")
            .with("name", name)
            .with("hotkey", key)
            .with("match", when)
            .with("reportFormat", told)
    };
    // What goes on after the last step of a scenario goes back to it, and nothing of that is told.
    let event = |name: &str, key: String, when: &str, told: String| {
        let when = if when.is_empty() { String::new() } else { format!("&&({when})") };
        hotkey(name, &key, format!("{{!{}{when}}}", same(BEFORE)), told)
    };
    let (turn, phase) = (turn(bundle), phase(bundle));
    let step_told = if bundle.phases.is_empty() { turn.clone() } else { format!("{turn}+\" – \"+{phase}") };
    let banner = format!("{{{}?\"\":\" ===== \"+{step_told}+\" ===== (\"+PlayerId+\")\"}}", same(BEFORE));
    let banner = hotkey("Tell the turn", "", String::new(), banner);
    let ended = format!("{{{}&&(\"\"+{BEFORE}).equals(\"\"+{})}}", same(AFTER), ENDS[1]);
    let mut events = vec![hotkey("Stay at the end of the game", stay().code(), ended, String::new()), banner];
    if bundle.scenarios.iter().any(|scenario| !scenario.arrivals.is_empty()) {
        let first = first_steps(context);
        let mark = format!("{0}+{turn}+{0}", quoted(MARK));
        let found = format!("(\"\"+{SCHEDULE}).indexOf({mark})");
        let rest = format!("(\"\"+{SCHEDULE}).substring({found}+({mark}).length())");
        let told = format!("{{\" \"+({rest}).split({})[0]}}", quoted(MARK));
        let when = format!("{first}&&{found}>=0");
        events.push(event("Tell the reinforcements", String::new(), &when, told));
    }
    if let Some(over) = battle::over(bundle) {
        events.push(event("Forget the last battle", over.code().to_owned(), "", String::new()));
    }
    for ((key, _), when) in unmarks(bundle).into_iter().zip(unmarked_when(context)) {
        events.push(event("Take off the signs that counters have moved", key.code().to_owned(), &when, String::new()));
    }
    if context.tracker.leads() {
        let key = Key::named(TURN_CHANGED).code().to_owned();
        events.push(event("Move the markers of the turn", key, "", String::new()));
    }
    events.push(hotkey("Note the step", noted().code(), String::new(), String::new()));
    events
}

/// The command that goes back to the last step.
fn stay() -> Key {
    Key::named("stay-at-the-end")
}

/// The command that notes which step it is.
fn noted() -> Key {
    Key::named("note-the-step")
}

/// The first phases of a side: those after a phase that is not its own.
fn begins(bundle: &Bundle, side: &Side) -> Vec<usize> {
    let own = |phase: &Phase| phase.side.as_ref() == Some(&side.id) || phase.sides.contains(&side.id);
    let before = |at: usize| bundle.phases.get(at.checked_sub(1).unwrap_or(bundle.phases.len() - 1));
    let phases = bundle.phases.iter().enumerate().filter(|(_, phase)| own(phase));
    let first = phases.clone().map(|(at, _)| at).take(1).collect();
    let all: Vec<usize> = phases.map(|(at, _)| at).filter(|at| !before(*at).is_some_and(own)).collect();
    if all.is_empty() { first } else { all }
}

/// The sides that have phases of their own.
fn movers(bundle: &Bundle) -> impl Iterator<Item = &Side> {
    let moves = turn_track(bundle).is_some() && bundle.pieces.iter().any(counters::moves_about);
    bundle.sides.iter().filter(move |side| moves && !begins(bundle, side).is_empty())
}

/// The commands that remove the signs that counters have moved, each with an expression for its counters: those of a
/// side when its phases begin, and all others at the beginning of a turn.
pub fn unmarks(bundle: &Bundle) -> Vec<(Key, String)> {
    if turn_track(bundle).is_none() || !bundle.pieces.iter().any(counters::moves_about) {
        return Vec::new();
    }
    let is_of = |side: &Side, sign: &str| format!("&&Side{sign}{}", quoted(&side.name));
    let of_side =
        |side: &Side| (Key::named(&format!("unmark-{}", side.id)), format!("{{Moved==true{}}}", is_of(side, "==")));
    let others: String = movers(bundle).map(|side| is_of(side, "!=")).collect();
    movers(bundle).map(of_side).chain([(Key::named("unmark"), format!("{{Moved==true{others}}}"))]).collect()
}

/// When each of these commands is given: expressions.
fn unmarked_when(context: &Context<'_>) -> Vec<String> {
    let bundle = context.bundle;
    let phase = phase(bundle);
    let in_phase = |at: usize| format!("{phase}=={}", quoted(&bundle.phases[at].name));
    let of_side = |side: &Side| begins(bundle, side).into_iter().map(in_phase).collect::<Vec<_>>().join("||");
    movers(bundle).map(of_side).chain([first_steps(context)]).collect()
}

/// True at the beginning of a turn: an expression.
fn first_steps(context: &Context<'_>) -> String {
    let bundle = context.bundle;
    let Some(first) = bundle.phases.first() else { return "true".to_owned() };
    if !is_uneven(bundle) {
        return format!("Phase=={}", quoted(&first.name));
    }
    let steps = steps(context);
    let begins = steps.iter().enumerate().filter(|(at, (turn, _))| *at == 0 || steps[at - 1].0 != *turn);
    let same: Vec<String> = begins.map(|(_, (_, name))| format!("{STEP}=={}", quoted(name))).collect();
    format!("({})", same.join("||"))
}

/// The properties with the first and the last step of the scenario that is played.
const ENDS: [&str; 2] = ["FirstStep", "LastStep"];
/// The property with the step to which the engine would go on after the last.
const AFTER: &str = "StepAfterLast";
/// The property with the step that it was before the turn changed.
const BEFORE: &str = "StepBefore";

/// The commands that say so.
pub fn ends_commands(context: &Context<'_>, scenario: &Scenario) -> Vec<String> {
    let steps = steps(context);
    let first = steps.iter().find(|(turn, _)| *turn == scenario.first_turn);
    let last = steps.iter().rfind(|(turn, _)| *turn == scenario.last_turn);
    let after = steps.iter().rposition(|(turn, _)| *turn == scenario.last_turn);
    let after = after.and_then(|at| steps.get(at + 1).or(steps.first()));
    let set =
        |(name, step): (&str, Option<&(String, String)>)| Some(encode(["GlobalProperty\t", name, &step?.1, ""], ';'));
    let all = ENDS.into_iter().zip([first, last]).chain([(AFTER, after), (BEFORE, first)]);
    all.filter_map(set).collect()
}

/// The chat's message when the last turn is over: an expression.
fn over(context: &Context<'_>) -> String {
    let (bundle, phrases) = (context.bundle, &context.bundle.phrases);
    let turn = inset(&turn(bundle));
    let over = spoken(&say!(phrases, "The game is over: {turn} was its last turn.", turn = turn));
    let known = counters::standings(context).into_iter().chain(control::standing(bundle));
    let known: String = known.map(|sum| format!("+\" \"+{sum}+\".\"")).collect();
    format!("{{\" ===== \"+{over}{known}+\" ===== (\"+PlayerId+\")\"}}")
}

/// The buttons that go on and back. The engine would go on with the first turn after the last, and from one scenario's last turn to
/// turns that it does not have.
pub fn buttons(context: &Context<'_>) -> Vec<Element> {
    if turn_track(context.bundle).is_none() {
        return Vec::new();
    }
    let phrases = &context.bundle.phrases;
    let [next, previous] = if context.bundle.phases.is_empty() {
        [phrase!("Next turn"), phrase!("Previous turn")]
    } else {
        [phrase!("Next phase"), phrase!("Previous phase")]
    };
    let [on, back] = STEPS.map(Key::named);
    let [ends, goes_on] = ["end-of-game", "go-on"].map(Key::named);
    let now = step(context.bundle);
    let [at_first, at_last] = ENDS.map(|end| format!("{now}.equals(\"\"+{end})"));
    let button = |name: &str, text: &str, key: Key, does: &[&Key]| {
        xml::module("DoActionButton")
            .with("name", name)
            .with("text", text)
            .with(
                "tooltip",
                say!(phrases, "{step}, with all that it brings: one undo takes it back", step = phrases.say(name)),
            )
            .with("hotkey", key.code())
            .with("hotkeys", encode(does.iter().map(|key| key.code()), ','))
            .fixed("DoActionButton of turns")
    };
    // A loop with a condition: it holds for the first round alone.
    let once = |button: Element, number: &'static str, when: &str| {
        button
            .with("whileExpression", format!("{{{number}==1&&{when}}}"))
            .with("indexProperty", number)
            .fixed("DoActionButton if something holds")
    };
    let unseen = |name: &str, key: &Key| {
        xml::module("DoActionButton").with("name", name).with("text", "").with("tooltip", "").with("hotkey", key.code())
    };
    let told = unseen("Tell the end of the game", &ends)
        .with("icon", "")
        .with("doReport", true)
        .with("doHotkey", false)
        .with("reportFormat", over(context));
    let goes = unseen("Go on unless the game is over", &goes_on)
        .with("hotkeys", encode([on.code()], ','))
        .fixed("DoActionButton of turns");
    let stays = unseen("Stay at the end of the game", &stay())
        .with("hotkeys", encode([&back, &ends].map(Key::code), ','))
        .fixed("DoActionButton of turns");
    vec![
        stays,
        button(next, phrases.say("Next"), Key::alt('X'), &[&ends, &goes_on]),
        once(button(previous, "", Key::alt('Z'), &[&back]), "BackRound", &format!("!{at_first}")),
        once(told, "EndRound", &at_last),
        once(goes, "NextRound", &format!("!{at_last}")),
    ]
}

/// The properties with the schedule of the scenario that is played, and with its first and last step.
pub fn properties(bundle: &Bundle) -> impl Iterator<Item = Element> {
    let schedule = bundle.scenarios.iter().any(|scenario| !scenario.arrivals.is_empty());
    let turns = turn_track(bundle).is_some();
    let of_turns = ENDS.into_iter().chain([AFTER, BEFORE]).filter(move |_| turns);
    schedule.then_some(SCHEDULE).into_iter().chain(of_turns).map(|name| {
        let note = xml::module("properties.ChangePropertyButton")
            .with("hotkey", noted().code())
            .with("propChanger", encode(["P", &format!("{{{}}}", step(bundle))], ','))
            .fixed("ChangePropertyButton");
        xml::module("properties.GlobalProperty")
            .with("name", name)
            .with("initialValue", "")
            .fixed("GlobalProperty of turns")
            .children((name == BEFORE).then_some(note))
    })
}

/// The command that sets it as a scenario has it.
pub fn schedule_command(context: &Context<'_>, scenario: &Scenario) -> Option<String> {
    let track = turn_track(context.bundle)?;
    let lines = track.places.iter().filter_map(|turn| {
        let name = context.names.place(turn).unwrap_or(turn);
        Some(format!("{MARK}{name}{MARK}{}", schedule(context, scenario, turn)?))
    });
    let all: String = lines.collect();
    (!all.is_empty()).then(|| encode(["GlobalProperty\t", SCHEDULE, &all, ""], ';'))
}

/// The events of a turn, in words: `Reinforcements: 2 French Corps, Conti in Metz; 3 Saxon Corps. Promoted: Broglie.`
pub fn schedule(context: &Context<'_>, scenario: &Scenario, turn: &str) -> Option<String> {
    let phrases = &context.bundle.phrases;
    let arrivals: Vec<&Arrival> = scenario.arrivals.iter().filter(|arrival| arrival.turn == turn).collect();
    let mut lots: Vec<([Option<&str>; 2], Vec<String>)> = Vec::new();
    for arrival in arrivals.iter().filter(|arrival| Arrival::brings(&arrival.action)) {
        let joins = arrival.joins.as_deref().and_then(|id| context.bundle.powers.iter().find(|power| power.id == id));
        let place = arrivals::place(arrival).and_then(|id| context.names.place(id));
        let to = [place, joins.map(|power| power.name.as_str())];
        let Some(name) = named(context, scenario, arrival) else { continue };
        match lots.iter_mut().find(|(other, _)| *other == to) {
            Some((_, names)) => names.push(name),
            None => lots.push((to, vec![name])),
        }
    }
    let lot = |(to, names): ([Option<&str>; 2], Vec<String>)| match (to, names.join(", ")) {
        ([None, None], names) => names,
        ([Some(place), None], names) => say!(phrases, "{counters} in {place}", counters = names, place = place),
        ([None, Some(power)], names) => say!(phrases, "{counters} when {power} joins", counters = names, power = power),
        ([Some(place), Some(power)], names) => {
            say!(phrases, "{counters} in {place} when {power} joins", counters = names, place = place, power = power)
        }
    };
    let lots: Vec<String> = lots.into_iter().map(lot).collect();
    let others = [
        (phrase!("Promoted: {counters}."), "promote"),
        (phrase!("Replaced: {counters}."), Arrival::REPLACE),
        (phrase!("Withdrawn: {counters}."), Arrival::WITHDRAW),
    ];
    let others = others.map(|(told, action)| {
        let those = arrivals.iter().filter(|arrival| arrival.action == action);
        (told, those.filter_map(|arrival| named(context, scenario, arrival)).collect::<Vec<_>>().join(", "))
    });
    let brought = (phrase!("Reinforcements: {counters}."), lots.join("; "));
    let all = [brought].into_iter().chain(others).filter(|(_, names)| !names.is_empty());
    let all: Vec<String> = all.map(|(told, names)| phrases.fill(told, &[("counters", &names)])).collect();
    (!all.is_empty()).then(|| names::plain_name(&all.join(" ").replace(MARK, " ")))
}

/// The counters of an arrival: `2 French Corps (reduced)`. Of hidden counters only the side is named.
fn named(context: &Context<'_>, scenario: &Scenario, arrival: &Arrival) -> Option<String> {
    let piece = context.bundle.pieces.iter().find(|piece| piece.id == arrival.piece)?;
    let piece = scenario.piece(context.bundle, piece);
    let phrases = &context.bundle.phrases;
    if piece.hidden {
        let hidden = match (piece.seen(), arrival.count) {
            ("block", 1) => phrase!("hidden block of {side}"),
            ("block", _) => phrase!("{count} hidden blocks of {side}"),
            (_, 1) => phrase!("hidden counter of {side}"),
            _ => phrase!("{count} hidden counters of {side}"),
        };
        let side = counters::side_title(context.bundle, &piece);
        return Some(phrases.fill(hidden, &[("count", &arrival.count), ("side", &side)]));
    }
    let reduced = || say!(phrases, "{counter} (reduced)", counter = piece.name);
    let name = if arrival.face == "reduced" { reduced() } else { piece.name.clone() };
    Some(if arrival.count == 1 { name } else { format!("{} {name}", arrival.count) })
}

/// The width of the turn's label, in pixels, if the engine would measure it wrongly: it reserves the width of the text
/// with the most letters, and one with fewer may be wider.
fn room(levels: [&[&str]; 2]) -> Option<u32> {
    /// The engine's type size, and half as much again: the typeface is different, and players may enlarge it.
    const SIZE: f64 = 21.0;
    let theme = Theme::default();
    let width = |words: &&str| theme.width(words, SIZE, Style::Bold);
    let measured = |words: &[&str]| {
        // Of several that are as long the first is taken.
        let longest = words.iter().rev().max_by_key(|words| words.encode_utf16().count()).map_or(0.0, width);
        (longest, words.iter().map(width).fold(longest, f64::max))
    };
    let (longest, widest) = levels
        .iter()
        .map(|words| measured(words))
        .fold((0.0, 0.0), |(one, other), (longest, widest)| (one + longest, other + widest));
    (widest > longest).then(|| pixels(widest + width(&" – ")))
}

fn phases(bundle: &Bundle) -> Vec<&str> {
    bundle.phases.iter().map(|phase| phase.name.as_str()).collect()
}

/// The command that sets the tracker to a scenario's first turn.
pub fn turn_command(context: &Context<'_>, scenario: &Scenario) -> Option<String> {
    let bundle = context.bundle;
    let at = moments(bundle).iter().position(|moment| moment.turn == scenario.first_turn)?;
    tracker_command(bundle, at)
}

/// The command that sets the tracker to the step with this number.
pub fn tracker_command(bundle: &Bundle, at: usize) -> Option<String> {
    let track = turn_track(bundle)?;
    let active = |count: usize| encode(vec!["true"; count], ',');
    let is_one = is_uneven(bundle) || bundle.phases.is_empty();
    let (count, each) = if is_one { (moments(bundle).len(), 1) } else { (track.places.len(), bundle.phases.len()) };
    let mut fields = vec![(at / each).to_string(), "0".into(), "0".into(), active(count)];
    if !is_one {
        fields.push(encode([&(at % each).to_string(), "0", "0", &active(each)], ';'));
    }
    let state = encode(["0", &encode(fields, ';')], '|');
    Some(encode(["TURNTurnTracker0", &state], '\t'))
}
