// The map with all that lies on it. It outlives every change of the sources, and so do view and choice.

import { element, tell } from "../../../../../examples/web/src/dom.js";
import { image } from "../../../../../examples/web/src/images.js";
import type { Item } from "../../../../../examples/web/src/map.js";
import { connectionsOf, covering, framesOn, linesOf, made, measure, stacksOn } from "../../../../../examples/web/src/map.js";
import type { Pack, Scenario } from "../../../../../examples/web/src/pack.js";
import type { Position } from "../../../../../examples/web/src/position.js";
import { afterwards, Drawing } from "./drawing.js";
import type { Finding } from "./news.js";

/** How far the pointer goes before something moves with it, in pixels. */
const SLACK = 5;
/** How far a key moves something, in map units; with the shift key, as far as the second. */
const NUDGE = [1, 10] as const;

export type Distance = readonly [number, number];

interface Listener {
  /** Something was chosen on the map. */
  choose(id: string): void;
  /** Something was moved by hand, in map units. */
  move(id: string, by: Distance): void;
}

export class Board {
  readonly drawing = new Drawing();
  private readonly sheet = element("div", { class: "sheet" });
  private readonly lying = element("div", { class: "lying" });
  private readonly shown = new Shown(this.lying);
  private lines: Shown | undefined;
  private withLines = false;
  /** What handles say of themselves that say something else for now. */
  private readonly titles = new WeakMap<HTMLElement, string>();
  private chosen: string | undefined;
  private reached: ReadonlySet<string> = new Set();
  private found: readonly Finding[] = [];
  private pack: Pack | undefined;
  /** What is being moved, how far it is, and whether that is written already. */
  private moved: { id: string; by: Distance; isWritten?: true } | undefined;
  private hasMoved = false;

  constructor(frame: HTMLElement, private readonly listener: Listener) {
    this.sheet.append(this.drawing.element, this.lying);
    frame.append(this.sheet);
    frame.addEventListener("pointerdown", (event) => this.take(event));
    // A stack stands on its place, and is chosen with it: its counters are turned beside the map.
    frame.addEventListener("click", (event) => {
      const id = idAt(event.target);
      if (id === undefined) return;
      event.preventDefault();
      event.stopPropagation();
      // The click that ends a move is none.
      if (!this.hasMoved) listener.choose(id);
    }, { capture: true });
    frame.addEventListener("keydown", (event) => this.key(event));
  }

  /** Makes room for the map of a pack. */
  size(pack: Pack): void {
    this.pack = pack;
    measure(this.sheet, pack);
  }

  /** Shows a position. */
  show(pack: Pack, scenario: Scenario, position: Position): void {
    const focused = this.lying.contains(document.activeElement) ? idAt(document.activeElement) : undefined;
    if (this.moved?.isWritten) this.release();
    const { height, image: picture, width } = pack.bundle.map;
    const own = { from: [picture], make: () => image(pack, picture, "The map") };
    const lines = { from: [width, height], make: () => this.linesOf(pack) };
    const handles = [...framesOn(pack, scenario, () => undefined), ...labelsOf(pack)];
    this.shown.show([...(this.drawing.map.isEmpty ? [own] : []), lines, ...handles, ...stacksOn(pack, position)]);
    this.showLines();
    this.mark();
    if (focused !== undefined) this.at(focused)?.focus({ preventScroll: true });
  }

  /** Whether it is shown what is reconstructed. */
  set tellsSources(tells: boolean) {
    this.withLines = tells;
    this.showLines();
  }

  private showLines(): void {
    if (this.pack !== undefined && this.withLines) this.lines?.show(connectionsOf(this.pack));
  }

  private linesOf(pack: Pack): SVGSVGElement {
    const svg = linesOf(pack);
    this.lines = new Shown(svg);
    return svg;
  }

  /** Marks what is chosen, and the places that are connected with it by a rule. */
  choose(id: string | undefined, reached: Iterable<string> = []): void {
    this.chosen = id;
    this.reached = new Set(reached);
    this.mark();
  }

