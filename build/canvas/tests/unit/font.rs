use muster_canvas::font::Typeface;
use muster_schema::style::BuiltIn;
use resvg::usvg::fontdb;

#[test]
fn the_faces_are_those_of_the_family() {
    for built_in in [BuiltIn::LibertinusSerif, BuiltIn::Lato] {
        let typeface = Typeface::built_in(built_in);
        let names: Vec<_> = typeface
            .options()
            .fontdb
            .faces()
            .take(3)
            .map(|face| {
                let family = face.families.first().map(|(name, _)| name.clone()).unwrap_or_default();
                (family, face.weight.0, face.style == fontdb::Style::Italic)
            })
            .collect();
        let expected = [(400, false), (700, false), (400, true)]
            .map(|(weight, italic)| (typeface.family().to_owned(), weight, italic));
        assert_eq!(names, expected);
    }
}
