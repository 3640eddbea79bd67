//! Pictures and type of the designer's own, from the pack into the module.

use std::collections::BTreeMap;
use std::io::{Cursor, Read};

use muster_tests::pack::{self, Files};
use muster_tests::picture::{gif, jpeg, png};

use crate::muster;

/// The output of the command, and the pictures of the module that it makes, by name.
fn module(files: &Files) -> (String, BTreeMap<String, Vec<u8>>) {
    let (said, inside) = unpacked(files);
    let pictures =
        inside.into_iter().filter_map(|(name, bytes)| Some((name.strip_prefix("images/")?.to_owned(), bytes)));
    (said, pictures.collect())
}

/// The output of the command, and the files of the module that it makes.
fn unpacked(files: &Files) -> (String, Files) {
    let folder = pack::placed(files, "pack");
    let done = muster(folder.path(), &["build", "pack"]).ends(0);
    let mut built = pack::read(&folder.path().join("dist"));
    let path = built.keys().find(|path| path.ends_with(".vmod")).unwrap().clone();
    let mut archive = zip::ZipArchive::new(Cursor::new(built.remove(&path).unwrap())).unwrap();
    let mut inside = Files::new();
    for at in 0..archive.len() {
        let mut file = archive.by_index(at).unwrap();
        let name = file.name().unwrap().into_owned();
        let mut bytes = Vec::new();
        file.read_to_end(&mut bytes).unwrap();
        inside.insert(name, bytes);
    }
    (done.err, inside)
}

/// Width and height of a PNG, and its pixels, three or four bytes each.
fn pixels(png: &[u8]) -> ([u32; 2], Vec<Vec<u8>>) {
    let mut decoder = png::Decoder::new(Cursor::new(png));
    decoder.set_transformations(png::Transformations::EXPAND);
    let mut reader = decoder.read_info().unwrap();
    let mut data = vec![0; reader.output_buffer_size().unwrap()];
    let info = reader.next_frame(&mut data).unwrap();
    let channels = info.color_type.samples();
    ([info.width, info.height], data[..info.buffer_size()].chunks_exact(channels).map(<[u8]>::to_vec).collect())
}

fn size(png: &[u8]) -> [u32; 2] {
    pixels(png).0
}

/// The colour of a picture at a point, in hundredths of its width and height from its upper left corner.
fn colour(png: &[u8], [across, down]: [u32; 2]) -> [u8; 3] {
    let ([width, height], pixels) = pixels(png);
    let pixel = &pixels[(height * down / 100 * width + width * across / 100) as usize];
    assert!(pixel.get(3).is_none_or(|alpha| *alpha == 255));
    [pixel[0], pixel[1], pixel[2]]
}