  /** Marks the places that findings are about. */
  find(findings: readonly Finding[]): void {
    if (this.found.length + findings.length === 0) return;
    this.found = findings;
    this.mark();
  }

  /** What stands for a place or a label on the map. */
  at(id: string): HTMLElement | undefined {
    return [...this.handles()].find((handle) => idOf(handle) === id);
  }

  /** What was moved by hand is written: it goes where the next map has it, which may be where it was. */
  settle(): void {
    if (this.moved !== undefined) this.moved = { ...this.moved, isWritten: true };
  }

  /** Puts back what was moved by hand. */
  release(): void {
    this.carry([0, 0]);
    this.moved = undefined;
  }

  private handles(): NodeListOf<HTMLElement> {
    return this.lying.querySelectorAll<HTMLElement>(".place, .label");
  }

  private mark(): void {
    const worst = new Map<string, Finding>();
    for (const finding of this.found) {
      for (const place of finding.places) {
        if (worst.get(place)?.severity !== "error") worst.set(place, finding);
      }
    }
    let reachable = this.chosen;
    for (const handle of this.handles()) {
      const id = idOf(handle) ?? "";
      reachable ??= id;
      handle.classList.toggle("chosen", id === this.chosen);
      handle.classList.toggle("reached", this.reached.has(id));
      handle.tabIndex = id === reachable ? 0 : -1;
      const finding = worst.get(id);
      if (finding === undefined) {
        delete handle.dataset["found"];
        handle.title = this.titles.get(handle) ?? handle.title;
        this.titles.delete(handle);
      } else {
        if (!this.titles.has(handle)) this.titles.set(handle, handle.title);
        handle.dataset["found"] = finding.severity;
        handle.title = finding.message;
      }
    }
  }

  /** The length of a map unit on the screen, in pixels. */
  private get unit(): number {
    return this.sheet.getBoundingClientRect().width / (this.pack?.bundle.map.width ?? 1);
  }

  private carry(by: Distance): void {
    if (this.moved === undefined) return;
    for (const shown of this.lying.querySelectorAll<HTMLElement>(".place, .label, .stack")) {
      const isMoved = idAt(shown) === this.moved.id;
      shown.classList.toggle("moving", isMoved && (by[0] !== 0 || by[1] !== 0));
      if (isMoved) tell(shown, { right: by[0], down: by[1] });
    }
    this.moved = { id: this.moved.id, by };
  }

  private take(start: PointerEvent): void {
    const id = idAt(start.target);
    // A finger moves the map, unless it is on what was chosen before.
    const byMouse = start.pointerType === "mouse";
    if (id === undefined || start.button !== 0 || (!byMouse && id !== this.chosen)) return;
    start.preventDefault();
    start.stopImmediatePropagation();
    this.release();
    this.moved = { id, by: [0, 0] };
    this.hasMoved = false;
    let hasMoved = false;
    const drag = (event: PointerEvent): void => {
      const [right, down] = [event.clientX - start.clientX, event.clientY - start.clientY];
      hasMoved ||= Math.hypot(right, down) > SLACK;
      if (hasMoved) this.carry([right / this.unit, down / this.unit]);
    };
    const end = (event: Event): void => {
      for (const [name, listener] of listeners) window.removeEventListener(name, listener as EventListener, true);
      if (event.type !== "pointerup" || this.moved === undefined) this.release();
      else if (hasMoved) {
        this.hasMoved = true;
        this.listener.move(id, this.moved.by);
      } else {
        this.moved = undefined;
      }
    };
    const escape = (event: KeyboardEvent): void => {
      if (event.key === "Escape") end(event);
    };
    const listeners = [["pointermove", drag], ["pointerup", end], ["pointercancel", end], ["keydown", escape]] as const;
    for (const [name, listener] of listeners) window.addEventListener(name, listener as EventListener, true);
  }

