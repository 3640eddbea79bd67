use std::sync::Arc;

use base64::Engine;
use base64::prelude::BASE64_STANDARD;
use muster_canvas::encode;
use muster_canvas::outlines::Outlines;
use muster_canvas::shown::Shown;
use muster_canvas::theme::Theme;

/// A picture that cannot be packed well.
fn noise(side: u32) -> Vec<u8> {
    let mut state = 1_u32;
    let mut pixel = || {
        state = state.wrapping_mul(1_664_525).wrapping_add(1_013_904_223);
        let [_, red, green, blue] = state.to_le_bytes();
        [red, green, blue, 255]
    };
    let pixels: Vec<u8> = (0..side * side).flat_map(|_| pixel()).collect();
    encode::photograph([side; 2], &pixels).unwrap()
}

fn svg(link: &str) -> String {
    format!(
        "<svg xmlns=\"http://www.w3.org/2000/svg\" width=\"75\" height=\"75\"><image width=\"75\" height=\"75\" href=\"{link}\"/></svg>"
    )
}

#[test]
fn a_picture_is_shown_by_its_link_and_written_as_fine_as_it_is_seen() {
    let png = noise(400);
    let link = format!("data:image/png;base64,{}", BASE64_STANDARD.encode(&png));
    let of_link = Arc::new(Shown::of_link(&link).unwrap());
    let of_file = Arc::new(Shown::new("image/png", Arc::new(png.clone())));
    assert_eq!(of_link.sum(), of_file.sum());
    let theme = Theme::default();
    let whole = Outlines::read(svg(&link).as_bytes(), &theme).unwrap();
    let shown = Outlines::showing(svg("art/b.png").as_bytes(), &[("art/b.png".into(), of_file)], &theme).unwrap();
    let [whole, shown] = [whole, shown].map(|read| read.svg([30, 30]));
    assert_eq!(whole, shown);
    assert!(whole.len() < png.len() / 8, "{} of {}", whole.len(), png.len());
    assert!(Outlines::read(whole.as_bytes(), &theme).is_ok());
    // What is not finer than it is seen stays as it is.
    let small = Outlines::showing(svg("art/b.png").as_bytes(), &[("art/b.png".into(), of_link)], &theme).unwrap();
    assert!(small.svg([140, 140]).contains(&BASE64_STANDARD.encode(&png)));
    assert!(Outlines::read(svg("art/b.png").as_bytes(), &theme).is_err());
}
