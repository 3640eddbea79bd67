//! Questions about honors of war, combat, sieges and what follows from them.

use muster_engine::frederick::combat::{self, Commander, Party, Side, Site};
use muster_engine::frederick::force::Counter;
use muster_engine::frederick::formal_siege::{self, Players};
use muster_engine::frederick::prisoners::{self, Fate};
use muster_engine::frederick::records::{Ask, Committed, Terrain};
use muster_engine::frederick::{honors, overrun, retreat, reward, siege};

use super::counters::{counter, counters};
use super::{Asker, lacking};
use muster_rules::examples::answer::{Answer, Answers, Trouble, maybe, one};

const OPEN: Site = Site { terrain: Terrain::Clear, fortress: false, fieldworks: false };

impl Asker<'_> {
    pub(super) fn war(&self, ask: &Ask) -> Option<Answers> {
        let rules = self.rules;
        Some(match ask {
            Ask::Plays { .. } => self.plays(ask),
            Ask::Strength { .. } => self.strength(ask),
            Ask::Multiplied { factors, times } => one("times", times, &combat::multiplied(rules, factors)),
            Ask::Odds { attacker, defender, percent } => match combat::odds(*attacker, *defender) {
                Some(odds) => one("percent", percent, &odds),
                None => Err(Trouble::new("defender", "nobody defends")),
            },
            Ask::Honors { .. } => Ok(self.honors(ask)),
            Ask::Gain { strength, picks, loses, leader } => match reward::gain(rules, *strength) {
                Some(gain) => Ok(vec![
                    Answer::new("picks", picks, &gain.picks),
                    Answer::new("loses", loses, &gain.loses),
                    Answer::new("leader", leader, &gain.leader),
                ]),
                None => Err(Trouble::new("strength", "a force of no strength brings nothing")),
            },
            Ask::Retreats { units, enemies, honors, lost, on } => {
                let entered = retreat::enter(*units, *enemies, *honors, false);
                Ok(vec![Answer::new("lost", lost, &entered.lost), Answer::new("on", on, &entered.on)])
            }
            Ask::Overruns { force, defenders, walled, is } => {
                one("is", is, &overrun::overruns(rules, &counters(force), &counters(defenders), *walled))
            }
            Ask::Assault { defenders, eliminated, retreat, won } => {
                let assault = siege::assault(*defenders, *eliminated, 1, false);
                Ok(vec![
                    Answer::new("retreat", retreat, &assault.attackers_retreat),
                    Answer::new("won", won, &assault.won),
                ])
            }
            Ask::Result { letters, loser, scatters, trains_first, captures } => {
                combat::meaning(rules, letters.as_str()).map_err(|lack| lacking("letters", &lack)).map(|result| {
                    vec![
                        Answer::new("loser", loser, &result.loser),
                        Answer::new("scatters", scatters, &result.scatters),
                        Answer::new("trains_first", trains_first, &result.trains_first),
                        Answer::new("captures", captures, &result.captures),
                    ]
                })
            }
            Ask::Stands { fortress, besieged, retreat } => {
                one("retreat", retreat, &siege::retreat(*fortress, *besieged))
            }
            Ask::EntersSiege { .. } => self.enters_siege(ask),
            Ask::SiegeFeeds { tax, besieged, units } => one("units", units, &formal_siege::forage(*besieged, *tax)),
            Ask::Prisoners { counters, eliminated, prisoners } => {
                let Fate { eliminated: dead, prisoners: taken } = prisoners::fate(rules, *counters);
                Ok(vec![Answer::new("eliminated", eliminated, &dead), Answer::new("prisoners", prisoners, &taken)])
            }
            _ => return None,
        })
    }

    fn plays(&self, ask: &Ask) -> Answers {
        let Ask::Plays { leader, political, afloat, fortress, value, markers, may } = ask else {
            return Ok(Vec::new());
        };
        let leader = Counter { value: *value, political: *political, ..counter(*leader) };
        let commander = Commander { leader: &leader, afloat: *afloat };
        let site = Site { fortress: *fortress, ..OPEN };
        one("may", may, &combat::may_play(self.rules, Some(commander), site, &self.markers("markers", markers)?))
    }

    fn strength(&self, ask: &Ask) -> Answers {
        let Ask::Strength { force, defends, fieldworks, against, markers, is } = ask else { return Ok(Vec::new()) };
        let [markers, against] = [self.markers("markers", markers)?, self.markers("against", against)?];
        let party = Party {
            side: if *defends { Side::Defender } else { Side::Attacker },
            force: &counters(force),
            markers: &markers,
            against: &against,
            light_in_mountains: false,
        };
        let strength = combat::strength(self.rules, Site { fieldworks: *fieldworks, ..OPEN }, &party);
        one("is", is, &strength.map_err(|lack| lacking("force", &lack))?)
    }

    fn honors(&self, ask: &Ask) -> Vec<Answer> {
        let Ask::Honors { attack, defense, fortress, siege_works, succeeds, captures, needed } = ask else {
            return Vec::new();
        };
        let rolls = honors::attack_dice(self.rules, attack.points, *siege_works);
        let against = honors::defense_dice(self.rules, defense.points, *fortress);
        let outcome = honors::outcome(self.rules, total(attack), total(defense));
        let mut answers = vec![
            Answer::new("attack/rolls", &attack.rolls, &rolls),
            Answer::new("attack/total", &attack.total, &total(attack)),
            Answer::new("defense/rolls", &defense.rolls, &against),
            Answer::new("defense/total", &defense.total, &total(defense)),
            Answer::new("succeeds", succeeds, &outcome.succeeds),
        ];
        answers.extend(maybe("captures", captures.as_ref(), &outcome.captures));
        answers.extend(maybe("needed", needed.as_ref(), &honors::needed(total(defense))));
        answers
    }

    fn enters_siege(&self, ask: &Ask) -> Answers {
        let Ask::EntersSiege { besieger, besieged, enters, players, may } = ask else { return Ok(Vec::new()) };
        let siege = Players {
            besieger: self.player("besieger", *besieger, *players)?,
            besieged: self.player("besieged", *besieged, *players)?,
        };
        one("may", may, &formal_siege::may_enter(siege, self.player("enters", *enters, *players)?, *players))
    }
}

/// The total of the dice of a side, where they are told one by one.
fn total(side: &Committed) -> u16 {
    if side.dice.is_empty() { side.total } else { side.dice.iter().map(|die| u16::from(*die)).sum() }
}
