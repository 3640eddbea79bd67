//! Questions about moves: on the map, in a row of squares, by sea; and about supply along them.

use std::collections::{BTreeMap, BTreeSet};

use muster_engine::frederick::board::{self, Board, Ground};
use muster_engine::frederick::fleet::{self, Embarkation, Quay};
use muster_engine::frederick::force::{self, Counter};
use muster_engine::frederick::movement::{self, Bar, Leg, Situation};
use muster_engine::frederick::records::{Ask, City, CombatantKind, DieModifier, DieResult, Power, Terrain};
use muster_engine::frederick::{areas, attrition, operation, supply};
use muster_ground::squares::Square;
use muster_schema::Ref;

use super::counters::{counter, counters};
use super::{Asker, lacking};
use muster_rules::examples::answer::{Answer, Answers, Trouble, one};

impl Asker<'_> {
    pub(super) fn moves(&self, ask: &Ask) -> Option<Answers> {
        let rules = self.rules;
        Some(match ask {
            Ask::March { .. } => self.march(ask),
            Ask::Line { squares, river, reaches } => {
                let (board, row) = in_a_row(squares, *river);
                let ends = row.first().zip(row.last());
                let line = ends.and_then(|(from, to)| supply::line(rules, &alone(&board), &[*from], *to));
                one("reaches", reaches, &line.is_some())
            }
            Ask::Feeds { .. } => self.feeds(ask),
            Ask::Crosses { .. } => self.crosses(ask),
            Ask::Opens { power, may } => {
                let shut = movement::closed(self.pack.records::<Power>(), &BTreeSet::from([power.id()]));
                one("may", may, &!shut.contains(&power.id()))
            }
            Ask::PhaseEnds { passed, is } => one("is", is, &operation::end(passed, true)),
            Ask::Ambushes { force, walls, special, may } => {
                one("may", may, &operation::may_ambush(&counters(force), *walls, *special))
            }
            Ask::Delays { force, enemy, special, may } => {
                one("may", may, &operation::may_delay(&counters(force), &counters(enemy), *special))
            }
            Ask::Gathers { arrived, found, later, most } => {
                one("most", most, &force::may_gather(*arrived, *found, *later))
            }
            Ask::Attrition { counters, percent, eliminates } => {
                one("eliminates", eliminates, &attrition::loss(*counters, *percent))
            }
            Ask::Attrits { force, mountains, levy, die, loses } => {
                let rows = self.pack.rows_of::<DieResult>(rules.attrition.table.id());
                let rows: Vec<DieResult> = rows.map(|(_, row)| row.clone()).collect();
                let modifiers = self.pack.records::<DieModifier>();
                let trial = attrition::Trial { mountains: *mountains, levy: *levy };
                let lost = attrition::check(rules, &rows, modifiers, &counters(force), trial, *die);
                lost.map_err(|lack| lacking("die", &lack)).and_then(|lost| one("loses", loses, &lost))
            }
            Ask::Steady { force, is } => one("is", is, &attrition::is_steady(rules, &counters(force))),
            _ => return None,
        })
    }

    pub(super) fn sails(&self, ask: &Ask) -> Option<Answers> {
        let rules = self.rules;
        Some(match ask {
            Ask::Embarks { port, began_together, may, sails } => {
                let embarks = fleet::embark(quay(*port), *began_together);
                Ok(vec![
                    Answer::new("may", may, &(embarks != Embarkation::No)),
                    Answer::new("sails", sails, &(embarks == Embarkation::Sails)),
                ])
            }
            Ask::Debarks { port, sails } => one("sails", sails, &fleet::sails_on(quay(*port))),
            Ask::Carries { fleets, units, movement, may } => {
                let unit = Counter { movement: *movement, ..counter(CombatantKind::Infantry) };
                one("may", may, &fleet::may_carry(rules, *fleets, &vec![unit; usize::from(*units)]))
            }
            Ask::Finds { high_seas, die, is } => one("is", is, &fleet::find(rules, *high_seas, *die)),
            Ask::Transits { from, to, may } => one("may", may, &self.board.may_transit(from.id(), to.id())),
            Ask::Harbour { fleets, enemy_fleets, pillaged, feeds } => {
                one("feeds", feeds, &supply::from_the_sea(true, *pillaged, *fleets, *enemy_fleets))
            }
            _ => return None,
        })
    }

    fn march(&self, ask: &Ask) -> Answers {
        let Ask::March { movement, squares, river, can } = ask else { return Ok(Vec::new()) };
        let (board, row) = in_a_row(squares, *river);
        let unit = Counter { movement: *movement, ..counter(CombatantKind::Infantry) };
        let legs: Vec<Leg> = row.iter().skip(1).map(|square| Leg::to(*square)).collect();
        let Some(from) = row.first() else { return Ok(Vec::new()) };
        let found = match movement::march(self.rules, &alone(&board), &[unit], *from, &legs) {
            Ok(_) => true,
            Err((_, Bar::Lack(lack))) => return Err(lacking("squares", &lack)),
            Err(_) => false,
        };
        one("can", can, &found)
    }

    fn feeds(&self, ask: &Ask) -> Answers {
        let Ask::Feeds { from, to, may } = ask else { return Ok(Vec::new()) };
        let [from, to] = [self.square("from", *from)?, self.square("to", *to)?];
        one("may", may, &supply::line(self.rules, &alone(&self.board), &[from], to).is_some())
    }

    fn crosses(&self, ask: &Ask) -> Answers {
        let Ask::Crosses { power, area, square, by, may } = ask else { return Ok(Vec::new()) };
        let at = board::named(square.id());
        let at = at.ok_or_else(|| Trouble::new("square", format!("`{square}` is not a square")))?;
        let unit = Counter { power: Some(power.id()), ..counter(CombatantKind::Infantry) };
        one("may", may, &areas::may_cross(&self.board, &[unit], at, area.id(), *by))
    }

    /// The square of a city.
    fn square(&self, member: &str, city: Ref<City>) -> Result<Square, Trouble> {
        let square = self.get(member, city)?.square;
        board::named(square.id()).ok_or_else(|| Trouble::new(member, format!("`{square}` is not a square")))
    }
}

fn quay(port: bool) -> Quay {
    Quay { port, contested: false, pillaged: false }
}

/// A situation with nobody else on the board.
fn alone(board: &Board) -> Situation<'_> {
    Situation { board, enemies: BTreeMap::new(), neutrals: BTreeSet::new(), light_in_mountains: false }
}

/// A board of squares in a row behind one with a fortress, along a river or not.
fn in_a_row(squares: &[Terrain], river: bool) -> (Board, Vec<Square>) {
    let mut board = Board::default();
    let mut row = Vec::new();
    for (terrain, column) in std::iter::once(&Terrain::Clear).chain(squares).zip(0..) {
        let square = Square { row: 0, column };
        board.put(square, Ground { terrain: *terrain, sea: None, home: None, fortress: column == 0, port: false });
        row.push(square);
    }
    if river {
        board.flow(&row);
    }
    (board, row)
}
