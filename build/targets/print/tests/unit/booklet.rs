use muster_canvas::theme::Theme;
use muster_print::booklet::{Booklet, MARGIN, pages};
use muster_schema::Phrases;

#[test]
fn contents_name_the_pages_of_headings() {
    let long = "A sentence that takes its place on the page. ".repeat(400);
    let rules = format!("# Game\n\n## One\n\n{long}\n\n## Two\n\n- a\n- b *c* d\n\n![A card](card-spy)\n");
    let theme = Theme::default();
    let size = |name: &str| (name == "card-spy").then_some([250.0, 350.0]);
    let Booklet { leaves, headings } = pages(&rules, "Game", &Phrases::default(), [210.0, 297.0], &theme, &size);
    assert!(leaves.len() > 1);
    let first = &leaves[0].svg;
    assert!(first.contains(">Contents</text>") && first.contains(">One</text>") && first.contains(">Two</text>"));
    let last = leaves.len();
    assert!(first.contains(&format!(">{last}</text>")), "{first}");
    assert_eq!(
        headings.iter().map(|one| (&*one.link, one.page)).collect::<Vec<_>>(),
        [("#game", 1), ("#one", 1), ("#two", last)]
    );
    let links: Vec<_> = leaves[0].links.iter().map(|(link, ..)| &**link).collect();
    assert_eq!(links, ["#one", "#two"]);
    let pictures: Vec<_> = leaves.iter().flat_map(|leaf| &leaf.pictures).collect();
    assert_eq!(pictures.len(), 1);
    let (_, at, size) = pictures[0];
    assert!((size[1] / size[0] - 1.4).abs() < 1e-9 && at[1] + size[1] <= 297.0 - MARGIN);
}

/// The text of the only page, without its tags.
fn text(rules: &str, phrases: &Phrases) -> (String, Vec<String>) {
    let booklet = pages(rules, "", phrases, [210.0, 297.0], &Theme::default(), &|_| None);
    let parts = booklet.leaves[0].svg.split('<').map(|part| part.split_once('>').map_or("", |(_, text)| text));
    (
        parts.collect::<Vec<_>>().join("|").replace("&quot;", "\""),
        booklet.leaves[0].links.iter().map(|(link, ..)| link.to_string()).collect(),
    )
}

#[test]
fn quotation_marks_are_those_of_the_language() {
    let german = [("“{words}”", "„{words}“"), ("‘{words}’", "‚{words}‘")];
    let german = Phrases::of("de", german.map(|(english, text)| (english.to_owned(), text.to_owned())));
    let rules = "He said \"it's 'a dog's life'\", „so“ and `\"x\"`.";
    assert!(
        text(rules, &Phrases::default()).0.contains("“it’s ‘a dog’s life’”, „so“ and \"x\"."),
        "{:?}",
        text(rules, &german)
    );
    assert!(text(rules, &german).0.contains("„it’s ‚a dog’s life‘“, „so“ and \"x\"."), "{:?}", text(rules, &german));
}

#[test]
fn rules_refer_to_one_another() {
    let rules = "# G\n\n## 1 One\n\nSee 2.1, (1) and [that](#2-two), 3 and 2.7 of [them](https://example.org).\n\n## 2 Two\n\n### 2.1 More\n";
    let (_, links) = text(rules, &Phrases::default());
    assert_eq!(links[2..], ["#21-more", "#1-one", "#2-two", "https://example.org"]);
}

/// Items and amounts have numbers that headings have, too.
#[test]
fn a_number_alone_refers_to_nothing() {
    let rules = "# G\n\n## 1. One\n\n(1) Roll. (2) Move 2 cells, a unit (1) at a time; 1 and 2. See rule 1, or (2). Then (1) again.\n\n## 2. Two\n";
    let (_, links) = text(rules, &Phrases::default());
    assert_eq!(links[2..], ["#1-one", "#2-two"]);
}

#[test]
fn what_is_written_from_right_to_left_begins_at_the_right() {
    let booklet = pages("שלום\n\nPeace", "", &Phrases::default(), [210.0, 297.0], &Theme::default(), &|_| None);
    let x = |word: &str| -> f64 {
        let before = booklet.leaves[0].svg.split_once(word).unwrap().0;
        before.rsplit_once("<text x=\"").unwrap().1.split_once('"').unwrap().0.parse().unwrap()
    };
    assert!(x("Peace") < 20.0 && x("שלום") > 70.0 && x("שלום") < 101.0, "{}", booklet.leaves[0].svg);
}

#[test]
fn whatever_stands_in_rules_is_set() {
    for rules in
        ["", "|", "# \u{1f600}", "| a |\n|-|\n| b |", "1. a\n   1. b\n      > c", "<script>x</script>", "![](x)"]
    {
        for paper in [[210.0, 297.0], [50.0, 50.0]] {
            let (phrases, theme) = (Phrases::default(), Theme::default());
            assert!(!pages(rules, "<G>", &phrases, paper, &theme, &|_| Some([0.0, 0.0])).leaves.is_empty());
        }
    }
    let word = "w".repeat(3000);
    let (phrases, theme) = (Phrases::default(), Theme::default());
    assert!(!pages(&word, "", &phrases, [210.0, 297.0], &theme, &|_| None).leaves.is_empty());
}
