//! A position: set up, or found to be so.

use muster_engine::no_peace::play::{Game, Place, Set, Side, State};
use muster_engine::no_peace::records::{Position, TrackSpace};
use muster_schema::{Id, Text};

use super::words::{Force, Kind, Unread, Words, force_of, is_nothing, line, lying, number};
use muster_rules::examples::Change;

/// A fault in a line of a position: the member and place of the line, and the fault.
pub(super) type Wrong = (String, Unread);

/// A fact that does not hold: where, what is so, and what should be.
#[derive(Debug)]
pub(super) struct Broken {
    pub pointer: String,
    pub message: String,
    pub expected: String,
}

/// Reads a line: what is found, and what is wanted.
type Found<'f> = dyn Fn(&str, &str) -> Result<(String, String), Unread> + 'f;

/// Does something for each line of a member.
fn each(member: &str, lines: &[Text], mut with: impl FnMut(&str, &str) -> Result<(), Unread>) -> Result<(), Wrong> {
    for (at, text) in lines.iter().enumerate() {
        line(text)
            .and_then(|(subject, rest)| with(subject, rest))
            .map_err(|unread| (format!("/{member}/{at}"), unread))?;
    }
    Ok(())
}

/// Lays a position out.
pub(super) fn set(words: &Words<'_>, game: &Game, state: &mut State, position: &Position) -> Result<(), Wrong> {
    let mut places: Vec<(Place, Force, usize)> = Vec::new();
    for (at, text) in position.at.iter().enumerate() {
        let wrong = |unread| (format!("/at/{at}"), unread);
        let (subject, rest) = line(text).map_err(wrong)?;
        let (place, side) = words.place(game, subject).map_err(wrong)?;
        let force = words.force(game, rest).map_err(wrong)?;
        for piece in game.all_pieces() {
            let of_side = side.is_none_or(|side| game.of[side.ix()].contains(piece));
            if state.place[usize::from(piece)] == place && of_side {
                state.relocate(piece, Place::Removed);
            }
        }
        places.push((place, force, at));
    }
    let mut used = Set::EMPTY;
    for (place, force, at) in &places {
        for ((id, down, demoralized, inside), count) in force {
            for _ in 0..*count {
                let Some(piece) = loose(game, state, *id, used) else {
                    let unread = Unread::new(format!("there are not that many counters of `{id}` left"));
                    return Err((format!("/at/{at}"), unread));
                };
                used.insert(piece);
                state.relocate(piece, *place);
                state.down.put(piece, *down);
                state.demoralized.put(piece, *demoralized);
                state.inside.put(piece, *inside);
            }
        }
    }
    each("control", &position.control, |subject, rest| {
        let holder = words.holder(game, subject)?;
        for name in rest.split(',') {
            let space = words.space(game, name)?;
            let at = usize::from(space);
            state.control.put(space, holder);
            // Lines go with the space (15.5).
            state.lines[at] = state.lines[at].filter(|(owner, _)| Some(*owner) == holder);
        }
        Ok(())
    })?;
    each("seas", &position.seas, |subject, rest| {
        let (zone, side) = (zone(words, game, subject)?, words.side(game, rest)?);
        state.zones[zone] = side;
        Ok(())
    })?;
    each("lines", &position.lines, |subject, rest| {
        state.lines[usize::from(words.space(game, subject)?)] = fortified(words, game, rest)?;
        Ok(())
    })?;
    each("walls", &position.walls, |subject, rest| {
        let at = usize::from(words.space(game, subject)?);
        state.breach[at] = state.fortress[at].saturating_sub(number(rest)?);
        Ok(())
    })?;
    each("sieges", &position.sieges, |subject, rest| {
        state.continued[usize::from(words.space(game, subject)?)] = number(rest)?;
        Ok(())
    })?;
    each("victories", &position.victories, |subject, rest| {
        state.victory[usize::from(words.space(game, subject)?)] = words.holder(game, rest)?;
        Ok(())
    })?;
    each("resources", &position.resources, |subject, rest| {
        state.purse[words.side(game, subject)?.ix()] = number(rest)?;
        Ok(())
    })?;
    each("hands", &position.hands, |subject, rest| {
        let side = words.side(game, subject)?;
        let cards = rest.split(',').map(number).collect::<Result<Vec<u8>, _>>()?;
        state.deal(side, &cards);
        Ok(())
    })?;
    each("held", &position.held, |subject, rest| {
        let side = words.side(game, subject)?;
        for name in rest.split(',') {
            let card = card(words, game, name)?;
            state.events.remove(card);
            state.held[side.ix()].insert(card);
        }
        Ok(())
    })?;
    for (at, name) in position.happened.iter().enumerate() {
        let card = card(words, game, name).map_err(|unread| (format!("/happened/{at}"), unread))?;
        state.events.remove(card);
        state.happened.insert(card);
    }
    if let Some(text) = position.loyalty {
        state.loyalty = loyalty(words, game, &text).map_err(|unread| ("/loyalty".to_owned(), unread))?;
    }
    each("fleets", &position.fleets, |subject, rest| {
        state.fleets[fleet(words, game, subject)?] = number(rest)?;
        Ok(())
    })?;
    for (at, name) in position.at_war.iter().enumerate() {
        let power = power(words, game, name).map_err(|unread| (format!("/at_war/{at}"), unread))?;
        state.at_war.insert(power);
    }
    state.points = position.points.unwrap_or(state.points);
    state.risen = position.risen.unwrap_or(state.risen);
    Ok(())
}

