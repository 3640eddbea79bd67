//! The program `muster`.

use std::process::ExitCode;

fn main() -> ExitCode {
    muster::main()
}
