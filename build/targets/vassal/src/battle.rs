//! Battles: stacks that attack and defend, and their use in the chat and in die tables.
//!
//! The engine knows no battles. A stack that attacks adds its strength to a property of the game, one that defends sets
//! another and names the place; the odds proposed in the dialog of a table come from these, and so does the line in the
//! chat. All of this is optional.

use muster_schema::bundle::{Bundle, DieTable, Heads, Piece, Purpose, Rounding};
use muster_schema::{Phrases, phrase, say};

use super::odds;
use super::sequence::encode;
use super::traits::{self, Key, Trait, inset, quoted, spoken};
use super::values::{self, Strength, Way};
use super::xml::{self, Element};

/// Properties of the game: the strength of the attackers, where they come from, the strength of the defenders, and
/// their place.
const ATTACK: &str = "Attack";
const FROM: &str = "AttackFrom";
const DEFENCE: &str = "Defence";
const PLACE: &str = "BattleIn";
/// The chat's line when a player names a stack.
const LINE: &str = "BattleLine";
/// The command that forgets a battle.
const OVER: &str = "battle-over";
const MENU: [&str; 3] =
    [phrase!("Attack with this stack"), phrase!("Join the attack with this stack"), phrase!("Defend with this stack")];

/// True if a counter fights: a unit that has strength.
pub fn fights(bundle: &Bundle, piece: &Piece) -> bool {
    let side = bundle.sides.iter().any(|side| Some(&side.id) == piece.side.as_ref());
    side && piece.purpose == Purpose::Unit && Strength::of(bundle).is_some_and(|strength| strength.is_of(piece))
}

/// The prototype of what fights for a side.
pub fn prototype_name(bundle: &Bundle, piece: &Piece) -> String {
    format!("Fights: {}", super::counters::side_title(bundle, piece))
}

/// The traits of counters that fight for a side. A command reaches each counter of a stack, but only the first acts.
pub fn traits(bundle: &Bundle, piece: &Piece) -> Vec<Trait> {
    let Some(strength) = Strength::of(bundle) else { return Vec::new() };
    let side = bundle.sides.iter().position(|side| Some(&side.id) == piece.side.as_ref()).unwrap_or_default();
    let sum = |way| format!("SumStack({})", quoted(&values::open_force_of(bundle, side, strength.way(way))));
    let (sum, guard) = (sum(Way::Attack), sum(Way::Defence));
    let [attack, join, defend] = ["attack", "join-attack", "defend"].map(Key::named);
    let [attacks, joins, defends] = ["attacks", "joins", "defends"].map(Key::named);
    let here = "LocationName";
    let new_attack = format!("{{{FROM}!={here}||{ATTACK}!={sum}}}");
    let joins_now = format!("{{{FROM}!=\"\"&&!(\", \"+{FROM}+\", \").contains(\", \"+{here}+\", \")}}");
    let new_defence = format!("{{{PLACE}!={here}||{DEFENCE}!={guard}}}");
    let value = |expression: &str| format!("{{{expression}}}");
    let (phrases, place) = (&bundle.phrases, inset(here));
    let (attackers, forces) = (attackers(phrases, &strength), forces(phrases, &strength));
    let line = [
        (&attacks, say!(phrases, "attack from {place}", place = place), &attackers),
        (&joins, say!(phrases, "{place} joins the attack", place = place), &attackers),
        (&defends, say!(phrases, "battle in {place}", place = place), &forces),
    ];
    let line = line.map(|(key, said, told)| (key, value(&format!("{}+{told}", spoken(&said)))));
    let menu = MENU.map(|entry| phrases.say(entry));
    vec![
        traits::report(&[&attacks, &joins, &defends], &format!("$PlayerId$ – ${LINE}$")),
        traits::submenu(phrases.say("Battle"), &menu),
        traits::trigger(menu[0], &attack, &new_attack, &[&attacks]),
        traits::trigger(menu[1], &join, &joins_now, &[&joins]),
        traits::trigger(menu[2], &defend, &new_defence, &[&defends]),
        traits::set(FROM, &[(&attacks, &value(here)), (&joins, &value(&format!("{FROM}+\", \"+{here}")))]),
        traits::set(ATTACK, &[(&attacks, &value(&sum)), (&joins, &value(&format!("{ATTACK}+{sum}")))]),
        traits::set(PLACE, &[(&defends, &value(here))]),
        traits::set(DEFENCE, &[(&defends, &value(&guard))]),
        // The last: of one key, what stands first acts first.
        traits::set(LINE, &line.each_ref().map(|(key, value)| (*key, value.as_str()))),
    ]
}

/// The strength of the attackers in words: an expression, empty if it is hidden.
fn attackers(phrases: &Phrases, strength: &Strength) -> String {
    format!("({ATTACK}==0?\"\":{})", spoken(&format!(": {}", strength.told(phrases, Way::Attack, ATTACK))))
}

/// The forces of the battle in words: an expression, empty if they are unknown.
fn forces(phrases: &Phrases, strength: &Strength) -> String {
    let against = say!(phrases, "against {strength}", strength = inset(&strength.figure(DEFENCE)));
    let against = format!("({DEFENCE}==0?\"\":{})", spoken(&format!(" {against}")));
    let from = spoken(&format!(" {}", say!(phrases, "from {places}", places = inset(FROM))));
    format!("({FROM}==\"\"?\"\":{}+{from}+{against})", attackers(phrases, strength))
}