/// A counter that can be put somewhere: one that lies nowhere first; a leader may be taken from another space.
fn loose(game: &Game, state: &State, id: Id, used: Set) -> Option<u8> {
    let rank = |piece: &u8| match state.place[usize::from(*piece)] {
        Place::Removed => Some(0),
        Place::Turn(_) => Some(1),
        Place::Pool => Some(2),
        Place::Aside => Some(3),
        Place::Space(_) => game.leaders.contains(*piece).then_some(4),
    };
    let fits = |piece: &u8| game.pieces[usize::from(*piece)].id == id && !used.contains(*piece);
    let all = game.all_pieces().filter(fits);
    all.filter_map(|piece| Some((rank(&piece)?, piece))).min().map(|(_, piece)| piece)
}

/// Finds the facts of a position that do not hold.
pub(super) fn compare(
    words: &Words<'_>,
    game: &Game,
    state: &State,
    position: &Position,
) -> Result<Vec<Broken>, Wrong> {
    let mut broken = Vec::new();
    for (at, text) in position.at.iter().enumerate() {
        let wrong = |unread| (format!("/at/{at}"), unread);
        let (subject, rest) = line(text).map_err(wrong)?;
        let (place, side) = words.place(game, subject).map_err(wrong)?;
        let wanted = words.force(game, rest).map_err(wrong)?;
        let found = lying(game, state, place, side);
        if found != wanted {
            broken.push(Broken {
                pointer: format!("/at/{at}"),
                message: format!("in {subject} there is {}", words.told(game, &found, false)),
                expected: words.told(game, &wanted, false),
            });
        }
    }
    let side = |side: Option<Side>| side.map_or("nobody", |side| game.sides[side.ix()].as_str()).to_owned();
    let mut differ = |pointer: String, what: String, found: String, wanted: String| {
        if found != wanted {
            broken.push(Broken { pointer, message: format!("{what} {found}"), expected: wanted });
        }
    };
    for (at, text) in position.control.iter().enumerate() {
        let wrong = |unread| (format!("/control/{at}"), unread);
        let (subject, rest) = line(text).map_err(wrong)?;
        let wanted = words.holder(game, subject).map_err(wrong)?;
        for name in rest.split(',') {
            let space = words.space(game, name).map_err(wrong)?;
            let found = state.control.of(space);
            differ(format!("/control/{at}"), format!("{} is held by", name.trim()), side(found), side(wanted));
        }
    }
    let mut lines = |member: &str, of: &[Text], read: &Found<'_>| {
        for (at, text) in of.iter().enumerate() {
            let pointer = format!("/{member}/{at}");
            let (subject, rest) = line(text).map_err(|unread| (pointer.clone(), unread))?;
            let (found, wanted) = read(subject, rest).map_err(|unread| (pointer.clone(), unread))?;
            differ(pointer, format!("{member} of {subject}:"), found, wanted);
        }
        Ok::<(), Wrong>(())
    };
    lines("seas", &position.seas, &|subject, rest| {
        let zone = zone(words, game, subject)?;
        Ok((side(Some(state.zones[zone])), side(Some(words.side(game, rest)?))))
    })?;
    lines("lines", &position.lines, &|subject, rest| {
        let told = |line: Option<(Side, u8)>| {
            line.map_or("nothing".to_owned(), |(owner, level)| format!("{} {level}", side(Some(owner))))
        };
        let space = words.space(game, subject)?;
        Ok((told(state.lines[usize::from(space)]), told(fortified(words, game, rest)?)))
    })?;
    lines("walls", &position.walls, &|subject, rest| {
        let at = usize::from(words.space(game, subject)?);
        Ok(((state.fortress[at].saturating_sub(state.breach[at])).to_string(), number::<u8>(rest)?.to_string()))
    })?;
    lines("sieges", &position.sieges, &|subject, rest| {
        let space = words.space(game, subject)?;
        Ok((state.continued[usize::from(space)].to_string(), number::<u8>(rest)?.to_string()))
    })?;
    lines("victories", &position.victories, &|subject, rest| {
        let space = words.space(game, subject)?;
        Ok((side(state.victory[usize::from(space)]), side(words.holder(game, rest)?)))
    })?;
    lines("resources", &position.resources, &|subject, rest| {
        let of = words.side(game, subject)?;
        Ok((state.purse[of.ix()].to_string(), number::<i32>(rest)?.to_string()))
    })?;
    lines("hands", &position.hands, &|subject, rest| {
        let of = words.side(game, subject)?;
        let mut wanted = [0u8; 4];
        for card in rest.split(',').filter(|card| !is_nothing(card)) {
            let actions: usize = number(card)?;
            *wanted.get_mut(actions.wrapping_sub(1)).ok_or_else(|| Unread::new("no such card"))? += 1;
        }
        let told = |hand: [u8; 4]| {
            let cards = (1..=4usize).rev().flat_map(|value| (0..hand[value - 1]).map(move |_| value.to_string()));
            cards.collect::<Vec<_>>().join(", ")
        };
        Ok((told(state.hand[of.ix()]), told(wanted)))
    })?;
    lines("held", &position.held, &|subject, rest| {
        let of = words.side(game, subject)?;
        let mut wanted = Set::EMPTY;
        for name in rest.split(',').filter(|name| !is_nothing(name)) {
            wanted.insert(card(words, game, name)?);
        }
        let told = |cards: Set| {
            cards.into_iter().map(|card| game.events[usize::from(card)].id.as_str()).collect::<Vec<_>>().join(", ")
        };
        Ok((told(state.held[of.ix()]), told(wanted)))
    })?;
    lines("fleets", &position.fleets, &|subject, rest| {
        let fleet = fleet(words, game, subject)?;
        Ok((state.fleets[fleet].to_string(), number::<u8>(rest)?.to_string()))
    })?;
    if let Some(text) = position.loyalty {
        let wanted = loyalty(words, game, &text).map_err(|unread| ("/loyalty".to_owned(), unread))?;
        let told = |(place, up): (u8, Side)| {
            let space = level(words, game, place).map_or_else(|| place.to_string(), |space| space.to_string());
            format!("{space}: {}", side(Some(up)))
        };
        differ("/loyalty".into(), "the loyalty marker is at".into(), told(state.loyalty), told(wanted));
    }
    for (at, name) in position.happened.iter().enumerate() {
        let pointer = format!("/happened/{at}");
        let card = card(words, game, name).map_err(|unread| (pointer.clone(), unread))?;
        if !state.happened.contains(card) {
            differ(pointer, format!("{name}"), "has not happened".into(), "it has happened".into());
        }
    }
    for (at, name) in position.at_war.iter().enumerate() {
        let pointer = format!("/at_war/{at}");
        let power = power(words, game, name).map_err(|unread| (pointer.clone(), unread))?;
        if !state.at_war.contains(power) {
            differ(pointer, format!("{name}"), "is not at war".into(), "it is at war".into());
        }
    }
    if let Some(points) = position.points {
        differ("/points".into(), "the victory points are".into(), state.points.to_string(), points.to_string());
    }
    if let Some(risen) = position.risen {
        let told = |risen: bool| if risen { "has happened" } else { "has not happened" }.to_owned();
        differ("/risen".into(), "the uprising".into(), told(state.risen), told(risen));
    }
    if let Some(turn) = position.turn {
        let now = game.turns[usize::from(state.turn)].id;
        differ("/turn".into(), "the turn is".into(), now.to_string(), turn.id().to_string());
    }
    if let Some(wanted) = position.decides {
        let found = side(state.to_move());
        differ("/decides".into(), "the decision is that of".into(), found, wanted.id().to_string());
    }
    if let Some(wanted) = position.winner {
        let found = side(state.outcome.map(|outcome| outcome.winner));
        differ("/winner".into(), "the game is won by".into(), found, wanted.id().to_string());
    }
    Ok(broken)
}

