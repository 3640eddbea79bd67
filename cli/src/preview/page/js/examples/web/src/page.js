// The page of a pack: whatever is chosen is shown again.
import { find, say, tell } from "./dom.js";
import { mapOf } from "./map.js";
import { cardsOf, countersOf, notesOf, tablesOf, tracksOf, trayOf } from "./panels.js";
import { positionOf, turnsOf } from "./position.js";
const choice = {
    scenario: find("scenario", HTMLSelectElement),
    turn: find("turn", HTMLSelectElement),
    zoom: find("zoom", HTMLInputElement),
    names: find("names", HTMLInputElement),
    control: find("control", HTMLInputElement),
    sources: find("sources", HTMLInputElement),
};
function fill(id, contents) {
    find(id, HTMLElement).replaceChildren(...contents);
}
function offer(select, options) {
    select.replaceChildren(...options.map(({ id, name }) => new Option(name, id)));
}
/** What does not depend on any choice. */
function showPack(pack) {
    const { game, language, scenarios } = pack.bundle;
    document.documentElement.lang = language ?? "en";
    document.title = game.title;
    find("title", HTMLElement).textContent = game.title;
    find("subtitle", HTMLElement).textContent = game.subtitle ?? game.document;
    offer(choice.scenario, [...scenarios]);
    fill("counters", countersOf(pack));
    fill("tables", tablesOf(pack));
    fill("notes", notesOf(pack));
}
function chosen(pack) {
    return pack.bundle.scenarios[choice.scenario.selectedIndex];
}
function showScenario(pack) {
    const scenario = chosen(pack);
    if (scenario === undefined)
        return;
    const cards = cardsOf(pack, scenario);
    fill("cards", cards);
    for (const tab of document.querySelectorAll("[data-panel=cards]"))
        tab.hidden = cards.length === 0;
    offer(choice.turn, [{ id: "", name: say("Set-up") }, ...turnsOf(pack, scenario)]);
    showPosition(pack);
}
function showPosition(pack) {
    const scenario = chosen(pack);
    if (scenario === undefined)
        return;
    const position = positionOf(pack, scenario, choice.turn.value || undefined);
    fill("map", [mapOf(pack, scenario, position, choice.names.checked)]);
    fill("tray", trayOf(pack, position));
    fill("tracks", tracksOf(pack, position));
}
function openPanel(name) {
    for (const panel of document.querySelectorAll(".panel"))
        panel.hidden = panel.id !== name;
    for (const tab of document.querySelectorAll("[data-panel]")) {
        tab.setAttribute("aria-pressed", String(tab.dataset["panel"] === name));
    }
}
/** Does something now, and whenever the reader makes another choice: browsers keep choices when a page is loaded again. */
function whenChosen(input, apply) {
    input.addEventListener("input", apply);
    apply();
}
/** Makes the map larger or smaller about the middle of what is seen of it. */
function zoomTo(zoom) {
    const map = find("map", HTMLElement);
    const across = (map.scrollLeft + map.clientWidth / 2) / map.scrollWidth;
    const down = (map.scrollTop + map.clientHeight / 2) / map.scrollHeight;
    tell(document.body, { zoom });
    map.scrollTo(across * map.scrollWidth - map.clientWidth / 2, down * map.scrollHeight - map.clientHeight / 2);
}
/** The panels, of which one is open. */
export function openPanels() {
    for (const tab of document.querySelectorAll("[data-panel]")) {
        tab.addEventListener("click", () => openPanel(tab.dataset["panel"] ?? ""));
    }
    openPanel("counters");
}
/** Shows a pack, and all that is chosen of it. */
export function showAll(pack) {
    showPack(pack);
    showScenario(pack);
    choice.scenario.addEventListener("change", () => showScenario(pack));
    choice.turn.addEventListener("change", () => showPosition(pack));
    choice.names.addEventListener("change", () => showPosition(pack));
    for (const name of ["control", "sources"]) {
        whenChosen(choice[name], () => document.body.classList.toggle(`show-${name}`, choice[name].checked));
    }
    whenChosen(choice.zoom, () => zoomTo(choice.zoom.value));
    document.body.dataset["ready"] = "";
}
