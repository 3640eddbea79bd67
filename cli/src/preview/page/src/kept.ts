// What a tab remembers of a pack while it is loaded again.

import type { Sight } from "./view.js";

export interface Kept {
  scenario?: string;
  turn?: string | undefined;
  chosen?: string | undefined;
  panel?: string | undefined;
  sight?: Sight;
}

/** What was kept of the pack in a folder. */
export function kept(folder: string): Kept {
  return JSON.parse(sessionStorage.getItem(folder) ?? "{}");
}

/** Keeps, whenever the page is left, what there is to remember then. */
export function keep(folder: string, what: () => Kept): void {
  addEventListener("pagehide", () => sessionStorage.setItem(folder, JSON.stringify(what())));
}
