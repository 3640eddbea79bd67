//! Which tables the Data Package has: lists within records have tables of their own.

use muster_schema::bundle::{Bundle, Held};
use serde::Serialize;
use serde_json::{Value, json};

use super::resource::{Resource, Row};
use crate::emit::EmitError;

const ID: &[&str] = &["id"];

/// Every table, in the order in which people read them.
pub fn all(bundle: &Bundle, schema: &Value) -> Result<Vec<Resource>, EmitError> {
    let mut tables = powers(bundle, schema)?;
    tables.extend(map(bundle, schema)?);
    tables.extend(counters(bundle, schema)?);
    tables.extend(cards(bundle, schema)?);
    tables.extend(dice(bundle, schema)?);
    tables.extend(scenarios(bundle, schema)?);
    tables.extend(remarks(bundle, schema)?);
    Ok(tables)
}

/// Records as rows.
fn rows<T: Serialize>(records: &[T]) -> Result<Vec<Row>, EmitError> {
    records.iter().map(row).collect()
}

fn row<T: Serialize>(record: &T) -> Result<Row, EmitError> {
    match serde_json::to_value(record)? {
        Value::Object(row) => Ok(row),
        other => Ok(Row::from_iter([("value".to_owned(), other)])),
    }
}

/// The records of a list inside another record, each with the owner's id and its number in the list.
fn inside<T: Serialize>(owner: &str, id: &str, records: &[T]) -> Result<Vec<Row>, EmitError> {
    let numbered = records.iter().zip(1_u32..);
    numbered
        .map(|(record, number)| {
            let mut row = row(record)?;
            row.insert(owner.to_owned(), id.into());
            row.insert("order".to_owned(), number.into());
            Ok(row)
        })
        .collect()
}

/// The cards that decks or sides hold.
fn held<'b>(owner: &str, lists: impl Iterator<Item = (&'b String, &'b Vec<Held>)>) -> Result<Vec<Row>, EmitError> {
    let rows: Vec<Vec<Row>> = lists.map(|(id, holds)| inside(owner, id, holds)).collect::<Result<_, _>>()?;
    Ok(rows.into_iter().flatten().collect())
}

/// The ids of a list inside another record.
fn links(owner: &str, id: &str, field: &str, ids: &[String]) -> Vec<Row> {
    let numbered = ids.iter().zip(1_u32..);
    numbered
        .map(|(other, number)| {
            Row::from_iter([
                (owner.to_owned(), id.into()),
                ("order".to_owned(), number.into()),
                (field.to_owned(), other.as_str().into()),
            ])
        })
        .collect()
}

const ORDER: &str = "Its place in the list, from 1.";

fn powers(bundle: &Bundle, schema: &Value) -> Result<Vec<Resource>, EmitError> {
    Ok(vec![
        Resource::new("sides", "Sides", ID).records(schema, "Side", &[], rows(&bundle.sides)?),
        Resource::new("powers", "Powers", ID)
            .refers(&["side"], "sides", ID)
            .refers(&["capital"], "places", ID)
            .records(schema, "Power", &[], rows(&bundle.powers)?),
        Resource::new("alliances", "Alliances", ID).records(schema, "Alliance", &[], rows(&bundle.alliances)?),
        Resource::new("seats", "Who leads which power, by the number of players", &["players", "power"])
            .refers(&["power"], "powers", ID)
            .refers(&["side"], "sides", ID)
            .records(schema, "Seat", &[], rows(&bundle.seats)?),
    ])
}

