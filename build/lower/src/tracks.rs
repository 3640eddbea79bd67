//! Tracks that run over spaces of the map: a road of stations, a sea route. Consecutive steps are connected.

use muster_schema::bundle::{Connection, SpaceTrack};
use muster_schema::{Attributes, Cell, Role, Slot, Text};

use super::charts::heading;
use super::expression::{Row, World};
use super::{provenance, texts};
use muster_source::pack::{Line, Pack};

/// A track and its spaces in the order of their steps, each with the number of its step.
#[derive(Debug)]
pub struct Track<S> {
    pub name: Text,
    pub steps: Vec<(f64, S)>,
}

impl<S: Copy> Track<S> {
    /// Two spaces after each other.
    pub fn pairs(&self) -> impl Iterator<Item = [S; 2]> {
        self.steps.windows(2).map(|pair| [pair[0].1, pair[1].1])
    }
}

/// The tracks of spaces of a pack, in the order in which they are first named.
pub fn of(pack: &Pack) -> Vec<Track<Line<'_>>> {
    tracks(pack.lines(Role::Place), Line::cell)
}

/// The tracks of spaces among the rows that expressions use.
pub fn of_rows<'w, 'p>(world: &'w World<'p>) -> Vec<Track<Row<'w, 'p>>> {
    tracks(world.rows_of(Role::Place), Row::cell)
}

fn tracks<S>(spaces: impl Iterator<Item = S>, cell: impl Fn(&S, Slot) -> Cell) -> Vec<Track<S>> {
    let mut tracks: Vec<Track<S>> = Vec::new();
    for space in spaces {
        let told = cell(&space, Slot::Track).text().zip(cell(&space, Slot::Step).number());
        let Some((name, step)) = told else { continue };
        match tracks.iter_mut().find(|track| track.name == name) {
            Some(track) => track.steps.push((step, space)),
            None => tracks.push(Track { name, steps: vec![(step, space)] }),
        }
    }
    tracks.iter_mut().for_each(|track| track.steps.sort_by(|one, other| one.0.total_cmp(&other.0)));
    tracks
}

/// The tracks in the bundle: those with more than one space.
pub(super) fn lowered(pack: &Pack) -> Vec<SpaceTrack> {
    let track = |track: Track<Line<'_>>| SpaceTrack {
        id: track.name.to_string(),
        name: pack
            .line(Role::Feature, track.name)
            .map_or_else(|| heading(pack, &track.name), |kind| kind.name().to_string()),
        places: track.steps.iter().map(|(_, space)| space.id().to_string()).collect(),
    };
    of(pack).into_iter().filter(|track| track.steps.len() > 1).map(track).collect()
}

/// The connections from step to step, except those with a row of their own, which may contain more.
pub(super) fn connections(pack: &Pack, rows: &[Connection]) -> Vec<Connection> {
    let tracks = of(pack);
    let pairs = tracks.iter().flat_map(|track| track.pairs().map(move |pair| (track.name, pair)));
    let connection = |(track, [from, to]): (Text, [Line<'_>; 2])| {
        let kind = pack.line(Role::Feature, track).map(|kind| kind.id().to_string());
        let [from, end] = [from.id().to_string(), to.id().to_string()];
        let has_row = |row: &Connection| [&row.from, &row.to] == [&from, &end] || [&row.to, &row.from] == [&from, &end];
        (!rows.iter().any(has_row)).then(|| Connection {
            id: None,
            name: None,
            from: from.clone(),
            to: end.clone(),
            only: None,
            sides: Vec::new(),
            features: kind.into_iter().chain(texts(&to, Slot::Drawn)).collect(),
            via: Vec::new(),
            attributes: Attributes::default(),
            provenance: provenance(&to),
        })
    };
    pairs.filter_map(connection).collect()
}
