//! Campaign markers once said whether they leave the game when played, and now say when they go back.

use muster_schema::Role;

use super::{Draft, Example, Migration, Old};
use crate::read::Sources;

/// The table whose column changed.
const TABLE: &str = "campaign-markers";

/// What the column was called.
const OLD: &str = "removed";

/// What it is called now.
const NEW: &str = "returns";

pub(super) static MIGRATION: Migration = Migration {
    from: 1,
    does: "The column `removed` of campaign-markers.csv is `returns`: what was removed returns `never`, other battle markers when \
           the battle is `lost`, mercenaries when `eliminated`, actions when `played`.",
    example: Example {
        before: &[(
            "campaign-markers.csv",
            "id,name,deck,class,copies,leader,removed,effect,cite,reconstructed\n\
             charge,Charge,pool,battle,2,yes,,Cavalry counts three times.,9.13,copies|removed\n\
             spy,Spy,pool,action,2,,no,\"Look, and tell nobody.\",9.13,copies\n\
             grand-army,Grand Army,pool,action,1,yes,yes,Two infantry come for nothing.,9.13,copies\n\
             free-company,Free Company,pool,mercenary,1,,,It joins your troops.,9.13,copies\n",
        )],
        after: &[(
            "campaign-markers.csv",
            "id,name,deck,class,copies,leader,returns,effect,cite,reconstructed\n\
             charge,Charge,pool,battle,2,yes,lost,Cavalry counts three times.,9.13,copies|returns\n\
             spy,Spy,pool,action,2,,played,\"Look, and tell nobody.\",9.13,copies\n\
             grand-army,Grand Army,pool,action,1,yes,never,Two infantry come for nothing.,9.13,copies\n\
             free-company,Free Company,pool,mercenary,1,,eliminated,It joins your troops.,9.13,copies\n",
        )],
    },
    lift,
};

fn lift(sources: &Sources, draft: &mut Draft<'_>) {
    // The second reading, too: what it is compared with has changed its name.
    let tables = Old::all(sources, draft, |table| table.reads_again.as_ref().unwrap_or(&table.name) == TABLE);
    for table in tables {
        let (Some(removed), None) = (table.column(OLD), table.column(NEW)) else { continue };
        lift_table(&table, removed, draft);
    }
    let is_lifted = |step: &super::Step| step.before == OLD;
    if draft.steps.iter().any(is_lifted) {
        leave_errata(sources, draft);
    }
}

fn lift_table(table: &Old<'_>, removed: usize, draft: &mut Draft<'_>) {
    let file = table.sheet.file;
    if !table.all_have(removed, draft) {
        return;
    }
    draft.change(file, table.sheet.header_bytes(removed), NEW, format!("the column `{OLD}` is `{NEW}` now"));
    let (class, name) = (table.column("class"), table.column("id"));
    let mut battles = None;
    for row in table.rows() {
        let (texts, Some(bytes)) = (table.texts(row), table.cell(row, removed)) else { continue };
        let text = |column: Option<usize>| column.and_then(|column| texts.get(column)).map_or("", String::as_str);
        let (old, class, name) = (text(Some(removed)), text(class), text(name));
        let now = match (old, class) {
            ("yes", _) => "never",
            ("" | "no", "battle") => "lost",
            ("" | "no", "mercenary") => "eliminated",
            ("" | "no", "action") => "played",
            ("never" | "lost" | "eliminated" | "played", _) => continue,
            _ => {
                draft.leave(
                    file,
                    bytes.start,
                    format!("nobody can tell from `{old}` when `{name}` goes back: write it into `{NEW}`"),
                );
                continue;
            }
        };
        if now == "lost" {
            battles = battles.or(Some(bytes.start));
        }
        draft.change(file, bytes, now, format!("`{name}` goes back: {}", words(now)));
        rename_guess(table, row, draft);
    }
    if let Some(first) = battles {
        let what = "battle markers go back when the battle is lost; where one goes back in any case, write `played`";
        draft.leave(file, first, what);
    }
}

fn words(returns: &str) -> &'static str {
    match returns {
        "never" => "never, since it left the game when played",
        "lost" => "when the battle is lost",
        "eliminated" => "when what it has become is eliminated",
        _ => "as soon as it has been played",
    }
}

/// The column is named by another name where a row says which of its cells are guesses.
fn rename_guess(table: &Old<'_>, row: u32, draft: &mut Draft<'_>) {
    let Some(column) = table.column("reconstructed") else { return };
    let (texts, bytes) = (table.texts(row), table.cell(row, column));
    let (Some(text), Some(bytes)) = (texts.get(column), bytes) else { return };
    let items: Vec<&str> = text.split('|').map(str::trim).collect();
    if items.contains(&OLD) {
        let items: Vec<&str> = items.into_iter().map(|item| if item == OLD { NEW } else { item }).collect();
        let text = table.sheet.as_cell(&items.join("|"));
        draft.change(table.sheet.file, bytes, &text, format!("`{OLD}` is `{NEW}` among the columns that are guesses"));
    }
}

/// What errata say of the old column was printed somewhere: nobody but people can say it anew.
fn leave_errata(sources: &Sources, draft: &mut Draft<'_>) {
    for table in Old::all(sources, draft, |table| table.role == Role::Erratum && table.reads_again.is_none()) {
        let (Some(file), Some(field)) = (table.column("file"), table.column("field")) else { continue };
        for row in table.rows() {
            let texts = table.texts(row);
            let is = |column: usize, text: &str| texts.get(column).is_some_and(|cell| cell == text);
            if is(field, OLD) && is(file, &format!("{TABLE}.csv")) {
                let what = format!("the erratum amends `{OLD}`, which is `{NEW}` now: write it anew");
                draft.leave(table.sheet.file, table.start(row), what);
            }
        }
    }
}
