// The page of one game, which has everything in it: `muster site` writes it.
import { element, find } from "./dom.js";
import { image } from "./images.js";
import { packOf } from "./pack.js";
import { openPanels, showAll } from "./page.js";
function read() {
    const told = JSON.parse(find("told", HTMLScriptElement).text);
    name(told.bundle, told.pictures);
    return packOf(new URL(document.baseURI), told.bundle);
}
/** Gives all pictures of a record their addresses. */
function name(record, pictures) {
    if (typeof record !== "object" || record === null)
        return;
    for (const [key, value] of Object.entries(record)) {
        if (key === "png" && typeof value === "string")
            Object.assign(record, { png: pictures[Number(value)] ?? "" });
        else
            name(value, pictures);
    }
}
/** The charts and die tables as they are drawn. */
function chartsOf(pack) {
    const { charts = [], tables } = pack.bundle;
    return [...tables, ...charts].flatMap(({ image: picture, name }) => picture === undefined ? [] : [element("figure", {}, image(pack, picture, name))]);
}
try {
    openPanels();
    const pack = read();
    find("charts", HTMLElement).replaceChildren(...chartsOf(pack));
    showAll(pack);
}
catch (error) {
    find("title", HTMLElement).textContent = "This game cannot be shown";
    find("map", HTMLElement).replaceChildren(element("p", { class: "error" }, String(error)));
}