#[test]
fn own_pictures_stand_for_the_drawn_ones() {
    let plain = pack::named("starter");
    let (_, drawn) = module(&plain);
    let mut files = plain.clone();
    let mut put = |name: &str, bytes| files.insert(format!("images/{name}"), bytes);
    // A round counter in just the right size; its back is smaller and a GIF.
    let round = png([180, 180], |x, y| {
        let inside = (x - 90).pow(2) + (y - 90).pow(2) < 8000;
        if inside { [200, 30, 30, 255] } else { [0, 0, 0, 0] }
    });
    put("piece-bluria-corps.png", round);
    put("piece-bluria-corps_back.gif", gif(90, [30, 200, 30]));
    put("back-draw-deck.jpg", jpeg([500, 700], [40, 80, 160]));
    put("map.PNG", png([800, 625], |x, _| if x < 400 { [250, 240, 200, 255] } else { [20, 60, 90, 255] }));
    let card = "<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 250 350\"><rect width=\"250\" height=\"350\" fill=\"#123456\"/></svg>";
    files.insert("images/card-march.svg".into(), card.into());

    let (said, own) = module(&files);
    // The module has some of its own besides.
    let others = ["cover.png", "hidden.svg", "moved.png", "place.svg"];
    let all = drawn.keys().filter(|name| !others.contains(&name.as_str())).count();
    assert!(said.contains(&format!("5 of {all} pictures are the designer's own")), "{said}");
    assert_eq!(own.keys().collect::<Vec<_>>(), drawn.keys().collect::<Vec<_>>());
    assert!(own["piece-bluria-corps.png"] == files["images/piece-bluria-corps.png"]);
    for (name, at, wanted) in [
        ("piece-bluria-corps_back.png", [50, 50], [30, 200, 30]),
        ("card-march.png", [90, 10], [0x12, 0x34, 0x56]),
        ("map.png", [10, 90], [250, 240, 200]),
        ("map.png", [90, 10], [20, 60, 90]),
    ] {
        assert_eq!(size(&own[name]), size(&drawn[name]), "{name}");
        assert_eq!(colour(&own[name], at), wanted, "{name}");
    }
    // A JPEG is not exact.
    let found = colour(&own["back-draw-deck.png"], [50, 50]);
    assert!(found.into_iter().zip([40, 80, 160]).all(|(one, other)| u8::abs_diff(one, other) < 6), "{found:?}");
    for (name, bytes) in &own {
        let replaced = ["piece-bluria-corps", "back-draw-deck", "card-march", "map."];
        assert_eq!(bytes == &drawn[name], !replaced.iter().any(|start| name.starts_with(start)), "{name}");
    }
}

#[test]
fn style_reaches_the_pictures() {
    let mut files = pack::named("starter");
    let style = br##"{
  "counter": 40,
  "card": [100, 140],
  "sizes": { "spaces": 24 },
  "colours": { "ink": "#102030", "decks": ["#205020"] },
  "typeface": "lato"
}
"##;
    files.insert("style.json".into(), style.to_vec());
    let (_, styled) = module(&files);
    let (_, plain) = module(&pack::named("starter"));
    assert_eq!(size(&styled["piece-bluria-corps.png"]), [120, 120]);
    assert_eq!(size(&styled["card-march.png"]), [100, 140]);
    assert_eq!(colour(&styled["card-march.png"], [50, 1]), [0x20, 0x50, 0x20]);
    assert!(styled["map.png"] != plain["map.png"] && styled["table-siege.png"] != plain["table-siege.png"]);
}

#[test]
fn cards_keep_the_size_of_the_style() {
    let mut files = pack::named("starter");
    files.insert("style.json".into(), b"{ \"card\": [750, 1050] }\n".to_vec());
    let (_, fine) = module(&files);
    let (_, plain) = module(&pack::named("starter"));
    assert_eq!(size(&fine["card-march.png"]), [750, 1050]);
    assert_eq!(size(&plain["card-march.png"]), [250, 350]);
    // The decks leave room for no more on the map, whatever the pictures have.
    assert_eq!(size(&fine["back-draw-deck.png"]), size(&plain["back-draw-deck.png"]));
    assert_eq!(size(&fine["map.png"]), size(&plain["map.png"]));
}

#[test]
fn a_leader_of_no_name_shows_what_is_printed_on_him() {
    let plain = pack::named("starter");
    let mut files = plain.clone();
    let leaders = String::from_utf8(files["leaders.csv"].clone()).unwrap();
    // The last column has what is printed.
    let line = |line: &str| format!("{line}{}\n", if line.starts_with("blue-minor,") { "Foot Guards" } else { "" });
    files.insert("leaders.csv".into(), leaders.lines().map(line).collect::<String>().into_bytes());
    let ([named, unnamed], name) = ([module(&files).1, module(&plain).1], "piece-blue-minor.png");
    assert!(named[name] != unnamed[name]);
}

