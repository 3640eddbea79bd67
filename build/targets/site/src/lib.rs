//! The target for people who have nothing installed: the game as a web page, with its pictures beside it or in it.

pub mod script;

use std::collections::BTreeMap;

use base64::Engine;
use base64::engine::general_purpose::STANDARD as BASE64;
use bytes::Bytes;
use muster_canvas::effort::Flaw;
use muster_canvas::raster::{self, DrawError};
use muster_data::images::{named, stem};
use muster_draw::Art;
use muster_draw::artwork::Decoded;
use muster_draw::gallery::{self, Order, Subject};
use muster_ground::html::escaped;
use muster_schema::bundle::{Bundle, Picture};
use muster_schema::phrase;
use muster_targets::markdown::markup;
use muster_targets::{Artifact, EmitError, Input, Target};
use rayon::prelude::*;
use serde_json::{Value, json};
use sha2::{Digest, Sha256};

const PAGE: &str = include_str!("page.html");
const ICON: &str = include_str!("../../../../examples/web/icon.svg");
const STYLE: [&str; 2] = [include_str!("../../../../examples/web/style.css"), include_str!("site.css")];

/// The file of the map as other sites show it, and its longest side in pixels.
const PREVIEW: &str = "images/preview.png";
const PREVIEW_SIZE: u32 = 1200;

/// The words in the page's template; and words of the bundle that its scripts show: kinds of places, counters and
/// decks.
const WORDS: [&str; 42] = [
    phrase!("Scenario"),
    phrase!("Turn"),
    phrase!("Zoom"),
    phrase!("Names"),
    phrase!("Control"),
    phrase!("What is reconstructed"),
    phrase!("Map"),
    phrase!("a rule states it"),
    phrase!("a rule states part of it"),
    phrase!("reconstructed"),
    phrase!("missing"),
    phrase!("Counters that are not on the map"),
    phrase!("The game"),
    phrase!("Parts"),
    phrase!("Counters"),
    phrase!("Cards"),
    phrase!("Tracks"),
    phrase!("Charts"),
    phrase!("Tables"),
    phrase!("Notes"),
    phrase!("Rules"),
    phrase!("Details"),
    phrase!("This page needs JavaScript. It loads nothing from elsewhere."),
    phrase!("kind"),
    phrase!("space"),
    phrase!("hex"),
    phrase!("square"),
    phrase!("area"),
    phrase!("box"),
    phrase!("track-space"),
    phrase!("leader"),
    phrase!("corps"),
    phrase!("strength"),
    phrase!("unit"),
    phrase!("marker"),
    phrase!("counter"),
    phrase!("block"),
    phrase!("draw"),
    phrase!("discard"),
    phrase!("later"),
    phrase!("removed"),
    phrase!("market"),
];

/// The page of a game, and its pictures unless they are embedded in it.
#[derive(Clone, Copy, Debug, Default)]
pub struct Site {
    /// True if the pictures are embedded in the page, so that it is a single file.
    pub is_single: bool,
}

/// A picture of the page: its subject, its size, the path of its file, and its bytes.
struct Drawn {
    subject: Subject,
    size: [u32; 2],
    path: String,
    bytes: Bytes,
}

impl Target for Site {
    fn folder(&self) -> Option<&'static str> {
        Some("site")
    }

    fn files(&self, input: Input<'_>) -> Result<Vec<Artifact>, EmitError> {
        let (bundle, art, rules) = (input.bundle, input.art, input.rules());
        let (mut maps, layout) = gallery::maps(bundle, art);
        // The map without names would be as large as all other pictures together.
        maps.truncate(1);
        let orders = [maps, gallery::orders(bundle, art)].concat();
        let shown = |order: &&Order<'_>| {
            !matches!(order.subject, Subject::Standard(_) | Subject::Emblem(_) | Subject::Cover(_))
        };
        let shown: Vec<_> = orders.iter().filter(shown).collect();
        let drawn = shown.par_iter().map(|order| drawn(bundle, art, order)).collect::<Result<Vec<_>, DrawError>>()?;
        let images = drawn.iter().enumerate().map(|(at, one)| {
            let [width, height] = one.size;
            (&one.subject, Picture { svg: None, png: at.to_string(), png_2x: None, png_half: None, width, height })
        });
        let mut whole = Bundle { layout: Some(layout), ..named(bundle, images) };
        muster_data::dress(&mut whole, art);
        // What the page does not show.
        whole.map.ground.clear();
        whole.data.clear();
        let mut told = serde_json::to_value(&whole)?;
        if let Some(layout) = told["layout"].as_object_mut() {
            layout.insert("lands".into(), json!([]));
        }
        let addresses: Vec<String> = drawn
            .iter()
            .map(|one| if self.is_single { inlined(&one.path, &one.bytes) } else { one.path.clone() })
            .collect();
        let page = page(bundle, rules.as_deref(), &json!({ "bundle": told, "pictures": addresses }), *self);
        let mut artifacts = vec![Artifact { path: "index.html".into(), bytes: page.into() }];
        if !self.is_single {
            let map = shown.first().map(|order| preview(order, art)).transpose()?;
            artifacts.extend(map.map(|bytes| Artifact { path: PREVIEW.into(), bytes }));
            let files: BTreeMap<_, _> = drawn.into_iter().map(|one| (one.path, one.bytes)).collect();
            artifacts.extend(files.into_iter().map(|(path, bytes)| Artifact { path, bytes }));
        }
        Ok(artifacts)
    }
}

