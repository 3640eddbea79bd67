//! Waivers: findings that the designer accepts.

use std::collections::BTreeSet;

use muster_schema::common::Waiver;

use super::prelude::*;
use crate::pack::At;
use crate::stage::{NotRun, Stage};

/// A waiver that waives nothing.
pub static IDLE: Code = Code {
    id: "P006",
    name: "idle-waiver",
    severity: Severity::Warning,
    explanation: "A row of waivers.csv accepts a finding that does not occur: the problem has been fixed, or the code, file or \
        row is misspelt. The row is given by its key; join the parts of a longer key with `/`.",
    example: Example {
        file: "waivers.csv",
        right: "code,file,row,reason\n",
        wrong: b"code,file,row,reason\nM008,sea-zones.csv,ocean,Nobody sails there.\n",
    },
};

/// The waivers of a pack, and which of them were needed.
#[derive(Debug)]
pub struct Waivers<'p> {
    pack: &'p Pack,
    rows: Vec<(At<Waiver>, &'p Waiver)>,
    used: Vec<bool>,
    codes: BTreeSet<&'static str>,
}

impl<'p> Waivers<'p> {
    /// Those of a pack.
    #[must_use]
    pub fn of(pack: &'p Pack) -> Self {
        let rows: Vec<_> = pack.rows::<Waiver>().collect();
        // Errors of reading, validating and linking cannot be waived, nor differences that the document decides.
        let beside = [&crate::read::codes::FILE_UNKNOWN, &crate::crowd::COVERED];
        let codes = if rows.is_empty() {
            BTreeSet::new()
        } else {
            crate::check::codes().chain(beside).map(|code| code.id).collect()
        };
        Self { pack, used: vec![false; rows.len()], rows, codes }
    }

    /// Takes away what the designer has waived.
    #[must_use]
    pub fn accept(&mut self, findings: Vec<Finding>) -> Vec<Finding> {
        let mut kept: Vec<Finding> = Vec::new();
        // What was folded under a waived finding stands by itself again, and may be waived as well.
        let mut open: Vec<Finding> = findings.into_iter().rev().collect();
        while let Some(finding) = open.pop() {
            let mut accepted = false;
            for ((_, waiver), used) in self.rows.iter().zip(&mut self.used) {
                let meant = self.codes.contains(finding.code.id) && is_meant(self.pack, waiver, &finding);
                accepted |= meant;
                *used |= meant;
            }
            if accepted {
                open.extend(finding.follows.into_iter().rev());
            } else {
                kept.push(finding);
            }
        }
        kept
    }

    /// Says which waivers nothing needs, unless what they are for was not looked at.
    #[must_use]
    pub fn idle(&self, kept: &[Finding], not_run: &[NotRun]) -> Vec<Finding> {
        let laid_out = not_run.iter().all(|not_run| not_run.stage != Stage::Layout);
        let idle = self.rows.iter().zip(&self.used).filter(|((_, waiver), used)| {
            // What is waived may have been folded under something worse, and shows again when that is mended.
            !**used
                && (laid_out || waiver.code.as_str() != crate::crowd::COVERED.id)
                && !kept.iter().any(|finding| is_folded(self.pack, finding, waiver))
        });
        idle.map(|((at, waiver), _)| {
            let known = || crate::codes().map(|code| code.id);
            let (code, file) = (waiver.code.as_str(), &waiver.file);
            let (message, suggestion) = match () {
                () if self.codes.contains(code) => (format!("nothing in `{file}` needs this waiver of {code}"), None),
                () if known().any(|id| id == code) => (format!("what {code} finds cannot be waived"), None),
                () => (format!("there is no code `{code}`"), crate::finding::nearest(code, known())),
            };
            Finding::new(&IDLE, self.pack.cell(*at, "code"), message)
                .label("waives nothing")
                .expected("no such row, or the code, file and row of something that a check of the rules finds")
                .suggest(suggestion)
        })
        .collect()
    }
}

/// Whether a waiver is of this finding.
fn is_meant(pack: &Pack, waiver: &Waiver, finding: &Finding) -> bool {
    if waiver.code.as_str() != finding.code.id {
        return false;
    }
    let (file, row) = named(pack, &finding.spot);
    waiver.file.as_str() == file && waiver.row.is_none_or(|named| named.as_str() == row)
}

/// Whether what a waiver accepts was folded under a finding.
fn is_folded(pack: &Pack, finding: &Finding, waiver: &Waiver) -> bool {
    finding.follows.iter().any(|follow| is_meant(pack, waiver, follow) || is_folded(pack, follow, waiver))
}

/// The file of a spot and the key of its row.
fn named(pack: &Pack, spot: &Spot) -> (String, String) {
    let (file, _) = crate::report::bytes_of(spot, Some(&pack.sources));
    let path = file.map(|file| pack.sources.files.path(file).to_owned()).unwrap_or_default();
    let key = spot.row().and_then(|(ix, row)| {
        let sheet = pack.sources.sheets.get(ix.0 as usize)?;
        let bytes = pack.sources.files.bytes(sheet.file);
        let key: Vec<String> = pack.sources.system.tables[sheet.table]
            .key_columns()
            .iter()
            .map(|field| sheet.cell_text(bytes, row, *field))
            .collect();
        Some(key.join("/").trim_end_matches('/').to_owned())
    });
    (path, key.unwrap_or_default())
}
