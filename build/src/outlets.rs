//! Products of a game other than its build, each in a folder of its own beside that of the build.

use std::borrow::Cow;
use std::path::Path;

use muster_ground::names::RULES;
use muster_schema::bundle::Bundle;
use rayon::prelude::*;

pub use muster_print as print;
pub use muster_site as site;
pub use muster_tts as tts;

use crate::art;
use crate::emit::{Artifact, EmitError, Made, Seal, errata, manifest, publish};
use crate::pack::Pack;

/// A product of a game other than its build.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Outlet {
    /// Sheets for a printer.
    Print,
    /// A page for a browser.
    Site,
    /// Saves for Tabletop Simulator.
    Tts,
}

impl Outlet {
    fn name(self) -> &'static str {
        match self {
            Self::Print => "print",
            Self::Site => "site",
            Self::Tts => "tts",
        }
    }

    /// The folder of an edition of a game.
    pub fn folder(self, game: &str) -> String {
        format!("{game}-{}", self.name())
    }

    /// Writes files into that folder, with a manifest.
    fn publish(self, bundle: &Bundle, mut artifacts: Vec<Artifact>, out: &Path) -> Result<Made, EmitError> {
        let (game, folder) = (&bundle.game.id, self.folder(&bundle.edition()));
        let mut seals: Vec<_> = artifacts.par_iter().map(Seal::of).collect();
        artifacts.push(manifest(game, &bundle.game.version, &mut seals));
        publish::publish(out, &folder, game, &artifacts, None)
            .map_err(|error| EmitError::Unwritable(out.to_owned(), error))?;
        let bytes = artifacts.iter().map(|artifact| artifact.bytes.len()).sum();
        Ok(Made { files: artifacts.len(), bytes, folder: out.join(folder), pictures: [0; 2] })
    }
}

/// Makes the sheets of a game for a printer.
///
/// # Errors
/// If a picture cannot be drawn, or files cannot be written.
pub fn print(bundle: &Bundle, pack: &Pack, wishes: &print::Wishes, out: &Path) -> Result<Made, EmitError> {
    let artifacts = print::artifacts(bundle, &art::of(pack), rules(pack).as_deref(), wishes)?;
    Outlet::Print.publish(bundle, artifacts, out)
}

/// Makes the page of a game for a browser.
///
/// # Errors
/// If a picture cannot be drawn, or files cannot be written.
pub fn site(bundle: &Bundle, pack: &Pack, wishes: site::Wishes, out: &Path) -> Result<Made, EmitError> {
    Outlet::Site.publish(bundle, site::artifacts(bundle, &art::of(pack), rules(pack).as_deref(), wishes)?, out)
}

/// Makes the saves of a game for Tabletop Simulator.
///
/// # Errors
/// If a picture cannot be drawn, or files cannot be written.
pub fn tts(bundle: &Bundle, pack: &Pack, wishes: &tts::Wishes, out: &Path) -> Result<Made, EmitError> {
    let errata = errata::Sheet::of(bundle, None);
    let errata = (!errata.is_empty()).then(|| errata.markdown());
    let artifacts = tts::artifacts(bundle, &art::of(pack), rules(pack).as_deref(), errata.as_deref(), wishes)?;
    Outlet::Tts.publish(bundle, artifacts, out)
}

/// The rules that a pack brings along.
fn rules(pack: &Pack) -> Option<Cow<'_, str>> {
    let files = &pack.sources.files;
    files.find(RULES).map(|file| String::from_utf8_lossy(files.bytes(file)))
}
