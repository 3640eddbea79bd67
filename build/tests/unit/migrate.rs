use muster_build::correct::Change;
use muster_build::migrate::{GAME, Migration, Step, plan, plan_with};
use muster_build::read::{Files, spans};
use muster_build::starters;

/// In a made-up form 2, the title of a game is called its name.
static RENAMED: Migration = Migration {
    from: 1,
    lift: |sources| {
        let Some(file) = sources.files.find(GAME) else { return Vec::new() };
        let spans = spans(sources.files.bytes(file));
        let title = spans.names.get("/title").cloned();
        let step = |at| Step { what: "the title is a name".into(), change: Change::new(GAME, at, "\"name\"") };
        title.map(step).into_iter().collect()
    },
};

fn game(files: &Files) -> String {
    String::from_utf8_lossy(files.bytes(files.find(GAME).unwrap())).into_owned()
}

#[test]
fn a_pack_is_lifted_once() {
    let pack = Files::from_memory("pack", starters::starters().next().unwrap().files);
    let lifted = plan_with(&pack, &[Migration { ..RENAMED }], 2).unwrap();
    assert_eq!(lifted.stages.iter().map(Vec::len).collect::<Vec<_>>(), [1, 1]);
    let after = game(&pack).replace("\"title\"", "\"name\"").replace("\"form\": 1", "\"form\": 2");
    assert_eq!(game(&lifted.lifted), after);
    assert!(plan_with(&lifted.lifted, &[Migration { ..RENAMED }], 2).unwrap().stages.is_empty());
    assert!(plan(&pack).unwrap().stages.is_empty() && plan(&lifted.lifted).is_none());
}

#[test]
fn a_pack_that_tells_no_form_has_the_first() {
    let mut files = starters::starters().next().unwrap().files;
    let without = String::from_utf8_lossy(&files[GAME]).replace(",\n  \"form\": 1", "");
    files.insert(GAME.into(), without.into_bytes());
    let lifted = plan_with(&Files::from_memory("pack", files), &[], 2).unwrap();
    assert!(game(&lifted.lifted).contains(",\n  \"form\": 2\n}"), "{}", game(&lifted.lifted));
}
