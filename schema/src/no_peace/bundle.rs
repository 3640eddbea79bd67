//! What the bundle says of No Peace Without Spain! and A Pragmatic War beyond the columns of their tables.

use crate::bundle::Facts;
use crate::{form, words};

pub(super) fn facts() -> Vec<Facts> {
    vec![
        Facts::words::<FaceId>("Face", "id"),
        Facts::words::<RatingId>("Rating", "id"),
        Facts::words::<OptionId>("Scenario", "options"),
        Facts::of::<ConnectionFacts>("Connection"),
        Facts::of::<ZoneFacts>("Zone"),
    ]
}

/// What a face of a counter is called.
#[words]
pub enum FaceId {
    /// A corps at full strength.
    Full,
    /// A corps at half its strength.
    Reduced,
    /// A leader as himself.
    Named,
    /// A minor leader.
    Minor,
    /// A staff leader.
    Staff,
    /// The front of a marker.
    Front,
    /// The back of a marker.
    Back,
}

/// What a number on a counter rates.
#[words]
pub enum RatingId {
    /// Dice that a corps rolls in battle (3.2.1).
    Dice,
    /// What a leader adds in battle (3.1).
    Tactical,
    /// The corps that a leader can lead (3.1).
    Command,
}

/// A rule that a scenario switches on.
#[words]
pub enum OptionId {
    /// The later levels of victory points end the game at once.
    LaterLevels,
    /// A power leaves the war in the turn in which it did.
    HistoricalWithdrawal,
    /// A power may leave the war by negotiations.
    PeaceNegotiations,
    /// Leaders are called away for a turn.
    AbsentLeaders,
    /// Some events can be bought for victory points.
    HistoricEconomy,
    /// Leaders can be wounded, and staff officers take their place.
    WoundedLeaders,
}

/// What else the bundle says of a connection.
#[form(published)]
pub struct ConnectionFacts {
    /// The end in which fewer corps may stack: maps have an arrow there (2.1.3, 4.1).
    #[schema("x-list" = "map.places")]
    pub narrows: Option<String>,
}

/// What else the bundle says of a sea zone.
#[form(published)]
pub struct ZoneFacts {
    /// Whether the other side can come to control it.
    pub contested: bool,
}
