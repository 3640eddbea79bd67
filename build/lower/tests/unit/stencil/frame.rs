use muster_lower::stencil::frame::declarations;

#[test]
fn a_style_has_no_empty_parts() {
    assert_eq!(["", ";", "fill:red; ;font-size:9px;"].map(declarations), ["", "", "fill:red;font-size:9px;"]);
}
