//! The questions about Frederick's War, one by one: what they ask of the engine, and which of their members are answers.

use std::collections::{BTreeMap, BTreeSet};

use muster_engine::frederick::board::{self, Board, Ground, Tables};
use muster_engine::frederick::combat::{self, Party, Side, Site};
use muster_engine::frederick::fleet::{self, Embarkation, Quay};
use muster_engine::frederick::force::{self, Counter, Kind, Training};
use muster_engine::frederick::formal_siege::{self, Players};
use muster_engine::frederick::movement::{self, Leg, Situation};
use muster_engine::frederick::prisoners::{self, Fate};
use muster_engine::frederick::table::Lack;
use muster_engine::frederick::taxation::Payer;
use muster_engine::frederick::{attrition, honors, mobilization, operation, reward, siege, supply};
use muster_engine::squares::Square;
use muster_schema::frederick::{
    Ask, CampaignMarker, City, Combatant, CombatantKind, Committed, Drill, Expense, LeaderKind, Power, Rules, Seat,
    Square as Row, Terrain, UnitKind,
};
use muster_schema::{Id, Ref, Table, Target};

use super::answer::{self, Answer, Answers, Trouble, maybe, one};
use crate::pack::Pack;

/// Asks the engine, with the tables of a pack.
pub(super) struct Asker<'p> {
    pack: &'p Pack,
    rules: &'p Rules,
    board: Board,
}

impl super::Asker for Asker<'_> {
    type Ask = Ask;

    fn answers(&self, ask: &Ask) -> Answers {
        match ask {
            Ask::Lies { .. } | Ask::Serves { .. } | Ask::Land { .. } => self.tables(ask),
            Ask::Taxes { .. } | Ask::Mobilizes { .. } | Ask::Costs { .. } => self.thaler(ask),
            Ask::March { .. } | Ask::Line { .. } | Ask::Feeds { .. } => self.ground(ask),
            Ask::Plays { .. } | Ask::Strength { .. } | Ask::Honors { .. } | Ask::Assault { .. } => self.combat(ask),
            Ask::EntersSiege { .. } => self.siege(ask),
            _ => self.counts(ask),
        }
    }
}

impl<'p> Asker<'p> {
    pub(super) fn new(pack: &'p Pack, rules: &'p Rules) -> Self {
        let board = Board::new(&Tables {
            squares: pack.records(),
            cities: pack.records(),
            rivers: pack.records(),
            straits: pack.records(),
            areas: pack.records(),
            links: pack.records(),
            seas: pack.records(),
        });
        Self { pack, rules, board }
    }

    /// What only the tables tell.
    fn tables(&self, ask: &Ask) -> Answers {
        match ask {
            Ask::Lies { city, square } => one("square", &square.id(), &self.get("city", *city)?.square.id()),
            Ask::Serves { leader, power } => {
                one("power", &Some(power.id()), &self.get("leader", *leader)?.power.map(|power| power.id()))
            }
            Ask::Land { land, power } => {
                let power = self.get("power", *power)?;
                let owner =
                    self.pack.records::<Power>().iter().find(|row| row.name == *land || row.lands.contains(land));
                let owner = owner.ok_or_else(|| Trouble::new("land", format!("no power has a land `{land}`")))?;
                one("power", &power.id, &owner.id)
            }
            _ => Ok(Vec::new()),
        }
    }

    fn thaler(&self, ask: &Ask) -> Answers {
        match ask {
            Ask::Taxes { city, occupiers, gathers } => {
                // Who gathers does not hang on how much there is.
                let tax = self.get("city", *city)?.tax.unwrap_or_default();
                let payer = Payer { tax, pillaged: false, occupiers: occupiers.iter().map(Ref::id).collect() };
                one("gathers", &gathers.map(|power| power.id()), &payer.gatherer())
            }
            Ask::Mobilizes { power, city, may } => {
                let square = self.get::<City>("city", *city)?.square;
                let home = self.get::<Row>("city", square)?.home.map(|home| home.id());
                let rank = self.get("power", *power)?.rank;
                one("may", may, &mobilization::may_mobilize(rank, power.id(), UnitKind::Infantry, home))
            }
            Ask::Costs { force, halves } => {
                let cost = operation::cost(self.rules, self.pack.records::<Expense>(), &counters(force));
                one("halves", halves, &cost.map_err(|lack| lacking("force", &lack))?)
            }
            _ => Ok(Vec::new()),
        }
    }

