// Counters: they turn when they are clicked.

import { element, tell } from "./dom.js";
import { image } from "./images.js";
import type { Pack, Piece, Provenance } from "./pack.js";
import { mark } from "./provenance.js";

/** A counter with one face up. */
export function counterOf(pack: Pack, piece: Piece, face: string, provenance: Provenance): HTMLElement {
  const counter = element("button", { class: "counter" });
  counter.dataset["piece"] = piece.id;
  const side = piece.side === undefined ? undefined : pack.sides.get(piece.side);
  tell(counter, { side: side?.colour ?? "#d8d0bd" });
  let up = Math.max(0, piece.faces.findIndex((one) => one.id === face));
  const draw = (): void => {
    const shown = piece.faces[up];
    if (shown === undefined) return;
    counter.dataset["face"] = shown.id;
    // In English a face is called by its id.
    const called = pack.bundle.language === undefined ? shown.id : (shown.name ?? shown.id);
    counter.title = piece.faces.length > 1 ? `${piece.name}: ${called}` : piece.name;
    counter.replaceChildren(image(pack, shown.image, shown.label));
    mark(counter, provenance);
  };
  counter.addEventListener("click", () => {
    up = (up + 1) % piece.faces.length;
    draw();
  });
  draw();
  return counter;
}
