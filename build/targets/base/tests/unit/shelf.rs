use std::fs;
use std::io;

use bytes::Bytes;
use muster_canvas::raster::Shelf;
use muster_targets::shelf::{Cabinet, FILE, KEY, SUM};

#[test]
fn gives_back_what_was_put_and_nothing_else() -> io::Result<()> {
    let folder = std::env::temp_dir().join(format!("muster-shelf-{}", std::process::id()));
    let (a, b) = (&"a".repeat(KEY), &"b".repeat(KEY));
    let files = ["one", "", "two"].map(Bytes::from).to_vec();
    let new = Cabinet::new(folder.clone());
    assert_eq!(new.take(a), None);
    new.put(a, &files);
    new.put(b, &[]);
    new.close();
    let again = Cabinet::new(folder.clone());
    assert_eq!((again.take(a), again.take(b)), (Some(files.clone()), Some(Vec::new())));
    // Half a file, a damaged one, or somebody's own.
    let whole = fs::read(folder.join(FILE))?;
    let mut damaged = whole.clone();
    damaged[KEY + 8 + SUM + 8] ^= 1;
    for bytes in [&whole[..whole.len() - 1], &damaged, b"", b"somebody's own file"] {
        fs::write(folder.join(FILE), bytes)?;
        let found = Cabinet::new(folder.clone());
        assert!(found.take(a).is_none_or(|found| found == files) && found.take(b).is_none_or(|found| found.is_empty()));
        assert!(found.take(a).is_none() || found.take(b).is_none());
    }
    fs::write(folder.join(FILE), &whole)?;
    fs::write(folder.join("holidays.jpg"), "somebody's own")?;
    // What is new is added; what nobody asks for goes when it is too much.
    let later = Cabinet::new(folder.clone());
    assert!(later.take(a).is_some() && later.take(b).is_some());
    later.put(b, &[Bytes::from(vec![7; 1000])]);
    later.close();
    let later = Cabinet::new(folder.clone());
    assert!(later.take(b).is_some());
    later.close();
    let later = Cabinet::new(folder.clone());
    assert!(later.take(a).is_some());
    later.close();
    let last = Cabinet::new(folder.clone());
    assert!(last.take(a).is_some() && last.take(b).is_none());
    // What a run left that was killed is cleared away, and nothing else.
    fs::write(folder.join("kept.1.tmp"), "half")?;
    last.close();
    assert_eq!(fs::read_dir(&folder)?.count(), 2);
    fs::remove_dir_all(folder)
}
