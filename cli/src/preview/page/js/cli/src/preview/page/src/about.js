// What there is to know of a place: its rows, its neighbours, what stands there and may come, and what the rules make of it.
import { counterOf } from "../../../../../examples/web/src/counter.js";
import { element } from "../../../../../examples/web/src/dom.js";
import { get, nameOf } from "../../../../../examples/web/src/pack.js";
import { turnsOf } from "../../../../../examples/web/src/position.js";
import { problemOf, sortOf } from "./findings.js";
export function aboutOf(pack, scenario, position, about, findings, doings) {
    const here = findings.filter(({ places }) => places.includes(about.id));
    return [
        element("h2", {}, about.name),
        ...here.map(problemOf),
        ...about.rows.flatMap((row) => rowOf(row, findings, doings)),
        ...section("Neighbours", about.neighbours.map((id) => {
            const button = element("button", { class: "chip" }, nameOf(pack.places, id));
            button.addEventListener("click", () => doings.choose(id));
            return button;
        })),
        ...section("Here now", (position.stacks.get(about.id) ?? []).map(({ piece, face, provenance }) => counterOf(pack, piece, face, provenance))),
        ...arrivalsOf(pack, scenario, about.id),
        ...about.reaches.map(({ title, rule, places }) => {
            const names = places.slice(0, 12).map((id) => nameOf(pack.places, id)).join(", ");
            const more = places.length > 12 ? ` and ${places.length - 12} more` : "";
            const button = element("button", { class: "chip" }, "Show on the map");
            button.addEventListener("click", () => doings.reach(places));
            const shown = places.length > 0 ? [element("p", {}, `${names}${more}`), button] : [];
            return element("section", {}, element("h3", {}, title, element("small", {}, rule)), ...shown);
        }),
    ];
}
/** Where a row is, and its cells. What was found in one stands beside it. */
function rowOf({ file, line, cells }, findings, doings) {
    const open = element("button", { class: "plain", title: `Open ${file}` }, file);
    open.addEventListener("click", () => doings.open(file));
    const here = findings.filter(({ place }) => place.file === file && place.line === line);
    const rows = cells.map(({ column, text, help }) => {
        const row = element("tr", {}, element("th", { title: help }, column), element("td", {}, text));
        const finding = here.find(({ place }) => place.text === text);
        if (finding !== undefined)
            row.dataset["found"] = finding.severity;
        return row;
    });
    const where = line === null ? " has no row for it: only cells that differ have one" : `, line ${line}`;
    return [
        element("p", { class: "source" }, open, where),
        element("table", { class: "cells" }, element("tbody", {}, ...rows)),
    ];
}
function section(title, contents) {
    return contents.length === 0 ? [] : [
        element("section", {}, element("h3", {}, title), element("div", { class: "chips" }, ...contents)),
    ];
}
/** What the schedule brings to the place, turn by turn. */
function arrivalsOf(pack, scenario, place) {
    const arrivals = scenario.arrivals;
    const lines = turnsOf(pack, scenario).flatMap((turn) => arrivals.filter((arrival) => arrival.turn === turn.id && arrival.place === place).map((arrival) => {
        const piece = get(pack.pieces, arrival.piece);
        const face = piece.faces.findIndex(({ id }) => id === arrival.face) > 0 ? `, ${arrival.face}` : "";
        const count = arrival.count > 1 ? ` × ${arrival.count}` : "";
        return element("li", {}, `${turn.name}: ${piece.name}${face}${count}`, sortOf(arrival.action));
    }));
    return lines.length === 0 ? [] : [
        element("section", {}, element("h3", {}, "What arrives here"), element("ul", {}, ...lines)),
    ];
}
