use muster_engine::frederick::board::{Board, Tables};
use muster_engine::frederick::records::By;
use muster_ground::squares::Square;
use muster_schema::{Id, Table};
use serde_json::{Value, json};

fn rows<T: Table>(rows: &[Value]) -> Vec<T> {
    let row = |row: &Value| {
        let mut row = row.clone();
        row["cite"] = "reconstructed".into();
        muster_schema::table::record(&row).expect("a row of that table")
    };
    rows.iter().map(row).collect()
}

/// A square by its name.
pub(crate) fn at(name: &str) -> Square {
    Square::parse(name).expect("a square")
}

/// A board drawn with a sign for a square: `.` open, `^` mountain, `~` sea, `c` coast, `F` a fortress, `B` and `G` land
/// of a neutral and of a trivial state.
pub(crate) fn drawn(lines: &[&str], rivers: &[&str], straits: &[[&str; 2]]) -> Board {
    let mut squares = Vec::new();
    let mut cities = Vec::new();
    for (row, line) in lines.iter().enumerate() {
        for (column, sign) in line.chars().enumerate() {
            let [row, column] = [row, column].map(|number| u16::try_from(number).expect("a small board"));
            let id = Square { row, column }.to_string().to_lowercase();
            let terrain = match sign {
                '^' => "mountain",
                '~' => "sea",
                _ => "clear",
            };
            let sea = "~c".contains(sign).then_some("baltic");
            let home = match sign {
                'B' => Some("bavaria"),
                'G' => Some("german-states"),
                _ => None,
            };
            squares.push(json!({ "id": id, "terrain": terrain, "sea": sea, "home": home }));
            if sign == 'F' {
                cities.push(json!({ "id": format!("city-{id}"), "name": "Castle", "square": id, "kind": "city",
                    "fortress": "yes", "port": "no", "lat": 50.0, "lon": 10.0 }));
            }
        }
    }
    let river =
        |river: &&str| json!({ "id": "river", "name": "River", "squares": river.split(' ').collect::<Vec<_>>() });
    let strait = |[from, to]: &[&str; 2]| json!({ "from": from, "to": to });
    let area =
        json!({ "id": "hungary", "name": "Hungary", "power": "austria", "x": 0, "y": 0, "width": 1, "height": 1 });
    let link = json!({ "area": "hungary", "square": "1a", "by": "land" });
    let sea =
        |id: &str, transits: &[&str]| json!({ "id": id, "name": id, "transits": transits, "lat": 55.0, "lon": 9.0 });
    Board::new(&Tables {
        squares: &rows(&squares),
        cities: &rows(&cities),
        rivers: &rows(&rivers.iter().map(river).collect::<Vec<_>>()),
        straits: &rows(&straits.iter().map(strait).collect::<Vec<_>>()),
        areas: &rows(&[area]),
        links: &rows(&[link]),
        seas: &rows(&[sea("baltic", &["north-sea"]), sea("north-sea", &[])]),
    })
}

#[test]
fn rivers_and_straits_join_and_part_squares() {
    let board = drawn(&["...", ".^.", "cc~"], &["1a 2a 3a"], &[["3a", "3b"]]);
    assert!(board.along_river(at("1A"), at("2A")) && board.along_river(at("3A"), at("2A")), "16.6");
    assert!(!board.along_river(at("1A"), at("3A")) && !board.along_river(at("1A"), at("1B")));
    let beside: Vec<Square> = board.beside(at("3A")).map(|(square, _)| square).collect();
    assert_eq!(beside, [at("2A")], "16.12");
    assert_eq!(board.ground(at("4A")), None);
}

#[test]
fn fleets_go_between_seas_beyond_the_edge() {
    let board = drawn(&["."], &[], &[]);
    let [baltic, north] = ["baltic", "north-sea"].map(Id::new);
    assert!(board.may_transit(baltic, north) && board.may_transit(north, baltic), "25.9");
    assert!(!board.may_transit(baltic, baltic));
}

#[test]
fn areas_are_for_their_owners() {
    let board = drawn(&[".."], &[], &[]);
    let [hungary, austria, france] = ["hungary", "austria", "france"].map(Id::new);
    assert!(board.may_cross(at("1A"), hungary, By::Land, austria), "27.3");
    assert!(!board.may_cross(at("1A"), hungary, By::Land, france), "27.2");
    assert!(!board.may_cross(at("1A"), hungary, By::Sea, austria));
    assert!(!board.may_cross(at("1B"), hungary, By::Land, austria));
}
