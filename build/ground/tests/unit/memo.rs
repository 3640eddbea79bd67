use muster_ground::memo::Memo;

#[test]
fn the_last_answers_are_kept() {
    let memo = Memo::new();
    let mut asked = Vec::new();
    for key in [1, 2, 1, 3, 4, 5, 2, 1] {
        assert_eq!(
            memo.get(key, |key| {
                asked.push(*key);
                key * 10
            }),
            key * 10
        );
    }
    assert_eq!(asked, [1, 2, 3, 4, 5, 1]);
}
