//! Sieges and their results (15.4).

use crate::sovereigns::records::Rules;

use super::table::Lack;

/// A result of the Siege Table (15.4.3).
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Outcome {
    /// The siege goes on by one.
    Advance,
    /// The fortress falls with honors of war.
    Honors,
    /// The fortress is breached.
    Breach,
    /// The besiegers lose a strength point.
    BesiegerLoses,
    GarrisonLoses,
    Nothing,
}

impl Outcome {
    /// Reads the word of a table for a result.
    ///
    /// # Errors
    ///
    /// If the rules do not explain the word.
    pub fn read(word: &str) -> Result<Self, Lack> {
        match word.trim() {
            "+1" => Ok(Self::Advance),
            "HW" => Ok(Self::Honors),
            "BR" => Ok(Self::Breach),
            "Besieger Loses 1 SP" => Ok(Self::BesiegerLoses),
            "Garrison Loses 1 SP" => Ok(Self::GarrisonLoses),
            "" | "-" | "—" => Ok(Self::Nothing),
            other => Err(Lack::new(format!("a meaning of the siege result `{other}`"))),
        }
    }
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Siege {
    /// The value of the siege marker.
    pub marker: u8,
    pub garrison: u16,
    /// Strength points of the besiegers.
    pub besiegers: u16,
    /// Way in which the fortress fell, if it did.
    pub fallen: Option<Fall>,
}

/// Ways in which a fortress falls (15.4.3).
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Fall {
    /// The garrison goes free, to the nearest friendly fortress that is not besieged.
    Honors,
    /// The garrison of this many strength points and its leaders are captured.
    Captured(u16),
}

/// Applies a result to a siege (15.4.3). A garrison that is lost to the last point does not open the gates; the marker grants the
/// garrison honors of war from its highest value on, which it does not exceed.
pub fn after(rules: &Rules, siege: Siege, outcome: Outcome) -> Siege {
    match outcome {
        Outcome::Advance => Siege { marker: siege.marker.saturating_add(1).min(rules.siege.honors_at), ..siege },
        Outcome::Honors => Siege { fallen: Some(Fall::Honors), ..siege },
        Outcome::Breach if siege.marker >= rules.siege.honors_at => Siege { fallen: Some(Fall::Honors), ..siege },
        Outcome::Breach => Siege { fallen: Some(Fall::Captured(siege.garrison)), ..siege },
        Outcome::BesiegerLoses => Siege { besiegers: siege.besiegers.saturating_sub(1), ..siege },
        Outcome::GarrisonLoses => Siege { garrison: siege.garrison.saturating_sub(1), ..siege },
        Outcome::Nothing => siege,
    }
}
