//! The map as a drawing, and back.

use std::fs;
use std::path::Path;

use muster_build::maths;
use muster_tests::pack;

use crate::muster;

/// A pack in a folder `game`, with its drawing `map.svg` beside it.
fn drawn(name: &str) -> tempfile::TempDir {
    let folder = pack::placed(&pack::named(name), "game");
    let _ = muster(folder.path(), &["drawing", "game"]).ends(0);
    folder
}

fn redraw(at: &Path, edits: &[(&str, &str)]) {
    let mut svg = fs::read_to_string(at.join("map.svg")).unwrap();
    for (find, with) in edits {
        assert_eq!(svg.matches(find).count(), 1, "{find}");
        svg = svg.replace(find, with);
    }
    fs::write(at.join("map.svg"), svg).unwrap();
}

#[test]
fn a_drawing_that_nobody_changed_changes_nothing() {
    for name in pack::shipped().into_iter().chain(pack::starters()) {
        let folder = drawn(&name);
        let svg = fs::read_to_string(folder.path().join("map.svg")).unwrap();
        if svg.contains("<title>") {
            let done = muster(folder.path(), &["import", "map.svg", "game", "--remove"]).ends(0);
            let stays = ["as they are", "as it is"].iter().any(|words| done.out.contains(words));
            assert!(stays && !done.out.contains("changed"), "{name}: {}", done.out);
        }
    }
}

#[test]
fn a_connection_of_places_that_are_called_by_name_is_found_again() {
    let folder = pack::placed(&pack::named("own-points"), "game");
    let roads = folder.path().join("game/roads.csv");
    let text = fs::read_to_string(&roads).unwrap();
    fs::write(
        &roads,
        text.replace("ashford,carrow", "Ashford,Carrow").replace("ashford,birch-hill", "ashford,Birch Hill"),
    )
    .unwrap();
    let _ = muster(folder.path(), &["drawing", "game"]).ends(0);
    let done = muster(folder.path(), &["import", "map.svg", "game", "--remove"]).ends(0);
    assert!(!done.out.contains("changed"), "{}", done.out);
}

/// A designer's changes to a map of points: a town is moved without its roads, another is drawn with a road that ends
/// near enough, and a road is deleted.
#[test]
fn what_is_drawn_stands_in_the_tables() {
    let folder = drawn("own-points");
    let at = folder.path();
    let road = fs::read_to_string(at.join("map.svg")).unwrap();
    let road = road.lines().find(|line| line.contains("\"ashford - carrow\"")).unwrap().to_owned() + "\n";
    let new = "<ellipse id=\"path88\" inkscape:label=\"New Town\" rx=\"9\" ry=\"8\" transform=\"translate(300 10) scale(2)\" cx=\"50\" cy=\"45\"/>";
    let way = "<path id=\"path89\" d=\"m 405,108 c 10,10 20,20 10,75\"/>";
    redraw(
        at,
        &[
            ("label=\"ashford\" cx=\"200\"", "label=\"ashford\" cx=\"260\""),
            (road.as_str(), ""),
            (
                "<g inkscape:groupmode=\"layer\" inkscape:label=\"roads\" id=\"roads\">\n",
                &format!("<g inkscape:groupmode=\"layer\" inkscape:label=\"roads\" id=\"roads\">{way}\n"),
            ),
            (
                "<g inkscape:groupmode=\"layer\" inkscape:label=\"spaces\" id=\"spaces\">\n",
                &format!("<g inkscape:groupmode=\"layer\" inkscape:label=\"spaces\" id=\"spaces\">{new}\n"),
            ),
        ],
    );
    let told = muster(at, &["import", "map.svg", "game"]).ends(1).out;
    assert!(told.contains("roads.csv: not drawn, and left as they are") && told.contains("ashford - carrow"), "{told}");
    assert!(told.contains("Nothing was written"), "{told}");
    let before = pack::read(&at.join("game"));
    let _ = muster(at, &["import", "map.svg", "game", "--replace", "--remove"]).ends(0);
    let after = pack::read(&at.join("game"));
    let text = |path: &str| String::from_utf8(after[path].clone()).unwrap();
    let changed: Vec<&String> = after.keys().filter(|path| before.get(*path) != after.get(*path)).collect();
    assert_eq!(changed, ["roads.csv", "spaces.csv"]);
    assert!(text("spaces.csv").contains("new-town,New Town,"), "{}", text("spaces.csv"));
    let towns = text("spaces.csv");
    assert!(towns.lines().any(|line| line.starts_with("ashford,") && line.contains("260,300")), "{towns}");
    assert!(towns.lines().any(|line| line.starts_with("new-town,") && line.contains("400,100")), "{towns}");
    let roads = text("roads.csv");
    assert!(!roads.contains("ashford,carrow") && roads.contains("ashford,birch-hill"), "{roads}");
    assert!(roads.contains("new-town,birch-hill"), "{roads}");
}

