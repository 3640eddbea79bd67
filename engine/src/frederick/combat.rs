//! Combat: who may play what, strengths with all that multiplies them, odds, results (18.0, 9.13, 32.1).

pub use muster_schema::frederick::CombatSide as Side;
use muster_schema::frederick::{CombatResult, Drill, LeaderKind, MarkerFactor, Rules, Terrain, UnitKind, Whom};
use muster_schema::{Id, Text};

use super::force::{Counter, Kind};
use super::table::{Column, Lack, column, look_up};

/// Where a combat is fought.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Site {
    /// What the square is like.
    pub terrain: Terrain,
    /// Whether the defenders are in a fortress.
    pub fortress: bool,
    /// Whether they have fieldworks.
    pub fieldworks: bool,
}

impl Site {
    /// Whether walls are attacked, for which only few markers are of use (19.3, 19.5).
    pub fn is_walled(self) -> bool {
        self.fortress || self.fieldworks
    }
}

/// The leader who commands a side (23.3).
#[derive(Clone, Copy, Debug)]
pub struct Commander<'a> {
    pub leader: &'a Counter,
    /// Whether he is on board a fleet.
    pub afloat: bool,
}

/// How many battle markers a commander may play: as many as his leader value, none if that is in parentheses, none without a
/// commander (18.3, 23.3, 23.11).
pub fn most_markers(commander: Option<&Counter>) -> u8 {
    commander.filter(|leader| leader.is_leader() && !leader.political).map_or(0, |leader| leader.value)
}

/// Whether a side may play these battle markers together: no more than its commander allows, no two of one type, and against
/// or behind walls only those that are of use there (18.3, 18.5, 19.3, 19.5). Of pioneers several may be played (9.13). Those of
/// fleets take an admiral, and a leader on board plays no others (25.14).
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

/// How many times a strength counts that these factors multiply: with one that doubles it is doubled, with two tripled, with
/// three quadrupled, and never more (18.5). A factor that triples counts as two that double.
pub fn multiplied(rules: &Rules, factors: &[u8]) -> u8 {
    let more = factors.iter().map(|factor| factor.saturating_sub(1)).fold(0, u8::saturating_add);
    more.saturating_add(1).min(rules.combat.most_multiplied)
}

/// By how much terrain and walls multiply the defense, the better of the two (18.5).
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

/// Whether a site strengthens the defense in any way (18.5, 9.13).
///
/// # Errors
///
/// As [`ground_factor`]. That walls strengthen is known without the chart.
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
    /// The battle markers of the other side, of which pioneers cancel pioneers (9.13).
    pub against: &'a [Id],
    /// Whether the optional rule for light troops in mountains is in force (32.1).
    pub light_in_mountains: bool,
}

/// The strength of a side with all that multiplies it (18.3, 18.5). Of several battle markers the best counts for each unit.
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

/// By how much light troops are multiplied in mountains by their optional rule (32.1).
fn in_mountains(rules: &Rules, site: Site, party: &Party<'_>, counter: &Counter) -> u8 {
    if !party.light_in_mountains || !counter.is_light() || site.terrain != Terrain::Mountain {
        return 1;
    }
    match party.side {
        Side::Attacker => rules.combat.light_attack,
        Side::Defender => rules.combat.light_defense,
    }
}

/// By how much a siege train multiplies the attackers: where anything strengthens the defense (18.5, 19.2).
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

/// What pioneers do for an attacker: nothing where the defense is not strengthened, each of his is met by one, or only fleets and
/// their admirals attack (9.13, 25.15). Their greater factor with a siege train is for both together, as two multipliers triple
/// (18.5), so that what the train does by itself is taken off.
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

/// What the Combat Results Table gives (18.3).
///
/// # Errors
///
/// If the pack lacks the table, which its document does not print, or a column or line of it.
pub fn result(columns: &[Column<'_>], percent: u32, die: u8) -> Result<Text, Lack> {
    look_up("combat-results", column(columns, percent)?, i32::from(die))
}

/// What a result of the table means, as far as the rules tell (24.1, 32.3, 34.6, 35.1). What each costs is printed beneath the table,
/// which is missing.
///
/// # Errors
///
/// If the rules do not name it.
pub fn meaning<'r>(rules: &'r Rules, letters: &str) -> Result<&'r CombatResult, Lack> {
    let row = rules.combat.results.iter().find(|row| row.code.as_str() == letters.trim());
    row.ok_or_else(|| Lack::new(format!("a meaning of the combat result `{letters}`")))
}

#[cfg(test)]
mod tests {
    use super::super::force::tests::{infantry, leader, unit};
    use super::super::table::tests::line;
    use super::super::tests::{charted, rules};
    use super::*;

