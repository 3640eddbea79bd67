//! Any map: spaces, connections, boxes.

use super::{Lint, prelude};
use muster_source::lints;

lints! {
    boxes_of_nothing,
    half_sized,
    nobody_at_home,
    self_connection,
    doubled_connection,
    lone_space,
    unconnected,
    no_position,
    off_sheet,
    same_position,
    same_name,
    overlapping_boxes,
    crossing,
    long_connection,
    at_sea,
    idle_sea_zone,
    foreign_capital,
}
