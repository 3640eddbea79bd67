//! `muster art`: the pictures that a game needs, and blank ones to draw in.

use std::collections::BTreeMap;

use muster_build::draw::{Slot, artwork};
use muster_build::read::Files;
use muster_build::write::write_file;
use muster_build::{Options, examine};

use crate::args::Art;
use crate::discover;
use crate::output::{Screen, Status, Trouble, add_line, count, did_you_mean, print};

/// The size of a picture that may have any.
const FREE: [u32; 2] = [900, 600];

/// `muster art`.
///
/// # Errors
/// Where no pack is meant, it has errors, a picture is not one of its own, or is there already.
pub fn art(args: &Art, screen: &Screen) -> Result<Status, Trouble> {
    let folder = discover::one_game(args.pack.as_ref())?;
    let files = Files::from_folder(&folder).map_err(Trouble::unreadable(&folder))?;
    let outcome = examine(files, Options::default());
    let Some(bundle) = outcome.bundle() else {
        return Err(Trouble::failed("the pack has errors, so Muster can't tell what it needs; run `muster check`"));
    };
    let slots = artwork::slots(bundle);
    if args.blank.is_empty() {
        return list(&slots, &outcome.pack.as_ref().map(muster_build::art::of).unwrap_or_default().own, screen);
    }
    let own = muster_build::art::pictures(outcome.files());
    let mut blanks = Vec::new();
    for name in &args.blank {
        let slot = slots.iter().find(|slot| slot.name == *name).ok_or_else(|| {
            let like = did_you_mean(name, slots.iter().map(|slot| slot.name.as_str()));
            Trouble::usage(format!("this game has no picture `{name}`.{like} `muster art` lists them all."))
        })?;
        if let Some(there) = own.get(name) {
            return Err(Trouble::usage(format!("`{}` already exists. Nothing was written.", there.path)));
        }
        blanks.push((folder.join(format!("images/{name}.svg")), blank(slot)));
    }
    let mut text = String::new();
    for (path, svg) in blanks {
        write_file(&path, svg.as_bytes()).map_err(Trouble::unwritable(&path))?;
        add_line!(text, "{}: written", path.display());
    }
    print(&text)?;
    Ok(Status::Clean)
}

/// All pictures: their names, their sizes, and whose they are.
fn list(slots: &[Slot], own: &BTreeMap<String, artwork::Artwork>, screen: &Screen) -> Result<Status, Trouble> {
    let wide = slots.iter().map(|slot| slot.name.len()).max().unwrap_or(0);
    let mut text = String::new();
    for slot in slots {
        let size = slot.size.map_or_else(|| "any size".to_owned(), |[width, height]| format!("{width} by {height}"));
        let whose = own.get(&slot.name).map_or_else(|| screen.dim("drawn by Muster"), |own| own.path.clone());
        add_line!(text, "{:wide$}  {size:13}  {whose}", slot.name);
    }
    let made = slots.iter().filter(|slot| own.contains_key(&slot.name)).count();
    add_line!(text, "{made} of {} are the designer's own; sizes in pixels", count(slots.len(), "picture", "pictures"));
    print(&text)?;
    Ok(Status::Clean)
}

/// A blank picture: a group of lines to go by, which is to be deleted, and nothing else.
fn blank(slot: &Slot) -> String {
    let [width, height] = slot.size.unwrap_or(FREE);
    let [wide, high] = [width, height].map(f64::from);
    let margin = (wide.min(high) * 0.05).round();
    let (inner, tall) = (wide - 2.0 * margin, high - 2.0 * margin);
    let line = "fill=\"none\" stroke=\"#c02020\"";
    format!(
        "<svg xmlns=\"http://www.w3.org/2000/svg\" xmlns:inkscape=\"http://www.inkscape.org/namespaces/inkscape\" \
         width=\"{width}\" height=\"{height}\" viewBox=\"0 0 {width} {height}\">\n\
         <rect width=\"{width}\" height=\"{height}\" fill=\"#ffffff\"/>\n\
         <g inkscape:groupmode=\"layer\" inkscape:label=\"edge and margin: delete this layer\" id=\"margin\">\n\
         <rect width=\"{width}\" height=\"{height}\" {line} stroke-width=\"2\"/>\n\
         <rect x=\"{margin}\" y=\"{margin}\" width=\"{inner}\" height=\"{tall}\" {line} stroke-dasharray=\"6 4\"/>\n\
         </g>\n</svg>\n"
    )
}
