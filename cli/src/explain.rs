//! `muster explain`: what a code means, a table or a column, a document or a member, a role or a slot.

use std::collections::BTreeMap;
use std::sync::Arc;

use muster_build::columns;
use muster_build::finding::{Code, Stage, Subject};
use muster_build::forms::Tables;
use muster_build::members::{self, Member};
use muster_build::read::{Files, matches, system_of};
use muster_build::register;
use muster_build::register::Registered;
use muster_build::rules;
use muster_build::tables;
use muster_build::tables::RoleTold;
use muster_build::tables::SlotTold;
use muster_schema::{DocumentDef, TableDef};
use owo_colors::Style;

use crate::args::Explain;
use crate::discover;
use crate::output::{Screen, Status, Trouble, add_line, did_you_mean, print, severity_style, visible};

/// `muster explain`.
///
/// # Errors
/// Where there is no such code, or the text cannot be written.
pub fn explain(args: &Explain, screen: &Screen) -> Result<Status, Trouble> {
    let text = match &args.code {
        None => list(screen),
        Some(wanted) => match find(wanted) {
            Ok(known) => one(known, screen),
            Err(unknown) => match of_pack(wanted, screen) {
                Some(text) => text,
                None => match of_table(wanted, screen)? {
                    Some(text) => text,
                    None => of_document(wanted, screen)?.or_else(|| of_vocabulary(wanted, screen)).ok_or(unknown)?,
                },
            },
        },
    };
    print(&text)?;
    Ok(Status::Clean)
}

fn find(wanted: &str) -> Result<&'static Registered, Trouble> {
    let called = |known: &&Registered| {
        known.code.id.eq_ignore_ascii_case(wanted) || known.code.name.eq_ignore_ascii_case(wanted)
    };
    register::codes().iter().find(called).ok_or_else(|| {
        let (tables, systems) = (known_tables(), systems_here());
        let names = register::codes().iter().flat_map(|known| [known.code.id, known.code.name]);
        let documents = systems.iter().flat_map(|system| &system.documents).map(|document| document.name.as_str());
        let like = did_you_mean(wanted, names.chain(tables.keys().map(String::as_str)).chain(documents));
        Trouble::usage(format!(
            "there is no code, table or document `{wanted}`.{like} `muster explain` lists all codes."
        ))
    })
}

/// Explains a check that a pack here brings along.
fn of_pack(wanted: &str, screen: &Screen) -> Option<String> {
    let folders = discover::packs(&[]).unwrap_or_default();
    let (folder, check) = folders.iter().find_map(|folder| {
        let files = Files::from_folder(folder).ok()?;
        Some((folder, tables::explain(&files, wanted)?))
    })?;
    let word = check.severity.word();
    let mut out = String::new();
    let from = format!("A check of the pack `{}`.", folder.display());
    let plain = |text: &str| text.chars().map(visible).collect::<String>();
    add_line!(
        out,
        "{}\n\n{}\n\n{}",
        screen.paint(format_args!("{word} {}", check.id), severity_style(word)),
        textwrap::fill(&plain(&check.explanation), screen.width.min(90)),
        screen.dim(plain(&from))
    );
    examples(&mut out, "", (&check.wrong, &check.right), screen);
    Some(out)
}

/// The systems of the packs here, or of any pack.
fn systems_here() -> Vec<Arc<Tables>> {
    let folders = discover::packs(&[]).unwrap_or_default();
    let here: Vec<_> = folders.iter().filter_map(|folder| system_of(&Files::from_folder(folder).ok()?)).collect();
    if here.is_empty() { vec![Arc::clone(muster_build::read::systems::standard())] } else { here }
}

/// The tables that packs here have, by their names: each with the systems that have it.
fn known_tables() -> BTreeMap<String, Vec<Arc<Tables>>> {
    let mut known: BTreeMap<String, Vec<Arc<Tables>>> = BTreeMap::new();
    for system in systems_here() {
        for table in system.tables.iter().filter(|table| table.reads_again.is_none()) {
            known.entry(table.name.clone()).or_default().push(Arc::clone(&system));
        }
    }
    // Rules of play that nobody states yet.
    let standard = muster_build::read::systems::standard();
    for table in standard.tables.iter().filter(|table| table.role.is_rule()) {
        known.entry(table.name.clone()).or_insert_with(|| vec![Arc::clone(standard)]);
    }
    known
}

