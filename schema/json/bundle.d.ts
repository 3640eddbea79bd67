// Written by Muster: the bundles of all systems.

import type * as Common from "./common/bundle.js";
import type * as Own from "./own/bundle.js";

/** Each can be used as a bundle of any game. */
type Each<One extends Common.Bundle> = One;

/** The bundle of a game of any system. */
export type Bundle = Each<Own.Bundle>;

/** The bundle of a game of one system, by its `game.system`. */
export type BundleOf<System extends Bundle["game"]["system"]> = Extract<Bundle, { game: { system: System } }>;

/** What the bundle of any game has, whatever tables it describes itself. */
export type AnyBundle = Common.Bundle;

export type { Common, Own };
