//! Writes a synthetic pack: `synthetic-pack N DIR`.

use std::path::Path;
use std::process::ExitCode;

fn main() -> ExitCode {
    let mut arguments = std::env::args().skip(1);
    let (Some(n), Some(folder)) = (arguments.next().and_then(|n| n.parse().ok()), arguments.next()) else {
        eprintln!("usage: synthetic-pack N DIR");
        return ExitCode::from(2);
    };
    for (path, bytes) in muster_tests::synthetic::pack(n) {
        let path = Path::new(&folder).join(path);
        let written = path.parent().map_or(Ok(()), std::fs::create_dir_all).and_then(|()| std::fs::write(&path, bytes));
        if let Err(error) = written {
            eprintln!("{}: {error}", path.display());
            return ExitCode::from(3);
        }
    }
    ExitCode::SUCCESS
}
