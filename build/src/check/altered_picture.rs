use super::prelude::*;

pub static LINT: Lint = Lint::new("V012", "altered-picture", Warning, Pictures, check)
    .explained(
        "A picture in `images/` cannot be shown exactly as it is in its file. An animated GIF or PNG shows only its \
        first frame. A JPEG in print colours (CMYK) is converted to screen colours without its colour profile, so the \
        colours may shift; save it as RGB.",
    )
    // A GIF of two pictures.
    .example(
        "images/table-siege.gif",
        "",
        b"GIF89a\x01\0\x01\0\x80\0\0\0\0\0\xff\xff\xff,\0\0\0\0\x01\0\x01\0\0\x02\x02\x44\x01\0,\
        \0\0\0\0\x01\0\x01\0\0\x02\x02\x44\x01\0;",
    );

fn check(pack: &Whole<'_>, findings: &mut Vec<Finding>) {
    findings.extend(pack.pictures.iter().filter_map(|picture| tell(pack, picture)));
}

pub(super) fn tell(_: &Pack, Picture { own, facts, .. }: &Picture) -> Option<Finding> {
    let how = facts.as_ref().ok()?.altered?;
    let finding =
        Finding::new(&LINT.code, Spot::File(own.file), format!("`{}` is not shown as it is: {how}", own.path));
    Some(finding.label("shown differently").expected("a single picture in screen colours (RGB)"))
}
