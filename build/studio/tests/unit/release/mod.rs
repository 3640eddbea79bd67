use std::io;

use muster_build::emit::EmitError;
use muster_ground::write::write_file;
use muster_source::read::{Files, INDEX};
use muster_studio::diff::Version;
use muster_studio::release::{Plan, changelog, section};

#[test]
fn the_second_of_two_releases_at_once_is_refused() -> Result<(), Box<dyn std::error::Error>> {
    let folder = std::env::temp_dir().join(format!("muster-two-releases-{}", std::process::id()));
    let (pack, out) = (folder.join("pack"), folder.join("out"));
    for (path, bytes) in muster_build::starters::starters().next().unwrap().files {
        write_file(&pack.join(path), &bytes)?;
    }
    let plan = |day: &str| {
        let files = Files::from_folder(&pack)?;
        Plan::of(&pack, &Version::of(String::new(), files, false), day, None)
            .map_err(|refused| io::Error::other(format!("{refused:?}")))
    };
    let [one, other] = [plan("2024-05-31")?, plan("2024-06-01")?];
    one.carry_out(&pack, &out)?;
    let list = std::fs::read(pack.join(INDEX))?;
    assert!(matches!(other.carry_out(&pack, &out), Err(EmitError::Changed(_))));
    assert_eq!(std::fs::read(pack.join(INDEX))?, list);
    Ok(std::fs::remove_dir_all(folder)?)
}

#[test]
fn the_newest_section_stands_first() {
    let mut bundle = muster_fixture::bundle();
    bundle.game.version = "0.2.0".into();
    let new = "## 0.2.0 (2024-06-01)\n\nNew.\n";
    let first = changelog("", &bundle.game.title, &bundle.game.version, new);
    assert!(first.starts_with("# ") && first.ends_with(&format!(": changes\n\n{new}")), "{first}");
    let own = "My game\n\n## 0.1.0\n\nOld.\n";
    assert_eq!(
        changelog(own, &bundle.game.title, &bundle.game.version, new),
        format!("My game\n\n{new}\n## 0.1.0\n\nOld.\n")
    );
    assert_eq!(changelog("My game\n", &bundle.game.title, &bundle.game.version, new), format!("My game\n\n{new}"));
    // What the designer wrote stays.
    let written = "## [0.2.0] - soon\n\nBetter.\n\n## 0.1.0\n";
    assert_eq!(changelog(written, &bundle.game.title, &bundle.game.version, new), written);
    assert_eq!(section(written, "0.2.0"), Some("## [0.2.0] - soon\n\nBetter."));
    for heading in ["# v0.2.0", "## V 0.2.0", "### 0.2.0 (soon)\r"] {
        let (written, known) = (format!("# My war\n\n{heading}\n\nBetter.\n## Later\n"), !heading.contains('V'));
        assert_eq!(section(&written, "0.2.0").is_some_and(|text| text.ends_with("Better.")), known, "{heading}");
        assert_eq!(changelog(&written, &bundle.game.title, &bundle.game.version, new) == written, known, "{heading}");
    }
}
