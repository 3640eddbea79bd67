//! Combat: battle markers, strengths with all their multipliers, odds, results (18.0, 9.13, 32.1).

pub use crate::frederick::records::CombatSide as Side;
use crate::frederick::records::{CombatResult, Drill, LeaderKind, MarkerFactor, Rules, Terrain, UnitKind, Whom};
use muster_schema::Id;

use super::force::{Counter, Kind};
use super::table::Lack;

/// The place of a combat.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Site {
    pub terrain: Terrain,
    /// True if the defenders are in a fortress.
    pub fortress: bool,
    /// True if the defenders have fieldworks.
    pub fieldworks: bool,
}

impl Site {
    /// True if a fortress or fieldworks are attacked, where only few markers may be played (19.3, 19.5).
    pub fn is_walled(self) -> bool {
        self.fortress || self.fieldworks
    }
}

/// The leader who commands a side (23.3).
#[derive(Clone, Copy, Debug)]
pub struct Commander<'a> {
    pub leader: &'a Counter,
    /// True if he is on board a fleet.
    pub afloat: bool,
}

/// Counts the battle markers that a commander may play: his leader value, but none if that is in parentheses, and none without a
/// commander (18.3, 23.3, 23.11).
pub fn most_markers(commander: Option<&Counter>) -> u8 {
    commander.filter(|leader| leader.is_leader() && !leader.political).map_or(0, |leader| leader.value)
}

/// True if a side may play these battle markers together: no more than its commander allows, no two of one type except pioneers
/// (9.13), and against or behind walls only those that are allowed there (18.3, 18.5, 19.3, 19.5). Markers for fleets need an
/// admiral, and a leader on board plays no others (25.14).
pub fn may_play(rules: &Rules, commander: Option<Commander<'_>>, site: Site, markers: &[Id]) -> bool {
    let leader = commander.map(|commander| commander.leader);
    let enough = markers.len() <= usize::from(most_markers(leader));
    let several = |marker: &Id| factor_of(rules, *marker).is_some_and(|of| of.whom == Whom::Attackers);
    let twice = markers.iter().enumerate().any(|(at, marker)| !several(marker) && markers[..at].contains(marker));
    let useful = |marker: &Id| rules.combat.siege_markers.iter().any(|of| of.id() == *marker);
    let admiral = leader.is_some_and(|leader| leader.kind == Kind::Leader(LeaderKind::Admiral));
    let afloat = commander.is_some_and(|commander| commander.afloat);
    let naval = |marker: &Id| factor_of(rules, *marker).is_some_and(|of| of.whom == Whom::Fleets);
    let at_hand = |marker: &Id| if naval(marker) { admiral } else { !afloat };
    enough && !twice && (!site.is_walled() || markers.iter().all(useful)) && markers.iter().all(at_hand)
}

fn factor_of(rules: &Rules, marker: Id) -> Option<MarkerFactor> {
    rules.combat.markers.iter().find(|of| of.marker.id() == marker).copied()
}

/// Combines factors that multiply a strength: one that doubles gives 2, two give 3, three give 4, never more (18.5). A factor
/// that triples counts as two that double.
pub fn multiplied(rules: &Rules, factors: &[u8]) -> u8 {
    let more = factors.iter().map(|factor| factor.saturating_sub(1)).fold(0, u8::saturating_add);
    more.saturating_add(1).min(rules.combat.most_multiplied)
}

/// Finds the factor by which terrain and walls multiply the defense, the better of the two (18.5).
///
/// # Errors
///
/// If the pack does not tell: the document leaves it to its Terrain Effects Chart.
pub fn ground_factor(rules: &Rules, site: Site) -> Result<u8, Lack> {
    let row = rules.combat.terrain.iter().find(|row| row.terrain == site.terrain);
    let name = super::movement::name(site.terrain);
    let terrain = row.ok_or_else(|| Lack::new(format!("what {name} does to the defense")))?.factor;
    if !site.fortress {
        return Ok(terrain);
    }
    let walls = rules.combat.fortress.ok_or_else(|| Lack::new("what a fortress does to the defense"))?;
    Ok(terrain.max(walls))
}

/// True if a site strengthens the defense in any way (18.5, 9.13).
///
/// # Errors
///
/// As [`ground_factor`], except behind walls: they strengthen in any case.
pub fn strengthens(rules: &Rules, site: Site) -> Result<bool, Lack> {
    Ok(site.is_walled() || ground_factor(rules, site)? > 1)
}

/// One side's part in a combat.
#[derive(Clone, Copy, Debug)]
pub struct Party<'a> {
    pub side: Side,
    /// Its units, without those embarked (25.13).
    pub force: &'a [Counter],
    /// The battle markers that it plays.
    pub markers: &'a [Id],
    /// The battle markers of the other side: its pioneers cancel the attacker's (9.13).
    pub against: &'a [Id],
    /// True if the optional rule for light troops in mountains is in force (32.1).
    pub light_in_mountains: bool,
}

