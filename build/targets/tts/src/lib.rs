//! The target of Tabletop Simulator: a save for each scenario, and the pictures that it shows.
//!
//! The form is that of the program's own saves, as its makers' knowledge base and the types of others describe it. Only
//! the program knows the size of its pieces: a script in each save measures the map, and puts everything else in its
//! place.

mod images;
mod notebook;
mod save;

use muster_ground::json;
use muster_marks::measures;
use muster_schema::bundle::{Bundle, Scenario};
use muster_targets::{Artifact, EmitError, Input, Target, errata};

use images::Images;

/// The saves of a game, one for each scenario, with their pictures and a note on what to do with them.
#[derive(Clone, Debug, Default)]
pub struct Saves {
    /// The address of the folder in which the pictures will be, if they are published.
    pub address: Option<String>,
}

impl Target for Saves {
    fn folder(&self) -> Option<&'static str> {
        Some("tts")
    }

    fn files(&self, input: Input<'_>) -> Result<Vec<Artifact>, EmitError> {
        let (bundle, art, rules) = (input.bundle, input.art, input.rules());
        let errata = errata::Sheet::of(bundle, None);
        let errata = (!errata.is_empty()).then(|| errata.markdown());
        // A name alone is looked for among the pictures that the program keeps.
        let prefix =
            self.address.as_ref().map_or_else(String::new, |address| format!("{}/", address.trim_end_matches('/')));
        let images = Images::of(bundle, art, &prefix)?;
        let mut artifacts: Vec<_> = bundle
            .scenarios
            .iter()
            .map(|scenario| {
                let notebook = notebook::tabs(bundle, scenario, rules.as_deref(), errata.as_deref());
                let save = save::save(bundle, scenario, &images, &notebook);
                Artifact { path: name(bundle, scenario), bytes: json::text(&save).into() }
            })
            .collect();
        let note = notebook::note(bundle, self.address.is_some());
        artifacts.push(Artifact { path: "README.txt".into(), bytes: note.into() });
        artifacts.extend(images.artifacts());
        Ok(artifacts)
    }
}

/// The name of the save of a scenario.
fn name(bundle: &Bundle, scenario: &Scenario) -> String {
    format!("{}-{}.json", bundle.edition(), measures::slug(&scenario.id))
}
