//! The files of the page. The scripts are what TypeScript makes of `page/src/` and of the example page, whose modules and style it
//! shares: `npm run preview` in `examples/web` writes them.

/// A file by its path: what kind it is, and what it holds.
pub fn file(path: &str) -> Option<(&'static str, &'static str)> {
    const SCRIPT: &str = "text/javascript; charset=utf-8";
    const STYLE: &str = "text/css; charset=utf-8";
    macro_rules! files {
        (own: $($own:literal)+; shared: $($shared:literal)+) => {
            match path {
                "" => Some(("text/html; charset=utf-8", include_str!("page/index.html"))),
                "style.css" => Some((STYLE, include_str!("page/style.css"))),
                "shared.css" => Some((STYLE, include_str!("../../../examples/web/style.css"))),
                "icon.svg" => Some(("image/svg+xml", include_str!("page/icon.svg"))),
                $(concat!("js/cli/src/preview/page/src/", $own, ".js") => {
                    Some((SCRIPT, include_str!(concat!("page/js/cli/src/preview/page/src/", $own, ".js"))))
                })+
                $(concat!("js/examples/web/src/", $shared, ".js") => {
                    Some((SCRIPT, include_str!(concat!("page/js/examples/web/src/", $shared, ".js"))))
                })+
                _ => None,
            }
        };
    }
    files! {
        own: "about" "board" "drawing" "findings" "kept" "main" "news" "part" "sheets" "view";
        shared: "counter" "dom" "images" "map" "outline" "pack" "panels" "position" "provenance"
    }
}
