// A game that was never whole: what is there of it can be shown, once nothing in it refers to what is not.

import type { Bundle, Connection, Scenario, Track } from "../../../../../examples/web/src/pack.js";

interface Placed {
  place?: string;
  piece: string;
}

/** What is there of a game. */
export function closed(bundle: Bundle): Bundle {
  const has = (records: ReadonlyArray<{ id: string }>): ((id: string) => boolean) => {
    const ids = new Set(records.map(({ id }) => id));
    return (id) => ids.has(id);
  };
  const [isPlace, isPiece, isCard] = [has(bundle.map.places), has(bundle.pieces), has(bundle.cards)];
  const lies = ({ place, piece }: Placed): boolean => isPiece(piece) && (place === undefined || isPlace(place));
  const all: readonly Track[] = bundle.map.tracks;
  const tracks = all.map((track) => ({ ...track, places: track.places.filter(isPlace) }));
  const isTurn = (id: string): boolean => tracks.some(({ places }) => places.includes(id));
  const scenarios: readonly Scenario[] = bundle.scenarios;
  const connections: readonly Connection[] = bundle.map.connections;
  return {
    ...bundle,
    map: { ...bundle.map, tracks, connections: connections.filter(({ from, to }) => isPlace(from) && isPlace(to)) },
    decks: bundle.decks.map((deck) => ({ ...deck, holds: deck.holds.filter(({ card }) => isCard(card)) })),
    scenarios: scenarios.filter(({ firstTurn }) => isTurn(firstTurn)).map((scenario) => ({
      ...scenario,
      placements: scenario.placements.filter(lies),
      arrivals: scenario.arrivals.filter(lies),
    })),
  } as Bundle;
}
