//! The names on the map are near the things they name, measured on the published files of every game.

use std::collections::{BTreeMap, BTreeSet};
use std::fmt::Write;

use muster_build::maths;
use muster_tests::pack;
use serde_json::Value;

use crate::{as_shipped, targets};

type Point = [f64; 2];
type Ring = Vec<Point>;

/// Left, upper, right and lower edge.
type Area = [f64; 4];

/// The overlap of two things that goes unnoticed, in map units.
const HAIR: f64 = 0.75;

fn number(value: &Value) -> f64 {
    value.as_f64().unwrap()
}

fn area(room: &Value) -> Area {
    let [x, y, width, height] = ["x", "y", "width", "height"].map(|name| number(&room[name]));
    [x, y, x + width, y + height]
}

fn all(value: &Value) -> &[Value] {
    value.as_array().map_or(&[], Vec::as_slice)
}

fn rings(value: &Value) -> Vec<Ring> {
    all(value).iter().map(|ring| all(ring).iter().map(|at| [number(&at[0]), number(&at[1])]).collect()).collect()
}

/// The closed lines of the path of an SVG.
fn path(words: &str) -> Vec<Ring> {
    let point = |words: &str| {
        let (x, y) = words.split_once(' ').unwrap();
        [x.parse().unwrap(), y.parse().unwrap()]
    };
    let rings = words.split('M').filter(|ring| !ring.is_empty());
    rings.map(|ring| ring.trim_end_matches('Z').split('L').map(point).collect()).collect()
}

fn contains(ring: &[Point], [x, y]: Point) -> bool {
    let sides = ring.iter().zip(ring.iter().cycle().skip(1));
    let crossed = sides.filter(|([from_x, from_y], [to_x, to_y])| {
        (from_y > &y) != (to_y > &y) && x < from_x + (to_x - from_x) * (y - from_y) / (to_y - from_y)
    });
    crossed.count() % 2 == 1
}

/// True if a point lies in an odd number of rings.
fn holds(rings: &[Ring], at: Point) -> bool {
    rings.iter().filter(|ring| contains(ring, at)).count() % 2 == 1
}

fn distance(area: Area, [x, y]: Point) -> f64 {
    let beside = (area[0] - x).max(x - area[2]).max(0.0);
    let above = (area[1] - y).max(y - area[3]).max(0.0);
    maths::hypot(beside, above)
}

fn overlap(one: Area, other: Area) -> bool {
    let shared = |axis: usize| one[axis + 2].min(other[axis + 2]) - one[axis].max(other[axis]);
    shared(0) > 2.0 * HAIR && shared(1) > 2.0 * HAIR
}

fn word<'v>(value: &'v Value, name: &str) -> &'v str {
    value[name].as_str().unwrap_or_default()
}

/// A space or town, drawn as a symbol.
struct Dot<'b> {
    id: &'b str,
    at: Point,
    symbol: Area,
    /// The rectangle of the highest stack.
    stack: Area,
}

/// The published map of a game.
struct Map {
    bundle: Value,
    /// The coasts and countries, which have a file of their own if they are large.
    ground: Value,
}

impl Map {
    fn of(name: &str) -> Self {
        let files = as_shipped(name);
        let read = |path: &str| files.get(path).map(|bytes| serde_json::from_slice(bytes).unwrap()).unwrap_or_default();
        Self { bundle: read("bundle.json"), ground: read("ground.json") }
    }

    fn places(&self) -> BTreeMap<&str, &Value> {
        all(&self.bundle["map"]["places"]).iter().map(|place| (word(place, "id"), place)).collect()
    }

    fn labels(&self) -> &[Value] {
        all(&self.bundle["layout"]["labels"])
    }

