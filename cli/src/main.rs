//! The program `muster`.

use std::process::ExitCode;

/// Faster than the allocators of the systems.
#[global_allocator]
static ALLOCATOR: mimalloc::MiMalloc = mimalloc::MiMalloc;

fn main() -> ExitCode {
    muster::main()
}
