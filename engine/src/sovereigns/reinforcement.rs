//! Reinforcements (18.0).

use muster_schema::Id;
use muster_schema::sovereigns::{Power, Rules};

use super::table::Lack;

/// Who holds a place, as reinforcements see it (18.1.2).
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Holder {
    /// The power or its friends.
    Friends,
    /// Nobody, or somebody who is no enemy.
    Others,
    /// Its enemies occupy it.
    Enemies,
}

/// Whether a power receives reinforcements in the spring of a year: not all do in the first (4.1.1).
pub fn receives(rules: &Rules, power: Id, year: u16) -> bool {
    let first = rules.reinforcement.first.as_ref().filter(|first| first.year == year);
    first.is_none_or(|first| first.powers.iter().any(|of| of.id() == power))
}

/// Whether a minor power receives reinforcements: enemies do not occupy its capital (18.1.1).
pub fn minor_receives(capital: Holder) -> bool {
    capital != Holder::Enemies
}

/// What of these strength points comes into play, if a power has so many already and may not have more than its limit; the
/// others are lost (2.2.2).
///
/// # Errors
///
/// If the pack does not tell the limit.
pub fn within_limit(power: &Power, in_play: u16, points: u16) -> Result<u16, Lack> {
    let limit =
        power.strength_limit.ok_or_else(|| Lack::new(format!("the limit of strength points of `{}`", power.id)))?;
    Ok(u16::from(limit).saturating_sub(in_play).min(points))
}

/// Whether so many strength points may be redeployed together (4.1.2). Leaders are not counted.
pub fn may_redeploy(rules: &Rules, strength: u16) -> bool {
    strength <= rules.reinforcement.redeployed
}

/// What of these reinforcements a power receives in a year: places that it has lost cost it some. What is halved is halved
/// first, and half a point counts as one (18.1.2).
pub fn received(rules: &Rules, power: Id, points: u16, year: u16, holder: impl Fn(Id) -> Holder) -> u16 {
    let own = || {
        let of = rules.reinforcement.lessened.iter().filter(|of| of.power.id() == power);
        of.filter(|of| of.from.is_none_or(|from| from <= year))
    };
    let halved = own().any(|of| of.half && holder(of.space.id()) == Holder::Enemies);
    let start = if halved { points.div_ceil(2) } else { points };
    let lost = own().filter(|of| holder(of.space.id()) != Holder::Friends).map(|of| of.points);
    lost.fold(start, u16::saturating_sub)
}

/// The most cavalry that can be taken in place of infantry (18.0).
pub fn cavalry_most(rules: &Rules, infantry: u16) -> u16 {
    infantry.checked_div(rules.reinforcement.infantry_for_cavalry).unwrap_or_default()
}

#[cfg(test)]
mod tests {
    use super::super::tests::rules;
    use super::*;

    #[test]
    fn few_receive_anything_in_the_first_year() {
        let rules = rules();
        let of = |power, year| receives(&rules, Id::new(power), year);
        assert!(of("austria", 1741) && of("prussia", 1741) && !of("france", 1741) && of("france", 1742), "4.1.1");
        assert!(minor_receives(Holder::Others) && !minor_receives(Holder::Enemies), "18.1.1");
        assert!(may_redeploy(&rules, 5) && !may_redeploy(&rules, 6), "4.1.2");
    }

    #[test]
    fn what_exceeds_the_limit_is_lost() {
        let power = |limit: Option<u8>| {
            let power = serde_json::json!({
                "id": "x", "name": "x", "code": "XX", "rank": "main", "colour": "#000000", "cite": "2.2.2",
                "strength_limit": limit,
            });
            muster_schema::table::record::<Power>(&power).expect("a power")
        };
        let of = |in_play, points| within_limit(&power(Some(40)), in_play, points);
        assert_eq!([of(30, 5), of(38, 5), of(44, 5)], [Ok(5), Ok(2), Ok(0)], "2.2.2");
        assert!(within_limit(&power(None), 0, 5).is_err());
    }

    #[test]
    fn paris_and_antwerp_cost_french_reinforcements() {
        let rules = rules();
        let lost = |place: &'static str| {
            move |space: Id| if space.as_str() == place { Holder::Enemies } else { Holder::Friends }
        };
        let french = |year, place| received(&rules, Id::new("france"), 21, year, lost(place));
        assert_eq!(french(1744, "nowhere"), 21);
        assert_eq!(french(1744, "paris"), 11, "18.1.2: rounded up");
        assert_eq!([french(1744, "antwerp"), french(1745, "antwerp")], [21, 16], "18.1.2");
        assert_eq!(received(&rules, Id::new("france"), 21, 1746, |_| Holder::Enemies), 6);
        assert_eq!(received(&rules, Id::new("france"), 3, 1746, |_| Holder::Others), 0);
        assert_eq!(received(&rules, Id::new("austria"), 21, 1746, |_| Holder::Enemies), 21);
        assert_eq!([1, 2, 5].map(|infantry| cavalry_most(&rules, infantry)), [0, 1, 2], "18.0");
    }
}
