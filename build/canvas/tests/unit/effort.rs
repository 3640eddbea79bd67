use muster_canvas::effort::Flaw;
use muster_canvas::effort::read::{Counts, bounded, document};

fn svg(inside: &str) -> String {
    format!("<svg xmlns=\"http://www.w3.org/2000/svg\" width=\"75\" height=\"75\">{inside}</svg>")
}

fn flaw(inside: &str) -> Option<String> {
    document(svg(inside).as_bytes(), &mut Counts::default()).err().map(|flaw| match flaw {
        Flaw::Costly(why) => why,
        Flaw::Unreadable(why) => panic!("{why}"),
    })
}

#[test]
fn only_attributes_and_styles_hold_pictures() {
    for (inside, count) in [
        ("<desc>Scenario data: see the table of data: of 1704.</desc>", 0),
        ("<!-- href=\"data:image/png;base64,AAAA\" --><rect width=\"5\"/>", 0),
        ("<image href=\"data:image/png;base64,AAAA\"/>", 26),
        ("<style>@font-face { src: url(data:font/ttf;base64,AAAA) } rect { fill: red }</style>", 25),
        ("<rect style=\"fill:url( 'data:image/gif;base64,AA')\"/>", 27),
    ] {
        assert_eq!(bounded(&svg(inside)).unwrap(), count, "{inside}");
    }
    assert_eq!(flaw(&format!("<desc>{}</desc>", "data:".repeat(40_000))), None);
    let long = format!("<desc>{}</desc>", "data:".repeat(900_000));
    assert!(flaw(&long).unwrap().contains("4.6 MB of markup"));
    let most = format!("<image href=\"data:{}\"/>", "A".repeat(45_000_000));
    assert!(flaw(&most).unwrap().contains("45.1 MB"));
}

#[test]
fn elements_with_very_many_attributes_are_refused_unparsed() {
    let many = |count: usize| (0..count).map(|at| format!(" a{at}='>'")).collect::<String>();
    assert_eq!(flaw(&format!("<rect{}/>", many(200))), None);
    assert!(flaw(&format!("<rect{}/>", many(100_000))).unwrap().contains("more than 200 attributes"));
}

#[test]
fn letters_count_once_in_whatever_parts_they_stand() {
    let line = format!("<tspan>{}</tspan>", "W".repeat(44));
    assert_eq!(flaw(&format!("<text>{}</text>", line.repeat(15))), None);
    assert_eq!(flaw(&format!("<text>{}</text>", line.repeat(450))), None);
    assert!(flaw(&format!("<text>{}</text>", line.repeat(460))).unwrap().contains("more than 20,000 letters"));
}