fn zone(words: &Words<'_>, game: &Game, name: &str) -> Result<usize, Unread> {
    let id = words.find(Kind::Zone, name)?;
    game.zones.iter().position(|zone| zone.id == id).ok_or_else(|| Unread::new("no such zone"))
}

fn fleet(words: &Words<'_>, game: &Game, name: &str) -> Result<usize, Unread> {
    let id = words.find(Kind::Marker, name)?;
    game.fleets.iter().position(|fleet| fleet.id == id).ok_or_else(|| Unread::new(format!("`{id}` is not a fleet")))
}

fn power(words: &Words<'_>, game: &Game, name: &str) -> Result<u8, Unread> {
    let id = words.find(Kind::Power, name)?;
    let at = game.powers.iter().position(|power| power.id == id).and_then(|at| u8::try_from(at).ok());
    at.ok_or_else(|| Unread::new("no such power"))
}

fn card(words: &Words<'_>, game: &Game, name: &str) -> Result<u8, Unread> {
    let id = words.find(Kind::Card, name)?;
    let at = game.events.iter().position(|event| event.id == id).and_then(|at| u8::try_from(at).ok());
    at.ok_or_else(|| Unread::new(format!("`{id}` is not an event card")))
}

fn fortified(words: &Words<'_>, game: &Game, text: &str) -> Result<Option<(Side, u8)>, Unread> {
    if is_nothing(text) {
        return Ok(None);
    }
    let (side, level) = text.rsplit_once(' ').ok_or_else(|| Unread::new("a line has a side and a level"))?;
    Ok(Some((words.side(game, side)?, number(level)?)))
}

