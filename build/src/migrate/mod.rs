//! Migrations: a pack whose sources have an earlier form is lifted to the present one.
//!
//! Each migration is a file with the form that it lifts, what it does in words, and an example. It looks for what packs of that form
//! have and later ones do not, so that what was lifted already, or by hand, is left alone. Nothing here writes: a [`Plan`] has the
//! changes, what they mean, and what is left to people.

mod regions;
mod results;
mod returns;
mod waivers;

use std::collections::HashSet;
use std::ops::Range;

use muster_schema::game::FORM;

use crate::correct::{Change, changed};
use crate::finding::{Finding, Severity, Spot};
use crate::read::codes::{EARLIER_FORM, OUTGROWN_FORM};
use crate::read::{self, FileIx, Files, Sheet, Sources, form_of, spans};

/// One change of the form of the sources.
struct Migration {
    /// The form that it lifts.
    from: u32,
    /// What it does, in words.
    #[cfg_attr(not(test), expect(dead_code, reason = "for those who read it, and the tests"))]
    does: &'static str,
    /// Files of a pack, before and after it.
    #[cfg_attr(not(test), expect(dead_code, reason = "for those who read it, and the tests"))]
    example: Example,
    /// What it makes of a pack.
    lift: fn(&Sources, &mut Draft<'_>),
}

/// Files of a pack before a migration and after it, by their paths. The others are those of a starter pack that has the first.
#[cfg_attr(not(test), expect(dead_code, reason = "for those who read it, and the tests"))]
struct Example {
    before: &'static [(&'static str, &'static str)],
    after: &'static [(&'static str, &'static str)],
}

/// All migrations, in the order in which the form changed.
static MIGRATIONS: &[&Migration] =
    &[&waivers::MIGRATION, &returns::MIGRATION, &regions::MIGRATION, &results::MIGRATION];

/// What would lift a pack to the present form.
#[derive(Clone, Debug)]
pub struct Plan {
    /// The form that it has.
    pub from: u64,
    /// What changes, one after the other.
    pub steps: Vec<Step>,
    /// What people must look at themselves afterwards.
    pub left: Vec<Note>,
    /// What must be mended before the rest can be lifted.
    pub first: Vec<Note>,
    /// The changes of each migration: they are of the files as those before it leave them.
    stages: Vec<Vec<Change>>,
    /// The pack as all of them leave it.
    lifted: Files,
}

/// A change, and what it means.
#[derive(Clone, Debug)]
pub struct Step {
    /// Where.
    pub place: Note,
    /// What stands there; nothing where something is added.
    pub before: String,
    /// What stands there afterwards.
    pub after: String,
}

/// Something about a place of a file.
#[derive(Clone, Debug)]
pub struct Note {
    /// The file, seen from the folder of the pack.
    pub file: String,
    /// The line, from 1; none where the whole file is meant.
    pub line: Option<usize>,
    /// What there is to say.
    pub what: String,
}

impl Plan {
    /// Whether anything is to be lifted, beside the number of the form.
    #[must_use]
    pub fn lifts(&self) -> bool {
        self.steps.iter().any(|step| step.place.file != GAME)
    }

    /// The changes, stage by stage: those of one stage are of the files as the stage before leaves them.
    #[must_use]
    pub fn stages(&self) -> &[Vec<Change>] {
        &self.stages
    }

    /// The pack as it would be.
    #[must_use]
    pub fn lifted(&self) -> &Files {
        &self.lifted
    }

    /// Makes the changes of a stage, in memory.
    fn make(&mut self, changes: Vec<Change>) {
        let mut paths: Vec<&str> = changes.iter().map(|change| change.file.as_str()).collect();
        paths.dedup();
        for path in paths {
            let bytes = self.lifted.find(path).map_or(&[][..], |file| self.lifted.bytes(file));
            let bytes = changed(bytes, changes.iter().filter(|change| change.file == path));
            self.lifted = self.lifted.with(path, bytes);
        }
        self.stages.push(changes);
    }

