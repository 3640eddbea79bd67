use muster_marks::layout::STANDARD;
use muster_schema::layout::Layout;

#[test]
fn it_can_be_read() {
    let read = serde_json::from_str::<Layout>(STANDARD);
    assert!(read.is_ok(), "{read:?}");
}
