//! Modules are read without loss, whatever they look like, and nothing that they hold does harm.

use std::collections::BTreeMap;

use muster_module::open::{Archive, Unreadable};
use muster_module::path::{Found, follow, write};
use muster_module::{Home, Module};

use crate::examples::sample;

fn module(text: &str) -> Result<Module, Unreadable> {
    let files = BTreeMap::from([("buildFile.xml".to_owned(), text.as_bytes().to_vec())]);
    Module::read(Archive::of_memory(files))
}

fn with_piece(piece: &str) -> Module {
    module(&format!(
        "<VASSAL.build.GameModule name=\"a\"><VASSAL.build.widget.PieceSlot entryName=\"x\">{piece}</VASSAL.build.widget.PieceSlot></VASSAL.build.GameModule>"
    ))
    .unwrap()
}

#[test]
fn every_field_is_found_where_it_is_written() {
    let module = Module::read(Archive::of_memory(sample())).unwrap();
    let mut fields = 0;
    for field in module.fields() {
        let (Home::Attribute(..) | Home::Field(..)) = field.home else { continue };
        let raw = &module.text[module.bytes(field.home)];
        let plain = raw.replace("&gt;", ">").replace("&lt;", "<").replace("&amp;", "&").replace('\\', "");
        if !field.text.is_empty() {
            assert_eq!(plain, field.text.replace('\\', ""), "{}", module.words(field.home));
            fields += 1;
        }
    }
    assert!(fields > 100, "{fields}");
}

#[test]
fn traits_are_read_outermost_first_with_their_states() {
    let module = with_piece("+/null/mark;A,B\tPROP;Hits;true,0,3,false;;\\\tpiece;;;a.png;Tank/1,2\t0\\\tnull;0;0;7;0");
    let traits = &module.pieces[0].traits;
    let told: Vec<(&str, &str)> = traits.iter().map(|part| (part.id.as_str(), part.state.as_str())).collect();
    assert_eq!(told, [("mark", "1,2"), ("PROP", "0"), ("piece", "null;0;0;7;0")]);
    assert_eq!(traits[0].field(1), "A,B");
    assert_eq!(traits[2].field(4), "Tank");
}

#[test]
fn a_path_leads_to_its_slot_and_back() {
    let module = Module::read(Archive::of_memory(sample())).unwrap();
    for slot in module.all("widget.PieceSlot").collect::<Vec<_>>() {
        if module.around(slot, "module.Map").is_none() {
            assert_eq!(follow(&module, &write(&module, slot)), Found::Exact(slot));
        }
    }
}

#[test]
fn files_that_are_no_modules_are_refused_in_words() {
    let wrong = [
        ("", "there is no element"),
        ("<muster/>", "of something else"),
        ("<!DOCTYPE a [<!ENTITY b \"c\">]><VASSAL.build.GameModule/>", "document type"),
        ("<VASSAL.build.GameModule>", "in the middle"),
        ("<VASSAL.build.GameModule></VASSAL.build.Map>", "line 1"),
        ("<VASSAL.build.GameModule name=\"&bomb;\"/>", "bomb"),
    ];
    for (text, says) in wrong {
        let told = module(text).unwrap_err().to_string();
        assert!(told.contains(says), "{text}: {told}");
    }
    let deep = "<VASSAL.build.GameModule>".to_owned() + &"<a>".repeat(5000);
    assert!(module(&deep).unwrap_err().to_string().contains("nested"));
}

#[test]
fn a_piece_nested_without_end_costs_little() {
    // Each level doubles the backslashes: the engine would unfold them all.
    let mut piece = String::from("piece;;;;");
    for level in 0..16 {
        piece = format!("delete;;\t{}", piece.replace('\t', "\\\t"));
        assert!(level < 16);
    }
    let many = "\t".repeat(200_000);
    for text in [format!("+/null/{piece}/"), format!("+/null/{many}/{many}"), "+/".repeat(100_000), "+/null/".into()] {
        let module = with_piece(&text);
        assert!(module.pieces[0].flaw.is_some() || module.pieces[0].traits.len() < 1000);
    }
}

#[test]
fn entries_that_lead_out_of_the_archive_are_passed_over() {
    use std::io::Write;
    let mut archive = zip::ZipWriter::new(std::io::Cursor::new(Vec::new()));
    for name in ["buildFile.xml", "../evil.png", "/etc/evil", "images/a.png", "__MACOSX/._a.png"] {
        archive.start_file(name, zip::write::SimpleFileOptions::default()).unwrap();
        archive.write_all(b"<VASSAL.build.GameModule name=\"a\"/>").unwrap();
    }
    let archive = Archive::of_zip(archive.finish().unwrap().into_inner()).unwrap();
    assert_eq!(archive.names().collect::<Vec<_>>(), ["buildFile.xml", "images/a.png"]);
    assert_eq!(archive.odd.len(), 2);
}
