//! The target of front ends and spreadsheets: the bundle as JSON with its schema and types, and as a Data Package of tables.

use muster_schema::bundle::{Bundle, Deck, DeckKind};
use serde_json::Value;

use muster_draw::Art;
use muster_draw::gallery::Request;
use muster_ground::json;
use muster_ground::numbers::{card_key, copies, piece_key};
use muster_marks::measures;
use muster_targets::{Artifact, EmitError, Input, Target, errata};

pub mod images;
pub mod package;
mod resource;
pub mod schema;
mod sqlite;
pub mod tables;
pub mod types;

/// The data pack.
#[derive(Debug)]
pub struct Data;

impl Target for Data {
    fn pictures(&self) -> Option<Request> {
        Some(images::REQUEST)
    }

    fn files(&self, input: Input<'_>) -> Result<Vec<Artifact>, EmitError> {
        let (files, images) = rayon::join(|| files(input), || images::files(input));
        let mut files = files?;
        files.extend(images);
        Ok(files)
    }
}

/// Makes `bundle.json`, `bundle.schema.json`, `bundle.d.ts`, `datapackage.json`, the tables of `data/`, and the errata
/// sheet if there are errata.
fn files(input: Input<'_>) -> Result<Vec<Artifact>, EmitError> {
    let schemas = || {
        let own = schema::strict(input.system);
        let published = schema::published(own.clone());
        (own, published)
    };
    let ((own, mut schema), bundle) = rayon::join(schemas, || finished(input));
    let bundle = &bundle;
    if let Some(address) = schema::address(&bundle.game) {
        schema["$id"] = address.into();
    }
    let mut value = serde_json::to_value(bundle)?;
    let lands = value["layout"].as_object_mut().and_then(|layout| layout.shift_remove("lands"));
    let ground = value["map"].as_object_mut().and_then(|map| map.insert("ground".into(), schema::GROUND.into()));
    let [ground, lands] = [ground, lands].map(|list| list.unwrap_or_else(|| Vec::<Value>::new().into()));
    let ground = serde_json::json!({ "ground": ground, "lands": lands });
    let documents = [
        ("ground", "The ground under the places of the map", schema::GROUND, &ground),
        ("sheet", "The size of the map, its grid and its pictures", "data/sheet.json", &sheet(&value["map"])),
        ("rules", "The numbers of the rules", "data/rules.json", &value["rules"]),
        ("style", "Sizes, colours and type", "data/style.json", &value["style"]),
    ];
    // The database takes longest, and nothing can be done to it by two.
    let (data, mut artifacts) = rayon::join(
        || data(bundle, &tables::all(bundle, input.system, &own)?, &documents),
        || {
            let types = || Artifact { path: "bundle.d.ts".to_owned(), bytes: types::declarations(&schema).into() };
            let schema = || vec![document("bundle.schema.json", &schema), types()];
            let (bundle, mut artifacts) = rayon::join(|| document("bundle.json", &value), schema);
            artifacts.push(bundle);
            artifacts
        },
    );
    artifacts.extend(data?);
    let sheet = errata::Sheet::of(bundle, None);
    if !sheet.is_empty() {
        artifacts.push(Artifact { path: "errata.md".to_owned(), bytes: sheet.markdown().into() });
    }
    Ok(artifacts)
}

/// A document beside the tables: its name, its title, its file and its content.
type Told<'v> = (&'static str, &'static str, &'static str, &'v Value);

/// The tables and documents of `data/`, their descriptor, and all of them as a database.
fn data(bundle: &Bundle, tables: &[resource::Resource], documents: &[Told<'_>]) -> Result<Vec<Artifact>, EmitError> {
    let (database, files) = rayon::join(
        || sqlite::database(tables, documents.iter().map(|(name, _, _, value)| (*name, *value))),
        || -> Result<_, EmitError> {
            let (mut artifacts, mut descriptors) = (Vec::new(), Vec::new());
            for table in tables {
                let bytes = table.csv().map_err(|error| EmitError::Table(table.name.clone(), error))?;
                descriptors.push(table.descriptor(&bytes));
                artifacts.push(Artifact { path: table.path(), bytes: bytes.into() });
            }
            for (name, title, path, value) in documents {
                // The ground has too many numbers to be read.
                let text = if *path == schema::GROUND { json::line(value) } else { json::text(value) };
                descriptors.push(package::document(name, path, title, text.as_bytes()));
                artifacts.push(Artifact { path: (*path).to_owned(), bytes: text.into() });
            }
            artifacts.push(document("datapackage.json", &package::descriptor(bundle, &descriptors)));
            Ok(artifacts)
        },
    );
    let mut artifacts = files?;
    artifacts.push(Artifact { path: "data.sqlite".to_owned(), bytes: database?.into() });
    Ok(artifacts)
}

/// The members of the published map that are neither lists of records nor ground.
fn sheet(map: &Value) -> Value {
    let is_of_sheet = |(name, value): &(&String, &Value)| {
        let is_list = value.as_array().is_some_and(|list| !list.iter().all(Value::is_number) || list.is_empty());
        !is_list && name.as_str() != "ground"
    };
    let members = map.as_object().into_iter().flatten();
    members.filter(is_of_sheet).map(|(name, value)| (name.clone(), value.clone())).collect()
}

/// Completes the bundle with facts known only on publication: names of pictures, numbers in saved games, colours of
/// decks.
fn finished(Input { bundle, ids, art, gallery, .. }: Input<'_>) -> Bundle {
    let mut bundle = images::named_in(bundle, gallery);
    dress(&mut bundle, art);
    for piece in &mut bundle.pieces {
        piece.gpid = ids.get(&piece_key(piece));
    }
    for card in &mut bundle.cards {
        card.gpids = (1..=copies(card)).filter_map(|copy| ids.get(&card_key(card, copy))).collect();
    }
    bundle
}

/// Tells how the decks of a bundle look whose pictures are named.
pub fn dress(bundle: &mut Bundle, art: &Art) {
    let backs = art.backs(bundle);
    // Cards of one back lie in several decks.
    let shared = |deck: &Deck| {
        let home = measures::back_deck(bundle, &deck.id);
        let own = [DeckKind::Discard, DeckKind::Market].contains(&deck.kind).then_some(deck.into.as_deref()).flatten();
        let home = own.unwrap_or(home);
        let colour = backs.iter().find(|back| back.deck == home).map(|back| back.ground.to_string());
        (colour, bundle.decks.iter().find(|deck| deck.id == home).and_then(|deck| deck.back.clone()))
    };
    let looks: Vec<_> = bundle.decks.iter().map(shared).collect();
    for (deck, (colour, back)) in bundle.decks.iter_mut().zip(looks) {
        deck.colour = colour;
        deck.back = deck.back.take().or(back);
    }
}

fn document(path: &str, value: &Value) -> Artifact {
    Artifact { path: path.to_owned(), bytes: json::text(value).into() }
}