/// Changes to the page in Inkscape move nothing; only shapes that were moved on the map have new positions. If that is
/// unclear, nothing changes.
#[test]
fn another_page_moves_nothing() {
    let folder = drawn("own-points");
    let at = folder.path();
    let whole = fs::read_to_string(at.join("map.svg")).unwrap();
    let page = "width=\"1400\" height=\"1000\" viewBox=\"0 0 1400 1000\">";
    let larger = whole.replace(page, "width=\"1500\" height=\"1100\" viewBox=\"-50 -50 1500 1100\">");
    let move_on = |tag: &str| tag.replacen(' ', " transform=\"translate(50 50)\" ", 1);
    let shifted = larger.replace("viewBox=\"-50 -50", "viewBox=\"0 0");
    let shifted = ["<g ", "<rect id=\"_"].iter().fold(shifted, |svg, tag| svg.replace(tag, &move_on(tag)));
    let millimetres = whole.replace(page, "width=\"370mm\" height=\"300mm\" viewBox=\"0 0 1400 1135\">");
    for svg in [&larger, &shifted, &millimetres] {
        fs::write(at.join("map.svg"), svg).unwrap();
        let done = muster(at, &["import", "map.svg", "game", "--remove"]).ends(0);
        assert!(!done.out.contains("changed"), "{}", done.out);
    }
    let edge = whole.lines().find(|line| line.contains("\"_sheet.1400.1000\"")).unwrap();
    for sides in ["width=\"1050pt\" height=\"750pt\"", "width=\"1400\"", "width=\"100%\" height=\"100%\""] {
        let pixels = whole.replace(edge, "").replace(page, &format!("{sides}>"));
        fs::write(at.join("map.svg"), pixels).unwrap();
        let done = muster(at, &["import", "map.svg", "game", "--remove"]).ends(0);
        assert!(!done.out.contains("changed"), "{sides}: {}", done.out);
    }
    fs::write(at.join("map.svg"), larger.replace(edge, "")).unwrap();
    let done = muster(at, &["import", "map.svg", "game", "--replace"]).ends(1);
    assert!(
        done.out.contains("its page is 1500 by 1100, which is not the shape of the map, 1400 by 1000"),
        "{}",
        done.out
    );
}

/// A town on the real earth keeps its degrees unless it was moved.
#[test]
fn degrees_follow_the_drawing() {
    let folder = drawn("npws");
    let at = folder.path();
    let svg = fs::read_to_string(at.join("map.svg")).unwrap();
    let paris = svg.lines().find(|line| line.contains("label=\"paris\"")).unwrap();
    let [x, y] = ["cx=\"", "cy=\""].map(|name| paris.split(name).nth(1).unwrap().split('"').next().unwrap().to_owned());
    let moved = x.parse::<f64>().unwrap() + 30.0;
    let there = paris.replace(&format!("cx=\"{x}\""), &format!("cx=\"{moved}\""));
    redraw(at, &[(paris, &there)]);
    let _ = muster(at, &["import", "map.svg", "game", "--replace"]).ends(0);
    // It is where it was drawn, to the tenth of a unit, and nothing else has moved.
    fs::remove_file(at.join("map.svg")).unwrap();
    let _ = muster(at, &["drawing", "game"]).ends(0);
    let again = fs::read_to_string(at.join("map.svg")).unwrap();
    let moved_to = again.lines().find(|line| line.contains("label=\"paris\"")).unwrap();
    let number =
        |line: &str, name: &str| line.split(name).nth(1).unwrap().split('"').next().unwrap().parse::<f64>().unwrap();
    assert!((number(moved_to, "cx=\"") - moved).abs() < 0.2, "{moved_to}");
    assert!((number(moved_to, "cy=\"") - y.parse::<f64>().unwrap()).abs() < 0.2, "{moved_to}");
    let others = |svg: &str| svg.lines().filter(|line| line.contains("<circle") && !line.contains("paris")).count();
    let same = svg.lines().filter(|line| line.contains("<circle") && again.contains(line)).count();
    assert_eq!(same, others(&svg));
}

/// An area drawn with curves, in a layer of its own with a transform, and in millimetres.
#[test]
fn areas_are_closed_paths() {
    let folder = drawn("own-areas");
    let at = folder.path();
    let head = "<svg xmlns=\"http://www.w3.org/2000/svg\" xmlns:inkscape=\"http://www.inkscape.org/namespaces/inkscape\" width=\"169mm\" height=\"118mm\" viewBox=\"0 0 169 118\">";
    let path = "<path inkscape:label=\"Isle of Mere\" d=\"M 60,60 h 10 c 5,0 5,10 0,10 h -10 z\"/><path id=\"new-isle\" d=\"M 5,5 15,5 15,15 Z M 20,5 25,5 25,10 Z\"/>";
    let svg = format!(
        "{head}<g inkscape:groupmode=\"layer\" inkscape:label=\"areas\" transform=\"translate(1 2)\">{path}</g></svg>"
    );
    fs::write(at.join("map.svg"), svg).unwrap();
    let done = muster(at, &["import", "map.svg", "game", "--replace"]).ends(0);
    assert!(done.out.contains("not drawn, and left as they are"), "{}", done.out);
    let areas = fs::read_to_string(at.join("game/areas.csv")).unwrap();
    assert!(
        areas.lines().any(|line| line.starts_with("mere,")
            && line.contains("\"610,620 710,620 ")
            && line.contains(" 610,720\"")),
        "{areas}"
    );
    assert!(
        areas.lines().any(
            |line| line.starts_with("new-isle,") && line.contains("\"60,70 160,70 160,170|210,70 260,70 260,120\"")
        ),
        "{areas}"
    );
}