  private key(event: KeyboardEvent): void {
    const ways: Record<string, Distance> = {
      ArrowLeft: [-1, 0], ArrowRight: [1, 0], ArrowUp: [0, -1], ArrowDown: [0, 1],
    };
    const way = ways[event.key];
    const id = idAt(event.target);
    if (id === undefined) return;
    if (event.key === "Enter" && this.moved?.id === id) {
      event.preventDefault();
      this.listener.move(id, this.moved.by);
    } else if (event.key === "Escape") {
      this.release();
    } else if (way !== undefined && event.altKey) {
      event.preventDefault();
      const far = NUDGE[event.shiftKey ? 1 : 0];
      const by = this.moved?.id === id ? this.moved.by : [0, 0] as const;
      if (this.moved?.id !== id) this.release();
      this.moved = { id, by };
      this.carry([by[0] + way[0] * far, by[1] + way[1] * far]);
    } else if (way !== undefined) {
      event.preventDefault();
      this.release();
      this.next(event.target as HTMLElement, way);
    }
  }

  /** Goes on to what lies next in a direction. */
  private next(from: HTMLElement, [right, down]: Distance): void {
    const middle = (shown: Element): Distance => {
      const { x, y, width, height } = shown.getBoundingClientRect();
      return [x + width / 2, y + height / 2];
    };
    const [x, y] = middle(from);
    let best: [number, HTMLElement] | undefined;
    for (const handle of this.handles()) {
      const [dx, dy] = [middle(handle)[0] - x, middle(handle)[1] - y];
      const [along, aside] = [dx * right + dy * down, Math.abs(dx * down) + Math.abs(dy * right)];
      const cost = along + 2 * aside;
      if (along > 1 && aside <= along && cost < (best?.[0] ?? Infinity)) best = [cost, handle];
    }
    if (best === undefined) return;
    const id = idOf(best[1]);
    best[1].focus();
    if (id !== undefined) this.listener.choose(id);
  }
}

/** What is shown in a parent. What is made from the same as before stays: it is not made again, and at most lies elsewhere. */
class Shown {
  private all: Array<{ from: string; lies: string; element: Element }> = [];
  private readonly late = new Map<HTMLElement, NonNullable<Item["lies"]>>();

  constructor(private readonly parent: Element) {}

  show(items: readonly Item[]): void {
    const old = this.all;
    this.all = items.map((item, at) => {
      const [from, lies, was] = [JSON.stringify(item.from), JSON.stringify(item.lies), old[at]];
      if (was?.from === from) {
        if (was.lies !== lies) this.move(was.element, item);
        return { ...was, lies };
      }
      const element = made(item);
      if (was === undefined) this.parent.append(element);
      else was.element.replaceWith(element);
      return { from, lies, element };
    });
    for (const { element } of old.slice(items.length)) element.remove();
  }

  /** Moves what lies elsewhere: frames once everything else is shown, for there are many of them. */
  private move(element: Element, { lies = {}, isFrame }: Item): void {
    if (!(element instanceof HTMLElement)) return;
    if (isFrame !== true) return tell(element, lies);
    if (this.late.size === 0) {
      afterwards(() => {
        for (const [frame, facts] of this.late) tell(frame, facts);
        this.late.clear();
      });
    }
    this.late.set(element, lies);
  }
}

/** Handles over the names of zones: their positions are those of their names. */
function labelsOf(pack: Pack): Item[] {
  const labels = pack.bundle.layout?.labels ?? [];
  return labels.filter((label) => label.kind === "zone").map(({ id, room, text }) => {
    const make = (): HTMLElement => {
      const handle = element("button", { class: "label", title: text });
      handle.dataset["label"] = id;
      return handle;
    };
    return { from: [id, text], lies: covering(room), isFrame: true, make };
  });
}

function idOf(handle: HTMLElement): string | undefined {
  return handle.dataset["place"] ?? handle.dataset["label"] ?? handle.dataset["at"];
}

/** The id of the place or label that an element of the map stands for. */
function idAt(target: EventTarget | null): string | undefined {
  const handle = target instanceof Element ? target.closest<HTMLElement>(".place, .label, .stack") : null;
  return handle === null ? undefined : idOf(handle);
}
