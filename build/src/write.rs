//! Writing a file whole or not at all.

use std::fs;
use std::io::{self, Write};
use std::path::Path;

/// Writes a file so that nobody ever sees half of it: beside it under another name, then renamed. Folders are made as
/// needed; a link is followed, and the permissions of the file that was there stay.
///
/// # Errors
/// Where the folder cannot be written to or the disk is full; the old file is then as it was.
pub fn write_file(path: &Path, bytes: &[u8]) -> io::Result<()> {
    let target = fs::canonicalize(path).unwrap_or_else(|_| path.to_path_buf());
    let folder = target.parent().filter(|folder| !folder.as_os_str().is_empty()).unwrap_or(Path::new("."));
    fs::create_dir_all(folder)?;
    let name = target.file_name().unwrap_or_default().to_string_lossy();
    let beside = folder.join(format!(".{name}.{}.part", std::process::id()));
    let written = write_and_rename(&beside, &target, bytes);
    if written.is_err() {
        // What is left of the attempt is of no use; that it cannot be removed either is not the news.
        let _ = fs::remove_file(&beside);
    }
    written
}

fn write_and_rename(beside: &Path, target: &Path, bytes: &[u8]) -> io::Result<()> {
    let mut file = fs::File::create(beside)?;
    file.write_all(bytes)?;
    if let Ok(before) = fs::metadata(target) {
        file.set_permissions(before.permissions())?;
    }
    file.sync_all()?;
    fs::rename(beside, target)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn replaces_and_leaves_nothing_behind() -> io::Result<()> {
        let folder = std::env::temp_dir().join(format!("muster-write-{}", std::process::id()));
        let path = folder.join("deep/file.csv");
        write_file(&path, b"one")?;
        write_file(&path, b"two")?;
        assert_eq!(fs::read(&path)?, b"two");
        assert_eq!(fs::read_dir(folder.join("deep"))?.count(), 1);
        assert!(write_file(&folder.join("deep/file.csv/below"), b"").is_err());
        fs::remove_dir_all(folder)
    }
}
