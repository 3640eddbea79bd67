//! Pictures of the designer's own that are not shown as they stand in their files.

use super::prelude::*;

/// The lint.
pub static LINT: CommonLint = Lint {
    code: &Code {
        id: "V012",
        name: "altered-picture",
        severity: Severity::Warning,
        explanation: "A picture in `images/` is not shown as it stands in its file. Of a GIF or PNG that moves, the first picture \
            is shown. A JPEG in the colours of print (CMYK) is turned into those of the screen without the profile that says \
            how they were meant; save it as RGB.",
        // A GIF of two pictures.
        example: Example {
            file: "images/table-siege.gif",
            right: "",
            wrong: b"GIF89a\x01\0\x01\0\x80\0\0\0\0\0\xff\xff\xff,\0\0\0\0\x01\0\x01\0\0\x02\x02\x44\x01\0\
                ,\0\0\0\0\x01\0\x01\0\0\x02\x02\x44\x01\0;",
        },
    },
    tables: &[],
    after: &[],
    check,
};

fn check(pack: &Pack, findings: &mut Vec<Finding>) {
    for picture in pictures(pack) {
        let (own, Ok(facts)) = (&picture.own, &picture.facts) else { continue };
        if let Some(how) = facts.altered {
            findings.push(
                Finding::new(LINT.code, Spot::File(own.file), format!("`{}` is not shown as it is: {how}", own.path))
                    .label("shown in another way")
                    .expected("one picture in the colours of the screen"),
            );
        }
    }
}
