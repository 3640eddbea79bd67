//! Questions about players: their turns, markers, agreements, events, leaders and victories.

use muster_engine::frederick::records::{Ask, Edge, Power, Seat};
use muster_engine::frederick::victory::{self, Standing};
use muster_engine::frederick::{balance, diplomacy, leaders, market, reward, turn};
use muster_schema::{Id, Ref};

use super::{Asker, lacking};
use muster_rules::examples::answer::{Answer, Answers, one};

impl Asker<'_> {
    pub(super) fn politics(&self, ask: &Ask) -> Option<Answers> {
        let rules = self.rules;
        Some(match ask {
            Ask::Order { .. } => self.order(ask),
            Ask::Initiative { bids, highest } => one("highest", highest, &market::initiative(bids)),
            Ask::Market { players, markers } => one("markers", markers, &market::put_up(rules, *players)),
            Ask::Hand { players, in_hand, picks, returns } => {
                let surplus = market::surplus(rules, *players, *in_hand, *picks);
                surplus.map_err(|lack| lacking("players", &lack)).and_then(|found| one("returns", returns, &found))
            }
            Ask::Breach { in_hand, loses } => one("loses", loses, &market::breach(rules, *in_hand)),
            Ask::Agreed { deal, phase } => {
                let found = diplomacy::done_in(rules, *deal).map_err(|lack| lacking("deal", &lack));
                found.and_then(|found| one("phase", &phase.id(), &found.id()))
            }
            Ask::Event { event, players, concerns } => {
                let players: Vec<Id> = players.iter().map(Ref::id).collect();
                let concerns: Vec<Id> = concerns.iter().map(Ref::id).collect();
                let found = balance::concerned(rules, event.id(), &players).map_err(|lack| lacking("event", &lack));
                found.and_then(|found| one("concerns", &concerns, &found))
            }
            Ask::Falls { leader, goes, markers } => self.get("leader", *leader).map(|leader| {
                let all = leaders::costs_all_markers(leader);
                vec![Answer::new("goes", goes, &leaders::goes(leader)), Answer::new("markers", markers, &all)]
            }),
            Ask::Saved { value, die, is } => one("is", is, &leaders::is_saved(*value, *die, true)),
            Ask::Trains { mobilized, year, may } => one("may", may, &reward::may_train(true, *mobilized, *year)),
            Ask::Promotes { defeated, recruits, veterans, may } => {
                let all = |many: u16| [many, many];
                one("may", may, &reward::may_promote(all(*recruits), all(*veterans), *defeated))
            }
            _ => return None,
        })
    }

    pub(super) fn victory(&self, ask: &Ask) -> Option<Answers> {
        let rules = self.rules;
        Some(match ask {
            Ask::Votes { votes, lead } => one("lead", lead, &victory::leads_the_empire(rules, *votes)),
            Ask::General { players, initial, cities, needs, is } => {
                let cities: Vec<(u8, bool)> = cities.iter().map(|city| (city.tax, city.pillaged)).collect();
                let needed = victory::needed(rules, *players, *initial);
                let general = victory::is_general(rules, *players, *initial, &cities);
                let both = needed.and_then(|needed| Ok((needed, general?)));
                both.map_err(|lack| lacking("players", &lack)).map(|(needed, general)| {
                    vec![Answer::new("needs", needs, &needed), Answer::new("is", is, &general)]
                })
            }
            Ask::Level { general, special, is } => {
                let standing = Standing { player: Id::new("player"), general: *general, special: *special };
                one("is", is, &standing.level())
            }
            _ => return None,
        })
    }

    /// Players sit at the edges of the map, each at that of the first of his powers, going around (31.1).
    fn order(&self, ask: &Ask) -> Answers {
        let Ask::Order { players, first, is } = ask else { return Ok(Vec::new()) };
        let powers = self.pack.records::<Power>();
        let around = [Edge::North, Edge::East, Edge::South, Edge::West];
        let around = around.into_iter().flat_map(|edge| powers.iter().filter(move |power| power.edge == Some(edge)));
        let side = |power: &Power| {
            let seat =
                self.pack.records::<Seat>().iter().find(|seat| seat.players == *players && seat.power.id() == power.id);
            seat.map(|seat| seat.side.id())
        };
        let mut seated: Vec<Id> = Vec::new();
        for player in around.filter_map(side) {
            if !seated.contains(&player) {
                seated.push(player);
            }
        }
        let first = self.player("first", *first, *players)?;
        one("is", &self.players("is", is, *players)?, &turn::order(&seated, first))
    }
}
