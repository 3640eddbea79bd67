//! Battles: stacks that are said to attack and to defend, and what the chat and the tables make of it.
//!
//! The engine knows no battles. A stack that attacks adds its strength to a property of the game, one that defends sets another and
//! names the place; the odds that the dialog of a table proposes come from these, and so does the line in the chat. Nobody has to.

use muster_schema::bundle::{Bundle, DieTable, Heads, Piece, Purpose};

use super::sequence::encode;
use super::traits::{self, Key, Trait, quoted};
use super::values::{self, Strength};
use super::xml::{self, Element};

/// Properties of the game: how strong the attackers are, from where they come, how strong the defenders are, and where.
const ATTACK: &str = "Attack";
const FROM: &str = "AttackFrom";
const DEFENCE: &str = "Defence";
const PLACE: &str = "BattleIn";
/// What the chat says when a stack is named.
const LINE: &str = "BattleLine";
/// The command that forgets a battle.
const OVER: &str = "battle-over";
const MENU: [&str; 3] = ["Attack with this stack", "Join the attack with this stack", "Defend with this stack"];

/// Whether a counter fights: a unit that has strength.
pub fn fights(bundle: &Bundle, piece: &Piece) -> bool {
    let side = bundle.sides.iter().any(|side| Some(&side.id) == piece.side.as_ref());
    side && piece.purpose == Purpose::Unit && Strength::of(bundle).is_some_and(|strength| strength.is_of(piece))
}

/// The prototype of what fights for a side.
pub fn prototype_name(bundle: &Bundle, piece: &Piece) -> String {
    format!("Fights: {}", super::counters::side_title(bundle, piece))
}

/// What counters of a side have in common that fight. A command reaches each of a stack: the first counts for all.
pub fn traits(bundle: &Bundle, piece: &Piece) -> Vec<Trait> {
    let Some(strength) = Strength::of(bundle) else { return Vec::new() };
    let side = bundle.sides.iter().position(|side| Some(&side.id) == piece.side.as_ref()).unwrap_or_default();
    let sum = format!("SumStack({})", quoted(&values::open_force_of(bundle, side)));
    let [attack, join, defend] = ["attack", "join-attack", "defend"].map(Key::named);
    let [attacks, joins, defends] = ["attacks", "joins", "defends"].map(Key::named);
    let here = "LocationName";
    let new_attack = format!("{{{FROM}!={here}||{ATTACK}!={sum}}}");
    let joins_now = format!("{{{FROM}!=\"\"&&!(\", \"+{FROM}+\", \").contains(\", \"+{here}+\", \")}}");
    let new_defence = format!("{{{PLACE}!={here}||{DEFENCE}!={sum}}}");
    let value = |expression: &str| format!("{{{expression}}}");
    let attackers = attackers(&strength);
    let line = [
        (&attacks, value(&format!("\"attack from \"+{here}+{attackers}"))),
        (&joins, value(&format!("{here}+\" joins the attack\"+{attackers}"))),
        (&defends, value(&format!("\"battle in \"+{here}+{}", forces(&strength)))),
    ];
    vec![
        traits::report(&[&attacks, &joins, &defends], &format!("$PlayerId$ – ${LINE}$")),
        traits::submenu("Battle", &MENU),
        traits::trigger(MENU[0], &attack, &new_attack, &[&attacks]),
        traits::trigger(MENU[1], &join, &joins_now, &[&joins]),
        traits::trigger(MENU[2], &defend, &new_defence, &[&defends]),
        traits::set(FROM, &[(&attacks, &value(here)), (&joins, &value(&format!("{FROM}+\", \"+{here}")))]),
        traits::set(ATTACK, &[(&attacks, &value(&sum)), (&joins, &value(&format!("{ATTACK}+{sum}")))]),
        traits::set(PLACE, &[(&defends, &value(here))]),
        traits::set(DEFENCE, &[(&defends, &value(&sum))]),
        // The last: of one key, what stands first acts first.
        traits::set(LINE, &line.each_ref().map(|(key, value)| (*key, value.as_str()))),
    ]
}

/// How strong the attackers are, in words: an expression, empty where that is hidden.
fn attackers(strength: &Strength) -> String {
    format!("({ATTACK}==0?\"\":\": {} \"+{})", strength.words(), strength.figure(ATTACK))
}

/// The forces of the battle in words: an expression, empty where none are known.
fn forces(strength: &Strength) -> String {
    let against = format!("({DEFENCE}==0?\"\":\" against \"+{})", strength.figure(DEFENCE));
    format!("({FROM}==\"\"?\"\":{}+\" from \"+{FROM}+{against})", attackers(strength))
}

/// Where the battle is and with what, as a table of battles tells it: an expression, empty where no battle was named.
pub fn told(bundle: &Bundle) -> String {
    let forces = Strength::of(bundle).map_or_else(|| "\"\"".to_owned(), |strength| forces(&strength));
    format!("({PLACE}==\"\"?\"\":\" (in \"+{PLACE}+{forces}+\")\")")
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

/// The command that forgets a battle, where there are any.
pub fn over(bundle: &Bundle) -> Option<Key> {
    bundle.pieces.iter().any(|piece| fights(bundle, piece)).then(|| Key::named(OVER))
}

/// The column that the battle stands for: an expression for its name, empty where there is no battle or the columns are no numbers.
pub fn column(bundle: &Bundle, table: &DieTable) -> Option<String> {
    let strength = Strength::of(bundle)?;
    over(bundle)?;
    let reached = |name: &str| -> Option<String> {
        let number = |text: &str| text.trim_start_matches('+').replace('−', "-").parse::<i64>().ok();
        let times = strength.times();
        match table.heads? {
            Heads::Odds => {
                let (attack, defence) = name.split_once(['-', ':', '–'])?;
                let digits =
                    |text: &str| text.trim().split(|sign: char| !sign.is_ascii_digit()).next()?.parse::<i64>().ok();
                Some(format!("{ATTACK}*{}>={DEFENCE}*{}", digits(defence)?, digits(attack)?))
            }
            Heads::Differential => Some(format!("{ATTACK}-{DEFENCE}>={}", number(name)? * times)),
            Heads::Strength => Some(format!("{ATTACK}>={}", number(name)? * times)),
            Heads::Named => None,
        }
    };
    let (first, others) = table.columns.split_first()?;
    reached(&first.name)?;
    let cases: Option<Vec<String>> = others
        .iter()
        .rev()
        .map(|column| Some(format!("{}?{}:", reached(&column.name)?, quoted(&super::odds::as_text(&column.name)))))
        .collect();
    let first = quoted(&super::odds::as_text(&first.name));
    Some(format!("({FROM}==\"\"||{PLACE}==\"\"?\"\":{}{first})", cases?.concat()))
}
