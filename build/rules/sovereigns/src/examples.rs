//! The questions about Clash of Sovereigns, one by one: what they ask of the engine, and which of their members are answers.

mod politics;

use std::collections::BTreeMap;

use muster_engine::sovereigns::activation::{self, Campaign, Doings, Hindrance};
use muster_engine::sovereigns::attrition::{self, Sufferer};
use muster_engine::sovereigns::battle::{self, Condition};
use muster_engine::sovereigns::fleet;
use muster_engine::sovereigns::force::{self, Part, Size};
use muster_engine::sovereigns::records::{
    Ask, Connection, DieResult, Fortress, Leader, Power, Rank, Route, Rules, Space, SpacePoints, Troops,
};
use muster_engine::sovereigns::reinforcement::{self, Holder};
use muster_engine::sovereigns::siege::{self, Fall, Outcome, Siege};
use muster_engine::sovereigns::supply::{self, Fortification, Ground, Store};
use muster_engine::sovereigns::victory::{self, Capture, Standing};
use muster_engine::sovereigns::{percent, raid, table};
use muster_ground::graph::Graph;
use muster_schema::{Id, Ref, Table, Target, Text};

use muster_rules::examples::answer::{self, Answer, Answers, Trouble, known, maybe, one};
use muster_source::finding::nearest;
use muster_source::pack::Pack;

/// Asks the engine, with the tables of a pack.
pub(super) struct Asker<'p> {
    pack: &'p Pack,
    rules: &'p Rules,
    spaces: BTreeMap<Id, u32>,
    graph: Graph,
}

impl<'p> Asker<'p> {
    pub(super) fn new(pack: &'p Pack, rules: &'p Rules) -> Self {
        let spaces: BTreeMap<Id, u32> = pack.records::<Space>().iter().map(|space| space.id).zip(0..).collect();
        let place = |space: Id| spaces.get(&space).copied();
        let graph = supply::routes(rules, spaces.len(), pack.records::<Connection>(), place);
        Self { pack, rules, spaces, graph }
    }

