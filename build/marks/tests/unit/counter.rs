use muster_marks::counter::{figure, split};

#[test]
fn halves_are_written_as_halves() {
    assert_eq!([1.0, 0.5, 2.5, 0.0, 0.3, -1.0].map(figure), ["1", "½", "2½", "0", "0.3", "-1"]);
}

#[test]
fn labels_end_in_numbers_and_letters() {
    assert_eq!(split("Continued Siege +1"), ("Continued Siege", Some("+1")));
    assert_eq!(split("Army A"), ("Army", Some("A")));
    assert_eq!(split("Liege 1702"), ("Liege 1702", None));
    assert_eq!(split("Turn"), ("Turn", None));
    assert_eq!(split(""), ("", None));
}
