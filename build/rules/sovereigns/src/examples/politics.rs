//! Questions about events, alliances, and where forces may go.

use muster_engine::sovereigns::cards;
use muster_engine::sovereigns::diplomacy::{self, Stance};
use muster_engine::sovereigns::entry::{self, Entry, Place, Visitor};
use muster_engine::sovereigns::reaction::can_be_interrupted;
use muster_engine::sovereigns::records::{Ask, Card, Event, Power};
use muster_engine::sovereigns::source::{self, Kind, Source};
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
            Ask::Restricts { event, power, space, played, done, is } => {
                let area = self.get("space", *space)?.area.and_then(|area| self.pack.get(area));
                let theater = area.and_then(|area| area.theater);
                let restricts = diplomacy::restricts(self.rules, event.id(), power.id(), theater, *played, *done);
                one("is", is, &restricts)
            }
            Ask::Ratifies { event, power, is } => {
                one("is", is, &diplomacy::may_ratify(self.get("power", *power)?, event.id()))
            }
            Ask::EarlyWinter { event, is } => one("is", is, &diplomacy::in_early_winter(self.rules, event.id())),
            Ask::Interrupts { card, on, before, is } => {
                let card: &Card = self.get("card", *card)?;
                let free = on.is_none_or(can_be_interrupted) && cards::may_interrupt(*before);
                one("is", is, &(card.interrupt.is_yes() && free))
            }
            Ask::Stands { power, after, allied, alliance, belligerent, informal } => {
                let stance = self.stance(power.id(), after, allied);
                Ok(vec![
                    Answer::new("alliance", &alliance.map(|alliance| alliance.id()), &stance.alliance),
                    Answer::new("belligerent", belligerent, &stance.belligerent),
                    Answer::new("informal", informal, &stance.informal),
                ])
            }
            Ask::Draws { power, from, holder, after, allied, can } => {
                let stance = |power: Ref<Power>| self.stance(power.id(), after, allied);
                let friends = diplomacy::are_allies(stance(*power), stance(*holder));
                let source = Source { space: from.id(), kind: Kind::Fortress, holder: holder.id() };
                one("can", can, &source::may_draw(self.rules, &source, power.id(), friends))
            }
            Ask::Enters { .. } => self.enters(ask),
            _ => Ok(Vec::new()),
        }
    }

    fn enters(&self, ask: &Ask) -> Answers {
        let Ask::Enters { power, space, after, allied, led_by, provoked, can } = ask else {
            return Ok(Vec::new());
        };
        let space = self.get("space", *space)?;
        let played: Vec<Id> = after.iter().map(Ref::id).collect();
        let visitor = Visitor {
            power: power.id(),
            stance: self.stance(power.id(), after, allied),
            led_by: led_by.map(|power| power.id()),
            played: &played,
            provoked: *provoked,
        };
        let place = Place {
            space,
            area: space.area.and_then(|area| self.pack.get(area)),
            owner: space.home.map(|home| self.stance(home.id(), after, allied)),
            defended: false,
        };
        one("can", can, &(entry::entry(self.rules, &visitor, &place) == Entry::Open))
    }

    /// The stance of a power after events, and after diplomacy has allied some powers.
    fn stance(&self, power: Id, after: &[Ref<Event>], allied: &[Ref<Power>]) -> Stance {
        let played: Vec<Id> = after.iter().map(Ref::id).collect();
        let allied: Vec<Id> = allied.iter().map(Ref::id).collect();
        let (powers, events) = (self.pack.records::<Power>(), self.pack.records::<Event>());
        diplomacy::stance(self.rules, powers, events, power, &played, &allied)
    }
}
