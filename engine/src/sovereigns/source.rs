//! Whose sources of supply are whose (7.5.2, 11.4.3, 11.5, 22.8).

use muster_schema::Id;
use muster_schema::sovereigns::{Area, Placing, Rules, Space};

use super::force::nation;

/// What kind of source it is (11.5).
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Kind {
    Fortress,
    Depot,
    Port,
}

/// A source of supply.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Source {
    pub space: Id,
    pub kind: Kind,
    /// The power to which it belongs: whose troops hold the fortress, whose colour the depot has, who controls the port.
    pub holder: Id,
}

/// Whether a power's troops use the sources of another as their own (11.4.3): those of one nation, and troops that the rules
/// name. Those of an ally must be allied (`allied`, formally: 7.5.2).
pub fn counts_as_own(rules: &Rules, power: Id, holder: Id, allied: bool) -> bool {
    let one = nation(rules, power) == nation(rules, holder);
    let shared = || {
        let mut shares = rules.supply.shares.iter().filter(|of| of.power.id() == power);
        shares.any(|shares| shares.of.iter().any(|other| other.id() == holder))
    };
    one || (allied && shared())
}

/// Whether a power's troops may draw supply from a source: their own, or that of an ally, once the alliance is a formal one
/// (7.5.2, 11.5); some fortresses supply one power only (11.4.3). Ports, see also [`is_port_of`].
pub fn may_draw(rules: &Rules, source: &Source, power: Id, allied: bool) -> bool {
    let reserved = rules.supply.reserved.iter().filter(|of| of.space.id() == source.space);
    let kept = source.kind == Kind::Fortress && reserved.into_iter().any(|of| of.power.id() != power);
    !kept && (allied || counts_as_own(rules, power, source.holder, allied))
}

/// The same by the optional rule: some allies supply few strength points of each other, and nobody else does (22.8).
pub fn may_draw_limited(rules: &Rules, source: &Source, power: Id, strength: u16, allied: bool) -> bool {
    let of = rules.supply.limited.iter().find(|of| of.power.id() == power);
    let within = of.is_none_or(|of| {
        let free = source.holder == power || of.free.iter().any(|other| other.id() == source.holder);
        free || (source.holder == of.of.id() && strength <= of.most)
    });
    within && may_draw(rules, source, power, allied)
}

/// Whether a power's troops may trace to this space as a port: it lies on a sea whose ports supply them, or on a coast of their
/// own that does (11.5). Troops that use another's sources as their own use its ports (11.4.3).
pub fn is_port_of(rules: &Rules, space: &Space, power: Id) -> bool {
    rules.supply.ports.iter().any(|of| {
        let users = || of.powers.iter().filter(|user| counts_as_own(rules, power, user.id(), true));
        let sea = space.ports.iter().any(|sea| of.seas.iter().any(|other| other.id() == sea.id()));
        let coast = |user: Id| space.home.is_some_and(|home| nation(rules, home.id()) == nation(rules, user));
        let own = of.own_coasts && !space.ports.is_empty() && users().any(|user| coast(user.id()));
        own || (sea && users().next().is_some())
    })
}

/// Whether a power may have a depot placed in an area: some have them in one theater only, or never in some areas (4.2.1, 6.9,
/// 16.5).
pub fn may_have_depot(rules: &Rules, power: Id, area: Option<&Area>) -> bool {
    may_be_placed(&rules.supply.depot_places, power, area)
}

/// Whether counters of a power may be placed in an area.
pub(super) fn may_be_placed(placing: &[Placing], power: Id, area: Option<&Area>) -> bool {
    let theater = area.and_then(|area| area.theater);
    placing.iter().filter(|of| of.power.id() == power).all(|of| {
        (of.only.is_none() || of.only == theater)
            && (of.outside.is_none() || of.outside != theater)
            && !of.never.iter().any(|never| area.is_some_and(|area| area.id == never.id()))
    })
}

#[cfg(test)]
mod tests {
    use serde_json::json;

    use super::super::tests::rules;
    use super::*;

