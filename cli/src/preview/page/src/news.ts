// What the program tells: how the pack stands, and what has changed on the map.

import type { Bundle } from "../../../../../examples/web/src/pack.js";

/** Where in the sources something is. */
export interface Where {
  file: string;
  line?: number;
  column?: number;
  text?: string;
}

/** What was found. */
export interface Finding {
  code: string;
  name: string;
  severity: "error" | "warning" | "hint";
  message: string;
  label?: string;
  place: Where;
  expected?: string;
  suggestion?: string;
  help?: string;
  follows?: Finding[];
  /** The ids of the places that it is about. */
  places: string[];
}

/** How the pack stands. */
export interface Standing {
  version: number;
  /** Whether the sources make a game, without an error. */
  whole: boolean;
  /** Whether what is shown is a part of a game, for none was ever whole. */
  part: boolean;
  unreadable: string | null;
  findings: Finding[] | null;
  notRun: Array<{ what: string; because: string }> | null;
  /** What of a module is not shown. */
  notes: string[];
  /** What would be taken back. */
  undo: string | null;
}

/** A shape of the map as SVG. */
export interface Shape {
  svg: string;
  /** Whether it is the name of something. */
  name?: boolean;
}

/** From the shape at a place on, so many are gone, and others come. */
export interface Step {
  at: number;
  gone: number;
  came: Shape[];
}

/** The shape at a place lies elsewhere or has another outline: what attributes its element has now. */
export interface Altered {
  at: number;
  set: Record<string, string>;
}

/** How shapes come from others: one step after the other, and then what lies elsewhere or has another outline. */
export interface Way {
  steps: Step[];
  altered: Altered[];
}

/** The members of the bundle that have changed, by their names, as `map/places`; null where one is gone. */
export type Members = Record<string, unknown>;

export interface News {
  about: Standing;
  /** What there is to see, if it has changed: of the map, how what is on the ground comes from what was. */
  game: ({ bundle: Members; size: [number, number] } & Way) | null;
  /** Whether it comes from nothing, whatever was told before. */
  anew: boolean;
}

/** How the ground has changed. */
export interface Ground {
  ground: Way;
  anew: boolean;
}

/** Whether the program that has shown the page is there, has ended, or was started again. */
export type Presence = "here" | "ended" | "another";

export interface Listener {
  hear(news: News): void;
  tread(ground: Ground): void;
  meet(presence: Presence): void;
}

/** The bundle with members in place of those that it had. */
export function changed(bundle: Bundle | undefined, members: Members): Bundle {
  const whole: Members = { ...bundle };
  const set = (at: Members, name: string, value: unknown): void => {
    if (value === null) delete at[name];
    else at[name] = value;
  };
  for (const [path, value] of Object.entries(members)) {
    const [name = "", inner] = path.split("/");
    if (inner === undefined) {
      set(whole, name, value);
    } else {
      const part = { ...(whole[name] as Members | undefined) };
      set(part, inner, value);
      whole[name] = part;
    }
  }
  return whole as unknown as Bundle;
}

/** A row of a table; one that follows from the grid is on no line. */
export interface Row {
  file: string;
  line: number | null;
  cells: Array<{ column: string; text: string; help: string }>;
}

/** The rows of a record, its own the first, and what the rules of play make of it. */
export interface About {
  id: string;
  name: string;
  rows: Row[];
  neighbours: string[];
  reaches: Array<{ title: string; rule: string; places: string[] }>;
}

/** What would become of a row, or has. */
export interface Shifted {
  file: string;
  line: number;
  name: string;
  cells: Array<{ column: string; old: string; new: string }>;
  /** Whether it has. */
  written: boolean;
}

/** A pack, as the program serves it. */
export class Source {
  private events: EventSource | undefined;
  /** The version that was told last, and the last of which all is shown, the ground too. */
  private version: number | undefined;
  private shown: number | undefined;

  constructor(readonly folder: URL) {}

  /** Tells whatever there is to tell while the page is seen: a browser keeps few connections for all its tabs. */
  listen(listener: Listener): void {
    const follow = (): void => {
      this.events?.close();
      if (!document.hidden) this.events = this.connect(listener);
    };
    document.addEventListener("visibilitychange", follow);
    follow();
  }

  private connect({ hear, tread, meet }: Listener): EventSource {
    const query = new URLSearchParams({ version: String(this.shown ?? "") });
    const events = new EventSource(new URL(`events?${query}`, this.folder));
    events.addEventListener("message", ({ data }) => {
      const news: News | Ground = JSON.parse(data);
      if ("ground" in news) {
        this.shown = this.version;
        return tread(news);
      }
      if (news.game === null && this.shown === this.version) this.shown = news.about.version;
      this.version = news.about.version;
      hear(news);
    });
    events.addEventListener("open", () => meet("here"));
    events.addEventListener("error", () => meet(events.readyState === EventSource.CLOSED ? "another" : "ended"));
    return events;
  }

  /** What the sources say of a record; nothing where no row has this id. */
  async about(id: string, scenario: string): Promise<About | null> {
    const query = new URLSearchParams({ id, scenario });
    return answer(await fetch(new URL(`about?${query}`, this.folder)));
  }

  /** Moves something on the map: in its table, if the change that somebody agreed to is still the one that it needs. */
  async shift(id: string, by: readonly [number, number], agreed?: Shifted["cells"]): Promise<Shifted> {
    return answer(await this.post("shift", { id, by, agreed }));
  }

  /** Takes back what was written last. */
  async undo(): Promise<{ undone: string }> {
    return answer(await this.post("undo", {}));
  }

  /** Opens a file of the pack in the program that is meant for it. */
  async open(file: string): Promise<unknown> {
    return answer(await this.post("open", { file }));
  }

  private post(path: string, body: unknown): Promise<Response> {
    return fetch(new URL(path, this.folder), { method: "POST", body: JSON.stringify(body) });
  }
}

async function answer<Kind>(response: Response): Promise<Kind> {
  if (!response.ok) throw new Error(await response.text());
  return response.json();
}
