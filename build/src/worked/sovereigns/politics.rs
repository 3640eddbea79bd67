//! Questions about events, alliances, and where forces may go.

use muster_engine::sovereigns::diplomacy::{self, Stance};
use muster_engine::sovereigns::entry::{self, Entry, Place, Visitor};
use muster_engine::sovereigns::source::{self, Kind, Source};
use muster_schema::sovereigns::{Ask, Card, Event, Power};
use muster_schema::{Id, Ref};

use super::{Answer, Answers, Asker, one};

impl Asker<'_> {
    pub(super) fn politics(&self, ask: &Ask) -> Answers {
        match ask {
            Ask::Playable { event, after, is } => {
                let played: Vec<Id> = after.iter().map(Ref::id).collect();
                let once = self.pack.records::<Card>().iter();
                let once = once
                    .filter(|card| card.event.is_some_and(|brings| brings.id() == event.id()))
                    .any(|card| card.removed.is_yes());
                one("is", is, &diplomacy::is_playable(self.get::<Event>("event", *event)?, once, &played))
            }
            Ask::Restricts { played, done, is, .. } => one("is", is, &diplomacy::restricts(*played, *done)),
            Ask::Ratifies { event, power, is } => {
                one("is", is, &diplomacy::may_ratify(self.get("power", *power)?, event.id()))
            }
            Ask::EarlyWinter { event, is } => one("is", is, &diplomacy::in_early_winter(self.rules, event.id())),
            Ask::Interrupts { card, is } => one("is", is, &self.get::<Card>("card", *card)?.interrupt.is_yes()),
            Ask::Stands { power, after, alliance, belligerent, informal } => {
                let stance = self.stance(power.id(), after);
                Ok(vec![
                    Answer::new("alliance", &alliance.map(|alliance| alliance.id()), &stance.alliance),
                    Answer::new("belligerent", belligerent, &stance.belligerent),
                    Answer::new("informal", informal, &stance.informal),
                ])
            }
            Ask::Draws { power, from, holder, after, can } => {
                let allied = diplomacy::are_allies(self.stance(power.id(), after), self.stance(holder.id(), after));
                let source = Source { space: from.id(), kind: Kind::Fortress, holder: holder.id() };
                one("can", can, &source::may_draw(self.rules, &source, power.id(), allied))
            }
            Ask::Enters { .. } => self.enters(ask),
            _ => Ok(Vec::new()),
        }
    }

    fn enters(&self, ask: &Ask) -> Answers {
        let Ask::Enters { power, space, after, led_by, provoked, can } = ask else {
            return Ok(Vec::new());
        };
        let space = self.get("space", *space)?;
        let played: Vec<Id> = after.iter().map(Ref::id).collect();
        let visitor = Visitor {
            power: power.id(),
            stance: self.stance(power.id(), after),
            led_by: led_by.map(|power| power.id()),
            played: &played,
            provoked: *provoked,
        };
        let place = Place {
            space,
            area: space.area.and_then(|area| self.pack.get(area)),
            owner: space.home.map(|home| self.stance(home.id(), after)),
            defended: false,
        };
        one("can", can, &(entry::entry(self.rules, &visitor, &place) == Entry::Open))
    }

    /// Where a power stands after events.
    fn stance(&self, power: Id, after: &[Ref<Event>]) -> Stance {
        let played: Vec<Id> = after.iter().map(Ref::id).collect();
        diplomacy::stance(self.rules, self.pack.records::<Power>(), self.pack.records::<Event>(), power, &played)
    }
}
