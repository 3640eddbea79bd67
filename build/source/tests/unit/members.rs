use muster_source::members::of;
use muster_source::read::systems;

#[test]
fn members_of_members_are_told_by_their_whole_names() {
    let system = systems::standard();
    let told = |document: &str| {
        let document = system.documents.iter().find(|known| known.name == document).expect("it is a document");
        of(document).into_iter().map(|member| (member.path, member.told.join(" "))).collect::<Vec<_>>()
    };
    let has = |document: &str, path: &str, words: &str| {
        assert!(
            told(document).iter().any(|(known, told)| known == path && told.contains(words)),
            "{:?}",
            told(document)
        );
    };
    has("game", "map.legend", "The place of the legend");
    has("game", "map.grid.kind", "One of: `squares`, `flat-hexes`");
    has("scenarios", "set_up_of", "Refers to scenarios, by id or name.");
    has("scenarios", "last_turn", "It must be there.");
    has("style", "typeface", "`lato`. Or, for example, `{\"regular\":\"fonts/DejaVuSans.ttf\"}`.");
}
