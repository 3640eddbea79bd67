//! `images/`: the files that the bundle names as pictures.

use bytes::Bytes;
use serde_json::{Map, Value, json};

use muster_draw::gallery::{Gallery, Page};
use muster_ground::json;
use muster_targets::{Artifact, EmitError, Goods};

/// The pictures, the sheets of many, and the indices of those.
///
/// # Errors
/// Never: other targets may fail.
pub fn artifacts(Goods { gallery, .. }: Goods<'_>) -> Result<Vec<Artifact>, EmitError> {
    let mut files = Vec::new();
    let mut put = |path: Option<String>, bytes: Option<Bytes>| {
        files.extend(path.zip(bytes).map(|(path, bytes)| Artifact { path, bytes }));
    };
    for picture in &gallery.pictures {
        let names = picture.image();
        put(names.svg, picture.svg.clone());
        put(Some(names.png), Some(picture.print.png.clone()));
        put(names.png_2x, picture.fine.as_ref().map(|print| print.png.clone()));
        put(names.png_half, picture.half.as_ref().map(|print| print.png.clone()));
    }
    for page in &gallery.sheets {
        let [usual, fine] = &page.pngs;
        let names = page.named();
        put(Some(names.index), Some(index(gallery, page, &names.image.png, 1)));
        put(names.index_2x, names.image.png_2x.as_ref().map(|png| index(gallery, page, png, 2)));
        put(Some(names.image.png), usual.clone());
        put(names.image.png_2x, fine.clone());
    }
    Ok(files)
}

/// Where each picture stands on a sheet, as PixiJS and Phaser read it.
fn index(gallery: &Gallery, page: &Page, png: &str, times: u32) -> Bytes {
    let mut frames = Map::new();
    for (at, [corner, size]) in &page.frames {
        let ([x, y], [w, h]) = (corner.map(|length| length * times), size.map(|length| length * times));
        let frame = json!({ "frame": { "x": x, "y": y, "w": w, "h": h } });
        frames.extend(gallery.pictures.get(*at).map(|picture| (picture.image().png, frame)));
    }
    let [w, h] = page.size.map(|length| length * times);
    // It is looked for beside the index.
    let file = png.rsplit('/').next().unwrap_or(png);
    let meta = json!({ "image": file, "size": { "w": w, "h": h }, "scale": times.to_string() });
    json::text(&Value::Object([("frames".into(), frames.into()), ("meta".into(), meta)].into_iter().collect())).into()
}
