//! The words of a replay: names to ids, forces, lines.

use std::collections::BTreeMap;

use muster_engine::no_peace::play::{Game, Place, Set, Side, State};
use muster_engine::no_peace::records::{Box, BoxKind, Corps};
use muster_schema::{Id, Role, Slot, Text};
use rustc_hash::FxHashMap;

use muster_source::finding::nearest;
use muster_source::pack::Pack;

/// The most words of a name that are looked at.
pub(super) const LONGEST: usize = 5;

/// The kind of thing that a name can stand for.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub(super) enum Kind {
    Piece,
    Space,
    Zone,
    Marker,
    Card,
    Side,
    Power,
    Box,
    Track,
}

/// A line that cannot be read: why, and what was perhaps meant.
#[derive(Debug)]
pub struct Unread {
    pub message: String,
    pub suggestion: Option<String>,
}

impl Unread {
    pub(super) fn new(message: impl Into<String>) -> Self {
        Self { message: message.into(), suggestion: None }
    }
}

/// The state of a counter: its id, on its back, demoralized, shut up in a fortress.
pub(super) type Lying = (Id, bool, bool, bool);

/// Number of counters in each state.
pub(super) type Force = BTreeMap<Lying, u32>;

/// The names of a pack.
#[derive(Debug)]
pub struct Words<'p> {
    pub pack: &'p Pack,
    names: FxHashMap<(Kind, String), Id>,
    /// The name that people use for an id.
    shown: FxHashMap<Id, Text>,
}

impl<'p> Words<'p> {
    /// Collects the words of a pack.
    pub fn new(pack: &'p Pack) -> Self {
        let mut words = Self { pack, names: FxHashMap::default(), shown: FxHashMap::default() };
        let kinds = [
            (Kind::Piece, Role::Piece),
            (Kind::Space, Role::Place),
            (Kind::Zone, Role::Zone),
            (Kind::Marker, Role::Marker),
            (Kind::Card, Role::Card),
            (Kind::Side, Role::Side),
            (Kind::Power, Role::Power),
            (Kind::Box, Role::Box),
            (Kind::Track, Role::TrackSpace),
        ];
        let rows = || kinds.into_iter().flat_map(|(kind, role)| pack.lines(role).map(move |line| (kind, line)));
        for (kind, line) in rows() {
            let id = Id::from(line.id());
            words.names.insert((kind, id.to_string()), id);
            // Corps go by the adjective that the set-up tables use.
            let adjective = line.record::<Corps>().and_then(|corps| corps.aliases.first().copied());
            words.shown.entry(id).or_insert(adjective.unwrap_or_else(|| line.name()));
        }
        for (kind, line) in rows() {
            for name in std::iter::once(&line.name()).chain(line.cell(Slot::Aliases).items()) {
                words.names.entry((kind, name.to_lowercase())).or_insert(line.id().into());
            }
        }
        words
    }

