//! Texts beside the table: the notebook of a save, and the installation note.

use std::fmt::Write;

use muster_schema::bundle::{Bundle, Scenario};
use muster_schema::say;
use muster_targets::aids::{self, Aid};
use pulldown_cmark::{Event, HeadingLevel, Options, Parser, Tag, TagEnd};
use serde_json::{Map, Value, json};

use super::name;

/// The tabs of the notebook: what players of a scenario look up. Everybody reads them.
pub fn tabs(bundle: &Bundle, scenario: &Scenario, rules: Option<&str>, errata: Option<&str>) -> Value {
    let about = || {
        let mut lines = vec![format!("{} {}", bundle.game.title, bundle.game.version)];
        lines.extend(bundle.game.subtitle.clone());
        lines.extend(bundle.game.credits.iter().cloned());
        lines.extend(bundle.game.homepage.clone());
        lines.push(String::new());
        lines.extend(bundle.scenarios.iter().map(|scenario| {
            let about = scenario.description.as_deref().unwrap_or_default();
            format!("{}. {about}", scenario.name)
        }));
        lines.join("\n")
    };
    let rulings: Vec<String> =
        bundle.rulings.iter().map(|ruling| format!("{}\n{}", ruling.question, ruling.ruling)).collect();
    let phrases = &bundle.phrases;
    let place = |id: &str| aids::place_name(bundle, id);
    let mut told = vec![aids::sequence(bundle, &place)];
    told.extend(aids::set_up(bundle, scenario, &place, false));
    told.extend([aids::deal(bundle, scenario, false), aids::schedule(bundle, scenario, &place), aids::options(bundle)]);
    let aids: Vec<Aid> = told.into_iter().filter_map(Aid::in_use).collect();
    let aids = aids.iter().map(|aid| (aid.name.as_str(), Some(plain(&aid.markdown()))));
    let parts = [
        (phrases.say("About"), Some(about())),
        (phrases.say("Rules"), rules.map(plain)),
        (phrases.say("Errata"), errata.map(plain)),
        (phrases.say("Rulings"), (!rulings.is_empty()).then(|| rulings.join("\n\n"))),
    ];
    let [about, others @ ..] = parts;
    let told = std::iter::once(about).chain(aids).chain(others).filter_map(|(title, body)| Some((title, body?)));
    let tab = |(at, (title, body)): (usize, (&str, String))| {
        let colour = json!({ "r": 0.5, "g": 0.5, "b": 0.5 });
        let tab =
            json!({ "title": title, "body": body, "color": "Grey", "visibleColor": colour, "id": at.to_string() });
        (at.to_string(), tab)
    };
    Value::Object(told.enumerate().map(tab).collect::<Map<_, _>>())
}

/// A text in Markdown as the notebook shows it, which knows only its own marks: lines, bold and italic letters.
fn plain(markdown: &str) -> String {
    let mut text = String::new();
    let (mut is_shouted, mut pictures) = (false, 0);
    // The number of the next point of each list that is open.
    let mut lists: Vec<Option<u64>> = Vec::new();
    for event in Parser::new_ext(markdown.trim_start_matches('\u{feff}'), Options::ENABLE_TABLES) {
        match event {
            Event::Start(Tag::Image { .. }) => pictures += 1,
            Event::End(TagEnd::Image) => pictures -= 1,
            _ if pictures > 0 => {}
            Event::Start(Tag::Heading { level, .. }) => {
                text.push_str("[b]");
                is_shouted = level <= HeadingLevel::H2;
            }
            Event::End(TagEnd::Heading(_)) => {
                text.push_str("[/b]\n");
                is_shouted = false;
            }
            Event::Start(Tag::Strong) => text.push_str("[b]"),
            Event::End(TagEnd::Strong) => text.push_str("[/b]"),
            Event::Start(Tag::Emphasis) => text.push_str("[i]"),
            Event::End(TagEnd::Emphasis) => text.push_str("[/i]"),
            Event::Start(Tag::List(first)) => {
                if !text.is_empty() && !text.ends_with('\n') {
                    text.push('\n');
                }
                lists.push(first);
            }
            Event::End(TagEnd::List(_)) => {
                lists.pop();
                text.push_str(if lists.is_empty() { "\n" } else { "" });
            }
            Event::Start(Tag::Item) => match lists.last_mut() {
                Some(Some(number)) => {
                    let _ = write!(text, "{number}. ");
                    *number += 1;
                }
                _ => text.push_str("• "),
            },
            Event::End(TagEnd::Item) if text.ends_with('\n') => {}
            Event::End(TagEnd::TableCell) => text.push_str(" | "),
            Event::End(TagEnd::TableHead | TagEnd::TableRow) => {
                text.truncate(text.trim_end_matches([' ', '|']).len());
                text.push('\n');
            }
            Event::End(TagEnd::Item | TagEnd::Table) | Event::HardBreak => text.push('\n'),
            Event::End(TagEnd::Paragraph | TagEnd::CodeBlock) if !lists.is_empty() => text.push('\n'),
            Event::End(TagEnd::Paragraph | TagEnd::CodeBlock) => text.push_str("\n\n"),
            Event::SoftBreak => text.push(' '),
            Event::Text(words) | Event::Code(words) => {
                // Square brackets are the notebook's own marks.
                let words = words.replace('[', "(").replace(']', ")");
                text.push_str(&if is_shouted { words.to_uppercase() } else { words });
            }
            _ => {}
        }
    }
    text.truncate(text.trim_end().len());
    text
}

/// The folders of the program's files: on Windows, on a Mac, on Linux.
const FOLDERS: &str = "   Windows: Documents/My Games/Tabletop Simulator\n   Mac: ~/Library/Tabletop Simulator\n   \
                       Linux: ~/.local/share/Tabletop Simulator";

/// The installation note.
pub fn note(bundle: &Bundle, is_published: bool) -> String {
    let phrases = &bundle.phrases;
    let game = format!("{} {}", bundle.game.title, bundle.game.version);
    let title = say!(phrases, "{game} for Tabletop Simulator", game = game);
    let place = phrases.say("The program keeps its files in a folder of its own:");
    let saves = say!(phrases, "1. Copy these files into its folder `{folder}`:", folder = "Saves");
    let line = |scenario: &Scenario| format!("   {}", name(bundle, scenario));
    let names = bundle.scenarios.iter().map(line).collect::<Vec<_>>().join("\n");
    let pictures = if is_published {
        phrases
            .say("2. The pictures are those of the folder `images`. Put them at the address that you gave.")
            .to_owned()
    } else {
        say!(phrases, "2. Copy the pictures of the folder `images` into its folder `{folder}`.", folder = "Mods/Images")
    };
    let start = phrases.say("3. Start the program, choose Games > Save & Load, and load a scenario.");
    let first = phrases.say(
        "When a save is loaded for the first time, its script measures the map and puts the pieces in their places.",
    );
    let others = if is_published {
        String::new()
    } else {
        let alone = phrases.say("The pictures are on your computer alone.");
        let upload = say!(
            phrases,
            "Before others can play, open Modding > Cloud Manager in the program, choose `{button}`, and save the game again.",
            button = "Upload All\nLoaded Files"
        );
        let server = say!(
            phrases,
            "Or put the pictures on a server of yours, and build the saves with `{option}`.",
            option = "--images-url"
        );
        format!("\n{alone} {upload} {server}\n")
    };
    format!("{title}\n\n{place}\n{FOLDERS}\n\n{saves}\n{names}\n{pictures}\n{start}\n\n{first}\n{others}")
}
