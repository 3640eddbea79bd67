use crate::frederick::rules;
use muster_engine::frederick::market::{breach, highest, initiative, most_in_hand, put_up, surplus};

#[test]
fn the_highest_bid_wins() {
    assert_eq!(highest(&[2, 5, 3]), [1], "9.3");
    assert_eq!(highest(&[5, 2, 5]), [0, 2], "9.3");
    assert!(highest(&[0, 0]).is_empty(), "9.3");
    assert_eq!([initiative(&[2, 5, 3]), initiative(&[5, 2, 5])], [vec![1], vec![0, 2]], "7.1, 7.2");
    assert_eq!(initiative(&[0, 0, 0]), [0, 1, 2], "7.2: nobody has bid, and a die decides");
}

#[test]
fn hands_are_bounded() {
    let rules = rules();
    assert_eq!(put_up(&rules, 4), 8, "3.2");
    assert_eq!([2, 3, 4].map(|players| most_in_hand(&rules, players)), [Ok(18), Ok(12), Ok(9)], "9.4");
    let error = most_in_hand(&rules, 5).expect_err("not told");
    assert_eq!(error.to_string(), "the pack lacks the most markers in hand for 5 players");
    assert_eq!([surplus(&rules, 4, 8, 3), surplus(&rules, 4, 3, 3)], [Ok(2), Ok(0)], "9.7");
    assert_eq!([breach(&rules, 5), breach(&rules, 0)], [3, 0], "10.3");
}