/// The map as other sites show it beside a link to the page: they show no SVG.
fn preview(map: &Order<'_>, art: &Art) -> Result<Bytes, DrawError> {
    let [width, height] = map.picture.size;
    let scaled = |length: u32| (length * PREVIEW_SIZE).div_ceil(width.max(height).max(1));
    let size = [width, height].map(scaled);
    match map.own {
        Some(own) => own.image(Some(size), &art.theme).map(Bytes::from),
        None => raster::png(&map.picture, size, art.press()),
    }
}

/// A picture as SVG, or as PNG if it is a bitmap.
fn drawn(bundle: &Bundle, art: &Art, order: &Order<'_>) -> Result<Drawn, DrawError> {
    let stem = stem(bundle, &order.subject);
    let made = |ending: &str, size, bytes| Drawn {
        subject: order.subject.clone(),
        size,
        path: format!("{stem}.{ending}"),
        bytes,
    };
    let size = order.picture.size;
    let Some(own) = order.own else {
        let svg = order.picture.outlined();
        return Ok(made("svg", size, svg.into()));
    };
    let unread = |flaw: Flaw| own.unread(&flaw);
    let read = own.read(&art.theme).map_err(unread)?;
    // A die table of the designer's own may have any size.
    let size = if matches!(order.subject, Subject::Table(_)) { read.size_in(None).map_err(unread)? } else { size };
    match &read {
        Decoded::Outlines(_) => Ok(made("svg", size, own.svg(&read, size).map_err(unread)?.unwrap_or_default().into())),
        Decoded::Pixels(_) => Ok(made("png", size, own.png(&read, Some(size))?.into())),
    }
}

/// A picture as an address that has it.
fn inlined(path: &str, bytes: &[u8]) -> String {
    match std::str::from_utf8(bytes).ok().filter(|_| path.ends_with(".svg")) {
        Some(svg) => {
            let svg = svg.replace('%', "%25").replace('#', "%23").replace(['\n', '\r', '\t'], " ");
            format!("data:image/svg+xml,{svg}")
        }
        None => format!("data:image/png;base64,{}", BASE64.encode(bytes)),
    }
}

/// True if a language is written from right to left.
fn is_leftward(language: &str) -> bool {
    ["ar", "fa", "he", "ps", "sd", "ug", "ur", "yi"].contains(&language.split('-').next().unwrap_or_default())
}

/// The complete page.
fn page(bundle: &Bundle, rules: Option<&str>, told: &Value, Site { is_single }: Site) -> String {
    let (style, script) = (STYLE.concat(), script::joined());
    // Nothing in a text ends the script that it stands in.
    let told = told.to_string().replace('<', "\\u003c");
    let sum = |text: &str| format!("sha256-{}", BASE64.encode(Sha256::digest(text)));
    let tab = |words: &str| format!("<button data-panel=\"rules\">{}</button>\n", escaped(words));
    let tab = rules.map(|_| tab(bundle.phrases.say("Rules"))).unwrap_or_default();
    // How columns are set is said by styles, which the page does not take.
    let rules = rules.map(|rules| {
        let words = ["left", "center", "right"].map(|word| format!(" style=\"text-align: {word}\""));
        words.iter().fold(markup(rules), |markup, word| markup.replace(word, ""))
    });
    let rules = rules.unwrap_or_default();
    let (title, style_sum, script_sum) = (escaped(&bundle.game.title), sum(&style), sum(&script));
    let language = escaped(bundle.language.as_deref().unwrap_or("en"));
    // The one address that the page may ask; its form leaves no room for another rule.
    let newest =
        bundle.game.site.as_ref().map(|site| format!(" connect-src {}/manifest.json;", site.trim_end_matches('/')));
    let game = &bundle.game;
    let about = game
        .subtitle
        .as_ref()
        .map(|words| format!("<meta property=\"og:description\" content=\"{}\" />\n", escaped(words)));
    let site = game.site.as_ref().map(|site| format!("<meta property=\"og:url\" content=\"{}\" />\n", escaped(site)));
    let at = game.site.as_ref().map(|site| format!("{}/", site.trim_end_matches('/'))).unwrap_or_default();
    let preview = || format!("<meta property=\"og:image\" content=\"{}{PREVIEW}\" />\n", escaped(&at));
    let preview = (!is_single).then(preview);
    let about = [about, site, preview].into_iter().flatten().collect::<String>();
    let parts: [(&str, &str); 14] = [
        ("NEWEST", &escaped(&newest.unwrap_or_default())),
        ("LANGUAGE", &language),
        ("DIRECTION", if is_leftward(&language) { "rtl" } else { "ltr" }),
        ("ABOUT", &about),
        ("ICON", &inlined("icon.svg", ICON.as_bytes()).replace('"', "'")),
        ("IMAGES", if is_single { "data:" } else { "'self' data: file:" }),
        ("STYLE_SUM", &style_sum),
        ("SCRIPT_SUM", &script_sum),
        ("TITLE", &title),
        ("STYLE", &style),
        ("RULES_TAB", &tab),
        ("RULES", &rules),
        ("TOLD", &told),
        ("SCRIPT", &script),
    ];
    // In one pass, so that no text of a game is taken for a place of the page.
    let mut page = String::new();
    for (at, part) in PAGE.split("@@").enumerate() {
        let value = parts.iter().find(|(name, _)| at % 2 == 1 && *name == part);
        match WORDS.iter().find(|words| at % 2 == 1 && **words == part) {
            Some(words) => page.push_str(&escaped(bundle.phrases.say(words))),
            None => page.push_str(value.map_or(part, |(_, value)| value)),
        }
    }
    page
}
