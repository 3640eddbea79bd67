//! Provisioning: forage, magazines, lines of supply, ports (22.0, 25.20).

use std::collections::{BTreeSet, VecDeque};

use muster_schema::frederick::{Expense, Rules, Settlement, Terrain};

use super::movement::{Situation, name};
use super::table::Lack;
use crate::squares::Square;

/// A square in which units forage.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Field {
    /// What it is like.
    pub terrain: Terrain,
    /// Its city or town, with the taxation value where the pack tells it.
    pub settlement: Option<(Settlement, Option<u8>)>,
    /// Whether fieldworks are in it.
    pub fieldworks: bool,
    pub pillaged: bool,
}

/// How many units a square feeds (22.2, 22.3, 22.7). Fieldworks need nothing themselves.
///
/// # Errors
///
/// If the pack does not tell what the terrain feeds, which the document leaves to its Terrain Effects Chart, or the taxation
/// value of its city.
pub fn forage(rules: &Rules, field: &Field) -> Result<u16, Lack> {
    if field.pillaged || field.terrain == Terrain::Sea {
        return Ok(0);
    }
    let row = rules.supply.forage.iter().find(|row| row.terrain == field.terrain);
    let land = row.ok_or_else(|| Lack::new(format!("how many units {} feeds", name(field.terrain))))?.units;
    let city = match field.settlement {
        Some((Settlement::City, tax)) => tax.ok_or_else(|| Lack::new("the taxation value of the city"))?,
        Some((Settlement::Town, _)) | None => 0,
    };
    let works = if field.fieldworks { rules.supply.fieldwork_forage } else { 0 };
    Ok(u16::from(land) + u16::from(city.min(rules.supply.city_forage)) + u16::from(works))
}

/// Units in a square that must be provisioned for thaler, or are eliminated (22.2, 22.4). A line of supply and a port feed all.
pub fn unfed(units: u16, forage: u16, supplied: bool) -> u16 {
    if supplied { 0 } else { units.saturating_sub(forage) }
}

/// What provisions cost, in halves of a thaler, where so many units are unfed in each square: one sum for each square with any,
/// however many they are (22.4).
///
/// # Errors
///
/// If the pack does not tell that sum.
pub fn bill(rules: &Rules, expenses: &[Expense], unfed: &[u16]) -> Result<u16, Lack> {
    let row = rules.supply.provisions.and_then(|of| expenses.iter().find(|row| row.id == of.id()));
    let price = row.and_then(|row| row.halves).ok_or_else(|| Lack::new("the price of provisions"))?;
    Ok(unfed.iter().filter(|units| **units > 0).map(|_| u16::from(price)).fold(0, u16::saturating_add))
}

/// How far a magazine reaches: the squares between the nearest of these fortresses and a force, none if there is no line of
/// supply (22.9). The line goes as infantry would go from the fortress, past nobody's units, and a mountain ends it (16.7);
/// along a river it is longer.
pub fn line(rules: &Rules, situation: &Situation<'_>, fortresses: &[Square], to: Square) -> Option<u8> {
    fortresses.iter().filter_map(|fortress| line_from(rules, situation, *fortress, to)).min()
}

fn line_from(rules: &Rules, situation: &Situation<'_>, from: Square, to: Square) -> Option<u8> {
    let shut = |square: Square| situation.enemies(square) > 0;
    if !situation.board.ground(from)?.fortress || shut(from) {
        return None;
    }
    let mut seen = BTreeSet::from([(from, true)]);
    let mut next = VecDeque::from([(from, 0_u8, true)]);
    while let Some((square, steps, river)) = next.pop_front() {
        if square == to {
            return Some(steps);
        }
        let mountain = situation.board.ground(square).is_some_and(|ground| ground.terrain == Terrain::Mountain);
        if mountain && square != from {
            continue;
        }
        for (beside, ground) in situation.board.beside(square) {
            let river = river && situation.board.along_river(square, beside);
            let most = if river { rules.supply.river_line } else { rules.supply.line };
            let neutral = ground.home.is_some_and(|home| situation.neutrals.contains(&home));
            let open = ground.is_land() && !neutral && !shut(beside) && steps < most;
            if open && seen.insert((beside, river)) {
                next.push_back((beside, steps + 1, river));
            }
        }
    }
    None
}

