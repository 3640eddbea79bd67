//! Waivers: findings that the designer accepts.

use muster_schema::common::Waiver;

use super::prelude::*;

/// A waiver that waives nothing.
pub static IDLE: Code = Code {
    id: "P006",
    name: "idle-waiver",
    severity: Severity::Warning,
    explanation: "A row of waivers.csv accepts a finding that is not there: the cause was mended, or the code, the file or the \
        row is misspelt. The row is named by its key, the parts of a longer key joined by `/`.",
    example: Example {
        file: "waivers.csv",
        right: "code,file,row,reason\n",
        wrong: b"code,file,row,reason\nM008,sea-zones.csv,ocean,Nobody sails there.\n",
    },
};

/// Takes away what the designer has waived; errors of reading, validating and linking cannot be waived.
#[must_use]
pub fn waive(pack: &Pack, findings: Vec<Finding>) -> Vec<Finding> {
    let waivers: Vec<_> = pack.rows::<Waiver>().collect();
    let mut used = vec![false; waivers.len()];
    let mut kept: Vec<Finding> = Vec::new();
    // What was folded under a waived finding stands by itself again, and may be waived as well.
    let mut open: Vec<Finding> = findings.into_iter().rev().collect();
    while let Some(finding) = open.pop() {
        let (file, row) = named(pack, &finding.spot);
        let mut accepted = false;
        for ((_, waiver), used) in waivers.iter().zip(&mut used) {
            let meant = finding.stage() == 4
                && waiver.code.as_str() == finding.code.id
                && waiver.file.as_str() == file
                && waiver.row.is_none_or(|named| named.as_str() == row);
            accepted |= meant;
            *used |= meant;
        }
        if accepted {
            open.extend(finding.follows.into_iter().rev());
        } else {
            kept.push(finding);
        }
    }
    for ((at, waiver), used) in waivers.iter().zip(used) {
        // What is waived may have been folded under something worse, and shows again when that is mended.
        if !used && !kept.iter().any(|finding| is_folded(pack, finding, waiver)) {
            let known = || crate::codes().map(|code| code.id);
            let (field, message, suggestion) = if known().any(|id| id == waiver.code.as_str()) {
                let code = &waiver.code;
                let waivable = crate::check::codes().any(|known| known.id == code.as_str());
                let message = if waivable {
                    format!("nothing in `{}` needs this waiver of {code}", waiver.file)
                } else {
                    format!("what {code} finds cannot be waived")
                };
                ("code", message, None)
            } else {
                let near = crate::finding::nearest(&waiver.code, known());
                ("code", format!("there is no code `{}`", waiver.code), near)
            };
            kept.push(
                Finding::new(&IDLE, pack.cell(*at, field), message)
                    .label("waives nothing")
                    .expected("no such row, or the code, file and row of something that a check of the rules finds")
                    .suggest(suggestion),
            );
        }
    }
    kept
}

/// Whether what a waiver accepts was folded under a finding.
fn is_folded(pack: &Pack, finding: &Finding, waiver: &Waiver) -> bool {
    finding.follows.iter().any(|follow| {
        let (file, row) = named(pack, &follow.spot);
        let meant = waiver.code.as_str() == follow.code.id
            && waiver.file.as_str() == file
            && waiver.row.is_none_or(|named| named.as_str() == row);
        meant || is_folded(pack, follow, waiver)
    })
}

/// The file of a spot and the key of its row.
fn named(pack: &Pack, spot: &Spot) -> (String, String) {
    let (file, _) = crate::report::bytes_of(spot, Some(&pack.sources));
    let path = file.map(|file| pack.sources.files.path(file).to_owned()).unwrap_or_default();
    let key = spot.row().and_then(|(ix, row)| {
        let sheet = pack.sources.sheets.get(ix.0 as usize)?;
        let bytes = pack.sources.files.bytes(sheet.file);
        let key: Vec<String> =
            pack.shapes[sheet.table].key.iter().map(|field| sheet.cell_text(bytes, row, *field)).collect();
        Some(key.join("/").trim_end_matches('/').to_owned())
    });
    (path, key.unwrap_or_default())
}
