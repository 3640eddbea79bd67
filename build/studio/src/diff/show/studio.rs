//! Pictures of what changed, drawn as a build draws them.

use std::collections::BTreeMap;
use std::sync::OnceLock;

use base64::Engine;
use base64::prelude::BASE64_STANDARD;
use muster_schema::bundle::Bundle;

use super::super::Version;
use super::super::change::{Pictured, Shown};
use muster_canvas::picture::Picture;
use muster_draw::artwork::{self, Slot};
use muster_draw::{Art, card, counter, map};
use muster_marks::Looks;
use muster_marks::measures;

/// A version that pictures can be drawn of.
pub(super) struct Studio<'v> {
    bundle: &'v Bundle,
    art: Art,
    looks: Looks,
    slots: BTreeMap<String, Slot>,
    map: OnceLock<Picture>,
}

/// The pixels about a place that are shown of the map.
const ABOUT: f64 = 150.0;

impl<'v> Studio<'v> {
    /// The studio for a version without errors.
    pub(super) fn of(version: &'v Version) -> Option<Self> {
        let bundle = version.bundle()?;
        let art = muster_build::art::of(version.outcome.pack.as_ref()?);
        let looks = art.looks(bundle);
        let slots = artwork::slots(bundle).into_iter().map(|slot| (slot.name.clone(), slot)).collect();
        Some(Self { bundle, art, looks, slots, map: OnceLock::new() })
    }

    /// The pictures of a thing, as data links for a page.
    fn pictures(&self, kind: Pictured, id: &str) -> Vec<String> {
        let pictures = match kind {
            Pictured::Piece => self.faces(id),
            Pictured::Card => self.card(id).into_iter().collect(),
            Pictured::Place => self.place(id).into_iter().collect(),
        };
        let finished =
            pictures.iter().filter_map(|picture| self.art.finish(picture, self.slots.get(&picture.name)).ok());
        finished.map(|image| format!("data:image/png;base64,{}", BASE64_STANDARD.encode(image))).collect()
    }

    fn faces(&self, id: &str) -> Vec<Picture> {
        let mut pieces = self.bundle.pieces.iter().zip(&self.looks.counters);
        let Some((piece, faces)) = pieces.find(|(piece, _)| piece.id == id) else { return Vec::new() };
        let picture =
            |(at, marks): (usize, &Vec<_>)| counter::picture(marks, measures::face_picture(piece, at), &self.art.theme);
        faces.iter().enumerate().map(picture).collect()
    }

    fn card(&self, id: &str) -> Option<Picture> {
        let at = self.bundle.cards.iter().position(|card| card.id == id)?;
        card::front(self.bundle, &self.looks.cards, at, &self.art.theme)
    }

    /// The part of the map about a place, in whole tiles.
    fn place(&self, id: &str) -> Option<Picture> {
        let place = self.bundle.map.places.iter().find(|place| place.id == id)?;
        let map = self.map.get_or_init(|| map::picture(self.bundle, &self.art.map(self.bundle), &self.art.theme));
        map.about(format!("map-{id}"), measures::point(self.bundle, place.x, place.y), ABOUT)
    }
}

/// The old and the new pictures of a thing, if they differ.
pub(super) fn pair(old: Option<&Studio<'_>>, new: Option<&Studio<'_>>, shown: &Shown) -> Option<[Vec<String>; 2]> {
    let of = |studio: Option<&Studio<'_>>, id: &Option<String>| {
        studio.zip(id.as_deref()).map(|(studio, id)| studio.pictures(shown.kind, id)).unwrap_or_default()
    };
    let pictures = [of(old, &shown.old), of(new, &shown.new)];
    (pictures[0] != pictures[1]).then_some(pictures)
}
