// A pack as the page has it: the bundle, where it came from, and indices of what records refer to by id.
import { speak } from "./dom.js";
/** The major version of the bundle's form that this page knows. Minor versions only add what it ignores. */
const FORM = "1";
/** Loads the pack in a folder, such as `../../dist/npws/`. */
export async function load(path) {
    const folder = new URL(path.endsWith("/") ? path : `${path}/`, document.baseURI);
    const response = await fetch(new URL("bundle.json", folder));
    if (!response.ok)
        throw new Error(`${response.url}: ${response.status} ${response.statusText}`);
    const bundle = await response.json();
    if (bundle.formatVersion.split(".")[0] !== FORM) {
        throw new Error(`this page reads form ${FORM} of the bundle, and not ${bundle.formatVersion}`);
    }
    return packOf(folder, bundle);
}
/** A pack with its indices. */
export function packOf(folder, bundle) {
    speak(bundle.phrases, bundle.language);
    return {
        folder,
        bundle,
        cards: byId(bundle.cards),
        pieces: byId(bundle.pieces),
        places: byId(bundle.map.places),
        powers: byId(bundle.powers),
        sides: byId(bundle.sides),
    };
}
function byId(records) {
    return new Map(records.map((record) => [record.id, record]));
}
/** The record with an id that another record names. A bundle never names one that it does not have. */
export function get(index, id) {
    const found = index.get(id);
    if (found === undefined)
        throw new Error(`the bundle has no ${id}`);
    return found;
}
/** What a place, power or side is called, by its id. */
export function nameOf(index, id) {
    return index.get(id)?.name ?? id;
}
/** The places that are connected with a place, and the connections. */
export function neighboursOf(pack, place) {
    const connections = pack.bundle.map.connections;
    return connections.flatMap((connection) => {
        if (connection.from === place)
            return [{ id: connection.to, connection }];
        return connection.to === place ? [{ id: connection.from, connection }] : [];
    });
}
