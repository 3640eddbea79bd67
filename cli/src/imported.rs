//! Modules of VASSAL that others made: `muster import MODULE`, and the build of packs that were imported.

use std::path::PathBuf;

use muster_build::imported::Rebuilt;
use muster_build::module::Module;
use muster_build::module::tables::extract::Extract;
use muster_build::module::tables::pack::{Account, FOLDER, account, files};
use muster_build::module::tables::{Table, saved};
use muster_build::write::write_files;

use crate::args::Import;
use crate::check::Examined;
use crate::discover;
use crate::output::{Status, Trouble, add_line, count, print};

/// `muster import MODULE`.
///
/// # Errors
/// Where the module cannot be read, or the folder is in use or cannot be written.
pub fn import(args: &Import) -> Result<Status, Trouble> {
    let shown = args.file.display();
    if args.replace || args.undo || args.remove {
        return Err(Trouble::usage(
            "`--replace`, `--undo` and `--remove` are for workbooks and drawings; a module goes into a new folder.",
        ));
    }
    let out = args.out.as_ref().ok_or_else(|| {
        Trouble::usage(format!("name the folder for the tables of the module: `muster import {shown} --out DIR`."))
    })?;
    discover::free(out)?;
    let module = Module::open(&args.file).map_err(|error| Trouble::failed(format!("`{shown}` {error}.")))?;
    let extract = Extract::of(&module);
    let set_ups: Vec<Table> = saved::set_ups(&module, &extract).into_iter().map(|(_, table)| table).collect();
    let mut all: Vec<(PathBuf, Vec<u8>)> =
        files(&module, &extract, &set_ups).into_iter().map(|(path, bytes)| (out.join(path), bytes)).collect();
    for name in module.archive.names() {
        let bytes = module.archive.read(name);
        let bytes = bytes
            .ok_or_else(|| Trouble::failed(format!("`{name}` in `{shown}` cannot be read. Nothing was written.")))?;
        all.push((out.join(FOLDER).join(name), bytes));
    }
    let all: Vec<_> = all.iter().map(|(path, bytes)| (path.clone(), bytes.as_slice())).collect();
    write_files(&all)
        .map_err(|(path, error)| Trouble::failed(format!("`{}` cannot be written: {error}.", path.display())))?;
    print(&told(
        &module,
        extract.tables.iter().chain(&set_ups),
        &account(&module, &extract, &set_ups),
        &out.display().to_string(),
    ))?;
    Ok(Status::Clean)
}

/// The account of an import, in words.
fn told<'t>(module: &Module, tables: impl Iterator<Item = &'t Table>, account: &Account, out: &str) -> String {
    let mut text = String::new();
    add_line!(text, "{}: {} in {out}", module.title(), count(account.tables, "table", "tables"));
    for table in tables {
        let columns = count(table.columns.len(), "column", "columns");
        add_line!(text, "  {}: {}, {columns}", table.id, count(table.rows.len(), "row", "rows"));
    }
    let rest = account.elements - account.in_tables;
    add_line!(text, "elements: {} in tables, {rest} only in `{FOLDER}{}`, 0 lost", account.in_tables, module.file);
    add_line!(
        text,
        "traits: {} of pieces in tables, {} of prototypes in `prototypes`, {} only in `{FOLDER}{}`, 0 lost",
        account.traits_in_tables,
        account.traits_in_files,
        account.traits.saturating_sub(account.traits_in_tables + account.traits_in_files),
        module.file
    );
    if account.placed > 0 {
        add_line!(text, "set-ups: {} in tables", count(account.placed, "piece", "pieces"));
    }
    add_line!(text, "Edit the tables, then run `muster check {out}` and `muster build {out}`.");
    text
}

/// In a few lines what the build of an imported pack made.
pub fn summary(examined: &Examined, rebuilt: &Rebuilt, bytes: usize, folder: &str) -> String {
    let counts = &rebuilt.applied.counts;
    let told: Vec<String> =
        [(counts.changed, "changed"), (counts.added, "added"), (counts.removed, "removed"), (counts.moved, "moved")]
            .iter()
            .filter(|(number, _)| *number > 0)
            .map(|(number, what)| format!("{number} {what}"))
            .collect();
    let told = if told.is_empty() { "as it was imported".to_owned() } else { told.join(", ") };
    format!("{}: {told}; {} KiB in {folder}", examined.name, bytes / 1024)
}
