// The map with all that lies on it. It outlives every change of the sources, and so do view and choice.
import { element, tell } from "../../../../../examples/web/src/dom.js";
import { image } from "../../../../../examples/web/src/images.js";
import { connectionsOf, covering, framesOn, linesOf, made, measure, stacksOn } from "../../../../../examples/web/src/map.js";
import { afterwards, Drawing } from "./drawing.js";
/** How far the pointer goes before something moves with it, in pixels. */
const SLACK = 5;
/** How far a key moves something, in map units; with the shift key, as far as the second. */
const NUDGE = [1, 10];
export class Board {
    listener;
    drawing = new Drawing();
    sheet = element("div", { class: "sheet" });
    lying = element("div", { class: "lying" });
    shown = new Shown(this.lying);
    lines;
    withLines = false;
    /** What handles say of themselves that say something else for now. */
    titles = new WeakMap();
    chosen;
    reached = new Set();
    found = [];
    pack;
    /** What is being moved, how far it is, and whether that is written already. */
    moved;
    hasMoved = false;
    constructor(frame, listener) {
        this.listener = listener;
        this.sheet.append(this.drawing.element, this.lying);
        frame.append(this.sheet);
        frame.addEventListener("pointerdown", (event) => this.take(event));
        // A stack stands on its place, and is chosen with it: its counters are turned beside the map.
        frame.addEventListener("click", (event) => {
            const id = idAt(event.target);
            if (id === undefined)
                return;
            event.preventDefault();
            event.stopPropagation();
            // The click that ends a move is none.
            if (!this.hasMoved)
                listener.choose(id);
        }, { capture: true });
        frame.addEventListener("keydown", (event) => this.key(event));
    }
    /** Makes room for the map of a pack. */
    size(pack) {
        this.pack = pack;
        measure(this.sheet, pack);
    }
    /** Shows a position. */
    show(pack, scenario, position) {
        const focused = this.lying.contains(document.activeElement) ? idAt(document.activeElement) : undefined;
        if (this.moved?.isWritten)
            this.release();
        const { height, image: picture, width } = pack.bundle.map;
        const own = { from: [picture], make: () => image(pack, picture, "The map") };
        const lines = { from: [width, height], make: () => this.linesOf(pack) };
        const handles = [...framesOn(pack, scenario, () => undefined), ...labelsOf(pack)];
        this.shown.show([...(this.drawing.map.isEmpty ? [own] : []), lines, ...handles, ...stacksOn(pack, position)]);
        this.showLines();
        this.mark();
        if (focused !== undefined)
            this.at(focused)?.focus({ preventScroll: true });
    }
    /** Whether it is shown what is reconstructed. */
    set tellsSources(tells) {
        this.withLines = tells;
        this.showLines();
    }
    showLines() {
        if (this.pack !== undefined && this.withLines)
            this.lines?.show(connectionsOf(this.pack));
    }
    linesOf(pack) {
        const svg = linesOf(pack);
        this.lines = new Shown(svg);
        return svg;
    }
    /** Marks what is chosen, and the places that are connected with it by a rule. */
    choose(id, reached = []) {
        this.chosen = id;
        this.reached = new Set(reached);
        this.mark();
    }
    /** Marks the places that findings are about. */
    find(findings) {
        if (this.found.length + findings.length === 0)
            return;
        this.found = findings;
        this.mark();
    }
    /** What stands for a place or a label on the map. */
    at(id) {
        return [...this.handles()].find((handle) => idOf(handle) === id);
    }
    /** What was moved by hand is written: it goes where the next map has it, which may be where it was. */
    settle() {
        if (this.moved !== undefined)
            this.moved = { ...this.moved, isWritten: true };
    }
    /** Puts back what was moved by hand. */
    release() {
        this.carry([0, 0]);
        this.moved = undefined;
    }
    handles() {
        return this.lying.querySelectorAll(".place, .label");
    }
    mark() {
        const worst = new Map();
        for (const finding of this.found) {
            for (const place of finding.places) {
                if (worst.get(place)?.severity !== "error")
                    worst.set(place, finding);
            }
        }
        let reachable = this.chosen;
        for (const handle of this.handles()) {
            const id = idOf(handle) ?? "";
            reachable ??= id;
            handle.classList.toggle("chosen", id === this.chosen);
            handle.classList.toggle("reached", this.reached.has(id));
            handle.tabIndex = id === reachable ? 0 : -1;
            const finding = worst.get(id);
            if (finding === undefined) {
                delete handle.dataset["found"];
                handle.title = this.titles.get(handle) ?? handle.title;
                this.titles.delete(handle);
            }
            else {
                if (!this.titles.has(handle))
                    this.titles.set(handle, handle.title);
                handle.dataset["found"] = finding.severity;
                handle.title = finding.message;
            }
        }
    }
    /** The length of a map unit on the screen, in pixels. */
    get unit() {
        return this.sheet.getBoundingClientRect().width / (this.pack?.bundle.map.width ?? 1);
    }
    carry(by) {
        if (this.moved === undefined)
            return;
        for (const shown of this.lying.querySelectorAll(".place, .label, .stack")) {
            const isMoved = idAt(shown) === this.moved.id;
            shown.classList.toggle("moving", isMoved && (by[0] !== 0 || by[1] !== 0));
            if (isMoved)
                tell(shown, { right: by[0], down: by[1] });
        }
        this.moved = { id: this.moved.id, by };
    }
    take(start) {
        const id = idAt(start.target);
        // A finger moves the map, unless it is on what was chosen before.
        const byMouse = start.pointerType === "mouse";
        if (id === undefined || start.button !== 0 || (!byMouse && id !== this.chosen))
            return;
        start.preventDefault();
        start.stopImmediatePropagation();
        this.release();
        this.moved = { id, by: [0, 0] };
        this.hasMoved = false;
        let hasMoved = false;
        const drag = (event) => {
            const [right, down] = [event.clientX - start.clientX, event.clientY - start.clientY];
            hasMoved ||= Math.hypot(right, down) > SLACK;
            if (hasMoved)
                this.carry([right / this.unit, down / this.unit]);
        };
        const end = (event) => {
            for (const [name, listener] of listeners)
                window.removeEventListener(name, listener, true);
            if (event.type !== "pointerup" || this.moved === undefined)
                this.release();
            else if (hasMoved) {
                this.hasMoved = true;
                this.listener.move(id, this.moved.by);
            }
            else {
                this.moved = undefined;
            }
        };
        const escape = (event) => {
            if (event.key === "Escape")
                end(event);
        };
        const listeners = [["pointermove", drag], ["pointerup", end], ["pointercancel", end], ["keydown", escape]];
        for (const [name, listener] of listeners)
            window.addEventListener(name, listener, true);
    }
    key(event) {
        const ways = {
            ArrowLeft: [-1, 0], ArrowRight: [1, 0], ArrowUp: [0, -1], ArrowDown: [0, 1],
        };
        const way = ways[event.key];
        const id = idAt(event.target);
        if (id === undefined)
            return;
        if (event.key === "Enter" && this.moved?.id === id) {
            event.preventDefault();
            this.listener.move(id, this.moved.by);
        }
        else if (event.key === "Escape") {
            this.release();
        }
        else if (way !== undefined && event.altKey) {
            event.preventDefault();
            const far = NUDGE[event.shiftKey ? 1 : 0];
            const by = this.moved?.id === id ? this.moved.by : [0, 0];
            if (this.moved?.id !== id)
                this.release();
            this.moved = { id, by };
            this.carry([by[0] + way[0] * far, by[1] + way[1] * far]);
        }
        else if (way !== undefined) {
            event.preventDefault();
            this.release();
            this.next(event.target, way);
        }
    }
    /** Goes on to what lies next in a direction. */
    next(from, [right, down]) {
        const middle = (shown) => {
            const { x, y, width, height } = shown.getBoundingClientRect();
            return [x + width / 2, y + height / 2];
        };
        const [x, y] = middle(from);
        let best;
        for (const handle of this.handles()) {
            const [dx, dy] = [middle(handle)[0] - x, middle(handle)[1] - y];
            const [along, aside] = [dx * right + dy * down, Math.abs(dx * down) + Math.abs(dy * right)];
            const cost = along + 2 * aside;
            if (along > 1 && aside <= along && cost < (best?.[0] ?? Infinity))
                best = [cost, handle];
        }
        if (best === undefined)
            return;
        const id = idOf(best[1]);
        best[1].focus();
        if (id !== undefined)
            this.listener.choose(id);
    }
}
/** What is shown in a parent. What is made from the same as before stays: it is not made again, and at most lies elsewhere. */
class Shown {
    parent;
    all = [];
    late = new Map();
    constructor(parent) {
        this.parent = parent;
    }
    show(items) {
        const old = this.all;
        this.all = items.map((item, at) => {
            const [from, lies, was] = [JSON.stringify(item.from), JSON.stringify(item.lies), old[at]];
            if (was?.from === from) {
                if (was.lies !== lies)
                    this.move(was.element, item);
                return { ...was, lies };
            }
            const element = made(item);
            if (was === undefined)
                this.parent.append(element);
            else
                was.element.replaceWith(element);
            return { from, lies, element };
        });
        for (const { element } of old.slice(items.length))
            element.remove();
    }
    /** Moves what lies elsewhere: frames once everything else is shown, for there are many of them. */
    move(element, { lies = {}, isFrame }) {
        if (!(element instanceof HTMLElement))
            return;
        if (isFrame !== true)
            return tell(element, lies);
        if (this.late.size === 0) {
            afterwards(() => {
                for (const [frame, facts] of this.late)
                    tell(frame, facts);
                this.late.clear();
            });
        }
        this.late.set(element, lies);
    }
}
/** Handles over the names of zones: their positions are those of their names. */
function labelsOf(pack) {
    const labels = pack.bundle.layout?.labels ?? [];
    return labels.filter((label) => label.kind === "zone").map(({ id, room, text }) => {
        const make = () => {
            const handle = element("button", { class: "label", title: text });
            handle.dataset["label"] = id;
            return handle;
        };
        return { from: [id, text], lies: covering(room), isFrame: true, make };
    });
}
function idOf(handle) {
    return handle.dataset["place"] ?? handle.dataset["label"] ?? handle.dataset["at"];
}
/** The id of the place or label that an element of the map stands for. */
function idAt(target) {
    const handle = target instanceof Element ? target.closest(".place, .label, .stack") : null;
    return handle === null ? undefined : idOf(handle);
}
