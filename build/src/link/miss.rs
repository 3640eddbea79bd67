//! What is wrong with a reference, in words.

use muster_schema::table::Reference;

use super::names::{Miss, resolve};
use super::{Linker, codes};
use crate::errata::REMOVED;
use crate::finding::{Cause, Finding, Spot, Suggestion, guess};
use crate::read::lock;
use crate::validate::listed;

/// A blank that looks like the usual one, as spreadsheets and word processors write it.
fn odd_blank(text: &str) -> Option<char> {
    text.chars()
        .find(|letter| letter.is_whitespace() && !letter.is_ascii() || ('\u{200b}'..='\u{200d}').contains(letter))
}

impl Linker<'_> {
    /// The erratum that removed the row that a reference names.
    fn removal(&self, text: &str, reference: &Reference) -> Option<Spot> {
        let tables: Vec<usize> = reference.tables.iter().filter_map(|name| self.sources.system.table(name)).collect();
        self.overlay.removal(text, |sheet| tables.contains(&self.sources.sheets[sheet.0 as usize].table))
    }

    /// What explains that a reference is to a table that nothing describes: a fault in the description.
    fn undescribed(&self, reference: &Reference) -> Vec<Cause> {
        let system = &self.sources.system;
        let is_known = |name: &String| system.files().any(|(known, _)| known == name);
        let described = if reference.tables.iter().all(is_known) { &[] } else { system.description() };
        described.iter().map(|name| Cause::Damaged((*name).to_owned())).collect()
    }

    /// What is wrong with a reference. Of very many wrong ones, `said` of them so far, not all get a suggestion: a look at
    /// every name of a large table takes its time.
    pub(super) fn miss(&self, miss: &Miss, text: &str, reference: &Reference, spot: Spot, said: usize) -> Finding {
        let tables = crate::finding::choices(reference.tables.iter().map(String::as_str));
        let system = &self.sources.system;
        let files: Vec<&str> = reference
            .tables
            .iter()
            .filter_map(|table| system.files().find(|(name, _)| name == table))
            .map(|(_, file)| file)
            .collect();
        match miss {
            Miss::Unknown if let Some(erratum) = self.removal(text, reference) => {
                Finding::new(&REMOVED, erratum, format!("`{text}` is removed, but something still names it"))
                    .label("still in use")
                    .expected("errata that remove or amend what names it, too")
                    .see(spot, "names it")
                    .cause(Cause::Reference { tables: reference.tables.clone(), text: text.to_owned() })
            }
            Miss::Unknown => {
                let names = || reference.tables.iter().filter_map(|name| self.names_of(name));
                let few = names().map(|names| names.ids.len()).sum::<usize>() < 10_000;
                let known = || names().flat_map(|names| names.rows.texts().map(|text| text.as_str()));
                // Who removed or renamed a row did not misspell it.
                let asks = said < if few { 100 } else { 3 };
                let gone = asks && lock::has(&self.sources.files, text);
                let near = (asks && !gone).then(|| guess(text, known())).flatten();
                let search = self.search(reference);
                let list = matches!(spot, Spot::Item(..)).then(|| listed(text, |part| resolve(part, &search).is_ok()));
                let list = list.flatten();
                let odd = odd_blank(text).map(|odd| format!("; it has the blank U+{:04X} in it", u32::from(odd)));
                let was = if gone { " any more" } else { "" };
                let message = format!("`{text}` is not in {tables}{was}{}", odd.unwrap_or_default());
                Finding::new(&codes::UNKNOWN, spot, message)
                    .label(if list.is_some() {
                        "values are separated by `|`"
                    } else if gone {
                        "its row was removed or renamed"
                    } else if reference.tables == ["scenarios"] {
                        "nothing has this id"
                    } else {
                        "nothing has this id, name or alias"
                    })
                    .expected(if reference.tables == ["scenarios"] {
                        format!("an `id` from {}", files.join(", "))
                    } else {
                        format!("an id, name or alias from {}", files.join(", "))
                    })
                    .suggest(list.map(Suggestion::from).or(near))
                    .cause(Cause::Reference { tables: reference.tables.clone(), text: text.to_owned() })
                    .blame_all(reference.tables.iter().cloned().map(Cause::Damaged))
                    .blame_all(self.undescribed(reference))
            }
            Miss::Ambiguous => {
                Finding::new(&codes::AMBIGUOUS, spot, format!("`{text}` means several rows of {tables}"))
                    .label("which one?")
                    .expected("the id of the one that is meant")
                    .cause(Cause::Reference { tables: reference.tables.clone(), text: text.to_owned() })
            }
            Miss::Unable(table, row) => {
                let (sheet, at) = self.names[*table].origin(*row);
                let demand = reference.demand.as_ref();
                let noun = demand.map_or("", |demand| demand.noun.as_str());
                let field = demand.and_then(|demand| system.tables[*table].column(&demand.field)).unwrap_or_default();
                Finding::new(&codes::UNABLE, spot, format!("`{text}` is not {noun}"))
                    .label(format!("must be {noun}"))
                    .expected(format!(
                        "a row of {} whose `{}` is given",
                        files.join(", "),
                        demand.map_or("", |d| d.field.as_str())
                    ))
                    .see(Spot::Cell(sheet, at, field), format!("this makes it {noun} or not"))
                    .cause(Cause::Unable { noun: noun.to_owned(), row: (sheet, at) })
            }
        }
    }
}
