//! The tables of the Data Package: lists within records become tables of their own.

use muster_schema::TableDef;
use muster_schema::bundle::{Bundle, Connection, Held};
use muster_schema::table::{Definition, camel};
use serde::Serialize;
use serde_json::{Value, json};

use super::resource::{Resource, Row};
use muster_targets::EmitError;

const ID: &[&str] = &["id"];

/// The list of each table's rows in the bundle: a JSON pointer, with `*` for each record of an outer list.
const LISTS: [(&str, &str); 75] = [
    ("sides", "/sides"),
    ("powers", "/powers"),
    ("alliances", "/alliances"),
    ("seats", "/seats"),
    ("places", "/map/places"),
    ("homes", "/map/places/*/home"),
    ("neighbours", "/map/places/*/neighbours"),
    ("place_facts", "/map/places/*/facts"),
    ("connections", "/map/connections"),
    ("connection_features", "/map/connections/*/features"),
    ("connection_bends", "/map/connections/*/via"),
    ("zones", "/map/zones"),
    ("zone_places", "/map/zones/*/places"),
    ("regions", "/map/regions"),
    ("settlements", "/map/settlements"),
    ("worths", "/map/worths"),
    ("tracks", "/map/tracks"),
    ("space_tracks", "/map/spaceTracks"),
    ("space_track_places", "/map/spaceTracks/*/places"),
    ("terrains", "/map/terrains"),
    ("features", "/map/features"),
    ("costs", "/map/costs"),
    ("cost_points", "/map/costs/*/points"),
    ("cell_sides", "/map/sides"),
    ("cell_side_places", "/map/sides/*/places"),
    ("paths", "/map/paths"),
    ("path_places", "/map/paths/*/places"),
    ("map_names", "/map/names"),
    ("map_name_places", "/map/names/*/places"),
    ("formations", "/formations"),
    ("pieces", "/pieces"),
    ("piece_powers", "/pieces/*/powers"),
    ("piece_facts", "/pieces/*/printed"),
    ("states", "/pieces/*/state/put"),
    ("piece_states", "/pieces/*/states"),
    ("faces", "/pieces/*/faces"),
    ("ratings", "/pieces/*/faces/*/ratings"),
    ("decks", "/decks"),
    ("deck_cards", "/decks/*/holds"),
    ("hand_cards", "/hands/*/holds"),
    ("cards", "/cards"),
    ("card_facts", "/cards/*/printed"),
    ("events", "/events"),
    ("die_tables", "/tables"),
    ("modifiers", "/tables/*/modifiers"),
    ("results", "/tables/*/results"),
    ("die_columns", "/tables/*/columns"),
    ("die_lines", "/tables/*/lines"),
    ("die_cells", "/tables/*/lines/*/results"),
    ("outcomes", "/tables/*/outcomes"),
    ("effects", "/tables/*/effects"),
    ("chances", "/tables/*/chances"),
    ("options", "/options"),
    ("option_scenarios", "/options/*/scenarios"),
    ("charts", "/charts"),
    ("chart_parts", "/charts/*/parts"),
    ("chart_rows", "/charts/*/parts/*/rows"),
    ("chart_cells", "/charts/*/parts/*/rows/*/cells"),
    ("phases", "/phases"),
    ("phase_facts", "/phases/*/printed"),
    ("scenarios", "/scenarios"),
    ("control", "/scenarios/*/control"),
    ("placements", "/scenarios/*/placements"),
    ("arrivals", "/scenarios/*/arrivals"),
    ("arrival_facts", "/scenarios/*/arrivals/*/printed"),
    ("deals", "/scenarios/*/cards"),
    ("scenario_sides", "/scenarios/*/sides"),
    ("allegiances", "/scenarios/*/powers"),
    ("completeness", "/completeness/tables"),
    ("gaps", "/completeness/gaps"),
    ("rulings", "/rulings"),
    ("errata", "/errata"),
    ("emblems", "/emblems"),
    ("atlases", "/atlases"),
    ("atlas_pages", "/atlases/*/pages"),
];

