//! The chapters that are made of what the program knows: commands, tables, roles, findings.

use std::fmt::Write;

use super::Command;
use super::markdown::prose;
use super::page::{Page, Section};
use muster_build::columns;
use muster_build::finding::Code;
use muster_build::html::escaped;
use muster_build::members;
use muster_build::register;
use muster_build::register::Registered;
use muster_build::tables;
use muster_build::tables::RoleTold;
use muster_build::tables::SlotTold;
use muster_build::tables::Vocabulary;
use muster_build::validate::slug;

pub fn pages(commands: &[Command]) -> Vec<Page> {
    vec![roles(), tables(), findings(), of_commands(commands)]
}

/// A page of which only the title and an introduction stand there.
fn begun(name: &str, title: &str, about: &str) -> Page {
    let body = format!("<h1 id=\"{name}\">{}</h1>\n<p>{}</p>\n", escaped(title), prose(about));
    Page { name: name.to_owned(), title: title.to_owned(), body, ..Page::default() }
}

fn section(page: &mut Page, id: &str, title: &str) {
    let _ = writeln!(page.body, "<h2 id=\"{id}\">{}</h2>", escaped(title));
    page.sections.push(Section { id: id.to_owned(), title: title.to_owned() });
}

/// A table with a line for each row of cells in HTML.
fn grid(page: &mut Page, heads: &[&str], rows: impl IntoIterator<Item = Vec<String>>) {
    page.body.push_str("<div class=\"wide\"><table><thead><tr>");
    heads.iter().for_each(|head| page.body.extend(["<th>", head, "</th>"]));
    page.body.push_str("</tr></thead><tbody>\n");
    for row in rows {
        page.body.push_str("<tr>");
        row.iter().for_each(|cell| page.body.extend(["<td>", cell, "</td>"]));
        page.body.push_str("</tr>\n");
    }
    page.body.push_str("</tbody></table></div>\n");
}

fn code(text: &str) -> String {
    format!("<code>{}</code>", escaped(text))
}

/// The page of the roles and slots that a pack can give its own tables.
fn roles() -> Page {
    let about = "A table of your own has a role, which says what it is for, and its columns have slots, which say \
                 what they are for. The role is in `system/tables.csv`. A column named after a slot of its table's \
                 role fills that slot; a column with another name needs the slot in `system/columns.csv`. Words that \
                 mean different things in different games, such as `steps` and `timing`, do nothing unless `slot` has \
                 them.";
    let mut page = begun("roles", "Roles and slots", about);
    let Vocabulary { roles, slots, common } = tables::vocabulary();
    section(&mut page, "roles-of-tables", "Roles of tables");
    let rows = roles.iter().map(|RoleTold { word, means, needs, more, asked }| {
        vec![code(word), prose(means), codes(needs), codes(more), codes(asked)]
    });
    let heads = ["role", "its rows are", "needs the columns", "can have", "can have, if `slot` says so"];
    grid(&mut page, &heads, rows);
    let _ = writeln!(page.body, "<p>Every table can have {}.</p>", codes(&common));
    section(&mut page, "slots-of-columns", "Slots of columns");
    let rows = slots.iter().map(|SlotTold { word, means, words }| vec![code(word), prose(means), codes(words)]);
    grid(&mut page, &["slot", "means", "can be"], rows);
    page
}

fn codes(words: &[&str]) -> String {
    words.iter().map(|word| code(word)).collect::<Vec<_>>().join(", ")
}

fn tables() -> Page {
    let system = muster_build::read::systems::standard();
    let described = system.description;
    let about = "The tables that a game can have without describing them, and those that describe its own. In the folder of a game \
                 `muster explain units` says the same about the tables that it describes itself.";
    let mut page = begun(&format!("tables-{}", system.id), "Tables of every game", about);
    for table in system.tables.iter().filter(|table| table.reads_again.is_none()) {
        let first = if described.contains(&table.name.as_str()) { "system-" } else { "" };
        section(&mut page, &format!("{first}{}", table.name), &table.file);
        let _ = writeln!(page.body, "<p>{}</p>", prose(&columns::of_table(table)));
        let rows = table
            .columns()
            .iter()
            .map(|column| vec![code(&column.name), prose(&columns::told(table, column).join(" "))]);
        grid(&mut page, &["column", "what it holds"], rows.collect::<Vec<_>>());
    }
    for document in &system.documents {
        section(&mut page, &format!("document-{}", document.name), &document.file);
        let _ = writeln!(page.body, "<p>{}</p>", prose(&members::of_document(document)));
        let rows = members::of(document).into_iter();
        let rows = rows.map(|member| vec![code(&member.path), prose(&member.told.join(" "))]);
        grid(&mut page, &["member", "what it says"], rows);
    }
    page
}

fn findings() -> Page {
    let about = "Everything that Muster can find wrong, in the order in which it looks. Each finding has a code; \
                 `muster explain` with that code says in the terminal what this page says. An error keeps the game \
                 from being built, a warning keeps it from being released, and a hint is for you to judge.";
    let mut page = begun("findings", "All findings", about);
    for of_stage in register::codes().chunk_by(|one, other| one.code.stage == other.code.stage) {
        let Some(first) = of_stage.first() else { continue };
        let stage = first.code.stage;
        section(&mut page, &slug(stage.title()), stage.title());
        let _ = writeln!(page.body, "<p>Found {}.</p>", escaped(stage.words()));
        of_stage.iter().for_each(|known| finding(&mut page, known));
    }
    page
}

fn finding(page: &mut Page, known: &Registered) {
    let Code { id, name, severity, explanation, example, .. } = known.code;
    let word = severity.word();
    let _ = write!(
        page.body,
        "<article class=\"finding\">\n<h3 id=\"{id}\"><span class=\"{word}\">{word}</span> {id} {}</h3>\n<p>{}</p>\n",
        escaped(name),
        prose(explanation)
    );
    if !known.is_everywhere() {
        let games = known.documents().join(", ");
        let _ = writeln!(page.body, "<p class=\"where\">Only in packs of {}.</p>", escaped(&games));
    }
    let wrong = String::from_utf8_lossy(example.wrong);
    let file = if example.file.is_empty() { String::new() } else { format!(" in {}", code(example.file)) };
    for (kind, text) in [("wrong", wrong.as_ref()), ("right", example.right)] {
        if !text.is_empty() {
            let title = if kind == "wrong" { "Wrong" } else { "Right" };
            let _ = writeln!(
                page.body,
                "<p class=\"{kind}\">{title}{file}</p>\n<pre class=\"{kind}\"><code>{}</code></pre>",
                escaped(text.trim_end())
            );
        }
    }
    page.body.push_str("</article>\n");
}

fn of_commands(commands: &[Command]) -> Page {
    let about = "What you can type after `muster`. Each command says the same with `--help`.";
    let mut page = begun("commands", "All commands", about);
    let rows = commands.iter().map(|Command { name, about, .. }| {
        vec![format!("<a href=\"#{name}\"><code>muster {}</code></a>", escaped(name)), prose(about)]
    });
    grid(&mut page, &["command", "what it does"], rows.collect::<Vec<_>>());
    for Command { name, help, .. } in commands {
        section(&mut page, name, &format!("muster {name}"));
        let _ = writeln!(page.body, "<pre class=\"said\"><code>{}</code></pre>", escaped(help.trim_end()));
    }
    page
}
