use std::collections::BTreeMap;
use std::fs;

use muster_build::emit::{Compiled, artifacts, requests};
use muster_build::read::Files;
use muster_draw::Art;
use muster_draw::gallery::Gallery;
use muster_source::read::ids::IdsLock;
use muster_source::read::lock::LOCK;
use muster_targets::{EmitError, Input};

#[test]
fn the_same_bundle_gives_the_same_bytes() -> Result<(), EmitError> {
    let (bundle, system, art) = (muster_fixture::bundle(), muster_fixture::system(), Art::default());
    let ids = IdsLock::default().assign(&bundle);
    let made = || {
        let gallery = &Gallery::of(&bundle, &art, &requests())?;
        artifacts(
            Input { bundle: &bundle, system, ids: &ids.numbers(), art: &art, gallery, beside: &[], added: &[] },
            &ids,
        )
    };
    let one = made()?;
    let alone = rayon::ThreadPoolBuilder::new().num_threads(1).build();
    let other = alone.map_or_else(|_| made(), |pool| pool.install(made))?;
    assert!(one == other);
    assert!(one.iter().any(|artifact| artifact.path == "manifest.json"));
    Ok(())
}

#[test]
fn a_lock_that_changed_meanwhile_is_left_alone() -> Result<(), Box<dyn std::error::Error>> {
    let folder = std::env::temp_dir().join(format!("muster-race-{}", std::process::id()));
    fs::create_dir_all(&folder)?;
    let read = Files::from_memory("", BTreeMap::from([(LOCK.to_owned(), b"as read".to_vec())]));
    let compiled = Compiled { artifacts: Vec::new(), pictures: [0; 2], numbers: vec![(LOCK, b"new".to_vec())] };
    let lock = folder.join(LOCK);
    for now in ["as pulled", "as read"] {
        fs::write(&lock, now)?;
        let done = compiled.number(&folder, &read);
        assert_eq!(matches!(done, Err(EmitError::Changed(_))), now == "as pulled", "{done:?}");
        assert_eq!(fs::read_to_string(&lock)? == "new", now == "as read");
    }
    fs::remove_file(&lock)?;
    assert!(matches!(compiled.number(&folder, &read), Err(EmitError::Changed(_))) && !lock.exists());
    Ok(fs::remove_dir_all(folder)?)
}

#[test]
fn an_empty_or_broken_bundle_does_no_harm() -> Result<(), EmitError> {
    let (system, art) = (muster_fixture::system(), Art::default());
    for bundle in [muster_fixture::empty(), muster_fixture::broken()] {
        let ids = IdsLock::default().assign(&bundle);
        let gallery = &Gallery::of(&bundle, &art, &requests())?;
        artifacts(
            Input { bundle: &bundle, system, ids: &ids.numbers(), art: &art, gallery, beside: &[], added: &[] },
            &ids,
        )?;
    }
    Ok(())
}
