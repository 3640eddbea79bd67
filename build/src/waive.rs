//! Waivers: findings that the designer accepts.

use muster_schema::common::Waiver;

use crate::check::common::idle_waiver;
use crate::finding::{Code, Finding, Spot, Stage, nearest};
use crate::not_run::{NotRun, Part};
use crate::pack::{At, Pack};
use crate::{codes, crowd, read};

/// The waivers of a pack, and which of them were needed.
#[derive(Debug)]
pub struct Waivers<'p> {
    pack: &'p Pack,
    rows: Vec<(At<Waiver>, &'p Waiver)>,
    used: Vec<bool>,
}

impl<'p> Waivers<'p> {
    /// Those of a pack.
    #[must_use]
    pub fn of(pack: &'p Pack) -> Self {
        let rows: Vec<_> = pack.rows::<Waiver>().collect();
        Self { pack, used: vec![false; rows.len()], rows }
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
                let meant = can_be_waived(finding.code) && is_meant(self.pack, waiver, &finding);
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
        let laid_out = not_run.iter().all(|not_run| not_run.part != Part::Layout);
        let idle = self.rows.iter().zip(&self.used).filter(|((_, waiver), used)| {
            // What is waived may have been folded under something worse, and shows again when that is mended.
            !**used
                && (laid_out || waiver.code.as_str() != crowd::COVERED.id)
                && !kept.iter().any(|finding| is_folded(self.pack, finding, waiver))
        });
        idle.map(|((at, waiver), _)| {
            let (message, suggestion) = why_idle(waiver);
            Finding::new(&idle_waiver::CODE, self.pack.cell(*at, "code"), message)
                .label("waives nothing")
                .expected("no such row, or the code, file and row of something that a check of the rules finds")
                .suggest(suggestion)
        })
        .collect()
    }
}

/// Whether findings under a code can be waived: not errors of reading, validating and linking, nor differences that the document
/// decides.
fn can_be_waived(code: &Code) -> bool {
    matches!(code.stage, Stage::Checking(_)) || [&read::codes::FILE_UNKNOWN, &crowd::COVERED].contains(&code)
}

/// Why a waiver waives nothing, and the code that is probably meant.
fn why_idle(waiver: &Waiver) -> (String, Option<&'static str>) {
    let (code, file) = (waiver.code.as_str(), &waiver.file);
    match (codes::find(code), codes::retired(code)) {
        (Some(known), _) if can_be_waived(known.code) => {
            (format!("nothing in `{file}` needs this waiver of {code}"), None)
        }
        (Some(_), _) => (format!("what {code} finds cannot be waived"), None),
        (None, Some(now)) => (format!("the code {code} is not used any more: it is {} now", now.id), Some(now.id)),
        (None, None) => {
            let known = codes::all().iter().map(|known| known.code.id);
            (format!("there is no code `{code}`"), nearest(code, known))
        }
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
