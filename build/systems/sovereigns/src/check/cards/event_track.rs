use super::super::prelude::*;

pub static LINT: Lint = Lint::new("C032", "event-track", Warning, Counters, check)
    .explained(
        "An event is said to come from a track, but no track space bears its name (in `name`, among its aliases, or \
        in `printed`); or a track space bears it, but the event is said to come from elsewhere.",
    )
    .example("events.csv", "Hard Frost,,fortunes", b"Hard Frost,,track")
    .reads(&["events", "track-spaces", "tracks"])
    .after(&["C027"]);

fn check(war: &War<'_>, findings: &mut Vec<Finding>) {
    let pack = war.pack;
    let spaces: Vec<(At<'_, TrackSpace>, Vec<String>)> = pack
        .rows::<TrackSpace>()
        .filter(|(_, space)| !war.view.is_turn(space))
        .map(|(at, space)| {
            let texts = std::iter::once(&space.name).chain(&space.aliases).chain(&space.printed);
            (at, texts.map(|text| plain(text)).collect())
        })
        .collect();
    for (at, event) in pack.rows::<Event>() {
        let names: Vec<String> = std::iter::once(&event.name).chain(&event.aliases).map(|name| plain(name)).collect();
        let bears = |texts: &[String]| texts.iter().any(|text| names.iter().any(|name| has_words(text, name)));
        let there = spaces.iter().find(|(_, texts)| bears(texts));
        match (there, event.source) {
            (None, Source::Track) => LINT
                .finds(findings, at.cell("source"))
                .says(format!("no space of a track bears the name of `{}`", event.name))
                .label("which track?")
                .expected("a space of a track with its name, or another `source`"),
            (Some((space, _)), source)
                if matches!(source, Source::Fortunes | Source::Play)
                    || source == Source::Card && war.bringing(event.id).next().is_none() =>
            {
                LINT.finds(findings, at.cell("source"))
                    .says(format!("a space of a track bears the name of `{}`", event.name))
                    .label("not from a track?")
                    .expected("`track`, or another name")
                    .suggest(Some("track"))
                    .see(space.cell("name"), "the space")
            }
            _ => continue,
        }
        .rule("6.7");
    }
}

/// A text in small letters, words apart by one blank, with plain letters for those with marks.
pub fn plain(text: &str) -> String {
    let small = text.to_lowercase();
    let letters = small.chars().map(|letter| match letter {
        'à'..='å' => 'a',
        'ç' => 'c',
        'è'..='ë' => 'e',
        'ì'..='ï' => 'i',
        'ñ' => 'n',
        'ò'..='ö' => 'o',
        'ù'..='ü' => 'u',
        letter if letter.is_alphanumeric() => letter,
        _ => ' ',
    });
    letters.collect::<String>().split_whitespace().collect::<Vec<_>>().join(" ")
}

/// Whether a text has these words, one after the other.
pub fn has_words(text: &str, words: &str) -> bool {
    !words.is_empty() && format!(" {text} ").contains(&format!(" {words} "))
}
