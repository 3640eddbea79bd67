use muster_canvas::bitmap::Bitmap;
use muster_module::Module;
use muster_module::face::{self, Faces, Facts, Painter};

use crate::{BLUE, CLEAR, RED, layer, module, picture, slot};

fn faces(module: &Module) -> Faces {
    let (traits, globals, painter) = (module.traits_of(0), module.globals(), Painter::new(module));
    face::faces(Facts { traits: &traits, globals: &globals }, &|name| painter.extent(name).ok())
}

fn drawn(module: &Module, look: &face::Look) -> Bitmap {
    let painter = Painter::new(module);
    let drawn = painter.draw(look, painter.bounds(look).expect("something is seen"), 1).expect("it can be drawn");
    Bitmap::read(&drawn.png, 1e6).expect("a picture")
}

#[test]
fn layers_lie_over_the_base_where_their_offsets_say() {
    let traits = [(&*layer("b.png", [2, 1], ""), "1"), ("piece;;;a.png;A", "null;0;0;1;0")];
    let module = module(
        &slot("PieceSlot", "A", 1, &traits),
        &[("a.png", picture([4, 4], RED)), ("b.png", picture([2, 2], BLUE))],
    );
    let bitmap = drawn(&module, &faces(&module).front);
    assert_eq!(bitmap.size, [5, 4]);
    let pixel = |x: usize, y: usize| &bitmap.bytes()[4 * (y * 5 + x)..][..4];
    for (x, y) in (0..5).flat_map(|x| (0..4).map(move |y| (x, y))) {
        let expected = match (x, y) {
            (3..=4, 2..=3) => BLUE,
            (4, _) => CLEAR,
            _ => RED,
        };
        assert_eq!(pixel(x, y), expected, "{x},{y}");
    }
}

#[test]
fn a_layer_follows_marks_expressions_and_global_properties() {
    let pictures = [("a.png", picture([2, 2], RED)), ("b.png", picture([2, 2], BLUE))];
    let global = "<VASSAL.build.module.properties.GlobalProperty name=\"Turn\" initialValue=\"2\"/>";
    for (follows, colour) in
        [("Level", BLUE), ("{Level - 1}", RED), ("Turn", BLUE), ("{Unknown.call()}", RED), ("Unknown", RED)]
    {
        let traits = [
            (&*layer("a.png,b.png", [0, 0], follows), "1"),
            ("mark;Level,Side", "2,North"),
            ("piece;;;;A", "null;0;0;1;0"),
        ];
        let module = module(&format!("{global}{}", slot("PieceSlot", "A", 1, &traits)), &pictures);
        assert_eq!(drawn(&module, &faces(&module).front).bytes()[..4], colour, "{follows}");
    }
}

#[test]
fn the_other_level_is_the_back_and_signs_are_none() {
    let pictures =
        [("a.png", picture([8, 8], RED)), ("b.png", picture([8, 8], BLUE)), ("hit.png", picture([2, 2], BLUE))];
    let back = |layer: &str, state: &str| {
        let traits = [(layer, state), ("obs;;mask.png;Mask;Gother.png", "null;"), ("piece;;;a.png;A", "null;0;0;1;0")];
        let module = module(&slot("CardSlot", "A", 1, &traits), &pictures);
        let faces = faces(&module);
        assert_eq!(faces.mask.as_deref(), Some("other.png"));
        faces.back.map(|back| drawn(&module, &back).bytes()[..4].to_vec())
    };
    assert_eq!(back(&layer("a.png,b.png", [0, 0], ""), "1"), Some(BLUE.to_vec()));
    assert_eq!(back(&layer("a.png,b.png", [0, 0], ""), "2"), Some(RED.to_vec()));
    assert_eq!(back(&layer("b.png", [0, 0], ""), "-1"), Some(BLUE.to_vec()));
    assert_eq!(back(&layer("hit.png,hit.png", [0, 0], ""), "1"), None);
}

#[test]
fn labels_fill_in_properties() {
    let label = "label;;;12;255,255,255;0,0,0;c;0;c;0;c;c;;Dialog;0;0;TextLabel;";
    let traits = [(label, "$Rank$ $Missing$"), ("mark;Rank", "Major"), ("piece;;;a.png;A", "null;0;0;1;0")];
    let module = module(&slot("PieceSlot", "A", 1, &traits), &[("a.png", picture([60, 60], RED))]);
    let front = faces(&module).front;
    let words = front
        .parts
        .iter()
        .find_map(|part| if let face::Part::Label(label) = part { Some(label.text.as_str()) } else { None });
    assert_eq!(words, Some("Major "));
    let bitmap = drawn(&module, &front);
    let at = |x: usize, y: usize| bitmap.bytes()[4 * (y * 60 + x)..][..4].to_vec();
    assert_eq!(bitmap.size, [60, 60]);
    assert_eq!(at(2, 2), RED);
    assert!((0..60).any(|x| at(x, 30) == [255; 4]), "the ground of the label");
}

#[test]
fn hostile_pieces_are_bounded() {
    let endless: Vec<String> = (0..400).map(|at| layer("a.png", [at * 1_000_000, -2_000_000_000], "")).collect();
    let mut traits: Vec<(&str, &str)> = endless.iter().map(|layer| (layer.as_str(), "1")).collect();
    traits.push(("calcProp;X;{X + X}", ""));
    traits.push(("label;;;99999;;0,0,0;c;2147483647;c;-2147483648;c;c;;;;2147483647;X", "$X$"));
    traits.push(("piece;;;a.png;A", "null;0;0;1;0"));
    let module = module(&slot("PieceSlot", "A", 1, &traits), &[("a.png", picture([4, 4], RED))]);
    let (painter, front) = (Painter::new(&module), faces(&module).front);
    if let Some(whole) = painter.bounds(&front) {
        assert!(painter.draw(&front, whole, 4).is_err());
    }
}