/// The circle for the counters of an area is no part of its outline, whatever a program turns it into.
#[test]
fn counters_are_known_by_their_id() {
    let folder = drawn("amber");
    let at = folder.path();
    let whole = fs::read_to_string(at.join("map.svg")).unwrap();
    let circle = whole.lines().find(|line| line.contains("areas.tornfell.counters")).unwrap();
    let [x, y] =
        ["cx", "cy"].map(|name| circle.split(&format!("{name}=\"")).nth(1).unwrap().split('"').next().unwrap());
    let [x, y] = [x, y].map(|text| text.parse::<f64>().unwrap());
    let path = |x: f64| {
        let arcs = "a10,10 0 0 1 -10,10 10,10 0 0 1 -10,-10 10,10 0 0 1 10,-10 10,10 0 0 1 10,10Z";
        format!("<path id=\"areas.tornfell.counters\" inkscape:label=\"tornfell\" d=\"m{},{y}{arcs}\"/>", x + 10.0)
    };
    let bare = |svg: &str| {
        let tags = svg.split_inclusive('>').map(|tag| {
            let (before, rest) = tag.split_once(" inkscape:label=\"").unwrap_or((tag, "\""));
            before.to_owned() + rest.split_once('"').unwrap().1
        });
        tags.collect::<String>().replace(" inkscape:groupmode=\"layer\"", "")
    };
    for same in [whole.replace(circle, &path(x)), bare(&whole), bare(&whole.replace(circle, &path(x)))] {
        fs::write(at.join("map.svg"), same).unwrap();
        let told = muster(at, &["import", "map.svg", "game", "--remove"]).ends(0).out;
        assert!(!told.contains("changed") && !told.contains("new"), "{told}");
    }
    fs::write(at.join("map.svg"), bare(&whole.replace(circle, &path(x + 7.0)))).unwrap();
    let _ = muster(at, &["import", "map.svg", "game", "--replace"]).ends(0);
    let areas = fs::read_to_string(at.join("game/areas.csv")).unwrap();
    let row = areas.lines().find(|line| line.starts_with("tornfell,")).unwrap();
    assert!(row.contains(&format!(",{},{y},", x + 7.0)) && !row.contains('|'), "{row}");
}

/// A place in a hole of an area belongs to the area that fills the hole.
#[test]
fn a_hole_is_no_part_of_an_area() {
    let folder = drawn("own-areas");
    let at = folder.path();
    let gulf = shape(at, "eastern-gulf");
    let isle = "M900,820 980,820 980,900 900,900Z";
    let holed =
        gulf.replacen("Z\"", &format!("Z{isle}\""), 1) + &format!("<path inkscape:label=\"Isle\" d=\"{isle}\"/>\n");
    let border = shape(at, "eastern-gulf - kell");
    let new = "<path d=\"M905,825 1084,353\"/>\n".to_owned() + &border;
    redraw(at, &[(&gulf, &holed), (&border, &new)]);
    let told = muster(at, &["import", "map.svg", "game", "--replace", "--remove"]).ends(0).out;
    assert!(
        told.contains("areas.csv: new: isle (Isle)\n") && told.contains("borders.csv: new: isle - kell\n"),
        "{told}"
    );
}

/// The line of the shape with this label.
fn shape(at: &Path, label: &str) -> String {
    let svg = fs::read_to_string(at.join("map.svg")).unwrap();
    svg.lines().find(|line| line.contains(&format!("label=\"{label}\""))).unwrap().to_owned()
}

/// The label decides over the title and the id: a copy with a label of its own is a new row, and another label on the shape that
/// was drawn for a row another name for it.
#[test]
fn the_label_says_which_row_is_meant() {
    let folder = drawn("own-points");
    let at = folder.path();
    let garth = shape(at, "garth");
    let copy = garth.replace("spaces.garth", "spaces.garth-3").replace("cx=\"960\"", "cx=\"1300\"");
    redraw(at, &[(&garth, &format!("{garth}\n{copy}"))]);
    let told = muster(at, &["import", "map.svg", "game"]).ends(1).out;
    assert!(told.contains("`garth` at 1300, 190 is drawn twice: another shape is also `garth`"), "{told}");
    redraw(at, &[(&copy, &copy.replace("label=\"garth\"", "label=\"Neustadt\""))]);
    let told = muster(at, &["import", "map.svg", "game", "--replace"]).ends(0).out;
    assert!(told.contains("spaces.csv: new: neustadt (Neustadt)\n"), "{told}");
    let towns = fs::read_to_string(at.join("game/spaces.csv")).unwrap();
    assert!(
        towns.contains("neustadt,Neustadt,,,1300,190\n") && towns.contains("garth,Garth,hills,1,960,190\n"),
        "{towns}"
    );
    // The shape that was drawn for it has another label, and none has its own.
    redraw(at, &[(&garth, &garth.replace("label=\"garth\"", "label=\"Newgarth\""))]);
    let told = muster(at, &["import", "map.svg", "game", "--replace", "--remove"]).ends(0).out;
    assert!(told.contains("spaces.csv: renamed: garth (Newgarth, was Garth)\n") && !told.contains("removed"), "{told}");
    let towns = fs::read_to_string(at.join("game/spaces.csv")).unwrap();
    assert!(towns.contains("garth,Newgarth,hills,1,960,190\n"), "{towns}");
    assert!(!muster(at, &["import", "map.svg", "game", "--remove"]).ends(0).out.contains("changed"));
}

/// A clone is another shape, wherever its original lies; a label of several lines is a name of one.
#[test]
fn a_clone_is_a_copy() {
    let folder = drawn("own-points");
    let at = folder.path();
    let ashford = shape(at, "ashford");
    let clones = "<use inkscape:label=\"New&#10; Ford\" href=\"#spaces.ashford\" transform=\"translate(100 400)\"/>\
         <use id=\"far\" xmlns:xlink=\"http://www.w3.org/1999/xlink\" xlink:href=\"#use7\" x=\"50\"/>\
         <use id=\"use7\" inkscape:label=\"Nearer\" href=\"#spaces.ashford\" y=\"500\"/>\n";
    redraw(at, &[(&ashford, &(clones.to_owned() + &ashford))]);
    let told = muster(at, &["import", "map.svg", "game", "--replace"]).ends(0).out;
    assert!(told.contains("spaces.csv: new: new-ford (New Ford), far (far), nearer (Nearer)\n"), "{told}");
    let towns = fs::read_to_string(at.join("game/spaces.csv")).unwrap();
    for town in ["new-ford,New Ford,,,300,700\n", "far,far,,,250,800\n", "nearer,Nearer,,,200,800\n"] {
        assert!(towns.contains(town), "{towns}");
    }
}