    pub(super) fn answers(&self, ask: &Ask) -> Answers {
        let rules = self.rules;
        match ask {
            Ask::Attrition { forces, lose, cavalry } => {
                let forces: Vec<Sufferer> = forces.iter().map(sufferer).collect();
                let (losses, horses) = attrition::losses(rules, &forces, 0);
                let lose = Answer::new("lose", lose, &losses);
                Ok(std::iter::once(lose).chain(maybe("cavalry", cavalry.as_ref(), &horses)).collect())
            }
            Ask::Nationality { strength, is } => {
                let parts: Result<Vec<Part>, Trouble> = strength
                    .iter()
                    .map(|(power, strength)| Ok(Part { power: self.power("strength", power)?, strength: *strength }))
                    .collect();
                let nations = force::nationality(rules, &parts?, &[]);
                // Where the owner may choose, the example must not say more than the rules.
                match nations.as_slice() {
                    [nation] => one("is", &is.id(), nation),
                    _ => one("is", &vec![is.id()], &nations),
                }
            }
            Ask::Campaign { points, activate, marches, raids, left } => {
                let campaign = Campaign { activate: activate.clone(), marches: *marches, raids: *raids };
                one("left", left, &activation::points_left(rules, *points, &campaign))
            }
            Ask::March { .. } => self.march(ask),
            Ask::Allowance { leader, strength, is } => one("is", is, &self.allowance(*leader, *strength)?),
            Ask::Capacity { leaders, is } => {
                let stars: Result<Vec<u8>, Trouble> = leaders
                    .iter()
                    .map(|leader| known("leaders", leader.id(), "stars", self.get("leaders", *leader)?.stars))
                    .collect();
                one("is", is, &force::capacity(rules, &stars?))
            }
            Ask::Rated { .. } => self.rated(ask),
            Ask::Raid { die, enemies, succeeds, depots_stay } => {
                let raid = raid::raid(*die, *enemies);
                let stay = maybe("depots_stay", depots_stay.as_ref(), &!raid.destroys_depots);
                Ok(std::iter::once(Answer::new("succeeds", succeeds, &raid.succeeds)).chain(stay).collect())
            }
            Ask::SafeFromRaids { strength, safe } => one("safe", safe, &raid::is_safe(*strength)),
            Ask::Supply { before, worse, found, after } => {
                one("after", after, &supply::after(rules, *before, *worse, *found))
            }
            Ask::Trace { from, depots, raids, can } => one("can", can, &self.traces(*from, depots, raids)?),
            Ask::DepotChain { colours, to, holds } => one("holds", holds, &self.chain(colours, *to)?),
            Ask::ArmyRating { .. }
            | Ask::BattleRating { .. }
            | Ask::BattleModifiers { .. }
            | Ask::Losses { .. }
            | Ask::Inflicts { .. }
            | Ask::Worn { .. } => self.battle(ask),
            Ask::Siege { .. } => self.siege(ask),
            Ask::Minor { strength, is } => one("is", is, &(force::size(rules, *strength) == Size::Minor)),
            Ask::RetreatLoss { enemies, loses } => one("loses", loses, &battle::retreat_loss(rules, *enemies)),
            Ask::NavalInterceptions { from, to, attempts } => {
                one("attempts", &usize::from(*attempts), &fleet::crosses(*from, *to).len())
            }
            Ask::DepotPlaced { at, depots, garrisons, can } => {
                let mut ground = self.ground("depots", depots, |ground| ground.store = Some(Store::Depot))?;
                self.lay(&mut ground, "garrisons", garrisons, |ground| ground.enemies = 1)?;
                one("can", can, &supply::may_place_depot(rules, &self.graph, &ground, self.place("at", *at)?))
            }
            Ask::Reinforcements { power, year, points, lost, receives } => {
                let held = |space: Id| {
                    if lost.iter().any(|of| of.id() == space) { Holder::Enemies } else { Holder::Friends }
                };
                one("receives", receives, &reinforcement::received(rules, power.id(), *points, *year, held))
            }
            Ask::SailTogether { card, powers, is } => {
                let powers: Vec<Id> = powers.iter().map(Ref::id).collect();
                let sent = fleet::sends_fleets(rules, self.get("card", *card)?);
                one("is", is, &(sent && fleet::sail_together(rules, &powers)))
            }
            Ask::Roll { table, roll, gives } => {
                let rows: Vec<DieResult> =
                    self.pack.rows_of::<DieResult>(table.id()).map(|(_, row)| row.clone()).collect();
                let found = table::look_up(table.id().as_str(), &rows, *roll);
                let found: Text = found.map_err(|lack| Trouble::new("table", lack.to_string()))?;
                one("gives", &gives.as_str(), &found.as_str())
            }
            Ask::Capture { .. }
            | Ask::Worth { .. }
            | Ask::Joins { .. }
            | Ask::Entry { .. }
            | Ask::Winner { .. }
            | Ask::Automatic { .. } => self.victory(ask),
            Ask::Playable { .. }
            | Ask::Restricts { .. }
            | Ask::Ratifies { .. }
            | Ask::EarlyWinter { .. }
            | Ask::Interrupts { .. }
            | Ask::Draws { .. }
            | Ask::Stands { .. }
            | Ask::Enters { .. } => self.politics(ask),
        }
    }

    fn siege(&self, ask: &Ask) -> Answers {
        let Ask::Siege { before, garrison, results, after, falls, honors } = ask else {
            return Ok(Vec::new());
        };
        let start = Siege { marker: *before, garrison: garrison.unwrap_or(1), besiegers: u16::MAX, fallen: None };
        let siege = results.iter().try_fold(start, |siege, result| {
            let outcome = Outcome::read(result.as_str());
            outcome.map(|outcome| siege::after(self.rules, siege, outcome))
        });
        let siege = siege.map_err(|lack| Trouble::new("results", lack.to_string()))?;
        let fallen = maybe("falls", falls.as_ref(), &siege.fallen.is_some());
        let free = maybe("honors", honors.as_ref(), &(siege.fallen == Some(Fall::Honors)));
        Ok(std::iter::once(Answer::new("after", after, &siege.marker)).chain(fallen).chain(free).collect())
    }

