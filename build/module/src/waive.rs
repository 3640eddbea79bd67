//! Findings that the maker of a module accepts: the rows of a `waivers.csv` beside it, with the columns `code`, `component`, `about` and
//! `reason`.

use std::ops::Range;

use csv::ReaderBuilder;
use muster_ground::place::FileIx;
use muster_source::finding::{Describe, Finding, Spot};

/// The file beside a module, or in its folder.
pub const FILE: &str = "waivers.csv";
/// Its columns.
const COLUMNS: [&str; 4] = ["code", "component", "about", "reason"];

/// The waivers of a module.
#[derive(Debug, Default)]
pub struct Waivers {
    rows: Vec<Waiver>,
    /// The problems of the file itself, in words, with their bytes.
    pub faults: Vec<(Range<usize>, String)>,
}

#[derive(Debug)]
struct Waiver {
    at: Range<usize>,
    code: String,
    /// The beginning of the place, as findings give it; empty for all.
    component: String,
    /// A part of the message; empty for all.
    about: String,
    is_used: bool,
}

impl Waivers {
    /// Reads the waivers.
    pub fn read(bytes: &[u8]) -> Self {
        let mut waivers = Self::default();
        let mut reader = ReaderBuilder::new().flexible(true).from_reader(bytes);
        let heads: Vec<String> =
            reader.headers().map(|row| row.iter().map(str::to_owned).collect()).unwrap_or_default();
        let column = |name: &str| heads.iter().position(|head| head.trim_start_matches('\u{feff}').trim() == name);
        let [Some(code), component, about, Some(reason)] = COLUMNS.map(column) else {
            waivers.faults.push((0..0, format!("`{FILE}` needs the columns {}", COLUMNS.join(", "))));
            return waivers;
        };
        for row in reader.into_records() {
            let Ok(row) = row else {
                waivers.faults.push((0..0, format!("a row of `{FILE}` cannot be read: is it saved as UTF-8?")));
                continue;
            };
            let cell = |at: Option<usize>| at.and_then(|at| row.get(at)).unwrap_or_default().trim().to_owned();
            let start = row.position().map_or(0, |at| usize::try_from(at.byte()).unwrap_or(0));
            let at = start..start + row.get(0).map_or(0, str::len);
            if row.iter().all(|cell| cell.trim().is_empty()) {
                continue;
            }
            if cell(Some(reason)).is_empty() {
                waivers.faults.push((at.clone(), "a waiver gives its reason, and this one does not".into()));
            }
            let waiver =
                Waiver { at, code: cell(Some(code)), component: cell(component), about: cell(about), is_used: false };
            waivers.rows.push(waiver);
        }
        waivers
    }

    /// Takes away the findings that are accepted. Where a fault stands in several places, those that are not accepted stay.
    pub fn accept(&mut self, findings: Vec<Finding>) -> Vec<Finding> {
        findings.into_iter().filter_map(|finding| self.kept(finding)).collect()
    }

    fn kept(&mut self, mut finding: Finding) -> Option<Finding> {
        let follows = std::mem::take(&mut finding.follows);
        let mut kept: Vec<Finding> = follows.into_iter().filter(|follow| !self.is_accepted(follow)).collect();
        if !self.is_accepted(&finding) {
            finding.follows = kept;
            return Some(finding);
        }
        let first = (!kept.is_empty()).then(|| kept.remove(0))?;
        Some(Finding { spot: first.spot, follows: kept, ..finding })
    }

    fn is_accepted(&mut self, finding: &Finding) -> bool {
        let within = if let Spot::Within(_, _, words) = &finding.spot { words.as_str() } else { "" };
        let mut accepted = false;
        for waiver in &mut self.rows {
            let is_meant = finding.code.id == waiver.code
                && within.starts_with(&waiver.component)
                && finding.message.contains(&waiver.about);
            waiver.is_used |= is_meant;
            accepted |= is_meant;
        }
        accepted
    }

    /// Reports waivers that waive nothing, and those that cannot be read, under `code`.
    pub fn idle(&self, code: &'static muster_source::finding::Code) -> Vec<Finding> {
        let spot = |at: &Range<usize>| Spot::Bytes(FileIx(1), at.clone());
        let idle = self.rows.iter().filter(|waiver| !waiver.is_used).map(|waiver| {
            Finding::new(code, spot(&waiver.at), format!("nothing needs this waiver of {}", waiver.code))
                .label("waives nothing")
        });
        let faults = self.faults.iter().map(|(at, says)| Finding::new(code, spot(at), says).label("here"));
        faults.chain(idle).collect()
    }
}
