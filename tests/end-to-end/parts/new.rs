use muster::new::begin;

#[test]
fn the_folder_names_the_game() {
    let starter = [
        (
            "game.json".to_owned(),
            br#"{"id": "x", "title": "X", "system": "own", "document": "The rules of X"}"#.to_vec(),
        ),
        ("scenarios/full/scenario.json".to_owned(), br#"{"id": "full"}"#.to_vec()),
        ("sides.csv".to_owned(), b"id\n".to_vec()),
    ];
    let begun = |name: &str| {
        let files = begin(starter.clone().into(), name, false);
        let text = |path: &str| files.get(path).map(|bytes| String::from_utf8_lossy(bytes).into_owned());
        assert!(files.contains_key("schema/rules.json") && files.contains_key("schema/tracks.json"));
        assert!(
            text("scenarios/full/scenario.json").is_some_and(|text| text.contains("\"../../schema/scenarios.json\""))
        );
        text("game.json").unwrap_or_default()
    };
    assert_eq!(
        begun("My War_1809"),
        format!(
            "{{\n  \"$schema\": \"schema/game.json\",\n  \"id\": \"my-war-1809\",\n  \"title\": \"My War 1809\",\n  \
             \"system\": \"own\",\n  \"document\": \"The rules of My War 1809\"\n}}\n"
        )
    );
    assert!(begun("1809").contains("\"id\": \"x\",\n  \"title\": \"1809\""));
    let northern = begun("No\u{308}rdlicher Krieg");
    assert!(northern.contains("\"id\": \"nordlicher-krieg\",\n  \"title\": \"Nördlicher Krieg\""), "{northern}");
    assert!(begun("Þrætan á Ísafirði").contains("\"id\": \"thraetan-a-isafirdi\""));
    assert!(begun("Война").contains("\"id\": \"x\",\n  \"title\": \"Война\""));
    assert!(begun("..").contains("\"title\": \"X\""));
}
