use muster_canvas::bitmap::Bitmap;
use muster_canvas::effort::Flaw;
use muster_canvas::raster::{self, DrawError, Form};
use muster_draw::Art;
use muster_draw::gallery::{Gallery, Order, Request, Subject, maps, orders};
use resvg::{tiny_skia, usvg};

#[test]
fn what_is_published_needs_no_typeface_and_looks_the_same() -> Result<(), Flaw> {
    let costly = |error: DrawError| Flaw::Costly(error.to_string());
    let (bundle, art) = (muster_fixture::bundle(), Art::default());
    let request = Request { forms: |_, _, size| vec![Form::Svg, Form::Png(size)], sheets: |_| None };
    let gallery = Gallery::of(&bundle, &art, &[request]).map_err(costly)?;
    let orders = [maps(&bundle, &art).0, orders(&bundle, &art)].concat();
    assert_eq!(gallery.pictures.len(), orders.len());
    for (exhibit, Order { subject, picture, .. }) in gallery.pictures.iter().zip(&orders) {
        assert_eq!((exhibit.size, &exhibit.subject), (picture.size, subject));
        // What is small is drawn large: edges, which every renderer draws in its own way, are a smaller part of it.
        let times = if picture.size[0] > 500 { 1 } else { 8 };
        let size = picture.size.map(|length| times * length);
        let [width, height] = size;
        let png = raster::png(picture, size, art.press()).map_err(costly)?;
        let pixels = Bitmap::read(&png, raster::LIMIT)?.scaled(size).map_err(Flaw::Unreadable)?;
        let svg = exhibit.file(Form::Svg).unwrap_or_default();
        let tree = usvg::Tree::from_data(&svg, &usvg::Options::default());
        let tree = tree.map_err(|error| Flaw::Unreadable(error.to_string()))?;
        let mut canvas = tiny_skia::Pixmap::new(width, height).ok_or_else(|| Flaw::Costly(picture.name.clone()))?;
        if !matches!(subject, Subject::Emblem(_)) {
            canvas.fill(tiny_skia::Color::WHITE);
        }
        #[expect(clippy::cast_precision_loss, reason = "one or eight")]
        let scale = tiny_skia::Transform::from_scale(times as f32, times as f32);
        resvg::render(&tree, scale, &mut canvas.as_mut());
        let apart = |(one, other): (&u8, &u8)| u64::from(one.abs_diff(*other));
        let sum: u64 = canvas.data().iter().zip(&pixels).map(apart).sum();
        let channels = 4 * u64::from(width) * u64::from(height);
        assert!(sum < 3 * channels / 2, "{subject:?}: {sum} of {channels}");
    }
    Ok(())
}