    /// Writes the number of the present form.
    fn raise(&mut self) {
        let Some(file) = self.lifted.find(GAME) else { return };
        let bytes = self.lifted.bytes(file);
        let Some((range, text)) = raised(bytes) else { return };
        let place = Note::of(&self.lifted, file, range.start, format!("the form of the sources is {FORM} now"));
        let before = String::from_utf8_lossy(bytes.get(range.clone()).unwrap_or_default()).into_owned();
        self.steps.push(Step {
            place,
            before,
            after: text.trim_start_matches([',', ' ', '\t', '\r', '\n']).to_owned(),
        });
        self.make(vec![Change::new(GAME, range, text)]);
    }
}

impl Note {
    fn of(files: &Files, file: FileIx, at: usize, what: impl Into<String>) -> Self {
        let before = files.bytes(file).get(..at).unwrap_or_default();
        let line = memchr::memchr_iter(b'\n', before).count() + 1;
        Self { file: files.place(files.path(file)).into_owned(), line: Some(line), what: what.into() }
    }
}

/// The document that says which form a pack has.
const GAME: &str = "game.json";

/// Where the number of the form stands in `game.json`, or would, and the text with the present one.
fn raised(game: &[u8]) -> Option<(Range<usize>, String)> {
    let spans = spans(game);
    if let Some(form) = spans.values.get("/form") {
        return Some((form.clone(), FORM.to_string()));
    }
    let members = spans.values.iter().filter(|(pointer, _)| pointer.rfind('/') == Some(0));
    let (pointer, last) = members.max_by_key(|(_, range)| range.end)?;
    // As the last member stands behind the one before it.
    let before = game.get(..spans.names.get(pointer)?.start)?;
    let blank = before.len() - before.trim_ascii_end().len();
    let blank = String::from_utf8_lossy(&before[before.len() - blank..]);
    Some((last.end..last.end, format!(",{blank}\"form\": {FORM}")))
}

/// What a migration finds to do.
struct Draft<'s> {
    files: &'s Files,
    changes: Vec<Change>,
    steps: Vec<Step>,
    left: Vec<Note>,
    first: Vec<Note>,
}

impl<'s> Draft<'s> {
    fn new(files: &'s Files) -> Self {
        Self { files, changes: Vec::new(), steps: Vec::new(), left: Vec::new(), first: Vec::new() }
    }

    /// Other text for some bytes of a file. A file outside of the pack is not the pack's to change.
    fn change(&mut self, file: FileIx, bytes: Range<usize>, text: &str, what: impl Into<String>) {
        let path = self.files.path(file);
        let note = Note::of(self.files, file, bytes.start, what);
        if note.file != path {
            let what = format!("{}; the file is shared with other packs and was left alone", note.what);
            self.left.push(Note { what, ..note });
            return;
        }
        let before = self.files.bytes(file).get(bytes.clone()).unwrap_or_default();
        let before = String::from_utf8_lossy(before).into_owned();
        self.steps.push(Step { place: note, before, after: text.to_owned() });
        self.changes.push(Change::new(path, bytes, text));
    }

    /// A file that the pack does not have yet.
    fn new_file(&mut self, path: &str, text: &str, what: impl Into<String>) {
        let place = Note { file: path.to_owned(), line: None, what: what.into() };
        self.steps.push(Step { place, before: String::new(), after: text.to_owned() });
        self.changes.push(Change::new(path, 0..0, text));
    }

    /// Something that people must look at themselves.
    fn leave(&mut self, file: FileIx, at: usize, what: impl Into<String>) {
        self.left.push(Note::of(self.files, file, at, what));
    }

    /// What must be mended first.
    fn mend_first(&mut self, file: FileIx, at: usize, what: impl Into<String>) {
        self.first.push(Note::of(self.files, file, at, what));
    }
}

/// A table of a pack of whatever form: its columns are found by what its file calls them.
struct Old<'s> {
    sheet: &'s Sheet,
    bytes: &'s [u8],
    names: Vec<String>,
}

impl<'s> Old<'s> {
    /// The files of the tables for which `wanted` holds. Of one that cannot be read at all is said that it must be mended first.
    fn all(
        sources: &'s Sources,
        draft: &mut Draft<'_>,
        wanted: impl Fn(&muster_schema::TableDef) -> bool,
    ) -> Vec<Self> {
        let mut all = Vec::new();
        for sheet in sources.sheets.iter().filter(|sheet| wanted(&sources.system.tables[sheet.table])) {
            let bytes = sources.files.bytes(sheet.file);
            let names = sheet.column_names(bytes);
            if names.is_empty() && !bytes.is_empty() {
                draft.mend_first(sheet.file, 0, "its columns cannot be read");
            } else {
                all.push(Self { sheet, bytes, names });
            }
        }
        all
    }

    /// The column that the file calls so.
    fn column(&self, name: &str) -> Option<usize> {
        self.names.iter().position(|known| known == name)
    }

    /// The rows, by their numbers.
    fn rows(&self) -> impl Iterator<Item = u32> + use<> {
        0..u32::try_from(self.sheet.len()).unwrap_or(u32::MAX)
    }

    /// The texts of the cells of a row.
    fn texts(&self, row: u32) -> Vec<String> {
        self.sheet.row_cells(self.bytes, row)
    }

    /// The bytes of a cell; none where those of the row cannot be told apart, or are too few.
    fn cell(&self, row: u32, column: usize) -> Option<Range<usize>> {
        self.sheet.cells(self.bytes, row).get(column).filter(|_| !self.sheet.is_damaged(row)).cloned()
    }

