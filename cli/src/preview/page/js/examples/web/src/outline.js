// The outlines of hexes and areas: only what is inside can be clicked, and frames follow them.
const HEXES = {
    "flat-hexes": [[25, 0], [75, 0], [100, 50], [75, 100], [25, 100], [0, 50]],
    "pointed-hexes": [[50, 0], [100, 25], [100, 75], [50, 100], [0, 75], [0, 25]],
};
/** What a place covers that has a room: an area lies about its outline, which need not be in the middle of its room. */
export function groundOf({ bundle }, place, room) {
    const rings = (place.outline ?? []).map((ring) => ring.map(([x = 0, y = 0]) => [x, y]));
    if (rings.length > 0) {
        const hull = about(rings.flat());
        return { room: hull, rings: rings.map((ring) => ring.map((point) => within(hull, point))) };
    }
    const hex = place.kind === "hex" ? HEXES[bundle.map.grid?.kind ?? ""] : undefined;
    return { room, rings: hex === undefined ? [] : [hex] };
}
/** A point in hundredths of a rectangle. */
export function within({ x, y, width, height }, [right, down]) {
    const share = (length, whole) => Math.round((length / whole) * 1e4) / 100;
    return [share(right - x, width), share(down - y, height)];
}
/** Polygons as the style sheet cuts them out: as one, which goes to each from the first and back. */
export function cut(rings) {
    const points = rings.flatMap((ring) => [...ring, ...ring.slice(0, 1), ...(rings[0] ?? []).slice(0, 1)]);
    return `polygon(${points.map(([x, y]) => `${x}% ${y}%`).join(", ")})`;
}
/** The same as the path of an SVG. */
export function path(rings) {
    return rings.map((ring) => `M${ring.join("L")}Z`).join("");
}
function about(points) {
    const [across, down] = [points.map(([x]) => x), points.map(([, y]) => y)];
    const [x, y] = [Math.min(...across), Math.min(...down)];
    return { x, y, width: Math.max(1, Math.max(...across) - x), height: Math.max(1, Math.max(...down) - y) };
}
