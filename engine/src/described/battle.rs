//! Who attacks whom, by which column, and what a roll may bring.

use super::condition::{Name, Scene, Value};
use super::game::{Combat, Dice, Game, On};
use super::state::State;

/// The prospect of a battle before the die is cast.
#[derive(Clone, Debug, Default)]
pub struct Prospect {
    pub column: usize,
    /// The number that is added to the roll.
    pub added: i32,
    /// The modifiers that apply.
    pub applied: Vec<usize>,
}

impl State {
    /// The counters of a side that may attack a place by a kind of battle, in the order of their numbers.
    pub fn attackers(&self, game: &Game, side: usize, combat: &Combat, place: u16) -> Vec<u16> {
        self.all().filter(|piece| self.may_attack(game, side, combat, *piece, place)).collect()
    }

    pub fn may_attack(&self, game: &Game, side: usize, combat: &Combat, piece: u16, place: u16) -> bool {
        let unit = self.unit(piece);
        let Some(from) = unit.place().filter(|_| unit.fights && !unit.has_fought) else { return false };
        let Some(steps) = game.distance(from, place).filter(|_| game.side_of(piece) == Some(side)) else {
            return false;
        };
        // Most counters are too far away: that is found out first.
        if steps > 1 && combat.range.is_none() {
            return false;
        }
        let mut scene = Scene::new(game, self);
        scene.unit(piece);
        scene.place(place);
        let most = combat.range.as_ref().map_or(1.0, |range| scene.number(range));
        if f64::from(steps) > most || steps == 0 && most > 0.0 {
            return false;
        }
        let mut ways = game.ways[usize::from(from)].iter();
        let crosses = ways.find(|way| way.to == place).map_or(0, |way| way.across);
        if steps == 1 && crosses & combat.not_across != 0 {
            return false;
        }
        self.may(game, piece, On::Attack, true) && scene.is(combat.who.as_ref())
    }

    /// The strength of some counters in a battle.
    pub fn strength(&self, game: &Game, combat: &Combat, pieces: &[u16], attacks: bool) -> f64 {
        let term = if attacks { &combat.strength } else { &combat.against };
        let of = |piece: &u16| {
            let printed = self.about(game, *piece).number(term);
            self.number(game, *piece, On::Strength, printed)
        };
        pieces.iter().map(of).sum()
    }

    /// The column and the modifiers of a battle.
    pub fn prospect(&self, game: &Game, combat: &Combat, place: u16, attackers: &[u16], defenders: &[u16]) -> Prospect {
        let dice = &game.dice[combat.table];
        let [attack, defence] =
            [(attackers, true), (defenders, false)].map(|(own, attacks)| self.strength(game, combat, own, attacks));
        let beside = |piece: &&u16| {
            let from = self.unit(**piece).place();
            from.and_then(|from| game.distance(from, place)).is_some_and(|steps| steps <= 1)
        };
        let mut places: Vec<u16> = attackers.iter().filter_map(|piece| self.unit(*piece).place()).collect();
        let near: Vec<u16> = attackers.iter().filter(beside).filter_map(|piece| self.unit(*piece).place()).collect();
        places.sort_unstable();
        places.dedup();
        let mut distinct = near.clone();
        distinct.sort_unstable();
        distinct.dedup();
        let side = attackers.first().and_then(|piece| game.side_of(*piece));
        let leaders = |places: &[u16], with: bool| -> Vec<u16> {
            let is = |piece: &u16| {
                let unit = self.unit(*piece);
                !unit.fights
                    && unit.place().is_some_and(|at| places.contains(&at))
                    && (game.side_of(*piece) == side) == with
                    && game.side_of(*piece).is_some()
            };
            self.all().filter(is).collect()
        };
        let (with_attack, with_defence) = (leaders(&places, true), leaders(&[place], false));
        let mut scene = Scene::new(game, self);
        scene.battle(place, [attackers, defenders, &with_attack, &with_defence]);
        scene.set(Name::Beside, Value::Number(f64::from(u32::try_from(distinct.len()).unwrap_or(u32::MAX))));
        // A line counts where every attacker beside the place crosses one of its kind.
        let crossed: Vec<u64> = near
            .iter()
            .map(|from| game.ways[usize::from(*from)].iter().find(|way| way.to == place).map_or(0, |way| way.across))
            .collect();
        let fits = |modifier: &super::game::Modifier| {
            let ground = modifier.ground == 0 || game.places[usize::from(place)].ground & modifier.ground != 0;
            let all_cross = || !crossed.is_empty() && crossed.iter().all(|across| across & modifier.across != 0);
            ground && (modifier.across == 0 || all_cross())
        };
        let mut prospect = applied(dice, &mut scene, fits);
        let shift: i32 =
            prospect.applied.iter().map(|at| &dice.modifiers[*at]).filter(|one| one.shifts).map(|one| one.value).sum();
        prospect.column = dice.shifted(dice.column(attack, defence), shift);
        prospect
    }

    /// The modifiers of a roll for one counter.
    pub fn for_one(&self, game: &Game, dice: &Dice, piece: u16) -> Prospect {
        let mut scene = self.about(game, piece);
        applied(dice, &mut scene, |_| true)
    }
}

/// The modifiers that hold: of a group the first.
fn applied(dice: &Dice, scene: &mut Scene<'_>, fits: impl Fn(&super::game::Modifier) -> bool) -> Prospect {
    let mut prospect = Prospect::default();
    let mut groups = Vec::new();
    for (at, modifier) in dice.modifiers.iter().enumerate() {
        let is_stated = modifier.when.is_some() || modifier.ground | modifier.across != 0;
        if !is_stated || modifier.group.is_some_and(|group| groups.contains(&group)) || !fits(modifier) {
            continue;
        }
        if scene.is(modifier.when.as_ref()) {
            groups.extend(modifier.group);
            prospect.applied.push(at);
            if !modifier.shifts {
                prospect.added += modifier.value;
            }
        }
    }
    prospect
}

/// Every roll of some dice, with its chance.
pub fn rolls(dice: &Dice) -> Vec<(i32, f64)> {
    let faces = i32::try_from(dice.faces).unwrap_or(1).max(1);
    let mut all = vec![(0, 1.0)];
    // Of more dice that are read side by side nobody has a table.
    for _ in 0..if dice.crossed { dice.dice.min(3) } else { dice.dice } {
        let mut next: Vec<(i32, f64)> = Vec::new();
        for (total, chance) in &all {
            for face in 1..=faces {
                let shown = if dice.crossed { total * 10 + face } else { total + face };
                let part = chance / f64::from(faces);
                match next.iter_mut().find(|(known, _)| *known == shown) {
                    Some((_, known)) => *known += part,
                    None => next.push((shown, part)),
                }
            }
        }
        all = next;
    }
    all
}