    const OPEN: Site = Site { terrain: Terrain::Clear, fortress: false, fieldworks: false };
    const WORKS: Site = Site { fieldworks: true, ..OPEN };
    const HILLS: Site = Site { terrain: Terrain::Mountain, ..OPEN };
    const CASTLE: Site = Site { fortress: true, ..OPEN };

    fn ids(markers: &[&str]) -> Vec<Id> {
        markers.iter().map(|marker| Id::new(marker)).collect()
    }

    fn of(rules: &Rules, whose: Side, site: Site, force: &[Counter], markers: &[&str], against: &[&str]) -> u16 {
        let (markers, against) = (ids(markers), ids(against));
        let party = Party { side: whose, force, markers: &markers, against: &against, light_in_mountains: true };
        strength(rules, site, &party).expect("all is told")
    }

    fn plays(rules: &Rules, leader: &Counter, afloat: bool, site: Site, markers: &[&str]) -> bool {
        may_play(rules, Some(Commander { leader, afloat }), site, &ids(markers))
    }

    #[test]
    fn two_multipliers_triple_and_nothing_counts_five_times() {
        let rules = rules();
        assert_eq!(multiplied(&rules, &[]), 1);
        assert_eq!([1, 2, 3, 4].map(|many| multiplied(&rules, &[2_u8; 4][..many])), [2, 3, 4, 4], "18.5");
        assert_eq!([multiplied(&rules, &[3]), multiplied(&rules, &[3, 2]), multiplied(&rules, &[3, 3])], [3, 4, 4]);
        assert_eq!(multiplied(&rules, &[1, 2]), 2, "a factor of one is none");
    }

    #[test]
    fn leaders_bound_the_markers() {
        let rules = rules();
        let may = |value, site: Site, markers: &[&str]| plays(&rules, &leader(value, 1, 4), false, site, markers);
        assert!(may(2, OPEN, &["infantry-drill", "oblique-attack"]), "18.5 example");
        assert!(!may(2, OPEN, &["infantry-drill", "infantry-drill"]), "18.5 example");
        assert!(!may(1, OPEN, &["infantry-drill", "oblique-attack"]), "18.3");
        assert!(may(2, CASTLE, &["pioneers", "pioneers"]) && !may(2, CASTLE, &["infantry-drill"]), "19.3, 9.13");
        assert!(!may(2, WORKS, &["charge"]), "19.5");
        assert!(!may(2, OPEN, &["naval"]), "25.14");
        let admiral = Counter { kind: Kind::Leader(LeaderKind::Admiral), ..leader(2, 1, 4) };
        assert!(plays(&rules, &admiral, false, OPEN, &["naval", "infantry-drill"]), "25.14, 23.7");
        assert!(plays(&rules, &admiral, true, OPEN, &["naval"]), "25.14");
        assert!(!plays(&rules, &admiral, true, OPEN, &["infantry-drill"]), "25.14: not on board");
        let political = Counter { political: true, ..leader(2, 1, 4) };
        assert_eq!([most_markers(Some(&political)), most_markers(None)], [0, 0], "23.11, 23.3");
        assert!(may_play(&rules, None, OPEN, &[]));
    }

    #[test]
    fn markers_multiply_those_whom_they_name() {
        let rules = rules();
        let horse = unit(UnitKind::Cavalry, 3, 4);
        let alone = |force: &[Counter], markers: &[&str]| of(&rules, Side::Attacker, OPEN, force, markers, &[]);
        assert_eq!(alone(&[horse, infantry(2, 3)], &["charge"]), 11, "9.13");
        assert_eq!(alone(&[infantry(2, 3)], &["charge"]), 2, "41.1: it takes cavalry");
        assert_eq!(alone(&[horse, infantry(2, 3), leader(2, 1, 4)], &["infantry-drill"]), 9, "9.13, 23.7");
        let guard = Counter { training: Drill::Guard, ..infantry(4, 3) };
        assert_eq!(alone(&[guard, infantry(2, 3), leader(2, 1, 4)], &["oblique-attack"]), 12, "9.13");
        assert_eq!(alone(&[guard], &["oblique-attack", "infantry-drill"]), 8, "18.5: only the best counts");
        assert_eq!(alone(&[unit(UnitKind::Fleet, 4, 9), horse], &["naval"]), 11, "9.13");
    }

