// The pictures of a pack. A pack without pictures is shown all the same: text stands where they would be.
import { element } from "./dom.js";
/** A picture, sharp on fine screens too; or what it would show, in words. */
export function image(pack, picture, words) {
    if (picture === undefined)
        return element("span", { class: "words" }, words);
    const shown = element("img");
    shown.alt = words;
    // Cards in folded decks are not fetched before somebody looks at them.
    shown.loading = "lazy";
    shown.width = picture.width;
    shown.height = picture.height;
    if (picture.png2x !== undefined) {
        shown.srcset = `${address(pack, picture.png)} 1x, ${address(pack, picture.png2x)} 2x`;
    }
    shown.src = address(pack, picture.png);
    return shown;
}
/** The back of a deck's cards: that of the deck that they are shuffled into, if it has none of its own. */
export function backOf(pack, deck) {
    const decks = pack.bundle.decks;
    return deck.back ?? decks.find((other) => other.id === deck.into)?.back;
}
function address(pack, path) {
    return new URL(path, pack.folder).href;
}
