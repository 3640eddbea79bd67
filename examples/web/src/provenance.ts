// Marks what is reconstructed. The style sheet shows the marks while the reader wants to see them.

import { say } from "./dom.js";
import type { Provenance } from "./pack.js";

/** How much of a record the document vouches for: its standing, or `partly` if the cited rule leaves something out. */
export function standingOf(provenance: Provenance): string {
  return provenance.reconstructed === undefined ? provenance.standing : "partly";
}

/** Where a record comes from, in a few words. */
export function source({ cite, standing, reconstructed, note }: Provenance): string {
  const members = [...new Set((reconstructed ?? []).map(member))].join(", ");
  const from = known(cite, standing);
  const whole = reconstructed === undefined ? from : say("{source}; reconstructed: {members}", { source: from, members });
  return `${whole}.${note === undefined ? "" : ` ${note}`}`;
}

function known(cite: string, standing: Provenance["standing"]): string {
  switch (standing) {
    case "reconstructed": return say("This is reconstructed");
    case "missing": return say("This is missing");
    default: return cite === "" ? say("No source is given") : say("Source: {cite}", { cite });
  }
}

/** What a pointer into a record is about, in words: the innermost member that has a name of its own. */
function member(pointer: string): string {
  const names = pointer.split("/").filter((part) => part !== "value" && !/^\d*$/.test(part));
  const name = names.pop();
  return name === undefined ? say("all of it") : say(name.replace(/[A-Z]/g, (letter) => ` ${letter.toLowerCase()}`));
}

/** Marks an element that shows a record, and tells where the record comes from while the pointer is over it. */
export function mark<Shown extends HTMLElement>(shown: Shown, provenance: Provenance): Shown {
  shown.dataset["standing"] = standingOf(provenance);
  shown.title = shown.title === "" ? source(provenance) : `${shown.title}\n${source(provenance)}`;
  return shown;
}
