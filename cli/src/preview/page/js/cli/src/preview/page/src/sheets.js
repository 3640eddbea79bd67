// All counters with all their faces, and all cards, to look through.
import { element, show, tell } from "../../../../../examples/web/src/dom.js";
import { backOf, image } from "../../../../../examples/web/src/images.js";
import { nameOf } from "../../../../../examples/web/src/pack.js";
import { mark, source } from "../../../../../examples/web/src/provenance.js";
/** What counters can be sorted out by: their sides and kinds. */
export function counterFilters(pack) {
    const pieces = pack.bundle.pieces;
    const kinds = [...new Set(pieces.map(({ kind }) => kind))];
    return [
        ...pack.bundle.sides.map(({ id, name }) => ({ id: `side ${id}`, name })),
        ...kinds.map((kind) => ({ id: `kind ${kind}`, name: kind })),
    ];
}
export function cardFilters(pack) {
    return pack.bundle.decks.map(({ id, name }) => ({ id, name }));
}
/** The counters that are looked for, a row each, with every face. */
export function counterSheet(pack, { words, of }) {
    const pieces = pack.bundle.pieces;
    const wanted = pieces.filter((piece) => (of === "" || of === `side ${piece.side ?? ""}` || of === `kind ${piece.kind}`) &&
        says([piece.id, piece.name, piece.kind, ...Object.values(piece.attributes).map(String)], words));
    const rows = wanted.map((piece) => {
        const side = piece.side === undefined ? undefined : pack.sides.get(piece.side);
        const faces = piece.faces.map((face) => {
            const shown = element("div", { class: "counter", title: face.label }, image(pack, face.image, face.label));
            tell(shown, { side: side?.colour ?? "#d8d0bd" });
            return shown;
        });
        const count = piece.unlimited ? "any number" : `× ${piece.count}`;
        const what = element("div", {}, piece.name, element("small", {}, ` ${[side?.name, piece.kind].filter(Boolean).join(", ")}`));
        const row = element("li", {}, element("div", { class: "faces" }, ...faces), what, element("small", {}, count));
        row.dataset["piece"] = piece.id;
        return mark(row, piece.provenance);
    });
    return [counted(rows.length, pieces.length, "kinds of counters"), element("ul", { class: "sheet-of-counters" }, ...rows)];
}
/** The cards that are looked for. */
export function cardSheet(pack, { words, of }) {
    const cards = pack.bundle.cards;
    const decks = pack.bundle.decks;
    const wanted = cards.filter((card) => (of === "" || of === card.deck) && says([card.id, card.name, card.text ?? "", nameOf(deckNames(decks), card.deck)], words));
    const shown = wanted.map((card) => {
        const small = element("button", { class: "card", title: card.name }, image(pack, card.image, card.name));
        small.dataset["card"] = card.id;
        const deck = decks.find(({ id }) => id === card.deck);
        const back = deck && backOf(pack, deck);
        small.addEventListener("click", () => show(element("div", { class: "faces" }, image(pack, card.image, card.name), ...(back ? [image(pack, back, "The back")] : [])), element("div", {}, element("h2", {}, card.name), element("p", {}, card.text ?? ""), element("p", { class: "source" }, source(card.provenance)))));
        return mark(small, card.provenance);
    });
    return [counted(shown.length, cards.length, "cards"), element("div", { class: "hand" }, ...shown)];
}
function deckNames(decks) {
    return new Map(decks.map((deck) => [deck.id, deck]));
}
function counted(shown, all, what) {
    return element("p", { class: "source" }, shown === all ? `${all} ${what}` : `${shown} of ${all} ${what}`);
}
/** Whether some texts hold all words. */
function says(texts, words) {
    const all = plain(texts.join(" "));
    return plain(words).split(/\s+/).every((word) => all.includes(word));
}
/** A text without capitals and accents. */
function plain(text) {
    return text.normalize("NFD").replace(/\p{M}/gu, "").toLowerCase();
}
