// The map as it is drawn: SVG in this page, of which only the shapes are replaced that have changed.

import { element } from "../../../../../examples/web/src/dom.js";
import type { Change, Shape } from "./news.js";

const SVG = "http://www.w3.org/2000/svg";

export class Drawing {
  readonly element = element("div", { class: "drawing" });
  /** What lies under all names, which is the ground and seldom changes, and the rest: the browser draws each by itself. */
  private readonly sheets = [document.createElementNS(SVG, "svg"), document.createElementNS(SVG, "svg")] as const;
  private readonly shapes: Element[] = [];

  constructor() {
    this.element.setAttribute("role", "img");
    this.element.append(...this.sheets);
  }

  /** Makes the next map of the one that is shown. */
  change({ size, steps }: Change): void {
    const box = `0 0 ${size[0]} ${size[1]}`;
    for (const sheet of this.sheets) {
      // Whatever is set, even to the same, is drawn anew.
      if (sheet.getAttribute("viewBox") !== box) sheet.setAttribute("viewBox", box);
    }
    const added = parsed(steps.flatMap(({ came }) => came));
    for (const { at, gone, came } of steps) {
      const after = this.shapes[at + gone];
      const here = added.splice(0, came.length);
      for (const shape of this.shapes.splice(at, gone, ...here)) shape.remove();
      const all = document.createDocumentFragment();
      all.append(...here);
      (after?.parentNode ?? this.sheets[1]).insertBefore(all, after ?? null);
    }
    this.divide();
  }

  /** Puts on the first sheet what comes before the first name, and all else on the second. */
  private divide(): void {
    const [ground, rest] = this.sheets;
    const name = this.shapes.findIndex((shape) => shape.classList.contains("name"));
    const first = name < 0 ? this.shapes.length : name;
    const [before, after] = [ground.childElementCount, rest.firstChild];
    for (const shape of this.shapes.slice(before, first)) ground.append(shape);
    for (const shape of this.shapes.slice(first, before)) rest.insertBefore(shape, after);
  }

  /** Begins anew. */
  clear(): void {
    for (const shape of this.shapes.splice(0)) shape.remove();
  }

  /** Whether there is anything to see. */
  get isEmpty(): boolean {
    return this.shapes.length === 0;
  }
}

/** The elements of shapes, each in a group of its own. */
function parsed(shapes: Shape[]): Element[] {
  const groups = shapes.map(({ svg, name }) => `<g${name === true ? ' class="name"' : ""}>${svg}</g>`);
  const text = `<svg xmlns="${SVG}" xmlns:xlink="http://www.w3.org/1999/xlink">${groups.join("")}</svg>`;
  const parsed = new DOMParser().parseFromString(text, "image/svg+xml");
  return [...parsed.documentElement.children].map((shape) => document.adoptNode(shape));
}

/** Loads the typeface that the map was drawn with. */
export async function loadFaces(folder: URL): Promise<void> {
  const styles = [["regular", {}], ["bold", { weight: "700" }], ["italic", { style: "italic" }]] as const;
  const faces = ["own", "spare"].flatMap((of) => styles.map(([name, descriptors]) => {
    const query = new URLSearchParams({ of, name });
    return new FontFace(`map ${of}`, `url("${new URL(`face?${query}`, folder).href}")`, descriptors);
  }));
  for (const face of faces) document.fonts.add(face);
  // A map whose typeface cannot be loaded is shown in another.
  await Promise.allSettled(faces.map((face) => face.load()));
}
