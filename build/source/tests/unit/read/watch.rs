use std::fs;
use std::io;

use muster_source::read::Stamps;

#[test]
fn what_was_saved_is_told_by_its_path() -> io::Result<()> {
    let folder = std::env::temp_dir().join(format!("muster-watch-{}", std::process::id()));
    let (pack, series) = (folder.join("pack"), folder.join("series"));
    fs::create_dir_all(pack.join("examples"))?;
    fs::create_dir_all(&series)?;
    fs::write(pack.join("game.json"), r#"{ "system": "../series" }"#)?;
    for file in [pack.join("spaces.csv"), pack.join("examples/one.json"), series.join("tables.csv")] {
        fs::write(file, "id\n")?;
    }
    let before = Stamps::of(&pack)?;
    assert_eq!(Stamps::of(&pack)?.since(&before).count(), 0);
    for file in [pack.join("examples/one.json"), series.join("tables.csv"), pack.join("new.csv")] {
        fs::write(file, "id,name\n")?;
    }
    fs::remove_file(pack.join("spaces.csv"))?;
    let after = Stamps::of(&pack)?;
    assert_eq!(after.since(&before).collect::<Vec<_>>(), ["../series/tables.csv", "examples/one.json", "new.csv"]);
    assert_ne!(after, before);
    // Another text of the same length, which bears the time of the old one.
    #[cfg(unix)]
    {
        let file = pack.join("new.csv");
        let written = fs::metadata(&file)?.modified()?;
        std::thread::sleep(std::time::Duration::from_millis(20));
        fs::write(&file, "id,nume\n")?;
        fs::File::options().append(true).open(&file)?.set_modified(written)?;
        assert_eq!(Stamps::of(&pack)?.since(&after).collect::<Vec<_>>(), ["new.csv"]);
    }
    fs::remove_dir_all(folder)
}
