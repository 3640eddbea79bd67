use muster_engine::machine::Seeded;
use muster_engine::no_peace::play::{Chance, Draw, Roll};

#[test]
fn dice_are_fair_and_repeatable() {
    let mut counts = [0u32; 6];
    let (mut one, mut other) = (Seeded::new(7), Seeded::new(7));
    for _ in 0..60_000 {
        let die = one.die(Roll::Battle);
        assert_eq!(die, other.die(Roll::Siege));
        counts[usize::from(die) - 1] += 1;
    }
    assert!(counts.iter().all(|count| (9_500..10_500).contains(count)), "{counts:?}");
}

#[test]
fn cards_without_weight_are_never_drawn() {
    let mut chance = Seeded::new(1);
    assert!((0..1000).all(|_| [1, 3].contains(&chance.card(Draw::Action, &[0, 2, 0, 5]))));
}