/// Every table, in the order in which people read them.
pub fn all(bundle: &Bundle, system: &Definition, schema: &Value) -> Result<Vec<Resource>, EmitError> {
    let mut tables = powers(bundle, schema)?;
    tables.extend(map(bundle, schema)?);
    tables.extend(space_tracks(bundle, schema)?);
    tables.extend(neighbours(bundle, schema)?);
    tables.extend(place_facts(bundle, schema)?);
    tables.extend(cells(bundle, schema)?);
    tables.extend(counters(bundle, schema)?);
    tables.extend(cards(bundle, schema)?);
    tables.extend(dice(bundle, schema)?);
    tables.extend(scenarios(bundle, schema)?);
    tables.extend(who_plays(bundle, schema)?);
    tables.extend(remarks(bundle, schema)?);
    tables.extend(pictures(bundle, schema)?);
    for table in &mut tables {
        let list = LISTS.iter().find(|(name, _)| *name == table.name).map(|(_, list)| (*list).to_owned());
        table.list = list.unwrap_or_default();
    }
    tables.extend(own(bundle, system, schema));
    Ok(tables)
}

/// The tables that the game defines itself.
fn own(bundle: &Bundle, system: &Definition, schema: &Value) -> Vec<Resource> {
    let tables = system.tables.iter().filter(|table| table.is_data());
    let resource = |table: &TableDef| {
        let columns = table.columns().iter().filter(|column| table.key.contains(&column.name));
        // An id is there once in all files.
        let owner = table.stem().filter(|_| !table.is_by_id());
        let key: Vec<&str> = owner.into_iter().chain(columns.map(|column| column.attribute.as_str())).collect();
        let title = table.schema()["description"].as_str().unwrap_or_default();
        let rows = bundle.data.get(&camel(&table.name)).cloned().unwrap_or_default();
        Resource {
            list: format!("/data/{}", camel(&table.name)),
            ..Resource::own(schema, &table.name, title, &key, rows)
        }
    };
    tables.map(resource).collect()
}

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
    Ok(vec![
        Resource::new("places", "Spaces, boxes and spaces of tracks", ID).refers(&["track"], "tracks", ID).records(
            schema,
            "Place",
            &["home", "neighbours", "facts"],
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
            .records(schema, "Connection", &["features", "via"], rows(&map.connections)?),
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
        Resource::new("worths", "Worth of places to powers that value them differently", &["order"])
            .column("order", "integer", ORDER)
            .refers(&["place"], "places", ID)
            .refers(&["power"], "powers", ID)
            .records(schema, "Worth", &[], inside("game", &bundle.game.id, &map.worths)?),
        Resource::new("tracks", "Tracks", ID).records(schema, "Track", &["places"], rows(&map.tracks)?),
    ])
}

/// The tracks that run over spaces; empty if the map has none.
fn space_tracks(bundle: &Bundle, schema: &Value) -> Result<Vec<Resource>, EmitError> {
    let tracks = &bundle.map.space_tracks;
    if tracks.is_empty() {
        return Ok(Vec::new());
    }
    let places = tracks.iter().flat_map(|track| {
        (1_u32..).zip(&track.places).filter_map(|(order, place)| {
            json!({ "track": track.id, "order": order, "place": place }).as_object().cloned()
        })
    });
    Ok(vec![
        Resource::new("space_tracks", "Tracks over spaces", ID).records(
            schema,
            "SpaceTrack",
            &["places"],
            rows(tracks)?,
        ),
        Resource::new("space_track_places", "Spaces of these tracks", &["track", "order"])
            .column("track", "string", "The track.")
            .column("order", "integer", "Its place on the track, from 1.")
            .column("place", "string", "The space.")
            .refers(&["track"], "space_tracks", ID)
            .refers(&["place"], "places", ID)
            .rows(places.collect()),
    ])
}

