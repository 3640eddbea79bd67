//! What the files of a game are called that sources and targets both know.

/// The file of a pack that tells players what changed in each version.
pub const CHANGELOG: &str = "CHANGELOG.md";
/// The file of a pack with the rules of play, for players to read.
pub const RULES: &str = "RULES.md";
/// The file of a release with the licence of the data.
pub const LICENCE: &str = "LICENSE";
/// What that file may be called in a pack.
pub const LICENCES: [&str; 3] = [LICENCE, "LICENSE.md", "LICENSE.txt"];
/// The zip file of a build, and of the data of a release, that holds the sources it was made from.
pub const SOURCE: &str = "source.zip";
/// The file of a pack, and of its build, that binds each counter and card to its number.
pub const LOCK: &str = "ids.lock";
