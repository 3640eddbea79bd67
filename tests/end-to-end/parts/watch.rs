use std::collections::BTreeMap;
use std::path::PathBuf;

use muster::watch::turned;

#[test]
fn each_pack_turns_by_itself() {
    let mut broken = BTreeMap::new();
    let mut turns = |one: bool, other: bool| {
        let now = [("one", one), ("other", other)].map(|(folder, is)| (PathBuf::from(folder), is));
        turned(&mut broken, now.into_iter())
    };
    let rounds = [(false, false), (true, false), (true, true), (true, true), (false, true), (true, false)];
    assert_eq!(rounds.map(|(one, other)| turns(one, other)), [false, true, true, false, true, true]);
}
