//! Lints of cards, events and counters.

pub mod card_code;
pub mod card_numbers;
pub mod card_points;
pub mod card_title;
pub mod deck_size;
pub mod event_cycle;
pub mod event_not_brought;
pub mod event_order;
pub mod event_power;
pub mod event_source;
pub mod event_track;
pub mod idle_event;
pub mod neutral_forces;
pub mod nowhere;
pub mod occasion;
pub mod replacement;
pub mod same_code;
pub mod same_leader;
pub mod starting_card;
pub mod without_forces;
pub mod wrong_deck;