    fn source(space: &str, kind: Kind, holder: &str) -> Source {
        Source { space: Id::new(space), kind, holder: Id::new(holder) }
    }

    fn draws(space: &str, holder: &str, power: &str, allied: bool) -> bool {
        may_draw(&rules(), &source(space, Kind::Fortress, holder), Id::new(power), allied)
    }

    #[test]
    fn ingolstadt_is_bavarian() {
        assert!(draws("ingolstadt", "bavaria", "bavaria", true) && !draws("ingolstadt", "bavaria", "france", true));
        assert!(!draws("ingolstadt", "austria", "austria", true), "11.4.3: the fortress, whoever holds it");
        assert!(draws("munich", "bavaria", "france", true));
        assert!(may_draw(&rules(), &source("ingolstadt", Kind::Depot, "france"), Id::new("france"), true));
    }

    #[test]
    fn allies_share_when_they_are_allied() {
        for (power, holder) in [
            ("bavaria", "france"),
            ("naples", "spain"),
            ("genoa", "spain"),
            ("modena", "spain"),
            ("netherlands", "austria"),
        ] {
            assert!(draws("x", holder, power, true) && !draws("x", holder, power, false), "11.4.3: {power}");
        }
        assert!(!draws("turin", "piedmont", "austria", false) && draws("turin", "piedmont", "austria", true), "7.5.2");
        for contingent in ["hannover", "hesse"] {
            assert!(draws("x", "britain", contingent, false), "11.4.3: {contingent}");
        }
        assert!(draws("x", "britain", "denmark", true) && draws("x", "hannover", "denmark", true), "11.4.3");
    }

    #[test]
    fn few_french_eat_prussian_bread_by_the_optional_rule() {
        let rules = rules();
        let feeds = |holder, power, strength| {
            may_draw_limited(&rules, &source("x", Kind::Depot, holder), Id::new(power), strength, true)
        };
        assert!(feeds("prussia", "france", 5) && !feeds("prussia", "france", 6), "22.8");
        assert!(feeds("france", "prussia", 5) && !feeds("france", "prussia", 6), "22.8");
        assert!(feeds("spain", "france", 30) && !feeds("spain", "prussia", 1), "22.8");
        assert!(feeds("prussia", "prussia", 30) && feeds("prussia", "saxony", 30));
    }

    fn port(sea: Option<&str>, home: &str) -> Space {
        let space = json!({ "id": "x", "name": "x", "ports": sea.into_iter().collect::<Vec<_>>(), "home": home, "cite": "2.1" });
        muster_schema::table::record(&space).expect("a space")
    }

    #[test]
    fn ports_feed_those_who_sail() {
        let rules = rules();
        let feeds = |sea, home, power| is_port_of(&rules, &port(sea, home), Id::new(power));
        for power in ["france", "spain", "britain", "naples", "hannover", "denmark"] {
            assert!(feeds(Some("tyrrhenian"), "genoa", power), "11.5: {power}");
        }
        assert!(!feeds(Some("tyrrhenian"), "genoa", "austria") && !feeds(None, "france", "france"));
        assert!(feeds(Some("atlantic"), "france", "france") && !feeds(Some("atlantic"), "austria", "france"), "11.5");
        assert!(feeds(Some("atlantic"), "hannover", "britain") && !feeds(Some("atlantic"), "britain", "spain"), "11.5");
    }

    #[test]
    fn spanish_depots_are_for_italy() {
        let rules = rules();
        let area = |id, theater: Option<&str>| {
            let area = json!({ "id": id, "name": id, "theater": theater, "cite": "2.1.2" });
            muster_schema::table::record::<Area>(&area).expect("an area")
        };
        let may = |power, area: &Area| may_have_depot(&rules, Id::new(power), Some(area));
        let (lombardy, bohemia) = (area("lombardy", Some("italian")), area("bohemia", Some("border")));
        assert!(may("spain", &lombardy) && !may("spain", &bohemia) && may("france", &bohemia), "4.2.1");
        assert!(!may("france", &area("england", None)) && may("britain", &area("england", None)), "16.5");
    }
}
