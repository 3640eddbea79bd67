//! The pictures of a data pack: those that the bundle names, those on sheets, and the designer's.

use std::collections::{BTreeMap, BTreeSet};
use std::fs;
use std::io::Cursor;
use std::path::Path;

use muster_tests::pack::{self, Files};
use muster_tests::picture::{gif, png};
use serde_json::Value;

use crate::{as_shipped, muster};

/// Builds a pack.
fn built(files: &Files) -> Files {
    let folder = pack::placed(files, "pack");
    let _ = muster(folder.path(), &["build", "pack"]).ends(0);
    game(&folder.path().join("dist"))
}

/// The files of the one game in a folder of builds.
fn game(dist: &Path) -> Files {
    let all = pack::read(dist);
    let kept = all.into_iter().filter(|(path, _)| !path.starts_with('.'));
    kept.filter_map(|(path, bytes)| Some((path.split_once('/')?.1.to_owned(), bytes))).collect()
}

fn bundle(files: &Files) -> Value {
    serde_json::from_slice(&files["bundle.json"]).unwrap()
}

/// Every picture in a document, with its position.
fn named(value: &Value, at: &str, found: &mut Vec<(String, Value)>) {
    match value {
        Value::Object(map) if map.contains_key("png") => found.push((at.to_owned(), value.clone())),
        Value::Object(map) => map.iter().for_each(|(key, value)| named(value, &format!("{at}/{key}"), found)),
        Value::Array(items) => {
            items.iter().enumerate().for_each(|(key, value)| named(value, &format!("{at}/{key}"), found));
        }
        _ => {}
    }
}

fn pictures(bundle: &Value) -> Vec<(String, Value)> {
    let mut found = Vec::new();
    named(bundle, "", &mut found);
    found
}

/// Width and height of a PNG, and its pixels: red, green, blue and opacity.
fn pixels(png: &[u8]) -> ([u32; 2], Vec<[u8; 4]>) {
    let mut decoder = png::Decoder::new(Cursor::new(png));
    decoder.set_transformations(png::Transformations::normalize_to_color8() | png::Transformations::ALPHA);
    let mut reader = decoder.read_info().unwrap();
    let mut data = vec![0; reader.output_buffer_size().unwrap()];
    let info = reader.next_frame(&mut data).unwrap();
    let pixels = match info.color_type {
        png::ColorType::GrayscaleAlpha => {
            data.chunks_exact(2).map(|grey| [grey[0], grey[0], grey[0], grey[1]]).collect()
        }
        _ => data.chunks_exact(4).map(|pixel| pixel.try_into().unwrap()).collect(),
    };
    ([info.width, info.height], pixels)
}

fn size(picture: &Value) -> [u32; 2] {
    ["width", "height"].map(|side| u32::try_from(picture[side].as_u64().unwrap()).unwrap())
}

/// True if a document has nothing but shapes, and refers only to its own parts.
fn is_safe(svg: &str) -> bool {
    const ELEMENTS: [&str; 12] =
        ["svg", "defs", "path", "use", "g", "clipPath", "rect", "line", "polygon", "/g", "/defs", "/clipPath"];
    let elements = svg.split('<').skip(1).map(|rest| rest.split([' ', '>', '/']).next().unwrap_or_default());
    let known = |name: &str| name.is_empty() || ELEMENTS.contains(&name);
    let links = svg.split("href=\"").skip(1).chain(svg.split("url(").skip(1));
    elements.into_iter().all(known) && links.into_iter().all(|link| link.starts_with('#')) && !svg.contains(" on")
}

