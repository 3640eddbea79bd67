//! Operations: their costs, and their end (12.0, 20.0).

use crate::frederick::records::{Expense, Rules};
use muster_schema::Ref;

use super::force::{Counter, best_leader, is_wholly, strength};
use super::table::Lack;

/// Finds a price for a force, in halves of a thaler: of the `named` expenses that of the power to which the whole force belongs,
/// or that for everybody (12.2, 42.0).
fn price(named: &[Ref<Expense>], expenses: &[Expense], force: &[Counter]) -> Result<u8, Lack> {
    let rows: Vec<&Expense> =
        named.iter().filter_map(|of| expenses.iter().find(|expense| expense.id == of.id())).collect();
    let own = rows.iter().find(|row| row.power.is_some_and(|power| is_wholly(force, power.id())));
    let row = own.or_else(|| rows.iter().find(|row| row.power.is_none()));
    let name = || named.first().map_or_else(String::new, ToString::to_string);
    row.and_then(|row| row.halves).ok_or_else(|| Lack::new(format!("the price of `{}`", name())))
}

/// Finds the price of an operation for a force, in halves of a thaler, if it does not check for attrition instead (12.2).
///
/// # Errors
///
/// If the pack does not tell.
pub fn cost(rules: &Rules, expenses: &[Expense], force: &[Counter]) -> Result<u8, Lack> {
    price(&rules.operation.phase, expenses, force)
}

/// Finds the price of a countermarch for a force, in halves of a thaler: forced march, ambush, delaying action (9.13, 20.5, 20.8,
/// 20.11).
///
/// # Errors
///
/// If the pack does not tell.
pub fn countermarch_cost(rules: &Rules, expenses: &[Expense], force: &[Counter]) -> Result<u8, Lack> {
    price(&rules.operation.countermarch, expenses, force)
}

/// True if the operations of a turn end: everybody in turn has passed, or no units are left on the map (12.1). A player whom a
/// truce makes pass has passed (42.0).
pub fn end(passed: &[bool], units_left: bool) -> bool {
    !units_left || passed.iter().all(|passed| *passed)
}

/// True if a force can do a countermarch: it needs a leader (9.13, 20.4, 20.7, 20.10).
pub fn may_countermarch(force: &[Counter]) -> bool {
    best_leader(force).is_some()
}

/// True if a force can ambush: it needs a leader, and no city or fieldworks of the enemy may be where it strikes (20.7). By the
/// optional rule `special` it also needs cavalry or light troops (32.2).
pub fn may_ambush(force: &[Counter], into_city_or_fieldworks: bool, special: bool) -> bool {
    let swift = force.iter().any(is_swift);
    may_countermarch(force) && !into_city_or_fieldworks && (swift || !special)
}

/// True if a force can delay the enemy: it needs a leader, and by the optional rule `special` as much strength of cavalry and
/// light troops as the enemy has (32.2).
pub fn may_delay(force: &[Counter], enemy: &[Counter], special: bool) -> bool {
    let swift =
        |force: &[Counter]| strength(&force.iter().filter(|counter| is_swift(counter)).copied().collect::<Vec<_>>());
    may_countermarch(force) && (!special || swift(force) >= swift(enemy))
}

fn is_swift(counter: &Counter) -> bool {
    use crate::frederick::records::UnitKind::Cavalry;
    counter.is_light() || counter.kind == super::force::Kind::Unit(Cavalry)
}
