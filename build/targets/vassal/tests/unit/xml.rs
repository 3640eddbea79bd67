use muster_vassal::xml::{Element, FIXED, SAID};
use quick_xml::events::Event;

#[test]
fn what_is_written_can_be_read_back() -> Result<(), Box<dyn std::error::Error>> {
    let value = "a<b> & \"c\"\t'd'\u{1}\n北";
    let element = Element::new("x").with("y", value).child(Element::new("z").with_text(format!("t\t{value}")));
    let document = String::from_utf8(element.document()?)?;
    let mut reader = quick_xml::Reader::from_str(&document);
    let mut seen = Vec::new();
    loop {
        match reader.read_event()? {
            Event::Start(start) => {
                for attribute in start.attributes() {
                    seen.push(quick_xml::escape::unescape(&attribute?.value)?.into_owned());
                }
            }
            Event::Eof => break,
            _ => {}
        }
    }
    assert_eq!(seen, ["a<b> & \"c\"\t'd'\n北"]);
    assert!(document.contains("<z>t\ta&lt;b&gt; &amp; \"c\"\t'd'\n北</z>"), "{document}");
    Ok(())
}

#[test]
fn what_is_fixed_and_read_is_a_phrase() {
    // Of menus the name is never seen, of properties nothing; the hidden button and the question are never shown.
    let unread = ["ToolbarMenu description", "GlobalOptions promptString", "DrawPile reverseCommand"];
    let mut read = Vec::new();
    for (name, attributes) in FIXED.iter().filter(|(name, _)| !name.starts_with("GlobalProperty")) {
        let class = name.split(' ').next().unwrap_or_default();
        for (attribute, value) in attributes {
            let value = value.as_str().unwrap_or_default();
            let is_said = SAID.contains(&(class, attribute, value));
            read.extend(is_said.then_some((class, attribute.as_str(), value)));
            let is_shown = ["text", "tip", "prompt", "message", "title", "command", "description"]
                .iter()
                .any(|word| attribute.to_lowercase().contains(word));
            let is_word = value.starts_with(|letter: char| letter.is_ascii_uppercase());
            let is_read = is_shown && is_word && !unread.contains(&format!("{class} {attribute}").as_str());
            assert!(is_said || !is_read, "{name}: {attribute}");
        }
    }
    assert!(SAID.iter().all(|said| read.contains(said)), "{SAID:?}");
}

#[test]
fn what_is_fixed_is_asked_for_and_there() -> std::io::Result<()> {
    let mut asked = std::collections::BTreeSet::new();
    let mut idle: std::collections::BTreeSet<_> = FIXED.keys().collect();
    for entry in std::fs::read_dir(concat!(env!("CARGO_MANIFEST_DIR"), "/src"))? {
        let path = entry?.path();
        if path.extension().is_some_and(|extension| extension == "rs") && !path.ends_with("xml.rs") {
            let text = std::fs::read_to_string(&path)?;
            let names = text.split(".fixed(\"").skip(1).filter_map(|rest| rest.split('"').next());
            asked.extend(names.map(str::to_owned));
            idle.retain(|name| !text.contains(&format!("\"{name}\"")));
        }
    }
    asked.retain(|name| !FIXED.contains_key(name));
    assert!(asked.is_empty() && idle.is_empty(), "not there: {asked:?}, never asked for: {idle:?}");
    Ok(())
}