    /// Says of each row without this cell that it must be mended first.
    fn all_have(&self, column: usize, draft: &mut Draft<'_>) -> bool {
        let lost: Vec<u32> = self.rows().filter(|row| self.cell(*row, column).is_none()).collect();
        lost.iter().for_each(|row| self.mend_first(*row, draft));
        lost.is_empty()
    }

    /// Where a row begins.
    fn start(&self, row: u32) -> usize {
        self.sheet.row_bytes(self.bytes, row).start
    }

    /// Says that a row must be mended before it can be lifted.
    fn mend_first(&self, row: u32, draft: &mut Draft<'_>) {
        draft.mend_first(self.sheet.file, self.start(row), "the cells of this row cannot be told apart");
    }
}

/// What would lift a pack to the present form. `None` where `game.json` does not tell its system or its form, or the form is a
/// later one.
#[must_use]
pub fn plan(files: &Files) -> Option<Plan> {
    let from = form_of(files).filter(|from| *from <= u64::from(FORM))?;
    let mut plan = Plan {
        from,
        steps: Vec::new(),
        left: Vec::new(),
        first: Vec::new(),
        stages: Vec::new(),
        lifted: files.clone(),
    };
    if from == u64::from(FORM) {
        return Some(plan);
    }
    let mut sources = read::read(files.clone(), &mut Vec::new())?;
    for migration in MIGRATIONS.iter().filter(|migration| u64::from(migration.from) >= from) {
        let mut draft = Draft::new(&sources.files);
        (migration.lift)(&sources, &mut draft);
        let Draft { changes, steps, left, first, .. } = draft;
        plan.steps.extend(steps);
        plan.left.extend(left);
        plan.first.extend(first);
        if !changes.is_empty() {
            plan.make(changes);
            sources = read::read(plan.lifted.clone(), &mut Vec::new())?;
        }
    }
    if plan.first.is_empty() {
        plan.raise();
    }
    if plan.lifts() && files.iter().any(|(_, path, _)| path.starts_with("schema/")) {
        let what = "editors check the pack with these; `muster schema --out schema` in the folder of the pack writes them anew";
        plan.left.push(Note { file: "schema".into(), line: None, what: what.into() });
    }
    Some(plan)
}

/// Says that a pack has an earlier form, and folds what is found only because of that under it: what is not found in the pack as
/// it would be.
pub(crate) fn fold(files: &Files, findings: Vec<Finding>, lifted: &[Finding]) -> Vec<Finding> {
    let mut remains = HashSet::new();
    lifted.iter().for_each(|finding| note(finding, &mut remains));
    let (mut kept, follows): (Vec<_>, Vec<_>) =
        findings.into_iter().partition(|finding| remains.contains(&(finding.code.id, finding.message.as_str())));
    let hinders = follows.iter().any(|finding| finding.worst() == Severity::Error);
    let (code, message) = if hinders {
        (&OUTGROWN_FORM, "this pack was made with an earlier Muster, and cannot be built as it is")
    } else {
        (&EARLIER_FORM, "this pack was made with an earlier Muster, and some of it has another form now")
    };
    let spot = files.find(GAME).map_or(Spot::Pack, |game| {
        let is_told = spans(files.bytes(game)).values.contains_key("/form");
        if is_told { Spot::Value(game, "/form".into()) } else { Spot::File(game) }
    });
    let expected = format!("sources of form {FORM}; `muster migrate` shows what it would change, and changes it");
    kept.push(Finding { follows, ..Finding::new(code, spot, message).label("an earlier form").expected(expected) });
    kept
}

/// Notes a finding and what follows from it.
fn note<'f>(finding: &'f Finding, all: &mut HashSet<(&'static str, &'f str)>) {
    all.insert((finding.code.id, finding.message.as_str()));
    finding.follows.iter().for_each(|follow| note(follow, all));
}

#[cfg(test)]
mod tests {
    use std::collections::BTreeMap;

    use super::*;
    use crate::systems;

    type Pack = BTreeMap<String, Vec<u8>>;

    /// The files of a starter pack that has these, with what they hold here.
    fn with(given: &[(&str, &str)]) -> Pack {
        let known = |pack: &Pack| given.iter().all(|(path, _)| pack.contains_key(*path));
        let mut all = systems::all().iter().flat_map(|system| system.all_starters().map(|(_, files)| files));
        let mut pack = all.find(known).unwrap_or_default();
        pack.extend(given.iter().map(|(path, text)| ((*path).to_owned(), text.as_bytes().to_vec())));
        pack
    }

    /// The same pack as it was before it had a form.
    fn old(mut pack: Pack) -> Files {
        let game = String::from_utf8_lossy(&pack[GAME]).replace(&format!(",\n  \"form\": {FORM}"), "");
        pack.insert(GAME.into(), game.into_bytes());
        Files::from_memory("pack", pack)
    }

