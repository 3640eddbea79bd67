//! Unit tests: each module tests the module of the crate that has its name.

mod script;

use muster_site::Site;

#[test]
fn nothing_in_a_game_ends_what_it_stands_in() {
    for mut bundle in [muster_fixture::bundle(), muster_fixture::empty(), muster_fixture::broken()] {
        bundle.game.title = "</script><script>@@TOLD@@".into();
        for is_single in [false, true] {
            let rules = Some("# <script>x</script>\n\n| a |\n| -: |\n| @@STYLE@@ |");
            let Ok(made) = muster_fixture::made(&Site { is_single }, &bundle, rules) else { continue };
            assert_eq!(made.len() == 1, is_single);
            let page = String::from_utf8_lossy(&made[0].bytes);
            assert_eq!(page.matches("<script").count(), 2, "{page}");
            assert!(page.contains("<td>@@STYLE@@</td>") && !page.contains(" style="));
        }
    }
}
