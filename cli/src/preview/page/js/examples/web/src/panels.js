// What stands beside the map: counters, cards, tracks, tables and notes.
import { counterOf } from "./counter.js";
import { element, fold, say, show, tell } from "./dom.js";
import { backOf, image } from "./images.js";
import { get, nameOf } from "./pack.js";
import { dealt } from "./position.js";
import { mark, source } from "./provenance.js";
/** Counters that have come and are not on the map. */
export function trayOf(pack, position) {
    const heaps = [
        [say("Arrived: the owner chooses the place"), position.arrived],
        [say("Force pool"), position.pool],
    ];
    return heaps.filter(([, counters]) => counters.length > 0).map(([title, counters]) => {
        const shown = counters.map(({ piece, face, provenance }) => counterOf(pack, piece, face, provenance));
        return element("div", { class: "heap" }, element("h2", {}, title), element("div", { class: "row" }, ...shown));
    });
}
/** Every kind of counter, with all its faces to be turned. */
export function countersOf(pack) {
    const pieces = pack.bundle.pieces;
    const kinds = [...new Set(pieces.map((piece) => piece.kind))];
    return kinds.map((kind, index) => {
        const rows = pieces.filter((piece) => piece.kind === kind).map((piece) => {
            const counter = counterOf(pack, piece, piece.faces[0]?.id ?? "", piece.provenance);
            const count = piece.unlimited ? say("any number") : `× ${piece.count}`;
            return element("li", {}, counter, element("span", {}, piece.name), element("small", {}, count));
        });
        const heading = [
            element("span", { class: "kind" }, say(kind)),
            element("small", {}, say("{count} kinds", { count: rows.length })),
        ];
        const folded = fold(heading, element("ul", { class: "kinds" }, ...rows));
        folded.open = index === 0;
        return folded;
    });
}
/** The decks and hands as they are at the start of a scenario. */
export function cardsOf(pack, scenario) {
    const { decks, hands } = dealt(pack, scenario);
    const held = hands.filter((hand) => hand.holds.length > 0);
    return [
        ...decks.map((deck, index) => {
            const shown = pile(pack, deck.name, say(deck.kind), deck.holds, deck);
            shown.open = index === 0;
            return mark(shown, deck.provenance);
        }),
        ...held.map((hand) => {
            const name = say("{side}: hand", { side: nameOf(pack.sides, hand.side) });
            return pile(pack, name, say("at the start"), hand.holds);
        }),
    ];
}
function pile(pack, name, kind, holds, deck) {
    const count = holds.reduce((sum, held) => sum + held.count, 0);
    const cards = holds.map((held) => cardOf(pack, get(pack.cards, held.card), held.count));
    const picture = deck && backOf(pack, deck);
    const back = picture === undefined ? [] : [image(pack, picture, say("The back of {name}", { name }))];
    const cardsIn = count === 1 ? say("1 card") : say("{count} cards", { count });
    const heading = [...back, name, element("small", {}, `${kind}, ${cardsIn}`)];
    const folded = fold(heading, element("div", { class: "hand" }, ...cards));
    tell(folded, { colour: deck?.colour ?? "transparent" });
    return folded;
}
/** A card, which is shown large with its text when it is clicked. */
function cardOf(pack, card, count) {
    const small = element("button", { class: "card", title: card.name }, image(pack, card.image, card.name));
    small.dataset["card"] = card.id;
    if (count > 1)
        small.append(element("span", { class: "count" }, `× ${count}`));
    small.addEventListener("click", () => show(image(pack, card.image, card.name), element("div", {}, element("h2", {}, card.name), element("p", { class: "text" }, card.text ?? say("The document does not tell what it does.")), element("p", { class: "source" }, source(card.provenance)))));
    return mark(small, card.provenance);
}
/** Each track, with the counters that lie on it. */
export function tracksOf(pack, position) {
    return pack.bundle.map.tracks.map((track) => {
        const spaces = track.places.map((id) => {
            const place = get(pack.places, id);
            const here = position.stacks.get(id) ?? [];
            const shown = here.map(({ piece, face, provenance }) => counterOf(pack, piece, face, provenance));
            return mark(element("li", { title: place.name }, element("span", {}, place.name), ...shown), place.provenance);
        });
        const list = element("ol", { class: track.kind }, ...spaces);
        return element("section", {}, mark(element("h2", {}, track.name), track.provenance), list);
    });
}
/** Which sides play in a scenario, and on which of them powers are, where it says so. */
export function sidesOf(pack, scenario) {
    const { sides = [], powers = [] } = scenario;
    if (sides.length + powers.length === 0)
        return [];
    const playing = sides.map((side) => element("li", {}, nameOf(pack.sides, side)));
    const standing = powers.map(({ power, side, provenance }) => {
        const where = side === undefined ? say("neutral") : say("with {side}", { side: nameOf(pack.sides, side) });
        return mark(element("li", {}, `${nameOf(pack.powers, power)}: ${where}`), provenance);
    });
    return [element("section", {}, element("h2", {}, say("Who plays")), element("ul", {}, ...playing, ...standing))];
}
/** The die tables, with what changes their rolls, and how likely each result is: of all, or of those whose odds players see. */
export function tablesOf(pack, all = false) {
    const tables = pack.bundle.tables;
    return tables.map((table) => {
        const heading = mark(element("span", {}, table.name), table.provenance);
        const modifiers = modifiersOf(table);
        const { columns = [], lines = [], outcomes = [] } = table;
        const odds = all || table.odds === true ? oddsOf(table) : [];
        if (columns.length > 0) {
            const head = element("tr", {}, ...["", ...columns.map(({ name }) => name)].map((name) => element("th", {}, name)));
            const rolls = lines.map(({ roll, results }) => element("tr", {}, ...[roll, ...results].map((cell) => element("td", {}, cell))));
            const meanings = outcomes.flatMap(({ result, meaning }) => meaning === undefined ? [] : [element("tr", {}, element("td", {}, result), element("td", {}, meaning))]);
            return fold([heading, element("small", {}, rollOf(table))], element("table", { class: "columns" }, element("thead", {}, head), element("tbody", {}, ...rolls)), ...odds, element("table", {}, element("tbody", {}, ...meanings), element("tbody", { class: "modifiers" }, ...modifiers)));
        }
        const results = table.results.map(({ low, high, result, meaning, provenance }) => row([range(low, high), meaning === undefined ? result : `${result}: ${meaning}`], provenance));
        return fold([heading, element("small", {}, rollOf(table))], element("table", {}, element("tbody", {}, ...results), element("tbody", { class: "modifiers" }, ...modifiers)), ...odds);
    });
}
/** How likely each result of a table is in each column, without modifiers: the likelier, the darker. */
function oddsOf({ chances = [], columns = [], rolls = 0 }) {
    const results = [...new Set(chances.map(({ result }) => result))];
    if (results.length === 0)
        return [];
    const heads = columns.length > 0 ? columns.map(({ name }) => name) : [undefined];
    const rows = results.map((result) => {
        const cells = heads.map((head) => {
            const share = (chances.find((chance) => chance.column === head && chance.result === result)?.ways ?? 0) / rolls;
            const cell = element("td", {}, share === 0 ? "" : share < 0.005 ? "<1" : String(Math.round(100 * share)));
            tell(cell, { share });
            return cell;
        });
        return element("tr", {}, element("td", {}, result ?? say("no result")), ...cells);
    });
    const head = element("tr", {}, ...["%", ...heads.map((name) => name ?? "")].map((name) => element("th", {}, name)));
    const caption = element("caption", {}, say("How likely each result is"));
    return [element("table", { class: "columns odds" }, caption, element("thead", {}, head), element("tbody", {}, ...rows))];
}
/** What changes a roll or shifts its column: of a group, which stands together, only one counts. */
function modifiersOf({ modifiers }) {
    const groups = new Map();
    for (const [at, modifier] of modifiers.entries()) {
        const group = modifier.group ?? `alone ${at}`;
        groups.set(group, [...(groups.get(group) ?? []), modifier]);
    }
    return [...groups.values()].flatMap((group) => {
        const rows = group.map(({ name, value, shifts, provenance }) => row([shifts ? shifted(value) : signed(value), name], provenance));
        if (group.length === 1)
            return rows;
        const only = element("td", {}, say("Only one of these:"));
        only.colSpan = 2;
        return [element("tr", { class: "only" }, only), ...rows];
    });
}
/** By how many columns a roll is shifted. */
function shifted(value) {
    return value < 0 ? say("{count} left", { count: -value }) : say("{count} right", { count: value });
}
/** What is rolled, in a few words. */
function rollOf({ dice: count, faces, crossed }) {
    if (count === 1)
        return crossed ? say("a die of {faces}, read side by side", { faces }) : say("a die of {faces}", { faces });
    return crossed
        ? say("{count} dice of {faces}, read side by side", { count, faces })
        : say("{count} dice of {faces}", { count, faces });
}
function row(cells, provenance) {
    return mark(element("tr", {}, ...cells.map((cell) => element("td", {}, cell))), provenance);
}
function range(low, high) {
    if (low === undefined)
        return high === undefined ? say("any") : say("{high} or less", { high });
    if (high === undefined)
        return say("{low} or more", { low });
    return low === high ? String(low) : say("{low} to {high}", { low, high });
}
function signed(value) {
    return value < 0 ? `−${-value}` : `+${value}`;
}
/** What is known of the game and what is not: errata, gaps, rulings. */
export function notesOf(pack) {
    const { completeness, errata, game, rulings } = pack.bundle;
    const bars = completeness.tables.map((table) => {
        const standings = ["attested", "partly", "reconstructed", "missing"];
        const shown = standings.filter((standing) => table[standing] > 0).map((standing) => {
            const part = element("span", { title: counted(standing, table[standing]) });
            part.dataset["standing"] = standing;
            tell(part, { rows: table[standing] });
            return part;
        });
        return element("li", {}, element("span", {}, table.name ?? table.table), element("div", { class: "bar" }, ...shown));
    });
    return [
        element("p", {}, say("From: {document}", { document: game.document })),
        fold([say("What is reconstructed, by table")], element("ul", { class: "bars" }, ...bars)),
        list(say("Errata"), errata.map(({ target, before, after, reason, cite, date }) => {
            const [old, now] = [before || say("nothing"), after || say("nothing")];
            const change = say("{target}: {before} became {after}.", { target: String(target), before: old, after: now });
            return [`${change} ${reason}`, `${cite}, ${date}`];
        })),
        list(say("What the document does not give"), completeness.gaps.map(({ what, cite }) => [what, cite])),
        list(say("Rulings"), rulings.map(({ question, ruling, cite }) => [`${question} ${ruling}`, cite])),
    ];
}
/** How many rows of a table are known so well. */
function counted(standing, count) {
    switch (standing) {
        case "attested": return say("{count} attested", { count });
        case "partly": return say("{count} partly", { count });
        case "reconstructed": return say("{count} reconstructed", { count });
        case "missing": return say("{count} missing", { count });
    }
}
function list(title, entries) {
    const items = entries.map(([text, cite]) => element("li", {}, text, element("small", {}, cite)));
    return fold([title, element("small", {}, String(items.length))], element("ul", {}, ...items));
}