    #[test]
    fn ground_and_works_multiply_the_defense() {
        let (plain, chart) = (rules(), charted());
        let hold = |rules: &Rules, site, force: &[Counter]| of(rules, Side::Defender, site, force, &[], &[]);
        let foot = [infantry(2, 3)];
        assert_eq!([hold(&plain, OPEN, &foot), hold(&plain, WORKS, &foot)], [2, 4], "26.5");
        assert_eq!(hold(&chart, HILLS, &foot), 4);
        assert_eq!(hold(&chart, Site { fieldworks: true, ..HILLS }, &foot), 6, "18.5: tripled where doubled already");
        assert_eq!(hold(&chart, Site { fortress: true, ..HILLS }, &foot), 4, "18.5: the best one");
        let fleet = [unit(UnitKind::Fleet, 2, 9)];
        assert_eq!([hold(&chart, WORKS, &fleet), hold(&chart, CASTLE, &fleet)], [2, 6], "25.19");
        let light = [unit(UnitKind::LightTroops, 1, 4)];
        assert_eq!(hold(&chart, HILLS, &light), 3, "32.1: tripled, and the mountains do no more");
        assert_eq!(hold(&chart, Site { fieldworks: true, ..HILLS }, &light), 4, "32.1, 18.5: works do");
        assert_eq!(of(&chart, Side::Attacker, HILLS, &light, &[], &[]), 2, "32.1");
    }

    #[test]
    fn trains_and_pioneers_break_what_strengthens() {
        let rules = charted();
        let train = [unit(UnitKind::SiegeTrain, 1, 2), infantry(2, 3)];
        let storm =
            |site, force: &[Counter], own: &[&str], other: &[&str]| of(&rules, Side::Attacker, site, force, own, other);
        assert_eq!([storm(OPEN, &train, &[], &[]), storm(CASTLE, &train, &[], &[])], [3, 6], "18.5, 19.2");
        assert_eq!(storm(WORKS, &train, &[], &[]), 6, "19.5");
        assert_eq!(storm(CASTLE, &train[1..], &["pioneers"], &[]), 4, "9.13");
        assert_eq!(storm(CASTLE, &train, &["pioneers"], &[]), 9, "9.13, 18.5: pioneers and a train together triple");
        assert_eq!(storm(CASTLE, &train, &["pioneers"], &["pioneers"]), 6, "9.13");
        assert_eq!(storm(CASTLE, &train, &["pioneers", "pioneers"], &["pioneers"]), 9, "9.13");
        assert_eq!(storm(HILLS, &[train[0], unit(UnitKind::Cavalry, 2, 4)], &["charge", "pioneers"], &[]), 11, "18.5");
        let admiral = Counter { kind: Kind::Leader(LeaderKind::Admiral), ..leader(2, 1, 4) };
        let ships = [unit(UnitKind::Fleet, 4, 9), admiral];
        assert_eq!(storm(CASTLE, &ships, &["pioneers"], &[]), 5, "25.15: no land unit");
        assert_eq!(storm(CASTLE, &[ships[0], train[1]], &["pioneers"], &[]), 12, "25.15");
        assert_eq!(storm(OPEN, &train, &["pioneers"], &[]), 3, "9.13");
        let hold = of(&rules, Side::Defender, CASTLE, &train, &[], &[]);
        assert_eq!(hold, 6, "19.2: only the fortress helps");
    }

    #[test]
    fn what_the_chart_tells_is_lacking() {
        let party = Party {
            side: Side::Defender,
            force: &[infantry(2, 3)],
            markers: &[],
            against: &[],
            light_in_mountains: false,
        };
        let lack = |site| strength(&rules(), site, &party).expect_err("no chart").to_string();
        assert_eq!(lack(HILLS), "the pack lacks what mountains does to the defense");
        assert_eq!(lack(CASTLE), "the pack lacks what a fortress does to the defense");
    }

    #[test]
    fn the_table_is_lacking_or_gives_letters() {
        assert_eq!(odds(7, 2), Some(350), "18.3");
        assert_eq!(odds(7, 0), None);
        let error = result(&[], 100, 3).expect_err("no table");
        assert_eq!(error.to_string(), "the pack lacks the Combat Results Table");
        let lines = [line(Some(1), Some(6), "TV")];
        let columns = [Column { from: 100, lines: &lines }, Column { from: 200, lines: &[] }];
        assert_eq!(result(&columns, 199, 3).map(|text| text.as_str()), Ok("TV"));
        assert!(result(&columns, 200, 3).is_err() && result(&columns, 99, 3).is_err());
        let rules = rules();
        let of =
            |letters| meaning(&rules, letters).map(|row| (row.loser, row.scatters, row.trains_first, row.captures));
        assert_eq!(of("TV"), Ok((Some(Side::Defender), true, true, false)), "24.1, 41.1, 32.3");
        assert_eq!(of("AZ"), Ok((Some(Side::Attacker), false, false, true)), "24.1, 35.1");
        assert_eq!(of("BB"), Ok((None, false, false, false)));
        assert!(of("XX").is_err());
    }
}
