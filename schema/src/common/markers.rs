//! Markers: counters that show a state of affairs.

use super::Side;
use crate::bundle::Purpose;
use crate::picture::Emblem;
use crate::{List, Name, Ref, Text, YesNo, record, words};

/// A marker.
#[record(table = "markers", file = "markers.csv", role = Marker, kind = "marker", has(named, sourced))]
pub struct Marker {
    /// What it shows.
    #[slot(Shows)]
    pub role: MarkerRole,
    /// The side it belongs to.
    pub side: Option<Ref<Side>>,
    /// What is printed in front.
    #[member("/faces/0/label")]
    #[schema(with = Name)]
    pub front: Text,
    /// What is printed behind; empty for a blank back.
    #[member("/faces/1/label", "/faces")]
    #[schema(with = Option<Name>)]
    pub back: Option<Text>,
    /// What is drawn on it; without one, what its role suggests.
    pub picture: Option<Emblem>,
    /// Counters in the box.
    #[schema(minimum = 1, maximum = 999)]
    pub count: u32,
    /// Whether more may be made when they run out.
    pub unlimited: YesNo,
    /// The kinds of counter it can be put on, if it shows their state.
    #[slot(On)]
    pub on: List<Laid>,
    /// What laying it on a counter is called: `Demoralize`.
    #[slot(Put)]
    pub put: Option<Text>,
    /// What taking it off is called: `Rally`.
    #[slot(Take)]
    pub take: Option<Text>,
}

/// What a marker shows.
#[words]
pub enum MarkerRole {
    /// Who controls the space it lies in: its `side`.
    Control,
    /// A level or quantity on a track.
    Track,
    /// Stands for the stack in an army box.
    Army,
    /// A fortified line.
    Line,
    /// The state of a siege, a fortress or a force.
    State,
    /// A fleet.
    Fleet,
    /// A special rule of one scenario or turn.
    Special,
}

impl MarkerRole {
    /// Whether such a marker stays where it is when the counters on it move.
    pub fn stays(self) -> bool {
        !matches!(self, Self::Army | Self::Fleet)
    }

    /// What the marker is for.
    pub fn purpose(self) -> Purpose {
        match self {
            Self::Army => Purpose::Stack,
            Self::Fleet | Self::Special => Purpose::Token,
            Self::Control | Self::Track | Self::Line | Self::State => Purpose::Marker,
        }
    }
}

/// The kinds of counter that a marker can be laid on.
#[words]
pub enum Laid {
    /// Corps.
    Corps,
    /// Leaders.
    Leader,
}