#[test]
fn every_picture_is_there_and_as_large_as_said() {
    for name in pack::starters() {
        let files = as_shipped(&name);
        let bundle = bundle(files);
        let mut told = BTreeSet::new();
        for (at, picture) in pictures(&bundle) {
            let [width, height] = size(&picture);
            for (member, times) in [("png", 1), ("png2x", 2)] {
                let path = picture[member].as_str().unwrap();
                assert_eq!(pixels(&files[path]).0, [width * times, height * times], "{at}: {path}");
                told.insert(path.to_owned());
            }
            match picture["svg"].as_str() {
                Some(path) => {
                    let svg = String::from_utf8(files[path].clone()).unwrap();
                    assert!(is_safe(&svg), "{path}");
                    assert!(svg.contains(&format!(" width=\"{width}\" height=\"{height}\"")), "{path}");
                    told.insert(path.to_owned());
                }
                None => assert!(at.starts_with("/atlases/"), "{at} has no SVG"),
            }
        }
        for page in bundle["atlases"].as_array().unwrap().iter().flat_map(|atlas| atlas["pages"].as_array().unwrap()) {
            told.extend(["index", "index2x"].map(|member| page[member].as_str().unwrap().to_owned()));
        }
        let there: BTreeSet<String> = files.keys().filter(|path| path.starts_with("images/")).cloned().collect();
        assert_eq!(told, there, "{name}");
        let all = |list: &str, member: &str| {
            assert!(bundle[list].as_array().unwrap().iter().all(|one| one[member].is_object()), "{name}: {list}");
        };
        all("cards", "image");
        all("tables", "image");
        all("powers", "image");
        for piece in bundle["pieces"].as_array().unwrap() {
            assert!(piece["faces"].as_array().unwrap().iter().all(|face| face["image"].is_object()));
        }
        assert!(bundle["map"]["image"].is_object() && bundle["map"]["imageWithoutNames"].is_object());
    }
}

#[test]
fn a_sheet_shows_the_same_pixels_as_the_pictures() {
    let files = as_shipped(&pack::starters()[0]);
    let bundle = bundle(files);
    let mut shown = BTreeSet::new();
    for page in bundle["atlases"].as_array().unwrap().iter().flat_map(|atlas| atlas["pages"].as_array().unwrap()) {
        for (index, member) in [("index", "png"), ("index2x", "png2x")] {
            let sheet = page["image"][member].as_str().unwrap();
            let ([width, height], whole) = pixels(&files[sheet]);
            assert!(width <= 4096 && height <= 4096);
            let index: Value = serde_json::from_slice(&files[page[index].as_str().unwrap()]).unwrap();
            assert!(sheet.ends_with(index["meta"]["image"].as_str().unwrap()));
            for (picture, frame) in index["frames"].as_object().unwrap() {
                let [x, y, w, h] = ["x", "y", "w", "h"]
                    .map(|key| frame["frame"][key].as_u64().and_then(|length| usize::try_from(length).ok()).unwrap());
                let single = if member == "png" { picture.clone() } else { picture.replace(".png", "@2x.png") };
                let (size, alone) = pixels(&files[&single]);
                assert_eq!(size.map(|length| length as usize), [w, h]);
                for (row, line) in alone.chunks_exact(w).enumerate() {
                    let from = (y + row) * width as usize + x;
                    assert!(whole[from..from + w] == *line, "{single}, line {row}");
                }
                shown.insert(single);
            }
        }
    }
    let wanted = files.keys().filter(|path| {
        ["images/counters/", "images/cards/", "images/backs/"].iter().any(|folder| path.starts_with(folder))
            && path.ends_with(".png")
    });
    assert_eq!(shown, wanted.cloned().collect());
}

#[test]
fn the_designers_own_pictures_are_used_in_both_sizes() {
    let mut files = pack::named("starter");
    let svg = "<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 250 350\" onload=\"alert(1)\"><script>alert(2)</script>\
               <a href=\"https://example.org\"><rect width=\"250\" height=\"350\" fill=\"#123456\"/></a></svg>";
    files.insert("images/card-march.svg".into(), svg.into());
    files.insert(
        "images/piece-bluria-corps.png".into(),
        png([180, 180], |x, _| [if x < 90 { 250 } else { 10 }, 9, 9, 255]),
    );
    files.insert("images/piece-bluria-corps_back.gif".into(), gif(90, [30, 200, 30]));
    files.insert("images/map.png".into(), png([800, 625], |_, _| [20, 60, 90, 255]));
    let files = built(&files);
    let bundle = bundle(&files);
    let pictures: BTreeMap<String, Value> = pictures(&bundle)
        .into_iter()
        .map(|(_, picture)| (picture["png"].as_str().unwrap().to_owned(), picture))
        .collect();
    for (path, colour) in [
        ("images/cards/march.png", [0x12, 0x34, 0x56, 255]),
        ("images/counters/bluria-corps-full.png", [250, 9, 9, 255]),
        ("images/counters/bluria-corps-reduced.png", [30, 200, 30, 255]),
        ("images/map.png", [20, 60, 90, 255]),
    ] {
        let picture = &pictures[path];
        for (member, times) in [("png", 1), ("png2x", 2)] {
            let (found, pixels) = pixels(&files[picture[member].as_str().unwrap()]);
            assert_eq!(found, size(picture).map(|length| length * times), "{path}");
            assert_eq!(pixels[0], colour, "{path}");
        }
        assert_eq!(picture["svg"].is_string(), path.contains("/cards/"), "{path}");
    }
    let svg = String::from_utf8(files["images/cards/march.svg"].clone()).unwrap();
    assert!(svg.contains("width=\"250\" height=\"350\" viewBox=\"0 0 "), "{svg}");
    assert!(is_safe(&svg) && !svg.contains("alert") && !svg.contains("example"), "{svg}");
    // Nobody knows where names stand on the designer's own map.
    assert!(bundle["map"]["imageWithoutNames"].is_null() && !files.contains_key("images/map-no-names.png"));
}

