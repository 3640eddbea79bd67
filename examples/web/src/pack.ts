// A pack as the page has it: the bundle, where it came from, and indices of what records refer to by id.

import type { Bundle } from "../../../schema/json/bundle";
import { speak } from "./dom.js";

export type { Bundle };
export type Arrival = Scenario["arrivals"][number];
export type Card = Bundle["cards"][number];
export type Connection = Bundle["map"]["connections"][number];
export type Deck = Bundle["decks"][number];
export type DieTable = Bundle["tables"][number];
export type Face = Piece["faces"][number];
export type Hand = Bundle["hands"][number];
export type Held = Deck["holds"][number];
export type Piece = Bundle["pieces"][number];
export type Place = Bundle["map"]["places"][number];
export type Power = Bundle["powers"][number];
export type Provenance = Place["provenance"];
export type Rectangle = NonNullable<Bundle["layout"]>["places"][number]["room"];
export type Scenario = Bundle["scenarios"][number];
export type Side = Bundle["sides"][number];
export type Track = Bundle["map"]["tracks"][number];

export interface Pack {
  /** The folder of the pack: the paths in the bundle start there. */
  folder: URL;
  bundle: Bundle;
  cards: Map<string, Card>;
  pieces: Map<string, Piece>;
  places: Map<string, Place>;
  powers: Map<string, Power>;
  sides: Map<string, Side>;
}

/** The major version of the bundle's form that this page knows. Minor versions only add what it ignores. */
const FORM = "1";

/** Loads the pack in a folder, such as `../../dist/npws/`. */
export async function load(path: string): Promise<Pack> {
  const folder = new URL(path.endsWith("/") ? path : `${path}/`, document.baseURI);
  const response = await fetch(new URL("bundle.json", folder));
  if (!response.ok) throw new Error(`${response.url}: ${response.status} ${response.statusText}`);
  const bundle: Bundle = await response.json();
  if (bundle.formatVersion.split(".")[0] !== FORM) {
    throw new Error(`this page reads form ${FORM} of the bundle, and not ${bundle.formatVersion}`);
  }
  return packOf(folder, bundle);
}

/** A pack with its indices. */
export function packOf(folder: URL, bundle: Bundle): Pack {
  speak(bundle.phrases, bundle.language);
  return {
    folder,
    bundle,
    cards: byId<Card>(bundle.cards),
    pieces: byId<Piece>(bundle.pieces),
    places: byId<Place>(bundle.map.places),
    powers: byId<Power>(bundle.powers),
    sides: byId<Side>(bundle.sides),
  };
}

function byId<Kind extends { id: string }>(records: ReadonlyArray<Kind>): Map<string, Kind> {
  return new Map(records.map((record) => [record.id, record]));
}

/** The record with an id that another record names. A bundle never names one that it does not have. */
export function get<Kind>(index: Map<string, Kind>, id: string): Kind {
  const found = index.get(id);
  if (found === undefined) throw new Error(`the bundle has no ${id}`);
  return found;
}

/** What a place, power or side is called, by its id. */
export function nameOf(index: Map<string, { name: string }>, id: string): string {
  return index.get(id)?.name ?? id;
}

/** The places that are connected with a place, and the connections. */
export function neighboursOf(pack: Pack, place: string): Array<{ id: string; connection: Connection }> {
  const connections: readonly Connection[] = pack.bundle.map.connections;
  return connections.flatMap((connection) => {
    if (connection.from === place) return [{ id: connection.to, connection }];
    return connection.to === place ? [{ id: connection.from, connection }] : [];
  });
}
