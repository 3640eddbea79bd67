// The map with everything that lies on it. All positions are in map units: the style sheet makes pixels of them.
import { counterOf } from "./counter.js";
import { element, say, show, tell } from "./dom.js";
import { backOf, image } from "./images.js";
import { cut, groundOf, path, within } from "./outline.js";
import { get, nameOf, neighboursOf } from "./pack.js";
import { dealt } from "./position.js";
import { mark, source, standingOf } from "./provenance.js";
const SVG = "http://www.w3.org/2000/svg";
/** How wide and high a counter is, and how stacks grow, on a map without a `layout`. */
const PLAIN = { counter: 60, stack: { step: [4, -4] } };
export function mapOf(pack, scenario, position, named) {
    const { map } = pack.bundle;
    const picture = named ? map.image : (map.imageWithoutNames ?? map.image);
    const sheet = element("div", { class: "sheet" }, image(pack, picture, say("The map of {game}", { game: pack.bundle.game.title })));
    measure(sheet, pack);
    const lines = linesOf(pack);
    lines.append(...connectionsOf(pack).map(made));
    const frames = framesOn(pack, scenario, (place) => show(...placeDetails(pack, scenario, place)));
    sheet.append(lines, ...[...frames, ...stacksOn(pack, position)].map(made));
    return sheet;
}
/** Tells the style sheet how large the map is, and how counters stack on it. */
export function measure(sheet, pack) {
    const { layout, map } = pack.bundle;
    const { counter, stack } = layout ?? PLAIN;
    tell(sheet, { width: map.width, height: map.height, counter, "step-x": stack.step[0], "step-y": stack.step[1] });
}
/** It, where it lies. */
export function made({ make, lies = {} }) {
    const made = make();
    if (made instanceof HTMLElement)
        tell(made, lies);
    return made;
}
/** What lies under the counters: decks, and a frame about each place, the smaller above the larger. */
export function framesOn(pack, scenario, choose) {
    const { layout } = pack.bundle;
    const { decks } = dealt(pack, scenario);
    const places = pack.bundle.map.places;
    const rooms = new Map(layout?.decks.map(({ id, room }) => [id, room]));
    const laid = new Map(layout?.places.map((one) => [one.place, one.room]));
    const grounds = places.map((place) => ({ place, ...groundOf(pack, place, laid.get(place.id) ?? around(place)) }));
    const size = ({ room }) => room.width * room.height;
    return [
        ...decks.map((deck) => {
            const [room, top] = [rooms.get(deck.id), topOf(pack, deck)];
            const lies = room === undefined || top === undefined ? {} : covering(room);
            return { from: [deck.name, room === undefined, top], lies, make: () => deckOf(pack, deck, room, top) };
        }),
        ...grounds.sort((one, other) => size(other) - size(one)).map(({ place, ...ground }) => {
            const holder = pack.sides.get(scenario.control[place.id] ?? "");
            const from = [place.id, place.name, place.provenance, holder?.name, holder?.colour, ground.rings];
            return { from, lies: covering(ground.room), isFrame: true, make: () => placeOf(place, ground, holder, choose) };
        }),
    ];
}
/** The counters, place by place. */
export function stacksOn(pack, position) {
    const { layout, map } = pack.bundle;
    const stands = new Map(layout?.places.map((one) => [one.place, one.stand]));
    return [...position.stacks].map(([id, counters]) => {
        const { x, y } = get(pack.places, id);
        const at = stands.get(id) ?? [x, y];
        const sides = counters.map(({ piece }) => pack.sides.get(piece.side ?? "")?.colour);
        // They spread towards the middle of the map.
        const lies = { x: at[0], y: at[1], way: at[0] > map.width / 2 ? -1 : 1 };
        return { from: [id, counters, sides], lies, make: () => stackOf(pack, id, counters) };
    });
}
/** What is covered, as the style sheet is told. */
export function covering({ x, y, width, height }) {
    return { x, y, w: width, h: height };
}
/** What a place covers on a map without a `layout`. */
function around({ x, y, size }) {
    const [width, height] = size ?? [PLAIN.counter, PLAIN.counter];
    return { x: x - width / 2, y: y - height / 2, width, height };
}
/** What is seen of a deck that has cards at the start: the uppermost, or its back. */
function topOf(pack, deck) {
    const top = deck.holds[0];
    return top && [deck.faceDown ? backOf(pack, deck) : get(pack.cards, top.card).image];
}
function deckOf(pack, deck, room, top) {
    const pile = element("div", { class: "deck", title: deck.name });
    if (room === undefined || top === undefined)
        return pile;
    pile.append(image(pack, top[0], deck.name));
    return pile;
}
/** Counters on one another. They spread while the pointer is over them, so that each can be seen and turned. */
function stackOf(pack, id, counters) {
    const stack = element("div", { class: "stack" });
    stack.dataset["at"] = id;
    for (const [level, { piece, face, provenance }] of counters.entries()) {
        const counter = counterOf(pack, piece, face, provenance);
        tell(counter, { level });
        stack.append(counter);
    }
    return stack;
}
/** A place: a frame over what is drawn there, which tells about it when it is clicked. */
function placeOf(place, ground, holder, choose) {
    const frame = element("button", { class: "place", title: place.name });
    frame.dataset["place"] = place.id;
    if (holder !== undefined) {
        frame.classList.add("held");
        frame.title += ` (${holder.name})`;
        tell(frame, { side: holder.colour });
    }
    if (ground.rings.length > 0)
        follow(frame, place, ground);
    frame.addEventListener("click", () => choose(place));
    return mark(frame, place.provenance);
}
/** Makes a frame follow the outline of a hex or an area. */
function follow(frame, place, { room, rings }) {
    const [border, line] = [document.createElementNS(SVG, "svg"), document.createElementNS(SVG, "path")];
    border.setAttribute("viewBox", "0 0 100 100");
    border.setAttribute("preserveAspectRatio", "none");
    line.setAttribute("d", path(rings));
    border.append(line);
    frame.classList.add("outlined");
    frame.append(border);
    const [x, y] = within(room, [place.x, place.y]);
    tell(frame, { outline: cut(rings), "mid-x": `${x}%`, "mid-y": `${y}%` });
}
/** Where the lines of connections are drawn. */
export function linesOf(pack) {
    const { map } = pack.bundle;
    const lines = document.createElementNS(SVG, "svg");
    lines.setAttribute("viewBox", `0 0 ${map.width} ${map.height}`);
    return lines;
}
/** The connections, which are drawn on the map already: these lines only say what is reconstructed. */
export function connectionsOf(pack) {
    const connections = pack.bundle.map.connections;
    return connections.map(({ from, to, provenance }) => {
        const [one, other] = [get(pack.places, from), get(pack.places, to)];
        const ends = { x1: one.x, y1: one.y, x2: other.x, y2: other.y };
        const words = `${say("{one} to {other}", { one: one.name, other: other.name })}\n${source(provenance)}`;
        return { from: [ends, words, provenance], make: () => lineOf(ends, words, provenance) };
    });
}
function lineOf(ends, words, provenance) {
    const line = document.createElementNS(SVG, "line");
    for (const [name, value] of Object.entries(ends))
        line.setAttribute(name, String(value));
    const title = document.createElementNS(SVG, "title");
    title.textContent = words;
    line.append(title);
    line.dataset["standing"] = standingOf(provenance);
    return line;
}
function placeDetails(pack, scenario, place) {
    const told = place.facts ?? [];
    const itself = told.flatMap(({ name, text }) => name === undefined && text !== undefined ? [text] : []);
    const facts = [[say("kind"), [say(place.kind), ...itself].join(", ")]];
    if (place.home.length > 0)
        facts.push([say("home of"), place.home.map((id) => nameOf(pack.powers, id)).join(", ")]);
    const holder = scenario.control[place.id];
    if (holder !== undefined)
        facts.push([say("controlled by"), nameOf(pack.sides, holder)]);
    for (const { name, text } of told)
        if (name !== undefined)
            facts.push([name, text ?? say("yes")]);
    const neighbours = neighboursOf(pack, place.id).map(({ id }) => nameOf(pack.places, id));
    if (neighbours.length > 0)
        facts.push([say("connected with"), neighbours.join(", ")]);
    const list = element("dl");
    for (const [name, value] of facts)
        list.append(element("dt", {}, name), element("dd", {}, value));
    return [element("h2", {}, place.name), list, element("p", { class: "source" }, source(place.provenance))];
}