/// The sides that play in scenarios, and the powers on each; empty if no scenario defines them.
fn who_plays(bundle: &Bundle, schema: &Value) -> Result<Vec<Resource>, EmitError> {
    let (mut sides, mut powers) = (Vec::new(), Vec::new());
    for scenario in &bundle.scenarios {
        powers.extend(inside("scenario", &scenario.id, &scenario.powers)?);
        sides.extend((1_u32..).zip(&scenario.sides).filter_map(|(order, side)| {
            json!({ "scenario": scenario.id, "order": order, "side": side }).as_object().cloned()
        }));
    }
    let has = [!sides.is_empty(), !powers.is_empty()];
    let all = [
        Resource::new("scenario_sides", "Sides that play in a scenario", &["scenario", "side"])
            .column("scenario", "string", "The scenario.")
            .column("order", "integer", ORDER)
            .column("side", "string", "The side.")
            .refers(&["scenario"], "scenarios", ID)
            .refers(&["side"], "sides", ID)
            .rows(sides),
        Resource::new("allegiances", "Sides of powers in a scenario", &["scenario", "power"])
            .column("scenario", "string", "The scenario.")
            .column("order", "integer", ORDER)
            .refers(&["scenario"], "scenarios", ID)
            .refers(&["power"], "powers", ID)
            .refers(&["side"], "sides", ID)
            .records(schema, "Allegiance", &[], powers),
    ];
    Ok(all.into_iter().zip(has).filter(|(_, has)| *has).map(|(resource, _)| resource).collect())
}

/// The pairs of adjacent cells; `None` if the map has none.
fn neighbours(bundle: &Bundle, schema: &Value) -> Result<Option<Resource>, EmitError> {
    let mut neighbours = Vec::new();
    for place in &bundle.map.places {
        neighbours.extend(inside("place", &place.id, &place.neighbours)?);
    }
    let all = Resource::new("neighbours", "Cells of the grid that touch", &["place", "direction"])
        .column("place", "string", "The cell.")
        .column("order", "integer", ORDER)
        .refers(&["place"], "places", ID)
        .refers(&["to"], "places", ID);
    Ok((!neighbours.is_empty()).then(|| all.records(schema, "Neighbour", &[], neighbours)))
}

/// The facts about places in words; `None` if there are none.
fn place_facts(bundle: &Bundle, schema: &Value) -> Result<Option<Resource>, EmitError> {
    let mut facts = Vec::new();
    for place in &bundle.map.places {
        facts.extend(inside("place", &place.id, &place.facts)?);
    }
    let all = Resource::new("place_facts", "Facts about places, in words", &["place", "order"])
        .column("place", "string", "The place.")
        .column("order", "integer", ORDER)
        .refers(&["place"], "places", ID);
    Ok((!facts.is_empty()).then(|| all.records(schema, "Fact", &[], facts)))
}