    /// The name that people use for an id.
    pub(super) fn shown(&self, id: Id) -> &'static str {
        self.shown.get(&id).map_or(id.as_str(), Text::as_str)
    }

    /// The id of a name of one of these kinds.
    pub(super) fn known(&self, kinds: &[Kind], name: &str) -> Option<Id> {
        let name = name.trim().to_lowercase();
        kinds.iter().find_map(|kind| self.names.get(&(*kind, name.clone())).copied())
    }

    pub(super) fn find(&self, kind: Kind, name: &str) -> Result<Id, Unread> {
        self.known(&[kind], name).ok_or_else(|| {
            let what = match kind {
                Kind::Piece => "a leader or corps",
                Kind::Space => "a space",
                Kind::Zone => "a sea zone",
                Kind::Marker => "a marker",
                Kind::Card => "a card",
                Kind::Side => "a side",
                Kind::Power => "a power",
                Kind::Box => "a box",
                Kind::Track => "a space of a track",
            };
            let like = self.names.keys().filter(|(of, _)| *of == kind).map(|(_, name)| name.as_str());
            Unread {
                message: format!("`{}` is not {what}", name.trim()),
                suggestion: nearest(name.trim(), like).map(str::to_owned),
            }
        })
    }

    pub(super) fn space(&self, game: &Game, name: &str) -> Result<u8, Unread> {
        let id = self.find(Kind::Space, name)?;
        game.space(id).ok_or_else(|| Unread::new(format!("`{id}` is not on the map")))
    }

    pub(super) fn side(&self, game: &Game, name: &str) -> Result<Side, Unread> {
        let id = self.find(Kind::Side, name)?;
        game.side(id).ok_or_else(|| Unread::new(format!("`{id}` does not play")))
    }

    /// A side, or nobody.
    pub(super) fn holder(&self, game: &Game, name: &str) -> Result<Option<Side>, Unread> {
        if is_nothing(name) { Ok(None) } else { self.side(game, name).map(Some) }
    }

    /// A place, and the side whose counters there are meant, if it is only one.
    pub(super) fn place(&self, game: &Game, name: &str) -> Result<(Place, Option<Side>), Unread> {
        if let Some(id) = self.known(&[Kind::Space], name) {
            return Ok((Place::Space(self.space(game, id.as_str())?), None));
        }
        if let Some(id) = self.known(&[Kind::Box], name)
            && let Some((_, row)) = self.pack.find::<Box>(id)
        {
            let place = match row.kind {
                BoxKind::ForcePool => Place::Pool,
                BoxKind::Removed => Place::Removed,
                _ => Place::Aside,
            };
            return Ok((place, row.side.and_then(|side| game.side(side.id()))));
        }
        if let Some(id) = self.known(&[Kind::Track], name)
            && let Some(turn) = game.turns.iter().position(|turn| turn.id == id)
        {
            return Ok((Place::Turn(u8::try_from(turn).unwrap_or(u8::MAX)), None));
        }
        self.space(game, name).map(|space| (Place::Space(space), None))
    }

    /// A force in words: `marlborough, 2.5 dutch, 1 french inside`.
    pub(super) fn force(&self, game: &Game, text: &str) -> Result<Force, Unread> {
        let mut force = Force::new();
        if is_nothing(text) {
            return Ok(force);
        }
        for part in text.split(',') {
            for (lying, count) in self.counters(game, part)? {
                *force.entry(lying).or_default() += count;
            }
        }
        Ok(force)
    }

    /// Counters of one kind in words: those as they are, and the one on its back of a half.
    pub(super) fn counters(&self, game: &Game, text: &str) -> Result<Vec<(Lying, u32)>, Unread> {
        let mut rest = text.trim();
        let (mut down, mut demoralized, mut inside) = (false, false, false);
        while let Some((before, last)) = rest.rsplit_once(' ') {
            match last {
                "reduced" | "minor" | "replaced" => down = true,
                "demoralized" => demoralized = true,
                "inside" => inside = true,
                _ => break,
            }
            rest = before.trim_end();
        }
        let number = rest.split_once(' ').and_then(|(number, name)| Some((number.parse::<f64>().ok()?, name)));
        let (number, name) = number.unwrap_or((1.0, rest));
        if !(0.5..=99.0).contains(&number) || (number * 2.0).fract() != 0.0 {
            return Err(Unread::new(format!("`{number}` is not a number of corps")));
        }
        let id = self.find(Kind::Piece, name)?;
        if !game.pieces.iter().any(|piece| piece.id == id) {
            return Err(Unread::new(format!("`{id}` is not in play")));
        }
        #[expect(clippy::cast_possible_truncation, clippy::cast_sign_loss, reason = "it is from 0.5 to 99")]
        let whole = number.floor() as u32;
        let mut all = Vec::new();
        if whole > 0 {
            all.push(((id, down, demoralized, inside), whole));
        }
        if number.fract() != 0.0 {
            all.push(((id, true, demoralized, inside), 1));
        }
        Ok(all)
    }

    /// A force in the words of replays, with ids or as people call them.
    pub(super) fn told(&self, game: &Game, force: &Force, people: bool) -> String {
        let mut parts: Vec<(bool, String)> = Vec::new();
        let mut left = force.clone();
        while let Some(((id, down, demoralized, inside), count)) = left.pop_first() {
            let name = if people { self.shown(id) } else { id.as_str() };
            let leader = game.pieces.iter().find(|piece| piece.id == id).and_then(|piece| piece.leader.as_ref());
            let mut halves = String::new();
            let mut on_back = down;
            if leader.is_none() && !down {
                // One reduced corps more is a half, as the set-up prints it.
                let other = (id, true, demoralized, inside);
                if left.get(&other) == Some(&1) {
                    left.remove(&other);
                    halves = ".5".into();
                }
            } else if leader.is_none() && people && count == 1 {
                (halves, on_back) = ("0.5".into(), false);
            }
            let number = match (leader.is_some() && count == 1, halves.as_str()) {
                (true, _) => String::new(),
                (_, "0.5") => "0.5 ".to_owned(),
                _ => format!("{count}{halves} "),
            };
            let mut text = format!("{number}{name}");
            let minor = leader.map(|leader| if leader.second { "replaced" } else { "minor" });
            for (is, word) in [(on_back, minor.unwrap_or("reduced")), (demoralized, "demoralized"), (inside, "inside")]
            {
                if is {
                    let [before, after] = if people { [" (", ")"] } else { [" ", ""] };
                    text.extend([before, word, after]);
                }
            }
            parts.push((leader.is_none(), text));
        }
        parts.sort_by_key(|(corps, _)| *corps);
        let parts: Vec<String> = parts.into_iter().map(|(_, text)| text).collect();
        if parts.is_empty() { "nothing".into() } else { parts.join(", ") }
    }

    /// The decision with ids for names: what [`muster_engine::no_peace::play::Action::words`] would say.
    pub(super) fn canonical(&self, text: &str) -> String {
        const KINDS: [Kind; 5] = [Kind::Piece, Kind::Space, Kind::Zone, Kind::Marker, Kind::Card];
        let tokens: Vec<&str> = text.split_whitespace().collect();
        let mut out: Vec<String> = Vec::new();
        let mut at = 0;
        while at < tokens.len() {
            let named = (1..=(tokens.len() - at).min(LONGEST))
                .rev()
                .filter(|_| at > 0)
                .find_map(|length| Some((length, self.known(&KINDS, &tokens[at..at + length].join(" "))?)));
            match named {
                Some((length, id)) => {
                    out.push(id.to_string());
                    at += length;
                }
                None => {
                    out.push(tokens[at].to_lowercase());
                    at += 1;
                }
            }
        }
        out.join(" ")
    }

    /// Words of a decision as people would say them.
    pub(super) fn people(&self, words: &str) -> String {
        let told = |word: &str| match word {
            "minor" | "reduced" | "replaced" | "demoralized" => format!("({word})"),
            other => Text::known(other)
                .map_or_else(|| other.to_owned(), |text| self.shown(Id::new(text.as_str())).to_owned()),
        };
        words.split(' ').map(told).collect::<Vec<_>>().join(" ")
    }
}