/// The property with the sum of a side.
pub fn sum(way: Way) -> &'static str {
    match way {
        Way::Attack => ATTACK,
        Way::Defence => DEFENCE,
    }
}

/// Expressions that are true where attackers, and where defenders, are named.
pub fn is_named() -> [String; 2] {
    [FROM, PLACE].map(|place| format!("{place}!=\"\""))
}

/// The dice of a side and where they come from: an expression, empty if the side was not named.
pub fn told_of(bundle: &Bundle, way: Way) -> String {
    let phrases = &bundle.phrases;
    let (named, said) = match way {
        Way::Attack => (FROM, say!(phrases, "attack from {place}", place = inset(FROM))),
        Way::Defence => (PLACE, say!(phrases, "defence of {place}", place = inset(PLACE))),
    };
    let told = Strength::of(bundle).map_or_else(String::new, |strength| strength.told(phrases, way, sum(way)));
    format!("({named}==\"\"?\"\":{})", spoken(&format!(" ({said}: {told})")))
}

/// The place and the forces of the battle, for the report of a die table: an expression, empty if no battle was named.
pub fn told(bundle: &Bundle) -> String {
    let phrases = &bundle.phrases;
    let forces = Strength::of(bundle).map_or_else(|| "\"\"".to_owned(), |strength| forces(phrases, &strength));
    let told = say!(phrases, "in {place}", place = inset(&format!("{PLACE}+{forces}")));
    format!("({PLACE}==\"\"?\"\":{})", spoken(&format!(" ({told})")))
}

/// The properties of the game that tell of a battle, each forgotten when the turn goes on.
pub fn properties(bundle: &Bundle) -> Vec<Element> {
    if !bundle.pieces.iter().any(|piece| fights(bundle, piece)) {
        return Vec::new();
    }
    let property = |(name, first): (&str, &str)| {
        let forget = xml::module("properties.ChangePropertyButton")
            .with("hotkey", Key::named(OVER).code())
            .with("propChanger", encode(["P", first], ','))
            .fixed("ChangePropertyButton");
        xml::module("properties.GlobalProperty")
            .with("name", name)
            .with("initialValue", first)
            .fixed("GlobalProperty of battles")
            .child(forget)
    };
    [(ATTACK, "0"), (FROM, ""), (DEFENCE, "0"), (PLACE, ""), (LINE, "")].map(property).to_vec()
}

/// The command that forgets a battle, if the game has battles.
pub fn over(bundle: &Bundle) -> Option<Key> {
    bundle.pieces.iter().any(|piece| fights(bundle, piece)).then(|| Key::named(OVER))
}

/// The column for the battle: an expression for its name, empty without a battle or if the heads of columns are no
/// numbers.
pub fn column(bundle: &Bundle, table: &DieTable) -> Option<String> {
    let times = Strength::of(bundle)?.times();
    over(bundle)?;
    let heads: Option<Vec<[i64; 2]>> = table.columns.iter().map(|column| head(table.heads?, &column.name)).collect();
    let heads = heads?;
    // When the battle comes to a column, and not only to the one before it.
    let reached = |pair: &[[i64; 2]]| -> Option<String> {
        let [[before, under], [attack, defence]] = *pair else { return None };
        Some(match (table.heads?, table.rounded.unwrap_or_default()) {
            (Heads::Odds, Rounding::Defender) => format!("{ATTACK}*{defence}>={DEFENCE}*{attack}"),
            (Heads::Odds, Rounding::Attacker) => format!("{ATTACK}*{under}>{DEFENCE}*{before}"),
            (Heads::Odds, Rounding::Nearest) => {
                let (attackers, defenders) = (2 * under * defence, before * defence + attack * under);
                format!("{ATTACK}*{attackers}>{DEFENCE}*{defenders}")
            }
            (Heads::Differential, _) => format!("{ATTACK}-{DEFENCE}>={}", attack * times),
            (Heads::Strength, _) => format!("{ATTACK}>={}", attack * times),
            (Heads::Named, _) => return None,
        })
    };
    let name = |at: usize| Some(quoted(&odds::as_text(&table.columns.get(at)?.name)));
    let cases = heads.windows(2).enumerate().rev();
    let cases: Option<Vec<String>> =
        cases.map(|(at, pair)| Some(format!("{}?{}:", reached(pair)?, name(at + 1)?))).collect();
    Some(format!("({FROM}==\"\"||{PLACE}==\"\"?\"\":{}{})", cases?.concat(), name(0)?))
}

/// The numbers in the head of a column, if it has any: odds as two, others as one.
fn head(heads: Heads, name: &str) -> Option<[i64; 2]> {
    // Numbers of battles are small, and no product of some is too large.
    let small = |number: i64| (-1_000..=1_000).contains(&number).then_some(number);
    match heads {
        Heads::Odds => {
            let digits = |text: &str| text.trim().split(|sign: char| !sign.is_ascii_digit()).next()?.parse().ok();
            let (attack, defence) = name.split_once(['-', ':', '–'])?;
            Some([small(digits(attack)?)?, small(digits(defence)?)?])
        }
        Heads::Differential | Heads::Strength => {
            Some([small(name.trim_start_matches('+').replace('−', "-").parse().ok()?)?, 1])
        }
        Heads::Named => None,
    }
}