    fn dots(&self) -> Vec<Dot<'_>> {
        let layout = &self.bundle["layout"];
        let towns: BTreeSet<&str> =
            all(&self.bundle["map"]["settlements"]).iter().map(|town| word(town, "place")).collect();
        let rooms: BTreeMap<&str, &Value> =
            all(&layout["places"]).iter().map(|place| (word(place, "place"), place)).collect();
        let (counter, radius) = (number(&layout["counter"]), number(&layout["radius"]));
        let [right, down] = [0, 1].map(|axis| number(&layout["stack"]["step"][axis]));
        let above = number(&layout["stack"]["highest"]) - 1.0;
        let dot = |place: &'_ Value| {
            let id = place["id"].as_str().unwrap();
            let is_town = word(place, "kind") == "square" && towns.contains(id);
            let at @ [x, y] = [number(&place["x"]), number(&place["y"])];
            let symbol = match word(place, "kind") {
                "square" => [x - radius, y - radius, x + radius, y + radius],
                _ => area(&rooms[id]["room"]),
            };
            let half = counter / 2.0;
            let stack = [x - half, y - half + down * above, x + half + right * above, y + half];
            let is_dot = is_town || word(place, "kind") == "space" && place["size"].is_null();
            is_dot.then_some((at, symbol, stack))
        };
        let places = all(&self.bundle["map"]["places"]).iter();
        places
            .filter_map(|place| {
                let (at, symbol, stack) = dot(place)?;
                Some(Dot { id: word(place, "id"), at, symbol, stack })
            })
            .collect()
    }

    fn part(&self, name: &str, here: &str) -> &[Value] {
        let own = match here {
            "map" => &self.bundle["map"][name],
            _ => &self.bundle["layout"][name],
        };
        if own.is_array() { all(own) } else { all(&self.ground[name]) }
    }

    /// The rings of land, if there is water too.
    fn land(&self) -> Vec<Ring> {
        let land = self.part("ground", "map").iter().filter(|ground| word(ground, "kind") == "land");
        land.flat_map(|ground| rings(&ground["lines"])).collect()
    }

    /// The land of each power.
    fn countries(&self) -> BTreeMap<&str, Vec<Ring>> {
        let mut countries: BTreeMap<&str, Vec<Ring>> = BTreeMap::new();
        for country in self.part("lands", "layout").iter().flat_map(|land| all(&land["countries"])) {
            countries.entry(word(country, "power")).or_default().extend(path(word(country, "outline")));
        }
        countries
    }

    /// The outline of a cell or an area.
    fn outline(&self, place: &Value) -> Vec<Ring> {
        let own = rings(&place["outline"]);
        if !own.is_empty() {
            return own;
        }
        let grid = &self.bundle["map"]["grid"];
        let (side, [x, y]) = (number(&grid["side"]), [number(&place["x"]), number(&place["y"])]);
        let (corners, reach, first) = match word(grid, "kind") {
            "squares" => (4_u8, side / 2.0_f64.sqrt(), 45.0),
            "flat-hexes" => (6, side / 3.0_f64.sqrt(), 0.0),
            _ => (6, side / 3.0_f64.sqrt(), 30.0),
        };
        let corner = |at: u8| {
            let turn = (first + 360.0 / f64::from(corners) * f64::from(at)).to_radians();
            maths::around([x, y], reach, turn)
        };
        vec![(0..corners).map(corner).collect()]
    }

    /// The names that are too close to another dot: nearer than a third more than the distance to their own. A leader
    /// line shows which dot a name belongs to.
    fn closer(&self) -> Vec<String> {
        let dots = self.dots();
        let mut found = Vec::new();
        for label in self.labels().iter().filter(|label| word(label, "kind") == "place" && label["leader"].is_null()) {
            let Some(own) = dots.iter().find(|dot| dot.id == word(label, "id")) else { continue };
            let room = area(&label["room"]);
            let far = distance(room, own.at);
            let near = dots.iter().find(|dot| dot.id != own.id && distance(room, dot.at) * 3.0 < far * 4.0);
            found.extend(near.map(|near| format!("{} is close to {}", word(label, "text"), near.id)));
        }
        found
    }

    /// The names of spaces that read as one, each nearly as close to the other space.
    fn mixed(&self) -> Vec<String> {
        let dots = self.dots();
        let of = |label: &Value| dots.iter().find(|dot| dot.id == word(label, "id"));
        let free = |label: &&Value| word(label, "kind") == "place" && label["leader"].is_null();
        let names = self.labels().iter().filter(free);
        let names: Vec<_> =
            names.filter_map(|label| Some((word(label, "text"), area(&label["room"]), of(label)?))).collect();
        let far = |room: Area, to: &Dot<'_>| (distance(room, to.at) - (to.symbol[2] - to.symbol[0]) / 2.0).max(1.0);
        let mut found = Vec::new();
        for (at, (text, room, own)) in names.iter().enumerate() {
            let high = room[3] - room[1];
            let about = [room[0] - high, room[1] - 0.4 * high, room[2] + high, room[3] + 0.4 * high];
            let could_swap = |(_, there, other): &&(&str, Area, &Dot<'_>)| {
                let crossed = far(*room, other) + far(*there, own);
                overlap(about, *there) && crossed < 2.4 * (far(*room, own) + far(*there, other))
            };
            let other = names[..at].iter().filter(|(.., other)| other.id != own.id).find(could_swap);
            found.extend(other.map(|(other, ..)| format!("{text} reads as one with {other}")));
        }
        found
    }

    /// The rectangle about the made-up ground.
    fn frame(&self) -> Option<Area> {
        let sheet = self.part("ground", "map").iter().find(|ground| word(ground, "kind") == "sheet")?;
        let points = rings(&sheet["lines"]).into_iter().next()?;
        let wider = |area: Area, [x, y]: Point| [area[0].min(x), area[1].min(y), area[2].max(x), area[3].max(y)];
        Some(points.iter().fold([f64::MAX, f64::MAX, f64::MIN, f64::MIN], |area, at| wider(area, *at)))
    }

    /// Things that cross the border of the sheet or the frame of the map, and a legend on land.
    fn astray(&self) -> Vec<String> {
        let inside = |line: Area, room: Area| {
            line[0] <= room[0] + HAIR
                && line[1] <= room[1] + HAIR
                && room[2] <= line[2] + HAIR
                && room[3] <= line[3] + HAIR
        };
        let map = &self.bundle["map"];
        let [width, height, scale] = ["width", "height", "scale"].map(|name| number(&map[name]));
        let border = [14.0 / scale, 14.0 / scale, width - 14.0 / scale, height - 14.0 / scale];
        let layout = &self.bundle["layout"];
        let named = self.labels().iter().filter(|label| ["place", "deck", "track"].contains(&word(label, "kind")));
        let mut things: Vec<(&str, Area)> = named.map(|label| (word(label, "text"), area(&label["room"]))).collect();
        things.extend(
            ["legend", "title"]
                .into_iter()
                .filter(|name| layout[*name].is_object())
                .map(|name| (name, area(&layout[name]))),
        );
        let mut found = Vec::new();
        let frame = self.frame();
        for (what, room) in things {
            if !inside(border, room) {
                found.push(format!("{what} runs over the border of the sheet"));
            }
            if frame.is_some_and(|frame| overlap(frame, room) && !inside(frame, room)) {
                found.push(format!("{what} runs over the frame of the map"));
            }
            let land = if what == "legend" && frame.is_some() { self.land() } else { Vec::new() };
            let points = [room[0], f64::midpoint(room[0], room[2]), room[2]];
            let points =
                points.iter().flat_map(|x| [room[1], f64::midpoint(room[1], room[3]), room[3]].map(|y| [*x, y]));
            if points.filter(|at| holds(&land, *at)).count() > 1 {
                found.push("the legend lies on land".to_owned());
            }
        }
        found
    }

    /// Every fault of the names.
    fn faults(&self) -> Vec<String> {
        let near = self.closer().into_iter().chain(self.mixed()).chain(self.covering());
        near.chain(self.outside()).chain(self.astray()).collect()
    }

    /// The names that lie over a symbol, a stack or another name.
    fn covering(&self) -> Vec<String> {
        let dots = self.dots();
        let mut found = Vec::new();
        for (at, label) in self.labels().iter().enumerate() {
            let room = area(&label["room"]);
            let what = |label: &Value| (word(label, "kind").to_owned(), word(label, "id").to_owned());
            if ["place", "zone", "region"].contains(&word(label, "kind")) {
                let under = dots.iter().find(|dot| overlap(room, dot.symbol) || overlap(room, dot.stack));
                found.extend(under.map(|dot| format!("{} lies over {}", word(label, "text"), dot.id)));
            }
            let others = self.labels()[..at].iter().filter(|other| what(other) != what(label));
            let under = others.filter(|other| overlap(room, area(&other["room"])));
            found.extend(under.map(|other| format!("{} lies over {}", word(label, "text"), word(other, "text"))));
        }
        found
    }

    /// Points all over a name.
    fn points(label: &Value) -> Vec<Point> {
        let [left, upper, right, lower] = area(&label["room"]);
        let angle = number(&label["angle"]);
        if angle == 0.0 {
            let steps = ((right - left) / 5.0).max(2.0).ceil();
            let along = (0..=100_u8).map(f64::from).filter(|step| *step <= steps.min(100.0));
            let along = along.map(|step| left + (right - left) * step / steps.min(100.0));
            return along.flat_map(|x| [upper, f64::midpoint(upper, lower), lower].map(|y| [x, y])).collect();
        }
        // One letter, turned about the middle of its foot.
        let (size, turn) = (number(&label["size"]), angle.to_radians());
        let (sin, cos) = (maths::sin(turn), maths::cos(turn));
        let width = ((right - left) - 0.98 * size * sin.abs()) / cos.abs().max(0.1);
        let [x, y] = [number(&label["x"]), number(&label["y"])];
        let point = |across: f64, down: f64| [x + across * cos - down * sin, y + across * sin + down * cos];
        let across = [-width / 2.0, 0.0, width / 2.0];
        across.iter().flat_map(|across| [-0.78 * size, 0.2 * size].map(|down| point(*across, down))).collect()
    }

    /// The names of areas, seas, countries and regions that cross the outline of these, or a coast.
    fn outside(&self) -> BTreeSet<String> {
        let (places, dots, land, countries) = (self.places(), self.dots(), self.land(), self.countries());
        let map = &self.bundle["map"];
        let named = |list: &Value, name: &str| {
            let is_so = |one: &&Value| word(one, "name").to_uppercase() == name.to_uppercase();
            all(list).iter().find(is_so).cloned()
        };
        let mut found = BTreeSet::new();
        for label in self.labels() {
            let (kind, id) = (word(label, "kind"), word(label, "id"));
            let points = Self::points(label);
            let within = |rings: &[Ring]| points.iter().all(|at| rings.iter().any(|ring| contains(ring, *at)));
            let ashore = || land.is_empty() || points.iter().all(|at| holds(&land, *at));
            let is_inside = match kind {
                "place" if word(places[id], "kind") == "area" => {
                    let outline = self.outline(places[id]);
                    points.iter().all(|at| holds(&outline, *at))
                }
                "zone" => !points.iter().any(|at| holds(&land, *at)),
                "region" => match named(&map["names"], id) {
                    Some(name) => {
                        let over = all(&name["places"]).iter().map(|place| places[place.as_str().unwrap()]);
                        within(&over.flat_map(|place| self.outline(place)).collect::<Vec<_>>())
                    }
                    None => match (named(&map["regions"], id), named(&self.bundle["powers"], id)) {
                        (Some(region), _) => {
                            let nearest = |at: Point| {
                                let far = |dot: &&Dot<'_>| maths::distance(dot.at, at);
                                dots.iter().min_by(|one, other| far(one).total_cmp(&far(other))).unwrap().id
                            };
                            let own = |at: &Point| places[nearest(*at)]["attributes"]["region"] == region["id"];
                            ashore() && points.iter().all(own)
                        }
                        (None, Some(power)) => ashore() && within(&countries[word(&power, "id")]),
                        (None, None) => panic!("there is no {id}"),
                    },
                },
                _ => true,
            };
            if !is_inside {
                found.insert(format!("{id} reaches beyond its {kind}"));
            }
        }
        found
    }
}

