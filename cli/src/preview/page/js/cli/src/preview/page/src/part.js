// A game that was never whole: what is there of it can be shown, once nothing in it refers to what is not.
/** What is there of a game. */
export function closed(bundle) {
    const has = (records) => {
        const ids = new Set(records.map(({ id }) => id));
        return (id) => ids.has(id);
    };
    const [isPlace, isPiece, isCard] = [has(bundle.map.places), has(bundle.pieces), has(bundle.cards)];
    const lies = ({ place, piece }) => isPiece(piece) && (place === undefined || isPlace(place));
    const all = bundle.map.tracks;
    const tracks = all.map((track) => ({ ...track, places: track.places.filter(isPlace) }));
    const isTurn = (id) => tracks.some(({ places }) => places.includes(id));
    const scenarios = bundle.scenarios;
    const connections = bundle.map.connections;
    return {
        ...bundle,
        map: { ...bundle.map, tracks, connections: connections.filter(({ from, to }) => isPlace(from) && isPlace(to)) },
        decks: bundle.decks.map((deck) => ({ ...deck, holds: deck.holds.filter(({ card }) => isCard(card)) })),
        scenarios: scenarios.filter(({ firstTurn }) => isTurn(firstTurn)).map((scenario) => ({
            ...scenario,
            placements: scenario.placements.filter(lies),
            arrivals: scenario.arrivals.filter(lies),
        })),
    };
}
