//! The files of the page. The scripts are what TypeScript makes of `page/src/` and of the example page, whose modules it shares.

/// A file by its path: what kind it is, and what it holds.
pub fn file(path: &str) -> Option<(&'static str, &'static str)> {
    const SCRIPT: &str = "text/javascript; charset=utf-8";
    macro_rules! scripts {
        ($($name:literal),+ $(,)?) => {
            match path {
                "" => Some(("text/html; charset=utf-8", include_str!("page/index.html"))),
                "style.css" => Some(("text/css; charset=utf-8", include_str!("page/style.css"))),
                "icon.svg" => Some(("image/svg+xml", include_str!("page/icon.svg"))),
                $(concat!("js/", $name) => Some((SCRIPT, include_str!(concat!("page/js/", $name)))),)+
                _ => None,
            }
        };
    }
    scripts!(
        "cli/src/preview/page/src/main.js",
        "examples/web/src/dom.js",
    )
}