/// The table that is read from a file.
fn table_in<'t>(tables: &'t BTreeMap<String, Vec<Arc<Tables>>>, path: &str) -> Option<&'t str> {
    let has = |fits: &dyn Fn(&str) -> bool| {
        let of_name = |(name, systems): &(&String, &Vec<Arc<Tables>>)| {
            systems.iter().any(|system| system.table(name).is_some_and(|at| fits(&system.tables[at].file)))
        };
        tables.iter().find(of_name).map(|(name, _)| name.as_str())
    };
    has(&|file| file == path).or_else(|| has(&|file| matches(file, path).is_some()))
}

/// Explains a table, or one of its columns: `units`, `scenarios/1815/setup.csv`, `units.combat`. Text that several systems have in
/// common is given once.
fn of_table(wanted: &str, screen: &Screen) -> Result<Option<String>, Trouble> {
    let tables = known_tables();
    let (name, column) = match table_in(&tables, &wanted.replace('\\', "/")) {
        Some(name) => (name, None),
        None => {
            let wanted = wanted.strip_suffix(".csv").unwrap_or(wanted);
            wanted.split_once('.').map_or((wanted, None), |(name, column)| (name, Some(column)))
        }
    };
    let Some(systems) = tables.get(name) else { return Ok(None) };
    let mut texts = Texts::default();
    let mut names = Vec::new();
    for (system, table) in systems.iter().filter_map(|system| Some((system, system.tables.get(system.table(name)?)?))) {
        names.extend(table.columns().iter().map(|column| column.name.clone()));
        let text = match column {
            None => Some(whole_table(table, screen)),
            Some(column) => table.column(column).map(|at| one_column(table, at, screen)),
        };
        texts.add(text, system);
    }
    if texts.0.is_empty() {
        let column = column.unwrap_or_default();
        let like = did_you_mean(column, names.iter().map(String::as_str));
        return Err(Trouble::usage(format!("`{name}` has no column `{column}`.{like}")));
    }
    Ok(Some(texts.joined(screen)))
}

/// Explanations from packs of several games; those that are the same are given once.
#[derive(Default)]
struct Texts(Vec<(String, Vec<String>)>);

impl Texts {
    fn add(&mut self, text: Option<String>, system: &Arc<Tables>) {
        let Some(text) = text else { return };
        let rules = system.rules.as_deref().and_then(rules::rules_called);
        let game = rules.map_or("tables of their own", |rules| rules.document()).to_owned();
        match self.0.iter_mut().find(|(known, _)| *known == text) {
            Some((_, games)) if games.contains(&game) => {}
            Some((_, games)) => games.push(game),
            None => self.0.push((text, vec![game])),
        }
    }

    fn joined(self, screen: &Screen) -> String {
        let several = self.0.len() > 1;
        let told = self.0.into_iter().map(|(text, games)| {
            let of = format!("In packs of {}:\n", games.join(" and "));
            if several { format!("{}{text}", screen.dim(of)) } else { text }
        });
        told.collect::<Vec<_>>().join("\n")
    }
}