/// A circle alone may be an outline or the place of the counters.
#[test]
fn a_circle_is_no_outline() {
    let folder = drawn("amber");
    let at = folder.path();
    let whole = fs::read_to_string(at.join("map.svg")).unwrap();
    let tornfell = shape(at, "tornfell");
    let circle = "<circle inkscape:label=\"tornfell\" cx=\"300\" cy=\"300\" r=\"90\"/>";
    for svg in
        [whole.replace(&tornfell, circle), whole.replace(&tornfell, &(circle.replace("tornfell", "Isle") + &tornfell))]
    {
        fs::write(at.join("map.svg"), svg).unwrap();
        let told = muster(at, &["import", "map.svg", "game", "--replace"]).ends(1).out;
        assert!(told.contains(" at 300, 300: a circle is where the counters of an area stand, but no path"), "{told}");
    }
}

/// Layers in the layer of a table are parts of it, and a layer of a table may lie in any other.
#[test]
fn a_layer_may_have_layers() {
    let folder = drawn("own-points");
    let at = folder.path();
    let (ashford, spaces) =
        (shape(at, "ashford"), "<g inkscape:groupmode=\"layer\" inkscape:label=\"spaces\" id=\"spaces\">");
    let moved = ashford.replace("cx=\"200\"", "cx=\"230\"");
    let layer = "<g inkscape:groupmode=\"layer\"";
    let west = format!("{layer} inkscape:label=\"west\" transform=\"translate(5 0)\">{moved}</g>");
    let outer = format!("{layer} inkscape:label=\"towns and roads\">{layer} inkscape:label=\"new\"/>{spaces}");
    redraw(at, &[(&ashford, &west), (spaces, &outer), ("</svg>", "</g></svg>")]);
    let told = muster(at, &["import", "map.svg", "game", "--replace", "--remove"]).ends(0).out;
    assert!(!told.contains("removed"), "{told}");
    let towns = fs::read_to_string(at.join("game/spaces.csv")).unwrap();
    assert!(towns.lines().any(|line| line.starts_with("ashford,") && line.contains("235,300")), "{towns}");
}

/// Ids have Latin letters; names have any.
#[test]
fn a_name_of_other_letters_gets_an_id() {
    let folder = drawn("own-points");
    let at = folder.path();
    let garth = shape(at, "garth");
    let named = |name: &str, x: &str| format!("<circle inkscape:label=\"{name}\" cx=\"{x}\" cy=\"700\" r=\"9\"/>\n");
    let new = named("Москва", "300") + &named("北京", "500") + &named("Köln", "700") + &named("Garth!", "900");
    let latin = ["Łódź", "Øster", "Straße", "Ærø", "œuvre", "Đakovo", "Þing", "Kırklareli"];
    let new = new + &latin.map(|name| named(name, "1000")).concat();
    redraw(at, &[(&garth, &(new + &garth))]);
    let told = muster(at, &["import", "map.svg", "game", "--replace"]).ends(0).out;
    // As ids are permanent, all new ones are told.
    let new = "spaces.csv: new: spaces-1 (Москва), spaces-2 (北京), koln (Köln), garth-2 (Garth!), lodz (Łódź), \
         oster (Øster), strasse (Straße), aero (Ærø), oeuvre (œuvre), dakovo (Đakovo), thing (Þing), kirklareli (Kırklareli)\n";
    assert!(told.contains(new), "{told}");
    let towns = fs::read_to_string(at.join("game/spaces.csv")).unwrap();
    assert!(towns.contains("spaces-1,Москва,,,300,700\n"), "{towns}");
    assert!(!muster(at, &["import", "map.svg", "game", "--remove"]).ends(0).out.contains("changed"));
}

#[test]
fn a_space_is_removed_with_its_roads_or_not_at_all() {
    let folder = drawn("own-points");
    let at = folder.path();
    let line = |label: &str| shape(at, label) + "\n";
    let (town, roads) = (line("hollin"), [line("fenwick - hollin"), line("garth - hollin")]);
    redraw(at, &[(&town, "")]);
    let before = pack::read(&at.join("game"));
    let told = muster(at, &["import", "map.svg", "game", "--replace", "--remove"]).ends(1).out;
    assert!(
        told.contains("`fenwick - hollin` at ")
            && told.contains("its end at 1190, 330 is at no place: `hollin` is not drawn any more"),
        "{told}"
    );
    assert!(told.contains("`garth - hollin` at "), "{told}");
    assert_eq!(pack::read(&at.join("game")), before);
    redraw(at, &[(&roads[0], ""), (&roads[1], "")]);
    let told = muster(at, &["import", "map.svg", "game", "--replace", "--remove"]).ends(0).out;
    assert!(told.contains("roads.csv: not drawn, and to be removed: fenwick - hollin, garth - hollin\n"), "{told}");
    assert!(told.contains("other tables still refer to what is removed or renamed"), "{told}");
    assert!(!fs::read_to_string(at.join("game/roads.csv")).unwrap().contains("hollin"));
}

/// Lines that Inkscape combines are one path, whose parts keep their ends.
#[test]
fn each_part_of_a_path_is_a_connection() {
    let folder = drawn("own-points");
    let at = folder.path();
    let roads = ["ashford - carrow", "dunmere - garth"].map(|label| shape(at, label));
    let [one, other] =
        [&roads[0], &roads[1]].map(|road| road.split(" d=\"M").nth(1).unwrap().split('"').next().unwrap());
    let both = roads[0].replace(one, &format!("{one} M{other}M200,300L200,300 700,560"));
    redraw(at, &[(&roads[0], &both), (&roads[1], "")]);
    let told = muster(at, &["import", "map.svg", "game", "--remove", "--replace"]).ends(0).out;
    assert!(told.contains("roads.csv: new: ashford - elmbridge\n") && !told.contains("removed"), "{told}");
    redraw(at, &[("M200,300L200,300 700,560", "M200,300L700,600 420,140Z")]);
    let told = muster(at, &["import", "map.svg", "game"]).ends(1).out;
    assert!(told.contains("`ashford - carrow` at ") && told.contains(" begins and ends at `ashford`"), "{told}");
}

