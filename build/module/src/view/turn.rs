//! The turns of a module: the level of its turn tracker that counts them, and where a saved game stands.

use muster_vassal::sequence::decode;

use crate::Module;
use crate::engine::short;
use crate::xml::NodeIx;

/// The levels that are read, and the number of fields of their states before those of the levels inside.
const LEVELS: [&str; 2] = [COUNTER, LIST];
const COUNTER: &str = "module.turn.CounterTurnLevel";
const LIST: &str = "module.turn.ListTurnLevel";
const OWN_FIELDS: usize = 4;

/// The level that counts turns: the first that counts, or else a list with another list in it.
pub fn level(module: &Module) -> Option<NodeIx> {
    let has_list = |node: &NodeIx| module.tree.inside(*node).any(|ix| short(&module.tree.nodes[ix].class) == LIST);
    module.all(COUNTER).next().or_else(|| module.all(LIST).find(has_list))
}

/// The names of turns that a level lists; empty if it counts them.
pub fn names(module: &Module, level: NodeIx) -> Vec<String> {
    let list = module.tree.nodes[level].value("list").filter(|_| short(&module.tree.nodes[level].class) == LIST);
    list.map(|list| decode(list, ',')).unwrap_or_default()
}

/// The turn of a saved game, by its commands: its number, or its place in the list, from 1.
pub fn of_saved(module: &Module, commands: &[String]) -> Option<i32> {
    let level = level(module)?;
    let class = |ix: NodeIx| short(&module.tree.nodes[ix].class);
    // The way to the level: the numbers of the levels around it among those beside them.
    let mut way = Vec::new();
    let mut at = level;
    let tracker = loop {
        let up = module.tree.nodes[at].parent?;
        let mut levels = module.tree.nodes[up].children.iter().filter(|ix| class(**ix).ends_with("TurnLevel"));
        way.push(levels.position(|ix| *ix == at)?);
        if class(up).ends_with("TurnTracker") {
            break up;
        }
        at = Some(up).filter(|up| LEVELS.contains(&class(*up)))?;
    };
    let number = module.tree.inside(0).filter(|ix| class(*ix).ends_with("TurnTracker")).position(|ix| ix == tracker)?;
    let head = format!("TURNTurnTracker{number}\t");
    let state = decode(commands.iter().find(|command| command.starts_with(&head))?, '\t').into_iter().nth(1)?;
    let mut state = decode(&state, '|').into_iter().nth(1 + way.pop()?)?;
    while let Some(inside) = way.pop() {
        state = decode(&state, ';').into_iter().nth(OWN_FIELDS + inside)?;
    }
    let turn: i32 = decode(&state, ';').first()?.trim().parse().ok()?;
    Some(if class(level) == LIST { turn.saturating_add(1) } else { turn })
}
