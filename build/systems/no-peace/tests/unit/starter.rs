//! The starter pack, linked, for the tests.

use muster_kit::System;
use muster_source::errata::Overlay;
use muster_source::link::link;
use muster_source::pack::Pack;
use muster_source::read::{self, Files};

use muster_no_peace::NoPeace;

pub(crate) fn linked() -> Pack {
    let files = (&NoPeace as &dyn System).starter_files();
    let mut sources = read::read(Files::from_memory("", files), &mut Vec::new()).expect("it is a pack");
    read::imply(&mut sources);
    link(sources, Overlay::default(), &NoPeace, &mut Vec::new())
}