/// A drawing in the folder of the game is accepted there under any name.
#[test]
fn a_drawing_may_lie_in_the_pack() {
    let folder = pack::placed(&pack::named("own-points"), "game");
    let at = folder.path().join("game");
    let _ = muster(&at, &["drawing", "--out", "sound.svg"]).ends(0);
    fs::write(at.join("piece.svg"), "<svg xmlns=\"http://www.w3.org/2000/svg\"/>").unwrap();
    let out = muster(&at, &["check"]).out;
    assert!(out.contains("piece.svg") && !out.contains("sound.svg"), "{out}");
}

#[test]
fn what_nobody_can_tell_is_asked_for() {
    let folder = drawn("own-points");
    let at = folder.path();
    let whole = fs::read_to_string(at.join("map.svg")).unwrap();
    let before = pack::read(&at.join("game"));
    let spaces = "inkscape:label=\"spaces\" id=\"spaces\">";
    let layer = |shape: &str| whole.replace(spaces, &format!("{spaces}{shape}"));
    let utf_16: Vec<u8> = "\u{feff}<svg/>".encode_utf16().flat_map(u16::to_le_bytes).collect();
    for (name, bytes, says) in [
        ("map.svgz", [0x1f, 0x8b, 8].as_slice(), "it is compressed; save it as plain or Inkscape SVG"),
        ("map.svg", &utf_16, "it is UTF-16; save it as plain or Inkscape SVG"),
    ] {
        fs::write(at.join(name), bytes).unwrap();
        let done = muster(at, &["import", name, "game"]).ends(1);
        assert!(done.out.contains(says), "{}", done.out);
    }
    for (svg, says) in [
        (
            layer("<circle id=\"circle9\" cx=\"10\" cy=\"20\" r=\"4\"/>"),
            "a shape without a name at 10, 20: give it a name",
        ),
        (
            layer("<circle inkscape:label=\"ashford\" cx=\"10\" cy=\"20\" r=\"4\"/>"),
            "`ashford` at 200, 300 is drawn twice",
        ),
        (
            layer("<circle inkscape:label=\"Isle\" cx=\"NaN\" cy=\"1e400\" r=\"4\"/>"),
            "`Isle`: its `cx` is not a plain number: `NaN`",
        ),
        (
            layer("<circle inkscape:label=\"Isle\" cx=\"4mm\" cy=\"4\" r=\"4\"/>"),
            "`Isle`: its `cx` is not a plain \
            number",
        ),
        (layer("<path inkscape:label=\"Isle\" d=\"M 1,2 NaN,4\"/>"), "`Isle`: its `d` cannot be read: `M 1,2 NaN,4`"),
        (
            layer("<circle inkscape:label=\"Isle\" transform=\"scale(x)\" cx=\"4\" cy=\"4\" r=\"4\"/>"),
            "`Isle`: it lies far off the map, or Muster can't tell where",
        ),
        (
            layer("<use inkscape:label=\"Isle\" href=\"#spaces\"/>"),
            "`Isle`: it is a clone, but not of a single shape; unlink it (in Inkscape: Edit > Clone > Unlink Clone)",
        ),
        (layer("<use id=\"isle\" href=\"#isle\"/>"), "`isle`: it is a clone, but not of a single shape"),
        (layer("<image inkscape:label=\"Isle\"/>"), "`Isle`: a picture is not a shape"),
        (whole.replace(" width=\"260\"", ""), "`lost`: it has no `width`"),
        (whole.replace(" width=\"260\"", " width=\"0\""), "`lost`: its `width` must be more than 0, and is 0"),
        (
            whole.replace(" width=\"260\"", " width=\"0.01\""),
            "`lost` at 1060, 810: a box must have a width and a height",
        ),
        (
            layer(&format!("<path inkscape:label=\"Isle {}\" d=\"M 1,2 3,4\"/>", "of the far north ".repeat(10))),
            "cannot be the `name` of a row: it is too long",
        ),
        (layer("<circle inkscape:label=\"Isle\" cx=\"4\" cy=\"4\"/>"), "`Isle`: it has no `r`"),
        (
            layer("<circle inkscape:label=\"Isle\" transform=\"scale(0)\" cx=\"4\" cy=\"4\" r=\"4\"/>"),
            "`Isle`: its `transform` leaves it no size",
        ),
        (
            layer(
                "<g style=\"transform:translate(5cqw)\"><circle inkscape:label=\"Isle\" cx=\"4\" cy=\"4\" r=\"4\"/></g>",
            ),
            "`Isle`: it lies far off the map, or Muster can't tell where",
        ),
        (
            layer("<svg viewBox=\"0 0 1 1\"><circle inkscape:label=\"Isle\" cx=\"4\" cy=\"4\" r=\"4\"/></svg>"),
            "`Isle`: it lies far off the map, or Muster can't tell where",
        ),
        (
            whole.replace("</svg>", "<style>#spaces { fill: red; transform : scale(2) }</style></svg>"),
            "a style sheet in it says `transform`, which is not read",
        ),
        (
            whole.replace(
                "label=\"roads\" id=\"roads\">",
                "label=\"roads\" id=\"roads\"><circle cx=\"4\" cy=\"4\" r=\"4\"/>",
            ),
            "a shape without a name at 4, 4: a circle is not a connection; move it to the layer `spaces`",
        ),
        (
            whole.replace(spaces, "inkscape:label=\"space\">"),
            "the layer `space` is not a table that can be drawn. Did you mean `spaces`?",
        ),
        (whole.replace("M200,300 420,180", "M200,300 900,20"), "its end at 900, 20 is at no place"),
        (whole.replace("</svg>", ""), "it is damaged, or not an SVG drawing at all: "),
        ("A map of points".to_owned(), "it is damaged, or not an SVG drawing at all: "),
        (" \n".to_owned(), "map.svg: it is empty\n"),
        (layer(&"<circle cx=\"1\" cy=\"1\" r=\"1\"/>".repeat(6_000)), "are more than any map has"),
        ("<html/>".to_owned(), "it is not an SVG"),
        ("<svg xmlns=\"http://www.w3.org/2000/svg\"/>".to_owned(), "no layer is named after a table"),
    ] {
        fs::write(at.join("map.svg"), &svg).unwrap();
        let done = muster(at, &["import", "map.svg", "game", "--replace"]).ends(1);
        assert!(done.out.contains(says) && done.out.contains("Nothing was written."), "{says}: {}", done.out);
        assert_eq!(pack::read(&at.join("game")), before);
    }
    let done = muster(at, &["drawing", "game"]).ends(2);
    assert!(done.err.contains("already exists"), "{}", done.err);
    assert!(done.err.contains("`muster import map.svg game` reads it back"), "{}", done.err);
}

