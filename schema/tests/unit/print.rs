use muster_schema::print::{length, size};

#[test]
fn lengths_and_sizes_are_read() {
    assert_eq!(
        ["5/8in", "15mm", "1.5cm", "1/0in", "in", "x"].map(length),
        [Some(15.875), Some(15.0), Some(15.0), None, None, None]
    );
    assert_eq!(
        ["poker", "63x88mm", "34x22in", "63x", "A9"].map(size),
        [Some([63.5, 88.9]), Some([63.0, 88.0]), Some([863.6, 558.8]), None, None]
    );
}
