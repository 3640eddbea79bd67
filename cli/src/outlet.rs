//! Other products of packs than their builds: `muster print`, `muster site`, `muster tts`.

use muster_build::emit::{self, Made, Target, print::Printed, site::Site, tts::Saves};
use muster_schema::bundle::Bundle;
use muster_schema::print::size;

use crate::args::{self, Making};
use crate::check::compile;
use crate::output::{Screen, Status, Trouble, count};
use crate::views;

/// `muster print`.
///
/// # Errors
/// Where no pack is meant, or files cannot be read, shown or written.
pub fn print(args: &args::Print, screen: &Screen) -> Result<Status, Trouble> {
    let paper = args.paper.as_deref().map(|paper| {
        size(paper).filter(|size| size.iter().all(|length| (50.0..=5000.0).contains(length))).ok_or_else(|| {
            Trouble::usage(format!(
                "`--paper {paper}` is no size of paper. It is `A0` to `A6`, `letter`, `tabloid`, or width and height such as \
                 `12x18in`."
            ))
        })
    });
    let printed = Printed {
        paper: paper.transpose()?,
        offset: offset(args.offset.as_deref().unwrap_or("0,0"))?,
        faces: args.faces,
    };
    make(&args.making, &printed, args.counter, screen)
}

/// `muster site`.
///
/// # Errors
/// Where no pack is meant, or files cannot be read, shown or written.
pub fn site(args: &args::Site, screen: &Screen) -> Result<Status, Trouble> {
    let page = Site { is_single: args.single };
    make(&args.making, &page, None, screen)
}

/// `muster tts`.
///
/// # Errors
/// Where no pack is meant, or files cannot be read, shown or written.
pub fn tts(args: &args::Tts, screen: &Screen) -> Result<Status, Trouble> {
    let address = args.images_url.clone();
    let is_address = |address: &String| {
        ["https://", "http://", "file:///"].iter().any(|scheme| address.starts_with(scheme))
            && !address.contains(|letter: char| letter.is_whitespace() || letter.is_control() || letter == '"')
    };
    if let Some(wrong) = address.as_ref().filter(|address| !is_address(address)) {
        return Err(Trouble::usage(format!(
            "`--images-url {wrong}` is no address. It begins with `https://`, `http://` or `file:///`, and has no spaces."
        )));
    }
    let saves = Saves { address };
    make(&args.making, &saves, args.counter, screen)
}

/// Makes what a target makes of the modules, and of the packs that are sound.
fn make(making: &Making, target: &dyn Target, counter: Option<f64>, screen: &Screen) -> Result<Status, Trouble> {
    let (modules, making) = &views::divided(making, true);
    if modules.is_empty() && counter.is_some() {
        return Err(Trouble::usage(
            "`--counter` is for modules of VASSAL; the size of a pack's counters is `print` in its style.json.",
        ));
    }
    if !modules.is_empty() {
        views::make(making, modules, target, counter, summary)?;
        if making.show.packs.is_empty() {
            return Ok(Status::Clean);
        }
    }
    compile(making, Some(target), screen, |examined, pack, bundle| {
        Ok(summary(bundle, &emit::make(target, bundle, pack, examined.outcome.files(), &making.out)?))
    })
}

/// In a line what was made.
fn summary(bundle: &Bundle, made: &Made) -> String {
    format!(
        "{} {}: {}, {} KiB in {}",
        bundle.game.title,
        bundle.game.version,
        count(made.files, "file", "files"),
        made.bytes / 1024,
        made.folder.display()
    )
}

/// Two lengths in millimetres, such as `0.3,-0.2`.
fn offset(text: &str) -> Result<[f64; 2], Trouble> {
    let number = |text: &str| text.trim().parse::<f64>().ok().filter(|length| length.abs() <= 50.0);
    let both = text.split_once(',').and_then(|(right, down)| Some([number(right)?, number(down)?]));
    both.ok_or_else(|| {
        Trouble::usage(format!(
            "`--offset {text}` is not how far backs are moved. It is two numbers of millimetres, to the right and down, such as \
             `0.3,-0.2`, of at most 50."
        ))
    })
}
