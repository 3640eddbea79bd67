mod json;

use std::collections::BTreeMap;
use std::path::Path;

use muster_source::format::format;
use muster_source::read::Files;

const GAME: &str = "{\"system\": \"own\"}";

fn formatted(path: &str, bytes: &[u8]) -> Option<String> {
    let pack = [("game.json".to_owned(), GAME.into()), (path.to_owned(), bytes.to_vec())];
    let files = Files::from_memory("", BTreeMap::from(pack));
    let formatted = format(&files).unwrap_or_default();
    if formatted.left.iter().any(|left| left == path) {
        return None;
    }
    let new = formatted.changed.into_iter().find(|(changed, _)| changed == path);
    Some(String::from_utf8_lossy(&new.map_or_else(|| bytes.to_vec(), |(_, bytes)| bytes)).into_owned())
}

fn table(bytes: &[u8]) -> Option<String> {
    let once = formatted("sides.csv", bytes)?;
    assert_eq!(formatted("sides.csv", once.as_bytes()).as_deref(), Some(once.as_str()), "formatted twice");
    Some(once)
}

const CANONICAL: &str = "id,name,colour,cite\nred,Red,#c0392b,1.1\n";

#[test]
fn what_spreadsheets_do_to_tables_is_undone() {
    for bytes in [
        &b"id,name,colour,cite\nred,Red,#c0392b,1.1\n"[..],
        b"\xef\xbb\xbfid,name,colour,cite\r\nred,Red,#c0392b,1.1\r\n",
        b"id;name;colour;cite\nred;Red;#c0392b;1.1",
        b"id\tname\tcolour\tcite\nred\tRed\t#c0392b\t1.1",
        b"\"id\",\"name\",\"colour\",\"cite\"\n\"red\",\"Red\",\"#c0392b\",\"1.1\"\n",
        b"id,name,colour,cite,,\nred,Red,#c0392b,1.1,,\n,,,,,\n\n",
        b" id , name , colour , cite \n red , Red , #c0392b , 1.1 \n",
        b"id,name,colour,cite\rred,Red,#c0392b,1.1\r",
        b"cite,colour,name,id\n1.1,#c0392b,Red,red\n",
    ] {
        assert_eq!(table(bytes).as_deref(), Some(CANONICAL), "{}", String::from_utf8_lossy(bytes));
    }
}

#[test]
fn cells_that_need_quotes_keep_them() {
    assert_eq!(
        table(b"id,name,aliases,colour,cite\nred,\"Red, \"\"the\"\" side\",a | b|c ,#c0392b,\"1.1\"\n").as_deref(),
        Some("id,name,aliases,colour,cite\nred,\"Red, \"\"the\"\" side\",a|b|c,#c0392b,1.1\n")
    );
    assert_eq!(
        table(b"id;name;colour;cite\r\nred;\"One\r\nTwo\";#c0392b;1.1\r\n").as_deref(),
        Some("id,name,colour,cite\nred,\"One\nTwo\",#c0392b,1.1\n")
    );
    assert_eq!(
        table(b"id;name;colour;cite\nred;A, B;#c0392b;1.10\n").as_deref(),
        Some("id,name,colour,cite\nred,\"A, B\",#c0392b,1.10\n")
    );
}

#[test]
fn unknown_columns_are_kept_at_the_end() {
    assert_eq!(
        table(b"mood,id,name,colour,cite\ngrim,red,Red,#c0392b,1.1\n").as_deref(),
        Some("id,name,colour,cite,mood\nred,Red,#c0392b,1.1,grim\n")
    );
    // A column without a name that holds something could not be read again at the end.
    assert_eq!(table(b"id,,name,colour,cite\nred,kept,Red,#c0392b,1.1\n"), None);
}

#[test]
fn a_doubtful_file_is_left_alone() {
    for bytes in [
        &b"id,name,colour,cite\nred,\"Red,#c0392b,1.1\n"[..],
        b"id,name,colour,cite\nred,R\xe9d,#c0392b,1.1\n",
        b"id,name,colour,cite\nred,Red,#c0392b\n",
        b"id,name,colour,cite\nred,Red,#c0392b,1.1,more\n",
        b"id,name,name,colour,cite\nred,Red,Rouge,#c0392b,1.1\n",
        b"\xff\xfei\0d\0",
        b"",
    ] {
        assert_eq!(table(bytes), None, "{}", String::from_utf8_lossy(bytes));
    }
    assert_eq!(formatted("rules.json", b"{\"a\": 1,}"), None);
    assert_eq!(formatted("rules.json", b"{\"a\": 1, \"a\": 2}"), None);
}

#[test]
fn formatting_the_shipped_pack_twice_changes_nothing_more() -> std::io::Result<()> {
    let root = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../sources/npws");
    let files = Files::from_folder(&root)?;
    let once = format(&files).unwrap_or_default();
    assert_eq!(once.left, Vec::<String>::new());
    let mut all: BTreeMap<String, Vec<u8>> =
        files.iter().map(|(_, path, bytes)| (path.to_owned(), bytes.to_vec())).collect();
    all.extend(once.changed);
    let twice = format(&Files::from_memory("", all)).unwrap_or_default();
    assert_eq!(twice.changed, Vec::new());
    Ok(())
}
