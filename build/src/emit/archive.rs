//! Zip files whose bytes depend on nothing but their content.

use std::io::{Cursor, Write};

use zip::write::SimpleFileOptions;
use zip::{CompressionMethod, DateTime, ZipWriter};

use super::EmitError;

/// Packs files in the given order. Pictures, which are compressed already, are stored as they are.
///
/// # Errors
/// Where two files have one name, or one is larger than the format allows.
pub fn pack(files: &[(String, Vec<u8>)]) -> Result<Vec<u8>, EmitError> {
    let refused = |error: zip::result::ZipError| EmitError::Archive(error.to_string());
    let mut archive = ZipWriter::new(Cursor::new(Vec::new()));
    for (name, bytes) in files {
        let compressed = [".png", ".vsav"].iter().any(|ending| name.ends_with(ending));
        let method = if compressed { CompressionMethod::Stored } else { CompressionMethod::Deflated };
        let options = SimpleFileOptions::default()
            .compression_method(method)
            // Beside the pictures, texts are small: to be quick is worth more.
            .compression_level((!compressed).then_some(3))
            .last_modified_time(DateTime::DEFAULT)
            .unix_permissions(0o644)
            .system(zip::System::Unix);
        archive.start_file(name.as_str(), options).map_err(refused)?;
        archive.write_all(bytes).map_err(|error| EmitError::Archive(error.to_string()))?;
    }
    Ok(archive.finish().map_err(refused)?.into_inner())
}