/// The lines of a text are those of its cell: on a drawn card, in the frame of a layout, and in the module. A layout
/// that sets it on one line is reported.
#[test]
fn line_breaks_of_a_text_are_drawn_and_said() {
    let with = |effect: &str, layout: &str| {
        let mut files = pack::named("starter");
        pack::edit(&mut files, "cards.csv", "Three actions.", effect);
        let head = "<svg xmlns=\"http://www.w3.org/2000/svg\" width=\"250\" height=\"350\">";
        let drawn = (!layout.is_empty()).then(|| format!("{head}{layout}</svg>\n").into_bytes());
        files.extend(drawn.map(|drawn| ("layouts/cards.svg".to_owned(), drawn)));
        files
    };
    let lines = "\"Three\nactions.\"";
    let frame = "<g data-label=\"frame\"><rect width=\"200\" height=\"200\"/><text>{effect}</text></g>";
    for layout in ["", frame] {
        let [broken, plain] = [lines, "Three actions."].map(|effect| unpacked(&with(effect, layout)).1);
        assert!(broken["images/card-march.png"] != plain["images/card-march.png"], "{layout}");
        let module = String::from_utf8(broken["buildFile.xml"].clone()).unwrap();
        assert!(module.contains(": Three&lt;br&gt;actions."), "{layout}");
    }
    let folder = pack::placed(&with(lines, "<text y=\"99\">{effect}</text>"), "pack");
    let said = muster(folder.path(), &["check", "pack", "--format", "line"]).out;
    assert!(said.contains("V015") && said.contains("`Three ...` has line breaks"), "{said}");
}

/// The output of `muster check` for the starter pack with a picture for its map.
fn said_of_a_map(svg: &str) -> String {
    let mut files = pack::named("starter");
    files.insert("images/map.svg".into(), svg.as_bytes().to_vec());
    let folder = pack::placed(&files, "pack");
    let begun = std::time::Instant::now();
    let done = muster(folder.path(), &["check", "pack", "--format", "line"]);
    assert!(begun.elapsed().as_secs() < 20, "{} seconds", begun.elapsed().as_secs());
    done.out
}

#[test]
fn drawings_that_would_cost_too_much_are_told_before_they_are_drawn() {
    let map = |inside: &str| {
        let head = "<svg xmlns=\"http://www.w3.org/2000/svg\" width=\"1600\" height=\"1250\">";
        said_of_a_map(&format!("{head}{inside}</svg>\n"))
    };
    let zigzag: String = (0..300_000).map(|at| format!("L{} {}", at % 1600, (at * 7919) % 1000)).collect();
    let twelve = "L9 9L5 1".repeat(1_500_000);
    let letters = "W".repeat(9_000);
    for (inside, part) in [
        (format!("<path d=\"M0 0{twelve}\"/>"), "12.1 MB of markup, where 4 MB is the most"),
        (format!("<path d=\"M0 0{zigzag}\"/>"), "as far as its path, where"),
        (format!("<text font-size=\"1000000000\" y=\"500\">{}</text>", letters.repeat(3)), "more than 20,000 letters"),
        ("<g>".repeat(200) + &"</g>".repeat(200), "more than 100 deep"),
        (
            format!(
                "{}<rect class=\"a\"/>",
                "<g opacity=\"0.5\"><rect width=\"9999\" height=\"9999\"/>".repeat(30) + &"</g>".repeat(30)
            ),
            "220 million are the most",
        ),
    ] {
        let said = map(&inside);
        assert!(said.contains("V009") && said.contains(part), "{part}: {said}");
    }
    // As large as text is, it is outlines.
    let said = map(&format!("<text font-size=\"1000000000\" y=\"500\">{letters}</text>"));
    assert!(said.is_empty() || said.contains("V009"), "{said}");
    // What drawing programs make is none of that.
    let shadow = "<defs><linearGradient id=\"g\"><stop stop-color=\"#888\"/><stop offset=\"1\" stop-color=\"#eee\"/></linearGradient>\
        <filter id=\"shadow\"><feDropShadow dx=\"4\" dy=\"4\" stdDeviation=\"3\"/></filter></defs>\
        <g filter=\"url(#shadow)\"><circle cx=\"400\" cy=\"400\" r=\"300\" fill=\"url(#g)\"/></g>";
    let coast: String = (0..20_000).map(|at| format!("L{} {}", at % 1600, 300 + at / 80 + at % 7)).collect();
    let said = map(&format!("{shadow}<path fill=\"none\" stroke=\"#345\" d=\"M0 300{coast}\"/>"));
    assert!(said.is_empty(), "{said}");
}

