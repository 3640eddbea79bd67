use std::fs;

use muster_build::emit::zipped;
use muster_build::read::journal::{PLACES, UNFINISHED, places};
use muster_build::unfinished::{Unfinished, change, finish};

#[test]
fn a_killed_change_is_finished_unless_somebody_edited_a_file() -> Result<(), Box<dyn std::error::Error>> {
    let folder = std::env::temp_dir().join(format!("muster-unfinished-{}", std::process::id()));
    fs::create_dir_all(&folder)?;
    let read = |name: &str| fs::read_to_string(folder.join(name)).ok();
    fs::write(folder.join("a.csv"), "old a")?;
    let files = [("a.csv".to_owned(), b"new a".to_vec()), ("b.csv".to_owned(), b"new b".to_vec())];
    change(&folder, &files)?;
    assert_eq!([read("a.csv"), read("b.csv"), read(UNFINISHED)], [Some("new a".into()), Some("new b".into()), None]);
    // Killed between the two.
    let noted = [(PLACES, r#"["a.csv", "b.csv"]"#), ("0-before", "old a"), ("0-after", "new a"), ("1-after", "new b")];
    let noted = zipped(&noted.map(|(path, text)| (path.to_owned(), text)))?;
    fs::remove_file(folder.join("b.csv"))?;
    fs::write(folder.join(UNFINISHED), &noted)?;
    assert_eq!(places(&noted), ["a.csv", "b.csv"]);
    assert_eq!(finish(&folder)?, ["b.csv"]);
    assert_eq!([read("b.csv"), read(UNFINISHED)], [Some("new b".into()), None]);
    assert_eq!(finish(&folder)?, [""; 0]);
    fs::write(folder.join(UNFINISHED), &noted)?;
    fs::write(folder.join("a.csv"), "edited")?;
    fs::remove_file(folder.join("b.csv"))?;
    assert!(matches!(finish(&folder), Err(Unfinished::Changed(path)) if path.ends_with("a.csv")));
    assert_eq!([read("a.csv"), read("b.csv")], [Some("edited".into()), None]);
    let far = zipped(&[(PLACES.to_owned(), r#"["../../x"]"#), ("0-after".to_owned(), "x")])?;
    fs::write(folder.join(UNFINISHED), far)?;
    assert!(finish(&folder).is_err());
    Ok(fs::remove_dir_all(folder)?)
}
