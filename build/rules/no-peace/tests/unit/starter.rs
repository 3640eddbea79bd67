//! The starter pack, linked, for the tests.

use muster_rules::{Rules, by_path};
use muster_source::errata::Overlay;
use muster_source::link::link;
use muster_source::pack::Pack;
use muster_source::read::{self, Files};

use muster_no_peace::NoPeace;

pub(crate) fn linked() -> Pack {
    let files = by_path(NoPeace.starter());
    let mut sources = read::read(Files::from_memory("", files), &mut Vec::new()).expect("it is a pack");
    read::imply(&mut sources);
    link(sources, Overlay::default(), &mut Vec::new())
}
