//! Writes the build file anew where edits change it.

use std::collections::BTreeMap;
use std::ops::Range;

use super::{Applying, Edit};
use crate::Module;
use crate::piece;
use crate::xml::NodeIx;

impl Applying<'_> {
    /// Writes the build file with all changes.
    pub(super) fn write(&mut self) {
        let mut patches: Vec<(Range<usize>, String)> = Vec::new();
        for (node, edit) in &self.edits {
            if !edit.is_removed {
                patches.extend(self.patches(*node, edit));
            }
        }
        let mut inserted: BTreeMap<NodeIx, Vec<String>> = BTreeMap::new();
        for added in &self.added {
            // Rows inside the one that is copied are rows of their own, and are not copied.
            let rows = self.module.tree.inside(added.like).filter(|ix| self.all_rows.contains(ix));
            let without = rows.map(|ix| (self.with_blanks(ix), String::new()));
            let mut own: Vec<_> = self.patches(added.like, &added.edit).into_iter().chain(without).collect();
            let text = self.emit(self.module.tree.nodes[added.like].at.clone(), &mut own);
            inserted.entry(added.into).or_default().push(text);
        }
        let mut moved: Vec<(NodeIx, NodeIx)> = self
            .edits
            .iter()
            .filter_map(|(node, edit)| Some((*node, edit.into.filter(|_| !edit.is_removed)?)))
            .collect();
        moved.sort_unstable();
        for (node, into) in &moved {
            let text = self.emit(self.module.tree.nodes[*node].at.clone(), &mut patches.clone());
            inserted.entry(*into).or_default().push(text);
        }
        let gone = self.edits.iter().filter(|(_, edit)| edit.is_removed || edit.into.is_some()).map(|(node, _)| *node);
        patches.extend(gone.map(|node| (self.with_blanks(node), String::new())).collect::<Vec<_>>());
        for (into, texts) in inserted {
            patches.push(self.insertion(into, &texts));
        }
        self.out.text = self.emit(0..self.module.text.len(), &mut patches);
    }

    /// The changes of an element's bytes.
    fn patches(&self, node: NodeIx, edit: &Edit) -> Vec<(Range<usize>, String)> {
        let it = &self.module.tree.nodes[node];
        let mut patches = Vec::new();
        for (name, value) in &edit.attributes {
            match it.attribute(name) {
                Some(known) if known.value == *value => {}
                Some(known) => patches.push((known.at.clone(), self.style.attribute(value))),
                None if value.is_empty() => {}
                None => {
                    let before = it.attributes.iter().rev().find(|known| known.name < *name);
                    let at = before.map_or(it.name_at.end, |known| known.at.end + 1);
                    patches.push((at..at, format!(" {name}=\"{}\"", self.style.attribute(value))));
                }
            }
        }
        if let Some(text) = &edit.text {
            patches.push((it.text_at.clone(), self.style.text(text)));
        }
        if let (Some(traits), Some(ix)) = (&edit.traits, self.module.piece_of(node))
            && *traits != self.module.pieces[ix].traits
        {
            patches.push((it.text_at.clone(), self.style.text(&piece::write(&it.text, traits))));
        }
        patches
    }

    /// The bytes of an element, with the blanks before it.
    fn with_blanks(&self, node: NodeIx) -> Range<usize> {
        let at = self.module.tree.nodes[node].at.clone();
        let before = &self.module.text[..at.start];
        at.start - (before.len() - before.trim_end().len())..at.end
    }

    /// Where elements are added to a component, and what is written there.
    fn insertion(&self, into: NodeIx, texts: &[String]) -> (Range<usize>, String) {
        let (tree, text) = (&self.module.tree, &self.module.text);
        let it = &tree.nodes[into];
        if let Some(last) = it.children.last() {
            let at = tree.nodes[*last].at.end;
            let blanks = &text[self.with_blanks(*last).start..tree.nodes[*last].at.start];
            return (at..at, texts.iter().map(|text| format!("{blanks}{text}")).collect());
        }
        // The first element in another: one step further in than that.
        let outer = text[..it.at.start].rsplit('\n').next().unwrap_or_default();
        let outer: String = outer.chars().take_while(|letter| letter.is_whitespace()).collect();
        let line = if text.contains("\r\n") { "\r\n" } else { "\n" };
        let unit = if text.contains("\n    <") {
            "    "
        } else if text.contains("\n <") {
            " "
        } else {
            ""
        };
        let (line, outer) = if text.matches('\n').count() > 2 { (line, outer) } else { ("", String::new()) };
        let inner: String = texts.iter().map(|text| format!("{line}{outer}{unit}{text}")).collect();
        let is_closed = text[it.at.clone()].ends_with("/>");
        if is_closed {
            let at = it.at.end - 2..it.at.end;
            return (at, format!(">{inner}{line}{outer}</{}>", it.class));
        }
        let end = it.at.end - it.class.len() - 3;
        (end..end, format!("{inner}{line}{outer}"))
    }

    /// A part of the build file with changes. What lies inside a change is lost with it.
    fn emit(&self, part: Range<usize>, patches: &mut [(Range<usize>, String)]) -> String {
        patches.sort_by_key(|(at, _)| (at.start, std::cmp::Reverse(at.end)));
        let mut out = String::with_capacity(part.len());
        let mut at = part.start;
        for (range, new) in patches.iter().filter(|(range, _)| range.start >= part.start && range.end <= part.end) {
            if range.start < at {
                continue;
            }
            out.push_str(&self.module.text[at..range.start]);
            out.push_str(new);
            at = range.end;
        }
        out.push_str(&self.module.text[at..part.end]);
        out
    }
}

/// The way in which the build file escapes letters.
#[derive(Clone, Copy, Debug)]
pub(super) struct Style {
    /// `>` in texts and in attributes.
    greater: [bool; 2],
    /// Letters beyond the basic plane, as numbers.
    numbers: bool,
    apostrophe: bool,
}

impl Style {
    pub(super) fn of(module: &Module) -> Self {
        let raw = |at: &Range<usize>| module.text.get(at.clone()).unwrap_or_default();
        let nodes = &module.tree.nodes;
        let in_texts = nodes.iter().any(|node| raw(&node.text_at).contains('>') && node.children.is_empty());
        let in_attributes =
            nodes.iter().flat_map(|node| &node.attributes).any(|attribute| raw(&attribute.at).contains('>'));
        let is_raw = module.text.chars().any(|letter| letter > '\u{ffff}');
        Self { greater: [!in_texts, !in_attributes], numbers: !is_raw, apostrophe: module.text.contains("&apos;") }
    }

    fn escape(self, text: &str, is_attribute: bool) -> String {
        let mut out = String::with_capacity(text.len() + 8);
        for letter in text.chars() {
            match letter {
                '&' => out.push_str("&amp;"),
                '<' => out.push_str("&lt;"),
                '>' if self.greater[usize::from(is_attribute)] => out.push_str("&gt;"),
                '"' if is_attribute => out.push_str("&quot;"),
                '\'' if self.apostrophe => out.push_str("&apos;"),
                '\t' if is_attribute => out.push_str("&#9;"),
                '\n' if is_attribute => out.push_str("&#10;"),
                '\r' => out.push_str("&#13;"),
                letter if letter > '\u{ffff}' && self.numbers => out.extend(["&#", &(letter as u32).to_string(), ";"]),
                letter if letter < ' ' && letter != '\t' && letter != '\n' => {}
                letter => out.push(letter),
            }
        }
        out
    }

    fn attribute(self, text: &str) -> String {
        self.escape(text, true)
    }

    fn text(self, text: &str) -> String {
        self.escape(text, false)
    }
}