    fn march(&self, ask: &Ask) -> Answers {
        let Ask::March { leader, strength, spaces, irregulars, overruns, battles, siege_rolls, fortress, costs, left } =
            ask
        else {
            return Ok(Vec::new());
        };
        let kind = match fortress {
            Some(space) => {
                let fortress = self.get("fortress", *space)?.fortress;
                Some(known("fortress", space.id(), "fortress", fortress)?)
            }
            None if *siege_rolls > 0 => return Err(Trouble::new("siege_rolls", "siege rolls need a fortress")),
            None => None,
        };
        let rolls = |of: Fortress| if kind == Some(of) { *siege_rolls } else { 0 };
        let doings = Doings {
            spaces: *spaces,
            irregulars: *irregulars,
            overruns: *overruns,
            battles: *battles,
            minor_siege_rolls: rolls(Fortress::Minor),
            major_siege_rolls: rolls(Fortress::Major),
            ..Doings::default()
        };
        let cost = activation::cost(self.rules, &doings);
        let mut answers = vec![Answer::new("costs", &u16::from(*costs), &cost)];
        if let Some(left) = left {
            let leader = leader.ok_or_else(|| Trouble::new("left", "nobody leads, so nothing can be left"))?;
            let allowance = u16::from(self.allowance(leader, *strength)?);
            answers.push(Answer::new("left", &Some(u16::from(*left)), &allowance.checked_sub(cost)));
        }
        Ok(answers)
    }

    fn allowance(&self, leader: Ref<Leader>, strength: u16) -> Result<u8, Trouble> {
        let rating = known("leader", leader.id(), "activation", self.get("leader", leader)?.activation)?;
        Ok(activation::allowance(self.rules, rating, &Hindrance { start: strength, strength, ..Hindrance::default() }))
    }

    fn rated(&self, ask: &Ask) -> Answers {
        let Ask::Rated { leader, stars, initiative, activation, offense, defense } = ask else {
            return Ok(Vec::new());
        };
        let row = self.get("leader", *leader)?;
        let ratings = [("stars", *stars, row.stars), ("initiative", *initiative, row.initiative)];
        let modifiers = [("offense", *offense, row.offense), ("defense", *defense, row.defense)];
        let activation = ("activation", *activation, row.activation);
        let of = |(member, told, found): (&'static str, Option<u8>, Option<u8>)| {
            told.map(|_| Answer::new(member, &told, &found))
        };
        let modifier = |(member, told, found): (&'static str, Option<i8>, Option<i8>)| {
            told.map(|_| Answer::new(member, &told, &found))
        };
        let answers = ratings.into_iter().chain([activation]).filter_map(of);
        Ok(answers.chain(modifiers.into_iter().filter_map(modifier)).collect())
    }

    fn traces(&self, from: Ref<Space>, depots: &[Ref<Space>], raids: &[Ref<Space>]) -> Result<bool, Trouble> {
        let mut ground = self.ground("depots", depots, |ground| ground.store = Some(Store::Depot))?;
        self.lay(&mut ground, "raids", raids, |ground| ground.raided = true)?;
        Ok(supply::trace(self.rules, &self.graph, &ground, self.place("from", from)?).is_some())
    }

    /// The spaces of the map, with something in some of them.
    fn ground(&self, member: &str, spaces: &[Ref<Space>], put: impl Fn(&mut Ground)) -> Result<Vec<Ground>, Trouble> {
        let mut ground = vec![Ground::default(); self.graph.len()];
        self.lay(&mut ground, member, spaces, put)?;
        Ok(ground)
    }