/// Explains a document, or one of its members with those in it: `game`, `scenarios/1815/scenario.json`, `game.map.legend`.
fn of_document(wanted: &str, screen: &Screen) -> Result<Option<String>, Trouble> {
    let wanted = wanted.replace('\\', "/");
    let systems = systems_here();
    let all = || systems.iter().flat_map(|system| system.documents.iter().map(move |document| (system, document)));
    let in_file = |(_, document): &(_, &DocumentDef)| {
        document.file == wanted
            || document.file.ends_with(&format!("/{}.json", wanted.trim_end_matches(".json")))
            || matches(&document.file, &wanted).is_some()
    };
    let (name, member) = match all().find(in_file) {
        Some((_, document)) => (document.name.as_str(), None),
        None => wanted.split_once('.').map_or((wanted.as_str(), None), |(name, member)| (name, Some(member))),
    };
    let (mut texts, mut names) = (Texts::default(), Vec::new());
    for (system, document) in all().filter(|(_, document)| document.name == name) {
        let members = members::of(document);
        let is_in = |path: &str| {
            member.is_none_or(|member| {
                path.strip_prefix(member).is_some_and(|rest| rest.is_empty() || rest.starts_with('.'))
            })
        };
        let shown: Vec<_> = members.iter().filter(|known| is_in(&known.path)).collect();
        texts.add((!shown.is_empty()).then(|| members_of(document, &shown, screen)), system);
        names.extend(members.into_iter().map(|member| member.path));
    }
    if texts.0.is_empty() && !names.is_empty() {
        let member = member.unwrap_or_default();
        let like = did_you_mean(member, names.iter().map(String::as_str));
        return Err(Trouble::usage(format!("`{name}` has no member `{member}`.{like}")));
    }
    Ok((!texts.0.is_empty()).then(|| texts.joined(screen)))
}

/// Explains columns that have this slot in games that describe their own tables: `picture`, or `cards.picture` outside their
/// folders.
fn of_slot(wanted: &str, screen: &Screen) -> Option<String> {
    let word = wanted.rsplit('.').next().unwrap_or(wanted);
    let mut slots = tables::vocabulary().slots.into_iter();
    let SlotTold { word, means, words } = slots.find(|slot| slot.word == word)?;
    let mut out = String::new();
    let width = screen.width.min(90);
    let about = screen.dim("a slot of columns that a game describes itself");
    add_line!(out, "{} {about}\n\n{}", screen.bold(word), textwrap::fill(&means, width));
    if !words.is_empty() {
        add_line!(out, "\n{}", textwrap::fill(&format!("It can be {}.", words.join(", ")), width));
    }
    Some(out)
}

/// Explains a role or a slot of tables that a game describes itself; where a word is both, both.
fn of_vocabulary(word: &str, screen: &Screen) -> Option<String> {
    let both: Vec<String> = [of_role(word, screen), of_slot(word, screen)].into_iter().flatten().collect();
    (!both.is_empty()).then(|| both.join("\n"))
}

fn of_role(word: &str, screen: &Screen) -> Option<String> {
    let mut roles = tables::vocabulary().roles.into_iter();
    let RoleTold { word, means, needs, more, asked } = roles.find(|role| role.word == word)?;
    let mut out = String::new();
    let width = screen.width.min(90);
    add_line!(out, "{} {}", screen.bold(word), screen.dim("a role of tables that a game describes itself"));
    add_line!(out, "\n{}", textwrap::fill(&means, width));
    let parts = [("It needs the columns", needs), ("It can have", more), ("It can have, if `slot` says so,", asked)];
    for (says, columns) in parts.into_iter().filter(|(_, columns)| !columns.is_empty()) {
        add_line!(out, "\n{}", textwrap::fill(&format!("{says} {}.", columns.join(", ")), width));
    }
    Some(out)
}

fn members_of(document: &DocumentDef, members: &[&Member], screen: &Screen) -> String {
    let mut out = String::new();
    add_line!(out, "{} {}", screen.bold(&document.name), screen.dim(format_args!("in {}", document.file)));
    add_line!(out, "\n{}\n", textwrap::fill(&members::of_document(document), screen.width.min(90)));
    for Member { path, told } in members {
        let options = textwrap::Options::new(screen.width.min(100)).initial_indent("  ").subsequent_indent("      ");
        add_line!(out, "{}", textwrap::fill(&format!("{path}  {}", told.join(" ")), options));
    }
    out
}