fn map(bundle: &Bundle, schema: &Value) -> Result<Vec<Resource>, EmitError> {
    let map = &bundle.map;
    let homes = map.places.iter().flat_map(|place| links("place", &place.id, "power", &place.home)).collect();
    let shores = map.zones.iter().flat_map(|zone| links("zone", &zone.id, "place", &zone.places)).collect();
    let courses = map.rivers.iter().flat_map(|river| links("river", &river.id, "place", &river.places)).collect();
    Ok(vec![
        Resource::new("places", "Spaces, boxes and spaces of tracks", ID).refers(&["track"], "tracks", ID).records(
            schema,
            "Place",
            &["home"],
            rows(&map.places)?,
        ),
        Resource::new("homes", "Powers at home in a place", &["place", "power"])
            .column("place", "string", "The place.")
            .column("order", "integer", ORDER)
            .column("power", "string", "The power at home there.")
            .refers(&["place"], "places", ID)
            .refers(&["power"], "powers", ID)
            .rows(homes),
        Resource::new("connections", "Connections", &["from", "to"])
            .refers(&["from"], "places", ID)
            .refers(&["to"], "places", ID)
            .refers(&["only"], "sides", ID)
            .records(schema, "Connection", &[], rows(&map.connections)?),
        Resource::new("zones", "Zones", ID).records(schema, "Zone", &["places"], rows(&map.zones)?),
        Resource::new("zone_places", "Places that border on a zone", &["zone", "place"])
            .column("zone", "string", "The zone.")
            .column("order", "integer", ORDER)
            .column("place", "string", "The place.")
            .refers(&["zone"], "zones", ID)
            .refers(&["place"], "places", ID)
            .rows(shores),
        Resource::new("regions", "Regions", ID).records(schema, "Region", &[], rows(&map.regions)?),
        Resource::new("settlements", "Cities and towns in squares", ID).refers(&["place"], "places", ID).records(
            schema,
            "Settlement",
            &[],
            rows(&map.settlements)?,
        ),
        Resource::new("rivers", "Rivers", ID).records(schema, "River", &["places"], rows(&map.rivers)?),
        Resource::new("river_places", "Squares along a river", &["river", "order"])
            .column("river", "string", "The river.")
            .column("order", "integer", "Its place from the source, from 1.")
            .column("place", "string", "The square.")
            .refers(&["river"], "rivers", ID)
            .refers(&["place"], "places", ID)
            .rows(courses),
        Resource::new("worths", "What places are worth to powers that value them differently", &["order"])
            .column("order", "integer", ORDER)
            .refers(&["place"], "places", ID)
            .refers(&["power"], "powers", ID)
            .records(schema, "Worth", &[], inside("game", &bundle.game.id, &map.worths)?),
        Resource::new("tracks", "Tracks", ID).records(schema, "Track", &["places"], rows(&map.tracks)?),
    ])
}

fn counters(bundle: &Bundle, schema: &Value) -> Result<Vec<Resource>, EmitError> {
    let (mut faces, mut ratings) = (Vec::new(), Vec::new());
    for piece in &bundle.pieces {
        faces.extend(inside("piece", &piece.id, &piece.faces)?);
        for face in &piece.faces {
            for mut rating in inside("face", &face.id, &face.ratings)? {
                rating.insert("piece".to_owned(), piece.id.as_str().into());
                ratings.push(rating);
            }
        }
    }
    let bands = bundle.pieces.iter().flat_map(|piece| links("piece", &piece.id, "power", &piece.powers)).collect();
    Ok(vec![
        Resource::new("pieces", "Counters", ID).refers(&["side"], "sides", ID).records(
            schema,
            "Piece",
            &["powers", "faces"],
            rows(&bundle.pieces)?,
        ),
        Resource::new("piece_powers", "Powers on a counter's band", &["piece", "power"])
            .column("piece", "string", "The counter.")
            .column("order", "integer", ORDER)
            .column("power", "string", "The power.")
            .refers(&["piece"], "pieces", ID)
            .refers(&["power"], "powers", ID)
            .rows(bands),
        Resource::new("faces", "Faces of the counters", &["piece", "id"])
            .column("piece", "string", "The counter.")
            .column("order", "integer", "1 for the front.")
            .refers(&["piece"], "pieces", ID)
            .records(schema, "Face", &["ratings"], faces),
        Resource::new("ratings", "Numbers on the faces", &["piece", "face", "id"])
            .column("piece", "string", "The counter.")
            .column("face", "string", "The face.")
            .column("order", "integer", ORDER)
            .refers(&["piece", "face"], "faces", &["piece", "id"])
            .records(schema, "Rating", &[], ratings),
    ])
}

fn cards(bundle: &Bundle, schema: &Value) -> Result<Vec<Resource>, EmitError> {
    Ok(vec![
        Resource::new("decks", "Decks", ID).refers(&["into"], "decks", ID).refers(&["side"], "sides", ID).records(
            schema,
            "Deck",
            &["holds"],
            rows(&bundle.decks)?,
        ),
        Resource::new("deck_cards", "Cards that decks hold at the start", &["deck", "card"])
            .column("deck", "string", "The deck.")
            .column("order", "integer", ORDER)
            .refers(&["deck"], "decks", ID)
            .refers(&["card"], "cards", ID)
            .records(schema, "Held", &[], held("deck", bundle.decks.iter().map(|deck| (&deck.id, &deck.holds)))?),
        Resource::new("hand_cards", "Cards that sides hold at the start", &["side", "card"])
            .column("side", "string", "The side.")
            .column("order", "integer", ORDER)
            .refers(&["side"], "sides", ID)
            .refers(&["card"], "cards", ID)
            .records(schema, "Held", &[], held("side", bundle.hands.iter().map(|hand| (&hand.side, &hand.holds)))?),
        Resource::new("cards", "Cards", ID).refers(&["deck"], "decks", ID).records(
            schema,
            "Card",
            &[],
            rows(&bundle.cards)?,
        ),
        Resource::new("events", "Events", ID).refers(&["power"], "powers", ID).records(
            schema,
            "NamedEvent",
            &[],
            rows(&bundle.events)?,
        ),
        Resource::new("expenses", "What things cost", ID).refers(&["power"], "powers", ID).records(
            schema,
            "Expense",
            &[],
            rows(&bundle.expenses)?,
        ),
    ])
}

