use muster_site::script::{MODULES, imported, joined};

#[test]
fn nothing_is_left_to_be_loaded() {
    let all = joined();
    assert!(!all.lines().any(|line| line.starts_with("import ") || line.starts_with("export ")), "{all}");
    for (at, (name, text)) in MODULES.iter().enumerate() {
        for (_, from) in text.lines().filter_map(imported) {
            assert!(MODULES[..at].iter().any(|(before, _)| *before == from), "{name} takes from {from}");
        }
    }
    assert!(all.contains("return { element, find, tell, fold, show, speak, say };"));
}
