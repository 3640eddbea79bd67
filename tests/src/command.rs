//! Runs the `muster` command as a user would.

use std::path::{MAIN_SEPARATOR, Path};
use std::process::{Command, Stdio};

use serde_json::Value;

/// The output of the command, and its exit status.
#[derive(Clone, Debug)]
pub struct Done {
    pub status: i32,
    pub out: String,
    /// Standard error.
    pub err: String,
}

impl Done {
    /// The output as JSON.
    pub fn json(&self) -> Value {
        serde_json::from_str(&self.out).unwrap_or_else(|error| panic!("{error}: {}\n{}", self.out, self.err))
    }

    /// The reports on the only pack, in format JSON.
    pub fn reports(&self) -> Vec<Value> {
        let shown = self.json();
        let packs = shown["packs"].as_array().unwrap();
        assert_eq!(packs.len(), 1);
        packs[0]["reports"].as_array().unwrap().clone()
    }

    /// Asserts how it ended.
    pub fn ends(self, status: i32) -> Self {
        assert_eq!(self.status, status, "{}\n{}", self.out, self.err);
        self
    }
}

/// The output with forward slashes in paths on every system.
pub fn slashed(text: &str) -> String {
    text.replace(MAIN_SEPARATOR, "/")
}

/// The command with these arguments in this folder, independent of who runs the tests.
pub fn command(program: &str, folder: &Path, arguments: &[&str]) -> Command {
    let mut command = Command::new(program);
    command.args(arguments).current_dir(folder).stdin(Stdio::null());
    for name in ["NO_COLOR", "CLICOLOR_FORCE", "TERM", "LANG", "LC_ALL", "TZ", "RAYON_NUM_THREADS"] {
        command.env_remove(name);
    }
    command.env("COLUMNS", "100");
    command
}

/// Runs the command to its end.
pub fn run(mut command: Command) -> Done {
    let output = command.output().unwrap();
    Done {
        status: output.status.code().unwrap_or(-1),
        out: String::from_utf8(output.stdout).unwrap(),
        err: String::from_utf8(output.stderr).unwrap(),
    }
}
