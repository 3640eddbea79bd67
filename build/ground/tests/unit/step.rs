use muster_ground::step::{Step, numbers};

#[test]
fn a_step_is_as_long_as_it_says() {
    let all = [Step::None, Step::Patch, Step::Minor, Step::Major];
    assert_eq!(all.map(|step| step.from([2, 3, 4])), [[2, 3, 4], [2, 3, 5], [2, 4, 0], [3, 0, 0]]);
    assert_eq!(all.map(|step| step.of_pack([0, 3, 4])), [[0, 3, 4], [0, 3, 5], [0, 3, 5], [0, 4, 0]]);
    assert_eq!(numbers("1.20.3"), Some([1, 20, 3]));
    assert_eq!(numbers("1.2"), Some([1, 2, 0]));
    assert_eq!((numbers("1"), numbers("1.2.3.4"), numbers("1.")), (None, None, None));
}