/// The tables of lines, names and terrain on cells and areas; empty if the map has none.
fn cells(bundle: &Bundle, schema: &Value) -> Result<Vec<Resource>, EmitError> {
    let map = &bundle.map;
    let lists = [map.terrains.len(), map.features.len(), map.sides.len(), map.paths.len(), map.names.len()];
    if lists == [0; 5] {
        return Ok(Vec::new());
    }
    let numbered = |lists: Vec<&Vec<String>>, owner: &str| -> Vec<Row> {
        let places = (1_u32..).zip(lists).flat_map(|(number, places)| {
            (1_u32..).zip(places).map(move |(order, place)| (number, order, place.as_str()))
        });
        let row = |(number, order, place): (u32, u32, &str)| {
            let cells = [(owner, number.into()), ("order", order.into()), ("place", place.into())];
            cells.map(|(column, value): (&str, Value)| (column.to_owned(), value)).into_iter().collect()
        };
        places.map(row).collect()
    };
    let of_list = |name, title, key: &'static [&'static str; 2], help, lists| {
        let [owner, order] = *key;
        Resource::new(name, title, key)
            .column(owner, "integer", help)
            .column(order, "integer", ORDER)
            .column("place", "string", "The cell or area.")
            .refers(&["place"], "places", ID)
            .rows(numbered(lists, owner))
    };
    let game = &bundle.game.id;
    Ok(vec![
        Resource::new("terrains", "Kinds of ground", ID).records(schema, "Terrain", &[], rows(&map.terrains)?),
        Resource::new("features", "Features: rivers, roads and other lines along sides or from cell to cell", ID)
            .records(schema, "Feature", &[], rows(&map.features)?),
        Resource::new("connection_features", "Features of connections", &["from", "to", "feature"])
            .column("from", "string", "One end.")
            .column("to", "string", "The other end.")
            .column("order", "integer", ORDER)
            .column("feature", "string", "The feature.")
            .refers(&["from"], "places", ID)
            .refers(&["to"], "places", ID)
            .refers(&["feature"], "features", ID)
            .rows(of_connections(bundle, |connection| {
                connection.features.iter().map(|feature| json!({ "feature": feature })).collect()
            })),
        Resource::new("connection_bends", "Points through which connections bend", &["from", "to", "order"])
            .column("from", "string", "One end.")
            .column("to", "string", "The other end.")
            .column("order", "integer", ORDER)
            .column("x", "number", "Map units from the left edge.")
            .column("y", "number", "Map units from the upper edge.")
            .refers(&["from"], "places", ID)
            .refers(&["to"], "places", ID)
            .rows(of_connections(bundle, |connection| {
                connection.via.iter().map(|[x, y]| json!({ "x": x, "y": y })).collect()
            })),
        Resource::new("costs", "Movement costs", &["order"]).column("order", "integer", ORDER).records(
            schema,
            "Cost",
            &["points"],
            inside("game", game, &map.costs)?,
        ),
        Resource::new("cost_points", "Movement costs that differ by arm", &["cost", "order"])
            .column("cost", "integer", "The cost, by its place in `costs`.")
            .column("order", "integer", ORDER)
            .records(schema, "Points", &[], cost_points(bundle)?),
        Resource::new("cell_sides", "Sides of cells that have a feature", &["order"])
            .column("order", "integer", ORDER)
            .refers(&["feature"], "features", ID)
            .records(schema, "CellSide", &["places"], inside("game", game, &map.sides)?),
        of_list(
            "cell_side_places",
            "Cells on both sides of a side",
            &["side", "order"],
            "The side, by its place in `cell_sides`.",
            map.sides.iter().map(|side| &side.places).collect(),
        ),
        Resource::new("paths", "Features from cell to cell", &["order"])
            .column("order", "integer", ORDER)
            .refers(&["feature"], "features", ID)
            .records(schema, "Path", &["places"], inside("game", game, &map.paths)?),
        of_list(
            "path_places",
            "Cells of a path",
            &["path", "order"],
            "The path, by its place in `paths`.",
            map.paths.iter().map(|path| &path.places).collect(),
        ),
        Resource::new("map_names", "Names that are written over cells or areas", &["order"])
            .column("order", "integer", ORDER)
            .records(schema, "MapName", &["places"], inside("game", game, &map.names)?),
        of_list(
            "map_name_places",
            "Cells or areas that a name is written over",
            &["name", "order"],
            "The name, by its place in `map_names`.",
            map.names.iter().map(|name| &name.places).collect(),
        ),
    ])
}

/// Rows of connections, each with its ends and its number.
fn of_connections(bundle: &Bundle, list: impl Fn(&Connection) -> Vec<Value>) -> Vec<Row> {
    let mut rows = Vec::new();
    for connection in &bundle.map.connections {
        for (order, cells) in (1_u32..).zip(list(connection)) {
            let mut row = Row::new();
            row.insert("from".to_owned(), connection.from.as_str().into());
            row.insert("to".to_owned(), connection.to.as_str().into());
            row.insert("order".to_owned(), order.into());
            row.extend(cells.as_object().cloned().unwrap_or_default());
            rows.push(row);
        }
    }
    rows
}

