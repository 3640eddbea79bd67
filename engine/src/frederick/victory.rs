//! Victory: thaler of occupied cities, levels, stalemate, votes of the Empire (29.2, 30.0).

use muster_schema::Id;
use muster_schema::frederick::{Rules, VictoryLevel};

use super::for_players;
use super::table::Lack;

/// The total of taxation that wins, from what a player had at the start (30.2).
///
/// # Errors
///
/// If the pack does not tell for so many players.
pub fn needed(rules: &Rules, players: u8, initial: u16) -> Result<u16, Lack> {
    let beyond = for_players(&rules.victory.beyond, players);
    let beyond = beyond.ok_or_else(|| Lack::new(format!("the thaler that win for {players} players")))?;
    Ok(initial.saturating_add(beyond))
}

/// Whether occupied cities suffice, each with its taxation value and whether it is pillaged: those count half, and halves are
/// kept (30.2). Areas beyond the edge and treasuries count for nothing.
///
/// # Errors
///
/// As [`needed`].
pub fn is_general(rules: &Rules, players: u8, initial: u16, cities: &[(u8, bool)]) -> Result<bool, Lack> {
    let share = |pillaged: bool| if pillaged { u32::from(rules.victory.pillaged_share) } else { 100 };
    let total: u32 = cities.iter().map(|(tax, pillaged)| u32::from(*tax) * share(*pillaged)).sum();
    Ok(total >= u32::from(needed(rules, players, initial)?) * 100)
}

/// Whether a player fulfils his special condition, from whether each of the powers that he leads fulfils its own: all must, but of
/// those that cannot do so together one does for the others (30.3, 30.7).
pub fn is_special(rules: &Rules, own: &[(Id, bool)]) -> bool {
    let exclusive = |power: Id| rules.victory.either.iter().any(|of| of.id() == power);
    let (either, all): (Vec<&(Id, bool)>, Vec<_>) = own.iter().partition(|(power, _)| exclusive(*power));
    let all_do = all.iter().all(|(_, fulfilled)| *fulfilled);
    !own.is_empty() && all_do && (either.is_empty() || either.iter().any(|(_, fulfilled)| *fulfilled))
}

/// What a player has fulfilled.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Standing {
    pub player: Id,
    /// Whether the general condition (30.2).
    pub general: bool,
    /// Whether the special one of each of his powers (30.3, 30.7).
    pub special: bool,
}

impl Standing {
    /// The level of victory (30.4).
    pub fn level(&self) -> VictoryLevel {
        match (self.general, self.special) {
            (true, true) => VictoryLevel::Continental,
            (false, false) => VictoryLevel::None,
            _ => VictoryLevel::Marginal,
        }
    }
}

/// Whether the game ends at once: somebody has won at any level (30.2). That 3.2 asks for both conditions is read so that
/// they make the higher level.
pub fn is_sudden(standings: &[Standing]) -> bool {
    standings.iter().any(|standing| standing.level() != VictoryLevel::None)
}

/// How a game ends.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum End {
    /// Nobody wins, unless a power's card makes something of it.
    Stalemate,
    /// These win at this level: several only if they did so by different conditions, of which the document does not tell more.
    Won(Vec<Id>, VictoryLevel),
}

/// How a game ends (30.4, 30.5): the higher level wins; nobody does where several share it by the same condition.
pub fn end(standings: &[Standing]) -> End {
    let level = standings.iter().map(Standing::level).max().unwrap_or(VictoryLevel::None);
    let best: Vec<&Standing> = standings.iter().filter(|standing| standing.level() == level).collect();
    let shared = best.iter().filter(|standing| standing.general).count() > 1
        || best.iter().filter(|standing| standing.special).count() > 1;
    if level == VictoryLevel::None || shared {
        return End::Stalemate;
    }
    End::Won(best.iter().map(|standing| standing.player).collect(), level)
}

/// Votes of a player in the Empire: one for each electorate city that he occupies, pillaged or not, and with a marker of the Imperial
/// Diet one that he does not (29.2, 9.13). `electorates` has who occupies each, of several players who controlled it first; `claimed`
/// the places of those that somebody has claimed, with him.
pub fn votes(player: Id, electorates: &[Option<Id>], claimed: &[(usize, Id)]) -> u8 {
    let vote = |(place, occupier): (usize, &Option<Id>)| {
        let claimed = claimed.iter().find(|(of, _)| *of == place).map(|(_, by)| *by);
        claimed.or(*occupier) == Some(player)
    };
    u8::try_from(electorates.iter().enumerate().filter(|of| vote(*of)).count()).unwrap_or(u8::MAX)
}

/// Whether a player has the votes in the Empire that matter (29.2).
pub fn leads_the_empire(rules: &Rules, votes: u8) -> bool {
    votes >= rules.victory.votes
}
