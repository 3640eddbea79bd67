//! Unit tests: each module tests the module of the crate that has its name.

use muster_tts::Saves;
use serde_json::Value;

#[test]
fn whatever_a_bundle_holds_becomes_saves_or_is_refused() -> Result<(), serde_json::Error> {
    for bundle in [muster_fixture::bundle(), muster_fixture::empty(), muster_fixture::broken()] {
        let saves = Saves { address: Some("https://example.org/".into()) };
        let Ok(all) = muster_fixture::made(&saves, &bundle, Some("# [Rules]")) else { continue };
        for save in all.iter().filter(|artifact| artifact.path.ends_with(".json")) {
            let save: Value = serde_json::from_slice(&save.bytes)?;
            let map = &save["ObjectStates"][0]["CustomImage"]["ImageURL"];
            assert!(map.as_str().is_some_and(|url| url.starts_with("https://example.org/map-")), "{map}");
            let tabs = save["TabStates"].as_object().into_iter().flat_map(|tabs| tabs.values());
            assert!(tabs.into_iter().any(|tab| tab["body"] == "[b](RULES)[/b]"), "{}", save["TabStates"]);
        }
    }
    Ok(())
}
