//! Settings for some editors, and the extension of VS Code in the form that it installs.

use std::io::{Cursor, Write};

use zip::ZipWriter;
use zip::result::ZipResult;
use zip::write::SimpleFileOptions;

/// Files below `examples/editors`.
macro_rules! examples {
    ($($name:literal),+ $(,)?) => {
        &[$(($name, include_bytes!(concat!("../../../examples/editors/", $name)))),+]
    };
}

const SETTINGS: &[(&str, &[u8])] = examples!("neovim.lua", "helix.toml");

const EXTENSION: &[(&str, &[u8])] = examples!(
    "vscode/README.md",
    "vscode/csv.json",
    "vscode/extension.js",
    "vscode/icon.png",
    "vscode/package.json",
    "vscode/wire.js",
);

/// The kinds of files in an extension, as it must tell them.
const KINDS: &str = "<?xml version=\"1.0\" encoding=\"utf-8\"?>
<Types xmlns=\"http://schemas.openxmlformats.org/package/2006/content-types\">\
<Default Extension=\".json\" ContentType=\"application/json\"/>\
<Default Extension=\".js\" ContentType=\"application/javascript\"/>\
<Default Extension=\".md\" ContentType=\"text/markdown\"/>\
<Default Extension=\".txt\" ContentType=\"text/plain\"/>\
<Default Extension=\".png\" ContentType=\"image/png\"/>\
<Default Extension=\".vsixmanifest\" ContentType=\"text/xml\"/></Types>
";

/// All of them, by their paths in the guide.
pub fn files() -> Vec<(String, Vec<u8>)> {
    let settings = SETTINGS.iter().map(|(name, bytes)| (*name, bytes.to_vec()));
    // Memory takes all that is written into it.
    let extension = extension().ok().map(|bytes| ("muster.vsix", bytes));
    settings.chain(extension).map(|(name, bytes)| (format!("editors/{name}"), bytes)).collect()
}

/// The extension, with what VS Code wants to be told of it.
fn extension() -> ZipResult<Vec<u8>> {
    let manifest = manifest(
        &serde_json::from_slice(include_bytes!("../../../examples/editors/vscode/package.json")).unwrap_or_default(),
    );
    let licence: &[u8] = include_bytes!("../../../LICENSE");
    let about: [(&str, &[u8]); 3] = [
        ("extension.vsixmanifest", manifest.as_bytes()),
        ("[Content_Types].xml", KINDS.as_bytes()),
        ("extension/LICENSE.txt", licence),
    ];
    let files = EXTENSION.iter().map(|(name, bytes)| (name.replacen("vscode", "extension", 1), *bytes));
    let mut archive = ZipWriter::new(Cursor::new(Vec::new()));
    let about = about.into_iter().map(|(name, bytes)| (name.to_owned(), bytes));
    for (path, bytes) in about.chain(files) {
        archive.start_file(path, SimpleFileOptions::default())?;
        archive.write_all(bytes)?;
    }
    Ok(archive.finish()?.into_inner())
}

/// The manifest that VS Code reads before it unpacks an extension: `package.json` in another form.
fn manifest(package: &serde_json::Value) -> String {
    let said = |member: &str| package[member].as_str().unwrap_or_default();
    let [name, title, help, version, publisher] =
        ["name", "displayName", "description", "version", "publisher"].map(said);
    let engine = package["engines"]["vscode"].as_str().unwrap_or_default();
    format!(
        "<?xml version=\"1.0\" encoding=\"utf-8\"?>
<PackageManifest Version=\"2.0.0\" xmlns=\"http://schemas.microsoft.com/developer/vsx-schema/2011\">
  <Metadata>
    <Identity Language=\"en-US\" Id=\"{name}\" Version=\"{version}\" Publisher=\"{publisher}\"/>
    <DisplayName>{title}</DisplayName>
    <Description xml:space=\"preserve\">{help}</Description>
    <Categories>Programming Languages,Linters</Categories>
    <License>extension/LICENSE.txt</License>
    <Icon>extension/icon.png</Icon>
    <Properties><Property Id=\"Microsoft.VisualStudio.Code.Engine\" Value=\"{engine}\"/></Properties>
  </Metadata>
  <Installation><InstallationTarget Id=\"Microsoft.VisualStudio.Code\"/></Installation>
  <Dependencies/>
  <Assets>
    <Asset Type=\"Microsoft.VisualStudio.Code.Manifest\" Path=\"extension/package.json\" Addressable=\"true\"/>
    <Asset Type=\"Microsoft.VisualStudio.Services.Content.Details\" Path=\"extension/README.md\" Addressable=\"true\"/>
    <Asset Type=\"Microsoft.VisualStudio.Services.Content.License\" Path=\"extension/LICENSE.txt\" Addressable=\"true\"/>
    <Asset Type=\"Microsoft.VisualStudio.Services.Icons.Default\" Path=\"extension/icon.png\" Addressable=\"true\"/>
  </Assets>
</PackageManifest>
"
    )
}