/// The costs of all items for each arm.
fn cost_points(bundle: &Bundle) -> Result<Vec<Row>, EmitError> {
    let mut all = Vec::new();
    for (number, cost) in (1_u32..).zip(&bundle.map.costs) {
        let rows = inside("cost", "", &cost.points)?;
        all.extend(rows.into_iter().map(|mut row| {
            row.insert("cost".to_owned(), number.into());
            row
        }));
    }
    Ok(all)
}

fn counters(bundle: &Bundle, schema: &Value) -> Result<Vec<Resource>, EmitError> {
    let (mut faces, mut ratings, mut printed) = (Vec::new(), Vec::new(), Vec::new());
    for piece in &bundle.pieces {
        printed.extend(inside("piece", &piece.id, &piece.printed)?);
        faces.extend(inside("piece", &piece.id, &piece.faces)?);
        for face in &piece.faces {
            for mut rating in inside("face", &face.id, &face.ratings)? {
                rating.insert("piece".to_owned(), piece.id.as_str().into());
                ratings.push(rating);
            }
        }
    }
    let bands = bundle.pieces.iter().flat_map(|piece| links("piece", &piece.id, "power", &piece.powers)).collect();
    let worn = bundle.pieces.iter().flat_map(|piece| links("piece", &piece.id, "state", &piece.states)).collect();
    let states = bundle.pieces.iter().filter_map(|piece| Some((&piece.id, piece.state.as_ref()?)));
    let degrees = states.flat_map(|(id, state)| {
        let mut rows = links("piece", id, "put", &state.put);
        for row in &mut rows {
            row.insert("take".to_owned(), state.take.as_str().into());
            row.insert("group".to_owned(), json!(state.group));
        }
        rows
    });
    Ok(vec![
        Resource::new("formations", "Formations", ID).records(schema, "Formation", &[], rows(&bundle.formations)?),
        Resource::new("pieces", "Counters", ID)
            .refers(&["side"], "sides", ID)
            .refers(&["formation"], "formations", ID)
            .records(schema, "Piece", &["powers", "faces", "printed", "state", "states"], rows(&bundle.pieces)?),
        Resource::new("piece_powers", "Powers on a counter's band", &["piece", "power"])
            .column("piece", "string", "The counter.")
            .column("order", "integer", ORDER)
            .column("power", "string", "The power.")
            .refers(&["piece"], "pieces", ID)
            .refers(&["power"], "powers", ID)
            .rows(bands),
        Resource::new("piece_facts", "Other facts printed on counters", &["piece", "order"])
            .column("piece", "string", "The counter.")
            .column("order", "integer", ORDER)
            .refers(&["piece"], "pieces", ID)
            .records(schema, "Printed", &[], printed),
        Resource::new("states", "States that counters wear", &["piece", "order"])
            .column("piece", "string", "The marker that shows it.")
            .column("order", "integer", "1 for the front of the marker, 2 for a second degree on its back.")
            .column("put", "string", "The command that puts a counter into this state.")
            .column("take", "string", "The command that ends this state.")
            .column("group", "string", "The group of states that exclude each other.")
            .refers(&["piece"], "pieces", ID)
            .rows(degrees.collect()),
        Resource::new("piece_states", "States that a counter can be in", &["piece", "state"])
            .column("piece", "string", "The counter.")
            .column("order", "integer", ORDER)
            .column("state", "string", "The marker that shows it.")
            .refers(&["piece"], "pieces", ID)
            .refers(&["state"], "pieces", ID)
            .rows(worn),
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
    let mut facts = Vec::new();
    for card in &bundle.cards {
        facts.extend(inside("card", &card.id, &card.printed)?);
    }
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
            &["printed"],
            rows(&bundle.cards)?,
        ),
        Resource::new("card_facts", "Other facts printed on cards", &["card", "order"])
            .column("card", "string", "The card.")
            .column("order", "integer", ORDER)
            .refers(&["card"], "cards", ID)
            .records(schema, "Printed", &[], facts),
        Resource::new("events", "Events", ID).refers(&["power"], "powers", ID).records(
            schema,
            "NamedEvent",
            &[],
            rows(&bundle.events)?,
        ),
    ])
}

