//! The sources of a game: files are read, amended by errata, validated and linked; mistakes become findings.

pub mod columns;
pub mod correct;
pub mod drawn;
pub mod errata;
pub mod finding;
pub mod format;
pub mod forms;
pub mod link;
pub mod members;
pub mod pack;
pub mod precheck;
pub mod read;
pub mod report;
pub mod second_reading;
pub mod texts;
pub mod unknown;
pub mod validate;
