// Uses the npm package of a release: only what it exports, and only as its types say.
import whole, { bundle, type Bundle, type Piece } from "GAME-DATA";

const same: Bundle = whole;
const counters: Piece[] = bundle.pieces;
const faces = counters.flatMap((piece) => piece.faces);
// @ts-expect-error There is no such member, and the types must know it.
if (same !== bundle || bundle.weather !== undefined) throw new Error("not the bundle");
for (const face of faces) {
  const drawing = face.image?.svg;
  if (drawing !== undefined) await import.meta.resolve(`GAME-DATA/${drawing}`);
}
console.log(`${bundle.game.title} ${bundle.game.version}: ${faces.length} faces in npm`);
