use muster_vassal::values::{Strength, by_face, number, property};

#[test]
fn strength_follows_the_face_and_is_whole() {
    let bundle = muster_fixture::bundle();
    let strength = Strength::of(&bundle).unwrap_or_else(|| panic!("units have numbers"));
    assert_eq!((strength.rating.as_str(), strength.times), ("strength", 1.0));
    let piece = bundle.pieces.iter().find(|piece| piece.id == "north-corps").unwrap_or_else(|| panic!("a corps"));
    assert_eq!(by_face(piece, |face| number(face, "strength") * strength.times), "Face_Level==1?2:1");
    assert_eq!(by_face(piece, |_| 3.0), "3");
    assert_eq!(
        ["movement", "die roll", "side", "2nd"].map(property),
        ["Movement", "DieRoll", "PrintedSide", "Printed2nd"]
    );
}
