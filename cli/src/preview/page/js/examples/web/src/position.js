// What lies where: the set-up of a scenario, and what has come since. Nothing here knows of the page.
import { get } from "./pack.js";
/** The turns of a scenario, the first to the last: places of the turn track. */
export function turnsOf(pack, scenario) {
    const { places } = turnTrack(pack, scenario);
    const turns = places.slice(places.indexOf(scenario.firstTurn), places.indexOf(scenario.lastTurn) + 1);
    return turns.map((id) => get(pack.places, id));
}
/** The decks and hands as a scenario begins: the cards that it deals lie where it says, with all their copies. */
export function dealt(pack, scenario) {
    const { cards, decks, hands, sides } = pack.bundle;
    const deals = new Map(scenario.cards.map((deal) => [deal.card, deal]));
    const copies = new Map(cards.map(({ id, copies }) => [id, copies]));
    const holds = (held, deck, side) => [
        ...held.filter(({ card }) => !deals.has(card)),
        ...scenario.cards.filter((deal) => (side === undefined ? deal.side === undefined && deal.deck === deck : deal.side === side))
            .map(({ card }) => ({ card, count: copies.get(card) ?? 1 })),
    ];
    const own = (side) => hands.find((hand) => hand.side === side) ?? { side, holds: [] };
    return {
        decks: decks.map((deck) => ({ ...deck, holds: holds(deck.holds, deck.id) })),
        hands: sides.map(({ id }) => own(id)).map((hand) => ({ ...hand, holds: holds(hand.holds, undefined, hand.side) })),
    };
}
function turnTrack(pack, scenario) {
    const tracks = pack.bundle.map.tracks;
    const track = tracks.find((one) => one.places.includes(scenario.firstTurn));
    if (track === undefined)
        throw new Error(`no track has the turn ${scenario.firstTurn}`);
    return track;
}
/** The set-up of a scenario and, if a turn is named, all that has come by the end of that turn. */
export function positionOf(pack, scenario, turn) {
    const position = { stacks: new Map(), arrived: [], pool: [] };
    const track = turnTrack(pack, scenario).id;
    for (const placement of scenario.placements) {
        const { attributes, kind } = get(pack.pieces, placement.piece);
        const marksTurn = attributes["track"] === track || (kind === "marker" && placement.place === scenario.firstTurn);
        const place = marksTurn && turn !== undefined ? turn : placement.place;
        stackAt(position, place).push(...counters(pack, placement));
    }
    const turns = turnsOf(pack, scenario).map((one) => one.id);
    const past = turn === undefined ? [] : turns.slice(0, turns.indexOf(turn) + 1);
    const arrivals = scenario.arrivals;
    for (const one of past) {
        for (const arrival of arrivals.filter((arrival) => arrival.turn === one))
            bring(pack, position, arrival);
    }
    return position;
}
function bring(pack, position, arrival) {
    const at = (rest) => arrival.place === undefined ? rest : stackAt(position, arrival.place);
    switch (arrival.action) {
        case "promote":
        case "replace":
            turnOver(position, arrival);
            break;
        case "pool":
            at(position.pool).push(...counters(pack, arrival));
            break;
        default:
            // `arrive`, and whatever a later minor version adds.
            at(position.arrived).push(...counters(pack, arrival));
    }
}
/** Turns counters that are in play already to the face that the schedule names. */
function turnOver(position, arrival) {
    const inPlay = [...position.stacks.values(), position.arrived, position.pool].flat();
    const turned = inPlay.filter((counter) => counter.piece.id === arrival.piece && counter.face !== arrival.face);
    for (const counter of turned.slice(0, arrival.count))
        counter.face = arrival.face;
}
function stackAt(position, place) {
    const stack = position.stacks.get(place) ?? [];
    position.stacks.set(place, stack);
    return stack;
}
/** Counters that a line of the set-up or of the schedule brings. */
function counters(pack, line) {
    const piece = get(pack.pieces, line.piece);
    return Array.from({ length: line.count }, () => ({ piece, face: line.face, provenance: line.provenance }));
}
