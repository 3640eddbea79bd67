use std::fs;
use std::io;

use muster_ground::write::{is_device, sweep, sweep_folder, why, write_file, write_files};

#[test]
fn replaces_and_leaves_nothing_behind() -> io::Result<()> {
    let folder = std::env::temp_dir().join(format!("muster-write-{}", std::process::id()));
    let path = folder.join("deep/file.csv");
    write_file(&path, b"one")?;
    write_file(&path, b"two")?;
    assert_eq!(fs::read(&path)?, b"two");
    assert_eq!(fs::read_dir(folder.join("deep"))?.count(), 1);
    assert!(write_file(&folder.join("deep/file.csv/below"), b"").is_err());
    fs::write(folder.join("deep/.file.csv.12345.part"), b"half")?;
    fs::write(folder.join("deep/.file.csv.notes.part"), b"not ours")?;
    sweep(&path);
    assert_eq!(fs::read_dir(folder.join("deep"))?.count(), 2);
    fs::write(folder.join("deep/.other.csv.12345.part"), b"half")?;
    sweep(&path);
    assert_eq!(fs::read_dir(folder.join("deep"))?.count(), 3);
    sweep_folder(&folder.join("deep"));
    assert_eq!(fs::read_dir(folder.join("deep"))?.count(), 2);
    fs::remove_dir_all(folder)
}

#[test]
fn leaves_a_read_only_file() -> io::Result<()> {
    let folder = std::env::temp_dir().join(format!("muster-read-only-{}", std::process::id()));
    let path = folder.join("file.csv");
    write_file(&path, b"one")?;
    let free = fs::metadata(&path)?.permissions();
    let mut held = free.clone();
    held.set_readonly(true);
    fs::set_permissions(&path, held)?;
    assert_eq!(write_file(&path, b"two").map_err(|error| why(&error)), Err("it is read-only".to_owned()));
    assert_eq!((fs::read(&path)?.as_slice(), fs::read_dir(&folder)?.count()), (b"one".as_slice(), 1));
    fs::set_permissions(&path, free)?;
    fs::remove_dir_all(folder)
}

#[test]
fn several_files_or_none() -> io::Result<()> {
    let folder = std::env::temp_dir().join(format!("muster-files-{}", std::process::id()));
    let [old, new] = ["old.csv", "new.csv"].map(|name| folder.join(name));
    write_file(&old, b"as it was")?;
    let nowhere = old.join("below");
    let failed = write_files(&[(old.clone(), b"changed"), (new.clone(), b"new"), (nowhere.clone(), b"")]);
    assert!(failed.is_err_and(|(path, _)| path == nowhere));
    assert_eq!((fs::read(&old)?.as_slice(), new.exists()), (b"as it was".as_slice(), false));
    assert!(write_files(&[(old.clone(), b"changed"), (new.clone(), b"new")]).is_ok());
    assert_eq!((fs::read(&old)?, fs::read(&new)?), (b"changed".to_vec(), b"new".to_vec()));
    fs::remove_dir_all(folder)
}

#[test]
fn names_of_devices() {
    assert!(["con", "AUX.csv", "nul.tar.gz", "Com1", "lpt9"].into_iter().all(is_device));
    assert!(["", "cons", "com", "com0", "com10", "con-2", ".con"].into_iter().all(|name| !is_device(name)));
}