    fn files(files: &Files) -> Pack {
        files.iter().map(|(_, path, bytes)| (path.to_owned(), bytes.to_vec())).collect()
    }

    fn text(pack: &Pack, path: &str) -> String {
        String::from_utf8_lossy(pack.get(path).map_or(&[], Vec::as_slice)).into_owned()
    }

    #[test]
    fn each_example_is_lifted_and_nothing_else() {
        for migration in MIGRATIONS {
            let pack = with(migration.example.before);
            assert!(!pack.is_empty() && migration.does.ends_with('.') && migration.from < FORM, "{}", migration.does);
            let plan = plan(&old(pack.clone())).unwrap();
            let after = files(plan.lifted());
            for (path, expected) in migration.example.after {
                assert_eq!(text(&after, path), *expected, "{}: {path}", migration.does);
            }
            let changed = |path: &&String| pack.get(*path) != after.get(*path);
            let changed: Vec<&String> = after.keys().filter(changed).collect();
            let told: Vec<&str> = migration.example.after.iter().map(|(path, _)| *path).collect();
            assert!(changed.iter().all(|path| told.contains(&path.as_str())), "{}: {changed:?}", migration.does);
            assert!(plan.lifts() && plan.first.is_empty(), "{}: {:?}", migration.does, plan.first);
            let again = super::plan(plan.lifted()).unwrap();
            assert!(again.steps.is_empty() && again.stages.is_empty());
            assert!(!super::plan(&old(after)).unwrap().lifts(), "{}: twice", migration.does);
        }
    }

    #[test]
    fn stages_make_what_the_plan_shows() {
        let results = results::MIGRATION.example.before;
        let code = "code,file,row,reason\nU054,die-tables.csv,,As printed.\n";
        let given: Vec<_> = results.iter().copied().chain([("waivers.csv", code)]).collect();
        let before = old(with(&given));
        let plan = plan(&before).unwrap();
        let mut pack = files(&before);
        for stage in plan.stages() {
            for change in stage {
                let all: Vec<&Change> = stage.iter().filter(|other| other.file == change.file).collect();
                assert!(all.iter().all(|other| !other.collides(change)));
            }
            let paths: HashSet<&str> = stage.iter().map(|change| change.file.as_str()).collect();
            for path in paths {
                let bytes = changed(&pack[path], stage.iter().filter(|change| change.file == path));
                pack.insert(path.to_owned(), bytes);
            }
        }
        assert_eq!(pack, files(plan.lifted()));
        assert!(plan.stages().len() > 2);
    }

    #[test]
    fn what_cannot_be_read_is_mended_first_and_the_form_stays() {
        let before = old(with(&[("waivers.csv", "code,file,row,reason\nU054,\"die-tables.csv,,x\n")]));
        let plan = plan(&before).unwrap();
        assert_eq!((plan.first.len(), plan.first[0].line), (1, Some(2)));
        assert!(plan.steps.iter().all(|step| step.place.file != GAME));
        assert_eq!(form_of(plan.lifted()), Some(1));
    }

    #[test]
    fn the_form_stands_as_the_other_members_do() {
        let raised = |game: &str| {
            let (range, text) = raised(game.as_bytes()).unwrap();
            String::from_utf8(changed(game.as_bytes(), [&Change::new(GAME, range, text)])).unwrap()
        };
        for (before, after) in [
            (
                "{\r\n  \"id\": \"a\",\r\n  \"map\": {\"b\": 1}\r\n}\r\n",
                "{\r\n  \"id\": \"a\",\r\n  \"map\": {\"b\": 1},\r\n  \"form\": 2\r\n}\r\n",
            ),
            ("\u{feff}{\"id\": \"a\", \"map\": [1, 2]}", "\u{feff}{\"id\": \"a\", \"map\": [1, 2], \"form\": 2}"),
            ("{\"id\":\"a\"}", "{\"id\":\"a\",\"form\": 2}"),
            ("{\"form\": 1, \"id\": \"a\"}", "{\"form\": 2, \"id\": \"a\"}"),
        ] {
            assert_eq!(raised(before), after);
        }
        assert_eq!(super::raised(b"{}"), None);
    }

    #[test]
    fn only_a_whole_number_up_to_the_present_form_is_lifted() {
        for (form, from) in [("1", Some(1)), ("2", Some(2)), ("3", None), ("\"1\"", None), ("1.5", None), ("-1", None)]
        {
            let mut pack = systems::all()[0].starter_files();
            let game = String::from_utf8_lossy(&pack[GAME]).replace("\"form\": 2", &format!("\"form\": {form}"));
            pack.insert(GAME.into(), game.into_bytes());
            assert_eq!(plan(&Files::from_memory("", pack)).map(|plan| plan.from), from, "{form}");
        }
    }
}
