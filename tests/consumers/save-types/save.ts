// What a save for Tabletop Simulator is, by the types that others have written down from saves of the program.
/// <reference path="../node_modules/@typed-tabletop-simulator/declaration/src/index.d.ts" />
type Named<T, N extends string> = Omit<T, "Name" | "ContainedObjects" | "States" | "ChildObjects"> & { Name: N };
type Sheets = { CustomDeck: Record<string, CustomDeckData>; SidewaysCard?: boolean };
type Image = TileData["CustomImage"] & { ImageScalar?: number; WidthScale?: number };
type Tile = Omit<Named<TileData, "Custom_Tile">, "CustomImage"> & { CustomImage: Image; States?: Record<string, Tile> };
type Card = Named<CardCustomData, "CardCustom"> & Sheets;
type Deck = Named<DeckCustomData, "DeckCustom"> & Sheets & { ContainedObjects: Card[] };
type Bag = Named<BagData, "Bag"> & { ContainedObjects: Tile[] };
type Hand = Named<ObjectData, "HandTrigger"> & { FogColor: string };
type Die = Named<ObjectData, "Die_6">;
type Whole = Omit<TTSSave, "ObjectStates" | "Turns" | "Lighting" | "MusicPlayer">;
type Turns = Omit<TTSSave["Turns"], "TurnColor"> & { TurnColor: string };
export type Save = Whole & { ObjectStates: (Tile | Card | Deck | Bag | Hand | Die)[]; Turns: Turns };
