//! The version step that the changes of a pack require, by semantic versioning.

use serde::Serialize;

/// A version step.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Serialize)]
#[serde(rename_all = "kebab-case")]
pub enum Step {
    /// No change.
    #[default]
    None,
    Patch,
    Minor,
    /// Something is gone or incompatible.
    Major,
}

impl Step {
    /// The least version that takes this step from another.
    pub fn from(self, [major, minor, patch]: [u32; 3]) -> [u32; 3] {
        match self {
            Self::None => [major, minor, patch],
            Self::Patch => [major, minor, patch.saturating_add(1)],
            Self::Minor => [major, minor.saturating_add(1), 0],
            Self::Major => [major.saturating_add(1), 0, 0],
        }
    }

    /// The next version of a pack: before 1.0.0 the second number rises for a breaking change, the third for any other.
    pub fn of_pack(self, version: [u32; 3]) -> [u32; 3] {
        match (self, version) {
            (Self::Major, [0, ..]) => Self::Minor.from(version),
            (Self::Minor, [0, ..]) => Self::Patch.from(version),
            _ => self.from(version),
        }
    }
}

/// The version that a pack must have after its changes.
#[derive(Clone, Debug, Serialize)]
pub struct Wanted {
    pub step: Step,
    /// The reason, in a sentence.
    pub because: String,
    /// The least version that takes it.
    pub least: String,
    /// True if the new version is high enough already.
    pub taken: bool,
}

/// The numbers of a version, of which modules that others made may have two; `None` if it is not valid.
pub fn numbers(version: &str) -> Option<[u32; 3]> {
    let mut numbers: Vec<u32> = version.split('.').map(str::parse).collect::<Result<_, _>>().ok()?;
    if numbers.len() == 2 {
        numbers.push(0);
    }
    numbers.try_into().ok()
}

/// A version as text.
pub fn shown(version: [u32; 3]) -> String {
    version.map(|number| number.to_string()).join(".")
}

/// The version required after another by a step; `None` if that is not valid.
pub fn wanted(step: Step, because: &str, old: &str, new: &str) -> Option<Wanted> {
    let (before, after) = (numbers(old)?, numbers(new)?);
    let least = step.of_pack(before);
    Some(Wanted { step, because: because.to_owned(), least: shown(least), taken: after >= least })
}