/// Puts a shape into a layer, below all others.
fn draw_in(at: &Path, layer: &str, shape: &str) {
    let head = format!("inkscape:label=\"{layer}\" id=\"{layer}\">");
    redraw(at, &[(&head, &format!("{head}{shape}"))]);
}

/// The text of a file of the game.
fn text(at: &Path, file: &str) -> String {
    fs::read_to_string(at.join("game").join(file)).unwrap()
}

/// Changes a file of the game.
fn rewrite(at: &Path, file: &str, find: &str, with: &str) {
    let old = text(at, file);
    assert_eq!(old.matches(find).count(), 1, "{find}");
    fs::write(at.join("game").join(file), old.replace(find, with)).unwrap();
}

/// An error in another cell of a row does not take it from the drawing, and so from the table; what cannot be drawn stays.
#[test]
fn a_row_with_errors_is_not_lost() {
    let folder = pack::placed(&pack::named("own-points"), "game");
    let at = folder.path();
    rewrite(at, "spaces.csv", "ashford,Ashford,plain,2", "ashford,Ashford,plian,99");
    let towns = text(at, "spaces.csv") + "newt,Newt,,,300,600\nnowhere,Nowhere,plain,,,\nodd,Odd,plain,,x,7\n";
    fs::write(at.join("game/spaces.csv"), towns).unwrap();
    rewrite(at, "roads.csv", "ashford,carrow,road\n", "ashford,carrow,raod\nashford,nowhere,road\n");
    rewrite(at, "boxes.csv", "lost,Lost Units,removed", "lost,Lost Units,remved");
    let told = muster(at, &["drawing", "game"]).ends(0).out;
    assert!(
        told.contains("map.svg: spaces.csv: cannot be drawn, as Muster can't tell where: nowhere, odd\n"),
        "{told}"
    );
    assert!(
        told.contains("map.svg: roads.csv: cannot be drawn, as Muster can't tell where: ashford - nowhere\n"),
        "{told}"
    );
    for label in ["ashford", "newt", "ashford - carrow", "lost"] {
        let _ = shape(at, label);
    }
    let before = pack::read(&at.join("game"));
    let told = muster(at, &["import", "map.svg", "game", "--remove", "--replace"]).ends(0).out;
    assert!(told.contains("3 tables stay as they are") && !told.contains("removed"), "{told}");
    assert_eq!(pack::read(&at.join("game")), before);
    // What was drawn for the first time keeps the roads to it, which the drawing could not have.
    draw_in(at, "spaces", "<circle inkscape:label=\"nowhere\" cx=\"100\" cy=\"700\" r=\"9\"/>");
    let told = muster(at, &["import", "map.svg", "game", "--remove", "--replace"]).ends(0).out;
    assert!(told.contains("spaces.csv: 1 row changes: nowhere\n") && !told.contains("removed"), "{told}");
    // A table that cannot be read gets no layer, so that nobody takes its rows for rubbed out.
    fs::write(at.join("game/roads.csv"), text(at, "roads.csv") + "birch-hill\n").unwrap();
    let told = muster(at, &["drawing", "game", "--replace"]).ends(0).out;
    assert!(
        told.contains("map.svg: `roads.csv` cannot be read, so it is not drawn; `muster check` says why\n"),
        "{told}"
    );
    rewrite(at, "roads.csv", "\nbirch-hill\n", "\n");
    let told = muster(at, &["import", "map.svg", "game", "--remove"]).ends(0).out;
    assert!(told.contains("no layer `roads` in this drawing\n") && !told.contains("removed"), "{told}");
}

#[test]
fn an_area_with_errors_is_not_lost() {
    let folder = pack::placed(&pack::named("own-areas"), "game");
    let at = folder.path();
    rewrite(at, "areas.csv", "tarn,Tarn,meadows", "tarn,Tarn,medows");
    rewrite(at, "areas.csv", "\"50,237 56,238", "\"50,237 56;238");
    let told = muster(at, &["drawing", "game"]).ends(0).out;
    assert!(told.contains("areas.csv: cannot be drawn, as Muster can't tell where: hald\n"), "{told}");
    let _ = shape(at, "tarn");
    let told = muster(at, &["import", "map.svg", "game", "--remove"]).ends(0).out;
    assert!(!told.contains("removed") && !told.contains("changed"), "{told}");
}

