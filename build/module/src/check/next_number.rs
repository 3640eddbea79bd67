//! A module that would give the number of a piece again.

use super::prelude::*;

pub static LINT: Lint = Lint::new("W023", "next-number", Warning, Modules, find).explained(
    "`nextPieceSlotId` is the number that the next new piece gets, and a piece has that number or a higher one already. The editor would \
    give it twice.",
)
.example("buildFile.xml", "nextPieceSlotId=\"20\"", b"nextPieceSlotId=\"6\"");

fn find(view: &View<'_>, found: &mut Vec<Finding>) {
    let module = view.module;
    let root = &module.tree.nodes[0];
    let numbers = module.tree.nodes.iter().filter_map(|node| node.value("gpid"));
    // In an extension, the id of the extension stands before the number.
    let number = |text: &str| text.rsplit(':').next()?.parse::<u64>().ok();
    let placed = super::same_number::placed_numbers(module).filter_map(|(_, text)| number(text));
    let most = numbers.filter_map(number).chain(placed).max();
    let at = root.attributes.iter().position(|attribute| attribute.name == "nextPieceSlotId");
    let next = at.and_then(|at| root.attributes[at].value.parse::<u64>().ok());
    if let (Some(at), Some(next), Some(most)) = (at, next, most)
        && next <= most
    {
        let says = format!("the next new piece gets the number {next}, and numbers up to {most} are taken");
        let spot = module.spot(Home::Attribute(0, at));
        let finding = Finding::new(&LINT.code, spot, says).label("too low").expected(format!("{} or more", most + 1));
        found.push(finding);
    }
}