/// Whether a port feeds all units in its square: a fleet of theirs is in it, and none of the enemy (22.10). The port of a
/// pillaged square counts for nothing (21.6).
pub fn from_the_sea(port: bool, pillaged: bool, fleets: u16, enemy_fleets: u16) -> bool {
    port && !pillaged && fleets > 0 && enemy_fleets == 0
}

#[cfg(test)]
mod tests {
    use std::collections::BTreeMap;

    use muster_schema::Id;

    use super::super::board::Board;
    use super::super::board::tests::{at, drawn};
    use super::super::tests::{charted, rules};
    use super::*;

    const FIELD: Field = Field { terrain: Terrain::Clear, settlement: None, fieldworks: false, pillaged: false };

    fn on(board: &Board) -> Situation<'_> {
        let neutrals = BTreeSet::from([Id::new("bavaria")]);
        Situation { board, enemies: BTreeMap::new(), neutrals, light_in_mountains: false }
    }

    #[test]
    fn land_cities_and_works_feed() {
        let of = |field| forage(&charted(), &field);
        let city = |tax| Field { settlement: Some((Settlement::City, Some(tax))), ..FIELD };
        assert_eq!([of(FIELD), of(city(1)), of(city(4))].map(Result::unwrap_or_default), [3, 4, 5], "22.2: up to two");
        assert_eq!(of(Field { fieldworks: true, ..city(4) }), Ok(6), "22.3");
        assert_eq!(of(Field { pillaged: true, ..city(4) }), Ok(0), "22.7");
        assert_eq!(of(Field { terrain: Terrain::Sea, ..FIELD }), Ok(0), "25.20");
        let error = forage(&rules(), &FIELD).expect_err("no chart");
        assert_eq!(error.to_string(), "the pack lacks how many units open land feeds");
        assert_eq!([unfed(5, 3, false), unfed(2, 3, false), unfed(5, 3, true)], [2, 0, 0], "22.4, 22.9");
    }

    #[test]
    fn a_square_is_provisioned_as_a_whole() {
        let row = serde_json::json!({ "id": "provisioning", "name": "Provisions", "halves": 2, "cite": "22.4" });
        let expenses: [Expense; 1] = [muster_schema::table::record(&row).expect("an expense")];
        assert_eq!(bill(&rules(), &expenses, &[5, 0, 1]), Ok(4), "22.4");
        let error = bill(&rules(), &[], &[5]).expect_err("no expenses");
        assert_eq!(error.to_string(), "the pack lacks the price of provisions");
    }

    #[test]
    fn lines_are_two_squares_and_along_rivers_four() {
        let board = drawn(&["F.....", "......"], &["1a 2a 2b 2c 2d 2e"], &[]);
        let to = |square| line(&rules(), &on(&board), &[at("1A")], at(square));
        assert_eq!([to("1A"), to("1B"), to("1C"), to("1D")], [Some(0), Some(1), Some(2), None], "22.9");
        assert_eq!([to("2C"), to("2D"), to("2E")], [Some(3), Some(4), None], "22.9: entirely along the river");
        assert_eq!(line(&rules(), &on(&board), &[at("1B")], at("1C")), None, "no fortress");
    }

    #[test]
    fn enemies_neutrals_and_mountains_cut_lines() {
        let board = drawn(&["F.B", ".^.", "..."], &[], &[]);
        let mut situation = on(&board);
        let to = |situation: &Situation<'_>, square| line(&rules(), situation, &[at("1A")], at(square));
        assert_eq!(to(&situation, "1C"), None, "16.9");
        assert_eq!(to(&situation, "2B"), Some(2), "a mountain ends it");
        situation.enemies.insert(at("2A"), 1);
        assert_eq!(to(&situation, "3A"), None, "22.9");
        assert_eq!(to(&situation, "2B"), Some(2), "around by the other side");
        situation.enemies.insert(at("1A"), 1);
        assert_eq!(to(&situation, "2B"), None, "22.9");
        let hills = drawn(&["F^."], &[], &[]);
        assert_eq!(line(&rules(), &on(&hills), &[at("1A")], at("1C")), None, "16.7");
    }

    #[test]
    fn ports_with_fleets_feed_all() {
        assert!(from_the_sea(true, false, 1, 0), "22.10");
        assert!(!from_the_sea(true, false, 1, 1) && !from_the_sea(true, true, 1, 0), "22.10, 21.6");
        assert!(!from_the_sea(true, false, 0, 0) && !from_the_sea(false, false, 1, 0));
    }
}