/// Computes the strength of a side with all its multipliers (18.3, 18.5). Of several battle markers the best counts for each
/// unit.
///
/// # Errors
///
/// If the pack does not tell what the ground does.
pub fn strength(rules: &Rules, site: Site, party: &Party<'_>) -> Result<u16, Lack> {
    let (ground, works) = match party.side {
        Side::Attacker => (1, train_factor(rules, site, party)?),
        Side::Defender => (ground_factor(rules, site)?, if site.fieldworks { rules.combat.fieldworks } else { 1 }),
    };
    let pioneers = pioneers(rules, site, party)?;
    let of = |counter: &Counter| {
        let marker = party.markers.iter().filter_map(|marker| factor_of(rules, *marker));
        let marker = marker.filter(|of| touches(of.whom, counter)).map(|of| of.factor);
        let marker = marker.chain(pioneers).max().unwrap_or(1);
        let factors = if counter.is_fleet() && party.side == Side::Defender {
            // Ground and fieldworks do nothing for fleets, a fortress does (25.19).
            [if site.fortress { rules.fleet.fortress_factor } else { 1 }, 1, marker]
        } else {
            // What light troops make of mountains is one more thing that the ground does, and the best one counts (18.5, 32.1).
            [ground.max(in_mountains(rules, site, party, counter)), works, marker]
        };
        counter.strength.saturating_mul(u16::from(multiplied(rules, &factors)))
    };
    Ok(party.force.iter().map(of).fold(0, u16::saturating_add))
}

/// Finds the factor for light troops in mountains by their optional rule (32.1).
fn in_mountains(rules: &Rules, site: Site, party: &Party<'_>, counter: &Counter) -> u8 {
    if !party.light_in_mountains || !counter.is_light() || site.terrain != Terrain::Mountain {
        return 1;
    }
    match party.side {
        Side::Attacker => rules.combat.light_attack,
        Side::Defender => rules.combat.light_defense,
    }
}

/// Finds the factor of a siege train for the attackers where anything strengthens the defense (18.5, 19.2).
fn train_factor(rules: &Rules, site: Site, party: &Party<'_>) -> Result<u8, Lack> {
    Ok(if has_train(party.force) && strengthens(rules, site)? { rules.combat.siege_train } else { 1 })
}

fn has_train(force: &[Counter]) -> bool {
    force.iter().any(|counter| counter.kind == Kind::Unit(UnitKind::SiegeTrain))
}

fn touches(whom: Whom, counter: &Counter) -> bool {
    match whom {
        Whom::Infantry => counter.is_infantry(),
        Whom::Cavalry => counter.kind == Kind::Unit(UnitKind::Cavalry),
        Whom::Fleets => counter.is_fleet(),
        Whom::Steady => counter.is_leader() || counter.training != Drill::Recruit,
        // These are for all or nobody.
        Whom::Attackers => false,
    }
}

/// Finds the factor of pioneers for an attacker; none where the defense is not strengthened, each of his pioneers is met by one
/// of the defender's, or only fleets and their admirals attack (9.13, 25.15). The greater factor with a siege train covers both
/// together, as two multipliers triple (18.5), so the train's own share is taken off.
fn pioneers(rules: &Rules, site: Site, party: &Party<'_>) -> Result<Option<u8>, Lack> {
    let Some(of) = rules.combat.markers.iter().find(|of| of.whom == Whom::Attackers).copied() else { return Ok(None) };
    let count = |markers: &[Id]| markers.iter().filter(|marker| **marker == of.marker.id()).count();
    let on_land = |counter: &Counter| !counter.is_fleet() && counter.kind != Kind::Leader(LeaderKind::Admiral);
    let left = party.side == Side::Attacker && count(party.markers) > count(party.against);
    let dig = left && party.force.iter().any(on_land) && strengthens(rules, site)?;
    let with_train = of.with_train.filter(|_| has_train(party.force));
    let train = rules.combat.siege_train.saturating_sub(1);
    Ok(dig.then(|| with_train.map_or(of.factor, |both| both.saturating_sub(train))))
}

/// The attacker's strength in percent of the defender's, without fractions; none against nothing (18.3).
pub fn odds(attacker: u16, defender: u16) -> Option<u32> {
    (u32::from(attacker) * 100).checked_div(u32::from(defender))
}

/// Finds the meaning of a result of the table, as far as the rules tell (24.1, 32.3, 34.6, 35.1). The cost of each is printed
/// beneath the table, which is missing.
///
/// # Errors
///
/// If the rules do not name it.
pub fn meaning<'r>(rules: &'r Rules, letters: &str) -> Result<&'r CombatResult, Lack> {
    let row = rules.combat.results.iter().find(|row| row.code.as_str() == letters.trim());
    row.ok_or_else(|| Lack::new(format!("a meaning of the combat result `{letters}`")))
}
