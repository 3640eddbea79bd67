use muster_print::pdf::Spot;
use muster_print::template::Sheet;
use muster_schema::Text;
use muster_schema::print::{Backs, Template};

const A4: [f64; 2] = [210.0, 297.0];

fn sheet(backs: Backs, places: &[[f64; 2]]) -> Option<Sheet> {
    let places = places.iter().map(|place| place.map(|from| Text::new(&format!("{from}mm")))).collect();
    Sheet::of(&Template { backs, places, ..Template::default() }, A4, [63.5, 88.9])
}

#[test]
fn nine_cards_fit_and_none_that_is_too_large() {
    assert_eq!(sheet(Backs::LongEdge, &[]).map(|sheet| sheet.room()), Some(9));
    assert_eq!(sheet(Backs::Fold, &[]).map(|sheet| (sheet.paper, sheet.room())), Some(([297.0, 210.0], 4)));
    let counters = Sheet::of(&Template::default(), [215.9, 279.4], [15.875; 2]);
    assert_eq!(counters.map(|sheet| sheet.room()), Some(12 * 16));
    assert!(Sheet::of(&Template::default(), A4, [300.0, 420.0]).is_none());
    assert!(sheet(Backs::None, &[[200.0, 10.0]]).is_none());
}

#[test]
fn backs_lie_behind_their_fronts() {
    let place = [[10.0, 20.0]];
    let behind = |backs| sheet(backs, &place).map(|sheet| sheet.behind(place[0], [0.5, -0.25]));
    let spot = |at, quarters| Some(Spot { at, size: [63.5, 88.9], quarters });
    assert_eq!(behind(Backs::LongEdge), spot([210.0 - 10.0 - 63.5 + 0.5, 19.75], 0));
    assert_eq!(behind(Backs::ShortEdge), spot([10.5, 297.0 - 20.0 - 88.9 - 0.25], 2));
    // What is folded is printed in one go.
    assert_eq!(behind(Backs::Fold), spot([210.0 - 10.0 - 63.5, 20.0], 0));
}
