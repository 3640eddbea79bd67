//! Unit tests: each module tests the module of the crate that has its name.

mod battle;
mod dice;
mod fragment;
mod furniture;
mod names;
mod odds;
mod pages;
mod seas;
mod sequence;
mod setup;
mod tracker;
mod traits;
mod turn;
mod values;
mod written;
mod xml;
