//! What is written beside the table: the notebook of a save, and the note on how to install it.

use muster_schema::bundle::Bundle;
use muster_schema::say;
use serde_json::{Map, Value, json};

/// The tabs of the notebook.
pub fn tabs(bundle: &Bundle, rules: Option<&str>, errata: Option<&str>) -> Value {
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
    let parts = [
        (phrases.say("About"), Some(about())),
        (phrases.say("Rules"), rules.map(plain)),
        (phrases.say("Errata"), errata.map(plain)),
        (phrases.say("Rulings"), (!rulings.is_empty()).then(|| rulings.join("\n\n"))),
    ];
    let told = parts.into_iter().filter_map(|(title, body)| Some((title, body?)));
    let tab = |(at, (title, body)): (usize, (&str, String))| {
        let colour = json!({ "r": 0.5, "g": 0.5, "b": 0.5 });
        let tab =
            json!({ "title": title, "body": body, "color": "Grey", "visibleColor": colour, "id": at.to_string() });
        (at.to_string(), tab)
    };
    Value::Object(told.enumerate().map(tab).collect::<Map<_, _>>())
}

/// A text in Markdown as the notebook shows it, which knows only its own marks.
fn plain(markdown: &str) -> String {
    let line = |line: &str| {
        let level = line.chars().take_while(|sign| *sign == '#').count();
        // Square brackets are the notebook's own marks.
        let line = line.trim_start_matches('#').trim().replace('[', "(").replace(']', ")");
        let is_rule = line.starts_with("| ---") || line.starts_with("|---");
        let line = line.replace("**", "").replace("\\*", "*");
        match level {
            _ if is_rule => None,
            0 => Some(line),
            1 | 2 => Some(format!("[b]{}[/b]", line.to_uppercase())),
            _ => Some(format!("[b]{line}[/b]")),
        }
    };
    markdown.trim_start_matches('\u{feff}').lines().filter_map(line).collect::<Vec<_>>().join("\n")
}

/// How to get the saves into the program.
pub fn note(bundle: &Bundle, is_published: bool) -> String {
    let phrases = &bundle.phrases;
    let game = format!("{} {}", bundle.game.title, bundle.game.version);
    let title = say!(phrases, "{game} for Tabletop Simulator", game = game);
    let saves = phrases.say("1. Copy the files that end in .json into");
    let pictures = if is_published {
        phrases
            .say("2. The pictures are those of the folder `images`. Put them at the address that you gave.")
            .to_owned()
    } else {
        let folder = phrases.say("2. Copy the pictures of the folder `images` into");
        format!("{folder}\n   Documents/My Games/Tabletop Simulator/Mods/Images")
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
    format!(
        "{title}\n\n{saves}\n   Documents/My Games/Tabletop Simulator/Saves\n{pictures}\n{start}\n\n{first}\n{others}"
    )
}
