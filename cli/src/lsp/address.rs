//! Addresses of files, as editors write them: `file:///home/me/my%20war/spaces.csv`.

use std::fmt::Write;
use std::path::{Component, Path, PathBuf};

/// The file that an address means; none where it means something else.
pub fn path(address: &str) -> Option<PathBuf> {
    let rest = address.strip_prefix("file://")?;
    let (_, rest) = rest.split_at(rest.find('/')?);
    let mut bytes = Vec::with_capacity(rest.len());
    let mut left = rest.as_bytes();
    while let Some((first, behind)) = left.split_first() {
        let coded = behind.get(..2).filter(|_| *first == b'%').and_then(|hex| std::str::from_utf8(hex).ok());
        match coded.and_then(|hex| u8::from_str_radix(hex, 16).ok()) {
            Some(byte) => {
                bytes.push(byte);
                left = &behind[2..];
            }
            None => {
                bytes.push(*first);
                left = behind;
            }
        }
    }
    let text = String::from_utf8(bytes).ok().filter(|text| !text.contains('\0'))?;
    // `/c:/war` is `c:/war`.
    let is_drive = cfg!(windows) && text.as_bytes().get(2) == Some(&b':');
    Some(tidy(Path::new(if is_drive { &text[1..] } else { &text })))
}

/// The address of a file.
pub fn of(path: &Path) -> String {
    let path = tidy(path).to_string_lossy().replace('\\', "/");
    let mut address = String::from(if path.starts_with('/') { "file://" } else { "file:///" });
    for byte in path.bytes() {
        match byte {
            b'a'..=b'z' | b'A'..=b'Z' | b'0'..=b'9' | b'-' | b'.' | b'_' | b'~' | b'/' | b':' => {
                address.push(byte.into());
            }
            // Writing to a string does not fail.
            _ => drop(write!(address, "%{byte:02X}")),
        }
    }
    address
}

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

#[cfg(all(test, unix))]
mod tests {
    use super::*;

    #[test]
    fn there_and_back() {
        let file = Path::new("/home/me/mein krieg/größe%1.csv");
        assert_eq!(of(file), "file:///home/me/mein%20krieg/gr%C3%B6%C3%9Fe%251.csv");
        assert_eq!(path(&of(file)).as_deref(), Some(file));
        assert_eq!(path("file://localhost/a/%zz/../b"), Some(PathBuf::from("/a/b")));
        assert_eq!(path("untitled:Untitled-1"), None);
        assert_eq!(path("file:"), None);
    }
}