#[test]
fn what_is_left_of_earlier_builds_changes_nothing() {
    let files = pack::named("starter");
    let fresh = built(&files);
    let folder = pack::placed(&files, "pack");
    let build = || {
        let _ = muster(folder.path(), &["build", "pack"]).ends(0);
        game(&folder.path().join("dist"))
    };
    assert!(build() == fresh && build() == fresh);
    let dist = folder.path().join("dist");
    let game: Value = serde_json::from_slice(&files["game.json"]).unwrap();
    let kept = format!(".pictures/{}/", game["id"].as_str().unwrap());
    let whole = fs::read(dist.join(&kept).join("kept")).unwrap();
    // Some are damaged, some hold something else, some are gone, each of them in turn; and so are some of those that were built.
    for turn in 0..3 {
        let left = pack::read(&dist);
        assert!(left.keys().any(|path| path.starts_with(&format!("{kept}before/images/"))));
        // Without the manifest, which has a name in both, nobody would know that a build has made this.
        let left = left.into_iter().filter(|(path, _)| !path.ends_with("/manifest.json"));
        let left = left.filter(|(path, _)| path.starts_with(&kept) || path.contains("/images/"));
        for (at, (path, mut bytes)) in left.enumerate() {
            let path = dist.join(path);
            match (at + turn) % 3 {
                0 => {
                    *bytes.last_mut().unwrap() ^= 1;
                    fs::write(path, bytes).unwrap();
                }
                1 => fs::write(path, &whole[..whole.len() / 2]).unwrap(),
                _ => fs::remove_file(path).unwrap(),
            }
        }
        assert!(build() == fresh, "turn {turn}");
    }
}

#[test]
fn the_layout_says_where_everything_is_drawn() {
    for name in pack::starters() {
        let bundle = bundle(as_shipped(&name));
        let (layout, map) = (&bundle["layout"], &bundle["map"]);
        let list = |value: &Value| value.as_array().cloned().unwrap_or_default();
        let inside = |room: &Value| {
            let [x, y, width, height] = ["x", "y", "width", "height"].map(|side| room[side].as_f64().unwrap());
            let sheet = ["width", "height"].map(|side| map[side].as_f64().unwrap());
            x > -50.0 && y > -50.0 && x + width < sheet[0] + 50.0 && y + height < sheet[1] + 50.0
        };
        let places = list(&layout["places"]);
        let ids: Vec<_> = places.iter().map(|place| place["place"].clone()).collect();
        assert_eq!(ids, list(&map["places"]).iter().map(|place| place["id"].clone()).collect::<Vec<_>>());
        assert!(places.iter().all(|place| inside(&place["room"])), "{name}");
        let labels = list(&layout["labels"]);
        assert!(labels.iter().all(|label| inside(&label["room"]) && !label["text"].as_str().unwrap().is_empty()));
        for place in list(&map["places"]).iter().filter(|place| place["kind"] == "space") {
            assert!(labels.iter().any(|label| label["kind"] == "place" && label["id"] == place["id"]), "{place}");
        }
        for figure in list(&layout["figures"]) {
            let place = list(&map["places"]).into_iter().find(|place| place["id"] == figure["place"]).unwrap();
            let shown = place.pointer(figure["attribute"].as_str().unwrap()).map(ToString::to_string);
            assert_eq!(
                shown.as_deref().map(|text| text.trim_matches('"')),
                figure["text"].as_str(),
                "{name}: {figure}"
            );
            assert!(inside(&figure["room"]), "{figure}");
        }
        assert_eq!(list(&layout["decks"]).len(), list(&bundle["decks"]).len());
        assert!(
            list(&layout["lands"]).iter().flat_map(|land| list(&land["countries"])).all(|country| {
                country["outline"].as_str().unwrap().starts_with('M') && country["power"].is_string()
            })
        );
    }
}