fn dice(bundle: &Bundle, schema: &Value) -> Result<Vec<Resource>, EmitError> {
    let (mut modifiers, mut results, mut effects, mut chances) = (Vec::new(), Vec::new(), Vec::new(), Vec::new());
    for table in &bundle.tables {
        modifiers.extend(inside("table", &table.id, &table.modifiers)?);
        results.extend(inside("table", &table.id, &table.results)?);
        effects.extend(inside("table", &table.id, &table.effects)?);
        chances.extend(inside("table", &table.id, &table.chances)?);
    }
    let columns = columns(bundle, schema)?;
    let mut apart = vec!["modifiers", "results", "columns", "lines", "outcomes", "effects", "chances"];
    if columns.is_empty() {
        apart.extend(["heads", "rounded"]);
    }
    let mut tables = vec![
        Resource::new("die_tables", "Die tables", ID).records(schema, "DieTable", &apart, rows(&bundle.tables)?),
        of_table("modifiers", "Die roll modifiers", &["table", "id"]).records(schema, "Modifier", &[], modifiers),
        of_table("results", "Results of the die tables", &["table", "order"]).records(
            schema,
            "DieResult",
            &[],
            results,
        ),
    ];
    tables.extend(columns);
    if !effects.is_empty() {
        let resource = of_table("effects", "Effects of the results of the die tables", &["table", "order"]);
        tables.push(resource.records(schema, "DieEffect", &[], effects));
    }
    if !chances.is_empty() {
        let resource = of_table("chances", "Chances of the results of the die tables", &["table", "order"]);
        tables.push(resource.records(schema, "DieChance", &[], chances));
    }
    tables.extend(options(bundle, schema)?);
    tables.extend(charts(bundle, schema)?);
    tables.extend(phases(bundle, schema)?);
    Ok(tables)
}

/// The phases of a turn, and what columns of the pack's own say of them, if any do.
fn phases(bundle: &Bundle, schema: &Value) -> Result<Vec<Resource>, EmitError> {
    let mut facts = Vec::new();
    for phase in &bundle.phases {
        facts.extend(inside("phase", &phase.id, &phase.printed)?);
    }
    let phases =
        Resource::new("phases", "Phases of a turn", ID).records(schema, "Phase", &["printed"], rows(&bundle.phases)?);
    let facts = (!facts.is_empty()).then(|| {
        Resource::new("phase_facts", "Other facts about phases", &["phase", "order"])
            .column("phase", "string", "The phase.")
            .column("order", "integer", ORDER)
            .refers(&["phase"], "phases", ID)
            .records(schema, "Printed", &[], facts)
    });
    Ok([phases].into_iter().chain(facts).collect())
}

/// A table for a list within each die table.
fn of_table(name: &'static str, title: &'static str, key: &'static [&'static str; 2]) -> Resource {
    Resource::new(name, title, key)
        .column("table", "string", "The die table.")
        .column("order", "integer", ORDER)
        .refers(&["table"], "die_tables", ID)
}

/// Optional rules; empty if the game has none.
fn options(bundle: &Bundle, schema: &Value) -> Result<Vec<Resource>, EmitError> {
    if bundle.options.is_empty() {
        return Ok(Vec::new());
    }
    let own = bundle.options.iter().flat_map(|option| links("option", &option.id, "scenario", &option.scenarios));
    Ok(vec![
        Resource::new("options", "Optional rules", ID).records(
            schema,
            "GameOption",
            &["scenarios"],
            rows(&bundle.options)?,
        ),
        Resource::new("option_scenarios", "Scenarios that have an optional rule", &["option", "scenario"])
            .column("option", "string", "The optional rule.")
            .column("order", "integer", ORDER)
            .column("scenario", "string", "The scenario.")
            .refers(&["option"], "options", ID)
            .refers(&["scenario"], "scenarios", ID)
            .rows(own.collect()),
    ])
}