/// A node in the circle of a place is a stop there; a curve that passes is none.
#[test]
fn a_line_through_places_is_several_connections() {
    let folder = drawn("own-points");
    let at = folder.path();
    let line = "<path id=\"path1\" d=\"M 200,300 C 400,0 600,700 705,565 L 960,190\"/>";
    draw_in(at, "roads", line);
    let told = muster(at, &["import", "map.svg", "game", "--replace"]).ends(0).out;
    assert!(told.contains(" leads through `elmbridge`, and is 2 connections\n"), "{told}");
    assert!(told.contains("roads.csv: new: ashford - elmbridge, elmbridge - garth\n"), "{told}");
}

/// The end of a road is dragged to another town: its row keeps its other columns.
#[test]
fn a_connection_leads_elsewhere() {
    let folder = drawn("own-points");
    let at = folder.path();
    let rows = text(at, "roads.csv").lines().count();
    let road = shape(at, "ashford - carrow");
    redraw(at, &[(&road, &road.replace("M200,300 460,430", "M935,425 460,430"))]);
    // A line that is new takes no row from one that was dragged.
    draw_in(at, "roads", "<path id=\"path1\" d=\"M 200,300 460,430\"/>");
    let told = muster(at, &["import", "map.svg", "game", "--replace"]).ends(0).out;
    assert!(told.contains("roads.csv: leads elsewhere: fenwick - carrow (was ashford - carrow)\n"), "{told}");
    assert!(told.contains("roads.csv: new: ashford - carrow\n"), "{told}");
    let roads = text(at, "roads.csv");
    assert!(roads.contains("\nfenwick,carrow,road\n") && roads.lines().count() == rows + 1, "{roads}");
    assert!(!muster(at, &["import", "map.svg", "game", "--remove"]).ends(0).out.contains("changed"));
}

#[test]
fn a_connection_is_drawn_once() {
    let folder = drawn("own-points");
    let at = folder.path();
    let whole = fs::read_to_string(at.join("map.svg")).unwrap();
    let road = shape(at, "ashford - birch-hill");
    let onto_another = whole.replace(&road, &road.replace("420,180", "460,430"));
    draw_in(at, "roads", "<path id=\"path1\" d=\"M 460,430 200,300\"/>");
    let again = fs::read_to_string(at.join("map.svg")).unwrap();
    let two = "<path id=\"path1\" d=\"M 700,560 200,300\"/><path id=\"path2\" d=\"M 200,300 700,560\"/>";
    fs::write(at.join("map.svg"), &whole).unwrap();
    draw_in(at, "roads", two);
    let new = fs::read_to_string(at.join("map.svg")).unwrap();
    for (svg, from, to) in
        [(onto_another, "ashford", "carrow"), (again, "ashford", "carrow"), (new, "elmbridge", "ashford")]
    {
        fs::write(at.join("map.svg"), svg).unwrap();
        let told = muster(at, &["import", "map.svg", "game", "--replace"]).ends(1).out;
        let twice = format!(" is drawn twice: another line also leads from `{from}` to `{to}`; delete one of them\n");
        assert!(told.contains(&twice), "{told}");
        assert_eq!(told.matches("drawn twice").count(), 1, "{told}");
    }
}

/// A border ends in areas, even if a town is nearer.
#[test]
fn a_line_ends_where_its_column_can_refer_to() {
    let folder = pack::placed(&pack::named("own-areas"), "game");
    let at = folder.path();
    let tables = text(at, "system/tables.csv") + "towns,space,,,,Towns.,\n";
    fs::write(at.join("game/system/tables.csv"), tables).unwrap();
    let columns = "towns,id,id,,yes,,,,,,,,Id.\ntowns,name,name,,yes,,,,,,,,Name.\n\
         towns,x,number,,yes,,,,,,,,Right.\ntowns,y,number,,yes,,,,,,,,Down.\n";
    fs::write(at.join("game/system/columns.csv"), text(at, "system/columns.csv") + columns).unwrap();
    fs::write(at.join("game/towns.csv"), "id,name,x,y\nhaldby,Haldby,120,150\n").unwrap();
    let _ = muster(at, &["drawing", "game"]).ends(0);
    let _ = shape(at, "haldby");
    draw_in(at, "borders", "<path id=\"path1\" d=\"M 120,150 L 900,800\"/>");
    let told = muster(at, &["import", "map.svg", "game"]).ends(1).out;
    assert!(told.contains("borders.csv: new: hald - "), "{told}");
}

/// Shapes outside the layers of tables are reported, but not those that Muster drew there, and not a scan.
#[test]
fn what_is_left_alone_is_told() {
    let folder = drawn("own-points");
    let at = folder.path();
    let town = "<circle inkscape:label=\"Lost Town\" cx=\"300\" cy=\"600\" r=\"5\"/>";
    let layer = "<g inkscape:groupmode=\"layer\" inkscape:label";
    let scan = format!("{layer}=\"scan\"><image width=\"1400\" height=\"1000\"/></g>");
    redraw(at, &[("</svg>", &format!("{scan}<rect id=\"rect7\" width=\"9\" height=\"9\"/></svg>"))]);
    let told = muster(at, &["import", "map.svg", "game"]).ends(0).out;
    assert_eq!(told, "3 tables stay as they are\n");
    redraw(at, &[("</svg>", &format!("{layer}=\"towns of old\">{town}{town}</g>{town}</svg>"))]);
    redraw(at, &[("font-size=\"22\">", &format!("font-size=\"22\">{town}"))]);
    redraw(at, &[("inkscape:label=\"roads\" id=\"roads\"", "inkscape:label=\"Strassen\"")]);
    let told = muster(at, &["import", "map.svg", "game"]).ends(0).out;
    let note = "map.svg: no layer `roads` in this drawing; left alone: layer `Strassen` (";
    assert!(told.contains(note), "{told}");
    assert!(told.contains(" shapes), layer `towns of old` (2 shapes), 2 shapes outside any layer\n"), "{told}");
}

