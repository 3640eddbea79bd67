// The map as it is drawn: SVG in this page, of which only the shapes are replaced that have changed.
import { element } from "../../../../../examples/web/src/dom.js";
const SVG = "http://www.w3.org/2000/svg";
/** Shapes on a sheet of their own, which the browser draws by itself. */
class Sheet {
    svg = document.createElementNS(SVG, "svg");
    shapes = [];
    /** Makes the next shapes of those that are shown. */
    change({ steps, altered }) {
        const added = parsed(steps.flatMap(({ came }) => came));
        for (const { at, gone, came } of steps) {
            const after = this.shapes[at + gone] ?? null;
            const here = added.splice(0, came.length);
            for (const shape of this.shapes.splice(at, gone, ...here))
                shape.remove();
            const all = document.createDocumentFragment();
            all.append(...here);
            this.svg.insertBefore(all, after);
        }
        for (const { at, set } of altered) {
            const shape = this.shapes[at]?.firstElementChild;
            for (const [name, value] of Object.entries(set))
                shape?.setAttribute(name, value);
        }
    }
    /** Begins anew. */
    clear() {
        for (const shape of this.shapes.splice(0))
            shape.remove();
    }
    /** Whether there is anything to see. */
    get isEmpty() {
        return this.shapes.length === 0;
    }
}
export class Drawing {
    element = element("div", { class: "drawing" });
    ground = new Sheet();
    /** All that is on the ground. */
    map = new Sheet();
    constructor() {
        this.element.setAttribute("role", "img");
        this.element.append(this.ground.svg, this.map.svg);
    }
    /** Sets the size of the map. */
    size([width, height]) {
        const box = `0 0 ${width} ${height}`;
        for (const { svg } of [this.ground, this.map]) {
            // Whatever is set, even to the same, is drawn anew.
            if (svg.getAttribute("viewBox") !== box)
                svg.setAttribute("viewBox", box);
        }
    }
}
/** The elements of shapes, each in a group of its own. Of the browser's parsers this is by far the fastest. */
function parsed(shapes) {
    const template = document.createElement("template");
    const groups = shapes.map(({ svg, name }) => `<g${name === true ? ' class="name"' : ""}>${svg}</g>`);
    // Nothing in it is at work: it belongs to another document.
    template.innerHTML = `<svg>${groups.join("")}</svg>`;
    return [...template.content.firstElementChild?.children ?? []].map((shape) => document.adoptNode(shape));
}
/** Does something once the browser has shown all that was changed before. */
export function afterwards(act) {
    requestAnimationFrame(() => setTimeout(act, 0));
}
/** Loads the typeface that the map was drawn with. */
export async function loadFaces(folder) {
    const styles = [["regular", {}], ["bold", { weight: "700" }], ["italic", { style: "italic" }]];
    const faces = ["own", "spare"].flatMap((of) => styles.map(([name, descriptors]) => {
        const query = new URLSearchParams({ of, name });
        return new FontFace(`map ${of}`, `url("${new URL(`face?${query}`, folder).href}")`, descriptors);
    }));
    for (const face of faces)
        document.fonts.add(face);
    // A map whose typeface cannot be loaded is shown in another.
    await Promise.allSettled(faces.map((face) => face.load()));
}
