//! Reports mistakes in a pack's own additions to its module, which the target finds: it knows the structure of modules.

use muster_ground::names::{ADDED, is_added};

use super::prelude::*;
use crate::draw::artwork;
use crate::emit::vassal::fragment::{self, Fault, Kind, Made};
use crate::emit::IdsLock;
use crate::read;

pub static FORM: Lint = Lint::new("E001", "fragment-unreadable", Error, Module, |pack, findings| tell(&FORM, pack, findings))
    .explained(
        "An XML file in `vassal/` is not well-formed, is empty, has text between its elements, or has a document type. VASSAL could not \
        open a module with it. The rest of the file is not looked at: correct this first.",
    )
    .example("vassal/more.xml", "", b"<muster into=\"module\">\n  <VASSAL.build.module.DiceButton>\n</muster>\n");

pub static PLACE: Lint = Lint::new("E002", "fragment-place", Error, Module, |pack, findings| tell(&PLACE, pack, findings))
    .explained(
        "A fragment in `vassal/` begins with `<muster into=\"…\">`, which names the place in the module where its elements go. This one \
        names none, or one that the module of this game does not have: a game without turns has no `turn`, one without charts no \
        `charts`.",
    )
    .example(
        "vassal/more.xml",
        "",
        b"<muster into=\"modul\">\n  <VASSAL.build.module.DiceButton name=\"Three dice\"/>\n</muster>\n",
    );

pub static CLASS: Lint = Lint::new("E003", "unknown-class", Error, Module, |pack, findings| tell(&CLASS, pack, findings))
    .explained(
        "An element of a fragment is called as no class of VASSAL, or as one that only Muster writes. VASSAL would tell every player of \
        a bug, and leave the element out. Copy elements from the `buildFile.xml` of a module that you made with VASSAL's editor.",
    )
    .example(
        "vassal/more.xml",
        "",
        b"<muster into=\"module\">\n  <VASSAL.build.module.DiceButon name=\"Three dice\"/>\n</muster>\n",
    );

pub static SEAT: Lint = Lint::new("E004", "misplaced-element", Error, Module, |pack, findings| tell(&SEAT, pack, findings))
    .explained(
        "An element of a fragment stands where VASSAL does not expect its class, such as a counter directly in the module, or it is the \
        second one of something that there can be only once, such as the zoom of the map.",
    )
    .example(
        "vassal/more.xml",
        "",
        b"<muster into=\"module\">\n  <VASSAL.build.widget.PieceSlot entryName=\"Spy\"/>\n</muster>\n",
    );

pub static FILE: Lint = Lint::new("E005", "file-not-in-module", Error, Module, |pack, findings| tell(&FILE, pack, findings))
    .explained(
        "An element of a fragment names a picture, a page, a saved game or a log that is not in the module. Put pictures into \
        `vassal/images/`, pages into `vassal/help/`, which an element names as `help/page.html`, saved games and logs into `vassal/`. The \
        pictures and set-ups that Muster makes, and VASSAL's own pictures, can be named as well. Upper and lower case matter.",
    )
    .example(
        "vassal/more.xml",
        "",
        b"<muster into=\"charts\">\n  <VASSAL.build.widget.Chart chartName=\"Losses\" fileName=\"losses.png\"/>\n</muster>\n",
    );

pub static NAME: Lint = Lint::new("E006", "element-name-taken", Error, Module, |pack, findings| tell(&NAME, pack, findings))
    .explained(
        "A prototype, a map, a property, a deck, a turn tracker or a button of a fragment, or a file in `vassal/`, is called as one that \
        the module has already. VASSAL finds these by name, and would take one for the other.",
    )
    .example(
        "vassal/more.xml",
        "",
        b"<muster into=\"prototypes\">\n  <VASSAL.build.module.PrototypeDefinition name=\"Spy\"/>\n  \
        <VASSAL.build.module.PrototypeDefinition name=\"Spy\"/>\n</muster>\n",
    );

pub static NUMBER: Lint = Lint::new("E007", "slot-number-taken", Error, Module, |pack, findings| tell(&NUMBER, pack, findings))
    .explained(
        "VASSAL finds the counters of a saved game again by the number of their slot, `gpid`. Here it is no number, two slots have the \
        same, or it was given to another counter or card, as `ids.lock` remembers. Without `gpid` Muster gives the slot a number of its \
        own and keeps it in `ids.lock` under the name of the slot. One that is far beyond all others is refused, too.",
    )
    .example(
        "vassal/more.xml",
        "",
        b"<muster into=\"counters\">\n  <VASSAL.build.widget.PieceSlot entryName=\"Spy\" gpid=\"none\"/>\n</muster>\n",
    );

pub static KEY: Lint = Lint::new("E008", "key-taken", Warning, Module, |pack, findings| tell(&KEY, pack, findings))
    .explained(
        "A button of a fragment has the key of another button, so that the key does both things. VASSAL writes a key as two numbers: \
        `65,520` is Alt A.",
    )
    .example(
        "vassal/more.xml",
        "",
        b"<muster into=\"module\">\n  <VASSAL.build.module.DiceButton name=\"Three dice\" text=\"3d6\" hotkey=\"78,520\"/>\n</muster>\n",
    );

/// The mistakes in the additions of a pack to its module.
pub(super) fn faults(pack: &Pack) -> Vec<Fault> {
    let files = &pack.sources.files;
    let added = read::added(files);
    if added.is_empty() {
        return Vec::new();
    }
    let made = lower(pack, false).map(|bundle| Made::of(&bundle));
    let lock = IdsLock::of(files).unwrap_or_default();
    fragment::check(&added, made.as_ref(), &|key, number| lock.grants(key, number))
}

/// True for a picture that is added to the module.
pub(super) fn is_picture(path: &str) -> bool {
    is_added(path) && path.strip_prefix(ADDED).is_some_and(|inside| inside.starts_with(artwork::FOLDER))
}

fn tell(lint: &'static Lint, pack: &Whole<'_>, findings: &mut Vec<Finding>) {
    let kind = |fault: &&Fault| kind_of(fault.kind).code == lint.code;
    let files = &pack.sources.files;
    for fault in pack.fragments.iter().filter(kind) {
        let Some(file) = files.find(&fault.path) else { continue };
        let spot = fault.at.clone().map_or(Spot::File(file), |at| Spot::Bytes(file, at));
        let other = fault.other.as_ref().and_then(|(path, at)| Some(Spot::Bytes(files.find(path)?, at.clone())));
        let meant = fault.unknown.as_ref().and_then(|(word, known)| guess(word, known.iter().map(String::as_str)));
        lint.finds(findings, spot)
            .says(fault.message.as_str())
            .label(fault.label)
            .expected(fault.expected.as_str())
            .suggest(meant)
            .see(other, "the first");
    }
}

fn kind_of(kind: Kind) -> &'static Lint {
    match kind {
        Kind::Form => &FORM,
        Kind::Place => &PLACE,
        Kind::Class => &CLASS,
        Kind::Seat => &SEAT,
        Kind::File => &FILE,
        Kind::Name => &NAME,
        Kind::Number => &NUMBER,
        Kind::Key => &KEY,
    }
}
