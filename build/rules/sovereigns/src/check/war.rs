//! The pack as the lints see it.

use muster_engine::sovereigns::calendar::Date;
use muster_engine::sovereigns::records::{Arm, Card, Era, Event, Power, Rules, Source, StrengthPoint, TrackSpace};
use muster_schema::game::Scenario;
use muster_schema::{Id, Text};
use rustc_hash::FxHashMap;

use muster_rules::{Deployment, Placement, View};
use muster_source::pack::Pack;
use muster_source::read::FileIx;

pub struct War<'p> {
    pub pack: &'p Pack,
    /// The parts that all packs have.
    pub view: &'p View<'p>,
    pub rules: Option<(FileIx, Rules)>,
    /// The set-ups, one for each scenario that has one of its own.
    pub set_ups: Vec<Deployment<'p>>,
}

impl<'p> War<'p> {
    pub fn new(view: &'p View<'p>) -> Self {
        let pack = view.pack;
        let rules: Option<(FileIx, Rules)> = pack.document("rules");
        Self { pack, view, rules, set_ups: Deployment::all(pack, Placement::is_whole) }
    }

    /// The first and the last year in which scenarios with this set-up begin.
    pub fn begins(&self, folder: Id) -> Option<(u16, u16)> {
        let year = |scenario: &Scenario| u16::try_from(self.pack.get(scenario.first_turn)?.value).ok();
        let years: Vec<u16> = self.view.beginning(folder).filter_map(year).collect();
        Some((*years.iter().min()?, *years.iter().max()?))
    }

    /// The name of a power.
    pub fn power_name(&self, power: Id) -> Text {
        self.pack.find::<Power>(power).map_or(power.text(), |(_, power)| power.name)
    }

    /// The alliance that a power belongs to, or else that of the power in whose fortune it shares.
    pub fn alliance(&self, power: Id) -> Option<Id> {
        let (_, power) = self.pack.find::<Power>(power)?;
        let patron = || self.pack.get::<Power>(power.client_of?)?.alliance;
        power.alliance.or_else(patron).map(|alliance| alliance.id())
    }

    /// The years of the turn track, the first and the last; `None` if its spaces are not called by years.
    pub fn years(&self) -> Option<(u16, u16)> {
        let turns = self.pack.records::<TrackSpace>().iter().filter(|space| self.view.is_turn(space));
        let years: Vec<u16> = turns.map(|space| u16::try_from(space.value).unwrap_or_default()).collect();
        let (first, last) = (*years.iter().min()?, *years.iter().max()?);
        (1000..=9999).contains(&first).then_some((first, last))
    }

    /// The date on which the cards of an era come into play (6.1.2).
    fn begin(&self, era: Era) -> Option<Date> {
        let (_, rules) = self.rules.as_ref()?;
        let from = match era {
            Era::Early => None,
            Era::Wider => rules.cards.wider_from,
            Era::Late => rules.cards.late_from,
        };
        Date::first(&from?)
    }

    /// For each event the first season in which it can happen, as far as anything says so: not before `from`, nor before the
    /// cards that bring it are in play, nor before all the events of which it needs one (6.5.2).
    pub fn earliest(&self) -> FxHashMap<Id, Date> {
        let events = self.pack.records::<Event>();
        let mut earliest: FxHashMap<Id, Date> = events.iter().map(|event| (event.id, self.own_first(event))).collect();
        // Each round carries a date one event further.
        for _ in 0..events.len() {
            let mut changed = false;
            for event in events {
                let before = event.after.iter().filter_map(|after| earliest.get(&after.id()).copied()).min();
                if let Some(before) = before
                    && let Some(own) = earliest.get_mut(&event.id)
                    && *own < before
                {
                    *own = before;
                    changed = true;
                }
            }
            if !changed {
                break;
            }
        }
        earliest
    }

    /// The first season that the event's own row and its cards allow.
    fn own_first(&self, event: &Event) -> Date {
        let from = event.from.and_then(|from| Date::first(&from)).unwrap_or_default();
        if event.source != Source::Card {
            return from;
        }
        let bringing = self.pack.records::<Card>().iter();
        let bringing = bringing.filter(|card| card.event.is_some_and(|of| of.id() == event.id));
        let cards = bringing.map(|card| card.era.and_then(|era| self.begin(era)).unwrap_or_default());
        from.max(cards.min().unwrap_or_default())
    }
}

/// Infantry or cavalry, where counters are that.
pub fn troops<'p>(line: &Placement<'p>) -> Option<&'p StrengthPoint> {
    line.piece::<StrengthPoint>().filter(|points| matches!(points.arm, Arm::Infantry | Arm::Cavalry))
}