    fn lay(
        &self,
        ground: &mut [Ground],
        member: &str,
        spaces: &[Ref<Space>],
        put: impl Fn(&mut Ground),
    ) -> Result<(), Trouble> {
        for space in spaces {
            if let Some(ground) = ground.get_mut(self.place(member, *space)? as usize) {
                put(ground);
            }
        }
        Ok(())
    }

    fn place(&self, member: &str, space: Ref<Space>) -> Result<u32, Trouble> {
        let place = self.spaces.get(&space.id()).copied();
        place.ok_or_else(|| Trouble::new(member, format!("there is no space `{space}`")))
    }

    fn chain(&self, colours: &[Ref<Power>], to: Option<Ref<Space>>) -> Result<bool, Trouble> {
        let colours: Vec<Id> = colours.iter().map(Ref::id).collect();
        let owner = match to {
            Some(space) => self.get("to", space)?.home.map(|home| home.id()),
            None => colours.last().copied(),
        };
        let fortress = owner.map_or(Fortification::Friendly, Fortification::Own);
        Ok(supply::chain_holds(&colours, fortress))
    }

    fn battle(&self, ask: &Ask) -> Answers {
        let rules = self.rules;
        match ask {
            Ask::ArmyRating { of, is } => {
                let contingents: Result<Vec<battle::Contingent>, Trouble> = of
                    .iter()
                    .map(|part| {
                        let rating = known("of", part.power.id(), "army", self.get("of", part.power)?.army)?;
                        Ok(battle::Contingent { power: part.power.id(), strength: part.strength, rating })
                    })
                    .collect();
                one("is", is, &battle::army_rating(rules, &contingents?))
            }
            Ask::BattleRating { power, attack, defend, is } => {
                let army = known("power", power.id(), "army", self.get("power", *power)?.army)?;
                let contingent = battle::Contingent { power: power.id(), strength: 1, rating: army };
                let mut ratings = Vec::new();
                for leader in attack {
                    ratings.push(known("attack", leader.id(), "offense", self.get("attack", *leader)?.offense)?);
                }
                for leader in defend {
                    ratings.push(known("defend", leader.id(), "defense", self.get("defend", *leader)?.defense)?);
                }
                one("is", is, &battle::battle_rating(battle::army_rating(rules, &[contingent]), &ratings))
            }
            Ask::BattleModifiers { ratings, cards, are } => {
                let sides = cards.map(|cards| Condition { cards, ..Condition::default() });
                one("are", are, &battle::modifiers(rules, *ratings, Route::Road, 0, sides))
            }
            Ask::Losses { .. } => Ok(self.losses(ask)),
            Ask::Inflicts { strength, percent: share, points } => {
                one("points", points, &percent(*strength, *share, rules.battle.round_up_from_tenths))
            }
            Ask::Worn { before, after, modifier } => {
                let worn = battle::worn(rules, *before, 1, false);
                let next = battle::worn_modifier(worn);
                Ok(vec![Answer::new("after", after, &worn), Answer::new("modifier", modifier, &next)])
            }
            _ => Ok(Vec::new()),
        }
    }

    fn losses(&self, ask: &Ask) -> Vec<Answer> {
        let Ask::Losses { strength, percent, lose, winner, major, retreats } = ask else { return Vec::new() };
        let lost = battle::losses(self.rules, *strength, *percent, Route::Road, 0);
        let won = battle::winner(lost, [0, 0]);
        let beaten = won.and_then(|side| strength.iter().zip(lost).nth(1 - side));
        let large = beaten.is_some_and(|(strength, lost)| battle::is_major_victory(self.rules, *strength, lost));
        let spaces = beaten.map_or(0, |_| battle::retreat(self.rules, large));
        let told =
            maybe("major", major.as_ref(), &large).into_iter().chain(maybe("retreats", retreats.as_ref(), &spaces));
        let won = won.and_then(|side| u8::try_from(side).ok());
        [Answer::new("lose", lose, &lost), Answer::new("winner", winner, &won)].into_iter().chain(told).collect()
    }