/// Charts of other tables; empty if the game has none.
fn charts(bundle: &Bundle, schema: &Value) -> Result<Vec<Resource>, EmitError> {
    if bundle.charts.is_empty() {
        return Ok(Vec::new());
    }
    let (mut parts, mut lines, mut cells) = (Vec::new(), Vec::new(), Vec::new());
    for chart in &bundle.charts {
        parts.extend(inside("chart", &chart.id, &chart.parts)?);
        for part in &chart.parts {
            lines.extend(inside("table", &part.table, &part.rows)?);
            for (order, row) in (1_u32..).zip(&part.rows) {
                for ((column, text), head) in (1_u32..).zip(&row.cells).zip(&part.columns) {
                    let cell = json!({
                        "table": part.table, "order": order, "column": column, "head": head, "text": text,
                    });
                    cells.push(cell.as_object().cloned().unwrap_or_default());
                }
            }
        }
    }
    Ok(vec![
        Resource::new("charts", "Charts", ID).records(schema, "Chart", &["parts"], rows(&bundle.charts)?),
        Resource::new("chart_parts", "Tables on charts", &["table"])
            .column("chart", "string", "The chart.")
            .column("order", "integer", ORDER)
            .refers(&["chart"], "charts", ID)
            .records(schema, "ChartPart", &["columns", "rows"], parts),
        Resource::new("chart_rows", "Rows of charts", &["table", "order"])
            .column("table", "string", "The table.")
            .column("order", "integer", ORDER)
            .refers(&["table"], "chart_parts", &["table"])
            .records(schema, "ChartRow", &["cells"], lines),
        Resource::new("chart_cells", "Cells of charts", &["table", "order", "column"])
            .column("table", "string", "The table.")
            .column("order", "integer", "The row, from 1.")
            .column("column", "integer", "The column, from 1.")
            .column("head", "string", "The heading of the column.")
            .column("text", "string", "The text of the cell.")
            .refers(&["table"], "chart_parts", &["table"])
            .rows(cells),
    ])
}

/// Die tables with several columns; empty if the game has none.
fn columns(bundle: &Bundle, schema: &Value) -> Result<Vec<Resource>, EmitError> {
    let (mut columns, mut lines, mut outcomes, mut cells) = (Vec::new(), Vec::new(), Vec::new(), Vec::new());
    for table in bundle.tables.iter().filter(|table| !table.columns.is_empty()) {
        columns.extend(inside("table", &table.id, &table.columns)?);
        lines.extend(inside("table", &table.id, &table.lines)?);
        outcomes.extend(inside("table", &table.id, &table.outcomes)?);
        for (order, line) in (1_u32..).zip(&table.lines) {
            for (column, result) in table.columns.iter().zip(&line.results) {
                let cell = json!({
                    "table": table.id, "column": column.name, "order": order, "low": line.low, "high": line.high, "result": result,
                });
                cells.push(cell.as_object().cloned().unwrap_or_default());
            }
        }
    }
    if columns.is_empty() {
        return Ok(Vec::new());
    }
    let cells =
        Resource::new("die_cells", "Results of the die tables with several columns", &["table", "column", "order"])
            .column("order", "integer", "The line, from 1.")
            .column("table", "string", "The die table.")
            .column("column", "string", "The column.")
            .column("low", "integer", "The lowest modified roll; none for all below `high`.")
            .column("high", "integer", "The highest modified roll; none for all above `low`.")
            .column("result", "string", "The result as printed.")
            .refers(&["table", "order"], "die_lines", &["table", "order"])
            .refers(&["table", "column"], "die_columns", &["table", "name"])
            .refers(&["table", "result"], "outcomes", &["table", "result"])
            .rows(cells);
    Ok(vec![
        of_table("die_columns", "Columns of the die tables", &["table", "name"]).records(
            schema,
            "DieColumn",
            &[],
            columns,
        ),
        of_table("die_lines", "Lines of the die tables with several columns", &["table", "order"]).records(
            schema,
            "DieLine",
            &["results"],
            lines,
        ),
        of_table("outcomes", "Meanings of the results of die tables with several columns", &["table", "result"])
            .records(schema, "Outcome", &[], outcomes),
        cells,
    ])
}

