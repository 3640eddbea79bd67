use muster_canvas::compact::compact;

#[test]
fn paths_are_the_same_in_fewer_bytes() {
    let square = |x: u32| format!("<path d=\"M{x} 5L{} 5L{} 10.25L{x} 10.25Z\" fill=\"red\"/>", x + 5, x + 5);
    let (definitions, out) = compact(&square(10), 100);
    assert_eq!((definitions.as_str(), out.as_str()), ("", "<path d=\"M10 5l5 0 0 5.25-5 0z\" fill=\"red\"/>"));
    let circle = |x: f64| {
        format!("<path d=\"M{x} 0Q1 2 {} -4Q5 6 7.5 0.5L1 1L2 2L3 3L4 4L{x} 9Q{x} 1 2 3M0 1L{x} 2Z\"/>\n", x + 1.0)
    };
    let (definitions, out) = compact(&circle(3.0).repeat(9), 10);
    assert_eq!(
        (definitions.matches("<path").count(), out.matches("<use href=\"#p1\" x=\"3\" y=\"0\"/>").count()),
        (1, 9)
    );
    // What is not known stays as it is.
    let arc = "<g><path d=\"M1 2A3 3 0 0 1 5 5\"/></g>";
    assert_eq!(compact(arc, 10), (String::new(), arc.to_owned()));
}
