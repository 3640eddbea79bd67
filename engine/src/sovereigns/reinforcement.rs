//! Reinforcements (18.0).

use muster_schema::Id;
use muster_schema::sovereigns::Rules;

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

/// What of these reinforcements a power receives in a year: places that it has lost cost it some. What is halved is halved
/// first, and half a point counts as one (18.1.2).
#[must_use]
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
#[must_use]
pub fn cavalry_most(rules: &Rules, infantry: u16) -> u16 {
    infantry.checked_div(rules.reinforcement.infantry_for_cavalry).unwrap_or_default()
}

#[cfg(test)]
mod tests {
    use super::super::tests::rules;
    use super::*;

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
