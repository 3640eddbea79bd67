//! Text charts: the sequence of play, the schedule of arrivals, the cards.

use muster_schema::bundle::{Arrival, Bundle, Scenario};

use super::help::escape;
use super::names::Names;

/// A chart: what it is called, its file in the module, its text.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Page {
    pub name: String,
    pub file: String,
    /// Its text, as HTML.
    pub text: String,
}

/// The charts that have content. Scenarios that share a schedule share a chart.
pub fn pages(bundle: &Bundle, names: &Names) -> Vec<Page> {
    let phases = bundle.phases.iter().map(|phase| {
        let note = phase.provenance.note.as_deref().unwrap_or_default();
        [phase.name.clone(), note.to_owned(), phase.provenance.cite.clone()]
    });
    let cards = bundle.cards.iter().map(|card| {
        let number = card.number.map(|number| number.to_string()).unwrap_or_default();
        let copies = if card.copies > 1 { format!(" (×{})", card.copies) } else { String::new() };
        let deck = names.deck(&card.deck).unwrap_or(&card.deck).to_owned();
        [
            number,
            format!("{}{copies}", card.name),
            deck,
            card.text.clone().unwrap_or_default(),
            card.provenance.cite.clone(),
        ]
    });
    let mut pages = Vec::new();
    add(&mut pages, "Sequence of play", ["Phase", "What happens", "Rule"], phases);
    let mut shown: Vec<&Scenario> = Vec::new();
    for scenario in &bundle.scenarios {
        if shown.iter().any(|other| other.arrivals == scenario.arrivals) {
            continue;
        }
        let several = bundle.scenarios.iter().any(|other| other.arrivals != scenario.arrivals);
        let name = if several { format!("Schedule: {}", scenario.name) } else { "Schedule".to_owned() };
        let mut lines: Vec<&Arrival> = scenario.arrivals.iter().collect();
        let turn = |id: &str| bundle.map.places.iter().position(|place| place.id == id);
        lines.sort_by_key(|line| turn(&line.turn));
        let heads = ["Turn", "Action", "Counters", "Face", "Where", "Note", "Rule"];
        add(&mut pages, &name, heads, lines.into_iter().map(|line| arrival(bundle, names, line)));
        shown.push(scenario);
    }
    add(&mut pages, "Cards", ["Number", "Card", "Deck", "Effect", "Rule"], cards);
    pages
}

fn arrival(bundle: &Bundle, names: &Names, line: &Arrival) -> [String; 7] {
    let piece = bundle.pieces.iter().find(|piece| piece.id == line.piece);
    // The chart is for the players of all sides.
    let hidden = piece.filter(|piece| piece.hidden);
    let side = hidden.and_then(|piece| bundle.sides.iter().find(|side| Some(&side.id) == piece.side.as_ref()));
    let name = match (hidden, side) {
        (Some(piece), Some(side)) => format!("hidden {} of {}", piece.seen(), side.name),
        _ => piece.map_or(&line.piece, |piece| &piece.name).clone(),
    };
    let told = |text: &str| if side.is_some() { String::new() } else { text.to_owned() };
    let counters = if line.count == 1 { name } else { format!("{} × {name}", line.count) };
    let place = |id: &str| names.place(id).unwrap_or(id).to_owned();
    [
        place(&line.turn),
        line.action.clone(),
        counters,
        told(&line.face),
        line.place.as_deref().map(place).unwrap_or_default(),
        told(line.provenance.note.as_deref().unwrap_or_default()),
        line.provenance.cite.clone(),
    ]
}

/// Adds a chart, unless it has no lines: the columns in which a line has something.
fn add<const N: usize>(pages: &mut Vec<Page>, name: &str, heads: [&str; N], lines: impl Iterator<Item = [String; N]>) {
    let lines: Vec<[String; N]> = lines.collect();
    if lines.is_empty() {
        return;
    }
    let is_used: [bool; N] = std::array::from_fn(|at| lines.iter().any(|line| !line[at].is_empty()));
    let row = |tag: &str, cells: &[String; N]| {
        let cells = cells.iter().zip(is_used).filter(|(_, used)| *used);
        let cells: String = cells.map(|(cell, _)| format!("<{tag}>{}</{tag}>", escape(cell))).collect();
        format!("<tr>{cells}</tr>\n")
    };
    let body: String = lines.iter().map(|line| row("td", line)).collect();
    let head = row("th", &heads.map(str::to_owned));
    let title = escape(name);
    let text = format!(
        "<html><head><title>{title}</title></head><body>\n<h2>{title}</h2>\n<table border=\"1\" cellpadding=\"3\">\n\
         {head}{body}</table>\n</body></html>\n"
    );
    pages.push(Page { name: name.to_owned(), file: format!("help/chart-{}.html", pages.len() + 1), text });
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_schedule_names_nothing_hidden() {
        let mut bundle = muster_fixture::bundle();
        bundle.pieces.iter_mut().for_each(|piece| piece.hidden = true);
        let pages = pages(&bundle, &Names::of(&bundle));
        let schedule = pages.iter().find(|page| page.name.starts_with("Schedule")).map_or("", |page| &page.text);
        assert!(schedule.contains("hidden counter of") && !schedule.contains("Vendôme"), "{schedule}");
    }

    #[test]
    fn scenarios_of_one_schedule_share_a_chart() {
        let mut bundle = muster_fixture::bundle();
        let count = |bundle: &Bundle| {
            let pages = pages(bundle, &Names::of(bundle));
            pages.iter().filter(|page| page.name.starts_with("Schedule")).count()
        };
        assert_eq!(count(&bundle), 1);
        let mut other = bundle.scenarios.first().cloned().unwrap_or_else(|| panic!("a scenario"));
        bundle.scenarios.push(other.clone());
        assert_eq!(count(&bundle), 1);
        other.arrivals.truncate(1);
        bundle.scenarios.push(other);
        assert_eq!(count(&bundle), 2);
    }

    #[test]
    fn names_are_escaped() {
        let mut bundle = muster_fixture::bundle();
        if let Some(card) = bundle.cards.first_mut() {
            card.name = "<b> & \"Ö\"".into();
        }
        let pages = pages(&bundle, &Names::of(&bundle));
        let cards = pages.iter().find(|page| page.name == "Cards").map(|page| page.text.clone()).unwrap_or_default();
        assert!(cards.contains("&lt;b&gt; &amp; \"&#214;\""), "{cards}");
    }
}
