//! Markers: counters that show a state of affairs.

use super::Side;
use crate::bundle::Purpose;
use crate::picture::Emblem;
use crate::{List, Name, Ref, Text, YesNo, record, words};

/// A marker.
#[record(table = "markers", file = "markers.csv", role = Marker, kind = "marker", has(named, sourced))]
pub struct Marker {
    /// The meaning of the marker.
    #[slot(Shows)]
    pub role: MarkerRole,
    /// The side it belongs to.
    pub side: Option<Ref<Side>>,
    /// The words on the front.
    #[member("/faces/0/label")]
    #[schema(with = Name)]
    pub front: Text,
    /// The words on the back; empty for a blank back.
    #[member("/faces/1/label", "/faces")]
    #[schema(with = Option<Name>)]
    pub back: Option<Text>,
    /// The picture on it; without one, that which its role suggests.
    pub picture: Option<Emblem>,
    /// Counters in the box.
    #[schema(minimum = 1, maximum = 999)]
    pub count: u32,
    /// `yes` if more may be made when they run out.
    pub unlimited: YesNo,
    /// The kinds of counter it can be put on, if it shows their state.
    #[slot(On)]
    pub on: List<Laid>,
    /// The command that lays it on a counter: `Demoralize`.
    #[slot(Put)]
    pub put: Option<Text>,
    /// The command that takes it off: `Rally`.
    #[slot(Take)]
    pub take: Option<Text>,
}

/// The meaning of a marker.
#[words]
pub enum MarkerRole {
    /// Control of the space it lies in, by its `side`.
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
    /// True if such a marker stays where it is when the counters on it move.
    pub fn stays(self) -> bool {
        !matches!(self, Self::Army | Self::Fleet)
    }

    /// The purpose of the marker.
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