    fn ground(&self, ask: &Ask) -> Answers {
        match ask {
            Ask::March { movement, squares, can } => {
                let (board, row) = in_a_row(squares, false);
                let unit = Counter { movement: *movement, ..counter(CombatantKind::Infantry) };
                let legs: Vec<Leg> = row.iter().skip(1).map(|square| Leg::to(*square)).collect();
                let Some(from) = row.first() else { return Ok(Vec::new()) };
                let found = match movement::march(self.rules, &alone(&board), &[unit], *from, &legs) {
                    Ok(_) => true,
                    Err((_, movement::Bar::Lack(lack))) => return Err(lacking("squares", &lack)),
                    Err(_) => false,
                };
                one("can", can, &found)
            }
            Ask::Line { squares, river, reaches } => {
                let (board, row) = in_a_row(squares, *river);
                let (Some(from), Some(to)) = (row.first(), row.last()) else { return Ok(Vec::new()) };
                one("reaches", reaches, &supply::line(self.rules, &alone(&board), &[*from], *to).is_some())
            }
            Ask::Feeds { from, to, may } => {
                let [from, to] = [self.square("from", *from)?, self.square("to", *to)?];
                one("may", may, &supply::line(self.rules, &alone(&self.board), &[from], to).is_some())
            }
            _ => Ok(Vec::new()),
        }
    }

    fn combat(&self, ask: &Ask) -> Answers {
        let rules = self.rules;
        let open = Site { terrain: Terrain::Clear, fortress: false, fieldworks: false };
        match ask {
            Ask::Plays { value, markers, may } => {
                let leader = Counter { value: *value, ..counter(CombatantKind::Commander) };
                one("may", may, &combat::may_play(rules, Some(&leader), open, &self.markers(markers)?))
            }
            Ask::Strength { force, markers, is } => {
                let markers = self.markers(markers)?;
                let party = Party {
                    side: Side::Attacker,
                    force: &counters(force),
                    markers: &markers,
                    against: &[],
                    light_in_mountains: false,
                };
                let strength = combat::strength(rules, open, &party);
                one("is", is, &strength.map_err(|lack| lacking("force", &lack))?)
            }
            Ask::Honors { attack, defense, fortress, succeeds, needed } => {
                let [rolls, against] = [
                    honors::attack_dice(rules, attack.points, false),
                    honors::defense_dice(rules, defense.points, *fortress),
                ];
                let outcome = honors::outcome(rules, total(attack), total(defense));
                let mut answers = vec![
                    Answer::new("attack/rolls", &attack.rolls, &rolls),
                    Answer::new("attack/total", &attack.total, &total(attack)),
                    Answer::new("defense/rolls", &defense.rolls, &against),
                    Answer::new("defense/total", &defense.total, &total(defense)),
                    Answer::new("succeeds", succeeds, &outcome.succeeds),
                ];
                answers.extend(maybe("needed", needed.as_ref(), &honors::needed(total(defense))));
                Ok(answers)
            }
            Ask::Assault { defenders, eliminated, retreat, won } => {
                let assault = siege::assault(*defenders, *eliminated, 1, false);
                Ok(vec![
                    Answer::new("retreat", retreat, &assault.attackers_retreat),
                    Answer::new("won", won, &assault.won),
                ])
            }
            _ => Ok(Vec::new()),
        }
    }

    fn siege(&self, ask: &Ask) -> Answers {
        let Ask::EntersSiege { besieger, besieged, enters, players, may } = ask else { return Ok(Vec::new()) };
        let siege = Players {
            besieger: self.player("besieger", *besieger, *players)?,
            besieged: self.player("besieged", *besieged, *players)?,
        };
        one("may", may, &formal_siege::may_enter(siege, self.player("enters", *enters, *players)?, *players))
    }