/// The spaces of the loyalty track.
fn levels<'w>(words: &'w Words<'_>, game: &'w Game) -> impl Iterator<Item = Id> + 'w {
    let track = game.rules.uprising.as_ref().map(|rule| rule.track.id());
    let spaces = words.pack.records::<TrackSpace>().iter();
    spaces.filter(move |space| Some(space.track.id()) == track).map(|space| space.id)
}

pub(super) fn level(words: &Words<'_>, game: &Game, place: u8) -> Option<Id> {
    levels(words, game).nth(usize::from(place))
}

fn loyalty(words: &Words<'_>, game: &Game, text: &str) -> Result<(u8, Side), Unread> {
    let (space, side) = line(text)?;
    let id = words.find(Kind::Track, space)?;
    let place = levels(words, game).position(|level| level == id).and_then(|place| u8::try_from(place).ok());
    Ok((place.ok_or_else(|| Unread::new(format!("`{id}` is not on the loyalty track")))?, words.side(game, side)?))
}

/// Answers a question about a position; its first word says what is asked for.
pub(super) fn count(words: &Words<'_>, game: &Game, state: &State, question: &str) -> Result<String, Unread> {
    let (what, of) = question.split_once(' ').ok_or_else(|| Unread::new(format!("`{question}` asks nothing")))?;
    let with = |text: &str| -> Result<(State, Set), Unread> {
        // Any counters will do: the question is about their kinds alone.
        let mut imagined = state.clone();
        let mut force = Set::EMPTY;
        for ((id, down, demoralized, _), count) in words.force(game, text)? {
            for _ in 0..count {
                let free = |piece: &u8| game.pieces[usize::from(*piece)].id == id && !force.contains(*piece);
                let piece = game.all_pieces().find(free);
                let piece = piece.ok_or_else(|| Unread::new(format!("there are not that many counters of `{id}`")))?;
                force.insert(piece);
                imagined.down.put(piece, down);
                imagined.demoralized.put(piece, demoralized);
            }
        }
        Ok((imagined, force))
    };
    let split = |word: &str| {
        of.split_once(&format!(" {word} "))
            .ok_or_else(|| Unread::new(format!("`{what}` is asked of something {word} something else")))
    };
    let dice = |state: &State, force: Set| {
        let corps = force & game.corps;
        let mut best: Vec<(bool, u8, u8)> = (force & game.leaders)
            .into_iter()
            .map(|leader| (!state.demoralized.contains(leader), state.tactical(game, leader, corps), leader))
            .collect();
        best.sort_unstable_by(|one, other| other.cmp(one));
        let most = usize::try_from(game.rules.battle.leaders).unwrap_or(2);
        let leaders: Set = best.into_iter().take(most).map(|(.., leader)| leader).collect();
        match game.battle_dice(state, force, leaders) {
            [fresh, 0] => fresh.to_string(),
            [fresh, shaken] => format!("{fresh} and {shaken}"),
        }
    };
    Ok(match what {
        "rating" => {
            let (state, leader) = with(of)?;
            let leader = leader.first().ok_or_else(|| Unread::new("nobody is rated"))?;
            let (tactical, command) = game.ratings(leader, state.down.contains(leader));
            format!("{tactical}-{command}")
        }
        "tactical" => {
            let (leader, force) = split("with")?;
            let ((state, leader), (_, force)) = (with(leader)?, with(force)?);
            let leader = leader.first().ok_or_else(|| Unread::new("nobody leads"))?;
            state.tactical(game, leader, force & game.corps).to_string()
        }
        "command" => {
            let (state, force) = with(of)?;
            state.command(game, force & game.leaders).to_string()
        }
        "dice" if of.starts_with("at ") => {
            let (space, side) = split("of")?;
            let space = words.space(game, space.trim_start_matches("at "))?;
            let side = words.side(game, side)?;
            dice(state, state.field(game, side, space))
        }
        "dice" => {
            let (state, force) = with(of)?;
            dice(&state, force)
        }
        "defense" => state.defense_value(game, words.space(game, of)?).to_string(),
        "siege" => {
            let (space, force) = split("with")?;
            let space = words.space(game, space)?;
            let (state, force) = with(force)?;
            let side = force.first().map_or(Side::One, |piece| game.pieces[usize::from(piece)].side);
            game.siege_modifier(&state, side, space, force).to_string()
        }
        "line" => {
            let (space, side) = split("of")?;
            let (space, side) = (words.space(game, space)?, words.side(game, side)?);
            if game.has_line(state, side, space) { "yes" } else { "no" }.to_owned()
        }
        "strength" => {
            let at = usize::from(words.space(game, of)?);
            state.fortress[at].saturating_sub(state.breach[at]).to_string()
        }
        "worth" => state.worth(game, words.space(game, of)?).to_string(),
        "fortresses" => {
            let inside = |space: &&muster_engine::no_peace::play::Space| {
                space.fortress > 0 && space.region.is_some_and(|region| region.as_str() == of)
            };
            game.spaces.iter().filter(inside).count().to_string()
        }
        other => return Err(Unread::new(format!("Muster does not know how to count `{other}`"))),
    })
}

