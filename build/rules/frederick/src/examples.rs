//! The questions about Frederick's War, one by one: what they ask of the engine, and which of their members are answers.

mod counters;
mod moves;
mod politics;
mod thaler;
mod war;

use muster_engine::frederick::board::Board;
use muster_engine::frederick::records::{Ask, CampaignMarker, Power, Rules, Seat};
use muster_engine::frederick::table::Lack;
use muster_schema::{Id, Ref, Table, Target};

use muster_rules::examples::answer::{self, Answers, Trouble, kind, one};
use muster_source::pack::Pack;

/// Asks the engine, with the tables of a pack.
pub(super) struct Asker<'p> {
    pack: &'p Pack,
    rules: &'p Rules,
    board: Board,
}

impl<'p> Asker<'p> {
    pub(super) fn new(pack: &'p Pack, rules: &'p Rules) -> Self {
        Self { pack, rules, board: super::board(pack) }
    }

    pub(super) fn answers(&self, ask: &Ask) -> Answers {
        let answers = self.tables(ask).or_else(|| self.thaler(ask)).or_else(|| self.moves(ask));
        let answers = answers.or_else(|| self.sails(ask)).or_else(|| self.war(ask)).or_else(|| self.politics(ask));
        let unasked = || Err(Trouble::new("", format!("nothing answers `{}`", kind(ask))));
        answers.or_else(|| self.victory(ask)).unwrap_or_else(unasked)
    }

    /// Answers a question for which the tables suffice.
    fn tables(&self, ask: &Ask) -> Option<Answers> {
        Some(match ask {
            Ask::Lies { city, square } => {
                self.get("city", *city).and_then(|city| one("square", &square.id(), &city.square.id()))
            }
            Ask::Serves { leader, power } => self
                .get("leader", *leader)
                .and_then(|leader| one("power", &Some(power.id()), &leader.power.map(|power| power.id()))),
            Ask::Land { land, power } => self.get("power", *power).and_then(|power| {
                let owner =
                    self.pack.records::<Power>().iter().find(|row| row.name == *land || row.lands.contains(land));
                let owner = owner.ok_or_else(|| Trouble::new("land", format!("no power has a land `{land}`")))?;
                one("power", &power.id, &owner.id)
            }),
            _ => return None,
        })
    }

    /// The side of the player who leads a power where so many play (2.4).
    fn player(&self, member: &str, power: Ref<Power>, players: u8) -> Result<Id, Trouble> {
        let seat = self.pack.records::<Seat>().iter().find(|seat| seat.players == players && seat.power == power);
        let absent = || Trouble::new(member, format!("nobody leads `{power}` where {players} play"));
        seat.map(|seat| seat.side.id()).ok_or_else(absent)
    }

    /// The sides of the players who lead powers.
    fn players(&self, member: &str, powers: &[Ref<Power>], players: u8) -> Result<Vec<Id>, Trouble> {
        powers.iter().map(|power| self.player(member, *power, players)).collect()
    }

    fn markers(&self, member: &str, markers: &[Ref<CampaignMarker>]) -> Result<Vec<Id>, Trouble> {
        markers.iter().map(|marker| Ok(self.get(member, *marker)?.id)).collect()
    }

    /// The record that a reference means.
    fn get<R: Table + Target>(&self, member: &str, reference: Ref<R>) -> Result<&'p R, Trouble> {
        answer::get(self.pack, member, reference)
    }
}

fn lacking(member: &str, lack: &Lack) -> Trouble {
    Trouble::new(member, lack.to_string())
}