/// A drawing inside the drawing, and shapes moved by a style, have the positions that they are seen in.
#[test]
fn what_is_moved_by_a_style_lies_there() {
    let folder = drawn("own-points");
    let at = folder.path();
    let circle = |name: &str| format!("<circle inkscape:label=\"{name}\" cx=\"30\" cy=\"40\" r=\"5\"/>");
    let inner = format!("<svg x=\"100\" y=\"200px\">{}</svg>", circle("Inner"));
    let style = "transform: translate(50px, 20px); fill: red";
    let styled = format!("<g style=\"{style}\" transform=\"scale(9)\">{}</g>", circle("Styled"));
    draw_in(at, "spaces", &(inner + &styled));
    let _ = muster(at, &["import", "map.svg", "game", "--replace"]).ends(0);
    let towns = text(at, "spaces.csv");
    assert!(towns.contains("inner,Inner,,,130,240\n") && towns.contains("styled,Styled,,,80,60\n"), "{towns}");
}

/// The dry run says which rows would change.
#[test]
fn rows_that_change_are_told() {
    let folder = drawn("own-points");
    let at = folder.path();
    redraw(at, &[("id=\"spaces\">", "id=\"spaces\" transform=\"translate(5 5)\">")]);
    let told = muster(at, &["import", "map.svg", "game"]).ends(1).out;
    let count = text(at, "spaces.csv").lines().count() - 1;
    assert!(told.contains(&format!("spaces.csv: {count} rows change: ashford, birch-hill, carrow, ")), "{told}");
}

#[test]
fn a_path_with_blanks_is_quoted_in_advice() {
    let folder = pack::placed(&pack::named("own-points"), "my game");
    let told = muster(folder.path(), &["drawing", "my game", "--out", "the map.svg"]).ends(0).out;
    assert!(told.contains("run `muster import \"the map.svg\" \"my game\"`"), "{told}");
}

/// Illustrator and Affinity keep names in attributes of their own, and omit zeros.
#[test]
fn names_and_places_as_other_programs_write_them() {
    let files = {
        let folder = pack::scratch();
        let _ = muster(folder.path(), &["new", "war", "--map", "points", "--blank"]).ends(0);
        pack::read(&folder.path().join("war"))
    };
    let folder = pack::placed(&files, "game");
    let svg = "<svg xmlns=\"http://www.w3.org/2000/svg\" xmlns:serif=\"http://www.serif.com/\" width=\"1400\" height=\"1000\" \
               viewBox=\"0 0 1400 1000\"><g id=\"spaces\">\
               <circle id=\"_1\" data-name=\"Ashton\" r=\"8\" transform=\"translate(120 130)\"/>\
               <ellipse id=\"b1\" serif:id=\"Barrow Hill\" rx=\"8\" ry=\"8\" transform=\"matrix(1 0 0 1 300 300)\"/>\
               </g></svg>";
    fs::write(folder.path().join("map.svg"), svg).unwrap();
    let said = muster(folder.path(), &["import", "map.svg", "game", "--replace"]).ends(0).out;
    let spaces = fs::read_to_string(folder.path().join("game/spaces.csv")).unwrap();
    assert!(
        spaces.contains("Ashton") && spaces.contains("120,130") && spaces.contains("Barrow Hill"),
        "{said}{spaces}"
    );
}

#[test]
fn an_outline_with_more_corners_than_a_cell_holds_is_refused() {
    let folder = pack::scratch();
    let _ = muster(folder.path(), &["new", "war", "--map", "areas", "--blank"]).ends(0);
    let corner = |at: u32| {
        let turn = f64::from(at) / 3_200.0 * std::f64::consts::TAU;
        let radius = if at.is_multiple_of(2) { 400.0 } else { 392.5 };
        format!("{:.1},{:.1} ", 600.0 + radius * maths::cos(turn), 500.0 + radius * maths::sin(turn))
    };
    let corners: String = (0..3_200).map(corner).collect();
    let svg = format!(
        "<svg xmlns=\"http://www.w3.org/2000/svg\" width=\"1690\" height=\"1180\" viewBox=\"0 0 1690 1180\"><g id=\"areas\">\
         <path id=\"Great Coast\" d=\"M {corners}Z\"/></g></svg>"
    );
    fs::write(folder.path().join("coast.svg"), svg).unwrap();
    let before = pack::read(&folder.path().join("war"));
    let said = muster(folder.path(), &["import", "coast.svg", "war", "--replace"]).ends(1).out;
    assert!(said.contains("`Great Coast`: its outline has 3200 corners") && said.contains("Path > Simplify"), "{said}");
    assert_eq!(pack::read(&folder.path().join("war")), before);
}

/// A path that goes there and back again is closed, and yet no outline.
#[test]
fn a_path_around_nothing_is_no_outline() {
    let folder = drawn("amber");
    let at = folder.path();
    let whole = fs::read_to_string(at.join("map.svg")).unwrap();
    for (path, said) in [
        ("M 300,300 L 400,300 L 500,300 Z", "this path is closed, but has no area"),
        ("M 300,300 L 400,300 Z", "this path is closed, but has no area"),
        ("M 300,300 L 400,300 L 400,400", "the outline of an area must be a closed path"),
    ] {
        let path = format!("<path inkscape:label=\"tornfell\" d=\"{path}\"/>");
        fs::write(at.join("map.svg"), whole.replace(&shape(at, "tornfell"), &path)).unwrap();
        let told = muster(at, &["import", "map.svg", "game", "--replace"]).ends(1).out;
        assert!(told.contains(said), "{told}");
        fs::write(at.join("map.svg"), &whole).unwrap();
    }
}
