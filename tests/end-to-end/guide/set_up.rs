//! A picture of a map with the counters of its first scenario.

use std::collections::BTreeMap;
use std::fmt::Write;

use base64::Engine;
use base64::prelude::BASE64_STANDARD;
use muster_tests::pack::Files;
use serde_json::Value;

/// The offset of each counter of a stack from the one below, in map units.
const STEP: f64 = 7.0;

/// The picture drawn from a build.
pub fn drawn(built: &Files) -> Option<Vec<u8>> {
    let (path, bundle) = built.iter().find(|(path, _)| path.ends_with("/bundle.json"))?;
    let game = path.strip_suffix("bundle.json")?;
    let bundle: Value = serde_json::from_slice(bundle).ok()?;
    let picture = |path: &Value| String::from_utf8(built.get(&format!("{game}{}", path.as_str()?))?.clone()).ok();
    let map = picture(&bundle["map"]["image"]["svg"])?;
    let find = |list: &Value, id: &Value| list.as_array()?.iter().find(|one| one["id"] == *id).cloned();
    let mut faces = BTreeMap::new();
    let mut counters = String::new();
    for placement in bundle["scenarios"][0]["placements"].as_array()? {
        let place = find(&bundle["map"]["places"], &placement["place"])?;
        let piece = find(&bundle["pieces"], &placement["piece"])?;
        let image = &find(&piece["faces"], &placement["face"])?["image"];
        let name = format!("face-{}", faces.len());
        let name = faces.entry(image["svg"].to_string()).or_insert((name, picture(&image["svg"])?)).0.clone();
        let (x, y) = (place["x"].as_f64()?, place["y"].as_f64()?);
        let half = image["width"].as_f64()? / 2.0;
        let below = counters.matches(&format!("data-place=\"{}\"", place["id"].as_str()?)).count();
        for at in 0..usize::try_from(placement["count"].as_u64()?).ok()? {
            let shift = f64::from(u32::try_from(below + at).ok()?) * STEP - half;
            let (x, y) = (x + shift, y - half - (shift + half));
            let _ = write!(
                counters,
                "<use href=\"#{name}\" data-place=\"{}\" x=\"{x}\" y=\"{y}\"/>",
                place["id"].as_str()?
            );
        }
    }
    let mut defined = String::from("<defs>\n");
    for (name, svg) in faces.values() {
        let data = BASE64_STANDARD.encode(svg);
        let _ = writeln!(defined, "<image id=\"{name}\" href=\"data:image/svg+xml;base64,{data}\"/>");
    }
    let whole = map.trim_end().strip_suffix("</svg>")?;
    Some(format!("{whole}{defined}</defs>\n{counters}\n</svg>\n").into_bytes())
}