#[test]
fn every_name_belongs_to_its_place() {
    let mut found = Vec::new();
    for name in pack::shipped().iter().chain(&pack::starters()) {
        let map = Map::of(name);
        assert!(!map.labels().is_empty(), "{name}");
        found.extend(map.faults().into_iter().map(|fault| format!("{name}: {fault}")));
    }
    assert!(found.is_empty(), "{} names:\n{}", found.len(), found.join("\n"));
}

/// The map of a beginner who makes many spaces with long names, in rows so far apart.
fn crowded(apart: u32) -> pack::Files {
    let mut files = pack::named("own-points");
    let (mut spaces, mut roads) = (String::from("id,name,terrain,points,x,y\n"), String::from("from,to,kind\n"));
    let towns = ["ashford", "birch-hill", "carrow", "dunmere", "elmbridge", "fenwick", "garth", "hollin"];
    let id = |number: u32| towns.get(number as usize).map_or_else(|| format!("s{number}"), ToString::to_string);
    let begins = ["Long", "Saint", "Upper", "Green", "Old", "Wolf", "North"];
    let ends = ["minster", "-under-Lyne", "water", " Marycastle", "hampton"];
    for number in 0..40_u32 {
        let (column, row) = (number % 8, number / 8);
        let [x, y] = [95 + 168 * column + number * 37 % 41, 70 + apart * row + number * 53 % 37];
        let at = number as usize;
        let name = format!("{}{} {number}", begins[at % begins.len()], ends[at % ends.len()]);
        let terrain = ["plain", "hills", "marsh"][at / 3 % 3];
        writeln!(spaces, "{},{name},{terrain},{},{x},{y}", id(number), number % 3 + 1).unwrap();
        if column < 7 {
            writeln!(roads, "{},{},road", id(number), id(number + 1)).unwrap();
        }
        if row < 4 {
            writeln!(roads, "{},{},{}", id(number), id(number + 8), ["river", "road"][at % 2]).unwrap();
        }
    }
    // Its examples name towns that lie on other ground here.
    let checks = files.get_mut("system/checks.csv").unwrap();
    let kept = |line: &&[u8]| !line.starts_with(b"source-in-the-marsh,");
    *checks = checks.split_inclusive(|byte| *byte == b'\n').filter(kept).flatten().copied().collect();
    files.insert("spaces.csv".into(), spaces.into_bytes());
    files.insert("roads.csv".into(), roads.into_bytes());
    files
}