/// Lists the changes from one state to another, in players' words.
pub(super) fn changes(words: &Words<'_>, game: &Game, before: &State, after: &State) -> Vec<(Change, String)> {
    let mut out = Vec::new();
    let place = |place: Place| match place {
        Place::Space(space) => game.spaces[usize::from(space)].name.to_string(),
        Place::Pool => "force pool".into(),
        Place::Turn(turn) => game.turns.get(usize::from(turn)).map_or("later".into(), |turn| turn.name.to_string()),
        Place::Aside => "held aside".into(),
        Place::Removed => "out of the game".into(),
    };
    let mut moves: Vec<(Place, Place, Set)> = Vec::new();
    let mut turned: Vec<(Place, Set)> = Vec::new();
    for (piece, (old, new)) in (0u8..).zip(before.place.iter().zip(&after.place)) {
        if old == new {
            let differs = |one: Set, other: Set| one.contains(piece) != other.contains(piece);
            if differs(before.down, after.down)
                || differs(before.demoralized, after.demoralized)
                || differs(before.inside, after.inside)
            {
                match turned.iter_mut().find(|(at, _)| at == new) {
                    Some((_, set)) => set.insert(piece),
                    None => turned.push((*new, Set::one(piece))),
                }
            }
        } else {
            match moves.iter_mut().find(|(from, to, _)| from == old && to == new) {
                Some((.., set)) => set.insert(piece),
                None => moves.push((*old, *new, Set::one(piece))),
            }
        }
    }
    for (from, to, set) in moves {
        let force = words.told(game, &force_of(game, after, set), true);
        let change = if matches!(to, Place::Space(_)) { Change::Move } else { Change::Loss };
        out.push((change, format!("{} → {}: {force}", place(from), place(to))));
    }
    for (at, set) in turned {
        let (old, new) = (force_of(game, before, set), force_of(game, after, set));
        let text = format!("{}: {} → {}", place(at), words.told(game, &old, true), words.told(game, &new, true));
        let worse = (after.down & set).len() > (before.down & set).len()
            || (after.demoralized & set).len() > (before.demoralized & set).len();
        out.push((if worse { Change::Loss } else { Change::Gain }, text));
    }
    let side = |side: Option<Side>| side.map_or("nobody", |side| game.side_names[side.ix()].as_str());
    for ((at, number), space) in (0usize..).zip(0u8..).zip(&game.spaces) {
        let name = space.name;
        let (was, is) = (before.control.of(number), after.control.of(number));
        if was != is {
            out.push((Change::Control, format!("{name}: control {} → {}", side(was), side(is))));
        }
        if before.lines[at] != after.lines[at] {
            let level = |line: Option<(Side, u8)>| line.map_or("none".into(), |(_, level)| format!("level {level}"));
            out.push((
                Change::Marker,
                format!("{name}: line {} → {}", level(before.lines[at]), level(after.lines[at])),
            ));
        }
        let walls = |state: &State| state.fortress[at].saturating_sub(state.breach[at]);
        if walls(before) != walls(after) {
            out.push((Change::Marker, format!("{name}: fortress strength {} → {}", walls(before), walls(after))));
        }
        if before.continued[at] != after.continued[at] {
            let text = format!("{name}: continued siege +{} → +{}", before.continued[at], after.continued[at]);
            out.push((Change::Marker, text));
        }
        if before.victory[at] != after.victory[at] {
            out.push((Change::Marker, format!("{name}: famous victory of {}", side(after.victory[at]))));
        }
    }
    for (zone, (old, new)) in game.zones.iter().zip(before.zones.iter().zip(&after.zones)) {
        if old != new {
            let name = words.shown(zone.id);
            out.push((Change::Control, format!("{name}: control {} → {}", side(Some(*old)), side(Some(*new)))));
        }
    }
    for (power, row) in (0u8..).zip(&game.powers) {
        if !before.at_war.contains(power) && after.at_war.contains(power) {
            out.push((Change::Turn, format!("{} joins {}", row.name, side(Some(after.side_of[usize::from(power)])))));
        }
    }
    for (fleet, (old, new)) in game.fleets.iter().zip(before.fleets.iter().zip(&after.fleets)) {
        if old != new {
            out.push((Change::Marker, format!("{}: strength {old} → {new}", words.shown(fleet.id))));
        }
    }
    if before.points != after.points {
        out.push((Change::Points, format!("victory points {} → {}", before.points, after.points)));
    }
    for of in Side::BOTH {
        let (old, new) = (before.purse[of.ix()], after.purse[of.ix()]);
        if old != new && before.turn == after.turn {
            out.push((Change::Points, format!("{}: resource points {old} → {new}", side(Some(of)))));
        }
    }
    if before.loyalty != after.loyalty {
        let told = |(place, up): (u8, Side)| {
            let number = game.loyalty.get(usize::from(place)).copied().unwrap_or_default();
            format!("{number}+ ({})", side(Some(up)))
        };
        out.push((Change::Marker, format!("loyalty {} → {}", told(before.loyalty), told(after.loyalty))));
    }
    if before.risen != after.risen {
        out.push((Change::Turn, "the uprising happens".into()));
    }
    if before.turn != after.turn {
        let name = |state: &State| game.turns.get(usize::from(state.turn)).map_or("", |turn| turn.name.as_str());
        out.push((Change::Turn, format!("turn {} → {}", name(before), name(after))));
    }
    if let Some(outcome) = after.outcome.filter(|_| before.outcome.is_none()) {
        out.push((Change::Turn, format!("{} wins the game", side(Some(outcome.winner)))));
    }
    out
}