    fn victory(&self, ask: &Ask) -> Answers {
        match ask {
            Ask::Capture { space, by, from, patron, unallied, points } => {
                let space = self.get("space", *space)?;
                let told: Result<BTreeMap<Id, i16>, Trouble> =
                    points.iter().map(|(power, vp)| Ok((self.power("points", power)?, i16::from(*vp)))).collect();
                let home = space.home.map(|home| self.get("space", home)).transpose()?;
                let captor = self.get("by", *by)?;
                let friends = |home: &Power| {
                    home.id == captor.id || (home.alliance.is_some() && home.alliance == captor.alliance)
                };
                let capture = Capture {
                    owner: home.map(|home| home.id),
                    by: captor.id,
                    recovers: home.is_some_and(friends),
                    from: from.map(|from| from.id()),
                    patron: patron.map(|patron| patron.id()),
                    unallied: *unallied || home.is_some_and(|home| home.rank == Rank::Neutral),
                };
                one("points", &told?, &victory::capture(&capture, |power| self.worth(space, power)))
            }
            Ask::Worth { space, power, is } => {
                let space = self.get("space", *space)?;
                one("is", is, &self.worth(space, power.id()))
            }
            Ask::Joins { power, alliance, to, points } => {
                let patron = victory::scorer(self.rules, power.id(), alliance.map(|of| of.id()), &[]);
                let patron = maybe("to", to.map(|to| to.id()).as_ref(), &patron);
                let own = self.pack.records::<Space>().iter();
                let own = own.filter(|space| space.home.is_some_and(|home| home.id() == power.id()));
                let gained = victory::joining(own.map(|space| self.worth(space, power.id())));
                Ok(std::iter::once(Answer::new("points", points, &gained)).chain(patron).collect())
            }
            Ask::Entry { power, points } => one("points", &Some(*points), &victory::entry(self.rules, power.id())),
            Ask::Winner { powers, is } => {
                let standings: Result<Vec<Standing>, Trouble> = powers
                    .iter()
                    .map(|(power, (level, points))| {
                        Ok(Standing { power: self.power("powers", power)?, level: *level, points: *points })
                    })
                    .collect();
                one("is", &Some(is.id()), &victory::winner(self.rules, &standings?))
            }
            Ask::Automatic { points, emperor, is } => {
                let points: Result<BTreeMap<Id, i16>, Trouble> =
                    points.iter().map(|(power, points)| Ok((self.power("points", power)?, *points))).collect();
                one("is", &is.map(|of| of.id()), &victory::automatic(self.rules, &points?, *emperor))
            }
            _ => Ok(Vec::new()),
        }
    }

    fn worth(&self, space: &Space, power: Id) -> u8 {
        victory::worth(space.vp, self.pack.records::<SpacePoints>(), space.id, power)
    }

    /// The record that a reference means.
    fn get<R: Table + Target>(&self, member: &str, reference: Ref<R>) -> Result<&'p R, Trouble> {
        answer::get(self.pack, member, reference)
    }

    /// The power of this id, where a document uses it as the name of a member.
    fn power(&self, member: &str, id: &str) -> Result<Id, Trouble> {
        let powers = || self.pack.records::<Power>().iter().map(|power| power.id);
        powers().find(|power| power.as_str() == id).ok_or_else(|| Trouble {
            member: member.into(),
            name: Some(id.into()),
            message: format!("there is no power `{id}`"),
            suggestion: nearest(id, powers().map(|power| power.as_str())).map(str::to_owned),
        })
    }
}

fn sufferer(troops: &Troops) -> Sufferer {
    Sufferer {
        infantry: troops.infantry,
        cavalry: troops.cavalry,
        theater: troops.theater,
        demoralized: troops.demoralized,
        short_supply: troops.short_supply,
        reduced: false,
    }
}
