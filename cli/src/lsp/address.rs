//! Addresses of files, as editors write them: `file:///home/me/my%20war/spaces.csv`.

use std::path::{Component, Path, PathBuf};

use percent_encoding::{AsciiSet, NON_ALPHANUMERIC, percent_decode_str, utf8_percent_encode};

/// The file that an address means; none where it means something else.
pub fn path(address: &str) -> Option<PathBuf> {
    let rest = address.strip_prefix("file://")?;
    let (_, rest) = rest.split_at(rest.find('/')?);
    let text = percent_decode_str(rest).decode_utf8().ok().filter(|text| !text.contains('\0'))?;
    // `/c:/war` is `c:/war`.
    let is_drive = cfg!(windows) && text.as_bytes().get(2) == Some(&b':');
    Some(tidy(Path::new(if is_drive { &text[1..] } else { &text })))
}

/// The address of a file.
pub fn of(path: &Path) -> String {
    let path = tidy(path).to_string_lossy().replace('\\', "/");
    let begins = if path.starts_with('/') { "file://" } else { "file:///" };
    format!("{begins}{}", utf8_percent_encode(&path, CODED))
}

/// Characters that are coded in an address.
const CODED: &AsciiSet =
    &NON_ALPHANUMERIC.remove(b'-').remove(b'.').remove(b'_').remove(b'~').remove(b'/').remove(b':');

/// The path without `.` and `..`.
pub fn tidy(path: &Path) -> PathBuf {
    let mut tidy = PathBuf::new();
    for part in path.components() {
        match part {
            Component::CurDir => {}
            Component::ParentDir => drop(tidy.pop()),
            part => tidy.push(part),
        }
    }
    tidy
}
