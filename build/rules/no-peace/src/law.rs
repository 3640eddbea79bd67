//! Rules for the movement and stacking of corps.

use muster_engine::no_peace::records::{Card, Connection, Corps, Effect, Marker, MarkerRole, Rules, SeaZone, Space};
use muster_engine::no_peace::{Board, limit};
use muster_schema::Id;

use muster_rules::{Limit, March, Objection};
use muster_source::pack::Pack;

/// The phase in which forces march.
const CAMPAIGN: &str = "campaign";

pub(super) struct Law<'p> {
    pack: &'p Pack,
    rules: Option<Rules>,
    board: Board<'p>,
}

impl<'p> Law<'p> {
    pub(super) fn of(pack: &'p Pack) -> Self {
        let rules: Option<Rules> = pack.document("rules").map(|(_, rules)| rules);
        let movement = rules.as_ref().map(|rules| &rules.movement);
        let tables = (pack.records::<Space>(), pack.records::<Connection>(), pack.records::<SeaZone>());
        let board = Board::new(tables.0, tables.1, tables.2, movement);
        Self { pack, rules, board }
    }

    /// True if a space is a port, or a force can reach one from it by land with so many movement points.
    fn is_near_port(&self, space: u32, points: u32) -> bool {
        let near = self.board.graph.reached([space], |_| true).take_while(|(_, cost)| *cost <= points);
        let mut near = near.map(|(space, _)| space);
        near.any(|space| self.board.ports.iter().any(|(_, ports)| ports.contains(&space)))
    }
}

impl muster_rules::Law for Law<'_> {
    /// A corps of one action goes no further than a campaign or a transfer takes it, or over the sea (13.5, 14.1, 14.5).
    fn march(&self, March { piece, from, to, phase, .. }: March<'_>) -> Option<Objection> {
        let movement = &self.rules.as_ref()?.movement;
        self.pack.find::<Corps>(piece).filter(|_| phase == Some(CAMPAIGN))?;
        let [from, to] = [self.board.number_of(from)?, self.board.number_of(to)?];
        let points = movement.campaign.max(movement.transfer_corps);
        let spent = self.board.graph.distance(from, to, None);
        if spent.is_some_and(|spent| spent <= points) || [from, to].iter().all(|end| self.is_near_port(*end, points)) {
            return None;
        }
        let says = spent.map_or_else(
            || "has no way there".to_owned(),
            |spent| format!("needs {spent} movement points, and an action gives {points} at most"),
        );
        Some(Objection { says, rule: "13.5; 14.1.1".to_owned() })
    }

    /// A corps can march in each of the actions of a phase.
    fn marches_once(&self) -> bool {
        false
    }

    fn room(&self, place: Id) -> Option<Limit> {
        let space = self.board.space(self.board.number_of(place)?)?;
        Some(Limit { most: limit(&self.rules.as_ref()?.stacking, space)?, rule: "4.1.1".to_owned() })
    }

    fn takes_room(&self, piece: Id) -> bool {
        self.pack.find::<Corps>(piece).is_some()
    }

    /// Action cards are dealt, some more by an event (13.1).
    fn hand(&self) -> Option<Limit> {
        let rules = self.rules.as_ref()?;
        let dealt = rules.cards.exceptions.iter().map(|turn| turn.hand).chain([rules.cards.hand]).max()?;
        let by_events = rules.events.iter().filter(|event| event.effect == Effect::Hand);
        let more: u32 = by_events.filter_map(|event| u32::try_from(event.value).ok()).sum();
        Some(Limit { most: dealt + more, rule: "13.1".to_owned() })
    }

    /// Event cards that are kept are not dealt.
    fn is_dealt(&self, card: Id) -> bool {
        self.pack.find::<Card>(card).is_some_and(|(_, card)| card.actions.is_some())
    }

    fn shows_control(&self, piece: Id) -> bool {
        self.pack.find::<Marker>(piece).is_some_and(|(_, marker)| marker.role == MarkerRole::Control)
    }
}