fn dice(bundle: &Bundle, schema: &Value) -> Result<Vec<Resource>, EmitError> {
    let (mut modifiers, mut results) = (Vec::new(), Vec::new());
    for table in &bundle.tables {
        modifiers.extend(inside("table", &table.id, &table.modifiers)?);
        results.extend(inside("table", &table.id, &table.results)?);
    }
    Ok(vec![
        Resource::new("die_tables", "Die tables", ID).records(
            schema,
            "DieTable",
            &["modifiers", "results"],
            rows(&bundle.tables)?,
        ),
        Resource::new("modifiers", "Die roll modifiers", &["table", "id"])
            .column("table", "string", "The die table.")
            .column("order", "integer", ORDER)
            .refers(&["table"], "die_tables", ID)
            .records(schema, "Modifier", &[], modifiers),
        Resource::new("results", "Results of the die tables", &["table", "order"])
            .column("table", "string", "The die table.")
            .column("order", "integer", ORDER)
            .refers(&["table"], "die_tables", ID)
            .records(schema, "DieResult", &[], results),
        Resource::new("phases", "Phases of a turn", ID).records(schema, "Phase", &[], rows(&bundle.phases)?),
    ])
}

fn scenarios(bundle: &Bundle, schema: &Value) -> Result<Vec<Resource>, EmitError> {
    let (mut control, mut placements, mut arrivals) = (Vec::new(), Vec::new(), Vec::new());
    for scenario in &bundle.scenarios {
        control.extend(scenario.control.iter().map(|(place, side)| {
            let row = json!({ "scenario": scenario.id, "place": place, "side": side });
            row.as_object().cloned().unwrap_or_default()
        }));
        placements.extend(inside("scenario", &scenario.id, &scenario.placements)?);
        arrivals.extend(inside("scenario", &scenario.id, &scenario.arrivals)?);
    }
    Ok(vec![
        Resource::new("scenarios", "Scenarios", ID)
            .refers(&["firstTurn"], "places", ID)
            .refers(&["lastTurn"], "places", ID)
            .records(schema, "Scenario", &["control", "placements", "arrivals"], rows(&bundle.scenarios)?),
        Resource::new("control", "Control at the start", &["scenario", "place"])
            .column("scenario", "string", "The scenario.")
            .column("place", "string", "The space.")
            .column("side", "string", "The side that controls it; empty for nobody.")
            .refers(&["scenario"], "scenarios", ID)
            .refers(&["place"], "places", ID)
            .refers(&["side"], "sides", ID)
            .rows(control),
        Resource::new("placements", "Counters at the start", &["scenario", "order"])
            .column("scenario", "string", "The scenario.")
            .column("order", "integer", ORDER)
            .refers(&["scenario"], "scenarios", ID)
            .refers(&["place"], "places", ID)
            .refers(&["piece", "face"], "faces", &["piece", "id"])
            .refers(&["piece"], "pieces", ID)
            .records(schema, "Placement", &[], placements),
        Resource::new("arrivals", "Counters that come later", &["scenario", "order"])
            .column("scenario", "string", "The scenario.")
            .column("order", "integer", ORDER)
            .refers(&["scenario"], "scenarios", ID)
            .refers(&["turn"], "places", ID)
            .refers(&["joins"], "powers", ID)
            .refers(&["place"], "places", ID)
            .refers(&["piece", "face"], "faces", &["piece", "id"])
            .refers(&["piece"], "pieces", ID)
            .records(schema, "Arrival", &[], arrivals),
    ])
}

fn remarks(bundle: &Bundle, schema: &Value) -> Result<Vec<Resource>, EmitError> {
    let gaps = inside("game", &bundle.game.id, &bundle.completeness.gaps)?;
    Ok(vec![
        Resource::new("rulings", "Rulings", ID).records(schema, "Ruling", &[], rows(&bundle.rulings)?),
        Resource::new("errata", "Errata applied", ID).records(schema, "Erratum", &[], rows(&bundle.errata)?),
        Resource::new("completeness", "How much of each table is vouched for", &["table"]).records(
            schema,
            "TableCompleteness",
            &[],
            rows(&bundle.completeness.tables)?,
        ),
        Resource::new("gaps", "What the document does not give", &["order"]).column("order", "integer", ORDER).records(
            schema,
            "Gap",
            &[],
            gaps,
        ),
    ])
}
