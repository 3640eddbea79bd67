use crate::frederick::rules;
use muster_engine::frederick::taxation::{Payer, mercantilism};
use muster_schema::Id;

fn city(tax: u8, occupiers: &[&str]) -> Payer {
    Payer { tax, pillaged: false, occupiers: occupiers.iter().map(|player| Id::new(player)).collect() }
}

#[test]
fn who_is_there_gathers() {
    let prussia = Id::new("prussia");
    assert_eq!(city(4, &["prussia"]).gatherer(), Some(prussia), "5.5 example");
    assert_eq!(city(4, &["prussia", "austria"]).gatherer(), None, "8.3");
    assert_eq!(city(4, &[]).gatherer(), None);
    assert_eq!(city(4, &["prussia", "prussia"]).gatherer(), Some(prussia), "4.2, 8.3: two powers of one player");
    let pillaged = Payer { pillaged: true, ..city(5, &["prussia"]) };
    let squares = [city(4, &["prussia"]), city(1, &["prussia"]), city(3, &["austria"]), pillaged];
    assert_eq!(mercantilism(&rules(), prussia, &squares), 1, "9.13");
}
