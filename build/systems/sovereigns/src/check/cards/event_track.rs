use super::super::prelude::*;

pub static LINT: Lint = Lint::new("C032", "event-track", Warning, Counters, check)
    .explained(
        "An event is said to come from a track, but no track space bears its name (in `name`, among its aliases, or \
        in `printed`); or a track space bears it, but the event is said to come from elsewhere.",
    )
    .example("events.csv", "Hard Frost,,fortunes", b"Hard Frost,,track")
    .reads(&["events", "track-spaces", "tracks"])
    .after(&["C027"]);

fn check(world: &World<'_>, findings: &mut Vec<Finding>) {
    let pack = world.pack;
    let spaces: Vec<(At<TrackSpace>, Vec<String>)> = pack
        .rows::<TrackSpace>()
        .filter(|(_, space)| !world.view.is_turn(space))
        .map(|(at, space)| {
            let texts = std::iter::once(&space.name).chain(&space.aliases).chain(&space.printed);
            (at, texts.map(|text| plain(text)).collect())
        })
        .collect();
    for (at, event) in pack.rows::<Event>() {
        let names: Vec<String> = std::iter::once(&event.name).chain(&event.aliases).map(|name| plain(name)).collect();
        let bears = |texts: &[String]| texts.iter().any(|text| names.iter().any(|name| has_words(text, name)));
        let there = spaces.iter().find(|(_, texts)| bears(texts));
        let finding = match (there, event.source) {
            (None, Source::Track) => LINT
                .finds(pack.cell(at, "source"), format!("no space of a track bears the name of `{}`", event.name))
                .label("which track?")
                .expected("a space of a track with its name, or another `source`"),
            (Some((space, _)), Source::Fortunes | Source::Play) => on_track(world, at, event, *space),
            (Some((space, _)), Source::Card) if world.bringing(event.id).next().is_none() => {
                on_track(world, at, event, *space)
            }
            _ => continue,
        };
        findings.push(finding.rule("6.7"));
    }
}

/// An event that stands on a track and is said to come from elsewhere.
fn on_track(world: &World<'_>, at: At<Event>, event: &Event, space: At<TrackSpace>) -> Finding {
    LINT.finds(world.pack.cell(at, "source"), format!("a space of a track bears the name of `{}`", event.name))
        .label("not from a track?")
        .expected("`track`, or another name")
        .suggest(Some("track"))
        .see(world.pack.cell(space, "name"), "the space")
}

/// A text in small letters, words apart by one blank, with plain letters for those with marks.
fn plain(text: &str) -> String {
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
fn has_words(text: &str, words: &str) -> bool {
    !words.is_empty() && format!(" {text} ").contains(&format!(" {words} "))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names_are_words_of_a_text() {
        assert_eq!(plain("Füssen"), "fussen");
        assert!(has_words(&plain("March on London or Maneuver"), &plain("Maneuver")));
        assert!(!has_words(&plain("Maneuvers"), &plain("Maneuver")));
        assert!(!has_words(&plain("1"), &plain("")));
    }
}