    /// What needs nothing but numbers.
    fn counts(&self, ask: &Ask) -> Answers {
        let rules = self.rules;
        match ask {
            Ask::PhaseEnds { passed, is } => one("is", is, &operation::end(passed, true)),
            Ask::Attrition { counters, percent, eliminates } => {
                one("eliminates", eliminates, &attrition::loss(*counters, *percent))
            }
            Ask::Steady { force, is } => one("is", is, &attrition::is_steady(rules, &counters(force))),
            Ask::Gathers { arrived, found, later, most } => {
                one("most", most, &force::may_gather(*arrived, *found, *later))
            }
            Ask::Trains { mobilized, year, may } => one("may", may, &reward::may_train(true, *mobilized, *year)),
            Ask::Promotes { defeated, recruits, veterans, may } => {
                let all = |many: u16| [many, many];
                one("may", may, &reward::may_promote(all(*recruits), all(*veterans), *defeated))
            }
            Ask::Embarks { port, began_together, may, sails } => {
                let quay = Quay { port: *port, contested: false, pillaged: false };
                let embarks = fleet::embark(quay, *began_together);
                Ok(vec![
                    Answer::new("may", may, &(embarks != Embarkation::No)),
                    Answer::new("sails", sails, &(embarks == Embarkation::Sails)),
                ])
            }
            Ask::Prisoners { counters, eliminated, prisoners } => {
                let Fate { eliminated: dead, prisoners: taken } = prisoners::fate(rules, *counters);
                Ok(vec![Answer::new("eliminated", eliminated, &dead), Answer::new("prisoners", prisoners, &taken)])
            }
            _ => Ok(Vec::new()),
        }
    }

    /// The side of the player who leads a power where so many play (2.4).
    fn player(&self, member: &str, power: Ref<Power>, players: u8) -> Result<Id, Trouble> {
        let seat = self.pack.records::<Seat>().iter().find(|seat| seat.players == players && seat.power == power);
        let absent = || Trouble::new(member, format!("nobody leads `{power}` where {players} play"));
        seat.map(|seat| seat.side.id()).ok_or_else(absent)
    }

    /// The square of a city.
    fn square(&self, member: &str, city: Ref<City>) -> Result<Square, Trouble> {
        let square = self.get(member, city)?.square;
        board::named(square.id()).ok_or_else(|| Trouble::new(member, format!("`{square}` is no square")))
    }

    fn markers(&self, markers: &[Ref<CampaignMarker>]) -> Result<Vec<Id>, Trouble> {
        markers.iter().map(|marker| Ok(self.get("markers", *marker)?.id)).collect()
    }

    /// The record that a reference means.
    fn get<R: Table + Target>(&self, member: &str, reference: Ref<R>) -> Result<&'p R, Trouble> {
        answer::get(self.pack, member, reference)
    }
}

fn lacking(member: &str, lack: &Lack) -> Trouble {
    Trouble::new(member, lack.to_string())
}

/// The total of the dice of a side, where they are told one by one.
fn total(side: &Committed) -> u16 {
    if side.dice.is_empty() { side.total } else { side.dice.iter().map(|die| u16::from(*die)).sum() }
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

fn counters(force: &[Combatant]) -> Vec<Counter> {
    let of = |unit: &Combatant| Counter {
        power: unit.power.map(|power| power.id()),
        training: match unit.training {
            Drill::Recruit => Training::Recruit,
            Drill::Veteran => Training::Veteran,
            Drill::Guard => Training::Guard,
        },
        strength: unit.strength,
        value: unit.value,
        ..counter(unit.kind)
    };
    force.iter().map(of).collect()
}

/// A counter of a kind, with nothing else told of it.
fn counter(kind: CombatantKind) -> Counter {
    let kind = match kind {
        CombatantKind::Sovereign => Kind::Leader(LeaderKind::Sovereign),
        CombatantKind::Commander => Kind::Leader(LeaderKind::Commander),
        CombatantKind::Admiral => Kind::Leader(LeaderKind::Admiral),
        CombatantKind::Infantry => Kind::Unit(UnitKind::Infantry),
        CombatantKind::Cavalry => Kind::Unit(UnitKind::Cavalry),
        CombatantKind::LightTroops => Kind::Unit(UnitKind::LightTroops),
        CombatantKind::SiegeTrain => Kind::Unit(UnitKind::SiegeTrain),
        CombatantKind::Garrison => Kind::Unit(UnitKind::Garrison),
        CombatantKind::Fleet => Kind::Unit(UnitKind::Fleet),
    };
    Counter {
        kind,
        power: None,
        training: Training::Recruit,
        strength: 0,
        movement: 0,
        diagonal: false,
        value: 0,
        political: false,
    }
}
