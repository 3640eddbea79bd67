use muster_canvas::theme::Theme;
use muster_draw::legend::{Taken, legend};
use muster_ground::area::Rectangle;
use muster_marks::MapLooks as Looks;
use muster_marks::layout::standard;

#[test]
fn a_legend_lies_in_a_strip_that_is_broad_and_low() {
    let (bundle, theme) = (muster_fixture::bundle(), Theme::default());
    let looks = Looks::of(&bundle, &standard().map, &theme);
    let sheet = Rectangle { x: 0.0, y: 0.0, width: 4000.0, height: 130.0 };
    let drawn = legend(&bundle, &looks, &theme, &Taken::of(&[], &[]), sheet).map(|legend| legend.area);
    assert!(drawn.is_some_and(|area| area.width > area.height * 4.0), "{drawn:?}");
}
