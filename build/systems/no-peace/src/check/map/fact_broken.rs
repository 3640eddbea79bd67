use muster_schema::Standing;

use super::super::prelude::*;

pub static LINT: Lint = Lint::new("M006", "fact-broken", Error, Map, check)
    .explained(
        "The map contradicts a fact. Each row of map-facts.csv is something that the text or an example of the rules \
        says about the map, or something that the pack assumes and marks as `reconstructed`; every build checks them \
        all. The finding is shown at the cell or connection that contradicts the fact, or at the fact itself if \
        something is missing from the map.",
    )
    .example("map-facts.csv", "castle-strength,fortress,castle,,,,2,2.1", b"castle-strength,fortress,castle,,,,3,2.1")
    .reads(&["spaces", "connections", "powers", "sea-zones", "map-facts"])
    .after(&["M001", "M002"]);

fn check(war: &War<'_>, findings: &mut Vec<Finding>) {
    let whole = |fact: &MapFact| super::fact_incomplete::lacks(war, fact).is_none();
    for (at, fact) in war.pack.rows::<MapFact>().filter(|(_, fact)| whole(fact)) {
        if let Some(broken) = broken(war, fact) {
            let said = at.cell(if broken.of_value { "value" } else { "fact" });
            let rule = (fact.cite.standing() == Standing::Attested).then(|| fact.cite.as_str());
            let (label, source) = match rule {
                Some(rule) => ("not what the document says", format!("the document has it so: {rule}")),
                None => ("not what the pack assumes", "assumed here".to_owned()),
            };
            let finding = match broken.held {
                Some(held) => LINT.finds(findings, held).label(label).see(said, source),
                None => LINT.finds(findings, said).label(format!("`{}` does not hold", fact.id)),
            };
            finding.message = broken.message;
            finding.expected = broken.expected;
            finding.cause = broken.cause;
            if rule.is_some() {
                finding.cited(fact.cite);
            }
        }
    }
}

#[derive(Default)]
struct Broken {
    message: String,
    expected: Option<String>,
    /// What contradicts the fact, if it is not that something is missing.
    held: Option<Spot>,
    /// Whether the fact is about its `value`.
    of_value: bool,
    cause: Option<Cause>,
}