fn whole_table(table: &TableDef, screen: &Screen) -> String {
    let mut out = String::new();
    let plain = |text: &str| text.chars().map(visible).collect::<String>();
    add_line!(out, "{} {}", screen.bold(plain(&table.name)), screen.dim(format_args!("in {}", plain(&table.file))));
    add_line!(out, "\n{}\n", textwrap::fill(&plain(&columns::of_table(table)), screen.width.min(90)));
    let wide = table.columns().iter().map(|column| column.name.chars().count()).max().unwrap_or(0);
    for column in table.columns() {
        let text = plain(&columns::told(table, column).join(" "));
        let pad = " ".repeat(wide + 4);
        let options = textwrap::Options::new(screen.width.min(100)).subsequent_indent(&pad);
        add_line!(out, "{}", textwrap::fill(&format!("  {:wide$}  {text}", column.name), options));
    }
    out
}

fn one_column(table: &TableDef, at: usize, screen: &Screen) -> String {
    let mut out = String::new();
    let column = &table.columns()[at];
    let plain = |text: &str| text.chars().map(visible).collect::<String>();
    let file = format!("in {}", plain(&table.file));
    add_line!(out, "{} {}\n", screen.bold(plain(&format!("{}.{}", table.name, column.name))), screen.dim(file));
    for sentence in columns::told(table, column) {
        add_line!(out, "{}", textwrap::fill(&plain(&sentence), screen.width.min(90)));
    }
    out
}

fn list(screen: &Screen) -> String {
    let wide = register::codes().iter().map(|known| known.code.name.len()).max().unwrap_or(0);
    let mut out = String::new();
    for of_stage in register::codes().chunk_by(|one, other| one.code.stage == other.code.stage) {
        let title = of_stage.first().map_or("", |known| known.code.stage.title());
        add_line!(out, "{}", screen.bold(title));
        for known in of_stage {
            let Code { id, name, .. } = known.code;
            let word = known.code.severity.word();
            let severity = screen.paint(format_args!("{word:7}"), severity_style(word));
            let line = match systems(known) {
                None => format!("  {id}  {severity}  {name}"),
                Some(systems) => {
                    format!("  {id}  {severity}  {name:wide$}  {}", screen.dim(systems))
                }
            };
            add_line!(out, "{line}");
        }
        out.push('\n');
    }
    out.push_str("`muster explain CODE` explains one, with an example.\n");
    out
}

/// The systems that have a code, unless all do.
fn systems(known: &Registered) -> Option<String> {
    let documents = known.documents();
    let named = match documents.as_slice() {
        [most @ .., last] if !most.is_empty() => format!("{} and {last}", most.join(", ")),
        _ => documents.concat(),
    };
    (!known.is_everywhere()).then_some(named)
}

fn one(known: &Registered, screen: &Screen) -> String {
    let code = known.code;
    let word = code.severity.word();
    let packs = systems(known).map_or_else(|| "in any pack".to_owned(), |systems| format!("in packs of {systems}"));
    let found = match code.stage {
        Stage::Checking(Subject::Modules) => format!("Found {}.", code.stage.words()),
        stage => format!("Found {}, {packs}.", stage.words()),
    };
    let mut out = String::new();
    add_line!(
        out,
        "{} {}\n\n{}\n\n{}",
        screen.paint(format_args!("{word} {}", code.id), severity_style(word)),
        screen.bold(code.name),
        textwrap::fill(code.explanation, screen.width.min(90)),
        screen.dim(textwrap::fill(&found, screen.width.min(90)))
    );
    let example = &code.example;
    let wrong = String::from_utf8_lossy(example.wrong);
    if example.right.is_empty() && wrong.is_empty() {
        return out;
    }
    let file = if example.file.is_empty() { String::new() } else { format!(" in {}", example.file) };
    examples(&mut out, &file, (&wrong, example.right), screen);
    out
}

fn examples(out: &mut String, file: &str, (wrong, right): (&str, &str), screen: &Screen) {
    if !wrong.is_empty() {
        add_line!(out, "\n{}{file}:", screen.paint("Wrong", Style::new().bright_red().bold()));
        block(out, wrong);
    }
    if !right.is_empty() {
        add_line!(out, "\n{}{file}:", screen.paint("Right", Style::new().green().bold()));
        block(out, right);
    }
}

fn block(out: &mut String, text: &str) {
    for line in text.lines() {
        let line: String = line.chars().map(visible).collect();
        add_line!(out, "    {line}");
    }
}
