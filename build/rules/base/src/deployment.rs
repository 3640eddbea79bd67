//! Set-ups and arrivals: the lines of set-ups and schedules, with the rows that they name.

use std::collections::HashMap;
use std::hash::{BuildHasher, Hash};

use muster_schema::common::TrackSpace;
use muster_schema::{Id, Role, Slot, Strength, Table, Text};

use muster_source::finding::Spot;
use muster_source::pack::{Line, Pack};

/// The set-up of a scenario, and its schedule.
#[derive(Debug)]
pub struct Deployment<'p> {
    /// The scenario.
    pub scenario: Id,
    /// The lines of its set-up.
    pub placed: Vec<Placement<'p>>,
    pub arriving: Vec<Placement<'p>>,
}

/// Counters that are set up in a place, or arrive in a turn.
#[derive(Clone, Copy, Debug)]
pub struct Placement<'p> {
    /// The scenario.
    pub scenario: Id,
    pub line: Line<'p>,
    /// The row of its counter.
    pub counter: Line<'p>,
    /// The row of its place, if it names one.
    pub site: Option<Line<'p>>,
}

/// The roles of what counters lie in, in the order in which they are searched.
const PLACES: [Role; 5] = [Role::Place, Role::Cell, Role::Area, Role::Box, Role::TrackSpace];

impl<'p> Deployment<'p> {
    /// The deployments of all scenarios that have one of their own, with the lines that count. Lines with an unusable
    /// counter are left out.
    pub fn all(pack: &'p Pack, counts: impl Fn(&Placement<'p>) -> bool) -> Vec<Self> {
        let (mut all, set_ups): (Vec<Self>, _) = (Vec::new(), pack.set_ups());
        for line in [Role::Placement, Role::Arrival].into_iter().flat_map(|role| pack.lines(role)) {
            let named = |slot, roles: &[Role]| {
                let id = line.cell(slot).text()?;
                roles.iter().find_map(|role| pack.line(*role, id))
            };
            let Some(counter) = named(Slot::Piece, &[Role::Piece, Role::Marker]) else { continue };
            let site = named(Slot::Place, &PLACES);
            for scenario in line.scenarios(&set_ups).into_iter().map(Id::from) {
                let placement = Placement { scenario, line, counter, site };
                if !counts(&placement) {
                    continue;
                }
                let at = all.iter().position(|known| known.scenario == scenario).unwrap_or_else(|| {
                    all.push(Self { scenario, placed: Vec::new(), arriving: Vec::new() });
                    all.len() - 1
                });
                let lines = if placement.arrives() { &mut all[at].arriving } else { &mut all[at].placed };
                lines.push(placement);
            }
        }
        all
    }

    /// The lines of the set-up, and then those of the schedule.
    pub fn lines(&self) -> impl Iterator<Item = &Placement<'p>> {
        self.placed.iter().chain(&self.arriving)
    }

    /// The lines of the set-up with the same place.
    pub fn beside(&self, line: &Placement<'p>) -> impl Iterator<Item = &Placement<'p>> {
        let place = line.line.cell(Slot::Place).text();
        self.placed.iter().filter(move |other| other.line.cell(Slot::Place).text() == place)
    }
}

impl<'p> Placement<'p> {
    /// The line as a record of its table.
    pub fn row<R: Table>(&self) -> Option<&'p R> {
        self.line.record()
    }

    /// The counter, if it is of this table.
    pub fn piece<R: Table>(&self) -> Option<&'p R> {
        self.counter.record()
    }

    /// The place, if it is of this table.
    pub fn place<R: Table>(&self) -> Option<&'p R> {
        self.site?.record()
    }

    /// The turn in which the counters arrive.
    pub fn turn(&self) -> Option<&'p TrackSpace> {
        let turn = self.line.value(Slot::Turn)?;
        self.line.pack().find::<TrackSpace>(turn).map(|(_, turn)| turn)
    }

    /// True if it has a usable place or, in a schedule, a usable turn.
    pub fn is_whole(&self) -> bool {
        if self.arrives() { self.turn().is_some() } else { self.site.is_some() }
    }

    /// The id of the counter.
    pub fn id(&self) -> Id {
        self.counter.id().into()
    }

    /// The name of the counter.
    pub fn name(&self) -> Text {
        self.counter.name()
    }

    /// The power that the counter serves.
    pub fn power(&self) -> Option<Id> {
        self.counter.value(Slot::Power)
    }

    /// The number of counters.
    pub fn count(&self) -> Strength {
        self.line.value(Slot::Count).unwrap_or_else(|| Strength::from(1.0))
    }

    /// True if the back is up.
    pub fn is_back(&self) -> bool {
        self.line.cell(Slot::Back).is_yes()
    }

    /// True for a line of a schedule.
    pub fn arrives(&self) -> bool {
        self.line.table().role == Role::Arrival
    }

    /// The spot of a cell of the line.
    pub fn cell(&self, column: &str) -> Spot {
        self.line.spot_in(column)
    }
}

/// Adds to a count; returns the old and the new value if it exceeds the limit only now.
pub fn exceed<K: Eq + Hash, S: BuildHasher>(
    counts: &mut HashMap<K, u32, S>,
    of: K,
    more: u32,
    limit: u32,
) -> Option<[u32; 2]> {
    let count = counts.entry(of).or_default();
    let before = std::mem::replace(count, count.saturating_add(more));
    (before <= limit && *count > limit).then_some([before, *count])
}