fn told(files: &pack::Files) -> String {
    let findings = pack::examined(files).findings;
    findings.iter().map(|finding| finding.message.clone()).collect::<Vec<_>>().join("\n")
}

#[test]
fn names_on_a_crowded_map_can_be_told_apart() {
    let files = crowded(132);
    assert_eq!(told(&files), "");
    let built = targets(&files);
    let bundle = serde_json::from_slice(&built["bundle.json"]).unwrap();
    let ground = built.get("ground.json").map(|bytes| serde_json::from_slice(bytes).unwrap()).unwrap_or_default();
    let faults = Map { bundle, ground }.faults();
    assert!(faults.is_empty(), "{faults:#?}");
}

#[test]
fn what_cannot_keep_off_a_line_or_the_land_is_told() {
    let mut files = pack::named("own-points");
    pack::edit(&mut files, "tracks.csv", ",60,780,", ",60,32,");
    assert!(told(&files).contains("the track `Turns` and the border line of the sheet"), "{}", told(&files));
    let full = told(&crowded(205));
    assert!(full.contains("the legend lies on land") || full.contains("no legend"), "{full}");
}

/// Spaces without a position in the world lie on made-up land, unless the pack asks for something else.
#[test]
fn spaces_lie_on_land_that_is_made_up() {
    let map = Map::of("own-points");
    let land = map.land();
    assert!(map.dots().iter().all(|dot| holds(&land, dot.at)));
    let kinds = |ground: &str| {
        let mut files = pack::named("own-points");
        pack::edit(&mut files, "game.json", "\"scale\": 1", &format!("\"scale\": 1, \"ground\": \"{ground}\""));
        let built = targets(&files);
        let bundle: Value = serde_json::from_slice(&built["bundle.json"]).unwrap();
        let ground = built.get("ground.json").map(|bytes| serde_json::from_slice(bytes).unwrap()).unwrap_or_default();
        let map = Map { bundle, ground };
        map.part("ground", "map").iter().map(|ground| word(ground, "kind").to_owned()).collect::<Vec<_>>()
    };
    assert!(kinds("land").contains(&"land".to_owned()));
    assert_eq!(kinds("paper"), ["sheet"]);
    assert!(kinds("none").is_empty());
}
