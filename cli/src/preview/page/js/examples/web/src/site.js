// The page of one game, which has everything in it: `muster site` writes it.
import { element, find, say, show } from "./dom.js";
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
/** The charts and die tables as they are drawn. Each is shown large when it is clicked. */
function chartsOf(pack) {
    const { charts = [], tables } = pack.bundle;
    const odds = tables.map(({ oddsImage, name }) => ({ image: oddsImage, name: say("{table}: odds", { table: name }) }));
    return [...tables, ...odds, ...charts].flatMap(({ image: picture, name }) => {
        if (picture === undefined)
            return [];
        const small = element("button", { class: "chart", title: name }, image(pack, picture, name));
        small.addEventListener("click", () => show(element("figure", { class: "large" }, image(pack, picture, name))));
        return [element("figure", {}, small)];
    });
}
/** Whether one version is later than another: `1.10.0` than `1.9.2`. */
function isLater(one, other) {
    const [ones, others] = [one, other].map((version) => version.split(".").map(Number));
    const at = ones?.findIndex((number, place) => number !== others?.[place]) ?? -1;
    return at >= 0 && Number(ones?.[at]) > Number(others?.[at] ?? 0);
}
/** Says that a newer version is out, if the publisher gave an address and it can be reached. */
async function tellNewest({ game }) {
    if (game.site === undefined)
        return;
    const folder = game.site.replace(/\/$/, "");
    try {
        const answer = await fetch(`${folder}/manifest.json`, { cache: "no-cache", credentials: "omit", referrerPolicy: "no-referrer" });
        const { version } = await answer.json();
        if (typeof version !== "string" || !isLater(version, game.version))
            return;
        const link = element("a", {}, say("Version {version} is out", { version }));
        link.href = `${folder}/`;
        find("newest", HTMLElement).replaceChildren(link);
    }
    catch {
        // Without a network the page is as good as ever.
    }
}
try {
    openPanels();
    const pack = read();
    find("charts", HTMLElement).replaceChildren(...chartsOf(pack));
    showAll(pack);
    void tellNewest(pack.bundle);
}
catch (error) {
    find("title", HTMLElement).textContent = say("This game cannot be shown");
    find("map", HTMLElement).replaceChildren(element("p", { class: "error" }, String(error)));
}