fn scenarios(bundle: &Bundle, schema: &Value) -> Result<Vec<Resource>, EmitError> {
    let (mut control, mut placements, mut arrivals, mut deals) = (Vec::new(), Vec::new(), Vec::new(), Vec::new());
    for scenario in &bundle.scenarios {
        control.extend(scenario.control.iter().map(|(place, side)| {
            let row = json!({ "scenario": scenario.id, "place": place, "side": side });
            row.as_object().cloned().unwrap_or_default()
        }));
        placements.extend(inside("scenario", &scenario.id, &scenario.placements)?);
        arrivals.extend(inside("scenario", &scenario.id, &scenario.arrivals)?);
        deals.extend(inside("scenario", &scenario.id, &scenario.cards)?);
    }
    let mut tables = vec![
        Resource::new("scenarios", "Scenarios", ID)
            .refers(&["firstTurn"], "places", ID)
            .refers(&["lastTurn"], "places", ID)
            .records(
                schema,
                "Scenario",
                &["control", "placements", "arrivals", "cards", "sides", "powers"],
                rows(&bundle.scenarios)?,
            ),
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
            .records(schema, "Arrival", &["printed"], arrivals),
        Resource::new("deals", "Cards that begin a scenario elsewhere", &["scenario", "card"])
            .column("scenario", "string", "The scenario.")
            .column("order", "integer", ORDER)
            .refers(&["scenario"], "scenarios", ID)
            .refers(&["card"], "cards", ID)
            .refers(&["deck"], "decks", ID)
            .refers(&["side"], "sides", ID)
            .records(schema, "Deal", &[], deals),
    ];
    tables.extend(arrival_facts(bundle, schema)?);
    Ok(tables)
}

/// The facts in the pack's own columns about counters that arrive later, if there are any.
fn arrival_facts(bundle: &Bundle, schema: &Value) -> Result<Option<Resource>, EmitError> {
    let mut facts = Vec::new();
    for scenario in &bundle.scenarios {
        for (number, arrival) in (1_u32..).zip(&scenario.arrivals) {
            facts.extend(inside("scenario", &scenario.id, &arrival.printed)?.into_iter().map(|mut fact| {
                fact.insert("arrival".to_owned(), number.into());
                fact
            }));
        }
    }
    Ok((!facts.is_empty()).then(|| {
        Resource::new("arrival_facts", "Other facts about reinforcements", &["scenario", "arrival", "order"])
            .column("scenario", "string", "The scenario.")
            .column("arrival", "integer", "The place of the arrival in the list of its scenario, from 1.")
            .column("order", "integer", ORDER)
            .refers(&["scenario", "arrival"], "arrivals", &["scenario", "order"])
            .records(schema, "Printed", &[], facts)
    }))
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
        Resource::new("gaps", "Gaps: what the document does not give", &["order"])
            .column("order", "integer", ORDER)
            .records(schema, "Gap", &[], gaps),
    ])
}

/// The pictures that belong to no other record.
fn pictures(bundle: &Bundle, schema: &Value) -> Result<Vec<Resource>, EmitError> {
    let mut pages = Vec::new();
    for atlas in &bundle.atlases {
        pages.extend(inside("atlas", &atlas.id, &atlas.pages)?);
    }
    Ok(vec![
        Resource::new("emblems", "Emblems that counters and cards show", &["emblem"]).records(
            schema,
            "EmblemPicture",
            &[],
            rows(&bundle.emblems)?,
        ),
        Resource::new("atlases", "Pictures that stand together on sheets", ID).records(
            schema,
            "Atlas",
            &["pages"],
            rows(&bundle.atlases)?,
        ),
        Resource::new("atlas_pages", "Sheets of pictures", &["atlas", "order"])
            .column("atlas", "string", "The pictures that stand on it.")
            .column("order", "integer", ORDER)
            .refers(&["atlas"], "atlases", ID)
            .records(schema, "AtlasPage", &[], pages),
    ])
}