/// What of the map contradicts a fact.
fn broken(war: &War<'_>, fact: &MapFact) -> Option<Broken> {
    let graph = &war.board.graph;
    let from = war.board.number(fact.from)?;
    let to = fact.to.and_then(|to| war.board.number(to));
    let name =
        |space: Ref<Space>| war.pack.get(space).map_or_else(|| space.to_string(), |space| space.name.to_string());
    let side = fact.side.map(|side| side.id());
    let joined = |from: u32, to: u32| {
        graph.between(from, to).is_some_and(|edge| edge.only.is_none() || edge.only == side || side.is_none())
    };
    let apart = |from: Ref<Space>, to: Ref<Space>| {
        let (low, high) = if from.id() < to.id() { (from, to) } else { (to, from) };
        Broken {
            message: format!("{} and {} are not adjacent", name(from), name(to)),
            expected: Some(format!("a connection `{from},{to}` in connections.csv")),
            cause: Some(LINT.about(&[&low, &high])),
            ..Broken::default()
        }
    };
    match fact.fact {
        Fact::Adjacent => (!joined(from, to?)).then(|| fact.to.map(|to| apart(fact.from, to)))?,
        Fact::NotAdjacent => graph.between(from, to?).map(|_| Broken {
            message: format!("{} and {} are adjacent", name(fact.from), fact.to.map(name).unwrap_or_default()),
            expected: Some("no connection between them".into()),
            held: fact.to.and_then(|to| connection(war, fact.from, to)).map(At::spot),
            ..Broken::default()
        }),
        Fact::OnlySide => match graph.between(from, to?) {
            None => fact.to.map(|to| apart(fact.from, to)),
            Some(edge) => (edge.only != side).then(|| Broken {
                message: format!(
                    "the connection of {} and {} is open to {}",
                    name(fact.from),
                    fact.to.map(name).unwrap_or_default(),
                    edge.only.map_or("everybody".into(), |only| format!("`{only}`"))
                ),
                expected: side.map(|side| format!("`{side}` in `only`")),
                held: fact.to.and_then(|to| connection(war, fact.from, to)).map(|at| at.cell("only")),
                ..Broken::default()
            }),
        },
        Fact::Way => {
            let stops: Vec<Ref<Space>> =
                std::iter::once(fact.from).chain(fact.via.iter().copied()).chain(fact.to).collect();
            let mut cost = 0;
            for pair in stops.windows(2) {
                let (a, b) = (war.board.number(pair[0])?, war.board.number(pair[1])?);
                if !joined(a, b) {
                    return Some(apart(pair[0], pair[1]));
                }
                cost += graph.between(a, b)?.cost;
            }
            let wanted = fact.value.and_then(|value| value.parse::<u32>().ok()).unwrap_or(cost);
            (cost != wanted).then(|| Broken {
                message: format!("this way costs {cost} movement points, not {wanted}"),
                expected: Some(format!("{wanted} movement points")),
                of_value: true,
                ..Broken::default()
            })
        }
        Fact::Distance | Fact::Within => {
            let most = fact.fact == Fact::Within;
            let wanted: u32 = fact.value?.parse().ok()?;
            let cost = graph.distance(from, to?, side);
            let holds = cost.is_some_and(|cost| cost == wanted || most && cost < wanted);
            let most = if most { "at most " } else { "" };
            (!holds).then(|| Broken {
                message: format!(
                    "from {} to {} it is {}, not {most}{wanted}",
                    name(fact.from),
                    fact.to.map(name).unwrap_or_default(),
                    cost.map_or("impossible".into(), |cost| format!("{cost} movement points"))
                ),
                expected: Some(format!("a cheapest way of {most}{wanted} movement points")),
                of_value: true,
                cause: Some(LINT.about(&[&"distance"])),
                ..Broken::default()
            })
        }
        Fact::Fortress | Fact::Port | Fact::Terrain | Fact::Home | Fact::Vp | Fact::Wealthy => {
            let (at, space) = war.pack.find::<Space>(fact.from.id())?;
            let (field, held, wanted) = said_of(war, fact, space);
            let holds = if wanted.is_empty() { held.is_empty() } else { held.contains(&wanted) };
            (!holds).then(|| Broken {
                message: format!(
                    "{} has {} in `{field}`, not {}",
                    space.name,
                    if held.is_empty() { "nothing".into() } else { format!("`{}`", held.join("|")) },
                    if wanted.is_empty() { "nothing".into() } else { format!("`{wanted}`") },
                ),
                expected: Some(if wanted.is_empty() { "an empty cell".into() } else { format!("`{wanted}`") }),
                held: Some(at.cell(field)),
                of_value: fact.value.is_some(),
                cause: Some(match fact.fact {
                    Fact::Port => Cause::Unable { noun: "a port".into(), row: (at.sheet, at.row) },
                    _ => LINT.about(&[&space.id, &field]),
                }),
            })
        }
    }
}

/// The column that a fact speaks of, what it holds, and what it should hold.
fn said_of(war: &War<'_>, fact: &MapFact, space: &Space) -> (&'static str, Vec<String>, String) {
    let value = fact.value.map(|value| value.to_string()).unwrap_or_default();
    let id_of = |known: Option<Id>| known.map_or_else(|| value.clone(), |id| id.to_string());
    match fact.fact {
        Fact::Fortress => ("fortress", vec![space.fortress.to_string()], value),
        Fact::Port => {
            let zone = war.pack.find::<SeaZone>(Id::new(&value)).map(|(_, zone)| zone.id);
            ("ports", space.ports.iter().map(ToString::to_string).collect(), id_of(zone))
        }
        Fact::Home => {
            let power = war.pack.find::<Power>(Id::new(&value)).map(|(_, power)| power.id);
            ("home", space.home.iter().map(ToString::to_string).collect(), id_of(power))
        }
        // Without a value of its own a space is worth its strength.
        Fact::Vp if space.vp.is_none() => ("fortress", vec![space.fortress.to_string()], value),
        Fact::Vp => ("vp", vec![space.vp.unwrap_or(space.fortress).to_string()], value),
        Fact::Wealthy => {
            ("wealthy", vec![String::from(if space.wealthy.is_yes() { "yes" } else { "no" })], String::from("yes"))
        }
        _ => {
            let terrain = serde_json::to_value(space.terrain).unwrap_or_default();
            ("terrain", vec![terrain.as_str().unwrap_or_default().to_owned()], value)
        }
    }
}

fn connection<'p>(war: &War<'p>, from: Ref<Space>, to: Ref<Space>) -> Option<At<'p, Connection>> {
    war.pack
        .rows::<Connection>()
        .find(|(_, row)| (row.from, row.to) == (from, to) || (row.from, row.to) == (to, from))
        .map(|(at, _)| at)
}
