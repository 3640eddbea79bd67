//! Parts of the command, each tested by itself.

mod discover;
mod erratum;
mod excerpt;
mod frame;
mod guide;
mod lsp;
mod new;
mod output;
mod preview;
mod watch;
