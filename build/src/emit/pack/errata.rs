//! The errata sheet: what was amended, for people.

use std::fmt::Write;

use muster_schema::bundle::{Bundle, Card};

/// The errata that were applied, as a page of Markdown; none where none were.
#[must_use]
pub fn sheet(bundle: &Bundle) -> Option<String> {
    if bundle.errata.is_empty() {
        return None;
    }
    let mut page = format!(
        "# {}: errata\n\nApplied in version {} of this pack. `muster build --printed` builds the game without them.\n\n\
         | what | printed | amended | why | source |\n| --- | --- | --- | --- | --- |\n",
        cell(&bundle.game.title),
        cell(&bundle.game.version),
    );
    for erratum in &bundle.errata {
        let cells = [
            &called(bundle, &erratum.target),
            &erratum.before,
            &erratum.after,
            &erratum.reason,
            &format!("{}, {}", erratum.cite, erratum.date),
        ];
        let cells = cells.map(|text| if text.is_empty() { "nothing".to_owned() } else { cell(text) });
        let _ = writeln!(page, "| {} |", cells.join(" | "));
    }
    Some(page)
}

/// What a target is called: the name of the counter or place, or of the card that it is or that speaks of it, instead of its id.
fn called(bundle: &Bundle, target: &str) -> String {
    let mut words = target.split(' ');
    let (Some(file), Some(id), Some(field)) = (words.next(), words.next(), words.next()) else {
        return target.to_owned();
    };
    let speaks = |card: &&Card| card.attributes.values().any(|value| value == id);
    let card = bundle.cards.iter().find(|card| card.id == id).or_else(|| bundle.cards.iter().find(speaks));
    let name = card.map(|card| match card.code.as_deref().filter(|code| *code != card.name) {
        Some(code) => format!("{code} {}", card.name),
        None => card.name.clone(),
    });
    let piece = || bundle.pieces.iter().find(|piece| piece.id == id).map(|piece| piece.name.clone());
    let place = || bundle.map.places.iter().find(|place| place.id == id).map(|place| place.name.clone());
    let stem = file.trim_end_matches(".csv");
    let name = name.or_else(piece).or_else(place).unwrap_or_else(|| format!("{stem} {id}"));
    format!("{name}: {field}")
}

/// A text in a cell of a table.
fn cell(text: &str) -> String {
    let mut out = String::with_capacity(text.len());
    for letter in text.chars() {
        match letter {
            '|' | '\\' | '*' | '_' | '`' | '<' | '[' | ']' => out.extend(['\\', letter]),
            letter if letter.is_control() => out.push(' '),
            letter => out.push(letter),
        }
    }
    out
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::fixture;

    #[test]
    fn every_erratum_has_its_line() {
        let mut bundle = fixture::bundle();
        let card = &bundle.cards[0];
        let erratum = muster_schema::bundle::Erratum {
            id: "one".into(),
            date: "2025-10-01".into(),
            target: format!("cards.csv {} text", card.id),
            before: "two | three".into(),
            after: String::new(),
            reason: "A slip".into(),
            cite: "errata".into(),
        };
        let name = card.name.clone();
        bundle.errata = vec![erratum];
        let page = sheet(&bundle).unwrap_or_default();
        let line = format!("| {name}: text | two \\| three | nothing | A slip | errata, 2025-10-01 |\n");
        assert!(page.ends_with(&line), "{page}");
        bundle.errata.clear();
        assert_eq!(sheet(&bundle), None);
    }
}
