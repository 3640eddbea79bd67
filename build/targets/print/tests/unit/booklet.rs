use muster_canvas::theme::Theme;
use muster_print::booklet::{MARGIN, pages};
use muster_schema::Phrases;

#[test]
fn contents_name_the_pages_of_headings() {
    let long = "A sentence that takes its place on the page. ".repeat(400);
    let rules = format!("# Game\n\n## One\n\n{long}\n\n## Two\n\n- a\n- b *c* d\n\n![A card](card-spy)\n");
    let theme = Theme::default();
    let size = |name: &str| (name == "card-spy").then_some([250.0, 350.0]);
    let leaves = pages(&rules, "Game", &Phrases::default(), [210.0, 297.0], &theme, &size);
    assert!(leaves.len() > 1);
    let first = &leaves[0].svg;
    assert!(first.contains(">Contents</text>") && first.contains(">One</text>") && first.contains(">Two</text>"));
    let last = leaves.len();
    assert!(first.contains(&format!(">{last}</text>")), "{first}");
    let pictures: Vec<_> = leaves.iter().flat_map(|leaf| &leaf.pictures).collect();
    assert_eq!(pictures.len(), 1);
    let (_, at, size) = pictures[0];
    assert!((size[1] / size[0] - 1.4).abs() < 1e-9 && at[1] + size[1] <= 297.0 - MARGIN);
}

#[test]
fn whatever_stands_in_rules_is_set() {
    for rules in
        ["", "|", "# \u{1f600}", "| a |\n|-|\n| b |", "1. a\n   1. b\n      > c", "<script>x</script>", "![](x)"]
    {
        for paper in [[210.0, 297.0], [50.0, 50.0]] {
            let (phrases, theme) = (Phrases::default(), Theme::default());
            assert!(!pages(rules, "<G>", &phrases, paper, &theme, &|_| Some([0.0, 0.0])).is_empty());
        }
    }
    let word = "w".repeat(3000);
    let (phrases, theme) = (Phrases::default(), Theme::default());
    assert!(!pages(&word, "", &phrases, [210.0, 297.0], &theme, &|_| None).is_empty());
}