/// True if a text stands for nothing.
pub(super) fn is_nothing(text: &str) -> bool {
    matches!(text.trim(), "nothing" | "nobody" | "none" | "")
}

/// A line's subject, and what is said of it.
pub(super) fn line(text: &str) -> Result<(&str, &str), Unread> {
    text.split_once(':')
        .map(|(subject, rest)| (subject.trim(), rest.trim()))
        .ok_or_else(|| Unread::new(format!("`{text}` says nothing: there is no colon in it")))
}

/// A number at the end of a line.
pub(super) fn number<N: std::str::FromStr>(text: &str) -> Result<N, Unread> {
    text.trim().parse().map_err(|_| Unread::new(format!("`{}` is not a number", text.trim())))
}

/// The counters in a place, of one side or of both.
pub(super) fn lying(game: &Game, state: &State, place: Place, side: Option<Side>) -> Force {
    let mut force = Force::new();
    for (piece, at) in (0u8..).zip(&state.place) {
        if *at == place && side.is_none_or(|side| game.of[side.ix()].contains(piece)) {
            *force.entry(how(game, state, piece)).or_default() += 1;
        }
    }
    force
}

/// Counts these counters by their state.
pub(super) fn force_of(game: &Game, state: &State, pieces: Set) -> Force {
    let mut force = Force::new();
    for piece in pieces {
        *force.entry(how(game, state, piece)).or_default() += 1;
    }
    force
}

fn how(game: &Game, state: &State, piece: u8) -> Lying {
    let id = game.pieces[usize::from(piece)].id;
    (id, state.down.contains(piece), state.demoralized.contains(piece), state.inside.contains(piece))
}
