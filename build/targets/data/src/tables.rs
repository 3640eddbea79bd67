//! Which tables the Data Package has: lists within records have tables of their own.

use muster_schema::TableDef;
use muster_schema::bundle::{Bundle, Held};
use muster_schema::table::{Definition, camel};
use serde::Serialize;
use serde_json::{Value, json};

use super::resource::{Resource, Row};
use muster_targets::EmitError;

const ID: &[&str] = &["id"];

/// Where the bundle has the rows of a table: a JSON pointer, with `*` for each record of an outer list.
const LISTS: [(&str, &str); 55] = [
    ("sides", "/sides"),
    ("powers", "/powers"),
    ("alliances", "/alliances"),
    ("seats", "/seats"),
    ("places", "/map/places"),
    ("homes", "/map/places/*/home"),
    ("neighbours", "/map/places/*/neighbours"),
    ("connections", "/map/connections"),
    ("zones", "/map/zones"),
    ("zone_places", "/map/zones/*/places"),
    ("regions", "/map/regions"),
    ("settlements", "/map/settlements"),
    ("rivers", "/map/rivers"),
    ("river_places", "/map/rivers/*/places"),
    ("worths", "/map/worths"),
    ("tracks", "/map/tracks"),
    ("terrains", "/map/terrains"),
    ("features", "/map/features"),
    ("cell_sides", "/map/sides"),
    ("cell_side_places", "/map/sides/*/places"),
    ("paths", "/map/paths"),
    ("path_places", "/map/paths/*/places"),
    ("map_names", "/map/names"),
    ("map_name_places", "/map/names/*/places"),
    ("formations", "/formations"),
    ("pieces", "/pieces"),
    ("piece_powers", "/pieces/*/powers"),
    ("faces", "/pieces/*/faces"),
    ("ratings", "/pieces/*/faces/*/ratings"),
    ("decks", "/decks"),
    ("deck_cards", "/decks/*/holds"),
    ("hand_cards", "/hands/*/holds"),
    ("cards", "/cards"),
    ("events", "/events"),
    ("expenses", "/expenses"),
    ("die_tables", "/tables"),
    ("modifiers", "/tables/*/modifiers"),
    ("results", "/tables/*/results"),
    ("die_columns", "/tables/*/columns"),
    ("die_lines", "/tables/*/lines"),
    ("die_cells", "/tables/*/lines/*/results"),
    ("outcomes", "/tables/*/outcomes"),
    ("phases", "/phases"),
    ("scenarios", "/scenarios"),
    ("control", "/scenarios/*/control"),
    ("placements", "/scenarios/*/placements"),
    ("arrivals", "/scenarios/*/arrivals"),
    ("deals", "/scenarios/*/cards"),
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
    tables.extend(neighbours(bundle, schema)?);
    tables.extend(cells(bundle, schema)?);
    tables.extend(counters(bundle, schema)?);
    tables.extend(cards(bundle, schema)?);
    tables.extend(dice(bundle, schema)?);
    tables.extend(scenarios(bundle, schema)?);
    tables.extend(remarks(bundle, schema)?);
    tables.extend(pictures(bundle, schema)?);
    for table in &mut tables {
        let list = LISTS.iter().find(|(name, _)| *name == table.name).map(|(_, list)| (*list).to_owned());
        table.list = list.unwrap_or_default();
    }
    tables.extend(own(bundle, system, schema));
    Ok(tables)
}

/// Those that the game has for itself.
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
    let courses = map.rivers.iter().flat_map(|river| links("river", &river.id, "place", &river.places)).collect();
    Ok(vec![
        Resource::new("places", "Spaces, boxes and spaces of tracks", ID).refers(&["track"], "tracks", ID).records(
            schema,
            "Place",
            &["home", "neighbours"],
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

/// The cells of a grid that touch; nothing where a map has none.
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

/// What is drawn on cells and areas; nothing where a map has none.
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
        Resource::new("features", "What runs along sides or from cell to cell", ID).records(
            schema,
            "Feature",
            &[],
            rows(&map.features)?,
        ),
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
        Resource::new("formations", "Formations", ID).records(schema, "Formation", &[], rows(&bundle.formations)?),
        Resource::new("pieces", "Counters", ID)
            .refers(&["side"], "sides", ID)
            .refers(&["formation"], "formations", ID)
            .records(schema, "Piece", &["powers", "faces"], rows(&bundle.pieces)?),
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
    let columns = columns(bundle, schema)?;
    let mut apart = vec!["modifiers", "results", "columns", "lines", "outcomes"];
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
    tables.push(Resource::new("phases", "Phases of a turn", ID).records(schema, "Phase", &[], rows(&bundle.phases)?));
    Ok(tables)
}

/// What each die table has a list of.
fn of_table(name: &'static str, title: &'static str, key: &'static [&'static str; 2]) -> Resource {
    Resource::new(name, title, key)
        .column("table", "string", "The die table.")
        .column("order", "integer", ORDER)
        .refers(&["table"], "die_tables", ID)
}

/// Die tables with several columns; nothing where a game has none.
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
        of_table("outcomes", "What the results of the die tables with several columns mean", &["table", "result"])
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
    Ok(vec![
        Resource::new("scenarios", "Scenarios", ID)
            .refers(&["firstTurn"], "places", ID)
            .refers(&["lastTurn"], "places", ID)
            .records(schema, "Scenario", &["control", "placements", "arrivals", "cards"], rows(&bundle.scenarios)?),
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
        Resource::new("deals", "Cards that begin a scenario elsewhere", &["scenario", "card"])
            .column("scenario", "string", "The scenario.")
            .column("order", "integer", ORDER)
            .refers(&["scenario"], "scenarios", ID)
            .refers(&["card"], "cards", ID)
            .refers(&["deck"], "decks", ID)
            .refers(&["side"], "sides", ID)
            .records(schema, "Deal", &[], deals),
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
