//! Questions about thaler: taxes, mobilization, costs, pillage, provisions.

use muster_engine::frederick::force::Kind;
use muster_engine::frederick::mobilization::{self, Camp, Muster};
use muster_engine::frederick::pillage::{self, Echo};
use muster_engine::frederick::records::{Ask, City, Expense, Occupied, Square as Row};
use muster_engine::frederick::taxation::{self, Payer};
use muster_engine::frederick::{operation, supply};
use muster_schema::Id;

use super::counters::{counters, kind_of};
use super::{Asker, lacking};
use muster_rules::examples::answer::{Answer, Answers, Trouble, one};

impl Asker<'_> {
    pub(super) fn thaler(&self, ask: &Ask) -> Option<Answers> {
        let rules = self.rules;
        Some(match ask {
            Ask::Taxes { .. } => self.taxes(ask),
            Ask::Mercantilism { cities, thaler } => {
                let player = Id::new("player");
                let square =
                    |city: &Occupied| Payer { tax: city.tax, pillaged: city.pillaged, occupiers: vec![player] };
                let payers: Vec<Payer> = cities.iter().map(square).collect();
                one("thaler", thaler, &taxation::mercantilism(rules, player, &payers))
            }
            Ask::Mobilizes { .. } => self.mobilizes(ask),
            Ask::Places { tax, fieldworks, pillaged, most } => {
                let square = Muster { tax: *tax, fieldworks: *fieldworks, pillaged: *pillaged };
                one("most", most, &mobilization::most_units(rules, &square))
            }
            Ask::Fortifies { units, fieldworks, fortress, siege, may } => {
                one("may", may, &mobilization::may_fortify(*units, *fieldworks, *fortress, *siege))
            }
            Ask::Demobilizes { settled, fieldworks, area, may } => {
                let camp = Camp { settled: *settled, fieldworks: *fieldworks, area: *area };
                one("may", may, &mobilization::may_demobilize(camp))
            }
            Ask::Pays { power, first_year, may } => {
                one("may", may, &mobilization::may_pay(rules, power.id(), *first_year))
            }
            Ask::Levy { lost, leader, dice } => one("dice", dice, &mobilization::levy_dice(rules, *lost, *leader)),
            Ask::Costs { force, countermarch, halves } => {
                let (force, expenses) = (counters(force), self.pack.records::<Expense>());
                let cost = if *countermarch {
                    operation::countermarch_cost(rules, expenses, &force)
                } else {
                    operation::cost(rules, expenses, &force)
                };
                cost.map_err(|lack| lacking("force", &lack)).and_then(|cost| one("halves", halves, &cost))
            }
            Ask::Provisions { unfed, halves } => {
                let bill = supply::bill(rules, self.pack.records::<Expense>(), unfed);
                bill.map_err(|lack| lacking("unfed", &lack)).and_then(|bill| one("halves", halves, &bill))
            }
            Ask::Pillages { strength, die, is } => one("is", is, &pillage::succeeds(*strength, *die)),
            Ask::Loot { settlement, tax, thaler, restores } => {
                let settlement = settlement.map(|settlement| (settlement, Some(*tax)));
                pillage::loot(rules, settlement).map_err(|lack| lacking("tax", &lack)).map(|loot| {
                    let restoring = pillage::restoring(rules, *tax);
                    vec![Answer::new("thaler", thaler, &loot), Answer::new("restores", restores, &restoring)]
                })
            }
            Ask::Echo { own, die, picks, loses, chaos } => {
                let (found, lost, rolled) = match pillage::echo(rules, *own, *die) {
                    Echo::Picks(picks) => (picks, 0, false),
                    Echo::Loses(loses) => (0, loses, false),
                    Echo::Chaos => (0, 0, true),
                };
                Ok(vec![
                    Answer::new("picks", picks, &found),
                    Answer::new("loses", loses, &lost),
                    Answer::new("chaos", chaos, &rolled),
                ])
            }
            _ => return None,
        })
    }

    fn taxes(&self, ask: &Ask) -> Answers {
        let Ask::Taxes { city, occupiers, players, gathers } = ask else { return Ok(Vec::new()) };
        // Who gathers does not hang on how much there is.
        let tax = self.get("city", *city)?.tax.unwrap_or_default();
        let occupiers = self.players("occupiers", occupiers, *players)?;
        let gathers = gathers.map(|power| self.player("gathers", power, *players)).transpose()?;
        one("gathers", &gathers, &Payer { tax, pillaged: false, occupiers }.gatherer())
    }

    fn mobilizes(&self, ask: &Ask) -> Answers {
        let Ask::Mobilizes { power, unit, city, may } = ask else { return Ok(Vec::new()) };
        let Kind::Unit(unit) = kind_of(*unit) else {
            return Err(Trouble::new("unit", "leaders are not mobilized for thaler"));
        };
        let square = self.get::<City>("city", *city)?.square;
        let home = self.get::<Row>("city", square)?.home.map(|home| home.id());
        let rank = self.get("power", *power)?.rank;
        one("may", may, &mobilization::may_mobilize(rank, power.id(), unit, home))
    }
}