#[test]
fn a_town_beyond_the_known_coasts_is_told() {
    let mut files = pack::named("starter");
    pack::replace(&mut files, "game.json", b"\"scale\": 1,", b"\"scale\": 1,\n    \"ground\": \"europe\",");
    pack::replace(&mut files, "spaces.csv", b"46.2,4.4", b"55.75,37.62");
    let folder = pack::placed(&files, "pack");
    let done = muster(folder.path(), &["check", "pack", "--format", "line", "--all"]);
    assert!(done.out.contains("V014") && done.out.contains("`The Castle` lies beyond the ground"), "{}", done.out);
}

/// A photograph is rotated as the camera was held, and the inks of a printer become the colours of the screen.
#[test]
fn jpegs_of_cameras_and_printers_come_out_right() {
    use muster_build::canvas::bitmap::Bitmap;
    use muster_build::canvas::outlines::Outlines;
    use muster_build::canvas::theme::Theme;
    use muster_tests::picture::{printed_jpeg, turned_jpeg};
    let near = |pixel: &[u8], colour: [u8; 3]| pixel.iter().zip(colour).all(|(one, other)| one.abs_diff(other) < 12);
    let embedded = |jpeg: &[u8]| {
        use base64::Engine;
        let data = base64::engine::general_purpose::STANDARD.encode(jpeg);
        format!(
            "<svg xmlns=\"http://www.w3.org/2000/svg\" xmlns:xlink=\"http://www.w3.org/1999/xlink\" width=\"8\" height=\"8\">\
             <image width=\"8\" height=\"8\" preserveAspectRatio=\"none\" xlink:href=\"data:image/jpeg;base64,{data}\"/></svg>"
        )
    };
    for as_ycck in [false, true] {
        for (inks, colour) in [
            ([255, 0, 0, 0], [0, 255, 255]),
            ([0, 255, 255, 0], [255, 0, 0]),
            ([0, 0, 0, 128], [127; 3]),
            ([0, 0, 0, 0], [255; 3]),
        ] {
            let jpeg = printed_jpeg([32, 32], inks, as_ycck);
            let bitmap = Bitmap::read(&jpeg, 1e6).unwrap();
            assert!(bitmap.bytes().chunks(4).all(|pixel| near(pixel, colour) && pixel[3] == 255), "{inks:?} {as_ycck}");
            let drawn =
                Outlines::read(embedded(&jpeg).as_bytes(), &Theme::default()).unwrap().draw([8, 8]).unwrap().unwrap();
            assert!(drawn.data().chunks(4).all(|pixel| near(pixel, colour)), "{inks:?} {as_ycck} in an SVG");
        }
    }
    // Where the black half is when the camera was held so: left, right, right, left, top, top, bottom, bottom.
    for (orientation, corners) in (1..).zip(["left", "right", "right", "left", "top", "top", "bottom", "bottom"]) {
        let jpeg = turned_jpeg([32, 16], orientation);
        let bitmap = Bitmap::read(&jpeg, 1e6).unwrap();
        let [width, height] = bitmap.size;
        assert_eq!(bitmap.size, if orientation > 4 { [16, 32] } else { [32, 16] });
        let is_dark = |x: u32, y: u32| bitmap.bytes()[(y * width + x) as usize * 4] < 128;
        let found = match [is_dark(1, 1), is_dark(width - 2, 1), is_dark(1, height - 2), is_dark(width - 2, height - 2)]
        {
            [true, false, true, false] => "left",
            [false, true, false, true] => "right",
            [true, true, false, false] => "top",
            [false, false, true, true] => "bottom",
            _ => "nowhere",
        };
        assert_eq!(found, corners, "{orientation}");
    }
}
