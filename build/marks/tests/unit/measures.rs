use muster_marks::measures::{face_names, slug};

#[test]
fn file_names_are_plain_and_distinct() {
    assert_eq!(slug("france-corps"), "france-corps");
    assert_eq!(slug("a/b"), "a_2fb");
    assert_eq!(slug("Old_Guard.2"), "Old__Guard.2");
    assert_ne!(slug("a_2fb"), slug("a/b"));
}

#[test]
fn no_two_faces_have_one_name() {
    let mut bundle = muster_fixture::bundle();
    let Some(piece) = bundle.pieces.first_mut() else { return };
    piece.faces = [&piece.faces[..1], &piece.faces[..1]].concat();
    let names = face_names(piece);
    assert!(names.len() == 2 && names[0] != names[1] && names[1].ends_with("-2"), "{names:?}");
}
