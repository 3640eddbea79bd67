use muster_vassal::written::page;

#[test]
fn markdown_is_shown_and_no_html() {
    let text =
        "\u{feff}# A: changes\n\n## 0.2.0\n\n- one \\*star\\* & *why\n  not*\n- <b>two</b>\n\nA – line\nand more.\n";
    let shown = "<h1>A: changes</h1>\n<h2>0.2.0</h2>\n<ul>\n<li>one *star* &amp; <em>why\nnot</em></li>\n\
        <li>&lt;b&gt;two&lt;/b&gt;</li>\n</ul>\n<p>A &#8211; line\nand more.</p>\n";
    let page = page(&muster_fixture::bundle(), "What changed", text);
    assert!(page.contains(shown), "{page}");
}

#[test]
fn a_table_has_lines_and_nothing_leads_into_the_machine() {
    let text = "| Ground | Cost |\n| --- | ---: |\n| Woods | 2 |\n\n[here](file:///etc/passwd) ![a map](map.png)\n\n\
        <script>alert(1)</script>\n";
    let shown = page(&muster_fixture::bundle(), "Rules", text);
    let cell = "<td>Woods</td><td style=\"text-align: right\">2</td>";
    for part in ["<table border=\"1\"", cell, "<a href=\"#\">here</a> a map", "&lt;script&gt;"] {
        assert!(shown.contains(part), "{part}: {shown}");
    }
    for part in ["<thead", "<tbody", "passwd", "<script", "<img"] {
        assert!(!shown.contains(part), "{part}: {shown}");
    }
}
