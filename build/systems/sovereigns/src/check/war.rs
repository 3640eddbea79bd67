//! The pack as the lints of this system see it.

use muster_engine::sovereigns::calendar::Date;
use muster_engine::sovereigns::charts::charts;
use muster_schema::game::Scenario;
use muster_schema::sovereigns::{
    Area, Arm, Card, Era, Event, Leader, Power, Rules, Source, Space, StrengthPoint, Theater, TrackSpace,
};
use muster_schema::{Id, Ref, Table, Target, Text};
use rustc_hash::FxHashMap;

use muster_kit::shared::{Deployment, Placement, View};
use muster_source::finding::Spot;
use muster_source::pack::{At, Pack};
use muster_source::read::FileIx;

pub struct War<'p> {
    pub pack: &'p Pack,
    /// What all systems have of it.
    pub view: View<'p>,
    pub rules: Option<(FileIx, Rules)>,
    /// The set-ups, one for each scenario that has one of its own.
    pub set_ups: Vec<Deployment<'p>>,
}

impl<'p> War<'p> {
    pub fn new(pack: &'p Pack) -> Self {
        let rules: Option<(FileIx, Rules)> = pack.document("rules");
        let charts = rules.as_ref().map(|(_, rules)| charts(rules)).unwrap_or_default();
        let view = View { charts, ..View::of(pack) };
        Self { pack, view, rules, set_ups: Deployment::all(pack, Placement::is_whole) }
    }

    /// The first and the last year in which scenarios with this set-up begin.
    pub fn begins(&self, folder: Id) -> Option<(u16, u16)> {
        let year = |scenario: &Scenario| u16::try_from(self.pack.get(scenario.first_turn)?.value).ok();
        let years: Vec<u16> = self.view.beginning(folder).filter_map(year).collect();
        Some((*years.iter().min()?, *years.iter().max()?))
    }

    /// The theater that a space is in.
    pub fn theater(&self, space: Id) -> Option<Theater> {
        let (_, space) = self.pack.find::<Space>(space)?;
        self.pack.get::<Area>(space.area?)?.theater
    }

    /// What a power is called.
    pub fn power_name(&self, power: Id) -> Text {
        self.pack.find::<Power>(power).map_or(power.text(), |(_, power)| power.name)
    }

    /// The power whose cards have this letter.
    pub fn power_of_letter(&self, letter: &str) -> Option<Id> {
        let (_, rules) = self.rules.as_ref()?;
        rules.cards.decks.iter().find(|deck| deck.letter.as_str() == letter).map(|deck| deck.power.id())
    }

    /// The cards that bring an event.
    pub fn bringing(&self, event: Id) -> impl Iterator<Item = (At<'p, Card>, &'p Card)> {
        self.pack.rows::<Card>().filter(move |(_, card)| card.event.is_some_and(|of| of.id() == event))
    }

    /// Whether a power has cards of its own (6.1.1).
    pub fn has_deck(&self, power: Id) -> bool {
        self.rules.as_ref().is_some_and(|(_, rules)| rules.cards.decks.iter().any(|deck| deck.power.id() == power))
    }

    /// The powers whose cards bring an event, each once; where no card that is known does, the power that the event names, if
    /// it has cards.
    pub fn owners(&self, event: &Event) -> Vec<Id> {
        let mut owners: Vec<Id> = Vec::new();
        for (_, card) in self.bringing(event.id) {
            let owner = super::parts(card).and_then(|(letters, _)| self.power_of_letter(letters));
            owners.extend(owner.filter(|owner| !owners.contains(owner)));
        }
        if owners.is_empty() && event.source == Source::Card {
            owners.extend(event.power.map(|power| power.id()).filter(|power| self.has_deck(*power)));
        }
        owners
    }

    /// The alliance that a power belongs to, or else that of the power in whose fortune it shares.
    pub fn alliance(&self, power: Id) -> Option<Id> {
        let (_, power) = self.pack.find::<Power>(power)?;
        let patron = || self.pack.get::<Power>(power.client_of?)?.alliance;
        power.alliance.or_else(patron).map(|alliance| alliance.id())
    }

    /// The first row that waits for an event, and what it is called: a power, a leader, another event.
    pub fn waiting(&self, event: Id) -> Option<(Spot, &'static str)> {
        let is = |of: &Ref<Event>| of.id() == event;
        let pack = self.pack;
        let power = pack.rows::<Power>().find_map(|(at, power)| {
            let join = power.joins.iter().any(is).then(|| (at.cell("joins"), power.name.as_str()));
            join.or_else(|| power.leaves.iter().any(is).then(|| (at.cell("leaves"), power.name.as_str())))
        });
        let leader = || {
            let mut leaders = pack.rows::<Leader>();
            let (at, leader) = leaders.find(|(_, leader)| leader.event.as_ref().is_some_and(is))?;
            Some((at.cell("event"), leader.name.as_str()))
        };
        let other = || {
            let (at, other) = pack.rows::<Event>().find(|(_, other)| other.after.iter().any(is))?;
            Some((at.cell("after"), other.name.as_str()))
        };
        power.or_else(leader).or_else(other)
    }

    /// The years of the turn track, the first and the last; `None` if its spaces are not called by years.
    pub fn years(&self) -> Option<(u16, u16)> {
        let turns = self.pack.records::<TrackSpace>().iter().filter(|space| self.view.is_turn(space));
        let years: Vec<u16> = turns.map(|space| u16::try_from(space.value).unwrap_or_default()).collect();
        let (first, last) = (*years.iter().min()?, *years.iter().max()?);
        (1000..=9999).contains(&first).then_some((first, last))
    }

    /// All that stands for a date, and where.
    pub fn dates(&self) -> impl Iterator<Item = (Spot, Text)> {
        let pack = self.pack;
        let events = pack.rows::<Event>().flat_map(|(at, event)| {
            [("from", event.from), ("until", event.until)].map(|(field, text)| (at.cell(field), text))
        });
        let leaders = pack.rows::<Leader>().map(|(at, leader)| (at.cell("from"), leader.from));
        let rules = self.rules.iter().flat_map(|(file, rules)| {
            let dates = [("wider_from", rules.cards.wider_from), ("late_from", rules.cards.late_from)];
            dates.map(|(field, text)| (Spot::Value(*file, format!("/cards/{field}")), text))
        });
        events.chain(leaders).chain(rules).filter_map(|(spot, text)| Some((spot, text?)))
    }

    /// When the cards of an era come into play (6.1.2).
    pub fn begin(&self, era: Era) -> Option<Date> {
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
    pub fn own_first(&self, event: &Event) -> Date {
        let from = event.from.and_then(|from| Date::first(&from)).unwrap_or_default();
        if event.source != Source::Card {
            return from;
        }
        let cards =
            self.bringing(event.id).map(|(_, card)| card.era.and_then(|era| self.begin(era)).unwrap_or_default());
        from.max(cards.min().unwrap_or_default())
    }
}

/// Infantry or cavalry, where counters are that.
pub fn troops<'p>(line: &Placement<'p>) -> Option<&'p StrengthPoint> {
    line.piece::<StrengthPoint>().filter(|points| matches!(points.arm, Arm::Infantry | Arm::Cavalry))
}

/// Whether a chain of rows, each of which names the next, leads back to this one.
pub fn is_circle<R: Table + Target>(pack: &Pack, row: &R, id: Id, next: impl Fn(&R) -> Option<Ref<R>>) -> bool {
    let chain = std::iter::successors(next(row), |at| next(pack.get(*at)?));
    chain.take(pack.records::<R>().len()).any(|at| at.id() == id)
}
