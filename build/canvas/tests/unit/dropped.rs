use muster_canvas::dropped::dropped;
use resvg::usvg::roxmltree::Document;

#[test]
fn what_the_renderer_does_not_know_is_named() {
    let of = |inside: &str| {
        let text = format!("<svg xmlns=\"http://www.w3.org/2000/svg\">{inside}</svg>");
        let found = Document::parse(&text).map(|document| dropped(&document)).unwrap_or_default();
        found.into_iter().map(|one| (text[one.at].to_owned(), one.what)).collect::<Vec<_>>()
    };
    for (inside, at, what) in [
        ("<flowRoot><flowPara>a</flowPara></flowRoot>", "<flowRoot", "flows"),
        ("<foreignObject><p style=\"color: var(--x)\">a</p></foreignObject>", "<foreignObject", "`foreignObject`"),
        ("<text style=\"shape-inside:url(#r)\">a</text>", "<text", "flows"),
        ("<rect style=\"fill: var(--red)\"/>", "<rect", "`var()`"),
        ("<rect fill=\"var(--red)\"/>", "<rect", "`fill`"),
        ("<g style=\"transform: rotate(9deg)\"/>", "<g", "`transform`"),
        ("<style>.a { fill: red; transform: scale(2) }</style>", "<style", "`transform`"),
        ("<use href=\"other.svg#a\"/>", "<use", "other.svg"),
    ] {
        let found = of(inside);
        assert!(found.len() == 1 && found[0].0 == at && found[0].1.contains(what), "{inside}: {found:?}");
    }
    for inside in [
        "<g style=\"fill:red;transform:none\" transform=\"rotate(9)\"><use href=\"#a\"/></g>",
        "<text style=\"shape-inside:url(#r)\"><tspan x=\"1\" y=\"2\">a</tspan></text>",
        "<switch><foreignObject requiredExtensions=\"x\"/><g/></switch>",
        "<style>.a { fill: red }</style><text style=\"font-size:12px;inline-size:auto\">var(</text>",
    ] {
        assert!(of(inside).is_empty(), "{inside}: {:?}", of(inside));
    }
}