/// A designer who wants to draw a counter looks up its name and size, and gets a sheet of that size.
#[test]
fn pictures_are_listed_and_blank_ones_are_right() {
    let folder = pack::placed(&pack::named("own-hexes"), "game");
    let at = folder.path();
    let list = muster(at, &["art", "game"]).ends(0).out;
    assert!(
        list.lines().any(|line| line.starts_with("piece-blue-foot ") && line.contains("drawn by Muster")),
        "{list}"
    );
    let all: Vec<&str> =
        list.lines().filter_map(|line| line.split("  ").next()).filter(|name| !name.contains(' ')).collect();
    let _ = muster(at, &[&["art", "game", "--blank"], all.as_slice()].concat()).ends(0);
    // All of them together are a sound pack: of the right shape, readable, each in its place.
    let _ = muster(at, &["check", "game", "--deny", "hints"]).ends(0);
    let list = muster(at, &["art", "game"]).ends(0).out;
    assert!(!list.contains("drawn by Muster"), "{list}");
    let again = muster(at, &["art", "game", "--blank", "piece-blue-foot"]).ends(2);
    assert!(again.err.contains("`images/piece-blue-foot.svg` already exists"), "{}", again.err);
    let done = muster(at, &["art", "game", "--blank", "piece-blue-fot"]).ends(2);
    assert!(done.err.contains("Did you mean `piece-blue-foot`?"), "{}", done.err);
}

/// A picture that a layout of the pack makes counts as the designer's own, in the list and in the build.
#[test]
fn a_list_of_pictures_counts_as_a_build_does() {
    let folder = pack::placed(&pack::named("arlenbruck"), "game");
    let list = muster(folder.path(), &["art", "game"]).ends(0).out;
    let built = muster(folder.path(), &["build", "game"]).ends(0).err;
    let counted = built.lines().find(|line| line.ends_with(" pictures are the designer's own")).unwrap().trim();
    assert!(list.contains("layouts/") && list.ends_with(&format!("{counted}; sizes in pixels\n")), "{counted}: {list}");
}

/// The number of parts that a picture is divided into, across, for comparing.
const PARTS: u32 = 24;

/// The mean colours of the parts of a picture, in rows of hexadecimal digits.
fn look(png: &[u8]) -> Vec<String> {
    let ([width, height], pixels) = pixels(png);
    let edge = width.div_ceil(PARTS);
    let part = |left: u32, top: u32| {
        let inside =
            (top..(top + edge).min(height)).flat_map(|y| (left..(left + edge).min(width)).map(move |x| [x, y]));
        let all: Vec<[u8; 4]> = inside.map(|[x, y]| pixels[(y * width + x) as usize]).collect();
        let mean = |channel: usize| all.iter().map(|pixel| usize::from(pixel[channel])).sum::<usize>() / all.len();
        format!("{:02x}{:02x}{:02x}", mean(0), mean(1), mean(2))
    };
    let starts = |length: u32| (0..length).step_by(edge as usize);
    starts(height).map(|top| starts(width).map(|left| part(left, top)).collect::<Vec<_>>().join(" ")).collect()
}

/// The map, and the sheets of counters and cards. If they change on purpose, `MUSTER_LOOKS=write` writes the new ones.
#[test]
fn shipped_games_look_as_they_did() {
    for name in pack::shipped() {
        let files = as_shipped(&name);
        let is_compared = |path: &&String| {
            let sheet = path.starts_with("images/atlas/") && path.ends_with(".png") && !path.contains('@');
            sheet || *path == "images/map.png"
        };
        let pictures = files.keys().filter(is_compared);
        let looks: Vec<String> =
            pictures.flat_map(|path| std::iter::once(path.clone()).chain(look(&files[path]))).collect();
        assert!(looks.len() > PARTS as usize, "{name}: {} lines", looks.len());
        let path = pack::project().join("tests/looks").join(format!("{name}.txt"));
        if std::env::var_os("MUSTER_LOOKS").is_some() {
            fs::write(&path, looks.join("\n") + "\n").unwrap();
        }
        let before = fs::read_to_string(&path).unwrap();
        let changed = before.lines().zip(&looks).position(|(before, now)| before != now);
        let changed = changed.or_else(|| (before.lines().count() != looks.len()).then_some(0));
        if let Some(line) = changed {
            let picture = looks[..=line].iter().rfind(|line| line.starts_with("images/")).unwrap();
            panic!("{name}: {picture} looks otherwise (line {} of {})", line + 1, path.display());
        }
    }
}
