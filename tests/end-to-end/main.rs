//! The whole of Muster through the command that people type.

mod broken;

/// The command.
const MUSTER: &str = env!("CARGO_BIN_EXE_muster");
