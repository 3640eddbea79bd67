use muster_schema::Text;

use super::prelude::*;
use muster_lower::unlimited;

pub static LINT: Lint = Lint::new("U013", "too-many", Error, SetUps, check)
    .explained(
        "Set-up, schedule and pools use more counters than the game has, or a leader is in two places at once or \
        arrives although he is already in play. The finding is shown at the first line that goes over the limit.",
    )
    .example("scenarios/war/setup.csv", "weir,1,hale", b"weir,2,hale")
    .after(&["L004"]);

fn check(pack: &View<'_>, findings: &mut Vec<Finding>) {
    let mut used: FxHashMap<(Text, Text), u32> = FxHashMap::default();
    let mut first: FxHashMap<(Text, Text), Spot> = FxHashMap::default();
    for line in lines(pack).iter().filter(|line| comes(line)) {
        let piece = line.counter;
        let (scenario, most) = (line.scenario.text(), piece.cell(Slot::Count).count().unwrap_or(1));
        let earlier = first.entry((scenario, piece.id())).or_insert_with(|| line.line.spot_of(Slot::Piece)).clone();
        if let Some([before, sum]) = exceed(&mut used, (scenario, piece.id()), line.count().counters(), most)
            && !unlimited(&piece)
        {
            let there = match most {
                1 => format!("there is only one counter of `{}`", piece.name()),
                _ => format!("there are only {most} counters of `{}`", piece.name()),
            };
            LINT.finds(findings, line.line.spot_of(Slot::Count))
                .says(format!("{there}, but with this line there are {sum} in use"))
                .label("too many")
                .expected(match most.saturating_sub(before) {
                    0 => format!("no more than the {most} of the lines before"),
                    left => format!("at most {left} here"),
                })
                .see((before > 0).then_some(earlier), "in use here")
                .see(piece.spot_of(Slot::Count), "the counter mix")
                .cause(LINT.about(&[&scenario, &piece.id()]));
        }
    }
}
