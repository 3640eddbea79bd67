//! File names of a game that both sources and targets use.

/// The file of a pack with the changes of each version, for players.
pub const CHANGELOG: &str = "CHANGELOG.md";
/// The file of a pack with the rules of play, for players to read.
pub const RULES: &str = "RULES.md";
/// The file of a release with the licence of the data.
pub const LICENCE: &str = "LICENSE";
/// The names that the licence file may have in a pack.
pub const LICENCES: [&str; 3] = [LICENCE, "LICENSE.md", "LICENSE.txt"];
/// The zip file of a build, and of the data of a release, that holds the sources it was made from.
pub const SOURCE: &str = "source.zip";
/// The file of a pack, and of its build, that binds each counter and card to its number.
pub const LOCK: &str = "ids.lock";
/// The folder of a pack's own additions to its module.
pub const ADDED: &str = "vassal/";

/// True for a file of a pack that is added to its module: a fragment of the build file, a saved game or log, a picture,
/// or a page of the help. Its name must be valid for every system and program.
pub fn is_added(path: &str) -> bool {
    let Some((stem, ending)) = path.strip_prefix(ADDED).and_then(|inside| inside.rsplit_once('.')) else {
        return false;
    };
    let (folder, name) = stem.split_once('/').unwrap_or(("", stem));
    let fits = match folder {
        "" => ["xml", "vsav", "vlog"].contains(&ending),
        "images" => ["png", "svg", "jpg", "jpeg", "gif"].contains(&ending),
        "help" => ["html", "htm", "pdf"].contains(&ending),
        _ => false,
    };
    fits && !name.is_empty() && name.chars().all(|letter| letter.is_alphanumeric() || " -_.()+&'".contains(letter))
}

/// The file of a build that names its program, its game, and its files.
pub const MANIFEST: &str = "manifest.json";

/// The program's name in manifests.
pub const TOOL: &str = "muster";
