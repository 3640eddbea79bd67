use muster_schema::bundle::{Rates, Rating};
use muster_vassal::values::{Strength, Way, by_face, number, property};

#[test]
fn strength_follows_the_face_and_is_whole() {
    let bundle = muster_fixture::bundle();
    let strength = Strength::of(&bundle).unwrap_or_else(|| panic!("units have numbers"));
    assert_eq!((strength.ways(), strength.times), (&[Way::Attack][..], 1.0));
    let piece = bundle.pieces.iter().find(|piece| piece.id == "north-corps").unwrap_or_else(|| panic!("a corps"));
    assert_eq!(by_face(piece, |face| number(face, "strength") * strength.times), "Face_Level==1?2:1");
    assert_eq!(by_face(piece, |_| 3.0), "3");
    assert_eq!(
        ["movement", "die roll", "side", "2nd"].map(property),
        ["Movement", "DieRoll", "PrintedSide", "Printed2nd"]
    );
}

#[test]
fn attack_and_defence_are_added_up_apart() {
    let mut bundle = muster_fixture::bundle();
    for face in bundle.pieces.iter_mut().flat_map(|piece| &mut piece.faces) {
        let Some(mut rating) = face.rating(Rates::Strength).cloned() else { continue };
        face.ratings.retain(|other| other.slot.is_none());
        rating.slot = Some(Rates::Attack);
        let defence = Rating { id: "guard".into(), value: rating.value + 3.0, slot: Some(Rates::Defence) };
        face.ratings.extend([rating, defence]);
    }
    let strength = Strength::of(&bundle).unwrap();
    assert_eq!(strength.ways(), [Way::Attack, Way::Defence]);
    let told = strength.told(&bundle.phrases, Way::Defence, "Guard1");
    assert!(told.starts_with("guard "), "{told}");
    // Without a purpose, no number is added up.
    bundle
        .pieces
        .iter_mut()
        .flat_map(|piece| &mut piece.faces)
        .flat_map(|face| &mut face.ratings)
        .for_each(|rating| rating.slot = None);
    assert!(Strength::of(&bundle).is_none());
}
